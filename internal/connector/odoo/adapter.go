// Package odoo puts the connector contract in front of an Odoo server, version
// 14 or later: practitioners are its internal users, rooms its resources, busy
// times and bookings its calendar events, absences and holidays those of its
// resource app, customers its contacts.
//
// The adapter keeps nothing. What a booking is called at mawid stands in a
// field of the event (see Setup), so that it can be stopped, moved or run
// twice without losing or doubling one.
package odoo

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/connector/adapter"
)

// Config is what an adapter needs. Client has no default.
type Config struct {
	Client *Client
	Zone   *civil.Zone      // for users who have set none; Asia/Riyadh if nil
	Logger *slog.Logger     // slog.Default if nil
	Now    func() time.Time // for the log, and for keys that end; nil tells neither
	// FollowHours reports the time outside the working hours that Odoo knows as
	// busy.
	FollowHours bool
}

// Adapter is an Odoo server as adapter.Server wants a system. It is safe for
// concurrent use.
type Adapter struct {
	odoo  *Client
	zone  *civil.Zone
	log   *slog.Logger
	now   func() time.Time
	locks adapter.Locks

	followHours bool
	absent      sync.Map // model → when it was not there
	me          atomic.Pointer[bookable]
}

// New makes an adapter.
func New(c Config) (*Adapter, error) {
	if c.Client == nil {
		return nil, errors.New("odoo: an adapter needs a client")
	}
	if c.Zone == nil {
		var err error
		if c.Zone, err = civil.LoadZone("Asia/Riyadh"); err != nil {
			return nil, err
		}
	}
	if c.Now == nil {
		c.Now = func() time.Time { return time.Time{} }
	}
	return &Adapter{odoo: c.Client, zone: c.Zone, log: cmp.Or(c.Logger, slog.Default()), now: c.Now, followHours: c.FollowHours}, nil
}

// lock lets one at a time work on what has the same name.
func (a *Adapter) lock(ctx context.Context, name string) (unlock func(), err error) {
	if unlock, err = a.locks.Lock(ctx, name); err != nil {
		err = ErrDown.Because(err)
	}
	return unlock, err
}

// absentFor is how long a model that is not there is not asked for again:
// somebody may install the app.
const absentFor = 10 * time.Minute

// optional tells which of these fields a model has that not every Odoo has,
// or lets this user read; nil if there is no such model.
func (a *Adapter) optional(ctx context.Context, model string, names ...string) (map[string]bool, error) {
	now := a.now()
	if since, ok := a.absent.Load(model); ok && now.Sub(since.(time.Time)) < absentFor {
		return nil, nil
	}
	has, err := a.odoo.fields(ctx, model, names...)
	if errors.Is(err, errAbsentModel) || errors.Is(err, ErrRights) {
		a.absent.Store(model, now)
		return nil, nil
	}
	return has, err
}

// extra reads records of a model that is optional. Where this user may not
// read them there are none; the connection test says so.
func (a *Adapter) extra(ctx context.Context, model string, domain []any, fields []string, archived bool) ([]record, error) {
	rows, err := a.odoo.search(ctx, model, domain, fields, archived)
	if errors.Is(err, ErrRights) {
		a.absent.Store(model, a.now())
		return nil, nil
	}
	return rows, err
}
