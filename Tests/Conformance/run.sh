#!/usr/bin/env bash
# Runs the public Autobahn suite against the server's echo and judges its report.
#
# usage: run.sh quick|full
#   quick: groups 1 to 7, 9 and 10 (301 cases, under a minute); full: all 517 (about 12 minutes)
#
# The suite needs Python 2.7. It is installed once, into .build/conformance.
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$top/.build/conformance
suite=$work/suite/bin/wstest

fail() {
    printf 'conformance: %s\n' "$@" >&2
    exit 1
}

case "${1:-}" in
    quick) cases='"1.*","2.*","3.*","4.*","5.*","6.*","7.*","9.*","10.*"' count=301 ;;
    full) cases='"*"' count=517 ;;
    *) fail "usage: run.sh quick|full" ;;
esac

# A Python 2.7 that runs: of the system, or one that pyenv keeps.
find_python2() {
    if python2.7 -c '' 2>/dev/null; then
        return
    fi
    local version
    version=$(pyenv versions --bare 2>/dev/null | grep '^2\.7' | tail -n 1) || true
    [[ -n "$version" ]] || fail "the Autobahn suite needs Python 2.7, and there is none" \
        "install one (for example with pyenv: pyenv install 2.7.18) and run this again"
    export PYENV_VERSION=$version
}

install_suite() {
    [[ ! -x "$suite" ]] || return 0
    echo "conformance: installing the suite into ${work#"$top"/}"
    mkdir -p "$work"
    (
        find_python2
        python2.7 -m pip install -q --target "$work/virtualenv" 'virtualenv<20.22'
        PYTHONPATH=$work/virtualenv python2.7 -m virtualenv -q "$work/suite"
    ) >"$work/install.log" 2>&1 || { tail -n 5 "$work/install.log" >&2; fail "see above"; }
    "$work/suite/bin/pip" install -q autobahntestsuite==25.10.1 >>"$work/install.log" 2>&1 \
        || { tail -n 5 "$work/install.log" >&2; fail "the suite can't be installed"; }
}

server=
stop_server() { [[ -z "$server" ]] || kill "$server" 2>/dev/null || true; }
trap stop_server EXIT

# Starts the echo with the flags "$@" and waits for the line that tells its address.
start_server() {
    local log=$work/server.log
    : >"$log"
    "$(swift build -c release --package-path "$top" --show-bin-path)/chefdash" serve --port 0 \
        --data "$work/data" --levels "$top/Levels" --conformance-echo "$@" >"$log" 2>&1 &
    server=$!
    local tries=0
    until address=$(sed -n 's|.*connect: *\(wss\{0,1\}://.*\)/play.*|\1|p' "$log" | grep .); do
        kill -0 "$server" 2>/dev/null || { cat "$log" >&2; fail "the server didn't start"; }
        ((++tries < 100)) || fail "the server didn't say its address"
        sleep 0.1
    done
}

# Runs the suite as a client of the server. NAME [FLAG ...]
check_server() {
    local name=$1
    shift
    start_server "$@"
    local reports=$work/$name
    rm -rf "$reports"
    cat >"$work/$name.json" <<JSON
{"outdir": "$reports", "cases": [$cases],
 "servers": [{"agent": "chefdash", "url": "$address/echo"}]}
JSON
    echo "conformance: $name: $count cases at $address/echo"
    (cd "$work" && "$suite" -m fuzzingclient -s "$work/$name.json") >"$work/$name.log" 2>&1 \
        || { tail -n 5 "$work/$name.log" >&2; fail "$name: the suite failed"; }
    stop_server
    wait "$server" 2>/dev/null || true
    server=
    python3 "$top/Tests/Conformance/judge.py" "$reports/index.json" "$count"
}

install_suite
swift build -c release --package-path "$top" --product chefdash >"$work/build.log" 2>&1 \
    || { tail -n 20 "$work/build.log" >&2; fail "the server doesn't build"; }
check_server server
