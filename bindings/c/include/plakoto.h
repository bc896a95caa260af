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

#ifndef PLAKOTO_H
#define PLAKOTO_H

#include <stddef.h>
#include <stdint.h>

/** The version of this header; plakoto_version() tells that of the library that runs. */
#define PLAKOTO_VERSION "0.1.0"
/** Its three numbers. */
#define PLAKOTO_VERSION_MAJOR 0
#define PLAKOTO_VERSION_MINOR 1
#define PLAKOTO_VERSION_PATCH 0

/**
 * The number of the ABI, also in the name that the loader knows the shared library by. It grows when a program that
 * was compiled against an older header could no longer be run with this library.
 */
#define PLAKOTO_ABI 1

/**
 * Room for the message of a plakoto_detail, its ending zero included.
 */
#define PLAKOTO_MESSAGE_SIZE 128

/**
 * No one part.
 */
#define PLAKOTO_PLACE_NONE 0

/**
 * The player on turn.
 */
#define PLAKOTO_PLACE_TURN 1

/**
 * All checkers.
 */
#define PLAKOTO_PLACE_CHECKERS 2

/**
 * The checkers on one point: `index` is its board number less 1.
 */
#define PLAKOTO_PLACE_POINT 3

/**
 * An entry of a list of pinned points.
 */
#define PLAKOTO_PLACE_PINNED 4

/**
 * The prisoners on one point: `index` is its board number less 1.
 */
#define PLAKOTO_PLACE_PRISONERS 5

/**
 * A player's checkers off: `index` is the player.
 */
#define PLAKOTO_PLACE_OFF 6

/**
 * All checkers of a player: `index` is the player.
 */
#define PLAKOTO_PLACE_CHECKERS_OF 7

/**
 * Both players' checkers off.
 */
#define PLAKOTO_PLACE_BOTH_OFF 8

/**
 * A die: `index` is 0 or 1.
 */
#define PLAKOTO_PLACE_DIE 9

/**
 * A list of steps.
 */
#define PLAKOTO_PLACE_STEPS 10

/**
 * The source of step `index`.
 */
#define PLAKOTO_PLACE_STEP_FROM 11

/**
 * The target of step `index`.
 */
#define PLAKOTO_PLACE_STEP_TO 12

/**
 * The name of a ruleset.
 */
#define PLAKOTO_PLACE_RULESET 13

/**
 * The option `mother`.
 */
#define PLAKOTO_PLACE_MOTHER 14

/**
 * The option `bear_off`.
 */
#define PLAKOTO_PLACE_BEAR_OFF 15

/**
 * The option `opening`.
 */
#define PLAKOTO_PLACE_OPENING 16

/**
 * The target of a match.
 */
#define PLAKOTO_PLACE_MATCH_TARGET 17

/**
 * The encoding.
 */
#define PLAKOTO_PLACE_ENCODING 18

/**
 * Who starts a game. This one and those below are C's own.
 */
#define PLAKOTO_PLACE_STARTER 19

/**
 * Who played a turn of a game.
 */
#define PLAKOTO_PLACE_MOVER 20

/**
 * Who wins points.
 */
#define PLAKOTO_PLACE_WINNER 21

/**
 * Who looks at a picture.
 */
#define PLAKOTO_PLACE_VIEWER 22

/**
 * Who made the last play that a picture shows.
 */
#define PLAKOTO_PLACE_LAST_MOVER 23

/**
 * All is well.
 */
#define PLAKOTO_OK 0

/**
 * The game is over.
 */
#define PLAKOTO_GAME_OVER 1

/**
 * No checker of the player on turn is on the source.
 */
#define PLAKOTO_NO_CHECKER 2

/**
 * The only checker of the player on turn there is a prisoner.
 */
#define PLAKOTO_CHECKER_PINNED 3

/**
 * The number was not rolled, or is already used.
 */
#define PLAKOTO_DIE_NOT_ROLLED 4

/**
 * The target is closed by the opponent.
 */
#define PLAKOTO_POINT_CLOSED 5

/**
 * No bearing off while a checker of one's own is a prisoner.
 */
#define PLAKOTO_BEAR_OFF_PINNED 6

/**
 * No bearing off while a checker is outside home.
 */
#define PLAKOTO_BEAR_OFF_NOT_ALL_HOME 7

/**
 * A larger number bears off only from the highest point.
 */
#define PLAKOTO_BEAR_OFF_HIGHER_CHECKER 8

/**
 * More of the dice can be played, so they must be.
 */
#define PLAKOTO_MORE_DICE_PLAYABLE 9

/**
 * Only one number can be played, and it must be the higher one.
 */
#define PLAKOTO_HIGHER_DIE_PLAYABLE 10

/**
 * A die shows 1 to 6.
 */
#define PLAKOTO_DIE_OUT_OF_RANGE 20

/**
 * A step starts on an own point from 1 to 24.
 */
#define PLAKOTO_STEP_SOURCE_OUT_OF_RANGE 21

/**
 * A step ends on an own point from 1 to 24, or 0 for off.
 */
#define PLAKOTO_STEP_TARGET_OUT_OF_RANGE 22

/**
 * A step goes from a higher own point to a lower one.
 */
#define PLAKOTO_STEP_NOT_FORWARD 23

/**
 * A play has at most four steps.
 */
#define PLAKOTO_TOO_MANY_STEPS 24

/**
 * A position names exactly 24 points.
 */
#define PLAKOTO_POINTS_LENGTH 30

/**
 * A point holds at most fifteen checkers of a player.
 */
#define PLAKOTO_POINT_COUNT_OUT_OF_RANGE 31

/**
 * A prisoner lies on a board point from 1 to 24.
 */
#define PLAKOTO_PRISONER_POINT_OUT_OF_RANGE 32

/**
 * A point holds one prisoner or none.
 */
#define PLAKOTO_TOO_MANY_PRISONERS 33

/**
 * A prisoner lies under at least one enemy checker.
 */
#define PLAKOTO_PRISONER_WITHOUT_PINNER 34

/**
 * From 0 to 15 checkers of a player are off.
 */
#define PLAKOTO_OFF_OUT_OF_RANGE 35

/**
 * Each player has fifteen checkers, prisoners and those off included.
 */
#define PLAKOTO_CHECKER_TOTAL 36

/**
 * Not both players can have borne off all checkers.
 */
#define PLAKOTO_BOTH_SIDES_OFF 37

/**
 * A player is `white` or `black`.
 */
#define PLAKOTO_UNKNOWN_PLAYER 40

/**
 * No ruleset has this name.
 */
#define PLAKOTO_UNKNOWN_RULESET 41

/**
 * This option has no such value.
 */
#define PLAKOTO_UNKNOWN_OPTION 42

/**
 * This is not the text of a play.
 */
#define PLAKOTO_PLAY_UNREADABLE 50

/**
 * This is not the text of a position.
 */
#define PLAKOTO_POSITION_UNREADABLE 51

