#!/usr/bin/env bash
# Fuzzes with the toolchain's libFuzzer and AddressSanitizer.
#
#   Tests/Fuzz/run.sh              every target, FUZZ_SECONDS each (default: 60), two at a time
#   Tests/Fuzz/run.sh TARGET...    only these
#   Tests/Fuzz/run.sh replay TARGET FILE...
#                                  runs only the files, to look into a finding
#   Tests/Fuzz/run.sh merge TARGET
#                                  writes the smallest set of inputs with the coverage of the
#                                  corpus and earlier runs to .build, for a person to choose from
#
# Runs start with Corpus/TARGET and the inputs found earlier in .build/fuzz-found. Each target ends
# with a line. With findings, the line names their files, and the exit code is 1.
#
# Corpus has a few hand-written inputs for each target: the protocol's examples, inputs at the
# limits and refusals, and earlier findings. It stays small, because libFuzzer reaches nearly
# everything from there within seconds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

seconds=${FUZZ_SECONDS:-60}
here=Tests/Fuzz
scratch=.build/fuzz
found=.build/fuzz-found
findings=.build/fuzz-findings
program=$scratch/release/ChefDashFuzz

[[ $seconds =~ ^[1-9][0-9]*$ ]] || {
    echo "fuzz: FUZZ_SECONDS is '$seconds'; it must be a whole number of at least 1" >&2
    exit 2
}

# --sanitize renames the program's own main for libFuzzer's. One further flag names both sanitizers
# again: of two such flags the compiler uses only the last, and their order changes from build to
# build. The targets use internals of the modules, which an optimised build must enable.
CHEFDASH_FUZZ=1 "${SWIFT:-swift}" build --no-color-diagnostics -c release \
    --scratch-path "$scratch" --product ChefDashFuzz \
    --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing >&2

# A crashed process would wait forever in Swift's backtracer. LeakSanitizer takes Swift's static
# tables for leaks, because their pointers carry tag bits. Short allocation stacks make runs twice
# as fast.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=16:malloc_context_size=4${ASAN_OPTIONS:+:$ASAN_OPTIONS}

targets=$("$program")

# Sets longest and dictionary for a target, or exits with the list of targets.
look_up() {
    local name
    while read -r name longest dictionary; do
        [[ $name == "$1" ]] && return
    done <<<"$targets"
    echo "fuzz: no target '$1'; there are: $(cut -d ' ' -f 1 <<<"$targets" | paste -sd ' ')" >&2
    exit 2
}

# The last number after a word in a log.
number() {
    grep -oE "$1: *[0-9]+" "$2" | tail -n 1 | grep -o '[0-9]*$' || echo 0
}

fuzz() {
    local name=$1 log=$findings/$1.log status=0 executions features files
    look_up "$name"
    mkdir -p "$found/$name" "$findings/$name"
    local options=(
        "-max_total_time=$seconds" "-max_len=$longest" -timeout=10 -rss_limit_mb=1024
        -malloc_limit_mb=64 -print_final_stats=1 "-artifact_prefix=$findings/$name/")
    [[ $dictionary == - ]] || options+=("-dict=$here/Dictionaries/$dictionary.dict")
    touch "$log.start"
    CHEFDASH_FUZZ_TARGET=$name timeout --kill-after=5 $((seconds + 120)) \
        "$program" "${options[@]}" "$found/$name" "$here/Corpus/$name" >"$log" 2>&1 || status=$?
    files=$(find "$findings/$name" -type f -newer "$log.start" | sort)
    rm "$log.start"
    executions=$(number stat::number_of_executed_units "$log")
    features=$(number ' ft' "$log")
    local result="no findings" is_bad=0 file
    if ((features == 0)) && ((status == 0)); then
        result="FAILED: the program counts no coverage, so nothing guided the inputs"
        is_bad=1
    elif ((status != 0)) || [[ -n $files ]]; then
        result="FOUND (exit code $status), the log is $log"
        for file in $files; do result+=$'\n'"    $here/run.sh replay $name $file"; done
        is_bad=1
    fi
    # In one piece, because two run at a time.
    printf '%-18s %11d executions %8d/s %6d features   %s\n' \
        "$name" "$executions" $((executions / seconds)) "$features" "$result"
    return "$is_bad"
}

merge() {
    local target=$scratch/merged/$1
    rm -rf "$target"
    mkdir -p "$target" "$found/$1"
    CHEFDASH_FUZZ_TARGET=$1 "$program" -set_cover_merge=1 "-max_len=$longest" \
        "$target" "$here/Corpus/$1" "$found/$1"
    echo "fuzz: $(find "$target" -type f | wc -l) inputs in $target"
}

case ${1:-} in
replay | merge)
    command=$1 name=${2:-}
    look_up "$name"
    shift 2
    if [[ $command == merge ]]; then
        merge "$name"
    else
        CHEFDASH_FUZZ_TARGET=$name exec "$program" -timeout=10 -rss_limit_mb=1024 \
            -malloc_limit_mb=64 "$@"
    fi
    ;;
*)
    (($#)) || mapfile -t names < <(cut -d ' ' -f 1 <<<"$targets")
    (($#)) && names=("$@")
    for name in "${names[@]}"; do look_up "$name"; done
    failed=0 running=0
    for name in "${names[@]}"; do
        if ((running == 2)); then
            wait -n || failed=1
            running=1
        fi
        fuzz "$name" &
        running=$((running + 1))
    done
    for ((; running > 0; running--)); do wait -n || failed=1; done
    exit "$failed"
    ;;
esac
