package dashboard

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/people"
)

// follow opens the stream of changes and gives its lines.
func follow(t *testing.T, b *browser, base string) <-chan string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "GET", base+"/o/noor/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	home, err := url.Parse(b.w.http.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(home) {
		r.AddCookie(c)
	}
	r.Header.Set("Accept", "text/event-stream")
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = resp.Body.Close() })
	if got := resp.Header.Get("Content-Type"); resp.StatusCode != 200 || got != "text/event-stream" {
		t.Fatalf("got %d %s, want a stream", resp.StatusCode, got)
	}
	lines := make(chan string, 100)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(resp.Body); s.Scan(); {
			lines <- s.Text()
		}
	}()
	return lines
}

// hear waits for a line that holds a text; it reports whether one came before
// the stream ended.
func hear(t *testing.T, lines <-chan string, text string) bool {
	t.Helper()
	for {
		select {
		case line, open := <-lines:
			if !open || strings.Contains(line, text) {
				return open
			}
		case <-time.After(2 * time.Minute):
			t.Fatalf("%q did not come", text)
		}
	}
}

func TestAPageIsToldOfChanges(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	w.Start(w.House)
	b := w.owner()
	lines := follow(t, b, w.http.URL)
	hear(t, lines, "retry:")
	if a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...); a.status != 303 {
		t.Fatalf("got %d, want it booked", a.status)
	}
	if !hear(t, lines, "data: "+ids.Resources["sara"].String()) {
		t.Error("the stream ended without telling")
	}
}

func TestStreamsEndWithTheServer(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.doctors()
	b := w.owner()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: w.srv, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(ln) }()
	lines := follow(t, b, "http://"+ln.Addr().String())
	hear(t, lines, "retry:")
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		t.Errorf("got %v, want the stream to end", err)
	}
}

// practitioner signs Dr. Sara in.
func (w *bureau) practitioner(r booking.ResourceID) *browser {
	w.T.Helper()
	org, err := w.Webhooks.Organization(w.T.Context(), "noor")
	if err != nil {
		w.T.Fatal(err)
	}
	token, err := w.Organization.Invite(w.T.Context(), office.Caller{Org: org.ID, Channel: booking.ByDashboard, Actor: booking.ByStaff},
		organization.NewMember{
			Email: "sara@noor.example", Name: "Sara", Role: booking.Practitioner, Resource: r,
		})
	if err != nil {
		w.T.Fatal(err)
	}
	if _, _, err := w.Organization.Join(w.T.Context(), token, "Sara", "en", "eleven dates on a plate", people.Browser{}); err != nil {
		w.T.Fatal(err)
	}
	return w.signedIn("sara@noor.example", "eleven dates on a plate")
}

func TestAPractitionerSeesAndMarksTheirOwnCalendarOnly(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	reception := w.owner()
	theirs := reception.submit("/o/noor/book", bookForm(ids, "checkup", "omar", "10:00")...)
	id := onlyID(t, reception.get(theirs.location).body)
	b := w.practitioner(ids.Resources["sara"])
	day := b.get("/o/noor/day?resource_id=" + ids.Resources["omar"].String())
	if day.status != 200 || !strings.Contains(day.body, "Dr. Sara") ||
		strings.Contains(day.body, `data-resource="`+ids.Resources["omar"].String()) || strings.Contains(day.body, id) {
		t.Errorf("got %d, want her own column and nothing of Omar's", day.status)
	}
	for _, a := range []answer{
		b.get("/o/noor/appointments/" + id),
		b.forge("/o/noor/mark", "do", "arrived "+id),
		b.forge("/o/noor/appointments/" + id + "/undo"),
	} {
		if a.status != 404 {
			t.Errorf("another's appointment: got %d, want 404", a.status)
		}
	}
	for _, a := range []answer{b.forge("/o/noor/appointments/"+id+"/cancel", "reason", ""),
		b.forge("/o/noor/appointments/"+id+"/move", "time", "11:00")} {
		if a.status != 403 {
			t.Errorf("what is the reception's: got %d, want 403", a.status)
		}
	}
	// Whatever the form says, she books for herself.
	a := b.forge("/o/noor/book", bookForm(ids, "checkup", "omar", "11:00")...)
	if a.status != 303 {
		t.Fatalf("booking: got %d, want it booked", a.status)
	}
	mine := onlyID(t, b.get(a.location).body)
	if a := b.submit("/o/noor/mark", "do", "arrived "+mine); a.status != 303 {
		t.Errorf("marking her own: got %d, want 303", a.status)
	}
}

// Whoever is removed must not go on seeing when calendars change, not even
// until the next beat. Nobody else's stream ends by it.
func TestAStreamEndsAtOnceWhenItsPersonIsRemoved(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.srv.beat = time.Hour
	ids := w.doctors()
	w.Start(w.House)
	owner := w.owner()
	stays := follow(t, owner, w.http.URL)
	hear(t, stays, "retry:")
	for name, end := range map[string]func(person string, b *browser) answer{
		"reset":    func(person string, _ *browser) answer { return owner.submit(person + "/reset") },
		"demoted":  func(person string, _ *browser) answer { return owner.submit(person, "role", "receptionist") },
		"left":     func(_ string, b *browser) answer { return b.submit("/o/noor/leave") },
		"sign out": func(_ string, b *browser) answer { return b.submit("/signout") },
		"removed":  func(person string, _ *browser) answer { return owner.submit(person + "/remove") },
	} {
		email := strings.ReplaceAll(name, " ", ".") + "@noor.example"
		_, link := owner.invite("noor", email, "manager")
		b := w.begin(link, name, "ten lanterns over the lake")
		lines := follow(t, b, w.http.URL)
		hear(t, lines, "retry:")
		list := owner.get("/o/noor/settings/users").body
		person := cut(t, list[strings.Index(list, email):], `href="`, `"`)
		if a := end(person, b); a.status >= 400 {
			t.Fatalf("%s: got %d", name, a.status)
		}
		if hear(t, lines, "this is never said") {
			t.Errorf("%s: the stream goes on", name)
		}
	}
	if a := owner.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...); a.status != 303 {
		t.Fatalf("got %d, want it booked", a.status)
	}
	if !hear(t, stays, "data: "+ids.Resources["sara"].String()) {
		t.Error("the owner's stream has ended, too")
	}
}