/**
 * This is not the id of a position.
 */
#define PLAKOTO_ID_UNREADABLE 52

/**
 * This version of position ids is not known.
 */
#define PLAKOTO_ID_VERSION_UNKNOWN 53

/**
 * This is not the text of a game record.
 */
#define PLAKOTO_RECORD_UNREADABLE 54

/**
 * A tied opening roll is rolled again.
 */
#define PLAKOTO_OPENING_TIED 60

/**
 * The first roll of a game is the opening roll, never a double.
 */
#define PLAKOTO_OPENING_DOUBLE 61

/**
 * The first roll of a game must be the opening roll.
 */
#define PLAKOTO_OPENING_ROLL_DIFFERS 62

/**
 * It is the other player's turn.
 */
#define PLAKOTO_WRONG_PLAYER 63

/**
 * The game did not end as the record says.
 */
#define PLAKOTO_RESULT_DIFFERS 64

/**
 * A match is played to 1 to UINT32_MAX points.
 */
#define PLAKOTO_MATCH_TARGET_OUT_OF_RANGE 65

/**
 * The match is won.
 */
#define PLAKOTO_MATCH_OVER 66

/**
 * A required field is not set.
 */
#define PLAKOTO_FIELD_MISSING 80

/**
 * This value of the enum is unspecified or unknown.
 */
#define PLAKOTO_ENUM_UNKNOWN 81

/**
 * A length is longer than its limit, or than any memory.
 */
#define PLAKOTO_FIELD_TOO_LONG 82

/**
 * There is more than the room given holds: what fits was written, and the true number put down.
 */
#define PLAKOTO_ANSWER_FULL 83

/**
 * A pointer that must lead somewhere is NULL. This one and those below are C's own.
 */
#define PLAKOTO_NULL_POINTER 100

/**
 * A pointer is not aligned for what it points to.
 */
#define PLAKOTO_MISALIGNED_POINTER 101

/**
 * Reserved bytes of a struct are not zero.
 */
#define PLAKOTO_RESERVED_SET 102

/**
 * A number is outside its range.
 */
#define PLAKOTO_OUT_OF_RANGE 103

/**
 * A text is not UTF-8.
 */
#define PLAKOTO_NOT_UTF8 104

/**
 * A fault inside the library, which is to be reported. It goes on working.
 */
#define PLAKOTO_INTERNAL 105

/**
 * White runs from board point 24 down to 1; board numbers are White's own.
 */
#define PLAKOTO_WHITE 0

/**
 * Black runs from board point 1 up to 24; Black's own number of a point is 25 less the board number.
 */
#define PLAKOTO_BLACK 1

/**
 * Neither player: nobody has won, or nothing stands there.
 */
#define PLAKOTO_NOBODY -1

/**
 * How many points a board has.
 */
#define PLAKOTO_POINTS 24

/**
 * The most steps of a play.
 */
#define PLAKOTO_STEPS_MOST 4

/**
 * How many different rolls there are.
 */
#define PLAKOTO_ROLLS 21

/**
 * Room for any id of a position, its ending zero included.
 */
#define PLAKOTO_ID_SIZE 20

/**
 * Room for the text of any play, its ending zero included.
 */
#define PLAKOTO_PLAY_TEXT_SIZE 64

/**
 * Room for the text of any position, its ending zero included.
 */
#define PLAKOTO_POSITION_TEXT_SIZE 256

/**
 * The most bytes of an id, of the text of a position or a play, or of the name of a ruleset that is read; a longer one is
 * PLAKOTO_FIELD_TOO_LONG. Records, their tags and their comments may have any length.
 */
#define PLAKOTO_TEXT_MOST 4096

/**
 * Room for any picture of plakoto_ascii, its ending zero included.
 */
#define PLAKOTO_ASCII_SIZE 2048

/**
 * Never are there more legal plays of a roll. The worst that is known has 2,240, a roll of a game seldom over a hundred.
 */
#define PLAKOTO_PLAYS_MOST 3875

/**
 * The most steps that may be made next.
 */
#define PLAKOTO_NEXT_STEPS_MOST 30

/**
 * The most ways of two or more steps that one checker may go next.
 */
#define PLAKOTO_JOURNEYS_MOST 45

/**
 * The size of a plakoto_position in bytes.
 */
#define PLAKOTO_POSITION_SIZE 32

/**
 * The size of a plakoto_setup in bytes.
 */
#define PLAKOTO_SETUP_SIZE 208

/**
 * The size of a plakoto_stack in bytes.
 */
#define PLAKOTO_STACK_SIZE 4

/**
 * The size of a plakoto_roll in bytes.
 */
#define PLAKOTO_ROLL_SIZE 8

/**
 * The size of a plakoto_ruleset in bytes.
 */
#define PLAKOTO_RULESET_SIZE 4

/**
 * The size of a plakoto_step in bytes.
 */
#define PLAKOTO_STEP_SIZE 2

/**
 * The size of a plakoto_steps in bytes.
 */
#define PLAKOTO_STEPS_SIZE 16

/**
 * The size of a plakoto_play in bytes.
 */
#define PLAKOTO_PLAY_SIZE 48

/**
 * The size of a plakoto_outcome in bytes.
 */
#define PLAKOTO_OUTCOME_SIZE 4

/**
 * The size of a plakoto_facts in bytes.
 */
#define PLAKOTO_FACTS_SIZE 24

/**
 * The size of a plakoto_unreachable in bytes.
 */
#define PLAKOTO_UNREACHABLE_SIZE 4

/**
 * The size of a plakoto_next_step in bytes.
 */
#define PLAKOTO_NEXT_STEP_SIZE 8

/**
 * The size of a plakoto_turn in bytes.
 */
#define PLAKOTO_TURN_SIZE 40

/**
 * The size of a plakoto_opening in bytes.
 */
#define PLAKOTO_OPENING_SIZE 4

/**
 * The size of a plakoto_played in bytes.
 */
#define PLAKOTO_PLAYED_SIZE 64

/**
 * The size of a plakoto_match in bytes.
 */
#define PLAKOTO_MATCH_SIZE 24

/**
 * The size of a plakoto_playout in bytes.
 */
#define PLAKOTO_PLAYOUT_SIZE 48

/**
 * The size of a plakoto_picture in bytes.
 */
#define PLAKOTO_PICTURE_SIZE 36

/**
 * The size of a plakoto_detail in bytes.
 */
#define PLAKOTO_DETAIL_SIZE 192

/**
 * Pinning the last mother checker wins two points as soon as the winner's own mother is clear of own checkers.
 */
#define PLAKOTO_MOTHER_LOSS_WHEN_CLEAR 0

/**
 * It never ends the game (Tapa).
 */
#define PLAKOTO_MOTHER_PLAY_ON 1

/**
 * It wins two points at once (a house rule).
 */
#define PLAKOTO_MOTHER_ALWAYS 2

/**
 * A bear-off is a step like any other under the duty to play.
 */
