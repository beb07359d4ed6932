package selfservice

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// How long limits count, in seconds.
const (
	hour = 3600
	day  = 86400
	// LongestTally is for how long, in seconds, something counts at most.
	LongestTally = day
)

// limit is how often something may happen in a window.
type limit struct {
	most   int
	window int64
	parts  []string // what is counted, and for whom
}

// tally is where a limit is counted now.
type tally struct {
	name    string
	most    int
	expires int64
}

// tallies are where limits are counted now, in the order in which they are locked.
func (d *Desk) tallies(org booking.OrgID, now int64, list ...limit) ([]tally, error) {
	out := make([]tally, len(list))
	for i, l := range list {
		window := now / l.window
		name, err := d.hidden(append([]string{"tally", org.String(), strconv.FormatInt(window, 10)}, l.parts...)...)
		if err != nil {
			return nil, err
		}
		out[i] = tally{name, l.most, (window + 1) * l.window}
	}
	slices.SortFunc(out, func(a, b tally) int { return strings.Compare(a.name, b.name) })
	return out, nil
}

// take counts once more wherever it counts, and refuses what would be too much
// anywhere; what is refused counts nowhere, if the transaction ends with it.
func take(tx *store.Tx, list []tally, now int64, refusal *fault.Error) error {
	for _, t := range list {
		n, err := tx.Affected(`insert into tallies (org_id, name, used, expires_at) values ($1, $2, 1, $3)
			on conflict (org_id, name) do update set used = tallies.used + 1 where tallies.used < $4 returning 1`,
			tx.Org(), t.name, t.expires, t.most)
		if err != nil {
			return err
		}
		if n == 0 {
			return refusal.After(time.Duration(t.expires-now) * time.Second)
		}
	}
	return nil
}
