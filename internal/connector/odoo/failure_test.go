package odoo_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/connector/odoo"
	"github.com/mawid/mawid/internal/connector/odoo/odootest"
	"github.com/mawid/mawid/internal/fault"
)

func TestALoginThatEndedIsRenewed(t *testing.T) {
	both(t, odootest.Options{}, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		id := w.book(appointment(sara, 1))
		w.odoo.Deny(1)
		if again := w.book(appointment(sara, 1)); again != id {
			w.Errorf("got %d, want %d", again, id)
		}
		// JSON-2 has no login; it tries the key.
		logins := w.odoo.Logins()
		for _, c := range w.odoo.Calls() {
			if c == "JSON-2 res.users.context_get" {
				logins++
			}
		}
		if logins != 2 {
			w.Errorf("got %d logins, want 2", logins)
		}
	})
}

func TestTheLoginIsKept(t *testing.T) {
	t.Parallel()
	w := newWorld(t, odootest.Options{Version: 16}, odootest.Key)
	sara := w.odoo.User("Dr Sara", "")
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() { w.push(appointment(sara, n)) })
	}
	all.Wait()
	if got := w.odoo.Logins(); got != 1 {
		t.Errorf("got %d logins, want 1", got)
	}
}

func TestARevokedKeyIsNotTheCallersFault(t *testing.T) {
	both(t, odootest.Options{}, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		w.book(appointment(sara, 1))
		w.odoo.Revoke()
		code, header, text := w.ask("GET", "/resources", "")
		if code != 502 || header.Get("Retry-After") == "" || !strings.Contains(text, "--key") {
			w.Errorf("got %d %s, want 502 and what to check", code, text)
		}
	})
}

func TestAMissingRightIsNamed(t *testing.T) {
	both(t, odootest.Options{}, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		p := appointment(sara, 1)
		id := w.book(p)
		w.odoo.Protect(id)
		if code, text := w.push(p); code != 403 || !strings.Contains(text, "may not change this event") {
			w.Errorf("got %d %s, want 403 and why", code, text)
		}
		if code, _, text := w.ask("DELETE", "/booking/"+strconv.FormatInt(id, 10), ""); code != 403 {
			w.Errorf("got %d %s, want 403", code, text)
		}
		second := w.book(appointment(sara, 2))
		w.odoo.Set("calendar.event", second, "privacy", "private")
		if code, text := w.push(appointment(sara, 2)); code != 403 || !strings.Contains(text, "private") {
			w.Errorf("got %d %s, want 403: it is private to the doctor now", code, text)
		}
	})
}

func TestWithoutTheFieldCalendarsAreReadAndNothingIsBooked(t *testing.T) {
	both(t, odootest.Options{NoField: true}, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		w.odoo.Event(sara, "2026-11-15 06:00:00", "2026-11-15 06:30:00", nil)
		if got := w.busy("2026-11-15T00:00:00+03:00", "2026-11-16T00:00:00+03:00", sara)[sara]; len(got) != 1 {
			w.Errorf("got %v, want one", got)
		}
		before := len(w.odoo.IDs("res.partner"))
		if code, text := w.push(appointment(sara, 1)); code != 502 || !strings.Contains(text, "mawid adapter odoo setup") {
			w.Errorf("got %d %s, want 502 and what to do", code, text)
		}
		if got := len(w.odoo.IDs("res.partner")); got != before {
			w.Errorf("got %d contacts, want %d", got, before)
		}
		// An administrator makes it; the adapter goes on without a restart.
		client := func(user, key string) *odoo.Client { return odoo.NewClient(w.odoo.URL, odootest.Database, user, key) }
		if _, err := odoo.Setup(w.Context(), client(odootest.Login, odootest.Key)); err == nil ||
			!strings.Contains(err.Error(), "administrator") {
			w.Errorf("got %v, want a refusal that says who may", err)
		}
		for _, want := range []bool{true, false} {
			if created, err := odoo.Setup(w.Context(), client(odootest.Admin, odootest.AdminKey)); created != want || err != nil {
				w.Errorf("got %t, %v, want %t", created, err, want)
			}
		}
		if created, err := odoo.Setup(w.Context(), client(odootest.Login, odootest.Key)); created || err != nil {
			w.Errorf("got %t, %v: anybody may find it there", created, err)
		}
		w.book(appointment(sara, 1))
	})
}

