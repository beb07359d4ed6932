package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"math/big"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/pgtest"
)

// diagnosis is what mawid doctor prints with --json.
type diagnosis struct {
	OK    bool
	Lines []struct{ State, About, Found, Fix string }
}

func diagnose(t *testing.T, o outcome) (d diagnosis) {
	t.Helper()
	if err := json.Unmarshal([]byte(o.out), &d); err != nil {
		t.Fatalf("%v in %+v", err, o)
	}
	for _, l := range d.Lines {
		if (l.State == "ok") == (l.Fix != "") || l.Found == "" {
			t.Errorf("got %+v; want what was found, and what to do where it is not well", l)
		}
	}
	if want := map[bool]int{true: 0, false: 1}[d.OK]; o.code != want {
		t.Errorf("got exit code %d, want %d", o.code, want)
	}
	return d
}

// says tells whether something is in a state, with such words.
func (d diagnosis) says(state, about, words string) bool {
	for _, l := range d.Lines {
		if l.State == state && l.About == about && strings.Contains(l.Found, words) {
			return true
		}
	}
	return false
}

func TestTheDoctorFindsNothingWhereAllIsWell(t *testing.T) {
	both(t, func(t *testing.T, o bureau) {
		receiver := httptest.NewServer(nil)
		t.Cleanup(receiver.Close)
		o.add(receiver.URL + "/secret/path")
		d := diagnose(t, mawid(t, "", o.args("doctor", "--json", "--base-url", "http://localhost:1")...))
		for _, about := range []string{"database", "clock", "secret key", "base URL", "mail"} {
			if !d.says("ok", about, "") {
				t.Errorf("%s is not well: %+v", about, d.Lines)
			}
		}
		if !d.OK || !d.says("ok", "outbound", receiver.URL+" is reached") {
			t.Errorf("got %+v, want the receiver reached", d.Lines)
		}
		words := mawid(t, "", o.args("doctor")...)
		if words.code != 0 || !strings.Contains(words.out, "ok    database       it answers") || strings.Contains(words.out, "secret/path") {
			t.Errorf("in words: got %+v", words)
		}
	})
}

func TestTheDoctorSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	receiver := httptest.NewServer(nil)
	o.add(receiver.URL)
	receiver.Close()
	d := diagnose(t, mawid(t, "", o.args("doctor", "--json", "--secret-key", strings.Repeat("B", 43)+"=")...))
	if d.OK || !d.says("bad", "secret key", "another") || !d.says("warn", "outbound", receiver.URL) ||
		!d.says("bad", "outbound", "none of the servers") || !d.says("warn", "base URL", "") || !d.says("warn", "configuration", "--dev") {
		t.Errorf("got %+v", d.Lines)
	}

	nowhere := filepath.Join(t.TempDir(), "mistyped")
	if d := diagnose(t, mawid(t, "", "doctor", "--json", "--data", nowhere)); d.OK || !d.says("bad", "database", "no database at "+nowhere) {
		t.Errorf("without a database: got %+v", d.Lines)
	}
	if _, err := os.Stat(nowhere); err == nil {
		t.Error("the doctor made a database")
	}

	// The server of the tests does not wait for the disk.
	database := pgtest.Database(t)
	must(t, "", "migrate", "--database", database, "--data", t.TempDir())
	d = diagnose(t, mawid(t, "", "doctor", "--json", "--database", database, "--data", t.TempDir()))
	if !d.OK || !d.says("warn", "settings", "fsync is off") {
		t.Errorf("without fsync: got %+v", d.Lines)
	}
	forget(t, database, `delete from migrations where name = (select max(name) from migrations)`)
	if d := diagnose(t, mawid(t, "", "doctor", "--json", "--database", database, "--data", t.TempDir())); d.OK ||
		!d.says("bad", "database", "older mawid") {
		t.Errorf("with an older schema: got %+v", d.Lines)
	}
}

// A file of SQLite that a disk or a copy has spoilt is found, wherever that is.
func TestTheDoctorFindsADamagedFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	o := officeOn(t, "--data", dir)
	file := filepath.Join(dir, "mawid.db")
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	garbage := bytes.Repeat([]byte("?"), 4096)
	for what, is := range map[string]struct {
		spoilt       []byte
		about, found string
	}{
		"it is something else":  {append([]byte("PK\x03\x04 an archive "), whole[100:]...), "database", "its beginning is destroyed"},
		"it is cut off":         {whole[:len(whole)/2], "database", "damaged"},
		"its middle is garbage": {slices.Replace(slices.Clone(whole), 40*4096, 41*4096, garbage...), "file", "damaged"},
		"its end is garbage":    {slices.Replace(slices.Clone(whole), len(whole)-4096, len(whole), garbage...), "file", "damaged"},
	} {
		if err := os.WriteFile(file, is.spoilt, 0o600); err != nil {
			t.Fatal(err)
		}
		d := diagnose(t, mawid(t, "", o.args("doctor", "--json")...))
		if d.OK || !d.says("bad", is.about, is.found) {
			t.Errorf("%s: got %+v, want it told", what, d.Lines)
		}
	}
}

