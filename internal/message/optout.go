package message

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
)

// OptOut is what a number or an address does not want to be sent any more.
type OptOut struct {
	ID          booking.OptOutID
	Appointment booking.AppointmentID // by which it is known whose it is: the first of those that took each other's place
	What        string                // Reminders, or the id of a channel
	How         How
	At          int64

	whom string
}

// Reminders is what customers can do without: reminders, and words after a no-show.
const Reminders = "reminders"

// How is by what somebody said that they want no more.
type How string

// The ways: a mail program's button, the pages of their link, a word that they
// wrote, or their word to the provider.
const (
	ByMail     How = "mail"
	ByPage     How = "page"
	ByWord     How = "typed"
	ByProvider How = "provider"
)

// Hows lists them all.
var Hows = []How{ByMail, ByPage, ByWord, ByProvider}

// What is refused of it.
var (
	// ErrNoEnding says that a link of a mail leads nowhere: it never did, or is too
	// old. Nobody learns which.
	ErrNoEnding = fault.New(fault.NotFound, "no_ending",
		"this link is of no use any more; open the one in a newer mail, or call, and you get no more reminders")
	// ErrNoOptOut says that there is nothing to take back.
	ErrNoOptOut = fault.New(fault.Conflict, "no_opt_out", "this was taken back meanwhile; look at the list again")
)

// Endings is where mails that nobody needs are ended, before the token.
const Endings = "/u/"

// endable says in a mail that nobody needs where such mails are ended, if that can be
// reached.
func (d *Desk) endable(m *courier.Message, s *standing, row *Sent) error {
	base := d.world.Base()
	if !row.Purpose.Spare() || base == "" {
		return nil
	}
	mac, err := d.mark("ending", row.ID, "")
	m.Unsubscribe = selfservice.Public(base, &s.offer.Catalog.Org.Page, row.Lang, Endings+row.ID.String()+"."+mac)
	return err
}

// Ending is where such a link leads.
type Ending struct {
	selfservice.Front
	Ended bool // there are no more reminders by mail

	row Sent
}

// Ending finds where the link of a mail leads: at the host of all, or at that of the
// organization with a slug. It changes nothing. ErrNoEnding: it leads nowhere.
func (d Wishes) Ending(ctx context.Context, token, slug string) (e Ending, err error) {
	text, mac, _ := strings.Cut(token, ".")
	id, err := booking.ParseID[booking.NoticeID](text)
	if err != nil {
		return e, ErrNoEnding
	}
	want, err := d.mark("ending", id, "")
	if err != nil {
		return e, err
	}
	if !rightHook(mac, want) {
		return e, ErrNoEnding
	}
	found := false
	if e.Org, e.row, found, err = sentByID(ctx, d.Store, id, slug); err != nil {
		return e, err
	}
	if !found {
		return e, ErrNoEnding
	}
	if _, e.Settings, err = d.Store.For(e.Org).Settings(ctx); err != nil {
		return e, err
	}
	if e.Offer, err = d.desk.Offer(ctx, e.Org); err != nil {
		return e, err
	}
	list, err := d.optOuts(ctx, e.Org, []string{e.row.whom})
	e.Ended = slices.ContainsFunc(list, func(o OptOut) bool { return o.What == Reminders })
	return e, err
}

// End ends reminders by mail for whoever got the mail with this link, or takes that
// back. Done twice it is done once. ErrNoEnding: the link leads nowhere.
func (d Wishes) End(ctx context.Context, token, slug string, end bool) (Ending, error) {
	e, err := d.Ending(ctx, token, slug)
	if err != nil || e.Ended == end {
		return e, err
	}
	e.Ended = end
	return e, d.wish(ctx, e.Org, e.row.Appointment, []string{e.row.whom}, ByMail, end)
}

