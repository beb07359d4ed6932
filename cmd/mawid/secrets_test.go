package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/pgtest"
)

// keyed is a clinic with a webhook, so that something is sealed. where are the
// flags that say where its data and its key are.
func keyed(t *testing.T, where ...string) {
	t.Helper()
	must(t, clinic, append([]string{"apply", "-"}, where...)...)
	must(t, "", append([]string{"webhooks", "add", "--org", "noor", "--url", "https://example.com/hook"}, where...)...)
}

// onBoth tells a story of a data directory on both databases; both keep the
// key in it.
func onBoth(t *testing.T, story func(t *testing.T, data string, where []string)) {
	t.Helper()
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		data := filepath.Join(t.TempDir(), "data")
		story(t, data, []string{"--data", data})
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		data := filepath.Join(t.TempDir(), "data")
		story(t, data, []string{"--data", data, "--database", pgtest.Database(t)})
	})
}

// status is what mawid secrets status says.
type status struct {
	Mark, Place, Problem, Found string
	Fits                        bool
	Kinds                       []sealLine
}

func secretStatus(t *testing.T, where []string) (s status, code int) {
	t.Helper()
	o := mawid(t, "", append([]string{"secrets", "status", "--json"}, where...)...)
	if err := json.Unmarshal([]byte(o.out), &s); err != nil {
		t.Fatalf("%v in %+v", err, o)
	}
	return s, o.code
}

func TestTheSecretKeyIsChanged(t *testing.T) {
	onBoth(t, func(t *testing.T, data string, where []string) {
		run := func(args ...string) outcome { return mawid(t, "", append(args, where...)...) }
		must(t, clinic, append([]string{"apply", "-"}, where...)...)
		if s, code := secretStatus(t, where); code != 0 || s.Mark != "" {
			t.Errorf("before anything is sealed: got %+v, exit code %d", s, code)
		}
		if o := run("secrets", "rotate"); o.code != 1 || !strings.Contains(o.err, "nothing has been sealed") {
			t.Errorf("nothing to change: got %+v", o)
		}
		keyed(t, where...)
		before, code := secretStatus(t, where)
		if code != 0 || !before.Fits || len(before.Kinds) != len(office.SealedKinds) || before.Kinds[0].Sealed != 1 {
			t.Errorf("got %+v, exit code %d, want a key that fits", before, code)
		}
		old, err := os.ReadFile(filepath.Join(data, "secret.key"))
		if err != nil {
			t.Fatal(err)
		}
		if o := run("secrets", "rotate"); o.code != 0 || !strings.Contains(o.out, "1 secret is sealed anew") {
			t.Errorf("changing it: got %+v", o)
		}
		after, code := secretStatus(t, where)
		if code != 0 || !after.Fits || after.Mark == before.Mark {
			t.Errorf("got %+v, exit code %d, want another key that fits", after, code)
		}
		if kept, err := os.ReadFile(filepath.Join(data, "secret.key."+before.Mark)); err != nil || string(kept) != string(old) {
			t.Errorf("the old key is not kept: %v", err)
		}
		if now, err := os.ReadFile(filepath.Join(data, "secret.key")); err != nil || string(now) == string(old) {
			t.Errorf("the file holds the old key, %v", err)
		}
		for _, args := range [][]string{{"verify"}, {"webhooks", "list", "--org", "noor"}} {
			if o := run(args...); o.code != 0 {
				t.Errorf("%v: got %+v", args, o)
			}
		}
		// A power cut between the database and the file.
		in := func(name string) string { return filepath.Join(data, name) }
		if err := errors.Join(os.Rename(in("secret.key"), in("secret.key."+after.Mark)),
			os.Rename(in("secret.key."+before.Mark), in("secret.key"))); err != nil {
			t.Fatal(err)
		}
		if s, code := secretStatus(t, where); code != 0 || !s.Fits {
			t.Errorf("cut off before the file: got %+v, exit code %d", s, code)
		}
	})
}

