#!/usr/bin/env bash
# Counts the memory that shards share in handling taps and frames: 200 players play alone, then race,
# on SHARDS shards (2), while shared-counts.c counts the changes of reference counts on common cache
# lines. Prints a line for each, with the types and callers that changed most below it, and fails
# above one change for two frames. It works without the processor's counters, which `perf c2c` needs
# and virtual machines often lack.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

shards=${1:-2}
seconds=4
failed=0
port=21100
work=.build/shared-counts
mkdir -p "$work"
swift=$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")
"$swift/clang" -std=gnu11 -O2 -Wall -Werror -fPIC -shared Tests/HotPath/shared-counts.c \
    -o "$work/shared-counts.so"

# Frames sent and taps answered so far.
counts() {
    curl --silent --fail "http://127.0.0.1:$((port + 1))/metrics" \
        | awk '/^chefdash_state_frames_total/ { frames = $2 } /^chefdash_taps_total/ { taps += $2 }
               END { print frames, taps }'
}

# measure NAME WARM-UP FLAGS...: WARM-UP is the time until all play, in seconds.
measure() {
    local name=$1 warm=$2 before after server load
    shift 2
    port=$((port + 2))
    rm -rf "$work/data"
    LD_PRELOAD=$PWD/$work/shared-counts.so .build/release/chefdash serve --port "$port" \
        --metrics "127.0.0.1:$((port + 1))" --data "$work/data" --shards "$shards" \
        --log-level warning >"$work/$name.log" 2>&1 &
    server=$!
    until counts >/dev/null 2>&1; do
        kill -0 "$server" 2>/dev/null || { cat "$work/$name.log" >&2 && exit 1; }
        sleep 0.1
    done
    .build/release/chefdash-load --server "ws://127.0.0.1:$port" --quiet --players 200 --ramp 1 \
        --duration 60 --taps-per-second 3 --seed 1 "$@" >"$work/$name-load.log" 2>&1 &
    load=$!
    sleep "$((warm + 1))"
    before=$(counts)
    kill -USR1 "$server"
    sleep "$seconds"
    kill -USR2 "$server"
    after=$(counts)
    kill -KILL "$load"
    kill -TERM "$server"
    wait "$load" "$server" 2>/dev/null || true
    awk -v name="$name" -v before="$before" -v after="$after" '
        /^shared-counts: .* changes of common lines/ && !common { common = $2 }
        END {
            split(before, first); split(after, last)
            frames = last[1] - first[1]
            printf "shared.%s %.3f changes of common lines a frame (%d frames, %d taps)\n", name,
                common / frames, frames, last[2] - first[2]
            exit common / frames > 0.5
        }' "$work/$name.log" || failed=1
    sed -n 's/^shared-counts: /    /p' "$work/$name.log" | head -12 | "$swift/swift-demangle" --simplified
}

measure alone 4 --mode ticks
measure race 10 --mode rooms --seats 2
exit "$failed"
