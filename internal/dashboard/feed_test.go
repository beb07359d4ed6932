package dashboard

import (
	"regexp"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/calendar"
	"github.com/mawid/mawid/internal/office"
)

var (
	feedForm    = regexp.MustCompile(`(?s)<form method="post" action="/o/noor/settings/calendars">.*?</form>`)
	feedOptions = regexp.MustCompile(`<option value="((?:resource|branch):[^"]*)"`)
	feedOnce    = regexp.MustCompile(`name="once" value="([^"]*)"`)
	feedAddress = regexp.MustCompile(`http://noor\.test/c/([A-Za-z0-9_-]{43})\.ics`)
)

// makes presses the button of the page's own form, and gives the token.
func (b *browser) makes(shows string) (token, once string) {
	b.w.T.Helper()
	form := feedForm.FindString(b.get("/o/noor/settings/calendars").body)
	of := feedOptions.FindStringSubmatch(form)
	if of == nil {
		b.w.T.Fatalf("nobody to choose: %s", form)
	}
	once = feedOnce.FindStringSubmatch(form)[1]
	a := b.submit("/o/noor/settings/calendars", "once", once, "of", of[1], "shows", shows, "lang", "ar")
	found := feedAddress.FindStringSubmatch(a.body)
	if found == nil {
		b.w.T.Fatalf("no address: %d %s", a.status, a.body)
	}
	return found[1], once
}

// works tells whether an address does.
func (w *bureau) works(token string) bool {
	w.T.Helper()
	_, err := w.Calendars.FindFeed(w.T.Context(), token)
	return err == nil
}

func TestACalendarAddressIsMadeShownOnceAndTakenAway(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	team := w.staffed()
	huda := w.signedIn(team[booking.Owner], hudasPassword)
	token, once := huda.makes(calendar.FeedNames)
	if !w.works(token) {
		t.Error("the address does not work")
	}
	if a := huda.forge("/o/noor/settings/calendars", "once", once, "of", "branch:x", "shows", "busy", "lang", "en"); strings.Contains(a.body,
		"/c/") {
		t.Error("the same form made a second address")
	}
	list := huda.get("/o/noor/settings/calendars").body
	if strings.Contains(list, token) || !strings.Contains(list, "Sara") {
		t.Error("the list shows the secret, or not the calendar")
	}
	feeds, err := w.Calendars.Feeds(t.Context(), office.Caller{Org: w.org("noor")})
	if err != nil || len(feeds) != 1 {
		t.Fatal(feeds, err)
	}
	remove := "/o/noor/settings/calendars/" + feeds[0].ID.String() + "/remove"
	if a := huda.get(remove); a.status != 200 || !w.works(token) {
		t.Errorf("asking: %d, or it is gone already", a.status)
	}
	if a := huda.submit(remove); a.status != 303 || w.works(token) {
		t.Errorf("taking away: %d, or it still works", a.status)
	}
	if a := huda.get("/o/noor/settings/audit"); !strings.Contains(a.body, "made a calendar address") ||
		!strings.Contains(a.body, "took away a calendar address") {
		t.Error("the audit log does not know of it")
	}
}

func TestWhoLeavesLeavesNoCalendarAddressBehind(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	team := w.staffed()
	huda := w.signedIn(team[booking.Owner], hudasPassword)
	own, _ := huda.makes(calendar.FeedBusy)
	doctor, _ := w.signedIn(team[booking.Practitioner], hudasPassword).makes(calendar.FeedService)
	manager, _ := w.signedIn(team[booking.Manager], hudasPassword).makes(calendar.FeedNames)
	members, err := w.Organization.Members(t.Context(), office.Caller{Org: w.org("noor")})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range members {
		switch m.Role {
		case booking.Practitioner:
			err = w.Organization.RemoveMember(t.Context(), office.Caller{Org: w.org("noor")}, m.ID)
		case booking.Manager:
			err = w.Organization.ChangeMember(t.Context(), office.Caller{Org: w.org("noor")}, m.ID, booking.Receptionist, booking.ResourceID{})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if w.works(doctor) || w.works(manager) || !w.works(own) {
		t.Errorf("the doctor's works %t, the manager's %t, the owner's %t", w.works(doctor), w.works(manager), w.works(own))
	}
}

func TestAPractitionerIsOfferedTheirOwnCalendarAndNoNames(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	team := w.staffed()
	sara := w.signedIn(team[booking.Practitioner], hudasPassword)
	form := feedForm.FindString(sara.get("/o/noor/settings/calendars").body)
	if n := len(feedOptions.FindAllString(form, -1)); n != 1 || strings.Contains(form, `value="names"`) {
		t.Errorf("%d calendars to choose from: %s", n, form)
	}
	of := feedOptions.FindStringSubmatch(form)[1]
	a := sara.forge("/o/noor/settings/calendars", "of", of, "shows", calendar.FeedNames, "lang", "ar")
	if strings.Contains(a.body, "/c/") || !strings.Contains(a.body, "Only owners and managers") {
		t.Errorf("names for a practitioner: %d %s", a.status, a.body)
	}
}