func TestAKeyThatIsGivenIsChangedForOneThatIsGiven(t *testing.T) {
	onBoth(t, func(t *testing.T, data string, where []string) {
		a, b := strings.Repeat("A", 43)+"=", strings.Repeat("B", 43)+"="
		keyed(t, append(where, "--secret-key", a)...)
		with := func(key string, args ...string) outcome {
			return mawid(t, "", append(append(args, where...), "--secret-key", key)...)
		}
		for what, o := range map[string]outcome{
			"no new one":     with(a, "secrets", "rotate"),
			"the same":       with(a, "secrets", "rotate", "--new-key", a),
			"from the wrong": with(b, "secrets", "rotate", "--new-key", a),
			"reset at ease":  with(a, "secrets", "reset", "--yes"),
		} {
			if o.code != 1 || o.err == "" {
				t.Errorf("%s: got %+v, want a refusal", what, o)
			}
		}
		if o := with(a, "secrets", "rotate", "--new-key", b); o.code != 0 || !strings.Contains(o.out, "Restart every node") {
			t.Errorf("got %+v", o)
		}
		if o := with(b, "verify"); o.code != 0 {
			t.Errorf("with the new one: got %+v", o)
		}
		if o := with(a, "verify"); o.code != 1 || !strings.Contains(o.out, "BROKEN") {
			t.Errorf("with the old one: got %+v", o)
		}
		if _, err := os.Stat(filepath.Join(data, "secret.key")); err == nil {
			t.Error("a file was made beside a key that is given")
		}
	})
}

func TestALostKeyIsNotReplacedSilently(t *testing.T) {
	onBoth(t, func(t *testing.T, data string, where []string) {
		keyed(t, where...)
		file := filepath.Join(data, "secret.key")
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
		run := func(stdin string, args ...string) outcome { return mawid(t, stdin, append(args, where...)...) }
		for what, o := range map[string]outcome{
			"serve":       run("", "serve", "--listen", "127.0.0.1:0"),
			"webhooks, 2": run("", "webhooks", "add", "--org", "noor", "--url", "https://example.com/2"),
			"rotate":      run("", "secrets", "rotate"),
		} {
			if o.code != 1 || o.out != "" || !strings.Contains(o.err, file) || !strings.Contains(o.err, "mawid secrets reset") {
				t.Errorf("%s: got %+v, want it to say where the key should be and what to do, and nothing else", what, o)
			}
		}
		if o := run("", "verify"); o.code != 1 || !strings.Contains(o.out, "BROKEN  the secret key") {
			t.Errorf("verify: got %+v", o)
		}
		if s, code := secretStatus(t, where); code != 1 || s.Fits || s.Problem == "" || len(s.Kinds[0].Broken) != 1 {
			t.Errorf("status: got %+v, exit code %d", s, code)
		}
		if o := run("", "secrets", "reset"); o.code != 1 || o.out != "" || !strings.Contains(o.err, "nothing was changed") {
			t.Errorf("reset, not sure: got %+v", o)
		}
		if _, err := os.Stat(file); err == nil {
			t.Fatal("a new key was made beside a database that names another")
		}
		if o := run("", "keys", "create", "--org", "noor", "--name", "crm", "--scopes", "availability:read"); o.code != 0 {
			t.Errorf("what needs no secret: got %+v", o)
		}
		if o := run("", "secrets", "reset", "--yes"); o.code != 0 || !strings.Contains(o.out, "1 webhook secrets") {
			t.Errorf("reset: got %+v", o)
		}
		if s, code := secretStatus(t, where); code != 0 || !s.Fits || s.Kinds[0].Lost != 1 || s.Kinds[0].Sealed != 0 {
			t.Errorf("status after it: got %+v, exit code %d", s, code)
		}
		if o := run("", "webhooks", "list", "--org", "noor"); o.code != 0 || !strings.Contains(o.out, "Make a new secret with") ||
			!strings.Contains(o.out, "  lost  ") {
			t.Errorf("the webhook after it: got %+v, want a secret that is lost", o)
		}
		if o := run("", "webhooks", "rotate", "--org", "noor", "https://example.com/hook"); o.code != 0 || !strings.Contains(o.err, "was lost") ||
			strings.Contains(o.err, "stays in use") {
			t.Errorf("a new secret: got %+v, want nothing of an old one that stays in use", o)
		}
		if o := run("", "webhooks", "list", "--org", "noor"); o.code != 0 || !strings.Contains(o.out, "  one  ") {
			t.Errorf("the webhook with a new secret: got %+v", o)
		}
		if o := run("", "verify"); o.code != 0 {
			t.Errorf("verify after it: got %+v", o)
		}
		if o := run("", "secrets", "reset", "--yes"); o.code != 1 || !strings.Contains(o.err, "nothing to reset") {
			t.Errorf("a second time: got %+v", o)
		}
	})
}

