#!/usr/bin/env bash
# Tests the Dockerfile without a container engine. It carries out the instructions in debootstrap
# roots, starts the image's command, runs its HEALTHCHECK and sends its STOPSIGNAL. At the end it
# says what that did and didn't test. Needs root, debootstrap and a mirror.
#
# CHECK_DIRECTORY: where the roots go (default: a new directory in /var/tmp, removed afterwards).
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
suite=bookworm
# The official Swift image adds these to Debian so that the toolchain runs and links.
swift_image_packages=(binutils ca-certificates git libc6-dev libcurl4-openssl-dev libedit2
    libgcc-12-dev libncurses6 libpython3.11 libstdc++-12-dev libxml2 tzdata zlib1g-dev)

fail() {
    printf 'docker-check: %s\n' "$@" >&2
    exit 1
}

step() { echo "docker-check: $*"; }

[[ $EUID -eq 0 ]] || fail "chroot needs root: sudo make docker-check"
command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
command -v swift >/dev/null || fail "there is no swift on PATH; the build stage borrows it"

# Uses its own mount and process namespace, so that nothing stays mounted or running.
if [[ "${CHECK_INSIDE:-}" != 1 ]]; then
    directory=${CHECK_DIRECTORY:-$(mktemp -d /var/tmp/chefdash-docker-check.XXXXXX)}
    mkdir -p "$directory"
    status=0
    CHECK_INSIDE=1 CHECK_DIRECTORY="$directory" \
        unshare --mount --propagation private --pid --fork --kill-child --mount-proc \
        bash "${BASH_SOURCE[0]}" || status=$?
    rm -rf --one-file-system "$directory"
    exit "$status"
fi

directory=$CHECK_DIRECTORY
base=$directory/base
toolchain=$(swift -print-target-info \
    | sed -n 's/.*"runtimeResourcePath": *"\(.*\)\/lib\/swift".*/\1/p')
[[ -x "$toolchain/bin/swift" ]] || fail "can't tell where the toolchain of $(command -v swift) is"
[[ "$toolchain" != /usr ]] \
    || fail "the toolchain is spread over /usr; unpack it in a directory of its own to lend it"

# The state of the current stage.
stage="" root="" directory_in_root=/ user=root
declare -A roots=() environment=()
entrypoint=() command_line=() health_command=()
stop_signal=SIGTERM
path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

make_base() {
    local mirror
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' \
        | grep -m 1 '/debian/\?$') || fail "apt has no Debian mirror configured"
    step "debootstrap --variant=minbase $suite from $mirror"
    debootstrap --variant=minbase "$suite" "$base" "$mirror" >"$directory/debootstrap.log" \
        || { tail -n 5 "$directory/debootstrap.log" >&2; fail "debootstrap failed"; }
    cp -L /etc/resolv.conf /etc/hosts "$base/etc/"
}

# Replaces itself with "$@" in the stage's root, with the stage's user and environment only.
enter_root() {
    local assignments=("PATH=$path" "HOME=/root") name
    for name in http_proxy https_proxy no_proxy; do
        [[ -z "${!name:-}" ]] || assignments+=("$name=${!name}")
    done
    for name in "${!environment[@]}"; do assignments+=("$name=${environment[$name]}"); done
    exec chroot --userspec="$user" "$root" /usr/bin/env -i "${assignments[@]}" \
        /bin/sh -c 'cd "$0" && exec "$@"' "$directory_in_root" "$@"
}

in_root() { (enter_root "$@"); }

# FROM image [AS name]
do_from() {
    local image=$1
    stage=${3:-final}
    root=$directory/stage-$stage
    directory_in_root=/ user=root environment=()
    roots[$stage]=$root
    cp -a "$base" "$root"
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    case "$image" in
        swift:*-$suite)
            mkdir -p "$root/opt/swift/usr"
            mount --bind "$toolchain" "$root/opt/swift/usr"
            mount -o remount,bind,ro "$root/opt/swift/usr"
            environment[PATH]=/opt/swift/usr/bin:$path
            in_root apt-get -qq update
            in_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y \
                --no-install-recommends "${swift_image_packages[@]}" \
                >"$directory/swift-image.log" 2>&1 \
                || { tail -n 5 "$directory/swift-image.log" >&2; fail "apt failed"; }
            in_root swift --version
            ;;
        debian:$suite-slim) ;;
        *) fail "FROM $image: only swift:*-$suite and debian:$suite-slim can be stood in for" ;;
    esac
}

