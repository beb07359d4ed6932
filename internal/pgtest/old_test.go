package pgtest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

func TestClustersOfTheDeadAreCleared(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	gone := exec.Command("true")
	if err := gone.Run(); err != nil {
		t.Fatal(err)
	}
	for pid, stays := range map[int]bool{gone.Process.Pid: false, os.Getpid(): true} {
		dir := filepath.Join(os.TempDir(), fmt.Sprintf("%s%d-1", prefix, pid))
		if err := os.MkdirAll(filepath.Join(dir, "data"), 0o700); err != nil {
			t.Fatal(err)
		}
		clearOld()
		if _, err := os.Stat(dir); (err == nil) != stays {
			t.Errorf("of process %d: %v, want it to stay: %v", pid, err, stays)
		}
	}
}
