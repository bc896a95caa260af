/* Every function at its work. */
#include "check.h"

#include <plakoto.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TEXT "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8"
#define OK(call) CHECK((call) == PLAKOTO_OK)

static const plakoto_ruleset greek = {PLAKOTO_MOTHER_LOSS_WHEN_CLEAR, PLAKOTO_BEAR_OFF_BY_DUTY, PLAKOTO_OPENING_PLAY_ROLL, 0};
static const plakoto_roll five_three = {5, 3};
static char text[65536];
static size_t length;

static plakoto_position middle(void) {
    plakoto_position position;
    memset(&position, 0, sizeof position);
    OK(plakoto_position_parse(TEXT, sizeof TEXT, &position, NULL));
    return position;
}

static void a_game_starts_with_all_on_the_mothers(void) {
    plakoto_position start;
    plakoto_stack stack;
    OK(plakoto_start(PLAKOTO_BLACK, &start, NULL));
    CHECK(start.turn == PLAKOTO_BLACK && start.cells[0] == -15 && start.cells[23] == 15);
    OK(plakoto_validate(&start, NULL));
    OK(plakoto_stack_on(&start, 24, &stack, NULL));
    CHECK(stack.owner == PLAKOTO_WHITE && stack.free == 15 && stack.prisoner == 0);
    OK(plakoto_stack_on(&start, 12, &stack, NULL));
    CHECK(stack.owner == PLAKOTO_NOBODY && stack.free == 0);
}

static void setups_become_positions_and_positions_setups(void) {
    plakoto_position position = middle(), again;
    plakoto_setup setup;
    plakoto_detail faults[4];
    size_t count;
    OK(plakoto_to_setup(&position, &setup, NULL));
    CHECK(setup.checkers[12] == 6 && setup.checkers[14] == -1 && setup.turn == PLAKOTO_WHITE);
    OK(plakoto_from_setup(&setup, &again, NULL));
    CHECK(memcmp(&position, &again, sizeof position) == 0);
    OK(plakoto_check(&setup, faults, 4, &count, NULL));
    CHECK(count == 0);
    setup.checkers[3] = 16;
    setup.white_off = -1;
    OK(plakoto_check(&setup, NULL, 0, &count, NULL));
    CHECK(count == 3);
    OK(plakoto_check(&setup, faults, 4, &count, NULL));
    CHECK(count == 3 && faults[0].status == PLAKOTO_POINT_COUNT_OUT_OF_RANGE && faults[0].place == PLAKOTO_PLACE_POINT);
    CHECK(faults[0].index == 3 && faults[0].has_value == 1 && faults[0].value == 16);
    CHECK(faults[1].place == PLAKOTO_PLACE_OFF && faults[1].index == PLAKOTO_WHITE);
}

static void facts_are_counted(void) {
    plakoto_position position = middle(), turned, back;
    plakoto_facts facts;
    plakoto_outcome outcome;
    plakoto_unreachable reasons[4];
    size_t count;
    OK(plakoto_facts_of(&position, &facts, NULL));
    CHECK(facts.pips[PLAKOTO_WHITE] == 290 && facts.mother_free[PLAKOTO_WHITE] == 8);
    CHECK(facts.off[0] == 0 && facts.prisoners[1] == 0 && facts.may_bear_off[0] == 0 && facts.mother_pinned[1] == 0);
    OK(plakoto_outcome_of(&position, greek, &outcome, NULL));
    CHECK(outcome.reason == PLAKOTO_REASON_NONE && outcome.winner == PLAKOTO_NOBODY && outcome.points == 0);
    OK(plakoto_turned(&position, &turned, NULL));
    CHECK(turned.turn == PLAKOTO_BLACK && turned.cells[0] == -8);
    OK(plakoto_turned(&turned, &back, NULL));
    CHECK(memcmp(&position, &back, sizeof position) == 0);
    OK(plakoto_unreachable_reasons(&position, NULL, 0, &count, NULL));
    CHECK(count == 0);
    OK(plakoto_position_parse("white | 1:B15 24:W14 | off W1 B0", 64, &position, NULL));
    OK(plakoto_unreachable_reasons(&position, reasons, 4, &count, NULL));
    CHECK(count > 0 && reasons[0].reason == PLAKOTO_UNREACHABLE_OFF_WHILE_OUTSIDE && reasons[0].player == PLAKOTO_WHITE);
}

