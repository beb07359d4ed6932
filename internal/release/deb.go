package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"strings"
	"time"
)

// places are where a Debian package has the files of an archive.
var places = map[string]string{
	"mawid": "usr/bin/mawid", "deploy/mawid-admin": "usr/sbin/mawid-admin", "deploy/mawid.service": "usr/lib/systemd/system/mawid.service",
	"deploy/mawid.sysusers": "usr/lib/sysusers.d/mawid.conf", "deploy/mawid.env": "etc/mawid/mawid.env",
	"completion/mawid.bash": "usr/share/bash-completion/completions/mawid", "completion/_mawid": "usr/share/zsh/vendor-completions/_mawid",
	"completion/mawid.fish": "usr/share/fish/vendor_completions.d/mawid.fish", "LICENSE": "usr/share/doc/mawid/copyright",
	"NOTICE": "usr/share/doc/mawid/NOTICE", "THIRD_PARTY_NOTICES": "usr/share/doc/mawid/THIRD_PARTY_NOTICES",
	"internal/web/font/OFL.txt": "usr/share/doc/mawid/OFL.txt", "deploy/nginx.conf": "usr/share/doc/mawid/examples/nginx.conf",
	"deploy/Caddyfile": "usr/share/doc/mawid/examples/Caddyfile",
}

// What happens when the package is installed and removed. Where systemd does not run,
// such as in an image, only the user and the directory are made. Data and settings stay.
const (
	afterInstall = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
	if command -v systemd-sysusers >/dev/null 2>&1; then
		systemd-sysusers mawid.conf
	elif ! getent passwd mawid >/dev/null; then
		useradd --system --user-group --home-dir /var/lib/mawid --shell /usr/sbin/nologin mawid
	fi
	install -d -m 0700 -o mawid -g mawid /var/lib/mawid
	chmod 0600 /etc/mawid/mawid.env
	if [ -d /run/systemd/system ]; then
		systemctl daemon-reload
		systemctl try-restart mawid.service
	fi
fi
`
	beforeRemove = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
	systemctl disable --now mawid.service
fi
`
)

// debian is a Debian package: an ar of two archives, one about it and one of its files.
func debian(version, arch string, when time.Time, files []file) []byte {
	var inside []file
	size := 0
	for _, f := range files {
		if at := places[f.name]; at != "" {
			inside = append(inside, file{at, f.text, f.mode})
			size += len(f.text)
		}
		if f.name == "mawid.1" {
			inside = append(inside, file{"usr/share/man/man1/mawid.1.gz", gzipped(f.text), 0o644})
		}
	}
	about := []file{
		{"control", fmt.Appendf(nil, `Package: mawid
Version: %s
Architecture: %s
Maintainer: The mawid authors <mawid@localhost>
Installed-Size: %d
Depends: passwd, util-linux
Recommends: systemd
Section: web
Priority: optional
Homepage: https://github.com/mawid/mawid
Description: appointment booking service
 Appointments of organizations with branches, services and bookable resources:
 a dashboard, an API, a booking page, a voice agent, in Arabic and English.
 The service is mawid.service; its settings are in /etc/mawid/mawid.env.
`, debianVersion(version), arch, size/1024+1), 0o644},
		{"conffiles", []byte("/etc/mawid/mawid.env\n"), 0o644},
		{"postinst", []byte(afterInstall), 0o755},
		{"prerm", []byte(beforeRemove), 0o755},
	}
	var out bytes.Buffer
	out.WriteString("!<arch>\n")
	for _, member := range []file{
		{"debian-binary", []byte("2.0\n"), 0o644},
		{"control.tar.gz", tarred(".", when, about), 0o644}, {"data.tar.gz", tarred(".", when, inside), 0o644},
	} {
		fmt.Fprintf(&out, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", member.name, when.Unix(), 0, 0, "100644", len(member.text))
		out.Write(member.text)
		if len(member.text)%2 == 1 {
			out.WriteByte('\n')
		}
	}
	return out.Bytes()
}

// debianVersion begins with a digit, and puts what comes before a release before it.
func debianVersion(version string) string {
	version = strings.Replace(strings.TrimPrefix(version, "v"), "-", "~", 1)
	version = strings.ReplaceAll(version, "-", ".")
	if version == "" || version[0] < '0' || version[0] > '9' {
		version = "0~" + version
	}
	return version
}

// gzipped is a text compressed, without the time.
func gzipped(text []byte) []byte {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	must(err)
	_, err = z.Write(text)
	must(err)
	must(z.Close())
	return out.Bytes()
}
