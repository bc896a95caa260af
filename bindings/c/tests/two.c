/* Two static libraries from Rust in one program. */
#include "check.h"

#include <plakoto.h>

extern size_t other_digits(uint64_t number);

int main(void) {
    plakoto_position start;
    uint64_t plays;
    CHECK(plakoto_start(PLAKOTO_WHITE, &start, NULL) == PLAKOTO_OK);
    CHECK(plakoto_perft(&start, (plakoto_ruleset){0, 0, 0, 0}, 2, &plays, NULL) == PLAKOTO_OK && plays == 3474);
    CHECK(other_digits(plays) == 4);
    return told();
}
