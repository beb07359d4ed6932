package understand_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
)

// TestDays goes through days and times as strangers and fresh callers said
// them, also about a day that was talked of before. What strangers stumbled
// over must be right; of the others none may be misread with confidence.
func TestDays(t *testing.T) {
	t.Parallel()
	list, err := filepath.Glob("testdata/days/*.tsv")
	if err != nil || len(list) == 0 {
		t.Fatal("no days", err)
	}
	for _, name := range list {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			count := map[verdict]int{}
			eachPhrase(t, name, func(id, topic, said, raw string, want label) {
				got, why := judge(said, topic, raw, want)
				count[got]++
				switch got {
				case wrong:
					t.Errorf("%s (%s) %s: %s", id, topic, said, why)
				case asked:
					if strings.Contains(name, "strangers") {
						t.Errorf("%s (%s) %s: is asked about: %s", id, topic, said, why)
					}
					t.Logf("asked: %s (%s) %s: %s", id, topic, said, why)
				}
			})
			t.Logf("%d right, %d asked, %d wrong", count[right], count[asked], count[wrong])
		})
	}
}

// Which of two is meant is no day of the month, whatever the two are.
func TestThePlaceInAListIsNoDay(t *testing.T) {
	t.Parallel()
	for _, topic := range []understand.Topic{understand.AService, understand.ABranch, understand.AWho, understand.AChoice} {
		c := clinic
		c.Topic = topic
		for said, want := range map[string]understand.Choice{
			"the first": 1, "the second": 2, "the first one": 1, "I meant the second": 2, "الأول": 1, "التاني": 2, "الثاني": 2, "التانية": 2,
			"أقصد الأول": 1, "الأولى": 1, "the third": 3, "التالت": 3,
		} {
			if m := understand.Understand(said, c); m.Choice != want || !m.When.IsZero() {
				t.Errorf("asked for a %s, %q is %d and %s, want %d", topic, said, m.Choice, describe(m), want)
			}
		}
	}
}
