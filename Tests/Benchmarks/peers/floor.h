// Code shared by the bare servers floor.c and floor_uring.c: players, their phases, and RFC 6455
// as far as a load test goes, which is whole text messages, ping and close.

#ifndef FLOOR_H
#define FLOOR_H

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "messages.h"

#define HEAD_LIMIT 4096
#define PHASE_LIMIT 100

struct player {
    int socket;
    SSL *ssl;           // NULL without TLS.
    bool is_open;       // The handshake is done.
    int phase;          // -1 outside of a round.
    int place;          // In the phase.
    int64_t tick;       // -1 until tick 0.
    char *rest;         // The beginning of a head or frame whose end is still to come, or NULL.
    size_t rest_length;
};

struct phase {
    struct player **players;
    int count, capacity;
};

static struct phase phases[PHASE_LIMIT];
static int phase_count = 1, next_phase, due_phase;
static int64_t started, due;

// Defined by the server: sends all of the bytes, or answers false.
static bool send_bytes(struct player *player, const char *start, size_t length);

static double server_milliseconds(int64_t at) { return (at - started) / 1e6; }

static void leave_phase(struct player *player) {
    if (player->phase < 0) return;
    struct phase *phase = &phases[player->phase];
    struct player *last = phase->players[--phase->count];
    phase->players[last->place = player->place] = last;
    player->phase = -1;
}

// Answers when tick 0 is.
static int64_t join_phase(struct player *player) {
    leave_phase(player);
    player->phase = next_phase++ % phase_count;
    struct phase *phase = &phases[player->phase];
    if (phase->count == phase->capacity) {
        phase->capacity = phase->capacity * 2 + 64;
        phase->players = realloc(phase->players, phase->capacity * sizeof(struct player *));
        if (phase->players == NULL) abort();
    }
    player->place = phase->count;
    player->tick = -1;
    phase->players[phase->count++] = player;
    int wait = (player->phase - due_phase + phase_count) % phase_count;
    return due + wait * (TICK_NANOSECONDS / phase_count);
}

// Sends a frame (RFC 6455, section 5.2) whose payload begins 4 bytes into `buffer`.
static bool send_frame(struct player *player, int opcode, char *buffer, char *end) {
    size_t length = end - buffer - 4;
    char *start = buffer + (length < 126 ? 2 : 0);
    start[0] = (char)(0x80 | opcode);
    start[1] = (char)(length < 126 ? length : 126);
    if (length >= 126) {
        start[2] = (char)(length >> 8);
        start[3] = (char)length;
    }
    return send_bytes(player, start, end - start);
}

static bool answer(struct player *player, const char *text, size_t length) {
    char buffer[4 + MESSAGE_LIMIT], *start = buffer + 4, *end;
    struct request request = scan_request(text, length);
    int64_t now = now_nanoseconds();
    uint32_t tick = player->tick > 0 ? player->tick : 0;
    switch (request.kind) {
    case TAP:
        end = put_tapped(start, request.id, tick);
        break;
    case HELLO:
        end = put_welcome(start, request.id, server_milliseconds(now));
        break;
    case PING:
        end = put_pong(start, request, server_milliseconds(now));
        break;
    case START_ROUND:
        end = put_snapshot(start, request.id, server_milliseconds(join_phase(player)));
        break;
    case LEAVE_ROUND:
        leave_phase(player);
        end = put_round_ended(start, request.id, tick);
        break;
    default:
        return true;
    }
    return send_frame(player, 1, buffer, end);
}

// Reads the frames in `bytes`, and answers how many bytes they took, or -1.
static ssize_t receive_frames(struct player *player, uint8_t *bytes, size_t count) {
    size_t used = 0;
    while (count - used >= 6) {
        uint8_t *frame = bytes + used;
        size_t length = frame[1] & 0x7F, head = 6;
        if (!(frame[0] & 0x80) || !(frame[1] & 0x80) || length == 127) return -1;
        if (length == 126) {
            if (count - used < 8) break;
            length = frame[2] << 8 | frame[3];
            head = 8;
        }
        if (length > HEAD_LIMIT) return -1;
        if (count - used < head + length) break;
        uint8_t *payload = frame + head, *mask = payload - 4;
        for (size_t i = 0; i < length; i++) payload[i] ^= mask[i % 4];
        int opcode = frame[0] & 0x0F;
        if (opcode == 1) {
            if (!answer(player, (char *)payload, length)) return -1;
        } else if (opcode == 8 || opcode == 9) {
            char buffer[4 + 125];
            if (length > 125) return -1;
            char *end = put(buffer + 4, (char *)payload, length);
            if (!send_frame(player, opcode == 9 ? 10 : 8, buffer, end) || opcode == 8) return -1;
        } else if (opcode != 10) {
            return -1;
        }
        used += head + length;
    }
    return used;
}

