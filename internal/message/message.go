// Package message is the room of what customers are told of their appointments:
// by which channels (channel.go), when, of what and how much (rules.go), and in which words
// (wording.go). Package notice decides what is to be said now, and package courier
// carries it; here the two meet what is stored.
//
// tell.go makes one appointment so: it looks at how things stand (facts.go), asks
// what to say, writes the row of the message, has it carried, and writes what
// became of it. What a message says is put together in letter.go, and as a mail
// in mail.go. What providers say later comes through report.go, and with it what
// customers answer, by a button or with a word (reply.go). What they do not want to
// be sent any more is in optout.go; what was sent and who has to be called is looked
// at in log.go, and again.go sends one once more by hand. Codes, which wait for
// nothing, go through code.go, what people are told who wait for a time through
// offer.go, and what people of the house send to themselves through try.go. plan.go
// is all that is set up, as a document says it.
//
// Those who work here get letters, by mail only: staff.go sends what is due, and
// staff_letter.go says what each says, staff_day.go what is booked. Rows of them are written by whoever has
// something to say, in package people.
//
// What is kept of that is in channel_rows.go, notice_rows.go, optout_rows.go,
// rules_rows.go and staff_rows.go. No text of a message is kept, and no number: a
// keyed hash of it finds it again.
package message

import (
	"context"
	"io"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/selfservice"
)

// Config says what the room works with.
type Config struct {
	Office      *office.Office
	Desk        *desk.Desk
	Diary       *diary.Desk
	SelfService *selfservice.Desk
	// Outbound calls the providers.
	Outbound *outbound.Client
	World    World
}

// World is what the wiring knows of where we are.
type World struct {
	// Base gives the address at which customers reach us; nil or empty: it is not
	// known, and messages have no links.
	Base func() string
	// Stead gives the address that stands in for a provider's, such as a mock's;
	// nil or empty: none does.
	Stead func(kind string) string
	// Console is where the channel of whoever develops writes; nil: there is none.
	Console io.Writer
	// Courier brings codes of organizations that have no channel for them; nil:
	// nobody does.
	Courier office.Courier
	// Wait waits until a channel may send once more; nil: that takes as long as it takes.
	Wait func(context.Context, time.Duration) error
	// Hurry divides every wait, for trying things out; zero: 1.
	Hurry int
	// Mail is the installation's own mail server, for those who work here; nil: there
	// is none.
	Mail courier.Carrier
	// Plain allows mail servers on this machine without encryption.
	Plain bool
}

// Desk is where messages are set up, sent and looked at.
type Desk struct {
	*office.Office
	Letters Letters
	Wishes  Wishes

	desk     *desk.Desk
	diary    *diary.Desk
	self     *selfservice.Desk
	outbound *outbound.Client
	world    World

	carrying carrying

	mu       sync.Mutex
	carriers map[booking.ChannelID]opened
}

// Letters is the part of it for those who work here.
type Letters struct{ *Desk }

// Wishes is the part of it for what customers do not want to be sent.
type Wishes struct{ *Desk }

// opened is a channel that is ready to carry, at the speed that it may.
type opened struct {
	version int64
	courier.Carrier
	pace *rate.Limiter // nil: as fast as it can
}

// New opens the room.
func New(c Config) *Desk {
	if c.World.Base == nil {
		c.World.Base = func() string { return "" }
	}
	if c.World.Stead == nil {
		c.World.Stead = func(string) string { return "" }
	}
	if c.World.Wait == nil {
		c.World.Wait = wait
	}
	if c.World.Mail != nil {
		c.World.Mail = counted{c.World.Mail, "installation", c.Office.Tally}
	}
	d := &Desk{Office: c.Office, desk: c.Desk, diary: c.Diary, self: c.SelfService, outbound: c.Outbound, world: c.World,
		carriers: map[booking.ChannelID]opened{}}
	d.Letters, d.Wishes = Letters{d}, Wishes{d}
	return d
}

// hidden gives what is said in parts as a keyed hash.
func (d *Desk) hidden(parts ...string) (string, error) {
	return d.Hidden(office.TellName, parts...)
}
