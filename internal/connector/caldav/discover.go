package caldav

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/connector/caldav/ical"
)

// Limits of discovery.
const (
	mostCalendars = 500
	longestID     = 200 // of a resource, by the contract
)

// place is a calendar as the server lists it.
type place struct {
	id       string
	at       *url.URL // with a slash at its end
	name     string
	zone     string // the iCalendar text of its zone
	owner    string // path of whom it belongs to
	writable bool
}

// discover finds the calendars of the user, wherever on the server the address
// leads: to its root, to the user, to the home of calendars, or to one of them.
func (c *Client) discover(ctx context.Context) ([]place, error) {
	at := *c.base
	if at.Path == "" {
		at.Path = "/"
	}
	start, here, err := c.first(ctx, &at)
	if err != nil {
		return nil, err
	}
	if start.Type.Calendar != nil {
		return c.list(ctx, here, "0")
	}
	homes := start.Home.Hrefs
	if len(homes) == 0 && len(start.Principal.Hrefs) > 0 {
		principal, err := c.lead(here, start.Principal.Hrefs[0])
		if err != nil {
			return nil, err
		}
		got, there, err := c.properties(ctx, principal, "C:calendar-home-set")
		if err != nil {
			return nil, notCalDAV(err)
		}
		homes, here = got.Home.Hrefs, there
	}
	if len(homes) == 0 {
		all, err := c.list(ctx, here, "1")
		if err == nil && len(all) == 0 {
			err = ErrNotCalDAV
		}
		return all, err
	}
	var all []place
	for _, h := range homes {
		home, err := c.lead(here, h)
		if err != nil {
			return nil, err
		}
		some, err := c.list(ctx, home, "1")
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// first asks where the address leads; where it is only the server's name, the
// server has a well-known place that tells.
func (c *Client) first(ctx context.Context, at *url.URL) (p prop, here *url.URL, err error) {
	tries := []*url.URL{at}
	if at.Path == "/" {
		tries = []*url.URL{at.JoinPath("/.well-known/caldav"), at}
	}
	for _, u := range tries {
		p, here, err = c.properties(ctx, u, "D:resourcetype", "D:current-user-principal", "C:calendar-home-set")
		if err == nil || errors.Is(err, ErrLogin) || errors.Is(err, ErrDown) {
			return p, here, err
		}
	}
	return prop{}, nil, notCalDAV(err)
}

// notCalDAV is what a status means that no CalDAV server gives there.
func notCalDAV(err error) error {
	other, ok := errors.AsType[errOther](err)
	switch {
	case !ok:
		return err
	case other == http.StatusForbidden:
		return ErrLogin.Saying("the calendar server does not let this user in there; check --url and --user").Because(err)
	case other == http.StatusNotFound:
		return ErrNotCalDAV.Saying("there is no CalDAV at the address of --url; docs/caldav.md lists the addresses of servers").Because(err)
	}
	return ErrNotCalDAV.Because(err)
}

// properties asks for some of one thing.
func (c *Client) properties(ctx context.Context, at *url.URL, names ...string) (prop, *url.URL, error) {
	got, here, err := c.ask(ctx, "PROPFIND", at, "0", propfind(names...))
	if err != nil {
		return prop{}, nil, err
	}
	if len(got.Responses) == 0 {
		return prop{}, nil, ErrNotCalDAV
	}
	p, _ := got.Responses[0].found()
	return p, here, nil
}

// lead follows an address that the server gave.
func (c *Client) lead(from *url.URL, href string) (*url.URL, error) {
	to, err := from.Parse(strings.TrimSpace(href))
	if err != nil {
		return nil, ErrNotCalDAV.Because(err)
	}
	if !c.trusts(to) {
		return nil, untrusted(to)
	}
	return to, nil
}

// list reads the calendars at an address, or right below it.
func (c *Client) list(ctx context.Context, at *url.URL, depth string) ([]place, error) {
	got, here, err := c.ask(ctx, "PROPFIND", at, depth, propfind("D:resourcetype", "D:displayname", "D:owner", "D:current-user-privilege-set",
		"C:supported-calendar-component-set", "C:calendar-timezone"))
	if err != nil {
		return nil, notCalDAV(err)
	}
	var out []place
	for _, r := range got.Responses {
		p, ok := r.found()
		if !ok || p.Type.Calendar == nil || len(r.Hrefs) == 0 || !p.holdsEvents() {
			continue
		}
		u, err := c.lead(here, r.Hrefs[0])
		if err != nil {
			return nil, err
		}
		// Servers write %40 or @ as they like; the path is what it means.
		u.RawPath = ""
		if !strings.HasSuffix(u.Path, "/") {
			u.Path += "/"
		}
		if len(out) >= mostCalendars {
			return nil, ErrNotCalDAV.Saying("there are more than 500 calendars; give --url the address of those that are meant")
		}
		where := place{id: idOf(u), at: u, name: strings.TrimSpace(p.Name), zone: p.Timezone, writable: p.writable()}
		if where.name == "" {
			where.name = path.Base(u.Path)
		}
		if len(p.Owner.Hrefs) > 0 {
			where.owner = p.Owner.Hrefs[0]
		}
		out = append(out, where)
	}
	return out, nil
}

// idOf names a calendar: by its path, which is stable. A comma would divide it.
func idOf(u *url.URL) string {
	id := strings.ReplaceAll(u.EscapedPath(), ",", "%2C")
	if len(id) > longestID {
		sum := sha256.Sum256([]byte(id))
		id = "calendar-" + hex.EncodeToString(sum[:])
	}
	return id
}

// holdsEvents tells whether events can be in a calendar; others are for tasks.
func (p prop) holdsEvents() bool {
	list := p.Components.List
	return len(list) == 0 || slices.ContainsFunc(list, func(c struct {
		Name string `xml:"name,attr"`
	}) bool {
		return strings.EqualFold(c.Name, "VEVENT")
	})
}

// writable tells whether the user may put something in, as far as the server says.
func (p prop) writable() bool {
	if p.Privileges == nil {
		return true
	}
	for _, one := range p.Privileges.List {
		for _, n := range one.Names {
			switch n.XMLName.Local {
			case "all", "write", "write-content", "bind":
				return true
			}
		}
	}
	return false
}

// addresses asks whose calendars of an owner are: all names under which others
// invite that person. A server that does not tell knows none.
func (c *Client) addresses(ctx context.Context, from *url.URL, owner string) []string {
	to, err := c.lead(from, owner)
	if err != nil {
		return nil
	}
	p, _, err := c.properties(ctx, to, "C:calendar-user-address-set")
	if err != nil {
		return nil
	}
	return p.Addresses.Hrefs
}

// zoneOf reads the zone of a calendar, which is that of the adapter if it has none.
func zoneOf(p place, other ical.Zone) ical.Zone {
	if z := ical.ZoneOf(p.zone); z != nil {
		return z
	}
	return other
}
