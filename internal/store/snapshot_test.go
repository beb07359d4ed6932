package store_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/netip"
	neturl "net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/calendar"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/demo"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/waiting"
	"github.com/mawid/mawid/internal/webhook"
)

var update = flag.Bool("update", false, "write the snapshot of this release into testdata/releases")

const releases = "testdata/releases"

// TestSnapshot lives a day in the example clinic through the desk, so that
// every table has rows that were really made. With -update it writes what the
// databases hold then, under the name of the last migration: done once for
// every release, and never again for an old one.
func TestSnapshot(t *testing.T) {
	empty(t, func(t *testing.T, url string) {
		day := newDay(t, url)
		day.live()
		for table, n := range counts(t, url) {
			if n == 0 {
				t.Errorf("table %s is empty: let the day put something into it", table)
			}
		}
		checks, err := day.Verify(t.Context())
		if err != nil || !checks.OK() {
			t.Errorf("got %+v, %v; want every invariant to hold", checks, err)
		}
		if !*update || t.Failed() {
			return
		}
		kind, dump := "postgres", dumpPostgres
		if strings.HasPrefix(url, "sqlite:") {
			kind, dump = "sqlite", dumpSQLite
		}
		dir := filepath.Join(releases, lastMigration(t))
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, kind+".sql"), []byte(dump(t, url)), 0o644); err != nil {
			t.Fatal(err)
		}
	})
}

func lastMigration(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("migrations/sqlite/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatal("no migrations", err)
	}
	return strings.TrimSuffix(filepath.Base(files[len(files)-1]), ".sql")
}

// day is Sunday 2026-11-15 in the example clinic, from 08:00 in Riyadh.
type day struct {
	*house.House
	t     *testing.T
	store *store.Store
	now   time.Time
	ids   catalogue.Applied
	staff office.Caller
	made  []booking.AppointmentID
	own   string // address of the clinic's own system

	gateway *mockgateway.Gateway // the provider of its messages
}

func newDay(t *testing.T, url string) *day {
	t.Helper()
	st, _ := listened(t, url)
	d := &day{t: t, store: st, now: time.Date(2026, 11, 15, 5, 0, 0, 0, time.UTC)}
	if _, err := st.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	d.gateway = mockgateway.New(mockgateway.Config{Now: func() time.Time { return d.now }})
	provider := httptest.NewServer(d.gateway)
	t.Cleanup(provider.Close)
	d.House = newDesk(st, func() time.Time { return d.now }, func(c *house.Config) {
		c.Messages.Stead = func(kind string) string { return provider.URL + "/" + kind }
	})
	return d
}

// newDesk makes a desk with the key that seals the snapshots' secrets.
func newDesk(st *store.Store, now func() time.Time, change ...func(*house.Config)) *house.House {
	c := house.Config{
		Store: st, Now: now, Seal: func(string) (seal.Key, error) { return seal.New([]byte(strings.Repeat("k", seal.KeySize))) },
		Outbound: outbound.New(outbound.Config{AllowHTTP: true, AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}),
	}
	for _, f := range change {
		f(&c)
	}
	return house.Open(c)
}

// must ends the test when something went wrong.
func (d *day) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

// live lets the day happen.
func (d *day) live() {
	ctx := d.t.Context()
	plan, err := demo.Plan()
	d.must(err)
	d.ids, err = d.Catalogue.Apply(ctx, plan)
	d.must(err)
	if d.store.Shared() {
		rate := store.Rate{Key: booking.NewID[booking.KeyID](), Minute: d.now.Unix() / 60, Requests: 3}
		d.must(d.store.CountRates(ctx, []store.Rate{rate}, func(store.Rate) {}))
		_, err = d.store.Beat(ctx, uuid.New())
		d.must(err)
	}
	d.people()
	endpoint := d.connect()
	d.morning()
	d.calls()
	d.deliver(endpoint)
	d.messages()
	d.waits()
	d.afternoon()
}

