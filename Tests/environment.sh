#!/usr/bin/env bash
# Makes a Python environment with what a file of requirements names, or keeps it if it has that.
# usage: environment.sh DIRECTORY REQUIREMENTS
set -euo pipefail

environment=$1 requirements=$2
cmp -s "$requirements" "$environment/requirements.txt" && exit 0
echo "tests: installing $(tr '\n' ' ' <"$requirements")"
python3 -m venv --clear "$environment" || {
    echo "tests: Python can't make an environment; on Debian, install python3-venv" >&2
    exit 1
}
# Without a cache, nothing is left in the user's home.
"$environment/bin/pip" install --quiet --disable-pip-version-check --no-cache-dir -r "$requirements"
cp "$requirements" "$environment/requirements.txt"
