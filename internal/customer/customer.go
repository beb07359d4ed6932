package customer

import (
	"cmp"
	"context"
	"crypto/sha256"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// What is refused about customers.
var (
	ErrNotFound = fault.New(fault.NotFound, "not_found",
		"no such customer in your organization; look for the name or the number again").On("id")

	errMergeSelf  = fault.New(fault.Invalid, "merge_self", "these are the same customer already; choose another one").On("into")
	errNotMerged  = fault.New(fault.Conflict, "not_merged", "this customer is not merged into another")
	errHasComing  = fault.New(fault.Conflict, "has_upcoming", "this customer has appointments that are still to come; cancel them first")
	errLongSearch = fault.New(fault.Invalid, "too_long", "this is longer than %d characters; shorten it", office.MaxName).On("q")
)

// Customer is somebody who has booked, as the appointments tell it: whoever
// has the same number, or without a number the same name, is one person.
type Customer struct {
	ID     booking.CustomerID
	Name   booking.Private   // the one used last
	Phone  booking.Private   // the one used last; empty: none
	Names  []booking.Private // every one used, the latest first, those of aliases last
	Phones []booking.Private
	// Aliases are other customers that were merged into this one.
	Aliases []Alias

	Total, Upcoming, Completed, Cancelled, NoShows int
	// FirstVisit, LastVisit and Next are starts; zero: none. A visit is an
	// appointment that has begun and was neither cancelled nor missed.
	FirstVisit, LastVisit, Next int64
}

// ids are the customer's and those of everybody merged into them.
func (c *Customer) ids() []booking.CustomerID {
	ids := []booking.CustomerID{c.ID}
	for _, a := range c.Aliases {
		ids = append(ids, a.ID)
	}
	return ids
}

// Alias is a customer that was merged into another.
type Alias struct {
	ID       booking.CustomerID
	Name     booking.Private
	Phone    booking.Private
	MergedAt int64
	Direct   bool // merged into the customer itself, not into another alias
}

// CustomerPage is one page of a list of customers. Next is empty on the last.
type CustomerPage struct {
	Items []Customer
	Next  string
	// Partial says that there are older bookings that have not been read yet:
	// looking again finds more.
	Partial bool
}

// History is a customer with appointments.
type History struct {
	Customer
	Coming []desk.Row // not over yet, in order of time
	Past   []desk.Row // the others, the latest first
	Next   string     // cursor of Past; empty on the last page
}

// CustomerOf gives the customer of an appointment, merges aside.
func CustomerOf(org booking.OrgID, a *booking.Appointment) booking.CustomerID {
	return customerID(org, string(a.Phone), string(a.Customer))
}

// customerID makes the id of a customer: from the number or, without one, from
// the name. It holds nothing that a log should not.
func customerID(org booking.OrgID, phone, name string) booking.CustomerID {
	what := "phone " + phone
	if phone == "" {
		what = "name " + cmp.Or(spelling.Fold(name), name)
	}
	sum := sha256.Sum256(append(org[:], what...))
	return booking.CustomerID(sum[:16])
}

// How the index of customers follows the appointments.
const (
	indexBatch   = 500
	indexBatches = 100 // in one go; the rest next time
	// indexAgain is how far it goes back, in seconds: a change may be committed
	// a while after the time it bears.
	indexAgain = 120
)

// index brings the index of customers up to the appointments as they are. It
// reports false when it did not come to the end.
func (d *Desk) index(ctx context.Context, org booking.OrgID) (bool, error) {
	var after int64
	var afterID booking.AppointmentID
	now := d.Unix()
	for n := range indexBatches {
		var read int
		err := d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
			seen, erased, err := lockCustomers(tx)
			if err != nil {
				return err
			}
			from, fromID := after, afterID
			if n == 0 {
				from = indexFrom(seen, now)
			}
			list, err := bearers(tx, from, fromID, indexBatch)
			if err != nil {
				return err
			}
			for _, c := range bearing(org, list) {
				saveCustomerName(tx, c)
			}
			if read = len(list); read > 0 {
				after, afterID = list[read-1].UpdatedAt, list[read-1].Appointment
				// A change that a wrong clock has put ahead of us moves no mark ahead.
				markCustomers(tx, min(max(seen, after), now), erased)
			}
			return nil
		})
		if err != nil || read < indexBatch {
			return true, err
		}
	}
	return false, nil
}

// indexFrom is where the index goes on. A mark that lies ahead was set by a
// clock that was wrong, and set back not long ago, or a node would have mended
// it: what was changed since then lies before it.
func indexFrom(seen, now int64) int64 {
	if seen > now+store.Margin {
		return now - store.Reread
	}
	return seen - indexAgain
}

