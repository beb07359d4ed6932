package callers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
)

// kinds are the kinds of things that sentences say, in the order in which they
// are listed. Calm are sentences that are no emergency; extra is what was
// taken though it was not said.
var kinds = []string{"when", "pick", "offer", "yes/no", "intent", "name", "phone", "service", "branch", "resource", "gender", "note", "ask",
	"emergency", "calm", "extra"}

// score counts verdicts by their class.
type score [4]int

// floor is how many things of a kind are understood right at least, and how
// many wrong at most. The figures may only get better: whoever mends the
// grammar writes the new ones here.
type floor struct{ right, wrong int }

// TestPhrases gives every sentence to the agent. With -v it prints the figures
// and every sentence that was not understood right.
func TestPhrases(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/??-*.tsv")
	if err != nil || len(files) == 0 {
		t.Fatal("no sentences", err)
	}
	for _, file := range files {
		set := strings.TrimSuffix(filepath.Base(file), ".tsv")
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			hold(t, set, measure(t, set))
		})
	}
}

// result is what became of the sentences of a file.
type result struct {
	lines score            // by the worst verdict on each
	kinds map[string]score // by kind
	ids   map[string]bool  // of all its sentences
	wrong map[string]bool  // and of those that were taken for something else
}

// measure goes through a file.
func measure(t *testing.T, set string) result {
	t.Helper()
	looked := lookedAt(t)
	r := result{kinds: map[string]score{}, ids: map[string]bool{}, wrong: map[string]bool{}}
	var listing []string
	for _, p := range phrases(t, set) {
		if strings.HasPrefix(looked[p.id], "label: ") {
			continue
		}
		r.ids[p.id] = true
		x := listen(t, understand.Lang(set[:2]), p.asked, p.said)
		worst := verdict{class: right}
		for _, v := range x.judge(&p) {
			s := r.kinds[v.kind]
			s[v.class]++
			r.kinds[v.kind] = s
			if v.class > worst.class {
				worst = v
			}
		}
		r.lines[worst.class]++
		if worst.class == wrong {
			r.wrong[p.id] = true
		}
		if worst.class != right {
			listing = append(listing, fmt.Sprintf("%s %-5s %-9s %-8s %s\n\t\twant %+v\n\t\tgot  %s", p.id, worst.class, worst.kind, p.asked,
				p.said, p.want.short(), worst.got))
		}
	}
	slices.SortStableFunc(listing, func(a, b string) int { return strings.Compare(strings.Fields(a)[1], strings.Fields(b)[1]) })
	t.Log(set + ":\n" + strings.Join(listing, "\n"))
	t.Log(r.table(set))
	return r
}

// table writes the figures.
func (r *result) table(set string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%-10s %5s %5s %5s %5s %5s\n", set, "kind", "all", "right", "asked", "lost", "wrong")
	row := func(kind string, s score) {
		fmt.Fprintf(&b, "%-10s %5d %5d %5d %5d %5d\n", kind, s[0]+s[1]+s[2]+s[3], s[right], s[asked], s[lost], s[wrong])
	}
	row("sentences", r.lines)
	for _, kind := range kinds {
		if s, any := r.kinds[kind]; any {
			row(kind, s)
		}
	}
	return b.String()
}

// hold compares the figures with those that were reached before.
func hold(t *testing.T, set string, r result) {
	t.Helper()
	looked := lookedAt(t)
	unseen := 0
	for id := range r.wrong {
		if looked[id] == "" {
			unseen++
		}
	}
	for id := range looked {
		if r.ids[id] && !r.wrong[id] && !strings.HasPrefix(looked[id], "label: ") {
			t.Errorf("%s is understood now: take it out of testdata/looked.tsv", id)
		}
	}
	for kind, f := range floors[set] {
		s := r.kinds[kind]
		if kind == "sentences" {
			s = r.lines
		}
		if s[right] < f.right || s[wrong] > f.wrong {
			t.Errorf("%s: %d right and %d wrong, want at least %d and at most %d", kind, s[right], s[wrong], f.right, f.wrong)
		}
		if s[right] > f.right || s[wrong] < f.wrong {
			t.Logf("%s: %d right and %d wrong is better than before: write it into floors", kind, s[right], s[wrong])
		}
	}
	if unseen > unlooked[set] {
		t.Errorf("%d sentences are taken for something else that nobody has looked at, want at most %d", unseen, unlooked[set])
	}
}

// lookedAt reads which sentences are known to be taken for something else, and
// why that is let be.
func lookedAt(t testing.TB) map[string]string {
	t.Helper()
	text, err := os.ReadFile("testdata/looked.tsv")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for line := range strings.Lines(string(text)) {
		id, reason, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if ok {
			out[id] = reason
		}
	}
	return out
}

// short writes a meaning without what it does not hold.
func (m *meaning) short() string {
	var list []string
	for part := range strings.FieldsSeq(strings.Trim(fmt.Sprintf("%+v", *m), "{}")) {
		if key, value, ok := strings.Cut(part, ":"); !ok || value != "" && value != "[]" && value != "0" && value != "false" && key != "" {
			list = append(list, part)
		}
	}
	return strings.Join(list, " ")
}
