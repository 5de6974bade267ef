// The tick workload on uWebSockets (C++), through the C interface of libsocketify, which the Python
// package `socketify` brings. That library runs uWebSockets on libuv's loop instead of on its own
// epoll(7) loop; the calls for each message are the same. One timer for everybody, or with a second
// argument of 10 the ticks of players spread over 10 phases of 10 ms. With a certificate it speaks TLS.
//
// usage: uws PORT [PHASES [CERTIFICATE KEY]]

#include <stdlib.h>
#include <uv.h>

#include "messages.h"

#define PHASE_LIMIT 100
#define TICK_MILLISECONDS (TICK_NANOSECONDS / 1000000)

// The used part of the library; the package's native.py declares all of it.
typedef struct app app_t;
typedef struct request_head request_head_t;
typedef struct response response_t;
typedef struct websocket websocket_t;
typedef struct upgrade upgrade_t;
// The first two names are files: the key and the certificate.
struct socket_options { const char *names[6]; int prefers_low_memory; };
struct listen_options { int port; const char *host; int options; };
struct loop { void *prepare; void (*prepared)(void *); void *prepare_data; uv_loop_t *native; };
struct behavior {
    int compression;
    unsigned max_payload_length;
    unsigned short idle_timeout;
    unsigned max_backpressure;
    bool closes_on_backpressure, send_resets_idle_timeout, sends_pings;
    unsigned short max_lifetime;
    void (*upgrade)(response_t *, request_head_t *, upgrade_t *, void *);
    void (*open)(websocket_t *, void *);
    void (*message)(websocket_t *, const char *, size_t, int, void *);
    void (*drain)(websocket_t *, void *);
    void (*ping)(websocket_t *, const char *, size_t, void *);
    void (*pong)(websocket_t *, const char *, size_t, void *);
    void (*close)(websocket_t *, int, const char *, size_t, void *);
    void (*subscription)(websocket_t *, const char *, size_t, int, int, void *);
};
struct loop *socketify_create_loop(void);
bool socketify_on_prepare(struct loop *, void (*)(void *), void *);
int socketify_loop_run(struct loop *, int mode);
void *uws_get_loop_with_native(void *loop);
app_t *uws_create_app(int ssl, struct socket_options);
void uws_ws(int ssl, app_t *, const char *pattern, struct behavior, void *);
void uws_app_listen_with_config(int ssl, app_t *, struct listen_options,
    void (*)(void *socket, struct listen_options, void *), void *);
size_t uws_req_get_header(request_head_t *, const char *name, size_t length, const char **value);
void uws_res_upgrade(int ssl, response_t *, void *data, const char *key, size_t key_length,
    const char *protocol, size_t protocol_length, const char *extensions,
    size_t extensions_length, upgrade_t *);
void *uws_ws_get_user_data(int ssl, websocket_t *);
int uws_ws_send(int ssl, websocket_t *, const char *message, size_t length, int opcode);

struct player {
    websocket_t *websocket;
    int phase;     // -1 outside of a round.
    int place;     // In the phase.
    int64_t tick;  // -1 until tick 0.
};

struct phase {
    struct player **players;
    int count, capacity;
};

static struct phase phases[PHASE_LIMIT];
static int phase_count = 1, next_phase, due_phase;
// True with TLS: the library has each function twice.
static int ssl;
// By uv_now, which counts whole milliseconds of uv_hrtime.
static uint64_t started, due;
static uv_timer_t timer;

static double server_milliseconds(void) { return uv_hrtime() / 1e6 - started; }

static void leave_phase(struct player *player) {
    if (player->phase < 0) return;
    struct phase *phase = &phases[player->phase];
    struct player *last = phase->players[--phase->count];
    phase->players[last->place = player->place] = last;
    player->phase = -1;
}

// Answers when tick 0 is, on the server's clock.
static double join_phase(struct player *player) {
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
    return (double)(due - started) + wait * (TICK_MILLISECONDS / phase_count);
}

static void send_text(struct player *player, const char *start, const char *end) {
    uws_ws_send(ssl, player->websocket, start, end - start, 1);
}

