package customer

import (
	"cmp"
	"context"
	"errors"
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
	Details      []DossierDetails  `json:"details"`
	Appointments []DossierEntry    `json:"appointments"`
	Calls        []DossierCall     `json:"calls"`
	Callbacks    []DossierCallback `json:"callbacks"`
	Waiting      []DossierWaiting  `json:"waiting"`
	Consents     []DossierConsent  `json:"consents"`
	OptOuts      []DossierOptOut   `json:"opt_outs,omitempty"`
}

// DossierOptOut is what they do not want to be sent any more, in it.
type DossierOptOut struct {
	What    string `json:"what"`              // reminders, or channel for everything by one
	Channel string `json:"channel,omitempty"` // which
	How     string `json:"how"`               // by what they said so
	At      string `json:"at"`
}

// DossierMessage is something that they were told of an appointment, in it. No text
// of a message is kept.
type DossierMessage struct {
	Purpose string `json:"purpose"`
	Medium  string `json:"medium"`
	Status  string `json:"status"` // what became of it
	At      string `json:"at"`
	ToldAt  string `json:"told_at,omitempty"` // when it was delivered or read
}

// DossierDetails is what the staff has written down in it.
type DossierDetails struct {
	Name      booking.Private `json:"name"`
	Language  string          `json:"language,omitempty"`
	Email     booking.Private `json:"email,omitempty"`
	Notes     booking.Private `json:"notes,omitempty"`
	Tags      []string        `json:"tags,omitempty"`
	BirthDate booking.Private `json:"birth_date,omitempty"`
	Gender    booking.Gender  `json:"gender,omitempty"`
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
	Shared    bool            `json:"shared,omitempty"` // it was about somebody else as well, so that what was said is left out
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
	Email       booking.Private `json:"email,omitempty"`
	Channel     booking.Channel `json:"channel"`
	Source      string          `json:"source,omitempty"`
	CreatedAt   string          `json:"created_at"`
	UpdatedAt   string          `json:"updated_at"`
	CancelledAt string          `json:"cancelled_at,omitempty"`
	CancelledBy booking.Actor   `json:"cancelled_by,omitempty"`
	CancelNote  booking.Private `json:"cancel_reason,omitempty"`
	ConfirmedAt string          `json:"confirmed_at,omitempty"` // when they said that they come
	ByLink      []DossierAct    `json:"by_link,omitempty"`      // what they did by themselves
	// Corrected is what of it somebody wrote anew.
	Corrected []DossierCorrection `json:"corrected,omitempty"`
	// Messages are what they were told of it and of what took its place.
	Messages []DossierMessage `json:"messages,omitempty"`
	Sandbox  bool             `json:"sandbox,omitempty"` // made while trying things out
	// What they filled in who booked by themselves.
	Answers       []booking.Answer `json:"answers,omitempty"`
	Terms         int              `json:"terms_version,omitempty"`
	TermsLanguage string           `json:"terms_language,omitempty"`
	Language      string           `json:"page_language,omitempty"` // in which they booked
}

// DossierAct is something that the customer did to an appointment by themselves.
type DossierAct struct {
	Act booking.Act `json:"act"`
	Way booking.Way `json:"by"` // their link, or the button of a message
	At  string      `json:"at"`
}

// DossierCorrection is something of an appointment that was written anew. What stood
// there before may be somebody else's, and is not told.
type DossierCorrection struct {
	Field string `json:"field"`
	At    string `json:"at"`
}

// ExportCustomer gives everything we hold about one person. Events and
// deliveries are not in it: they hold nothing beyond the appointments.
// ErrNotFound: there is no such customer.
func (d *Desk) ExportCustomer(ctx context.Context, c office.Caller, id booking.CustomerID) (Dossier, error) {
	if err := d.indexAll(ctx, c.Org); err != nil {
		return Dossier{}, err
	}
	who, g, err := d.customer(ctx, c.Org, id)
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
	out := Dossier{
		ExportedAt: office.UTC(d.Unix()), Names: who.Names, Phones: who.Phones, Details: g.dossier(), Appointments: []DossierEntry{},
	}
	if err := d.addCallsOf(ctx, c.Org, &out, g); err != nil {
		return Dossier{}, err
	}
	if out.Consents, err = d.dossierConsents(ctx, c.Org, who); err != nil {
		return Dossier{}, err
	}
	if out.OptOuts, err = d.dossierOptOuts(ctx, c.Org, g); err != nil {
		return Dossier{}, err
	}
	for _, org := range []booking.OrgID{c.Org, c.Org.Twin()} {
		entries, name, err := d.entries(ctx, org, g)
		if err != nil {
			return Dossier{}, err
		}
		out.Organization = cmp.Or(out.Organization, name)
		out.Appointments = append(out.Appointments, entries...)
	}
	return out, nil
}