// waits puts somebody on the waiting list, who is offered a time.
func (d *day) waits() {
	ctx := d.t.Context()
	ask := d.ask("11:00", "Lama Alqahtani", "+966551112299")
	ask.Slot.Date++
	e, err := d.Waiting.JoinFor(ctx, d.staff, waiting.Wish{
		Service: ask.Service, Branch: ask.Branch, Dates: booking.DateRange{From: ask.Slot.Date, To: ask.Slot.Date}, Parts: waiting.AnyPart,
		Customer: ask.Customer, Phone: ask.Phone, Lang: i18n.English,
	})
	d.must(err)
	_, err = d.Waiting.Give(ctx, d.staff, e.ID, ask.Slot)
	d.must(err)
}

// messages are switched on: somebody is not on WhatsApp, and later wants none at
// all.
func (d *day) messages() {
	ctx := d.t.Context()
	for _, way := range []message.Draft{
		{Kind: "whatsapp", Name: "WhatsApp", Settings: courier.Settings{"phone_number_id": "1065", "token": "EAAJB"}},
		{Kind: "taqnyat", Name: "SMS", Settings: courier.Settings{"token": "TEST", "sender": "Noor"}},
	} {
		_, err := d.Messages.AddChannel(ctx, d.staff, way)
		d.must(err)
	}
	_, err := d.Messages.SaveText(ctx, d.staff, message.Text{Kind: notice.OfReminder, Form: notice.InSMSPlain, Lang: i18n.English,
		Text: "See you on {date} at {time}. If you cannot come, call {phone}"})
	d.must(err)
	d.must(d.Messages.SaveRules(ctx, d.staff, message.UsualRules(), true))
	d.gateway.SetFaults(mockgateway.Faults{NotOnWhatsApp: []string{"77"}})
	ask := d.ask("10:00", "Layan Alharbi", "+966551112277")
	ask.Slot.Date++
	got, err := d.Desk.Book(ctx, d.staff, ask)
	d.must(err)
	tell := func() {
		d.now = d.now.Add(time.Minute)
		_, err := d.Messages.Tell(ctx, d.ids.Organization, got.ID)
		d.must(err)
	}
	tell()
	d.must(d.Messages.Wishes.Wished(ctx, d.ids.Organization, got.ID, true))
	a, err := d.store.For(d.ids.Organization).Appointment(ctx, got.ID)
	d.must(err)
	who, err := d.Customers.Of(ctx, d.ids.Organization, a)
	d.must(err)
	d.must(d.Customers.NoteConsent(ctx, d.staff, who, customer.NewConsent{Kind: booking.ConsentMessages, Channel: "telephone"}))
	ask.Slot.Time += 30
	_, err = d.Desk.Reschedule(ctx, d.staff, got.ID, desk.MoveRequest{Slot: ask.Slot})
	d.must(err)
	tell()
}

// people sign in, put up a logo, guess a password, and forget one.
func (d *day) people() {
	ctx := d.t.Context()
	d.must(d.Organization.SetPassword(ctx, demo.Users[0], "a long enough password"))
	browser := people.Browser{Address: "192.0.2.7", Agent: "Firefox"}
	token, _, err := d.People.SignIn(ctx, demo.Users[0], "a long enough password", browser)
	d.must(err)
	session, err := d.People.SignedIn(ctx, token)
	d.must(err)
	d.staff = office.Caller{Org: d.ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff, Person: session.Person.ID,
		Name: session.Person.Name}
	if _, _, err := d.People.SignIn(ctx, demo.Users[1], "a guess", browser); err == nil {
		d.t.Error("a guess was right")
	}
	var picture bytes.Buffer
	d.must(png.Encode(&picture, image.NewGray(image.Rect(0, 0, 8, 8))))
	d.must(d.SelfService.SaveLogo(ctx, d.staff, picture.Bytes()))
	d.must(d.People.ForgotPassword(ctx, demo.Users[1], "ar", browser))
	d.must(d.Organization.SetPassword(ctx, demo.Users[2], "another long enough password"))
	_, err = d.Organization.ResetAnybody(ctx, d.ids.Organization, demo.Users[2], false)
	d.must(err)
}

