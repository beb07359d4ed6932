package folder_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/mawid/mawid/internal/folder"
)

// owner tells whom a file belongs to, and who may use it.
func owner(t *testing.T, file string) (uid, gid uint32, mode fs.FileMode) {
	t.Helper()
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	s := info.Sys().(*syscall.Stat_t)
	return s.Uid, s.Gid, info.Mode().Perm()
}

func TestWhatIsMadeBelongsToTheOwnerOfTheDirectory(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	uid, gid := uint32(os.Getuid()), uint32(os.Getgid())
	if uid == 0 { // Only root can make things for somebody else, and only then it matters.
		uid, gid = 4711, 4712
		if err := os.Chown(home, int(uid), int(gid)); err != nil {
			t.Fatal(err)
		}
	}
	dir := filepath.Join(home, "deep", "data")
	if err := folder.Make(dir); err != nil {
		t.Fatal(err)
	}
	if err := folder.Make(dir); err != nil {
		t.Errorf("making it twice: got %v", err)
	}
	made, err1 := folder.Create(filepath.Join(dir, "made"))
	tmp, err2 := folder.Temporary(dir, "tmp-")
	lock, err3 := folder.Lock(filepath.Join(dir, "lock"))
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	for _, f := range []*os.File{made, tmp, lock} {
		defer f.Close()
		if u, g, mode := owner(t, f.Name()); u != uid || g != gid || mode != 0o600 {
			t.Errorf("%s: got %d:%d %v, want %d:%d -rw-------", f.Name(), u, g, mode, uid, gid)
		}
	}
	for _, d := range []string{dir, filepath.Dir(dir)} {
		if u, g, mode := owner(t, d); u != uid || g != gid || mode != 0o700 {
			t.Errorf("%s: got %d:%d %v, want %d:%d -rwx------", d, u, g, mode, uid, gid)
		}
	}
	if _, err := folder.Create(made.Name()); !errors.Is(err, fs.ErrExist) {
		t.Errorf("creating it again: got %v, want %v", err, fs.ErrExist)
	}
}

func TestALockIsHeldOnce(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "lock")
	first, err := folder.Lock(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := folder.Lock(file); !errors.Is(err, folder.ErrLocked) {
		t.Errorf("the second: got %v, want %v", err, folder.ErrLocked)
	}
	if got, want := folder.Holder(file), fmt.Sprintf(" (process %d)", os.Getpid()); got != want {
		t.Errorf("the holder: got %q, want %q", got, want)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := folder.Lock(file)
	if err != nil {
		t.Fatalf("after the first has gone: %v", err)
	}
	_ = again.Close()
}
