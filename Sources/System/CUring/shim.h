#pragma once
// Included first, so that these types look the same as in other modules: liburing requests more of
// the C library's features than they do.
#include <sched.h>
#include <sys/select.h>
#include <bits/cpu-set.h>
#include <liburing.h>
