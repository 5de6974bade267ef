#!/usr/bin/env bash
# Checks the types of the browser client, then tests it in Debian's Chromium against a server that
# it builds. Installs what is missing: TypeScript, Chromium and its fonts with apt, Playwright into
# .build/web-tests with pip.
#
#   run.sh                       all tests
#   run.sh together | measured   only the tests that run two at a time, or only the measuring ones
#   run.sh ARGUMENTS             tests by pytest's arguments
#
# With CHEFDASH_PICTURES=1 the tours visit every screen in every window, and save pictures in
# .build/screenshots.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

environment=.build/web-tests

fail() {
    printf 'test-web: %s\n' "$@" >&2
    exit 1
}

bash Deploy/setup.sh web
CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || true)}
[[ -n "$CHROMIUM" ]] || fail "there is no chromium-headless-shell on PATH; say where it is in CHROMIUM"
export CHROMIUM

command -v tsc >/dev/null || fail "there is no tsc on PATH; it comes with TypeScript"
python3 Protocol/generate.py --models
tsc -p Tests/Web/jsconfig.json || fail "the page doesn't fit the types of the protocol, see above"

bash Tests/environment.sh "$environment" Tests/Web/requirements.txt

if [[ -z "${CHEFDASH_PROGRAM:-}" ]]; then
    swift build --no-color-diagnostics --product chefdash
    CHEFDASH_PROGRAM=$PWD/.build/debug/chefdash
fi
export CHEFDASH_PROGRAM

# The browser's files go here.
export HOME=$PWD/.build/web-home PYTHONDONTWRITEBYTECODE=1
mkdir -p "$HOME"

# Sockets in there need short paths, and the tests' leftovers are deleted with it.
TMPDIR=$(mktemp -d /tmp/chefdash-web.XXXXXX)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

# Records the messages of the page and its server for `make test-contract`.
export CHEFDASH_MESSAGES=$PWD/.build/messages/web
[[ ${1:-} == measured ]] || rm -rf "$CHEFDASH_MESSAGES"
mkdir -p "$CHEFDASH_MESSAGES"

# A test that hangs ends its process, which prints each thread's stack, and pytest continues with
# another one.
pytest=("$environment/bin/pytest" -p no:cacheprovider -q -rpfE --durations=5
    -o faulthandler_timeout=300 -o faulthandler_exit_on_timeout=true)
measuring=(Tests/Web/test_weight.py Tests/Web/test_latency.py Tests/Web/test_arrival.py)
# Two at a time, since most of a test is waiting for a clock.
together() {
    "${pytest[@]}" -n 2 --dist worksteal "${measuring[@]/#/--ignore=}" Tests/Web
}
measured() {
    "${pytest[@]}" -s "${measuring[@]}"
}
case ${1:-} in
"") together && measured ;;
together | measured) "$1" ;;
*) "${pytest[@]}" "$@" ;;
esac