// A key that lies in the data directory is not lost, whatever else was given.
func TestAKeyThatLiesBesideIsNotGivenUp(t *testing.T) {
	onBoth(t, func(t *testing.T, data string, where []string) {
		keyed(t, where...)
		file := filepath.Join(data, "secret.key")
		stays := func(when, lies string, where []string) {
			t.Helper()
			if s, code := secretStatus(t, where); code != 1 || s.Fits || s.Found != lies || !strings.Contains(s.Problem, lies) {
				t.Errorf("%s, status: got %+v, exit code %d, want it to name %s", when, s, code, lies)
			}
			if o := mawid(t, "", append([]string{"secrets", "status"}, where...)...); !strings.Contains(o.out, "It is in "+lies) {
				t.Errorf("%s, status: got %+v, want it to name %s", when, o, lies)
			}
			for _, args := range [][]string{{"secrets", "reset"}, {"secrets", "reset", "--yes"}} {
				o := mawid(t, "", append(args, where...)...)
				if o.code != 1 || o.out != "" || !strings.Contains(o.err, "nothing was given up") || !strings.Contains(o.err, lies) {
					t.Errorf("%s, %v: got %+v, want a refusal that names %s", when, args, o, lies)
				}
			}
		}
		wrong := append(append([]string{}, where...), "--secret-key", strings.Repeat("B", 43)+"=")
		stays("another given", file, wrong)
		if err := os.Rename(file, file+".bak"); err != nil {
			t.Fatal(err)
		}
		stays("put aside by hand", file+".bak", where)
		stays("put aside, another given", file+".bak", wrong)
		if err := os.Rename(file+".bak", file); err != nil {
			t.Fatal(err)
		}
		if s, code := secretStatus(t, where); code != 0 || !s.Fits || s.Found != "" || s.Kinds[0].Sealed != 1 || s.Kinds[0].Lost != 0 {
			t.Errorf("got %+v, exit code %d, want nothing given up", s, code)
		}
	})
}

// What needs no secret goes on without the key, and says what it cannot tell.
func TestWithoutTheKeyWhatNeedsNoSecretWorks(t *testing.T) {
	onBoth(t, func(t *testing.T, data string, where []string) {
		keyed(t, where...)
		run := func(args ...string) outcome { return mawid(t, "", append(append(args, "--org", "noor"), where...)...) }
		for _, args := range [][]string{
			{"connector", "set", "--url", "https://erp.example.com", "--token", "the-token-of-this-test"},
			{"agent", "create", "--name", "reception", "--twilio-token", "the-token-of-twilio-00000000000"},
		} {
			if o := run(args...); o.code != 0 {
				t.Fatalf("%v: got %+v", args, o)
			}
		}
		if err := os.Remove(filepath.Join(data, "secret.key")); err != nil {
			t.Fatal(err)
		}
		if o := run("webhooks", "list"); o.code != 0 || !strings.Contains(o.out, "https://example.com/hook") ||
			!strings.Contains(o.out, "  no key  ") {
			t.Errorf("got %+v, want it listed, and that its secret cannot be looked at", o)
		}
		if o := run("webhooks", "promote", "https://example.com/hook"); o.code != 1 || !strings.Contains(o.err, "secret.key") {
			t.Errorf("got %+v, want it refused: it needs the secret", o)
		}
		for _, args := range [][]string{
			{"webhooks", "disable", "https://example.com/hook"}, {"webhooks", "enable", "https://example.com/hook"},
			{"webhooks", "deliveries"}, {"webhooks", "remove", "--yes", "https://example.com/hook"},
			{"connector", "status"}, {"connector", "remove", "--yes"},
			{"agent", "list"}, {"agent", "calls"}, {"agent", "revoke", "--yes", "reception"},
			{"users", "list"}, {"keys", "list"}, {"people", "find", "Sara"},
		} {
			if o := run(args...); o.code != 0 {
				t.Errorf("%v: got %+v, want it done", args, o)
			}
		}
	})
}

