package fault_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/fault"
)

// Two things that are not found are told to a caller in the same word, and are
// two faults all the same.
func TestAFaultIsItselfAndItsCopies(t *testing.T) {
	t.Parallel()
	service := fault.New(fault.NotFound, "not_found", "no such service").On("service_id")
	hold := fault.New(fault.NotFound, "not_found", "no such hold")
	literal := &fault.Error{Kind: fault.NotFound, Code: "not_found", Detail: "no such hold"}
	copies := func(f *fault.Error) []error {
		return []error{
			f, f.On("id"), f.Saying("another sentence"), f.Because(errors.New("a cause")), f.After(time.Second), f.On("id").Saying("both").After(1),
			fmt.Errorf("reading: %w", f.On("id")), hold.On("wrapped").Because(f),
		}
	}
	for i, f := range []*fault.Error{service, hold, literal} {
		for _, err := range copies(f) {
			if !errors.Is(err, f) || !errors.Is(err, f.On("field")) {
				t.Errorf("%d: %v is not the fault it was made from", i, err)
			}
		}
		for j, other := range []*fault.Error{service, hold, literal} {
			if i != j && (errors.Is(f, other) || errors.Is(f.On("id"), other.On("id"))) {
				t.Errorf("%v passes for %v", f, other)
			}
		}
	}
	if got := hold.After(time.Minute); got.RetryAfter != time.Minute || hold.RetryAfter != 0 {
		t.Errorf("got %v, want a copy that says when", got)
	}
}