// bearing gives the names in a list of appointments, each once.
func bearing(org booking.OrgID, list []Bearer) []CustomerName {
	type key struct{ phone, name string }
	at := map[key]int{}
	var out []CustomerName
	for _, b := range list {
		if b.Name == "" {
			continue
		}
		k := key{b.Phone, b.Name}
		if i, ok := at[k]; ok {
			out[i].SeenAt = b.UpdatedAt
			continue
		}
		at[k] = len(out)
		out = append(out, CustomerName{
			ID: customerID(org, b.Phone, b.Name), Name: b.Name, Phone: b.Phone, Folded: spelling.Fold(b.Name), SeenAt: b.UpdatedAt,
		})
	}
	return out
}

// Customers finds customers by what somebody typed: a telephone number in any
// spelling or at least four digits of it, or parts of a name. Nothing typed
// lists everybody, those whose appointments changed last first. It refuses with
// office.ErrLimit and office.ErrCursor.
func (d *Desk) Customers(ctx context.Context, org booking.OrgID, typed, cursor string, limit int) (CustomerPage, error) {
	if len([]rune(typed)) > office.MaxName {
		return CustomerPage{}, errLongSearch
	}
	if limit == 0 {
		limit = office.DefaultLimit
	}
	if limit < 0 || limit > office.LongestLimit {
		return CustomerPage{}, office.ErrLimit
	}
	complete, err := d.index(ctx, org)
	if err != nil {
		return CustomerPage{}, err
	}
	searches := searchesFor(org, typed)
	page := CustomerPage{Partial: !complete}
	var hits []CustomerHit
	for _, q := range searches {
		q.Limit = limit + 1
		if cursor != "" {
			var ok bool
			if q.After, q.AfterID, ok = office.DecodeCursor[booking.CustomerID](cursor, office.ByCustomer); !ok {
				return CustomerPage{}, office.ErrCursor
			}
		}
		if hits, err = findCustomers(ctx, d.Store.For(org), q); err != nil {
			return CustomerPage{}, err
		}
		if len(hits) > 0 {
			break
		}
	}
	if len(hits) > limit {
		hits = hits[:limit]
		page.Next = office.EncodeCursor(office.ByCustomer, hits[limit-1].SeenAt, hits[limit-1].ID)
	}
	ids := make([]booking.CustomerID, len(hits))
	for i, h := range hits {
		ids[i] = h.ID
	}
	page.Items, err = d.customers(ctx, org, ids)
	return page, err
}

// searchesFor says what to look for, and what else if that finds nobody.
func searchesFor(org booking.OrgID, typed string) (list []CustomerSearch) {
	if phone, ok := spelling.Phone(typed); ok {
		list = append(list, CustomerSearch{ID: customerID(org, phone, "")})
	}
	if part, ok := spelling.PhonePart(typed); ok {
		list = append(list, CustomerSearch{Phone: part})
	}
	words := spelling.Parts(typed)
	switch {
	case len(words) > 0:
		list = append(list, CustomerSearch{Words: words})
	case strings.TrimSpace(typed) == "":
		list = append(list, CustomerSearch{})
	}
	return list
}

// customers reads what is known of customers, in the order of the ids. Those
// without an appointment are left out: the index may be behind.
func (d *Desk) customers(ctx context.Context, org booking.OrgID, ids []booking.CustomerID) ([]Customer, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	t := d.Store.For(org)
	names, err := customerNames(ctx, t, ids)
	if err != nil {
		return nil, err
	}
	tallies, err := tallies(ctx, t, personaOf(names), d.Unix())
	if err != nil {
		return nil, err
	}
	merged, err := merges(ctx, t)
	if err != nil {
		return nil, err
	}
	mains := map[booking.CustomerID]booking.CustomerID{}
	found := map[booking.CustomerID]*Customer{}
	// The customer's own names come first, then those of the aliases.
	slices.SortStableFunc(names, func(a, b CustomerName) int { return order(a.ID != a.Main, b.ID != b.Main) })
	for _, n := range names {
		mains[n.ID] = n.Main
		c := found[n.Main]
		if c == nil {
			c = &Customer{ID: n.Main, Name: booking.Private(n.Name)}
			found[n.Main] = c
		}
		c.know(n)
	}
	for _, c := range found {
		c.alias(names, merged)
	}
	for _, n := range tallies {
		if c := found[mains[customerID(org, n.Phone, n.Name)]]; c != nil {
			c.add(n)
		}
	}
	var list []Customer
	for _, id := range ids {
		if c := found[id]; c != nil && c.Total > 0 {
			list = append(list, *c)
		}
	}
	return list, nil
}

