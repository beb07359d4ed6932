package message

import (
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

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
