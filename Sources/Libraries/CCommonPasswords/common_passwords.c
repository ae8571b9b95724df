#include "common_passwords.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Read-only pages of the program itself: nothing to find at run time, nothing to load before use.
static const uint8_t records[] = {
#embed "common-passwords.sha1"
};

const uint8_t *common_passwords(size_t *byte_count) {
  *byte_count = sizeof records;
  return records;
}
