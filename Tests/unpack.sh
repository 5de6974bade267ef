#!/usr/bin/env bash
# Unpacks one program, or a directory, of a Debian package under .build/tools. Installing the package would also
# leave a service that starts with the machine.
# usage: unpack.sh PACKAGE FILE
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

package=$1 file=$2
[[ ! -x .build/tools/$file ]] || exit 0
command -v apt-get >/dev/null || {
    echo "tests: without apt there is no $(basename "$file") of Debian's $package; what needs it is left out" >&2
    exit 0
}
echo "tests: unpacking $(basename "$file") of Debian's $package into .build/tools"
mkdir -p .build/tools
download=$(mktemp -d "$PWD/.build/tools/download.XXXXXX")
trap 'rm -rf "$download"' EXIT
fetch() { (cd "$download" && apt-get download -qq "$package" >"$download/log" 2>&1); }
# A machine with old or missing package lists needs new ones.
fetch || { bash Deploy/setup.sh --update && fetch; } || {
    tail -n 5 "$download/log" >&2
    exit 1
}
dpkg-deb --fsys-tarfile "$download"/*.deb | tar -x -C .build/tools "./$file"
