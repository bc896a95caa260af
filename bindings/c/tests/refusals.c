/* What C can hand in wrong: each is answered with a status, and nothing is written where nothing may be. */
#include "check.h"

#include <plakoto.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const plakoto_ruleset greek = {0, 0, 0, 0};
static const plakoto_roll roll = {6, 5};
static plakoto_position start;
static size_t count;
static plakoto_detail detail;

static void null_is_refused_wherever_something_must_be(void) {
    plakoto_play play;
    plakoto_turn turn;
    plakoto_setup setup;
    plakoto_match score;
    CHECK(plakoto_start(0, NULL, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_validate(NULL, &detail) == PLAKOTO_NULL_POINTER && strstr(detail.message, "position") != NULL);
    CHECK(plakoto_legal_plays(&start, roll, greek, NULL, 1, &count, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_legal_plays(&start, roll, greek, &play, 1, NULL, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_legal_plays(NULL, roll, greek, &play, 1, &count, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_apply(&start, roll, greek, NULL, 1, &start, &detail) == PLAKOTO_NULL_POINTER);
    CHECK(strstr(detail.message, "steps") != NULL);
    CHECK(plakoto_apply(&start, roll, greek, NULL, 0, &start, NULL) == PLAKOTO_MORE_DICE_PLAYABLE);
    CHECK(plakoto_turn_of(&start, roll, greek, NULL, 0, NULL, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_turn_of(&start, roll, greek, NULL, 2, &turn, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_from_setup(NULL, &start, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_to_setup(NULL, &setup, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_position_parse(NULL, 3, &start, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_position_text(&start, NULL, 9, &count, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_match_winner(NULL, NULL, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_match_new(3, &score, NULL) == PLAKOTO_OK && plakoto_match_winner(&score, NULL, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_replay(greek, (plakoto_opening){0}, NULL, 1, &start, NULL, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_batch_count_plays(NULL, NULL, 1, greek, 1, NULL, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_batch_count_plays(NULL, NULL, 0, greek, 1, NULL, NULL) == PLAKOTO_OK);
}

static void an_unknown_player_does_not_hide_what_else_is_wrong(void) {
    plakoto_setup setup;
    plakoto_detail faults[4];
    CHECK(plakoto_to_setup(&start, &setup, NULL) == PLAKOTO_OK);
    setup.turn = 7;
    CHECK(plakoto_check(&setup, faults, 4, &count, NULL) == PLAKOTO_OK && count == 1);
    CHECK(faults[0].status == PLAKOTO_UNKNOWN_PLAYER && faults[0].place == PLAKOTO_PLACE_TURN && faults[0].value == 7);
    setup.white_off = 1;
    CHECK(plakoto_check(&setup, faults, 4, &count, NULL) == PLAKOTO_OK && count == 2);
    CHECK(faults[0].status == PLAKOTO_UNKNOWN_PLAYER && faults[1].status == PLAKOTO_CHECKER_TOTAL);
    CHECK(plakoto_from_setup(&setup, &start, &detail) == PLAKOTO_UNKNOWN_PLAYER);
    setup.reserved = 1;
    CHECK(plakoto_check(&setup, faults, 4, &count, NULL) == PLAKOTO_RESERVED_SET);
}

/* Turns, checkers off and checkers, some of which are none, told in both ways. */
static void a_position_and_its_setup_have_the_same_first_fault(void) {
    int turn, off, checkers;
    for (turn = -1; turn <= 3; turn++) {
        for (off = -1; off <= 16; off += 1) {
            for (checkers = 13; checkers <= 15; checkers++) {
                plakoto_position position = start, made;
                plakoto_setup setup;
                plakoto_detail other;
                CHECK(plakoto_to_setup(&start, &setup, NULL) == PLAKOTO_OK);
                position.turn = (int8_t)turn;
                position.white_off = (int8_t)off;
                position.cells[23] = (int8_t)checkers;
                setup.turn = turn;
                setup.white_off = off;
                setup.checkers[23] = checkers;
                CHECK(plakoto_validate(&position, &detail) == plakoto_from_setup(&setup, &made, &other));
                CHECK(detail.status == other.status && detail.place == other.place && detail.value == other.value);
                CHECK(detail.index == other.index);
            }
        }
    }
}

static void a_match_has_no_more_draws_than_games(void) {
    plakoto_match score;
    int32_t winner;
    CHECK(plakoto_match_new(3, &score, NULL) == PLAKOTO_OK);
    score.games = score.draws = 5;
    CHECK(plakoto_match_winner(&score, &winner, NULL) == PLAKOTO_OK && winner == PLAKOTO_NOBODY);
    score.draws = 6;
    CHECK(plakoto_match_winner(&score, &winner, NULL) == PLAKOTO_OUT_OF_RANGE);
}

static void a_short_room_is_filled_and_the_true_count_told(void) {
    plakoto_play plays[4], whole[64];
    char text[8];
    const plakoto_roll double_six = {6, 6};
    memset(plays, 0x55, sizeof plays);
    CHECK(plakoto_legal_plays(&start, double_six, greek, NULL, 0, &count, NULL) == PLAKOTO_OK && count == 4);
    CHECK(plakoto_legal_plays(&start, double_six, greek, whole, 64, &count, NULL) == PLAKOTO_OK && count == 4);
    CHECK(plakoto_legal_plays(&start, double_six, greek, plays, 2, &count, &detail) == PLAKOTO_ANSWER_FULL);
    CHECK(count == 4 && detail.has_value == 1 && detail.value == 4);
    CHECK(memcmp(plays, whole, 2 * sizeof plays[0]) == 0);
    CHECK(((const unsigned char *)&plays[2])[0] == 0x55 && ((const unsigned char *)&plays[3])[47] == 0x55);
    memset(text, 0x55, sizeof text);
    CHECK(plakoto_to_id(&start, text, 7, &count, NULL) == PLAKOTO_ANSWER_FULL);
    CHECK(count == 19 && strcmp(text, "1AAAA_") == 0 && text[7] == 0x55);
    CHECK(plakoto_to_id(&start, NULL, 0, &count, NULL) == PLAKOTO_OK && count == 19);
    CHECK(plakoto_to_id(&start, text, 1, &count, NULL) == PLAKOTO_ANSWER_FULL && text[0] == '\0');
}

static void lengths_that_no_memory_has_are_refused(void) {
    plakoto_play play;
    const plakoto_step step = {24, 18};
    char text[4] = "";
    CHECK(plakoto_legal_plays(&start, roll, greek, &play, SIZE_MAX, &count, NULL) == PLAKOTO_FIELD_TOO_LONG);
    CHECK(plakoto_apply(&start, roll, greek, &step, SIZE_MAX, &start, NULL) == PLAKOTO_FIELD_TOO_LONG);
    CHECK(plakoto_position_parse(text, SIZE_MAX, &start, NULL) == PLAKOTO_FIELD_TOO_LONG);
    CHECK(plakoto_batch_outcomes(&start, SIZE_MAX / 8, greek, 1, NULL, NULL) != PLAKOTO_OK);
    CHECK(plakoto_rolls(1, 0, NULL, SIZE_MAX, NULL) == PLAKOTO_NULL_POINTER);
    /* Few enough for some memory, and too many for what there is from there on. */
    CHECK(plakoto_legal_plays(&start, roll, greek, (plakoto_play *)(UINTPTR_MAX - 63), 2, &count, NULL) == PLAKOTO_FIELD_TOO_LONG);
    CHECK(plakoto_position_parse((const char *)UINTPTR_MAX, 1, &start, NULL) == PLAKOTO_FIELD_TOO_LONG);
    CHECK(plakoto_position_text(&start, (char *)(UINTPTR_MAX - 7), 8, &count, NULL) == PLAKOTO_FIELD_TOO_LONG);
    CHECK(plakoto_rolls(1, 0, (plakoto_roll *)(UINTPTR_MAX - 15), 2, NULL) == PLAKOTO_FIELD_TOO_LONG);
    /* Four steps are all that is looked at. */
    CHECK(plakoto_apply(&start, roll, greek, (const plakoto_step[5]){{24, 18}}, 5, &start, &detail) == PLAKOTO_TOO_MANY_STEPS);
    CHECK(detail.place == PLAKOTO_PLACE_STEPS && detail.value == 5);
}

static void no_more_than_four_steps_are_looked_at(void) {
    /* As many as there can be, and nothing behind them that may be read: the watched runs see to it. */
    static const plakoto_step four[4] = {{24, 18}, {24, 19}, {24, 18}, {24, 19}};
    plakoto_step *steps = malloc(sizeof four);
    plakoto_play play;
    plakoto_turn turn;
    CHECK(steps != NULL);
    if (steps == NULL) {
        return;
    }
    memcpy(steps, four, sizeof four);
    CHECK(plakoto_apply(&start, roll, greek, steps, 5, &start, &detail) == PLAKOTO_TOO_MANY_STEPS && detail.value == 5);
    CHECK(plakoto_find_play(&start, roll, greek, steps, 5, &play, NULL) == PLAKOTO_TOO_MANY_STEPS);
    CHECK(plakoto_turn_of(&start, roll, greek, steps, 1000, &turn, NULL) == PLAKOTO_TOO_MANY_STEPS);
    CHECK(plakoto_next_steps(&start, roll, greek, steps, 5, NULL, 0, &count, NULL) == PLAKOTO_TOO_MANY_STEPS);
    CHECK(plakoto_journeys(&start, roll, greek, steps, 5, NULL, 0, &count, NULL) == PLAKOTO_TOO_MANY_STEPS);
    free(steps);
}

static void pointers_that_are_not_aligned_are_refused(void) {
    _Alignas(16) unsigned char bytes[512] = {0};
    void *odd = bytes + 1;
    CHECK(plakoto_count_plays(&start, roll, greek, odd, NULL) == PLAKOTO_MISALIGNED_POINTER);
    CHECK(plakoto_to_setup(&start, odd, NULL) == PLAKOTO_MISALIGNED_POINTER);
    CHECK(plakoto_perft(&start, greek, 1, odd, &detail) == PLAKOTO_MISALIGNED_POINTER);
    CHECK(strstr(detail.message, "plays") != NULL);
    /* Where nothing can be told, the status still is that of what is wrong, and what is right stays so. */
    CHECK(plakoto_validate(NULL, odd) == PLAKOTO_NULL_POINTER && plakoto_validate(&start, odd) == PLAKOTO_OK);
    CHECK(plakoto_start(7, &start, odd) == PLAKOTO_UNKNOWN_PLAYER && bytes[1] == 0);
    /* A position is bytes, so it may lie anywhere. */
    CHECK(plakoto_start(PLAKOTO_WHITE, odd, NULL) == PLAKOTO_OK && plakoto_validate(odd, NULL) == PLAKOTO_OK);
}

static void numbers_that_name_nothing_are_refused(void) {
    plakoto_position position = start;
    plakoto_ruleset rules;
    plakoto_picture picture;
    plakoto_stack stack;
    plakoto_outcome outcome = {PLAKOTO_REASON_GAMMON, PLAKOTO_WHITE, 1, 0};
    plakoto_match score;
    plakoto_playout game;
    plakoto_roll rolls[1];
    uint64_t plays;
    float row[1];
    char text[4096];
    int n;
    for (n = 0; n < 256; n++) {
        const int32_t wanted_mother = n <= 2 ? PLAKOTO_OK : PLAKOTO_ENUM_UNKNOWN;
        const int32_t wanted_other = n <= 1 ? PLAKOTO_OK : PLAKOTO_ENUM_UNKNOWN;
        rules = greek;
        rules.mother = (uint8_t)n;
        CHECK(plakoto_count_plays(&start, roll, rules, &count, &detail) == wanted_mother);
        CHECK(n <= 2 || (detail.place == PLAKOTO_PLACE_MOTHER && detail.value == n));
        rules = greek;
        rules.bear_off = (uint8_t)n;
        CHECK(plakoto_count_plays(&start, roll, rules, &count, NULL) == wanted_other);
        rules = greek;
        rules.opening = (uint8_t)n;
        CHECK(plakoto_count_plays(&start, roll, rules, &count, NULL) == wanted_other);
        position.turn = (int8_t)(n - 128);
        CHECK((plakoto_validate(&position, NULL) == PLAKOTO_OK) == (position.turn == 0 || position.turn == 1));
        memset(&picture, 0, sizeof picture);
        picture.theme = (uint8_t)n;
        CHECK((plakoto_words(&start, &picture, text, sizeof text, &count, NULL) == PLAKOTO_OK) == (n <= 1));
        memset(&picture, 0, sizeof picture);
        picture.has_rules = (uint8_t)n;
        CHECK((plakoto_words(&start, &picture, text, sizeof text, &count, NULL) == PLAKOTO_OK) == (n <= 1));
    }
    CHECK(plakoto_start(2, &position, &detail) == PLAKOTO_UNKNOWN_PLAYER && detail.value == 2);
    CHECK(plakoto_start(INT32_MIN, &position, NULL) == PLAKOTO_UNKNOWN_PLAYER);
    for (n = -2; n < 30; n++) {
        const plakoto_roll odd = {n, 1};
        CHECK((plakoto_count_plays(&start, odd, greek, &count, NULL) == PLAKOTO_OK) == (n >= 1 && n <= 6));
        CHECK((plakoto_stack_on(&start, n, &stack, NULL) == PLAKOTO_OK) == (n >= 1 && n <= 24));
        CHECK((plakoto_perft(&start, greek, n < 0 ? 21U : 1U, &plays, NULL) == PLAKOTO_OK) == (n >= 0));
    }
    CHECK(plakoto_count_plays(&start, (plakoto_roll){INT32_MAX, INT32_MIN}, greek, &count, &detail) == PLAKOTO_DIE_OUT_OF_RANGE);
    CHECK(detail.place == PLAKOTO_PLACE_DIE && detail.index == 0 && detail.value == INT32_MAX);
    CHECK(plakoto_encode(&start, 2, row, 1, &count, NULL) == PLAKOTO_ENUM_UNKNOWN);
    CHECK(plakoto_encode(&start, -1, row, 1, &count, NULL) == PLAKOTO_ENUM_UNKNOWN);
    CHECK(plakoto_match_new(3, &score, NULL) == PLAKOTO_OK);
    CHECK(plakoto_match_add(&score, outcome, NULL) == PLAKOTO_OUT_OF_RANGE);
    outcome.points = 2;
    outcome.winner = PLAKOTO_NOBODY;
    CHECK(plakoto_match_add(&score, outcome, NULL) == PLAKOTO_OUT_OF_RANGE);
    outcome.reason = 5;
    CHECK(plakoto_match_add(&score, outcome, NULL) == PLAKOTO_OUT_OF_RANGE);
    CHECK(plakoto_match_add(&score, (plakoto_outcome){0, PLAKOTO_NOBODY, 0, 0}, NULL) == PLAKOTO_OUT_OF_RANGE);
    CHECK(score.games == 0);
    CHECK(plakoto_match_new(0, &score, NULL) == PLAKOTO_MATCH_TARGET_OUT_OF_RANGE);
    CHECK(plakoto_random_game(greek, 1, PLAKOTO_TURNS_MOST + 1, &game, NULL) == PLAKOTO_OUT_OF_RANGE);
    CHECK(plakoto_random_game(greek, 1, PLAKOTO_TURNS_MOST, &game, NULL) == PLAKOTO_OK);
    CHECK(plakoto_rolls(1, PLAKOTO_SKIP_MOST + 1, rolls, 1, NULL) == PLAKOTO_OUT_OF_RANGE);
    CHECK(plakoto_rolls(1, PLAKOTO_SKIP_MOST, rolls, 1, NULL) == PLAKOTO_OK);
    /* A number that the detail has no room for is told in words alone. */
    CHECK(plakoto_rolls(1, UINT64_MAX, rolls, 1, &detail) == PLAKOTO_OUT_OF_RANGE && detail.has_value == 0);
    CHECK(strstr(detail.message, "18446744073709551615") != NULL);
    CHECK(plakoto_match_new(UINT32_MAX, &score, NULL) == PLAKOTO_OK);
    CHECK(plakoto_match_new((int64_t)UINT32_MAX + 1, &score, &detail) == PLAKOTO_MATCH_TARGET_OUT_OF_RANGE);
    CHECK(strstr(detail.message, "1 to 4294967295 points (found 4294967296)") != NULL);
    CHECK(plakoto_batch_outcomes(NULL, 0, greek, PLAKOTO_THREADS_MOST + 1, NULL, NULL) == PLAKOTO_OUT_OF_RANGE);
    CHECK(plakoto_batch_outcomes(NULL, 0, greek, PLAKOTO_THREADS_MOST, NULL, NULL) == PLAKOTO_OK);
    CHECK(plakoto_perft(&start, greek, PLAKOTO_DEPTH_MOST + 1, &plays, NULL) == PLAKOTO_OUT_OF_RANGE);
}

static void a_number_that_is_no_player_is_told_with_its_place(void) {
    plakoto_position end;
    plakoto_outcome outcome;
    plakoto_match score;
    plakoto_opening opening = {PLAKOTO_WHITE, 0, 0, 0};
    plakoto_played turn;
    plakoto_picture picture;
    char text[4096];
    memset(&turn, 0, sizeof turn);
    memset(&picture, 0, sizeof picture);
    CHECK(plakoto_start(2, &end, &detail) == PLAKOTO_UNKNOWN_PLAYER && detail.place == PLAKOTO_PLACE_TURN);
    turn.player = -3;
    CHECK(plakoto_replay(greek, opening, &turn, 1, &end, &outcome, &detail) == PLAKOTO_UNKNOWN_PLAYER);
    CHECK(detail.place == PLAKOTO_PLACE_MOVER && detail.turn == 1 && detail.has_value == 1 && detail.value == -3);
    opening.starter = 4;
    CHECK(plakoto_replay(greek, opening, NULL, 0, &end, &outcome, &detail) == PLAKOTO_UNKNOWN_PLAYER);
    CHECK(detail.place == PLAKOTO_PLACE_STARTER && detail.value == 4 && strstr(detail.message, "opening.starter") != NULL);
    CHECK(plakoto_match_new(3, &score, NULL) == PLAKOTO_OK);
    CHECK(plakoto_match_add_points(&score, 5, 1, &detail) == PLAKOTO_UNKNOWN_PLAYER && detail.place == PLAKOTO_PLACE_WINNER);
    picture.viewer = 6;
    CHECK(plakoto_ascii(&start, &picture, text, sizeof text, &count, &detail) == PLAKOTO_UNKNOWN_PLAYER);
    CHECK(detail.place == PLAKOTO_PLACE_VIEWER && detail.value == 6);
    picture.viewer = PLAKOTO_BLACK;
    picture.has_last_play = 1;
    picture.last_player = 7;
    CHECK(plakoto_ascii(&start, &picture, text, sizeof text, &count, &detail) == PLAKOTO_UNKNOWN_PLAYER);
    CHECK(detail.place == PLAKOTO_PLACE_LAST_MOVER && detail.value == 7);
}

static void what_does_not_apply_is_told_by_no_number_that_does(void) {
    plakoto_position position;
    CHECK(plakoto_validate(NULL, &detail) == PLAKOTO_NULL_POINTER && detail.place == PLAKOTO_PLACE_NONE);
    CHECK(detail.index == -1 && detail.step == -1 && detail.turn == -1 && detail.line == -1 && detail.item == -1);
    CHECK(detail.start == -1 && detail.end == -1 && detail.has_value == 0);
    CHECK(plakoto_position_parse("", 0, &position, &detail) == PLAKOTO_POSITION_UNREADABLE);
    CHECK(detail.start == 0 && detail.end == 0 && detail.item == -1);
}

/* Reads a record of this turn and end. */
static int32_t read_record(const char *rest) {
    char text[256] = "plakoto record 1\nruleset: greek\nopening: W6 B5\n\n";
    plakoto_ruleset rules;
    plakoto_opening opening;
    plakoto_outcome outcome;
    strcat(text, rest);
    return plakoto_record_read(text, strlen(text), &rules, &opening, &outcome, NULL, 0, &count, &detail);
}

static void what_is_wrong_with_a_game_has_no_bytes_and_what_is_wrong_with_its_text_has(void) {
    CHECK(read_record("1. white 65: 24/18 24/19\nresult: unfinished\n") == PLAKOTO_OK && count == 1);
    CHECK(read_record("1. white 65: 24/18 24/19\nresult: white 2 mother\n") == PLAKOTO_RESULT_DIFFERS);
    CHECK(detail.start == -1 && detail.end == -1 && detail.turn == -1 && detail.line == -1);
    CHECK(read_record("1. black 65: 24/18 24/19\n") == PLAKOTO_WRONG_PLAYER);
    CHECK(detail.start == -1 && detail.end == -1 && detail.turn == 1 && detail.line == -1);
    CHECK(read_record("1. white 65: 24/18 24/20\n") == PLAKOTO_DIE_NOT_ROLLED);
    CHECK(detail.start == 6 && detail.end == 11 && detail.turn == 1 && detail.step == 1);
    CHECK(read_record("2. white\n") == PLAKOTO_RECORD_UNREADABLE && detail.line == 5 && detail.start == 0);
    CHECK(read_record("1. white 65: 24/18 24/19 ; \xce\xb1 \xff\n") == PLAKOTO_NOT_UTF8);
    CHECK(detail.line == 5 && detail.start == 30 && detail.end == 31 && detail.turn == -1);
}

static void a_comment_that_is_not_there_is_refused(void) {
    static const char record[] = "plakoto record 1\nruleset: greek\nstarter: white\n";
    char text[64];
    size_t length;
    CHECK(plakoto_record_comments(record, sizeof record, 0, &length, NULL) == PLAKOTO_OK && length == 0);
    CHECK(plakoto_record_comments(record, sizeof record, 1, &length, NULL) == PLAKOTO_OK && length == 0);
    CHECK(plakoto_record_comments(record, sizeof record, 2, &length, &detail) == PLAKOTO_OUT_OF_RANGE && detail.value == 2);
    CHECK(plakoto_record_comments(record, sizeof record, SIZE_MAX, &length, NULL) == PLAKOTO_OUT_OF_RANGE);
    CHECK(plakoto_record_comments(record, sizeof record, 0, NULL, NULL) == PLAKOTO_NULL_POINTER);
    CHECK(plakoto_record_comments("nonsense", 8, 0, &length, NULL) == PLAKOTO_RECORD_UNREADABLE);
    CHECK(plakoto_record_comment_text(record, sizeof record, 1, 0, text, sizeof text, &length, NULL) == PLAKOTO_FIELD_MISSING);
    CHECK(plakoto_record_comment_text(record, sizeof record, 2, 0, text, sizeof text, &length, NULL) == PLAKOTO_OUT_OF_RANGE);
}

static void reserved_bytes_must_be_zero(void) {
    plakoto_position position = start;
    plakoto_ruleset rules = greek;
    plakoto_setup setup;
    plakoto_match score;
    plakoto_played turn;
    plakoto_picture picture;
    char text[4096];
    int n;
    for (n = 0; n < 5; n++) {
        position = start;
        position.reserved[n] = 1;
        CHECK(plakoto_validate(&position, NULL) == PLAKOTO_RESERVED_SET);
    }
    rules.reserved = 1;
    CHECK(plakoto_count_plays(&start, roll, rules, &count, NULL) == PLAKOTO_RESERVED_SET);
    CHECK(plakoto_to_setup(&start, &setup, NULL) == PLAKOTO_OK);
    setup.reserved = 1;
    CHECK(plakoto_from_setup(&setup, &position, NULL) == PLAKOTO_RESERVED_SET);
    CHECK(plakoto_match_new(3, &score, NULL) == PLAKOTO_OK);
    score.reserved = 1;
    CHECK(plakoto_match_add_points(&score, 0, 1, NULL) == PLAKOTO_RESERVED_SET);
    memset(&turn, 0, sizeof turn);
    turn.reserved[6] = 1;
    CHECK(plakoto_record_write(greek, (plakoto_opening){0}, &turn, 1, text, sizeof text, &count, &detail) == PLAKOTO_RESERVED_SET);
    CHECK(detail.turn == 1);
    memset(&picture, 0, sizeof picture);
    picture.reserved = 1;
    CHECK(plakoto_ascii(&start, &picture, text, sizeof text, &count, NULL) == PLAKOTO_RESERVED_SET);
}

static void what_a_picture_does_not_show_is_checked_too(void) {
    const plakoto_picture nothing = {0};
    plakoto_picture picture = nothing;
    char text[PLAKOTO_ASCII_SIZE];
    picture.roll.first = 7;
    CHECK(plakoto_ascii(&start, &picture, text, sizeof text, &count, &detail) == PLAKOTO_DIE_OUT_OF_RANGE);
    CHECK(detail.place == PLAKOTO_PLACE_DIE && detail.index == 0 && detail.value == 7);
    picture.roll = (plakoto_roll){6, 0};
    CHECK(plakoto_ascii(&start, &picture, text, sizeof text, &count, &detail) == PLAKOTO_DIE_OUT_OF_RANGE && detail.index == 1);
    picture.roll = roll;
    CHECK(plakoto_ascii(&start, &picture, text, sizeof text, &count, NULL) == PLAKOTO_OK && strstr(text, "6-5") == NULL);
    picture = nothing;
    picture.rules.mother = 3;
    CHECK(plakoto_svg(&start, &picture, NULL, 0, &count, NULL) == PLAKOTO_ENUM_UNKNOWN);
    picture.rules = greek;
    picture.rules.reserved = 1;
    CHECK(plakoto_words(&start, &picture, NULL, 0, &count, NULL) == PLAKOTO_RESERVED_SET);
    picture = nothing;
    picture.last_player = -1;
    CHECK(plakoto_words(&start, &picture, NULL, 0, &count, &detail) == PLAKOTO_UNKNOWN_PLAYER);
    CHECK(detail.place == PLAKOTO_PLACE_LAST_MOVER && detail.value == -1);
    picture = nothing;
    picture.last_play.reserved[6] = 1;
    CHECK(plakoto_words(&start, &picture, NULL, 0, &count, NULL) == PLAKOTO_RESERVED_SET);
    picture = nothing;
    picture.last_play.count = 1;
    CHECK(plakoto_words(&start, &picture, NULL, 0, &count, &detail) == PLAKOTO_STEP_SOURCE_OUT_OF_RANGE);
    CHECK(detail.place == PLAKOTO_PLACE_STEP_FROM && detail.index == 0);
    picture.last_play.count = 5;
    CHECK(plakoto_words(&start, &picture, NULL, 0, &count, &detail) == PLAKOTO_TOO_MANY_STEPS && detail.value == 5);
    /* What is shown may not be left out. */
    picture = nothing;
    picture.has_roll = 1;
    CHECK(plakoto_words(&start, &picture, NULL, 0, &count, NULL) == PLAKOTO_DIE_OUT_OF_RANGE);
    /* Steps beyond their number are not there. */
    picture = nothing;
    picture.last_play.steps[0].from = 99;
    CHECK(plakoto_words(&start, &picture, NULL, 0, &count, NULL) == PLAKOTO_OK);
}

/* The message has the name of what was handed in, also where a part of it is at fault. */
static int names(int32_t status, int32_t wanted, const char *name) {
    return status == wanted && strncmp(detail.message, name, strlen(name)) == 0 && detail.message[strlen(name)] == ':';
}

static void messages_name_what_was_handed_in(void) {
    plakoto_picture picture = {0};
    plakoto_position bad = start, end;
    plakoto_played turn = {0};
    plakoto_outcome outcome;
    plakoto_opening opening = {0};
    uint64_t ends[1];
    const plakoto_roll rolls[1] = {{6, 5}};
    CHECK(names(plakoto_batch_legal_positions(&start, rolls, 1, greek, 1, ends, NULL, 0, NULL, &detail), PLAKOTO_NULL_POINTER, "after_count"));
    CHECK(names(plakoto_batch_legal_plays(&start, rolls, 1, greek, 1, ends, NULL, 0, NULL, &detail), PLAKOTO_NULL_POINTER, "play_count"));
    CHECK(names(plakoto_batch_encode(&start, 1, 0, 1, NULL, 0, NULL, &detail), PLAKOTO_NULL_POINTER, "number_count"));
    picture.rules.reserved = 1;
    CHECK(names(plakoto_svg(&start, &picture, NULL, 0, &count, &detail), PLAKOTO_RESERVED_SET, "picture.rules"));
    picture.rules.reserved = 0;
    picture.last_play.reserved[0] = 1;
    CHECK(names(plakoto_svg(&start, &picture, NULL, 0, &count, &detail), PLAKOTO_RESERVED_SET, "picture.last_play"));
    turn.play.reserved[0] = 1;
    turn.roll = roll;
    CHECK(plakoto_replay(greek, opening, &turn, 1, &end, &outcome, &detail) == PLAKOTO_RESERVED_SET);
    CHECK(strcmp(detail.message, "turn 1: turns.play: reserved bytes are not zero") == 0);
    bad.reserved[4] = 1;
    CHECK(plakoto_batch_outcomes(&bad, 1, greek, 1, &outcome, &detail) == PLAKOTO_RESERVED_SET);
    CHECK(strcmp(detail.message, "case 0: positions: reserved bytes are not zero") == 0);
}

enum { CASES = 16390, NUMBERS = PLAKOTO_ENCODING_COUNTS_WIDTH };
static plakoto_position many_positions[CASES], many_after[2 * CASES];
static plakoto_roll rolls_of[CASES];
static plakoto_steps steps_of[CASES];
static plakoto_play plays_of[2 * CASES];
static plakoto_outcome many_outcomes[CASES];
static uint64_t many_numbers[CASES];
static int32_t many_statuses[CASES], steps_at_fault[CASES];
static float many_rows[CASES * NUMBERS];

/* Whether so many entries are as they should be, all those behind them untouched, and none taken for the other. */
static int filled(const void *entries, size_t size, size_t done, size_t all, const void *wanted) {
    const unsigned char *bytes = entries;
    size_t n, byte;
    for (n = 0; n < done; n++) {
        if (memcmp(bytes + n * size, wanted, size) != 0) {
            return 0;
        }
    }
    for (byte = done * size; byte < all * size; byte++) {
        if (bytes[byte] != 0x55) {
            return 0;
        }
    }
    return 1;
}

static int ends_at(size_t done, uint64_t each) {
    size_t n;
    for (n = 0; n < done; n++) {
        if (many_numbers[n] != (n + 1) * each) {
            return 0;
        }
    }
    return filled(many_numbers + done, sizeof many_numbers[0], 0, CASES - done, NULL);
}

/* Cases are worked on in parts; the case at fault may be anywhere in one. */
static void a_batch_has_written_what_came_before_the_case_at_fault(void) {
    static const size_t bads[] = {0, 1, 5, 1023, 1024, 1025, 16383, 16384, 16385, CASES - 1};
    const plakoto_steps six_five = {{{24, 18}, {24, 19}, {0, 0}, {0, 0}}, 2, {0}};
    const uint64_t two = 2;
    const int32_t none = -1;
    plakoto_play listed[2];
    plakoto_outcome undecided;
    float row[NUMBERS];
    size_t n, k, total;
    CHECK(plakoto_legal_plays(&start, roll, greek, listed, 2, &total, NULL) == PLAKOTO_OK && total == 2);
    CHECK(plakoto_outcome_of(&start, greek, &undecided, NULL) == PLAKOTO_OK);
    CHECK(plakoto_encode(&start, PLAKOTO_ENCODING_COUNTS, row, NUMBERS, &total, NULL) == PLAKOTO_OK);
    for (n = 0; n < CASES; n++) {
        many_positions[n] = start;
        rolls_of[n] = roll;
        steps_of[n] = six_five;
    }
    for (k = 0; k < sizeof bads / sizeof bads[0]; k++) {
        const size_t bad = bads[k];
        many_positions[bad].turn = 3;
        total = 77;
        memset(many_numbers, 0x55, sizeof many_numbers);
        CHECK(plakoto_batch_count_plays(many_positions, rolls_of, CASES, greek, 1, many_numbers, &detail) == PLAKOTO_UNKNOWN_PLAYER);
        CHECK(detail.item == (int64_t)bad && filled(many_numbers, sizeof many_numbers[0], bad, CASES, &two));
        memset(many_numbers, 0x55, sizeof many_numbers);
        memset(many_after, 0x55, sizeof many_after);
        CHECK(plakoto_batch_legal_positions(many_positions, rolls_of, CASES, greek, 1, many_numbers, many_after, 2 * CASES, &total, NULL) == PLAKOTO_UNKNOWN_PLAYER);
        CHECK(ends_at(bad, 2) && filled(many_after + 2 * bad, sizeof many_after[0], 0, 2 * (CASES - bad), NULL));
        CHECK(bad == 0 || memcmp(&many_after[2 * bad - 1], &listed[1].after, sizeof many_after[0]) == 0);
        memset(many_numbers, 0x55, sizeof many_numbers);
        memset(plays_of, 0x55, sizeof plays_of);
        CHECK(plakoto_batch_legal_plays(many_positions, rolls_of, CASES, greek, 1, many_numbers, plays_of, 2 * CASES, &total, NULL) == PLAKOTO_UNKNOWN_PLAYER);
        CHECK(ends_at(bad, 2) && filled(plays_of + 2 * bad, sizeof plays_of[0], 0, 2 * (CASES - bad), NULL));
        CHECK(bad == 0 || memcmp(&plays_of[2 * bad - 1], &listed[1], sizeof listed[1]) == 0);
        memset(many_after, 0x55, sizeof many_after);
        memset(many_statuses, 0x55, sizeof many_statuses);
        memset(steps_at_fault, 0x55, sizeof steps_at_fault);
        CHECK(plakoto_batch_apply(many_positions, rolls_of, steps_of, CASES, greek, 1, many_after, many_statuses, steps_at_fault, NULL) == PLAKOTO_UNKNOWN_PLAYER);
        CHECK(filled(many_after, sizeof many_after[0], bad, CASES, &listed[0].after));
        CHECK(filled(many_statuses, sizeof many_statuses[0], bad, CASES, &(const int32_t){PLAKOTO_OK}));
        CHECK(filled(steps_at_fault, sizeof steps_at_fault[0], bad, CASES, &none));
        memset(many_outcomes, 0x55, sizeof many_outcomes);
        CHECK(plakoto_batch_outcomes(many_positions, CASES, greek, 1, many_outcomes, NULL) == PLAKOTO_UNKNOWN_PLAYER);
        CHECK(filled(many_outcomes, sizeof many_outcomes[0], bad, CASES, &undecided));
        memset(many_rows, 0x55, sizeof many_rows);
        CHECK(plakoto_batch_encode(many_positions, CASES, PLAKOTO_ENCODING_COUNTS, 1, many_rows, CASES * NUMBERS, &total, NULL) == PLAKOTO_UNKNOWN_PLAYER);
        CHECK(filled(many_rows, sizeof row, bad, CASES, row));
        CHECK(total == 77);
        many_positions[bad] = start;
    }
}

/* A text in memory that ends with it; its length is told as far more. The watched runs see what is read behind. */
static char *ended(const char *text) {
    char *exact = malloc(strlen(text) + 1);
    CHECK(exact != NULL);
    return exact == NULL ? NULL : strcpy(exact, text);
}

static void nothing_is_read_behind_the_zero_that_ends_a_text(void) {
    enum { FAR = 1 << 20 };
    char *const id = ended("1AAAA__3__BAAAAAAAA"), *const position_text = ended("white | 1:B15 24:W15");
    char *const play_text = ended("24/18 24/19"), *const name = ended("greek"), *const key = ended("event");
    char *const record = ended("plakoto record 1\nruleset: greek\nstarter: white\n"), *const value = ended("Cup");
    plakoto_position position;
    plakoto_play play;
    plakoto_ruleset rules;
    char text[256];
    if (id != NULL && position_text != NULL && play_text != NULL && name != NULL && key != NULL && record != NULL && value != NULL) {
        CHECK(plakoto_from_id(id, FAR, &position, NULL) == PLAKOTO_OK);
        CHECK(plakoto_position_parse(position_text, FAR, &position, NULL) == PLAKOTO_OK);
        CHECK(plakoto_play_parse(&start, roll, greek, play_text, FAR, &play, NULL) == PLAKOTO_OK);
        CHECK(plakoto_ruleset_parse(name, FAR, &rules, NULL) == PLAKOTO_OK);
        CHECK(plakoto_record_comments(record, FAR, 0, &count, NULL) == PLAKOTO_OK && count == 0);
        CHECK(plakoto_record_tag(record, FAR, key, FAR, value, FAR, text, sizeof text, &count, NULL) == PLAKOTO_OK);
        CHECK(strstr(text, "event: Cup") != NULL);
        CHECK(plakoto_record_comment(record, FAR, 0, value, FAR, text, sizeof text, &count, NULL) == PLAKOTO_OK);
        CHECK(strstr(text, "Cup") != NULL);
    }
    free(id);
    free(position_text);
    free(play_text);
    free(name);
    free(key);
    free(record);
    free(value);
}

static void a_short_text_has_its_limit(void) {
    static char long_text[PLAKOTO_TEXT_MOST + 2];
    static const char id[] = "1AAAA__3__BAAAAAAAA";
    plakoto_position position;
    plakoto_play play;
    plakoto_ruleset rules;
    memset(long_text, 'A', sizeof long_text);
    long_text[0] = '1';
    CHECK(plakoto_from_id(long_text, PLAKOTO_TEXT_MOST, &position, NULL) == PLAKOTO_ID_UNREADABLE);
    CHECK(names(plakoto_from_id(long_text, PLAKOTO_TEXT_MOST + 1, &position, &detail), PLAKOTO_FIELD_TOO_LONG, "id"));
    CHECK(plakoto_position_parse(long_text, PLAKOTO_TEXT_MOST, &position, NULL) == PLAKOTO_POSITION_UNREADABLE);
    CHECK(plakoto_position_parse(long_text, PLAKOTO_TEXT_MOST + 1, &position, NULL) == PLAKOTO_FIELD_TOO_LONG);
    CHECK(plakoto_play_parse(&start, roll, greek, long_text, PLAKOTO_TEXT_MOST, &play, NULL) == PLAKOTO_PLAY_UNREADABLE);
    CHECK(plakoto_play_parse(&start, roll, greek, long_text, PLAKOTO_TEXT_MOST + 1, &play, NULL) == PLAKOTO_FIELD_TOO_LONG);
    CHECK(plakoto_ruleset_parse(long_text, PLAKOTO_TEXT_MOST, &rules, NULL) == PLAKOTO_UNKNOWN_RULESET);
    CHECK(plakoto_ruleset_parse(long_text, PLAKOTO_TEXT_MOST + 1, &rules, NULL) == PLAKOTO_FIELD_TOO_LONG);
    /* The room behind a text that has ended does not count. */
    memcpy(long_text, id, sizeof id);
    CHECK(plakoto_from_id(long_text, sizeof long_text, &position, NULL) == PLAKOTO_OK);
}

static void with_room_for_none_any_pointer_will_do(void) {
    void *odd = (char *)(uintptr_t)1;
    CHECK(plakoto_legal_plays(&start, roll, greek, odd, 0, &count, NULL) == PLAKOTO_OK && count == 2);
    CHECK(plakoto_position_text(&start, odd, 0, &count, NULL) == PLAKOTO_OK && count > 0);
    CHECK(plakoto_all_rolls(odd, 0, &count, NULL) == PLAKOTO_OK && count == PLAKOTO_ROLLS);
    CHECK(plakoto_all_rolls(odd, 1, &count, NULL) == PLAKOTO_MISALIGNED_POINTER);
}

/* Every length of room: what is written is a text, cut between two characters. */
static void a_text_is_cut_between_two_characters(void) {
    static char whole[4096], part[4096];
    plakoto_picture picture = {0};
    size_t length, room, written;
    picture.language = PLAKOTO_LANGUAGE_GREEK;
    CHECK(plakoto_words(&start, &picture, whole, sizeof whole, &length, NULL) == PLAKOTO_OK);
    for (room = 1; room <= length; room++) {
        CHECK(plakoto_words(&start, &picture, part, room, &count, NULL) == PLAKOTO_ANSWER_FULL && count == length);
        written = strlen(part);
        CHECK(written < room && room - written <= 2 && memcmp(part, whole, written) == 0);
        CHECK(((unsigned char)whole[written] & 0xC0) != 0x80);
    }
}

static void texts_may_end_anywhere_and_hold_anything(void) {
    static const char id[19] = {'1', 'A', 'A', 'A', 'A', '_', '_', '3', '_', '_', 'B', 'A', 'A', 'A', 'A', 'A', 'A', 'A', 'A'};
    char *exact = malloc(sizeof id);
    char all[256];
    plakoto_position position;
    plakoto_play play;
    int n;
    CHECK(exact != NULL);
    if (exact != NULL) {
        /* No zero byte at its end, and nothing behind it: the length alone ends it. */
        memcpy(exact, id, sizeof id);
        CHECK(plakoto_from_id(exact, sizeof id, &position, NULL) == PLAKOTO_OK);
        CHECK(plakoto_from_id(exact, 18, &position, NULL) == PLAKOTO_ID_UNREADABLE);
        free(exact);
    }
    CHECK(plakoto_from_id("1AAAA__3__BAAAAAAAA\0more", 24, &position, NULL) == PLAKOTO_OK);
    CHECK(plakoto_from_id("2AAAA__3__BAAAAAAAA", 19, &position, &detail) == PLAKOTO_ID_VERSION_UNKNOWN);
    CHECK(detail.start == 0 && detail.end == 1);
    CHECK(plakoto_position_parse("white | \xff", 9, &position, &detail) == PLAKOTO_NOT_UTF8 && detail.start == 8);
    CHECK(plakoto_position_parse("", 0, &position, NULL) == PLAKOTO_POSITION_UNREADABLE);
    CHECK(plakoto_position_parse(NULL, 0, &position, NULL) == PLAKOTO_POSITION_UNREADABLE);
    CHECK(plakoto_play_parse(&start, roll, greek, "24/18 24/20", 11, &play, &detail) == PLAKOTO_DIE_NOT_ROLLED);
    CHECK(detail.start == 6 && detail.end == 11 && detail.step == 1);
    for (n = 0; n < 256; n++) {
        memset(all, n, sizeof all);
        CHECK(plakoto_position_parse(all, sizeof all, &position, NULL) != PLAKOTO_OK);
        CHECK(plakoto_from_id(all, sizeof all, &position, NULL) != PLAKOTO_OK);
        CHECK(plakoto_play_parse(&start, roll, greek, all, sizeof all, &play, NULL) != PLAKOTO_OK);
    }
}

static void any_bytes_are_a_position_or_refused(void) {
    plakoto_position position;
    unsigned state = 1;
    size_t n, byte;
    for (n = 0; n < 20000; n++) {
        position = start;
        for (byte = 0; byte <= n % 4; byte++) {
            state = state * 1664525U + 1013904223U;
            ((unsigned char *)&position)[state >> 8 & 31] = (unsigned char)(state >> 16);
        }
        if (plakoto_validate(&position, &detail) == PLAKOTO_OK) {
            CHECK(plakoto_count_plays(&position, roll, greek, &count, NULL) == PLAKOTO_OK);
        } else {
            CHECK(plakoto_count_plays(&position, roll, greek, &count, NULL) == detail.status && detail.message[0] != '\0');
        }
    }
}

static void faults_of_batches_and_games_name_their_place(void) {
    plakoto_position positions[3];
    plakoto_roll rolls[3] = {{1, 2}, {3, 4}, {5, 7}};
    plakoto_played turns[2];
    plakoto_position end;
    plakoto_outcome outcome;
    plakoto_opening opening = {PLAKOTO_WHITE, 6, 5, 0};
    uint64_t counts[3];
    char text[512];
    positions[0] = positions[1] = positions[2] = start;
    CHECK(plakoto_batch_count_plays(positions, rolls, 3, greek, 1, counts, &detail) == PLAKOTO_DIE_OUT_OF_RANGE);
    CHECK(detail.item == 2 && detail.step == -1 && detail.index == 1 && detail.value == 7);
    memset(turns, 0, sizeof turns);
    turns[0].roll = roll;
    CHECK(plakoto_replay(greek, opening, turns, 1, &end, &outcome, &detail) == PLAKOTO_MORE_DICE_PLAYABLE && detail.turn == 1);
    turns[0].roll.second = 4;
    CHECK(plakoto_replay(greek, opening, turns, 1, &end, &outcome, NULL) == PLAKOTO_OPENING_ROLL_DIFFERS);
    turns[0].player = PLAKOTO_BLACK;
    CHECK(plakoto_replay(greek, opening, turns, 1, &end, &outcome, NULL) == PLAKOTO_WRONG_PLAYER);
    opening.starter = PLAKOTO_BLACK;
    CHECK(plakoto_replay(greek, opening, turns, 0, &end, &outcome, NULL) == PLAKOTO_WRONG_PLAYER);
    opening.black_die = 6;
    CHECK(plakoto_replay(greek, opening, turns, 0, &end, &outcome, NULL) == PLAKOTO_OPENING_TIED);
    CHECK(plakoto_record_comment("plakoto record 2", 16, 0, "", 0, text, sizeof text, &count, &detail) == PLAKOTO_RECORD_UNREADABLE);
    CHECK(detail.line == 1);
}

int main(void) {
    CHECK(plakoto_start(PLAKOTO_WHITE, &start, NULL) == PLAKOTO_OK);
    null_is_refused_wherever_something_must_be();
    an_unknown_player_does_not_hide_what_else_is_wrong();
    a_position_and_its_setup_have_the_same_first_fault();
    a_match_has_no_more_draws_than_games();
    a_short_room_is_filled_and_the_true_count_told();
    lengths_that_no_memory_has_are_refused();
    no_more_than_four_steps_are_looked_at();
    pointers_that_are_not_aligned_are_refused();
    numbers_that_name_nothing_are_refused();
    a_number_that_is_no_player_is_told_with_its_place();
    what_does_not_apply_is_told_by_no_number_that_does();
    what_is_wrong_with_a_game_has_no_bytes_and_what_is_wrong_with_its_text_has();
    a_comment_that_is_not_there_is_refused();
    reserved_bytes_must_be_zero();
    what_a_picture_does_not_show_is_checked_too();
    messages_name_what_was_handed_in();
    a_batch_has_written_what_came_before_the_case_at_fault();
    nothing_is_read_behind_the_zero_that_ends_a_text();
    a_short_text_has_its_limit();
    with_room_for_none_any_pointer_will_do();
    a_text_is_cut_between_two_characters();
    texts_may_end_anywhere_and_hold_anything();
    any_bytes_are_a_position_or_refused();
    faults_of_batches_and_games_name_their_place();
    return told();
}
