package catalogue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
)

// What an edit is refused for although nothing in it is wrong.
var (
	ErrEdited = fault.New(fault.Conflict, "catalogue_changed",
		"somebody else changed the catalogue meanwhile; look at what is there now and save again")
	ErrAffected = fault.New(fault.Conflict, "appointments_affected",
		"appointments would fall outside the new hours; look at them and confirm, they stay as they are")
)

// Edit is a change of the catalogue by a person who has looked at it.
type Edit struct {
	Change   Change
	Version  int64                   // of the catalogue that the person saw
	Accepted []booking.AppointmentID // appointments the person knows to be affected
}

// Edited tells what became of an edit.
type Edited struct {
	Slug     string      // of the thing that was added, if one was
	Affected []desk.View // appointments that the change leaves outside; they stay as they are
}

// Edit changes one part of the catalogue by the rules of Apply. It is refused
// with ErrEdited when the catalogue is not the one that the person saw, and with
// ErrAffected when appointments would be affected that the person has not
// accepted; these are in the answer.
func (d *Desk) Edit(ctx context.Context, c office.Caller, e Edit) (Edited, error) {
	var out Edited
	err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		version, err := store.LockCatalog(tx)
		if err != nil {
			return err
		}
		// A block says all that it means, whatever else was changed meanwhile.
		if _, block := e.Change.(BlockTime); version != e.Version && !block {
			return ErrEdited
		}
		cat, err := tx.Catalog()
		if err != nil {
			return err
		}
		after, err := altered(cat, e.Change)
		if err != nil {
			return err
		}
		now := d.Unix()
		coming, err := comingIn(tx, now, after.scope())
		if err != nil {
			return err
		}
		out.Slug = after.named
		if out.Affected, err = affected(desk.NewOffer(cat), after.offer(), coming); err != nil {
			return err
		}
		for _, v := range out.Affected {
			if !slices.Contains(e.Accepted, v.ID) {
				return ErrAffected
			}
		}
		if reflect.DeepEqual(planOf(cat), planOf(after.offer().Catalog)) {
			return nil // Saved as it was: there is nothing to tell anybody.
		}
		if err := errors.Join(after.save(tx), after.savePage(tx, cat.Org.Page)); err != nil {
			return err
		}
		store.ChangeCatalog(tx, now)
		if len(out.Affected) > 0 {
			if err := people.WriteOfAffected(tx, now); err != nil {
				return err
			}
		}
		action, object := e.Change.deed()
		d.Note(tx, c, action, cmp.Or(after.named, object), after.told)
		return nil
	})
	if err != nil {
		if !errors.Is(err, ErrAffected) {
			out = Edited{}
		}
		return out, err
	}
	d.desk.ForgetCatalog(c.Org)
	d.Published()
	return out, nil
}

// Affected tells which booked appointments that are not over would no longer fit after a
// change: outside hours, in a closure or time off, or with something that is
// retired or no longer goes together. Those that do not fit now are not told
// again.
func (d *Desk) Affected(ctx context.Context, org booking.OrgID, c Change) ([]desk.View, error) {
	cat, err := d.Store.For(org).Catalog(ctx)
	if err != nil {
		return nil, err
	}
	after, err := altered(cat, c)
	if err != nil {
		return nil, err
	}
	coming, err := coming(ctx, d.Store.For(org), d.Unix(), after.scope())
	if err != nil {
		return nil, err
	}
	return affected(desk.NewOffer(cat), after.offer(), coming)
}

