/*
 * A game of Plakoto in a terminal: a person plays White, the program Black. Each turn the board is drawn; a play is
 * typed as text (`24/18 13/8`), or as its number in the list of legal plays. The record goes to a file.
 *
 *     terminal_game [SEED] [RECORD]
 */
#include <plakoto.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURNS_MOST = 1024, RECORD_SIZE = 1 << 17 };

/* A game under way. */
typedef struct game {
    plakoto_ruleset rules;
    plakoto_opening opening;
    plakoto_position position;
    plakoto_played turns[TURNS_MOST];
    size_t turn_count;
    uint64_t seed;
} terminal_game;

static plakoto_play plays[PLAKOTO_PLAYS_MOST];

/* Says what went wrong, if anything did. */
static int is_ok(int32_t status, const plakoto_detail *detail) {
    if (status != PLAKOTO_OK) {
        printf("%s\n", detail->message);
    }
    return status == PLAKOTO_OK;
}

/* The opening roll, and the board at the start. */
static int begin(terminal_game *game, uint64_t seed, plakoto_roll *first) {
    plakoto_detail detail;
    memset(game, 0, sizeof *game);
    game->seed = seed;
    return is_ok(plakoto_opening_roll(seed, &game->opening, &detail), &detail)
           && is_ok(plakoto_open(game->rules, game->opening.white_die, game->opening.black_die, &game->opening, first, &detail), &detail)
           && is_ok(plakoto_start(game->opening.starter, &game->position, &detail), &detail);
}

static void draw(const terminal_game *game, plakoto_roll roll) {
    plakoto_picture picture;
    char text[PLAKOTO_ASCII_SIZE];
    size_t length;
    memset(&picture, 0, sizeof picture);
    picture.has_roll = 1;
    picture.roll = roll;
    if (plakoto_ascii(&game->position, &picture, text, sizeof text, &length, NULL) == PLAKOTO_OK) {
        printf("\n%s", text);
    }
}

static void print_play(const terminal_game *game, plakoto_roll roll, const plakoto_play *play) {
    char text[PLAKOTO_PLAY_TEXT_SIZE];
    size_t length;
    if (plakoto_play_text(&game->position, roll, game->rules, play, text, sizeof text, &length, NULL) == PLAKOTO_OK) {
        printf("%s\n", text);
    }
}

/* How much Black likes a position: prisoners are good, blots and pips are not. */
static long liking(const plakoto_position *position) {
    plakoto_facts facts;
    long score = 0;
    int point;
    if (plakoto_facts_of(position, &facts, NULL) != PLAKOTO_OK) {
        return 0;
    }
    for (point = 0; point < PLAKOTO_POINTS; point++) {
        score -= position->cells[point] == -1 ? 8 : 0;
    }
    return score + 20L * facts.prisoners[PLAKOTO_WHITE] + 5L * facts.off[PLAKOTO_BLACK] - facts.pips[PLAKOTO_BLACK]
           + (facts.mother_pinned[PLAKOTO_WHITE] ? 500 : 0);
}

static const plakoto_play *opponents_choice(size_t count) {
    const plakoto_play *best = &plays[0];
    size_t n;
    for (n = 1; n < count; n++) {
        if (liking(&plays[n].after) > liking(&best->after)) {
            best = &plays[n];
        }
    }
    return best;
}

/* Asks until a play is legal; 0 where there is nothing more to read, or the person has had enough. */
static int persons_choice(const terminal_game *game, plakoto_roll roll, size_t count, plakoto_play *choice) {
    char line[128], *end;
    plakoto_detail detail;
    size_t n;
    for (;;) {
        printf("Your play (a text, a number, list or quit): ");
        (void)fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL || strncmp(line, "quit", 4) == 0) {
            printf("\n");
            return 0;
        }
        if (strncmp(line, "list", 4) == 0) {
            for (n = 0; n < count; n++) {
                printf("%3zu  ", n + 1);
                print_play(game, roll, &plays[n]);
            }
            continue;
        }
        n = strtoul(line, &end, 10);
        if (*end == '\n' && n >= 1 && n <= count) {
            *choice = plays[n - 1];
            return 1;
        }
        if (is_ok(plakoto_play_parse(&game->position, roll, game->rules, line, strcspn(line, "\n"), choice, &detail), &detail)) {
            return 1;
        }
    }
}

/* One turn; 0 where the game goes no further. */
static int take_turn(terminal_game *game, plakoto_roll roll) {
    plakoto_played *turn = &game->turns[game->turn_count];
    plakoto_detail detail;
    plakoto_play choice;
    size_t count;
    draw(game, roll);
    if (!is_ok(plakoto_legal_plays(&game->position, roll, game->rules, plays, PLAKOTO_PLAYS_MOST, &count, &detail), &detail) || count == 0) {
        return 0;
    }
    if (count == 1 && plays[0].count == 0) {
        printf("Nothing can be played.\n");
        choice = plays[0];
    } else if (game->position.turn == PLAKOTO_BLACK) {
        choice = *opponents_choice(count);
        printf("Black plays ");
        print_play(game, roll, &choice);
    } else if (!persons_choice(game, roll, count, &choice)) {
        return 0;
    }
    turn->play = choice;
    turn->roll = roll;
    turn->player = game->position.turn;
    game->turn_count++;
    game->position = choice.after;
    return 1;
}

static void save(const terminal_game *game, const char *path) {
    static char record[RECORD_SIZE];
    plakoto_detail detail;
    size_t length;
    FILE *file;
    if (!is_ok(plakoto_record_write(game->rules, game->opening, game->turns, game->turn_count, record, sizeof record, &length, &detail), &detail)) {
        return;
    }
    file = fopen(path, "wb");
    if (file == NULL || fwrite(record, 1, length, file) != length) {
        printf("The record cannot be written to %s.\n", path);
    } else {
        printf("The record is in %s.\n", path);
    }
    if (file != NULL) {
        (void)fclose(file);
    }
}

int main(int argc, char **argv) {
    static terminal_game game;
    plakoto_outcome outcome = {0};
    plakoto_roll roll;
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : (uint64_t)time(NULL);
    if (!begin(&game, seed, &roll)) {
        return 1;
    }
    printf("%s starts.\n", game.opening.starter == PLAKOTO_WHITE ? "White, that is you," : "Black");
    while (game.turn_count < TURNS_MOST && take_turn(&game, roll)) {
        if (plakoto_outcome_of(&game.position, game.rules, &outcome, NULL) != PLAKOTO_OK || outcome.reason != PLAKOTO_REASON_NONE
            || plakoto_rolls(seed, game.turn_count, &roll, 1, NULL) != PLAKOTO_OK) {
            break;
        }
    }
    if (outcome.reason != PLAKOTO_REASON_NONE) {
        printf("%s, %d points.\n", outcome.winner == PLAKOTO_WHITE ? "You win" : outcome.winner == PLAKOTO_BLACK ? "Black wins" : "A draw", outcome.points);
    }
    save(&game, argc > 2 ? argv[2] : "game.plakoto");
    return 0;
}
