package app

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/store"
)

// How far the host's clock may be from the database's before it is warned of,
// and before the node is not ready.
const (
	warnSkew = 2 * time.Second
	mostSkew = 30 * time.Second
)

// How often they are compared, how long that may take, how long none may
// have ended, and how often a difference is told that stays.
const (
	compareEvery    = 10 * time.Second
	comparePatience = 10 * time.Second
	compareBound    = 90 * time.Second
	warnSkewEvery   = 10 * time.Minute
)

// clock is the time on which the nodes of one database agree: the database's,
// as it was when last compared, and what has passed on the host since. A
// host whose clock is set to another day meanwhile changes nothing, since the
// host's steady clock counts what has passed.
type clock struct {
	host func() time.Time
	last atomic.Pointer[comparison]
}

// comparison is a pair of instants that are the same.
type comparison struct {
	store.Reading
	skew time.Duration // how far the host's clock is behind, at least
}

// at is the agreed time at a time of the host's.
func (c *comparison) at(host time.Time) time.Time { return c.Database.Add(host.Sub(c.Host)) }

// Now is the agreed time; the host's until the clocks were compared.
func (c *clock) Now() time.Time {
	now := c.host()
	if last := c.last.Load(); last != nil {
		return last.at(now)
	}
	return now
}

// compare reads the database's clock.
func (c *clock) compare(ctx context.Context, st *store.Store) error {
	r, err := st.Clock(ctx, c.host)
	if err == nil {
		c.learn(r)
	}
	return err
}

// learn takes in a reading. One that agrees with the last as well as it can
// changes nothing, so that the time does not jitter.
func (c *clock) learn(r store.Reading) {
	next := &comparison{Reading: r, skew: surely(r.Database.Sub(r.Host), r.Unsure)}
	if last := c.last.Load(); last != nil && r.Database.Sub(last.at(r.Host)).Abs() <= r.Unsure {
		next.Reading = last.Reading
	}
	c.last.Store(next)
}

// surely is the part of a difference that is not the reading's own.
func surely(d, unsure time.Duration) time.Duration {
	switch {
	case d > unsure:
		return d - unsure
	case d < -unsure:
		return d + unsure
	}
	return 0
}

// compareClocks compares them until the context ends, and warns of a host whose
// clock is off.
func (a *App) compareClocks(ctx context.Context) {
	loop := a.pulse.Loop("clock", comparePatience, compareBound)
	defer loop.End()
	tick := time.NewTicker(compareEvery)
	defer tick.Stop()
	var warned time.Time
	for {
		_ = loop.Turn(ctx, cannotCompare, func(ctx context.Context) error { return a.clock.compare(ctx, a.store) })
		if skew := a.clock.skew(); skew.Abs() > warnSkew && time.Since(warned) > warnSkewEvery {
			warned = time.Now()
			a.pulse.Warn("the clocks of this host and of the database differ; set both by NTP", errSkew(skew))
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

const cannotCompare = "cannot read the database's clock"

// skew is how far the host's clock is behind the database's; negative: ahead.
func (c *clock) skew() time.Duration {
	if last := c.last.Load(); last != nil {
		return last.skew
	}
	return 0
}

// errSkew says by how much.
func errSkew(skew time.Duration) error {
	where := "behind"
	if skew < 0 {
		where = "ahead of"
	}
	return fmt.Errorf("this host's clock is %s %s the database's", skew.Abs().Round(100*time.Millisecond), where)
}
