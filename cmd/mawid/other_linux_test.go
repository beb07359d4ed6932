package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// beUser makes the test's own binary, run by root, be another user's.
const beUser = "TEST_BE_USER"

func init() {
	if uid, err := strconv.Atoi(os.Getenv(beUser)); err == nil {
		for _, err := range []error{syscall.Setgroups(nil), syscall.Setgid(uid), syscall.Setuid(uid)} {
			if err != nil {
				panic(err)
			}
		}
	}
}

// Users that are on every machine, and us: the user that the service runs as here.
const (
	daemon = 1
	us     = 65534
)

// asUs runs a command line as somebody who is not root, and gives what was printed. A server
// that does not refuse is ended after a minute.
func asUs(t *testing.T, args ...string) outcome {
	t.Helper()
	path, env := binary(t)
	cmd := exec.CommandContext(t.Context(), path, args...)
	cmd.Env = append(env, beUser+"="+strconv.Itoa(us))
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	_ = cmd.Wait()
	return outcome{code: cmd.ProcessState.ExitCode(), out: out.String(), err: errs.String()}
}

// ours gives a directory with a database, which belongs to us.
func ours(t *testing.T) string {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root can be somebody else")
	}
	dir := begun(t)
	for at := dir; at != os.TempDir() && at != "/"; at = filepath.Dir(at) {
		if err := os.Chmod(at, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(files, dir) {
		give(t, f, us, 0)
	}
	return dir
}

// give gives a file to somebody, with a mode if there is one.
func give(t *testing.T, file string, uid int, mode os.FileMode) {
	t.Helper()
	if err := os.Chown(file, uid, uid); err != nil {
		t.Fatal(err)
	}
	if mode != 0 {
		if err := os.Chmod(file, mode); err != nil {
			t.Fatal(err)
		}
	}
}

// Whoever may not write the database is told whose what is, and what to do, before anything
// is begun: by a server and by the doctor in the same words.
func TestWhatMayNotBeWrittenIsRefusedByName(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		spoil func(t *testing.T, dir, file string)
		want  []string // DIR stands for the directory
	}{
		"our own file, without a bit": {func(t *testing.T, _, file string) { give(t, file, us, 0o400) },
			[]string{"DIR/mawid.db belongs to nobody and has mode 400", "chmod u+rw DIR/mawid.db"}},
		"our own directory, without a bit": {func(t *testing.T, dir, _ string) { give(t, dir, us, 0o500) },
			[]string{"the directory DIR belongs to nobody and has mode 500", "chmod u+rwx DIR"}},
		"a file of somebody else": {func(t *testing.T, _, file string) { give(t, file, daemon, 0o644) },
			[]string{"DIR/mawid.db belongs to daemon and has mode 644", "chown nobody DIR/mawid.db"}},
		"a directory of somebody else": {func(t *testing.T, dir, file string) { give(t, dir, daemon, 0o755); give(t, file, daemon, 0) },
			[]string{"the directory DIR belongs to daemon and has mode 755", "sudo -u daemon", "chown -R nobody DIR"}},
		"a directory that even he cannot work in": {func(t *testing.T, dir, file string) { give(t, dir, daemon, 0o500) },
			[]string{"the directory DIR belongs to daemon and has mode 500", "chmod u+rwx DIR, and run this as daemon"}},
		"a log that somebody has left": {func(t *testing.T, _, file string) {
			if err := os.WriteFile(file+"-lock", nil, 0o600); err != nil {
				t.Fatal(err)
			}
			give(t, file+"-lock", daemon, 0)
		}, []string{"DIR/mawid.db-lock belongs to daemon and has mode 600", "chown nobody DIR/mawid.db-lock"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := ours(t)
			tc.spoil(t, dir, filepath.Join(dir, "mawid.db"))
			served := asUs(t, "serve", "--listen", "127.0.0.1:0", "--data", dir)
			looked := asUs(t, "doctor", "--data", dir)
			for _, want := range tc.want {
				want = strings.ReplaceAll(want, "DIR", dir)
				if served.code != 1 || !strings.Contains(served.err, want) {
					t.Errorf("serve: got %d %s; want %q", served.code, served.err, want)
				}
				if looked.code != 1 || !strings.Contains(looked.out, want) || !strings.Contains(looked.out, "bad   database") {
					t.Errorf("doctor: got %d %s; want %q", looked.code, looked.out, want)
				}
			}
			if strings.Contains(served.err+looked.out, "sudo -u nobody") || strings.Contains(served.err, "level=WARN") {
				t.Errorf("got %s and %s; want nothing that is not so", served.err, looked.out)
			}
		})
	}
	t.Run("a directory that is to be made where we may not", func(t *testing.T) {
		t.Parallel()
		above := filepath.Dir(ours(t))
		o := asUs(t, "serve", "--listen", "127.0.0.1:0", "--data", filepath.Join(above, "new"))
		if want := "install -d -m 700 -o nobody " + above + "/new"; o.code != 1 || !strings.Contains(o.err, want) {
			t.Errorf("got %+v, want %q", o, want)
		}
	})
}

// A secret key that cannot be read is no reason to wait for the database.
func TestASecretKeyThatCannotBeReadIsRefusedByName(t *testing.T) {
	t.Parallel()
	dir := ours(t)
	key := filepath.Join(dir, "secret.key")
	if err := os.WriteFile(key, []byte(strings.Repeat("A", 43)+"=\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	o := asUs(t, "serve", "--listen", "127.0.0.1:0", "--data", dir)
	if o.code != 1 || !strings.Contains(o.err, key) || !strings.Contains(o.err, "chown") || strings.Contains(o.err, "waiting for the database") {
		t.Errorf("got %+v, want the file named", o)
	}
}

// Where the server may make no back-up is told by the doctor.
func TestTheDoctorTellsWhereNoBackUpCanBeMade(t *testing.T) {
	t.Parallel()
	dir := ours(t)
	copies := filepath.Join(filepath.Dir(dir), "copies")
	if err := os.Mkdir(copies, 0o700); err != nil {
		t.Fatal(err)
	}
	give(t, copies, daemon, 0)
	o := asUs(t, "doctor", "--data", dir, "--backup-dir", copies)
	if want := "the directory " + copies + " belongs to daemon and has mode 700"; o.code != 1 || !strings.Contains(o.out, "bad   back-ups") ||
		!strings.Contains(o.out, want) {
		t.Errorf("got %+v, want %q", o, want)
	}
}
