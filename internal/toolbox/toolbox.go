// Package toolbox finds the programs that tests start: openssl, node, bash.
// It is for tests.
package toolbox

import (
	"os"
	"os/exec"
	"testing"
)

// Need gives the path of a program. Where it is missing the test is left out,
// and says so; in CI that is a failure, for half a suite would be green for
// the wrong reason.
func Need(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		LeaveOut(t, "%s is not installed; run 'make deps'", name)
	}
	return path
}

// LeaveOut ends a test that cannot be done on this machine: left out on a
// newcomer's, failed in CI.
func LeaveOut(t testing.TB, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf(format, args...)
	}
	t.Skipf("NOT TESTED: "+format, args...)
}
