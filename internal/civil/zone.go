package civil

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"
	_ "time/tzdata" // the host's zone files may be old or missing
)

// reach is further than any zone has ever been from UTC, in seconds.
const reach = 16 * 60 * 60

// Zone turns wall-clock times into instants and back, by two rules: a wall
// clock time that a day skips has no instant, and one that it shows twice
// means the first.
type Zone struct {
	loc *time.Location
	// last and other are the periods of constant offset used last. Nearly
	// every question falls into one of them, and then the answer is one
	// subtraction. Two, because around a clock change both are asked for.
	last, other atomic.Pointer[period]
}

// period is a stretch of time [from, to) in which the offset does not change.
type period struct {
	from, to int64
	offset   int64
}

var zones sync.Map // name → *Zone

// LoadZone finds a zone by its IANA name, such as Asia/Riyadh.
func LoadZone(name string) (*Zone, error) {
	if z, ok := zones.Load(name); ok {
		return z.(*Zone), nil
	}
	if name == "" || name == "Local" {
		return nil, fmt.Errorf("%q is not a time zone; write an IANA name such as Asia/Riyadh", name)
	}
	loc, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("%q is not a time zone; write an IANA name such as Asia/Riyadh", name)
	}
	z, _ := zones.LoadOrStore(name, &Zone{loc: loc})
	return z.(*Zone), nil
}

// Name gives the IANA name.
func (z *Zone) Name() string { return z.loc.String() }

// at finds the period that holds an instant.
func (z *Zone) at(unix int64) period {
	for _, known := range []*atomic.Pointer[period]{&z.last, &z.other} {
		if p := known.Load(); p != nil && p.from <= unix && unix < p.to {
			return *p
		}
	}
	t := time.Unix(unix, 0).In(z.loc)
	_, offset := t.Zone()
	p := period{from: math.MinInt64, to: math.MaxInt64, offset: int64(offset)}
	from, to := t.ZoneBounds()
	if !from.IsZero() {
		p.from = from.Unix()
	}
	if !to.IsZero() {
		p.to = to.Unix()
	}
	// Beyond the table of transitions Go takes every year to have 365 days, so
	// that on the last day of a leap year the period it gives is already over.
	// It really lasts until that day's end.
	if p.to <= unix {
		p.to = (floorDiv(unix, daySeconds) + 1) * daySeconds
	}
	z.other.Store(z.last.Swap(&p))
	return p
}

// First gives the first instant at which the wall clock has reached the given
// minute of the date (which may lie beyond midnight). For a time the day skips
// that is the instant of the jump. Working windows begin and end there.
func (z *Zone) First(d Date, minute int) int64 {
	unix, _ := z.resolve(d, minute)
	return unix
}

// At gives the instant of a wall-clock time, or false where the day skips it.
func (z *Zone) At(d Date, minute int) (int64, bool) { return z.resolve(d, minute) }

func (z *Zone) resolve(d Date, minute int) (int64, bool) {
	wall := int64(d)*daySeconds + int64(minute)*60
	p := z.at(wall - reach)
	for {
		unix := max(p.from, wall-p.offset)
		if unix < p.to {
			return unix, unix+p.offset == wall
		}
		p = z.at(p.to)
	}
}

// Local gives the date and the wall clock at an instant.
func (z *Zone) Local(unix int64) (Date, Clock) {
	wall := unix + z.at(unix).offset
	d := floorDiv(wall, daySeconds)
	return Date(d), Clock((wall - d*daySeconds) / 60)
}

// Offset gives the seconds east of UTC at an instant.
func (z *Zone) Offset(unix int64) int { return int(z.at(unix).offset) }

// Time gives the instant as a time.Time that prints in this zone.
func (z *Zone) Time(unix int64) time.Time { return time.Unix(unix, 0).In(z.loc) }

// Minute gives the instant at which the minute of an instant began.
func Minute(unix int64) int64 { return floorDiv(unix, 60) * 60 }
