package app

import (
	"context"
	"strings"

	"github.com/mawid/mawid/internal/api"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/ratelimit"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/visitor"
)

// budgetSuffix names the file beside a SQLite database in which the requests
// of the present minute are counted.
const budgetSuffix = "-rate"

// openBudgets finds the place where requests are counted by key: the database
// where nodes share it, else a file beside it.
func (a *App) openBudgets() api.Limiter {
	c, log := ratelimit.Config{Limit: a.config.RateLimit, Patience: a.config.Patience}, a.config.Logger
	if a.store.Shared() {
		return ratelimit.NewShared(c, a.countRequests, func(err error) {
			a.pulse.Warn("cannot share rate limits; counting alone", err)
		})
	}
	kept, err := ratelimit.OpenKept(c, strings.TrimPrefix(a.config.Database, "sqlite:")+budgetSuffix, func(err error) {
		log.Warn("cannot write rate limits down; a restart will forget them", "error", err)
	})
	if err != nil {
		log.Warn("cannot keep rate limits over a restart", "error", err)
		return ratelimit.NewKept(c)
	}
	a.forget = kept.Close
	return kept
}

// formBudgets counts the forms of customers' addresses where nodes share a
// database.
func (a *App) formBudgets() visitor.Limiter {
	if !a.store.Shared() {
		return nil
	}
	c := ratelimit.Config{Limit: visitor.FormsTogether, Patience: a.config.Patience}
	return ratelimit.NewShared(c, a.countRequests, func(err error) { a.pulse.Warn("cannot share the limits of forms; counting alone", err) })
}

// countRequests counts in the database.
func (a *App) countRequests(ctx context.Context, more map[ratelimit.Minute]int) (map[ratelimit.Minute]int, error) {
	rates := make([]store.Rate, 0, len(more))
	for m, n := range more {
		rates = append(rates, store.Rate{Key: booking.KeyID(m.Key), Minute: m.Window, Requests: n})
	}
	now := make(map[ratelimit.Minute]int, len(more))
	err := a.store.CountRates(ctx, rates, func(r store.Rate) {
		now[ratelimit.Minute{Key: ratelimit.Key(r.Key), Window: r.Minute}] = r.Requests
	})
	return now, err
}
