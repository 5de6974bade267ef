#!/usr/bin/env bash
# Runs what Deploy/postgres describes on addresses of the loopback: three machines with etcd, Patroni and PostgreSQL,
# HAProxy, and two servers of a program that it builds. Kills parts of it while people play. Unpacks Debian's packages
# of etcd, HAProxy and PostgreSQL, because installing them would start services; Patroni of Debian's version comes by
# pip. `bash Tests/HighAvailability/run.sh [pytest's arguments]`
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

environment=.build/high-availability/python

command -v apt-get >/dev/null || {
    echo "test-high-availability: these are Debian's packages, for which there must be apt" >&2
    exit 1
}
bash Deploy/setup.sh liblua5.3-0 libopentracing-c-wrapper0 openssl python3-venv
bash Tests/unpack.sh haproxy usr/sbin/haproxy
bash Tests/unpack.sh haproxy etc/haproxy
bash Tests/unpack.sh etcd-server usr/bin/etcd
POSTGRES_PROGRAMS=$(bash Tests/Postgres/programs.sh)
export POSTGRES_PROGRAMS
bash Tests/environment.sh "$environment" Tests/HighAvailability/requirements.txt

if [[ -z "${CHEFDASH_PROGRAM:-}" ]]; then
    swift build --no-color-diagnostics --product chefdash
    CHEFDASH_PROGRAM=$PWD/.build/debug/chefdash
fi
export CHEFDASH_PROGRAM

# The tests' leftovers are deleted with it. The path of a socket has at most 107 bytes. Under root, the databases belong
# to another user.
TMPDIR=$(mktemp -d /tmp/chefdash-ha.XXXXXX)
export TMPDIR
chmod 711 "$TMPDIR"
trap 'rm -rf "$TMPDIR"' EXIT

# The proxy comes from the proxies' tests.
export PYTHONPATH=Tests/Web:Tests/Proxies PYTHONDONTWRITEBYTECODE=1
# The tests follow each other, so the first failure ends them.
"$environment/bin/pytest" -p no:cacheprovider -q -x -rpfE --durations=6 Tests/HighAvailability "$@"
