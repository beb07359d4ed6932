package visitor_test

import (
	"crypto/sha256"
	"fmt"
	"math/bits"
	"os/exec"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/toolbox"
)

// A browser counts the zeros of a hash as we do, however long the challenge is.
func TestABrowserWorksAsWeDo(t *testing.T) {
	t.Parallel()
	const count = `const fs = require("fs"); (0, eval)(fs.readFileSync("static/work.js", "utf8"));
		for (let i = 0; i < 300; i++) console.log(worker("x".repeat(i) + ":")(String(i * 7919)));`
	// #nosec G204 -- a program of the test's own
	out, err := exec.CommandContext(t.Context(), toolbox.Need(t, "node"), "-e", count).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for i, got := range strings.Fields(string(out)) {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s:%d", strings.Repeat("x", i), i*7919))
		want := 0
		for _, b := range sum[:4] {
			want += bits.LeadingZeros8(b)
			if b != 0 {
				break
			}
		}
		if got != fmt.Sprint(want) {
			t.Errorf("challenge of %d: got %s zeros, want %d", i, got, want)
		}
	}
	if n := len(strings.Fields(string(out))); n != 300 {
		t.Errorf("%d answers, want 300", n)
	}
}
