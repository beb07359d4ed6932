package message

import (
	"cmp"
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// Rules are what an organization has chosen: what customers are told, and when.
// The zero Rules are none.
type Rules struct {
	// Off are what customers are not told.
	Off       []notice.Purpose `json:"off,omitempty"`
	Reminders []int            `json:"reminders"` // minutes before the start
	Quiet     Quiet            `json:"quiet"`
	Nights    []Nights         `json:"nights,omitempty"` // other hours for some dates, such as Ramadan
	// PerDay and PerMonth are how many messages are paid for at most, in units of
	// a text message; zero: any number.
	PerDay   int `json:"per_day,omitempty"`
	PerMonth int `json:"per_month,omitempty"`
	// PerNumber is how many one number gets in a day; zero: UsualPerNumber.
	PerNumber int                                `json:"per_number,omitempty"`
	Services  map[booking.ServiceID]ServiceRules `json:"services,omitempty"`

	// Since is when messages were switched on; zero: they are off.
	Since   int64 `json:"-"`
	Version int64 `json:"-"`
}

// Quiet are the hours in which nobody is reminded, in minutes after midnight.
// Equal ones are none.
type Quiet struct {
	From civil.Clock `json:"from"`
	To   civil.Clock `json:"to"`
}

// Nights are quiet hours that begin on some dates.
type Nights struct {
	Dates booking.DateRange `json:"dates"`
	Hours Quiet             `json:"hours"`
}

// ServiceRules are what is otherwise for a service.
type ServiceRules struct {
	Sensitive bool  `json:"sensitive,omitempty"` // it is not named
	Silent    bool  `json:"silent,omitempty"`    // nobody is told anything
	Reminders []int `json:"reminders,omitempty"` // nil: as for the others; empty: none
	Own       bool  `json:"own,omitempty"`       // it has reminders of its own, which may be none
}

// UsualRules are those of an organization that has chosen nothing.
func UsualRules() Rules {
	return Rules{
		Off: []notice.Purpose{notice.NoShow}, Reminders: slices.Clone(notice.DefaultReminders),
		Quiet: Quiet{From: notice.DefaultQuiet.From, To: notice.DefaultQuiet.To},
	}
}

// Limits of rules, and what holds where nothing is chosen.
const (
	MostReminders  = 4
	leastReminder  = 60           // minutes
	mostReminder   = 14 * 24 * 60 // minutes
	MostNights     = 10
	UsualPerNumber = 5
	mostPerNumber  = 50
	mostUnits      = 10_000_000
)

// What is refused of rules.
var (
	// ErrRulesChanged refuses to pass over what somebody else has chosen.
	ErrRulesChanged = fault.New(fault.Conflict, "message_rules_changed",
		"somebody else has changed the rules meanwhile; look at what is there now, and save again")
	ErrNoWay = fault.New(fault.Conflict, "no_channel_yet",
		"there is no channel that messages could go by; set one up first, and then switch messages on")
	errReminders = fault.New(fault.Invalid, "message_reminders",
		"choose at most %d reminders, each from an hour to %d days before the start and an hour or more apart", MostReminders,
		mostReminder/(24*60)).On("reminders")
	errNights = fault.New(fault.Invalid, "message_nights", "choose at most %d stretches of dates, each with its first and its last date",
		MostNights).On("nights")
	errCaps   = fault.New(fault.Invalid, "message_caps", "write how many messages may be paid for, or 0 for any number").On("per_day")
	errPerson = fault.New(fault.Invalid, "message_per_number", "write how many messages one number may get in a day, from 1 to %d",
		mostPerNumber).On("per_number")
	// ErrHalfQuiet and ErrNoneAllowed are for whoever reads what was typed: half of the
	// hours, or a 0 that would mean the opposite.
	ErrHalfQuiet = fault.New(fault.Invalid, "message_half_quiet",
		"write both, when quiet hours begin and when they end; or leave both empty for none")
	ErrNoneAllowed = fault.New(fault.Invalid, "message_none_allowed",
		"write 1 or more, or leave it empty for any number; to send nothing, switch messages off")
	errPurpose = fault.New(fault.Invalid, "message_purpose", "there is no such kind of message").On("off")
)

// Rules reads what an organization has chosen; UsualRules, switched off, if it has
// chosen nothing.
func (d *Desk) Rules(ctx context.Context, org booking.OrgID) (Rules, error) {
	r := UsualRules()
	err := d.Store.For(org).Read(ctx, rulesOf(org, &r))
	return r, err
}

// SaveRules stores what an organization chooses, and switches messages on or off.
// ErrRulesChanged: it is no longer that of the version that was seen; ErrNoWay:
// there is no channel yet.
func (d *Desk) SaveRules(ctx context.Context, c office.Caller, r Rules, on bool) error {
	if err := r.check(); err != nil {
		return err
	}
	now := d.Unix()
	err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		was := UsualRules()
		if err := tx.Read(rulesOf(c.Org, &was)); err != nil {
			return err
		}
		if was.Version != r.Version {
			return ErrRulesChanged
		}
		var channels []Channel
		if err := tx.Read(channelsOf(c.Org, &channels)); err != nil {
			return err
		}
		r.Since = was.Since
		switch {
		case !on:
			r.Since = 0
		case len(channels) == 0:
			return ErrNoWay
		case r.Since == 0:
			r.Since = now
		}
		saved, err := saveRules(tx, &r)
		if err == nil && !saved {
			err = ErrRulesChanged
		}
		if err != nil {
			return err
		}
		lookAgain(tx, now)
		d.Note(tx, c, "messages.changed", "", switched(was.Since, r.Since))
		return nil
	})
	if err == nil {
		d.Published()
	}
	return err
}

