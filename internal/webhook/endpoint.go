package webhook

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// Limits of webhooks.
const (
	maxEndpoints   = 20 // of an organization
	overlapDays    = 7  // the longest overlap of two secrets
	longestOverlap = overlapDays * 24 * time.Hour
	replayDays     = 30 // how long deliveries can be repeated
	replayWindow   = replayDays * 24 * time.Hour
)

// What is refused.
var (
	errKinds   = fault.New(fault.Invalid, "invalid_events", "choose one or more of "+booking.KindNames(booking.Subscribable)).On("events")
	errDetails = fault.New(fault.Invalid, "invalid_details",
		"the caller's number (caller_number) and what was said (transcript) go only with call.completed; choose that event, too").On("details")
	errEndpoints = fault.New(fault.Conflict, "too_many_endpoints", "an organization has at most %d webhook endpoints; remove one first",
		maxEndpoints)
	ErrOverlap  = fault.New(fault.Invalid, "invalid_overlap", "the overlap of two secrets is 0 to %d days", overlapDays).On("overlap")
	errDisabled = fault.New(fault.Conflict, "endpoint_disabled", "this endpoint is disabled; enable it first")
	errTooOld   = fault.New(fault.Invalid, "too_old", "deliveries can be repeated for %d days", replayDays).On("from")
)

// EndpointView is an endpoint as its owner sees it.
type EndpointView struct {
	booking.Endpoint
	Rotating bool // two or more secrets are in use
	Lost     bool // its secret was lost: nothing is sent until there is a new one
	// Unread says that the key which seals the secret is not at hand, so that
	// nobody can tell whether it is rotating.
	Unread bool
}

// Organization finds an organization by its slug.
func (d *Desk) Organization(ctx context.Context, slug string) (booking.Organization, error) {
	return d.Store.Organization(ctx, slug)
}

// AddEndpoint registers where events of the given kinds go, and which details
// of calls. The secret is returned here and never again.
func (d *Desk) AddEndpoint(ctx context.Context, c office.Caller, url string, kinds []booking.EventKind,
	details ...booking.CallDetail) (EndpointView, string, error) {
	url, err := office.Tidy("url", url, false)
	if err != nil {
		return EndpointView{}, "", err
	}
	if err := d.CheckURL(url); err != nil {
		return EndpointView{}, "", err
	}
	kinds, err = checkKinds(kinds)
	if err != nil {
		return EndpointView{}, "", err
	}
	if details, err = checkDetails(kinds, details); err != nil {
		return EndpointView{}, "", err
	}
	key, err := d.SealKey()
	if err != nil {
		return EndpointView{}, "", err
	}
	secret := contract.NewSecret()
	e := store.Endpoint{Endpoint: booking.Endpoint{ID: booking.NewID[booking.EndpointID](), URL: url, Kinds: kinds, Details: details,
		CreatedAt: d.Unix()}}
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if err := d.TakeForm(tx, c); err != nil {
			return err
		}
		if n, err := tx.CountEndpoints(); err != nil || n >= maxEndpoints {
			return cmp.Or(err, error(errEndpoints))
		}
		if e.Secrets, err = d.SealIn(tx, key, store.EndpointSecrets, e.ID, Secrets{{Secret: secret}}.String()); err != nil {
			return err
		}
		tx.InsertEndpoint(e)
		d.Note(tx, c, "webhook.added", e.URL, "")
		return nil
	})
	if err != nil {
		return EndpointView{}, "", err
	}
	return EndpointView{Endpoint: e.Endpoint}, secret, nil
}

// checkKinds wants at least one kind, each known, and sorts them. Nothing
// named means the customary ones.
func checkKinds(kinds []booking.EventKind) ([]booking.EventKind, error) {
	if len(kinds) == 0 {
		kinds = booking.Customary
	}
	var out []booking.EventKind
	for _, k := range booking.Subscribable {
		if slices.Contains(kinds, k) {
			out = append(out, k)
		}
	}
	for _, k := range kinds {
		if !slices.Contains(booking.Subscribable, k) {
			return nil, errKinds
		}
	}
	return out, nil
}

// checkDetails wants known details, of an endpoint that is told of calls.
func checkDetails(kinds []booking.EventKind, details []booking.CallDetail) (out []booking.CallDetail, err error) {
	for _, v := range booking.CallDetails {
		if slices.Contains(details, v) {
			out = append(out, v)
		}
	}
	for _, v := range details {
		if !slices.Contains(booking.CallDetails, v) || !slices.Contains(kinds, booking.CallCompleted) {
			return nil, errDetails
		}
	}
	return out, nil
}

