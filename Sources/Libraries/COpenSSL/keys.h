#pragma once
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>

// Keys for signing. Much of what they take are macros, which Swift cannot call.

// A private key in PEM form; one behind a password is refused instead of asking for it.
static inline EVP_PKEY *onetap_read_private_key(const char *pem, size_t count) {
  BIO *input = BIO_new_mem_buf(pem, (int)count);
  if (!input) return NULL;
  EVP_PKEY *key = PEM_read_bio_PrivateKey(input, NULL, NULL, (void *)"");
  BIO_free(input);
  return key;
}

static inline EVP_PKEY *onetap_read_public_key(const char *pem, size_t count) {
  BIO *input = BIO_new_mem_buf(pem, (int)count);
  if (!input) return NULL;
  EVP_PKEY *key = PEM_read_bio_PUBKEY(input, NULL, NULL, (void *)"");
  BIO_free(input);
  return key;
}

// Gives the key's PEM form to `take`: PKCS #8, or with `is_public` SubjectPublicKeyInfo.
static inline int onetap_write_key(
    EVP_PKEY *key, int is_public, void *context,
    void (*take)(void *context, const char *pem, size_t count)) {
  BIO *output = BIO_new(is_public ? BIO_s_mem() : BIO_s_secmem());
  if (!output) return 0;
  int done = is_public ? PEM_write_bio_PUBKEY(output, key)
                       : PEM_write_bio_PKCS8PrivateKey(output, key, NULL, NULL, 0, NULL, NULL);
  if (done == 1) {
    char *pem = NULL;
    long count = BIO_get_mem_data(output, &pem);
    take(context, pem, count > 0 ? (size_t)count : 0);
  }
  BIO_free(output);
  return done == 1;
}

static inline EVP_PKEY *onetap_key_from_data(
    const char *kind, int selection, OSSL_PARAM_BLD *builder) {
  EVP_PKEY *key = NULL;
  OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, kind, NULL);
  if (!parameters || !context || EVP_PKEY_fromdata_init(context) != 1 ||
      EVP_PKEY_fromdata(context, &key, selection, parameters) != 1) {
    key = NULL;
  }
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_free(parameters);
  return key;
}

static inline EVP_PKEY *onetap_rsa_public_key(
    const unsigned char *n, size_t n_count, const unsigned char *e, size_t e_count) {
  EVP_PKEY *key = NULL;
  BIGNUM *modulus = BN_bin2bn(n, (int)n_count, NULL);
  BIGNUM *exponent = BN_bin2bn(e, (int)e_count, NULL);
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  if (modulus && exponent && builder &&
      OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, modulus) == 1 &&
      OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, exponent) == 1) {
    key = onetap_key_from_data("RSA", EVP_PKEY_PUBLIC_KEY, builder);
  }
  OSSL_PARAM_BLD_free(builder);
  BN_free(exponent);
  BN_free(modulus);
  return key;
}

// Whether these bytes are a prime that suits an RSA key with the exponent 65537.
static inline int onetap_is_rsa_prime(const unsigned char *bytes, size_t count) {
  BN_CTX *context = BN_CTX_secure_new();
  BIGNUM *prime = BN_bin2bn(bytes, (int)count, BN_secure_new());
  int suits = context && prime && BN_mod_word(prime, 65537) != 1 &&
              BN_check_prime(prime, context, NULL) == 1;
  BN_clear_free(prime);
  BN_CTX_free(context);
  return suits;
}

// The RSA key of two different primes, with the exponent 65537.
static inline EVP_PKEY *onetap_rsa_key_of_primes(
    const unsigned char *p_bytes, const unsigned char *q_bytes, size_t count) {
  EVP_PKEY *key = NULL;
  BN_CTX *context = BN_CTX_secure_new();
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  if (!context || !builder) goto done;
  BN_CTX_start(context);
  BIGNUM *p = BN_CTX_get(context), *q = BN_CTX_get(context), *n = BN_CTX_get(context);
  BIGNUM *e = BN_CTX_get(context), *d = BN_CTX_get(context), *p1 = BN_CTX_get(context);
  BIGNUM *q1 = BN_CTX_get(context), *phi = BN_CTX_get(context), *dp = BN_CTX_get(context);
  BIGNUM *dq = BN_CTX_get(context), *qinv = BN_CTX_get(context);
  if (qinv && BN_bin2bn(p_bytes, (int)count, p) && BN_bin2bn(q_bytes, (int)count, q) &&
      (BN_cmp(p, q) > 0 || (BN_swap(p, q), BN_cmp(p, q) > 0)) && BN_set_word(e, 65537)) {
    BN_set_flags(p, BN_FLG_CONSTTIME);
    BN_set_flags(q, BN_FLG_CONSTTIME);
    BN_set_flags(phi, BN_FLG_CONSTTIME);
    if (BN_mul(n, p, q, context) && BN_sub(p1, p, BN_value_one()) &&
        BN_sub(q1, q, BN_value_one()) && BN_mul(phi, p1, q1, context) &&
        BN_mod_inverse(d, e, phi, context) && BN_mod(dp, d, p1, context) &&
        BN_mod(dq, d, q1, context) && BN_mod_inverse(qinv, q, p, context) &&
        OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) == 1 &&
        OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) == 1 &&
        OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_D, d) == 1 &&
        OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_FACTOR1, p) == 1 &&
        OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_FACTOR2, q) == 1 &&
        OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_EXPONENT1, dp) == 1 &&
        OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_EXPONENT2, dq) == 1 &&
        OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_COEFFICIENT1, qinv) == 1) {
      key = onetap_key_from_data("RSA", EVP_PKEY_KEYPAIR, builder);
    }
  }
  BN_CTX_end(context);