// connect connects the clinic's own system, a receiver of webhooks and a key.
func (d *day) connect() booking.EndpointID {
	ctx := d.t.Context()
	system := httptest.NewServer(mockerp.New(mockerp.Config{Now: func() time.Time { return d.now }, Quiet: true}))
	d.t.Cleanup(system.Close)
	d.must(d.Bridge.SetConnector(ctx, d.staff, system.URL, "clinic-token"))
	for _, who := range []string{"sara", "faisal"} {
		d.must(d.Bridge.MapResource(ctx, d.staff, d.ids.Resources[who], demo.External[who]))
	}
	d.own = system.URL
	d.put("/_busy", d.now.Add(7*time.Hour)) // 15:00
	_, err := d.Bridge.Pull(ctx, d.ids.Organization)
	d.must(err)
	_, err = d.Calendars.MakeFeed(ctx, d.staff, calendar.NewFeed{Resource: d.ids.Resources["sara"], Shows: "busy", Lang: "en"})
	d.must(err)
	endpoint, _, err := d.Webhooks.AddEndpoint(ctx, d.staff, "https://crm.example.com/hooks", booking.Subscribable, booking.CallDetails...)
	d.must(err)
	_, _, err = d.Organization.CreateKey(ctx, demo.Slug,
		organization.NewKey{By: d.staff, Name: "crm", Scopes: []string{"appointments:create"}})
	d.must(err)
	return endpoint.ID
}

// put puts half an hour of Dr Sara's into the clinic's own system, or moves a
// booking there by hand.
func (d *day) put(path string, at time.Time) {
	body := fmt.Sprintf(`{"resource_id":"dr-sara","start":%q,"end":%q}`, connector.Timestamp(at.Unix()), connector.Timestamp(at.Unix()+1800))
	r, err := http.NewRequestWithContext(d.t.Context(), http.MethodPost, d.own+path, strings.NewReader(body))
	d.must(err)
	r.Header.Set("Authorization", "Bearer clinic-token")
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	d.must(err)
	_ = answer.Body.Close()
	if answer.StatusCode > 299 {
		d.t.Fatalf("%s in the clinic's own system: %d", path, answer.StatusCode)
	}
}

// ask is a request for a consultation with Dr Sara today.
func (d *day) ask(clock, customer, phone string) desk.BookRequest {
	d.t.Helper()
	at, err := civil.ParseClock(clock)
	d.must(err)
	return desk.BookRequest{
		Service: d.ids.Services["consultation"], Branch: d.ids.Branches["olaya"], Resource: d.ids.Resources["sara"],
		Slot: booking.Slot{Date: civil.DateOf(2026, 11, 15), Time: at}, Customer: customer, Phone: phone,
	}
}

// morning books: by key, by hand, into a class; and holds.
func (d *day) morning() {
	ctx := d.t.Context()
	key := office.Caller{Org: d.ids.Organization, Channel: booking.ByAPI, Actor: booking.BySystem}
	for i, clock := range []string{"09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "13:00"} {
		r := d.ask(clock, []string{"نورة العتيبي", "Aisha Khan"}[i%2], fmt.Sprintf("+96655123456%d", i))
		r.Notes, r.IdempotencyKey = "First visit", fmt.Sprintf("order-%d", i)
		got, err := d.Desk.Book(ctx, key, r)
		d.must(err)
		d.made = append(d.made, got.ID)
	}
	class := d.ask("18:00", "Hind", "")
	class.Service, class.Resource = d.ids.Services["prenatal-yoga"], booking.ResourceID{}
	_, err := d.Desk.Book(ctx, d.staff, class)
	d.must(err)
	hold := d.ask("14:00", "", "")
	_, err = d.Desk.Hold(ctx, key, desk.HoldRequest{Service: hold.Service, Branch: hold.Branch, Resource: hold.Resource, Slot: hold.Slot,
		For: 15 * time.Minute})
	d.must(err)
	_, err = d.Desk.Hold(ctx, key, desk.HoldRequest{Service: class.Service, Branch: class.Branch, Slot: class.Slot, For: 15 * time.Minute})
	d.must(err)
}

