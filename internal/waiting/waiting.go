// Package waiting is the room of people who wait for a time: for a service at a
// branch, on some dates, in some parts of the day.
//
// waiting.go has what there is: who waits, and what they were offered. join.go is how
// somebody begins to wait and ends it, link.go how they see it and take what they are
// offered, staff.go what people of the house do for them. look.go goes on with those
// who wait for one service at one branch, whenever something may have become free:
// choose.go says purely who is offered what, the desk keeps it, and the room of
// messages tells them. free.go remembers what is free, and since when: only what becomes
// free after somebody has asked is offered to them. What is kept is in waiting_rows.go.
//
// A time that is offered is held: nobody else sees it, at any door, and the database
// keeps two from having it. Who does not answer loses it to the next, by the hold that
// runs out.
package waiting

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
)

// Teller tells people of what they are offered. See message.Desk.
type Teller interface {
	Offering(ctx context.Context, org booking.OrgID, service booking.ServiceID, zone *civil.Zone) (on bool, quiet notice.Quiet, err error)
	TellOffer(ctx context.Context, org booking.OrgID, w notice.Waiting) (notice.Heard, error)
}

// Desk is where people wait.
type Desk struct {
	*office.Office
	desk   *desk.Desk
	self   *selfservice.Desk
	teller Teller
	open   openings
}

// New opens the room.
func New(o *office.Office, d *desk.Desk, self *selfservice.Desk, t Teller) *Desk {
	return &Desk{Office: o, desk: d, self: self, teller: t}
}

// State is where somebody stands who waits.
type State string

// The states. Waiting and Offered are live.
const (
	Waiting State = "waiting"
	Offered State = "offered" // a time is theirs to take
	Booked  State = "booked"
	Left    State = "left"  // they do not want to wait any more
	Ended   State = "ended" // nothing came of it; why says why
)

// Live tells whether they still wait.
func (s State) Live() bool { return s == Waiting || s == Offered }

// Why somebody does not wait any more.
const (
	WhySilent = "silent" // they have not answered several offers
	WhyOver   = "over"   // the dates have passed
	WhyHas    = "has"    // what they wanted earlier is not booked any more
)

// Parts are parts of a day.
type Parts int

// The parts of a day, as the booking page has them. What begins after midnight is of
// the evening before.
const (
	Morning Parts = 1 << iota
	Afternoon
	Evening
	AnyPart = Morning | Afternoon | Evening
)

// AllParts lists them.
var AllParts = []Parts{Morning, Afternoon, Evening}

// Word names a part, for forms and texts.
func (p Parts) Word() string {
	switch p {
	case Morning:
		return "morning"
	case Afternoon:
		return "afternoon"
	case Evening:
		return "evening"
	}
	return ""
}

// Has tells whether a time of day is in one of the parts.
func (p Parts) Has(c civil.Clock) bool {
	switch {
	case c < 5*60 || c >= 17*60:
		return p&Evening != 0
	case c < 12*60:
		return p&Morning != 0
	}
	return p&Afternoon != 0
}

// PartsAt are the parts in which some times of day lie, without those that hold but
// few of them; none: any.
func PartsAt(times []civil.Clock) (all Parts) {
	for _, p := range AllParts {
		n := 0
		for _, c := range times {
			if p.Has(c) {
				n++
			}
		}
		if 3*n > len(times) {
			all |= p
		}
	}
	if all == 0 {
		return AnyPart
	}
	return all
}

// Entry is somebody who waits.
type Entry struct {
	ID       booking.WaitID
	Service  booking.ServiceID
	Branch   booking.BranchID
	Resource booking.ResourceID // zero: anybody
	// Appointment is one that they have and would like earlier; zero: none.
	Appointment booking.AppointmentID
	Dates       booking.DateRange
	Parts       Parts
	Customer    booking.Private
	Phone       booking.Private // E.164
	Email       booking.Private
	Lang        i18n.Lang
	Channel     booking.Channel
	State       State
	Why         string
	Made        booking.AppointmentID // what they have booked; zero: nothing
	CreatedAt   int64
	AskedAt     int64 // when they have said last what they want
	ChangedAt   int64

	hash string
	had  string // which appointments of theirs there were of the second of AskedAt
}

