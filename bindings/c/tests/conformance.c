/*
 * Answers the questions of the conformance runner, a line each, by the shared library:
 * `cargo xtask conformance --face c` compiles and starts it.
 *
 * Fields stand between tabs: the question, a setup (24 counts, 24 prisoners, White's and Black's checkers off, the player
 * on turn), the dice, the ruleset, and what else is asked about. The answer is `ok` with its fields, or `failed` and why.
 */
#define _POSIX_C_SOURCE 200809L

#include <plakoto.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 8, PLAYS = 8192, TURNS = 4096, RECORD = 1 << 20 };

/* What a question is about. */
typedef struct question {
    char *fields[FIELDS];
    plakoto_position position;
    plakoto_roll roll;
    plakoto_ruleset rules;
} question;

static plakoto_play plays[PLAYS];
static plakoto_position positions[PLAYS];
static plakoto_played turns[TURNS];
static plakoto_played turns_again[TURNS];
static char record[RECORD];

/* Says why there is no answer, if there is none. */
static int failed(int32_t status, const plakoto_detail *detail) {
    if (status != PLAKOTO_OK) {
        printf("failed\t%s: %s\n", plakoto_status_name(status), detail->message);
    }
    return status != PLAKOTO_OK;
}

/* Cuts a line into its fields. */
static void cut(char *line, char **fields) {
    int n;
    line[strcspn(line, "\n")] = '\0';
    for (n = 0; n < FIELDS; n++) {
        fields[n] = line;
        line += strcspn(line, "\t");
        if (*line != '\0') {
            *line++ = '\0';
        }
    }
}

/* The next number of a text. */
static long number(char **text) {
    return strtol(*text, text, 10);
}

static int32_t read_setup(char *text, plakoto_position *position, plakoto_detail *detail) {
    plakoto_setup setup = {0};
    int n;
    for (n = 0; n < PLAKOTO_POINTS; n++) {
        setup.checkers[n] = (int32_t)number(&text);
    }
    for (n = 0; n < PLAKOTO_POINTS; n++) {
        setup.prisoners[n] = (int32_t)number(&text);
    }
    setup.white_off = (int32_t)number(&text);
    setup.black_off = (int32_t)number(&text);
    setup.turn = (int32_t)number(&text);
    return plakoto_from_setup(&setup, position, detail);
}

static void print_position(const plakoto_position *position) {
    plakoto_setup setup;
    int n;
    if (plakoto_to_setup(position, &setup, NULL) != PLAKOTO_OK) {
        printf("no position");
        return;
    }
    for (n = 0; n < PLAKOTO_POINTS; n++) {
        printf("%d ", (int)setup.checkers[n]);
    }
    for (n = 0; n < PLAKOTO_POINTS; n++) {
        printf("%d ", (int)setup.prisoners[n]);
    }
    printf("%d %d %d", (int)setup.white_off, (int)setup.black_off, (int)setup.turn);
}

static void print_outcome(const plakoto_outcome *outcome) {
    printf("%d %d %d", outcome->reason, outcome->winner, outcome->points);
}

/* Reads steps, as `24 18 24 19`; how many there are. */
static size_t read_steps(char *text, plakoto_step *steps, size_t most) {
    size_t count = 0;
    for (text += strspn(text, " "); *text != '\0' && count < most; text += strspn(text, " ")) {
        steps[count].from = (int8_t)number(&text);
        steps[count].to = (int8_t)number(&text);
        count++;
    }
    return count;
}

