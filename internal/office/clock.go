package office

import "time"

// Stretches of time, in seconds.
const (
	Hour = 60 * 60
	Day  = 24 * Hour
	// Forever is later than any instant we deal with.
	Forever = 1 << 60
)

// Unix is the present instant, taken once per use case.
func (o *Office) Unix() int64 { return o.Now().Unix() }

// UTC writes an instant for people of any place.
func UTC(unix int64) string { return time.Unix(unix, 0).UTC().Format(time.RFC3339) }