static void positions_have_texts_and_ids(void) {
    plakoto_position position = middle(), again;
    char id[PLAKOTO_ID_SIZE];
    OK(plakoto_position_text(&position, text, PLAKOTO_POSITION_TEXT_SIZE, &length, NULL));
    CHECK(strcmp(text, TEXT " | off W0 B0") == 0 && length == strlen(text));
    OK(plakoto_to_id(&position, id, sizeof id, &length, NULL));
    CHECK(strcmp(id, "1AA-BE-3_DPAEAAAAAA") == 0 && length == 19);
    OK(plakoto_from_id(id, sizeof id, &again, NULL));
    CHECK(memcmp(&position, &again, sizeof position) == 0);
}

static void plays_are_listed_counted_and_told(void) {
    plakoto_position position = middle(), after[32];
    plakoto_play plays[32], found;
    size_t count, other, n;
    OK(plakoto_legal_plays(&position, five_three, greek, plays, 32, &count, NULL));
    CHECK(count == 10);
    OK(plakoto_count_plays(&position, five_three, greek, &other, NULL));
    CHECK(other == count);
    OK(plakoto_legal_positions(&position, five_three, greek, after, 32, &other, NULL));
    CHECK(other == count);
    for (n = 0; n < count; n++) {
        CHECK(memcmp(&after[n], &plays[n].after, sizeof after[n]) == 0);
        OK(plakoto_find_play(&position, five_three, greek, plays[n].steps, plays[n].count, &found, NULL));
        CHECK(memcmp(&found, &plays[n], sizeof found) == 0);
        OK(plakoto_play_text(&position, five_three, greek, &plays[n], text, PLAKOTO_PLAY_TEXT_SIZE, &length, NULL));
        OK(plakoto_play_parse(&position, five_three, greek, text, length, &found, NULL));
        CHECK(memcmp(&found, &plays[n], sizeof found) == 0);
    }
    OK(plakoto_play_text(&position, five_three, greek, &plays[8], text, sizeof text, &length, NULL));
    CHECK(strcmp(text, "20/15* 13/10") == 0 && plays[8].pins == 1 && plays[8].count == 2);
}

static void a_play_is_applied_or_refused_with_its_step(void) {
    plakoto_position position = middle();
    const plakoto_position before = position;
    const plakoto_step good[] = {{20, 15}, {13, 10}}, bad[] = {{20, 15}, {8, 5}};
    plakoto_detail detail;
    CHECK(plakoto_apply(&position, five_three, greek, bad, 2, &position, &detail) == PLAKOTO_NO_CHECKER);
    CHECK(detail.step == 1 && detail.status == PLAKOTO_NO_CHECKER && strstr(detail.message, "step 1") != NULL);
    CHECK(memcmp(&position, &before, sizeof position) == 0);
    CHECK(plakoto_apply(&position, five_three, greek, good, 1, &position, &detail) == PLAKOTO_MORE_DICE_PLAYABLE);
    CHECK(detail.step == -1);
    OK(plakoto_apply(&position, five_three, greek, good, 2, &position, &detail));
    CHECK(position.cells[14] == 17 && position.turn == PLAKOTO_BLACK);
}

static void a_turn_goes_step_by_step(void) {
    plakoto_position position = middle();
    plakoto_step made[PLAKOTO_STEPS_MOST] = {{20, 15}, {0, 0}, {0, 0}, {0, 0}};
    plakoto_next_step next[PLAKOTO_NEXT_STEPS_MOST];
    plakoto_steps journeys[PLAKOTO_JOURNEYS_MOST];
    plakoto_turn turn;
    size_t count, n, pinning = 0;
    OK(plakoto_turn_of(&position, five_three, greek, NULL, 0, &turn, NULL));
    CHECK(turn.dice_count == 2 && turn.dice[0] == 5 && turn.dice[1] == 3 && turn.may_end == 0);
    OK(plakoto_next_steps(&position, five_three, greek, NULL, 0, next, PLAKOTO_NEXT_STEPS_MOST, &count, NULL));
    for (n = 0; n < count; n++) {
        pinning += next[n].pins;
    }
    CHECK(pinning == 1);
    OK(plakoto_journeys(&position, five_three, greek, NULL, 0, journeys, PLAKOTO_JOURNEYS_MOST, &count, NULL));
    CHECK(count == 2 && journeys[0].count == 2 && journeys[0].steps[0].from == 24);
    OK(plakoto_turn_of(&position, five_three, greek, made, 1, &turn, NULL));
    CHECK(turn.dice_count == 1 && turn.dice[0] == 3 && turn.position.cells[14] == 17);
    CHECK(turn.position.turn == PLAKOTO_WHITE);
    made[1].from = 13;
    made[1].to = 10;
    OK(plakoto_turn_of(&position, five_three, greek, made, 2, &turn, NULL));
    CHECK(turn.may_end == 1 && turn.dice_count == 0);
}

