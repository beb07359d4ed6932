// Package notice decides what a customer is told of an appointment, when, by
// which way and in which words. It does no I/O, reads no clock and keeps
// nothing: whoever sends asks it again before every message, with the
// appointment as it is at that moment. So nothing is queued ahead, and nothing
// has to be called back when an appointment is moved or cancelled.
//
// What is promised: confirmations, reminders and the word after a no-show are
// sent at most once. Changes and cancellations are sent at least once, because a
// customer who does not know of them stands before a closed door.
//
// Who sends keeps to three steps, and may die between any two of them: the row of
// the message is committed with the status Sending (Send.Notice; only if the row
// has had one attempt less, so that of two who try one does), then the provider
// is called, outside of any transaction and for less than Doubt, then the outcome
// is committed. Then Plan is asked again.
//
// Its files: plan.go is what is to be said, offer.go what somebody is told who waits
// for a time, pursue.go how one message gets
// through, quiet.go when nobody is disturbed; text.go has our words and how
// variables are put into them, words.go what stands for the variables, check.go
// what is wrong with the words of an owner, segment.go what a text message costs.
package notice

import (
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/i18n"
)

// Purpose is what a message is for.
type Purpose string

// The purposes.
const (
	Confirmation Purpose = "confirmation"
	Reminder     Purpose = "reminder"
	Change       Purpose = "change" // another time, place or person; also: it takes place after all
	Cancellation Purpose = "cancellation"
	NoShow       Purpose = "no_show"
	Offer        Purpose = "offer"     // a time for somebody who waits for one
	OfferEnd     Purpose = "offer_end" // they were offered several, and do not wait any more
)

// Purposes lists those that an owner switches on and off. OfferEnd goes with Offer.
var Purposes = []Purpose{Confirmation, Reminder, Change, Cancellation, NoShow, Offer}

// again tells whether a message whose fate is unknown is sent once more. Told
// twice of a change is a nuisance, not told of it is a lost day; told twice that
// all is as it was is only a nuisance.
func (p Purpose) again() bool { return p == Change || p == Cancellation }

// Spare tells whether customers can do without a message: it tells nothing that they
// do not know.
func (p Purpose) Spare() bool { return p == Reminder || p == NoShow }

// Status is what became of a message.
type Status string

// The statuses. A Sending that is older than Doubt is Unknown: whoever sent it
// has died.
const (
	Sending   Status = "sending"
	Sent      Status = "sent" // the provider has it
	Delivered Status = "delivered"
	Read      Status = "read"
	Failed    Status = "failed"  // it has not arrived
	Unknown   Status = "unknown" // no answer came: it may have arrived
	Skipped   Status = "skipped" // the channel was not asked
)

// Statuses lists them all, in the order in which they are offered.
var Statuses = []Status{Sent, Delivered, Read, Failed, Unknown, Sending, Skipped}

// sure tells whether the customer has been told, heard whether they may have been.
func (s Status) sure() bool  { return s == Sent || s == Delivered || s == Read }
func (s Status) heard() bool { return s.sure() || s == Sending || s == Unknown }

// Truth is what a message says of an appointment. What was told and what is are
// compared by it, not by their revisions: moved away and back again before
// anybody was told is nothing to tell. The zero Truth is something that is not known
// any more.
type Truth struct {
	Start     int64
	Branch    booking.BranchID
	Resource  booking.ResourceID
	Cancelled bool
}

// Facts are the appointment as it is now. One that was cancelled and booked again
// under a new id is the same to the customer: its facts and notices are those of
// the root (booking.Appointment.Root), with revisions that go on growing.
type Facts struct {
	Revision int // grows whenever time, place, person or status change
	Status   booking.Status
	Span     booking.Span
	Branch   booking.BranchID
	Resource booking.ResourceID

	CreatedAt   int64
	ChangedAt   int64 // when the revision grew last
	MovedAt     int64 // when time, place or person changed last; zero: never
	ConfirmedAt int64 // zero: the customer has not said that they come
	// By is who changed it last. It chooses words and never silence: whoever
	// cancels by a customer's link need not be the customer.
	By booking.Actor

	Phone, Email booking.Private
	Lang         i18n.Lang
	Deaf         map[string]bool // channels that are known not to reach this customer, or are paused
	Unwanted     map[string]bool // channels by which they want nothing that they can do without
	Erased       bool
	Test         bool // of a sandbox or a demonstration: it is decided, and nobody is called
}

