#!/usr/bin/env bash
# Starts a PostgreSQL 15 of its own on a socket and on the loopback, and stays until it is ended. Prints the directory
# of its `programs:`, that of its `socket:`, and its `port:` once it accepts connections. The superuser is `postgres`,
# without a password; the role `guarded` needs its password, and the certificate is in `data/server.crt`. Its data goes
# with it.
#
# usage: start.sh [SETTING=VALUE...]
#   PRIMARY: a connection string; the server is a standby of that one
#   SMALL_MEGABYTES: also mounts a file system of that size at `small` (only root)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

programs=$(bash Tests/Postgres/programs.sh)
# What is mounted goes with the last process that sees it.
if [[ -n ${SMALL_MEGABYTES:-} && -z ${MOUNTS_ARE_OWN:-} ]]; then
    MOUNTS_ARE_OWN=1 exec unshare --mount "$BASH" Tests/Postgres/start.sh "$@"
fi

parent=${TMPDIR:-/tmp}
# The path of a socket has at most 107 bytes.
[[ ${#parent} -le 70 ]] || parent=/tmp
place=$(mktemp -d "${parent%/}/postgres.XXXXXX")
# It refuses to run as root. Another user may not reach our directories.
as_user=(setpriv --pdeathsig INT --)
if [[ $EUID -eq 0 ]]; then
    as_user=(setpriv --reuid=nobody --regid=nogroup --clear-groups --pdeathsig INT --)
    chmod o+x "$parent"
    chown nobody:nogroup "$place"
    if ! "${as_user[@]}" test -w "$place"; then
        rm -rf "$place"
        place=$(mktemp -d /tmp/postgres.XXXXXX)
        chown nobody:nogroup "$place"
    fi
    if ! "${as_user[@]}" test -x "$programs/postgres"; then
        mkdir "$place/usr"
        cp -r "${programs%/lib/postgresql/*}/lib" "${programs%/lib/postgresql/*}/share" "$place/usr"
        programs=$place/usr/lib/${programs##*/lib/}
    fi
fi
server=
clean() {
    umount --lazy --quiet "$place/small" 2>/dev/null || true
    rm -rf "$place" "$place.log"
}
stop() {
    [[ -z $server ]] || { kill -INT "$server" 2>/dev/null && wait "$server"; } || true
    clean
}
trap stop EXIT
trap 'exit 0' INT TERM
# Removes the data even if this script is killed.
(
    trap '' INT TERM
    exec >/dev/null 2>&1
    tail --pid=$$ -f /dev/null
    while [[ -e $place/data/postmaster.pid ]] && kill -0 "$(head -n 1 "$place/data/postmaster.pid")"; do sleep 0.2; done
    clean
) &

run() {
    "${as_user[@]}" "$@" >"$place.log" 2>&1 || {
        cat "$place.log" >&2
        exit 1
    }
    rm -f "$place.log"
}
if [[ -n ${PRIMARY:-} ]]; then
    run "$programs/pg_basebackup" --no-sync -D "$place/data" -R -c fast -d "$PRIMARY"
else
    run "$programs/initdb" --no-sync --auth=trust --username=postgres --encoding=UTF8 --no-locale -D "$place/data"
    (
        cd "$place/data"
        printf '%s\n' 'host all guarded samehost scram-sha-256' "$(<pg_hba.conf)" >pg_hba.new
        cat pg_hba.new >pg_hba.conf
    )
    run openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
        -addext subjectAltName=IP:127.0.0.1 -keyout "$place/data/server.key" -out "$place/data/server.crt"
fi
if [[ -n ${SMALL_MEGABYTES:-} ]]; then
    mkdir "$place/small"
    mount -t tmpfs -o "size=${SMALL_MEGABYTES}m,mode=0700" chefdash-small "$place/small"
    chown nobody:nogroup "$place/small"
fi
settings=()
port=
until [[ -n $port ]] && ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
    port=$((20000 + RANDOM % 12000))
done
for setting in listen_addresses=127.0.0.1 port=$port unix_socket_directories="$place" max_connections=1000 fsync=off \
    shared_buffers=32MB autovacuum_naptime=10s max_wal_size=256MB jit=off "$@"; do
    settings+=(-c "$setting")
done
begin() {
    "${as_user[@]}" "$programs/postgres" -D "$place/data" "${settings[@]}" >&2 &
    server=$!
}
begin
until grep -qs "^ready" "$place/data/postmaster.pid"; do
    kill -0 "$server" 2>/dev/null || exit 1
    sleep 0.05
done
echo "programs: $programs"
echo "socket: $place"
echo "port: $port"
# With a file `down`, the server's end is meant; it starts again once there is a file `up`.
while wait "$server" || true; [[ -e $place/down ]]; do
    until [[ -e $place/up ]]; do sleep 0.05; done
    rm "$place/down" "$place/up"
    begin
done
