#!/usr/bin/env bash
# Runs the public Autobahn suite against an echo on the server's runtime and against the client's
# link, plain and over TLS, and judges its reports.
#
# usage: run.sh quick|full|needs|SIDE...
#   quick: groups 1 to 7, 9 and 10 (301 cases) against the server, under a minute
#   full: all 517 cases against every side
#   SIDE: all 517 cases against one of server, server-tls, client, client-tls
#   needs: only prints what this machine lacks and exits with 1, or with 0 if it lacks nothing
#
# CONFORMANCE_JOBS (default: the number of cores) is the number of sides run at the same time; one
# takes about 12 minutes. The suite, which was written for Python 2.7, is installed once, into
# .build/conformance, and ported to Python 3 there (port.py).
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$top/.build/conformance
suite=$work/suite/bin/wstest
# The sources of the installed suite.
recipe=("$top"/Tests/Conformance/{requirements.txt,port.py,octets.py})
sides=(server server-tls client client-tls)

fail() {
    printf 'conformance: %s\n' "$@" >&2
    exit 1
}

# Fails with a list of everything missing.
check_needs() {
    local missing=()
    if ! command -v python3 >/dev/null; then
        missing+=("python3 isn't installed (Debian: python3-venv)")
    elif ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        missing+=("$(python3 --version) is too old, 3.11 is needed")
    elif ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
        missing+=("python3 can't make environments (Debian: python3-venv)")
    fi
    command -v openssl >/dev/null || missing+=("openssl isn't installed (Debian: openssl)")
    command -v swift >/dev/null || missing+=("swift isn't installed (swift.org/install)")
    ((${#missing[@]} == 0)) || fail "${missing[@]}"
}

cases='"*"' count=517
case "${1:-}" in
quick)
    cases='"1.*","2.*","3.*","4.*","5.*","6.*","7.*","9.*","10.*"' count=301
    sides=(server)
    ;;
full) ;;
needs) sides=() ;;
"") fail "usage: run.sh quick|full|needs|SIDE..., a SIDE being one of ${sides[*]}" ;;
*)
    for side in "$@"; do
        [[ " ${sides[*]} " == *" $side "* ]] \
            || fail "$side isn't one of ${sides[*]}, quick, full, needs"
    done
    sides=("$@")
    ;;
