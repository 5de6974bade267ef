#!/usr/bin/env bash
# Runs the tests under ThreadSanitizer, then under AddressSanitizer: `run.sh [thread|address]...`.
#
# The servers that tests start have the sanitizer too. Reports go to files, because a test may
# swallow a server's output. A report fails the run even if every test passed. Nothing is
# suppressed. CHEFDASH_CHAOS_KILLS and CHEFDASH_POWER_CUTS scale the long tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

swift=${SWIFT:-swift}
export SWIFT_BACKTRACE=enable=no
export CHEFDASH_CHAOS_KILLS=${CHEFDASH_CHAOS_KILLS:-5}
export CHEFDASH_POWER_CUTS=${CHEFDASH_POWER_CUTS:-40}

run() {
    local sanitizer=$1 scratch=.build/sanitize-$1 reports flags=() tests=() status=0
    mkdir -p "$scratch"
    reports=$PWD/$scratch/reports
    rm -rf "$reports"
    mkdir "$reports"
    case $sanitizer in
    thread)
        "$(dirname "$(readlink -f "$(command -v "$swift")")")/clang" -Wall -Werror -O1 -fPIC -c \
            Tests/Sanitizers/mutex-for-thread-sanitizer.c -o "$scratch/mutex.o"
        flags=(-Xlinker "$PWD/$scratch/mutex.o")
        # ThreadSanitizer writes its own file at the start, which this test's server can't do.
        tests=(--skip aStartWithoutRoomSaysSo)
        export TSAN_OPTIONS=log_path=$reports/report:second_deadlock_stack=1
        ;;
    address)
        # LeakSanitizer takes Swift's static tables for leaks, because their pointers carry tag
        # bits. A small quarantine keeps the memory that tests check within bounds.
        export ASAN_OPTIONS=log_path=$reports/report:detect_leaks=0:quarantine_size_mb=32
        ;;
    *)
        echo "sanitize: '$sanitizer' isn't one of thread, address" >&2
        exit 2
        ;;
    esac
    "$swift" build --no-color-diagnostics --build-tests --scratch-path "$scratch" \
        --sanitize "$sanitizer" "${flags[@]}"
    # One test at a time: a sanitizer is slow, and many servers at once would miss their deadlines.
    "$swift" test --no-color-diagnostics --skip-build --no-parallel --scratch-path "$scratch" \
        --sanitize "$sanitizer" "${flags[@]}" "${tests[@]}" || status=$?
    local files=("$reports"/*)
    if [[ -e ${files[0]} ]]; then
        echo "sanitize: the $sanitizer sanitizer reports, see ${files[*]}:" >&2
        grep -h SUMMARY "${files[@]}" | sort | uniq -c >&2
        return 1
    fi
    if ((status != 0)); then
        echo "sanitize: tests failed under the $sanitizer sanitizer, which reports nothing" >&2
        return 1
    fi
    echo "sanitize: clean under the $sanitizer sanitizer"
}

(($#)) || set -- thread address
for sanitizer in "$@"; do
    run "$sanitizer"
done
