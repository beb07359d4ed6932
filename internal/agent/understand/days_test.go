package understand_test

import (
	"path/filepath"
	"strings"
	"testing"
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