esac
(($# == 1)) || [[ ${sides[*]} == "$*" ]] || fail "$1 takes no more arguments"

# Installs the suite into its own environment and ports it to Python 3.
install_suite() {
    ! cat "${recipe[@]}" | cmp -s - "$work/suite/recipe" || return 0
    echo "conformance: installing the suite into ${work#"$top"/}"
    {
        # Built with the setuptools of the list, since the newest can't build Autobahn. The suite's
        # own list of dependencies is one for Python 2.7.
        python3 -m venv --clear "$work/suite" \
            && "$work/suite/bin/pip" install --quiet "$(grep ^setuptools "${recipe[0]}")" \
            && "$work/suite/bin/pip" install --quiet --no-compile --no-deps --use-pep517 \
                --no-build-isolation -r "${recipe[0]}" \
            && "$work/suite/bin/python" "$top/Tests/Conformance/port.py" \
            && "$suite" --autobahnversion
    } >"$work/install.log" 2>&1 || {
        tail -n 5 "$work/install.log" >&2
        fail "the suite can't be installed, see above and $work/install.log"
    }
    cat "${recipe[@]}" >"$work/suite/recipe"
}

build() {
    export CHEFDASH_CONFORMANCE=1
    # shellcheck disable=SC2086 -- the words are arguments.
    swift build --no-color-diagnostics ${BUILD_FLAGS:-} -c release --package-path "$top" --product chefdash-conformance \
        >"$work/build.log" 2>&1 \
        || { tail -n 20 "$work/build.log" >&2; fail "chefdash-conformance doesn't build"; }
    programs=$(swift build -c release --package-path "$top" --show-bin-path)
}

# A self-signed certificate for this run.
make_certificate() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
        -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 \
        -keyout "$work/key.pem" -out "$work/certificate.pem" >"$work/openssl.log" 2>&1 \
        || { tail -n 5 "$work/openssl.log" >&2; fail "openssl can't make a certificate"; }
}

# The processes of the current side, stopped with it.
started=()
stop() {
    ((${#started[@]} == 0)) || kill "${started[@]}" 2>/dev/null || true
    ((${#started[@]} == 0)) || wait "${started[@]}" 2>/dev/null || true
    started=()
}

# Waits until `"${@:3}"` succeeds while process $1 runs; $2 is its name.
await() {
    local tries=0
    until "${@:3}"; do
        kill -0 "$1" 2>/dev/null || { tail -n 5 "$work/$2.log" >&2; fail "$2 didn't start"; }
        ((++tries < 200)) || fail "$2 didn't get ready in 20 s, see $work/$2.log"
        sleep 0.1
    done
}

# NAME: runs the suite as a client of the server.
check_server() {
    local name=$1 files=() echo
    [[ $name != *-tls ]] || files=("$work/certificate.pem" "$work/key.pem")
    "$programs/chefdash-conformance" echo "${files[@]}" >"$work/$name-echo.log" 2>&1 &
    started+=($!)
    await $! "$name-echo" grep -q '/echo$' "$work/$name-echo.log"
    echo=$(<"$work/$name-echo.log")
    cat >"$work/$name.json" <<JSON
{"outdir": "$work/$name", "cases": [$cases],
 "servers": [{"agent": "chefdash", "url": "$echo"}]}
JSON
    echo "conformance: $name: $count cases at $echo"
    (cd "$work" && exec "$suite" -m fuzzingclient -s "$work/$name.json") >"$work/$name.log" 2>&1 &
    started+=($!)
    wait $! || { tail -n 5 "$work/$name.log" >&2; fail "$name: the suite failed"; }
}

listens() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# NAME: runs the suite as a server of the client.
check_client() {
    local name=$1 scheme=ws trusted=() port
    [[ $name != *-tls ]] || scheme=wss trusted=("$work/certificate.pem")
    port=$(python3 -c 'import socket
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    print(free.getsockname()[1])')
    cat >"$work/$name.json" <<JSON
{"outdir": "$work/$name", "cases": [$cases], "url": "$scheme://127.0.0.1:$port",
 "key": "$work/key.pem", "cert": "$work/certificate.pem"}
JSON
    [[ $scheme == wss ]] || sed -i 's/^ "key".*/ "options": {}}/' "$work/$name.json"
    (cd "$work" && exec "$suite" -m fuzzingserver -u 0 -s "$work/$name.json") \
        >"$work/$name.log" 2>&1 &
    started+=($!)
    await $! "$name" listens "$port"
    echo "conformance: $name: $count cases at $scheme://127.0.0.1:$port"
    "$programs/chefdash-conformance" "$scheme://127.0.0.1:$port" "${trusted[@]}" &
    started+=($!)
    wait $! || fail "$name: the client failed"
}

# SIDE: checks it and judges the report.
check() {
    trap stop EXIT
    trap 'exit 143' TERM
    rm -rf "${work:?}/$1" "$work/$1-echo.log"
    "check_${1%-tls}" "$1"
    stop
    python3 "$top/Tests/Conformance/judge.py" "$1" "$work/$1/index.json" "$count"
}

check_needs
((${#sides[@]} > 0)) || exit 0
mkdir -p "$work"
install_suite
build
[[ " ${sides[*]} " != *-tls* ]] || make_certificate

jobs=${CONFORMANCE_JOBS:-$(nproc)}
failed=0
running=()
trap '((${#running[@]} == 0)) || kill "${running[@]}" 2>/dev/null || true' EXIT
trap 'exit 130' INT TERM

# Waits for one side to end.
reap() {
    local ended process left=()
    wait -n -p ended "${running[@]}" || failed=1
    for process in "${running[@]}"; do
        [[ $process == "$ended" ]] || left+=("$process")
    done
    running=("${left[@]}")
}

for side in "${sides[@]}"; do
    ((${#running[@]} < jobs)) || reap
    (check "$side") &
    running+=($!)
done
while ((${#running[@]} > 0)); do reap; done
exit "$failed"