static void every_picture_in_letters_has_room(void) {
    const plakoto_play four = {.steps = {{24, 18}, {24, 18}, {18, 12}, {18, 12}}, .count = 4};
    plakoto_picture picture;
    plakoto_playout game;
    size_t longest = 0;
    uint32_t turns;
    memset(&picture, 0, sizeof picture);
    picture.has_roll = picture.has_rules = picture.has_last_play = 1;
    picture.roll.first = picture.roll.second = 6;
    memcpy(picture.last_play.steps, four.steps, sizeof four.steps);
    picture.last_play.count = four.count;
    for (turns = 0; turns < 400; turns++) {
        picture.viewer = picture.last_player = (int8_t)(turns % 2);
        OK(plakoto_random_game(greek, turns, 1 + turns % 100, &game, NULL));
        OK(plakoto_ascii(&game.position, &picture, text, PLAKOTO_ASCII_SIZE, &length, NULL));
        longest = length > longest ? length : longest;
    }
    CHECK(longest > 700);
}

static void a_game_is_opened_replayed_and_recorded(void) {
    plakoto_opening opening, opening_again;
    plakoto_ruleset rules_again;
    plakoto_roll first;
    plakoto_position position;
    plakoto_outcome outcome;
    plakoto_played turns[2], again[8];
    char record[4096], tagged[4096], value[64];
    size_t count;
    memset(turns, 0, sizeof turns);
    OK(plakoto_open(greek, 6, 5, &opening, &first, NULL));
    CHECK(opening.starter == PLAKOTO_WHITE && first.first == 6 && first.second == 5);
    OK(plakoto_start(opening.starter, &position, NULL));
    turns[0].roll = first;
    turns[0].player = PLAKOTO_WHITE;
    OK(plakoto_play_parse(&position, first, greek, "24/18 24/19", 32, &turns[0].play, NULL));
    turns[1].roll.first = 2;
    turns[1].roll.second = 1;
    turns[1].player = PLAKOTO_BLACK;
    OK(plakoto_play_parse(&turns[0].play.after, turns[1].roll, greek, "24/22 24/23", 32, &turns[1].play, NULL));
    OK(plakoto_replay(greek, opening, turns, 2, &position, &outcome, NULL));
    CHECK(memcmp(&position, &turns[1].play.after, sizeof position) == 0 && outcome.reason == PLAKOTO_REASON_NONE);
    OK(plakoto_record_write(greek, opening, turns, 2, record, sizeof record, &length, NULL));
    OK(plakoto_record_tag(record, length, "event", 5, "Spring Cup", 10, tagged, sizeof tagged, &length, NULL));
    OK(plakoto_record_comment(tagged, length, 2, "careful", 7, tagged, sizeof tagged, &length, NULL));
    OK(plakoto_record_comment(tagged, length, 0, "a short game", 12, tagged, sizeof tagged, &length, NULL));
    CHECK(strstr(tagged, "event: Spring Cup") != NULL && strstr(tagged, "# careful") != NULL);
    OK(plakoto_record_tag_value(tagged, sizeof tagged, "event", 5, value, sizeof value, &length, NULL));
    CHECK(strcmp(value, "Spring Cup") == 0);
    OK(plakoto_record_comments(tagged, sizeof tagged, 0, &count, NULL));
    CHECK(count == 1);
    OK(plakoto_record_comment_text(tagged, sizeof tagged, 0, 0, value, sizeof value, &length, NULL));
    CHECK(strcmp(value, "a short game") == 0 && length == 12);
    OK(plakoto_record_comments(tagged, sizeof tagged, 1, &count, NULL));
    CHECK(count == 0);
    OK(plakoto_record_comment_text(tagged, sizeof tagged, 2, 0, NULL, 0, &length, NULL));
    CHECK(length == 7);
    CHECK(plakoto_record_comment_text(tagged, sizeof tagged, 2, 0, value, 5, &length, NULL) == PLAKOTO_ANSWER_FULL);
    CHECK(strcmp(value, "care") == 0 && length == 7);
    OK(plakoto_record_read(tagged, sizeof tagged, &rules_again, &opening_again, &outcome, again, 8, &count, NULL));
    CHECK(count == 2 && memcmp(again, turns, sizeof turns) == 0);
    CHECK(memcmp(&rules_again, &greek, sizeof greek) == 0 && memcmp(&opening_again, &opening, sizeof opening) == 0);
}

