package odoo

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/connector/adapter"
)

// knock is one call of the hook.
type knock struct {
	authorization, body string
}

// module installs integrations/odoo/mawid_booking, which odoo.sh has put
// where Odoo looks for modules, and sees changes arrive.
func (s *story) module() {
	const secret = "hook_of_the_story"
	old := s.pushed(s.id(s.sara), 8, 9) // from before the module
	event := s.book(s.adapter, old)
	modules := s.search("ir.module.module", []any{[]any{"name", "=", "mawid_booking"}}, "state")
	if len(modules) != 1 {
		s.call("ir.module.module", "update_list", nil, "", nil)
		modules = s.search("ir.module.module", []any{[]any{"name", "=", "mawid_booking"}}, "state")
	}
	if len(modules) != 1 {
		s.Fatal("Odoo does not find the module")
	}
	s.call("ir.module.module", "button_immediate_install", []int64{modules[0].id()}, "", nil)
	s.same("state", s.search("ir.module.module", []any{[]any{"name", "=", "mawid_booking"}}, "state")[0].text("state"), "installed")
	s.same("the booking from before", s.busy(s.adapter, s.id(s.sara), 8), []string{"09:00 09:30 " + old.ServiceAppointmentID})

	knocks := make(chan knock, 100)
	hook := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		knocks <- knock{r.Header.Get("Authorization"), string(b)}
		w.WriteHeader(http.StatusNoContent)
	}))
	defer hook.Close()
	form := s.create("mawid.booking.settings", map[string]any{"hook_url": hook.URL + "/hooks/connector/1", "hook_secret": secret,
		"page_url": "https://booking.example.com/dashboard"})
	s.call("mawid.booking.settings", "save", []int64{form}, "", nil)

	heard := func(what string, do func()) {
		s.Helper()
		for len(knocks) > 0 {
			<-knocks
		}
		do()
		select {
		case k := <-knocks:
			var notice struct{ To string }
			if err := json.Unmarshal([]byte(k.body), &notice); err != nil || k.authorization != "Bearer "+secret {
				s.Errorf("%s: got %+v", what, k)
			}
			if _, err := time.Parse(time.RFC3339, notice.To); err != nil {
				s.Errorf("%s: got %s, want until when", what, k.body)
			}
		case <-time.After(time.Minute):
			s.Errorf("%s: nothing was heard", what)
		}
	}
	var theirs int64
	heard("made", func() {
		theirs = s.create("calendar.event", map[string]any{"name": "Round", "start": stamp(s.at(8, 12, 0)), "stop": stamp(s.at(8, 13, 0)),
			"user_id": s.sara, "partner_ids": []any{[]any{6, 0, []int64{s.partner(s.sara)}}}})
	})
	heard("moved", func() {
		s.write("calendar.event", theirs, map[string]any{"start": stamp(s.at(8, 14, 0)), "stop": stamp(s.at(8, 15, 0))})
	})
	heard("deleted", func() { s.call("calendar.event", "unlink", []int64{theirs}, "", nil) })
	heard("a holiday", func() {
		s.create("resource.calendar.leaves", map[string]any{"name": "Eid", "date_from": stamp(s.at(9, 0, 0)), "date_to": stamp(s.at(10, 0, 0))})
	})
	// What mawid does itself, mawid knows; the next change of a person comes first.
	heard("ours and then theirs", func() {
		moved := old
		moved.Start, moved.End = s.at(8, 10, 0).Format(adapter.Offset), s.at(8, 10, 30).Format(adapter.Offset)
		s.same("moved", s.book(s.adapter, moved), event)
		select {
		case k := <-knocks:
			s.Errorf("got %+v, want nothing of our own", k)
		case <-time.After(3 * time.Second):
		}
		s.write("calendar.event", event, map[string]any{"start": stamp(s.at(8, 16, 0)), "stop": stamp(s.at(8, 16, 30))})
	})
	s.same("by hand", s.busy(s.adapter, s.id(s.sara), 8), []string{"16:00 16:30 " + old.ServiceAppointmentID})

	// A hook that does not answer stops nobody, and one that is down neither.
	hook.CloseClientConnections()
	hook.Close()
	s.write("calendar.event", event, map[string]any{"name": "still saved", "start": stamp(s.at(8, 17, 0)), "stop": stamp(s.at(8, 17, 30))})
	s.same("saved", s.event(event).text("name"), "still saved")

	// Unique, and known also where somebody makes it private.
	if _, err := s.admin.create(s.Context(), "calendar.event",
		map[string]any{"name": "double", "start": stamp(s.at(8, 9, 0)), "stop": stamp(s.at(8, 9, 30)), keyField: old.ServiceAppointmentID},
		nil); err == nil {
		s.Error("a second event of one appointment could be made")
	}
	back := s.as("sara")
	s.write("calendar.event", event, map[string]any{"privacy": "private"})
	s.same("private", s.busy(s.adapter, s.id(s.sara), 8), []string{"17:00 17:30 " + old.ServiceAppointmentID})
	s.write("calendar.event", event, map[string]any{"privacy": "public"})
	back()
	s.same("again", s.book(s.adapter, old), event)
	s.cancel(event)
	s.parallel()
	s.page()
}

// page looks where the menu leads: to mawid for those who are signed in.
func (s *story) page() {
	s.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.Fatal(err)
	}
	client := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	leads := func() string {
		a, err := client.Get(s.server + "/mawid_booking/open")
		if err != nil {
			s.Fatal(err)
		}
		defer a.Body.Close()
		return a.Header.Get("Location")
	}
	if to := leads(); !strings.Contains(to, "/web/login") {
		s.Errorf("got %q, want the login first", to)
	}
	body, err := json.Marshal(map[string]any{"params": map[string]any{"db": s.database, "login": "sara", "password": "sara"}})
	if err != nil {
		s.Fatal(err)
	}
	a, err := client.Post(s.server+"/web/session/authenticate", "application/json", bytes.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	defer a.Body.Close()
	s.same("the page", leads(), "https://booking.example.com/dashboard")
}
