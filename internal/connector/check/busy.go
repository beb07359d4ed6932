package check

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
)

const (
	windowTitle = "Nothing outside the window is answered"
	overTitle   = "Whatever overlaps the window is answered"
	offsetTitle = "Offsets in the request are understood"

	windowFix = "answer what overlaps the window: start < to and end > from"
	offsetFix = "read from and to as instants, with their offset, and compare instants; decode the query once, so that %2B becomes +"
)

// busy looks at a busy time that is there already, from several sides.
func (r *run) busy(ctx context.Context) {
	window := r.fortnight()
	all, err := r.ask(ctx, []string{r.id}, window)
	if err != nil {
		r.line("window", windowTitle, Failed, connector.Explain(err), windowFix)
		return
	}
	outside := ""
	// A short window leaves more outside of it.
	for _, w := range []booking.Span{window, r.tiny()} {
		list := all[r.id]
		if w != window {
			again, err := r.ask(ctx, []string{r.id}, w)
			if err != nil {
				outside = connector.Explain(err)
				break
			}
			list = again[r.id]
		}
		for _, b := range list {
			if !b.Span.Overlaps(w) && b.Span.End != w.Start && b.Span.Start != w.End {
				outside = fmt.Sprintf("asked for %s, got %s", spell(w), spell(b.Span))
			}
		}
	}
	r.verdict("window", windowTitle, outside, windowFix)
	best := booking.Span{}
	for _, b := range all[r.id] {
		long := b.Span.End - b.Span.Start
		if long >= tooShort && b.Span.Start > window.Start+4*3600 && (best.End == 0 || long < best.End-best.Start) {
			best = b.Span
		}
	}
	if best.End > 0 {
		r.look(ctx, best)
	} else if !r.Write {
		const nothing = "nothing is busy in the next two weeks; --write makes something to look at"
		r.line("overlap", overTitle, Skipped, nothing, "")
		r.line("offsets", offsetTitle, Skipped, nothing, "")
	}
}

// look asks about a busy time through windows that cut it in different places,
// and in different spellings.
func (r *run) look(ctx context.Context, b booking.Span) {
	r.looked = true
	third := (b.End - b.Start) / 3
	inside := booking.Span{Start: b.Start + third, End: b.End - third}
	wrong := ""
	for _, w := range []booking.Span{inside, {Start: b.Start - 3600, End: inside.Start}, {Start: inside.End, End: b.End + 3600}} {
		got, err := r.ask(ctx, []string{r.id}, w)
		if err != nil {
			wrong = connector.Explain(err)
			break
		}
		part := booking.Span{Start: max(b.Start, w.Start), End: min(b.End, w.End)}
		if !covered(got[r.id], part) {
			wrong = fmt.Sprintf("%s is busy, but a request for %s does not show it", spell(b), spell(w))
			break
		}
	}
	r.verdict("overlap", overTitle, wrong, windowFix)

	wrong = ""
	for _, hours := range []int{3, -5} {
		zone := time.FixedZone("", hours*3600)
		from, to := time.Unix(inside.Start, 0).In(zone).Format(time.RFC3339), time.Unix(inside.End, 0).In(zone).Format(time.RFC3339)
		a, err := r.get(ctx, url.Values{"resource_ids": {r.id}, "from": {from}, "to": {to}})
		if err != nil || a.Status != http.StatusOK {
			wrong = fmt.Sprintf("from=%s got status %d", from, a.Status)
			break
		}
		if got, err := connector.ReadAvailability(a); err != nil || !covered(got[r.id], inside) {
			wrong = fmt.Sprintf("%s is busy, but a request for %s to %s does not show it", spell(b), from, to)
			break
		}
	}
	r.verdict("offsets", offsetTitle, wrong, offsetFix)
}

// covered tells whether a stretch is busy from its start to its end. The list
// is sorted.
func covered(list []connector.Busy, s booking.Span) bool {
	at := s.Start
	for _, b := range list {
		if b.Span.Start <= at && b.Span.End > at {
			at = b.Span.End
		}
	}
	return at >= s.End
}

// touched tells whether any of a stretch is busy.
func touched(list []connector.Busy, s booking.Span) bool {
	for _, b := range list {
		if b.Span.Overlaps(s) {
			return true
		}
	}
	return false
}

// spell writes a stretch for people, in UTC.
func spell(s booking.Span) string {
	from, to := time.Unix(s.Start, 0).UTC(), time.Unix(s.End, 0).UTC()
	layout := "15:04Z"
	if from.YearDay() != to.YearDay() || from.Year() != to.Year() {
		layout = "2006-01-02 15:04Z"
	}
	return from.Format("2006-01-02 15:04") + "–" + to.Format(layout)
}
