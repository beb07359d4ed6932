package message

import (
	"context"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/selfservice"
)

// mostListed is how many appointments a letter lists.
const mostListed = 100

// sayMany gives a text of letters in the form of a number.
func sayMany(l i18n.Lang, key string, n int, args ...any) string {
	return strings.TrimSpace(staffTexts().Count(l, i18n.Latin, key, n, l.Isolate(args)...))
}

// summaryLetter tells somebody what is booked on a day: a practitioner each of their
// own appointments, with first names only, everybody else how many there are in each
// branch.
func (d *Desk) summaryLetter(ctx context.Context, l *people.Letter) (*courier.Message, error) {
	p, lang, err := d.addressee(ctx, l)
	if err != nil || p == nil {
		return nil, err
	}
	date, err := civil.ParseDate(l.About)
	if err != nil {
		return nil, err
	}
	t, m, lines, n := d.Store.For(l.Org), booking.Membership{}, []string(nil), 0
	if err := t.Read(ctx, roleOf(l.Org, l.Person, &m)); err != nil || m.Role == booking.Practitioner && m.Resource.IsZero() {
		return nil, err
	}
	rules, err := d.Rules(ctx, l.Org)
	if err != nil {
		return nil, err
	}
	err = d.desk.WithOffer(ctx, l.Org, func(o *desk.Offer) error {
		var list []booking.Appointment
		ranges := o.Starts(desk.Filter{From: &date, To: &date})
		if n, lines = 0, nil; len(ranges) == 0 {
			return nil
		}
		if err := t.Read(ctx, bookedOn(t.Dialect(), l.Org, ranges, m.Resource, &list)); err != nil {
			return err
		}
		views, err := viewed(o, list)
		if n = len(views); m.Role == booking.Practitioner {
			lines = ownDay(lang, o, views, rules)
		} else {
			lines = branchDays(lang, o, views)
		}
		return err
	})
	if err != nil || n == 0 {
		return nil, err
	}
	o, _, err := t.Settings(ctx)
	if err != nil {
		return nil, err
	}
	name, day := unlinked(lang.Pick(o.Name, o.NameAr)), lang.Date(i18n.Latin, i18n.Full, date.UTC())
	return written(lang, l.Kind, say(lang, "product"), p.Email, sayMany(lang, "summary.subject", n, name, day),
		say(lang, "summary.body", name, day, strings.Join(lines, "\n"), d.base()+"/o/"+o.Slug+"/day?date="+l.About, d.base()+"/account")), nil
}

// viewed puts appointments on the clocks of their branches.
func viewed(o *desk.Offer, list []booking.Appointment) ([]desk.View, error) {
	views := make([]desk.View, len(list))
	for i := range list {
		var err error
		if views[i], err = o.View(&list[i]); err != nil {
			return nil, err
		}
	}
	return views, nil
}

// branchDays tells of each branch how many appointments it has, and from when to when.
func branchDays(l i18n.Lang, o *desk.Offer, views []desk.View) (lines []string) {
	for _, b := range o.Catalog.Branches {
		var of []desk.View
		for i := range views {
			if views[i].Branch == b.ID {
				of = append(of, views[i])
			}
		}
		if len(of) == 0 {
			continue
		}
		line := sayMany(l, "summary.branch", len(of), of[0].Time.String(), of[len(of)-1].Time.String())
		if len(o.Catalog.Branches) > 1 {
			line = unlinked(l.Pick(b.Name, b.NameAr)) + ": " + line
		}
		lines = append(lines, line)
	}
	return lines
}

// ownDay lists appointments: when, who by their first name, and for what, unless that
// is not to be named.
func ownDay(l i18n.Lang, o *desk.Offer, views []desk.View, rules Rules) (lines []string) {
	for i := range views[:min(len(views), mostListed)] {
		v := &views[i]
		var what []any
		if first := selfservice.FirstName(v.Customer); first != "" {
			what = append(what, unlinked(first))
		}
		if s := o.Services[v.Service]; s != nil && !rules.Services[v.Service].Sensitive {
			what = append(what, unlinked(l.Pick(s.Name, s.NameAr)))
		}
		line := v.Time.String()
		for j, w := range l.Isolate(what) {
			if j > 0 {
				line += say(l, "and")
			}
			line += " " + w.(string)
		}
		lines = append(lines, line)
	}
	if more := len(views) - len(lines); more > 0 {
		lines = append(lines, sayMany(l, "summary.more", more))
	}
	return lines
}