func TestTracesOfOdooStayInside(t *testing.T) {
	each(t, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		w.book(appointment(sara, 1))
		// Somebody deletes the field: Odoo answers with a traceback.
		w.odoo.DropField("calendar.event", "x_service_appointment_id")
		code, header, text := w.ask("GET", "/availability?resource_ids="+strconv.FormatInt(sara, 10)+
			"&from=2026-11-15T00:00:00Z&to=2026-11-16T00:00:00Z", "")
		if code != 502 || header.Get("Retry-After") == "" || !strings.Contains(text, "broke inside Odoo") {
			w.Errorf("got %d %s, want 502", code, text)
		}
		for _, shown := range []string{text, w.log.String()} {
			for _, secret := range []string{"Traceback", "secret/path", "Invalid field", "+966501234567", "نورة", token, odootest.Key} {
				if strings.Contains(shown, secret) {
					w.Errorf("got %s, want no %s", shown, secret)
				}
			}
		}
		if !strings.Contains(w.log.String(), "ValueError") {
			w.Errorf("got %s, want the kind of error in the log", w.log)
		}
		// It notices, and reads calendars without the field.
		if got := w.busy("2026-11-15T00:00:00+03:00", "2026-11-16T00:00:00+03:00", sara)[sara]; len(got) != 1 {
			w.Errorf("got %v, want one", got)
		}
		if code, text := w.push(appointment(sara, 1)); code != 502 || !strings.Contains(text, "mawid adapter odoo setup") {
			w.Errorf("got %d %s, want 502 and what to do", code, text)
		}
	})
}

func TestAnEventDeletedMeanwhileIsAsGoodAsCancelled(t *testing.T) {
	each(t, func(w *world) {
		id := w.book(appointment(w.odoo.User("Dr Sara", ""), 1))
		w.odoo.Hook = func(_ *http.Request, model, method string) int {
			if model == "calendar.event" && method == "write" {
				w.odoo.Delete(model, id)
			}
			return 0
		}
		if code, _, text := w.ask("DELETE", "/booking/"+strconv.FormatInt(id, 10), ""); code != 204 {
			w.Errorf("got %d %s, want 204", code, text)
		}
	})
}

func TestServersThatFailHalfWayAreTriedAgain(t *testing.T) {
	both(t, odootest.Options{}, func(w *world) {
		sara, omar := w.odoo.User("Dr Sara", ""), w.odoo.User("Dr Omar", "")
		// Every call of a booking and of a change of practitioner fails once,
		// one after the other; the push is repeated until it goes through.
		var mu sync.Mutex
		failed := map[string]bool{}
		w.odoo.Hook = func(_ *http.Request, model, method string) int {
			mu.Lock()
			defer mu.Unlock()
			if name := model + "." + method; !failed[name] {
				failed[name] = true
				return 503
			}
			return 0
		}
		for i, user := range []int64{sara, omar, sara} {
			p := appointment(user, 1)
			clear(failed)
			for tries := 1; ; tries++ {
				code, text := w.push(p)
				if code == 200 {
					break
				}
				if code != 502 || tries > 20 {
					w.Fatalf("got %d %s", code, text)
				}
			}
			if live := w.odoo.Live(p.ServiceAppointmentID); len(live) != 1 || w.event(live[0])["user_id"] != user {
				w.Errorf("%d: got %v, want one of user %d", i, live, user)
			}
		}
		if got := len(w.odoo.IDs("res.partner")); got != 5 { // four users, one customer
			w.Errorf("got %d contacts, want 5", got)
		}
	})
}

