/*
 * What a call of the C library costs beside the same work in Rust: in one process, in turns, in CPU time, the least of all
 * rounds. Prints a line for each figure: name, value, unit. `cargo xtask bench` reads them.
 *
 *     added CORPUS ROUNDS
 *
 * The Rust side is in the same library (src/baseline.rs), be that the shared or the static one: the same compiled engine,
 * the same bytes, the same room. Before each work all cases are put into another order. In the same order every time, the
 * processor would learn part of the branches to come, and most of what is called by the fewest instructions, so that it
 * would seem faster than it is on positions that are new.
 */
#define _POSIX_C_SOURCE 200809L

#include <plakoto.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern size_t plakoto_baseline_ready(const plakoto_position *positions, const plakoto_roll *rolls,
                                     const plakoto_play *plays, size_t count);
extern uint64_t plakoto_baseline_run(int32_t work, const plakoto_position *positions, const plakoto_roll *rolls,
                                     const plakoto_play *plays, size_t count, plakoto_position *room, size_t capacity);

enum { CASES_MOST = 8192, ROOM = 4096, WORKS = 3, BARE = 0, CHECKED = 1, C = 2, KINDS = 3 };

static const char *const works[WORKS] = {"count_plays", "legal_positions", "apply"};
static const plakoto_ruleset greek = {0, 0, 0, 0};

static plakoto_position positions[CASES_MOST];
static plakoto_roll rolls[CASES_MOST];
static plakoto_play plays[CASES_MOST];
static plakoto_position room[ROOM];
static size_t cases;

static double now(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Reads lines of an id and a roll; a position without plays is left out. */
static int read_cases(const char *path) {
    static plakoto_play all[ROOM];
    char line[64];
    size_t count;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return 0;
    }
    while (cases < CASES_MOST && fgets(line, sizeof line, file) != NULL) {
        rolls[cases].first = line[20] - '0';
        rolls[cases].second = line[21] - '0';
        if (plakoto_from_id(line, 19, &positions[cases], NULL) != PLAKOTO_OK
            || plakoto_legal_plays(&positions[cases], rolls[cases], greek, all, ROOM, &count, NULL) != PLAKOTO_OK) {
            (void)fclose(file);
            return 0;
        }
        if (count > 0) {
            plays[cases++] = all[count / 2];
        }
    }
    return fclose(file) == 0 && cases > 0;
}

/* Exchanges two cases. */
static void exchange(size_t a, size_t b) {
    const plakoto_position position = positions[a];
    const plakoto_roll roll = rolls[a];
    const plakoto_play play = plays[a];
    positions[a] = positions[b];
    rolls[a] = rolls[b];
    plays[a] = plays[b];
    positions[b] = position;
    rolls[b] = roll;
    plays[b] = play;
}

/* Puts the cases into another order, and has Rust read them; whether it could. */
static int shuffle(void) {
    static uint64_t state = 1;
    size_t n;
    for (n = cases; n > 1; n--) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        exchange(n - 1, (size_t)(state >> 33) % n);
    }
    return plakoto_baseline_ready(positions, rolls, plays, cases) == cases;
}

/* Each work on every case by a call each; what it finds, added up. */
static uint64_t counted(void) {
    uint64_t sum = 0;
    size_t n, count = 0;
    for (n = 0; n < cases; n++) {
        (void)plakoto_count_plays(&positions[n], rolls[n], greek, &count, NULL);
        sum += count;
    }
    return sum;
}

static uint64_t listed(void) {
    uint64_t sum = 0;
    size_t n, count = 0;
    for (n = 0; n < cases; n++) {
        (void)plakoto_legal_positions(&positions[n], rolls[n], greek, room, ROOM, &count, NULL);
        sum += count;
    }
    return sum;
}

static uint64_t applied(void) {
    uint64_t sum = 0;
    size_t n;
    for (n = 0; n < cases; n++) {
        sum += plakoto_apply(&positions[n], rolls[n], greek, plays[n].steps, plays[n].count, room, NULL) == PLAKOTO_OK;
    }
    return sum;
}

static uint64_t run(int work) {
    return work == 0 ? counted() : work == 1 ? listed() : applied();
}

static double timed(int work, int kind, uint64_t *sum) {
    double start = now();
    *sum = kind == C ? run(work)
                     : plakoto_baseline_run(kind == CHECKED ? work + 10 : work, positions, rolls, plays, cases, room, ROOM);
    return (now() - start) / (double)cases;
}

/* What a call costs that does nothing but cross over: no call can cost less. */
static double empty_call(void) {
    double start = now();
    size_t n;
    for (n = 0; n < cases; n++) {
        (void)plakoto_abi();
    }
    return (now() - start) / (double)cases;
}

int main(int argc, char **argv) {
    double least_empty = 0.0;
    double least[WORKS][KINDS];
    uint64_t sums[KINDS];
    long round, rounds = argc == 3 ? strtol(argv[2], NULL, 10) : 0;
    int work, turn;
    if (rounds < 1 || !read_cases(argv[1])) {
        fprintf(stderr, "added CORPUS ROUNDS\n");
        return 2;
    }
    for (round = 0; round < rounds; round++) {
        double empty = empty_call();
        least_empty = round == 0 || empty < least_empty ? empty : least_empty;
        for (work = 0; work < WORKS; work++) {
            for (turn = 0; turn < KINDS; turn++) {
                /* All six orders in turns, so that none of the kinds always comes first, or after the same one. */
                const int kind = (int)((turn * (1 + round / KINDS % 2) + round) % KINDS);
                double time;
                if (!shuffle()) {
                    fprintf(stderr, "Rust cannot read the cases\n");
                    return 1;
                }
                time = timed(work, kind, &sums[kind]);
                least[work][kind] = round == 0 || time < least[work][kind] ? time : least[work][kind];
            }
            if (sums[BARE] != sums[C] || sums[CHECKED] != sums[C] || sums[C] == 0) {
                fprintf(stderr, "%s: C and Rust find something else\n", works[work]);
                return 1;
            }
        }
    }
    printf("empty_call %.3f ns\n", least_empty);
    for (work = 0; work < WORKS; work++) {
        printf("%s/bare %.3f ns\n", works[work], least[work][BARE]);
        printf("%s/checked %.3f ns\n", works[work], least[work][CHECKED]);
        printf("%s/c %.3f ns\n", works[work], least[work][C]);
        printf("%s/added %.3f ns\n", works[work], least[work][C] - least[work][CHECKED]);
        printf("%s/added_to_bare %.3f ns\n", works[work], least[work][C] - least[work][BARE]);
    }
    return 0;
}
