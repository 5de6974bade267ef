#!/usr/bin/env bash
# Counts the instructions of each step from a tap to a frame, and of an edit on the queue that serves
# all households, with valgrind's callgrind, whose counts are the same on every machine, and compares
# them with instructions.txt.
#
#   run.sh          fails if a step takes over 5 % more than the file says
#   run.sh update   writes the counts to the file
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

written=Tests/HotPath/instructions.txt
program=.build/release/chefdash-hotpath
few=1000
many=6000
# With the debug information of the whole server, valgrind 3.19 doesn't start.
stripped=.build/chefdash-hotpath
strip --strip-debug "$program" -o "$stripped"
# Otherwise hash seeds differ in each run.
export SWIFT_DETERMINISTIC_HASHING=1

count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$stripped" "$1" "$2" Levels 2>&1 \
        | awk '/Collected/ { print $NF }'
}

failed=0
found=""
for step in decode apply room encode write seal frame race2 race8 edit; do
    first=$(count "$step" "$few")
    second=$(count "$step" "$many")
    [[ -n $first && -n $second ]] || { echo "hotpath: $step: callgrind gave no count" >&2; exit 1; }
    now=$(((second - first) / (many - few)))
    before=$(awk -v step="$step" '$1 == step { print $2 }' "$written" 2>/dev/null || true)
    found+="$step $now"$'\n'
    printf 'hotpath.%s_instructions %d instructions (written: %s)\n' "$step" "$now" "${before:-none}"
    if [[ ${1:-} != update ]] && ((now * 100 > ${before:-0} * 105)); then
        echo "hotpath: $step takes more than 5 % above ${before:-nothing}; make it cheaper, or say" \
            "why and run 'bash Tests/HotPath/run.sh update'" >&2
        failed=1
    fi
done
if [[ ${1:-} == update ]]; then printf '%s' "$found" >"$written"; fi
exit "$failed"