# COPY [--from=stage] source... target
do_copy() {
    local from=$top
    if [[ "$1" == --from=* ]]; then
        from=${roots[${1#--from=}]}
        shift
    fi
    local target=${!#} source
    [[ "$target" == /* ]] || target=$directory_in_root/$target
    for source in "${@:1:$#-1}"; do
        [[ -e "$from/$source" ]] || fail "COPY $source: there is no such file"
        if [[ -d "$from/$source" ]]; then
            mkdir -p "$root/$target"
            cp -a "$from/$source/." "$root/$target/"
        else
            mkdir -p "$(dirname "$root/$target")"
            cp -a "$from/$source" "$root/$target"
        fi
    done
    if [[ "$from" == "$top" ]]; then chown -R root:root "$root/$target"; fi
}

do_env() {
    local pair
    for pair in "$@"; do environment[${pair%%=*}]=${pair#*=}; done
}

# The words of an exec form: ["a", "b"] becomes a and b.
words_of() { sed -e 's/^ *\[ *"//' -e 's/" *\] *$//' -e 's/" *, *"/\n/g' <<<"$1"; }

carry_out() {
    local instruction=$1 rest=$2 words
    step "[$stage] $instruction $rest"
    read -ra words <<<"$rest"
    case "$instruction" in
        FROM) do_from "${words[@]}" ;;
        RUN)
            in_root /bin/sh -c "$rest" >"$directory/run.log" 2>&1 \
                || { tail -n 30 "$directory/run.log" >&2; fail "RUN failed, see above"; }
            tail -n 1 "$directory/run.log"
            ;;
        COPY) do_copy "${words[@]}" ;;
        WORKDIR)
            directory_in_root=$rest
            mkdir -p "$root/$rest"
            ;;
        ENV) do_env "${words[@]}" ;;
        USER) user=$rest ;;
        STOPSIGNAL) stop_signal=$rest ;;
        VOLUME) [[ -d "$root/$rest" ]] || fail "VOLUME $rest: no such directory in the image" ;;
        HEALTHCHECK) mapfile -t health_command < <(words_of "${rest#*CMD }") ;;
        ENTRYPOINT) mapfile -t entrypoint < <(words_of "$rest") ;;
        CMD) mapfile -t command_line < <(words_of "$rest") ;;
        EXPOSE) ;;
        *) fail "$instruction: this script doesn't know that instruction" ;;
    esac
}

# One instruction per line: removes comments and joins lines that end in a backslash.
instructions() {
    sed -e '/^[[:space:]]*#/d' "$top/Dockerfile" \
        | sed -e ':join' -e '/\\$/ { N; s/\\\n[[:space:]]*//; b join' -e '}' | sed '/^$/d'
}

free_port() {
    local port
    for ((port = 20000 + RANDOM % 10000; ; port++)); do
        (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; return; }
    done
}

run_image() {
    # Like `docker run -e CHEFDASH_PORT=...`: the image's own port may be in use here.
    environment[CHEFDASH_PORT]=$(free_port)
    step "run as $user: ${entrypoint[*]} ${command_line[*]} on port ${environment[CHEFDASH_PORT]}"
    enter_root "${entrypoint[@]}" "${command_line[@]}" >"$directory/server.log" 2>&1 &
    local server=$! attempt
    for ((attempt = 1; attempt <= 30; attempt++)); do
        if in_root "${health_command[@]}" >"$directory/health.log" 2>&1; then break; fi
        kill -0 "$server" 2>/dev/null \
            || { cat "$directory/server.log" >&2; fail "the server ended by itself"; }
        sleep 1
    done
    [[ $attempt -le 30 ]] \
        || { cat "$directory/server.log" "$directory/health.log" >&2; fail "never healthy"; }
    step "healthy at attempt $attempt: $(cat "$directory/health.log")"
    [[ "$(stat -c %U "/proc/$server")" != root ]] || fail "the server runs as root"

    # exec replaced everything in between, so this is the server itself.
    kill -s "${stop_signal#SIG}" "$server"
    local status=0
    wait "$server" || status=$?
    [[ $status -eq 0 ]] \
        || { cat "$directory/server.log" >&2; fail "$stop_signal: exit $status instead of 0"; }
    step "$stop_signal: exit 0"
    if in_root "${health_command[@]}" >/dev/null 2>&1; then
        fail "HEALTHCHECK says healthy with no server there"
    fi
    step "without the server, HEALTHCHECK fails as it should"
}

make_base
while IFS=' ' read -r instruction rest; do
    carry_out "$instruction" "$rest" </dev/null
done < <(instructions)
run_image
size=$(du -sh --one-file-system "$root/usr/local/bin/chefdash" | cut -f 1)

cat <<TEXT
docker-check: passed.
  Checked: every instruction of the Dockerfile in order, in roots of Debian $suite made by
  debootstrap: packages, build (with this machine's $(swift --version 2>/dev/null | head -n 1 | cut -d ' ' -f 1-3)), the
  command of $size, user, server, HEALTHCHECK's command and STOPSIGNAL's exit code.
  Not checked: the two base images themselves, .dockerignore, layers, VOLUME's mount, EXPOSE, and
  HEALTHCHECK's times; those need a container engine.
TEXT