func affected(before, after *desk.Offer, coming []booking.Appointment) ([]desk.View, error) {
	var list []desk.View
	was, is := before.Fitting(), after.Fitting()
	for i := range coming {
		a := &coming[i]
		if is.Fits(a) || !was.Fits(a) {
			continue
		}
		v, err := before.View(a)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

// editing is a change under way: the catalogue as a plan, and which parts of
// it are to be written.
type editing struct {
	applying
	org   booking.Organization
	named string // slug of what was added
	told  string // what else the audit log says; empty: nothing
}

// altered makes a change in a copy of the catalogue, by the rules of Apply.
// Nothing in the catalogue itself changes.
func altered(c *booking.Catalog, change Change) (*editing, error) {
	e := &editing{applying: applying{plan: planOf(c), only: map[string]bool{}}, org: c.Org}
	e.index(copyOf(c))
	err := change.alter(e)
	if err == nil {
		err = e.draw()
	}
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return nil, f.On(inForm(f.Field))
	}
	return e, err
}

// copyOf copies what draw writes into.
func copyOf(c *booking.Catalog) *booking.Catalog {
	n := &booking.Catalog{Org: c.Org}
	for _, b := range c.Branches {
		v := *b
		n.Branches = append(n.Branches, &v)
	}
	for _, s := range c.Services {
		v := *s
		n.Services = append(n.Services, &v)
	}
	for _, r := range c.Resources {
		v := *r
		n.Resources = append(n.Resources, &v)
	}
	return n
}

var (
	placeInPlan = regexp.MustCompile(`^(branches|services|resources)\[\d+\]\.`)
	placeInList = regexp.MustCompile(`^(closures|time_off|overrides)\[\d+\]\.?`)
	lineOfField = regexp.MustCompile(`(sites|countries|choices)\[\d+\]`)
)

// inForm turns a place of the plan into the field of the form that made the
// change: resources[3].overrides[1].hours.sun is hours.sun, and a range that
// ends before it begins is wrong in its end. What is wrong in a line is wrong in
// the field that holds the lines.
func inForm(place string) string {
	field := strings.TrimPrefix(placeInPlan.ReplaceAllString(place, ""), "page.")
	field = lineOfField.ReplaceAllString(field, "$1")
	inList := placeInList.ReplaceAllString(field, "")
	if inList == "" && field != "" {
		return "to"
	}
	return inList
}

// offer gives the changed catalogue, prepared for questions.
func (e *editing) offer() *desk.Offer {
	c := &booking.Catalog{Org: e.org}
	for _, p := range e.plan.Branches {
		c.Branches = append(c.Branches, e.branches[p.Slug])
	}
	for _, p := range e.plan.Services {
		c.Services = append(c.Services, e.services[p.Slug])
	}
	for _, p := range e.plan.Resources {
		c.Resources = append(c.Resources, e.resources[p.Slug])
	}
	return desk.NewOffer(c)
}

// scope lists the resources whose appointments a change can affect; nil: it
// can affect all.
func (e *editing) scope() []booking.ResourceID {
	ids := []booking.ResourceID{}
	for i, p := range e.plan.Resources {
		if _, ok := e.planned("resources", i); ok {
			ids = append(ids, e.resources[p.Slug].ID)
		}
	}
	if len(e.only) > len(ids) {
		return nil // branches or services are touched as well
	}
	return ids
}

func (e *editing) touch(p Part, i int) { e.only[fmt.Sprintf("%s[%d]", p, i)] = true }

func (e *editing) findBranch(slug string) (*BranchPlan, error) {
	i := slices.IndexFunc(e.plan.Branches, func(p BranchPlan) bool { return p.Slug == slug })
	if i < 0 {
		return nil, booking.ErrBranchNotFound
	}
	e.touch(BranchPart, i)
	return &e.plan.Branches[i], nil
}

func (e *editing) findService(slug string) (*ServicePlan, error) {
	i := slices.IndexFunc(e.plan.Services, func(p ServicePlan) bool { return p.Slug == slug })
	if i < 0 {
		return nil, booking.ErrServiceNotFound
	}
	e.touch(ServicePart, i)
	return &e.plan.Services[i], nil
}

func (e *editing) findResource(slug string) (*ResourcePlan, error) {
	i := slices.IndexFunc(e.plan.Resources, func(p ResourcePlan) bool { return p.Slug == slug })
	if i < 0 {
		return nil, booking.ErrResourceNotFound
	}
	e.touch(ResourcePart, i)
	return &e.plan.Resources[i], nil
}

func (e *editing) findRoster(resource, branch string) (*RosterPlan, error) {
	r, err := e.findResource(resource)
	if err != nil {
		return nil, err
	}
	for i := range r.Rosters {
		if r.Rosters[i].Branch == branch {
			return &r.Rosters[i], nil
		}
	}
	return nil, errNotWorking
}

// zone is that of the first branch a resource works at, or of the first there
// is.
func (e *editing) zone(r *ResourcePlan) (*civil.Zone, error) {
	slug := ""
	if len(r.Rosters) > 0 {
		slug = r.Rosters[0].Branch
	}
	for _, b := range e.plan.Branches {
		if b.Slug == slug || slug == "" {
			return b.Zone, nil
		}
	}
	return civil.LoadZone(people.DefaultZone)
}
