package desk

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/store"
)

// pausedUnauthorized is why a connector is paused whose token was refused.
const pausedUnauthorized = "unauthorized"

// SetConnector connects the organization's own system, or changes its address
// or token. Everything still to come is told to it anew.
func (d *Desk) SetConnector(ctx context.Context, org booking.OrgID, url, token string) error {
	if err := d.checkURL(url); err != nil {
		return err
	}
	if err := connector.CheckToken(token); err != nil {
		return connector.ErrToken.On("token")
	}
	key, err := d.seal()
	if err != nil {
		return err
	}
	sealed, err := key.Seal(tokenPlace(org), token)
	if err != nil {
		return err
	}
	return d.store.For(org).Write(ctx, func(tx *store.Tx) error {
		tx.SaveConnector(strings.TrimRight(url, "/"), sealed, d.unix())
		return nil
	})
}

// RemoveConnector disconnects it. Busy times learned from it no longer block;
// bookings that stand there stay.
func (d *Desk) RemoveConnector(ctx context.Context, org booking.OrgID) error {
	err := d.store.For(org).Write(ctx, func(tx *store.Tx) error {
		found, err := tx.RemoveConnector()
		if err == nil && !found {
			return store.ErrNoConnector
		}
		tx.ChangeCatalog(d.unix())
		return err
	})
	if err == nil {
		d.shelves.get(org).forgetCatalog()
	}
	return err
}

func tokenPlace(org booking.OrgID) string { return "connectors.token/" + org.String() }

// ConnectorAccess gives the address and the token, for those who try the
// connection.
func (d *Desk) ConnectorAccess(ctx context.Context, org booking.OrgID) (url, token string, err error) {
	c, err := d.store.For(org).Connector(ctx)
	if err != nil {
		return "", "", err
	}
	token, err = d.openToken(org, c)
	return c.URL, token, err
}

func (d *Desk) openToken(org booking.OrgID, c *store.Connector) (string, error) {
	key, err := d.seal()
	if err != nil {
		return "", err
	}
	token, err := key.Open(tokenPlace(org), c.Token)
	if err != nil {
		return "", fmt.Errorf("desk: token of the connector of %s: %w", org, err)
	}
	return token, nil
}

// connect makes a client for the organization's system.
func (d *Desk) connect(org booking.OrgID, c *store.Connector) (*connector.Client, error) {
	token, err := d.openToken(org, c)
	if err != nil {
		return nil, err
	}
	client := connector.New(d.outbound, c.URL, token)
	client.Now = d.now
	return client, nil
}

// MapResource says which of theirs a resource is; empty: none.
func (d *Desk) MapResource(ctx context.Context, org booking.OrgID, r booking.ResourceID, external string) error {
	external = strings.TrimSpace(external)
	if external != "" && connector.CheckID(external) != nil {
		return connector.ErrID.On("external_id")
	}
	err := d.store.For(org).Write(ctx, func(tx *store.Tx) error {
		if _, err := tx.Connector(); err != nil {
			return err
		}
		cat, err := tx.Catalog()
		if err != nil {
			return err
		}
		if newOffer(cat).resources[r] == nil {
			return booking.ErrResourceNotFound
		}
		tx.SetMap(r, external)
		tx.SchedulePull(d.unix())
		tx.SchedulePushes(d.unix())
		tx.ChangeCatalog(d.unix())
		return nil
	})
	if err == nil {
		d.shelves.get(org).forgetCatalog()
	}
	return err
}

// Discovery is what the other system says about its resources.
type Discovery struct {
	Theirs      int
	Suggestions []connector.Suggestion
}

// discoverPatience is how long the other system may take to list its
// resources.
const discoverPatience = 10 * time.Second

// Discover asks the other system for its resources and suggests which is
// which. A person confirms.
func (d *Desk) Discover(ctx context.Context, org booking.OrgID) (Discovery, error) {
	c, err := d.store.For(org).Connector(ctx)
	if err != nil {
		return Discovery{}, err
	}
	client, err := d.connect(org, c)
	if err != nil {
		return Discovery{}, err
	}
	theirs, err := client.Resources(ctx, discoverPatience)
	if err != nil {
		return Discovery{}, err
	}
	o, err := d.offer(ctx, org)
	if err != nil {
		return Discovery{}, err
	}
	var ours []connector.Named
	for _, r := range o.catalog.Resources {
		if !r.Retired {
			ours = append(ours, connector.Named{Resource: r.ID, Names: []string{r.Name, r.NameAr}})
		}
	}
	return Discovery{Theirs: len(theirs), Suggestions: connector.Match(ours, theirs)}, nil
}

// ConnectorStatus is how the connection is doing.
type ConnectorStatus struct {
	URL          string
	PausedAt     int64 // zero: not paused
	PausedWhy    string
	PulledAt     int64 // zero: never
	PullFailures int
	PullError    string
	SkipUntil    int64 // rechecks are skipped until then; zero: not
	Mappings     []store.Mapping
	Pending      int // appointments still to be told
	Troubled     []store.Outside
	Conflicts    []store.Conflict
}

// statusLimit is how many problems a status lists.
const statusLimit = 50

// ConnectorStatus tells how the connection is doing.
func (d *Desk) ConnectorStatus(ctx context.Context, org booking.OrgID) (s ConnectorStatus, err error) {
	t := d.store.For(org)
	c, err := t.Connector(ctx)
	if err != nil {
		return s, err
	}
	s = ConnectorStatus{
		URL: c.URL, PausedAt: c.PausedAt, PausedWhy: c.PausedWhy, PulledAt: c.PulledAt,
		PullFailures: c.PullFailures, PullError: c.PullError,
	}
	if c.Breaker.After > d.unix() {
		s.SkipUntil = c.Breaker.After
	}
	if s.Mappings, err = t.Mappings(ctx); err != nil {
		return s, err
	}
	if s.Pending, err = t.PendingPushes(ctx); err != nil {
		return s, err
	}
	if s.Troubled, err = t.Troubled(ctx, statusLimit); err != nil {
		return s, err
	}
	s.Conflicts, err = t.Conflicts(ctx, d.unix(), statusLimit)
	return s, err
}

// ResourceName is what a person needs to say which resource is which.
type ResourceName struct {
	ID                           booking.ResourceID
	Slug, Name, NameAr, External string
}

// ResourceNames lists the organization's resources with their mappings.
func (d *Desk) ResourceNames(ctx context.Context, org booking.OrgID) ([]ResourceName, error) {
	o, err := d.offer(ctx, org)
	if err != nil {
		return nil, err
	}
	var list []ResourceName
	for _, r := range o.catalog.Resources {
		if !r.Retired {
			list = append(list, ResourceName{ID: r.ID, Slug: r.Slug, Name: r.Name, NameAr: r.NameAr, External: r.External})
		}
	}
	return list, nil
}
