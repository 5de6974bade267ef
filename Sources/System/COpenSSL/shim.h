#pragma once
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

// Functions for OpenSSL's macros. Each has its macro's name after `shim_`.

static inline int shim_SSL_CTX_set_min_proto_version(SSL_CTX *context, int version) {
    return (int)SSL_CTX_set_min_proto_version(context, version);
}

static inline int shim_SSL_CTX_set_max_proto_version(SSL_CTX *context, int version) {
    return (int)SSL_CTX_set_max_proto_version(context, version);
}

static inline long shim_SSL_CTX_set_mode(SSL_CTX *context, long mode) {
    return SSL_CTX_set_mode(context, mode);
}

static inline int shim_SSL_CTX_set1_groups_list(SSL_CTX *context, const char *groups) {
    return (int)SSL_CTX_set1_groups_list(context, groups);
}

static inline long shim_SSL_CTX_set_session_cache_mode(SSL_CTX *context, long mode) {
    return SSL_CTX_set_session_cache_mode(context, mode);
}

static inline int shim_SSL_CTX_add1_chain_cert(SSL_CTX *context, X509 *certificate) {
    return (int)SSL_CTX_add1_chain_cert(context, certificate);
}

static inline int shim_SSL_set_tlsext_host_name(SSL *ssl, const char *name) {
    return (int)SSL_set_tlsext_host_name(ssl, name);
}

static inline int shim_BIO_set_fd(BIO *bio, int descriptor) {
    return (int)BIO_set_fd(bio, descriptor, BIO_NOCLOSE);
}

static inline int shim_BIO_get_ktls_send(BIO *bio) { return BIO_get_ktls_send(bio); }

static inline int shim_BIO_get_ktls_recv(BIO *bio) { return BIO_get_ktls_recv(bio); }

static inline EVP_PKEY *shim_EVP_EC_gen(const char *curve) { return EVP_EC_gen(curve); }

// OpenSSL's `SSL_OP_` constants are 64-bit expressions that Swift doesn't import.
static inline uint64_t shim_server_options(void) {
    return SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE
           | SSL_OP_PRIORITIZE_CHACHA | SSL_OP_ENABLE_KTLS;
}

static inline uint64_t shim_client_options(void) {
    return SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION;
}

// Sets up a ticket's cipher and MAC (SSL_CTX_set_tlsext_ticket_key_evp_cb(3)): AES-256-CBC and
// HMAC-SHA-256. Returns 1, or 0 on failure.
static inline int shim_ticket_begin(
    EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac, const unsigned char *cipher_key,
    unsigned char *mac_key, size_t mac_key_count, const unsigned char *iv, int seals) {
    OSSL_PARAM parameters[3];
    char digest[] = "SHA256";
    parameters[0] =
        OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_KEY, mac_key, mac_key_count);
    parameters[1] = OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0);
    parameters[2] = OSSL_PARAM_construct_end();
    return EVP_CipherInit_ex(cipher, EVP_aes_256_cbc(), NULL, cipher_key, iv, seals) == 1
           && EVP_MAC_CTX_set_params(mac, parameters) == 1;
}

// HKDF-Expand-Label without a context (RFC 8446, section 7.1). Returns 1, or 0 on failure.
static inline int shim_expand_label(
    const char *digest, const void *secret, size_t secret_count, const char *label, void *output,
    size_t output_count) {
    // One per thread, never freed.
    static __thread EVP_KDF *kdf;
    if (kdf == NULL) kdf = EVP_KDF_fetch(NULL, OSSL_KDF_NAME_TLS1_3_KDF, NULL);
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(kdf);
    int mode = EVP_KDF_HKDF_MODE_EXPAND_ONLY;
    OSSL_PARAM parameters[6];
    parameters[0] = OSSL_PARAM_construct_int(OSSL_KDF_PARAM_MODE, &mode);
    parameters[1] =
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)(uintptr_t)digest, 0);
    parameters[2] = OSSL_PARAM_construct_octet_string(
        OSSL_KDF_PARAM_KEY, (void *)(uintptr_t)secret, secret_count);
    parameters[3] =
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_PREFIX, (void *)(uintptr_t)"tls13 ", 6);
    parameters[4] = OSSL_PARAM_construct_octet_string(
        OSSL_KDF_PARAM_LABEL, (void *)(uintptr_t)label, strlen(label));
    parameters[5] = OSSL_PARAM_construct_end();
    int result = context != NULL
                 && EVP_KDF_derive(context, (unsigned char *)output, output_count, parameters) == 1;
    EVP_KDF_CTX_free(context);
    return result;
}

