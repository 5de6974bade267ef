#!/usr/bin/env bash
# Shows that the tests leave a machine as it was.
#
#   machine.sh note DIRECTORY LIST...    saves the machine's state in DIRECTORY
#   machine.sh compare DIRECTORY LIST... fails if there is more now, and lists it
#
# The lists are `services`, which start with the machine; `ports` with a listener; `files` outside
# .build that belong to no Debian package; and `own`, those of the files that are in the checkout or
# have names that we or our tools use, which works beside other people's programs, too. The caches
# of apt and of the Swift toolchain don't count. Files that Debian's packages create during their
# installation belong to none, so files are noted after the setup.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

command=$1 notes=$2
shift 2

services() {
    find /etc/systemd/system /etc/systemd/user /etc/init.d /etc/rc?.d /etc/cron* \
        \( -type f -o -type l \) 2>/dev/null | sort
}

# Address and port in hexadecimal, as the kernel lists them.
ports() { awk '$4 == "0A" { print $2 }' /proc/net/tcp /proc/net/tcp6 2>/dev/null | sort -u; }

files() {
    local places=(/tmp /etc /opt /srv /usr/local /var/tmp /dev/shm "$HOME" "$PWD") place
    for place in "${places[@]}"; do
        [[ ! -d $place ]] || find "$place" -maxdepth 3 -xdev \( -path "$PWD/.build" -o -path "$PWD/.git" \
            -o -path "$HOME/.cache/org.swift.swiftpm" -o -path "$HOME/.swiftpm" \
            -o -path "$HOME/.cache/clang" -o -path /etc/ld.so.cache \) -prune \
            -o ! -type d -print -o -type d -empty -print
    done 2>/dev/null | sort -u
}

own() { files | grep -E "^$PWD/|chefdash|TemporaryDirectory\.|pytest|playwright|chromium|hsperfdata" || true; }

case $command in
note)
    mkdir -p "$notes"
    for list in "$@"; do "$list" >"$notes/$list"; done
    ;;
compare)
    failed=0
    for list in "$@"; do
        more=$(comm -13 "$notes/$list" <("$list"))
        if [[ $list == files && -n $more && -d /var/lib/dpkg/info ]]; then
            more=$(comm -23 <(echo "$more") <(sort -u /var/lib/dpkg/info/*.list))
        fi
        [[ -n $more ]] || continue
        printf 'machine: %s that were not there before:\n%s\n' "${list/#own/own files}" "$more" >&2
        failed=1
    done
    exit "$failed"
    ;;
esac
