package customer

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
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
	Callbacks    []DossierCallback `json:"callbacks"`
	Consents     []DossierConsent  `json:"consents"`
}

// DossierCallback is a promise to call back in it.
type DossierCallback struct {
	ID      string          `json:"id"`
	At      string          `json:"at"`
	DoneAt  string          `json:"done_at,omitempty"`
	Name    booking.Private `json:"name,omitempty"`
	Phone   booking.Private `json:"phone,omitempty"`
	Reason  string          `json:"reason"`
	Summary booking.Private `json:"summary,omitempty"`
}

// DossierConsent is something that was agreed to, or taken back, in it.
type DossierConsent struct {
	Kind    booking.ConsentKind    `json:"kind"`
	Given   bool                   `json:"given"`
	What    booking.Private        `json:"what,omitempty"`
	Channel booking.ConsentChannel `json:"channel"`
	At      string                 `json:"at"`
	NotedBy string                 `json:"noted_by,omitempty"`
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
// ErrNotFound: there is no such customer.
func (d *Desk) ExportCustomer(ctx context.Context, c office.Caller, id booking.CustomerID) (Dossier, error) {
	who, p, err := d.customer(ctx, c.Org, id)
	if err != nil {
		return Dossier{}, err
	}
	t := d.Store.For(c.Org)
	err = t.Write(ctx, func(tx *store.Tx) error {
		d.Note(tx, c, "customer.exported", who.ID.String(), "")
		return nil
	})
	if err != nil {
		return Dossier{}, err
	}
	out := Dossier{ExportedAt: office.UTC(d.Unix()), Names: who.Names, Phones: who.Phones, Appointments: []DossierEntry{}}
	list, err := d.appointmentsOf(ctx, c.Org, p)
	if err != nil {
		return Dossier{}, err
	}
	about := make([]booking.AppointmentID, len(list))
	for i, a := range list {
		about[i] = a.ID
	}
	if err := d.addCalls(ctx, c.Org, &out, traces{phones: who.Phones, about: about}); err != nil {
		return Dossier{}, err
	}
	if out.Consents, err = d.dossierConsents(ctx, c.Org, who); err != nil {
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
func (d *Desk) entries(ctx context.Context, org booking.OrgID, p Persona) (entries []DossierEntry, name string, err error) {
	list, err := d.appointmentsOf(ctx, org, p)
	if err != nil {
		return nil, "", err
	}
	if len(list) == 0 && org.IsTwin() {
		return nil, "", nil // There may be no sandbox.
	}
	slices.SortFunc(list, func(a, b booking.Appointment) int { return int(a.Span.Start - b.Span.Start) })
	err = d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		name, entries = o.Catalog.Org.Name, nil
		for i := range list {
			v, err := o.View(&list[i])
			if err != nil {
				return err
			}
			entries = append(entries, entry(o, v))
		}
		return nil
	})
	return entries, name, err
}

// appointmentsOf reads all appointments of a person.
func (d *Desk) appointmentsOf(ctx context.Context, org booking.OrgID, p Persona) ([]booking.Appointment, error) {
	t := d.Store.For(org)
	list, err := upcoming(ctx, t, p, d.Unix(), office.Forever)
	if err != nil {
		return nil, err
	}
	past, err := history(ctx, t, p, d.Unix(), office.Forever, last, office.Forever)
	return append(list, past...), err
}

// traces says which calls and call-backs are meant: those of numbers, those
// about appointments, and those that somebody has chosen.
type traces struct {
	phones    []booking.Private
	about     []booking.AppointmentID
	calls     []booking.CallID
	callbacks []booking.CallbackID
}

// addCalls adds what was said in calls, and who is to be called back.
func (d *Desk) addCalls(ctx context.Context, org booking.OrgID, out *Dossier, what traces) error {
	t := d.Store.For(org)
	calls, err := callsFrom(ctx, t, what.phones, what.about, what.calls)
	if err != nil {
		return err
	}
	out.Calls, out.Callbacks = []DossierCall{}, []DossierCallback{}
	ids := make([]booking.CallID, len(calls))
	for i, c := range calls {
		ids[i] = c.ID
		e := DossierCall{ID: c.ID.String(), StartedAt: office.UTC(c.StartedAt), Caller: c.Caller, Said: []DossierTurn{}}
		turns, err := t.Turns(ctx, c.ID)
		if err != nil {
			return err
		}
		for _, v := range turns {
			e.Said = append(e.Said, DossierTurn{Who: v.Who, Text: v.Text})
		}
		out.Calls = append(out.Calls, e)
	}
	list, err := callbacksFrom(ctx, t, what.phones, ids, what.callbacks)
	for _, b := range list {
		e := DossierCallback{ID: b.ID.String(), At: office.UTC(b.At), Name: b.Name, Phone: b.Phone, Reason: b.Reason, Summary: b.Summary}
		if b.DoneAt != 0 {
			e.DoneAt = office.UTC(b.DoneAt)
		}
		out.Callbacks = append(out.Callbacks, e)
	}
	return err
}

// dossierConsents reads what a customer has agreed to.
func (d *Desk) dossierConsents(ctx context.Context, org booking.OrgID, who Customer) ([]DossierConsent, error) {
	list, err := Consents(ctx, d.Store.For(org), who.ids())
	out := []DossierConsent{}
	for _, c := range list {
		out = append(out, DossierConsent{Kind: c.Kind, Given: c.Given, What: c.What, Channel: c.Channel, At: office.UTC(c.At), NotedBy: c.Name})
	}
	return out, err
}

func entry(o *desk.Offer, v desk.View) DossierEntry {
	iso := func(at int64) string {
		if at == 0 {
			return ""
		}
		return v.Zone.Time(at).Format(time.RFC3339)
	}
	e := DossierEntry{
		ID: v.ID.String(), Branch: o.Branches[v.Branch].Name, Start: iso(v.Span.Start), End: iso(v.Span.End), Status: v.Status,
		Name: v.Customer, Phone: v.Phone, Notes: v.Notes, Channel: v.Channel, CreatedAt: iso(v.CreatedAt), UpdatedAt: iso(v.UpdatedAt),
		CancelledAt: iso(v.CancelAt), CancelledBy: v.CancelBy, CancelNote: v.CancelNote, Sandbox: o.Catalog.Org.ID.IsTwin(),
	}
	if s := o.Services[v.Service]; s != nil {
		e.Service = s.Name
	}
	if r := o.Resources[v.Resource]; r != nil {
		e.Resource = r.Name
	}
	return e
}

// Add adds what another dossier holds.
func (o *Dossier) Add(other Dossier) {
	o.Organization, o.ExportedAt = cmp.Or(o.Organization, other.Organization), cmp.Or(o.ExportedAt, other.ExportedAt)
	for _, name := range other.Names {
		o.know(name, "")
	}
	for _, phone := range other.Phones {
		o.know("", phone)
	}
	o.Appointments = append(o.Appointments, other.Appointments...)
	o.Calls = append(o.Calls, other.Calls...)
	o.Callbacks = append(o.Callbacks, other.Callbacks...)
	o.Consents = append(o.Consents, other.Consents...)
}

// Table gives a dossier as the rows of a table: what it is, its id, when it
// was, the name, the number, and everything that was typed or said.
func (o *Dossier) Table() [][]string {
	rows := [][]string{{"what", "id", "at", "name", "phone", "text"}}
	for _, a := range o.Appointments {
		rows = append(rows, []string{"appointment", a.ID, a.Start, string(a.Name), string(a.Phone), join(string(a.Notes), string(a.CancelNote))})
	}
	for _, c := range o.Calls {
		said := make([]string, len(c.Said))
		for i, v := range c.Said {
			said[i] = v.Who + ": " + string(v.Text)
		}
		rows = append(rows, []string{"call", c.ID, c.StartedAt, "", string(c.Caller), join(said...)})
	}
	for _, b := range o.Callbacks {
		rows = append(rows, []string{"callback", b.ID, b.At, string(b.Name), string(b.Phone), join(b.Reason, string(b.Summary))})
	}
	for _, c := range o.Consents {
		word := "withdrawn"
		if c.Given {
			word = "given"
		}
		rows = append(rows, []string{"consent", "", c.At, "", "", join(string(c.Kind), word, string(c.What))})
	}
	return rows
}

// join puts what is not empty under each other.
func join(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n")
}
