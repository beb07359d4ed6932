package understand_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/civil"
)

// The phrases were said on Sunday, 2026-11-15, at ten in the morning, to a
// clinic with these services, branches and people.
var clinic = understand.Context{
	Today: mustDate("2026-11-15"), Now: 600,
	Services: []understand.Named{
		{Label: understand.Label{En: "General consultation", Ar: "استشارة عامة"}},
		{Label: understand.Label{En: "Follow-up visit", Ar: "زيارة متابعة"}},
		{Label: understand.Label{En: "Dental cleaning", Ar: "تنظيف الأسنان"}},
		{Label: understand.Label{En: "Skin laser session", Ar: "جلسة ليزر للبشرة"}},
		{Label: understand.Label{En: "Physiotherapy", Ar: "علاج طبيعي"}},
		{Label: understand.Label{En: "Prenatal yoga class", Ar: "حصة يوغا للحوامل"}},
	},
	Branches: []understand.Named{
		{Label: understand.Label{En: "Olaya", Ar: "العليا"}},
		{Label: understand.Label{En: "Al Malaz", Ar: "الملز"}},
		{Label: understand.Label{En: "Diriyah Night Clinic", Ar: "عيادة الدرعية الليلية"}},
	},
	People: []understand.Named{
		{Label: understand.Label{En: "Dr Sara Al-Qahtani", Ar: "د. سارة القحطاني"}},
		{Label: understand.Label{En: "Dr Faisal Al-Harbi", Ar: "د. فيصل الحربي"}},
		{Label: understand.Label{En: "Dr Huda Mansour", Ar: "د. هدى منصور"}},
		{Label: understand.Label{En: "Dr Omar Siddiqui", Ar: "د. عمر صديقي"}},
		{Label: understand.Label{En: "Layla Haddad, physiotherapist", Ar: "أ. ليلى حداد"}},
		{Label: understand.Label{En: "Dr Khalid Al-Otaibi", Ar: "د. خالد العتيبي"}},
	},
}

// What the files call them.
var (
	services = []string{"consultation", "follow-up", "dental", "laser", "physio", "yoga"}
	branches = []string{"olaya", "malaz", "diriyah"}
	people   = []string{"sara", "faisal", "huda", "omar", "layla", "khalid"}
)

func mustDate(s string) civil.Date {
	d, err := civil.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

// TestPhrases goes through testdata: a phrase, "=>" and what it means. A line
// "topic: time" says what the caller was asked for before the next phrases.
func TestPhrases(t *testing.T) {
	t.Parallel()
	list, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(list) == 0 {
		t.Fatal("no phrases", err)
	}
	for _, name := range list {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			t.Parallel()
			f, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			c, count, line := clinic, 0, 0
			for lines := bufio.NewScanner(f); lines.Scan(); {
				line++
				text := strings.TrimSpace(lines.Text())
				if topic, ok := strings.CutPrefix(text, "topic:"); ok {
					c.Topic = understand.Topic(strings.TrimSpace(topic))
					continue
				}
				phrase, want, ok := strings.Cut(text, "=>")
				if !ok {
					if text != "" && text[0] != '#' {
						t.Errorf("%s:%d: not a phrase: %s", name, line, text)
					}
					continue
				}
				count++
				want = strings.Join(strings.Fields(want), " ")
				if got := describe(understand.Understand(phrase, c)); got != want {
					t.Errorf("%s:%d: %s\n got %s\nwant %s", name, line, strings.TrimSpace(phrase), got, want)
				}
			}
			if count < 300 {
				t.Errorf("%s has %d phrases, fewer than 300", name, count)
			}
		})
	}
}

// describe writes a meaning as the files do.
func describe(m understand.Meaning) string {
	var out []string
	add := func(said bool, format string, a ...any) {
		if said {
			out = append(out, fmt.Sprintf(format, a...))
		}
	}
	add(m.Intent != "", "%s", m.Intent)
	add(m.Answer != "", "%s", m.Answer)
	add(m.Switch != "", "switch=%s", m.Switch)
	which := func(kind string, list []int, names []string) {
		var said []string
		for _, i := range list {
			said = append(said, names[i])
		}
		add(len(said) > 0, "%s=%s", kind, strings.Join(said, "|"))
	}
	which("service", m.Services, services)
	which("branch", m.Branches, branches)
	which("person", m.People, people)
	add(m.AnyPerson, "anyone")
	w := m.When
	add(w.Dated && w.From == w.To, "%s", day(w.From))
	add(w.Dated && w.From != w.To, "%s..%s", day(w.From), day(w.To))
	add(w.Relation != "", "%s", w.Relation)
	add(len(w.Times) > 0, "%s", clocks(w.Times))
	add(len(w.Until) > 0, "and %s", clocks(w.Until))
	if w.Part != nil {
		out = append(out, fmt.Sprintf("[%02d:%02d-%02d:%02d]", w.Part.From/60, w.Part.From%60, w.Part.To/60, w.Part.To%60))
	}
	add(w.Earliest, "earliest")
	add(w.AnyTime, "anytime")
	add(w.AnyDay, "anyday")
	add(w.Clash, "clash")
	add(w.Past, "past")
	switch {
	case m.Choice > 0:
		out = append(out, fmt.Sprintf("choice=%d", m.Choice))
	case m.Choice < 0:
		out = append(out, "choice="+map[understand.Choice]string{-1: "last", -2: "any", -3: "other", -4: "earlier", -5: "later"}[m.Choice])
	}
	add(m.Number >= 0, "number=%d", m.Number)
	add(m.Name != "", "name=%s", m.Name)
	add(m.Note != "", "note=%s", m.Note)
	add(m.Phone != "", "phone=%s", m.Phone)
	add(m.Digits != "", "digits=%s", m.Digits)
	add(m.Thanks, "thanks")
	add(m.Parting, "parting")
	add(m.Stay, "stay")
	add(m.Empty, "nothing")
	return strings.Join(out, " ")
}

// day writes a date as weekday and number: the year and, in November, the
// month are left out.
func day(d civil.Date) string {
	y, m, n := d.Civil()
	s := fmt.Sprintf("%s %d/%d", d.Weekday().String()[:3], n, int(m))
	if y != 2026 {
		s += fmt.Sprintf("/%d", y)
	}
	return s
}

func clocks(list []civil.Clock) string {
	var out []string
	for _, c := range list {
		out = append(out, c.String())
	}
	return strings.Join(out, "|")
}
