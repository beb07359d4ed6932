package office

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/mawid/mawid/internal/fault"
)

// Shorten cuts a text after so many characters.
func Shorten(s string, n int) string {
	s = strings.ToValidUTF8(s, "")
	if utf8.RuneCountInString(s) > n {
		return string([]rune(s)[:n])
	}
	return s
}

// MaxName is how long a name may be that people type, in characters.
const MaxName = 200

// What typed text is refused for.
var (
	errText     = fault.New(fault.Invalid, "invalid_text", "contains characters that are not text")
	ErrLongName = fault.New(fault.Invalid, "too_long", "is longer than %d characters; shorten it", MaxName)
	ErrLanguage = fault.New(fault.Invalid, "invalid_language", "choose ar, en or neither").On("language")
)

// Tidy trims and normalises what a person typed and refuses what could deceive
// a reader: control characters and those that turn the direction of text.
func Tidy(field, s string, lines bool) (string, error) {
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

// Visible tells whether there is anything to see in the text.
func Visible(s string) bool { return strings.ContainsFunc(s, inked) }

// inked tells whether a character leaves a mark of its own. Some letters and
// symbols are drawn as nothing: the Hangul fillers, the Braille pattern without
// dots, the empty notehead.
func inked(r rune) bool {
	blank := r == '\u2800' || r == '\U0001D159' || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.Is(unicode.Mn, r) && !blank
}
