package dialog_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// ring lets a caller, who has some appointments, say lines.
func ring(t *testing.T, own []string, lines ...string) *line {
	t.Helper()
	l := &line{t: t, w: scenario.NewMemory(t, now)}
	for _, a := range own {
		l.w.Put(t, scenario.Entry{Service: "dental", Branch: "olaya", Person: "omar", Date: a[:10], Time: a[11:],
			Phone: scenario.ThisCaller, Name: "Nora"})
	}
	lang := understand.English
	if lines[0][0] > 0x7F {
		lang = understand.Arabic
	}
	l.event(dialog.Event{Kind: dialog.Started, Caller: scenario.ThisCaller, Lang: lang})
	for _, said := range lines {
		l.event(dialog.Event{Kind: dialog.Heard, Text: said})
	}
	return l
}

// offered are the times that the caller can have now.
func (l *line) offered() []booking.Slot {
	if h := l.state.Held; h != nil {
		return []booking.Slot{h.Slot}
	}
	return l.state.Offers
}

// What was said about hours stays, whatever day is asked for and however often
// other times are, until something else is said about hours.
func TestHoursStayUntilOthersAreSaid(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from, to string // of what may be offered
		lines    []string
	}{
		{"17:00", "21:00", []string{"dental cleaning tomorrow after five", "what about Thursday?"}},
		{"17:00", "21:00", []string{"dental cleaning tomorrow after five", "what about Thursday?", "other times", "anything later?"}},
		{"10:00", "21:00", []string{"dental cleaning tomorrow", "not before ten", "what about Tuesday"}},
		{"09:00", "12:00", []string{"dental cleaning tomorrow morning", "anything on Tuesday?", "more options"}},
		{"15:00", "21:00", []string{"dental cleaning, I'm at work until three", "tomorrow", "what about Wednesday", "other times"}},
		{"17:00", "21:00", []string{"تنظيف اسنان بكرة بعد الساعة خمس العصر", "طيب والخميس؟"}},
		{"17:00", "21:00", []string{"تنظيف اسنان بكرة بعد الساعة خمس العصر", "طيب والخميس؟", "فيه غيرها؟"}},
		{"15:00", "22:00", []string{"تنظيف اسنان عندي دوام لين العصر", "بكرة", "الثلاثاء"}},
		{"09:00", "12:00", []string{"dental cleaning tomorrow after five", "Thursday morning"}},
		{"09:00", "12:00", []string{"تنظيف اسنان بكرة بعد الساعة خمس العصر", "الخميس الصبح"}},
	} {
		l := ring(t, nil, c.lines...)
		from, _ := civil.ParseClock(c.from)
		to, _ := civil.ParseClock(c.to)
		if len(l.offered()) == 0 {
			t.Errorf("%v: nothing is offered\n%s", c.lines, strings.Join(l.log, "\n"))
		}
		for _, o := range l.offered() {
			if o.Time < from || o.Time > to {
				t.Errorf("%v: got %v, want from %s to %s\n%s", c.lines, o, c.from, c.to, strings.Join(l.log, "\n"))
			}
		}
	}
}

// Nobody is offered a time at which they are busy.
func TestNothingIsOfferedWhileTheCallerIsBusy(t *testing.T) {
	t.Parallel()
	for _, lines := range [][]string{
		{"dental cleaning, I'm busy from twelve to two", "tomorrow afternoon", "other times", "something else"},
		{"dental cleaning tomorrow, I'm in a meeting from 12 to 2", "other times", "more options", "something else"},
		{"تنظيف اسنان بكرة بس مشغول من ١٢ الى ٢", "فيه غيرها", "فيه غيرها"},
		{"تنظيف اسنان بكرة ما اقدر بين ١٢ و ٢", "الثلاثاء الظهر"},
	} {
		l := ring(t, nil, lines...)
		busy := slices.ContainsFunc(l.offered(), func(o booking.Slot) bool { return o.Time >= 12*60 && o.Time < 14*60 })
		if busy || len(l.offered()) == 0 {
			t.Errorf("%v: got %v\n%s", lines, l.offered(), strings.Join(l.log, "\n"))
		}
	}
}

// Whoever finds an offer too early hears later ones, and the other way round.
func TestOffersFollowWhatIsTooEarlyOrTooLate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		than  string
		later bool
		lines []string
	}{
		{"2026-11-16 20:30", true, []string{"dental cleaning tomorrow", "too early for me"}},
		{"2026-11-16 09:00", true, []string{"dental cleaning tomorrow", "the first one is too early"}},
		{"2026-11-16 14:30", true, []string{"dental cleaning tomorrow", "half past two is too early"}},
		{"2026-11-16 09:00", false, []string{"dental cleaning tomorrow", "those are all too late"}},
		{"2026-11-16 09:00", true, []string{"تنظيف اسنان بكرة", "الاول بدري علي"}},
		{"2026-11-16 20:30", false, []string{"تنظيف اسنان بكرة", "الاخير متاخر علي"}},
		{"2026-11-16 10:00", true, []string{"dental cleaning tomorrow at 10 am", "Ali Hassan", "that's too early"}},
		{"2026-11-16 10:00", false, []string{"تنظيف اسنان بكرة الساعة عشر الصبح", "علي حسن", "متاخر علي"}},
	} {
		l := ring(t, nil, c.lines...)
		for _, o := range l.offered() {
			if o == slot(c.than) || slot(c.than).Before(o) != c.later {
				t.Errorf("%v: got %v\n%s", c.lines, o, strings.Join(l.log, "\n"))
			}
		}
		if len(l.state.Offers) == 0 {
			t.Errorf("%v: nothing is offered\n%s", c.lines, strings.Join(l.log, "\n"))
		}
	}
}

