package message

import (
	"context"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// aDay is one, in seconds.
const aDay = office.Day

// standing is how things stand with one appointment: all that is needed to decide
// what its customer is told, and to tell it.
type standing struct {
	org      booking.OrgID
	root     booking.AppointmentID
	at       int64
	chain    []booking.Appointment // those that took each other's place, the first first
	made     []Sent
	rules    Rules
	channels []Channel
	own      []Text
	untold   int   // revision of which somebody is to be called, or was; below zero: none
	calledAt int64 // when that was; below zero: when they were called about an earlier one; zero: never
	offer    *desk.Offer
	settings booking.Settings
	restored int64 // see notice.Rules

	a      *booking.Appointment // the one that counts
	phone  string               // the number and the address, hidden
	email  string
	facts  notice.Facts
	limits notice.Rules
}

// stand reads how things stand. Nil: there is nothing to be told.
func (d *Desk) stand(ctx context.Context, org booking.OrgID, root booking.AppointmentID) (*standing, error) {
	t := d.Store.For(org)
	s := &standing{org: org, root: root, at: d.Unix(), untold: -1}
	err := t.Read(ctx,
		store.AppointmentsWhere(&s.chain, `id = $2 and org_id = $1`, org, root),
		store.AppointmentsWhere(&s.chain, `replaces = $2 and org_id = $1 order by created_at, id`, org, root),
		sentOf(org, root, &s.made), rulesOf(org, &s.rules), channelsOf(org, &s.channels), textsOf(org, &s.own), untoldOf(org, root, s),
		store.SettingsOf(org, &s.settings), store.RestoredUntil(&s.restored))
	if err != nil || len(s.chain) == 0 || s.rules.Since == 0 {
		return nil, err
	}
	s.a = &s.chain[len(s.chain)-1]
	if i := slices.IndexFunc(s.chain, func(a booking.Appointment) bool { return a.Status != booking.Cancelled }); i >= 0 {
		s.a = &s.chain[i]
	}
	if s.offer, err = d.desk.Offer(ctx, org); err != nil {
		return nil, err
	}
	branch := s.offer.Branches[s.a.Branch]
	if branch == nil || s.offer.Services[s.a.Service] == nil {
		return nil, desk.ErrCatalogMoved
	}
	s.facts = s.happened()
	s.limits = s.rules.notices(s.a.Service, branch.Zone)
	s.limits.Hurry = int64(max(1, d.world.Hurry))
	s.limits.Settle /= s.limits.Hurry
	s.limits.Restored = s.restored
	for i := range s.channels {
		ch := &s.channels[i]
		s.limits.Hops = append(s.limits.Hops, notice.Hop{Channel: ch.ID.String(), Medium: ch.Medium(), Reports: ch.ReportedAt != 0})
		s.facts.Deaf[ch.ID.String()] = ch.PausedAt != 0
	}
	return s, d.reach(ctx, t, s)
}

// happened is the appointment as package notice sees it.
func (s *standing) happened() notice.Facts {
	a := s.a
	f := notice.Facts{
		Revision: len(s.chain) - 1, Status: a.Status, Span: a.Span, Branch: a.Branch, Resource: a.Resource, CreatedAt: s.chain[0].CreatedAt,
		ConfirmedAt: a.ConfirmedAt, By: a.CancelBy, Phone: a.Phone, Email: a.Email, Erased: a.Erased(),
		Deaf: map[string]bool{}, Unwanted: map[string]bool{}, Test: s.org.IsTwin(),
	}
	for i := range s.chain {
		x := &s.chain[i]
		f.Revision += x.Revision
		f.ChangedAt = max(f.ChangedAt, x.CreatedAt, x.ChangedAt)
		f.MovedAt = max(f.MovedAt, x.MovedAt)
		if i > 0 && (x.Span.Start != s.chain[i-1].Span.Start || x.Branch != s.chain[i-1].Branch || x.Resource != s.chain[i-1].Resource) {
			f.MovedAt = max(f.MovedAt, x.CreatedAt)
		}
	}
	return f
}

// reach finds out in which language and by which ways the customer is reached, and
// what of the caps is left.
func (d *Desk) reach(ctx context.Context, t *store.Tenant, s *standing) (err error) {
	if s.phone, err = d.Whom(s.org, string(s.a.Phone)); err != nil {
		return err
	}
	var (
		page, called, written string // languages
		email                 booking.Private
		agrees                = true
		ids                   = make([]booking.AppointmentID, len(s.chain))
		dialect               = t.Dialect()
	)
	for i := range s.chain {
		ids[i] = s.chain[i].ID
	}
	list := dialect.List(store.Texts(ids))
	one := func(out *string) func(store.Row) error { return func(r store.Row) error { return r.Scan(out) } }
	err = t.Read(ctx,
		store.Query(one(&page), `select language from intakes where org_id = $1 and `+dialect.InList("appointment_id", "$2")+` order by at desc limit 1`,
			s.org, list),
		store.Query(one(&called), `select c.language from call_actions x join calls c on c.id = x.call_id
			where x.org_id = $1 and `+dialect.InList("x.appointment_id", "$2")+` order by x.at desc limit 1`, s.org, list),
		store.Query(func(r store.Row) error { return r.Scan(&written, &email, &agrees) },
			`select c.language, c.email, coalesce((select x.given from consents x where x.org_id = n.org_id and x.kind = 'messages'
				and x.customer_id in (n.customer_id, coalesce(m.main_id, n.customer_id)) order by x.id desc limit 1), true)
			from customer_names n join customers c on c.org_id = n.org_id and c.id = n.customer_id
			left join customer_merges m on m.org_id = n.org_id and m.alias_id = n.customer_id
			where n.org_id = $1 and n.phone = $2 and n.name = $3`, s.org, string(s.a.Phone), string(s.a.Customer)))
	if err != nil {
		return err
	}
	if page == "" && written == "" && called == "" {
		if err := t.Read(ctx, toldIn(s, &page)); err != nil {
			return err
		}
	}
	s.facts.Lang = firstLang(page, written, called, s.settings.Language)
	if s.facts.Email == "" && !s.facts.Erased {
		s.facts.Email = email
	}
	if s.email, err = d.Whom(s.org, string(s.facts.Email)); err != nil {
		return err
	}
	if !agrees {
		for _, ch := range s.channels {
			s.facts.Deaf[ch.ID.String()] = true
		}
	}
	return d.left(ctx, t, s)
}

// toldIn reads the language in which whoever it is last booked by themselves: what was
// booked for them since, by a program or at the reception, says nothing of it.
func toldIn(s *standing, out *string) store.Statement {
	return store.Query(func(r store.Row) error { return r.Scan(out) },
		`select i.language from intakes i join appointments a on a.id = i.appointment_id and a.org_id = i.org_id
			where a.org_id = $1 and a.phone = $2 and a.customer_name = $3 and i.language <> '' order by i.at desc, a.id desc limit 1`,
		s.org, string(s.a.Phone), string(s.a.Customer))
}

// firstLang is the first of some languages that is one.
func firstLang(list ...string) i18n.Lang {
	for _, l := range list {
		if lang, ok := i18n.Parse(l); ok {
			return lang
		}
	}
	return i18n.Arabic
}

// left finds out which channels are known not to reach the customer, and when the
// next message may go after a cap was reached.
func (d *Desk) left(ctx context.Context, t *store.Tenant, s *standing) error {
	var (
		used Used
		had  []int64
		whom = []string{s.phone, s.email}
	)
	err := t.Read(ctx,
		deafTo(s.org, whom, t.Dialect(), s.at, func(who string, id booking.ChannelID) {
			if ch := s.channel(id.String()); ch != nil && who == s.whom(ch) {
				s.facts.Deaf[id.String()] = true
			}
		}),
		optedOut(s.org, whom, t.Dialect(), s.unwanted),
		lookedFor(s, whom, t.Dialect(), s.at-aDay, &had),
		usedOf(s.org, s.at, &used))
	if err != nil {
		return err
	}
	if n := s.rules.perNumber(); len(had) >= n {
		s.limits.FullUntil = had[len(had)-n] + aDay
	}
	s.capped(&used)
	return nil
}

// unwanted takes over what a number or an address does not want.
func (s *standing) unwanted(o OptOut) {
	for i := range s.channels {
		switch ch := &s.channels[i]; {
		case s.whom(ch) != o.whom:
		case o.What == Reminders:
			s.facts.Unwanted[ch.ID.String()] = true
		case o.What == ch.ID.String():
			s.facts.Deaf[o.What] = true
		}
	}
}

// monthOf is when the month of an instant began, in UTC, and when the next does.
func monthOf(unix int64) (first, next int64) {
	t := time.Unix(unix, 0).UTC()
	at := func(m time.Month) int64 { return time.Date(t.Year(), m, 1, 0, 0, 0, 0, time.UTC).Unix() }
	return at(t.Month()), at(t.Month() + 1)
}

// channel finds a channel by what notices call it; nil: it is gone.
func (s *standing) channel(name string) *Channel {
	i := slices.IndexFunc(s.channels, func(c Channel) bool { return c.ID.String() == name })
	if i < 0 {
		return nil
	}
	return &s.channels[i]
}

// whom is whom a channel reaches, hidden.
func (s *standing) whom(ch *Channel) string {
	if ch.Medium() == notice.Mail {
		return s.email
	}
	return s.phone
}

// notices are the messages that were made, as package notice sees them, and what
// somebody has told by telephone.
func (s *standing) notices() []notice.Notice {
	list := make([]notice.Notice, len(s.made), len(s.made)+1)
	for i := range s.made {
		list[i] = s.made[i].Notice
	}
	if s.calledAt != 0 {
		list = append(list, s.call())
	}
	return list
}

// call is what the customer was told by telephone: how it stood then. If it has changed
// since, that is not known any more.
func (s *standing) call() notice.Notice {
	at := max(s.calledAt, -s.calledAt)
	n := notice.Notice{Purpose: notice.Change, Revision: s.untold, Status: notice.Delivered, MadeAt: at, At: at}
	switch {
	case s.calledAt < 0:
		n.Revision--
	case s.untold == s.facts.Revision || at > s.stoodSince():
		n.Truth = s.facts.Truth()
		if n.Truth.Cancelled {
			n.Purpose = notice.Cancellation
		}
	}
	return n
}

// stoodSince is since when there is nothing else to say of it.
func (s *standing) stoodSince() int64 {
	return max(s.facts.MovedAt, s.a.CancelAt, s.chain[len(s.chain)-1].CreatedAt)
}