static int legal_plays(question *asked, plakoto_detail *detail) {
    size_t count, length, n, step;
    char text[PLAKOTO_PLAY_TEXT_SIZE];
    plakoto_outcome outcome;
    if (failed(plakoto_legal_plays(&asked->position, asked->roll, asked->rules, plays, PLAYS, &count, detail), detail)) {
        return 1;
    }
    for (n = 0; n < count; n++) {
        if (failed(plakoto_play_text(&asked->position, asked->roll, asked->rules, &plays[n], text, sizeof text, &length, detail), detail)
            || failed(plakoto_outcome_of(&plays[n].after, asked->rules, &outcome, detail), detail)) {
            return 1;
        }
    }
    printf("ok\t");
    for (n = 0; n < count; n++) {
        for (step = 0; step < plays[n].count; step++) {
            printf("%d %d ", plays[n].steps[step].from, plays[n].steps[step].to);
        }
        (void)plakoto_play_text(&asked->position, asked->roll, asked->rules, &plays[n], text, sizeof text, &length, NULL);
        (void)plakoto_outcome_of(&plays[n].after, asked->rules, &outcome, NULL);
        printf(",%s,", text);
        print_position(&plays[n].after);
        printf(",");
        print_outcome(&outcome);
        printf(";");
    }
    printf("\n");
    return 0;
}

static int count_plays(question *asked, plakoto_detail *detail) {
    size_t count;
    if (failed(plakoto_count_plays(&asked->position, asked->roll, asked->rules, &count, detail), detail)) {
        return 1;
    }
    printf("ok\t%zu\n", count);
    return 0;
}

static int final_positions(question *asked, plakoto_detail *detail) {
    size_t count, n;
    if (failed(plakoto_legal_positions(&asked->position, asked->roll, asked->rules, positions, PLAYS, &count, detail), detail)) {
        return 1;
    }
    printf("ok\t");
    for (n = 0; n < count; n++) {
        print_position(&positions[n]);
        printf(";");
    }
    printf("\n");
    return 0;
}

static int apply(question *asked, plakoto_detail *detail) {
    plakoto_step steps[8];
    size_t count = read_steps(asked->fields[4], steps, 8);
    plakoto_position after = asked->position;
    int32_t status = plakoto_apply(&asked->position, asked->roll, asked->rules, steps, count, &after, detail);
    if (status == PLAKOTO_OK) {
        printf("ok\tplayed\t");
    } else {
        printf("ok\t%s\t", plakoto_status_name(status));
    }
    print_position(&after);
    printf("\t%d\n", status == PLAKOTO_OK ? -1 : (int)detail->step);
    return 0;
}

static int read_play(question *asked, plakoto_detail *detail) {
    plakoto_play play;
    char text[PLAKOTO_PLAY_TEXT_SIZE];
    size_t length;
    if (failed(plakoto_play_parse(&asked->position, asked->roll, asked->rules, asked->fields[4], strlen(asked->fields[4]), &play, detail), detail)
        || failed(plakoto_play_text(&asked->position, asked->roll, asked->rules, &play, text, sizeof text, &length, detail), detail)) {
        return 1;
    }
    printf("ok\t%s\t", text);
    print_position(&play.after);
    printf("\n");
    return 0;
}

static int outcome(question *asked, plakoto_detail *detail) {
    plakoto_outcome ended;
    if (failed(plakoto_outcome_of(&asked->position, asked->rules, &ended, detail), detail)) {
        return 1;
    }
    printf("ok\t");
    print_outcome(&ended);
    printf("\n");
    return 0;
}

static int perft(question *asked, plakoto_detail *detail) {
    uint64_t counted;
    uint32_t depth = (uint32_t)number(&asked->fields[4]);
    if (failed(plakoto_perft(&asked->position, asked->rules, depth, &counted, detail), detail)) {
        return 1;
    }
    printf("ok\t%llu\n", (unsigned long long)counted);
    return 0;
}

static int facts(question *asked, plakoto_detail *detail) {
    plakoto_facts known;
    if (failed(plakoto_facts_of(&asked->position, &known, detail), detail)) {
        return 1;
    }
    printf("ok\t%d %d %d %d\n", (int)known.pips[0], (int)known.pips[1], known.may_bear_off[0], known.may_bear_off[1]);
    return 0;
}