/* Each comment where it stands: above a turn, behind it, and below the last. */
static void comments_of_a_record_are_read(void) {
    static const char record[] = "plakoto record 1\nruleset: greek\n# the whole\nstarter: white\n\n# above\n# and more\n1. white 65: 24/18 24/19 # behind\n# the end\n";
    static const struct {
        size_t turn, index;
        const char *text;
    } comments[] = {{0, 0, "the whole"}, {1, 0, "above"}, {1, 1, "and more"}, {1, 2, "behind"}, {2, 0, "the end"}};
    static const size_t counts[] = {1, 3, 1};
    char comment[64];
    size_t n, count;
    for (n = 0; n < sizeof counts / sizeof counts[0]; n++) {
        OK(plakoto_record_comments(record, sizeof record, n, &count, NULL));
        CHECK(count == counts[n]);
    }
    for (n = 0; n < sizeof comments / sizeof comments[0]; n++) {
        OK(plakoto_record_comment_text(record, sizeof record, comments[n].turn, comments[n].index, comment, sizeof comment, &length, NULL));
        CHECK(strcmp(comment, comments[n].text) == 0);
    }
}

static void a_match_is_won_at_its_target(void) {
    plakoto_match score;
    const plakoto_outcome gammon = {PLAKOTO_REASON_GAMMON, PLAKOTO_BLACK, 2, 0};
    const plakoto_outcome draw = {PLAKOTO_REASON_MUTUAL_MOTHER_PIN, PLAKOTO_NOBODY, 0, 0};
    int32_t winner;
    OK(plakoto_match_new(3, &score, NULL));
    OK(plakoto_match_add(&score, gammon, NULL));
    OK(plakoto_match_add(&score, draw, NULL));
    OK(plakoto_match_winner(&score, &winner, NULL));
    CHECK(winner == PLAKOTO_NOBODY && score.games == 2 && score.draws == 1 && score.points[1] == 2);
    OK(plakoto_match_add_points(&score, PLAKOTO_BLACK, 1, NULL));
    OK(plakoto_match_winner(&score, &winner, NULL));
    CHECK(winner == PLAKOTO_BLACK);
    CHECK(plakoto_match_add(&score, gammon, NULL) == PLAKOTO_MATCH_OVER);
}

static void pictures_are_drawn(void) {
    plakoto_position position = middle();
    plakoto_picture picture;
    memset(&picture, 0, sizeof picture);
    OK(plakoto_ascii(&position, NULL, text, sizeof text, &length, NULL));
    CHECK(strstr(text, "O White") != NULL);
    picture.viewer = PLAKOTO_BLACK;
    picture.theme = PLAKOTO_THEME_DARK;
    picture.language = PLAKOTO_LANGUAGE_GREEK;
    picture.has_roll = 1;
    picture.roll = five_three;
    picture.has_rules = 1;
    picture.has_last_play = 1;
    picture.last_player = PLAKOTO_BLACK;
    OK(plakoto_svg(&position, &picture, text, sizeof text, &length, NULL));
    CHECK(strncmp(text, "<svg ", 5) == 0 && length == strlen(text));
    OK(plakoto_words(&position, &picture, text, sizeof text, &length, NULL));
    CHECK(strstr(text, "24") != NULL);
}

static void rulesets_have_names(void) {
    plakoto_ruleset rules, all[8];
    size_t count;
    OK(plakoto_ruleset_parse("tapa reroll", 11, &rules, NULL));
    CHECK(rules.mother == PLAKOTO_MOTHER_PLAY_ON && rules.opening == PLAKOTO_OPENING_REROLL);
    OK(plakoto_rulesets(all, 8, &count, NULL));
    CHECK(count == 5 && memcmp(&all[0], &greek, sizeof greek) == 0);
    OK(plakoto_ruleset_name(all[4], text, sizeof text, &length, NULL));
    CHECK(strcmp(text, "mother_always") == 0);
}

