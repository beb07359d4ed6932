package voice

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
)

// DangerWords parts what somebody typed into the words that an organization
// takes for an emergency: at the ends of lines, and at commas and semicolons of
// either script.
func DangerWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("\r\n,;\u060C\u061B", r) })
}

// checkDanger tidies the words that an organization takes for an emergency, and
// refuses those that would raise an alarm where nobody is in danger. Those that
// were kept before are not judged again, so that a change of something else is
// not refused for them.
func checkDanger(c *booking.Catalog, a *booking.Agent, kept []string) error {
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
		if !slices.Contains(kept, text) {
			if err := judgeDanger(c, text); err != nil {
				return err
			}
		}
		list = append(list, text)
	}
	if a.Danger = list; len(list) > maxDanger {
		return errDanger
	}
	return nil
}

// judgeDanger refuses a word of an emergency that callers say without one: it
// is too short to be told from others, a name, or belongs to any call.
func judgeDanger(c *booking.Catalog, text string) error {
	if utf8.RuneCountInString(strings.ReplaceAll(understand.Fold(text), " ", "")) < shortestDanger {
		return errShortDanger.Quoting(text).Saying(fmt.Sprintf(
			"%q is too short for a word of an emergency: it would be heard where nobody means it; write %d letters or more", text, shortestDanger))
	}
	if name := nameIn(c, text); name != "" {
		return errHouseDanger.Quoting(text, name).Saying(fmt.Sprintf(
			"%q cannot be a word of an emergency: it is heard in %q, a name of this organization, and whoever asks for that would raise an alarm; "+
				"write what is dangerous in several words", text, name))
	}
	if !slices.ContainsFunc(spelling.Words(text), func(w string) bool { return !spelling.Given(w) }) || spelling.Given(text) {
		return errNameDanger.Quoting(text).Saying(fmt.Sprintf(
			"%q cannot be a word of an emergency: it is a first name, and callers of that name would raise an alarm by saying it; write what is"+
				" dangerous", text))
	}
	if said := ordinary(text); said != "" {
		return errEveryday.Quoting(text, said).Saying(fmt.Sprintf(
			"%q cannot be a word of an emergency: people say it in ordinary calls (%q), and all of them would be one; write what is dangerous",
			text, said))
	}
	return nil
}

// ordinary gives what people say in ordinary calls and would be an emergency
// by this phrase: a sentence, or the phrase if each of its words is such a one.
func ordinary(phrase string) string {
	if said := understand.Everyday(phrase); said != "" {
		return said
	}
	for _, w := range strings.Fields(phrase) {
		m := understand.Understand(w, understand.Context{})
		if m.Intent == understand.Emergency || !m.Says() && understand.Everyday(w) == "" {
			return ""
		}
	}
	return phrase
}

// nameIn finds a name of the house in which a phrase would be heard as an
// emergency; empty: there is none.
func nameIn(c *booking.Catalog, phrase string) string {
	for _, name := range houseNames(c) {
		// A word of the name may stand alone: callers say "the implant one".
		for _, said := range append([]string{name}, strings.Fields(name)...) {
			if akin(phrase, said) && understand.Danger(said, phrase) && !understand.Danger(said) {
				return name
			}
		}
	}
	return ""
}

// houseNames are all names by which callers speak of an organization and of
// what it has in use.
func houseNames(c *booking.Catalog) []string {
	list := []string{c.Org.Name, c.Org.NameAr}
	add := func(retired bool, aliases booking.Aliases, names ...string) {
		if !retired {
			list = append(append(list, names...), aliases...)
		}
	}
	for _, b := range c.Branches {
		add(b.Retired, b.Aliases, b.Name, b.NameAr)
	}
	for _, s := range c.Services {
		add(s.Retired, s.Aliases, s.Name, s.NameAr)
	}
	for _, r := range c.Resources {
		add(r.Retired, r.Aliases, r.Name, r.NameAr)
	}
	return list
}

// akin tells quickly whether a phrase can be heard in a name at all: whether the
// first letters of one of its words stand there. To listen takes a thousand
// times as long.
func akin(phrase, name string) bool {
	name = understand.Fold(name)
	return slices.ContainsFunc(strings.Fields(understand.Fold(phrase)), func(w string) bool {
		letters := []rune(strings.TrimPrefix(w, "\u0627\u0644"))
		return len(letters) > 0 && strings.Contains(name, string(letters[:min(3, len(letters))]))
	})
}
