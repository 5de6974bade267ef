#pragma once
// First, as other modules see them: liburing asks the C library for more than they do, and a type
// must not look one way here and another there.
#include <sched.h>
#include <sys/select.h>
#include <bits/cpu-set.h>
#include <liburing.h>
