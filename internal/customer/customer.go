package customer

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
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

// Customer is a person who has booked, as the appointments tell it: whoever has
// the same number and the same name, or without a number the same name.
type Customer struct {
	ID     booking.CustomerID
	Name   booking.Private   // the one used last
	Phone  booking.Private   // the one used last; empty: none
	Names  []booking.Private // every one used, the latest first, those of aliases last
	Phones []booking.Private
	// Aliases are other customers that were merged into this one.
	Aliases []Alias
	Details Details // of the customer's own, aliases aside

	Total, Upcoming, Completed, Cancelled, NoShows int
	// FirstVisit, LastVisit and Next are starts; zero: none. A visit is an
	// appointment that has begun and was neither cancelled nor missed.
	FirstVisit, LastVisit, Next int64

	ids []booking.CustomerID // the customer's and those of everybody merged into them
}

// Alias is a customer that was merged into another.
type Alias struct {
	ID       booking.CustomerID
	Name     booking.Private
	Phone    booking.Private
	MergedAt int64
	Direct   bool // merged into the customer itself, not into another alias
	Details  Details
}

// CustomerPage is one page of a list of customers. Next is empty on the last.
type CustomerPage struct {
	Items []Customer
	Next  string
	// Near says that nobody is called that, or has that number: these are similar.
	Near bool
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
	Family []Customer // others who have one of the numbers
	Told   Told
	// Forgiven are those of Past that were missed and do not count.
	Forgiven map[booking.AppointmentID]bool
}

// Told is what a customer told when they booked by themselves, last. Nobody has
// written it down, and it changes nothing of what somebody has.
type Told struct {
	Email               booking.Private // empty: they told none
	Language            string          // of the page on which they booked; empty: they did not
	EmailAt, LanguageAt int64
}

// Customers finds customers by what somebody typed: a telephone number in any
// spelling or at least four digits of it, which finds everybody who has it, or
// parts of a name; if nobody has that, those whose name or number is similar.
// Nothing typed lists everybody, those whose appointments changed last first. It refuses with
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
	page := CustomerPage{Partial: !complete}
	after, err := d.cursor(ctx, org, cursor)
	if err != nil {
		return CustomerPage{}, err
	}
	var hits []hit
	var news int
	for _, q := range questionsFor(typed) {
		if hits, news, err = d.find(ctx, org, q, after, limit+1); err != nil {
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
	if q, ok := similarTo(typed); ok && len(hits) == 0 && cursor == "" {
		if hits, news, err = d.find(ctx, org, q, nil, limit); err != nil {
			return CustomerPage{}, err
		}
		page.Near = true
	}
	if news >= MuchNews {
		if _, err := d.place(ctx, org); err != nil {
			return CustomerPage{}, err
		}
	}
	ids := make([]booking.CustomerID, len(hits))
	for i, h := range hits {
		ids[i] = h.main
	}
	page.Items, err = d.customers(ctx, org, ids)
	page.Near = page.Near && len(page.Items) > 0
	return page, err
}

// cursor reads where a page ended; nil: there was none.
func (d *Desk) cursor(ctx context.Context, org booking.OrgID, text string) (*hit, error) {
	if text == "" {
		return nil, nil
	}
	after := placed{Place: unplaced}
	var ok bool
	if after.SeenAt, after.ID, ok = office.DecodeCursor[booking.CustomerID](text, office.ByCustomer); !ok {
		return nil, office.ErrCursor
	}
	err := d.Store.For(org).Browse(ctx, placedOnes(org, func(now placed) { after.Place = now.Place }, "c.id = $2", after.ID))
	return &hit{after, after.ID}, err
}

// Coming lists what these customers have booked and that is not over yet, in order of
// time.
func (d *Desk) Coming(ctx context.Context, org booking.OrgID, list []Customer) (rows []desk.Row, err error) {
	t := d.Store.For(org)
	var ids []booking.CustomerID
	for _, c := range list {
		ids = append(ids, c.ID)
	}
	all, err := groups(readOf(ctx, t), t.Dialect(), org, ids)
	if err != nil {
		return nil, err
	}
	var coming []booking.Appointment
	for _, g := range all {
		p, err := d.persona(ctx, org, g)
		if err != nil {
			return nil, err
		}
		some, err := upcoming(ctx, t, p, d.Unix(), comingLimit)
		if err != nil {
			return nil, err
		}
		coming = append(coming, some...)
	}
	slices.SortFunc(coming, byTime)
	err = d.desk.WithOffer(ctx, org, func(o *desk.Offer) (err error) {
		rows, err = o.Rows(coming)
		return err
	})
	return rows, err
}

// byTime sorts appointments by when they are.
func byTime(a, b booking.Appointment) int {
	return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), strings.Compare(a.ID.String(), b.ID.String()))
}

