package scenario

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Caller is a person with a wish, a bad line and a mind that changes. The
// same seed gives the same person.
type Caller struct {
	rng  *rand.Rand
	lang understand.Lang
	Want Wish

	noise   float64 // how often a word is lost or heard wrong
	fillers float64
	mixing  float64 // how often a word comes in the other language
	rush    bool    // says everything at once
	fickle  bool    // first asks for something else
	Said    []string
}

// Wish is what a caller wants to have in the end.
type Wish struct {
	Service, Branch string // slugs
	Slot            booking.Slot
	Name, Phone     string
}

// names of callers, none of which is a word for anything else.
var callerNames = map[understand.Lang][]string{
	understand.Arabic:  {"نورة العتيبي", "محمد الغامدي", "هند الدوسري", "عبدالله الشمري", "ريم الزهراني", "تركي المطيري", "لمياء السبيعي", "بدر العنزي"},
	understand.English: {"Nora Smith", "John Miller", "Priya Sharma", "David Brown", "Maria Lopez", "Ahmed Khan", "Grace Lee", "Peter Novak"},
}

// serviceWords are what callers call a service, by slug.
var serviceWords = map[understand.Lang]map[string][]string{
	understand.Arabic: {
		"consultation": {"استشارة", "استشارة عامة", "كشف", "كشفية"},
		"dental":       {"تنظيف أسنان", "تنظيف الأسنان", "أسنان"},
		"yoga":         {"يوغا", "حصة يوغا"},
	},
	understand.English: {
		"consultation": {"a consultation", "a general consultation", "a checkup"},
		"dental":       {"a dental cleaning", "dental cleaning", "a teeth cleaning"},
		"yoga":         {"a yoga class", "yoga"},
	},
}

var branchWords = map[understand.Lang]map[string]string{
	understand.Arabic:  {"olaya": "العليا", "malaz": "الملز"},
	understand.English: {"olaya": "Olaya", "malaz": "Malaz"},
}

// NewCaller makes a caller who wants one of the free slots of a service.
func NewCaller(seed uint64, service, branch string, free []booking.Slot) *Caller {
	rng := rand.New(rand.NewPCG(seed, 7))
	c := &Caller{rng: rng, lang: understand.Arabic}
	if rng.IntN(2) == 0 {
		c.lang = understand.English
	}
	c.noise = []float64{0, 0.04, 0.08, 0.15}[rng.IntN(4)]
	c.fillers = []float64{0, 0.1, 0.3}[rng.IntN(3)]
	c.mixing = []float64{0, 0, 0.1}[rng.IntN(3)]
	c.rush, c.fickle = rng.IntN(3) == 0, rng.IntN(4) == 0
	list := callerNames[c.lang]
	c.Want = Wish{
		Service: service, Branch: branch, Slot: free[rng.IntN(len(free))], Name: list[rng.IntN(len(list))], Phone: ThisCaller,
	}
	return c
}

// pick chooses one of several.
func (c *Caller) pick(list ...string) string { return list[c.rng.IntN(len(list))] }

// by chooses by the language of the caller.
func (c *Caller) by(ar, en string) string {
	if c.lang == understand.Arabic {
		return ar
	}
	return en
}

func (c *Caller) service() string { return c.pick(serviceWords[c.lang][c.Want.Service]...) }

// Answer is what the caller says to the question in the state. The world tells
// whether what is held is what was wanted: a person hears that.
func (c *Caller) Answer(st *dialog.State, right func(Wish, *dialog.State) string, today civil.Date) string {
	return c.line(c.answer(st, right, today))
}

func (c *Caller) answer(st *dialog.State, right func(Wish, *dialog.State) string, today civil.Date) string {
	switch {
	case st.ReadBack:
		switch wrong := right(c.Want, st); wrong {
		case "":
			return c.pick(c.by("نعم", "yes"), c.by("ايه تمام", "yes please"), c.by("صح", "that's right"), c.by("أكيد", "sure"))
		case "name":
			return c.by("لا الاسم ", "no, the name is ") + c.Want.Name
		case "service":
			return c.by("لا أبغى ", "no, I want ") + c.service()
		case "branch":
			return c.by("لا في فرع ", "no, at ") + branchWords[c.lang][c.Want.Branch]
		default:
			return c.by("لا أبغى ", "no, I want ") + c.when(today)
		}
	case len(st.Offers) > 0:
		if i := slices.Index(st.Offers, c.Want.Slot); i >= 0 {
			return c.pick(c.nth(i), c.clock(c.Want.Slot.Time))
		}
		return c.pick(c.by("لا ", "no, ")+c.when(today), c.when(today))
	}
	switch st.Topic {
	case understand.AnAction:
		if c.rush {
			return c.everything(today)
		}
		if c.rng.IntN(2) == 0 {
			return c.pick(c.by("أبغى أحجز موعد", "I want to book an appointment"), c.by("ابي موعد", "I need an appointment"))
		}
		return c.by("أبغى ", "I would like ") + c.service()
	case understand.AService:
		return c.service()
	case understand.ABranch:
		return c.pick(branchWords[c.lang][c.Want.Branch], c.by("فرع ", "the branch in ")+branchWords[c.lang][c.Want.Branch])
	case understand.ADay, understand.ATime:
		if c.fickle { // asks for another day first, and corrects it at once
			c.fickle = false
			return c.weekday((c.Want.Slot.Date.Weekday()+1)%7) + c.pick(c.by(" لا قصدي ", " no I mean "), c.by(" لا خليها ", " actually make it ")) + c.when(today)
		}
		return c.when(today)
	case understand.AMorning:
		if c.Want.Slot.Time < 720 {
			return c.by("الصبح", "in the morning")
		}
		return c.by("مساء", "in the evening")
	case understand.AName:
		return c.pick(c.Want.Name, c.by("اسمي ", "my name is ")+c.Want.Name)
	case understand.APhone:
		return "0551234567"
	case understand.AYesOrNo:
		return c.by("نعم", "yes")
	}
	return c.by("لا شكرا", "no thanks")
}