done:
  OSSL_PARAM_BLD_free(builder);
  BN_CTX_free(context);
  return key;
}

// The P-256 key whose secret number comes from 48 random bytes (FIPS 186-5, A.2.1).
static inline EVP_PKEY *onetap_p256_key(const unsigned char random[48]) {
  EVP_PKEY *key = NULL;
  BN_CTX *context = BN_CTX_secure_new();
  EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
  EC_POINT *point = group ? EC_POINT_new(group) : NULL;
  BIGNUM *secret = BN_secure_new(), *range = BN_secure_new();
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  unsigned char public_bytes[65];
  if (context && point && secret && range && builder && BN_bin2bn(random, 48, secret) &&
      BN_sub(range, EC_GROUP_get0_order(group), BN_value_one()) &&
      BN_mod(secret, secret, range, context) && BN_add_word(secret, 1) &&
      EC_POINT_mul(group, point, secret, NULL, NULL, context) &&
      EC_POINT_point2oct(
          group, point, POINT_CONVERSION_UNCOMPRESSED, public_bytes, 65, context) == 65 &&
      OSSL_PARAM_BLD_push_utf8_string(
          builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1 &&
      OSSL_PARAM_BLD_push_octet_string(
          builder, OSSL_PKEY_PARAM_PUB_KEY, public_bytes, 65) == 1 &&
      OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, secret) == 1) {
    key = onetap_key_from_data("EC", EVP_PKEY_KEYPAIR, builder);
  }
  OSSL_PARAM_BLD_free(builder);
  BN_clear_free(range);
  BN_clear_free(secret);
  EC_POINT_free(point);
  EC_GROUP_free(group);
  BN_CTX_free(context);
  return key;
}

// Whether it is a key on P-256, with a point that lies on the curve.
static inline int onetap_is_p256(EVP_PKEY *key) {
  char name[32] = "";
  size_t count = 0;
  if (EVP_PKEY_is_a(key, "EC") != 1 ||
      EVP_PKEY_get_group_name(key, name, sizeof name, &count) != 1 ||
      OPENSSL_strcasecmp(name, "prime256v1") != 0) {
    return 0;
  }
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
  int is_sound = context && EVP_PKEY_public_check(context) == 1;
  EVP_PKEY_CTX_free(context);
  return is_sound;
}

// An ECDSA signature as two numbers of 32 bytes, from the DER form that libcrypto writes.
static inline int onetap_ecdsa_raw(
    const unsigned char *der, size_t count, unsigned char raw[64]) {
  ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, (long)count);
  int done = signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw, 32) == 32 &&
             BN_bn2binpad(ECDSA_SIG_get0_s(signature), raw + 32, 32) == 32;
  ECDSA_SIG_free(signature);
  return done;
}

// The DER form of such a signature; answers its length (at most 72), or 0.
static inline size_t onetap_ecdsa_der(const unsigned char raw[64], unsigned char der[80]) {
  ECDSA_SIG *signature = ECDSA_SIG_new();
  BIGNUM *r = BN_bin2bn(raw, 32, NULL), *s = BN_bin2bn(raw + 32, 32, NULL);
  int count = 0;
  if (signature && r && s && ECDSA_SIG_set0(signature, r, s) == 1) {
    r = s = NULL;
    unsigned char *end = der;
    count = i2d_ECDSA_SIG(signature, &end);
  }
  BN_free(r);
  BN_free(s);
  ECDSA_SIG_free(signature);
  return count > 0 ? (size_t)count : 0;
}

// One of a key's numbers, `n` or `e` of RSA, highest byte first; answers its length, or 0.
static inline size_t onetap_rsa_number(
    EVP_PKEY *key, int is_exponent, unsigned char *bytes, size_t capacity) {
  BIGNUM *number = NULL;
  const char *name = is_exponent ? OSSL_PKEY_PARAM_RSA_E : OSSL_PKEY_PARAM_RSA_N;
  size_t count = 0;
  if (EVP_PKEY_get_bn_param(key, name, &number) == 1 && BN_num_bytes(number) <= (int)capacity) {
    count = (size_t)BN_bn2bin(number, bytes);
  }
  BN_free(number);
  return count;
}
