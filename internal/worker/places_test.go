package worker

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
)

func TestAnOrganizationTakesNoMoreThanItsPlaces(t *testing.T) {
	t.Parallel()
	a, b := booking.NewID[booking.OrgID](), booking.NewID[booking.OrgID]()
	p := newPlaces(3, 2)
	for i, c := range []struct {
		org  booking.OrgID
		want bool
	}{{a, true}, {a, true}, {a, false}, {b, true}, {b, false}} { // The last finds none at all.
		if got := p.enter(c.org); got != c.want {
			t.Errorf("%d: got %v, want %v", i+1, got, c.want)
		}
	}
	if got := p.full(); !cmp.Equal(got, []booking.OrgID{a}) || p.free() != 0 {
		t.Errorf("full are %v with %d free, want %v with none", got, p.free(), a)
	}
	p.leave(a)
	if got := p.full(); len(got) != 0 || p.free() != 1 {
		t.Errorf("full are %v with %d free, want nobody with one", got, p.free())
	}
	if !p.enter(b) {
		t.Error("a place that was given back is not had")
	}
}