// The keys of one direction: the key, the nonce of record 0, and the secret that they derive from.
// Each has room for the longest. A thread's cipher keeps the key of its last record.
typedef struct {
    unsigned char key[32];
    unsigned char nonce[12];
    unsigned char secret[48];
} shim_traffic_keys;

// The AEAD algorithms of TLS 1.3's suites (RFC 8446, appendix B.4).
enum { shim_AES_128_GCM, shim_AES_256_GCM, shim_CHACHA20_POLY1305, shim_AEAD_COUNT };

// The calling thread's cipher for an algorithm. Each record sets its keys again, which takes 0.13
// us; a cipher for each connection would take 2 kB. A thread never frees its ciphers. Returns NULL
// if there is no memory.
static inline EVP_CIPHER_CTX *shim_cipher_of_thread(int algorithm) {
    static __thread EVP_CIPHER_CTX *ciphers[shim_AEAD_COUNT];
    static const char *const names[] = {"AES-128-GCM", "AES-256-GCM", "ChaCha20-Poly1305"};
    if (ciphers[algorithm] != NULL) return ciphers[algorithm];
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, names[algorithm], NULL);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    if (context != NULL && EVP_CipherInit_ex2(context, cipher, NULL, NULL, 1, NULL) == 1) {
        ciphers[algorithm] = context;
    } else {
        EVP_CIPHER_CTX_free(context);
    }
    EVP_CIPHER_free(cipher);
    return ciphers[algorithm];
}

// The memory that receives OpenSSL's output.
typedef struct {
    unsigned char *start;
    size_t count;
    size_t capacity;
} shim_sink;

// Directs all further writes to the sink, or to the socket if `sink` is NULL. The sink is stored as
// the argument of the BIO's callback, which isn't used, so it needs no memory of its own.
static inline void shim_set_sink(BIO *bio, shim_sink *sink) {
    BIO_set_callback_arg(bio, (char *)sink);
}

static inline int shim_write_to_sink(BIO *bio, shim_sink *sink, const char *bytes, int count) {
    BIO_clear_retry_flags(bio);
    if (count < 0 || (size_t)count > sink->capacity - sink->count) return -1;
    memcpy(sink->start + sink->count, bytes, (size_t)count);
    sink->count += (size_t)count;
    return count;
}

// A write to a socket whose peer is gone raises SIGPIPE, and OpenSSL's own socket BIO doesn't
// prevent that. Kernel TLS needs the BIO's own write, because it knows the record types; so this
// function blocks the signal and removes it before anybody receives it.
static inline int shim_guarded_write(BIO *bio, const char *bytes, int count) {
    int (*write)(BIO *, const char *, int) = BIO_meth_get_write(BIO_s_socket());
#ifdef __linux__
    sigset_t pipe, pending, before;
    struct timespec no_time = {0, 0};
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigemptyset(&pending);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    int result = write(bio, bytes, count);
    int reason = errno;
    if (result < 0 && reason == EPIPE && !sigismember(&pending, SIGPIPE)) {
        while (sigtimedwait(&pipe, NULL, &no_time) < 0 && errno == EINTR) {}
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = reason;
    return result;
#else
    return write(bio, bytes, count);
#endif
}

// Writes to the sink, or to the socket without SIGPIPE.
static inline int shim_socket_write(BIO *bio, const char *bytes, int count) {
    shim_sink *sink = (shim_sink *)(void *)BIO_get_callback_arg(bio);
    if (sink != NULL) return shim_write_to_sink(bio, sink, bytes, count);
    if (BIO_get_ktls_send(bio)) return shim_guarded_write(bio, bytes, count);
#ifdef MSG_NOSIGNAL
    int flags = MSG_NOSIGNAL;
#else
    int flags = 0;
#endif
    int descriptor = -1;
    BIO_get_fd(bio, &descriptor);
    errno = 0;
    int result = (int)send(descriptor, bytes, (size_t)count, flags);
    BIO_clear_retry_flags(bio);
    if (result <= 0 && BIO_sock_should_retry(result)) BIO_set_retry_write(bio);
    return result;
}

// OpenSSL's socket BIO with a different write. Returns NULL if there is no memory; call once.
static inline BIO_METHOD *shim_new_socket_method(void) {
    const BIO_METHOD *original = BIO_s_socket();
    BIO_METHOD *method = BIO_meth_new(BIO_TYPE_SOCKET, "socket without SIGPIPE");
    if (method == NULL) return NULL;
    BIO_meth_set_write(method, shim_socket_write);
    BIO_meth_set_read(method, BIO_meth_get_read(original));
    BIO_meth_set_ctrl(method, BIO_meth_get_ctrl(original));
    BIO_meth_set_create(method, BIO_meth_get_create(original));
    BIO_meth_set_destroy(method, BIO_meth_get_destroy(original));
    return method;
}
