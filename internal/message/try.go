package message

import (
	"context"
	"errors"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
)

// Trial is a message that somebody of the house sends to themselves, to see how it
// arrives: to the number that a code has shown to be theirs, or by mail to the
// address of their account.
type Trial struct {
	Channel     booking.ChannelID
	Kind        notice.Kind
	Lang        i18n.Lang
	Appointment booking.AppointmentID // whose words it has; zero: those of an example
	Number      string
	Code        string // that was sent to the number
	Address     string // where the request comes from
}

// MostTries is how many such messages one person sends in a day.
const MostTries = 10

// What is refused of a trial.
var (
	errTries = fault.New(fault.RateLimited, "message_tries",
		"you have sent yourself %d messages within a day, which is the most; try again tomorrow", MostTries)
	errTryCode = fault.New(fault.Invalid, "message_try_code",
		"this is not the code that was sent to this number, or it is too old; look again").On("code")
	errTryWait = fault.New(fault.RateLimited, "message_try_wait", "a code was sent a moment ago, or too many were; wait a minute")
)

// coded is who is sent a code: a number for one person.
func (t *Trial) coded(c office.Caller) selfservice.Coded {
	return selfservice.Coded{Org: c.Org, Phone: t.Number, Address: t.Address, Purpose: selfservice.ToTry, Form: "try " + c.Person.String()}
}

// numbered brings the number into its form.
func (d *Desk) numbered(ctx context.Context, org booking.OrgID, t *Trial) error {
	o, err := d.desk.Offer(ctx, org)
	if err != nil {
		return err
	}
	if t.Number, err = selfservice.Number(&o.Catalog.Org.Page, t.Number); err != nil {
		return fault.Of(err).On("number")
	}
	return nil
}

// TryCode sends a code to the number of a trial, in words that name it.
func (d *Desk) TryCode(ctx context.Context, c office.Caller, t Trial, text func(code string) string) error {
	if err := d.numbered(ctx, c.Org, &t); err != nil {
		return err
	}
	err := d.self.SendCode(ctx, t.coded(c), t.Lang, text)
	if errors.Is(err, selfservice.ErrSoon) || errors.Is(err, selfservice.ErrCodes) || errors.Is(err, selfservice.ErrWork) ||
		errors.Is(err, selfservice.ErrScarce) {
		return errTryWait.Because(err)
	}
	return err
}

// Try sends it, once for each form (office.ErrDone). What a provider says against it
// is a courier.Failure.
func (d *Desk) Try(ctx context.Context, c office.Caller, t Trial) error {
	ch, err := d.Channel(ctx, c.Org, t.Channel)
	if err != nil {
		return err
	}
	to := c.Email
	if ch.Medium() != notice.Mail {
		if err := d.numbered(ctx, c.Org, &t); err != nil {
			return err
		}
		err := d.self.CheckCode(ctx, t.coded(c), t.Code)
		if errors.Is(err, selfservice.ErrCode) || errors.Is(err, selfservice.ErrCodeGone) {
			return errTryCode.Because(err)
		}
		if err != nil {
			return err
		}
		to = t.Number
	}
	return d.try(ctx, c, &ch, &t, to)
}

// TryTo is Try for whoever runs the service: to a number or an address that nobody
// has to show to be theirs.
func (d *Desk) TryTo(ctx context.Context, c office.Caller, t Trial, to string) error {
	ch, err := d.Channel(ctx, c.Org, t.Channel)
	if err != nil {
		return err
	}
	if ch.Medium() != notice.Mail {
		t.Number = to
		if err := d.numbered(ctx, c.Org, &t); err != nil {
			return err
		}
		to = t.Number
	}
	return d.try(ctx, c, &ch, &t, to)
}

// try sends it.
func (d *Desk) try(ctx context.Context, c office.Caller, ch *Channel, t *Trial, to string) error {
	m, units, err := d.trialLetter(ctx, c.Org, ch, t)
	if err != nil {
		return err
	}
	m.To = to
	open, err := d.open(ch)
	if err != nil {
		return err
	}
	if err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error { return d.noteTry(tx, c, ch, t) }); err != nil {
		return err
	}
	receipt, err := open.Send(ctx, m)
	return d.tried(ctx, c.Org, ch, courier.FailureOf(err), charged(receipt, units))
}

// tried notes what became of it.
func (d *Desk) tried(ctx context.Context, org booking.OrgID, ch *Channel, f *courier.Failure, units int) error {
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWord)
	defer cancel()
	err := d.Store.For(org).Write(last, func(tx *store.Tx) error {
		if f == nil || f.Class == courier.Unknown {
			count(tx, ch.ID, d.Unix(), units)
		}
		if f == nil || ch.Refused == 0 { // Trying it often pauses nothing.
			noteFare(tx, ch, f, d.Unix())
		}
		return nil
	})
	if f != nil {
		return f
	}
	return err
}

