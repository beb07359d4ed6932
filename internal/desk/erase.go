package desk

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// Dossier is everything we hold about a customer, for the customer.
type Dossier struct {
	Organization string            `json:"organization"`
	ExportedAt   string            `json:"exported_at"`
	Names        []booking.Private `json:"names"`
	Phones       []booking.Private `json:"phones"`
	Appointments []DossierEntry    `json:"appointments"`
	Calls        []DossierCall     `json:"calls"`
}

// DossierCall is one call with the voice agent in it.
type DossierCall struct {
	ID        string          `json:"id"`
	StartedAt string          `json:"started_at"`
	Caller    booking.Private `json:"caller"`
	Said      []DossierTurn   `json:"said"`
}

// DossierTurn is something that was said.
type DossierTurn struct {
	Who  string          `json:"who"`
	Text booking.Private `json:"text"`
}

// DossierEntry is one appointment in it.
type DossierEntry struct {
	ID          string          `json:"id"`
	Service     string          `json:"service"`
	Branch      string          `json:"branch"`
	Resource    string          `json:"resource,omitempty"`
	Start       string          `json:"start"`
	End         string          `json:"end"`
	Status      booking.Status  `json:"status"`
	Name        booking.Private `json:"customer_name"`
	Phone       booking.Private `json:"phone,omitempty"`
	Notes       booking.Private `json:"notes,omitempty"`
	Channel     booking.Channel `json:"channel"`
	CreatedAt   string          `json:"created_at"`
	UpdatedAt   string          `json:"updated_at"`
	CancelledAt string          `json:"cancelled_at,omitempty"`
	CancelledBy booking.Actor   `json:"cancelled_by,omitempty"`
	CancelNote  booking.Private `json:"cancel_reason,omitempty"`
	Sandbox     bool            `json:"sandbox,omitempty"` // made while trying things out
}

// ExportCustomer gives everything we hold about one person. Events and
// deliveries are not in it: they hold nothing beyond the appointments.
func (d *Desk) ExportCustomer(ctx context.Context, c Caller, id booking.CustomerID) (Dossier, error) {
	who, p, err := d.customer(ctx, c.Org, id)
	if err != nil {
		return Dossier{}, err
	}
	t := d.store.For(c.Org)
	err = t.Write(ctx, func(tx *store.Tx) error {
		d.note(tx, c, "customer.exported", who.ID.String(), "")
		return nil
	})
	if err != nil {
		return Dossier{}, err
	}
	out := Dossier{ExportedAt: d.now().UTC().Format(time.RFC3339), Names: who.Names, Phones: who.Phones, Appointments: []DossierEntry{}}
	if out.Calls, err = d.callsFrom(ctx, c.Org, who.Phones); err != nil {
		return Dossier{}, err
	}
	for _, org := range []booking.OrgID{c.Org, c.Org.Twin()} {
		entries, name, err := d.entries(ctx, org, p)
		if err != nil {
			return Dossier{}, err
		}
		out.Organization = cmp.Or(out.Organization, name)
		out.Appointments = append(out.Appointments, entries...)
	}
	return out, nil
}

// entries lists a person's appointments in an organization or its sandbox, and
// gives the organization's name if there are any or it is none.
func (d *Desk) entries(ctx context.Context, org booking.OrgID, p store.Persona) (entries []DossierEntry, name string, err error) {
	t := d.store.For(org)
	list, err := t.Upcoming(ctx, p, d.unix(), forever)
	if err != nil {
		return nil, "", err
	}
	past, err := t.History(ctx, p, d.unix(), forever, last, forever)
	if err != nil {
		return nil, "", err
	}
	list = append(list, past...)
	if len(list) == 0 && org.IsTwin() {
		return nil, "", nil // There may be no sandbox.
	}
	slices.SortFunc(list, func(a, b booking.Appointment) int { return int(a.Span.Start - b.Span.Start) })
	err = d.withOffer(ctx, org, func(o *offer) error {
		name, entries = o.catalog.Org.Name, nil
		for i := range list {
			v, err := o.view(&list[i])
			if err != nil {
				return err
			}
			entries = append(entries, o.entry(v))
		}
		return nil
	})
	return entries, name, err
}

// callsFrom reads what was said in calls from a person's numbers.
func (d *Desk) callsFrom(ctx context.Context, org booking.OrgID, numbers []booking.Private) ([]DossierCall, error) {
	t := d.store.For(org)
	calls, err := t.CallsFrom(ctx, numbers)
	list := make([]DossierCall, 0, len(calls))
	for _, c := range calls {
		e := DossierCall{ID: c.ID.String(), StartedAt: time.Unix(c.StartedAt, 0).UTC().Format(time.RFC3339), Caller: c.Caller, Said: []DossierTurn{}}
		turns, err := t.Turns(ctx, c.ID)
		if err != nil {
			return nil, err
		}
		for _, v := range turns {
			e.Said = append(e.Said, DossierTurn{Who: v.Who, Text: v.Text})
		}
		list = append(list, e)
	}
	return list, err
}

