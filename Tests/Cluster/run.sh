#!/usr/bin/env bash
# Runs `make cluster`'s script with a program that it builds, plays through HAProxy, and kills and stops nodes. Then
# Prometheus watches a cluster with the files of Deploy/monitoring. Unpacks HAProxy, Prometheus, and PostgreSQL where it
# is missing, because installing their packages would start services.
# `bash Tests/Cluster/run.sh [pytest's arguments]`
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# Its requirements are enough for these tests, too.
environment=.build/client-tests/python

bash Tests/Cluster/programs.sh
bash Tests/unpack.sh prometheus usr/bin/prometheus
bash Deploy/setup.sh openssl python3-venv
bash Tests/environment.sh "$environment" Tests/Clients/requirements.txt

if [[ -z "${CHEFDASH_PROGRAM:-}" ]]; then
    swift build --no-color-diagnostics --product chefdash
    CHEFDASH_PROGRAM=$PWD/.build/debug/chefdash
fi
export CHEFDASH_PROGRAM

# The tests' leftovers are deleted with it.
TMPDIR=$(mktemp -d /tmp/chefdash-cluster.XXXXXX)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

# The names of the repository come from the browser's tests.
export PYTHONPATH=Tests/Web PYTHONDONTWRITEBYTECODE=1
[[ $# -gt 0 ]] || set -- Tests/Cluster
# The tests follow each other on one cluster, so the first failure ends them.
"$environment/bin/pytest" -p no:cacheprovider -q -x -rpfE --durations=6 "$@"