// calls come in: one books, one is to be called back, one goes on.
func (d *day) calls() {
	ctx := d.t.Context()
	_, agent, err := d.Voice.CreateAgent(ctx, d.staff, voice.NewAgent{Name: "Reception"})
	d.must(err)
	d.must(d.Voice.KeepExam(ctx, d.staff, agent.ID, "sentences:\n- say: ابغى موعد\n  intent: book\n"))
	begin := func(id string) (voice.Line, booking.Call) {
		c, err := d.Voice.BeginCall(ctx, agent, voice.CallStart{Provider: "vapi", ProviderID: id, Language: "ar", Caller: "+966551234567"})
		d.must(err)
		return voice.Line{Agent: agent, Call: c.ID}, c
	}
	line, call := begin("call-1")
	said := []booking.Turn{{Who: "caller", Text: "أبغى موعد", At: d.now.Unix()}, {Who: "agent", Text: "متى يناسبك؟", At: d.now.Unix()}}
	d.must(d.Voice.SaveState(ctx, line.Agent.Org, &call, `{"at":"time"}`, said))
	got, err := d.Voice.BookOn(ctx, line, d.ask("13:30", "سعود الحربي", "+966551234567"))
	d.must(err)
	d.made = append(d.made, got.ID)
	_, err = d.Voice.EndCall(ctx, line.Agent.Org, line.Call, voice.CallEnd{Reason: "hangup", EndedAt: d.now.Unix() + 60})
	d.must(err)
	line, _ = begin("call-2")
	_, err = d.Voice.HandOver(ctx, line, voice.HandOverRequest{Name: "Reem", Phone: "+966551234567", Reason: "complaint",
		Summary: "Wants a person."})
	d.must(err)
	day := civil.DateOf(2026, 11, 15)
	_, err = d.Voice.Own(ctx, line, voice.OwnQuery{Phone: "+966551234560", Customer: "A guess", Date: &day})
	d.must(err)
	// A code that waits and a booking under way last moments only.
	d.must(d.store.For(line.Agent.Org).Write(ctx, func(tx *store.Tx) error {
		tx.Change(`insert into caller_codes (org_id, subject, hash, tries, expires_at) values ($1, 'subject', 'hash', 1, $2)`, tx.Org(),
			d.now.Unix()+300)
		tx.Change(`insert into caller_turns (org_id, subject, holder, expires_at) values ($1, 'subject', 'holder', $2)`, tx.Org(), d.now.Unix()+15)
		return nil
	}))
	d.visits()
	line, _ = begin("call-3")
	r := d.ask("16:00", "", "")
	_, err = d.Voice.HoldOn(ctx, line, desk.HoldRequest{Service: r.Service, Branch: r.Branch, Resource: r.Resource, Slot: r.Slot})
	d.must(err)
}

// visits are of customers who book by themselves: one who answers a question, and
// one who is being sent a code.
func (d *day) visits() {
	org := d.ids.Organization
	r := d.ask("14:30", "Amal", "+966551234561")
	said := []booking.Answer{{Question: "first", Label: booking.Text{En: "Your first visit?"}, Value: "yes"}}
	answers, err := d.Office.SealAnswers(org, said)
	d.must(err)
	r.Intake = &booking.Intake{Answers: answers, Terms: 1, Language: "ar"}
	_, err = d.Desk.Book(d.t.Context(), d.staff, r)
	d.must(err)
	d.must(d.store.For(org).Write(d.t.Context(), func(tx *store.Tx) error {
		tx.Change(`insert into codes (org_id, subject, hash, tries, sent_at, expires_at) values ($1, 'subject', 'hash', 1, $2, $3)`, tx.Org(),
			d.now.Unix(), d.now.Unix()+600)
		tx.Change(`insert into tallies (org_id, name, used, expires_at) values ($1, 'name', 1, $2)`, tx.Org(), d.now.Unix()+3600)
		tx.Change(`insert into code_holds (org_id, number, address, day, expires_at) values ($1, 'number', 'address', 'day', $2)`, tx.Org(),
			d.now.Unix()+600)
		return nil
	}))
}

