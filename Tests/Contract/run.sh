#!/usr/bin/env bash
# Tests Protocol/schema.json, the files generated from it, the protocol's documents, and the rules for Prometheus.
# Installs what the tests need into .build/contract-tests with pip, and unpacks promtool.
#
#   run.sh [pytest's arguments]   all of it, or these tests
#   run.sh recorded               only the messages that other tests recorded
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

environment=.build/contract-tests

bash Tests/environment.sh "$environment" Tests/Contract/requirements.txt

export PYTHONDONTWRITEBYTECODE=1
if [[ ${1:-} != recorded ]]; then
    bash Tests/unpack.sh prometheus usr/bin/promtool
    [[ $# -gt 0 ]] || set -- Tests/Contract
    "$environment/bin/pytest" -p no:cacheprovider -q -rpfE "$@"
fi

# The messages that the tests and the simulation recorded, if they have run.
recorded=(.build/messages/*/*.txt)
if [[ -e ${recorded[0]} ]]; then
    "$environment/bin/python" Tests/Contract/validate.py "${recorded[@]}"
fi
