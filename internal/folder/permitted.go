package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Barred is a file or a directory that this process may not read and write.
type Barred struct {
	Name  string
	Owner string // by name; empty: it is not known
	Us    string // who this process is
	Home  string // whose the directory is that it lies in
	Dir   string // the directory that we want to work in: it may be below this one
	Mode  fs.FileMode
	Shut  bool  // it does not even let us through to what is below it
	Err   error // what the system says
}

// Permitted finds what keeps this process from working on files of a directory: the
// directory, one above it, or one of those files that are there. nil: nothing does, as far
// as can be told. It opens none of them: closing one would take away the locks that
// somebody else in this process has on it.
func Permitted(files ...string) *Barred {
	for _, file := range files {
		for at, below := filepath.Dir(file), ""; ; at, below = filepath.Dir(at), at {
			info, err := os.Stat(at)
			if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) && at != filepath.Dir(at) {
				continue
			}
			if err != nil || !info.IsDir() {
				return nil // Whoever opens the file says so.
			}
			if _, hidden := os.Stat(below); below != "" && !errors.Is(hidden, fs.ErrNotExist) {
				b := barred(file, at, info, hidden)
				b.Shut = true
				return b
			}
			if err := permitted(at, true); err != nil {
				return barred(file, at, info, err)
			}
			break
		}
		if info, err := os.Stat(file); err == nil {
			if err := permitted(file, info.IsDir()); err != nil {
				return barred(file, file, info, err)
			}
		}
	}
	return nil
}

func barred(file, name string, info fs.FileInfo, err error) *Barred {
	return &Barred{Name: name, Owner: Owner(name), Us: us(), Home: Owner(filepath.Dir(name)), Dir: filepath.Dir(file), Mode: info.Mode(),
		Err: err}
}

// Error says whose it is, and what to do, behind a semicolon.
func (b *Barred) Error() string {
	what, bits := b.Name, fs.FileMode(0o600)
	if b.Mode.IsDir() {
		what, bits = "the directory "+b.Name, 0o700
	}
	if errors.Is(b.Err, syscall.EROFS) {
		return what + " is on a disk that is mounted read-only; mount it for writing, or choose another place"
	}
	if b.Owner == "" || b.Us == "" {
		return fmt.Sprintf("%s cannot be written by this user (mode %o); run this as the user whose it is", what, b.Mode.Perm())
	}
	found := fmt.Sprintf("%s belongs to %s and has mode %o, so that the user %s may not read and write it; ", what, b.Owner, b.Mode.Perm(),
		b.Us)
	switch {
	case b.Owner == b.Us: // A bit is missing.
	case b.Shut:
		return found + "choose a directory that this user may reach, or run this as " + b.Owner
	case b.Mode.IsDir() && b.Name != b.Dir:
		return found + fmt.Sprintf("choose another directory, or let root make %s and give it to the user that runs the service: "+
			"install -d -m 700 -o %s %[1]s", b.Dir, b.Us)
	}
	if b.Mode.Perm()&bits != bits {
		found += fmt.Sprintf("chmod u+%s %s", map[bool]string{true: "rwx", false: "rw"}[b.Mode.IsDir()], b.Name)
		if b.Owner == b.Us {
			return found
		}
		found += ", and "
	}
	switch {
	case b.Owner == b.Us:
		return found + "by its mode it may, so look what else forbids it: lsattr, an access list, or the rules of the container"
	case !b.Mode.IsDir() && b.Home == b.Us:
		return found + "give it to the owner of its directory: chown " + b.Us + " " + b.Name
	}
	return found + fmt.Sprintf("run this as %s, such as with sudo -u %[1]s, or, if the service is to run as %s: chown -R %[2]s %s", b.Owner,
		b.Us, b.Name)
}

// Unwrap gives what the system says.
func (b *Barred) Unwrap() error { return b.Err }
