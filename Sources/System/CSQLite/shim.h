#pragma once
// Debian's library has the hook, but the header declares it only with this macro.
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

// sqlite3_config and sqlite3_db_config are variadic, so Swift can't call them.
static inline int chefdash_sqlite_disable_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

static inline int chefdash_sqlite_disable_triggers(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
}

// For a database from a stranger: no writes to its schema, and no trust in what the schema calls.
static inline int chefdash_sqlite_distrust(sqlite3 *database) {
    int defensive = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    int schema = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    return defensive == SQLITE_OK ? schema : defensive;
}