// customers reads what is known of customers, in the order of the ids. Those
// without an appointment are left out: the index may be behind.
func (d *Desk) customers(ctx context.Context, org booking.OrgID, ids []booking.CustomerID) ([]Customer, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	t := d.Store.For(org)
	all, err := groups(readOf(ctx, t), t.Dialect(), org, ids)
	if err != nil {
		return nil, err
	}
	tallies, err := tallies(ctx, t, all, d.Unix())
	if err != nil {
		return nil, err
	}
	merged, err := merges(ctx, t)
	if err != nil {
		return nil, err
	}
	found := map[booking.CustomerID]*Customer{}
	spelt, keys := map[Spelling]*Customer{}, map[Key]*Customer{}
	for id, g := range all {
		c := g.customer(id, merged)
		found[id] = c
		for _, n := range g.names {
			spelt[n.Spelling] = c
		}
		for _, r := range g.rows {
			keys[r.Key] = c
		}
	}
	for _, n := range tallies {
		if c := cmp.Or(spelt[n.Spelling], keys[KeyOf(n.Phone, n.Name)]); c != nil {
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

// customer tells what is kept of a person. The customer's own names come first,
// then those of the aliases.
func (g *group) customer(id booking.CustomerID, merged []Merge) *Customer {
	c := &Customer{ID: id, ids: g.ids()}
	for _, own := range []bool{true, false} {
		for _, n := range g.names {
			if (n.ID == id) == own {
				c.know(n)
			}
		}
	}
	for _, r := range g.rows {
		if r.ID == id {
			c.Details = r.Details
		}
	}
	for _, m := range merged {
		i := slices.IndexFunc(g.rows, func(r row) bool { return r.ID == m.Alias })
		if m.Main == id && i >= 0 && g.rows[i].Name != "" {
			r := g.rows[i]
			c.Aliases = append(c.Aliases, Alias{
				ID: r.ID, Name: booking.Private(r.Name), Phone: booking.Private(r.Phone), MergedAt: m.At, Direct: m.Into == id, Details: r.Details,
			})
		}
	}
	return c
}

// know adds a name and a number; the latest come first.
func (c *Customer) know(n CustomerName) {
	if name := booking.Private(n.Name); !slices.Contains(c.Names, name) {
		c.Names = append(c.Names, name)
	}
	c.Name = cmp.Or(c.Name, booking.Private(n.Name))
	phone := booking.Private(n.Phone)
	if phone != "" && !slices.Contains(c.Phones, phone) {
		c.Phones = append(c.Phones, phone)
	}
	c.Phone = cmp.Or(c.Phone, phone)
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
	c, g, err := d.customer(ctx, org, id)
	if err != nil {
		return History{}, err
	}
	h := History{Customer: c}
	if h.Family, err = d.family(ctx, org, c); err != nil {
		return History{}, err
	}
	p, err := d.persona(ctx, org, g)
	if err != nil {
		return History{}, err
	}
	t := d.Store.For(org)
	coming, err := upcoming(ctx, t, p, d.Unix(), comingLimit)
	if err != nil {
		return History{}, err
	}
	past, err := history(ctx, t, p, d.Unix(), before, beforeID, historyPage+1)
	if err != nil {
		return History{}, err
	}
	slices.SortFunc(coming, byTime)
	slices.SortFunc(past, func(a, b booking.Appointment) int { return byTime(b, a) })
	if len(past) > historyPage {
		past = past[:historyPage]
		h.Next = office.EncodeCursor(office.ByHistory, past[historyPage-1].Span.Start, past[historyPage-1].ID)
	}
	if h.Told, err = toldBy(ctx, t, p); err != nil {
		return History{}, err
	}
	if h.Forgiven, err = forgiven(ctx, t, past); err != nil {
		return History{}, err
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

// customer reads one customer, as the page shows them and as they are kept.
func (d *Desk) customer(ctx context.Context, org booking.OrgID, id booking.CustomerID) (Customer, group, error) {
	if _, err := d.index(ctx, org); err != nil {
		return Customer{}, group{}, err
	}
	t := d.Store.For(org)
	merged, err := merges(ctx, t)
	if err != nil {
		return Customer{}, group{}, err
	}
	id = mainOf(merged, id)
	list, err := d.customers(ctx, org, []booking.CustomerID{id})
	if err == nil && len(list) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return Customer{}, group{}, err
	}
	all, err := groups(readOf(ctx, t), t.Dialect(), org, []booking.CustomerID{id})
	return list[0], all[id], err
}
