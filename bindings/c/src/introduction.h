/*
 * plakoto.h: the rules of Plakoto (Tapa, Mahbusa), the tables game of pinning. Made by `cargo xtask codegen` from
 * bindings/c/src: change it there.
 *
 * Status. Every function that can refuse returns an int32_t: PLAKOTO_OK, which is 0, or one of the numbers below, which
 * never change. plakoto_status_name and plakoto_status_text tell them as text, and a plakoto_detail, where its address
 * is given, which step or field was at fault. What is refused changes nothing of the caller's but the detail, except
 * that PLAKOTO_ANSWER_FULL has written what fits, and a batch what came before the case at fault.
 *
 * Room. Lists and texts go to memory of the caller's. A function writes as much as its capacity allows, and puts
 * down the true number, unless it refuses for another reason; so NULL with a capacity of 0 asks how much is needed, and is PLAKOTO_OK. Where a capacity
 * is above 0 and too small, the status is PLAKOTO_ANSWER_FULL. Texts are UTF-8 and always end with a zero byte, which
 * counts towards the capacity, and not towards the length.
 *
 * Texts that are handed in have a length, and end there or before their first zero byte, whichever comes first.
 * So sizeof of an array will do, as will strlen.
 *
 * Memory. Nothing is allocated that the caller must free. Pointers must lead to as many values as the call says;
 * NULL, a pointer that is not aligned, and a length that no memory has are refused. Inputs may lie where outputs go
 * in the same call, but not in the functions plakoto_batch_...
 *
 * Threads. There is no state: any function may be called from any thread at any time, as long as no two calls share
 * memory that one of them writes. The functions plakoto_batch_... start threads of their own and end them before they
 * return.
 *
 * Points. A board point has a number from 1 to 24, White's own. Steps are in the mover's own numbers: 24 is the mother,
 * where the checkers start, 6 to 1 the home, and 0 is off.
 *
 * An example: the plays of an opening.
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
 */
