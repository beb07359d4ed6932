#!/bin/sh
# Runs the adapter's story against a real Odoo, from Debian's packages in a
# chroot of the release that has it: make odoo. ODOO=14 (the default) or 19
# says which. Where that cannot be done it says why, and is no failure.
#
# ODOO_DIR keeps the chroots, about 2.5 GB each. The first run takes ten
# minutes or more, the following ones one or two. What is started and mounted
# here ends with the script; remove ODOO_DIR only when nothing runs.
set -eu

ODOO=${ODOO:-14}
ODOO_DIR=${ODOO_DIR:-${TMPDIR:-/tmp}/mawid-odoo}
GO=${GO:-go}
root=$ODOO_DIR/$ODOO
here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../../../.." && pwd)
database=mawid
pidfile=/var/lib/odoo/odoo.pid
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive

cannot() {
	echo "make odoo: left out, for $*"
	exit 0
}

case $ODOO in
14) release=bullseye port=${ODOO_PORT:-8914} extra= ;;
19) release=trixie port=${ODOO_PORT:-8919} extra=sid ;;
*) echo "make odoo: ODOO is 14 or 19, not $ODOO" >&2 && exit 2 ;;
esac
[ "$(id -u)" = 0 ] || cannot "a chroot takes root"
command -v chroot >/dev/null && command -v mount >/dev/null || cannot "chroot or mount is not installed"

# The mirror that apt uses here, else Debian's own.
mirror=${ODOO_MIRROR:-$(sed -n 's/^URIs: *\(http[^ ]*debian\)\/* *$/\1/p; s/^deb \(\[[^]]*\] \)*\(http[^ ]*debian\)\/* .*/\2/p' \
	/etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1)}