func (o *offer) entry(v View) DossierEntry {
	iso := func(at int64) string {
		if at == 0 {
			return ""
		}
		return v.Zone.Time(at).Format(time.RFC3339)
	}
	e := DossierEntry{
		ID: v.ID.String(), Branch: o.branches[v.Branch].Name, Start: iso(v.Span.Start), End: iso(v.Span.End), Status: v.Status,
		Name: v.Customer, Phone: v.Phone, Notes: v.Notes, Channel: v.Channel, CreatedAt: iso(v.CreatedAt), UpdatedAt: iso(v.UpdatedAt),
		CancelledAt: iso(v.CancelAt), CancelledBy: v.CancelBy, CancelNote: v.CancelNote, Sandbox: o.sandbox,
	}
	if s := o.services[v.Service]; s != nil {
		e.Service = s.Name
	}
	if r := o.resources[v.Resource]; r != nil {
		e.Resource = r.Name
	}
	return e
}

// EraseCustomer takes a person out of everything we hold, and leaves the
// figures: the appointments stay, without name, number, notes and reason of
// cancellation. It is refused while appointments are still to come. It gives
// the number of appointments. The person is taken out of the sandbox, too.
//
// What a receiver of webhooks, or the organization's own system, has been told
// stands there, and must be erased there.
func (d *Desk) EraseCustomer(ctx context.Context, c Caller, id booking.CustomerID) (n int, err error) {
	who, p, err := d.customer(ctx, c.Org, id)
	if err != nil {
		return 0, err
	}
	// First, since afterwards nobody knows whom to erase.
	if err := d.eraseInSandbox(ctx, c.Org, p); err != nil {
		return 0, err
	}
	err = d.store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if _, _, err := tx.LockCustomers(); err != nil {
			return err
		}
		names, err := tx.CustomerNames([]booking.CustomerID{who.ID})
		if err != nil {
			return err
		}
		list, coming, err := tx.Personal(personaOf(names), d.unix())
		if err != nil {
			return err
		}
		if coming > 0 {
			return errHasComing
		}
		n = len(list)
		tx.EraseCallers(who.Phones)
		d.note(tx, c, "customer.erased", who.ID.String(), strconv.Itoa(n))
		return d.erase(tx, c.Org, list)
	})
	return n, err
}

// eraseInSandbox takes a person out of what was tried out. Nothing to come
// stands in its way there.
func (d *Desk) eraseInSandbox(ctx context.Context, org booking.OrgID, p store.Persona) error {
	return d.store.For(org.Twin()).Write(ctx, func(tx *store.Tx) error {
		list, _, err := tx.Personal(p, d.unix())
		if err != nil {
			return err
		}
		return d.erase(tx, org.Twin(), list)
	})
}

// erase takes the customers out of appointments and of what is made from them.
func (d *Desk) erase(tx *store.Tx, org booking.OrgID, list []store.Erased) error {
	if len(list) == 0 {
		return nil
	}
	var cancelled []booking.AppointmentID
	var customers []booking.CustomerID
	ids := make([]booking.AppointmentID, len(list))
	for i, e := range list {
		ids[i] = e.ID
		customers = append(customers, customerID(org, e.Phone, e.Name))
		if e.Cancelled {
			cancelled = append(cancelled, e.ID)
		}
	}
	slices.SortFunc(customers, func(a, b booking.CustomerID) int { return slices.Compare(a[:], b[:]) })
	tx.EraseCustomers(list, d.unix())
	tx.EraseCallsAbout(ids)
	tx.ForgetNames(slices.Compact(customers))
	if len(cancelled) == 0 {
		return nil
	}
	bodies, err := tx.Cancellations(cancelled)
	if err != nil {
		return err
	}
	for seq, body := range bodies {
		var e contract.AppointmentCancelled
		if err := json.Unmarshal([]byte(body), &e); err != nil {
			return fmt.Errorf("desk: erase the reason in event %d: %w", seq, err)
		}
		if e.Reason == nil {
			continue
		}
		e.Reason = nil
		text, err := json.Marshal(e)
		if err != nil {
			return fmt.Errorf("desk: erase the reason in event %d: %w", seq, err)
		}
		tx.Rewrite(seq, string(text))
	}
	return nil
}

// eraseBatch is how many appointments are erased in one transaction: others
// wait for it.
const eraseBatch = 200

// EraseOld erases the customers of appointments that ended longer ago than
// the given days, at most a batch of them, and tells whether there are more.
func (d *Desk) EraseOld(ctx context.Context, org booking.OrgID, days int) (more bool, err error) {
	if days <= 0 {
		return false, nil
	}
	// No appointment is longer than a day, so those that began before this have
	// ended.
	until := d.unix() - int64(days+1)*day
	t := d.store.For(org)
	err = t.Write(ctx, func(tx *store.Tx) error {
		seen, erased, err := tx.LockCustomers()
		if err != nil {
			return err
		}
		list, err := tx.OldPersonal(booking.Span{Start: erased, End: until}, eraseBatch)
		if err != nil {
			return err
		}
		more = len(list) == eraseBatch
		if more {
			tx.MarkCustomers(seen, list[len(list)-1].Start)
		} else if erased < until {
			tx.MarkCustomers(seen, until)
		}
		return d.erase(tx, org, list)
	})
	return more, err
}

// retainBatches is how many batches of one organization are erased in one go;
// the rest waits for the next.
const retainBatches = 20

// Retain erases the customers of appointments that are older than their
// organizations keep them.
func (d *Desk) Retain(ctx context.Context) error {
	orgs, err := d.store.Retentions(ctx)
	if err != nil {
		return err
	}
	for org, days := range orgs {
		for range retainBatches {
			more, err := d.EraseOld(ctx, org, days)
			if err != nil {
				return err
			}
			if !more {
				break
			}
		}
	}
	return nil
}
