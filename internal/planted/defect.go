//go:build planted

package planted

import "os"

// MAWID_PLANTED names the one that is there.
var (
	Fsync = chosen == "fsync"
	Event = chosen == "event"
	Cache = chosen == "cache"
	Race  = chosen == "race"
)

var chosen = os.Getenv("MAWID_PLANTED")
