package desk

import (
	"unicode/utf8"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
)

// maxNotes is how long notes may be, in characters.
const maxNotes = 2000

// What typed text is refused for.
var (
	errNoName = fault.New(fault.Invalid, "missing_name", "the customer's full name is needed, 1 to %d characters",
		office.MaxName).On("customer_name")
	errNotes = fault.New(fault.Invalid, "too_long", "notes are longer than %d characters; shorten them", maxNotes).On("notes")
	errPhone = fault.New(fault.Invalid, "invalid_phone",
		"phone must be in E.164 form: + and 7 to 15 digits without spaces, such as +966501234567").On("phone")
)

// tidy checks and normalises everything a booking request holds as text.
func (r *BookRequest) tidy() (err error) {
	if r.Customer, err = office.Tidy("customer_name", r.Customer, false); err != nil {
		return err
	}
	if !office.Visible(r.Customer) {
		return errNoName
	}
	if utf8.RuneCountInString(r.Customer) > office.MaxName {
		return office.ErrLongName.On("customer_name").Saying("customer_name is longer than 200 characters; shorten it")
	}
	if r.Phone != "" && !spelling.E164(r.Phone) {
		return errPhone
	}
	if r.Notes, err = office.Tidy("notes", r.Notes, true); err != nil {
		return err
	}
	if utf8.RuneCountInString(r.Notes) > maxNotes {
		return errNotes
	}
	return nil
}
