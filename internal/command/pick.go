package command

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/mawid/mawid/internal/desk"
)

// Known is a thing that can be meant on a command line: by its id or the
// beginning of it, by its credential or the beginning of that, or by a name.
type Known struct {
	ID     string
	Prefix string // how its credential begins, as far as we know it
	Name   string // counts as a whole only
	Note   string // what else helps to tell it from others
}

// leastTyped is how much of an id, or of a credential behind its svc_live_, must be
// given: less is a slip of the hand, and may mean another thing tomorrow.
const leastTyped = 6

// Pick finds the one thing that the text means. The noun is what such things
// are called, and see is where they are listed.
func Pick(all []Known, text, noun, see string) (int, error) {
	var found []int
	short := len(text[strings.LastIndex(text, "_")+1:]) < leastTyped
	for i, k := range all {
		switch {
		case k.ID == strings.ToLower(text):
			return i, nil
		case k.Name != "" && k.Name == text, !short && k.begins(text):
			found = append(found, i)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		var list strings.Builder
		for _, i := range found {
			fmt.Fprintf(&list, "\n  %s", strings.TrimRight(all[i].ID+"  "+cmp.Or(all[i].Note, all[i].Name), " "))
		}
		return 0, fmt.Errorf("several can be meant by %q; give the id, or more of it:%s", text, list.String())
	case short:
		return 0, fmt.Errorf("no %s is called %q, and as the beginning of an id it is too short: give at least %d characters; see %s",
			noun, text, leastTyped, see)
	}
	return 0, fmt.Errorf("no %s of this organization begins with %q; see %s", noun, text, see)
}

// begins tells whether the text begins the id or the credential, or is the
// credential itself.
func (k Known) begins(text string) bool {
	return strings.HasPrefix(k.ID, strings.ToLower(text)) ||
		k.Prefix != "" && (strings.HasPrefix(k.Prefix, text) || strings.HasPrefix(text, k.Prefix))
}

// Limited checks --limit.
func Limited(n int) error {
	if n < 1 || n > desk.LongestLimit {
		return Usage(fmt.Sprintf("--limit must be 1 to %d", desk.LongestLimit))
	}
	return nil
}
