package customer

import (
	"context"
	"net/mail"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// Details are what the staff has written down of a person. All may be empty.
type Details struct {
	Language  string // en or ar
	Email     booking.Private
	Notes     booking.Private
	Tags      []string
	BirthDate booking.Private // YYYY-MM-DD
	Gender    booking.Gender
	// Version grows with every change. Whoever writes says which one they saw.
	Version int64
}

// Empty tells whether nothing is written down.
func (n Details) Empty() bool {
	return n.Language == "" && n.Email == "" && n.Notes == "" && len(n.Tags) == 0 && n.BirthDate == "" && n.Gender == booking.NotKnown
}

// How much may be written down.
const (
	maxNotes  = 2000
	maxTags   = 10
	maxTag    = 40
	firstYear = 1900 // of birth
)

// What is refused of it.
var (
	errEmail = fault.New(fault.Invalid, "invalid_email", "this is not an e-mail address; write it as name@example.com").On("email")
	errNotes = fault.New(fault.Invalid, "too_long", "this is longer than %d characters; shorten it", maxNotes).On("notes")
	errTags  = fault.New(fault.Invalid, "too_many_tags", "at most %d tags of %d characters each; leave some out",
		maxTags, maxTag).On("tags")
	errBirth = fault.New(fault.Invalid, "invalid_birth_date",
		"this is no date of birth; write YYYY-MM-DD, not before %d and not in the future", firstYear).On("birth_date")
	errGender = fault.New(fault.Invalid, "invalid_gender", "choose female, male or neither").On("gender")
	// ErrDescribed refuses to pass over what somebody else has written down.
	ErrDescribed = fault.New(fault.Conflict, "customer_changed",
		"somebody else has changed this customer meanwhile; look at what is there now, and save again")
)

// Describe writes down what is known of a person. It refuses with ErrDescribed
// what was changed since the caller looked, with ErrNotFound nobody, and what
// is no language, address, date or gender.
func (d *Desk) Describe(ctx context.Context, c office.Caller, id booking.CustomerID, n Details) error {
	if err := n.tidy(d.Now()); err != nil {
		return err
	}
	if err := d.indexAll(ctx, c.Org); err != nil {
		return err
	}
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		main, err := d.stillThere(tx, id)
		if err != nil {
			return err
		}
		done, err := describe(tx, main, n, d.Unix())
		if err == nil && !done {
			err = ErrDescribed
		}
		if err != nil {
			return err
		}
		d.Note(tx, c, "customer.described", main.String(), "")
		return nil
	})
}

// tidy checks what was typed and brings it into one form.
func (n *Details) tidy(now time.Time) (err error) {
	if _, known := i18n.Parse(n.Language); n.Language != "" && !known {
		return office.ErrLanguage
	}
	if !slices.Contains(booking.Genders, n.Gender) {
		return errGender
	}
	if n.Email, err = tidyEmail(n.Email); err != nil {
		return err
	}
	notes, err := office.Tidy("notes", string(n.Notes), true)
	if err != nil {
		return err
	}
	if n.Notes = booking.Private(notes); utf8.RuneCountInString(notes) > maxNotes {
		return errNotes
	}
	if n.BirthDate != "" {
		born, err := time.Parse(time.DateOnly, string(n.BirthDate))
		// The day may have begun where they are.
		if err != nil || born.Year() < firstYear || born.After(now.Add(14*time.Hour)) {
			return errBirth
		}
	}
	n.Tags, err = tidyTags(n.Tags)
	return err
}

func tidyEmail(email booking.Private) (booking.Private, error) {
	text := strings.TrimSpace(string(email))
	if text == "" {
		return "", nil
	}
	a, err := mail.ParseAddress(text)
	if err != nil || a.Address != text || len(text) > 254 || strings.ContainsAny(text, " \"<>") ||
		!strings.Contains(text[strings.LastIndexByte(text, '@'):], ".") {
		return "", errEmail
	}
	text, err = office.Tidy("email", text, false)
	return booking.Private(text), err
}

// tidyTags gives each tag once, however it is spelt.
func tidyTags(tags []string) (list []string, err error) {
	seen := map[string]bool{}
	for _, tag := range tags {
		if tag, err = office.Tidy("tags", tag, false); err != nil {
			return nil, err
		}
		if utf8.RuneCountInString(tag) > maxTag {
			return nil, errTags
		}
		if key := KeyOf("", tag).Name; office.Visible(tag) && !seen[key] {
			seen[key], list = true, append(list, tag)
		}
	}
	if len(list) > maxTags {
		return nil, errTags
	}
	return list, nil
}