// wish notes that numbers and addresses want no reminders, or want them again.
func (d *Desk) wish(ctx context.Context, org booking.OrgID, root booking.AppointmentID, whom []string, how How, end bool) error {
	err := d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		for _, w := range whom {
			if end {
				putOptOut(tx, &OptOut{Appointment: root, What: Reminders, How: how, At: d.Unix(), whom: w})
			} else {
				tx.Change(`delete from opt_outs where org_id = $1 and whom_hash = $2 and what = $3`, tx.Org(), w, Reminders)
			}
		}
		if !end {
			lookAgainAt(tx, root, d.Unix())
		}
		return nil
	})
	d.Published()
	return err
}

// Wish is what the customer of an appointment may say of reminders.
type Wish struct {
	Offered bool // there would be some
	Ended   bool // they want none
}

// Wish tells whether the customer of an appointment, the first of those that took
// each other's place, is reminded of it.
func (d Wishes) Wish(ctx context.Context, org booking.OrgID, root booking.AppointmentID) (w Wish, err error) {
	s, err := d.stand(ctx, org, root)
	if err != nil || s == nil {
		return w, err
	}
	whom := s.addresses()
	list, err := d.optOuts(ctx, org, whom)
	n := 0
	for _, o := range list {
		if o.What == Reminders {
			n++
		}
	}
	w.Offered = s.a.Status == booking.Booked && s.at < s.a.Span.Start && s.limits.On[notice.Reminder] && len(s.limits.Reminders) > 0 &&
		len(s.channels) > 0 && len(whom) > 0
	w.Ended = n > 0 && n == len(whom)
	return w, err
}

// Wished notes that the customer of an appointment wants no reminders, by whichever
// way, or wants them again.
func (d Wishes) Wished(ctx context.Context, org booking.OrgID, root booking.AppointmentID, end bool) error {
	s, err := d.stand(ctx, org, root)
	if err != nil || s == nil {
		return err
	}
	return d.wish(ctx, org, root, s.addresses(), ByPage, end)
}

// addresses are the number and the address of the customer, hidden, as far as there
// are any.
func (s *standing) addresses() (list []string) {
	if s.facts.Phone != "" {
		list = append(list, s.phone)
	}
	if s.facts.Email != "" {
		list = append(list, s.email)
	}
	return list
}

// optOuts reads what some numbers and addresses do not want.
func (d *Desk) optOuts(ctx context.Context, org booking.OrgID, whom []string) (list []OptOut, err error) {
	t := d.Store.For(org)
	err = t.Read(ctx, optedOut(org, whom, t.Dialect(), func(o OptOut) { list = append(list, o) }))
	return list, err
}

// OptOutLine is an opt-out with whose it is.
type OptOutLine struct {
	OptOut
	Of          *booking.Appointment // nil: it is gone
	ChannelName string               // of one that concerns a channel
	Mail        bool                 // it is that of an address, not of a number
}

// OptOutFilter narrows a list of them. Zero values do not narrow.
type OptOutFilter struct {
	What   string // Reminders, or "channel" for those that concern one
	How    How
	Before booking.OptOutID // where the last page ended
}

// OptOuts lists what customers do not want any more, the newest first. more tells
// whether there are older ones.
func (d Wishes) OptOuts(ctx context.Context, org booking.OrgID, f OptOutFilter) (list []OptOutLine, more bool, err error) {
	w := store.Where{Args: []any{org}, SQL: "org_id = $1"}
	switch f.What {
	case "":
	case Reminders:
		w.And("what = ?", Reminders)
	default:
		w.And("what <> ?", Reminders)
	}
	if f.How != "" {
		w.And("how = ?", string(f.How))
	}
	if !f.Before.IsZero() {
		w.And("id < ?", f.Before)
	}
	var found []OptOut
	rest := w.SQL + ` order by id desc limit ` + w.Arg(perPage+1)
	err = d.Store.For(org).Read(ctx, optOutsWhere(func(o OptOut) { found = append(found, o) }, rest, w.Args...))
	if err != nil {
		return nil, false, err
	}
	if more = len(found) > perPage; more {
		found = found[:perPage]
	}
	list, err = d.optOutLines(ctx, org, found)
	return list, more, err
}

