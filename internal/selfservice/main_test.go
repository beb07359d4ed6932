package selfservice_test

import (
	"context"
	"sync"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/world"
)

func TestMain(m *testing.M) { world.Main(m) }

// satchel is a courier that keeps what it is given.
type satchel struct {
	mu     sync.Mutex
	fails  error
	sent   []string // texts
	number string   // of the last
}

// Send keeps a text.
func (s *satchel) Send(_ context.Context, number, _, text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fails != nil {
		return s.fails
	}
	s.sent, s.number = append(s.sent, text), number
	return nil
}

// last is the last text.
func (s *satchel) last() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.sent) == 0 {
		return ""
	}
	return s.sent[len(s.sent)-1]
}

func (s *satchel) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.sent)
}

// front is a clinic with an open page, and somebody who brings codes.
type front struct {
	*world.World
	*satchel
	org   booking.OrgID
	forms int
}

// at tells a story at a clinic with an open page, on both databases.
func at(t *testing.T, page booking.Page, story func(t *testing.T, w *front)) {
	t.Helper()
	world.On(t, func(t *testing.T, w *world.World) {
		f := &front{World: w, satchel: &satchel{}}
		w.House = w.NewHouse(w.Store, func(c *house.Config) { c.Courier = f.satchel })
		b := world.Clinic("noor")
		page.Open = true
		b.Organization.Page = &page
		b.Services[0].Page = &booking.ServicePage{Questions: questions}
		w.IDs = w.MustApply(b)
		f.org = w.IDs.Organization
		story(t, f)
	})
}

// without is the clinic where nobody brings codes.
func (f *front) without() *selfservice.Desk { return f.NewHouse(f.Store).SelfService }

var questions = []booking.Question{
	{Slug: "first", Kind: booking.YesNoQuestion, Label: booking.Text{En: "Your first visit?", Ar: "أول زيارة؟"}, Required: true},
	{Slug: "pain", Kind: booking.ChoiceQuestion, Label: booking.Text{En: "Where?", Ar: "أين؟"},
		Choices: []booking.Text{{Ar: "سن"}, {Ar: "لثة"}}},
	{Slug: "note", Kind: booking.TextQuestion, Label: booking.Text{En: "Anything else?"}},
}

const (
	phone   = "+966551234567"
	address = "192.0.2.1"
)

// coded is somebody with a form.
func (f *front) coded(number, form string) selfservice.Coded {
	return selfservice.Coded{Org: f.org, Phone: number, Address: address, Purpose: selfservice.ToBook, Form: form}
}

// send sends a code, which is the whole text.
func (f *front) send(c selfservice.Coded) error {
	return f.SelfService.SendCode(f.T.Context(), c, "ar", func(code string) string { return code })
}

// withKey is a node whose operator keeps a key.
func (f *front) withKey(k seal.Key) *selfservice.Desk {
	return f.NewHouse(f.Store, func(c *house.Config) { c.Seal = func(string) (seal.Key, error) { return k, nil } }).SelfService
}
