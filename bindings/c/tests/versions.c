/* The header that C was compiled with is that of the library that runs. */
#include "check.h"

#include <plakoto.h>

#include <stdio.h>
#include <string.h>

/* Each size as this compiler has it, for comparison with the library's, which its own build holds to the macros. */
static const struct {
    size_t here, promised;
} sizes[] = {
    {sizeof(plakoto_position), PLAKOTO_POSITION_SIZE},
    {sizeof(plakoto_setup), PLAKOTO_SETUP_SIZE},
    {sizeof(plakoto_stack), PLAKOTO_STACK_SIZE},
    {sizeof(plakoto_roll), PLAKOTO_ROLL_SIZE},
    {sizeof(plakoto_ruleset), PLAKOTO_RULESET_SIZE},
    {sizeof(plakoto_step), PLAKOTO_STEP_SIZE},
    {sizeof(plakoto_steps), PLAKOTO_STEPS_SIZE},
    {sizeof(plakoto_play), PLAKOTO_PLAY_SIZE},
    {sizeof(plakoto_outcome), PLAKOTO_OUTCOME_SIZE},
    {sizeof(plakoto_facts), PLAKOTO_FACTS_SIZE},
    {sizeof(plakoto_unreachable), PLAKOTO_UNREACHABLE_SIZE},
    {sizeof(plakoto_next_step), PLAKOTO_NEXT_STEP_SIZE},
    {sizeof(plakoto_turn), PLAKOTO_TURN_SIZE},
    {sizeof(plakoto_opening), PLAKOTO_OPENING_SIZE},
    {sizeof(plakoto_played), PLAKOTO_PLAYED_SIZE},
    {sizeof(plakoto_match), PLAKOTO_MATCH_SIZE},
    {sizeof(plakoto_playout), PLAKOTO_PLAYOUT_SIZE},
    {sizeof(plakoto_picture), PLAKOTO_PICTURE_SIZE},
    {sizeof(plakoto_detail), PLAKOTO_DETAIL_SIZE},
};

static void the_versions_are_one(void) {
    char numbers[32];
    CHECK(strcmp(plakoto_version(), PLAKOTO_VERSION) == 0);
    (void)snprintf(numbers, sizeof numbers, "%d.%d.%d", PLAKOTO_VERSION_MAJOR, PLAKOTO_VERSION_MINOR,
                   PLAKOTO_VERSION_PATCH);
    CHECK(strcmp(numbers, PLAKOTO_VERSION) == 0);
    CHECK(plakoto_abi() == PLAKOTO_ABI);
}

static void structs_have_their_sizes(void) {
    size_t n;
    for (n = 0; n < sizeof sizes / sizeof sizes[0]; n++) {
        CHECK(sizes[n].here == sizes[n].promised);
    }
}

static void statuses_have_names_and_words(void) {
    int32_t status;
    int named = 0;
    CHECK(strcmp(plakoto_status_name(PLAKOTO_OK), "ok") == 0);
    CHECK(strcmp(plakoto_status_name(PLAKOTO_NO_CHECKER), "no_checker") == 0);
    CHECK(strcmp(plakoto_status_name(PLAKOTO_ANSWER_FULL), "answer_full") == 0);
    CHECK(strstr(plakoto_status_text(PLAKOTO_POINT_CLOSED), "closed") != NULL);
    for (status = -1; status < 200; status++) {
        CHECK((plakoto_status_name(status) == NULL) == (plakoto_status_text(status) == NULL));
        named += plakoto_status_name(status) != NULL;
    }
    CHECK(named > 45);
    CHECK(plakoto_status_name(INT32_MIN) == NULL && plakoto_status_name(INT32_MAX) == NULL);
}

int main(void) {
    the_versions_are_one();
    structs_have_their_sizes();
    statuses_have_names_and_words();
    return told();
}
