package catalogue

import (
	"cmp"
	"fmt"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
)

func unique[T any](list string, items []T, slug func(T) string) error {
	seen := map[string]bool{}
	for i, item := range items {
		if s := slug(item); seen[s] {
			return mistake(errSlugTaken, fmt.Sprintf("%s[%d].slug", list, i), "%q is used twice; slugs must be unique", s)
		}
		seen[slug(item)] = true
	}
	return nil
}

// checkNames checks a slug and tidies the names. Without one of the names the
// other stands in for it.
func checkNames(place, slug string, name, nameAr *string) (err error) {
	if !people.SlugShape.MatchString(slug) || len(slug) > people.LongestSlug {
		return mistake(people.ErrSlug, place+".slug", "%q is not a slug; %s", slug, people.ErrSlug.Detail)
	}
	for field, s := range map[string]*string{".name": name, ".name_ar": nameAr} {
		if *s, err = office.Tidy(place+field, *s, false); err != nil {
			return err
		}
		if utf8.RuneCountInString(*s) > office.MaxName {
			return mistake(office.ErrLongName, place+field, "is longer than %d characters; shorten it", office.MaxName)
		}
	}
	if !office.Visible(*name) {
		*name = *nameAr
	}
	if !office.Visible(*name) {
		return mistake(errNameless, place+".name", "a name is needed; write name: …")
	}
	if !office.Visible(*nameAr) {
		*nameAr = *name
	}
	return nil
}

// checkTimeName tidies the name of a closure or of time off, which need not have one.
func checkTimeName(place string, name *string) (err error) {
	if *name, err = office.Tidy(place+".name", *name, false); err != nil {
		return err
	}
	if utf8.RuneCountInString(*name) > office.MaxName {
		return mistake(office.ErrLongName, place+".name", "is longer than %d characters; shorten it", office.MaxName)
	}
	if !office.Visible(*name) {
		*name = ""
	}
	return nil
}

// checkPrice tidies what is said of a price. Where one language is missing the
// other stands for it: a price is mostly figures.
func checkPrice(place string, price, priceAr *string) (err error) {
	for _, f := range []struct {
		field string
		text  *string
	}{{".price_text", price}, {".price_text_ar", priceAr}} {
		if *f.text, err = office.Tidy(place+f.field, *f.text, false); err != nil {
			return err
		}
		if utf8.RuneCountInString(*f.text) > office.MaxName {
			return mistake(office.ErrLongName, place+f.field, "is longer than %d characters; shorten it", office.MaxName)
		}
	}
	*price, *priceAr = cmp.Or(*price, *priceAr), cmp.Or(*priceAr, *price)
	return nil
}

func inRange(refusal *fault.Error, place string, v, lowest, highest int, unit string) error {
	if v < lowest || v > highest {
		return mistake(refusal, place, "%d is out of range; use %d to %d %s", v, lowest, highest, unit)
	}
	return nil
}

func checkRoster(place string, r *booking.Roster) error {
	if err := checkWeek(place+".hours", r.Week); err != nil {
		return err
	}
	for i, o := range r.Overrides {
		at := fmt.Sprintf("%s.overrides[%d]", place, i)
		if o.To < o.From {
			return mistake(errReversed, at, "ends before it begins; swap from and to")
		}
		if err := checkWeek(at+".hours", o.Week); err != nil {
			return err
		}
	}
	return nil
}

// weekdays are the days as places of a blueprint name them.
var weekdays = [7]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// checkWeek wants each day's hours ascending, apart and at most a day long.
func checkWeek(place string, w booking.Week) error {
	for day, hours := range w {
		at := place + "." + weekdays[day]
		for i, h := range hours {
			switch {
			case h.From < 0 || h.From >= civil.DayMinutes || h.To <= h.From || h.To-h.From > civil.DayMinutes:
				return mistake(errHours, at, "hours must lie within a day and end after they begin; write \"09:00-17:00\"")
			case i > 0 && h.From < hours[i-1].To:
				return mistake(errHoursOverlap, at, "hours of one day overlap; join them or set them apart")
			}
		}
	}
	return nil
}