func TestAnOdooThatIsDownIsABadGateway(t *testing.T) {
	t.Parallel()
	down := httptest.NewServer(nil)
	down.Close()
	answers := func(status int, header, text string) string {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			name, value, _ := strings.Cut(header, ": ")
			w.Header().Set(name, value)
			w.WriteHeader(status)
			_, _ = io.WriteString(w, text)
		}))
		t.Cleanup(s.Close)
		return s.URL
	}
	for _, c := range []struct{ what, url, want, retry string }{
		{"nothing listens", down.URL, "does not answer", "30"},
		{"a proxy without a back end", answers(503, "", "<html>"), "does not answer", "30"},
		{"too often", answers(429, "Retry-After: 17", ""), "too often", "17"},
		{"another site", answers(200, "", "<!doctype html><html></html>"), "not Odoo", "30"},
		{"nothing there", answers(404, "", "<html>"), "not Odoo", "30"},
		{"moved", answers(301, "Location: https://odoo.example/", ""), "redirects", "30"},
		{"no version", answers(200, "", "<methodResponse><params><param><value><struct></struct></value></param></params></methodResponse>"),
			"not Odoo", "30"},
		{"cut off", answers(200, "", "<methodResponse><params><param><value><str"), "not Odoo", "30"},
		{"a billion laughs", answers(200, "",
			`<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><methodResponse><params><param><value>&b;</value></param></params></methodResponse>`), "not Odoo", "30"},
		{"nested", answers(200, "", "<methodResponse><params><param>"+strings.Repeat("<value><array><data>", 100_000)), "not Odoo", "30"},
		{"huge", answers(200, "", "<methodResponse>"+strings.Repeat(" ", 17<<20)), "too large", "30"},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			a, err := served(odoo.Config{Client: odoo.NewClient(c.url, odootest.Database, odootest.Login, odootest.Key)})
			if err != nil {
				t.Fatal(err)
			}
			r := httptest.NewRequest("GET", "/resources", nil)
			r.Header.Set("Authorization", "Bearer "+token)
			w := httptest.NewRecorder()
			a.ServeHTTP(w, r)
			if w.Code != 502 || w.Header().Get("Retry-After") != c.retry || !strings.Contains(w.Body.String(), c.want) {
				t.Errorf("got %d %v %s, want 502, %s and %q", w.Code, w.Header(), w.Body, c.retry, c.want)
			}
		})
	}
}

func TestAWrongLoginIsTold(t *testing.T) {
	t.Parallel()
	for _, version := range []int{14, 19, 22} {
		s := odootest.New(t, odootest.Options{Version: version})
		for _, c := range [][4]string{
			{"other", odootest.Login, odootest.Key, "--database"}, {"other", odootest.Login, "wrong", "--database"}, // which is wrong whoever asks
			{odootest.Database, "nobody", "wrong", "--user and --key"}, {odootest.Database, odootest.Login, "wrong", "--user and --key"},
		} {
			_, _, err := odoo.NewClient(s.URL, c[0], c[1], c[2]).Version(t.Context())
			if f := fault.Of(err); f.Kind != fault.Unavailable || !strings.Contains(f.Detail, c[3]) {
				t.Errorf("%d %v: got %v, want what to check", version, c, err)
			}
		}
	}
}

func TestACallerThatHangsUpDoesNotStopABooking(t *testing.T) {
	t.Parallel()
	w := newWorld(t, odootest.Options{}, odootest.Key)
	sara := w.odoo.User("Dr Sara", "")
	creating, goOn := make(chan struct{}), make(chan struct{})
	var once sync.Once
	w.odoo.Hook = func(_ *http.Request, model, method string) int {
		if model == "calendar.event" && method == "create" {
			once.Do(func() { close(creating); <-goOn })
		}
		return 0
	}
	a, err := served(odoo.Config{Client: odoo.NewClient(w.odoo.URL, odootest.Database, odootest.Login, odootest.Key)})
	if err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(appointment(sara, 1))
	if err != nil {
		t.Fatal(err)
	}
	r, ended := httptest.NewRequest("POST", "/booking", strings.NewReader(string(body))), make(chan struct{})
	r.Header.Set("Authorization", "Bearer "+token)
	ctx, hangUp := cancelled(t)
	answer := httptest.NewRecorder()
	go func() {
		defer close(ended)
		a.ServeHTTP(answer, r.WithContext(ctx))
	}()
	<-creating
	hangUp()
	close(goOn)
	<-ended
	if got := w.odoo.Live(appointment(sara, 1).ServiceAppointmentID); len(got) != 1 || answer.Code != 200 {
		t.Errorf("got %v and %d %s, want the event, and all steps taken", got, answer.Code, answer.Body)
	}
}

func TestALongListIsReadToItsEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t, odootest.Options{Version: 16}, odootest.Key)
	sara := w.odoo.User("Dr Sara", "UTC")
	for i := range 2100 {
		at := time.Unix(int64(1_800_000_000+600*i), 0).UTC()
		w.odoo.Event(sara, at.Format(time.DateTime), at.Add(5*time.Minute).Format(time.DateTime), nil)
	}
	if got := w.busy("2027-01-01T00:00:00Z", "2027-12-31T00:00:00Z", sara)[sara]; len(got) != 2100 {
		t.Errorf("got %d, want 2100", len(got))
	}
}
