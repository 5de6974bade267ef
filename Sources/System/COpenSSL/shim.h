#pragma once
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
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

// Functions that wrap OpenSSL's macros, each named `shim_` and the macro's name.

static inline int shim_SSL_CTX_set_min_proto_version(SSL_CTX *context, int version) {
    return (int)SSL_CTX_set_min_proto_version(context, version);
}

static inline int shim_SSL_CTX_set_max_proto_version(SSL_CTX *context, int version) {
    return (int)SSL_CTX_set_max_proto_version(context, version);
}

static inline long shim_SSL_CTX_set_mode(SSL_CTX *context, long mode) {
    return SSL_CTX_set_mode(context, mode);
}

static inline long shim_SSL_CTX_clear_mode(SSL_CTX *context, long mode) {
    return SSL_CTX_clear_mode(context, mode);
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

// Memory that OpenSSL reads and writes during one call, instead of the socket.
typedef struct {
    // Null if OpenSSL reads the socket: during the handshake, and if the kernel decrypts.
    const unsigned char *input;
    size_t input_count;
    // Null if OpenSSL writes to the socket: if the kernel encrypts.
    unsigned char *output;
    size_t output_count;
    size_t output_capacity;
    // The number of writes during the call.
    size_t write_count;
    // 1 once a read returned nothing.
    int is_starved;
} shim_memory;

// Directs all further reads and writes to this memory, or to the socket if it is null. The pointer
// is stored as the argument of the BIO's callback, which is otherwise unused.
static inline void shim_set_memory(BIO *bio, shim_memory *memory) {
    BIO_set_callback_arg(bio, (char *)memory);
}

static inline shim_memory *shim_memory_of(BIO *bio) {
    return (shim_memory *)(void *)BIO_get_callback_arg(bio);
}

static inline int shim_write_to_memory(
    BIO *bio, shim_memory *memory, const char *bytes, int count) {
    BIO_clear_retry_flags(bio);
    if (count < 0 || (size_t)count > memory->output_capacity - memory->output_count) return -1;
    memcpy(memory->output + memory->output_count, bytes, (size_t)count);
    memory->output_count += (size_t)count;
    return count;
}

static inline int shim_read_from_memory(BIO *bio, shim_memory *memory, char *bytes, int count) {
    BIO_clear_retry_flags(bio);
    if (count <= 0) return 0;
    if (memory->input_count == 0) {
        BIO_set_retry_read(bio);
        return -1;
    }
    size_t taken = (size_t)count < memory->input_count ? (size_t)count : memory->input_count;
    memcpy(bytes, memory->input, taken);
    memory->input += taken;
    memory->input_count -= taken;
    return (int)taken;
}

// A write to a socket whose peer is gone raises SIGPIPE, and OpenSSL's own socket BIO doesn't
// prevent that. With kernel TLS we need that BIO's write, because it knows the record types. This
// function blocks the signal during the write and removes it if the write raised it.
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

// Reads from memory, or from the socket.
static inline int shim_socket_read(BIO *bio, char *bytes, int count) {
    shim_memory *memory = shim_memory_of(bio);
    int result = memory != NULL && memory->input != NULL
                     ? shim_read_from_memory(bio, memory, bytes, count)
                     : BIO_meth_get_read(BIO_s_socket())(bio, bytes, count);
    if (memory != NULL && result <= 0) memory->is_starved = 1;
    return result;
}

// Writes to memory, or to the socket without SIGPIPE.
static inline int shim_socket_write(BIO *bio, const char *bytes, int count) {
    shim_memory *memory = shim_memory_of(bio);
    if (memory != NULL) {
        memory->write_count += 1;
        if (memory->output != NULL) return shim_write_to_memory(bio, memory, bytes, count);
    }
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

// Creates OpenSSL's socket BIO method with our own reads and writes; called once. Returns null if
// there is no memory.
static inline BIO_METHOD *shim_new_socket_method(void) {
    const BIO_METHOD *original = BIO_s_socket();
    BIO_METHOD *method = BIO_meth_new(BIO_TYPE_SOCKET, "socket without SIGPIPE");
    if (method == NULL) return NULL;
    BIO_meth_set_write(method, shim_socket_write);
    BIO_meth_set_read(method, shim_socket_read);
    BIO_meth_set_ctrl(method, BIO_meth_get_ctrl(original));
    BIO_meth_set_create(method, BIO_meth_get_create(original));
    BIO_meth_set_destroy(method, BIO_meth_get_destroy(original));
    return method;
}
