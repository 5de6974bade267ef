// The floor: the tick workload in bare C, with epoll(7) and one send(2) a frame; nothing that
// serves a player could do with less. One timer for everybody, or with a second argument of 10 the
// ticks of players spread over 10 phases of 10 ms.
//
// usage: floor PORT [PHASES]
//
// A peer that sends what it shouldn't, or reads so little that its socket is full, is dropped.

#define _GNU_SOURCE
#include <sys/epoll.h>

#include "floor.h"

static int events;

static bool send_bytes(struct player *player, const char *start, size_t length) {
    return send(player->socket, start, length, MSG_NOSIGNAL) == (ssize_t)length;
}

static void receive(struct player *player) {
    static char bytes[65536 + 1];
    size_t rest = player->rest_length;
    if (rest > 0) memcpy(bytes, player->rest, rest);
    ssize_t count = recv(player->socket, bytes + rest, sizeof bytes - 1 - rest, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0 || !take_bytes(player, bytes, rest + count)) drop(player);
}

static void accept_players(int listener) {
    int socket;
    while ((socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
        struct epoll_event event = {EPOLLIN, {.ptr = new_player(socket)}};
        epoll_ctl(events, EPOLL_CTL_ADD, socket, &event);
    }
}

int main(int argument_count, char **arguments) {
    int listener = start_server(argument_count, arguments);
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
