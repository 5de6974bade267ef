#!/usr/bin/env bash
# Replaces the server under load several times by one that waits, and prints the load test's report. Fails if a round or
# race was lost, or if a player in a hundred came back later than after a second.
# usage: run.sh [sqlite|postgres] [UPGRADES] [PLAYERS]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

engine=${1:-sqlite} upgrades=${2:-10} players=${3:-300}
# A pause between two upgrades, in which players play.
seconds_between=10
work=$(mktemp -d "$PWD/.build/upgrades.XXXXXX")
processes=()
clean() {
    for process in "${processes[@]}"; do kill "$process" 2>/dev/null || true; done
    wait
    rm -rf "$work"
}
trap clean EXIT
trap 'exit 130' INT TERM
# Builds may go on meanwhile.
cp .build/release/chefdash .build/release/chefdash-load "$work"

store=()
if [[ $engine == postgres ]]; then
    TMPDIR=$work bash Tests/Postgres/start.sh fsync=on >"$work/postgres" 2>"$work/postgres.log" &
    processes+=($!)
    until port=$(sed -n 's/^port: //p' "$work/postgres") && [[ -n $port ]]; do sleep 0.1; done
    store=(--store "host=$(sed -n 's/^socket: //p' "$work/postgres") port=$port user=postgres dbname=postgres")
fi

# Sets `server`, `log` and, at the first call, `game`, the port of all servers.
serve() {
    log=$work/server-$1
    : >"$log" && : >"$log.err"
    "$work/chefdash" serve --port "${game:-0}" --data "$work/data" "${store[@]}" --standby \
        --shutdown-grace 120s >"$log" 2>"$log.err" &
    server=$!
    processes+=("$server")
}
# Waits for a line of a file.
line() {
    until sed -n "s/$2/\1/p" "$1" | grep -m 1 .; do
        kill -0 "$server" 2>/dev/null || { tail -n 3 "$log.err" >&2; exit 1; }
        sleep 0.05
    done
}

serve 0
game=$(line "$log" '^ *connect: .*:\([0-9]*\)\/play.*')
"$work/chefdash-load" --server "ws://127.0.0.1:$game" --mode mixed --players "$players" \
    --duration 604800 --json "$work/report.json" --quiet >"$work/load" 2>&1 &
load=$!
processes+=("$load")
for number in $(seq "$upgrades"); do
    sleep "$seconds_between"
    old=$server
    serve "$number"
    line "$log.err" '.*event=\(standby\).*' >/dev/null
    kill -TERM "$old"
    wait "$old" || { echo "upgrades: a server ended with $?" >&2; exit 1; }
    line "$log" '^ *connect: \(.*\)' >/dev/null
    echo "upgrade $number of $upgrades"
done
sleep "$seconds_between"
kill -INT "$load" 2>/dev/null || true
wait "$load" || { cat "$work/load" >&2; exit 1; }
cat "$work/load"
"$work/chefdash" ledger verify --data "$work/data" "${store[@]}"
python3 - "$work/report.json" <<'PYTHON'
import json, sys
report = json.load(open(sys.argv[1]))
back = report["back_ms"]
print(f"upgrades: {report['lost_rounds']} lost, {report['cancelled_races']} cancelled, "
      f"{report['resumed']} back, p99 {back['p99']} ms")
sys.exit(report["lost_rounds"] + report["cancelled_races"] + report["failed"] > 0 or back["p99"] > 1000
         or not report["resumed"])
PYTHON
