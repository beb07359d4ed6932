package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/api"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/world"
)

// repeated is a door of which the same is asked again and again, and beside it one that
// remembers nothing and asks the database every time.
type repeated struct {
	*world.World
	door, plain http.Handler
	tokens      map[string]string // of the organization, and of its sandbox
	paths       []string
}

const marked = "given again: "

func again(rec *httptest.ResponseRecorder) bool { return strings.HasPrefix(rec.Body.String(), marked) }

func repeatedly(t *testing.T, w *world.World) *repeated {
	t.Helper()
	open := func(k api.Config) http.Handler {
		k.Now, k.Limit = w.Clock.Now, 1<<20
		return api.New(k)
	}
	r := &repeated{World: w, door: open(api.Config{House: w.House}), plain: open(api.Config{House: w.NewHouse(w.Store)})}
	r.tokens = map[string]string{}
	for name, sandbox := range map[string]bool{"live": false, "sandbox": true} {
		token, _, err := w.Organization.CreateKey(t.Context(), "noor",
			organization.NewKey{Name: name, Scopes: []string{string(auth.AvailabilityRead)}, Sandbox: sandbox})
		if err != nil {
			t.Fatal(err)
		}
		r.tokens[name] = token
	}
	const root = "/api/v1/appointments"
	olaya := "branch_id=" + w.IDs.Branches["olaya"].String()
	for _, service := range []string{"checkup", "surgery", "yoga"} {
		query := "?service_id=" + w.IDs.Services[service].String()
		r.paths = append(r.paths, root+"/availability"+query+"&"+olaya+"&date=2026-11-15&time=10:00",
			root+"/availability"+query+"&"+olaya+"&date=2026-11-15&time=18:00")
		if service != "yoga" {
			sara := root + "/resources/" + w.IDs.Resources["sara"].String() + "/slots" + query
			r.paths = append(r.paths, sara, sara+"&date_from=2026-11-15&date_to=2026-11-15", sara+"&"+olaya)
		}
	}
	return r
}

func (r *repeated) ask(door http.Handler, whose, path, etag string) *httptest.ResponseRecorder {
	r.T.Helper()
	q := httptest.NewRequest(http.MethodGet, path, http.NoBody)
	q.Header.Set("Authorization", "Bearer "+r.tokens[whose])
	q.Header.Set("If-None-Match", etag)
	rec := httptest.NewRecorder()
	door.ServeHTTP(rec, q)
	if rec.Code != http.StatusOK && rec.Code != http.StatusNotModified {
		r.T.Fatalf("%s: status %d: %s", path, rec.Code, rec.Body)
	}
	return rec
}

// right wants every answer to be that of the door that remembers nothing.
func (r *repeated) right(when string) {
	r.T.Helper()
	for whose := range r.tokens {
		for _, path := range r.paths {
			got, want := r.ask(r.door, whose, path, ""), r.ask(r.plain, whose, path, "")
			if got, want := strings.TrimPrefix(got.Body.String(), marked), want.Body.String(); got != want {
				r.T.Errorf("%s: %s %s\n got %s\nwant %s", when, whose, path, got, want)
			}
			if got, want := got.Header().Get("Etag"), want.Header().Get("Etag"); got != want {
				r.T.Errorf("%s: %s %s: got the tag %s, want %s", when, whose, path, got, want)
			}
		}
	}
}

// known asks until whatever was asked is given again, and marks that.
func (r *repeated) known(when string) {
	r.T.Helper()
	world.Eventually(r.T, when+": what was asked is given again", func() bool {
		all := true
		for whose := range r.tokens {
			for _, path := range r.paths {
				r.ask(r.door, whose, path, "")
				api.Mark(r.door, marked)
				all = again(r.ask(r.door, whose, path, "")) && all
			}
		}
		return all
	})
}

