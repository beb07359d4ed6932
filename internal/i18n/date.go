package i18n

import (
	"embed"
	"io/fs"
	"strconv"
	"strings"
	"time"

	hijri "github.com/hablullah/go-hijri"
)

//go:embed calendar
var calendarFiles embed.FS

// calendar holds the names of days and months, and how dates are put together.
var calendar = func() Texts {
	files, err := fs.Sub(calendarFiles, "calendar")
	if err != nil {
		panic(err) // the files are part of the program
	}
	t, err := Load(files)
	if err != nil {
		panic(err)
	}
	return t
}()

// Layout is a way to write a date.
type Layout string

// The layouts.
const (
	Full      Layout = "full"       // Sunday, 15 November 2026
	Long      Layout = "long"       // 15 November 2026
	Short     Layout = "short"      // 15 Nov
	Month     Layout = "month"      // November 2026
	Weekday   Layout = "weekday"    // Sunday
	WeekdayIn Layout = "weekday_in" // Sun, or what is short enough for a column
)

// Date writes the date of t.
func (l Lang) Date(d Digits, layout Layout, t time.Time) string {
	text := calendar.Say(l, Latin, "layout."+string(layout))
	month, day := strconv.Itoa(int(t.Month())), strconv.Itoa(int(t.Weekday()))
	return strings.NewReplacer(
		"{weekday}", calendar.Say(l, Latin, "weekday."+day),
		"{wd}", calendar.Say(l, Latin, "weekday_short."+day),
		"{month}", calendar.Say(l, Latin, "month."+month),
		"{mon}", calendar.Say(l, Latin, "month_short."+month),
		"{d}", d.Text(strconv.Itoa(t.Day())),
		"{y}", d.Text(strconv.Itoa(t.Year())),
	).Replace(text)
}

// Hijri writes the date of t in the calendar of Umm al-Qura, or nothing where
// that calendar has not been published.
func (l Lang) Hijri(d Digits, t time.Time) string {
	y, m, day, ok := UmmAlQura(t)
	if !ok {
		return ""
	}
	return strings.NewReplacer(
		"{month}", calendar.Say(l, Latin, "hijri."+strconv.Itoa(m)),
		"{d}", d.Text(strconv.Itoa(day)),
		"{y}", d.Text(strconv.Itoa(y)),
	).Replace(calendar.Say(l, Latin, "layout.hijri"))
}

// Names are what a calendar is written with.
type Names struct {
	Months, Hijri           [12]string
	Weekdays, WeekdaysShort [7]string // from Sunday
	Long, LongHijri         string    // layouts with {d}, {month} and {y}
}

// Names gives those of the language.
func (l Lang) Names() (n Names) {
	say := func(key string, i int) string { return calendar.Say(l, Latin, key+strconv.Itoa(i)) }
	for i := range 12 {
		n.Months[i], n.Hijri[i] = say("month.", i+1), say("hijri.", i+1)
	}
	for i := range 7 {
		n.Weekdays[i], n.WeekdaysShort[i] = say("weekday.", i), say("weekday_short.", i)
	}
	n.Long, n.LongHijri = calendar.Say(l, Latin, "layout.long"), calendar.Say(l, Latin, "layout.hijri")
	return n
}

// UmmAlQura converts the date of t.
func UmmAlQura(t time.Time) (year, month, day int, ok bool) {
	h, err := hijri.CreateUmmAlQuraDate(time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, time.UTC))
	if err != nil {
		return 0, 0, 0, false
	}
	return int(h.Year), int(h.Month), int(h.Day), true
}