mirror=${mirror:-http://deb.debian.org/debian}

# debootstrap as it is installed, else out of its package.
bootstrap() {
	if command -v debootstrap >/dev/null; then
		debootstrap "$@"
		return
	fi
	mkdir -p "$ODOO_DIR/tools"
	if [ ! -d "$ODOO_DIR/tools/usr" ]; then
		(cd "$ODOO_DIR/tools" && apt-get download -q debootstrap && dpkg -x debootstrap_*.deb .) >&2 || return 1
	fi
	DEBOOTSTRAP_DIR=$ODOO_DIR/tools/usr/share/debootstrap sh "$ODOO_DIR/tools/usr/sbin/debootstrap" "$@"
}

server=
mounted=
sub= # what odoo is to do, if not to serve
leave() {
	[ -z "$server" ] || { kill "$(cat "$root$pidfile")" 2>/dev/null && wait "$server" 2>/dev/null; } || true
	[ ! -f "$root/.installed" ] || inside pg_ctlcluster "$(cluster)" main stop -m fast >/dev/null 2>&1 || true
	for place in $mounted; do umount -l "$root/$place" || true; done
}
trap leave EXIT
trap 'exit 130' INT TERM

inside() { chroot "$root" "$@"; }
cluster() { ls "$root/etc/postgresql"; }
sql() { chroot --userspec=postgres "$root" psql -X -q -h /var/run/postgresql "$@"; }
run() { chroot --userspec=odoo:odoo "$root" env HOME=/var/lib/odoo odoo "$@"; }
odoo() {
	run $sub --db_host=/var/run/postgresql --db_user=odoo --data-dir=/var/lib/odoo \
		--addons-path="$addons" --http-interface=127.0.0.1 --http-port="$port" --workers=0 --max-cron-threads=0 --without-demo=all --log-level=warn "$@"
}

install() {
	echo "make odoo: installing Odoo $ODOO on Debian $release from $mirror into $root; this takes ten minutes or more"
	mkdir -p "$root"
	[ -f "$root/.bootstrapped" ] || bootstrap --variant=minbase "$release" "$root" "$mirror" >"$ODOO_DIR/$ODOO.log" 2>&1 ||
		cannot "debootstrap failed; $ODOO_DIR/$ODOO.log says why (no debootstrap, no mirror, or a file system without device files)"
	touch "$root/.bootstrapped"
}

mounts() {
	for place in proc dev; do
		if ! mountpoint -q "$root/$place"; then
			if [ "$place" = proc ]; then mount -t proc proc "$root/proc"; else mount --bind /dev "$root/dev"; fi || cannot "nothing can be mounted here (a container without the right?)"
			mounted="$mounted $place"
		fi
	done
}

packages() {
	# Nothing is started by its installation.
	printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
	chmod +x "$root/usr/sbin/policy-rc.d"
	cp /etc/resolv.conf "$root/etc/resolv.conf"
	if [ -n "$extra" ]; then
		echo "deb [check-valid-until=no] $mirror $extra main" >"$root/etc/apt/sources.list.d/extra.list"
		printf 'Package: *\nPin: release n=%s\nPin-Priority: 100\n' "$extra" >"$root/etc/apt/preferences.d/extra"
	fi
	{
		inside apt-get -q update &&
			inside apt-get -q install -y --no-install-recommends postgresql &&
			inside apt-get -q install -y --no-install-recommends "odoo-$ODOO"
	} >>"$ODOO_DIR/$ODOO.log" 2>&1 || cannot "its packages cannot be installed; $ODOO_DIR/$ODOO.log says why"
	touch "$root/.installed"
}

[ -f "$root/.bootstrapped" ] || install
mounts
[ -f "$root/.installed" ] || packages

# PostgreSQL is reached through its socket inside the chroot alone.
inside pg_conftool "$(cluster)" main set listen_addresses ''
inside pg_conftool "$(cluster)" main set fsync off
inside pg_ctlcluster "$(cluster)" main start || cannot "PostgreSQL does not start in the chroot"
sql -d postgres -c "DO \$\$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'odoo') THEN CREATE ROLE odoo SUPERUSER LOGIN; END IF; END \$\$"

# Our module is always the one of this tree.
mkdir -p "$root/opt/addons"
rm -rf "$root/opt/addons/mawid_booking"
cp -r "$project/integrations/odoo/mawid_booking" "$root/opt/addons/mawid_booking"
chmod -R a+rX "$root/opt/addons"
addons=/usr/lib/python3/dist-packages/odoo/addons,/opt/addons

# A database with the apps, made once; every run gets a copy of its own.
if ! sql -d postgres -Atc "SELECT datname FROM pg_database" | grep -qx base_ready; then
	echo "make odoo: setting up a database with Calendar, Contacts and Time Off"
	sql -d postgres -c "DROP DATABASE IF EXISTS base"
	odoo -d base -i base,calendar,contacts,hr_holidays,phone_validation --stop-after-init >>"$ODOO_DIR/$ODOO.log" 2>&1 ||
		{ echo "make odoo: Odoo could not set up its database; see $ODOO_DIR/$ODOO.log" >&2 && exit 1; }
	sql -d postgres -c "ALTER DATABASE base RENAME TO base_ready"
fi
sql -d postgres -c "DROP DATABASE IF EXISTS $database" -c "CREATE DATABASE $database TEMPLATE base_ready OWNER odoo"

# Users and keys, which no API makes.
sub=shell odoo -d "$database" --no-http <"$here/prepare.py" >"$ODOO_DIR/$ODOO.keys" 2>>"$ODOO_DIR/$ODOO.log" ||
	{ echo "make odoo: users could not be made; see $ODOO_DIR/$ODOO.log" >&2 && exit 1; }

if curl -s -o /dev/null "http://127.0.0.1:$port/"; then
	echo "make odoo: something listens on port $port already; choose another with ODOO_PORT" >&2
	exit 1
fi
rm -f "$root$pidfile"
odoo -d "$database" --db-filter="^$database\$" --pidfile="$pidfile" >>"$ODOO_DIR/$ODOO.log" 2>&1 &
server=$!
tries=0
until curl -sf -o /dev/null "http://127.0.0.1:$port/web/login"; do
	tries=$((tries + 1))
	[ $tries -lt 240 ] && kill -0 "$server" 2>/dev/null || { echo "make odoo: Odoo does not come up; see $ODOO_DIR/$ODOO.log" >&2 && exit 1; }
	sleep 1
done

if [ "${1:-}" = serve ]; then
	echo "Odoo $ODOO at http://127.0.0.1:$port, database $database, admin/admin; keys in $ODOO_DIR/$ODOO.keys. Ctrl-C ends it."
	wait "$server"
	exit
fi
cd "$project"
REAL_ODOO_URL=http://127.0.0.1:$port REAL_ODOO_DATABASE=$database REAL_ODOO_KEYS=$ODOO_DIR/$ODOO.keys \
	$GO test -count=1 -timeout 30m -v -run "^TestReal" ./internal/connector/odoo
