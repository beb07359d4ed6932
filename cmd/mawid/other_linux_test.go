package main

import (
	"errors"
	"net/http"
	"os"
	"os/exec"
	"os/user"
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

// called is the name of a user.
func called(uid int) string {
	if u, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		return u.Username
	}
	return strconv.Itoa(uid)
}

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
	for at := os.TempDir(); at != filepath.Dir(at); at = filepath.Dir(at) {
		if info, err := os.Stat(at); err != nil || info.Mode().Perm()&0o001 == 0 {
			t.Skipf("others may not pass through %s, where temporary directories are", at)
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
		want  []string // DIR stands for the directory, US and HIM for names
	}{
		"our own file, without a bit": {func(t *testing.T, _, file string) { give(t, file, us, 0o400) },
			[]string{"DIR/mawid.db belongs to US and has mode 400", "chmod u+rw DIR/mawid.db"}},
		"our own directory, without a bit": {func(t *testing.T, dir, _ string) { give(t, dir, us, 0o500) },
			[]string{"the directory DIR belongs to US and has mode 500", "chmod u+rwx DIR"}},
		"a file of somebody else": {func(t *testing.T, _, file string) { give(t, file, daemon, 0o644) },
			[]string{"DIR/mawid.db belongs to HIM and has mode 644", "chown US DIR/mawid.db"}},
		"a directory of somebody else": {func(t *testing.T, dir, file string) { give(t, dir, daemon, 0o755); give(t, file, daemon, 0) },
			[]string{"the directory DIR belongs to HIM and has mode 755", "sudo -u HIM", "chown -R US DIR"}},
		"a directory that even he cannot work in": {func(t *testing.T, dir, file string) { give(t, dir, daemon, 0o500) },
			[]string{"the directory DIR belongs to HIM and has mode 500", "chmod u+rwx DIR, and run this as HIM"}},
		"a log that somebody has left": {func(t *testing.T, _, file string) {
			if err := os.WriteFile(file+"-lock", nil, 0o600); err != nil {
				t.Fatal(err)
			}
			give(t, file+"-lock", daemon, 0)
		}, []string{"DIR/mawid.db-lock belongs to HIM and has mode 600", "chown US DIR/mawid.db-lock"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := ours(t)
			tc.spoil(t, dir, filepath.Join(dir, "mawid.db"))
			served := asUs(t, "serve", "--listen", "127.0.0.1:0", "--data", dir)
			looked := asUs(t, "doctor", "--data", dir)
			for _, want := range tc.want {
				want = strings.NewReplacer("DIR", dir, "US", called(us), "HIM", called(daemon)).Replace(want)
				if served.code != 1 || !strings.Contains(served.err, want) {
					t.Errorf("serve: got %d %s; want %q", served.code, served.err, want)
				}
				if looked.code != 1 || !strings.Contains(looked.out, want) || !strings.Contains(looked.out, "bad   database") {
					t.Errorf("doctor: got %d %s; want %q", looked.code, looked.out, want)
				}
			}
			if strings.Contains(served.err+looked.out, "sudo -u "+called(us)) || strings.Contains(served.err, "level=WARN") {
				t.Errorf("got %s and %s; want nothing that is not so", served.err, looked.out)
			}
		})
	}
	t.Run("a directory that we may not even reach", func(t *testing.T) {
		t.Parallel()
		dir := ours(t)
		above := filepath.Dir(dir)
		give(t, above, daemon, 0o700)
		for _, data := range []string{dir, filepath.Join(above, "new")} {
			o := asUs(t, "serve", "--listen", "127.0.0.1:0", "--data", data)
			if want := "the directory " + above + " belongs to " + called(daemon) + " and has mode 700"; o.code != 1 ||
				!strings.Contains(o.err, want) || !strings.Contains(o.err, "may reach") || strings.Contains(o.err, "chown") {
				t.Errorf("got %+v, want %q and no way that is none", o, want)
			}
		}
	})
	t.Run("root does not take everything for well", func(t *testing.T) {
		t.Parallel()
		dir := ours(t)
		give(t, filepath.Join(dir, "mawid.db"), daemon, 0)
		if o := mawid(t, "", "doctor", "--data", dir); !strings.Contains(o.out,
			"mawid.db belongs to "+called(daemon)+", and its directory to "+called(us)) {
			t.Errorf("got %+v, want it told", o)
		}
	})
	t.Run("a directory that is to be made where we may not", func(t *testing.T) {
		t.Parallel()
		above := filepath.Dir(ours(t))
		o := asUs(t, "serve", "--listen", "127.0.0.1:0", "--data", filepath.Join(above, "new"))
		if want := "install -d -m 700 -o " + called(us) + " " + above + "/new"; o.code != 1 || !strings.Contains(o.err, want) {
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
	if o.code != 1 || !strings.Contains(o.err, key) || !strings.Contains(o.err, "chown") ||
		strings.Contains(o.err, "waiting for the database") {
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
	if want := "the directory " + copies + " belongs to " + called(daemon) + " and has mode 700"; o.code != 1 ||
		!strings.Contains(o.out, "bad   back-ups") ||
		!strings.Contains(o.out, want) {
		t.Errorf("got %+v, want %q", o, want)
	}
}

// A server that is started while the disk is full reads, says that it cannot store, and goes
// on when there is room: as one does that was running when it became full.
func TestAServerStartsOnAFullDisk(t *testing.T) {
	t.Parallel()
	for name, killed := range map[string]bool{"after one that ended in order": false, "after one that was killed": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if os.Geteuid() != 0 {
				t.Skip("only root can mount a small file system")
			}
			dir := t.TempDir()
			if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=16m"); err != nil {
				t.Skipf("this root may not mount: %v", err)
			}
			t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
			o := officeOn(t, "--data", filepath.Join(dir, "data"))
			key := strings.TrimSpace(must(t, "", o.args("keys", "create", "--org", "noor", "--name", "crm", "--scopes",
				"availability:read,appointments:read,appointments:create")...))
			before := o.process()
			if killed {
				before.kill()
			} else if err := errors.Join(before.Process.Signal(os.Interrupt), before.Wait()); err != nil {
				t.Fatal(err)
			}
			filler := filepath.Join(dir, "filler")
			size := fill(t, filler)

			_, log, ended, stop := start(t, o.args("serve", "--listen", "127.0.0.1:0", "--log-format", "json",
				"--base-url", "http://localhost:2")...)
			if !killed { // The log of the database has gone, and there is no room for another, without which nothing is read.
				base := "http://" + log.await(t, `"msg":"waiting for the database","address":"([^"]+)","error":"[^"]*is full; make room`,
					ended)[1]
				if code, body := fetch(t, http.MethodGet, base+"/readyz", "", ""); code != http.StatusServiceUnavailable {
					t.Errorf("readyz while it waits: got %d %s", code, body)
				}
				if err := os.Truncate(filler, size-1<<20); err != nil {
					t.Fatal(err)
				}
			}
			base := "http://" + log.await(t, `"msg":"listening","address":"([^"]+)"`, ended)[1]
			if !killed {
				fill(t, filepath.Join(dir, "more"))
			}
			if code, body := fetch(t, http.MethodGet, base+"/api/v1/appointments", key, ""); code != http.StatusOK {
				t.Errorf("reading: got %d %s", code, body)
			}
			n, err := 0, error(nil)
			for ; n < 200 && err == nil; n++ {
				err = o.reserve(t.Context(), base, key, n)
			}
			if err == nil || !strings.Contains(err.Error(), "cannot_store") {
				t.Errorf("booking: got %v, want cannot_store", err)
			}
			if code, body := fetch(t, http.MethodGet, base+"/readyz", "", ""); code != http.StatusServiceUnavailable ||
				!strings.Contains(body, "nothing can be stored") {
				t.Errorf("readyz: got %d %s, want why", code, body)
			}
			if killed && !strings.Contains(log.String(), "starting although nothing can be stored") {
				t.Errorf("got the log\n%s", log)
			}
			if err := os.Truncate(filler, 0); err != nil {
				t.Fatal(err)
			}
			o.await("readiness", func() bool {
				code, _ := fetch(t, http.MethodGet, base+"/readyz", "", "")
				return code == http.StatusOK
			})
			if err := o.reserve(t.Context(), base, key, n); err != nil {
				t.Errorf("with room: got %v", err)
			}
			if code := stop(); code != 0 {
				t.Errorf("got exit code %d: %s", code, log)
			}
		})
	}
}

// fill takes all the room there is, and tells how much that was.
func fill(t *testing.T, file string) (size int64) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for block := make([]byte, 4096); err == nil; {
		var n int
		n, err = f.Write(block)
		size += int64(n)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	return size
}
