#!/usr/bin/env bash
# Runs each proxy with its text of Deploy/README.md before a server that it builds. Installs what is
# missing: Apache and libraries with apt, pytest with pip. HAProxy, nginx and Caddy come with
# services in Debian, and are unpacked instead. `bash Tests/Proxies/run.sh [pytest's arguments]`
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# Its requirements are enough for these tests, too.
environment=.build/client-tests/python

command -v apt-get >/dev/null || {
    echo "test-proxies: these are the proxies of Debian's packages, for which there must be apt" >&2
    exit 1
}
bash Deploy/setup.sh proxies
bash Tests/unpack.sh haproxy usr/sbin/haproxy
bash Tests/unpack.sh haproxy etc/haproxy
bash Tests/unpack.sh nginx usr/sbin/nginx
bash Tests/unpack.sh nginx-common etc/nginx
bash Tests/unpack.sh caddy usr/bin/caddy
bash Tests/unpack.sh apache2 etc/apache2
bash Tests/environment.sh "$environment" Tests/Clients/requirements.txt

if [[ -z "${CHEFDASH_PROGRAM:-}" ]]; then
    swift build --no-color-diagnostics --product chefdash
    CHEFDASH_PROGRAM=$PWD/.build/debug/chefdash
fi
export CHEFDASH_PROGRAM

# The tests' leftovers are deleted with it.
TMPDIR=$(mktemp -d /tmp/chefdash-proxies.XXXXXX)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

# The server comes from the browser's tests.
export PYTHONPATH=Tests/Web PYTHONDONTWRITEBYTECODE=1
[[ $# -gt 0 ]] || set -- Tests/Proxies
# All at a time, since most of a test is waiting for a clock.
"$environment/bin/pytest" -p no:cacheprovider -q -rpfE -n 6 --durations=6 "$@"
