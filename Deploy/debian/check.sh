#!/usr/bin/env bash
# Installs the package of build.sh in a bare Debian root, and checks what is there, starts the server as its unit would,
# follows the guide's "Install" word for word, upgrades, removes and purges. Needs root, debootstrap and a mirror.
#
# CHEFDASH_PROGRAM: as for build.sh. CHECK_DIRECTORY: where the root goes (default: a new directory in /var/tmp, removed
# afterwards).
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
suite=bookworm
fail() {
    printf 'deb-check: %s\n' "$@" >&2
    exit 1
}
begun=$SECONDS
step() { echo "deb-check: $((SECONDS - begun)) s: $*"; }

[[ $EUID -eq 0 ]] || fail "chroot needs root: sudo make deb-check"
for tool in debootstrap systemd-socket-activate python3; do
    command -v "$tool" >/dev/null || fail "$tool is missing: apt-get install debootstrap systemd python3"
done

# Uses its own mount and process namespace, so that nothing stays mounted or running.
if [[ "${CHECK_INSIDE:-}" != 1 ]]; then
    CHECK_DIRECTORY=${CHECK_DIRECTORY:-$(mktemp -d /var/tmp/chefdash-deb-check.XXXXXX)}
    mkdir -p "$CHECK_DIRECTORY"
    status=0
    CHECK_PACKAGE=$(cd "$top" && bash Deploy/debian/build.sh | tail -n 1)
    export CHECK_DIRECTORY CHECK_PACKAGE
    CHECK_INSIDE=1 unshare --mount --propagation private --pid --fork --kill-child --mount-proc \
        bash "${BASH_SOURCE[0]}" || status=$?
    rm -rf --one-file-system "$CHECK_DIRECTORY"
    exit "$status"
fi

directory=$CHECK_DIRECTORY
root=$directory/root
package=$top/$CHECK_PACKAGE
units=$root/lib/systemd/system

in_root() {
    chroot "$root" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
        DEBIAN_FRONTEND=noninteractive "${proxies[@]}" "$@"
}
proxies=()
for name in http_proxy https_proxy no_proxy; do [[ -z "${!name:-}" ]] || proxies+=("$name=${!name}"); done

# The mode, owner and group of a file in the root.
is() {
    local found
    found=$(in_root stat -c '%a %U:%G' "$1") || fail "$1 is missing"
    [[ "$found" == "$2" ]] || fail "$1 is $found, not $2"
}

quietly() { "$@" >"$directory/log" 2>&1 || { tail -n 30 "$directory/log" >&2; fail "failed: $*"; }; }

mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m 1 '/debian/\?$') \
    || fail "apt has no Debian mirror configured"
step "debootstrap --variant=minbase $suite from $mirror"
quietly debootstrap --variant=minbase "$suite" "$root" "$mirror"
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
cp "$package" "$root/root/chefdash.deb"
# As on a machine that runs nothing yet: no script of a package starts a service here.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
quietly in_root apt-get update

# Stands in for systemd, which can't run here: it starts a unit's command as its user, with its directories, and a socket
# unit's port. Nothing of its sandbox is there.
cat >"$root/usr/local/bin/systemctl" <<'SYSTEMCTL'
#!/bin/bash
set -euo pipefail
words=()
for word in "$@"; do [[ $word == -* ]] || words+=("$word"); done
verb=${words[0]}
value() { sed -n "s/^$2=//p" "$1" | tail -n 1; }
stop() {
    local pid
    pid=$(cat "/run/$1.pid" 2>/dev/null) || return 0
    kill "$pid" 2>/dev/null || true
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
    rm -f "/run/$1.pid"
}
start() {
    local name=$1 unit user=root command environment=() prefix=()
    unit=$(ls "/lib/systemd/system/$name.service" "/usr/lib/systemd/system/$name.service" 2>/dev/null | head -n 1)
    user=$(value "$unit" User)
    command=$(value "$unit" ExecStart)
    [[ -z $(value "$unit" EnvironmentFile) ]] || { set -a; . "$(value "$unit" EnvironmentFile | sed 's/^-//')"; set +a; }
    [[ ! -e /run/$name.socket.enabled ]] \
        || prefix=(systemd-socket-activate -l "$(value "/lib/systemd/system/$name.socket" ListenStream)")
    # The socket's program waits for the first connection, as systemd needn't.
    eval "exec setsid ${prefix[*]} setpriv --reuid=${user:-root} --regid=${user:-root} --init-groups $command" \
        >>"/var/log/$name.log" 2>&1 </dev/null &
    echo $! >"/run/$name.pid"
    sleep 1
}
for unit in "${words[@]:1}"; do
    name=${unit%.service}
    case $verb:$name in
    start:*.socket | stop:*.socket) ;;
    enable:*.socket) touch "/run/$name.enabled" ;;
    start:*) start "$name" ;;
    stop:*) stop "$name" ;;
    restart:* | reload:*) stop "$name"; start "$name" ;;
    esac
done
SYSTEMCTL
chmod 755 "$root/usr/local/bin/systemctl"

# The guide's commands, in their order: the blocks of a section in `sh`. The package is in the current directory.
section() { sed -n "/^## $1\$/,/^## /p" "$top/Deploy/README.md"; }
commands() { awk '/^```sh$/ { inside = 1; next } /^```$/ { if (inside) print "# --"; inside = 0 } inside' <<<"$1"; }