func (d *Desk) openSecrets(e *store.Endpoint) (Secrets, error) {
	text, err := d.Open(store.Sealed{Kind: store.EndpointSecrets, ID: e.ID.String(), Text: e.Secrets})
	if err != nil {
		return nil, err
	}
	return ParseSecrets(text)
}

// Endpoints lists the organization's endpoints.
func (d *Desk) Endpoints(ctx context.Context, org booking.OrgID) ([]EndpointView, error) {
	rows, err := d.Store.For(org).Endpoints(ctx)
	if err != nil {
		return nil, err
	}
	views := make([]EndpointView, len(rows))
	for i := range rows {
		if views[i], err = d.endpointView(&rows[i]); err != nil {
			return nil, err
		}
	}
	return views, nil
}

func (d *Desk) endpointView(e *store.Endpoint) (EndpointView, error) {
	if e.Secrets == store.Lost {
		return EndpointView{Endpoint: e.Endpoint, Lost: true}, nil
	}
	secrets, err := d.openSecrets(e)
	if errors.Is(err, office.ErrSealKey) || errors.Is(err, seal.ErrSealed) {
		return EndpointView{Endpoint: e.Endpoint, Unread: true}, nil // The rest is worth seeing, and needs no secret.
	}
	return EndpointView{Endpoint: e.Endpoint, Rotating: len(secrets.Live(d.Unix())) > 1}, err
}

// Endpoint reads one endpoint, and how many events it has missed.
func (d *Desk) Endpoint(ctx context.Context, org booking.OrgID, id booking.EndpointID) (EndpointView, int, error) {
	e, err := d.Store.For(org).Endpoint(ctx, id)
	if err != nil {
		return EndpointView{}, 0, err
	}
	v, err := d.endpointView(&e)
	if err != nil {
		return EndpointView{}, 0, err
	}
	missed, err := d.Missed(ctx, org, id)
	return v, missed, err
}

// SetEndpointKinds changes which events an endpoint gets from now on, and
// which details of calls.
func (d *Desk) SetEndpointKinds(ctx context.Context, c office.Caller, id booking.EndpointID, kinds []booking.EventKind,
	details ...booking.CallDetail) error {
	if len(kinds) == 0 {
		return errKinds
	}
	kinds, err := checkKinds(kinds)
	if err != nil {
		return err
	}
	if details, err = checkDetails(kinds, details); err != nil {
		return err
	}
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		e, err := tx.Endpoint(id)
		if err != nil {
			return err
		}
		tx.SetKinds(id, kinds, details)
		d.Note(tx, c, "webhook.changed", e.URL, strings.Trim(fmt.Sprint(details), "[]"))
		return nil
	})
}

// RotateSecret makes a new secret. The old one stays in use for the overlap:
// deliveries are signed with both. An overlap of zero revokes it at once. An
// endpoint that got nothing because its secret was lost gets events again.
func (d *Desk) RotateSecret(ctx context.Context, c office.Caller, id booking.EndpointID, overlap time.Duration) (string, error) {
	if overlap < 0 || overlap > longestOverlap {
		return "", ErrOverlap
	}
	secret := contract.NewSecret()
	err := d.changeSecrets(ctx, c, id, rotated, func(s Secrets) Secrets { return s.Rotate(secret, d.Unix(), overlap) })
	if err != nil {
		return "", err
	}
	return secret, nil
}

// PromoteSecret ends a rotation: from now on only the newest secret counts.
func (d *Desk) PromoteSecret(ctx context.Context, c office.Caller, id booking.EndpointID) error {
	return d.changeSecrets(ctx, c, id, "webhook.promoted", Secrets.Promote)
}

// rotated is the deed of making a new secret.
const rotated = "webhook.rotated"

func (d *Desk) changeSecrets(ctx context.Context, c office.Caller, id booking.EndpointID, deed string, change func(Secrets) Secrets) error {
	key, err := d.SealKey()
	if err != nil {
		return err
	}
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if err := d.TakeForm(tx, c); err != nil {
			return err
		}
		e, err := tx.Endpoint(id)
		if err != nil {
			return err
		}
		secrets, err := d.openSecrets(&e)
		if err != nil && (!errors.Is(err, office.ErrLost) || deed != rotated) {
			return err
		}
		sealed, err := d.SealIn(tx, key, store.EndpointSecrets, id, change(secrets).String())
		if err != nil {
			return err
		}
		tx.SetSecrets(id, sealed)
		if e.DisabledWhy == booking.DisabledNoSecret {
			tx.Enable(id)
		}
		d.Note(tx, c, deed, e.URL, "")
		return nil
	})
}

