/* What the test programs share: a claim that is counted, and told where it fails. */
#ifndef PLAKOTO_CHECK_H
#define PLAKOTO_CHECK_H

#include <stdio.h>

static int claims, failures;

#define CHECK(claim)                                                                                               \
    do {                                                                                                           \
        claims++;                                                                                                  \
        if (!(claim)) {                                                                                            \
            /* A few tell enough. */                                                                               \
            if (failures++ < 20) {                                                                                 \
                fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #claim);                                \
            }                                                                                                      \
        }                                                                                                          \
    } while (0)

/* The end of a program. */
static int told(void) {
    printf("%d claims, %d failed\n", claims, failures);
    return claims == 0 || failures > 0;
}

#endif
