#!/usr/bin/env bash
# Tests Protocol/schema.json, what is generated from it, and protocol.md. What they need is installed
# into .build/contract-tests by pip.
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

# What the tests and the simulation recorded, where they have run before.
recorded=(.build/messages/*.txt)
if [[ -e ${recorded[0]} ]]; then
    "$environment/bin/python" Tests/Contract/validate.py "${recorded[@]}"
fi
