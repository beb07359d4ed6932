package selfservice

import (
	"context"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// strangersADay is how many numbers that have never booked before may book on a
// day until every number is sent a code.
const strangersADay = 20

// ErrNeedCode says that a number is to be checked by a code first.
var ErrNeedCode = fault.New(fault.Conflict, "code_needed", "we send a code to this number to make sure that it is yours; type it to go on")

// Customer is who wants to book.
type Customer struct {
	Org     booking.OrgID
	Phone   string // E.164
	Name    string
	Address string // where the request comes from
	Form    string // names the forms of one who goes from step to step, which nobody else can know
}

// shows refuses a customer who has not shown what the rule asks of them, and who has
// missed too many. It tells whether the number is theirs for sure.
func (d *Desk) shows(ctx context.Context, f Front, b desk.BookRequest, r BookRequest) (sure bool, err error) {
	if r.Shown.Code != "" {
		coded := Coded{Org: f.Org, Phone: b.Phone, Address: r.Address, Purpose: ToBook, Form: r.Form}
		if err := d.CheckCode(ctx, coded, r.Shown.Code); err != nil {
			return false, err
		}
		sure = true
	} else {
		before, now := d.marked(f.Org, b.Phone, r.Shown.Mark)
		rule := f.Page().Checks()
		sure = before && rule != booking.VerifyAlways || now
		if !sure {
			asks, err := d.asksCode(ctx, f.Page(), Customer{Org: f.Org, Phone: b.Phone, Name: b.Customer})
			if err != nil {
				return false, err
			}
			if asks || r.Shown.ByCode && d.SendsCodes(ctx, f.Org) {
				return false, ErrNeedCode
			}
		}
	}
	if !sure {
		return false, nil
	}
	return true, d.Trusts(ctx, f.Org, b.Phone, b.Customer)
}

// asksCode tells whether the rule of a page asks a customer for a code whose number
// was not checked. Where it asks new customers, those are known whose number and
// name have kept an appointment: so a number alone tells nobody whether it is known.
// Where missed appointments count nobody is known, else anybody could book and miss
// them in the name of another.
func (d *Desk) asksCode(ctx context.Context, page *booking.Page, c Customer) (bool, error) {
	switch {
	case !d.checks(ctx, c.Org, page):
		return false, nil
	case page.Checks() == booking.VerifyAlways || page.Missed > 0:
		return true, nil
	}
	kept, err := d.kept(ctx, c)
	if err != nil || !kept {
		return true, err
	}
	strangers, err := d.strangers(ctx, c.Org)
	return strangers > strangersADay, err
}

// Checks tells whether numbers are checked on the page of an organization.
func (d *Desk) Checks(ctx context.Context, f Front) bool { return d.checks(ctx, f.Org, f.Page()) }

// checks tells whether numbers are checked on a page.
func (d *Desk) checks(ctx context.Context, org booking.OrgID, page *booking.Page) bool {
	return page.Checks() != booking.VerifyNever && d.SendsCodes(ctx, org)
}

// kept tells whether a person has kept an appointment.
func (d *Desk) kept(ctx context.Context, c Customer) (kept bool, err error) {
	who := spelling.Fold(c.Name)
	err = d.Store.For(c.Org).Read(ctx, store.Query(func(r store.Row) error {
		var name string
		err := r.Scan(&name)
		kept = kept || who != "" && spelling.Fold(name) == who
		return err
	}, `select distinct customer_name from appointments where org_id = $1 and phone = $2 and status in ('arrived', 'completed')`, c.Org, c.Phone))
	return kept, err
}

// strangers counts the numbers that have booked by themselves in the last day and
// had never booked before.
func (d *Desk) strangers(ctx context.Context, org booking.OrgID) (n int, err error) {
	since := d.Unix() - day
	err = d.Store.For(org).Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&n) },
		`select count(distinct a.phone) from appointments a where a.org_id = $1 and a.updated_at >= $2 and a.created_at >= $2
			and a.channel = $3 and a.phone <> '' and not exists (
			select 1 from appointments b where b.org_id = a.org_id and b.phone = a.phone and b.created_at < $2)`,
		org, since, string(booking.ByPage)))
	return n, err
}

// markLife is for how long, in seconds, a browser is believed in which a number
// was checked.
const markLife = 180 * day

// Mark is what a browser keeps in which a number was just checked by a code. It
// names nobody.
func (d *Desk) Mark(org booking.OrgID, phone string) (string, error) {
	until := strconv.FormatInt(d.Unix()+markLife, 10)
	sum, err := d.hidden("checked", org.String(), phone, until)
	return until + "." + sum, err
}

// GoodMark is the first of some marks that is that of a number; empty: none is.
func (d *Desk) GoodMark(org booking.OrgID, phone string, marks ...string) string {
	for _, m := range marks {
		if before, _ := d.marked(org, phone, m); before {
			return m
		}
	}
	return ""
}

// marked tells whether a mark is that of a number: whether it was checked before,
// and whether it was just now, which is as good as the code itself.
func (d *Desk) marked(org booking.OrgID, phone, mark string) (before, now bool) {
	until, sum, ok := strings.Cut(mark, ".")
	at, err := strconv.ParseInt(until, 10, 64)
	left := at - d.Unix()
	if !ok || err != nil || left <= 0 || left > markLife {
		return false, false
	}
	want, err := d.hidden("checked", org.String(), phone, until)
	if err != nil || !same(sum, want) {
		return false, false
	}
	return true, left > markLife-LongestCode
}
