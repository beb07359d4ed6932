package feed_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/calendar"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/feed"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

func TestMain(m *testing.M) { world.Main(m) }

// reader is a world with the door for calendar programs.
type reader struct {
	*world.World
	door *httptest.Server
}

// on runs a story on both databases.
func on(t *testing.T, story func(t *testing.T, w *reader)) {
	t.Helper()
	world.Each(t, func(t *testing.T, url string) {
		w := &reader{World: world.Empty(t, url, func(c *house.Config) { c.Patience = world.Patient })}
		w.IDs = w.MustApply(clinic("noor"))
		w.door = httptest.NewServer(feed.New(feed.Config{
			House: w.House, Now: w.Clock.Now, Client: func(r *http.Request) string { return r.Header.Get("From") },
		}))
		t.Cleanup(w.door.Close)
		story(t, w)
	})
}

// clinic has an Arabic name for the check-up.
func clinic(slug string) catalogue.Blueprint {
	b := world.Clinic(slug)
	b.Services[0].NameAr = "فحص"
	return b
}

func (w *reader) caller() office.Caller {
	return office.Caller{Org: w.IDs.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff, Person: booking.PersonID{1}}
}

// book books at a time of Monday, 2026-11-16; without a doctor, a seat.
func (w *reader) book(doctor, clock, customer string) booking.AppointmentID {
	w.T.Helper()
	service := "checkup"
	if doctor == "" {
		service = "yoga"
	}
	got, err := w.Desk.Book(w.T.Context(), w.caller(), desk.BookRequest{
		Service: w.IDs.Services[service], Branch: w.IDs.Branches["olaya"], Resource: w.IDs.Resources[doctor],
		Slot:     world.At(w.T, "2026-11-16", clock),
		Customer: customer, Phone: "+966500000001", Notes: "diabetic",
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return got.ID
}

func (w *reader) make(n calendar.NewFeed) string {
	w.T.Helper()
	token, err := w.Calendars.MakeFeed(w.T.Context(), w.caller(), n)
	if err != nil {
		w.T.Fatal(err)
	}
	return token
}

// get asks for a path, and gives the answer with its body.
func (w *reader) get(method, path, from, tag string) (*http.Response, string) {
	w.T.Helper()
	r, err := http.NewRequest(method, w.door.URL+path, nil)
	if err != nil {
		w.T.Fatal(err)
	}
	r.Header.Set("From", from)
	if tag != "" {
		r.Header.Set("If-None-Match", tag)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		w.T.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		w.T.Fatal(err)
	}
	return res, string(body)
}

// read gives a calendar, unfolded.
func (w *reader) read(token string) string {
	w.T.Helper()
	res, body := w.get(http.MethodGet, "/c/"+token+".ics", "reader", "")
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/calendar; charset=utf-8" {
		w.T.Fatalf("%d %s: %s", res.StatusCode, res.Header.Get("Content-Type"), body)
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
	on(t, func(t *testing.T, w *reader) {
		id := w.book("sara", "09:00", "نورة العتيبي")
		w.book("omar", "09:00", "Faisal Harbi")
		w.book("", "18:00", "Reem One")
		w.book("", "18:00", "Reem Two")
		sara := w.IDs.Resources["sara"]

		busy := w.read(w.make(calendar.NewFeed{Resource: sara, Shows: calendar.FeedBusy, Lang: "ar"}))
		has(t, busy, "SUMMARY:موعد\r\n", "UID:"+id.String()+"@mawid", "DTSTART:20261116T060000Z", "DTEND:20261116T063000Z", "LOCATION:العليا",
			"X-WR-CALNAME:Dr sara")
		lacks(t, busy, "نورة", "فحص", "Faisal", "Yoga", "+966", "diabetic")

		service := w.read(w.make(calendar.NewFeed{Resource: sara, Shows: calendar.FeedService, Lang: "ar"}))
		has(t, service, "SUMMARY:فحص\r\n")
		lacks(t, service, "نورة", "+966", "diabetic")

		names := w.read(w.make(calendar.NewFeed{Branch: w.IDs.Branches["olaya"], Shows: calendar.FeedNames, Lang: "en"}))
		has(t, names, "SUMMARY:Check-up – نورة العتيبي – Dr sara", "SUMMARY:Check-up – Faisal Harbi – Dr omar", "SUMMARY:Yoga (2)\r\n")
		lacks(t, names, "Reem", "+966", "diabetic")
		if n := strings.Count(names, "BEGIN:VEVENT"); n != 3 {
			t.Errorf("%d events of two appointments and a class", n)
		}
	})
}

func TestACalendarFollowsWhatChanges(t *testing.T) {
	on(t, func(t *testing.T, w *reader) {
		token := w.make(calendar.NewFeed{Resource: w.IDs.Resources["sara"], Shows: calendar.FeedBusy, Lang: "en"})
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
		w.Clock.Add(time.Minute)
		if _, err := w.Desk.Cancel(t.Context(), w.caller(), id, ""); err != nil {
			t.Fatal(err)
		}
		res, body := w.get(http.MethodGet, path, "reader", tag)
		if res.StatusCode != http.StatusOK || strings.Contains(body, "VEVENT") || !strings.HasSuffix(body, "END:VCALENDAR\r\n") {
			t.Errorf("after the cancellation: %d %s", res.StatusCode, body)
		}
		feeds, err := w.Calendars.Feeds(t.Context(), w.caller())
		if err != nil || len(feeds) != 1 || feeds[0].ReadAt == 0 {
			t.Errorf("read, and not noted: %+v, %v", feeds, err)
		}
	})
}

func TestAnAddressThatWasTakenAwayIsAsUnknownAsAnyOther(t *testing.T) {
	on(t, func(t *testing.T, w *reader) {
		token := w.make(calendar.NewFeed{Resource: w.IDs.Resources["sara"], Shows: calendar.FeedBusy, Lang: "en"})
		feeds, _ := w.Calendars.Feeds(t.Context(), w.caller())
		other := w.MustApply(clinic("salam"))
		if err := w.Calendars.RemoveFeed(t.Context(), office.Caller{Org: other.Organization, Person: booking.PersonID{2}},
			feeds[0].ID); err == nil {
			t.Error("another organization took it away")
		}
		if _, err := w.Calendars.MakeFeed(t.Context(), office.Caller{Org: other.Organization, Person: booking.PersonID{2}},
			calendar.NewFeed{Resource: w.IDs.Resources["sara"], Shows: calendar.FeedBusy, Lang: "en"}); err == nil {
			t.Error("another organization made an address for our doctor")
		}
		w.read(token)
		if err := w.Calendars.RemoveFeed(t.Context(), w.caller(), feeds[0].ID); err != nil {
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
	on(t, func(t *testing.T, w *reader) {
		token := w.make(calendar.NewFeed{Resource: w.IDs.Resources["sara"], Shows: calendar.FeedBusy, Lang: "en"})
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
	on(t, func(t *testing.T, w *reader) {
		sara := w.IDs.Resources["sara"]
		w.make(calendar.NewFeed{Resource: sara, Shows: calendar.FeedNames, Lang: "en"})
		feeds, _ := w.Calendars.Feeds(t.Context(), w.caller())
		c := w.caller()
		c.Person, c.Only = booking.NewID[booking.PersonID](), sara
		if list, err := w.Calendars.Feeds(t.Context(), c); err != nil || len(list) != 0 {
			t.Errorf("sees %+v, %v", list, err)
		}
		if err := w.Calendars.RemoveFeed(t.Context(), c, feeds[0].ID); err == nil {
			t.Error("took away the owner's address")
		}
		for _, n := range []calendar.NewFeed{
			{Resource: sara, Shows: calendar.FeedNames, Lang: "en"}, {Resource: w.IDs.Resources["omar"], Shows: calendar.FeedBusy, Lang: "en"},
			{Branch: w.IDs.Branches["olaya"], Shows: calendar.FeedBusy, Lang: "en"}, {Resource: sara, Shows: "all", Lang: "en"},
			{Shows: calendar.FeedBusy, Lang: "en"},
			{Resource: sara, Branch: w.IDs.Branches["olaya"], Shows: calendar.FeedBusy, Lang: "en"},
			{Resource: sara, Shows: calendar.FeedBusy, Lang: "fr"},
		} {
			if _, err := w.Calendars.MakeFeed(t.Context(), c, n); err == nil {
				t.Errorf("made %+v", n)
			}
		}
		token, err := w.Calendars.MakeFeed(t.Context(), c, calendar.NewFeed{Resource: sara, Shows: calendar.FeedService, Lang: "ar"})
		if err != nil {
			t.Fatal(err)
		}
		w.read(token)
	})
}

func TestThereAreAHundredAddressesAtMost(t *testing.T) {
	on(t, func(t *testing.T, w *reader) {
		var wait sync.WaitGroup
		var made atomic.Int64
		for range 110 {
			wait.Go(func() {
				if _, err := w.Calendars.MakeFeed(t.Context(), w.caller(),
					calendar.NewFeed{Resource: w.IDs.Resources["sara"], Shows: calendar.FeedBusy, Lang: "en"}); err == nil {
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
