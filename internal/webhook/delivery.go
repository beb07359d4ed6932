package webhook

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// How long deliveries can be repeated.
const (
	replayDays   = 30
	replayWindow = replayDays * 24 * time.Hour
)

var errTooOld = fault.New(fault.Invalid, "too_old", "deliveries can be repeated for %d days", replayDays).On("from")

// TestEndpoint sends a test event to one endpoint: never a made-up booking.
func (d *Desk) TestEndpoint(ctx context.Context, c office.Caller, id booking.EndpointID) (booking.DeliveryID, error) {
	now := d.Now()
	event := booking.Event{ID: booking.NewID[booking.EventID](), Kind: contract.EventWebhookTest, At: now.Unix()}
	body, err := json.Marshal(contract.WebhookTest{Event: contract.EventWebhookTest, ID: event.ID.String(),
		SentAt: now.UTC().Format(time.RFC3339)})
	if err != nil {
		return booking.DeliveryID{}, err
	}
	event.Body = string(body)
	delivery := d.newDelivery(id, now.Unix())
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		e, err := endpointIn(tx, id)
		if err != nil {
			return err
		}
		if e.DisabledAt != 0 {
			return errDisabled
		}
		d.Note(tx, c, "webhook.tested", e.URL, "")
		return publishTo(tx, event, delivery)
	})
	if err != nil {
		return booking.DeliveryID{}, err
	}
	d.Published()
	return delivery.ID, nil
}

// newDelivery is a delivery that a person asked for.
func (d *Desk) newDelivery(id booking.EndpointID, now int64) booking.Delivery {
	return booking.Delivery{
		ID: booking.NewID[booking.DeliveryID](), Endpoint: id, State: booking.Pending, Replay: true, NextAt: now, CreatedAt: now,
	}
}

// Deliveries reads a page of an endpoint's log, the newest first.
func (d *Desk) Deliveries(ctx context.Context, org booking.OrgID, id booking.EndpointID, state booking.DeliveryState,
	before booking.DeliveryID, limit int) ([]booking.Delivery, error) {
	t := d.Store.For(org)
	if _, err := endpoint(ctx, t, id); err != nil {
		return nil, err
	}
	if limit == 0 {
		limit = office.DefaultLimit
	}
	if limit < 0 || limit > office.LongestLimit {
		return nil, office.ErrLimit
	}
	return deliveryLog(ctx, t, id, state, before, limit)
}

// Delivery reads a delivery with its attempts.
func (d *Desk) Delivery(ctx context.Context, org booking.OrgID, id booking.DeliveryID) (booking.Delivery, []booking.Attempt, error) {
	t := d.Store.For(org)
	v, err := oneDelivery(ctx, t, id)
	if err != nil {
		return v, nil, err
	}
	attempts, err := attemptsAt(ctx, t, id)
	return v, attempts, err
}

// Replay sends the event of a delivery again, with the same webhook-id.
func (d *Desk) Replay(ctx context.Context, c office.Caller, id booking.DeliveryID) (booking.DeliveryID, error) {
	old, err := oneDelivery(ctx, d.Store.For(c.Org), id)
	if err != nil {
		return booking.DeliveryID{}, err
	}
	ids, err := d.replay(ctx, c, old.Endpoint, []booking.Delivery{old})
	if err != nil {
		return booking.DeliveryID{}, err
	}
	return ids[0], nil
}

// ReplayRange sends every event of a time again, delivered or not.
func (d *Desk) ReplayRange(ctx context.Context, c office.Caller, id booking.EndpointID, from, to int64) (int, error) {
	if d.Unix()-from > int64(replayWindow/time.Second) {
		return 0, errTooOld
	}
	return d.replayAll(ctx, c, id, from, to, booking.Delivered, booking.Failed, booking.Skipped)
}

// ReplayMissed sends again what the endpoint has missed in the last 30 days:
// what was given up or skipped, and was not repeated with success since. What a
// node has noted whose clock is ahead of ours counts as well.
func (d *Desk) ReplayMissed(ctx context.Context, c office.Caller, id booking.EndpointID) (int, error) {
	return d.replayAll(ctx, c, id, d.Unix()-int64(replayWindow/time.Second), office.Forever, booking.Failed, booking.Skipped)
}

// Missed tells how many events ReplayMissed would send.
func (d *Desk) Missed(ctx context.Context, org booking.OrgID, id booking.EndpointID) (int, error) {
	list, err := repeatable(ctx, d.Store.For(org), id, d.Unix()-int64(replayWindow/time.Second), office.Forever, booking.Failed,
		booking.Skipped)
	return len(list), err
}

func (d *Desk) replayAll(ctx context.Context, c office.Caller, id booking.EndpointID, from, to int64,
	states ...booking.DeliveryState) (int, error) {
	t := d.Store.For(c.Org)
	if _, err := endpoint(ctx, t, id); err != nil {
		return 0, err
	}
	list, err := repeatable(ctx, t, id, from, to, states...)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	ids, err := d.replay(ctx, c, id, list)
	return len(ids), err
}

func (d *Desk) replay(ctx context.Context, c office.Caller, id booking.EndpointID, list []booking.Delivery) ([]booking.DeliveryID, error) {
	now := d.Unix()
	ids, repeats := make([]booking.DeliveryID, len(list)), make([]booking.Delivery, len(list))
	for i, old := range list {
		repeats[i] = d.newDelivery(id, now)
		repeats[i].Seq, repeats[i].Appointment = old.Seq, old.Appointment
		ids[i] = repeats[i].ID
	}
	err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		e, err := endpointIn(tx, id)
		if err != nil {
			return err
		}
		if e.DisabledAt != 0 {
			return errDisabled
		}
		InsertPending(tx, repeats...)
		d.Note(tx, c, "webhook.replayed", e.URL, strconv.Itoa(len(list)))
		return nil
	})
	if err != nil {
		return nil, err
	}
	d.Published()
	return ids, nil
}
