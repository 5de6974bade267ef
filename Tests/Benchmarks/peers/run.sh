#!/usr/bin/env bash
# Compares the server with other servers under the same load. It builds a small server on each
# library, starts them in turn on core 0 for each run, plays from core 1, and prints a table of
# medians. The load is defined in messages.h and ../../../Sources/Clients/chefdash-load.
#
# usage: run.sh [--players "1000 4000 8000"] [--runs 3] [--seconds 10] [SERVER...]
#
# Servers: floor floor-10 uring uring-10 uws uws-10 picows ws gorilla chefdash, and with TLS
# floor-tls uws-tls chefdash-tls; all by default. Those with -10 spread their ticks over 10 phases.
#
# chefdash-race-2, -5 and -8 are ChefDash with races of that many players, and chefdash-watched is
# one with races of 2 and 16 spectators each, to compare a frame's cost with that in a solo round.
set -euo pipefail

cd "$(dirname "$0")/../../.."
sources=Tests/Benchmarks/peers
build=.build/peers
results=$build/results
venv=$build/venv
players="1000 4000 8000"
runs=3
seconds=10
servers=()
# Players who connect per second.
ramp=1000
port=20000
server_process=

fail() {
    printf 'bench-peers: %s\n' "$@" >&2
    exit 1
}

while [[ $# -gt 0 ]]; do
    case $1 in
        --players) players=$2 && shift ;;
        --runs) runs=$2 && shift ;;
        --seconds) seconds=$2 && shift ;;
        -*) fail "$1 is no flag; --players, --runs and --seconds are" ;;
        *) servers+=("$1") ;;
    esac
    shift
done
[[ ${#servers[@]} -gt 0 ]] \
    || servers=(floor floor-10 uring uring-10 uws uws-10 picows ws gorilla chefdash
        floor-tls uws-tls chefdash-tls)

build_peers() {
    bash Deploy/setup.sh gcc libssl-dev openssl libuv1-dev liburing-dev nodejs node-ws golang-go \
        golang-github-gorilla-websocket-dev python3-venv
    mkdir -p "$build" "$results"
    [[ -x $venv/bin/pip ]] || /usr/bin/python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check picows==2.3.1
    # Only the library of this package is needed.
    "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps socketify==0.0.31
    local uws
    uws=$(realpath "$(ls -d "$venv"/lib/python3*/site-packages/socketify)")
    local compile=(gcc -std=gnu11 -O2 -Wall -Wextra -Wno-deprecated-declarations)
    "${compile[@]}" "$sources/floor.c" -o "$build/floor" -lssl -lcrypto
    "${compile[@]}" "$sources/floor_uring.c" -o "$build/floor_uring" -lssl -lcrypto -luring
    "${compile[@]}" "$sources/uws.c" -o "$build/uws" "$uws/libsocketify_linux_amd64.so" -luv \
        "-Wl,-rpath,$uws"
    [[ -e $build/key.pem ]] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \
        -subj /CN=localhost -days 3650 -keyout "$build/key.pem" -out "$build/certificate.pem" 2>&1
    GO111MODULE=off GOPATH=/usr/share/gocode GOFLAGS= \
        go build -o "$build/gorilla" "$sources/gorilla/main.go"
    swift build --no-color-diagnostics -c release --product chefdash >&2
    swift build --no-color-diagnostics -c release --product chefdash-load >&2
}

# Replaces itself with the server, so that the process id is the server's.
become() {
    local pinned=(exec taskset -c 0)
    case $1 in
        floor) "${pinned[@]}" "$build/floor" "$port" ;;
        floor-10) "${pinned[@]}" "$build/floor" "$port" 10 ;;
        uring) "${pinned[@]}" "$build/floor_uring" "$port" ;;
        uring-10) "${pinned[@]}" "$build/floor_uring" "$port" 10 ;;
        uws) "${pinned[@]}" "$build/uws" "$port" ;;
        uws-10) "${pinned[@]}" "$build/uws" "$port" 10 ;;
        floor-tls | uws-tls)
            "${pinned[@]}" "$build/${1%-tls}" "$port" 1 "$build/certificate.pem" "$build/key.pem"
            ;;
        picows) "${pinned[@]}" "$venv/bin/python" "$sources/picows_server.py" "$port" ;;
        ws) "${pinned[@]}" node "$sources/ws.js" "$port" ;;
        gorilla) GOMAXPROCS=1 "${pinned[@]}" "$build/gorilla" "$port" ;;
        chefdash | chefdash-tls | chefdash-race-[2-8] | chefdash-watched)
            local certificate=()
            [[ $1 != chefdash-tls ]] \
                || certificate=(--tls-cert "$build/certificate.pem" --tls-key "$build/key.pem")
            "${pinned[@]}" .build/release/chefdash serve --port "$port" --data "$build/data" \
                --shards 1 --max-connections 18000 --sign-ups-per-minute 0 \
                --connections-per-address 0 --log-level warning "${certificate[@]}"
            ;;
        *) fail "there is no server $1" ;;
    esac
}