static void upgrade(response_t *response, request_head_t *head, upgrade_t *context, void *data) {
    (void)data;
    struct player *player = calloc(1, sizeof *player);
    if (player == NULL) abort();
    player->phase = -1;
    const char *key, *extensions;
    size_t key_length = uws_req_get_header(head, "sec-websocket-key", 17, &key);
    size_t extensions_length =
        uws_req_get_header(head, "sec-websocket-extensions", 24, &extensions);
    uws_res_upgrade(ssl, response, player, key, key_length, SUBPROTOCOL, strlen(SUBPROTOCOL),
        extensions, extensions_length, context);
}

static void opened(websocket_t *websocket, void *data) {
    (void)data;
    ((struct player *)uws_ws_get_user_data(ssl, websocket))->websocket = websocket;
}

static void received(
    websocket_t *websocket, const char *text, size_t length, int opcode, void *data) {
    (void)opcode, (void)data;
    struct player *player = uws_ws_get_user_data(ssl, websocket);
    char start[MESSAGE_LIMIT], *end = start;
    struct request request = scan_request(text, length);
    uint32_t tick = player->tick > 0 ? player->tick : 0;
    switch (request.kind) {
    case TAP:
        end = put_tapped(start, request.id, tick);
        break;
    case HELLO:
        end = put_welcome(start, request.id, server_milliseconds());
        break;
    case PING:
        end = put_pong(start, request, server_milliseconds());
        break;
    case START_ROUND:
        end = put_snapshot(start, request.id, join_phase(player));
        break;
    case LEAVE_ROUND:
        leave_phase(player);
        end = put_round_ended(start, request.id, tick);
        break;
    default:
        return;
    }
    send_text(player, start, end);
}

static void closed(websocket_t *websocket, int code, const char *text, size_t length, void *data) {
    (void)code, (void)text, (void)length, (void)data;
    struct player *player = uws_ws_get_user_data(ssl, websocket);
    leave_phase(player);
    free(player);
}

static void run_phase(uv_timer_t *timer) {
    struct phase *phase = &phases[due_phase];
    for (int i = phase->count - 1; i >= 0; i--) {
        struct player *player = phase->players[i];
        if (++player->tick == 0) continue;
        char start[MESSAGE_LIMIT];
        send_text(player, start, put_state(start, player->tick));
    }
    due += TICK_MILLISECONDS / phase_count;
    due_phase = (due_phase + 1) % phase_count;
    // From the time of the present turn on, so that late ticks don't move those after them.
    uint64_t now = uv_now(timer->loop);
    uv_timer_start(timer, run_phase, due > now ? due - now : 0, 0);
}

static void prepared(void *data) { (void)data; }

static void listening(void *socket, struct listen_options options, void *data) {
    (void)data;
    if (socket != NULL) return;
    fprintf(stderr, "uws: port %d can't be listened at\n", options.port);
    exit(1);
}

int main(int argument_count, char **arguments) {
    struct socket_options certificate = {{NULL}, 0};
    if (argument_count > 2) phase_count = atoi(arguments[2]);
    if (argument_count > 4) {
        ssl = 1;
        certificate.names[0] = arguments[4];
        certificate.names[1] = arguments[3];
    }
    if (argument_count < 2 || phase_count < 1 || phase_count > PHASE_LIMIT
        || TICK_MILLISECONDS % phase_count != 0) {
        fprintf(stderr, "usage: uws PORT [PHASES [CERTIFICATE KEY]], a divisor of %d\n", PHASE_LIMIT);
        return 2;
    }
    struct loop *loop = socketify_create_loop();
    socketify_on_prepare(loop, prepared, NULL);
    uws_get_loop_with_native(loop->native);
    app_t *app = uws_create_app(ssl, certificate);
    struct behavior behavior = {
        .max_payload_length = 4096, .idle_timeout = 120, .max_backpressure = 65536,
        .sends_pings = true, .upgrade = upgrade, .open = opened, .message = received,
        .close = closed};
    uws_ws(ssl, app, "/play", behavior, NULL);
    struct listen_options options = {atoi(arguments[1]), "127.0.0.1", 0};
    uws_app_listen_with_config(ssl, app, options, listening, NULL);
    uv_timer_init(loop->native, &timer);
    started = uv_now(loop->native);
    due = started + TICK_MILLISECONDS / phase_count;
    uv_timer_start(&timer, run_phase, TICK_MILLISECONDS / phase_count, 0);
    return socketify_loop_run(loop, 0);
}
