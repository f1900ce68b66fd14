/*
 * anel: the rules of Turnover Chess, Xadrez Brasileiro Oliveira and CTOR, and an engine for them.
 *
 * Strings are UTF-8 and end with a zero byte. The library copies what it needs: a string or position that you pass may
 * be freed as soon as the function has returned.
 *
 * A `char *` that a function returns belongs to you; free it with `anel_string_free`. A `const char *` belongs to the
 * library. A list is a string with one item a line, and an empty string if there are no items.
 *
 * A function that fails returns NULL, or -1 if it returns a number, and leaves a message for `anel_last_error`. A null
 * pointer where none is allowed, and text that is not UTF-8, are such failures. After a failure, everything is as before.
 *
 * Threads: functions may be called on any thread. A position may be used by several threads at once as long as none of
 * them calls a function that takes it without `const`.
 */
#ifndef ANEL_H
#define ANEL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The library */

/* The version of the library, such as "0.1.0". */
const char *anel_version(void);
/* The names of the variants: a list. */
char *anel_variants(void);
/* The settings of a variant: a list. Each line is the name of a setting, followed by its values if there is a choice,
 * default first. */
char *anel_variant_settings(const char *variant);
/* The message of the last failure on the calling thread; empty if the last function succeeded. Valid until the next call
 * of a function on this thread. */
const char *anel_last_error(void);
/* Frees a string that a function has returned. NULL is ignored. */
void anel_string_free(char *text);

/* Positions */

/* A position of any variant, with the moves that led to it. */
typedef struct AnelPosition AnelPosition;

/* Sets up a position: a FEN, or the start position if `fen` is NULL. `settings` has one line "Name=value" for each
 * setting, and may be NULL. Free the position with `anel_position_free`. */
AnelPosition *anel_position_new(const char *variant, const char *fen, const char *settings);
/* Copies a position with its moves. Free the copy with `anel_position_free`. */
AnelPosition *anel_position_clone(const AnelPosition *position);
/* Frees a position. NULL is ignored. */
void anel_position_free(AnelPosition *position);

/* Plays a turn in UCI format. Returns 0. After a draw by repetition or by a ply-counting rule, the game may continue;
 * after any other end, a turn is a failure. */
int32_t anel_position_push(AnelPosition *position, const char *turn);
/* Plays one of the legal moves. In CTOR, this is one operation of a turn, or "end". Returns 0. */
int32_t anel_position_push_ply(AnelPosition *position, const char *ply);
/* Takes back the last turn or ply and returns it; an empty string if nothing has been played. */
char *anel_position_pop(AnelPosition *position);

char *anel_position_variant(const AnelPosition *position);
/* The settings with which the position was set up: a list of lines "Name=value". */
char *anel_position_settings(const AnelPosition *position);
char *anel_position_fen(const AnelPosition *position);
/* The board as a text diagram. */
char *anel_position_diagram(const AnelPosition *position);
/* The legal moves, sorted: a list. In CTOR, these are the legal operations of a turn, and "end". */
char *anel_position_legal_moves(const AnelPosition *position);
/* The turns and plies played since the position was set up: a list. */
char *anel_position_played(const AnelPosition *position);
/* The pieces: a list of lines "SQUARE LETTER", with the letter of the FEN. */
char *anel_position_pieces(const AnelPosition *position);
/* The squares that a board should highlight: those of attacked Castles or Kings of either side, and of other pieces that
 * can be lost at once. A list. */
char *anel_position_attacked_squares(const AnelPosition *position);
/* "1-0", "0-1" or "1/2-1/2"; "*" while the game is in progress. */
char *anel_position_result(const AnelPosition *position);
/* Why the game is over, in a word or two; empty while the game is in progress. */
char *anel_position_reason(const AnelPosition *position);
/* The side to move: 0 for the first player, 1 for the second. */
int32_t anel_position_turn(const AnelPosition *position);
/* 1 if the last Castle, or the King, of the side to move is attacked, else 0. */
int32_t anel_position_is_check(const AnelPosition *position);
/* How often the position has occurred since it was set up, including now. */
int32_t anel_position_occurrences(const AnelPosition *position);

