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

// accept4(2) and sem_clockwait(3), which the C library declares only with _GNU_SOURCE.
int accept4(int, struct sockaddr *, socklen_t *, int);
int sem_clockwait(sem_t *, clockid_t, const struct timespec *);

// Gives this thread exact timers (PR_SET_TIMERSLACK). prctl(2) is variadic, and so hidden from
// Swift.
static inline void chefdash_use_exact_timers(void) { (void)prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL); }

// Asks for short and early time slices for this thread: sched_setattr(2) with a slice in
// nanoseconds, from Linux 6.12 on. Of two waiting threads, the one with the shorter slice runs
// first. Needs no privileges, and doesn't change the thread's share of CPU time.
static inline void chefdash_use_slices(uint64_t nanoseconds) {
    // The C library has neither the function nor its struct before version 2.41.
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

// Gives this thread a lower priority: on Linux, setpriority(2) applies to the thread.
static inline void chefdash_use_niceness(int niceness) { (void)setpriority(PRIO_PROCESS, 0, niceness); }

// Names this thread for ps(1) and debuggers, cut to 15 bytes (PR_SET_NAME of prctl(2)).
static inline void chefdash_name_thread(const char *name) { (void)prctl(PR_SET_NAME, name, 0UL, 0UL, 0UL); }
