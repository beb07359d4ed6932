package spelling_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/mawid/mawid/internal/spelling"
)

func TestWhatIsMistypedIsNear(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		word, name string
		want       bool
	}{
		{"noura", "Noura Alotaibi", true}, {"nuora", "Noura Alotaibi", true}, {"norra", "Noura Alotaibi", true}, {"nora", "Noura Alotaibi", true},
		{"nouura", "Noura Alotaibi", true}, {"alotiabi", "Noura Alotaibi", true}, {"otabi", "Noura Alotaibi", true}, {"noa",
			"Noura Alotaibi", false},
		{"muhammed", "Mohammad Saleh", true}, {"mohamed", "Mohammed Saleh", true}, {"sale", "Noura Alotaibi", false}, {"faisal",
			"Noura Alotaibi", false},
		{"العتيبى", "نورة العتيبي", true}, {"العتبي", "نورة العتيبي", true}, {"القحطانى", "نورة العتيبي", false}, {"نوره", "نورة العتيبي", true},
		{"ابراهم", "إبراهيم الزهراني", true}, {"الزهارني", "إبراهيم الزهراني", true}, {"", "Noura", true},
		{"0501234576", "0501234567", true}, {"501234567", "+966501234567", true}, {strings.Repeat("a", 70), "a", false},
	} {
		if got := spelling.Near(spelling.Fold(c.word), spelling.Fold(c.name), spelling.Slips(spelling.Fold(c.word))); got != c.want {
			t.Errorf("%s in %s: %v, want %v", c.word, c.name, got, c.want)
		}
	}
}

// What is looked for by patterns has everything that is near.
func TestPatternsMissNothingThatIsNear(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abcس]{1,12}`).Draw(t, "word")
		slips := spelling.Slips(word)
		text := rapid.StringMatching(`[abcس]{0,16}`).Draw(t, "text")
		if rapid.Bool().Draw(t, "similar") {
			r := []rune(word)
			for range rapid.IntRange(0, 2).Draw(t, "slips") {
				i := rapid.IntRange(0, len(r)-1).Draw(t, "at")
				switch rapid.IntRange(0, 3).Draw(t, "slip") {
				case 0:
					r[i] = 'x'
				case 1:
					r = append(r[:i:i], append([]rune{'x'}, r[i:]...)...)
				case 2:
					if len(r) > 1 {
						r = append(r[:i:i], r[i+1:]...)
					}
				default:
					if i > 0 {
						r[i], r[i-1] = r[i-1], r[i]
					}
				}
			}
			text = "q" + string(r) + "q"
		}
		if !spelling.Near(word, text, slips) {
			return
		}
		for _, p := range spelling.Patterns(word, slips) {
			if follows(p, text) {
				return
			}
		}
		t.Fatalf("%q is near %q, and none of %q finds it", word, text, spelling.Patterns(word, slips))
	})
}

// follows tells whether pieces stand in a text, one behind the other.
func follows(pieces []string, text string) (ok bool) {
	for _, p := range pieces {
		if _, text, ok = strings.Cut(text, p); !ok {
			return false
		}
	}
	return true
}
