package caller

import (
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/civil"
)

var today = civil.DateOf(2026, 11, 15)

var clinic = Clinic{
	Services: []string{"general", "dental", "dermatology", "physiotherapy"}, Branches: []string{"olaya", "malaz"},
	People: []string{"sara", "omar", "faisal", "huda"}, Step: 15, Length: 30,
	Open: [7][2]int{{480, 1320}, {480, 1320}, {480, 1320}, {480, 1320}, {480, 1320}, {}, {600, 1320}},
}

// A person hears what is asked and which times are named, however it is put.
func TestACallerHearsWhatIsAsked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ lang, say, ask, times string }{
		{"en", "Welcome to Amal Clinic, this is the automatic assistant. How can I help you?", "intent", ""},
		{"en", "Dermatology. Which branch: Olaya or Malaz?", "branch", ""},
		{"en", "Which day and time would suit you?", "day", ""},
		{"en", "I have tomorrow, Monday 16 November at 9 in the morning, 12 noon or 4:30 in the afternoon. Which one suits you?", "which",
			"2026-11-16 09:00, 2026-11-16 12:00, 2026-11-16 16:30"},
		{"en", "I have Tuesday 17 November at 9 at night. Does that suit you?", "suits", "2026-11-17 21:00"},
		{"en", "What name shall I book it under?", "name", ""},
		{"en", "I have 05 51 23 45 67. Dental cleaning with Dr Sara, Sunday 3 January at 8:15 in the evening, Olaya, for X, number ending 5 6 7. " +
			"Shall I book it?", "book", "2027-01-03 20:15"},
		{"en", "It is booked: Tuesday 17 November at 9 at night. Is there anything else I can do for you?", "more", "2026-11-17 21:00"},
		{"en", "I am sorry, I did not understand that. Please tell me the full name for the appointment. Press 1 to book it under your number.",
			"name", ""},
		{"ar", "جلدية. في أي فرع: العليا أو الملز؟", "branch", ""},
		{"ar", "أي يوم وأي وقت يناسبك؟", "day", ""},
		{"ar", "عندي بكرة الاثنين 16 نوفمبر الساعة تسعة الصبح، اثنعش إلا ربع الصبح أو وحدة ونص الظهر. أيها يناسبك؟", "which",
			"2026-11-16 09:00, 2026-11-16 11:45, 2026-11-16 13:30"},
		{"ar", "الأحد 22 نوفمبر الساعة ستة إلا ربع المغرب مع د. سارة القحطاني متاح. باسم مين أحجزه؟", "name", "2026-11-22 17:45"},
		{"ar", "تقصد ثمانية الصبح أو ثمانية بالليل؟", "mean", "2026-11-15 08:00, 2026-11-15 20:00"},
		{"ar", "جلدية مع د. سارة القحطاني، الأحد 22 نوفمبر الساعة ثلاث العصر، الملز، باسم بسام، جوال آخره 0 5 3. أأكد الحجز؟", "book",
			"2026-11-22 15:00"},
	} {
		p := New(1, c.lang, clinic, today, 600)
		p.Wish.Date = today
		h := p.hear(c.say)
		var times []string
		for _, m := range h.times {
			times = append(times, m.date.String()+" "+m.time.String())
		}
		if got := strings.Join(times, ", "); h.ask != c.ask || got != c.times {
			t.Errorf("%s\n got %q %s\nwant %q %s", c.say, h.ask, got, c.ask, c.times)
		}
	}
}

// Whatever is asked, every voice has words for it, with everything filled in,
// and the same seed says the same.
func TestEveryVoiceHasWordsForEverything(t *testing.T) {
	t.Parallel()
	asks := []heard{{}}
	for _, q := range append(slices.Clone(spoken["en"][0].Questions), question{Ask: "nothing known"}) {
		asks = append(asks, heard{ask: q.Ask}, heard{ask: q.Ask, times: []moment{{today + 1, 600}}, phone: "0500000000"})
	}
	seen := map[string]bool{}
	for seed := range uint64(60) {
		for _, lang := range []string{"ar", "en"} {
			a, b := New(seed, lang, clinic, today, 600), New(seed, lang, clinic, today, 600)
			seen[a.Voice] = true
			for _, h := range asks {
				said := a.written(a.answer(h), true)
				if strings.ContainsAny(said, "{}") || strings.TrimSpace(said) == "" {
					t.Fatalf("%s, asked for %q, says %q", a, h.ask, said)
				}
				if again := b.written(b.answer(h), true); again != said {
					t.Fatalf("%s says %q and then %q", a, said, again)
				}
			}
		}
	}
	if len(seen) != len(spoken["ar"])+len(spoken["en"]) {
		t.Errorf("only %d voices were heard", len(seen))
	}
}

// A wish can be had: the clinic is open then, and it is not over.
func TestEveryWishCanBeHad(t *testing.T) {
	t.Parallel()
	for seed := range uint64(2000) {
		w := New(seed, "en", clinic, today, 600).Wish
		hours := clinic.Open[w.Date.Weekday()]
		if hours[1] == 0 || w.Kind == At && (int(w.Time) < hours[0] || int(w.Time)+clinic.Length > hours[1]) || w.Date == today && w.Time <= 600 {
			t.Fatalf("seed %d: %s", seed, &w)
		}
	}
}
