// Tells ThreadSanitizer of the locks that Synchronization.Mutex takes and leaves on its slow way.
//
// A Mutex that nobody else wants is one atomic exchange, which the compiler puts into our code,
// where ThreadSanitizer sees it. One that is wanted goes through these three functions of
// libswiftSynchronization, which is built without the sanitizer: without more, every contended lock
// would be reported as a race. Linked into a program, the functions here come before the library's;
// they call those, and say which address was acquired or released. Nothing is suppressed: a value
// that is used outside of its lock is still a race.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF void *mutex) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK);

// The library's function of the name.
static void *of_library(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (function == NULL) {
        fprintf(stderr, "mutex-for-thread-sanitizer: %s\n", dlerror());
        abort();
    }
    return function;
}

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
    typedef SWIFT void (*Function)(uint32_t, SELF void *);
    ((Function)of_library(LOCK))(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(SELF void *mutex) {
    typedef SWIFT bool (*Function)(SELF void *);
    bool is_locked = ((Function)of_library(TRY_LOCK))(mutex);
    if (is_locked) {
        __tsan_acquire(mutex);
    }
    return is_locked;
}

SWIFT void unlock_slow(SELF void *mutex) {
    typedef SWIFT void (*Function)(SELF void *);
    __tsan_release(mutex);
    ((Function)of_library(UNLOCK))(mutex);
}
