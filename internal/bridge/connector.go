package bridge

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/store"
)

// pausedUnauthorized is why a connector is paused whose token was refused.
const pausedUnauthorized = "unauthorized"

// errTokenNeeded keeps a stored token where it was meant to go: whoever may
// change the address could otherwise have it sent to a server of their own.
var errTokenNeeded = fault.New(fault.Invalid, "token_needed",
	"this address leads to another server; type the token that it expects, for the stored one is sent only where it was entered for").On("token")

// SetConnector connects the organization's own system, or changes its address
// or token; an empty token keeps the one that is there, on the same server.
// Everything still to come is told to it anew.
func (d *Desk) SetConnector(ctx context.Context, c office.Caller, url, token string) error {
	org := c.Org
	if err := d.CheckURL(url); err != nil {
		return err
	}
	if token == "" {
		var err error
		if token, err = d.tokenFor(ctx, org, url); err != nil {
			return err
		}
	}
	if err := connector.CheckToken(token); err != nil {
		return connector.ErrToken.On("token")
	}
	key, err := d.SealKey()
	if err != nil {
		return err
	}
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		sealed, err := d.SealIn(tx, key, office.ConnectorToken, org, token)
		if err != nil {
			return err
		}
		SaveConnector(tx, strings.TrimRight(url, "/"), sealed, d.Unix())
		d.Note(tx, c, "connector.set", strings.TrimRight(url, "/"), "")
		return nil
	})
}

// tokenFor gives the stored token to an address on the server that it was
// entered for. Where there is no connector there is none.
func (d *Desk) tokenFor(ctx context.Context, org booking.OrgID, url string) (string, error) {
	at, token, err := d.ConnectorAccess(ctx, org)
	switch {
	case errors.Is(err, ErrNoConnector):
		return "", nil
	case err != nil:
		return "", err
	case outbound.Origin(at) != outbound.Origin(url):
		return "", errTokenNeeded
	}
	return token, nil
}

// RemoveConnector disconnects it. Busy times learned from it no longer block;
// bookings that stand there stay. store.ErrNoConnector: there is none.
func (d *Desk) RemoveConnector(ctx context.Context, c office.Caller) error {
	org := c.Org
	err := d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		was, err := connectorIn(tx)
		if err != nil {
			return err
		}
		_, err = removeConnector(tx)
		store.ChangeCatalog(tx, d.Unix())
		d.Note(tx, c, "connector.removed", was.URL, "")
		return err
	})
	if err == nil {
		d.desk.ForgetCatalog(org)
	}
	return err
}

// ConnectorAccess gives the address and the token, for those who try the
// connection; store.ErrNoConnector: there is none.
func (d *Desk) ConnectorAccess(ctx context.Context, org booking.OrgID) (url, token string, err error) {
	c, err := connectorOf(ctx, d.Store.For(org))
	if err != nil {
		return "", "", err
	}
	token, err = d.openToken(org, c)
	return c.URL, token, err
}

func (d *Desk) openToken(org booking.OrgID, c *Connector) (string, error) {
	return d.Open(office.Sealed{Kind: office.ConnectorToken, ID: org.String(), Text: c.Token})
}

// connect makes a client for the organization's system.
func (d *Desk) connect(org booking.OrgID, c *Connector) (*connector.Client, error) {
	token, err := d.openToken(org, c)
	if err != nil {
		return nil, err
	}
	client := connector.New(d.outbound, c.URL, token)
	client.Now = d.Now
	client.Observe = func(q connector.Request, a outbound.Answer, err error) {
		d.Tally.Called(purpose(&q), a.Status, string(outbound.ClassOf(err)), a.Latency)
	}
	return client, nil
}

// purpose says in a stable word what a call to another system is for.
func purpose(q *connector.Request) string {
	switch {
	case q.Method == http.MethodPost:
		return "push"
	case q.Method == http.MethodDelete:
		return "cancel"
	case q.Path == "/resources":
		return "resources"
	}
	return "busy"
}

// ConnectorStatus is how the connection is doing.
type ConnectorStatus struct {
	URL          string
	PausedAt     int64 // zero: not paused
	PausedWhy    string
	PulledAt     int64 // zero: never
	PullFailures int
	PullError    string
	FarError     string // why what is far ahead could not be read; empty: it could
	SkipUntil    int64  // rechecks are skipped until then; zero: not
	Mappings     []Pairing
	Pending      int // appointments still to be told
	Troubled     []Outside
	Conflicts    []Conflict
	Differences  []Difference // what people changed there by hand
	Choice       string       // what is done about that: ask, follow, insist
	HeldAt       int64        // since when nothing is cancelled by itself, because too much was missing; zero: it may be
	Hook         string       // id of its hook; empty: none
}

// ConnectorState is a connection's condition in a word.
type ConnectorState string

// The states. An unmapped connector has nothing to ask or tell about; a
// waiting one will be asked within a minute.
const (
	ConnectorPaused   ConnectorState = "paused"
	ConnectorUnmapped ConnectorState = "unmapped"
	ConnectorFailing  ConnectorState = "failing"
	ConnectorWaiting  ConnectorState = "waiting"
	ConnectorWorking  ConnectorState = "working"
)

// State gives the worst that is to be said.
func (s *ConnectorStatus) State() ConnectorState {
	switch {
	case s.PausedAt != 0:
		return ConnectorPaused
	case len(s.Mappings) == 0:
		return ConnectorUnmapped
	case s.PullFailures > 0:
		return ConnectorFailing
	case s.PulledAt == 0:
		return ConnectorWaiting
	}
	return ConnectorWorking
}

// statusLimit is how many problems a status lists.
const statusLimit = 50

// ConnectorStatus tells how the connection is doing; store.ErrNoConnector: there
// is none.
func (d *Desk) ConnectorStatus(ctx context.Context, org booking.OrgID) (s ConnectorStatus, err error) {
	t := d.Store.For(org)
	c, err := connectorOf(ctx, t)
	if err != nil {
		return s, err
	}
	s = ConnectorStatus{
		URL: c.URL, PausedAt: c.PausedAt, PausedWhy: c.PausedWhy, PulledAt: c.PulledAt,
		PullFailures: c.PullFailures, PullError: c.PullError, FarError: c.FarError, Choice: c.Differences, HeldAt: c.HeldAt, Hook: c.Hook,
	}
	if c.Breaker.After > d.Unix() {
		s.SkipUntil = c.Breaker.After
	}
	if s.Mappings, err = mappings(ctx, t); err != nil {
		return s, err
	}
	if s.Pending, err = pendingPushes(ctx, t); err != nil {
		return s, err
	}
	if s.Troubled, err = troubled(ctx, t, statusLimit); err != nil {
		return s, err
	}
	if s.Differences, err = d.differences(ctx, org); err != nil {
		return s, err
	}
	s.Conflicts, err = conflicts(ctx, t, d.Unix(), statusLimit)
	// What an entry with its own name makes of an appointment is a difference.
	s.Conflicts = slices.DeleteFunc(s.Conflicts, func(c Conflict) bool {
		return slices.ContainsFunc(s.Differences, func(x Difference) bool { return x.explains(c) })
	})
	return s, err
}
