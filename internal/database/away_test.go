package database

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"syscall"
	"testing"
)

// What the system says of a file is no error of a network, and heals by nobody's waiting,
// but for room on the disk.
func TestWhatIsWaitedFor(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		err  error
		want bool
	}{
		"a file that may not be read":   {&fs.PathError{Op: "open", Path: "secret.key", Err: syscall.EACCES}, false},
		"a directory that is not there": {&fs.PathError{Op: "open", Path: "root.crt", Err: syscall.ENOENT}, false},
		"a disk that is full":           {&fs.PathError{Op: "open", Path: "mawid.db", Err: syscall.ENOSPC}, true},
		"nobody listens": {&net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)},
			true},
		"a socket that is not there": {&net.OpError{Op: "dial", Net: "unix", Err: os.NewSyscallError("connect", syscall.ENOENT)}, true},
		"cut off":                    {io.ErrUnexpectedEOF, true},
		"busy":                       {ErrBusy, true},
		"anything else":              {errors.New("it is another program's"), false},
	} {
		if got := Away(fmt.Errorf("store: %w", tc.err)); got != tc.want {
			t.Errorf("%s: got %t, want %t", name, got, tc.want)
		}
	}
}
