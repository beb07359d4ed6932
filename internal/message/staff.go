package message

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
)

const (
	// posters is how many letters are sent at the same time, and lettersAtOnce how
	// many by each before others have their turn.
	posters       = 4
	lettersAtOnce = 10
	// letterHeld is how long a letter is being sent at most, in seconds: longer than
	// any call lasts.
	letterHeld = 180
	// invitationTime is how long whoever invites waits for the mail server.
	invitationTime = 10 * time.Second
	// How many invitations are mailed within a day: to one address, and by one
	// organization.
	mostToAddress   = 3
	mostInvitations = 50
)

// letterWaits is after how long a letter is tried again that was not taken for now,
// in seconds; the last one goes on.
var letterWaits = []int64{10, 60, 300, 900}

// MailsPeople tells whether the installation has a mail server of its own: only with
// one can somebody choose a new password who has forgotten theirs. An organization's
// would let whoever runs it into accounts that others rely on.
func (d Letters) MailsPeople() bool { return d.world.Mail != nil && d.world.Base() != "" }

// MailsStaff tells whether those who work for an organization can be written to.
func (d Letters) MailsStaff(ctx context.Context, org booking.OrgID) (bool, error) {
	w, err := d.staffWay(ctx, org)
	return w != nil, err
}

// staffWay is how a letter goes: by the mail channel of the organization that it
// comes from, else by the installation's own server; nil: there is no way.
type staffWay struct {
	courier.Carrier
	ch *Channel // nil: the installation's
}

func (d *Desk) staffWay(ctx context.Context, org booking.OrgID) (*staffWay, error) {
	if !org.IsZero() {
		list, err := d.Channels(ctx, org)
		if err != nil {
			return nil, err
		}
		for i := range list {
			if list[i].Medium() != notice.Mail || list[i].PausedAt != 0 {
				continue
			}
			if open, err := d.open(&list[i]); err == nil {
				return &staffWay{open, &list[i]}, nil
			}
		}
	}
	if d.world.Mail == nil {
		return nil, nil
	}
	return &staffWay{d.world.Mail, nil}, nil
}

// Post sends the letters to those who work here that are due. The row of a letter
// says that it is being sent before it is: who dies meanwhile leaves one of which
// nobody knows whether it arrived, and which is sent again only if that does no harm.
func (d Letters) Post(ctx context.Context) error {
	var due bool
	if err := d.Store.Read(ctx, d.Due(&due)); err != nil || !due {
		return err
	}
	if err := d.Store.Write(ctx, func(tx *store.Tx) error { lapseLetters(tx, d.Unix()); return nil }); err != nil {
		return err
	}
	var all sync.WaitGroup
	failed := make([]error, posters)
	for i := range posters {
		all.Go(func() {
			more := true
			for n := 0; more && n < lettersAtOnce && failed[i] == nil; n++ {
				more, failed[i] = d.postNext(ctx)
			}
		})
	}
	all.Wait()
	return errors.Join(failed...)
}

// postNext sends one letter, and tells whether there may be another.
func (d *Desk) postNext(ctx context.Context) (more bool, err error) {
	var l people.Letter
	now := d.Unix()
	err = d.Store.Write(ctx, func(tx *store.Tx) (err error) {
		l, err = takeLetter(tx, now, now+letterHeld)
		return err
	})
	if err != nil || l.ID.IsZero() {
		return false, err
	}
	outcome, err := d.post(ctx, &l)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWord)
	defer cancel()
	return true, errors.Join(err, d.Store.Write(last, func(tx *store.Tx) error {
		endLetter(tx, &l, outcome)
		return nil
	}))
}

// outcome is what became of a letter.
type outcome struct {
	state  string // sent, failed, unknown, or waiting until due
	reason string
	due    int64
}

// What is written of a letter that was not sent, beside codes of the courier.
const (
	letterLate    = "late"    // it was of no use any more
	letterNoWay   = "no_mail" // there is no mail server
	letterNothing = "nothing" // there was nothing to say, or nobody to say it to
)