# The load test's flags for a server's players.
mode_of() {
    case $1 in
        chefdash-race-*) echo --mode rooms --seats "${1##*-}" ;;
        chefdash-watched) echo --mode rooms --seats 2 --spectators 16 ;;
        *) echo --mode ticks ;;
    esac
}

stop_server() {
    [[ -n $server_process ]] || return 0
    kill -KILL "$server_process" 2>/dev/null || true
    wait "$server_process" 2>/dev/null || true
    server_process=
}

start_server() {
    rm -rf "$build/data"
    port=$((port + 1))
    become "$1" >"$results/$1.log" 2>&1 &
    server_process=$!
    local try
    for try in {1..100}; do
        (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && return 0
        kill -0 "$server_process" 2>/dev/null || break
        sleep 0.1
    done
    fail "$1 doesn't answer at port $port after $try tries:" "$(tail -5 "$results/$1.log")"
}

resident_bytes() {
    awk -v page="$(getconf PAGESIZE)" '{ print $2 * page }' "/proc/$1/statm"
}

# Plays against a server of this name.
play() {
    local scheme=ws
    [[ $1 != *-tls ]] || scheme=wss
    timeout --kill-after 5 $((seconds + 120)) taskset -c 1 \
        .build/release/chefdash-load --server "$scheme://127.0.0.1:$port" --quiet "${@:2}"
}

measure() {
    local server=$1 count=$2 run=$3
    local name=$results/$server-$count-$run
    start_server "$server"
    # A server's first players load things that later ones share; this keeps them out of the cost.
    play "$server" --mode idle --players 20 --duration 0.2 >"$name.log" 2>&1 \
        || fail "$server doesn't speak the protocol:" "$(tail -5 "$name.log")"
    resident_bytes "$server_process" >"$name.idle"
    # A load test that exits with 1 has found something; the table shows it.
    # shellcheck disable=SC2046 # Several words.
    play "$server" $(mode_of "$server") --players "$count" --ramp "$(awk "BEGIN { print $count / $ramp }")" \
        --duration "$seconds" --taps-per-second 3 --seed "$run" \
        --server-process "$server_process" --json "$name.json" >"$name.log" 2>&1 || true
    stop_server
    printf 'bench-peers: run %s of %s, %s players: %s\n' "$run" "$server" "$count" \
        "$(grep -m 1 '^server' "$name.log" || tail -1 "$name.log")" >&2
}

trap stop_server EXIT
build_peers
rm -f "$results"/*
ulimit -n "$(ulimit -Hn)"
load_before=$(cut -d ' ' -f 1-3 /proc/loadavg)
for ((run = 1; run <= runs; run++)); do
    for server in "${servers[@]}"; do
        for count in $players; do measure "$server" "$count" "$run"; done
    done
done
printf '%s, %s x %s, medians of %s runs of %s s, load average %s before and %s after\n\n' \
    "$(date +%F)" "$(nproc)" "$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1)" \
    "$runs" "$seconds" "$load_before" "$(cut -d ' ' -f 1-3 /proc/loadavg)"
# shellcheck disable=SC2086 # One word for each number of players.
/usr/bin/python3 "$sources/table.py" "$results" "$runs" "${servers[*]}" $players
