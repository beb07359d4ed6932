package stories

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
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
	forms "github.com/mawid/mawid/internal/world"
)

// kiosk is an organization of one chair, which has two times on each day.
func kiosk(t *testing.T, a *app.App) catalogue.Applied {
	t.Helper()
	var week booking.Week
	for i := range week {
		week[i] = []booking.Hours{{From: 9 * 60, To: 10 * 60}}
	}
	ids, err := a.Catalogue.Apply(t.Context(), catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "kiosk", Name: "Kiosk", Page: &booking.Page{Open: true}},
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
// who waits, and after half an hour to the second, who takes it on the other node's page.
// All the while nobody else sees it, on any page or by the API, and each is told once.
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
			q := &queue{world: w, apps: apps, ids: ids, gateway: g}
			for _, a := range apps {
				q.nodes = append(q.nodes, w.serve(a))
			}
			q.waitAndTake()
		})
	}
}

// queue is the kiosk with those who wait, at some nodes.
type queue struct {
	*world
	apps    []*app.App
	nodes   []*caller // their doors
	ids     catalogue.Applied
	gateway *deadly
	day     civil.Date
}

// tells sets messages up, of which only offers are sent.
func (q *queue) tells(who office.Caller) {
	q.t.Helper()
	rules := message.UsualRules()
	rules.Off = append(rules.Off, "confirmation", "cancellation")
	_, err := q.apps[0].Messages.AddChannel(q.t.Context(), who, message.Draft{Kind: "gateway", Name: "own", Links: true,
		Settings: courier.Settings{"url": q.gateway.URL, "secret": gatewaySecret}})
	if err == nil {
		err = q.apps[0].Messages.SaveRules(q.t.Context(), who, rules, true)
	}
	if err != nil {
		q.t.Fatal(err)
	}
}

// sees fails unless every door of every node shows the time at nine, or none does: the
// page on which customers book, the list of times, and the question for that one.
func (q *queue) sees(want bool) {
	q.t.Helper()
	where := []string{"service_id", q.ids.Services["cut"].String(), "branch_id", q.ids.Branches["main"].String()}
	for i, n := range q.nodes {
		page, _ := n.look("", "/en/b/kiosk/main/cut?date="+q.day.String())
		list := n.get(q.key, slotsOf(q.ids.Resources["chair"].String()),
			append(where, "date_from", q.day.String(), "date_to", q.day.String())...)
		asked := n.get(q.key, availability, append(where, "date", q.day.String(), "time", "09:00")...)
		if list.status != 200 || asked.status != 200 {
			q.t.Fatalf("node %d: got %d %s and %d %s", i, list.status, list.raw, asked.status, asked.raw)
		}
		for door, shows := range map[string]bool{
			"page": strings.Contains(page, `value="`+q.day.String()+`T09:00"`), "list": strings.Contains(list.raw, `"09:00"`),
			"question": asked.at("available") == true,
		} {
			if shows != want {
				q.t.Errorf("node %d: the %s shows the time: %v, want %v", i, door, shows, want)
			}
		}
	}
}

// joins lets somebody wait, at one of the nodes.
func (q *queue) joins(who office.Caller, node int, phone string) waiting.Entry {
	q.t.Helper()
	e, err := q.apps[node%len(q.apps)].Waiting.JoinFor(q.t.Context(), who, waiting.Wish{
		Service: q.ids.Services["cut"], Branch: q.ids.Branches["main"], Parts: waiting.AnyPart,
		Dates: booking.DateRange{From: q.day, To: q.day}, Customer: "Noura", Phone: phone, Lang: "en"})
	if err != nil {
		q.t.Fatal(err)
	}
	q.clock.turn(time.Second)
	return e
}

// told waits until somebody knows of an offer, and gives the link that they were sent.
func (q *queue) told(e waiting.Entry, meanwhile func()) (link string) {
	q.t.Helper()
	eventually(q.t, string(e.Phone)+" is told", func() bool {
		meanwhile()
		v, err := q.apps[len(q.apps)-1].Waiting.Entry(q.t.Context(), q.ids.Organization, e.ID)
		return err == nil && v.Offer != nil && v.Offer.ToldAt != 0
	})
	q.gateway.mu.Lock()
	defer q.gateway.mu.Unlock()
	m := regexp.MustCompile(`https://book\.example\.com(/\S*w/[A-Za-z0-9]+)`).FindStringSubmatch(q.gateway.said[string(e.Phone)])
	if m == nil {
		q.t.Fatalf("%q leads nowhere", q.gateway.said)
	}
	return m[1]
}

func (q *queue) waitAndTake() {
	t := q.t
	ctx, first, last := t.Context(), q.apps[0], q.apps[len(q.apps)-1]
	who := office.Caller{Org: q.ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}
	q.app = first
	q.key = q.newKey("kiosk", everyScope...)
	q.day, _ = civil.ParseDate("2026-11-20")
	q.tells(who)
	q.sees(true)
	ask := desk.BookRequest{Service: q.ids.Services["cut"], Branch: q.ids.Branches["main"],
		Slot: booking.Slot{Date: q.day, Time: 9 * 60}, Customer: "Sami"}
	got, err := first.Desk.Book(ctx, who, ask)
	if err != nil {
		t.Fatal(err)
	}
	ask.Slot.Time += 30
	if _, err := first.Desk.Book(ctx, who, ask); err != nil {
		t.Fatal(err)
	}
	one, two := q.joins(who, 0, "+966501234567"), q.joins(who, 1, "+966501234568")
	if _, err := last.Desk.Cancel(ctx, who, got.ID, ""); err != nil {
		t.Fatal(err)
	}
	late := q.told(one, func() { q.clock.turn(200 * time.Millisecond) }) // A minute passes before it is offered.
	q.sees(false)
	shown, _ := q.nodes[0].look("", late)
	q.clock.turn(30 * time.Minute)
	link := q.told(two, func() {})
	q.sees(false)

	// Who comes too late has nothing, and the second takes it, on the other node's page.
	if status := q.nodes[0].answers(shown, late+"/answer"); status != http.StatusConflict {
		t.Errorf("the first comes too late: got %d, want %d", status, http.StatusConflict)
	}
	door := q.nodes[len(q.nodes)-1]
	shown, _ = door.look("", link)
	if status := door.answers(shown, link+"/answer"); status != http.StatusSeeOther {
		t.Fatalf("the second says yes: got %d, want %d", status, http.StatusSeeOther)
	}
	if v, err := first.Waiting.Entry(ctx, q.ids.Organization, two.ID); err != nil || v.Entry.State != waiting.Booked || v.Made == nil ||
		v.Made.Channel != booking.ByPage {
		t.Errorf("got %+v, %v; want it booked by the page", v.Entry, err)
	}
	q.sees(false)
	if all, most := q.gateway.told("offer"); all != 2 || most != 1 {
		t.Errorf("%d offers were sent, one of them %d times", all, most)
	}
	q.verified()
}

// answers says yes to the offer on a page, as a browser does.
func (c *caller) answers(page, path string) (status int) {
	c.t.Helper()
	pairs, err := forms.Submission(page, path, "answer", "yes")
	if err != nil {
		c.t.Fatal(err)
	}
	form := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	a, err := c.client.PostForm(c.base+path, form)
	if err != nil {
		c.t.Fatal(err)
	}
	defer a.Body.Close()
	return a.StatusCode
}
