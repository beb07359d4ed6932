package webhook

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// MaxEndpoints is how many endpoints an organization has at most.
const MaxEndpoints = 20

// What is refused of endpoints.
var (
	errKinds   = fault.New(fault.Invalid, "invalid_events", "choose one or more of "+booking.KindNames(booking.Subscribable)).On("events")
	errDetails = fault.New(fault.Invalid, "invalid_details",
		"the caller's number (caller_number) and what was said (transcript) go only with call.completed; choose that event, too").On("details")
	errEndpoints = fault.New(fault.Conflict, "too_many_endpoints", "an organization has at most %d webhook endpoints; remove one first",
		MaxEndpoints)
	errDisabled = fault.New(fault.Conflict, "endpoint_disabled", "this endpoint is disabled; enable it first")
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
// of calls. The secret is returned here and never again. office.ErrDone says that
// this form was taken already.
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
	e := Endpoint{Endpoint: booking.Endpoint{ID: booking.NewID[booking.EndpointID](), URL: url, Kinds: kinds, Details: details,
		CreatedAt: d.Unix()}}
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if err := d.TakeForm(tx, c); err != nil {
			return err
		}
		n, err := countEndpoints(tx)
		if err != nil {
			return err
		}
		p, err := store.PlanOf(tx)
		switch {
		case err != nil:
			return err
		case p.Endpoints > 0 && int64(n) >= p.Endpoints:
			return booking.ErrPlanEndpoints
		case n >= MaxEndpoints:
			return errEndpoints
		}
		if e.Secrets, err = d.SealIn(tx, key, office.EndpointSecrets, e.ID, Secrets{{Secret: secret}}.String()); err != nil {
			return err
		}
		InsertEndpoint(tx, e)
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
		if !slices.Contains(booking.CallDetails, v) || !slices.Contains(kinds, contract.EventCallCompleted) {
			return nil, errDetails
		}
	}
	return out, nil
}

// Endpoints lists the organization's endpoints.
func (d *Desk) Endpoints(ctx context.Context, org booking.OrgID) ([]EndpointView, error) {
	rows, err := endpoints(ctx, d.Store.For(org))
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

func (d *Desk) endpointView(e *Endpoint) (EndpointView, error) {
	if e.Secrets == office.Lost {
		return EndpointView{Endpoint: e.Endpoint, Lost: true}, nil
	}
	secrets, err := d.openSecrets(e)
	if errors.Is(err, office.ErrSealKey) || errors.Is(err, seal.ErrSealed) {
		return EndpointView{Endpoint: e.Endpoint, Unread: true}, nil // The rest is worth seeing, and needs no secret.
	}
	return EndpointView{Endpoint: e.Endpoint, Rotating: len(secrets.Live(d.Unix())) > 1}, err
}

// Endpoint reads one endpoint, and how many events it has missed;
// store.ErrNoEndpoint: there is none.
func (d *Desk) Endpoint(ctx context.Context, org booking.OrgID, id booking.EndpointID) (EndpointView, int, error) {
	e, err := endpoint(ctx, d.Store.For(org), id)
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
		e, err := endpointIn(tx, id)
		if err != nil {
			return err
		}
		setKinds(tx, id, kinds, details)
		d.Note(tx, c, "webhook.changed", e.URL, strings.Trim(fmt.Sprint(details), "[]"))
		return nil
	})
}

// RemoveEndpoint deletes an endpoint and everything meant for it.
func (d *Desk) RemoveEndpoint(ctx context.Context, c office.Caller, id booking.EndpointID) error {
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		e, err := endpointIn(tx, id)
		if err != nil {
			return err
		}
		d.Note(tx, c, "webhook.deleted", e.URL, "")
		_, err = removeEndpoint(tx, id)
		return err
	})
}

// DisableEndpoint stops deliveries. Events go on being recorded, as skipped.
func (d *Desk) DisableEndpoint(ctx context.Context, c office.Caller, id booking.EndpointID) error {
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		e, err := endpointIn(tx, id)
		if err != nil {
			return err
		}
		disableEndpoint(tx, id, booking.DisabledByHand, d.Unix())
		d.Note(tx, c, "webhook.disabled", e.URL, "")
		return nil
	})
}

// EnableEndpoint lets deliveries go out again. What was skipped stays so:
// ReplayMissed repeats it. office.ErrLost says that there is no secret to sign
// with: RotateSecret makes one, and enables it.
func (d *Desk) EnableEndpoint(ctx context.Context, c office.Caller, id booking.EndpointID) error {
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		e, err := endpointIn(tx, id)
		if err != nil {
			return err
		}
		if e.Secrets == office.Lost {
			return office.ErrLost
		}
		enableEndpoint(tx, id)
		d.Note(tx, c, "webhook.enabled", e.URL, "")
		return nil
	})
}