#define PLAKOTO_BEAR_OFF_BY_DUTY 0

/**
 * No one is ever made to bear off.
 */
#define PLAKOTO_BEAR_OFF_OPTIONAL 1

/**
 * The winner of the opening roll plays its two numbers; so the first play is never a double.
 */
#define PLAKOTO_OPENING_PLAY_ROLL 0

/**
 * The winner of the opening roll rolls both dice afresh.
 */
#define PLAKOTO_OPENING_REROLL 1

/**
 * The game has not ended.
 */
#define PLAKOTO_REASON_NONE 0

/**
 * The winner has borne off all fifteen; the loser at least one. One point.
 */
#define PLAKOTO_REASON_BORNE_OFF 1

/**
 * The winner has borne off all fifteen; the loser none. Two points.
 */
#define PLAKOTO_REASON_GAMMON 2

/**
 * The loser's last mother checker is a prisoner. Two points.
 */
#define PLAKOTO_REASON_MOTHER 3

/**
 * Each player's last mother checker is a prisoner. A draw, no points.
 */
#define PLAKOTO_REASON_MUTUAL_MOTHER_PIN 4

/**
 * The player has checkers off and others outside home.
 */
#define PLAKOTO_UNREACHABLE_OFF_WHILE_OUTSIDE 1

/**
 * The player's checkers pin one on their own mother.
 */
#define PLAKOTO_UNREACHABLE_PIN_ON_OWN_MOTHER 2

/**
 * The player has not played yet, and no first play leads here.
 */
#define PLAKOTO_UNREACHABLE_NOT_PLAYED_YET 3

/**
 * A wooden board on paper.
 */
#define PLAKOTO_THEME_LIGHT 0

/**
 * A slate board in the dark.
 */
#define PLAKOTO_THEME_DARK 1

/**
 * English.
 */
#define PLAKOTO_LANGUAGE_ENGLISH 0

/**
 * Romanian.
 */
#define PLAKOTO_LANGUAGE_ROMANIAN 1

/**
 * Greek.
 */
#define PLAKOTO_LANGUAGE_GREEK 2

/**
 * An encoding of 99 plain counts.
 */
#define PLAKOTO_ENCODING_COUNTS 0

/**
 * Tesauro's units, with one more for a prisoner: 242 numbers, as the player on turn sees the board.
 */
#define PLAKOTO_ENCODING_TESAURO 1

/**
 * How many numbers a position takes as PLAKOTO_ENCODING_COUNTS.
 */
#define PLAKOTO_ENCODING_COUNTS_WIDTH 99

/**
 * How many numbers a position takes as PLAKOTO_ENCODING_TESAURO.
 */
#define PLAKOTO_ENCODING_TESAURO_WIDTH 242

/**
 * The most turns of a random game, of which some limit is always needed.
 */
#define PLAKOTO_TURNS_MOST 1000000

/**
 * The most rolls of a seed that may be passed over.
 */
#define PLAKOTO_SKIP_MOST 1000000

/**
 * The most depth of plakoto_perft.
 */
#define PLAKOTO_DEPTH_MOST 20

/**
 * The most threads of a batch.
 */
#define PLAKOTO_THREADS_MOST 1024

/**
 * A position with the player on turn. It is a plain value: copy it, compare it by memcmp, store it.
 *
 * `cells` are the board points 1 to 24. A cell counts the free checkers, White's up from 0 and Black's down; where one
 * checker of the other colour lies pinned beneath them, it is 16 further from 0:
 *
 *     -17 to -31   1 to 15 black checkers over a white prisoner
 *      -1 to -15   1 to 15 black checkers
 *              0   nothing
 *      +1 to +15   1 to 15 white checkers
 *     +17 to +31   1 to 15 white checkers over a black prisoner
 *
 * Every function checks the position that it is given, and answers with a status if it is none (with the same faults
 * as plakoto_from_setup). plakoto_setup is the readable form, and plakoto_stack_on reads one point.
 */
typedef struct plakoto_position {
    /**
     * The board points 1 to 24 in order.
     */
    int8_t cells[PLAKOTO_POINTS];
    /**
     * White's checkers that are off, 0 to 15.
     */
    int8_t white_off;
    /**
     * Black's.
     */
    int8_t black_off;
    /**
     * The player on turn: PLAKOTO_WHITE or PLAKOTO_BLACK.
     */
    int8_t turn;
    /**
     * Zero.
     */
    int8_t reserved[5];
} plakoto_position;

/**
 * What is wrong, in full. Every function that can refuse takes one, which it fills where it refuses; NULL where that
 * is not wanted; one that is not aligned is left alone, as NULL is. Where several things are wrong it tells the first
 * (plakoto_check tells all of a position). What does not apply is -1; `place` is then PLAKOTO_PLACE_NONE, and `value`
 * is one only where `has_value` is 1. Besides the status and the message there are told:
 *
 *     a rule is broken         `step`; -1 where it is the play as a whole that breaks it
 *     a value is none          `place`, with its `index` and `value`, or `value` alone
 *     a text is none           `start` and `end`; of a play also `step`, of a record also `line`, or `turn` and `step`
 *     in a turn of a game      `turn`, and what else applies
 *     in a case of a batch     `item`, and what else applies
 *     PLAKOTO_ANSWER_FULL      `value`: the capacity that is needed
 *     a pointer, a length, or reserved bytes: nothing more; the message has the name of the parameter
 */
typedef struct plakoto_detail {
    /**
     * The status that was returned.
     */
    int32_t status;
    /**
     * The part of the input at fault: PLAKOTO_PLACE_...
     */
    int32_t place;
    /**
     * Which entry of that part, from 0.
     */
    int32_t index;
    /**
     * Which step of a play, from 0.
     */
    int32_t step;
    /**
     * Which turn of a game or record, from 1.
     */
    int32_t turn;
    /**
     * Which line of a record, from 1.
     */
    int32_t line;
    /**
     * The first byte at fault of a text (in a record: of the line, or of the text of the turn), from 0.
     */
    int64_t start;
    /**
     * One past the last byte at fault; `start` where nothing stands there that should.
     */
    int64_t end;
    /**
     * The number that was found, if `has_value` is 1.
     */
    int64_t value;
    /**
     * Which case of a batch, from 0.
     */
    int64_t item;
    /**
     * 1 where `value` is one, else 0.
     */
    uint8_t has_value;
    /**
     * Zero.
     */
    uint8_t reserved[7];
    /**
     * For people: UTF-8, ending with a zero byte, cut off where it is longer. It may change; statuses may not.
     */
    char message[PLAKOTO_MESSAGE_SIZE];
} plakoto_detail;

/**
 * A position as one writes it down: it may be nonsense. Numbers of points are board numbers less 1.
 */
