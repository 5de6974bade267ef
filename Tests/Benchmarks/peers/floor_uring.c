// The floor once more, with io_uring(7): the kernel hands over what it received unasked, and one
// system call takes up to 1,024 frames. One timer for everybody, or with a second argument of 10 the
// ticks of players spread over 10 phases of 10 ms.
//
// usage: floor_uring PORT [PHASES]
//
// Sends are carried out while they are submitted, in their order, and not later (MSG_DONTWAIT), so that
// their bytes may be forgotten then. What a full socket doesn't take is lost; the load test counts the
// frames that are skipped.

#define _GNU_SOURCE
#include <liburing.h>

#include "floor.h"

#define SEND_COUNT 1024
#define COMPLETION_COUNT 32768
#define BUFFER_COUNT 1024
#define BUFFER_SIZE 2048

static struct io_uring ring;
static struct io_uring_buf_ring *buffers;
static char buffer_bytes[BUFFER_COUNT][BUFFER_SIZE];
// As many as can be queued between two submissions.
static char sent_bytes[SEND_COUNT][4 + MESSAGE_LIMIT];
static unsigned next_sent;

static struct io_uring_sqe *next_entry(void) {
    struct io_uring_sqe *entry;
    while ((entry = io_uring_get_sqe(&ring)) == NULL) io_uring_submit(&ring);
    return entry;
}

static bool send_bytes(struct player *player, const char *start, size_t length) {
    // The entry first, since to get one can free the bytes.
    struct io_uring_sqe *entry = next_entry();
    char *bytes = sent_bytes[next_sent++ % SEND_COUNT];
    memcpy(bytes, start, length);
    io_uring_prep_send(entry, player->socket, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);
    io_uring_sqe_set_flags(entry, IOSQE_CQE_SKIP_SUCCESS);
    io_uring_sqe_set_data(entry, &ring);
    return true;
}

static void start_receiving(struct player *player) {
    struct io_uring_sqe *entry = next_entry();
    io_uring_prep_recv_multishot(entry, player->socket, NULL, 0, 0);
    io_uring_sqe_set_flags(entry, IOSQE_BUFFER_SELECT);
    io_uring_sqe_set_data(entry, player);
}

static void start_accepting(int listener) {
    struct io_uring_sqe *entry = next_entry();
    io_uring_prep_multishot_accept(entry, listener, NULL, NULL, SOCK_CLOEXEC);
    io_uring_sqe_set_data(entry, NULL);
}

static void give_buffer(int number) {
    io_uring_buf_ring_add(buffers, buffer_bytes[number], BUFFER_SIZE, number,
        io_uring_buf_ring_mask(BUFFER_COUNT), 0);
    io_uring_buf_ring_advance(buffers, 1);
}

static void received(struct player *player, struct io_uring_cqe *completion) {
    static char bytes[65536 + 1];
    if (completion->flags & IORING_CQE_F_BUFFER) {
        int number = completion->flags >> IORING_CQE_BUFFER_SHIFT;
        size_t rest = player->rest_length;
        if (rest > 0) memcpy(bytes, player->rest, rest);
        memcpy(bytes + rest, buffer_bytes[number], completion->res);
        give_buffer(number);
        // The last completion comes after this, and ends the player; its last answer goes first.
        if (!take_bytes(player, bytes, rest + completion->res)) {
            io_uring_submit(&ring);
            shutdown(player->socket, SHUT_RDWR);
            leave_phase(player);
        }
    }
    if (completion->flags & IORING_CQE_F_MORE) return;
    bool wants_more = completion->res > 0 || completion->res == -ENOBUFS;
    if (wants_more) start_receiving(player); else drop(player);
}

static void open_ring(void) {
    struct io_uring_params parameters = {
        .flags = IORING_SETUP_CQSIZE | IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN,
        .cq_entries = COMPLETION_COUNT};
    int result = io_uring_queue_init_params(SEND_COUNT, &ring, &parameters);
    struct io_uring_buf_reg registration = {.ring_entries = BUFFER_COUNT};
    if (result == 0) {
        buffers = aligned_alloc(sysconf(_SC_PAGESIZE), BUFFER_COUNT * sizeof(struct io_uring_buf));
        if (buffers == NULL) abort();
        io_uring_buf_ring_init(buffers);
        registration.ring_addr = (uintptr_t)buffers;
        result = io_uring_register_buf_ring(&ring, &registration, 0);
    }
    if (result != 0) {
        fprintf(stderr, "floor_uring: this kernel has no such io_uring: %s\n", strerror(-result));
        exit(1);
    }
    for (int i = 0; i < BUFFER_COUNT; i++) give_buffer(i);
}

int main(int argument_count, char **arguments) {
    int listener = start_server(argument_count, arguments);
    open_ring();
    start_accepting(listener);
    for (;;) {
        int64_t wait = due - now_nanoseconds();
        struct __kernel_timespec timeout = {0, wait > 0 ? wait : 0};
        struct io_uring_cqe *completion;
        io_uring_submit_and_wait_timeout(&ring, &completion, 1, &timeout, NULL);
        // Ticks don't wait for more completions than these.
        for (int i = 0; i < 256 && io_uring_peek_cqe(&ring, &completion) == 0; i++) {
            struct player *player = io_uring_cqe_get_data(completion);
            if (player == NULL) {
                if (completion->res >= 0) start_receiving(new_player(completion->res));
                if (!(completion->flags & IORING_CQE_F_MORE)) start_accepting(listener);
            } else if ((void *)player != (void *)&ring) {
                received(player, completion);
            }
            io_uring_cqe_seen(&ring, completion);
        }
        if (due <= now_nanoseconds()) run_phase();
    }
}
