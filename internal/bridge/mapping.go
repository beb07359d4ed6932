package bridge

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// MapResource says which of theirs a resource is; empty: none.
func (d *Desk) MapResource(ctx context.Context, c office.Caller, r booking.ResourceID, external string) error {
	return d.MapResources(ctx, c, map[booking.ResourceID]string{r: external})
}

// MapResources says which of theirs our resources are; empty: none. All are
// mapped, or none is. The field of a fault about one of them is its id:
// connector.ErrID, store.ErrMappedTwice. store.ErrNoConnector: there is nothing to
// map to.
func (d *Desk) MapResources(ctx context.Context, c office.Caller, externals map[booking.ResourceID]string) error {
	org := c.Org
	seen := map[string]bool{}
	for r, external := range externals {
		external = strings.TrimSpace(external)
		externals[r] = external
		switch {
		case external == "":
		case connector.CheckID(external) != nil:
			return connector.ErrID.On(r.String())
		case seen[external]:
			return ErrMappedTwice.On(r.String())
		}
		seen[external] = true
	}
	err := d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		if _, err := connectorIn(tx); err != nil {
			return err
		}
		cat, err := tx.Catalog()
		if err != nil {
			return err
		}
		known := desk.NewOffer(cat).Resources
		var changed []string
		for r, external := range externals {
			if known[r] == nil {
				return booking.ErrResourceNotFound
			}
			// Two that change places must not meet on the way.
			if external != known[r].External {
				SetMap(tx, r, "")
				changed = append(changed, known[r].Slug)
			}
		}
		for r, external := range externals {
			SetMap(tx, r, external)
		}
		schedulePull(tx, d.Unix())
		schedulePushes(tx, d.Unix())
		store.ChangeCatalog(tx, d.Unix())
		slices.Sort(changed)
		d.Note(tx, c, "connector.mapped", strings.Join(changed, ", "), "")
		return nil
	})
	if err == nil {
		d.desk.ForgetCatalog(org)
		d.Published()
	}
	return err
}

// Discovery is what the other system says about its resources.
type Discovery struct {
	Theirs      []contract.DiscoveredResource
	Suggestions []connector.Suggestion
}

// Certain gives what the names leave no doubt about.
func (d *Discovery) Certain() map[booking.ResourceID]string {
	sure := map[booking.ResourceID]string{}
	for _, s := range d.Suggestions {
		if s.Selected {
			sure[s.Resource] = s.ExternalID
		}
	}
	return sure
}

// discoverPatience is how long the other system may take to list its
// resources.
const discoverPatience = 10 * time.Second

// Discover asks the other system for its resources and suggests which is
// which. A person confirms. connector.ErrUnsupported says that it does not list
// them, store.ErrNoConnector that there is none.
func (d *Desk) Discover(ctx context.Context, org booking.OrgID) (Discovery, error) {
	c, err := connectorOf(ctx, d.Store.For(org))
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
	names, err := d.ResourceNames(ctx, org)
	if err != nil {
		return Discovery{}, err
	}
	var ours []connector.Named
	for _, n := range names {
		ours = append(ours, connector.Named{Resource: n.ID, Names: []string{n.Name, n.NameAr}})
	}
	return Discovery{Theirs: theirs, Suggestions: connector.Match(ours, theirs)}, nil
}

// ResourceName is what a person needs to say which resource is which.
type ResourceName struct {
	ID                           booking.ResourceID
	Slug, Name, NameAr, External string
}

// ResourceNames lists the organization's resources with their mappings.
func (d *Desk) ResourceNames(ctx context.Context, org booking.OrgID) ([]ResourceName, error) {
	o, err := d.desk.Offer(ctx, org)
	if err != nil {
		return nil, err
	}
	var list []ResourceName
	for _, r := range o.Catalog.Resources {
		if !r.Retired {
			list = append(list, ResourceName{ID: r.ID, Slug: r.Slug, Name: r.Name, NameAr: r.NameAr, External: r.External})
		}
	}
	return list, nil
}

// Mapping is what a person needs to say which of ours is which of theirs.
type Mapping struct {
	Ours []ResourceName
	Discovery
	Manual  bool   // the other system does not list its resources
	Problem string // it should have, and did not: why
}

// Mapping asks the other system for its resources, unless ask is false, and
// puts ours beside them. An answer that does not come only leaves theirs out;
// store.ErrNoConnector: there is nobody to ask.
func (d *Desk) Mapping(ctx context.Context, org booking.OrgID, ask bool) (m Mapping, err error) {
	if m.Ours, err = d.ResourceNames(ctx, org); err != nil || !ask {
		return m, err
	}
	m.Discovery, err = d.Discover(ctx, org)
	switch {
	case errors.Is(err, ErrNoConnector):
		return m, err
	case errors.Is(err, connector.ErrUnsupported):
		m.Manual = true
	case err != nil:
		m.Problem = connector.Explain(err)
	}
	return m, nil
}

// ConnectorReport is how a connection is doing, for a person: with the names
// and the appointments that the status speaks of.
type ConnectorReport struct {
	ConnectorStatus
	Ours         []ResourceName
	Appointments map[booking.AppointmentID]desk.View
}

// ConnectorReport tells how a connection is doing; store.ErrNoConnector: there is
// none.
func (d *Desk) ConnectorReport(ctx context.Context, org booking.OrgID) (r ConnectorReport, err error) {
	if r.ConnectorStatus, err = d.ConnectorStatus(ctx, org); err != nil {
		return r, err
	}
	if r.Ours, err = d.ResourceNames(ctx, org); err != nil {
		return r, err
	}
	var ids []booking.AppointmentID
	for _, t := range r.Troubled {
		ids = append(ids, t.Appointment)
	}
	for _, c := range r.Conflicts {
		ids = append(ids, c.Appointment)
	}
	for _, v := range r.Differences {
		ids = append(ids, v.Appointment)
	}
	r.Appointments = map[booking.AppointmentID]desk.View{}
	if len(ids) == 0 {
		return r, nil
	}
	rows, err := appointmentsByID(ctx, d.Store.For(org), ids)
	if err != nil {
		return r, err
	}
	err = d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		for i := range rows {
			v, err := o.View(&rows[i])
			if err != nil {
				return err
			}
			r.Appointments[v.ID] = v
		}
		return nil
	})
	return r, err
}
