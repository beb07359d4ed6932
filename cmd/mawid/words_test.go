package main

import (
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
)

// A replica is one of a PostgreSQL. Its address may hold a password, and is not
// repeated.
func TestAReplicaIsOfAPostgreSQL(t *testing.T) {
	t.Parallel()
	for want, flags := range map[string][]string{
		"--database-replica is for a PostgreSQL": {"--data", t.TempDir(), "--database-replica", "postgres://mawid:secret@second/mawid"},
		"--database-replica: write postgres://USER": {"--database", "postgres://mawid@first/mawid",
			"--database-replica", "mysql://mawid:secret@second"},
	} {
		got := mawid(t, "", append([]string{"serve"}, flags...)...)
		if got.code != command.ExitUsage || !strings.Contains(got.err, want) || strings.Contains(got.err, "secret@") {
			t.Errorf("got %+v, want %q", got, want)
		}
	}
}

// What an operator meets on a bad day is told in words that say what to do.
func TestWhatIsNoDatabaseIsToldInWords(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	whole, err := os.ReadFile(filepath.Join(o.flags[1], "mawid.db"))
	if err != nil {
		t.Fatal(err)
	}
	broken := append([]byte{}, whole...)
	for i := 4096; i < len(broken)-100; i++ {
		broken[i] = 'x'
	}
	for want, file := range map[string]string{
		"is a directory, not a database": t.TempDir(),
		"is empty":                       write(t, ""),
		"is not a database":              write(t, strings.Repeat("notes ", 1000)),
		"is damaged":                     write(t, string(broken)),
	} {
		for _, line := range [][]string{{"doctor"}, {"verify"}, {"backup", filepath.Join(t.TempDir(), "copy.db")}} {
			got := mawid(t, "", append(line, "--database", "sqlite:"+file)...)
			if got.code != command.ExitFailed || !strings.Contains(got.out+got.err, want) {
				t.Errorf("%s: got %+v, want %q", line[0], got, want)
			}
		}
	}
	database, err := url.Parse(pgtest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	database.Path = "/nowhere"
	got := mawid(t, "", "verify", "--database", database.String(), "--data", t.TempDir())
	if got.code != command.ExitFailed || strings.Count(got.err, "3D000") != 1 || !strings.Contains(got.err, "has no database of this name") {
		t.Errorf("got %+v, want it told once", got)
	}
}

func TestWhereABackUpCannotGoIsToldInWords(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	secret := write(t, "five words that nobody guesses\n")
	if err := os.Chmod(secret, 0o644); err != nil {
		t.Fatal(err)
	}
	for want, line := range map[string][]string{
		"name the file to write":    {""},
		"standard output":           {"-"},
		"is empty; write the pass":  {"copy.db", "--backup-passphrase-file", write(t, "\n")},
		"is too short":              {"copy.db", "--backup-passphrase-file", write(t, "short\n")},
		"is a directory; name the ": {"copy.db", "--backup-passphrase-file", t.TempDir()},
		"may read":                  {"copy.db", "--backup-passphrase-file", filepath.Join(t.TempDir(), "none")},
	} {
		got := mawid(t, "", append([]string{"backup"}, o.args(line...)...)...)
		if got.code != command.ExitUsage || !strings.Contains(got.err, want) {
			t.Errorf("%q: got %+v, want %q", line, got, want)
		}
	}
	file := write(t, "in the way")
	if got := mawid(t, "", o.args("backup", filepath.Join(file, "copy.db"))...); got.code != command.ExitFailed ||
		!strings.Contains(got.err, "no directory") {
		t.Errorf("below a file: got %+v", got)
	}
	copied := filepath.Join(t.TempDir(), "copy.db.age")
	if got := mawid(t, "", o.args("backup", copied, "--backup-passphrase-file", secret)...); got.code != 0 ||
		!strings.Contains(got.err, "others on this machine may read") {
		t.Errorf("with a passphrase that others read: got %+v, want a warning", got)
	}
}

// A restore that is refused says why, with both times, and leaves nothing behind.
func TestARefusedRestoreLeavesNothing(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	key := strings.TrimSpace(must(t, "", o.args("keys", "create", "--org", "noor", "--name", "crm", "--scopes", "appointments:create")...))
	if err := o.reserve(t.Context(), o.process().base, key, 1); err != nil {
		t.Fatal(err)
	}
	copied, to := filepath.Join(t.TempDir(), "copy.db"), filepath.Join(t.TempDir(), "new")
	must(t, "", o.args("backup", copied)...)
	early := time.Now().Add(-48 * time.Hour).UTC().Format(time.RFC3339)
	for want, line := range map[string][]string{
		"is before the back-up itself": {copied, "--worked-until", early},
		"is a directory":               {t.TempDir()},
		"is empty":                     {write(t, "")},
		"no back-up of mawid":          {write(t, strings.Repeat("notes ", 100))},
	} {
		got := mawid(t, "", append([]string{"restore", "--data", to}, line...)...)
		if got.code != command.ExitFailed || !strings.Contains(got.err, want) {
			t.Errorf("got %+v, want %q", got, want)
		}
		if left, _ := filepath.Glob(filepath.Join(to, "*")); len(left) > 0 {
			t.Errorf("%s: left behind: %v", want, left)
		}
	}
	must(t, "", "restore", copied, "--data", to)

	// Whoever works there is named by the number of the process.
	server, err := store.Open(t.Context(), store.Config{URL: "sqlite:" + filepath.Join(to, "mawid.db"), Existing: true, Alone: true})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	for _, line := range [][]string{{"restore", "--here"}, {"restore", copied, "--replace"}, {"move", "--to", pgtest.Database(t)}} {
		if got := mawid(t, "", append(line, "--data", to)...); got.code != command.ExitFailed ||
			!strings.Contains(got.err, "(process "+strconv.Itoa(os.Getpid())+")") || !strings.Contains(got.err, "stop it first") {
			t.Errorf("%s: got %+v, want it told who works there", line[0], got)
		}
	}
}

// Each thing that the doctor finds stands on its own, and is called what it is.
func TestTheDoctorCallsThingsByTheirNames(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.add("http://127.0.0.1:1/hook")
	own := httptest.NewTLSServer(nil)
	defer own.Close()
	data := o.flags[:len(o.flags)-1] // without --dev
	d := diagnose(t, mawid(t, "", append([]string{"doctor", "--json", "--base-url", own.URL,
		"--smtp-url", "smtp+starttls://desk:secret@127.0.0.1:1?from=desk@noor.example"}, data...)...))
	if !d.says("warn", "outbound", "is not called, by our own rules") || d.says("bad", "outbound", "") {
		t.Errorf("an http webhook: got %+v", d.Lines)
	}
	if !d.says("bad", "certificate", "is not trusted") || !d.says("bad", "mail", "connecting: ") {
		t.Errorf("got %+v, want the certificate and the step", d.Lines)
	}
}
