package odoo_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/connector/check"
	"github.com/mawid/mawid/internal/connector/odoo"
	"github.com/mawid/mawid/internal/connector/odoo/odootest"
)

// at starts an adapter whose clock stands still.
func at(w *world, now string) *world {
	w.Helper()
	t, err := time.Parse(time.DateOnly, now)
	if err != nil {
		w.Fatal(err)
	}
	a, err := served(odoo.Config{Client: odoo.NewClient(w.odoo.URL, odootest.Database, odootest.Login, odootest.Key),
		Now: func() time.Time { return t }})
	if err != nil {
		w.Fatal(err)
	}
	web := httptest.NewServer(a)
	w.Cleanup(web.Close)
	return &world{T: w.T, odoo: w.odoo, url: web.URL, log: &safe{}}
}

func TestWhatIsMissingIsNamedWhenTheConnectionIsTested(t *testing.T) {
	both(t, odootest.Options{NoContact: true, NoField: true}, func(w *world) {
		w.odoo.User("Dr Sara", "")
		got := w.listed().Notices
		if len(got) != 2 || !strings.Contains(got[0], "mawid adapter odoo setup") || !strings.Contains(got[1], "Contact creation") ||
			!strings.Contains(got[1], "without a contact") {
			w.Errorf("got %q, want the field and the right", got)
		}
		report := check.Run(w.Context(), check.Options{Outbound: guarded(), URL: w.url, Token: token}, nil)
		n := 0
		for _, l := range report.Lines {
			if l.ID == "notice" && l.Status == check.Advice && l.Detail == got[n] {
				n++
			}
		}
		if n != 2 || !report.OK {
			w.Errorf("got %+v, want both as advice", report)
		}
	})
}

func TestNothingIsPointedOutWhereAllIsWell(t *testing.T) {
	each(t, func(w *world) {
		if got := at(w, "2026-11-16").listed().Notices; len(got) != 0 {
			w.Errorf("got %q, want nothing", got)
		}
	})
}

func TestAKeyThatEndsSoonIsPointedOut(t *testing.T) {
	t.Parallel()
	for _, version := range []int{18, 19} {
		w := newWorld(t, odootest.Options{Version: version}, odootest.Key)
		key := w.odoo.IDs("res.users.apikeys")[0]
		w.odoo.Set("res.users.apikeys", key, "expiration_date", "2026-12-10 08:00:00")
		for now, want := range map[string]string{"2026-11-01": "", "2026-11-25": "ends on 2026-12-10", "2026-12-09": "ends on 2026-12-10",
			"2026-12-11": ""} {
			if got := strings.Join(at(w, now).listed().Notices, "; "); want == "" && got != "" || !strings.Contains(got, want) {
				t.Errorf("%d on %s: got %q, want %q", version, now, got, want)
			}
		}
		// The next one is there already.
		w.odoo.Add("res.users.apikeys", map[string]any{"name": "new", "user_id": w.odoo.Own(), "expiration_date": "2027-02-01 00:00:00"})
		if got := at(w, "2026-11-25").listed().Notices; len(got) != 0 {
			t.Errorf("%d: got %q, want nothing", version, got)
		}
	}
}

func TestABusyListThatIsTheSameIsNotSentAgain(t *testing.T) {
	both(t, odootest.Options{}, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		w.book(appointment(sara, 1))
		path := "/availability?resource_ids=" + strconv.FormatInt(sara, 10) + "&from=2026-11-15T00:00:00%2B03:00&to=2026-11-16T00:00:00%2B03:00"
		_, header, first := w.ask("GET", path, "")
		tag := header.Get("ETag")
		again := func() (int, string) {
			r, err := http.NewRequestWithContext(w.Context(), "GET", w.url+path, nil)
			if err != nil {
				w.Fatal(err)
			}
			r.Header.Set("Authorization", "Bearer "+token)
			r.Header.Set("If-None-Match", tag)
			a, err := http.DefaultClient.Do(r)
			if err != nil {
				w.Fatal(err)
			}
			defer a.Body.Close()
			return a.StatusCode, readAll(w.T, a)
		}
		if code, text := again(); tag == "" || code != 304 || text != "" {
			w.Errorf("got %q, %d and %q, want 304 without a body", tag, code, text)
		}
		w.book(appointment(sara, 2))
		if code, text := again(); code != 200 || text == first {
			w.Errorf("got %d and %s, want the new list", code, text)
		}
	})
}
