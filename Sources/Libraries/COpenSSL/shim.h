#pragma once
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <string.h>

// OPENSSL_malloc and OPENSSL_clear_free are macros with the caller's place in the source.

static inline void *onetap_allocate(size_t count) {
  return CRYPTO_malloc(count ? count : 1, "OneTap", 0);
}

static inline void onetap_clear_free(void *bytes, size_t count) {
  CRYPTO_clear_free(bytes, count ? count : 1, "OneTap", 0);
}

// The names of parameters are macros, and Swift would copy them at each call; HMAC runs for each
// sealed value.

static inline int onetap_hmac_sha256(
    EVP_MAC *hmac, const void *key, size_t key_count, const void *message, size_t message_count,
    unsigned char output[32]) {
  EVP_MAC_CTX *context = EVP_MAC_CTX_new(hmac);
  if (!context) return 0;
  const OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)"SHA2-256", 0),
      OSSL_PARAM_construct_end(),
  };
  size_t count = 0;
  // No key at all would mean "as before".
  int done = EVP_MAC_init(context, key ? key : (const void *)"", key_count, parameters) == 1 &&
             EVP_MAC_update(context, message, message_count) == 1 &&
             EVP_MAC_final(context, output, &count, 32) == 1 && count == 32;
  EVP_MAC_CTX_free(context);
  return done;
}

// HKDF (RFC 5869) of fetched HMACs: libcrypto's own looks HMAC up by name for each key, which takes
// longer than deriving it, and one is derived for each sealed value.
static inline int onetap_hkdf_sha256(
    EVP_MAC *hmac, const void *key, size_t key_count, const void *salt, size_t salt_count,
    const unsigned char *info, size_t info_count, unsigned char *output, size_t output_count) {
  unsigned char extracted[32], block[32];
  if (info_count > 256 || output_count > 255 * sizeof block) return 0;
  unsigned char message[sizeof block + 256 + 1];
  int done = onetap_hmac_sha256(hmac, salt, salt_count, key, key_count, extracted);
  size_t block_count = 0;
  unsigned char counter = 0;
  for (size_t written = 0; done && written < output_count;) {
    memcpy(message, block, block_count);
    memcpy(message + block_count, info, info_count);
    message[block_count + info_count] = ++counter;
    done = onetap_hmac_sha256(
        hmac, extracted, sizeof extracted, message, block_count + info_count + 1, block);
    block_count = sizeof block;
    size_t rest = output_count - written;
    size_t some = rest < sizeof block ? rest : sizeof block;
    if (done) memcpy(output + written, block, some);
    written += some;
  }
  OPENSSL_cleanse(extracted, sizeof extracted);
  OPENSSL_cleanse(block, sizeof block);
  OPENSSL_cleanse(message, sizeof message);
  return done;
}
