#!/usr/bin/env bash
# Prints the directory of PostgreSQL's programs: the machine's, else those of Debian's packages, which it unpacks under
# .build/tools. Installing the packages would also start a server with the machine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

programs=usr/lib/postgresql/15/bin
if [[ -x /$programs/postgres && -x /$programs/pg_dump ]]; then
    echo "/$programs"
    exit
fi
mkdir -p .build
# Two of these at the same time take turns.
exec 9>.build/postgres.lock
flock 9
{
    bash Tests/unpack.sh postgresql-15 "${programs%/bin}"
    bash Tests/unpack.sh postgresql-15 usr/share/postgresql/15
    for program in pg_dump pg_basebackup pg_restore psql; do
        bash Tests/unpack.sh postgresql-client-15 "$programs/$program"
    done
} >&2
[[ -x .build/tools/$programs/postgres ]] || {
    echo "postgres: PostgreSQL 15 is missing, and apt has no package of it here" >&2
    exit 1
}
echo "$PWD/.build/tools/$programs"
