#pragma once
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>

// OPENSSL_malloc and OPENSSL_clear_free are macros with the caller's place in the source.

static inline void *onetap_allocate(size_t count) {
  return CRYPTO_malloc(count ? count : 1, "OneTap", 0);
}

static inline void onetap_clear_free(void *bytes, size_t count) {
  CRYPTO_clear_free(bytes, count ? count : 1, "OneTap", 0);
}
