package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/backup"
	"github.com/mawid/mawid/internal/house"
)

func TestHowLongThingsAreKeptIsRead(t *testing.T) {
	t.Parallel()
	const day = 86400
	for args, want := range map[string]house.Keep{
		"": {Events: 90 * day, Audit: 730 * day, Calls: 365 * day, Connector: 90 * day},
		"--keep-events forever --keep-audit forever --keep-calls 720h --keep-connector 1d": {Calls: 30 * day, Connector: day},
	} {
		var c struct{ keeping }
		parser, err := kong.New(&c)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.Parse(strings.Fields(args)); err != nil {
			t.Fatal(err)
		}
		if got, err := c.keep(); err != nil || got != want {
			t.Errorf("%s: got %+v, %v, want %+v", args, got, err, want)
		}
	}
}

func TestWhatIsNeededCannotBeKeptForLess(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"--keep-events 29d": "at least 30d", "--keep-calls 1h": "at least 30d", "--keep-audit 1h": "at least 1d",
		"--keep-connector soon": "24h or 90d", "--keep-audit=-5d": "write forever", "--keep-events 0": "write forever",
		"--keep-audit 0": "write forever", "--keep-calls 0d": "write forever", "--keep-connector 0s": "write forever",
	} {
		o := mawid(t, "", append([]string{"serve", "--listen", "127.0.0.1:0", "--data", t.TempDir()}, strings.Fields(args)...)...)
		if o.code != 2 || !strings.Contains(o.err, want) {
			t.Errorf("serve %s: got %+v, want exit code 2 and %q", args, o, want)
		}
	}
}

func TestNothingIsKeptForeverByAVariableThatSaysNought(t *testing.T) {
	t.Setenv("MAWID_KEEP_EVENTS", "0")
	if o := mawid(t, "", "serve", "--listen", "127.0.0.1:0", "--data", t.TempDir()); o.code != 2 || !strings.Contains(o.err, "write forever") {
		t.Errorf("got %+v, want exit code 2, and what to write", o)
	}
}

// scheduled reads the flags of back-ups that are made by themselves.
func scheduled(t *testing.T, args ...string) (backup.Series, error) {
	t.Helper()
	var c struct{ copying }
	parser, err := kong.New(&c)
	if err == nil {
		_, err = parser.Parse(args)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c.series()
}

// Whoever wants back-ups and would get none reads that at the start, and not when they are needed.
func TestAScheduleThatMakesNoBackUpsIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"--backup-every 24h":                         "add --backup-dir",
		"--backup-keep 14":                           "add --backup-dir",
		"--backup-dir " + file:                       "is a file",
		"--backup-dir " + file + "/below":            "is a file",
		"--backup-dir " + dir + " --backup-every 4m": "at least 5m",
		"--backup-dir " + dir + " --backup-keep 0":   "at least 1",
	} {
		if s, err := scheduled(t, strings.Fields(args)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %+v, %v; want it refused with %q", args, s, err, want)
		}
	}
	if s, err := scheduled(t); err != nil || s != (backup.Series{}) {
		t.Errorf("got %+v, %v; want none", s, err)
	}
	want := backup.Series{Dir: filepath.Join(dir, "copies"), Every: 24 * time.Hour, Keep: 14}
	if s, err := scheduled(t, "--backup-dir", want.Dir); err != nil || s != want {
		t.Errorf("got %+v, %v; want %+v", s, err, want)
	}
	want = backup.Series{Dir: dir, Every: 6 * time.Hour, Keep: 3}
	if s, err := scheduled(t, "--backup-dir", dir, "--backup-every", "6h", "--backup-keep", "3"); err != nil || s != want {
		t.Errorf("got %+v, %v; want %+v", s, err, want)
	}
}

// Commands beside a server have its settings: a passphrase for those made by hand is no mistake.
func TestAPassphraseWithoutAScheduleIsWarnedOf(t *testing.T) {
	t.Parallel()
	dir := begun(t)
	file := filepath.Join(dir, "passphrase")
	if err := os.WriteFile(file, []byte("five words are quite enough"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, log, ended, stop := start(t, "serve", "--listen", "127.0.0.1:0", "--data", dir, "--backup-passphrase-file", file)
	log.await(t, "this server makes no back-ups", ended)
	log.await(t, "listening", ended)
	stop()
}
