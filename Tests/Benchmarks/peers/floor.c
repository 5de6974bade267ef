// The floor: the tick workload in bare C, with epoll(7) and one send(2) a frame; nothing that
// serves a player could do with less. One timer for everybody, or with a second argument of 10 the
// ticks of players spread over 10 phases of 10 ms. With a certificate it speaks TLS by OpenSSL.
//
// usage: floor PORT [PHASES [CERTIFICATE KEY]]
//
// A peer that sends what it shouldn't, or reads so little that its socket is full, is dropped.

#define _GNU_SOURCE
#include <sys/epoll.h>

#include "floor.h"

static int events;
static SSL_CTX *tls;

static bool send_bytes(struct player *player, const char *start, size_t length) {
    if (player->ssl != NULL) return SSL_write(player->ssl, start, length) == (int)length;
    return send(player->socket, start, length, MSG_NOSIGNAL) == (ssize_t)length;
}

static void receive(struct player *player) {
    static char bytes[65536 + 1];
    if (player->ssl != NULL && !SSL_is_init_finished(player->ssl)) {
        int result = SSL_accept(player->ssl);
        if (result == 1) return receive(player);
        if (SSL_get_error(player->ssl, result) != SSL_ERROR_WANT_READ) drop(player);
        return;
    }
    do {
        size_t rest = player->rest_length;
        if (rest > 0) memcpy(bytes, player->rest, rest);
        ssize_t count;
        if (player->ssl != NULL) {
            count = SSL_read(player->ssl, bytes + rest, sizeof bytes - 1 - rest);
            if (count < 0 && SSL_get_error(player->ssl, count) == SSL_ERROR_WANT_READ) return;
        } else {
            count = recv(player->socket, bytes + rest, sizeof bytes - 1 - rest, 0);
            if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
        }
        if (count <= 0 || !take_bytes(player, bytes, rest + count)) return drop(player);
    } while (player->ssl != NULL && SSL_has_pending(player->ssl));
}

static void accept_players(int listener) {
    int socket;
    while ((socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
        struct player *player = new_player(socket);
        if (tls != NULL) {
            if ((player->ssl = SSL_new(tls)) == NULL) abort();
            SSL_set_fd(player->ssl, socket);
            SSL_set_accept_state(player->ssl);
        }
        struct epoll_event event = {EPOLLIN, {.ptr = player}};
        epoll_ctl(events, EPOLL_CTL_ADD, socket, &event);
    }
}

static void use_certificate(const char *certificate, const char *key) {
    tls = SSL_CTX_new(TLS_server_method());
    SSL_CTX_set_mode(tls, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_read_ahead(tls, 1);
    if (SSL_CTX_use_certificate_chain_file(tls, certificate) == 1
        && SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) == 1) return;
    fprintf(stderr, "floor: %s or %s can't be used\n", certificate, key);
    exit(1);
}

int main(int argument_count, char **arguments) {
    int listener = start_server(argument_count, arguments);
    signal(SIGPIPE, SIG_IGN);
    if (argument_count > 4) use_certificate(arguments[3], arguments[4]);
    events = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {EPOLLIN, {.ptr = NULL}}, ready[256];
    epoll_ctl(events, EPOLL_CTL_ADD, listener, &event);
    for (;;) {
        int64_t wait = due - now_nanoseconds();
        struct timespec timeout = {0, wait > 0 ? wait : 0};
        int count = epoll_pwait2(events, ready, 256, &timeout, NULL);
        for (int i = 0; i < count; i++) {
            if (ready[i].data.ptr == NULL) accept_players(listener); else receive(ready[i].data.ptr);
        }
        if (due <= now_nanoseconds()) run_phase();
    }
}