// deliver tells the receiver and the clinic's own system. One delivery
// arrives, one fails for good, the rest waits.
func (d *day) deliver(endpoint booking.EndpointID) {
	ctx, org := d.t.Context(), d.ids.Organization
	_, err := d.Webhooks.FanOut(ctx, 1000)
	d.must(err)
	due, _, err := d.Webhooks.DueDeliveries(ctx, org, endpoint, webhook.Place{}, 2)
	d.must(err)
	if len(due) != 2 {
		d.t.Fatalf("%d deliveries are due, want 2", len(due))
	}
	attempt := booking.Attempt{Number: 1, At: d.now.Unix(), LatencyMS: 40, Status: 204, Class: "success"}
	failure := booking.Attempt{Number: 1, At: d.now.Unix(), LatencyMS: 40, Status: 500, Class: "server_error", Answer: "sorry"}
	d.must(d.Webhooks.Tried(ctx, org, endpoint, []webhook.Tried{
		{Delivery: due[0].ID, Attempt: attempt, State: booking.Delivered}, {Delivery: due[1].ID, Attempt: failure, State: booking.Failed},
	}, false))
	for _, id := range d.made {
		_, err := d.Bridge.Push(ctx, org, id, 1)
		d.must(err)
	}
	d.now = d.now.Add(2 * time.Minute)
	d.put("/_bookings/B-1002", d.now.Add(14*time.Hour))
	_, err = d.Bridge.Pull(ctx, org)
	d.must(err)
}

// afternoon brings appointments into every state, and merges two customers.
func (d *day) afternoon() {
	ctx := d.t.Context()
	d.now = d.now.Add(4 * time.Hour) // 12:00
	mark := func(n int, to ...booking.Status) {
		for _, s := range to {
			_, err := d.Desk.Mark(ctx, d.staff, d.made[n], s)
			d.must(err)
		}
	}
	mark(0, booking.Arrived, booking.Completed)
	mark(1, booking.NoShow)
	d.must(d.SelfService.Pardon(ctx, d.staff, d.made[1]))
	mark(2, booking.Arrived)
	_, err := d.Desk.Cancel(ctx, d.staff, d.made[6], "ill")
	d.must(err)
	_, err = d.Desk.Reschedule(ctx, d.staff, d.made[7], desk.MoveRequest{Slot: d.ask("16:30", "", "").Slot, Resource: d.ids.Resources["sara"]})
	d.must(err)
	was, err := d.Desk.Appointment(ctx, d.ids.Organization, d.made[7])
	d.must(err)
	clerk := d.staff
	clerk.Person, clerk.Name = booking.NewID[booking.PersonID](), "Huda"
	_, err = d.Desk.Edit(ctx, clerk, d.made[7], desk.EditRequest{Customer: string(was.Customer), Phone: "+966557654321", Minutes: 20,
		Seen: desk.EditionOf(&was.Appointment)})
	d.must(err)
	token, err := d.SelfService.Link(ctx, d.ids.Organization, d.made[7])
	d.must(err)
	_, err = d.SelfService.Coming(ctx, selfservice.Way{Token: token})
	d.must(err)
	_, err = d.Webhooks.FanOut(ctx, 1000)
	d.must(err)
	page, err := d.Customers.Customers(ctx, d.ids.Organization, "", "", 10)
	d.must(err)
	if len(page.Items) < 2 {
		d.t.Fatalf("%d customers, want two to merge", len(page.Items))
	}
	d.must(d.Customers.Merge(ctx, d.staff, page.Items[0].ID, page.Items[1].ID))
	d.must(d.Customers.NoteConsent(ctx, d.staff, page.Items[1].ID,
		customer.NewConsent{Kind: booking.ConsentMessages, Given: true, Channel: "in_person"}))
	_, err = d.Customers.Place(ctx, 1)
	d.must(err)
	d.family()
	d.leave()
}

// family books for a mother and her daughter, who share a number; the mother
// had another one before.
func (d *day) family() {
	ctx := d.t.Context()
	for i, who := range []struct{ name, phone string }{
		{"Salma Al-Qahtani", "+966551234598"}, {"Salma Al-Qahtani", "+966551234599"}, {"Layan Al-Qahtani", "+966551234599"},
	} {
		r := d.ask([]string{"09:00", "09:30", "10:00"}[i], who.name, who.phone)
		r.Slot.Date++
		_, err := d.Desk.Book(ctx, d.staff, r)
		d.must(err)
		d.now = d.now.Add(time.Minute)
	}
	find := func(phone string) booking.CustomerID {
		page, err := d.Customers.Customers(ctx, d.ids.Organization, phone, "", 10)
		d.must(err)
		return page.Items[len(page.Items)-1].ID
	}
	before, now := find("+966551234598"), find("+966551234599")
	for kind, given := range map[booking.ConsentKind]bool{booking.ConsentMessages: true, booking.ConsentRecording: false} {
		d.must(d.Customers.NoteConsent(ctx, d.staff, now, customer.NewConsent{Kind: kind, Given: given, Channel: "telephone"}))
	}
	d.must(d.Customers.Merge(ctx, d.staff, before, now))
}

