#!/usr/bin/env bash
# Measures the server's limits part by part and prints a Markdown table for each. Unless a part says
# otherwise, the server has core 0 and the load test core 1. The parts are in parts.sh.
#
# usage: run.sh [--runs 3] [--seconds 10] [--soak-seconds 1800] [--soak-players 4000]
#               [--percent 100] [PART...]
#
# Parts: start shards connects tls idle proportion import soak report; all by default. --percent uses only
# this share of the players, to try a part out. Exits with 1 if the soak found growth, or if a part
# failed.
set -euo pipefail

cd "$(dirname "$0")/../../.."
sources=Tests/Benchmarks/limits
build=.build/limits
results=$build/results
runs=3
seconds=10
soak_seconds=1800
soak_players=4000
percent=100
parts=()
# Players of the full database, whose history has a million ledger entries.
full_players=115000
# Players who connect per second, unless a part says otherwise.
ramp=1000
# Processes of this script: the server, if one runs, and all running load tests and other programs.
server_process=
server_address=
server_metrics=
started=()

fail() {
    printf 'bench-limits: %s\n' "$@" >&2
    exit 1
}

tell() { printf 'bench-limits: %s\n' "$*" >&2; }

# shellcheck source=parts.sh
source "$sources/parts.sh"

read_words() {
    local name
    while [[ $# -gt 0 ]]; do
        case $1 in
            --runs | --seconds | --soak-seconds | --soak-players | --percent)
                [[ ${2-} =~ ^[1-9][0-9]{0,5}$ ]] || fail "$1 needs a whole number, 1 or more"
                name=${1#--}
                printf -v "${name//-/_}" '%s' "$2"
                shift
                ;;
            -*) fail "$1 is no flag; --runs, --seconds, --soak-seconds, --soak-players and" \
                "--percent are" ;;
            start | shards | connects | tls | idle | proportion | import | soak | report)
                parts+=("$1")
                ;;
            *) fail "there is no part $1; there are start, shards, connects, tls, idle, proportion," \
                "import, soak and report" ;;
        esac
        shift
    done
    [[ $percent -le 100 ]] || fail "--percent goes from 1 to 100"
    [[ $seconds -le 15 || " ${parts[*]-connects} " != *" connects "* ]] \
        || fail "the part connects keeps each player who signs in: --seconds goes to 15 with it"
    [[ ${#parts[@]} -gt 0 ]] || parts=(start shards connects tls idle proportion import soak report)
}

# The scaled number of players, at least one.
scaled() { echo $((($1 * percent + 99) / 100)); }

# ---- Processes

# Ends a process of this script and waits for it.
end_process() {
    kill "-$2" "$1" 2>/dev/null || true
    wait "$1" 2>/dev/null || true
}

stop_server() {
    [[ -n $server_process ]] || return 0
    end_process "$server_process" KILL
    server_process=
    rm -rf "$results/data"
}

stop_all() {
    local process
    for process in ${started[@]+"${started[@]}"}; do end_process "$process" TERM; done
    started=()
    stop_server
}

# start_server CORES FLAG...: starts a server with an empty database; its log is server.log.
start_server() {
    local cores=$1 log=$results/server.log try
    shift
    # In a subshell that execs the server, so that the process id is the server's.
    (exec taskset -c "$cores" .build/release/chefdash serve --port 0 --data "$results/data" \
        --metrics 127.0.0.1:0 --max-connections 19000 --sign-ups-per-minute 0 \
        --new-written-megabytes 0 --written-megabytes 0 --address-written-megabytes 0 \
        --connections-per-address 0 --log-level warning "$@") >"$log" 2>&1 &
    server_process=$!
    for try in {1..200}; do
        server_address=$(sed -n 's/^  connect:  *\(ws.*\)$/\1/p' "$log")
        server_metrics=$(sed -n 's/^  metrics:  *\(http.*\)$/\1/p' "$log")
        [[ -z $server_address || -z $server_metrics ]] || return 0
        kill -0 "$server_process" 2>/dev/null || break
        sleep 0.05
    done
    fail "the server didn't start within $try tries:" "$(tail -5 "$log")"
}

# start_load CORE SECONDS NAME FLAG...: starts a load test in the background, with a time limit. It
# writes NAME.json and NAME.log.
start_load() {
    local core=$1 limit=$2 name=$3
    shift 3
    rm -f "$name.json"
    timeout --kill-after 5 $((limit + 120)) taskset -c "$core" .build/release/chefdash-load \
        --server "$server_address" --metrics "$server_metrics" --quiet --json "$name.json" "$@" \
        >"$name.log" 2>&1 &
    started+=($!)
}

# Waits for all load tests. One that exits with 1 has a finding and reports it; one without a report
# has failed.
await_loads() {
    local process name
    for process in "${started[@]}"; do wait "$process" || true; done
    started=()
    for name in "$@"; do
        [[ -s $name.json ]] || fail "a load test came to nothing:" "$(tail -5 "$name.log")"
    done
}

# play CORE SECONDS NAME FLAG...: runs a load test to its end.
play() {
    start_load "$@"
    await_loads "$3"
}

# A server's first players load things that later ones share; this keeps them out of the cost.
warm_up() { play 1 10 "$results/warm-up" --mode idle --players 20 --duration 0.2; }

resident_bytes() {
    awk -v page="$(getconf PAGESIZE)" '{ print $2 * page }' "/proc/$1/statm"
}

# The CPU seconds of a process, to a hundredth (proc(5)). The program's name may contain spaces.
processor_seconds() {
    sed 's/.*) //' "/proc/$1/stat" \
        | awk -v ticks="$(getconf CLK_TCK)" '{ print ($12 + $13) / ticks }'
}

# The list can change while it is read; only the count matters.
descriptors() { find "/proc/$1/fd" -mindepth 1 2>/dev/null | wc -l; }

# ---- The whole

load_average() { cut -d ' ' -f 1-3 /proc/loadavg; }

run_part() {
    local before
    before=$(load_average)
    results=$build/results/$1
    rm -rf "$results"
    mkdir -p "$results"
    "measure_$1"
    stop_all
    printf '## %s\n\n%s, %s x %s, load average %s before and %s after\n\n' "$1" "$(date +%F)" \
        "$(nproc)" "$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1)" \
        "$before" "$(load_average)"
    local status=0
    /usr/bin/python3 "$sources/table.py" "$1" "$results" || status=$?
    echo
    return "$status"
}

read_words "$@"
trap stop_all EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
[[ $(nproc) -ge 2 ]] || fail "the server and the load test need a core each, and there is one"
bash Deploy/setup.sh openssl python3 python3-websockets
swift build --no-color-diagnostics -c release --product chefdash >&2
swift build --no-color-diagnostics -c release --product chefdash-load >&2
ulimit -n "$(ulimit -Hn)"
mkdir -p "$results"
failed=()
for part in "${parts[@]}"; do run_part "$part" || failed+=("$part"); done
[[ ${#failed[@]} -eq 0 ]] || fail "these parts failed: ${failed[*]}"