typedef struct plakoto_setup {
    /**
     * The free checkers on board points 1 to 24: +n White's, -n Black's; n from 0 to 15.
     */
    int32_t checkers[PLAKOTO_POINTS];
    /**
     * The checkers of the other colour pinned beneath them: 0 or 1.
     */
    int32_t prisoners[PLAKOTO_POINTS];
    /**
     * White's checkers that are off, 0 to 15.
     */
    int32_t white_off;
    /**
     * Black's.
     */
    int32_t black_off;
    /**
     * The player on turn: PLAKOTO_WHITE or PLAKOTO_BLACK.
     */
    int32_t turn;
    /**
     * Zero.
     */
    int32_t reserved;
} plakoto_setup;

/**
 * What stands on one point.
 */
typedef struct plakoto_stack {
    /**
     * Whose the free checkers are; PLAKOTO_NOBODY where the point is empty.
     */
    int8_t owner;
    /**
     * How many free checkers there are, 0 to 15.
     */
    uint8_t free;
    /**
     * 1 where a checker of the other player lies pinned beneath them, else 0.
     */
    uint8_t prisoner;
    /**
     * Zero.
     */
    uint8_t reserved;
} plakoto_stack;

/**
 * What can be counted on a board. Each array is White's first, then Black's.
 */
typedef struct plakoto_facts {
    /**
     * The sum of the own numbers of all checkers on the board, prisoners included.
     */
    int32_t pips[2];
    /**
     * Checkers off, 0 to 15.
     */
    uint8_t off[2];
    /**
     * Checkers that are prisoners, 0 to 15.
     */
    uint8_t prisoners[2];
    /**
     * 1 where all checkers on the board are in the own home and none is a prisoner, else 0.
     */
    uint8_t may_bear_off[2];
    /**
     * Own free checkers on the own mother, 0 to 15.
     */
    uint8_t mother_free[2];
    /**
     * 1 where the last one there is a prisoner, else 0.
     */
    uint8_t mother_pinned[2];
    /**
     * Zero.
     */
    uint8_t reserved[6];
} plakoto_facts;

/**
 * The rules that a game is played by. All zero it is Greek Plakoto; plakoto_ruleset_parse knows the others by name.
 */
typedef struct plakoto_ruleset {
    /**
     * What pinning the last checker on the opponent's mother does: PLAKOTO_MOTHER_...
     */
    uint8_t mother;
    /**
     * Whether a player may be made to bear off: PLAKOTO_BEAR_OFF_...
     */
    uint8_t bear_off;
    /**
     * What the winner of the opening roll plays: PLAKOTO_OPENING_...
     */
    uint8_t opening;
    /**
     * Zero.
     */
    uint8_t reserved;
} plakoto_ruleset;

/**
 * How a game has ended, if it has.
 */
typedef struct plakoto_outcome {
    /**
     * Why: PLAKOTO_REASON_NONE while it has not ended, or PLAKOTO_REASON_BORNE_OFF, ...
     */
    int8_t reason;
    /**
     * Who has won; PLAKOTO_NOBODY in a draw, or where the game has not ended.
     */
    int8_t winner;
    /**
     * The winner's points: 0, 1 or 2.
     */
    int8_t points;
    /**
     * Zero.
     */
    int8_t reserved;
} plakoto_outcome;

/**
 * A reason why no game can reach a position, which is valid all the same.
 */
typedef struct plakoto_unreachable {
    /**
     * PLAKOTO_UNREACHABLE_OFF_WHILE_OUTSIDE, ...
     */
    int8_t reason;
    /**
     * Whose checkers tell it.
     */
    int8_t player;
    /**
     * Zero.
     */
    int8_t reserved[2];
} plakoto_unreachable;

/**
 * The two dice, each 1 to 6, in any order; a double is played four times.
 */
typedef struct plakoto_roll {
    /**
     * One die.
     */
    int32_t first;
    /**
     * The other.
     */
    int32_t second;
} plakoto_roll;

/**
 * One checker, one die. Points are the mover's own: 24 is the mother, 6 to 1 the home, 0 is off.
 */
typedef struct plakoto_step {
    /**
     * Where the checker starts, 1 to 24.
     */
    int8_t from;
    /**
     * Where it lands, 1 to 23, or 0 for off; always less than `from`.
     */
    int8_t to;
} plakoto_step;

/**
 * A legal play.
 */
typedef struct plakoto_play {
    /**
     * The position after it; it is the other player's turn, also when the game has ended.
     */
    struct plakoto_position after;
    /**
     * The canonical steps. Those beyond `count` are zero where they are handed out, and not read where they are handed in.
     */
    struct plakoto_step steps[PLAKOTO_STEPS_MOST];
    /**
     * How many there are, 0 to 4; none is a pass.
     */
    uint8_t count;
    /**
     * Bit n is set where step n pins a checker on landing.
     */
    uint8_t pins;
    /**
     * Zero.
     */
    uint8_t reserved[6];
} plakoto_play;

/**
 * A turn under way.
 */
typedef struct plakoto_turn {
    /**
     * The board as it stands, the mover still on turn.
     */
    struct plakoto_position position;
    /**
     * The numbers not used yet, the larger first; those beyond `dice_count` are zero.
     */
    uint8_t dice[PLAKOTO_STEPS_MOST];
    /**
     * How many there are, 0 to 4.
     */
    uint8_t dice_count;
    /**
     * 1 where the turn may end here, else 0.
     */
    uint8_t may_end;
    /**
     * Zero.
     */
    uint8_t reserved[2];
} plakoto_turn;

/**
 * A step that may be made next.
 */
typedef struct plakoto_next_step {
    /**
     * The step.
     */
    struct plakoto_step step;
    /**
     * The number that it uses, 1 to 6.
     */
    uint8_t die;
    /**
     * 1 where it pins a checker of the opponent, else 0.
     */
    uint8_t pins;
    /**
     * 1 where it frees a prisoner of the opponent, else 0.
     */
    uint8_t frees;
    /**
     * 1 where it ends the game, else 0.
     */
    uint8_t ends;
    /**
     * Zero.
     */
    uint8_t reserved[2];
} plakoto_next_step;

/**
 * A few steps in order.
 */
typedef struct plakoto_steps {
    /**
     * The steps. Those beyond `count` are zero where they are handed out, and not read where they are handed in.
     */
    struct plakoto_step steps[PLAKOTO_STEPS_MOST];
    /**
     * How many there are, 0 to 4; none is a pass.
     */
    uint8_t count;
    /**
     * Zero.
     */
    uint8_t reserved[7];
} plakoto_steps;

/**
 * How a game began.
 */
typedef struct plakoto_opening {
    /**
     * Who starts.
     */
    int8_t starter;
    /**
     * White's die of the opening roll, 1 to 6; 0 for both where it is not known.
     */
    int8_t white_die;
    /**
     * Black's.
     */
    int8_t black_die;
    /**
     * Zero.
     */
    int8_t reserved;
} plakoto_opening;

/**
 * A turn that has been played.
 */
