package desk

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// Made looks for what was made under an idempotency key, after a refusal.
func (d *Desk) Made(ctx context.Context, org booking.OrgID, key string, refused error) ([16]byte, bool, error) {
	return d.made(ctx, org, &store.Once{Key: key}, refused)
}

// ForgetAll empties the memory, as after a time in which changes may have been
// missed.
func (d *Desk) ForgetAll() { d.forgetAll() }

// Rests tells whether the node looks for changes now and then only.
func (d *Desk) Rests() bool {
	return d.watch.looked.Load() == 0 && d.Now().UnixMilli()-d.watch.asked.Load() > restAfter.Milliseconds()
}

// Looked tells whether the node has looked at this very moment, of a clock that stands still.
func (d *Desk) Looked() bool { return d.watch.looked.Load() == d.Now().UnixMilli() }
