package dashboard

import (
	"encoding/base64"
	"net/url"
	"strings"
	"testing"
)

// A cookie stays in the browser of a shared computer and in the logs of
// proxies: it names no patient.
func TestNoCookieNamesAPatient(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	says := func(what string, a answer, want string) answer {
		t.Helper()
		if a.status != 303 {
			t.Fatalf("%s: got %d %s", what, a.status, a.body)
		}
		for _, line := range a.header["Set-Cookie"] {
			_, value, _ := strings.Cut(line, "=")
			value, _, _ = strings.Cut(value, ";")
			clear, _ := base64.RawURLEncoding.DecodeString(value)
			plain, _ := url.QueryUnescape(line)
			for _, text := range []string{line, plain, string(clear)} {
				if strings.Contains(text, "نورة") {
					t.Errorf("%s: a cookie names her: %s", what, text)
				}
			}
		}
		page := b.get(a.location)
		page.has(t, what, want)
		return page
	}
	page := says("booking", b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...), "Booked: نورة العتيبي,")
	id := onlyID(t, page.body)
	says("moving", b.submit("/o/noor/appointments/"+id+"/move", "date", "2026-11-15", "time", "10:30", "resource_id",
		ids.Resources["sara"].String()), "Moved: نورة العتيبي,")
	says("arriving", b.submit("/o/noor/mark", "do", "arrived "+id), "Arrived: نورة العتيبي.")
	says("undoing", b.submit("/o/noor/appointments/"+id+"/undo"), "نورة العتيبي")
	says("cancelling", b.submit("/o/noor/appointments/"+id+"/cancel"), "Cancelled: نورة العتيبي.")

	// Whoever writes such a cookie themselves learns nothing: it is their own
	// organization's patients that it names, or nobody.
	w.staffed()
	alien := w.signedIn("salma@salam.example", hudasPassword)
	forged := base64.RawURLEncoding.EncodeToString([]byte(`{"k":"done.cancelled","w":"` + id + `"}`))
	if a := alien.get("/o/salam/settings/users", "Cookie: mawid_flash="+forged); strings.Contains(a.body, "نورة") {
		t.Error("a forged cookie shows another organization's patient")
	}
}

// Undo of a booking that somebody else has changed meanwhile cancels nothing.
func TestUndoOfABookingLeavesWhatSomebodyHasChanged(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids, b := w.doctors(), w.owner()
	if a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...); a.status != 303 {
		t.Fatalf("booking: got %d", a.status)
	}
	page := b.get("/o/noor/day").body
	id, undo := onlyID(t, page), undoOf(t, page)
	move := "/o/noor/appointments/" + id + "/move"
	sara := ids.Resources["sara"].String()
	a := w.owner().fillOut(move, move, "date", "2026-11-15", "time", "10:30", "resource_id", sara)
	if a.status != 303 {
		t.Fatalf("moving: got %d", a.status)
	}
	a = b.forge(undo)
	if a.has(t, "changed", "has been changed since it was booked"); a.status != 409 {
		t.Errorf("got %d, want 409", a.status)
	}
	b.get("/o/noor/day").has(t, "it stands", "10:30")
	if a = b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "11:30")...); a.status != 303 {
		t.Fatalf("booking: got %d", a.status)
	}
	undo = undoOf(t, b.get("/o/noor/day").body)
	for range 2 {
		if a = b.forge(undo); a.status != 303 {
			t.Errorf("got %d, want it taken back once, and no complaint", a.status)
		}
	}
}

// A page that another tab loads anew by itself does not swallow what is to be
// said to whoever did something.
func TestATabThatFollowsSwallowsNoFlash(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.owner()
	if a := b.submit("/account", "name", "Huda", "language", "en"); a.status != 303 {
		t.Fatalf("got %d %s", a.status, between(a.body))
	}
	if a := b.get("/account", "X-Refresh: 1"); strings.Contains(a.body, `class="flash"`) {
		t.Error("the page that loads itself anew says it")
	}
	if a := b.get("/account"); !strings.Contains(a.body, `class="flash"`) {
		t.Errorf("the page that was gone to does not say it:\n%s", between(a.body))
	}
}