typedef struct plakoto_played {
    /**
     * What was played. Where turns are handed in, its steps are read, and the position after it is not.
     */
    struct plakoto_play play;
    /**
     * The roll.
     */
    struct plakoto_roll roll;
    /**
     * Who played it.
     */
    int8_t player;
    /**
     * Zero.
     */
    int8_t reserved[7];
} plakoto_played;

/**
 * The score of a match.
 */
typedef struct plakoto_match {
    /**
     * The points that win it, 1 to UINT32_MAX.
     */
    uint32_t target;
    /**
     * White's points, then Black's.
     */
    uint32_t points[2];
    /**
     * How many games have been added, draws included.
     */
    uint32_t games;
    /**
     * How many of them were drawn.
     */
    uint32_t draws;
    /**
     * Zero.
     */
    uint32_t reserved;
} plakoto_match;

/**
 * What a picture shows besides the board. All zero: as White sees it, in light colours and English, and no more. What
 * is not shown is checked too, so keep it zero or something that might be shown.
 */
typedef struct plakoto_picture {
    /**
     * Who looks at it: the own home is at the bottom right, and all numbers are this player's own.
     */
    int8_t viewer;
    /**
     * Colours of the drawing: PLAKOTO_THEME_LIGHT or PLAKOTO_THEME_DARK.
     */
    uint8_t theme;
    /**
     * Language of the words: PLAKOTO_LANGUAGE_ENGLISH, PLAKOTO_LANGUAGE_ROMANIAN or PLAKOTO_LANGUAGE_GREEK.
     */
    uint8_t language;
    /**
     * 1 where `roll` is shown, else 0.
     */
    uint8_t has_roll;
    /**
     * 1 where `last_play` is shown, else 0.
     */
    uint8_t has_last_play;
    /**
     * Who made the last play.
     */
    int8_t last_player;
    /**
     * 1 where `rules` tell whether the game has ended, else 0: then only the ends that all rulesets have are told.
     */
    uint8_t has_rules;
    /**
     * Zero.
     */
    uint8_t reserved;
    /**
     * The dice of the player on turn; both may be zero where they are not shown.
     */
    struct plakoto_roll roll;
    /**
     * The rules.
     */
    struct plakoto_ruleset rules;
    /**
     * The steps that led here, in the own numbers of who made them. Whether they did is not asked.
     */
    struct plakoto_steps last_play;
} plakoto_picture;

/**
 * How a random game went.
 */
typedef struct plakoto_playout {
    /**
     * The last position.
     */
    struct plakoto_position position;
    /**
     * How it ended; undecided where it was cut off at the limit.
     */
    struct plakoto_outcome outcome;
    /**
     * How many turns were played, passes included.
     */
    uint32_t turns;
    /**
     * Who started.
     */
    int8_t starter;
    /**
     * Zero.
     */
    int8_t reserved[7];
} plakoto_playout;

/* Sizes never change: where one of these does not compile, structs are packed otherwise. */
typedef char plakoto_position_has_its_size[sizeof(plakoto_position) == PLAKOTO_POSITION_SIZE ? 1 : -1];
typedef char plakoto_detail_has_its_size[sizeof(plakoto_detail) == PLAKOTO_DETAIL_SIZE ? 1 : -1];
typedef char plakoto_setup_has_its_size[sizeof(plakoto_setup) == PLAKOTO_SETUP_SIZE ? 1 : -1];
typedef char plakoto_stack_has_its_size[sizeof(plakoto_stack) == PLAKOTO_STACK_SIZE ? 1 : -1];
typedef char plakoto_facts_has_its_size[sizeof(plakoto_facts) == PLAKOTO_FACTS_SIZE ? 1 : -1];
typedef char plakoto_ruleset_has_its_size[sizeof(plakoto_ruleset) == PLAKOTO_RULESET_SIZE ? 1 : -1];
typedef char plakoto_outcome_has_its_size[sizeof(plakoto_outcome) == PLAKOTO_OUTCOME_SIZE ? 1 : -1];
typedef char plakoto_unreachable_has_its_size[sizeof(plakoto_unreachable) == PLAKOTO_UNREACHABLE_SIZE ? 1 : -1];
typedef char plakoto_roll_has_its_size[sizeof(plakoto_roll) == PLAKOTO_ROLL_SIZE ? 1 : -1];
typedef char plakoto_step_has_its_size[sizeof(plakoto_step) == PLAKOTO_STEP_SIZE ? 1 : -1];
typedef char plakoto_play_has_its_size[sizeof(plakoto_play) == PLAKOTO_PLAY_SIZE ? 1 : -1];
typedef char plakoto_turn_has_its_size[sizeof(plakoto_turn) == PLAKOTO_TURN_SIZE ? 1 : -1];
typedef char plakoto_next_step_has_its_size[sizeof(plakoto_next_step) == PLAKOTO_NEXT_STEP_SIZE ? 1 : -1];
typedef char plakoto_steps_has_its_size[sizeof(plakoto_steps) == PLAKOTO_STEPS_SIZE ? 1 : -1];
typedef char plakoto_opening_has_its_size[sizeof(plakoto_opening) == PLAKOTO_OPENING_SIZE ? 1 : -1];
typedef char plakoto_played_has_its_size[sizeof(plakoto_played) == PLAKOTO_PLAYED_SIZE ? 1 : -1];
typedef char plakoto_match_has_its_size[sizeof(plakoto_match) == PLAKOTO_MATCH_SIZE ? 1 : -1];
typedef char plakoto_picture_has_its_size[sizeof(plakoto_picture) == PLAKOTO_PICTURE_SIZE ? 1 : -1];
typedef char plakoto_playout_has_its_size[sizeof(plakoto_playout) == PLAKOTO_PLAYOUT_SIZE ? 1 : -1];

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The version of the library that runs: PLAKOTO_VERSION of the header that it was built with. The text stays valid.
 */
const char *plakoto_version(void);

/**
 * The ABI of the library that runs. A program works where this is the PLAKOTO_ABI that it was compiled with.
 */
int32_t plakoto_abi(void);

/**
 * The stable name of a status, the same on all of Plakoto's faces: `no_checker`. The text stays valid; NULL for a
 * number that is no status.
 */
const char *plakoto_status_name(int32_t status);

/**
 * What a status means, for people. The text stays valid; NULL for a number that is no status.
 */
const char *plakoto_status_text(int32_t status);

/**
 * The start of a game: fifteen checkers each on the own mother, this player to play.
 */
int32_t plakoto_start(int32_t turn,
                      struct plakoto_position *position,
                      struct plakoto_detail *detail);

/**
 * Whether a position is valid. Every other function asks the same of what it is given.
 */
int32_t plakoto_validate(const struct plakoto_position *position, struct plakoto_detail *detail);

/**
 * The position that a setup describes; refused if that is none.
 */
int32_t plakoto_from_setup(const struct plakoto_setup *from,
                           struct plakoto_position *position,
                           struct plakoto_detail *detail);

/**
 * The readable form of a position.
 */
