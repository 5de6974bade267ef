#!/usr/bin/env bash
# Tests Protocol/schema.json, the files generated from it, and protocol.md. Installs what the tests
# need into .build/contract-tests with pip.
# `bash Tests/Contract/run.sh [pytest's arguments]`
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

environment=.build/contract-tests
requirements=Tests/Contract/requirements.txt

if ! cmp -s "$requirements" "$environment/requirements.txt"; then
    echo "test-contract: installing $(tr '\n' ' ' <"$requirements")"
    python3 -m venv --clear "$environment" || {
        echo "test-contract: Python can't make an environment; on Debian, install python3-venv" >&2
        exit 1
    }
    "$environment/bin/pip" install --quiet --disable-pip-version-check -r "$requirements"
    cp "$requirements" "$environment/requirements.txt"
fi

export PYTHONDONTWRITEBYTECODE=1
[[ $# -gt 0 ]] || set -- Tests/Contract
"$environment/bin/pytest" -p no:cacheprovider -q "$@"

# The messages that the tests and the simulation recorded, if they have run.
recorded=(.build/messages/*.txt)
if [[ -e ${recorded[0]} ]]; then
    "$environment/bin/python" Tests/Contract/validate.py "${recorded[@]}"
fi