static void seeds_give_the_games_of_every_face(void) {
    static const int32_t known[5][2] = {{6, 5}, {5, 3}, {4, 1}, {5, 3}, {2, 1}};
    plakoto_roll rolls[5], later;
    plakoto_opening opening;
    plakoto_playout game, from;
    plakoto_position start;
    uint64_t plays;
    int n;
    OK(plakoto_rolls(1, 0, rolls, 5, NULL));
    for (n = 0; n < 5; n++) {
        CHECK(rolls[n].first == known[n][0] && rolls[n].second == known[n][1]);
    }
    OK(plakoto_rolls(1, 4, &later, 1, NULL));
    CHECK(later.first == 2 && later.second == 1);
    OK(plakoto_opening_roll(7, &opening, NULL));
    CHECK(opening.white_die != opening.black_die);
    OK(plakoto_random_game(greek, 7, 1000, &game, NULL));
    CHECK(game.turns > 10 && game.outcome.reason != PLAKOTO_REASON_NONE && game.starter == opening.starter);
    OK(plakoto_start(PLAKOTO_WHITE, &start, NULL));
    OK(plakoto_random_game_from(&start, greek, &five_three, 7, 3, &from, NULL));
    CHECK(from.turns == 3 && from.outcome.reason == PLAKOTO_REASON_NONE);
    OK(plakoto_random_game_from(&start, greek, NULL, 7, 0, &from, NULL));
    CHECK(from.turns == 0 && memcmp(&from.position, &start, sizeof start) == 0);
    OK(plakoto_perft(&start, greek, 2, &plays, NULL));
    CHECK(plays == 3474);
}

static void positions_are_encoded(void) {
    plakoto_position position = middle();
    float row[PLAKOTO_ENCODING_TESAURO_WIDTH];
    size_t count;
    OK(plakoto_encode(&position, PLAKOTO_ENCODING_TESAURO, row, PLAKOTO_ENCODING_TESAURO_WIDTH, &count, NULL));
    CHECK(count == PLAKOTO_ENCODING_TESAURO_WIDTH && fabsf(row[5 * 23 + 3] - 2.5F) < 1e-6F);
    OK(plakoto_encode(&position, PLAKOTO_ENCODING_COUNTS, row, PLAKOTO_ENCODING_TESAURO_WIDTH, &count, NULL));
    CHECK(count == PLAKOTO_ENCODING_COUNTS_WIDTH && fabsf(row[23] - 8.0F) < 1e-6F);
}