// leave has another organization come and go, and gives this one a plan.
func (d *day) leave() {
	ctx := d.t.Context()
	d.must(d.Organization.Tenants.SetPlan(ctx, booking.Plan{Name: "basic", Bookings: 500}))
	d.must(d.Organization.Tenants.GivePlan(ctx, d.staff, "basic"))
	gone, err := d.Catalogue.Apply(ctx, catalogue.Blueprint{Organization: catalogue.OrganizationPlan{Slug: "gone", Name: "Gone"}})
	d.must(err)
	o, err := d.Organization.CloseOrganization(ctx, office.Caller{Org: gone.Organization}, 0)
	d.must(err)
	_, err = d.Organization.RemoveOrganization(ctx, o)
	d.must(err)
}

// counts tells how many rows each table has.
func counts(t *testing.T, url string) map[string]int64 {
	t.Helper()
	db, n := storetest.Reach(t, url), map[string]int64{}
	for _, table := range storetest.Tables(t, url) {
		var rows int64
		if err := db.QueryRow(`select count(*) from ` + table).Scan(&rows); err != nil {
			t.Fatal(err)
		}
		n[table] = rows
	}
	return n
}

// dumpSQLite writes a database as statements: tables, rows, and then what
// guards them.
func dumpSQLite(t *testing.T, url string) string {
	t.Helper()
	db := storetest.Reach(t, url)
	var out strings.Builder
	for _, text := range storetest.Texts(t, db, `select sql from sqlite_master where type = 'table' and name not like 'sqlite_%' order by rowid`) {
		out.WriteString(text + ";\n")
	}
	for _, table := range append(storetest.Tables(t, url), "sqlite_sequence") {
		columns := storetest.Texts(t, db, `select name from pragma_table_info('`+table+`')`)
		quoted := make([]string, len(columns))
		for i, c := range columns {
			quoted[i] = `quote("` + c + `")`
		}
		for _, values := range storetest.Texts(t, db, `select `+strings.Join(quoted, " || ', ' || ")+` from `+table) {
			fmt.Fprintf(&out, "insert into %s (%s) values (%s);\n", table, strings.Join(columns, ", "), values)
		}
	}
	for _, text := range storetest.Texts(t, db, `select sql from sqlite_master where type in ('index', 'trigger') and sql is not null order by rowid`) {
		out.WriteString(text + ";\n")
	}
	return out.String()
}

// dumpPostgres is pg_dump, without what its program alone understands and
// what belongs to one version of the server.
func dumpPostgres(t *testing.T, url string) string {
	t.Helper()
	program, err := pgtest.Program("pg_dump")
	if err != nil {
		t.Fatal(err)
	}
	at, err := neturl.Parse(url)
	if err != nil {
		t.Fatal(err)
	}
	q := at.Query()
	for name := range q { // libpq knows no settings of the session.
		if strings.HasSuffix(name, "_timeout") {
			q.Del(name)
		}
	}
	at.RawQuery = q.Encode()
	var problems bytes.Buffer
	dump := exec.CommandContext(context.Background(), program, "--no-owner", "--no-privileges", "--no-comments", "--inserts",
		"--dbname", at.String())
	dump.Stderr = &problems
	text, err := dump.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &problems)
	}
	var out strings.Builder
	for line := range strings.Lines(string(text)) {
		if line != "\n" && !strings.HasPrefix(line, `\`) && !strings.HasPrefix(line, "--") && !strings.HasPrefix(line, "SET ") {
			out.WriteString(line)
		}
	}
	return out.String()
}
