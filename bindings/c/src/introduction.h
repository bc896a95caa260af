/*
 * plakoto.h: the rules of Plakoto (Tapa, Mahbusa), the tables game of pinning. Made by `cargo xtask codegen` from
 * bindings/c/src: change it there.
 *
 * Status. Every function that can refuse returns an int32_t: PLAKOTO_OK, which is 0, or one of the numbers below, which
 * never change. plakoto_status_name and plakoto_status_text tell them as text, and a plakoto_detail, where its address
 * is given, which step or field was at fault. What is refused changes nothing of the caller's but the detail, except
 * that PLAKOTO_ANSWER_FULL has written what fits, and a batch what came before the case at fault.
 *
 * Room. Lists and texts go to memory of the caller's. A function writes as much as its capacity allows, and puts down
 * the true number, unless it refuses for another reason; so a capacity of 0, where the pointer may be NULL or any other,
 * asks how much is needed, and is PLAKOTO_OK. Where a capacity is above 0 and too small, the status is
 * PLAKOTO_ANSWER_FULL. Texts are UTF-8, are cut only between two characters, and always end with a zero byte, which counts
 * towards the capacity, and not towards the length.
 *
 * Texts that are handed in have a length, and end there or before their first zero byte, whichever comes first.
 * So sizeof of an array will do, as will strlen.
 *
 * Memory. Nothing is allocated that the caller must free. Some calls need memory for themselves, most of all batches and
 * records, but also those that read or write texts and those that refuse; they free it before they return. Where the
 * system has none left for them, the process is aborted.
 * Pointers must lead to as many values as the call says; NULL, a pointer that is not aligned, and a length that no memory
 * has are refused. Inputs may lie where outputs go in the same call, but not in the functions plakoto_batch_...
 *
 * Threads. There is no state: any function may be called from any thread at any time, as long as no two calls share
 * memory that one of them writes. The functions plakoto_batch_... start threads of their own and end them before they
 * return.
 *
 * Points. A board point has a number from 1 to 24, White's own. Steps are in the mover's own numbers: 24 is the mother,
 * where the checkers start, 6 to 1 the home, and 0 is off.
 *
 * What there is, in the order below; the numbers and structs come before the functions.
 *
 *     the library      plakoto_version, plakoto_abi, plakoto_status_name, plakoto_status_text
 *     a position       plakoto_start, plakoto_validate, plakoto_from_setup, plakoto_to_setup, plakoto_check,
 *                      plakoto_stack_on, plakoto_facts_of, plakoto_outcome_of, plakoto_unreachable_reasons,
 *                      plakoto_turned; as text plakoto_position_parse, plakoto_position_text; as an id
 *                      plakoto_from_id, plakoto_to_id; for learning plakoto_encode
 *     a ruleset        plakoto_ruleset_parse, plakoto_ruleset_name, plakoto_rulesets
 *     plays of a roll  plakoto_legal_plays, plakoto_legal_positions, plakoto_count_plays, plakoto_apply,
 *                      plakoto_find_play; as text plakoto_play_parse, plakoto_play_text; the rolls
 *                      plakoto_roll_of, plakoto_all_rolls
 *     step by step     plakoto_turn_of, plakoto_next_steps, plakoto_journeys
 *     a game           plakoto_open, plakoto_replay
 *     its record       plakoto_record_write, plakoto_record_read, plakoto_record_tag, plakoto_record_tag_value,
 *                      plakoto_record_comment, plakoto_record_comments, plakoto_record_comment_text
 *     a match          plakoto_match_new, plakoto_match_add, plakoto_match_add_points, plakoto_match_winner
 *     pictures         plakoto_ascii, plakoto_svg, plakoto_words
 *     dice and counts  plakoto_rolls, plakoto_opening_roll, plakoto_random_game, plakoto_random_game_from,
 *                      plakoto_perft
 *     many at once     plakoto_batch_count_plays, plakoto_batch_legal_positions, plakoto_batch_legal_plays,
 *                      plakoto_batch_apply, plakoto_batch_outcomes, plakoto_batch_encode,
 *                      plakoto_batch_random_games
 *
 * An example: the plays of an opening. Other rolls may have more, up to PLAKOTO_PLAYS_MOST; how many can be asked.
 *
 *     #include <plakoto.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         plakoto_position position;
 *         plakoto_ruleset greek = {0};
 *         plakoto_roll roll = {6, 5};
 *         plakoto_play plays[64];
 *         char text[PLAKOTO_PLAY_TEXT_SIZE];
 *         size_t count, length, n;
 *
 *         if (plakoto_start(PLAKOTO_WHITE, &position, NULL) != PLAKOTO_OK
 *             || plakoto_legal_plays(&position, roll, greek, plays, 64, &count, NULL) != PLAKOTO_OK) {
 *             return 1;
 *         }
 *         for (n = 0; n < count; n++) {
 *             if (plakoto_play_text(&position, roll, greek, &plays[n], text, sizeof text, &length, NULL)
 *                 == PLAKOTO_OK) {
 *                 printf("%s\n", text);
 *             }
 *         }
 *         return 0;
 *     }
 *
 * Another: a turn in which one checker is dragged at a time. The steps made so far are all that is kept of it, and to take
 * one back is to forget it.
 *
 *     #include <plakoto.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         plakoto_position position;
 *         plakoto_ruleset greek = {0};
 *         plakoto_roll roll = {6, 5};
 *         plakoto_step made[PLAKOTO_STEPS_MOST];
 *         plakoto_next_step next[PLAKOTO_NEXT_STEPS_MOST];
 *         plakoto_turn turn;
 *         size_t made_count = 0, count, n;
 *
 *         if (plakoto_start(PLAKOTO_WHITE, &position, NULL) != PLAKOTO_OK) {
 *             return 1;
 *         }
 *         while (plakoto_turn_of(&position, roll, greek, made, made_count, &turn, NULL) == PLAKOTO_OK
 *                && !turn.may_end
 *                && plakoto_next_steps(&position, roll, greek, made, made_count, next, PLAKOTO_NEXT_STEPS_MOST,
 *                                      &count, NULL) == PLAKOTO_OK) {
 *             for (n = 0; n < count; n++) {
 *                 printf("from %d to %d\n", next[n].step.from, next[n].step.to);
 *             }
 *             made[made_count++] = next[0].step;
 *         }
 *         return plakoto_apply(&position, roll, greek, made, made_count, &position, NULL);
 *     }
 */
