#!/usr/bin/env bash
# Builds a package for Debian: .build/chefdash_VERSION_ARCHITECTURE.deb.
# CHEFDASH_PROGRAM: a release build with Swift's libraries linked in (default: builds one in .build/deb).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

files=Deploy/debian
for tool in dpkg-deb dpkg-shlibdeps; do
    command -v "$tool" >/dev/null || {
        echo "deb: $tool is missing: apt-get install dpkg-dev" >&2
        exit 1
    }
done
version=$(sed -n 's/.*number = "\(.*\)"/\1/p' Sources/Server/ChefDashServer/ServerVersion.swift)
architecture=$(dpkg --print-architecture)
program=${CHEFDASH_PROGRAM:-}
if [[ -z $program ]]; then
    "${SWIFT:-swift}" build --no-color-diagnostics ${BUILD_FLAGS:-} -c release --product chefdash \
        --static-swift-stdlib --scratch-path .build/deb
    program=.build/deb/release/chefdash
fi

# The same commit gives the same package.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH
work=$(mktemp -d "${TMPDIR:-/tmp}/chefdash-deb.XXXXXX")
trap 'rm -rf "$work"' EXIT
root=$work/root
chmod 755 "$work"
umask 022
mkdir -p "$root"

install -D "$program" "$root/usr/bin/chefdash"
strip --strip-unneeded --remove-section=.comment "$root/usr/bin/chefdash"
install -D -m 644 -t "$root/lib/systemd/system" "$files/chefdash.service" "$files/chefdash.socket"
install -D -m 644 "$files/sysusers.conf" "$root/usr/lib/sysusers.d/chefdash.conf"
install -D -m 644 -t "$root/etc/chefdash" "$files/chefdash.conf"
install -d "$root/usr/share/chefdash"
cp -r Levels "$root/usr/share/chefdash/Levels"
cp -r Deploy/monitoring "$root/usr/share/chefdash/monitoring"
chmod -R u=rwX,go=rX "$root/usr/share/chefdash"
install -D -m 644 -t "$root/usr/share/doc/chefdash" Deploy/README.md "$files/copyright"
gzip -9 -n -c CHANGELOG.md >"$root/usr/share/doc/chefdash/changelog.gz"

install -d "$root/DEBIAN"
install -t "$root/DEBIAN" "$files/postinst" "$files/prerm" "$files/postrm"
echo /etc/chefdash/chefdash.conf >"$root/DEBIAN/conffiles"
mkdir -p "$work/source/debian"
printf 'Source: chefdash\n\nPackage: chefdash\nArchitecture: any\n' >"$work/source/debian/control"
libraries=$(cd "$work/source" && dpkg-shlibdeps -O -e"$root/usr/bin/chefdash" 2>"$work/shlibdeps.log") || {
    cat "$work/shlibdeps.log" >&2
    exit 1
}
cat >"$root/DEBIAN/control" <<CONTROL
Package: chefdash
Version: $version
Architecture: $architecture
Maintainer: ChefDash <chefdash@localhost>
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f 1)
Depends: ${libraries#shlibs:Depends=}, ca-certificates, init-system-helpers, procps, systemd | systemd-standalone-sysusers | systemd-sysusers
Section: games
Priority: optional
Description: arcade kitchen and recipe library on a server of your own
 ChefDash serves an arcade game for several players, and a recipe library for
 households, with a page for browsers. It has its database, TLS, limits, metrics
 and backups in one program. /usr/share/doc/chefdash/README.md says how to go on.
CONTROL
(cd "$root" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
package=.build/chefdash_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
echo "$package"
