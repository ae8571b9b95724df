#ifndef ONETAP_CFUZZER_H
#define ONETAP_CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own entry for programs that have a `main` of theirs.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

#endif
