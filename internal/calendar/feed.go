package calendar

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// What a calendar address may show of an appointment.
const (
	FeedBusy    = "busy"    // that there is one
	FeedService = "service" // of which service
	FeedNames   = "names"   // and whose
)

// Limits of calendar addresses.
const (
	mostFeeds = 100 // of an organization
	// feedBack and feedAhead are how far a calendar reaches, in seconds, and
	// mostFeedEvents how many appointments it has at most.
	feedBack       = 30 * office.Day
	feedAhead      = 120 * office.Day
	mostFeedEvents = 20000
	// feedTouch is how often it is noted that an address is read, in seconds.
	feedTouch = office.Hour
)

// What a calendar address is refused for.
var (
	errFeedOf    = fault.New(fault.Invalid, "missing_calendar", "choose whose calendar it is: one person's, or one branch's").On("of")
	errFeedShows = fault.New(fault.Invalid, "invalid_shows", "choose what it shows: busy, service or names").On("shows")
	errFeedLang  = fault.New(fault.Invalid, "invalid_language", "choose a language: ar or en").On("lang")
	errFeedNames = fault.New(fault.Forbidden, "names_not_allowed",
		"only owners and managers may let names of customers out into calendars").On("shows")
	errFeedMany = fault.New(fault.Conflict, "too_many_feeds", "there are %d calendar addresses already; take one away that is no longer read",
		mostFeeds)
)

// NewFeed describes an address to be made: of a resource or of a branch.
type NewFeed struct {
	Resource booking.ResourceID
	Branch   booking.BranchID
	Shows    string
	Lang     string
}

// MakeFeed makes an address at which a calendar program reads appointments. A
// practitioner may have their own, without names. The token is returned here
// and never again. office.ErrDone says that this form was taken already.
func (d *Desk) MakeFeed(ctx context.Context, c office.Caller, n NewFeed) (token string, err error) {
	switch {
	case n.Resource.IsZero() == n.Branch.IsZero():
		return "", errFeedOf
	case !slices.Contains([]string{FeedBusy, FeedService, FeedNames}, n.Shows):
		return "", errFeedShows
	case n.Lang != "ar" && n.Lang != "en":
		return "", errFeedLang
	case !c.Only.IsZero() && n.Resource != c.Only:
		return "", booking.ErrResourceNotFound.On("of")
	case !c.Only.IsZero() && n.Shows == FeedNames:
		return "", errFeedNames
	}
	token = auth.NewSecret()
	f := Feed{
		ID: booking.NewID[booking.FeedID](), Resource: n.Resource, Branch: n.Branch, Shows: n.Shows, Lang: n.Lang,
		Hash: auth.HashSecret(token), Person: c.Person, CreatedAt: d.Unix(),
	}
	err = d.desk.WithOffer(ctx, c.Org, func(o *desk.Offer) error {
		name, err := calendarName(o, &f)
		if err != nil {
			return err
		}
		return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
			if err := d.TakeForm(tx, c); err != nil {
				return err
			}
			added, err := addFeed(tx, f, mostFeeds)
			if err == nil && !added {
				err = errFeedMany
			}
			d.Note(tx, c, "feed.made", name, n.Shows)
			return err
		})
	})
	return token, err
}

// calendarName is whose calendar it is, in the language of the feed.
func calendarName(o *desk.Offer, f *Feed) (string, error) {
	if r := o.Resources[f.Resource]; r != nil {
		return i18n.Lang(f.Lang).Pick(r.Name, r.NameAr), nil
	}
	if b := o.Branches[f.Branch]; b != nil {
		return i18n.Lang(f.Lang).Pick(b.Name, b.NameAr), nil
	}
	if f.Branch.IsZero() {
		return "", booking.ErrResourceNotFound.On("of")
	}
	return "", booking.ErrBranchNotFound.On("of")
}

// Feeds lists the calendar addresses of the organization, a practitioner's own
// only.
func (d *Desk) Feeds(ctx context.Context, c office.Caller) ([]Feed, error) {
	list, err := feeds(ctx, d.Store.For(c.Org))
	if !c.Only.IsZero() {
		list = slices.DeleteFunc(list, func(f Feed) bool { return f.Person != c.Person })
	}
	return list, err
}