follow() {
    local line block="" number=0 from=$SECONDS
    while IFS= read -r line; do
        if [[ $line == "# --" ]]; then
            number=$((number + 1))
            (cd / && in_root /bin/bash -c "cd /root && set -euo pipefail; $block") >"$directory/log" 2>&1 \
                || { tail -n 30 "$directory/log" >&2; tail -n 5 "$root"/var/log/chefdash.log >&2; fail "block $number of the guide failed:" "$block"; }
            step "the guide's block $number took $((SECONDS - from)) s: $(head -n 1 <<<"$block")"
            from=$SECONDS block=""
        else
            block+=$line$'\n'
        fi
    done < <(commands "$(section "Install")")
}

follow

# The files, with the modes that the guide asks for.
in_root getent passwd chefdash >/dev/null || fail "there is no user chefdash"
[[ $(in_root getent passwd chefdash | cut -d : -f 7) == */nologin ]] || fail "the user chefdash can log in"
is /usr/bin/chefdash "755 root:root"
is /var/lib/chefdash "700 chefdash:chefdash"
is /var/lib/chefdash/ledger.key "600 chefdash:chefdash"
is /var/lib/chefdash/chefdash.sqlite "600 chefdash:chefdash"
is /etc/chefdash/chefdash.conf "644 root:root"
is /etc/chefdash/key.pem "640 root:chefdash"
is /lib/systemd/system/chefdash.service "644 root:root"
in_root dpkg --verify chefdash | grep -v ' c /etc/chefdash/chefdash.conf$' | grep . && fail "files differ from the package's"
[[ $(in_root dpkg-query -W -f '${Conffiles}' chefdash) == *" /etc/chefdash/chefdash.conf "* ]] || fail "no conffile"
[[ -L $root/etc/systemd/system/multi-user.target.wants/chefdash.service ]] || fail "the unit isn't enabled"
step "user, directories, modes and unit are right"

# The units themselves.
if command -v systemd-analyze >/dev/null; then
    verified=$(systemd-analyze verify --root="$root" chefdash.service chefdash.socket 2>&1 | grep -i chefdash || true)
    [[ -z $verified ]] || fail "systemd-analyze verify: $verified"
    exposure=$(systemd-analyze security --offline=true --root="$root" chefdash.service | tail -n 1)
    step "systemd-analyze: $exposure"
    [[ $(sed -n 's/.*: \([0-9]*\)\.[0-9].*/\1/p' <<<"$exposure") -le 2 ]] || fail "the unit is too exposed"
fi

# sd_notify, with the unit's command line and user.
in_root systemctl stop chefdash
rm -f "$root/run/told"
python3 - "$root/run/told" >"$directory/told" <<'PYTHON' &
import os, socket, sys
told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
told.bind(sys.argv[1])
os.chmod(sys.argv[1], 0o777)
while True:
    print(told.recv(4096).decode(), flush=True)
PYTHON
until [[ -S $root/run/told ]]; do sleep 0.1; done
NOTIFY_SOCKET=/run/told chroot "$root" setpriv --reuid=chefdash --regid=chefdash --init-groups \
    bash -c "exec $(sed -n 's/^ExecStart=//p' "$units/chefdash.service")" >"$directory/server.log" 2>&1 &
server=$!
for ((attempt = 0; attempt < 300; attempt++)); do
    ! grep -q READY=1 "$directory/told" || break
    kill -0 "$server" 2>/dev/null || { cat "$directory/server.log" >&2; fail "the server ended by itself"; }
    sleep 0.1
done
grep -q READY=1 "$directory/told" || fail "the server never said READY=1"
kill "$server"
wait "$server" || fail "SIGTERM: exit $?"
grep -q STOPPING=1 "$directory/told" || fail "the server never said STOPPING=1"
step "it tells systemd READY=1 and STOPPING=1, and ends with 0"

# An upgrade keeps settings and data.
sum() { (cd "$root" && sha256sum etc/chefdash/chefdash.conf etc/chefdash/key.pem var/lib/chefdash/ledger.key var/lib/chefdash/chefdash.sqlite); }
before=$(sum)
quietly in_root apt-get install -y --reinstall -o Dpkg::Options::=--force-confold /root/chefdash.deb
[[ $(sum) == "$before" ]] || fail "an upgrade changed settings or data"
quietly in_root setpriv --reuid=chefdash --regid=chefdash --init-groups chefdash ledger verify --config /etc/chefdash/chefdash.conf
step "an upgrade keeps settings and data"

quietly in_root apt-get remove -y chefdash
[[ ! -e $root/usr/bin/chefdash && -e $root/etc/chefdash/chefdash.conf && -e $root/var/lib/chefdash/ledger.key ]] \
    || fail "removing left the program, or took settings or data"
quietly in_root apt-get purge -y chefdash
for path in /usr/bin/chefdash /usr/share/chefdash /lib/systemd/system/chefdash.service /etc/chefdash/chefdash.conf \
    /var/lib/chefdash /etc/systemd/system/multi-user.target.wants/chefdash.service; do
    [[ ! -e $root$path && ! -L $root$path ]] || fail "purging left $path"
done
[[ -e $root/etc/chefdash/key.pem ]] || fail "purging took a key that isn't the package's"
step "removing keeps settings and data, and purging removes them"

cat <<TEXT
deb-check: passed.
  Checked: the package with apt in a bare root of Debian $suite, its user, files, modes and units; every command of the
  guide's "Install"; the server as its user with the unit's command line; sd_notify and a socket on port 443; an upgrade, a
  removal and a purge.
  Not checked: systemd itself, whose place a script takes here, and so the unit's sandbox, watchdog and restarts.
TEXT