// dossier gives what was written down of a person.
func (g *group) dossier() []DossierDetails {
	out := []DossierDetails{}
	for _, r := range g.rows {
		if n := r.Details; !n.Empty() {
			out = append(out, DossierDetails{booking.Private(r.Name), n.Language, n.Email, n.Notes, n.Tags, n.BirthDate, n.Gender})
		}
	}
	return out
}

// addCallsOf adds what was said in a person's calls, and that they are to be
// called back. Of a number that others have as well, the calls are theirs that
// booked for them or named them to be called back.
func (d *Desk) addCallsOf(ctx context.Context, org booking.OrgID, out *Dossier, g group) error {
	p, err := d.persona(ctx, org, g)
	if err != nil {
		return err
	}
	list, err := d.appointmentsOf(ctx, org, p)
	if err != nil {
		return err
	}
	what := traces{phones: p.alone(), whose: &p}
	for _, a := range list {
		what.about = append(what.about, a.ID)
	}
	t := d.Store.For(org)
	waits, err := waitsOf(readOf(ctx, t), t.Dialect(), org, p)
	if err != nil {
		return err
	}
	if out.Waiting, err = dossierWaits(ctx, t, waits); err != nil {
		return err
	}
	var named []booking.Callback
	if err := t.Read(ctx, callbacksTo(t.Dialect(), org, p.shared(), &named)); err != nil {
		return err
	}
	for _, b := range named {
		if theirs, _ := p.means(b); theirs {
			what.callbacks = append(what.callbacks, b.ID)
			if !b.Call.IsZero() {
				what.calls = append(what.calls, b.Call)
			}
		}
	}
	return d.addCalls(ctx, org, out, what)
}

// entries lists a person's appointments in an organization or its sandbox, and
// gives the organization's name if there are any or it is none.
func (d *Desk) entries(ctx context.Context, org booking.OrgID, g group) (entries []DossierEntry, name string, err error) {
	p, err := d.persona(ctx, org, g)
	if err != nil {
		return nil, "", err
	}
	list, err := d.appointmentsOf(ctx, org, p)
	if err != nil {
		return nil, "", err
	}
	if len(list) == 0 && org.IsTwin() {
		return nil, "", nil // There may be no sandbox.
	}
	slices.SortFunc(list, func(a, b booking.Appointment) int { return int(a.Span.Start - b.Span.Start) })
	acts, err := actsTo(ctx, d.Store.For(org), list)
	if err != nil {
		return nil, "", err
	}
	told, err := messagesTo(ctx, d.Store.For(org), list)
	if err != nil {
		return nil, "", err
	}
	var fixed []booking.Correction
	err = d.Store.For(org).Read(ctx, store.CorrectionsWhere(&fixed, `org_id = $1 and `+d.Store.For(org).Dialect().InList("appointment_id", "$2")+
		` order by at, deed_id, field`, org, d.Store.For(org).Dialect().List(store.Texts(appointmentIDs(list)))))
	if err != nil {
		return nil, "", err
	}
	filled, err := d.Store.For(org).Intakes(ctx, appointmentIDs(list)...)
	if err != nil {
		return nil, "", err
	}
	err = d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		name, entries = o.Catalog.Org.Name, nil
		for i := range list {
			v, err := o.View(&list[i])
			if err != nil {
				return err
			}
			e := entry(o, v, acts)
			e.Messages = told[v.ID]
			for _, f := range fixed {
				if f.Appointment == v.ID {
					e.Corrected = append(e.Corrected, DossierCorrection{f.Field, office.UTC(f.At)})
				}
			}
			if err := d.addIntake(&e, org, filled[v.ID]); err != nil {
				return err
			}
			entries = append(entries, e)
		}
		return nil
	})
	return entries, name, err
}

