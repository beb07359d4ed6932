package folder_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/mawid/mawid/internal/folder"
)

// What is said follows from what was found, whoever runs the test.
func TestWhatKeepsUsOutIsSaidWithWhatToDo(t *testing.T) {
	t.Parallel()
	dir := func(mode fs.FileMode) fs.FileMode { return fs.ModeDir | mode }
	for name, tc := range map[string]struct {
		found  folder.Barred
		want   []string
		absent string
	}{
		"a file of ours": {folder.Barred{Name: "/d/f", Dir: "/d", Owner: "ali", Us: "ali", Home: "ali", Mode: 0o400},
			[]string{"/d/f belongs to ali and has mode 400", "; chmod u+rw /d/f"}, "sudo"},
		"a file of ours that something else protects": {folder.Barred{Name: "/d/f", Dir: "/d", Owner: "ali", Us: "ali", Home: "ali", Mode: 0o600},
			[]string{"lsattr"}, "chmod"},
		"a file in our directory": {folder.Barred{Name: "/d/f", Dir: "/d", Owner: "root", Us: "ali", Home: "ali", Mode: 0o600},
			[]string{"; give it to the owner of its directory: chown ali /d/f"}, "sudo"},
		"a file elsewhere": {folder.Barred{Name: "/d/f", Dir: "/d", Owner: "huda", Us: "ali", Home: "huda", Mode: 0o600},
			[]string{"; run this as huda, such as with sudo -u huda, or", "chown -R ali /d/f"}, "chmod"},
		"a directory that its owner may not write either": {folder.Barred{Name: "/d", Dir: "/d", Owner: "huda", Us: "ali", Mode: dir(0o500)},
			[]string{"the directory /d belongs to huda and has mode 500", "chmod u+rwx /d, and run this as huda"}, "install"},
		"one above": {folder.Barred{Name: "/d", Dir: "/d/e", Owner: "root", Us: "ali", Mode: dir(0o755)},
			[]string{"install -d -m 700 -o ali /d/e"}, "chown"},
		"one above that is shut": {folder.Barred{Name: "/d", Dir: "/d/e", Owner: "huda", Us: "ali", Mode: dir(0o700), Shut: true},
			[]string{"may reach, or run this as huda"}, "chown"},
		"one above of ours": {folder.Barred{Name: "/d", Dir: "/d/e", Owner: "ali", Us: "ali", Mode: dir(0o600), Shut: true},
			[]string{"chmod u+rwx /d"}, "sudo"},
		"a disk": {folder.Barred{Name: "/d", Dir: "/d", Owner: "ali", Us: "ali", Mode: dir(0o700), Err: &fs.PathError{Err: syscall.EROFS}},
			[]string{"mounted read-only; mount it"}, "chmod"},
		"where there are no owners": {folder.Barred{Name: `C:\d`, Dir: `C:\d`, Mode: dir(0o700)}, []string{"as the user whose it is"}, "belongs"},
	} {
		got := tc.found.Error()
		for _, want := range tc.want {
			if !strings.Contains(got, want) || strings.Contains(got, tc.absent) || strings.Contains(got, "sudo -u ali") {
				t.Errorf("%s: got %q; want %q, and not %q", name, got, want, tc.absent)
			}
		}
	}
}

func TestNothingKeepsUsFromWhatIsOurs(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	there := filepath.Join(dir, "there")
	if err := os.WriteFile(there, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{there, filepath.Join(dir, "new"), filepath.Join(dir, "a", "b", "new"), filepath.Join(there, "below")} {
		if b := folder.Permitted(file); b != nil {
			t.Errorf("%s: got %v", file, b)
		}
	}
}
