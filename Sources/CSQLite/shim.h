#pragma once
#include <sqlite3.h>

// sqlite3_config takes a variable list of arguments, which Swift can't call.
static inline int chefdash_sqlite_disable_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
