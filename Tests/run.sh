#!/usr/bin/env bash
# Runs all tests of a build in parallel lanes: most tests wait for a clock, and few for a core.
# Within a lane tests run one after the other, because tests with real sockets starve each other.
# The tests of the server, of the commands and of the store fill two lanes each, by the first letters
# of their suites, so that all lanes take about as long.
#
# A lane's output is in .build/test-LANE.log, and is printed when the lane has ended.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

servers='^ChefDashServerTests\.'
commands='^CommandTests\.'
programs='^(AbuseTests|ChefDashLoadTests|ChefDashClientTests|ClientExaminationTests)\.'
store='^StoreTests\.'
early='[A-L]'
tests=$("${SWIFT:-swift}" build -c "${CONFIGURATION:-debug}" --show-bin-path)/ChefDashPackageTests.xctest

# The last lane has everything that no other lane has, so that a new target is never forgotten.
declare -A lanes=(
    [servers-early]="--filter $servers$early"
    [servers-late]="--filter $servers --skip $servers$early"
    [commands-early]="--filter $commands$early"
    [commands-late]="--filter $commands --skip $commands$early"
    [programs]="--filter $programs"
    [store-early]="--filter $store$early"
    [store-late]="--filter $store --skip $store$early"
    [others]="--skip $servers --skip $commands --skip $programs --skip $store"
)

# Records the messages of the server's tests for `make test-contract`.
export CHEFDASH_MESSAGES=$PWD/.build/messages/test
rm -rf "$CHEFDASH_MESSAGES"
mkdir -p "$CHEFDASH_MESSAGES"

# Printing the stack of each thrown error, which no log shows, would take a tenth of the CPU time.
export SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0

# Data in memory, if there is room for it: eight lanes would wait for one disk most of the time. What a
# crash leaves on a disk is tested by a file system of our own (PowerLossTests).
place=$PWD/.build
room=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1)
[[ ${room:-0} -gt 4000000 ]] && place=/dev/shm
# The tests' leftovers are deleted with it, also when a lane is killed.
TMPDIR=$(mktemp -d "$place/chefdash-tests.XXXXXX")
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

declare -A pids=()
trap 'kill "${pids[@]}" 2>/dev/null' INT TERM
for lane in "${!lanes[@]}"; do
    # shellcheck disable=SC2086 -- the words of a lane are its arguments.
    "$tests" --testing-library swift-testing --no-color-diagnostics --no-parallel ${lanes[$lane]} \
        >".build/test-$lane.log" 2>&1 &
    pids[$lane]=$!
done

failed=()
for lane in "${!lanes[@]}"; do
    wait "${pids[$lane]}" || failed+=("$lane")
    grep -vE '^◇ |^.{1,3} Test case ' ".build/test-$lane.log"
    # A lane without tests has checked nothing.
    grep -qE 'Test run with [1-9][0-9]* tests? ' ".build/test-$lane.log" || failed+=("$lane")
done
if [[ ${#failed[@]} -gt 0 ]]; then
    echo "test: failed in: ${failed[*]}; the whole output is in .build/test-LANE.log" >&2
    exit 1
fi