func TestTheDoctorFindsMistypedVariables(t *testing.T) {
	t.Parallel()
	path, env := binary(t)
	cmd := exec.CommandContext(t.Context(), path, "doctor", "--json", "--data", t.TempDir())
	cmd.Env = append(env, "MAWID_LISTN=x", "MAWID_DATABASE=", "MAWID_LISTEN=127.0.0.1:1", "MAWID_KEYS_CREATE_NAME=x")
	out, _ := cmd.Output()
	if d := diagnose(t, outcome{out: string(out), code: cmd.ProcessState.ExitCode()}); !d.says("warn", "configuration", "MAWID_LISTN") ||
		d.says("warn", "configuration", "MAWID_LISTEN") || d.says("warn", "configuration", "MAWID_DATABASE") ||
		d.says("warn", "configuration", "MAWID_KEYS") {
		t.Errorf("got %+v, want the mistyped one alone", d.Lines)
	}
}

// The files of the certificate are looked at before a server starts with them.
func TestTheDoctorLooksAtTheFilesOfTheCertificate(t *testing.T) {
	t.Parallel()
	dir := begun(t)
	made := func(from, until time.Duration) (cert, key string) {
		t.Helper()
		k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		now := time.Now()
		is := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: now.Add(from), NotAfter: now.Add(until),
			DNSNames: []string{"book.mawid.test"}}
		der, err1 := x509.CreateCertificate(rand.Reader, is, is, &k.PublicKey, k)
		secret, err2 := x509.MarshalPKCS8PrivateKey(k)
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		return write(t, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))),
			write(t, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
	}
	const day = 24 * time.Hour
	good, key := made(-day, 60*day+time.Hour)
	_, other := made(-day, 60*day)
	soon, soons := made(-day, 3*day+time.Hour)
	over, overs := made(-2*day, -day)
	early, earlys := made(2*day, 9*day)
	open, opens := made(-day, 60*day)
	if err := os.Chmod(opens, 0o644); err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		cert, key   string
		state, want string
	}{
		"all is well":             {good, key, "ok", "valid for 60 days"},
		"one is missing":          {good, "", "bad", "without the other"},
		"a file is missing":       {good, "nowhere.pem", "bad", "nowhere.pem"},
		"the key is another's":    {good, other, "bad", "private key does not match"},
		"it is no certificate":    {key, key, "bad", "certificate"},
		"it ends soon":            {soon, soons, "warn", "valid for 3 days"},
		"it is over":              {over, overs, "bad", "is over since"},
		"it begins later":         {early, earlys, "bad", "begins only on"},
		"others may read the key": {open, opens, "warn", "may read the key in " + opens},
	} {
		d := diagnose(t, mawid(t, "", "doctor", "--json", "--data", dir, "--tls-cert", tc.cert, "--tls-key", tc.key))
		if !d.says(tc.state, "TLS files", tc.want) {
			t.Errorf("%s: got %+v, want %s %q", name, d.Lines, tc.state, tc.want)
		}
	}
}

// So is the directory of back-ups, and how old the newest is.
func TestTheDoctorLooksAtTheBackUps(t *testing.T) {
	t.Parallel()
	const mark = "mawid-auto-0a1b2c3d-"
	dir := begun(t)
	with := func(age time.Duration, other ...string) string {
		t.Helper()
		to := t.TempDir()
		last := mark + time.Now().Add(-age).UTC().Format("20060102T150405Z") + ".db"
		for _, name := range append(other, last) {
			if err := os.WriteFile(filepath.Join(to, name), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return to
	}
	for name, tc := range map[string]struct{ to, every, state, want string }{
		"a new one":       {with(time.Hour, mark+"20200101T000000Z.db", mark+"20990101T000000Z.db.age"), "24h", "ok", "is 1h0m0s old"},
		"an old one":      {with(72*time.Hour, "mawid-of-mine.db", "mawid-20991231T000000Z.db"), "1d", "warn", "is 72h0m0s old"},
		"old but enough":  {with(72 * time.Hour), "7d", "ok", "is 72h0m0s old"},
		"none":            {t.TempDir(), "24h", "warn", "there is no copy"},
		"no directory":    {filepath.Join(t.TempDir(), "new"), "24h", "warn", "yet"},
		"a file":          {write(t, ""), "24h", "bad", "is a file"},
		"below of a file": {filepath.Join(write(t, ""), "new"), "24h", "bad", "not a directory"},
	} {
		d := diagnose(t, mawid(t, "", "doctor", "--json", "--data", dir, "--backup-dir", tc.to, "--backup-every", tc.every))
		if !d.says(tc.state, "back-ups", tc.want) {
			t.Errorf("%s: got %+v, want %s %q", name, d.Lines, tc.state, tc.want)
		}
	}
}
