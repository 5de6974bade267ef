#!/usr/bin/env bash
# Runs a release build of the server on a PostgreSQL of its own. Both end together, and their data goes with them.
# HOST, PORT and LEVELS are those of `make serve`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

data=$(mktemp -d "$PWD/.build/serve-postgres.XXXXXX")
exec 4< <(TMPDIR=$data exec bash Tests/Postgres/start.sh fsync=on 2>"$data/postgres.log")
engine=$!
end() {
    kill "$engine" 2>/dev/null || true
    while kill -0 "$engine" 2>/dev/null; do sleep 0.1; done
    rm -rf "$data"
}
trap end EXIT
trap 'exit 130' INT TERM
socket=
while read -r name value <&4; do
    case $name in
    socket:) socket=$value ;;
    port:) break ;;
    esac
done
[[ -n ${value:-} ]] || {
    cat "$data/postgres.log" >&2
    exit 1
}
echo "PostgreSQL is running: psql -h $socket -p $value -U postgres"
.build/release/chefdash serve --host "$HOST" --port "$PORT" --levels "$LEVELS" --data "$data/server" \
    --store "host=$socket port=$value user=postgres dbname=postgres" &
server=$!
trap 'kill -TERM "$server" 2>/dev/null || true' INT TERM
until wait "$server" || ! kill -0 "$server" 2>/dev/null; do :; done