// What was answered is given again, and the very next question after a change has its own answer.
func TestAnAnswerIsGivenAgainUntilSomethingChanges(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := repeatedly(t, w)
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		sara, sandbox := w.Checkup("2026-11-15", "10:00"), w.Caller()
		sara.Resource, sandbox.Org = w.IDs.Resources["sara"], sandbox.Org.Twin()
		class := desk.BookRequest{Service: w.IDs.Services["yoga"], Branch: w.IDs.Branches["olaya"], Customer: "Noura"}
		var booked desk.Receipt
		var held booking.Hold
		var err error
		for _, change := range []struct {
			what string
			do   func()
		}{
			{"a second: the full minute is over", func() { w.Clock.Add(time.Second) }},
			{"a booking", func() { booked, err = w.Desk.Book(t.Context(), w.Caller(), sara); must(err) }},
			{"a booking in the sandbox", func() { must(world.Err(w.Desk.Book(t.Context(), sandbox, sara))) }},
			{"a cancellation", func() { must(world.Err(w.Desk.Cancel(t.Context(), w.Staff(), booked.ID, ""))) }},
			{"a seat of a class", func() {
				a, err := w.Desk.Availability(t.Context(), w.IDs.Organization,
					desk.AvailabilityQuery{Service: class.Service, Branch: class.Branch, Slot: sara.Slot})
				must(err)
				class.Slot = *a.Slot
				for range 3 {
					must(world.Err(w.Desk.Book(t.Context(), w.Caller(), class)))
				}
			}},
			{"a hold", func() {
				held, err = w.Desk.Hold(t.Context(), w.Caller(), desk.HoldRequest{Service: sara.Service, Branch: sara.Branch,
					Resource: sara.Resource, Slot: sara.Slot, For: 40 * time.Second})
				must(err)
			}},
			{"a second, in which the node hears of what it did itself", func() { w.Clock.Add(time.Second) }},
			{"its end, in the same minute", func() { w.Clock.Set(time.Unix(held.ExpiresAt, 0)) }},
			{"the next full minute", func() { w.Clock.Set(world.Begin.Add(time.Minute)) }},
			{"other hours", func() {
				b := world.Clinic("noor")
				b.Resources[0].Rosters[0].Week = world.EveryDay(world.Hours("11:00", "17:00"))
				w.MustApply(b)
			}},
			{"half an hour", func() { w.Clock.Set(world.Begin.Add(31 * time.Minute)) }},
			{"everything was forgotten", func() { w.Desk.ForgetCatalog(w.IDs.Organization) }},
		} {
			r.right("before " + change.what)
			r.known("before " + change.what)
			change.do()
			r.right("after " + change.what)
			// It is not when the clock has been turned.
			world.Eventually(t, "the memory is trusted again", func() bool { return w.Desk.UpToDate(w.Clock.Now()) })
			r.right("from memory, after " + change.what)
		}

		// Seconds pass, and nothing changes by that.
		w.Clock.Set(world.Begin.Add(31*time.Minute + time.Second))
		r.known("a moment before")
		r.ask(r.door, "live", r.paths[0], "")
		api.Mark(r.door, marked)
		w.Clock.Add(50 * time.Second)
		world.Eventually(t, "what was answered is given again in the same minute", func() bool {
			return again(r.ask(r.door, "live", r.paths[0], ""))
		})
	})
}

// An organization and its sandbox ask by the same ids, and neither takes the other's place.
func TestTheSandboxIsRememberedBesideTheOrganization(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := repeatedly(t, w)
		r.known("before")
		for _, path := range r.paths { // Two questions in a few hundred places meet now and then.
			for whose := range r.tokens {
				r.ask(r.door, whose, path, "")
			}
			api.Mark(r.door, marked)
			if again(r.ask(r.door, "live", path, "")) && again(r.ask(r.door, "sandbox", path, "")) {
				return
			}
		}
		t.Error("what the one was answered is forgotten when the other asks")
	})
}

// What another node changes is seen as soon as this one hears of it.
func TestAnAnswerIsNotGivenAgainAfterAChangeOnAnotherNode(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := repeatedly(t, w)
		there := w.OtherNode()
		r.known("before")
		ask := w.Checkup("2026-11-15", "10:00")
		ask.Resource = w.IDs.Resources["sara"]
		if _, err := there.Desk.Book(t.Context(), w.Caller(), ask); err != nil {
			t.Fatal(err)
		}
		world.Eventually(t, "the booking is seen", func() bool {
			same := true
			for _, path := range r.paths {
				got, want := r.ask(r.door, "live", path, "").Body.String(), r.ask(r.plain, "live", path, "").Body.String()
				same = same && strings.TrimPrefix(got, marked) == want
			}
			return same
		})
	})
}

// A tag goes with the answer that is given again, and so does that nothing is new.
func TestWhatIsGivenAgainKeepsItsTag(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := repeatedly(t, w)
		first := r.ask(r.plain, "live", r.paths[2], "")
		r.known("before")
		r.ask(r.door, "live", r.paths[2], "")
		api.Mark(r.door, marked)
		second := r.ask(r.door, "live", r.paths[2], "")
		tag := first.Header().Get("Etag")
		if got := second.Header().Get("Etag"); got != tag || tag == "" || !again(second) {
			t.Errorf("got the tag %s and %s, want %s", got, second.Body, tag)
		}
		if got := r.ask(r.door, "live", r.paths[2], tag); got.Code != http.StatusNotModified || got.Body.Len() > 0 {
			t.Errorf("whoever has it: got %d %s, want a 304", got.Code, got.Body)
		}
	})
}