int32_t plakoto_to_setup(const struct plakoto_position *position,
                         struct plakoto_setup *into,
                         struct plakoto_detail *detail);

/**
 * Everything that is wrong with a setup, an entry each; none where it is a position. Fills a list: see "Room" above.
 * Answers PLAKOTO_OK whatever it finds; only reserved bytes are refused, since what they would say is not known.
 */
int32_t plakoto_check(const struct plakoto_setup *from,
                      struct plakoto_detail *faults,
                      size_t capacity,
                      size_t *count,
                      struct plakoto_detail *detail);

/**
 * What stands on a point, by its board number, 1 to 24.
 */
int32_t plakoto_stack_on(const struct plakoto_position *position,
                         int32_t point,
                         struct plakoto_stack *stack,
                         struct plakoto_detail *detail);

/**
 * Pips, checkers off, prisoners, mothers, and who may bear off.
 */
int32_t plakoto_facts_of(const struct plakoto_position *position,
                         struct plakoto_facts *facts,
                         struct plakoto_detail *detail);

/**
 * How the game has ended in a position, if it has; told from the board alone, whoever is on turn.
 */
int32_t plakoto_outcome_of(const struct plakoto_position *position,
                           struct plakoto_ruleset rules,
                           struct plakoto_outcome *outcome,
                           struct plakoto_detail *detail);

/**
 * Every known reason why no game can reach a position: each is a proof, and none proves nothing. Fills a list: see
 * "Room" above.
 */
int32_t plakoto_unreachable_reasons(const struct plakoto_position *position,
                                    struct plakoto_unreachable *reasons,
                                    size_t capacity,
                                    size_t *count,
                                    struct plakoto_detail *detail);

/**
 * The board turned round and the colours exchanged: the same position to the other player's eyes.
 */
int32_t plakoto_turned(const struct plakoto_position *position,
                       struct plakoto_position *turned,
                       struct plakoto_detail *detail);

/**
 * The position of a text, as `white | 1:B15 24:W15 | off W0 B0`. The text has at most `length` bytes and ends before
 * the first zero byte.
 */
int32_t plakoto_position_parse(const char *text,
                               size_t length,
                               struct plakoto_position *position,
                               struct plakoto_detail *detail);

/**
 * The text of a position. Writes text: see "Room" above; PLAKOTO_POSITION_TEXT_SIZE is always enough.
 */
int32_t plakoto_position_text(const struct plakoto_position *position,
                              char *text,
                              size_t capacity,
                              size_t *length,
                              struct plakoto_detail *detail);

/**
 * The position of an id: 19 characters, as `1AAAA__3__BAAAAAAAA`. The id has at most `length` bytes and ends before the
 * first zero byte.
 */
int32_t plakoto_from_id(const char *id,
                        size_t length,
                        struct plakoto_position *position,
                        struct plakoto_detail *detail);

/**
 * The id of a position: a short word for links, keys and logs. Equal positions have equal ids, different ones different
 * ids. Writes text: see "Room" above; PLAKOTO_ID_SIZE is always enough.
 */
int32_t plakoto_to_id(const struct plakoto_position *position,
                      char *id,
                      size_t capacity,
                      size_t *length,
                      struct plakoto_detail *detail);

/**
 * A position as numbers that a learning program takes in: PLAKOTO_ENCODING_COUNTS or PLAKOTO_ENCODING_TESAURO.
 * Fills a list: see "Room" above.
 */
int32_t plakoto_encode(const struct plakoto_position *position,
                       int32_t encoding,
                       float *row,
                       size_t capacity,
                       size_t *count,
                       struct plakoto_detail *detail);

/**
 * The ruleset of a name: `greek`, `tapa`, `mother_always`, ...; a name may be followed by options that differ from it,
 * as `tapa reroll`. The text has at most `length` bytes and ends before the first zero byte.
 */
int32_t plakoto_ruleset_parse(const char *name,
                              size_t length,
                              struct plakoto_ruleset *rules,
                              struct plakoto_detail *detail);

/**
 * The name of a ruleset, as plakoto_ruleset_parse reads it. Writes text: see "Room" above.
 */
int32_t plakoto_ruleset_name(struct plakoto_ruleset rules,
                             char *name,
                             size_t capacity,
                             size_t *length,
                             struct plakoto_detail *detail);

/**
 * The rulesets that have a name of their own, the default first. Fills a list: see "Room" above.
 */
int32_t plakoto_rulesets(struct plakoto_ruleset *rules,
                         size_t capacity,
                         size_t *count,
                         struct plakoto_detail *detail);

/**
 * The legal plays of a roll, each final position once, in an order that never changes. There is always one, if only
 * the pass; none where the game has ended. Fills a list: see "Room" above; PLAKOTO_PLAYS_MOST is always enough.
 */
int32_t plakoto_legal_plays(const struct plakoto_position *position,
                            struct plakoto_roll roll,
                            struct plakoto_ruleset rules,
                            struct plakoto_play *plays,
                            size_t capacity,
                            size_t *count,
                            struct plakoto_detail *detail);

/**
 * The same with only the positions after the plays, in the same order; cheaper.
 */
int32_t plakoto_legal_positions(const struct plakoto_position *position,
                                struct plakoto_roll roll,
                                struct plakoto_ruleset rules,
                                struct plakoto_position *positions,
                                size_t capacity,
                                size_t *count,
                                struct plakoto_detail *detail);

/**
 * How many legal plays there are; cheaper still.
 */
int32_t plakoto_count_plays(const struct plakoto_position *position,
                            struct plakoto_roll roll,
                            struct plakoto_ruleset rules,
                            size_t *count,
                            struct plakoto_detail *detail);

/**
 * The position after these steps, in any legal order; or the broken rule, with the step at fault in `detail->step`.
 * `after` may be where `position` is. Where the play is refused nothing is written to it.
 */
int32_t plakoto_apply(const struct plakoto_position *position,
                      struct plakoto_roll roll,
                      struct plakoto_ruleset rules,
                      const struct plakoto_step *steps,
                      size_t step_count,
                      struct plakoto_position *after,
                      struct plakoto_detail *detail);

/**
 * The legal play that leads where these steps lead, with its canonical steps; or the broken rule as plakoto_apply.
 */
int32_t plakoto_find_play(const struct plakoto_position *position,
                          struct plakoto_roll roll,
                          struct plakoto_ruleset rules,
                          const struct plakoto_step *steps,
                          size_t step_count,
                          struct plakoto_play *play,
                          struct plakoto_detail *detail);

/**
 * The legal play that a text means: `20/15 13/10`, `24/13`, `6/off(2)`, `pass`, ... in any order and spelling. The text
 * has at most `length` bytes and ends before the first zero byte.
 */
int32_t plakoto_play_parse(const struct plakoto_position *position,
                           struct plakoto_roll roll,
                           struct plakoto_ruleset rules,
                           const char *text,
                           size_t length,
                           struct plakoto_play *play,
                           struct plakoto_detail *detail);

