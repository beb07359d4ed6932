package feed_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/feed"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// world is a clinic with two doctors and a class, and the door.
type world struct {
	*desk.Desk
	t    *testing.T
	ids  desk.Applied
	now  atomic.Int64
	door *httptest.Server
}

func on(t *testing.T, story func(t *testing.T, w *world)) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		story(t, newWorld(t, "sqlite:"+filepath.Join(t.TempDir(), "mawid.db")))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		story(t, newWorld(t, pgtest.Database(t)))
	})
}

func newWorld(t *testing.T, url string) *world {
	t.Helper()
	w := &world{t: t}
	w.now.Store(time.Date(2026, 11, 15, 5, 0, 0, 0, time.UTC).Unix()) // 08:00 in Riyadh, a Sunday
	clock := func() time.Time { return time.Unix(w.now.Load(), 0) }
	st, err := store.Open(t.Context(), store.Config{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.Close() })
	if _, err := st.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.Desk = desk.New(desk.Config{Store: st, Now: clock, Patience: 5 * time.Minute})
	w.ids = w.apply(clinic("noor"))
	w.door = httptest.NewServer(feed.New(feed.Config{Desk: w.Desk, Now: clock,
		Client: func(r *http.Request) string { return r.Header.Get("From") }}))
	t.Cleanup(w.door.Close)
	return w
}

func clinic(slug string) desk.Blueprint {
	var week booking.Week
	for d := range week {
		week[d] = []booking.Hours{{From: 9 * 60, To: 17 * 60}}
	}
	b := desk.Blueprint{
		Organization: desk.OrganizationPlan{Slug: slug, Name: slug},
		Branches:     []desk.BranchPlan{{Slug: "olaya", Name: "Olaya", NameAr: "العليا"}},
		Services: []desk.ServicePlan{
			{Slug: "checkup", Name: "Check-up", NameAr: "فحص", Duration: 30},
			{Slug: "yoga", Name: "Yoga", Duration: 60, Capacity: 3,
				Sessions: []desk.SessionPlan{{Branch: "olaya", Session: booking.Session{Weekday: time.Monday, Time: 18 * 60}}}},
		},
	}
	for _, name := range []string{"sara", "omar"} {
		b.Resources = append(b.Resources, desk.ResourcePlan{
			Slug: name, Name: "Dr " + name, Services: []string{"checkup"},
			Rosters: []desk.RosterPlan{{Branch: "olaya", Roster: booking.Roster{Week: week}}},
		})
	}
	return b
}

func (w *world) apply(b desk.Blueprint) desk.Applied {
	w.t.Helper()
	ids, err := w.Apply(w.t.Context(), b)
	if err != nil {
		w.t.Fatal(err)
	}
	return ids
}

func (w *world) caller() desk.Caller {
	return desk.Caller{Org: w.ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff, Person: booking.PersonID{1}}
}

