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

// The names of parameters are macros, and Swift would copy them at each call; HKDF and HMAC run once
// for each sealed value.

static inline int onetap_hkdf_sha256(
    EVP_KDF *hkdf, const void *key, size_t key_count, const void *salt, size_t salt_count,
    const void *info, size_t info_count, unsigned char *output, size_t output_count) {
  EVP_KDF_CTX *context = EVP_KDF_CTX_new(hkdf);
  if (!context) return 0;
  const OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)"SHA2-256", 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)key, key_count),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_count),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_count),
      OSSL_PARAM_construct_end(),
  };
  int done = EVP_KDF_derive(context, output, output_count, parameters) == 1;
  EVP_KDF_CTX_free(context);
  return done;
}

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
