package connector_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
)

func TestEqualAndUniqueNamesArePreselected(t *testing.T) {
	t.Parallel()
	id := func(n byte) booking.ResourceID { return booking.ResourceID{15: n} }
	ours := []connector.Named{
		{id(1), []string{"Dr. Sara Al-Harbi", "د. سارة الحربي"}},
		{id(2), []string{"Dr Omar Siddiqui", "د. عمر صديقي"}},
		{id(3), []string{"Room 1"}},
		{id(4), []string{"Layla Haddad, physiotherapist", "ليلى حداد"}},
		{id(5), []string{"Ahmad"}},
		{id(6), []string{"Ahmed"}},
		{id(7), []string{"Nobody Else", ""}},
		{id(8), []string{"Huda"}},
		{id(9), []string{"هدى", "Dr. Huda"}},
	}
	theirs := []contract.DiscoveredResource{
		{ID: "7", Name: "ساره الحربى"},
		{ID: "8", Name: "OMAR SIDDIQUI"},
		{ID: "9", Name: "room 1"},
		{ID: "10", Name: "Room-1"},
		{ID: "11", Name: "د. ليلى حداد"},
		{ID: "12", Name: "Ahmed"},
		{ID: "13", Name: "Sara Al-Harbi (children)"},
		{ID: "14", Name: "…"},
		{ID: "15", Name: "Dr Huda"},
	}
	got := connector.Match(ours, theirs)
	want := []connector.Suggestion{
		{id(1), "7", "ساره الحربى", 1, true},
		{id(1), "13", "Sara Al-Harbi (children)", 0.86, false},
		{id(2), "8", "OMAR SIDDIQUI", 1, true},
		{id(3), "9", "room 1", 1, false}, // two of theirs
		{id(3), "10", "Room-1", 1, false},
		{id(4), "11", "د. ليلى حداد", 1, true},
		{id(5), "12", "Ahmed", 0.5, false},
		{id(6), "12", "Ahmed", 1, true},
		{id(8), "15", "Dr Huda", 1, false}, // two of ours
		{id(9), "15", "Dr Huda", 1, false},
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("(-got +want)\n%s", diff)
	}
	if got := connector.Match(nil, theirs); len(got) != 0 {
		t.Errorf("got %v, want nothing", got)
	}
}
