#!/usr/bin/env bash
# Compares SQLite with PostgreSQL, which it starts on the loopback, by the release build of chefdash-bench-store.
# usage: run.sh DIRECTORY PLAYERS [WORK...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

mkdir -p "$1"
output=$(mktemp "$1/postgres.XXXXXX")
TMPDIR=$(realpath "$1") bash Tests/Postgres/start.sh fsync=on shared_buffers=1GB max_wal_size=8GB >"$output" 2>&1 &
engine=$!
trap 'kill "$engine" 2>/dev/null || true; wait; rm -f "$output"' EXIT
trap 'exit 130' INT TERM
until port=$(sed -n 's/^port: //p' "$output") && [[ -n $port ]]; do
    kill -0 "$engine" 2>/dev/null || { cat "$output" >&2; exit 1; }
    sleep 0.1
done
.build/release/chefdash-bench-store --engines \
    "host=127.0.0.1 port=$port user=postgres dbname=postgres" "$@"
