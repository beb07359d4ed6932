package dashboard

import (
	"crypto/rand"
	"maps"
	"net/http"
	"slices"
)

// confirmation asks whether something is really meant, before it is done. It
// is a page of its own, so that it works without JavaScript.
type confirmation struct {
	Title, Text string
	About       []misfitLine // the appointments that it is about, as far as they are listed
	More        string       // how many there are beside them; empty: none
	Button      string       // what the button says
	Action      string       // where it posts to
	Back        string       // where the other way leads
	Danger      bool         // what is done cannot be undone
	Hidden      []choice
	Problem     string // why it was refused
	Once        string // names this very question
}

// confirm shows it.
func (s *server) confirm(w http.ResponseWriter, v *visit, c confirmation) error {
	c.Once = rand.Text()
	return s.page(w, v, "confirm", c)
}

// sure asks whether a form is really meant, unless that was asked already.
// What was typed is sent again with the answer. asked says that the question
// has been written.
func (s *server) sure(w http.ResponseWriter, v *visit, f *form, c confirmation) (asked bool, err error) {
	if f.checked("sure") {
		return false, nil
	}
	for _, name := range slices.Sorted(maps.Keys(f.values)) {
		for _, value := range f.values[name] {
			if name != "once" {
				c.Hidden = append(c.Hidden, choice{Value: name, Text: value})
			}
		}
	}
	c.Hidden = append(c.Hidden, choice{Value: "sure", Text: "1"})
	c.Action, c.Danger = v.r.URL.EscapedPath(), true
	return true, s.confirm(w, v, c)
}
