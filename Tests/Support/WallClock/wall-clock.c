// A wall clock that another process sets while this one runs; every other clock stays as it is.
// To be loaded before the C library (LD_PRELOAD).
//
// libfaketime doesn't do: it moves the deadlines of timerfd_settime too, without regard to the
// timer's clock, and so stops monotonic timers.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// Seconds that the wall clock is ahead, in a file that both processes have in their memory.
static _Atomic(long) *offset_seconds;

__attribute__((constructor)) static void map_offset(void) {
    const char *path = getenv("WALL_CLOCK_OFFSET_FILE");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *memory = mmap(NULL, sizeof *offset_seconds, PROT_READ, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) offset_seconds = memory;
    close(file);
}

static long offset(void) {
    return offset_seconds ? atomic_load(offset_seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = (int)syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        time->tv_sec += offset();
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    int result = (int)syscall(SYS_gettimeofday, time, zone);
    if (result == 0) time->tv_sec += offset();
    return result;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}
