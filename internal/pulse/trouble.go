package pulse

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/fault"
)

// quiet is how long nothing more is said of a trouble that was told.
const quiet = 10 * time.Second

// trouble is something that goes wrong, perhaps in many places at once.
type trouble struct {
	told    time.Time // when a line was last written; zero: never
	leftOut int       // lines that were not written since
	begun   time.Time // of the present outage
	open    bool      // it was told, and its end was not
	loops   []*Loop   // that have failed and not yet worked again
}

// database is the trouble that all loops share: one outage is one trouble,
// however many notice it.
const database = "database"

// refusals are the codes with which the database says that it cannot work. Others
// that are away, such as a mail server, are troubles of their own.
var refusals = []string{"busy", "outcome_unknown", "database_unavailable", "cannot_store"}

// kind is what a failure counts as: those whose cause is that the database
// does not answer are one, others go by their message. A loop misses its
// deadline because of the database; somebody else may have called others.
func kind(l *Loop, message string, err error) string {
	if slices.Contains(refusals, fault.Of(err).Code) || l != nil && errors.Is(err, context.DeadlineExceeded) {
		return database
	}
	return message
}

// Warn tells of a failure outside of any loop: the first at once, and then
// one every ten seconds with how many were left out.
func (p *Pulse) Warn(message string, err error, attrs ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.worse(nil, message, err, attrs...)
}

func (p *Pulse) worse(l *Loop, message string, err error, attrs ...any) {
	key, now := kind(l, message, err), p.now()
	t := p.troubles[key]
	if t == nil {
		t = &trouble{}
		p.troubles[key] = t
	}
	if l != nil {
		if len(t.loops) == 0 {
			t.begun = now
		}
		if !slices.Contains(t.loops, l) {
			t.loops = append(t.loops, l)
		}
		attrs = append(attrs, "loop", l.name)
	}
	if !t.told.IsZero() && now.Sub(t.told) < quiet {
		t.leftOut++
		return
	}
	attrs = append(attrs, "error", err)
	if t.leftOut > 0 {
		attrs = append(attrs, "left_out", t.leftOut)
	}
	t.told, t.leftOut, t.open = now, 0, true
	p.log.Warn(message, attrs...)
}

// better notes that a loop works. When the last of those that had failed does,
// that is told, if the failure was.
func (p *Pulse) better(l *Loop) {
	for _, t := range p.troubles {
		i := slices.Index(t.loops, l)
		if i < 0 {
			continue
		}
		if t.loops = slices.Delete(t.loops, i, i+1); len(t.loops) > 0 || !t.open {
			continue
		}
		attrs := []any{"loop", l.name, "after", p.now().Sub(t.begun).Round(time.Millisecond).String()}
		if t.leftOut > 0 {
			attrs = append(attrs, "left_out", t.leftOut)
		}
		t.open, t.leftOut = false, 0
		p.log.Info(again, attrs...)
	}
}

// again is said when what had failed works.
const again = "background work goes on again"