// RemoveFeed takes an address away: whoever reads it, reads nothing from now on.
// ErrNoFeed: there is none that is the caller's.
func (d *Desk) RemoveFeed(ctx context.Context, c office.Caller, id booking.FeedID) error {
	return d.desk.WithOffer(ctx, c.Org, func(o *desk.Offer) error {
		return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
			f, err := feed(tx, id)
			if err == nil && !c.Only.IsZero() && f.Person != c.Person {
				err = ErrNoFeed
			}
			if err != nil {
				return err
			}
			name, err := calendarName(o, &f)
			if err != nil {
				return err
			}
			removeFeed(tx, id)
			d.Note(tx, c, "feed.removed", name, f.Shows)
			return nil
		})
	})
}

// FeedView is what a calendar program reads.
type FeedView struct {
	Feed
	Name    string // whose calendar it is
	Entries []FeedEntry
}

// FeedEntry is an appointment, or a class with those who come, of which the
// feed shows no more than it may.
type FeedEntry struct {
	ID       string // the same for as long as it is the same
	Span     booking.Span
	Changed  int64
	Service  string // empty: not shown
	Customer string // empty: not shown
	Resource string // whose it is, in a branch's calendar
	Branch   string // where it is, in a resource's calendar
	People   int    // of a class; zero: an appointment
}

// FindFeed finds the feed of an address; ErrNoFeed: there is none.
func (d *Desk) FindFeed(ctx context.Context, token string) (Feed, error) {
	return feedByHash(ctx, d.Store, auth.HashSecret(token))
}

// ReadFeed gives the calendar of a feed.
func (d *Desk) ReadFeed(ctx context.Context, f Feed) (FeedView, error) {
	now := d.Unix()
	window := booking.Span{Start: now - feedBack, End: now + feedAhead}
	list, err := d.Store.For(f.Org).Appointments(ctx, store.Filter{
		Resource: f.Resource, Branch: f.Branch, Starts: []store.StartRange{{Span: window}}, Limit: mostFeedEvents,
	})
	if err != nil {
		return FeedView{}, err
	}
	v := FeedView{Feed: f}
	err = d.desk.WithOffer(ctx, f.Org, func(o *desk.Offer) (err error) {
		if v.Name, err = calendarName(o, &f); err == nil {
			v.Entries, err = feedEntries(o, &f, list)
		}
		return err
	})
	if err == nil && now-f.ReadAt >= feedTouch {
		err = d.Store.For(f.Org).Write(ctx, func(tx *store.Tx) error {
			touchFeed(tx, f.ID, now)
			return nil
		})
	}
	return v, err
}

// feedEntries makes entries of what takes place; the seats of a class are one.
func feedEntries(o *desk.Offer, f *Feed, list []booking.Appointment) ([]FeedEntry, error) {
	type class struct {
		service booking.ServiceID
		branch  booking.BranchID
		start   int64
	}
	classes := map[class]int{}
	out := make([]FeedEntry, 0, len(list))
	for i := range list {
		a := &list[i]
		if !a.Status.Live() {
			continue
		}
		e, err := feedEntry(o, f, a)
		if err != nil {
			return nil, err
		}
		if a.Resource.IsZero() {
			at := class{a.Service, a.Branch, a.Span.Start}
			if n, seen := classes[at]; seen {
				out[n].People++
				out[n].Changed = max(out[n].Changed, e.Changed)
				continue
			}
			classes[at] = len(out)
			e.ID, e.Customer, e.People = classID(a), "", 1
		}
		out = append(out, e)
	}
	slices.SortStableFunc(out, func(a, b FeedEntry) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return out, nil
}

// feedEntry is one appointment, as far as the feed shows it.
func feedEntry(o *desk.Offer, f *Feed, a *booking.Appointment) (FeedEntry, error) {
	branch, service := o.Branches[a.Branch], o.Services[a.Service]
	if branch == nil || service == nil { // Made on another node a moment ago.
		return FeedEntry{}, desk.ErrCatalogMoved
	}
	e := FeedEntry{ID: a.ID.String(), Span: a.Span, Changed: a.UpdatedAt}
	if f.Branch.IsZero() {
		e.Branch = i18n.Lang(f.Lang).Pick(branch.Name, branch.NameAr)
	} else if r := o.Resources[a.Resource]; r != nil {
		e.Resource = i18n.Lang(f.Lang).Pick(r.Name, r.NameAr)
	}
	if f.Shows != FeedBusy {
		e.Service = i18n.Lang(f.Lang).Pick(service.Name, service.NameAr)
	}
	if f.Shows == FeedNames {
		e.Customer = string(a.Customer)
	}
	return e, nil
}

// classID names a class: its seats come and go.
func classID(a *booking.Appointment) string {
	return a.Service.String() + "-" + a.Branch.String() + "-" + strconv.FormatInt(a.Span.Start, 10)
}
