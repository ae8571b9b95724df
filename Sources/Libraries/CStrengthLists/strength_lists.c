#include "strength_lists.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Read-only pages of the program itself: mapped with it, nothing to parse before use.
static const uint8_t words[] = {
#embed "strength-words.bin"
};

const uint8_t *_Nonnull strength_words(size_t *_Nonnull byte_count) {
  *byte_count = sizeof words;
  return words;
}
