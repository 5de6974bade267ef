#pragma once
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>

// accept4(2); the C library hides it without _GNU_SOURCE.
int accept4(int, struct sockaddr *, socklen_t *, int);

// Lets timers of this thread be exact (PR_SET_TIMERSLACK of prctl(2), which takes any number of
// arguments, and so is hidden from Swift).
static inline void chefdash_use_exact_timers(void) { (void)prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL); }
