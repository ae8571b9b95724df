#ifndef COMMON_PASSWORDS_H
#define COMMON_PASSWORDS_H

#include <stddef.h>
#include <stdint.h>

/// The list of common passwords: sorted records of eight bytes, each the beginning of a SHA-1.
///
/// The lowest bit of a record is not part of the hash: it is set for the most common passwords.
const uint8_t *common_passwords(size_t *byte_count);

#endif
