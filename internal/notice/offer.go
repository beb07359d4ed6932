package notice

import (
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/i18n"
)

// Waiting is a message to somebody who waits for a time: that there is one, or that
// they do not wait any more.
type Waiting struct {
	ID       booking.AppointmentID // of the offer, or of who waits, in the place of an appointment's
	Purpose  Purpose               // Offer or OfferEnd
	Service  booking.ServiceID
	Branch   booking.BranchID
	Resource booking.ResourceID
	Start    int64 // zero: it is about no time
	Until    int64 // from then on it is of no use
	Keeps    bool  // until then nobody else has it

	Customer, Phone, Email booking.Private
	Lang                   i18n.Lang
	Link                   string // the path of their own page
}

// Heard is what came of telling somebody who waits.
type Heard struct {
	Told  bool  // they may have heard of it
	Again int64 // when to ask once more; zero: nothing more is tried
	Full  bool  // nothing is, because of a cap
}

// hasty is with how many attempts a channel has had its chance: whoever waits for a
// time has minutes, not hours.
const hasty = 2

// PlanOffer says what is next for a message to somebody who waits, and whether they
// may have heard it. It is sent at most once by each channel, and by the next one when
// a channel has not taken it. Nobody is called about it: the time goes to the next who
// waits.
func PlanOffer(now int64, w *Waiting, f Facts, r Rules, made []Notice) (do Decision, told bool) {
	seen := make([]Notice, len(made))
	for i, n := range made {
		n.Permanent = n.Permanent || n.Attempts >= hasty
		seen[i] = n
	}
	p := &plan{now: now, f: &f, r: &r, made: seen}
	truth := Truth{Start: w.Start, Branch: w.Branch, Resource: w.Resource}
	s := p.pursue(&message{purpose: w.Purpose, truth: truth, start: w.Start, due: now, useless: w.Until})
	return Decision{Send: s.send, Look: s.look, Call: s.lost}, s.told
}
