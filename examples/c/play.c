/*
 * Two moves of Turnover Chess, what they do, and the engine's answer.
 *
 *     cargo build --release --package anel-capi
 *     gcc -Icapi examples/c/play.c target/release/libanel_capi.a -lpthread -ldl -lm -o play && ./play
 */
#include "anel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints a string of the library and frees it. */
static void show(const char *name, char *text)
{
    if (text == NULL) {
        fprintf(stderr, "%s: %s\n", name, anel_last_error());
        exit(1);
    }
    printf("%s: %s\n", name, text);
    anel_string_free(text);
}

/* Sends a line to the engine. */
static void send(const AnelEngine *engine, const char *line)
{
    if (anel_engine_send(engine, line) < 0) {
        fprintf(stderr, "%s: %s\n", line, anel_last_error());
        exit(1);
    }
}

int main(void)
{
    printf("anel %s\n", anel_version());
    AnelPosition *position = anel_position_new("turnover", NULL, NULL);
    if (position == NULL) {
        fprintf(stderr, "%s\n", anel_last_error());
        return 1;
    }
    show("notation", anel_position_notation(position, "b2b4"));
    show("effects", anel_position_effects(position, "b2b4"));
    anel_position_push(position, "b2b4");
    show("fen", anel_position_fen(position));
    if (anel_position_push(position, "b2b4") < 0)
        printf("error: %s\n", anel_last_error());
    uint64_t lines;
    anel_position_perft(position, 2, &lines);
    printf("perft: %llu\n", (unsigned long long)lines);

    /* Without a callback, the engine's lines wait until they are read. */
    AnelEngine *engine = anel_engine_new(NULL, NULL);
    if (engine == NULL) {
        fprintf(stderr, "%s\n", anel_last_error());
        return 1;
    }
    send(engine, "setoption name UCI_Variant value turnover");
    char command[256];
    char *fen = anel_position_fen(position);
    snprintf(command, sizeof command, "position fen %s", fen);
    anel_string_free(fen);
    send(engine, command);
    send(engine, "go nodes 20000");
    char *line;
    while (anel_engine_read(engine, 10000, &line) == 1) {
        int is_last = strncmp(line, "bestmove ", 9) == 0;
        if (is_last)
            printf("%s\n", line);
        anel_string_free(line);
        if (is_last)
            break;
    }
    anel_engine_free(engine);
    anel_position_free(position);
    return 0;
}
