/*
 * Visits positions of all variants and prints by how many KiB the memory of the process has grown.
 *
 * Usage: memory POSITIONS
 */
#include "anel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void fail(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, anel_last_error());
    exit(1);
}

static char *checked(char *text, const char *what)
{
    if (text == NULL)
        fail(what);
    return text;
}

static long resident_kib(void)
{
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL || fscanf(file, "%ld %ld", &pages, &resident) != 2)
        exit(1);
    fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

/* Sets up a position, plays its first legal move on a copy, and takes everything back. */
static void visit(const char *variant)
{
    AnelPosition *position = anel_position_new(variant, NULL, NULL);
    if (position == NULL)
        fail(variant);
    AnelPosition *copy = anel_position_clone(position);
    char *moves = checked(anel_position_legal_moves(copy), "moves");
    moves[strcspn(moves, "\n")] = '\0';
    if (anel_position_push_ply(copy, moves) < 0)
        fail(moves);
    anel_string_free(checked(anel_position_fen(copy), "fen"));
    anel_string_free(checked(anel_position_pgn(copy, "White=Ana"), "pgn"));
    /* A failure and its message. */
    if (anel_position_push(copy, "nonsense") == 0)
        fail("nonsense");
    anel_string_free(checked(anel_position_pop(copy), "pop"));
    anel_string_free(moves);
    anel_position_free(copy);
    anel_position_free(position);
}

static void visit_many(long count)
{
    static const char *const variants[] = {"turnover", "turnover2019", "oliveira", "ctor", "ctor8"};
    for (long number = 0; number < count; number += 2)
        visit(variants[number / 2 % 5]);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    visit_many(5000);
    long before = resident_kib();
    visit_many(atol(argv[1]));
    printf("%ld\n", resident_kib() - before);
    return 0;
}
