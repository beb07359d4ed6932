package dashboard

import (
	"crypto/rand"
	"net/http"
)

// confirmation asks whether something is really meant, before it is done. It
// is a page of its own, so that it works without JavaScript.
type confirmation struct {
	Title, Text string
	Button      string // what the button says
	Action      string // where it posts to
	Back        string // where the other way leads
	Danger      bool   // what is done cannot be undone
	Hidden      []choice
	Problem     string // why it was refused
	Once        string // names this very question
}

// confirm shows it.
func (s *server) confirm(w http.ResponseWriter, v *visit, c confirmation) error {
	c.Once = rand.Text()
	return s.page(w, v, "confirm", c)
}