/**
 * The canonical text of a play that was made by this roll from this position: `20/15* 13/10`. The steps are read, and
 * judged again. Writes text: see "Room" above; PLAKOTO_PLAY_TEXT_SIZE is always enough.
 */
int32_t plakoto_play_text(const struct plakoto_position *position,
                          struct plakoto_roll roll,
                          struct plakoto_ruleset rules,
                          const struct plakoto_play *play,
                          char *text,
                          size_t capacity,
                          size_t *length,
                          struct plakoto_detail *detail);

/**
 * The roll of two dice, the higher one first; refused where one shows no number from 1 to 6.
 */
int32_t plakoto_roll_of(int32_t first,
                        int32_t second,
                        struct plakoto_roll *roll,
                        struct plakoto_detail *detail);

/**
 * All 21 rolls. Fills a list: see "Room" above; PLAKOTO_ROLLS is enough.
 */
int32_t plakoto_all_rolls(struct plakoto_roll *rolls,
                          size_t capacity,
                          size_t *count,
                          struct plakoto_detail *detail);

/**
 * A turn of which these steps have been made: the board as it stands, the numbers left, and whether the turn may end
 * here. Refused with the step at fault where a step is not legal, or where no legal play begins with the steps made.
 */
int32_t plakoto_turn_of(const struct plakoto_position *position,
                        struct plakoto_roll roll,
                        struct plakoto_ruleset rules,
                        const struct plakoto_step *made,
                        size_t made_count,
                        struct plakoto_turn *turn,
                        struct plakoto_detail *detail);

/**
 * The steps that may be made next, so that a legal play begins with all of them. Fills a list: see "Room" above;
 * PLAKOTO_NEXT_STEPS_MOST is always enough. Refused as plakoto_turn_of.
 */
int32_t plakoto_next_steps(const struct plakoto_position *position,
                           struct plakoto_roll roll,
                           struct plakoto_ruleset rules,
                           const struct plakoto_step *made,
                           size_t made_count,
                           struct plakoto_next_step *next,
                           size_t capacity,
                           size_t *count,
                           struct plakoto_detail *detail);

/**
 * The ways of two or more steps that one checker may go next: for each start and end the one that pins least. Fills a
 * list: see "Room" above; PLAKOTO_JOURNEYS_MOST is always enough. Refused as plakoto_turn_of.
 */
int32_t plakoto_journeys(const struct plakoto_position *position,
                         struct plakoto_roll roll,
                         struct plakoto_ruleset rules,
                         const struct plakoto_step *made,
                         size_t made_count,
                         struct plakoto_steps *journeys,
                         size_t capacity,
                         size_t *count,
                         struct plakoto_detail *detail);

/**
 * Who starts, after each player has rolled one die; a tie is refused, and rolled again. `first` is the roll that must
 * be played first, and zero where the rules have both dice rolled afresh.
 */
int32_t plakoto_open(struct plakoto_ruleset rules,
                     int32_t white_die,
                     int32_t black_die,
                     struct plakoto_opening *opening,
                     struct plakoto_roll *first,
                     struct plakoto_detail *detail);

/**
 * Plays the turns of a game from its start, each by its player, roll and steps, and tells where that leads and how the
 * game has ended, if it has. Refused with the turn and the step at fault.
 */
int32_t plakoto_replay(struct plakoto_ruleset rules,
                       struct plakoto_opening opening,
                       const struct plakoto_played *turns,
                       size_t turn_count,
                       struct plakoto_position *position,
                       struct plakoto_outcome *outcome,
                       struct plakoto_detail *detail);

/**
 * The record of a game: readable text with every turn, which plakoto_record_read reads back. The turns are played
 * through first, as plakoto_replay does. Writes text: see "Room" above.
 */
int32_t plakoto_record_write(struct plakoto_ruleset rules,
                             struct plakoto_opening opening,
                             const struct plakoto_played *turns,
                             size_t turn_count,
                             char *record,
                             size_t capacity,
                             size_t *length,
                             struct plakoto_detail *detail);

/**
 * Reads a record and plays it through: the rules, how it began, each turn with its canonical steps and the position
 * after it, and how it ended, if it did. Refused with the line at fault where its text is none, and with the turn and the
 * step where its game is. The text has at most `length` bytes and ends before the first zero byte. Fills a list: see "Room" above.
 */
int32_t plakoto_record_read(const char *record,
                            size_t length,
                            struct plakoto_ruleset *rules,
                            struct plakoto_opening *opening,
                            struct plakoto_outcome *outcome,
                            struct plakoto_played *turns,
                            size_t capacity,
                            size_t *count,
                            struct plakoto_detail *detail);

/**
 * The same record with one tag more: a key and a value for its head, as `event: Spring Cup`. `tagged` may be where
 * `record` is. Writes text: see "Room" above.
 */
int32_t plakoto_record_tag(const char *record,
                           size_t record_length,
                           const char *key,
                           size_t key_length,
                           const char *value,
                           size_t value_length,
                           char *tagged,
                           size_t capacity,
                           size_t *length,
                           struct plakoto_detail *detail);

/**
 * The value of a tag of a record; the last one where there are several. PLAKOTO_FIELD_MISSING where there is none.
 * Writes text: see "Room" above.
 */
int32_t plakoto_record_tag_value(const char *record,
                                 size_t record_length,
                                 const char *key,
                                 size_t key_length,
                                 char *value,
                                 size_t capacity,
                                 size_t *length,
                                 struct plakoto_detail *detail);

/**
 * The same record with a comment: on a turn, counted from 1, or with turn 0 on the whole game. `commented` may be where
 * `record` is. Writes text: see "Room" above.
 */
int32_t plakoto_record_comment(const char *record,
                               size_t record_length,
                               size_t turn,
                               const char *comment,
                               size_t comment_length,
                               char *commented,
                               size_t capacity,
                               size_t *length,
                               struct plakoto_detail *detail);

/**
 * How many comments a record has on a turn, counted from 1: on lines of their own before it, and then behind it. Turn 0
 * has those on the whole game, and one turn more than were played those after the last. PLAKOTO_OUT_OF_RANGE for a
 * turn beyond.
 */
int32_t plakoto_record_comments(const char *record,
                                size_t record_length,
                                size_t turn,
                                size_t *count,
                                struct plakoto_detail *detail);

/**
 * A comment of those that plakoto_record_comments counts, by its index from 0. PLAKOTO_FIELD_MISSING where there is none.
 * Writes text: see "Room" above.
 */
int32_t plakoto_record_comment_text(const char *record,
                                    size_t record_length,
                                    size_t turn,
                                    size_t index,
                                    char *comment,
                                    size_t capacity,
                                    size_t *length,
                                    struct plakoto_detail *detail);

/**
 * A match to this many points, 1 to UINT32_MAX.
 */
int32_t plakoto_match_new(int64_t target,
                          struct plakoto_match *score,
                          struct plakoto_detail *detail);