// OfferState is what became of an offer.
type OfferState string

// The states of an offer.
const (
	Open     OfferState = "open"
	Taken    OfferState = "booked"
	Declined OfferState = "declined"
	Expired  OfferState = "expired" // nobody has answered
	Untold   OfferState = "untold"  // no message has reached them
	Lost     OfferState = "lost"    // somebody else was faster, or they have something else by now
)

// Offer is a time that somebody was offered.
type Offer struct {
	ID       booking.OfferID
	Entry    booking.WaitID
	Service  booking.ServiceID
	Branch   booking.BranchID
	Resource booking.ResourceID // whom they asked for; zero: anybody
	Start    int64
	Keeps    bool           // it is held for them; else the first of several has it
	Hold     booking.HoldID // zero: it is not held yet
	Until    int64
	State    OfferState
	ByHand   bool // somebody of the house offers it
	MadeAt   int64
	ToldAt   int64 // zero: they do not know of it yet; below: no message reaches them
	EndedAt  int64
}

// When somebody was told whom no message reaches, and who has got as many as may be sent.
const (
	unreached = -1
	full      = -2
)

// Full tells whether nobody was told of it because of a cap on messages.
func (o *Offer) Full() bool { return o.ToldAt == full && (o.State == Open || o.State == Untold) }

// What is refused of those who wait.
var (
	// ErrNoEntry says that a link leads to nobody who waits, or a list has them not.
	ErrNoEntry = fault.New(fault.NotFound, "no_waiting", "nobody waits under this link any more; check that it was copied whole, or call")
	// ErrOfferOver says that a time is not kept any more.
	ErrOfferOver = fault.New(fault.Conflict, "offer_over",
		"this time is not kept for you any more; you are still on the list, and hear from us when there is another")
	// errBooked says that somebody of the house asks for what a booking has overtaken.
	errBooked = fault.New(fault.Conflict, "booked_meanwhile",
		"this person has booked meanwhile; look at the appointment, and cancel it there if need be")
	errQuiet = fault.New(fault.Conflict, "quiet_hours",
		"no message is sent in quiet hours, so nothing was kept; offer the time afterwards, or call and book it").On("time")
	errNotLive  = fault.New(fault.Conflict, "not_waiting", "this person does not wait any more; look at the list again")
	errHasOffer = fault.New(fault.Conflict, "has_offer", "this person has an offer already; wait for the answer, or take it back first")
	errNotFree  = fault.New(fault.Conflict, "not_free", "this time is not free; choose one that is").On("time")
	errDates    = fault.New(fault.Invalid, "waiting_dates", "choose dates from today on, the first before the last and at most %d days in all",
		MostDays).On("from")
	errParts = fault.New(fault.Invalid, "waiting_parts", "choose at least one part of the day").On("parts")
	errMany  = fault.New(fault.Conflict, "enough_waiting", "this number is on %d waiting lists already; leave one of them first", mostEntries)
	// ErrNoWaiting says that nobody waits for this here.
	ErrNoWaiting = fault.New(fault.Conflict, "no_waiting_list", "there is no waiting list for this; please call")
	errNoNumber  = fault.New(fault.Invalid, "waiting_number", "write a mobile number: offers are sent to it").On("phone")
	errWaits     = fault.New(fault.Conflict, "waits_already", "somebody of this name and number waits for this already").On("phone")
	errEarlier   = fault.New(fault.Conflict, "not_earlier", "this appointment cannot be moved to an earlier time any more; please call")
)

// Limits of those who wait.
const (
	// MostDays is for how many days somebody can wait.
	MostDays    = 62
	mostEntries = 5 // live ones under a number
	// UsualDays is for how many days somebody waits who does not say until when.
	UsualDays = 14
)

// key names the task of those who wait for a service at a branch.
func key(b booking.BranchID, s booking.ServiceID) string { return b.String() + "/" + s.String() }
