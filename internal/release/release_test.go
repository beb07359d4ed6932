package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/toolbox"
)

var then = time.Unix(1_790_000_000, 0).UTC()

// some are files as a release has them, in an order of no meaning.
var some = []file{{"mawid.1", []byte(".TH MAWID 1\n"), 0o644}, {"mawid", []byte("#!/bin/sh\necho it runs\n"), 0o755},
	{"LICENSE", []byte("free\n"), 0o644},
	{"deploy/mawid.env", []byte("# settings\n"), 0o644}, {"deploy/mawid.service", []byte("[Service]\n"), 0o644},
	{"deploy/mawid.sysusers", []byte("u mawid\n"), 0o644}}

// printed is what a program prints in a directory.
func printed(t *testing.T, dir, program string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), toolbox.Need(t, program), args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", program, args, err, out)
	}
	return string(out)
}

func keep(t *testing.T, name string, text []byte) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestTheSameFilesMakeTheSameBytes(t *testing.T) {
	t.Parallel()
	turned := append([]file{some[3], some[1]}, append([]file{some[0], some[2]}, some[4:]...)...)
	for name, pack := range map[string]func(files []file) []byte{
		"tar": func(files []file) []byte { return tarred("mawid", then, files) },
		"zip": func(files []file) []byte { return zipped("mawid", then, files) },
		"deb": func(files []file) []byte { return debian("v0.1.0", "amd64", then, files) },
	} {
		if !bytes.Equal(pack(some), pack(turned)) {
			t.Errorf("%s: another order makes other bytes", name)
		}
		if bytes.Equal(pack(some), pack(some[1:])) {
			t.Errorf("%s: other files make the same bytes", name)
		}
	}
}

func TestArchivesAreReadByThePrograms(t *testing.T) {
	t.Parallel()
	dir := keep(t, "a.tar.gz", tarred("mawid_0.1.0", then, some))
	printed(t, dir, "tar", "xzf", "a.tar.gz")
	if got := printed(t, dir, "sh", "-c", "./mawid_0.1.0/mawid"); got != "it runs\n" {
		t.Errorf("got %q", got)
	}
	packed := zipped("mawid", then, some)
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil || len(z.File) != len(some) || z.File[0].Name != "mawid/LICENSE" || !z.File[0].Modified.Equal(then) {
		t.Errorf("got %v, %v", z, err)
	}
}

func TestDebianTakesThePackage(t *testing.T) {
	t.Parallel()
	dir := keep(t, "mawid.deb", debian("v0.1.0", "amd64", then, some))
	if got := printed(t, dir, "dpkg-deb", "--field", "mawid.deb", "Package", "Version", "Architecture"); got !=
		"Package: mawid\nVersion: 0.1.0\nArchitecture: amd64\n" {
		t.Errorf("got %q", got)
	}
	printed(t, dir, "dpkg-deb", "--extract", "mawid.deb", "root")
	if got := printed(t, dir, "sh", "-c", "root/usr/bin/mawid"); got != "it runs\n" {
		t.Errorf("got %q", got)
	}
	for _, name := range []string{"usr/lib/systemd/system/mawid.service", "usr/share/man/man1/mawid.1.gz", "etc/mawid/mawid.env"} {
		if _, err := os.Stat(filepath.Join(dir, "root", name)); err != nil {
			t.Error(err)
		}
	}
	printed(t, dir, "dpkg-deb", "--control", "mawid.deb", "about")
	printed(t, dir, "sh", "-n", "about/postinst")
	printed(t, dir, "sh", "-n", "about/prerm")
}

func TestVersionsAreOrderedAsDebianOrdersThem(t *testing.T) {
	t.Parallel()
	for version, want := range map[string]string{
		"v0.1.0": "0.1.0", "v0.2.0-rc.1": "0.2.0~rc.1", "v0.1.0-12-gabc-dirty": "0.1.0~12.gabc.dirty", "gabc": "0~gabc",
	} {
		if got := debianVersion(version); got != want {
			t.Errorf("%s: got %s, want %s", version, got, want)
		}
	}
}

// The test itself is a program with modules; its parts are found with their terms.
func TestEveryPartOfAProgramIsListedWithItsTerms(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	inside, err := modules(self)
	if err != nil {
		t.Fatal(err)
	}
	inside = append(inside, part{"github.com/alecthomas/kong", "v1"})
	var b bom
	if err := json.Unmarshal(parts("v0.1.0", then, inside), &b); err != nil || b.Format != "CycloneDX" || len(b.Components) != len(inside) ||
		b.Metadata.Component.Version != "v0.1.0" {
		t.Errorf("got %+v, %v", b, err)
	}
	text, err := notices(inside)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"github.com/alecthomas/kong v1", "Permission is hereby granted", "Copyright 2009 The Go Authors"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the notices do not have %q", want)
		}
	}
	if _, err := terms(t.TempDir()); err != nil {
		t.Error(err)
	}
}

// What is handed out names the systems, and the workflow makes all of it.
func TestTheWorkflowMakesTheRelease(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../.github/workflows/release.yml")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"tags: ['v*']", "make release ", "-same dist", "SHA256SUMS"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the workflow does not have %q", want)
		}
	}
}
