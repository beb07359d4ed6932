package dashboard

import (
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/courier/mailtest"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/world"
)

// postOffice is Huda's clinic on an installation with a mail server of its own.
type postOffice struct {
	*bureau
	server *mailtest.Server
}

// withMail tells a story of such a clinic on both databases.
func withMail(t *testing.T, story func(t *testing.T, w *postOffice)) {
	t.Helper()
	world.Each(t, func(t *testing.T, url string) {
		server := mailtest.Run(t, "starttls")
		w := &postOffice{server: server}
		w.bureau = openOffice(t, url, mailing(t, server)).setUp()
		story(t, w)
	})
}

// mailing wires the mail server of the tests as the installation's own, and as that of
// organizations that have one.
func mailing(t *testing.T, server *mailtest.Server) func(*house.Config) {
	t.Helper()
	settings, err := courier.Relay("smtp+starttls://clinic%40example.com@mail.example.com?from=noreply@example.com", "pass-w0rd")
	if err != nil {
		t.Fatal(err)
	}
	client := outbound.New(outbound.Config{AllowHTTP: true, RootCAs: server.Trust, ConnectTimeout: world.Patient,
		AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	t.Cleanup(client.Close)
	return func(c *house.Config) {
		c.Outbound = client
		carrier, err := courier.Open("smtp", settings, courier.Config{Client: client, Now: c.Now, Base: server.Base, Timeout: world.Patient})
		if err != nil {
			t.Fatal(err)
		}
		c.Messages = message.World{Base: func() string { return "http://noor.test" }, Mail: carrier,
			Stead: func(string) string { return server.Base }}
	}
}

// post sends what is due.
func (w *postOffice) post() {
	w.T.Helper()
	if err := w.Messages.Letters.Post(w.T.Context()); err != nil {
		w.T.Fatal(err)
	}
}

// written lets time pass until alarms and summaries are looked for and sent, and counts
// the letters of a kind that have gone out.
func (w *postOffice) written(after time.Duration, kind string, want int) {
	w.T.Helper()
	w.Clock.Add(after)
	if err := w.Alarm(w.T.Context()); err != nil {
		w.T.Fatal(err)
	}
	w.post()
	var n int
	row := w.SQL().QueryRowContext(w.T.Context(), `select count(*) from letters where kind = $1 and state = 'sent'`, kind)
	if err := row.Scan(&n); err != nil || n != want {
		w.T.Fatalf("got %d letters, %v, want %d: %s", n, err, want, w.Table("letters"))
	}
}

// next reads the next mail: its subject, its text, and the path of the link in it.
func (w *postOffice) next(to string) (subject, text, path string) {
	w.T.Helper()
	l := w.server.Next()
	if !l.TLS || !l.Authenticated || len(l.To) != 1 || l.To[0] != to || len(l.Parts) != 2 ||
		l.Headers["auto-submitted"] != "auto-generated" {
		w.T.Fatalf("got %+v, want a mail in two parts to %s", l, to)
	}
	if m := regexp.MustCompile(`http://noor\.test(/(?:password|join)/\S+)`).FindStringSubmatch(l.Parts[0].Text); m != nil {
		path = m[1]
		if !strings.Contains(l.Parts[1].Text, `<a href="http://noor.test`+path) {
			w.T.Errorf("the page of the mail has no link: %s", l.Parts[1].Text)
		}
	}
	return l.Headers["subject"], l.Parts[0].Text, path
}

// Whoever has forgotten their password gets a link by mail. Scanners may look at it;
// it works once, and ends what was signed in.
func TestAForgottenPasswordIsChosenAnewByMail(t *testing.T) {
	withMail(t, func(t *testing.T, w *postOffice) {
		thief := w.signedIn("huda@noor.example", hudasPassword)
		b := w.browser()
		if page := b.get("/signin"); !strings.Contains(page.body, `href="/signin/forgot"`) {
			t.Fatalf("the page to sign in leads nowhere: %s", between(page.body))
		}
		wrong := b.submit("/signin", "email", "huda@noor.example", "password", "guess")
		if strings.Contains(wrong.body, "owner") || strings.Count(wrong.body, "Forgotten your password?") != 2 {
			t.Errorf("got %s, want the way that there is, and no other", between(wrong.body))
		}
		b.get("/signin/forgot")
		known := b.submit("/signin/forgot", "email", "Huda@Noor.example ")
		b.get("/signin/forgot")
		unknown := b.submit("/signin/forgot", "email", "mona@noor.example")
		tidy := strings.NewReplacer("Huda@Noor.example", "X", "mona@noor.example", "X")
		if known.status != 200 || tidy.Replace(known.body) != tidy.Replace(unknown.body) || !strings.Contains(known.body, "on its way") {
			t.Fatalf("got %s and %s, want the same", between(known.body), between(unknown.body))
		}
		w.post()
		subject, text, path := w.next("huda@noor.example")
		if subject != "Choose a new password" || path == "" || strings.Contains(text, "Huda") {
			t.Fatalf("got %q %q", subject, text)
		}
		if left := w.Table("letters"); strings.Contains(left, "noor.example") {
			t.Errorf("the address is kept: %s", left)
		}
		for range 2 { // A scanner looks at links.
			if a := w.browser().get(path); a.status != 200 {
				t.Fatalf("got %d, want the page to choose a password", a.status)
			}
		}
		if a := b.fillOut(path, path, "password", "a quite different evening"); a.status != 303 {
			t.Fatalf("got %d %s", a.status, between(a.body))
		}
		if a := b.get("/account"); a.status != 200 {
			t.Errorf("got %d, want to be signed in", a.status)
		}
		if a := thief.get("/account"); a.status != 303 {
			t.Errorf("got %d, want whoever was signed in to be out", a.status)
		}
		if a := w.browser().get(path); a.status != 404 {
			t.Errorf("got %d, want the link to have served", a.status)
		}
		w.post()
		if subject, text, _ := w.next("huda@noor.example"); subject != "How you sign in has changed" || !strings.Contains(text, "new password") {
			t.Errorf("got %q %q, want a word about it", subject, text)
		}
	})
}

// A link by mail works for an hour, and asking for one ends none that an owner gave.
func TestAMailedLinkRunsOut(t *testing.T) {
	withMail(t, func(t *testing.T, w *postOffice) {
		b := w.browser()
		b.submit("/signin/forgot", "email", "huda@noor.example")
		w.post()
		_, _, first := w.next("huda@noor.example")
		b.get("/signin/forgot")
		b.submit("/signin/forgot", "email", "huda@noor.example")
		w.post()
		_, _, second := w.next("huda@noor.example")
		for _, path := range []string{first, second} {
			if a := b.get(path); a.status != 200 {
				t.Errorf("got %d, want both links to work", a.status)
			}
		}
		w.Clock.Add(time.Hour)
		if a := b.get(second); a.status != 404 {
			t.Errorf("got %d, want the link to have run out", a.status)
		}
	})
}

// Nobody can fill somebody's mailbox, and nothing tells whether it is there.
func TestAskingForLinksIsSlowedTheSameForEverybody(t *testing.T) {
	withMail(t, func(t *testing.T, w *postOffice) {
		for _, email := range []string{"huda@noor.example", "nobody@noor.example"} {
			b, last := w.browser(), answer{}
			for range 4 {
				b.get("/signin/forgot")
				last = b.submit("/signin/forgot", "email", email)
			}
			if last.status != 429 || last.header.Get("Retry-After") == "" {
				t.Errorf("%s: got %d, want to be slowed", email, last.status)
			}
		}
		w.post()
		for range 3 {
			w.next("huda@noor.example")
		}
		if left := w.Table("letters"); strings.Contains(left, "password") {
			t.Errorf("got %s, want nothing left", left)
		}
	})
}

func TestWithoutMailAnOwnerHelps(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.browser()
	if a := b.get("/signin"); strings.Contains(a.body, "/signin/forgot") || !strings.Contains(a.body, "An owner of your organization") {
		t.Errorf("got %s", between(a.body))
	}
	if a := b.get("/signin/forgot"); a.status != 200 || strings.Contains(a.body, `name="email"`) {
		t.Errorf("got %d %s", a.status, between(a.body))
	}
	b.forge("/signin/forgot", "email", "huda@noor.example")
	if left := w.Table("letters"); strings.Contains(left, "password") {
		t.Errorf("got %s, want nothing written", left)
	}
}

// Whoever is invited gets the link by mail as well, in which nothing but its name is
// the organization's, and not again and again.
func TestAnInvitationIsMailed(t *testing.T) {
	withMail(t, func(t *testing.T, w *postOffice) {
		huda := w.signedIn("huda@noor.example", hudasPassword)
		if a := huda.submit("/o/noor/settings/organization", "org_name", "Noor http://evil.example/x Clinic"); a.status != 303 {
			t.Fatalf("got %d %s", a.status, between(a.body))
		}
		a := huda.submit("/o/noor/settings/users/new", "email", "sara@noor.example", "role", string(booking.Receptionist))
		if a.status != 200 || !strings.Contains(a.body, "Sent to sara@noor.example") || !strings.Contains(a.body, "http://noor.test/join/") {
			t.Fatalf("got %d %s", a.status, between(a.body))
		}
		subject, text, path := w.next("sara@noor.example")
		if !strings.HasPrefix(subject, "You are invited to Noor") || path == "" || strings.Contains(text, "evil.example") ||
			strings.Contains(text, "http://e") {
			t.Errorf("got %q %q", subject, text)
		}
		if a := w.browser().get(path); a.status != 200 {
			t.Errorf("got %d, want the page to join", a.status)
		}
		renew := regexp.MustCompile(`/o/noor/settings/users/invited/[^/"]+/renew`)
		for i, want := range []string{"Sent to", "Sent to", "too many invitations"} {
			again := renew.FindString(huda.get("/o/noor/settings/users").body)
			if a := huda.submit(again); !strings.Contains(a.body, want) {
				t.Errorf("renewal %d: got %s, want %q", i, between(a.body), want)
			}
		}
	})
}
