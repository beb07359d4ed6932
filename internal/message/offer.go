package message

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
)

// Offering tells whether people who wait for a service are offered times by messages,
// and in which hours nobody is disturbed.
func (d *Desk) Offering(ctx context.Context, org booking.OrgID, service booking.ServiceID, zone *civil.Zone) (on bool,
	quiet notice.Quiet, err error) {
	var rules Rules
	if err := d.Store.For(org).Read(ctx, rulesOf(org, &rules)); err != nil {
		return false, quiet, err
	}
	limits := rules.notices(service, zone)
	return rules.Since != 0 && limits.On[notice.Offer], limits.Quiet, nil
}

// TellOffer tells somebody who waits of a time that is theirs to take, or that they
// do not wait any more. It is as with Tell: the row is written first, so that whoever
// dies in between sends nothing twice.
func (d *Desk) TellOffer(ctx context.Context, org booking.OrgID, w notice.Waiting) (heard notice.Heard, err error) {
	for range mostAtOnce {
		s, err := d.standOffer(ctx, org, &w)
		if err != nil || s == nil {
			return heard, err
		}
		what, told := notice.PlanOffer(s.at, &w, s.facts, s.limits, s.notices())
		if what.Send == nil {
			full := !told && what.Look == 0 && !what.Call && s.full()
			return notice.Heard{Told: told, Again: what.Look, Full: full}, nil
		}
		if err := d.sendOffer(ctx, s, &w, what.Send); err != nil {
			return heard, err
		}
	}
	return notice.Heard{Again: d.Unix() + 1}, nil
}

// standOffer reads how things stand with who waits, as stand does with an
// appointment. Nil: messages are off.
func (d *Desk) standOffer(ctx context.Context, org booking.OrgID, w *notice.Waiting) (*standing, error) {
	t := d.Store.For(org)
	a := &booking.Appointment{
		ID: w.ID, Service: w.Service, Branch: w.Branch, Resource: w.Resource, Span: booking.Span{Start: w.Start}, Status: booking.Booked,
		Customer: w.Customer, Phone: w.Phone, Email: w.Email,
	}
	s := &standing{org: org, root: w.ID, at: d.Unix(), untold: -1, a: a, chain: []booking.Appointment{*a}}
	err := t.Read(ctx, sentOf(org, w.ID, &s.made), rulesOf(org, &s.rules), channelsOf(org, &s.channels))
	if err != nil || s.rules.Since == 0 {
		return nil, err
	}
	if s.offer, err = d.desk.Offer(ctx, org); err != nil {
		return nil, err
	}
	if _, s.settings, err = t.Settings(ctx); err != nil {
		return nil, err
	}
	branch := s.offer.Branches[w.Branch]
	if branch == nil || s.offer.Services[w.Service] == nil {
		return nil, desk.ErrCatalogMoved
	}
	s.facts = s.happened()
	s.limits = s.rules.notices(w.Service, branch.Zone)
	s.limits.Hurry = int64(max(1, d.world.Hurry))
	for i := range s.channels {
		ch := &s.channels[i]
		s.limits.Hops = append(s.limits.Hops, notice.Hop{Channel: ch.ID.String(), Medium: ch.Medium(), Reports: ch.ReportedAt != 0})
		s.facts.Deaf[ch.ID.String()] = ch.PausedAt != 0
	}
	if err := d.reach(ctx, t, s); err != nil {
		return nil, err
	}
	s.facts.Lang = w.Lang // as they chose when they began to wait
	return s, nil
}

// sendOffer sends one message, as send does.
func (d *Desk) sendOffer(ctx context.Context, s *standing, w *notice.Waiting, n *notice.Send) error {
	ch := s.channel(n.Hop.Channel)
	open, err := d.open(ch)
	if err != nil {
		return d.cannotOpen(ctx, s, ch, err)
	}
	letter, units, err := d.offerLetter(ctx, s, ch, w, n)
	if err != nil {
		return err
	}
	if !n.Test {
		if err := d.paced(ctx, &open); err != nil {
			return err
		}
	}
	if d.Unix() >= n.UselessAfter {
		return nil // Ask again what is to be said now.
	}
	row := s.row(n, ch, d.Unix())
	letter.ID = row.ID.String()
	began := false
	err = d.Store.For(s.org).Write(ctx, func(tx *store.Tx) (err error) {
		began, err = begin(tx, row)
		return err
	})
	if err != nil || !began || n.Test {
		return err
	}
	receipt, err := open.Send(ctx, letter)
	row.outcome(receipt, courier.FailureOf(err), units)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWord)
	defer cancel()
	return d.Store.For(s.org).Write(last, func(tx *store.Tx) error {
		d.became(tx, s, ch, row, courier.FailureOf(err))
		return nil
	})
}

// offerLetter puts it into words.
func (d *Desk) offerLetter(ctx context.Context, s *standing, ch *Channel, w *notice.Waiting, n *notice.Send) (m courier.Message,
	units int, err error) {
	var own []Text
	if err := d.Store.For(s.org).Read(ctx, textsOf(s.org, &own)); err != nil {
		return m, 0, err
	}
	words := s.words(n)
	if w.Keeps {
		words.Until = w.Until
	}
	if base := d.world.Base(); base != "" && w.Link != "" {
		words.Link = selfservice.Public(base, &s.offer.Catalog.Org.Page, w.Lang, w.Link)
	}
	kind := notice.Kind(w.Purpose)
	m = courier.Message{Purpose: string(w.Purpose), To: string(w.Phone), Lang: string(words.Lang)}
	switch medium := ch.Medium(); medium {
	case notice.Mail:
		m.To, m.FromName = string(s.facts.Email), words.Organization
		m.Subject, m.Text = render(own, kind, notice.InSubject, &words), render(own, kind, notice.InBody, &words)
		m.HTML = hypertext(words.Lang, m.Text)
	case notice.WhatsApp:
		m.Template, units = approved(own, kind, &words), 1
	default:
		m.Text = render(own, kind, notice.Form(medium), &words)
		_, _, units = notice.Segments(m.Text)
	}
	return m, units, nil
}