// book books at a time of Monday, 2026-11-16; without a doctor, a seat.
func (w *world) book(doctor, clock, customer string) booking.AppointmentID {
	w.t.Helper()
	service := "checkup"
	if doctor == "" {
		service = "yoga"
	}
	date, _ := civil.ParseDate("2026-11-16")
	at, _ := civil.ParseClock(clock)
	got, err := w.Book(w.t.Context(), w.caller(), desk.BookRequest{
		Service: w.ids.Services[service], Branch: w.ids.Branches["olaya"], Resource: w.ids.Resources[doctor],
		Slot:     booking.Slot{Date: date, Time: at},
		Customer: customer, Phone: "+966500000001", Notes: "diabetic",
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return got.ID
}

func (w *world) make(n desk.NewFeed) string {
	w.t.Helper()
	token, err := w.MakeFeed(w.t.Context(), w.caller(), n)
	if err != nil {
		w.t.Fatal(err)
	}
	return token
}

// get asks for a path, and gives the answer with its body.
func (w *world) get(method, path, from, tag string) (*http.Response, string) {
	w.t.Helper()
	r, err := http.NewRequest(method, w.door.URL+path, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("From", from)
	if tag != "" {
		r.Header.Set("If-None-Match", tag)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return res, string(body)
}

// read gives a calendar, unfolded.
func (w *world) read(token string) string {
	w.t.Helper()
	res, body := w.get(http.MethodGet, "/c/"+token+".ics", "reader", "")
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/calendar; charset=utf-8" {
		w.t.Fatalf("%d %s: %s", res.StatusCode, res.Header.Get("Content-Type"), body)
	}
	return strings.ReplaceAll(body, "\r\n ", "")
}

// has and lacks look for texts in a calendar.
func has(t *testing.T, calendar string, texts ...string) {
	t.Helper()
	for _, s := range texts {
		if !strings.Contains(calendar, s) {
			t.Errorf("%q is missing in\n%s", s, calendar)
		}
	}
}

func lacks(t *testing.T, calendar string, texts ...string) {
	t.Helper()
	for _, s := range texts {
		if strings.Contains(calendar, s) {
			t.Errorf("%q stands in\n%s", s, calendar)
		}
	}
}

func TestACalendarShowsWhatItMayAndNoMore(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		id := w.book("sara", "09:00", "نورة العتيبي")
		w.book("omar", "09:00", "Faisal Harbi")
		w.book("", "18:00", "Reem One")
		w.book("", "18:00", "Reem Two")
		sara := w.ids.Resources["sara"]

		busy := w.read(w.make(desk.NewFeed{Resource: sara, Shows: desk.FeedBusy, Lang: "ar"}))
		has(t, busy, "SUMMARY:موعد\r\n", "UID:"+id.String()+"@mawid", "DTSTART:20261116T060000Z", "DTEND:20261116T063000Z", "LOCATION:العليا",
			"X-WR-CALNAME:Dr sara")
		lacks(t, busy, "نورة", "فحص", "Faisal", "Yoga", "+966", "diabetic")

		service := w.read(w.make(desk.NewFeed{Resource: sara, Shows: desk.FeedService, Lang: "ar"}))
		has(t, service, "SUMMARY:فحص\r\n")
		lacks(t, service, "نورة", "+966", "diabetic")

		names := w.read(w.make(desk.NewFeed{Branch: w.ids.Branches["olaya"], Shows: desk.FeedNames, Lang: "en"}))
		has(t, names, "SUMMARY:Check-up – نورة العتيبي – Dr sara", "SUMMARY:Check-up – Faisal Harbi – Dr omar", "SUMMARY:Yoga (2)\r\n")
		lacks(t, names, "Reem", "+966", "diabetic")
		if n := strings.Count(names, "BEGIN:VEVENT"); n != 3 {
			t.Errorf("%d events of two appointments and a class", n)
		}
	})
}

func TestACalendarFollowsWhatChanges(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		token := w.make(desk.NewFeed{Resource: w.ids.Resources["sara"], Shows: desk.FeedBusy, Lang: "en"})
		id := w.book("sara", "09:00", "Noura")
		path := "/c/" + token + ".ics"
		res, _ := w.get(http.MethodGet, path, "reader", "")
		tag := res.Header.Get("ETag")
		if res, body := w.get(http.MethodGet, path, "reader", "W/"+tag+`, "other"`); res.StatusCode != http.StatusNotModified || body != "" {
			t.Errorf("unchanged: %d %q", res.StatusCode, body)
		}
		if res, body := w.get(http.MethodHead, path, "reader", ""); res.StatusCode != http.StatusOK || body != "" ||
			res.Header.Get("ETag") != tag || res.ContentLength == 0 {
			t.Errorf("HEAD: %d, %d bytes", res.StatusCode, res.ContentLength)
		}
		w.now.Add(60)
		if _, err := w.Cancel(t.Context(), w.caller(), id, ""); err != nil {
			t.Fatal(err)
		}
		res, body := w.get(http.MethodGet, path, "reader", tag)
		if res.StatusCode != http.StatusOK || strings.Contains(body, "VEVENT") || !strings.HasSuffix(body, "END:VCALENDAR\r\n") {
			t.Errorf("after the cancellation: %d %s", res.StatusCode, body)
		}
		feeds, err := w.Feeds(t.Context(), w.caller())
		if err != nil || len(feeds) != 1 || feeds[0].ReadAt == 0 {
			t.Errorf("read, and not noted: %+v, %v", feeds, err)
		}
	})
}

