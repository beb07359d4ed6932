package main

import (
	"errors"
	"testing"
)

// A row that is compared with one that is durable says nothing where none is.
func TestDatabasesAreMeasuredOnADisk(t *testing.T) {
	t.Parallel()
	shm := func(dir string) bool { return dir == "/dev/shm" }
	for _, tc := range []struct {
		dirs []string
		want string
	}{
		{[]string{"/tmp", "/var/tmp"}, "/tmp"},
		{[]string{"/dev/shm", "/var/tmp"}, "/var/tmp"},
	} {
		if got, err := onDisk(shm, tc.dirs...); got != tc.want || err != nil {
			t.Errorf("%v: got %q, %v; want %q", tc.dirs, got, err, tc.want)
		}
	}
	if got, err := onDisk(shm, "/dev/shm"); !errors.Is(err, errMemory) {
		t.Errorf("got %q, %v; want it refused", got, err)
	}
	if inMemory("/proc/self") { // A file system of the kernel's own, and neither of the two.
		t.Error("/proc passes for memory")
	}
}