/* 1 if a turn in UCI format is legal, else 0. */
int32_t anel_position_is_legal(const AnelPosition *position, const char *turn);
/* Writes a legal turn in the notation of the rules. */
char *anel_position_notation(const AnelPosition *position, const char *turn);
/* Reads a legal turn in UCI format or in the notation of the rules, and returns it in UCI format. */
char *anel_position_parse(const AnelPosition *position, const char *text);
/* What a legal turn does: a list. A line is a kind, then pairs of a key and a value, as in the reasons of `explain`
 * (uci-protocol.md). First come the mover's pieces that travel, without `from` if they enter the board and without `to`
 * if they leave it:
 *     moves piece K from a1 to a2
 * Then come the effects, such as `takes square a8 piece k`, and last the squares whose contents differ, without `before`
 * or `after` if the square is empty:
 *     changes square a2 before k after K */
char *anel_position_effects(const AnelPosition *position, const char *turn);
/* Checks a turn and completes it, as the arbiter of a game: in CTOR, with the secret squares of the opponent that act.
 * `opponent` holds the opponent's settings, one line "Name=value" for each, and may be NULL. */
char *anel_position_arbitrate(const AnelPosition *position, const char *turn, const char *opponent);
/* The game as PGN. `tags` has one line "Name=value" for each tag to set, such as "White=Ana", and may be NULL. */
char *anel_position_pgn(const AnelPosition *position, const char *tags);

/* These functions write a value and return 1, or write nothing and return 0 if there is no value. */

/* The first player's lead in the final count, in games that are decided by counting. */
int32_t anel_position_margin(const AnelPosition *position, int32_t *margin);
/* The minimum number of plies until a ply-counting rule, such as the fifty-move rule, can end the game. */
int32_t anel_position_plies_to_count_end(const AnelPosition *position, uint32_t *plies);
/* The hash key. Positions that the repetition rule treats as equal have the same key. */
int32_t anel_position_key(const AnelPosition *position, uint64_t *key);
/* The number of lines of legal moves with `depth` plies, 64 at most, counted on the calling thread. */
int32_t anel_position_perft(const AnelPosition *position, uint32_t depth, uint64_t *lines);

/* 1 if two positions have the same variant, settings and FEN, whatever moves led to them, else 0. */
int32_t anel_position_equals(const AnelPosition *position, const AnelPosition *other);

/* The engine: a UCI session (uci-protocol.md) on threads of its own. Not in WebAssembly. */

typedef struct AnelEngine AnelEngine;

/* Receives a line of the engine, without a newline. The line is valid until the function returns. It is called on a
 * thread of the engine, one call at a time, and may send lines to the engine. */
typedef void (*AnelCallback)(void *user_data, const char *line);

/* Starts an engine. With a callback, the engine passes it each line, with `user_data`; without one, read the lines with
 * `anel_engine_read`. Free the engine with `anel_engine_free`. */
AnelEngine *anel_engine_new(AnelCallback callback, void *user_data);
/* Sends a line to the engine without waiting for the answer. Returns 0. Several threads may send at once. */
int32_t anel_engine_send(const AnelEngine *engine, const char *line);
/* Waits up to `timeout_ms` for the next line of an engine without a callback; if negative, until there is one. Returns 1
 * and a line to free with `anel_string_free`, or 0 and NULL after the time. Fails once the engine has ended. */
int32_t anel_engine_read(const AnelEngine *engine, int32_t timeout_ms, char **line);
/* Stops the engine, waits for its threads, and frees it. Returns 0. The callback is not called any more once this
 * function has returned, and must not call it. NULL is ignored. */
int32_t anel_engine_free(AnelEngine *engine);

#ifdef __cplusplus
}
#endif

#endif
