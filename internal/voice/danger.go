package voice

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
)

// DangerWords parts what somebody typed into the words that an organization
// takes for an emergency: at the ends of lines, and at commas and semicolons of
// either script.
func DangerWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("\r\n,;\u060C\u061B", r) })
}

// checkDanger tidies the words that an organization takes for an emergency. A
// short one would be found where nobody means it, and one that people say
// in ordinary calls would make all of them an emergency.
func checkDanger(a *booking.Agent) error {
	var list []string
	for _, phrase := range a.Danger {
		text, err := office.Tidy("danger", phrase, true)
		if err != nil {
			return err
		}
		folded := understand.Fold(text)
		if text == "" || slices.ContainsFunc(list, func(was string) bool { return understand.Fold(was) == folded }) {
			continue
		}
		if utf8.RuneCountInString(text) > office.MaxName {
			return errDanger
		}
		if utf8.RuneCountInString(strings.ReplaceAll(folded, " ", "")) < shortestDanger {
			return errShortDanger.Quoting(text).Saying(fmt.Sprintf(
				"%q is too short for a word of an emergency: it would be heard where nobody means it; write %d letters or more", text, shortestDanger))
		}
		if said := understand.Everyday(text); said != "" {
			return errEveryday.Quoting(text, said).Saying(fmt.Sprintf(
				"%q cannot be a word of an emergency: people say it in ordinary calls (%q), and all of them would be one; write what is dangerous", text,
				said))
		}
		list = append(list, text)
	}
	if a.Danger = list; len(list) > maxDanger {
		return errDanger
	}
	return nil
}
