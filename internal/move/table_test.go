package move

import "testing"

// Rows are told apart by every value, and by how many there are, but not by their
// order.
func TestASumTellsRowsApart(t *testing.T) {
	t.Parallel()
	text := func(s string) *string { return &s }
	of := func(rows ...[]*string) (s sum) {
		for _, r := range rows {
			s.add(r)
		}
		return s
	}
	a, b := []*string{text("1"), text("x")}, []*string{text("2"), nil}
	if of(a, b) != of(b, a) {
		t.Error("another order is another sum")
	}
	same := map[sum]int{}
	for i, s := range []sum{of(a, b), of(a), of(a, a, b), of(a, a), of(b, b), of(a, []*string{text("2"), text("")}),
		of([]*string{text("1x"), text("")}, b), {}} {
		if j, there := same[s]; there {
			t.Errorf("%d and %d have one sum", i, j)
		}
		same[s] = i
	}
}
