package app

import (
	"context"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

// The whole way of a refusal: from a door of a node that serves to the audit
// log of the organization whose key it was.
func TestARevokedKeyThatIsUsedStandsInTheAuditLog(t *testing.T) {
	t.Parallel()
	a := open(t)
	ids, err := a.Catalogue.Apply(t.Context(), catalogue.Blueprint{Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor"}})
	if err != nil {
		t.Fatal(err)
	}
	token, key, err := a.Organization.CreateKey(t.Context(), "noor", organization.NewKey{Name: "crm", Scopes: []string{"availability:read"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Organization.RevokeKey(t.Context(), "noor", key.ID, office.Caller{}); err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- a.Serve(ctx, ln) }()
	t.Cleanup(func() {
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+ln.Addr().String()+"/api/v1/appointments/resources", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusUnauthorized {
		t.Fatalf("got %d, want 401", res.StatusCode)
	}
	for until := time.Now().Add(2 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		deeds, _, err := a.Office.Deeds(t.Context(), office.Caller{Org: ids.Organization}, booking.PersonID{}, booking.DeedID{})
		if err != nil {
			t.Fatal(err)
		}
		if d := deeds[0]; d.Action == "security.key_refused" && d.Object == "crm" && strings.HasPrefix(d.Detail, "127.0.0.") {
			return
		}
		if time.Now().After(until) {
			t.Fatalf("the audit log ends with %+v, want the refused key", deeds[0])
		}
	}
}

// box keeps what is mailed, or takes nothing.
type box struct {
	letters []courier.Message
	away    bool
}

func (b *box) Send(_ context.Context, m courier.Message) (courier.Receipt, error) {
	if b.away {
		return courier.Receipt{}, &courier.Failure{Class: courier.Later, Reason: courier.ErrAway}
	}
	b.letters = append(b.letters, m)
	return courier.Receipt{}, nil
}

func (b *box) Check(context.Context) error { return nil }

// Whoever runs the installation is written to when a node cannot work for ten minutes,
// at most once a day, and when it can again. What passes sooner is nobody's trouble.
func TestTheOperatorIsWrittenToWhenANodeCannotWork(t *testing.T) {
	t.Parallel()
	a := open(t)
	post := &box{}
	a.mail, a.config.AlarmTo, a.config.BaseURL = post, "ops@example.com", "https://book.example.com"
	now, w := time.Date(2026, 11, 15, 5, 0, 0, 0, time.UTC), watch{}
	look := func(after time.Duration, letters int) {
		t.Helper()
		now = now.Add(after)
		a.look(t.Context(), &w, now)
		if len(post.letters) != letters {
			t.Fatalf("at %v: %d letters, want %d", now, len(post.letters), letters)
		}
	}
	look(0, 0)
	loop := a.pulse.Loop("webhooks", time.Minute, -1) // It has been due since before it began.
	look(time.Minute, 0)
	look(9*time.Minute, 0)
	loop.End()
	look(time.Minute, 0) // It has passed.
	loop = a.pulse.Loop("webhooks", time.Minute, -1)
	look(time.Minute, 0)
	post.away = true
	look(10*time.Minute, 0)
	post.away = false
	look(time.Minute, 1) // Now it was taken.
	m := post.letters[0]
	if m.To != "ops@example.com" || !strings.Contains(m.Subject, "cannot work") || !strings.Contains(m.Subject, "لا يعمل") ||
		!strings.Contains(m.Text, "(webhooks)") || !strings.Contains(m.Text, "https://book.example.com") ||
		!strings.Contains(m.Text, "2026-11-15 05:12 UTC") || strings.Contains(m.Text+m.Subject, "⟦") {
		t.Errorf("got %q %q %q", m.To, m.Subject, m.Text)
	}
	if en, ar := strings.Index(m.HTML, `<p lang="en" dir="ltr"`), strings.Index(m.HTML, `<p lang="ar" dir="rtl"`); en < 0 || ar < en ||
		strings.Index(m.HTML, "العقدة") < ar {
		t.Errorf("got %s, want each language in its own direction", m.HTML)
	}
	look(23*time.Hour, 1)
	look(time.Hour, 2)
	loop.End()
	look(time.Minute, 3)
	if m := post.letters[2]; !strings.Contains(m.Subject, "works again") || !strings.Contains(m.Text, "تعمل") ||
		strings.Contains(m.Text, "0001") {
		t.Errorf("got %q %q", m.Subject, m.Text)
	}
	look(time.Minute, 3)
}