// noteTry counts it, before it is sent.
func (d *Desk) noteTry(tx *store.Tx, c office.Caller, ch *Channel, t *Trial) error {
	if err := d.TakeForm(tx, c); err != nil {
		return err
	}
	n := 0
	err := tx.Read(store.Query(func(r store.Row) error { return r.Scan(&n) },
		`select count(*) from audit_log where org_id = $1 and person_id = $2 and action = 'messages.tried' and at > $3`,
		c.Org.Live(), c.Person, d.Unix()-aDay))
	if err == nil && n >= MostTries {
		err = errTries
	}
	d.Note(tx, c, "messages.tried", ch.Name, string(t.Kind))
	return err
}

// trialLetter puts it together, as customers would get it.
func (d *Desk) trialLetter(ctx context.Context, org booking.OrgID, ch *Channel, t *Trial) (m courier.Message, units int, err error) {
	own, err := d.Texts(ctx, org)
	if err != nil {
		return m, 0, err
	}
	values, name, err := d.trialValues(ctx, org, t)
	if err != nil {
		return m, 0, err
	}
	say := func(f notice.Form) string { return notice.Render(Wording(own, t.Kind, f, t.Lang).Text, values(f)) }
	m = courier.Message{ID: booking.NewID[booking.NoticeID]().String(), Purpose: "try", Lang: string(t.Lang)}
	switch medium := ch.Medium(); medium {
	case notice.Mail:
		m.FromName, m.ReplyTo = name, ch.Settings["reply_to"]
		m.Subject, m.Text = say(notice.InSubject), say(notice.InBody)
		m.HTML = hypertext(t.Lang, m.Text)
	case notice.WhatsApp:
		w := Wording(own, t.Kind, notice.InWhatsApp, t.Lang)
		if w.Template == "" {
			w.Template = UsualTemplate(t.Kind)
		}
		units, m.Template = 1, &courier.Template{Name: w.Template, Parameters: notice.Parameters(w.Text, values(notice.InWhatsApp))}
		if t.Kind.Code() {
			m.Template.Buttons = []courier.Button{{Link: exampleCode}}
		}
	default:
		m.Text = say(notice.Form(medium))
		_, _, units = notice.Segments(m.Text)
	}
	return m, units, nil
}

// Preview is how a trial reads by a channel.
func (d *Desk) Preview(ctx context.Context, org booking.OrgID, ch *Channel, t *Trial) (string, error) {
	own, err := d.Texts(ctx, org)
	if err != nil {
		return "", err
	}
	values, _, err := d.trialValues(ctx, org, t)
	if err != nil {
		return "", err
	}
	forms := ch.Medium().Forms()
	w := Wording(own, t.Kind, forms[len(forms)-1], t.Lang)
	return notice.Render(w.Text, values(w.Form)), nil
}

// trialValues are what stands for the variables: of an appointment, or the longest
// of the house.
func (d *Desk) trialValues(ctx context.Context, org booking.OrgID, t *Trial) (values func(notice.Form) notice.Values,
	name string, err error) {
	o, settings, err := d.housed(ctx, org)
	if err != nil {
		return nil, "", err
	}
	name = t.Lang.Pick(o.Catalog.Org.Name, o.Catalog.Org.NameAr)
	if t.Appointment.IsZero() {
		return func(f notice.Form) notice.Values { return d.soon(o, settings, Text{Form: f, Lang: t.Lang}) }, name, nil
	}
	s, err := d.stand(ctx, org, t.Appointment)
	if err != nil {
		return nil, "", err
	}
	if s == nil || s.facts.Erased {
		return nil, "", booking.ErrAppointmentNotFound
	}
	s.facts.Lang = t.Lang
	w := s.words(&notice.Send{Start: s.a.Span.Start, Was: &notice.Truth{Start: s.a.Span.Start - aDay}})
	w.Code, w.Until = exampleCode, d.Unix()+office.Hour/2
	if w.Link, err = d.link(ctx, s); err != nil {
		return nil, "", err
	}
	return w.Values, name, nil
}

// mostNext is how many appointments are offered to try with.
const mostNext = 20

// Next lists the next appointments of a day, to try a message with; none, as long as
// messages are off.
func (d *Desk) Next(ctx context.Context, org booking.OrgID) (list []booking.Appointment, err error) {
	rules, err := d.Rules(ctx, org)
	if err != nil || rules.Since == 0 {
		return nil, err
	}
	err = d.Store.For(org).Read(ctx, store.AppointmentsWhere(&list,
		`org_id = $1 and status = 'booked' and start_at > $2 and start_at <= $3 order by start_at, id limit $4`, org, d.Unix(), d.Unix()+aDay, mostNext))
	return list, err
}
