package message

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
)

// answered are the purposes whose messages have buttons: the customer says that they
// come, or asks how to change it.
var answered = []notice.Purpose{notice.Confirmation, notice.Reminder}

const (
	// freeFor is how long after somebody has written to us they may be answered
	// without an approved text, in seconds: a day, less what an answer may take.
	freeFor = aDay - 10*60
	// askAgain is how long after an answer another press is answered, in seconds.
	askAgain = 10 * 60
	// answerLater is when an answer is first tried again that was not taken, in
	// seconds; from then on after as long as somebody waits for it.
	answerLater = 30
	// macLength is how many hexadecimal digits show that a button or a link is ours.
	macLength = 32
)

// Buttons are what stands on the buttons of a kind of message, in their order.
func Buttons(k notice.Kind, l i18n.Lang) (titles []string) {
	if slices.Contains(answered, notice.Purpose(k)) {
		for _, p := range notice.Presses {
			titles = append(titles, notice.Title(l, p))
		}
	}
	return titles
}

// enclose puts into a message what leads back to its row: buttons that answer, and
// where mails that nobody needs are ended.
func (d *Desk) enclose(m *courier.Message, s *standing, ch *Channel, row *Sent) error {
	if ch.Medium() == notice.Mail {
		return d.endable(m, s, row)
	}
	if !ch.Provider().Answers || !slices.Contains(answered, row.Purpose) {
		return nil
	}
	var list []courier.Button
	for _, p := range notice.Presses {
		mac, err := d.mark("button", row.ID, string(p))
		if err != nil {
			return err
		}
		list = append(list, courier.Button{Title: notice.Title(row.Lang, p), Payload: row.ID.String() + "." + string(p) + "." + mac})
	}
	if m.Template != nil {
		m.Template.Buttons = list
	} else {
		m.Buttons = list
	}
	return nil
}

// mark is what shows that something about a message was made by us.
func (d *Desk) mark(of string, id booking.NoticeID, what string) (string, error) {
	mac, err := d.hidden(of, id.String(), what)
	return mac[:min(len(mac), macLength)], err
}

// pressed reads which button it was; an empty one: none of ours.
func (d *Desk) pressed(payload string) (id booking.NoticeID, p notice.Press, err error) {
	parts := strings.Split(payload, ".")
	if len(parts) != 3 {
		return id, "", nil
	}
	if id, err = booking.ParseID[booking.NoticeID](parts[0]); err != nil {
		return id, "", nil
	}
	mac, err := d.mark("button", id, parts[1])
	if err != nil || !rightHook(parts[2], mac) {
		return id, "", err
	}
	return id, notice.Press(parts[1]), nil
}

// replied does what a customer answers. It may come twice, late and in any order:
// what was done is done, and what does not stand any more is not.
func (d *Desk) replied(ctx context.Context, org booking.OrgID, ch *Channel, r *courier.Reply) error {
	if r.Stop {
		return d.typedStop(ctx, org, ch, r.From)
	}
	id, press, err := d.pressed(r.ButtonPayload)
	if err != nil || press == "" {
		return err
	}
	var list []Sent
	err = d.Store.For(org).Read(ctx, sentWhere(&list, `org_id = $1 and channel_id = $2 and id = $3`, org, ch.ID, id))
	if err != nil || len(list) == 0 {
		return err
	}
	if whom, err := d.Whom(org, r.From); err != nil || whom != list[0].whom {
		return err // It was not sent to them.
	}
	if press == notice.PressComing {
		err := d.comes(ctx, org, ch, &list[0], r.At)
		switch {
		case err == nil || fault.Of(err).Kind == fault.NotFound || errors.Is(err, selfservice.ErrBegun): // Or nobody is to come any more.
			return nil
		case fault.Of(err).Kind != fault.Conflict:
			return err
		}
	}
	return d.ask(ctx, org, &list[0], r.At)
}

// comes notes that the customer comes to what a message told them of, as of when they
// said so. A conflict says that it does not stand so any more.
func (d *Desk) comes(ctx context.Context, org booking.OrgID, ch *Channel, row *Sent, at time.Time) error {
	var made []Sent
	if err := d.Store.For(org).Read(ctx, sentOf(org, row.Appointment, &made)); err != nil {
		return err
	}
	if slices.ContainsFunc(made, func(m Sent) bool {
		return m.Revision > row.Revision && m.Truth != row.Truth && m.Status != notice.Failed
	}) {
		return selfservice.ErrChanged // They were told something else since, whatever it is again.
	}
	way := booking.WayMessage
	if ch.Medium() == notice.WhatsApp {
		way = booking.WayWhatsApp
	}
	t, said := row.Truth, d.Unix()
	if !at.IsZero() { // Nobody answers what they have not got yet.
		said = min(said, max(at.Unix(), row.MadeAt))
	}
	return d.self.ComingTo(ctx, org, row.Appointment, selfservice.Answer{
		To: selfservice.Heard{Start: t.Start, Branch: t.Branch, Resource: t.Resource}, At: said, Way: way,
	})
}

