package engine

import (
	"cmp"
	"slices"

	"github.com/mawid/mawid/internal/booking"
)

// maxMinutes bounds every length a service can state, about a thousand years,
// so that no sum of instants overflows whatever the catalog holds.
const maxMinutes = 1000 * 366 * 24 * 60

// seconds turns a length in minutes into seconds. A negative one counts as none.
func seconds(minutes int) int64 { return int64(min(max(minutes, 0), maxMinutes)) * 60 }

// instant keeps a moment within some three million years of 1970, where its
// date still fits a civil.Date.
func instant(unix int64) int64 { return min(max(unix, -1e14), 1e14) }

// Occupied is the time the customer is there: [at, at+duration).
func Occupied(s *booking.Service, at int64) booking.Span {
	return booking.Span{Start: at, End: at + seconds(s.Duration)}
}

// Claim is the time a booking takes from its resource: Occupied and the
// buffers on both sides.
func Claim(s *booking.Service, at int64) booking.Span {
	o := Occupied(s, at)
	return booking.Span{Start: o.Start - seconds(s.BufferBefore), End: o.End + seconds(s.BufferAfter)}
}

// SortClaims puts spans into the order that Candidate.Claims must have:
// ascending and disjoint. Spans that overlap or touch become one; empty ones
// are dropped. It works in place and returns the shortened slice.
func SortClaims(spans []booking.Span) []booking.Span {
	byStart := func(a, b booking.Span) int { return cmp.Compare(a.Start, b.Start) }
	if !slices.IsSortedFunc(spans, byStart) {
		slices.SortFunc(spans, byStart)
	}
	kept := spans[:0]
	for _, s := range spans {
		if s.Start >= s.End {
			continue
		}
		if n := len(kept); n > 0 && s.Start <= kept[n-1].End {
			kept[n-1].End = max(kept[n-1].End, s.End)
			continue
		}
		kept = append(kept, s)
	}
	return kept
}

// seek gives the index of the first span that ends after t. The spans are
// sorted and disjoint. Walks go forward in time, so the guess, an earlier
// answer for the same spans, or the few spans behind it are nearly always
// right; the rest is a binary search.
func seek(spans []booking.Span, guess int, t int64) int {
	lo, hi := 0, len(spans)
	if guess > 0 && guess <= hi && spans[guess-1].End <= t {
		lo = guess
		for near := min(guess+3, hi); lo < near; lo++ {
			if spans[lo].End > t {
				return lo
			}
		}
	}
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if spans[mid].End <= t {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// meets finds the first of the sorted, disjoint spans that overlaps s.
func meets(spans []booking.Span, guess *int, s booking.Span) (booking.Span, bool) {
	i := seek(spans, *guess, s.Start)
	*guess = i
	if i < len(spans) && spans[i].Start < s.End {
		return spans[i], true
	}
	return booking.Span{}, false
}

// clip cuts s down to what lies inside the bounds; the result may be empty.
func clip(s, bounds booking.Span) booking.Span {
	return booking.Span{Start: max(s.Start, bounds.Start), End: min(s.End, bounds.End)}
}