// Reads the head of the upgrade (RFC 6455, section 4.2); answers as receive_frames does.
static ssize_t receive_head(struct player *player, char *bytes, size_t count) {
    char *end = memmem(bytes, count, "\r\n\r\n", 4);
    if (end == NULL) return count < HEAD_LIMIT ? 0 : -1;
    *end = 0;
    char *key = strcasestr(bytes, "\r\nSec-WebSocket-Key:");
    if (strncmp(bytes, "GET /play ", 10) != 0 || key == NULL) return -1;
    key += strlen("\r\nSec-WebSocket-Key:");
    key += strspn(key, " ");
    char text[128], answer[512];
    unsigned char hash[SHA_DIGEST_LENGTH], accept[32];
    int length = snprintf(text, sizeof text, "%.*s258EAFA5-E914-47DA-95CA-C5AB0DC85B11",
        (int)strcspn(key, "\r "), key);
    if (length >= (int)sizeof text) return -1;
    SHA1((unsigned char *)text, length, hash);
    EVP_EncodeBlock(accept, hash, SHA_DIGEST_LENGTH);
    length = snprintf(answer, sizeof answer,
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: " SUBPROTOCOL "\r\n\r\n", accept);
    player->is_open = true;
    return send_bytes(player, answer, length) ? end + 4 - bytes : -1;
}

// Takes what was received; `bytes` holds what rest there was, then as much as was read. There is room
// for one byte more. Answers whether the player may stay.
static bool take_bytes(struct player *player, char *bytes, size_t length) {
    ssize_t used = player->is_open ? 0 : receive_head(player, bytes, length);
    if (used >= 0 && player->is_open) {
        ssize_t more = receive_frames(player, (uint8_t *)bytes + used, length - used);
        used = more < 0 ? more : used + more;
    }
    if (used < 0) return false;
    player->rest_length = length - used;
    free(player->rest);
    player->rest = NULL;
    if (player->rest_length == 0) return true;
    if ((player->rest = malloc(player->rest_length)) == NULL) abort();
    memcpy(player->rest, bytes + used, player->rest_length);
    return true;
}

static struct player *new_player(int socket) {
    int one = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct player *player = calloc(1, sizeof *player);
    if (player == NULL) abort();
    player->socket = socket;
    player->phase = -1;
    return player;
}

static void drop(struct player *player) {
    leave_phase(player);
    if (player->ssl != NULL) SSL_free(player->ssl);
    close(player->socket);
    free(player->rest);
    free(player);
}

static void run_phase(void) {
    struct phase *phase = &phases[due_phase];
    for (int i = phase->count - 1; i >= 0; i--) {
        struct player *player = phase->players[i];
        if (++player->tick == 0) continue;
        char buffer[4 + MESSAGE_LIMIT];
        if (!send_frame(player, 1, buffer, put_state(buffer + 4, player->tick))) {
            // Its end is seen by recv.
            shutdown(player->socket, SHUT_RDWR);
            leave_phase(player);
        }
    }
    due += TICK_NANOSECONDS / phase_count;
    due_phase = (due_phase + 1) % phase_count;
}

static int listen_at(int port) {
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), one = 1;
    struct sockaddr_in address = {AF_INET, htons(port), {htonl(INADDR_LOOPBACK)}, {0}};
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0
        || listen(listener, 4096) != 0) {
        perror("listen");
        exit(1);
    }
    return listener;
}

// Reads the command line; answers the socket that listens.
static int start_server(int argument_count, char **arguments) {
    if (argument_count > 2) phase_count = atoi(arguments[2]);
    if (argument_count < 2 || phase_count < 1 || phase_count > PHASE_LIMIT) {
        fprintf(stderr, "usage: %s PORT [PHASES], 1 to %d phases\n", arguments[0], PHASE_LIMIT);
        exit(2);
    }
    int listener = listen_at(atoi(arguments[1]));
    started = now_nanoseconds();
    due = started + TICK_NANOSECONDS;
    return listener;
}

#endif
