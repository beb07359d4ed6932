package desk

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/spelling"
)

// Limits of what people may type, in characters.
const (
	maxName  = 200
	maxNotes = 2000
	maxKey   = 255 // of an idempotency key
)

// What typed text is refused for.
var (
	errText     = fault.New(fault.Invalid, "invalid_text", "contains characters that are not text")
	errNoName   = fault.New(fault.Invalid, "missing_name", "the customer's full name is needed, 1 to %d characters", maxName).On("customer_name")
	errLongName = fault.New(fault.Invalid, "too_long", "is longer than %d characters; shorten it", maxName)
	errNotes    = fault.New(fault.Invalid, "too_long", "notes are longer than %d characters; shorten them", maxNotes).On("notes")
	errPhone    = fault.New(fault.Invalid, "invalid_phone", "phone must be in E.164 form: + and 7 to 15 digits without spaces, such as +966501234567").On("phone")
)

// tidy trims and normalises what a person typed and refuses what could deceive
// a reader: control characters and those that turn the direction of text.
func tidy(field, s string, lines bool) (string, error) {
	if !utf8.ValidString(s) {
		return "", errText.On(field).Saying(field + " is not valid UTF-8; send text in UTF-8")
	}
	s = strings.TrimSpace(norm.NFC.String(s))
	for _, r := range s {
		switch {
		case lines && (r == '\n' || r == '\r' || r == '\t'):
		case unicode.IsControl(r), r == '\u2028', r == '\u2029':
			return "", errText.On(field).Saying(field + " contains a control character; remove it")
		case r >= '\u202A' && r <= '\u202E', r >= '\u2066' && r <= '\u2069':
			return "", errText.On(field).Saying(field + " contains a character that changes the direction of text; remove it")
		case r == utf8.RuneError:
			return "", errText.On(field).Saying(field + " contains the replacement character U+FFFD; send the original text in UTF-8")
		}
	}
	return s, nil
}

// visible tells whether there is anything to see in the text.
func visible(s string) bool { return strings.ContainsFunc(s, inked) }

// inked tells whether a character leaves a mark of its own. Some letters and
// symbols are drawn as nothing: the Hangul fillers, the Braille pattern without
// dots, the empty notehead.
func inked(r rune) bool {
	blank := r == '\u2800' || r == '\U0001D159' || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.Is(unicode.Mn, r) && !blank
}

// tidy checks and normalises everything a booking request holds as text.
func (r *BookRequest) tidy() (err error) {
	if r.Customer, err = tidy("customer_name", r.Customer, false); err != nil {
		return err
	}
	if !visible(r.Customer) {
		return errNoName
	}
	if utf8.RuneCountInString(r.Customer) > maxName {
		return errLongName.On("customer_name").Saying("customer_name is longer than 200 characters; shorten it")
	}
	if r.Phone != "" && !spelling.E164(r.Phone) {
		return errPhone
	}
	if r.Notes, err = tidy("notes", r.Notes, true); err != nil {
		return err
	}
	if utf8.RuneCountInString(r.Notes) > maxNotes {
		return errNotes
	}
	return nil
}
