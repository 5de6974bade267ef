#!/usr/bin/env bash
# Tests Protocol/schema.json, the files generated from it, and the protocol's documents. Installs what the tests
# need into .build/contract-tests with pip.
#
#   run.sh [pytest's arguments]   all of it, or these tests
#   run.sh recorded               only the messages that other tests recorded
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

environment=.build/contract-tests

bash Tests/environment.sh "$environment" Tests/Contract/requirements.txt

export PYTHONDONTWRITEBYTECODE=1
if [[ ${1:-} != recorded ]]; then
    [[ $# -gt 0 ]] || set -- Tests/Contract
    "$environment/bin/pytest" -p no:cacheprovider -q -rpfE "$@"
fi

# The messages that the tests and the simulation recorded, if they have run.
recorded=(.build/messages/*/*.txt)
if [[ -e ${recorded[0]} ]]; then
    "$environment/bin/python" Tests/Contract/validate.py "${recorded[@]}"
fi