func TestAnAddressThatWasTakenAwayIsAsUnknownAsAnyOther(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		token := w.make(desk.NewFeed{Resource: w.ids.Resources["sara"], Shows: desk.FeedBusy, Lang: "en"})
		feeds, _ := w.Feeds(t.Context(), w.caller())
		other := w.apply(clinic("salam"))
		if err := w.RemoveFeed(t.Context(), desk.Caller{Org: other.Organization, Person: booking.PersonID{2}}, feeds[0].ID); err == nil {
			t.Error("another organization took it away")
		}
		if _, err := w.MakeFeed(t.Context(), desk.Caller{Org: other.Organization, Person: booking.PersonID{2}},
			desk.NewFeed{Resource: w.ids.Resources["sara"], Shows: desk.FeedBusy, Lang: "en"}); err == nil {
			t.Error("another organization made an address for our doctor")
		}
		w.read(token)
		if err := w.RemoveFeed(t.Context(), w.caller(), feeds[0].ID); err != nil {
			t.Fatal(err)
		}
		_, unknown := w.get(http.MethodGet, "/c/"+strings.Repeat("A", 43)+".ics", "one", "")
		for _, path := range []string{"/c/" + token + ".ics", "/c/" + token, "/c/", "/c/.ics", "/c/" + strings.Repeat("x", 500) + ".ics"} {
			res, body := w.get(http.MethodGet, path, "one", "")
			if res.StatusCode != http.StatusNotFound || body != unknown {
				t.Errorf("%s: %d %q", path, res.StatusCode, body)
			}
		}
		if res, _ := w.get(http.MethodPut, "/c/"+token+".ics", "one", ""); res.StatusCode != http.StatusMethodNotAllowed ||
			res.Header.Get("Allow") == "" {
			t.Errorf("PUT: %d", res.StatusCode)
		}
	})
}

func TestGuessingAddressesGetsSlowAndKeepsNoReaderOut(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		token := w.make(desk.NewFeed{Resource: w.ids.Resources["sara"], Shows: desk.FeedBusy, Lang: "en"})
		slow := 0
		for range 40 {
			res, _ := w.get(http.MethodGet, "/c/"+strings.Repeat("B", 43)+".ics", "reader", "")
			if res.StatusCode == http.StatusTooManyRequests && res.Header.Get("Retry-After") != "" {
				slow++
			}
		}
		if slow != 10 {
			t.Errorf("%d of 40 guesses in a minute were slowed down", slow)
		}
		w.read(token) // from the same network address
	})
}

// A practitioner has their own calendar, without names, and sees nobody else's
// addresses.
func TestAPractitionerHasTheirOwnCalendarWithoutNames(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		sara := w.ids.Resources["sara"]
		w.make(desk.NewFeed{Resource: sara, Shows: desk.FeedNames, Lang: "en"})
		feeds, _ := w.Feeds(t.Context(), w.caller())
		c := w.caller()
		c.Person, c.Only = booking.NewID[booking.PersonID](), sara
		if list, err := w.Feeds(t.Context(), c); err != nil || len(list) != 0 {
			t.Errorf("sees %+v, %v", list, err)
		}
		if err := w.RemoveFeed(t.Context(), c, feeds[0].ID); err == nil {
			t.Error("took away the owner's address")
		}
		for _, n := range []desk.NewFeed{
			{Resource: sara, Shows: desk.FeedNames, Lang: "en"}, {Resource: w.ids.Resources["omar"], Shows: desk.FeedBusy, Lang: "en"},
			{Branch: w.ids.Branches["olaya"], Shows: desk.FeedBusy, Lang: "en"}, {Resource: sara, Shows: "all", Lang: "en"},
			{Shows: desk.FeedBusy, Lang: "en"},
			{Resource: sara, Branch: w.ids.Branches["olaya"], Shows: desk.FeedBusy, Lang: "en"}, {Resource: sara, Shows: desk.FeedBusy, Lang: "fr"},
		} {
			if _, err := w.MakeFeed(t.Context(), c, n); err == nil {
				t.Errorf("made %+v", n)
			}
		}
		token, err := w.MakeFeed(t.Context(), c, desk.NewFeed{Resource: sara, Shows: desk.FeedService, Lang: "ar"})
		if err != nil {
			t.Fatal(err)
		}
		w.read(token)
	})
}

func TestThereAreAHundredAddressesAtMost(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		var wait sync.WaitGroup
		var made atomic.Int64
		for range 110 {
			wait.Go(func() {
				if _, err := w.MakeFeed(t.Context(), w.caller(),
					desk.NewFeed{Resource: w.ids.Resources["sara"], Shows: desk.FeedBusy, Lang: "en"}); err == nil {
					made.Add(1)
				} else if f := fault.Of(err); f.Code != "too_many_feeds" {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if made.Load() != 100 {
			t.Errorf("%d were made at once", made.Load())
		}
	})
}