// everything is said at once.
func (c *Caller) everything(today civil.Date) string {
	parts := []string{c.service(), c.when(today), c.by("في ", "at ") + branchWords[c.lang][c.Want.Branch]}
	c.rng.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	s := c.by("أبغى ", "I want ") + strings.Join(parts, " ")
	if c.rng.IntN(2) == 0 {
		s += c.by(" اسمي ", " my name is ") + c.Want.Name
	}
	return s
}

var (
	weekdaysAr = []string{"الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"}
	monthsAr   = []string{"يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر"}
	hoursAr    = []string{"اثنعش", "وحدة", "ثنتين", "ثلاث", "أربع", "خمس", "ست", "سبع", "ثمان", "تسع", "عشر", "حداعش"}
	hoursEn    = []string{"twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"}
	nthAr      = []string{"الأول", "الثاني", "الثالث"}
	nthEn      = []string{"the first one", "the second one", "the third one"}
)

func (c *Caller) nth(i int) string { return c.by(nthAr[i], nthEn[i]) }

func (c *Caller) weekday(d interface{ String() string }) string {
	for i, name := range []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"} {
		if name == d.String() {
			return c.by(weekdaysAr[i], name)
		}
	}
	return d.String()
}

// when says day and time in one of the ways people do.
func (c *Caller) when(today civil.Date) string {
	d := c.Want.Slot.Date
	_, m, n := d.Civil()
	day := fmt.Sprintf("%d %s", n, c.by(monthsAr[m-1], m.String()))
	ahead := int(d - today)
	switch way := c.rng.IntN(4); {
	case ahead == 0:
		day = c.by("اليوم", "today")
	case ahead == 1 && way < 3:
		day = c.by("بكرة", "tomorrow")
	case ahead == 2 && way < 2:
		day = c.by("بعد بكرة", "the day after tomorrow")
	case ahead < 7 && way < 2:
		day = c.pick("", c.by("يوم ", "on ")) + c.weekday(d.Weekday())
	case way == 2:
		day = c.by("يوم ", "on ") + c.weekday(d.Weekday()) + " " + day
	}
	if c.rng.IntN(2) == 0 {
		return c.clock(c.Want.Slot.Time) + " " + day
	}
	return day + " " + c.clock(c.Want.Slot.Time)
}

// clock says a time on the half hour.
func (c *Caller) clock(t civil.Clock) string {
	h, m := int(t)/60, int(t)%60
	if c.lang == understand.English {
		half := map[bool]string{true: "am", false: "pm"}[h < 12]
		switch {
		case m == 30 && c.rng.IntN(2) == 0:
			return c.pick("half past ", "at half past ") + hoursEn[h%12] + map[bool]string{true: " in the morning", false: " " + half}[h < 12]
		case c.rng.IntN(2) == 0:
			return fmt.Sprintf("at %d:%02d %s", (h+11)%12+1, m, half)
		}
		return "at " + hoursEn[h%12] + map[bool]string{true: " thirty", false: ""}[m == 30] + " " + half
	}
	part := "الصبح"
	switch {
	case h >= 19:
		part = "بالليل"
	case h >= 18:
		part = "المغرب"
	case h >= 15:
		part = "العصر"
	case h >= 12:
		part = "الظهر"
	}
	if c.rng.IntN(3) == 0 {
		return fmt.Sprintf("الساعة %d:%02d %s", (h+11)%12+1, m, part)
	}
	return c.pick("", "الساعة ") + hoursAr[h%12] + map[bool]string{true: " ونص", false: ""}[m == 30] + " " + part
}

