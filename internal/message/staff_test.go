package message_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

// postman is a mail server that answers as it is told.
type postman struct {
	mu    sync.Mutex
	fails *courier.Failure // nil: it takes what it gets
	took  []courier.Message
}

func (p *postman) Send(_ context.Context, m courier.Message) (courier.Receipt, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.took = append(p.took, m)
	if p.fails != nil {
		return courier.Receipt{}, p.fails
	}
	return courier.Receipt{ProviderID: m.ID}, nil
}

func (p *postman) Check(context.Context) error { return nil }

// tried gives what was handed to it since the last time.
func (p *postman) tried() (list []courier.Message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list, p.took = p.took, nil
	return list
}

// staffed tells a story of a clinic whose installation has a mail server, and in which
// Huda works.
func staffed(t *testing.T, story func(t *testing.T, w *world.World, p *postman, huda booking.PersonID)) {
	t.Helper()
	world.Each(t, func(t *testing.T, url string) {
		p := &postman{}
		w := world.Empty(t, url, func(c *house.Config) {
			c.Messages = message.World{Base: func() string { return "https://book.example/" }, Mail: p}
		})
		w.IDs = w.MustApply(world.Clinic("noor"))
		huda := w.Member(office.Caller{Org: w.IDs.Organization}, "huda@noor.example", booking.Owner)
		story(t, w, p, huda)
	})
}

