package desk

import (
	"net/mail"
	"strings"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
)

// How long notes, an address and the name of a source may be, in characters.
const (
	maxNotes  = 2000
	maxEmail  = 254
	maxSource = 200
)

// What typed text is refused for.
var (
	errNoName = fault.New(fault.Invalid, "missing_name", "the customer's full name is needed, 1 to %d characters",
		office.MaxName).On("customer_name")
	errNotes = fault.New(fault.Invalid, "too_long", "notes are longer than %d characters; shorten them", maxNotes).On("notes")
	errEmail = fault.New(fault.Invalid, "invalid_email", "this is no e-mail address; write one such as noura@example.com").On("email")
	errPhone = fault.New(fault.Invalid, "invalid_phone",
		"phone must be in E.164 form: + and 7 to 15 digits without spaces, such as +966501234567").On("phone")
)

// Check refuses text that Book would refuse, for whoever has something to do
// before booking.
func (r BookRequest) Check() error { return r.tidy() }

// Tidied is the request with its text as Book stores it; it refuses as Check does.
func (r BookRequest) Tidied() (BookRequest, error) {
	err := r.tidy()
	return r, err
}

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
	if r.Email = strings.TrimSpace(r.Email); r.Email != "" && !emailShape(r.Email) {
		return errEmail
	}
	if r.Language != "" && r.Language != string(i18n.Arabic) && r.Language != string(i18n.English) {
		return office.ErrLanguage
	}
	if r.Source, err = office.Tidy("source", r.Source, false); err != nil {
		return err
	}
	r.Source = office.Shorten(r.Source, maxSource)
	return nil
}

// intake is what is kept of what the customer filled in, or said of their language.
func (r *BookRequest) intake() *booking.Intake {
	if r.Intake != nil || r.Language == "" {
		return r.Intake
	}
	return &booking.Intake{Language: r.Language}
}

// emailShape tells whether a text can be an e-mail address.
func emailShape(s string) bool {
	a, err := mail.ParseAddress(s)
	return err == nil && a.Address == s && len(s) <= maxEmail && strings.Contains(s[strings.LastIndexByte(s, '@'):], ".")
}
