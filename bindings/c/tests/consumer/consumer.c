#include <plakoto.h>
#include <stdio.h>

int main(void) {
    plakoto_position position;
    plakoto_ruleset greek = {0};
    plakoto_roll roll = {6, 5};
    size_t count;
    if (plakoto_start(PLAKOTO_WHITE, &position, NULL) != PLAKOTO_OK
        || plakoto_count_plays(&position, roll, greek, &count, NULL) != PLAKOTO_OK) {
        return 1;
    }
    printf("plakoto %s: %zu plays\n", plakoto_version(), count);
    return 0;
}