const goodKey = "openssl rand -base64 32"

func TestAKeyOfTheWrongFormIsRefusedAtTheStart(t *testing.T) {
	t.Parallel()
	data := begun(t)
	must(t, clinic, "apply", "-", "--data", data)
	for _, key := range []string{"hunter2", strings.Repeat("A", 44), strings.Repeat("A", 64)} {
		for _, args := range [][]string{{"serve", "--listen", "127.0.0.1:0"}, {"migrate"}, {"keys", "list", "--org", "noor"}} {
			o := mawid(t, "", append(args, "--data", data, "--secret-key", key)...)
			if o.code != command.ExitUsage || !strings.Contains(o.err, "--secret-key") || !strings.Contains(o.err, goodKey) ||
				strings.Contains(o.err, key) {
				t.Errorf("%v with %q: got %+v, want a refusal that says what a right one looks like", args, key, o)
			}
		}
	}
}

// A file that holds no key is told at the start, and there is a way out of it.
func TestAFileThatHoldsNoKeyIsNoDeadEnd(t *testing.T) {
	for what, text := range map[string]string{"empty": "", "garbled": "AAAA\x00?"} {
		t.Run(what, func(t *testing.T) {
			onBoth(t, func(t *testing.T, data string, where []string) {
				run := func(args ...string) outcome { return mawid(t, "", append(args, where...)...) }
				must(t, clinic, append([]string{"apply", "-"}, where...)...)
				if err := os.MkdirAll(data, 0o700); err != nil {
					t.Fatal(err)
				}
				file := filepath.Join(data, "secret.key")
				spoil := func() {
					if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				mended := func(when string) {
					t.Helper()
					if o := run("serve", "--listen", "127.0.0.1:0"); o.code != 1 || !strings.Contains(o.err, file) ||
						!strings.Contains(o.err, "mawid secrets reset") {
						t.Errorf("%s, serve: got %+v, want the file and the way out", when, o)
					}
					if s, code := secretStatus(t, where); code != 1 || !strings.Contains(s.Problem, file) {
						t.Errorf("%s, status: got %+v, exit code %d, want what is wrong", when, s, code)
					}
					if o := run("webhooks", "add", "--org", "noor", "--url", "https://example.com/now"); o.code != 1 ||
						!strings.Contains(o.err, "mawid secrets reset") {
						t.Errorf("%s, a secret: got %+v, want the way out", when, o)
					}
					o := run("secrets", "reset", "--yes")
					if o.code != 0 || !strings.Contains(o.err, file+".unreadable") {
						t.Errorf("%s, reset: got %+v, want it done and the file kept", when, o)
					}
					if kept, err := os.ReadFile(file + ".unreadable"); err != nil || string(kept) != text {
						t.Errorf("%s: got %q, %v, want the file kept as it was", when, kept, err)
					}
					if o := run("webhooks", "add", "--org", "noor", "--url", "https://example.com/"+when); o.code != 0 {
						t.Errorf("%s, a secret afterwards: got %+v", when, o)
					}
				}
				spoil()
				mended("before")
				spoil()
				mended("after")
				if s, code := secretStatus(t, where); code != 0 || !s.Fits || s.Kinds[0].Lost != 1 {
					t.Errorf("got %+v, exit code %d, want the first one lost", s, code)
				}
			})
		})
	}
}

// An administrator works as root on a directory of the service.
func TestFilesThatRootMakesBelongToTheService(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	uid := os.Getuid()
	if uid == 0 { // Anybody else makes files of their own, and nothing can be wrong.
		uid = 4711
		if err := os.Chown(data, uid, uid); err != nil {
			t.Fatal(err)
		}
	}
	keyed(t, "--data", data)
	must(t, "", "secrets", "rotate", "--data", data)
	files, err := os.ReadDir(data)
	if err != nil || len(files) < 3 {
		t.Fatalf("got %v, %v", files, err)
	}
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		if s := info.Sys().(*syscall.Stat_t); int(s.Uid) != uid || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: got the user %d and %v, want %d and -rw-------", f.Name(), s.Uid, info.Mode(), uid)
		}
	}
}