/* A batch says what single calls say, on any number of threads; of more cases than are in memory at a time. */
static void batches_say_what_single_calls_say(void) {
    enum { CASES = 17000 };
    plakoto_position *positions = calloc(CASES, sizeof *positions), *after;
    plakoto_position *applied = calloc(CASES, sizeof *applied);
    plakoto_play *plays;
    plakoto_roll *rolls = calloc(CASES, sizeof *rolls);
    plakoto_steps *steps = calloc(CASES, sizeof *steps);
    plakoto_outcome *outcomes = calloc(CASES, sizeof *outcomes), outcome;
    int32_t *statuses = calloc(CASES, sizeof *statuses), *faults = calloc(CASES, sizeof *faults);
    uint64_t *counts = calloc(CASES, sizeof *counts), *ends = calloc(CASES, sizeof *ends), seeds[3] = {1, 2, 3};
    float *rows = calloc((size_t)2 * PLAKOTO_ENCODING_COUNTS_WIDTH, sizeof *rows);
    plakoto_playout games[3], game;
    size_t n, entry, count, total, room, threads, differing = 0;
    CHECK(positions && applied && rolls && steps && outcomes && statuses && faults && counts && ends && rows);
    OK(plakoto_rolls(11, 0, rolls, CASES, NULL));
    for (n = 0; n < CASES; n++) {
        OK(plakoto_random_game(greek, n % 50, (uint32_t)(n / 50 % 60), &game, NULL));
        positions[n] = game.position;
    }
    OK(plakoto_batch_legal_positions(positions, rolls, CASES, greek, 0, ends, NULL, 0, &room, NULL));
    after = calloc(room, sizeof *after);
    plays = calloc(room, sizeof *plays);
    CHECK(room > CASES && after && plays);
    for (threads = 0; threads < 3; threads++) {
        OK(plakoto_batch_count_plays(positions, rolls, CASES, greek, threads, counts, NULL));
        OK(plakoto_batch_legal_positions(positions, rolls, CASES, greek, threads, ends, after, room, &total, NULL));
        OK(plakoto_batch_legal_plays(positions, rolls, CASES, greek, threads, ends, plays, room, &count, NULL));
        CHECK(count == total && ends[CASES - 1] == total);
        for (n = 0, entry = 0; n < CASES; n++) {
            OK(plakoto_count_plays(&positions[n], rolls[n], greek, &count, NULL));
            CHECK(counts[n] == count && ends[n] == entry + count);
            entry += count;
        }
        for (n = 0; n < total; n++) {
            differing += memcmp(&after[n], &plays[n].after, sizeof after[n]) != 0;
        }
    }
    CHECK(differing == 0);
    for (n = 0; n < CASES; n++) {
        if (counts[n] > 0) {
            memcpy(steps[n].steps, plays[ends[n] - 1].steps, sizeof steps[n].steps);
            steps[n].count = plays[ends[n] - 1].count;
        }
    }
    steps[5].count = 0;
    OK(plakoto_batch_apply(positions, rolls, steps, CASES, greek, 2, applied, statuses, faults, NULL));
    CHECK(statuses[5] == PLAKOTO_MORE_DICE_PLAYABLE && faults[5] == -1);
    CHECK(memcmp(&applied[5], &positions[5], sizeof applied[5]) == 0);
    for (n = 6; n < CASES; n++) {
        const plakoto_position *wanted = counts[n] > 0 ? &after[ends[n] - 1] : &positions[n];
        CHECK(statuses[n] == (counts[n] > 0 ? PLAKOTO_OK : PLAKOTO_GAME_OVER));
        CHECK(memcmp(&applied[n], wanted, sizeof applied[n]) == 0);
    }
    CHECK(plakoto_batch_outcomes(after, total, greek, 2, NULL, NULL) == PLAKOTO_NULL_POINTER);
    OK(plakoto_batch_outcomes(after, CASES, greek, 2, outcomes, NULL));
    for (n = 0; n < CASES; n++) {
        OK(plakoto_outcome_of(&after[n], greek, &outcome, NULL));
        CHECK(memcmp(&outcome, &outcomes[n], sizeof outcome) == 0);
    }
    OK(plakoto_batch_encode(positions, 2, PLAKOTO_ENCODING_COUNTS, 1, rows, (size_t)2 * PLAKOTO_ENCODING_COUNTS_WIDTH, &count, NULL));
    CHECK(count == (size_t)2 * PLAKOTO_ENCODING_COUNTS_WIDTH);
    OK(plakoto_batch_random_games(seeds, 3, greek, 1000, 2, games, NULL));
    OK(plakoto_random_game(greek, 3, 1000, &game, NULL));
    CHECK(memcmp(&game, &games[2], sizeof game) == 0);
    free(positions), free(after), free(applied), free(plays), free(rolls), free(steps), free(outcomes);
    free(statuses), free(faults), free(counts), free(ends), free(rows);
}

static void all_rolls_are_twenty_one(void) {
    plakoto_roll rolls[PLAKOTO_ROLLS], sorted;
    size_t count;
    OK(plakoto_roll_of(3, 5, &sorted, NULL));
    CHECK(sorted.first == 5 && sorted.second == 3);
    CHECK(plakoto_roll_of(3, 7, &sorted, NULL) == PLAKOTO_DIE_OUT_OF_RANGE);
    OK(plakoto_all_rolls(rolls, PLAKOTO_ROLLS, &count, NULL));
    CHECK(count == PLAKOTO_ROLLS && rolls[0].first == 1 && rolls[20].second == 6);
}

int main(void) {
    a_game_starts_with_all_on_the_mothers();
    setups_become_positions_and_positions_setups();
    facts_are_counted();
    positions_have_texts_and_ids();
    plays_are_listed_counted_and_told();
    a_play_is_applied_or_refused_with_its_step();
    a_turn_goes_step_by_step();
    every_picture_in_letters_has_room();
    a_game_is_opened_replayed_and_recorded();
    comments_of_a_record_are_read();
    a_match_is_won_at_its_target();
    pictures_are_drawn();
    rulesets_have_names();
    seeds_give_the_games_of_every_face();
    positions_are_encoded();
    all_rolls_are_twenty_one();
    batches_say_what_single_calls_say();
    return told();
}
