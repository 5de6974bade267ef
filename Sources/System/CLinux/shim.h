#pragma once
#include <malloc.h>
#include <sched.h>
#include <semaphore.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// accept4(2) and sem_clockwait(3); the C library hides them without _GNU_SOURCE.
int accept4(int, struct sockaddr *, socklen_t *, int);
int sem_clockwait(sem_t *, clockid_t, const struct timespec *);

// Lets timers of this thread be exact (PR_SET_TIMERSLACK of prctl(2), which takes any number of
// arguments, and so is hidden from Swift).
static inline void chefdash_use_exact_timers(void) { (void)prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL); }

// Asks for turns of this thread that are short and soon, rather than long and later: sched_setattr(2)
// with slices of so many nanoseconds, which Linux knows from 6.12 on: of two threads that wait, the one with
// the shorter slice goes first. Needs no rights, and changes nothing about how much of a processor the
// thread gets.
static inline void chefdash_use_slices(uint64_t nanoseconds) {
    // The C library has neither the function nor its argument before 2.41.
    struct {
        uint32_t size, policy;
        uint64_t flags;
        int32_t nice;
        uint32_t priority;
        uint64_t runtime, deadline, period;
    } attributes = {.size = sizeof attributes, .nice = getpriority(PRIO_PROCESS, 0), .runtime = nanoseconds};
    attributes.policy = SCHED_OTHER;
    (void)syscall(SYS_sched_setattr, 0, &attributes, 0U);
}

// Gives this thread a lower priority than others: setpriority(2), which on Linux is of a thread.
static inline void chefdash_use_niceness(int niceness) { (void)setpriority(PRIO_PROCESS, 0, niceness); }

// Asks for memory to come to the processor's caches, to be written to soon, without waiting for it.
static inline void chefdash_prefetch(const void *memory, intptr_t byte_count) {
    for (intptr_t offset = 0; offset < byte_count; offset += 64) __builtin_prefetch((const char *)memory + offset, 1);
}

// Names this thread for ps(1) and debuggers: 15 bytes of it (PR_SET_NAME of prctl(2)).
static inline void chefdash_name_thread(const char *name) { (void)prctl(PR_SET_NAME, name, 0UL, 0UL, 0UL); }