// ask notes that a customer waits for an answer, if it can still be given. Who
// presses again after a while has lost it, and gets it again; the same press, told
// twice, is as old as it was.
func (d *Desk) ask(ctx context.Context, org booking.OrgID, row *Sent, at time.Time) error {
	now := d.Unix()
	asked, before := now, int64(0) // before: they may have asked until then, and ask again
	if !at.IsZero() {
		asked = min(now, at.Unix())
		before = asked - askAgain
	}
	if now >= asked+freeFor {
		return nil
	}
	err := d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		n, err := tx.Affected(`update notices set asked_at = $1, answered_at = 0
			where org_id = $2 and id = $3 and (asked_at = 0 or answered_at <> 0 and asked_at <= $4) returning 1`, asked, tx.Org(), row.ID, before)
		if n == 1 {
			tx.Schedule(store.TellTask, row.Appointment.String(), tx.Org(), now)
		}
		return err
	})
	d.Published()
	return err
}

// answer gives the answers that customers wait for: where they see, change and
// cancel their appointment. Each is given once at most; one that was not taken is
// tried again.
func (d *Desk) answer(ctx context.Context, s *standing) error {
	for i := range s.made {
		m := &s.made[i]
		ch := s.channel(m.Channel.String())
		if m.AskedAt == 0 || m.AnsweredAt != 0 || s.at >= m.AskedAt+freeFor || ch == nil || ch.PausedAt != 0 || s.facts.Erased ||
			m.whom != s.whom(ch) { // The number is another by now.
			continue
		}
		if err := d.answerOne(ctx, s, ch, m); err != nil {
			return err
		}
	}
	return nil
}

func (d *Desk) answerOne(ctx context.Context, s *standing, ch *Channel, m *Sent) error {
	open, err := d.open(ch)
	if err != nil {
		return d.cannotOpen(ctx, s, ch, err)
	}
	text, err := d.answerText(ctx, s, m)
	if err != nil {
		return err
	}
	if !s.facts.Test {
		if err := d.paced(ctx, &open); err != nil {
			return err
		}
	}
	began := false
	err = d.Store.For(s.org).Write(ctx, func(tx *store.Tx) error {
		n, err := tx.Affected(`update notices set answered_at = $1 where org_id = $2 and id = $3 and answered_at = 0 returning 1`, d.Unix(), tx.Org(), m.ID)
		began = n == 1
		return err
	})
	if err != nil || !began || s.facts.Test {
		return err
	}
	receipt, err := open.Send(ctx, courier.Message{ID: booking.NewID[booking.NoticeID]().String(), Purpose: "answer",
		To: string(s.facts.Phone), Lang: string(s.facts.Lang), Text: text})
	f, units := courier.FailureOf(err), 0
	if ch.Medium() != notice.WhatsApp { // There it is free.
		_, _, units = notice.Segments(text)
		units = charged(receipt, units)
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWord)
	defer cancel()
	return d.Store.For(s.org).Write(last, func(tx *store.Tx) error {
		if f == nil || f.Class == courier.Unknown {
			count(tx, ch.ID, d.Unix(), units)
		}
		if f != nil && (f.Class == courier.Later || f.Class == courier.Credentials) { // Nothing was sent.
			tx.Change(`update notices set answered_at = 0 where org_id = $1 and id = $2`, tx.Org(), m.ID)
			tx.Schedule(store.TellTask, s.root.String(), tx.Org(), d.Unix()+max(answerLater, d.Unix()-m.AskedAt))
		}
		noteFare(tx, ch, f, d.Unix())
		return nil
	})
}

// answerText is what a customer is answered who has pressed a button of a message.
func (d *Desk) answerText(ctx context.Context, s *standing, m *Sent) (string, error) {
	link, err := d.link(ctx, s)
	if err != nil {
		return "", err
	}
	w := s.words(&notice.Send{Start: s.a.Span.Start})
	w.Link = link
	is := notice.AnswerHow
	switch {
	case s.a.Status == booking.Cancelled:
		is = notice.AnswerOver
	case s.a.Status != booking.Booked || s.at >= s.a.Span.Start:
		is = notice.AnswerBegun
	case m.Truth != (notice.Truth{Start: s.a.Span.Start, Branch: s.a.Branch, Resource: s.a.Resource}):
		is = notice.AnswerChanged
	}
	return notice.Answer(is, &w), nil
}

// typedStop ends messages by a channel for somebody who has written so. Whom we have
// never written to and who has no appointment is nobody.
func (d *Desk) typedStop(ctx context.Context, org booking.OrgID, ch *Channel, number string) error {
	whom, err := d.Whom(org, number)
	if err != nil {
		return err
	}
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		root, err := knownBy(tx, whom, number)
		if err != nil || root.IsZero() {
			return err
		}
		putOptOut(tx, &OptOut{Appointment: root, What: ch.ID.String(), How: ByWord, At: d.Unix(), whom: whom})
		return nil
	})
}

// repliedAll does so with all that came in one request.
func (d *Desk) repliedAll(ctx context.Context, org booking.OrgID, ch *Channel, list []courier.Reply) (err error) {
	for i := range list {
		err = errors.Join(err, d.replied(ctx, org, ch, &list[i]))
	}
	return err
}