// order sorts what is not so before what is.
func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// personaOf gives the numbers and names to look for in the appointments.
func personaOf(names []CustomerName) (p Persona) {
	p = Persona{Phones: []string{}, Names: []string{}}
	for _, n := range names {
		if n.Phone == "" {
			p.Names = append(p.Names, n.Name)
		} else if !slices.Contains(p.Phones, n.Phone) {
			p.Phones = append(p.Phones, n.Phone)
		}
	}
	return p
}

// know adds a name and a number; the latest come first.
func (c *Customer) know(n CustomerName) {
	if name := booking.Private(n.Name); !slices.Contains(c.Names, name) {
		c.Names = append(c.Names, name)
	}
	phone := booking.Private(n.Phone)
	if phone != "" && !slices.Contains(c.Phones, phone) {
		c.Phones = append(c.Phones, phone)
	}
	c.Phone = cmp.Or(c.Phone, phone)
}

// alias notes who was merged into the customer.
func (c *Customer) alias(names []CustomerName, merged []Merge) {
	for _, m := range merged {
		i := slices.IndexFunc(names, func(n CustomerName) bool { return n.ID == m.Alias })
		if m.Main == c.ID && i >= 0 {
			c.Aliases = append(c.Aliases, Alias{
				ID: m.Alias, Name: booking.Private(names[i].Name), Phone: booking.Private(names[i].Phone), MergedAt: m.At, Direct: m.Into == c.ID,
			})
		}
	}
}

func (c *Customer) add(n Tally) {
	c.Total += n.Total
	c.Upcoming += n.Upcoming
	c.Completed += n.Completed
	c.Cancelled += n.Cancelled
	c.NoShows += n.NoShows
	c.FirstVisit = earlier(c.FirstVisit, n.FirstVisit)
	c.LastVisit = max(c.LastVisit, n.LastVisit)
	c.Next = earlier(c.Next, n.Next)
}

// earlier gives the smaller of two instants; zero is none.
func earlier(a, b int64) int64 {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// mainOf follows a merge: whoever was merged into another is the other.
func mainOf(merged []Merge, id booking.CustomerID) booking.CustomerID {
	for _, m := range merged {
		if m.Alias == id {
			return m.Main
		}
	}
	return id
}

// How many appointments of a customer are read at once: of those that are over,
// and of those to come.
const (
	historyPage = 50
	comingLimit = 200
)

// Customer reads one customer with a page of their appointments. Who was
// merged into another is read as the other. ErrNotFound: there is none;
// office.ErrCursor refuses the cursor.
func (d *Desk) Customer(ctx context.Context, org booking.OrgID, id booking.CustomerID, cursor string) (History, error) {
	before, beforeID, ok := int64(office.Forever), booking.AppointmentID{}, true
	if cursor != "" {
		before, beforeID, ok = office.DecodeCursor[booking.AppointmentID](cursor, office.ByHistory)
	}
	if !ok {
		return History{}, office.ErrCursor
	}
	if beforeID.IsZero() {
		beforeID = last
	}
	c, p, err := d.customer(ctx, org, id)
	if err != nil {
		return History{}, err
	}
	h := History{Customer: c}
	t := d.Store.For(org)
	coming, err := upcoming(ctx, t, p, d.Unix(), comingLimit)
	if err != nil {
		return History{}, err
	}
	past, err := history(ctx, t, p, d.Unix(), before, beforeID, historyPage+1)
	if err != nil {
		return History{}, err
	}
	byTime := func(a, b booking.Appointment) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), strings.Compare(a.ID.String(), b.ID.String()))
	}
	slices.SortFunc(coming, byTime)
	slices.SortFunc(past, func(a, b booking.Appointment) int { return byTime(b, a) })
	if len(past) > historyPage {
		past = past[:historyPage]
		h.Next = office.EncodeCursor(office.ByHistory, past[historyPage-1].Span.Start, past[historyPage-1].ID)
	}
	err = d.desk.WithOffer(ctx, org, func(o *desk.Offer) (err error) {
		if h.Coming, err = o.Rows(coming); err != nil {
			return err
		}
		h.Past, err = o.Rows(past)
		return err
	})
	return h, err
}

// last is greater than any id.
var last = booking.AppointmentID{255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}

// customer reads one customer, and which appointments are theirs.
func (d *Desk) customer(ctx context.Context, org booking.OrgID, id booking.CustomerID) (Customer, Persona, error) {
	if _, err := d.index(ctx, org); err != nil {
		return Customer{}, Persona{}, err
	}
	t := d.Store.For(org)
	merged, err := merges(ctx, t)
	if err != nil {
		return Customer{}, Persona{}, err
	}
	id = mainOf(merged, id)
	list, err := d.customers(ctx, org, []booking.CustomerID{id})
	if err == nil && len(list) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return Customer{}, Persona{}, err
	}
	names, err := customerNames(ctx, t, []booking.CustomerID{id})
	return list[0], personaOf(names), err
}