// switched says for the audit log what became of messages.
func switched(was, now int64) string {
	switch {
	case was == 0 && now != 0:
		return "on"
	case was != 0 && now == 0:
		return "off"
	}
	return ""
}

// check refuses rules that cannot be kept, and brings them into order.
func (r *Rules) check() error {
	for _, p := range r.Off {
		if !slices.Contains(notice.Purposes, p) {
			return errPurpose
		}
	}
	if err := orderReminders(&r.Reminders); err != nil {
		return err
	}
	for id, s := range r.Services {
		if !s.Own {
			s.Reminders = nil
		}
		if err := orderReminders(&s.Reminders); err != nil {
			return err
		}
		if !s.Sensitive && !s.Silent && !s.Own {
			delete(r.Services, id)
			continue
		}
		r.Services[id] = s
	}
	if len(r.Nights) > MostNights || slices.ContainsFunc(r.Nights, func(n Nights) bool { return n.Dates.To < n.Dates.From }) {
		return errNights
	}
	if r.PerDay < 0 || r.PerDay > mostUnits || r.PerMonth < 0 || r.PerMonth > mostUnits {
		return errCaps
	}
	if r.PerNumber < 0 || r.PerNumber > mostPerNumber {
		return errPerson
	}
	return nil
}

// orderReminders brings reminders into order, the earliest first.
func orderReminders(list *[]int) error {
	slices.SortFunc(*list, func(a, b int) int { return b - a })
	*list = slices.Compact(*list)
	for i, m := range *list {
		if m < leastReminder || m > mostReminder || i > 0 && (*list)[i-1]-m < leastReminder {
			return errReminders
		}
	}
	if len(*list) > MostReminders {
		return errReminders
	}
	return nil
}

// On tells whether customers are told something.
func (r *Rules) On(p notice.Purpose) bool { return !slices.Contains(r.Off, p) }

// perNumber is how many messages one number gets in a day.
func (r *Rules) perNumber() int { return cmp.Or(r.PerNumber, UsualPerNumber) }

// notices are the rules for one appointment.
func (r *Rules) notices(service booking.ServiceID, zone *civil.Zone) notice.Rules {
	own := r.Services[service]
	n := notice.Rules{On: map[notice.Purpose]bool{}, Since: r.Since, Reminders: r.Reminders, Settle: notice.DefaultSettle}
	for _, p := range notice.Purposes {
		n.On[p] = r.On(p) && !own.Silent
	}
	if own.Own {
		n.Reminders = own.Reminders
	}
	n.Quiet = notice.Quiet{Zone: zone, Hours: notice.Hours{From: r.Quiet.From, To: r.Quiet.To}}
	for _, x := range r.Nights {
		n.Quiet.Other = append(n.Quiet.Other, notice.OtherHours{Dates: x.Dates, Hours: notice.Hours{From: x.Hours.From, To: x.Hours.To}})
	}
	return n
}

// Cap is how many units may be paid for on a day or in a month by UTC, of all messages or
// of those by one channel, and how many were.
type Cap struct {
	Channel *Channel // nil: it is of all messages
	Month   bool     // else of a day
	Plan    bool     // it is that of the plan, which whoever runs this installation has given
	Used    int
	Most    int
}

// Near tells whether most of it is used: time to raise it, or to pause a channel.
func (c Cap) Near() bool { return Near(c.Used, c.Most) }

// Full tells whether nothing is left of it.
func (c Cap) Full() bool { return c.Most > 0 && c.Used >= c.Most }

// ends is when there is something left of it again.
func (c Cap) ends(now int64) int64 {
	if c.Month {
		_, next := monthOf(now)
		return next
	}
	return (now/aDay + 1) * aDay
}