/* Reads turns, as `0 6 5 24 18 24 19;`; how many there are. */
static size_t read_turns(char *text) {
    size_t count = 0;
    while (*text != '\0' && count < TURNS) {
        plakoto_played *turn = &turns[count++];
        char *end = text + strcspn(text, ";");
        char *next = *end == '\0' ? end : end + 1;
        *end = '\0';
        memset(turn, 0, sizeof *turn);
        turn->player = (int8_t)number(&text);
        turn->roll.first = (int32_t)number(&text);
        turn->roll.second = (int32_t)number(&text);
        turn->play.count = (uint8_t)read_steps(text, turn->play.steps, PLAKOTO_STEPS_MOST);
        text = next;
    }
    return count;
}

/* Writes a comment on the last turn, or on the whole game, into the record, and reads it back. */
static int32_t commented(size_t turn, size_t *length, plakoto_detail *detail) {
    static const char comment[] = "as played";
    char again[sizeof comment];
    size_t count, again_length;
    int32_t status = plakoto_record_comment(record, *length, turn, comment, strlen(comment), record, sizeof record, length, detail);
    if (status == PLAKOTO_OK) {
        status = plakoto_record_comments(record, *length, turn, &count, detail);
    }
    if (status == PLAKOTO_OK) {
        status = plakoto_record_comment_text(record, *length, turn, count - 1, again, sizeof again, &again_length, detail);
    }
    return status == PLAKOTO_OK && strcmp(again, comment) != 0 ? PLAKOTO_INTERNAL : status;
}

/* Plays a game through, and then its record with a comment, which must hold the same game. */
static int replay(question *asked, plakoto_detail *detail) {
    plakoto_opening opening = {0}, opening_again;
    plakoto_ruleset rules_again;
    plakoto_position end, end_again;
    plakoto_outcome ended, ended_again;
    size_t count, again, length;
    opening.starter = asked->position.turn;
    count = read_turns(asked->fields[4]);
    if (failed(plakoto_replay(asked->rules, opening, turns, count, &end, &ended, detail), detail)
        || failed(plakoto_record_write(asked->rules, opening, turns, count, record, sizeof record, &length, detail), detail)
        || failed(commented(count, &length, detail), detail)
        || failed(plakoto_record_read(record, length, &rules_again, &opening_again, &ended_again, turns_again, TURNS, &again, detail), detail)
        || failed(plakoto_replay(rules_again, opening_again, turns_again, again, &end_again, &ended_again, detail), detail)) {
        return 1;
    }
    if (again != count || memcmp(&end, &end_again, sizeof end) != 0 || memcmp(&ended, &ended_again, sizeof ended) != 0
        || memcmp(&asked->rules, &rules_again, sizeof rules_again) != 0) {
        printf("failed\tthe game's record, read again, holds another game\n");
        return 1;
    }
    printf("ok\t");
    print_position(&end);
    printf("\t");
    print_outcome(&ended);
    printf("\n");
    return 0;
}

static const struct {
    const char *name;
    int (*answer)(question *, plakoto_detail *);
} answers[] = {
    {"legal_plays", legal_plays}, {"count_plays", count_plays}, {"final_positions", final_positions},
    {"apply", apply},             {"read", read_play},          {"outcome", outcome},
    {"perft", perft},             {"facts", facts},             {"replay", replay},
};

static int answer(question *asked) {
    plakoto_detail detail;
    char *dice = asked->fields[2];
    size_t n;
    asked->roll.first = (int32_t)number(&dice);
    asked->roll.second = (int32_t)number(&dice);
    if (failed(read_setup(asked->fields[1], &asked->position, &detail), &detail)
        || failed(plakoto_ruleset_parse(asked->fields[3], strlen(asked->fields[3]), &asked->rules, &detail), &detail)) {
        return 1;
    }
    for (n = 0; n < sizeof answers / sizeof answers[0]; n++) {
        if (strcmp(asked->fields[0], answers[n].name) == 0) {
            return answers[n].answer(asked, &detail);
        }
    }
    printf("failed\tno such question\n");
    return 1;
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        question asked;
        memset(&asked, 0, sizeof asked);
        cut(line, asked.fields);
        (void)answer(&asked);
        (void)fflush(stdout);
    }
    free(line);
    return 0;
}