// confused are words that a recogniser takes for each other.
var confused = [][2]string{
	{"خمس", "خمسين"}, {"ست", "ستين"}, {"الثلاثاء", "الأحد"}, {"سبع", "تسع"}, {"الأربعاء", "الأحد"}, {"نعم", "نعيم"}, {"بكرة", "بقرة"},
	{"five", "nine"}, {"tuesday", "thursday"}, {"thirty", "thirteen"}, {"four", "for"}, {"two", "to"}, {"eight", "ate"}, {"yes", "guess"},
	{"monday", "sunday"}, {"ten", "then"}, {"cleaning", "leaning"}, {"dental", "rental"}, {"nora", "laura"}, {"smith", "smyth"},
}

// mixed are words that come in the other language.
var mixed = map[string]string{"بكرة": "tomorrow", "موعد": "appointment", "نعم": "yes", "tomorrow": "بكرة", "appointment": "موعد", "yes": "نعم"}

var fillerWords = map[understand.Lang][]string{
	understand.Arabic:  {"يعني", "اممم", "طيب", "والله", "لو سمحت", "اه"},
	understand.English: {"um", "uh", "well", "like", "please", "so"},
}

// line is what the agent hears of a sentence: with fillers, with words lost,
// cut short or taken for others. What must never happen by itself is that a
// no is heard as a yes; no recogniser confuses these.
func (c *Caller) line(s string) string {
	var out []string
	for _, w := range strings.Fields(s) {
		if c.rng.Float64() < c.fillers {
			out = append(out, c.pick(fillerWords[c.lang]...))
		}
		if other, ok := mixed[strings.ToLower(w)]; ok && c.rng.Float64() < c.mixing {
			w = other
		}
		if c.rng.Float64() < c.noise {
			switch c.rng.IntN(3) {
			case 0:
				continue // lost
			case 1:
				if r := []rune(w); len(r) > 3 {
					w = string(r[:len(r)-1-c.rng.IntN(2)]) // cut short
				}
			default:
				w = mishear(w)
			}
		}
		out = append(out, w)
	}
	heard := strings.Join(out, " ")
	c.Said = append(c.Said, heard)
	return heard
}

func mishear(w string) string {
	low := strings.ToLower(w)
	for _, p := range confused {
		if p[0] == low {
			return p[1]
		}
		if p[1] == low {
			return p[0]
		}
	}
	return "brmf"
}

// Attempt is how a call of a Caller went.
type Attempt struct {
	Booked, Wrong, GaveUp bool
	Turns                 int
	Log                   []string
}

// MaxTurns is when a caller gives up.
const MaxTurns = 30

// Try lets a caller of the seed call the clinic in a world.
func Try(t testing.TB, w *Memory, seed uint64) Attempt {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 3))
	kind := []struct{ service, branch string }{{"dental", "olaya"}, {"consultation", "olaya"}, {"consultation", "malaz"}, {"dental", "olaya"}, {"yoga", "olaya"}}[rng.IntN(5)]
	free := w.free(kind.service, kind.branch)
	for range rng.IntN(len(free)/4 + 1) { // others have booked before
		s := free[rng.IntN(len(free))]
		w.crowd(kind.service, kind.branch, s)
	}
	c := NewCaller(seed, kind.service, kind.branch, w.free(kind.service, kind.branch))
	today, _ := w.zone.Local(w.now)
	s := w.Call(t, c.Want.Phone, c.lang)
	a := Attempt{}
	reply := s.Turn(t, dialog.Event{Kind: dialog.Started, Lang: c.lang, Caller: c.Want.Phone})
	a.Log = append(a.Log, fmt.Sprintf("wants %+v", c.Want), reply.Say)
	for a.Turns = 0; a.Turns < MaxTurns && !reply.End; a.Turns++ {
		st := s.State()
		if c.rng.Float64() < 0.05 && st.ReadBack { // talks into the read-back
			s.Turn(t, dialog.Event{Kind: dialog.Interrupted})
			a.Log = append(a.Log, "(interrupts)")
		}
		said := c.Answer(&st, w.right, today)
		reply = s.Turn(t, dialog.Event{Kind: dialog.Heard, Text: said})
		a.Log = append(a.Log, "> "+said, reply.Say)
	}
	if !reply.End {
		s.Turn(t, dialog.Event{Kind: dialog.HungUp})
	}
	for _, e := range w.Appointments(t) {
		if e.Phone == "" {
			continue
		}
		if e.Service == c.Want.Service && e.Branch == c.Want.Branch && e.Name == c.Want.Name && e.Phone == c.Want.Phone &&
			e.Date == c.Want.Slot.Date.String() && e.Time == c.Want.Slot.Time.String() {
			a.Booked = true
		} else {
			a.Wrong = true
			a.Log = append(a.Log, "booked "+e.String()+" "+e.Name)
		}
	}
	a.GaveUp = !a.Booked && !a.Wrong
	return a
}
