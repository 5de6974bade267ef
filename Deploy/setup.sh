#!/usr/bin/env bash
# Prepares a Debian machine for building ChefDash: installs missing libraries and checks for Swift.
# If nothing is missing, it is quick and quiet and doesn't call apt.
#
# usage: setup.sh [--update] [PART|PACKAGE...]
#   --update: has apt read its lists of packages again even if nothing is missing
#   PART: also what these tests need: hotpath, web, clients, proxies. None of their packages has a service; a
#   tool whose package has one is unpacked under .build by the test that needs it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
    printf 'setup: %s\n' "$@" >&2
    exit 1
}

# The libraries, and the packages that the Swift toolchain needs for linking on Debian.
packages=(libssl-dev libcurl4-openssl-dev libicu-dev libjansson-dev libpq-dev libqrencode-dev libsqlite3-dev
    liburing-dev libxml2-dev zlib1g-dev pkg-config binutils libc6-dev libgcc-12-dev libstdc++-12-dev)
must_update=
for part in "$@"; do
    case $part in
    --update) must_update=1 ;;
    hotpath) packages+=(valgrind) ;;
    web) packages+=(chromium-headless-shell fonts-noto-color-emoji fonts-quicksand node-typescript python3-venv) ;;
    clients)
        packages+=(mono-mcs mono-runtime libmono-system-core4.0-cil libnewtonsoft-json5.0-cil
            godot3-server kotlin libandroid-json-org-java libokhttp-java openjdk-17-jre-headless nodejs
            node-typescript node-ws python3-venv)
        ;;
    # Apache itself, without its service, and the libraries of HAProxy; nginx and Caddy need none.
    proxies) packages+=(apache2-bin liblua5.3-0 libopentracing-c-wrapper0 openssl python3-venv) ;;
    *) packages+=("$part") ;;
    esac
done
oldest_swift="6.3"
log=.build/setup.log

is_installed() {
    [[ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]
}

install_libraries() {
    local missing=()
    local package
    for package in "${packages[@]}"; do
        is_installed "$package" || missing+=("$package")
    done
    [[ ${#missing[@]} -gt 0 || -n $must_update ]] || return 0

    local as_root=()
    local by_hand="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    if [[ $EUID -ne 0 ]]; then
        command -v sudo >/dev/null || fail \
            "these packages are missing: ${missing[*]}." \
            "This user isn't root and there is no sudo, so an administrator must run:" \
            "    $by_hand"
        as_root=(sudo)
        # Without a terminal nobody can type a password.
        [[ -t 0 ]] || as_root=(sudo -n)
    fi
    [[ ${#missing[@]} -eq 0 ]] || echo "setup: installing ${missing[*]}"
    local environment=(env DEBIAN_FRONTEND=noninteractive)
    {
        "${as_root[@]}" "${environment[@]}" apt-get update -qq \
            && "${as_root[@]}" "${environment[@]}" apt-get install -y -qq \
                --no-install-recommends "${missing[@]}"
    } </dev/null >"$log" 2>&1 || {
        tail -n 20 "$log" >&2
        fail "apt didn't install ${missing[*]}; the end of $log is above." \
            "To try it by hand, as root: $by_hand"
    }
}

# Without dpkg the libraries have other names; pkg-config finds them.
check_libraries() {
    command -v pkg-config >/dev/null \
        && pkg-config --exists libcrypto libcurl icu-i18n jansson libpq libqrencode liburing libxml-2.0 sqlite3 zlib \
        && return 0
    fail "this isn't Debian or a relative of it, and OpenSSL, libcurl, ICU, Jansson, libpq, libqrencode, SQLite, liburing, libxml2, zlib or pkg-config is missing." \
        "Install them with their headers (on Debian: ${packages[*]}), then try again."
}

check_swift() {
    local where="Get Swift 6.3 from https://www.swift.org/install and put its usr/bin on PATH."
    command -v swift >/dev/null || fail "there is no swift on PATH. $where"
    local answer version
    answer=$(swift --version 2>&1) || fail "$(command -v swift) doesn't run:" "$answer" \
        "On a minimal Debian the toolchain needs packages of its own, which its page names:" \
        "https://www.swift.org/install/linux"
    version=$(sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' <<<"$answer" \
        | head -n 1)
    [[ -n "$version" ]] || fail "$(command -v swift) doesn't say its version. $where"
    [[ "$(printf '%s\n' "$oldest_swift" "$version" | sort -V | head -n 1)" == "$oldest_swift" ]] \
        || fail "$(command -v swift) is Swift $version; ChefDash needs $oldest_swift or newer. $where"
}

if command -v dpkg-query >/dev/null; then
    mkdir -p .build
    # Two of these at the same time take turns.
    exec 9>.build/setup.lock
    flock 9
    install_libraries
else
    check_libraries
fi
check_swift