// RemoveEndpoint deletes an endpoint and everything meant for it.
func (d *Desk) RemoveEndpoint(ctx context.Context, c office.Caller, id booking.EndpointID) error {
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		e, err := tx.Endpoint(id)
		if err != nil {
			return err
		}
		d.Note(tx, c, "webhook.deleted", e.URL, "")
		_, err = tx.RemoveEndpoint(id)
		return err
	})
}

// DisableEndpoint stops deliveries. Events go on being recorded, as skipped.
func (d *Desk) DisableEndpoint(ctx context.Context, c office.Caller, id booking.EndpointID) error {
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		e, err := tx.Endpoint(id)
		if err != nil {
			return err
		}
		tx.Disable(id, booking.DisabledByHand, d.Unix())
		d.Note(tx, c, "webhook.disabled", e.URL, "")
		return nil
	})
}

// EnableEndpoint lets deliveries go out again. What was skipped stays so:
// ReplayMissed repeats it.
func (d *Desk) EnableEndpoint(ctx context.Context, c office.Caller, id booking.EndpointID) error {
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		e, err := tx.Endpoint(id)
		if err != nil {
			return err
		}
		if e.Secrets == store.Lost {
			return office.ErrLost
		}
		tx.Enable(id)
		d.Note(tx, c, "webhook.enabled", e.URL, "")
		return nil
	})
}

// TestEndpoint sends a test event to one endpoint: never a made-up booking.
func (d *Desk) TestEndpoint(ctx context.Context, c office.Caller, id booking.EndpointID) (booking.DeliveryID, error) {
	now := d.Now()
	event := booking.Event{ID: booking.NewID[booking.EventID](), Kind: booking.WebhookTest, At: now.Unix()}
	body, err := json.Marshal(contract.WebhookTest{Event: contract.EventWebhookTest, ID: event.ID.String(),
		SentAt: now.UTC().Format(time.RFC3339)})
	if err != nil {
		return booking.DeliveryID{}, err
	}
	event.Body = string(body)
	delivery := d.newDelivery(id, now.Unix())
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		e, err := tx.Endpoint(id)
		if err != nil {
			return err
		}
		if e.DisabledAt != 0 {
			return errDisabled
		}
		return tx.PublishTo(event, delivery)
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
	if _, err := t.Endpoint(ctx, id); err != nil {
		return nil, err
	}
	if limit == 0 {
		limit = office.DefaultLimit
	}
	if limit < 0 || limit > office.LongestLimit {
		return nil, office.ErrLimit
	}
	return t.Deliveries(ctx, id, state, before, limit)
}

// Delivery reads a delivery with its attempts.
func (d *Desk) Delivery(ctx context.Context, org booking.OrgID, id booking.DeliveryID) (booking.Delivery, []booking.Attempt, error) {
	t := d.Store.For(org)
	v, err := t.Delivery(ctx, id)
	if err != nil {
		return v, nil, err
	}
	attempts, err := t.Attempts(ctx, id)
	return v, attempts, err
}

// Replay sends the event of a delivery again, with the same webhook-id.
func (d *Desk) Replay(ctx context.Context, c office.Caller, id booking.DeliveryID) (booking.DeliveryID, error) {
	old, err := d.Store.For(c.Org).Delivery(ctx, id)
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
	list, err := d.Store.For(org).Repeatable(ctx, id, d.Unix()-int64(replayWindow/time.Second), office.Forever, booking.Failed,
		booking.Skipped)
	return len(list), err
}

func (d *Desk) replayAll(ctx context.Context, c office.Caller, id booking.EndpointID, from, to int64,
	states ...booking.DeliveryState) (int, error) {
	t := d.Store.For(c.Org)
	if _, err := t.Endpoint(ctx, id); err != nil {
		return 0, err
	}
	list, err := t.Repeatable(ctx, id, from, to, states...)
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
		e, err := tx.Endpoint(id)
		if err != nil {
			return err
		}
		if e.DisabledAt != 0 {
			return errDisabled
		}
		tx.InsertDeliveries(repeats...)
		d.Note(tx, c, "webhook.replayed", e.URL, strconv.Itoa(len(list)))
		return nil
	})
	if err != nil {
		return nil, err
	}
	d.Published()
	return ids, nil
}
