package house

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
)

// alarmEvery is how often it is looked whether something does not work, in seconds.
const alarmEvery = 15 * 60

// trouble is something that does not work: the rows of the organizations in which it
// is so, as the pages of the dashboard show it. What failed just now may work again: an
// endpoint and the own system have an hour, and whoever is to call back, or to look at
// a difference, has four.
type trouble struct {
	kind, from string
	args       func(now int64) []any
}

var troubles = []trouble{
	{message.TroubleWebhook, `webhook_endpoints where disabled_why in ('gone', 'failing') and disabled_at <> 0
		or disabled_at = 0 and (exhausted_at <> 0 or failing_since <> 0 and failing_since <= $1)`, before(3600)},
	{message.TroubleConnector, `connectors where paused_at <> 0 or held_at <> 0
		or pull_failures > 0 and pulled_at <= $1 and created_at <= $1`, before(3600)},
	// Where too much differs, the alarm before tells of it.
	{message.TroubleDrift, `connectors where paused_at = 0 and held_at = 0 and (
		org_id in (select org_id from connector_bookings where missing_since <> 0 and missing_since <= $1 and end_at > $2)
		or org_id in (select org_id from connector_strays where since <= $1 and end_at > $2))`,
		func(now int64) []any { return []any{now - 4*3600, now} }},
	{message.TroubleChannel, `message_channels where paused_at <> 0 and paused_why <> 'by_hand'`, always},
	{message.TroubleCallback, `callbacks where done_at = 0 and at <= $1`, before(4 * 3600)},
	// Whether a cap is reached is looked at there.
	{message.TroubleCap, `message_counts where day = $1`, func(now int64) []any { return []any{now / 86400} }},
}

// before asks with a time so many seconds ago, always with nothing.
func before(seconds int64) func(int64) []any {
	return func(now int64) []any { return []any{now - seconds} }
}

func always(int64) []any { return nil }

// Alarm has those written to who can mend what does not work, and who want to know
// what is booked. Every node may come to it; one does, every quarter of an hour.
func (h *House) Alarm(ctx context.Context) error {
	const turn = "alarms"
	ours, err := h.Office.Store.TakeTurn(context.WithoutCancel(ctx), turn, h.Office.Unix(), alarmEvery)
	if err != nil || !ours {
		return err
	}
	if err := errors.Join(h.alarmAll(ctx), h.summarize(ctx)); err != nil { // Whoever looks next tries again.
		return errors.Join(err, h.Office.Store.ReturnTurn(context.WithoutCancel(ctx), turn))
	}
	return nil
}

func (h *House) alarmAll(ctx context.Context) error {
	found := map[booking.OrgID][]string{}
	queries := make([]store.Statement, len(troubles))
	for i, t := range troubles {
		queries[i] = store.Query(func(r store.Row) error {
			var org booking.OrgID
			err := r.Scan(&org)
			found[org] = append(found[org], t.kind)
			return err
		}, `select id from organizations where twin_of is null and closed_at = 0 and id in (select org_id from `+t.from+`) order by id`, t.args(h.Office.Unix())...)
	}
	if err := h.Office.Store.Read(ctx, queries...); err != nil {
		return err
	}
	var failed error
	for _, org := range sortedOrgs(found) {
		failed = errors.Join(failed, h.alarm(ctx, org, found[org]))
	}
	return failed
}

// alarm has those of one organization written to, if that can be.
func (h *House) alarm(ctx context.Context, org booking.OrgID, kinds []string) error {
	mails, err := h.Messages.Letters.MailsStaff(ctx, org)
	if err != nil || !mails {
		return err
	}
	if slices.Contains(kinds, message.TroubleCap) {
		reached, err := h.Messages.Letters.CapReached(ctx, org)
		if err != nil {
			return err
		}
		if !reached {
			kinds = slices.DeleteFunc(kinds, func(k string) bool { return k == message.TroubleCap })
		}
	}
	if len(kinds) == 0 {
		return nil
	}
	return h.People.WriteAlarms(ctx, org, kinds)
}

// summarize has those written to for whom the hour has come at which they want to
// know what is booked.
func (h *House) summarize(ctx context.Context) error {
	due, err := h.People.SummariesDue(ctx)
	if err != nil {
		return err
	}
	found := map[booking.OrgID][]people.Summary{}
	for _, s := range due {
		found[s.Org] = append(found[s.Org], s)
	}
	var failed error
	for _, org := range sortedOrgs(found) {
		mails, err := h.Messages.Letters.MailsStaff(ctx, org)
		if err == nil && mails {
			err = h.People.WriteSummaries(ctx, org, found[org])
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// sortedOrgs lists the organizations, so that nodes go through them alike.
func sortedOrgs[T any](found map[booking.OrgID][]T) (list []booking.OrgID) {
	for org := range found {
		list = append(list, org)
	}
	slices.SortFunc(list, func(a, b booking.OrgID) int { return cmp.Compare(a.String(), b.String()) })
	return list
}
