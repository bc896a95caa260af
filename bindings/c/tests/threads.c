/* Many threads in the library at once: each gets the answers that one alone gets. */
#include "check.h"

#include <plakoto.h>

#include <pthread.h>
#include <string.h>

enum { THREADS = 4, GAMES = 12, TURNS = 400 };

static const plakoto_ruleset greek = {0, 0, 0, 0};

/* What a thread finds. */
typedef struct found {
    uint64_t plays;
    plakoto_position last;
    int refused;
} found;

/* Plays games by seed, and tries something illegal at each turn. */
static void play_games(found *sum) {
    plakoto_play plays[64];
    plakoto_detail detail;
    size_t count, turn;
    uint64_t seed;
    memset(sum, 0, sizeof *sum);
    for (seed = 0; seed < GAMES; seed++) {
        plakoto_position position;
        plakoto_roll rolls[TURNS];
        if (plakoto_start(PLAKOTO_WHITE, &position, NULL) != PLAKOTO_OK
            || plakoto_rolls(seed, 0, rolls, TURNS, NULL) != PLAKOTO_OK) {
            return;
        }
        for (turn = 0; turn < TURNS; turn++) {
            const plakoto_step wrong = {24, 1};
            int32_t status = plakoto_legal_plays(&position, rolls[turn], greek, plays, 64, &count, NULL);
            if ((status != PLAKOTO_OK && status != PLAKOTO_ANSWER_FULL) || count == 0) {
                break;
            }
            sum->refused += plakoto_apply(&position, rolls[turn], greek, &wrong, 1, &position, &detail) != PLAKOTO_OK;
            sum->plays += count;
            position = plays[turn % (count < 64 ? count : 64)].after;
        }
        sum->last = position;
    }
}

static void *run(void *sum) {
    uint64_t seeds[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    plakoto_playout games[8];
    play_games(sum);
    /* A batch starts threads of its own, from any thread. */
    if (plakoto_batch_random_games(seeds, 8, greek, 1000, 2, games, NULL) != PLAKOTO_OK) {
        memset(sum, 0, sizeof(found));
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    found alone, sums[THREADS];
    int n;
    play_games(&alone);
    CHECK(alone.plays > 1000 && alone.refused > 100);
    for (n = 0; n < THREADS; n++) {
        CHECK(pthread_create(&threads[n], NULL, run, &sums[n]) == 0);
    }
    for (n = 0; n < THREADS; n++) {
        CHECK(pthread_join(threads[n], NULL) == 0);
        CHECK(sums[n].plays == alone.plays && sums[n].refused == alone.refused);
        CHECK(memcmp(&sums[n].last, &alone.last, sizeof alone.last) == 0);
    }
    return told();
}
