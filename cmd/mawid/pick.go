package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/mawid/mawid/internal/desk"
)

// known is a thing that can be meant on a command line: by its id or the
// beginning of it, by its credential or the beginning of that, or by a name.
type known struct {
	id     string
	prefix string // how its credential begins, as far as we know it
	name   string // counts as a whole only
	note   string // what else helps to tell it from others
}

// leastTyped is how much of an id, or of a credential behind its svc_live_, must be
// given: less is a slip of the hand, and may mean another thing tomorrow.
const leastTyped = 6

// pick finds the one thing that the text means. The noun is what such things
// are called, and see is where they are listed.
func pick(all []known, text, noun, see string) (int, error) {
	var found []int
	short := len(text[strings.LastIndex(text, "_")+1:]) < leastTyped
	for i, k := range all {
		switch {
		case k.id == strings.ToLower(text):
			return i, nil
		case k.name != "" && k.name == text, !short && k.begins(text):
			found = append(found, i)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		var list strings.Builder
		for _, i := range found {
			fmt.Fprintf(&list, "\n  %s", strings.TrimRight(all[i].id+"  "+cmp.Or(all[i].note, all[i].name), " "))
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
func (k known) begins(text string) bool {
	return strings.HasPrefix(k.id, strings.ToLower(text)) ||
		k.prefix != "" && (strings.HasPrefix(k.prefix, text) || strings.HasPrefix(text, k.prefix))
}

// limited checks --limit.
func limited(n int) error {
	if n < 1 || n > desk.LongestLimit {
		return usage(fmt.Sprintf("--limit must be 1 to %d", desk.LongestLimit))
	}
	return nil
}
