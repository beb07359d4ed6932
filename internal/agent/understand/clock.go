package understand

import (
	"regexp"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// hence is the flag of a time that is counted from now.
const hence = "hence"

// moment is a time of day as it was said. minutes counts from midnight; unless
// full the same time twelve hours later may be meant too.
type moment struct {
	minutes int
	full    bool
	fuzzy   bool // "four-ish"
	vague   bool // the words may also be a number
	next    bool // it is past the midnight that ends the day
	told    bool // it is told from the time named before
	by      int  // so many minutes from that
}

// hour is a time by its hour: beyond twelve it has one reading.
func hour(h, minutes int) moment {
	if h == 24 || h == 0 {
		return moment{minutes: minutes, full: true}
	}
	return moment{minutes: h*60 + minutes, full: h > 12}
}

// readings gives the times that may be meant: both halves of the day, unless
// something said which.
func (m moment) readings() []civil.Clock {
	at := ((m.minutes % civil.DayMinutes) + civil.DayMinutes) % civil.DayMinutes
	if m.full {
		return []civil.Clock{civil.Clock(at)}
	}
	return []civil.Clock{civil.Clock(at % 720), civil.Clock(at%720 + 720)}
}

// plus is a time so many minutes later. From midnight on it is one of the next
// day.
func (m moment) plus(minutes int) moment {
	m.minutes += minutes
	m.next = m.full && m.minutes >= civil.DayMinutes
	return m
}

var (
	clockTime   = regexp.MustCompile(`^(\d{1,2})[:.](\d{2})(?::\d{2})?$`)
	clockDigits = regexp.MustCompile(`^(\d{1,2})(\d{2})$`)
	clockRange  = regexp.MustCompile(`^(\d{1,2})-(\d{1,2})$`)
)

// clocks reads times in digits, 5:30 and 530, and times told from an hour:
// half past three, ten to six, an hour before noon.
func (u *utterance) clocks(i int, add func(thing)) {
	say := func(m moment, end, cost int) {
		if k := u.is("oclock", end); k > 0 {
			end += k
		}
		if k := u.is("ish", end); k > 0 {
			m.fuzzy, end = true, end+k
		}
		add(thing{sort: aMoment, end: end, cost: cost, moment: m})
	}
	text := u.toks[i].text
	if c := clockTime.FindStringSubmatch(text); c != nil && atoi(c[1]) <= 24 && atoi(c[2]) < 60 {
		m := hour(atoi(c[1]), atoi(c[2]))
		m.full = m.full || u.iso(i)
		say(m, i+1, plain)
	}
	if c := clockDigits.FindStringSubmatch(text); c != nil && atoi(c[1]) <= 24 && atoi(c[2]) < 60 && !u.timed(i+1) {
		m := hour(atoi(c[1]), atoi(c[2]))
		m.full = m.full && !(len(text) == 3 && text[0] == '0')
		switch {
		case u.cueBefore(i), u.cueAfter(i + 1), u.is("hourunit", i+1) > 0:
			say(m, i+1+u.is("hourunit", i+1), cued)
		case u.Topic == ATime, u.Topic == ADay, u.besideDay(i, i+1):
			say(m, i+1, beside)
		}
	}
	if n := u.is("noon", i); n > 0 {
		say(moment{minutes: 720, full: true}, i+n, plain)
	}
	u.told(i, say)
	u.apart(i, say)
	u.fromNow(i, add)
	u.momentFrom(i, add)
}

// fromNow reads a time that is counted from now: in two hours.
func (u *utterance) fromNow(i int, add func(thing)) {
	lead := u.is("in", i)
	minutes, n := u.length(i + lead)
	if lead == 0 || n == 0 || minutes > 72*60 {
		return
	}
	add(thing{sort: aMoment, end: i + lead + n, cost: plain, moment: moment{minutes: int(u.Now) + minutes, full: true}, flag: hence})
}

// iso tells whether a machine wrote the date before a time: then it has 24
// hours.
func (u *utterance) iso(i int) bool {
	for j := i - 1; j >= 0 && j >= i-2; j-- {
		if isoDate.MatchString(u.toks[j].text) {
			return true
		}
	}
	return false
}

// timely tells whether any word says that days or times are spoken of.
func (u *utterance) timely() bool {
	for i, t := range u.toks {
		for _, kind := range []string{"weekday", "day", "month", "monthly", "feast", "nth", "meridiem", "oclock", "minute", "part", "ordinal"} {
			if u.is(kind, i) > 0 {
				return true
			}
		}
		if u.is("hour", i)+u.is("daycue", i) > 0 && !t.latin() || isoDate.MatchString(t.text) || slashDate.MatchString(t.text) {
			return true
		}
	}
	return false
}

// timed tells whether a unit of time stands there, so that the number before
// it counts something.
func (u *utterance) timed(i int) bool {
	if u.is("daycue", i) > 0 && (u.is("weekday", i) > 0 || u.numberBegins(i+u.is("daycue", i)) || u.is("ordinal", i+1) > 0) {
		return false // "at one, day 19"
	}
	return u.is("minute", i) > 0 || u.is("unit", i) > 0 || u.is("years", i) > 0
}

// told reads minutes before or after an hour: half past three, ten to six,
// a quarter of four, half five.
func (u *utterance) told(i int, say func(moment, int, int)) {
	j := i + u.is("a", i)
	minutes, n := 0, 0
	switch {
	case u.is("half", j) > 0:
		minutes, n = 30, u.is("half", j)
	case u.is("quarter", j) > 0:
		minutes, n = 15, u.is("quarter", j)
	default:
		j = i
		minutes, n = u.number(j)
		if minutes > 59 || minutes%5 != 0 && u.is("minute", j+n) == 0 && u.is("past", j+n) == 0 || n == 0 ||
			u.is("from", i-1) > 0 || u.is("between", i-1) > 0 { // from ten to five
			return
		}
	}
	if !u.toks[j].latin() {
		return
	}
	k := j + n
	if h, l := u.hourAt(k); minutes == 30 && u.is("half", j) > 0 && l > 0 && 1 <= h && h <= 12 && i == j {
		say(hour(h, 30), k+l, cued) // half five
		return
	}
	counted := u.is("minute", k)
	k += counted
	past, until := u.is("past", k), u.is("until", k)
	if past+until == 0 {
		return
	}
	k += max(past, until)
	h, l := u.hourAt(k)
	if noon := u.is("noon", k); noon > 0 {
		h, l = 12, noon
	}
	if night := u.is("midnight", k); night > 0 {
		if past == 0 {
			minutes = -minutes
		}
		say(moment{minutes: civil.DayMinutes, full: true}.plus(minutes), k+night, plain)
		return
	}
	if l == 0 || h > 12 || h == 0 || u.toks[k-1].text == "of" && u.is("month", k+l) > 0 {
		return
	}
	cost := plain
	if past > 0 && until == 0 && counted == 0 && u.toks[k-past].text == "after" && u.is("half", j)+u.is("quarter", j) == 0 {
		cost = loose // "ten after five"
	}
	if past == 0 {
		minutes = -minutes
		if u.toks[k-until].text == "to" && counted == 0 && u.toks[j].numeric() && minutes > -20 && -minutes <= 12 {
			cost = plain + cued - 1
		}
	}
	m := hour(h, minutes)
	m.vague = cost > plain && past == 0 // "10 to 12" may as well be a range
	say(m, k+l, cost)
}

// apart reads a length of time before or after a time: an hour before noon,
// the Arabic "half an hour after four" and "after nine by five minutes".
func (u *utterance) apart(i int, say func(moment, int, int)) {
	if minutes, n := u.length(i); n > 0 {
		sign, k := u.direction(i + n)
		if k > 0 {
			if m, l := u.hourOrNoon(i + n + k); l > 0 {
				say(m.plus(sign*minutes), i+n+k+l, plain)
			}
		}
	}
	if u.toks[i].latin() {
		return
	}
	sign, k := u.direction(i)
	if k == 0 {
		return
	}
	k += u.is("hour", i+k)
	m, l := u.hourOrNoon(i + k)
	by := u.is("by", i+k+l)
	if l == 0 || by == 0 {
		return
	}
	if minutes, n := u.length(i + k + l + by); n > 0 {
		say(m.plus(sign*minutes), i+k+l+by+n, plain)
	}
}

// length reads a length of time in minutes: half an hour, ten minutes, an
// hour and a half.
func (u *utterance) length(i int) (minutes, n int) {
	if v, n := u.find("length", i); n > 0 {
		return atoi(v), n
	}
	count, n := u.number(i)
	if n == 0 {
		count, n = 1, u.is("a", i)
	}
	if k := u.is("minute", i+n); k > 0 && n > 0 {
		return count, n + k
	}
	half := 0
	if k := u.is("and", i+n); k > 0 && n > 0 && u.is("hourunit", i+n) == 0 { // two and a half hours
		if more, l := u.fraction(i+n+k, true); l > 0 && u.is("hourunit", i+n+k+l) > 0 {
			half, n = more, n+k+l
		}
	}
	k := u.is("hourunit", i+n)
	if k == 0 || count > 12 {
		return 0, 0
	}
	if u.is("pairhour", i+n) > 0 && n == 0 {
		count = 2
	}
	if n == 0 && (u.toks[i].latin() || u.is("hour", i) > 0 && u.numberBegins(i+k)) {
		return 0, 0
	}
	n += k
	if and := u.is("and", i+n); and > 0 && half == 0 { // two hours and a half
		if more, l := u.fraction(i+n+and, true); l > 0 {
			half, n = more, n+and+l
		}
	}
	return count*60 + half, n
}

func (u *utterance) hourOrNoon(i int) (moment, int) {
	if n := u.is("noon", i); n > 0 {
		return moment{minutes: 720, full: true}, n
	}
	if n := u.is("midnight", i); n > 0 {
		return moment{minutes: civil.DayMinutes, full: true}, n
	}
	if at, n := u.prayer(i); n > 0 { // whose time is another every day: it is read back
		return moment{minutes: at, full: true, fuzzy: true, vague: true}, n
	}
	i0 := i
	i += u.is("hour", i)
	h, n := u.hourAt(i)
	if n == 0 || h > 24 {
		return moment{}, 0
	}
	return hour(h, 0), i - i0 + n
}

// prayer reads one of the prayers, about when it is.
func (u *utterance) prayer(i int) (minutes, n int) {
	j := i + u.is("the", i)
	j += u.is("praying", j)
	v, k := u.find("prayer", j)
	if k == 0 {
		return 0, 0
	}
	j += k
	return atoi(v[:2])*60 + atoi(v[3:]), j + u.is("praying", j) - i
}

// direction reads a word that counts on or back from something: the sign, and
// how many tokens it has.
func (u *utterance) direction(i int) (sign, n int) {
	if n = u.is("later", i); n > 0 {
		return 1, n
	}
	return -1, u.is("sooner", i)
}

// Resolve decides which reading of a bare hour is meant: the one inside the
// opening hours of the days in question, and on the present day the one that
// is not over. If that leaves both, or none, it reports false and changes
// nothing: the caller has to be asked.
func (w When) Resolve(open booking.Week, today civil.Date, now civil.Clock) (When, bool) {
	if len(w.Times) < 2 {
		w.Until = after(w.Until, w.Times)
		if len(w.Times) == 1 && w.tonight(open, w.Times[0], today, now) {
			w.From, w.To = w.From+1, w.To+1
		}
		return w, true
	}
	left := slices.DeleteFunc(slices.Clone(w.Times), func(c civil.Clock) bool {
		return !w.open(open, c) || w.Dated && w.To == today && c <= now
	})
	if w.Dated && !opens(open, w) { // closed that day: what would an ordinary day say?
		left = slices.DeleteFunc(slices.Clone(w.Times), func(c civil.Clock) bool { return !(When{}).open(open, c) })
	}
	if len(left) == 0 { // today at one, in the night that follows
		left = slices.DeleteFunc(slices.Clone(w.Times), func(c civil.Clock) bool { return !w.tonight(open, c, today, now) })
		if len(left) == 1 {
			w.From, w.To = w.From+1, w.To+1
		}
	}
	if len(left) != 1 {
		return w, false
	}
	w.Times = left
	w.Until = after(w.Until, left)
	return w, true
}

// tonight tells whether a time today that is over must be the one past
// midnight, when the place is still open.
func (w When) tonight(open booking.Week, c civil.Clock, today civil.Date, now civil.Clock) bool {
	if !w.Dated || w.From != today || w.To != today || c > now || c >= morning || w.Relation == Before {
		return false
	}
	return slices.ContainsFunc(open[today.Weekday()], func(h booking.Hours) bool {
		return h.From <= int(c)+civil.DayMinutes && int(c)+civil.DayMinutes < h.To
	})
}

// after picks the reading of a range's end that comes first after its start.
func after(until, times []civil.Clock) []civil.Clock {
	if len(until) < 2 || len(times) != 1 {
		return until
	}
	for _, c := range until {
		if c > times[0] {
			return []civil.Clock{c}
		}
	}
	return until[:1]
}

// open tells whether the place is open at a time on one of the days meant.
func (w When) open(week booking.Week, c civil.Clock) bool {
	at := int(c)
	switch w.Relation {
	case After: // the last start has to be later
		at++
	case Before:
		at--
	}
	for day := range 7 {
		if !w.covers(day) {
			continue
		}
		for _, h := range week[day] {
			if h.From <= at && at < h.To {
				return true
			}
		}
		for _, h := range week[(day+6)%7] { // the night before
			if h.From <= at+civil.DayMinutes && at+civil.DayMinutes < h.To {
				return true
			}
		}
	}
	return false
}

// covers tells whether a weekday is among the days meant.
func (w When) covers(weekday int) bool {
	if !w.Dated || w.To-w.From >= 6 {
		return true
	}
	for d := w.From; d <= w.To; d++ {
		if int(d.Weekday()) == weekday {
			return true
		}
	}
	return false
}

// opens tells whether the place is open at all on the days meant.
func opens(week booking.Week, w When) bool {
	for day := range 7 {
		if w.covers(day) && len(week[day]) > 0 {
			return true
		}
	}
	return false
}

// Fits tells whether a slot is what was asked for. A time of day that still
// has two readings fits both.
func (w *When) Fits(s booking.Slot) bool {
	day := s.Date
	if w.Part != nil && w.Part.past(s.Time) { // past midnight it is still the night of the day before
		day--
	}
	if w.Dated && (day < w.From || day > w.To) || w.Bars(s, day) {
		return false
	}
	return w.Suits(s.Time)
}

// Bars tells whether a slot lies where the caller said that they cannot come.
// day is the one that it counts to.
func (w *When) Bars(s booking.Slot, day civil.Date) bool {
	return w.refuses(day) || slices.ContainsFunc(w.Avoid, func(x Window) bool { return x.Has(s.Time) }) ||
		slices.ContainsFunc(w.Not, func(x Span) bool { return x.At != nil && x.From <= day && day <= x.To && x.At.Has(s.Time) })
}

// Suits tells whether a time of day is what was asked for.
func (w *When) Suits(c civil.Clock) bool {
	if len(w.Times) == 0 {
		return w.Part == nil || w.Part.Has(c)
	}
	for _, t := range w.Times {
		switch w.Relation {
		case At:
			if c == t {
				return true
			}
		case Around:
			if c >= t-45 && c <= t+45 {
				return true
			}
		case After:
			if c >= t {
				return true
			}
		case Before:
			if c < t || c == t && !w.Strict {
				return true
			}
		case Between:
			if len(w.Until) > 0 && c >= t && c <= w.Until[len(w.Until)-1] {
				return true
			}
		}
	}
	return false
}

// refuses tells whether a day is one that the caller does not want.
func (w *When) refuses(d civil.Date) bool {
	return slices.ContainsFunc(w.Not, func(s Span) bool { return s.At == nil && s.From <= d && d <= s.To })
}

// inside tells whether what is wanted lies in a window that was not: then it is
// wanted now.
func (w *When) inside(x Window) bool {
	if w.Part != nil {
		return x.From <= w.Part.From && w.Part.To <= x.To
	}
	return slices.ContainsFunc(append(slices.Clone(w.Times), w.Until...), x.Has)
}

// Hours are the limits of a wish that hold on every day: after five, in the
// morning, not between twelve and two. An hour alone is no limit.
func (w *When) Hours() When {
	out := When{Part: w.Part, Avoid: slices.Clone(w.Avoid)}
	if w.Relation == After || w.Relation == Before || w.Relation == Between {
		out.Times, out.Until, out.Relation, out.Strict = w.Times, w.Until, w.Relation, w.Strict
	}
	return out
}
