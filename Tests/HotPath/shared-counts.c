// Counts the changes of Swift reference counts on cache lines where another shard changes some, too. Each
// is an atomic write to a line that the other shard's core has to give up. shared.sh has a server load it
// with LD_PRELOAD; SIGUSR1 begins, SIGUSR2 prints and ends.
//
// A thread that waits in epoll_pwait2 is a shard's.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <time.h>

enum { shard_limit = 8, line_limit = 1 << 20, site_limit = 1 << 14 };

// A cache line on which counts have changed, and the object there whose count each shard changed last; 0
// if it changed none, or the object is gone.
typedef struct {
    _Atomic uintptr_t number;
    _Atomic uintptr_t objects[shard_limit];
} Line;

// The changes of common lines by one type and one caller.
typedef struct {
    _Atomic uintptr_t type;
    uintptr_t caller;
    _Atomic uint64_t changes;
} Site;

static Line *lines;
static Site sites[site_limit];
static atomic_bool is_counting;
static atomic_int shard_count;
static __thread int shard = -1;
static _Atomic uint64_t all_changes[shard_limit], common_changes;

void __libc_free(void *);
static int (*system_wait)(int, struct epoll_event *, int, const struct timespec *, const sigset_t *);

// NULL if the table is full, or if the line isn't there and isn't added.
static Line *find_line(uintptr_t number, bool adds) {
    uint64_t place = number * 0x9E3779B97F4A7C15u >> 44;
    for (int step = 0; step < 64; step++) {
        Line *line = &lines[(place + step) % line_limit];
        uintptr_t found = atomic_load_explicit(&line->number, memory_order_relaxed);
        if (found == number) return line;
        if (found != 0) continue;
        if (!adds) return NULL;
        if (atomic_compare_exchange_strong(&line->number, &found, number) || found == number) {
            return line;
        }
    }
    return NULL;
}

static bool is_common(const Line *line) {
    int count = 0;
    for (int index = 0; index < shard_limit; index++) count += line->objects[index] != 0;
    return count > 1;
}

static void note_site(uintptr_t type, uintptr_t caller) {
    uint64_t place = (type ^ caller * 31) * 0x9E3779B97F4A7C15u >> 50;
    for (int step = 0; step < 64; step++) {
        Site *site = &sites[(place + step) % site_limit];
        uintptr_t none = 0;
        if (atomic_compare_exchange_strong(&site->type, &none, type)) site->caller = caller;
        if (site->type != type || site->caller != caller) continue;
        atomic_fetch_add_explicit(&site->changes, 1, memory_order_relaxed);
        return;
    }
}

static void note(void *pointer, void *caller) {
    if (shard < 0 || !atomic_load_explicit(&is_counting, memory_order_relaxed)) return;
    // Null, small strings and literals have no count, and the counts of static objects never change.
    if ((intptr_t)pointer <= 0) return;
    pointer = (void *)((uintptr_t)pointer & 0x00FFFFFFFFFFFFF8u);
    if (((uint32_t *)pointer)[2] == UINT32_MAX) return;
    atomic_fetch_add_explicit(&all_changes[shard], 1, memory_order_relaxed);
    Line *line = find_line((uintptr_t)pointer >> 6, true);
    if (line == NULL) return;
    line->objects[shard] = (uintptr_t)pointer;
    if (!is_common(line)) return;
    atomic_fetch_add_explicit(&common_changes, 1, memory_order_relaxed);
    note_site(*(uintptr_t *)pointer, (uintptr_t)caller);
}

// The functions of the runtime that our code calls. Calls within the runtime itself aren't seen.
#define NOTED(type, name)                                                   \
    type name(void *object) {                                               \
        static type (*original)(void *);                                    \
        if (original == NULL) original = dlsym(RTLD_NEXT, #name);           \
        note(object, __builtin_return_address(0));                          \
        return original(object);                                            \
    }                                                                       \
    type name##_n(void *object, uint32_t count) {                           \
        static type (*original)(void *, uint32_t);                          \
        if (original == NULL) original = dlsym(RTLD_NEXT, #name "_n");      \
        note(object, __builtin_return_address(0));                          \
        return original(object, count);                                     \
    }
NOTED(void *, swift_retain)
NOTED(void, swift_release)
NOTED(void *, swift_bridgeObjectRetain)
NOTED(void, swift_bridgeObjectRelease)

// The next object at this address may belong to only one shard.
void free(void *pointer) {
    if (pointer != NULL && atomic_load_explicit(&is_counting, memory_order_relaxed)) {
        Line *line = find_line((uintptr_t)pointer >> 6, false);
        for (int index = 0; line != NULL && index < shard_limit; index++) {
            if (line->objects[index] == (uintptr_t)pointer) line->objects[index] = 0;
        }
    }
    __libc_free(pointer);
}

int epoll_pwait2(int descriptor, struct epoll_event *events, int count, const struct timespec *time,
                 const sigset_t *mask) {
    if (shard < 0) shard = atomic_fetch_add(&shard_count, 1) % shard_limit;
    return system_wait(descriptor, events, count, time, mask);
}

static void begin(int signal) {
    memset(lines, 0, line_limit * sizeof *lines);
    memset(sites, 0, sizeof sites);
    memset(all_changes, 0, sizeof all_changes);
    common_changes = 0;
    is_counting = true;
}

typedef struct {
    const char *text;
    uintptr_t count;
} TypeName;

static int by_changes(const void *one, const void *other) {
    uint64_t left = ((const Site *)one)->changes, right = ((const Site *)other)->changes;
    return left < right ? 1 : left > right ? -1 : 0;
}

static void end(int signal) {
    is_counting = false;
    dprintf(2, "shared-counts: %lu changes of common lines, of all changes by shard:", common_changes);
    for (int index = 0; index < shard_count && index < shard_limit; index++) {
        dprintf(2, " %lu", all_changes[index]);
    }
    dprintf(2, "\n");
    TypeName (*name)(const void *, bool) = dlsym(RTLD_DEFAULT, "swift_getTypeName");
    qsort(sites, site_limit, sizeof *sites, by_changes);
    for (int index = 0; index < 40 && sites[index].changes > 0; index++) {
        Dl_info place = {0};
        dladdr((void *)sites[index].caller, &place);
        // Closures have metadata that isn't a type's.
        bool is_class = *(uintptr_t *)sites[index].type == 0 || *(uintptr_t *)sites[index].type > 0x7FF;
        TypeName type = is_class ? name((const void *)sites[index].type, false)
                                 : (TypeName){"a box or closure", 16};
        dprintf(2, "shared-counts: %8lu  %.*s  %s+0x%lx\n", sites[index].changes, (int)type.count,
                type.text, place.dli_fname,
                sites[index].caller - (uintptr_t)place.dli_fbase);
    }
}

__attribute__((constructor)) static void start(void) {
    system_wait = dlsym(RTLD_NEXT, "epoll_pwait2");
    lines = mmap(NULL, line_limit * sizeof *lines, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    signal(SIGUSR1, begin);
    signal(SIGUSR2, end);
}
