package dashboard

import (
	"strings"
	"time"

	"github.com/mawid/mawid/internal/i18n"
)

// picker is what the script for dates and times needs to know of the language and
// the organization: lists are joined by bars.
type picker struct {
	Digits           i18n.Digits
	Today            string // where the organization is
	Start            int    // first day of the week, 0 is Sunday
	Months, Weekdays string
	Hijri            string   // the months of Umm al-Qura; empty: they are not shown
	Long, Moon       string   // how dates are written, with {d}, {month} and {y}
	Head             []choice // weekdays, from the first one of the week
}

// picker describes them for a page.
func (v *visit) picker() *picker {
	today, _ := v.zone().Local(v.s.now().Unix())
	set, names := v.place.Settings, v.lang.Names()
	p := &picker{
		Digits: v.digits(), Today: today.String(), Start: int(set.WeekStart), Months: strings.Join(names.Months[:], "|"),
		Weekdays: strings.Join(names.Weekdays[:], "|"), Long: names.Long, Moon: names.LongHijri,
	}
	if set.Hijri {
		p.Hijri = strings.Join(names.Hijri[:], "|")
	}
	for i := range time.Weekday(7) {
		day := (set.WeekStart + i) % 7
		p.Head = append(p.Head, choice{Value: names.Weekdays[day], Text: names.WeekdaysShort[day]})
	}
	return p
}
