package understand_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// The clinic that the callers of testdata/house call, with the other names
// that it has entered.
var (
	houseServices = []string{"general", "dental", "dermatology", "physiotherapy"}
	houseBranches = []string{"olaya", "malaz"}
	housePeople   = []string{"sara", "omar", "faisal", "huda"}
)

func houseContext(topic understand.Topic, lang understand.Lang) understand.Context {
	today, err := civil.ParseDate("2026-11-15")
	if err != nil {
		panic(err)
	}
	return understand.Context{
		Today: today, Now: 600, Topic: topic, Lang: lang,
		Services: []understand.Named{
			{Label: understand.Label{En: "General consultation", Ar: "استشارة عامة"}, Also: []string{"كشف"}},
			{Label: understand.Label{En: "Dental cleaning", Ar: "تنظيف الأسنان"}},
			{Label: understand.Label{En: "Dermatology", Ar: "جلدية"}},
			{Label: understand.Label{En: "Physiotherapy", Ar: "علاج طبيعي"}},
		},
		Branches: []understand.Named{
			{Label: understand.Label{En: "Olaya", Ar: "العليا"}}, {Label: understand.Label{En: "Malaz", Ar: "الملز"}},
		},
		People: []understand.Named{
			{Label: understand.Label{En: "Dr Sara Al-Qahtani", Ar: "د. سارة القحطاني"}},
			{Label: understand.Label{En: "Dr Omar Siddiqui", Ar: "د. عمر صديقي"}},
			{Label: understand.Label{En: "Dr Faisal Al-Harbi", Ar: "د. فيصل الحربي"}},
			{Label: understand.Label{En: "Dr Huda Mansour", Ar: "د. هدى منصور"}},
		},
	}
}

// houseTopics are what callers were asked, as testdata/house calls it.
var houseTopics = map[string]understand.Topic{
	"open": understand.AnAction, "daytime": understand.ADay, "time": understand.ATime, "which": understand.AChoice,
	"name": understand.AName, "phone": understand.APhone, "service": understand.AService, "branch": understand.ABranch,
	"readback": understand.AYesOrNo,
}

// houseMeaning is what of a sentence is about the house.
type houseMeaning struct {
	Service  string `json:"service"`
	Branch   string `json:"branch"`
	Resource string `json:"resource"`
	Gender   string `json:"gender"`
}

// house reads what was understood. Several that fit are a question.
func house(m *understand.Meaning) (h houseMeaning) {
	named := func(list []int, names []string) string {
		switch len(list) {
		case 0:
			return ""
		case 1:
			return names[list[0]]
		}
		return "?"
	}
	h.Service, h.Branch = named(m.Services, houseServices), named(m.Branches, houseBranches)
	h.Resource = named(m.People, housePeople)
	h.Gender = map[booking.Gender]string{booking.Female: "f", booking.Male: "m"}[m.Wanted]
	return h
}

// right tells whether what was understood is what was meant, and wrong whether
// it is something else: what was not understood is asked.
func (got houseMeaning) judge(want houseMeaning) (right, wrong bool) {
	right = got == want
	for _, p := range [][2]string{
		{got.Service, want.Service}, {got.Branch, want.Branch}, {got.Resource, want.Resource}, {got.Gender, want.Gender},
	} {
		wrong = wrong || p[0] != "" && p[0] != "?" && p[0] != p[1]
	}
	return right, wrong
}

// Callers name services, branches and people in words that nobody here chose.
func TestCallersNameWhatTheHouseHas(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/house/*.tsv")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %v %v, want phrases", files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all, good := 0, 0
		for line := range strings.Lines(string(text)) {
			part := strings.Split(strings.TrimSpace(line), "\t")
			if len(part) != 4 || strings.HasPrefix(line, "#") {
				continue
			}
			var want houseMeaning
			if err := json.Unmarshal([]byte(part[3]), &want); err != nil {
				t.Fatalf("%s: %v", part[0], err)
			}
			lang := understand.English
			if strings.HasPrefix(part[0], "ar") {
				lang = understand.Arabic
			}
			m := understand.Understand(part[2], houseContext(houseTopics[part[1]], lang))
			got := house(&m)
			right, wrong := got.judge(want)
			all++
			switch {
			case right:
				good++
			case wrong:
				t.Errorf("%s %s %q: got %+v, want %+v", part[0], part[1], part[2], got, want)
			default:
				t.Logf("%s %s %q: got %+v, want %+v", part[0], part[1], part[2], got, want)
			}
		}
		t.Logf("%s: %d of %d", file, good, all)
		if good*100 < all*95 {
			t.Errorf("%s: got %d of %d right, want 95 of 100", file, good, all)
		}
	}
}