// Truth is what there is to say of it.
func (f *Facts) Truth() Truth {
	if f.Status == booking.Cancelled {
		return Truth{Cancelled: true}
	}
	return Truth{Start: f.Span.Start, Branch: f.Branch, Resource: f.Resource}
}

// Rules are what an organization has chosen, with what is left of its caps.
type Rules struct {
	On map[Purpose]bool
	// Since is when messages were switched on. What was booked and changed
	// before is not told: nobody gets a thousand confirmations out on the day on
	// which they try it. Reminders are of what is to come, and are sent.
	Since int64
	// Restored is until when somebody else worked on the database of which this
	// is a copy; zero: it is none. What is sent at most once and was due until
	// then counts as sent. Changes and cancellations are told: better twice.
	Restored  int64
	Reminders []int // minutes before the start, each an hour or more apart
	Settle    int64 // seconds from the last change to the first word about it
	Quiet     Quiet
	Hops      []Hop // in the order in which they are tried
	// FullUntil is when messages may be sent again after a cap was reached, of
	// the organization or of the number; zero: none was. Changes and
	// cancellations go nevertheless, from 24 hours before the start.
	FullUntil int64
	// Hurry divides the waits for an outcome, a report and the next attempt, for
	// trying things out; zero: 1.
	Hurry int64
}

// The rules of an organization that has chosen nothing.
const (
	DefaultSettle = 30
	day           = 24 * 60 * 60
	hour          = 60 * 60
)

// DefaultReminders are a day and two hours before the start.
var DefaultReminders = []int{24 * 60, 2 * 60}

// Medium is what a message is carried by.
type Medium string

// The media. SMSPlain is a text message without a link: in Saudi Arabia and the
// Emirates links need a host that was registered beforehand, or the sender's name
// is blocked.
const (
	WhatsApp Medium = "whatsapp"
	SMS      Medium = "sms"
	SMSPlain Medium = "sms_plain"
	Mail     Medium = "mail"
)

// Media lists them all.
var Media = []Medium{WhatsApp, SMS, SMSPlain, Mail}

// Hop is a channel that is tried.
type Hop struct {
	Channel string // names it in notices
	Medium  Medium
	Reports bool // it says later what was delivered
	// FullUntil is when it may be used again after its own cap was reached; zero: it
	// was not. The next one is used meanwhile; where there is none, it is as if the cap
	// were that of the organization.
	FullUntil int64
}

// Notice is a message that was made: the row that is kept of it. There is one for
// each purpose, reminder, revision and channel; another attempt changes it. What
// somebody has told by telephone is one without a channel, and Delivered.
type Notice struct {
	Purpose Purpose
	// Before is of a reminder: its minutes. Not its place in the list, which changes
	// when the owner adds one. Below zero: it was sent by hand (Repeat).
	Before   int
	Revision int
	Channel  string

	Status    Status
	Permanent bool // failed, and would again
	Attempts  int
	Again     bool  // one of the attempts was made because the one before it is unknown
	MadeAt    int64 // the first attempt
	At        int64 // the last attempt
	Truth     Truth // what it said
}

// Send is a message to send now.
type Send struct {
	Purpose      Purpose
	Before       int
	Revision     int
	Hop          Hop
	Attempt      int  // from 1; above, the row is there already
	Again        bool // the outcome of an attempt is unknown: a provider that drops repetitions must not see one
	UselessAfter int64
	Truth        Truth
	// Start is the time that the text speaks of. A cancellation speaks of what
	// the customer knows, which need not be where it stood last.
	Start int64
	Was   *Truth // of a change: what the customer knows; nil: that is not known
	Test  bool   // its row is written as Sent, and nobody is called
}

// Notice is the row to commit before the message is sent, for a row that is not
// there yet. For one that is, Status, Attempts, Again and At are those of this.
func (s *Send) Notice(now int64) Notice {
	n := Notice{Purpose: s.Purpose, Before: s.Before, Revision: s.Revision, Channel: s.Hop.Channel, Status: Sending,
		Attempts: s.Attempt, Again: s.Again, MadeAt: now, At: now, Truth: s.Truth}
	if s.Test {
		n.Status = Sent
	}
	return n
}

// Decision is what to do now: send, or look again, or neither, which is for good
// unless the appointment, the rules or a notice change.
type Decision struct {
	Send *Send // ask again at once when its outcome is kept
	Look int64 // when to ask again; zero: there is nothing more
	// Call says that no channel could tell the customer how their appointment
	// stands, and somebody should call them.
	Call bool
}