// post puts a letter together and sends it.
func (d *Desk) post(ctx context.Context, l *people.Letter) (outcome, error) {
	now := d.Unix()
	if now >= l.Until {
		return outcome{state: "failed", reason: letterLate}, nil
	}
	again := outcome{state: "waiting", due: now + letterWaits[min(l.Attempts, len(letterWaits))-1]}
	way, err := d.staffWay(ctx, l.Org)
	if err != nil {
		return again, err
	}
	if way == nil || d.world.Base() == "" {
		return outcome{state: "waiting", reason: letterNoWay, due: now + letterWaits[len(letterWaits)-1]}, nil // There may be one soon.
	}
	m, err := d.staffLetter(ctx, l)
	switch {
	case err != nil:
		return again, err
	case m == nil:
		return outcome{state: "failed", reason: letterNothing}, nil
	}
	f, err := d.mail(ctx, way, l.Org, *m)
	switch {
	case f == nil:
		return outcome{state: "sent"}, err
	case f.Class == courier.Unknown:
		return outcome{state: "unknown", reason: f.Reason.Code}, err
	case f.Class == courier.Refused || f.Class == courier.Unreachable:
		return outcome{state: "failed", reason: f.Reason.Code}, err
	}
	d.Pulse.Warn("cannot send a letter to somebody who works here; it is tried again", f, "kind", string(l.Kind))
	again.reason = f.Reason.Code
	return again, err
}

// mail has a letter carried, and notes how the channel fares.
func (d *Desk) mail(ctx context.Context, way *staffWay, org booking.OrgID, m courier.Message) (*courier.Failure, error) {
	_, err := way.Send(ctx, m)
	f := courier.FailureOf(err)
	if way.ch == nil {
		return f, nil
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWord)
	defer cancel()
	return f, d.Store.For(org).Write(last, func(tx *store.Tx) error {
		noteFare(tx, way.ch, f, d.Unix())
		return nil
	})
}

// Mailed is what became of the mail to somebody who is invited.
type Mailed string

// What can become of it. The link is there in any case.
const (
	MailedNot     Mailed = "not"     // there is no mail server
	MailedYes     Mailed = "yes"     // it was taken
	MailedPerhaps Mailed = "perhaps" // no answer came
	MailedFailed  Mailed = "failed"  // it was not taken
	MailedOften   Mailed = "often"   // there were too many within a day
)

// MailInvitation sends the link of an invitation to the address that is invited,
// once. It looks at no account. What the organization has written is in it by its
// name only, and nobody can have the same address written to again and again.
func (d Letters) MailInvitation(ctx context.Context, c office.Caller, email, link string) (Mailed, error) {
	way, err := d.staffWay(ctx, c.Org)
	if err != nil || way == nil {
		return MailedNot, err
	}
	email = people.FoldEmail(email)
	m, err := d.invitationLetter(ctx, c.Org, email, link)
	if err != nil {
		return MailedNot, err
	}
	l := people.Letter{ID: booking.NewID[booking.LetterID](), Kind: people.LetterInvitation, Org: c.Org, MadeAt: d.Unix()}
	m.ID = l.ID.String()
	often := false
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		toAddress, all, err := countInvitations(tx, auth.HashSecret(email), d.Unix()-office.Day)
		if often = toAddress >= mostToAddress || all >= mostInvitations; err != nil || often {
			return err
		}
		beginInvitation(tx, &l, auth.HashSecret(email), d.Unix()+letterHeld)
		return nil
	})
	if err != nil || often {
		return MailedOften, err
	}
	waiting, cancel := context.WithTimeout(ctx, invitationTime)
	defer cancel()
	f, err := d.mail(waiting, way, c.Org, *m)
	became, out := MailedYes, outcome{state: "sent"}
	switch {
	case f == nil:
	case f.Class == courier.Unknown:
		became, out = MailedPerhaps, outcome{state: "unknown", reason: f.Reason.Code}
	default:
		became, out = MailedFailed, outcome{state: "failed", reason: f.Reason.Code}
	}
	last, cancelLast := context.WithTimeout(context.WithoutCancel(ctx), lastWord)
	defer cancelLast()
	return became, errors.Join(err, d.Store.Write(last, func(tx *store.Tx) error {
		endLetter(tx, &l, out)
		return nil
	}))
}