// capsOf are all that there are. Of the owner's and the plan's the lower counts.
func capsOf(r *Rules, plan int64, channels []Channel, u *Used) (list []Cap) {
	add := func(c Cap) {
		if c.Most > 0 {
			list = append(list, c)
		}
	}
	add(Cap{Used: u.Today, Most: r.PerDay})
	month := Cap{Month: true, Used: u.Month, Most: r.PerMonth}
	if plan > 0 && (month.Most == 0 || plan < int64(month.Most)) {
		month.Most, month.Plan = int(plan), true
	}
	add(month)
	for i := range channels {
		ch := &channels[i]
		used := u.Channels[ch.ID]
		add(Cap{Channel: ch, Used: used.Today, Most: ch.CapDay})
		add(Cap{Channel: ch, Month: true, Used: used.Units, Most: ch.CapMonth})
	}
	return list
}

// Caps are those of an organization, with what of each is used.
func (d *Desk) Caps(ctx context.Context, org booking.OrgID) ([]Cap, error) {
	o, err := d.desk.Offer(ctx, org)
	if err != nil {
		return nil, err
	}
	var (
		rules    = UsualRules()
		channels []Channel
		used     Used
	)
	err = d.Store.For(org).Read(ctx, rulesOf(org, &rules), channelsOf(org, &channels), usedOf(org, d.Unix(), &used))
	return capsOf(&rules, o.Catalog.Org.Plan.Messages, channels, &used), err
}

// CapChannel says how many units a channel may cost on a day and in a month; zero: any
// number. Nothing else of the channel changes.
func (d *Desk) CapChannel(ctx context.Context, c office.Caller, id booking.ChannelID, day, month int) error {
	ch, err := d.Channel(ctx, c.Org, id)
	if err == nil {
		err = capsIn(day, month)
	}
	if err != nil {
		return err
	}
	return d.change(ctx, c, func(tx *store.Tx, _ seal.Key) error {
		tx.Change(`update message_channels set cap_day = $1, cap_month = $2, version = version + 1 where org_id = $3 and id = $4`, day, month, c.Org, id)
		d.Note(tx, c, "channel.changed", ch.Name, ch.Kind)
		return nil
	})
}

// capsIn refuses caps of a channel that are none.
func capsIn(day, month int) error {
	for name, most := range map[string]int{"cap_day": day, "cap_month": month} {
		if most < 0 || most > mostUnits {
			return errCaps.On(name)
		}
	}
	return nil
}

// capped notes until when nothing is sent because of a cap: at all, or by a channel.
func (s *standing) capped(u *Used) {
	for _, c := range capsOf(&s.rules, s.offer.Catalog.Org.Plan.Messages, s.channels, u) {
		switch until := c.ends(s.at); {
		case !c.Full():
		case c.Channel == nil:
			s.limits.FullUntil = max(s.limits.FullUntil, until)
		default:
			for i := range s.limits.Hops {
				if h := &s.limits.Hops[i]; h.Channel == c.Channel.ID.String() {
					h.FullUntil = max(h.FullUntil, until)
				}
			}
		}
	}
}

// full tells whether a cap was reached.
func (s *standing) full() bool {
	return s.limits.FullUntil > s.at || slices.ContainsFunc(s.limits.Hops, func(h notice.Hop) bool { return h.FullUntil > s.at })
}

// Used is what was sent, as the caps count it: by day and month in UTC.
type Used struct {
	Today, Month int // units
	Channels     map[booking.ChannelID]ChannelUse
}

// ChannelUse is what a channel has sent in a month.
type ChannelUse struct {
	Messages, Units int
	Today           int // units
}

// Used counts what was sent in this month.
func (d *Desk) Used(ctx context.Context, org booking.OrgID) (u Used, err error) {
	err = d.Store.For(org).Read(ctx, usedOf(org, d.Unix(), &u))
	return u, err
}

// usedOf counts what was sent in the month of an instant, by channels, also those that
// were removed.
func usedOf(org booking.OrgID, now int64, u *Used) store.Statement {
	first, _ := monthOf(now)
	u.Channels = map[booking.ChannelID]ChannelUse{}
	return store.Query(func(r store.Row) error {
		var id booking.ChannelID
		var c ChannelUse
		err := r.Scan(&id, &c.Messages, &c.Units, &c.Today)
		u.Channels[id] = c
		u.Month, u.Today = u.Month+c.Units, u.Today+c.Today
		return err
	}, `select channel_id, sum(messages), sum(units), sum(case when day >= $3 then units else 0 end) from message_counts
		where org_id = $1 and day >= $2 group by channel_id`, org, first/aDay, now/aDay)
}

// Near tells whether most of a cap is used.
func Near(used, most int) bool { return most > 0 && used*5 >= most*4 }

// CapReached tells whether an organization, or one of its channels, sends no more messages
// today or this month.
func (d Letters) CapReached(ctx context.Context, org booking.OrgID) (bool, error) {
	rules, err := d.Rules(ctx, org)
	if err != nil || rules.Since == 0 {
		return false, err
	}
	list, err := d.Caps(ctx, org)
	for _, c := range list {
		if c.Full() {
			return true, err
		}
	}
	return false, err
}
