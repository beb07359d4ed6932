package spelling_test

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/spelling"
)

func TestEditsAreCountedInCharacters(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"hours", "hours", 0}, {"hors", "hours", 1}, {"horus", "hours", 2}, {"kitten", "sitting", 3},
		{"سارة", "سارا", 1}, {"نورة", "نور", 1}, {strings.Repeat("a", 70), "a", 64},
	} {
		if got := spelling.Edits(c.a, c.b); got != c.want {
			t.Errorf("Edits(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
		if there, back := spelling.Edits(c.a, c.b), spelling.Edits(c.b, c.a); there != back {
			t.Errorf("%q to %q is %d, back %d", c.a, c.b, there, back)
		}
	}
}