// An hour later is an hour after the appointment, and if there are several the
// caller is asked which.
func TestAnHourLaterIsCountedFromTheAppointment(t *testing.T) {
	t.Parallel()
	one, two := []string{"2026-11-17 10:00"}, []string{"2026-11-17 10:00", "2026-11-18 16:00"}
	for _, c := range []struct {
		own   []string
		want  string
		lines []string
	}{
		{one, "2026-11-17 11:00", []string{"push it back an hour"}},
		{one, "2026-11-17 09:00", []string{"move my appointment an hour earlier"}},
		{one, "2026-11-24 10:00", []string{"postpone my appointment by a week"}},
		{one, "2026-11-17 11:00", []string{"move my Tuesday appointment back an hour"}},
		{one, "2026-11-17 11:00", []string{"اجل موعدي ساعة"}},
		{one, "2026-11-17 09:00", []string{"قدمه ساعة"}},
		{two, "", []string{"one hour later"}},
		{two, "", []string{"اجل موعدي ساعة"}},
		{two, "2026-11-18 17:00", []string{"one hour later", "the second"}},
		{two, "2026-11-18 17:00", []string{"اجل موعدي ساعة", "اللي يوم الأربعاء"}},
	} {
		l := ring(t, c.own, c.lines...)
		switch held := l.state.Held; {
		case c.want == "" && (held != nil || l.state.Asked != "ask.which"):
			t.Errorf("%v: got %+v, want to be asked which\n%s", c.lines, held, strings.Join(l.log, "\n"))
		case c.want != "" && (held == nil || held.Slot != slot(c.want)):
			t.Errorf("%v: got %+v, want %s\n%s", c.lines, held, c.want, strings.Join(l.log, "\n"))
		}
	}
}

// A digit that is corrected at the read-back changes the number, or the number
// is asked for; the time stays.
func TestACorrectedDigitIsOfTheNumber(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"the last digit is nine": "+966551234569", "eight not seven": "+966551234568", "the fourth digit should be two": "+966552234567",
		"اخر رقم تسعة": "+966551234569", "ثمانية مو سبعة": "+966551234568",
		"it's 055 not 050": "", "the number is wrong": "", "the third digit should be five": "", "الرقم الثالث خمسة مو ستة": "", "الرقم غلط": "",
	} {
		l := ring(t, nil, "dental cleaning tomorrow at 10 am", "Ali Hassan", said)
		if s := &l.state; s.Phone != want || s.Held == nil || s.Held.Slot != slot("2026-11-16 10:00") || want == "" && s.Asked != "ask.phone" {
			t.Errorf("%s: got %q, %+v, asked %s\n%s", said, s.Phone, s.Held, s.Asked, strings.Join(l.log, "\n"))
		}
	}
	l := ring(t, nil, "dental cleaning tomorrow at 10 am", "Ali Hassan", "the number is wrong", "0559876543", "yes")
	if l.state.Outcome() != "booked" || l.state.Phone != "+966559876543" {
		t.Errorf("got %s for %s\n%s", l.state.Outcome(), l.state.Phone, strings.Join(l.log, "\n"))
	}
}

// The night of Thursday goes on until Friday morning.
func TestPastMidnightIsOfferedWhereItIsOpen(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	for i := range p.Branches {
		for d := range p.Branches[i].Open {
			p.Branches[i].Open[d] = []booking.Hours{{From: 20 * 60, To: 27 * 60}}
		}
	}
	answers := map[dialog.ActionKind]dialog.Result{dialog.FindSlots: {Code: dialog.OK, Verdict: booking.NonWorkingDay,
		Free: slots("2026-11-19 00:30", "2026-11-19 22:00", "2026-11-20 00:30", "2026-11-20 01:30", "2026-11-20 22:00", "2026-11-21 00:30")}}
	for _, said := range []string{"Thursday night after midnight", "الخميس بالليل بعد نص الليل", "Thursday at night, past midnight",
		"الخميس في الليل بعد منتصف الليل"} {
		var s dialog.State
		turn(&s, p, dialog.Event{Kind: dialog.Started, Lang: "en", Caller: scenario.ThisCaller}, nil)
		turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: "dental cleaning"}, answers)
		r := turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: said}, answers)
		if !slices.Equal(s.Offers, slots("2026-11-20 00:30", "2026-11-20 01:30")) {
			t.Errorf("%s: got %v, %q", said, s.Offers, r.Say)
		}
	}
}
