/*
 * Answers questions about positions through the C ABI. Reads lines from standard input; the fields are separated by tabs:
 * the question, the variant, the settings, the FEN and an argument. Writes one line for each: the answer of the library,
 * with commas instead of newlines, or "error: " and the message.
 */
#include "anel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 16];

/* Splits the line at tabs. Returns the number of fields. */
static int split(char *text, char **fields, int most)
{
    int count = 0;
    text[strcspn(text, "\n")] = '\0';
    while (count < most) {
        fields[count++] = text;
        text = strchr(text, '\t');
        if (text == NULL)
            break;
        *text++ = '\0';
    }
    return count;
}

static void answer(char *text)
{
    if (text == NULL) {
        printf("error: %s\n", anel_last_error());
        return;
    }
    for (char *at = text; *at != '\0'; at++)
        if (*at == '\n')
            *at = ',';
    printf("%s\n", text);
    anel_string_free(text);
}

/* Plays a turn, prints the FEN, the reason and the turn that is taken back, and checks that the position is as before. */
static void play(AnelPosition *position, const char *turn)
{
    AnelPosition *before = anel_position_clone(position);
    if (anel_position_push(position, turn) < 0) {
        printf("error: %s\n", anel_last_error());
    } else {
        char *fen = anel_position_fen(position), *reason = anel_position_reason(position);
        char *taken = anel_position_pop(position);
        printf("%s;%s;%s\n", fen, reason, taken);
        anel_string_free(fen);
        anel_string_free(reason);
        anel_string_free(taken);
    }
    if (anel_position_equals(position, before) != 1)
        printf("the position has changed\n");
    anel_position_free(before);
}

static void reply(const char *question, AnelPosition *position, const char *argument)
{
    if (strcmp(question, "moves") == 0)
        answer(anel_position_legal_moves(position));
    else if (strcmp(question, "fen") == 0)
        answer(anel_position_fen(position));
    else if (strcmp(question, "result") == 0)
        answer(anel_position_result(position));
    else if (strcmp(question, "reason") == 0)
        answer(anel_position_reason(position));
    else if (strcmp(question, "notation") == 0)
        answer(anel_position_notation(position, argument));
    else if (strcmp(question, "parse") == 0)
        answer(anel_position_parse(position, argument));
    else if (strcmp(question, "islegal") == 0)
        printf("%d\n", anel_position_is_legal(position, argument));
    else if (strcmp(question, "play") == 0)
        play(position, argument);
    else if (strcmp(question, "perft") == 0) {
        uint64_t lines = 0;
        anel_position_perft(position, (uint32_t)atoi(argument), &lines);
        printf("%llu\n", (unsigned long long)lines);
    } else
        printf("unknown question %s\n", question);
}

int main(void)
{
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *fields[5];
        if (split(line, fields, 5) != 5)
            return 2;
        AnelPosition *position = anel_position_new(fields[1], fields[3], fields[2]);
        if (position == NULL)
            printf("error: %s\n", anel_last_error());
        else
            reply(fields[0], position, fields[4]);
        anel_position_free(position);
    }
    return 0;
}