// OptOutsOf lists what a customer with these numbers and addresses does not want.
func (d Wishes) OptOutsOf(ctx context.Context, org booking.OrgID, addresses []booking.Private) ([]OptOutLine, error) {
	var whom []string
	for _, a := range addresses {
		hash, err := d.Whom(org, string(a))
		if err != nil {
			return nil, err
		}
		if a != "" {
			whom = append(whom, hash)
		}
	}
	found, err := d.optOuts(ctx, org, whom)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return d.optOutLines(ctx, org, found)
}

func (d *Desk) optOutLines(ctx context.Context, org booking.OrgID, found []OptOut) ([]OptOutLine, error) {
	t := d.Store.For(org)
	var (
		channels []Channel
		of       []booking.Appointment
		ids      []booking.AppointmentID
	)
	for i := range found {
		ids = append(ids, found[i].Appointment)
	}
	if err := t.Read(ctx, channelsOf(org, &channels), lastOf(t, ids, &of)); err != nil {
		return nil, err
	}
	list := make([]OptOutLine, len(found))
	for i, o := range found {
		list[i].OptOut = o
		for _, ch := range channels {
			if ch.ID.String() == o.What {
				list[i].ChannelName, list[i].Mail = ch.Name, ch.Medium() == notice.Mail
			}
		}
		n := slices.IndexFunc(of, func(a booking.Appointment) bool { return a.Root() == o.Appointment })
		if n < 0 {
			continue
		}
		list[i].Of = &of[n]
		if o.What == Reminders {
			number, err := d.Whom(org, string(of[n].Phone))
			if err != nil {
				return nil, err
			}
			list[i].Mail = number != o.whom
		}
	}
	return list, nil
}

// TakeBack lets somebody be sent again what they did not want, because they have
// said so. ErrNoOptOut: there is nothing to take back.
func (d Wishes) TakeBack(ctx context.Context, c office.Caller, id booking.OptOutID) error {
	err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		o, err := takeOptOut(tx, id)
		if err == nil && o.ID.IsZero() {
			err = ErrNoOptOut
		}
		if err != nil {
			return err
		}
		lookAgainAt(tx, o.Appointment, d.Unix())
		d.Note(tx, c, "messages.opted_in", "", o.Appointment.String())
		return nil
	})
	if err == nil {
		d.Published()
	}
	return err
}

// Recognise finds out anew whose opt-outs an organization has that came from another
// installation: there they were hidden with another key. It goes by the appointment by
// which each is known, and tells of how many nobody knows any more whose they are.
func (d Wishes) Recognise(ctx context.Context, org booking.OrgID) (unknown int, err error) {
	var list []OptOut
	t := d.Store.For(org)
	err = t.Read(ctx, optOutsWhere(func(o OptOut) { list = append(list, o) },
		`org_id = $1 and whom_hash like 'imported %' order by appointment_id, what, id`, org))
	if err != nil {
		return 0, err
	}
	nth := map[string]int{} // of those that are known by an appointment: first its number, then its address
	for _, o := range list {
		key := o.Appointment.String() + o.What
		whom, err := d.whose(ctx, org, &o, nth[key])
		if err != nil {
			return unknown, err
		}
		nth[key]++
		if whom == "" {
			unknown++
			continue
		}
		if err := t.Write(ctx, func(tx *store.Tx) error { rehide(tx, &o, whom); return nil }); err != nil {
			return unknown, err
		}
	}
	return unknown, nil
}

// whose is who has said it, hidden, of those whom its appointment names; empty: nobody.
func (d *Desk) whose(ctx context.Context, org booking.OrgID, o *OptOut, nth int) (string, error) {
	a, err := d.Store.For(org).Appointment(ctx, o.Appointment)
	if errors.Is(err, booking.ErrAppointmentNotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	names := []string{string(a.Phone), string(a.Email)}
	if o.How == ByMail {
		names = names[1:]
	}
	names = slices.DeleteFunc(names, func(s string) bool { return s == "" })
	if nth >= len(names) {
		return "", nil
	}
	return d.Whom(org, names[nth])
}
