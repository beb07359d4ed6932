package stories

import (
	"testing"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/waiting"
)

// kiosk is an organization of one chair, which has two times on each day.
func kiosk(t *testing.T, a *app.App) catalogue.Applied {
	t.Helper()
	var week booking.Week
	for i := range week {
		week[i] = []booking.Hours{{From: 9 * 60, To: 10 * 60}}
	}
	ids, err := a.Catalogue.Apply(t.Context(), catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "kiosk", Name: "Kiosk"},
		Branches:     []catalogue.BranchPlan{{Slug: "main", Name: "Main"}},
		Services:     []catalogue.ServicePlan{{Slug: "cut", Name: "Cut", Duration: 30}},
		Resources: []catalogue.ResourcePlan{{
			Slug: "chair", Name: "Chair", Services: []string{"cut"},
			Rosters: []catalogue.RosterPlan{{Branch: "main", Roster: booking.Roster{Week: week}}},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// A time is cancelled on one node. Whichever of them comes first offers it to the first
// who waits, and after half an hour to the second, who takes it on the other node. All
// the while nobody else sees it anywhere, and each is told once.
func TestAFreedTimeGoesToWhoWaitsOnAnyNode(t *testing.T) {
	t.Parallel()
	for name, nodes := range map[string]int{"sqlite": 1, "postgres": 2} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := &world{t: t, url: storetest.SQLite(t), clock: newClock(begin)}
			if nodes > 1 {
				w.url = postgres(t)
			}
			var apps []*app.App
			for i := range nodes {
				a, err := app.Open(t.Context(), app.Config{
					Database: w.url, Now: w.clock.Now, RateLimit: plenty, BaseURL: "https://book.example.com", Patience: patient, Dev: true,
					SecretKey: "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=",
				})
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = a.Close() })
				if _, err := a.Migrate(t.Context()); i == 0 && err != nil {
					t.Fatal(err)
				}
				apps = append(apps, a)
			}
			ids, g := kiosk(t, apps[0]), newDeadly(t)
			for _, a := range apps {
				w.serve(a)
			}
			waitAndTake(t, w, apps, ids, g)
		})
	}
}

func waitAndTake(t *testing.T, w *world, apps []*app.App, ids catalogue.Applied, g *deadly) {
	t.Helper()
	ctx, first, last := t.Context(), apps[0], apps[len(apps)-1]
	who := office.Caller{Org: ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}
	if _, err := first.Messages.AddChannel(ctx, who, message.Draft{Kind: "gateway", Name: "own",
		Settings: courier.Settings{"url": g.URL, "secret": gatewaySecret}}); err != nil {
		t.Fatal(err)
	}
	rules := message.UsualRules()
	rules.Off = append(rules.Off, "confirmation", "cancellation")
	if err := first.Messages.SaveRules(ctx, who, rules, true); err != nil {
		t.Fatal(err)
	}
	day, _ := civil.ParseDate("2026-11-20")
	ask := desk.BookRequest{
		Service: ids.Services["cut"], Branch: ids.Branches["main"], Slot: booking.Slot{Date: day, Time: 9 * 60}, Customer: "Sami",
	}
	got, err := first.Desk.Book(ctx, who, ask)
	if err != nil {
		t.Fatal(err)
	}
	ask.Slot.Time += 30
	if _, err := first.Desk.Book(ctx, who, ask); err != nil {
		t.Fatal(err)
	}
	var list []waiting.Entry
	for i, phone := range []string{"+966501234567", "+966501234568"} {
		e, err := apps[i%len(apps)].Waiting.JoinFor(ctx, who, waiting.Wish{Service: ask.Service, Branch: ask.Branch, Parts: waiting.AnyPart,
			Dates: booking.DateRange{From: day, To: day}, Customer: "Noura", Phone: phone, Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
		w.clock.turn(time.Second)
	}
	if _, err := last.Desk.Cancel(ctx, who, got.ID, ""); err != nil {
		t.Fatal(err)
	}
	offered := func(e waiting.Entry) *waiting.Offer {
		v, err := last.Waiting.Entry(ctx, ids.Organization, e.ID)
		if err != nil || v.Offer == nil || v.Offer.ToldAt == 0 {
			return nil
		}
		return v.Offer
	}
	unseen := func() {
		t.Helper()
		for _, a := range apps {
			m, err := a.Desk.FreeTimes(ctx, ids.Organization, desk.MonthQuery{Service: ask.Service, Branch: ask.Branch, From: &day, To: &day})
			if err != nil || len(m.Days) > 0 {
				t.Errorf("somebody sees %v, %v", m, err)
			}
		}
	}
	eventually(t, "the first is told", func() bool {
		w.clock.turn(200 * time.Millisecond) // A minute passes before it is offered.
		return offered(list[0]) != nil
	})
	unseen()
	w.clock.turn(30 * time.Minute)
	eventually(t, "the second is told", func() bool { return offered(list[1]) != nil })
	unseen()
	if _, err := last.Waiting.TakeFor(ctx, who, list[1].ID, offered(list[1]).ID); err != nil {
		t.Fatal(err)
	}
	eventually(t, "it is booked", func() bool {
		v, err := first.Waiting.Entry(ctx, ids.Organization, list[1].ID)
		return err == nil && v.Entry.State == waiting.Booked
	})
	unseen()
	if all, most := g.told("offer"); all != 2 || most != 1 {
		t.Errorf("%d offers were sent, one of them %d times", all, most)
	}
	w.app = first
	w.verified()
}
