package house

import (
	"context"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/webhook"
)

// Aside is what SetAside has set aside.
type Aside struct {
	Calls      int // that were going on, and are over
	Deliveries int // of webhooks, which can be repeated
	Letters    int // to those who work here
	Offers     int // to those who wait, who count as told
}

// SetAside is for a copy that was restored while the database that it is a copy
// of went on working until some time: what was due until then counts as sent, so
// that nobody hears it twice. Webhooks are skipped and can be repeated; messages
// that are sent at most once are not sent (notice.Rules.Restored); changes and
// cancellations are, and what own systems are sent is known there by its id.
func (h *House) SetAside(ctx context.Context, until int64) (a Aside, err error) {
	s := h.Office.Store
	if a.Calls, err = h.endCalls(ctx); err != nil {
		return a, err
	}
	for more := true; more && err == nil; {
		more, err = webhook.FanOut(ctx, s, until, store.Portion)
	}
	if err != nil {
		return a, err
	}
	err = s.Write(ctx, func(tx *store.Tx) (err error) {
		now := h.Office.Unix()
		tx.SetSetting(store.Restored, strconv.FormatInt(until, 10))
		a.Deliveries, err = tx.Affected(`update webhook_deliveries set state = 'skipped', done_at = $1
			where state = 'pending' and next_at <= $2 returning 1`, now, until)
		if err != nil {
			return err
		}
		a.Letters, err = tx.Affected(`update letters set state = 'unknown', held_until = 0
			where state in ('waiting', 'sending') and due_at <= $1 and kind <> 'password' returning 1`, until)
		if err != nil {
			return err
		}
		tx.Change(`delete from letters where state in ('waiting', 'sending') and due_at <= $1`, until)
		a.Offers, err = tx.Affected(`update waiting_offers set told_at = made_at where state = 'open' and told_at = 0 and made_at <= $1 returning 1`,
			until)
		return err
	})
	return a, err
}

// endCalls ends the calls that were going on: nobody is on the line any more, and
// that they have ended was told by whoever went on.
func (h *House) endCalls(ctx context.Context) (n int, err error) {
	type open struct {
		org booking.OrgID
		id  booking.CallID
	}
	var list []open
	err = h.Office.Store.Read(ctx, store.Query(func(r store.Row) error {
		var c open
		err := r.Scan(&c.id, &c.org)
		list = append(list, c)
		return err
	}, `select id, org_id from calls where closed_at = 0 order by id`))
	for _, c := range list {
		if err == nil {
			_, err = h.Voice.EndCall(ctx, c.org, c.id, voice.CallEnd{})
		}
	}
	return len(list), err
}