// addIntake adds what was filled in for an appointment. What was sealed with a key
// that is lost is not there any more.
func (d *Desk) addIntake(e *DossierEntry, org booking.OrgID, n *booking.Intake) (err error) {
	if n == nil {
		return nil
	}
	if e.Terms, e.Language = n.Terms, n.Language; n.Terms > 0 {
		e.TermsLanguage = n.Language
	}
	if e.Answers, err = d.OpenAnswers(org, n); errors.Is(err, office.ErrLost) {
		err = nil
	}
	return err
}

func appointmentIDs(list []booking.Appointment) []booking.AppointmentID {
	ids := make([]booking.AppointmentID, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	return ids
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
	waits     []booking.WaitID
	whose     *Persona // what is somebody else's as well is left out; nil: nothing is
}

// addCalls adds what was said in calls, and who is to be called back.
func (d *Desk) addCalls(ctx context.Context, org booking.OrgID, out *Dossier, what traces) error {
	t := d.Store.For(org)
	calls, err := callsFrom(ctx, t, what.phones, what.about, what.calls)
	if err != nil {
		return err
	}
	shared, err := what.shared(ctx, t, calls)
	if err != nil {
		return err
	}
	out.Calls, out.Callbacks = []DossierCall{}, []DossierCallback{}
	var ids []booking.CallID
	for _, c := range calls {
		e := DossierCall{ID: c.ID.String(), StartedAt: office.UTC(c.StartedAt), Caller: c.Caller, Said: []DossierTurn{}, Shared: shared[c.ID]}
		if !e.Shared {
			ids = append(ids, c.ID)
			turns, err := t.Turns(ctx, c.ID)
			if err != nil {
				return err
			}
			for _, v := range turns {
				e.Said = append(e.Said, DossierTurn{Who: v.Who, Text: v.Text})
			}
		} else if !slices.Contains(what.whose.phones, string(c.Caller)) {
			e.Caller = ""
		}
		out.Calls = append(out.Calls, e)
	}
	list, err := callbacksFrom(ctx, t, what.phones, ids, what.callbacks)
	for _, b := range list {
		if what.others(b) {
			continue
		}
		e := DossierCallback{ID: b.ID.String(), At: office.UTC(b.At), Name: b.Name, Phone: b.Phone, Reason: b.Reason, Summary: b.Summary}
		if b.DoneAt != 0 {
			e.DoneAt = office.UTC(b.DoneAt)
		}
		out.Callbacks = append(out.Callbacks, e)
	}
	return err
}

// others tells whether a call-back is somebody else's.
func (w *traces) others(b booking.Callback) bool {
	if w.whose == nil {
		return false
	}
	_, others := w.whose.means(b)
	return others
}

// shared tells which calls booked for somebody else as well. A call from a
// number that is the person's alone is theirs, whomever they booked for.
func (w *traces) shared(ctx context.Context, t *store.Tenant, calls []booking.Call) (map[booking.CallID]bool, error) {
	if w.whose == nil {
		return nil, nil
	}
	var doubtful []booking.CallID
	for _, c := range calls {
		if !slices.Contains(w.phones, c.Caller) {
			doubtful = append(doubtful, c.ID)
		}
	}
	shared := map[booking.CallID]bool{}
	err := booked(ctx, t, doubtful, func(id booking.CallID, s Spelling) {
		shared[id] = shared[id] || !slices.Contains(w.whose.Own, s)
	})
	return shared, err
}

// dossierConsents reads what a customer has agreed to.
func (d *Desk) dossierConsents(ctx context.Context, org booking.OrgID, who Customer) ([]DossierConsent, error) {
	list, err := Consents(ctx, d.Store.For(org), who.ids)
	out := []DossierConsent{}
	for _, c := range list {
		out = append(out, DossierConsent{Kind: c.Kind, Given: c.Given, What: c.What, Channel: c.Channel, At: office.UTC(c.At), NotedBy: c.Name})
	}
	return out, err
}

// dossierOptOuts reads what the numbers and addresses of a person do not want any
// more.
func (d *Desk) dossierOptOuts(ctx context.Context, org booking.OrgID, g group) ([]DossierOptOut, error) {
	p, err := d.persona(ctx, org, g)
	if err != nil {
		return nil, err
	}
	list, err := d.appointmentsOf(ctx, org, p)
	if err != nil {
		return nil, err
	}
	addresses := map[booking.Private]bool{}
	for i := range list {
		addresses[list[i].Phone], addresses[list[i].Email] = true, true
	}
	for _, r := range g.rows {
		addresses[r.Details.Email] = true
	}
	delete(addresses, "")
	var whom []string
	for a := range addresses {
		hash, err := d.Whom(org, string(a))
		if err != nil {
			return nil, err
		}
		whom = append(whom, hash)
	}
	return optOutsOf(ctx, d.Store.For(org), whom)
}

func entry(o *desk.Offer, v desk.View, acts map[booking.AppointmentID][]booking.OwnAct) DossierEntry {
	iso := func(at int64) string {
		if at == 0 {
			return ""
		}
		return v.Zone.Time(at).Format(time.RFC3339)
	}
	e := DossierEntry{
		ID: v.ID.String(), Branch: o.Branches[v.Branch].Name, Start: iso(v.Span.Start), End: iso(v.Span.End), Status: v.Status,
		Name: v.Customer, Phone: v.Phone, Notes: v.Notes, Email: v.Email, Channel: v.Channel, Source: v.Source,
		CreatedAt: iso(v.CreatedAt), UpdatedAt: iso(v.UpdatedAt),
		CancelledAt: iso(v.CancelAt), CancelledBy: v.CancelBy, CancelNote: v.CancelNote, Sandbox: o.Catalog.Org.ID.IsTwin(),
		ConfirmedAt: iso(v.ConfirmedAt),
	}
	for _, a := range acts[v.ID] {
		e.ByLink = append(e.ByLink, DossierAct{Act: a.Act, Way: a.Way, At: iso(a.At)})
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
	o.Details = append(o.Details, other.Details...)
	o.Appointments = append(o.Appointments, other.Appointments...)
	o.Calls = append(o.Calls, other.Calls...)
	o.Callbacks = append(o.Callbacks, other.Callbacks...)
	o.Waiting = append(o.Waiting, other.Waiting...)
	o.Consents = append(o.Consents, other.Consents...)
	o.OptOuts = append(o.OptOuts, other.OptOuts...)
}

// Table gives a dossier as the rows of a table: what it is, its id, when it
// was, the name, the number, and everything that was typed or said.
func (o *Dossier) Table() [][]string {
	rows := [][]string{{"what", "id", "at", "name", "phone", "text"}}
	for _, n := range o.Details {
		rows = append(rows, []string{"details", "", "", string(n.Name), "",
			join(append([]string{n.Language, string(n.Email), string(n.Notes), string(n.BirthDate), string(n.Gender)}, n.Tags...)...)})
	}
	for _, a := range o.Appointments {
		rows = append(rows, []string{"appointment", a.ID, a.Start, string(a.Name), string(a.Phone),
			join(append([]string{string(a.Notes), string(a.Email), string(a.CancelNote)}, answersOf(a)...)...)})
	}
	for _, a := range o.Appointments {
		for _, m := range a.Messages {
			rows = append(rows, []string{"message", a.ID, m.At, "", "", join(m.Purpose, m.Medium, m.Status)})
		}
	}
	for _, w := range o.OptOuts {
		rows = append(rows, []string{"opt_out", "", w.At, "", "", join(w.What, w.Channel, w.How)})
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
	for _, w := range o.Waiting {
		text := join(w.From+" – "+w.To, w.State, string(w.Email))
		rows = append(rows, []string{"waiting", w.ID, w.Since, string(w.Name), string(w.Phone), text})
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

// answersOf says what was asked and answered, a line each.
func answersOf(a DossierEntry) (lines []string) {
	for _, q := range a.Answers {
		lines = append(lines, cmp.Or(q.Label.En, q.Label.Ar)+": "+string(q.Value))
	}
	return lines
}

// join puts what is not empty under each other.
func join(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n")
}