/**
 * Adds a game that has ended; a draw adds no points. Refused where the match is won already. The counts of games stay at
 * UINT32_MAX once there.
 */
int32_t plakoto_match_add(struct plakoto_match *score,
                          struct plakoto_outcome outcome,
                          struct plakoto_detail *detail);

/**
 * Adds a player's points from any game. Refused where the match is won already. Points and games stay at UINT32_MAX once
 * there.
 */
int32_t plakoto_match_add_points(struct plakoto_match *score,
                                 int32_t winner,
                                 uint32_t points,
                                 struct plakoto_detail *detail);

/**
 * Who has won the match, or PLAKOTO_NOBODY.
 */
int32_t plakoto_match_winner(const struct plakoto_match *score,
                             int32_t *winner,
                             struct plakoto_detail *detail);

/**
 * The board in plain ASCII for a terminal: some twenty lines, each shorter than 80 characters. `picture` may be NULL.
 * Writes text: see "Room" above; PLAKOTO_ASCII_SIZE is always enough.
 */
int32_t plakoto_ascii(const struct plakoto_position *position,
                      const struct plakoto_picture *picture,
                      char *text,
                      size_t capacity,
                      size_t *length,
                      struct plakoto_detail *detail);

/**
 * The board as an SVG drawing that needs nothing from outside. `picture` may be NULL. Writes text: see "Room" above.
 */
int32_t plakoto_svg(const struct plakoto_position *position,
                    const struct plakoto_picture *picture,
                    char *text,
                    size_t capacity,
                    size_t *length,
                    struct plakoto_detail *detail);

/**
 * The board in words, one sentence a line, for a listener; UTF-8. `picture` may be NULL. Writes text: see "Room" above.
 */
int32_t plakoto_words(const struct plakoto_position *position,
                      const struct plakoto_picture *picture,
                      char *text,
                      size_t capacity,
                      size_t *length,
                      struct plakoto_detail *detail);

/**
 * Rolls of both dice from a seed, the same on every platform and every face of Plakoto: first `skip` rolls are passed
 * over, at most PLAKOTO_SKIP_MOST, then `count` are written. A game that needs one roll at a time asks for roll number
 * n with `skip` n. Not for secrets: who sees some rolls can tell the next ones.
 */
int32_t plakoto_rolls(uint64_t seed,
                      uint64_t skip,
                      struct plakoto_roll *rolls,
                      size_t count,
                      struct plakoto_detail *detail);

/**
 * The opening roll of a seed: one die of each player, rolled again until they differ.
 */
int32_t plakoto_opening_roll(uint64_t seed,
                             struct plakoto_opening *opening,
                             struct plakoto_detail *detail);

/**
 * The random game of a seed: each turn one of the final positions, all equally likely. It is cut off after `limit`
 * turns, at most PLAKOTO_TURNS_MOST.
 */
int32_t plakoto_random_game(struct plakoto_ruleset rules,
                            uint64_t seed,
                            uint32_t limit,
                            struct plakoto_playout *game,
                            struct plakoto_detail *detail);

/**
 * The same from a position on. `first` is the roll of the first turn; NULL has it rolled too.
 */
int32_t plakoto_random_game_from(const struct plakoto_position *position,
                                 struct plakoto_ruleset rules,
                                 const struct plakoto_roll *first,
                                 uint64_t seed,
                                 uint32_t limit,
                                 struct plakoto_playout *game,
                                 struct plakoto_detail *detail);

/**
 * How many sequences of `depth` plays there are over all rolls, to compare engines. At most PLAKOTO_DEPTH_MOST; each
 * depth takes some hundred times as long as the one before.
 */
int32_t plakoto_perft(const struct plakoto_position *position,
                      struct plakoto_ruleset rules,
                      uint32_t depth,
                      uint64_t *plays,
                      struct plakoto_detail *detail);

/**
 * How many legal plays there are in each case. `counts` has room for `count` numbers.
 */
int32_t plakoto_batch_count_plays(const struct plakoto_position *positions,
                                  const struct plakoto_roll *rolls,
                                  size_t count,
                                  struct plakoto_ruleset rules,
                                  size_t threads,
                                  uint64_t *counts,
                                  struct plakoto_detail *detail);

/**
 * The positions after the legal plays of all cases, one list after the other: those of case n are entries `ends[n - 1]`
 * (0 for the first case) to `ends[n]`, not included. `ends` has room for `count` numbers. The list: see "Room" above.
 */
int32_t plakoto_batch_legal_positions(const struct plakoto_position *positions,
                                      const struct plakoto_roll *rolls,
                                      size_t count,
                                      struct plakoto_ruleset rules,
                                      size_t threads,
                                      uint64_t *ends,
                                      struct plakoto_position *after,
                                      size_t capacity,
                                      size_t *after_count,
                                      struct plakoto_detail *detail);

/**
 * The same with the whole plays.
 */
int32_t plakoto_batch_legal_plays(const struct plakoto_position *positions,
                                  const struct plakoto_roll *rolls,
                                  size_t count,
                                  struct plakoto_ruleset rules,
                                  size_t threads,
                                  uint64_t *ends,
                                  struct plakoto_play *plays,
                                  size_t capacity,
                                  size_t *play_count,
                                  struct plakoto_detail *detail);

/**
 * The position after each play, or the status of why it is refused: then the position is the one before it, and
 * `faults` has the step at fault, or -1. `after`, `statuses` and `faults` each have room for `count` entries. A refused
 * play does not fail the batch; a position, roll or list of steps that is none does.
 */
int32_t plakoto_batch_apply(const struct plakoto_position *positions,
                            const struct plakoto_roll *rolls,
                            const struct plakoto_steps *steps,
                            size_t count,
                            struct plakoto_ruleset rules,
                            size_t threads,
                            struct plakoto_position *after,
                            int32_t *statuses,
                            int32_t *faults,
                            struct plakoto_detail *detail);

/**
 * How the game has ended in each position, if it has. `outcomes` has room for `count` entries.
 */
int32_t plakoto_batch_outcomes(const struct plakoto_position *positions,
                               size_t count,
                               struct plakoto_ruleset rules,
                               size_t threads,
                               struct plakoto_outcome *outcomes,
                               struct plakoto_detail *detail);

/**
 * Each position in an encoding, a row after the other. Fills a list of numbers: see "Room" above.
 */
int32_t plakoto_batch_encode(const struct plakoto_position *positions,
                             size_t count,
                             int32_t encoding,
                             size_t threads,
                             float *rows,
                             size_t capacity,
                             size_t *number_count,
                             struct plakoto_detail *detail);

/**
 * The random game of each seed, as plakoto_random_game. `games` has room for `count` entries.
 */
int32_t plakoto_batch_random_games(const uint64_t *seeds,
                                   size_t count,
                                   struct plakoto_ruleset rules,
                                   uint32_t limit,
                                   size_t threads,
                                   struct plakoto_playout *games,
                                   struct plakoto_detail *detail);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PLAKOTO_H */
