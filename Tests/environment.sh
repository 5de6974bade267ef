#!/usr/bin/env bash
# Creates a Python environment with the packages of a requirements file, or keeps it if it has them.
# usage: environment.sh DIRECTORY REQUIREMENTS
set -euo pipefail

environment=$1 requirements=$2
cmp -s "$requirements" "$environment/requirements.txt" && exit 0
echo "tests: installing $(tr '\n' ' ' <"$requirements")"
python3 -m venv --clear "$environment" || {
    echo "tests: Python can't make an environment; on Debian, install python3-venv" >&2
    exit 1
}
# Without the cache, nothing is left in the user's home.
"$environment/bin/pip" install --quiet --disable-pip-version-check --no-cache-dir -r "$requirements"
cp "$requirements" "$environment/requirements.txt"
