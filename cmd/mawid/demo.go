package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/demo"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/voice"
)

type demoCmd struct {
	Listen string `help:"Address to listen on; 127.0.0.1:8080 unless given, or a free port if that is taken." placeholder:"HOST:PORT"`
}

// Help teaches by examples.
func (demoCmd) Help() string {
	return `Sets up a clinic in Riyadh with three branches, seven resources, a group class and a few hundred appointments, and serves it until Ctrl-C. Prints the address of the page on which its customers book, a password for its dashboard, an API key, how to talk to the voice agent, and three requests to paste into another terminal.

In a temporary directory that is removed at the end:

	mawid demo

In a directory that is kept, and used again the next time:

	mawid demo --data ./demo`
}

const demoListen = "127.0.0.1:8080"

// Run sets up the clinic and serves it until the context ends.
func (c *demoCmd) Run(ctx context.Context, g *command.Global, io command.Streams) (err error) {
	if g.Data == "" && g.Database == "" {
		dir, err := os.MkdirTemp("", "mawid-demo-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		g.Database = "sqlite:" + filepath.Join(dir, "mawid.db")
	}
	ln, err := c.listen()
	if err != nil {
		return err
	}
	defer ln.Close()
	now, err := g.Clock()
	if err != nil {
		return err
	}
	base := command.Reachable(ln)
	g.Dev, g.Courier = true, "console" // The mock of a clinic's system is on this machine; codes are shown here.
	tour := &tour{}
	mock := &mockerp.Config{Quiet: true, Busy: func() map[string][]booking.Span {
		return map[string][]booking.Span{demo.External["sara"]: tour.elsewhere} // so that there is something to see
	}}
	a, err := g.Open(ctx, io, app.Config{Alone: true, BaseURL: base, Sandbox: mock, MockGateway: true}, slog.LevelWarn)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	if err := tour.prepare(ctx, a.House, now()); err != nil {
		if ctx.Err() != nil {
			return nil // interrupted while setting up
		}
		return err
	}
	tour.base, tour.where = base, "--dev --database '"+g.DatabaseURL()+"'"
	if err := tour.answer(ctx, a.House); err != nil {
		return err
	}
	if err := tour.connect(ctx, a.House); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	served := make(chan error, 1)
	go func() {
		served <- a.Serve(ctx, ln)
		stop()
	}()
	// What the clinic's own system says is known before anybody asks: two demos
	// of the same moment answer alike. A demo without it is a demo, too.
	_, _ = a.Bridge.Pull(ctx, tour.ids.Organization)
	if err = g.Tell(io, tour.document(), func() error { return tour.print(io.Out) }); err != nil {
		stop()
	}
	return errors.Join(err, <-served)
}

// connect sets up the connection to the mock of a clinic's own system, so
// that its busy times show and bookings appear there. Nothing is called yet.
func (t *tour) connect(ctx context.Context, d *house.House) error {
	t.token = "demo-" + strings.ToLower(t.key[len(t.key)-8:])
	org := t.ids.Organization
	if err := d.Bridge.SetConnector(ctx, office.Caller{Org: org}, t.base+app.MockERP, t.token); err != nil {
		return err
	}
	for slug, external := range demo.External {
		if err := d.Bridge.MapResource(ctx, office.Caller{Org: org}, t.ids.Resources[slug], external); err != nil {
			return err
		}
	}
	return nil
}

// demoAgent is the name of the voice agent.
const demoAgent = "reception"

// answer sets up a voice agent, or gives the one there is a new credential.
func (t *tour) answer(ctx context.Context, d *house.House) error {
	agents, err := d.Voice.Agents(ctx, t.ids.Organization)
	if err != nil {
		return err
	}
	for _, a := range agents {
		if a.Name == demoAgent && a.RevokedAt == 0 {
			t.agent, _, err = d.Voice.RotateAgent(ctx, office.Caller{Org: t.ids.Organization}, a.ID)
			return err
		}
	}
	t.agent, _, err = d.Voice.CreateAgent(ctx, office.Caller{Org: t.ids.Organization}, voice.NewAgent{
		Name: demoAgent, AgentProfile: booking.AgentProfile{Languages: []string{"ar", "en"}, HandOver: "+966110000000"},
	})
	return err
}

// listen takes the address asked for. Without one it takes the usual, or any
// port that is free.
func (c *demoCmd) listen() (net.Listener, error) {
	if c.Listen != "" {
		return net.Listen("tcp", c.Listen)
	}
	ln, err := net.Listen("tcp", demoListen)
	if errors.Is(err, syscall.EADDRINUSE) {
		return net.Listen("tcp", "127.0.0.1:0")
	}
	return ln, err
}

// tour is what the demo shows.
type tour struct {
	base, key    string
	password     string         // of everybody who can look at the dashboard
	agent        string         // credential of the voice agent
	where        string         // flags with which other commands find the database
	token        string         // of the mock of a clinic's own system
	elsewhere    []booking.Span // when Dr Sara is busy there
	appointments int            // made just now; zero in a directory used again
	plan         catalogue.Blueprint
	ids          catalogue.Applied

	// What the three requests ask for.
	service  booking.ServiceID
	branch   booking.BranchID
	resource booking.ResourceID
	tomorrow civil.Date
	free     booking.Slot
}

// prepare sets up the clinic and fills it, unless it has appointments ahead.
func (t *tour) prepare(ctx context.Context, d *house.House, now time.Time) error {
	plan, err := demo.Plan()
	if err != nil {
		return err
	}
	t.plan = plan
	if t.ids, err = d.Catalogue.Apply(ctx, plan); err != nil {
		return err
	}
	org := t.ids.Organization
	today, _ := plan.Branches[0].Zone.Local(now.Unix())
	t.tomorrow = today + 1
	ahead, err := d.Desk.Appointments(ctx, org, desk.Filter{From: &t.tomorrow, Limit: 1})
	if err != nil {
		return err
	}
	if len(ahead.Items) == 0 {
		if t.appointments, err = demo.Fill(ctx, d, org, t.ids, now); err != nil {
			return err
		}
	}
	t.key, _, err = d.Organization.CreateKey(ctx, demo.Slug, organization.NewKey{
		Name: "demo", Scopes: []string{"availability:read", "appointments:read", "appointments:create"},
	})
	if err != nil {
		return err
	}
	t.password = strings.ToLower(rand.Text()[:16])
	for _, email := range demo.Users {
		if err := d.Organization.SetPassword(ctx, email, t.password); err != nil {
			return err
		}
	}
	t.service, t.branch, t.resource = t.ids.Services["consultation"], t.ids.Branches["olaya"], t.ids.Resources["sara"]
	until := t.tomorrow + 13
	slots, err := d.Desk.Slots(ctx, org, desk.SlotsQuery{Resource: t.resource, Service: t.service, Branch: t.branch, From: &t.tomorrow,
		To: &until})
	if err != nil {
		return err
	}
	if len(slots.Days) == 0 {
		return errors.New("the demo found no free time in the coming two weeks")
	}
	day := slots.Days[0]
	t.free = booking.Slot{Date: day.Date, Time: day.Times[len(day.Times)/2]}
	zone := plan.Branches[0].Zone
	for _, d := range slots.Days[1:min(4, len(slots.Days))] {
		at := zone.First(d.Date, int(d.Times[0]))
		t.elsewhere = append(t.elsewhere, booking.Span{Start: at, End: at + 15*60})
	}
	return nil
}

// document is the same for --json.
func (t *tour) document() any {
	return struct {
		BaseURL      string   `json:"base_url"`
		Page         string   `json:"booking_page"` // in Arabic
		Org          string   `json:"org"`
		Users        []string `json:"users"`
		Password     string   `json:"password"` // of each of them
		Key          string   `json:"key"`
		Agent        string   `json:"agent_credential"`
		ERP          string   `json:"own_system_url"`
		Token        string   `json:"own_system_token"`
		Appointments int      `json:"appointments"` // booked just now
		IDs          ids      `json:"ids"`
	}{t.base, t.page(), demo.Slug, demo.Users, t.password, t.key, t.agent, t.base + app.MockERP, t.token, t.appointments,
		appliedJSON(t.ids, demo.Slug)}
}

// page is where customers of the clinic book by themselves.
func (t *tour) page() string { return t.base + "/b/" + demo.Slug }

// print tells a newcomer what there is and what to do with it.
func (t *tour) print(w io.Writer) error {
	fmt.Fprintf(w, "%s is open at %s\n", t.plan.Organization.Name, t.base)
	if t.appointments > 0 {
		fmt.Fprintf(w, "%d appointments are booked over the coming two weeks.\n", t.appointments)
	}
	fmt.Fprintf(w, "\nDashboard  %s\n", t.base)
	fmt.Fprintf(w, "Booking    %s, and in English %s/en/b/%s\n", t.page(), t.base, demo.Slug)
	fmt.Fprintf(w, "Password   %s for each of %s\n", t.password, strings.Join(demo.Users, ", "))
	fmt.Fprintf(w, "API key    %s\nReference  %s/docs\n", t.key, t.base)
	fmt.Fprintf(w, "Own system %s%s, a mock: token %s, contract %s/docs/connector\n", t.base, app.MockERP, t.token, t.base)
	fmt.Fprintf(w, "Voice      %s at %s%s/mcp; talk to it with: mawid agent chat --org %s --lang en %s\n\n", t.agent, t.base, agent.Root,
		demo.Slug, t.where)
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, b := range t.plan.Branches {
		fmt.Fprintf(tab, "branch\t%s\t%s\n", t.ids.Branches[b.Slug], b.Name)
	}
	for _, s := range t.plan.Services {
		fmt.Fprintf(tab, "service\t%s\t%s\n", t.ids.Services[s.Slug], s.Name)
	}
	for _, r := range t.plan.Resources {
		fmt.Fprintf(tab, "resource\t%s\t%s\n", t.ids.Resources[r.Slug], r.Name)
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	fmt.Fprint(w, "\nPaste these into another terminal.\n")
	for _, r := range t.requests() {
		fmt.Fprintf(w, "\n# %s\n%s\n", r.what, r.curl)
	}
	_, err := fmt.Fprint(w, "\nCtrl-C stops the demo.\n")
	return err
}

type request struct{ what, curl string }

// requests are the three requests, ready to paste. Nothing in them holds a
// single quote.
func (t *tour) requests() []request {
	place := url.Values{"service_id": {t.service.String()}, "branch_id": {t.branch.String()}}
	curl := "curl -s -H 'Authorization: Bearer " + t.key + "' "
	body, _ := json.Marshal(map[string]string{ // strings always marshal
		"service_id": t.service.String(), "branch_id": t.branch.String(), "resource_id": t.resource.String(),
		"date": t.free.Date.String(), "time": t.free.Time.String(), "customer_name": "Aisha Khan", "phone": "+966500000000",
	})
	api := t.base + "/api/v1/appointments"
	return []request{
		{"Can I have tomorrow at ten? If not, what is nearest?",
			curl + "'" + api + "/availability?" + place.Encode() + "&date=" + t.tomorrow.String() + "&time=10:00'"},
		{"When is Dr Sara free?",
			curl + "'" + api + "/resources/" + t.resource.String() + "/slots?" + place.Encode() + "'"},
		{"Book one of her free times. Paste it twice, and the second is refused.",
			curl + "-H 'Content-Type: application/json' -d '" + string(body) + "' " + api},
	}
}
