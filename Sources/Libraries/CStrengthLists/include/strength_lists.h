#ifndef STRENGTH_LISTS_H
#define STRENGTH_LISTS_H

#include <stddef.h>
#include <stdint.h>

/// The words that people make passwords of, as one automaton with the rank of each word behind it.
///
/// README.md in this folder describes the form.
const uint8_t *_Nonnull strength_words(size_t *_Nonnull byte_count);

#endif
