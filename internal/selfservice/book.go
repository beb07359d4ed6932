package selfservice

import (
	"context"
	"regexp"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
)

// What a customer's number is refused for.
var (
	errNumber   = fault.New(fault.Invalid, "invalid_number", "this is no mobile number; write it as 0501234567").On("phone")
	errBusiness = fault.New(fault.Invalid, "business_number",
		"this is the number of a business; write the mobile number of whoever is coming, such as 0501234567").On("phone")
	errAbroad = fault.New(fault.Invalid, "number_abroad",
		"only Saudi mobile numbers can book here, such as 0501234567; with another one please call").On("phone")
)

// mobile begins the numbers that may book everywhere.
const mobile = "+9665"

// business matches numbers that only businesses have in Saudi Arabia, where one
// calls and which get no message: 9200 and 800.
var business = regexp.MustCompile(`^(?:966)?(?:9200\d{5}|800\d{7})$`)

// BookRequest is what a customer books by themselves, as they typed it.
type BookRequest struct {
	Branch   booking.BranchID
	Service  booking.ServiceID
	Resource booking.ResourceID // zero: anybody
	Slot     booking.Slot

	Customer string
	Phone    string // as people write numbers, in any digits
	Email    string // may be empty
	Source   string // what led them here; may be empty

	Form    string // names the very form that was sent: sent again, it makes nothing more
	Flow    string // names what the form is a step of: what Hold keeps belongs to it
	Address string // from which it was sent

	Filled Filled         // what else they filled in
	Shown  Shown          // what shows that they may book
	Hold   booking.HoldID // what Hold keeps for them; zero: nothing
}

// Shown is what a customer shows who was asked for something.
type Shown struct {
	Code            string // that was sent to the number, as typed
	Mark            string // that shows that the number was checked before; see Desk.Mark
	Challenge, Work string // what a browser has worked out; see Desk.Challenge
	ByCode          bool   // they want a code to be sent in place of work
}

// Book makes an appointment for a customer who books by themselves. Beside what
// the desk refuses there are ErrNotOnPage, numbers that are none or of a country
// that the organization has not chosen, what Intake refuses, and whoever has booked
// enough by their number and name. ErrNeedCode says that the number is to be checked
// by a code, ErrWork that the browser has to work, ErrPleaseCall that more comes from
// their address than is served, and ErrMissed that they have missed too many; a code
// is refused as CheckCode does, and a time at which they are booked already with
// ErrSameTime. Under a number one books at a time: a form that is sent twice is
// answered twice with the same.
func (d *Desk) Book(ctx context.Context, f Front, r BookRequest) (desk.Receipt, error) {
	b, s := f.Offer.Branches[r.Branch], f.Offer.Services[r.Service]
	if b == nil || s == nil || !f.Offer.Catalog.OnPage(b, s) {
		return desk.Receipt{}, ErrNotOnPage
	}
	number, err := Number(f.Page(), r.Phone)
	if err != nil {
		return desk.Receipt{}, err
	}
	book := desk.BookRequest{
		Service: r.Service, Branch: r.Branch, Resource: r.Resource, Slot: r.Slot, Customer: r.Customer, Phone: number, Email: r.Email,
		Source: r.Source, IdempotencyKey: formKey + r.Form,
	}
	if err := book.Check(); err != nil { // before anybody is sent a code
		return desk.Receipt{}, err
	}
	if book.Intake, err = d.Intake(ctx, f.Org, r.Service, r.Filled); err != nil {
		return desk.Receipt{}, err
	}
	turn, err := d.hidden("turn", f.Org.String(), number)
	if err != nil {
		return desk.Receipt{}, err
	}
	var got desk.Receipt
	err = d.InTurn(ctx, f.Org, turn, func() error {
		pass, err := d.admit(ctx, f, b.Zone, book, r)
		if err != nil {
			return err
		}
		got, err = d.bookKept(ctx, office.Caller{Org: f.Org, Channel: booking.ByPage, Actor: booking.ByCustomer}, book, r, pass.sure)
		if err != nil || got.Replayed {
			d.refund(ctx, pass.key)
		}
		return err
	})
	return got, err
}

// Vouch checks somebody who wants to be told of a time, as Book checks who books: it
// refuses what is not on the page, numbers, text and whoever has not shown what is asked
// of them as Book does. It gives the number, and whether it was shown to be theirs.
func (d *Desk) Vouch(ctx context.Context, f Front, r BookRequest) (number string, sure bool, err error) {
	b, s := f.Offer.Branches[r.Branch], f.Offer.Services[r.Service]
	if b == nil || s == nil || !f.Offer.Catalog.OnPage(b, s) {
		return "", false, ErrNotOnPage
	}
	if number, err = Number(f.Page(), r.Phone); err != nil {
		return "", false, err
	}
	book := desk.BookRequest{Service: r.Service, Branch: r.Branch, Customer: r.Customer, Phone: number, Email: r.Email}
	if err := book.Check(); err != nil {
		return "", false, err
	}
	if sure, err = d.shows(ctx, f, book, r); err != nil {
		return "", false, err
	}
	_, err = d.budget(ctx, f.Org, r, sure)
	return number, sure, err
}

// BookOffered books what a customer was offered, under a number that was checked
// before: once for the key of the request. It refuses as Book does whoever has enough,
// is booked at that time already, or has not filled in what is asked.
func (d *Desk) BookOffered(ctx context.Context, f Front, c office.Caller, book desk.BookRequest, filled *Filled) (got desk.Receipt,
	err error) {
	b := f.Offer.Branches[book.Branch]
	if b == nil {
		return got, booking.ErrBranchNotFound
	}
	if filled != nil {
		if book.Intake, err = d.Intake(ctx, f.Org, book.Service, *filled); err != nil {
			return got, err
		}
	}
	turn, err := d.hidden("turn", f.Org.String(), book.Phone)
	if err != nil {
		return got, err
	}
	err = d.InTurn(ctx, f.Org, turn, func() error {
		before, err := d.Store.For(f.Org).Once(ctx, book.IdempotencyKey, d.Unix())
		if err == nil && before == nil && filled != nil { // People of the house book more for them.
			if err = d.enough(ctx, f.Org, b.Zone, book); err == nil {
				err = d.free(ctx, f, b.Zone, book, true)
			}
		}
		if err == nil {
			got, err = d.desk.Book(ctx, c, book)
		}
		return err
	})
	return got, err
}

// MadeBy is the appointment that a form has made, as long as that is known; zero:
// none, or it was too long ago.
func (d *Desk) MadeBy(ctx context.Context, org booking.OrgID, form string) (booking.AppointmentID, error) {
	once, err := d.Store.For(org).Once(ctx, formKey+form, d.Unix())
	if err != nil || once == nil {
		return booking.AppointmentID{}, err
	}
	return once.Made, nil
}

// formKey begins the idempotency keys of forms.
const formKey = "page:"

// Number reads the number of a customer, and refuses one that may not book by
// itself.
func Number(p *booking.Page, typed string) (string, error) {
	if digits, ok := spelling.PhonePart(typed); ok && business.MatchString(digits) {
		return "", errBusiness
	}
	number, ok := spelling.Phone(typed)
	if !ok {
		return "", errNumber
	}
	if strings.HasPrefix(number, mobile) {
		return number, nil
	}
	for _, code := range p.Countries {
		if strings.HasPrefix(number, code) {
			return number, nil
		}
	}
	return "", errAbroad
}
