#!/usr/bin/env bash
# Unpacks the programs of a cluster, HAProxy and PostgreSQL, from Debian's packages, and installs HAProxy's libraries.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

command -v apt-get >/dev/null || {
    echo "cluster: HAProxy and PostgreSQL are those of Debian's packages, for which there must be apt" >&2
    exit 1
}
bash Deploy/setup.sh liblua5.3-0 libopentracing-c-wrapper0 openssl
bash Tests/unpack.sh haproxy usr/sbin/haproxy
bash Tests/unpack.sh haproxy etc/haproxy
bash Tests/Postgres/programs.sh >/dev/null