func posted(t *testing.T, w *world.World, after time.Duration) {
	t.Helper()
	w.Clock.Add(after)
	if err := w.Messages.Letters.Post(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// A letter that is not taken for now is tried again for as long as it is of use, one
// that may have arrived is not, and one of whoever died while sending it is sent again
// if that does no harm.
func TestALetterIsTriedAgainOnlyIfItWasNotSent(t *testing.T) {
	staffed(t, func(t *testing.T, w *world.World, p *postman, _ booking.PersonID) {
		ask := func() {
			t.Helper()
			w.Clock.Add(2 * time.Hour)
			if err := w.People.ForgotPassword(t.Context(), "huda@noor.example", "en", world.Home); err != nil {
				t.Fatal(err)
			}
		}
		ask()
		p.fails = &courier.Failure{Class: courier.Later, Reason: courier.ErrAway}
		posted(t, w, 0)
		posted(t, w, time.Second)
		posted(t, w, 10*time.Second)
		first := p.tried()
		if len(first) != 2 || first[0].ID != first[1].ID || first[0].Text == first[1].Text {
			t.Fatalf("got %d attempts, want two of one letter, each with a link of its own", len(first))
		}
		p.fails = nil
		posted(t, w, time.Minute)
		posted(t, w, time.Hour)
		if got := p.tried(); len(got) != 1 || got[0].To != "huda@noor.example" ||
			!strings.Contains(got[0].Text, "https://book.example/password/") {
			t.Fatalf("got %+v, want it sent once", got)
		}

		ask()
		p.fails = &courier.Failure{Class: courier.Unknown, Reason: courier.ErrLost}
		posted(t, w, 0)
		posted(t, w, time.Minute)
		if got := p.tried(); len(got) != 1 {
			t.Errorf("got %d attempts at what may have arrived, want one", len(got))
		}

		ask()
		p.fails = &courier.Failure{Class: courier.Later, Reason: courier.ErrAway}
		for range 8 {
			posted(t, w, 15*time.Minute)
		}
		if got := p.tried(); len(got) > 3 {
			t.Errorf("got %d attempts, want none after half an hour", len(got))
		}

		p.fails = nil
		ask()
		if _, err := w.SQL().ExecContext(t.Context(), `update letters set state = 'sending', attempts = 1, held_until = due_at + 60`); err != nil {
			t.Fatal(err)
		}
		posted(t, w, 30*time.Second)
		if got := p.tried(); len(got) != 0 {
			t.Errorf("got %d, want nothing of what somebody is sending", len(got))
		}
		posted(t, w, time.Minute)
		if got := p.tried(); len(got) != 1 {
			t.Errorf("got %d, want it sent again", len(got))
		}
		if left := w.Table("letters"); strings.Contains(left, "huda") {
			t.Errorf("the address is kept: %s", left)
		}
	})
}

// Every change of how somebody signs in has its words in both languages.
func TestEveryChangeHasItsWords(t *testing.T) {
	staffed(t, func(t *testing.T, w *world.World, p *postman, huda booking.PersonID) {
		p.tried()
		for lang, word := range map[string]string{"en": "Hello", "ar": "مرحبًا"} {
			if _, err := w.SQL().ExecContext(t.Context(), `update persons set language = '`+lang+`'`); err != nil {
				t.Fatal(err)
			}
			err := w.Store.Write(t.Context(), func(tx *store.Tx) error {
				for _, action := range people.Changes {
					w.People.WriteOfChange(tx, huda, action)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			posted(t, w, time.Second)
			got := p.tried()
			if len(got) != len(people.Changes) {
				t.Fatalf("got %d letters, want %d", len(got), len(people.Changes))
			}
			for _, m := range got {
				if !strings.Contains(m.Text, word) || strings.Contains(m.Text+m.Subject+m.HTML, "⟦") || m.Lang != lang {
					t.Errorf("got %+v", m)
				}
			}
		}
	})
}

// With several accounts of one address, made by those who invited it, the mail has a
// link for each; an organization's own mail server gets none.
func TestEachAccountOfAnAddressHasItsLink(t *testing.T) {
	staffed(t, func(t *testing.T, w *world.World, p *postman, _ booking.PersonID) {
		other := w.MustApply(world.Clinic("salam"))
		w.MemberWith(office.Caller{Org: other.Organization}, "huda@noor.example", booking.Receptionist, "another evening by the sea")
		if err := w.People.ForgotPassword(t.Context(), "huda@noor.example", "en", world.Home); err != nil {
			t.Fatal(err)
		}
		posted(t, w, 0)
		got := p.tried()
		if len(got) != 1 || strings.Count(got[0].Text, "/password/") != 2 || !strings.Contains(got[0].Text, "salam") {
			t.Fatalf("got %+v, want one mail with two links", got)
		}
	})
}

// Every trouble has its words and its page in both languages, and whoever does not work
// there any more is not written to.
func TestEveryTroubleHasItsWords(t *testing.T) {
	staffed(t, func(t *testing.T, w *world.World, p *postman, huda booking.PersonID) {
		kinds, c := slices.Sorted(maps.Keys(message.Troubles)), office.Caller{Org: w.IDs.Organization}
		for lang, word := range map[string]string{"en": "Hello", "ar": "مرحبًا"} {
			if _, err := w.SQL().ExecContext(t.Context(), `update persons set language = '`+lang+`'`); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if err := w.People.WriteAlarms(t.Context(), c.Org, kinds); err != nil {
					t.Fatal(err)
				}
			}
			posted(t, w, 0)
			got := p.tried()
			if len(got) != len(kinds) {
				t.Fatalf("got %d letters, want %d", len(got), len(kinds))
			}
			for _, m := range got {
				if !strings.Contains(m.Text, word) || strings.Contains(m.Text+m.Subject, "⟦") ||
					!strings.Contains(m.Text, "https://book.example/o/noor/") {
					t.Errorf("got %+v", m)
				}
			}
			w.Clock.Add(24 * time.Hour)
		}
		w.Member(c, "mona@noor.example", booking.Owner)
		if err := w.People.WriteAlarms(t.Context(), c.Org, kinds[:1]); err != nil {
			t.Fatal(err)
		}
		if err := w.Organization.RemoveMember(t.Context(), c, huda); err != nil {
			t.Fatal(err)
		}
		posted(t, w, 0)
		if got := p.tried(); len(got) != 1 || got[0].To != "mona@noor.example" {
			t.Errorf("got %+v, want a letter to whoever works there", got)
		}
	})
}

// Where there is no way to write, a letter waits for one, and one letter tells of all.
func TestALetterWaitsForAWay(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		p, base := &postman{}, ""
		w := world.Empty(t, url, func(c *house.Config) { c.Messages = message.World{Base: func() string { return base }, Mail: p} })
		w.IDs = w.MustApply(world.Clinic("noor"))
		w.Member(office.Caller{Org: w.IDs.Organization}, "huda@noor.example", booking.Owner)
		b := world.Clinic("noor")
		for i, who := range []string{"sara", "omar"} {
			r := w.Checkup("2026-11-17", "10:00")
			r.Resource = w.IDs.Resources[who]
			w.MustBook(r)
			b.Resources[i].Retired = true
			w.MustApply(b)
			posted(t, w, 11*time.Minute)
			posted(t, w, 20*time.Minute)
		}
		if got := p.tried(); len(got) != 0 {
			t.Fatalf("got %+v, and there is no way", got)
		}
		base = "https://book.example/"
		posted(t, w, 16*time.Minute)
		posted(t, w, time.Hour)
		if got := p.tried(); len(got) != 1 || !strings.Contains(got[0].Subject, "2 appointments no longer fit") {
			t.Errorf("got %+v, want one letter of both", got)
		}
	})
}

// Whoever gets alarms is written to ten minutes after the last change that left
// appointments outside, of how many there are then; and not if none is left.
func TestOwnersAreWrittenToOfAppointmentsThatNoLongerFit(t *testing.T) {
	staffed(t, func(t *testing.T, w *world.World, p *postman, _ booking.PersonID) {
		at := func(who, clock string) desk.View {
			r := w.Checkup("2026-11-17", clock)
			r.Resource = w.IDs.Resources[who]
			return w.MustBook(r)
		}
		first, second := at("sara", "10:00"), at("omar", "10:00")
		leave := func(who string) {
			t.Helper()
			b, err := w.Catalogue.Read(t.Context(), w.IDs.Organization)
			if err != nil {
				t.Fatal(err)
			}
			_, err = w.Catalogue.Edit(t.Context(), w.Staff(), catalogue.Edit{Version: b.Org.Catalog,
				Change:   catalogue.RetireChange{Part: catalogue.ResourcePart, Slug: who},
				Accepted: []booking.AppointmentID{first.ID, second.ID}})
			if err != nil {
				t.Fatal(err)
			}
		}
		p.tried()
		leave("sara")
		posted(t, w, 6*time.Minute)
		leave("omar")
		leave("zaid") // Nothing is booked there.
		posted(t, w, 6*time.Minute)
		if got := p.tried(); len(got) != 0 {
			t.Fatalf("got %+v before the changes are over", got)
		}
		posted(t, w, 4*time.Minute)
		posted(t, w, time.Hour)
		got := p.tried()
		if len(got) != 1 || got[0].To != "huda@noor.example" || !strings.Contains(got[0].Subject, "2 appointments no longer fit") ||
			!strings.Contains(got[0].Text, "https://book.example/o/noor/affected") {
			t.Fatalf("got %+v, want one letter of both", got)
		}

		// A document changes hours; all are seen to before the letter goes.
		b := world.Clinic("noor")
		third := at("huda", "16:30")
		b.Resources[2].Rosters[0].Week = world.EveryDay(world.Hours("09:00", "12:00"))
		for _, i := range []int{0, 1, 3} {
			b.Resources[i].Retired = true
		}
		w.MustApply(b)
		if waits := strings.Count(w.Table("letters"), "waiting"); waits != 1 {
			t.Errorf("%d letters wait, want one", waits)
		}
		var all []diary.Decision
		for _, v := range []desk.View{first, second, third} {
			all = append(all, diary.Decision{ID: v.ID, Step: diary.StepKeep})
		}
		if _, err := w.Diary.Decide(t.Context(), w.Staff(), all); err != nil {
			t.Fatal(err)
		}
		posted(t, w, 11*time.Minute)
		if got := p.tried(); len(got) != 0 {
			t.Errorf("got %+v, want nothing: none is left", got)
		}
	})
}
