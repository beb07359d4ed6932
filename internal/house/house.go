// Package house opens the rooms of the house (house.go), does its chores
// (chores.go), and says whether all is in order (verify.go, invariant.go). A room
// is a package with a Desk: what people come there for. Doors (the API, the
// dashboard, the voice agent, the command line) parse, go to one desk, and render.
//
// The chores go through every room's tables: what has run out goes (clean.go) and
// what is older than it is kept (keep.go, month.go), what was erased becomes unreadable
// (scrub.go), what a wrong clock has left is put right (mend.go), and whoever
// can mend what does not work, or wants to know what is booked, is written to
// (alarm.go). How much waits to be done is in backlog.go, and whom we call in reach.go.
// What a restored copy would send again is set aside (aside.go).
package house

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/calendar"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/pulse"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/waiting"
	"github.com/mawid/mawid/internal/webhook"
)

// Config says what a house works with.
type Config struct {
	Store  *store.Store
	Now    func() time.Time
	Logger *slog.Logger
	// Pulse feels the background work of Run. Nil: one of the house's own.
	Pulse *pulse.Pulse
	// Seal gives the key that keeps secrets unreadable in the database: the
	// one of this mark or, for an empty mark, one to begin with. It is asked for
	// when the first secret is sealed or opened.
	Seal func(mark string) (seal.Key, error)
	// Outbound calls the organizations' own systems.
	Outbound *outbound.Client
	// Shelves is how many organizations are kept in memory; zero: 20,000.
	Shelves int
	// CheckURL refuses addresses that customers may not enter. Nil: none.
	CheckURL func(string) error
	// Published is called after a commit that wrote events, so that those who
	// send them need not wait for their next look. It must not block.
	Published func()
	// Keep says for how long a server keeps what would grow for ever.
	Keep Keep
	// Patience is how long the organizations' own systems may take to answer.
	// Zero: the usual times, each question its own.
	Patience time.Duration
	// Courier brings codes to the telephones of callers and customers of
	// organizations that have no channel for them. Nil: nobody does.
	Courier office.Courier
	// Tally is told what was done. Nil: nobody is.
	Tally office.Tally
	// Messages is what is known of where messages go.
	Messages message.World
}

// House is all rooms, opened on one database.
type House struct {
	Office       *office.Office
	Desk         *desk.Desk         // bookings
	Diary        *diary.Desk        // looking at them
	Catalogue    *catalogue.Desk    // what is offered, where, by whom and when
	People       *people.Desk       // who signs in
	Organization *organization.Desk // who belongs, keys, settings
	Customers    *customer.Desk     // whom we keep data about
	Webhooks     *webhook.Desk      // whom we tell of events
	Bridge       *bridge.Desk       // organizations' own systems
	Voice        *voice.Desk        // telephone agents
	Calendars    *calendar.Desk     // addresses for calendar programs
	SelfService  *selfservice.Desk  // customers who book by themselves
	Messages     *message.Desk      // what customers are told
	Waiting      *waiting.Desk      // who waits for a time

	keep Keep
	mail chan struct{} // somebody has seen letters that are due
}

// Open opens the rooms. Until Run is called they keep nothing in memory and ask
// the database every time: right for a command that runs once.
func Open(c Config) *House {
	o := office.New(office.Config{
		Store: c.Store, Now: c.Now, Logger: c.Logger, Pulse: c.Pulse, Seal: c.Seal, CheckURL: c.CheckURL, Published: c.Published,
		Mails: c.Messages.Mail != nil, Tally: c.Tally,
	})
	h := &House{Office: o, keep: c.Keep, mail: make(chan struct{}, 1)}
	h.Desk = desk.New(desk.Config{Office: o, Shelves: c.Shelves, Recheck: h.recheck})
	h.Diary = diary.New(o, h.Desk)
	h.People = people.New(o, h.Desk)
	h.Organization = organization.New(o, h.Desk, h.People)
	h.Catalogue = catalogue.New(o, h.Desk, h.Organization)
	h.Customers = customer.New(o, h.Desk)
	h.Webhooks = webhook.New(o)
	h.Bridge = bridge.New(bridge.Config{Office: o, Desk: h.Desk, Outbound: c.Outbound, Patience: c.Patience})
	h.SelfService = selfservice.New(o, h.Desk, codes{h})
	h.Voice = voice.New(o, h.Desk, codes{h}, h.Customers.Refusing, h.SelfService.Trusts, queue{h})
	h.Calendars = calendar.New(o, h.Desk)
	c.Messages.Courier = c.Courier
	h.Messages = message.New(message.Config{Office: o, Desk: h.Desk, Diary: h.Diary, SelfService: h.SelfService, Outbound: c.Outbound,
		World: c.Messages})
	h.Waiting = waiting.New(o, h.Desk, h.SelfService, h.Messages)
	return h
}

// recheck asks the organization's own system about a slot. The desk need not
// know who that is.
func (h *House) recheck(ctx context.Context, org booking.OrgID, d desk.Prospect) (desk.Word, error) {
	return h.Bridge.Recheck(ctx, org, d)
}

// codes are brought by the room of messages, which needs some of those that send
// them.
type codes struct{ h *House }

// Carries implements office.Codes.
func (c codes) Carries(ctx context.Context, org booking.OrgID) bool {
	return c.h.Messages.Carries(ctx, org)
}

// SendCode implements office.Codes.
func (c codes) SendCode(ctx context.Context, code office.Code) error {
	return c.h.Messages.SendCode(ctx, code)
}

// queue is where callers wait, in a room that needs some of those that the
// telephone does not.
type queue struct{ h *House }

// On implements voice.Queue.
func (q queue) On(ctx context.Context, org booking.OrgID, service booking.ServiceID) (bool, error) {
	return q.h.Waiting.On(ctx, org, service)
}

// Join implements voice.Queue.
func (q queue) Join(ctx context.Context, c office.Caller, r voice.WaitRequest) error {
	on, err := q.On(ctx, c.Org, r.Service)
	if err == nil && !on {
		err = waiting.ErrNoWaiting
	}
	if err != nil {
		return err
	}
	_, err = q.h.Waiting.JoinFor(ctx, c, waiting.Wish{
		Service: r.Service, Branch: r.Branch, Resource: r.Resource, Dates: r.Dates, Parts: waiting.PartsAt(r.Times),
		Customer: r.Customer, Phone: r.Phone, Lang: i18n.Lang(r.Lang),
	})
	return err
}

// Run watches for changes made elsewhere and does the chores, until the context
// ends. A server runs it once.
func (h *House) Run(ctx context.Context) error {
	var beside sync.WaitGroup
	defer beside.Wait()
	beside.Go(func() { h.Organization.Run(ctx) })
	beside.Go(func() { h.chores(ctx) })
	return h.Desk.Run(ctx)
}
