package bridge

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/office"
)

// A pull that is over its time has failed, and is noted; what our own house did
// wrong in time is not the other system's fault.
func TestAPullThatTakesTooLongIsAFailureOfTheOtherSystem(t *testing.T) {
	t.Parallel()
	over, stop := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer stop()
	cause := errors.New("cut off")
	if err := inTime(over, cause); !failure(err) || !errors.Is(err, cause) || connector.Explain(err) == "" {
		t.Errorf("after its time: got %v, want a failure with its cause", err)
	}
	if err := inTime(over, nil); err != nil {
		t.Errorf("answered at the last moment: %v", err)
	}
	if err := inTime(t.Context(), cause); failure(err) {
		t.Errorf("in time: got %v, want what it was", err)
	}
}

func TestTheNextTryComesLaterEachTimeAndAtLeastOnceADay(t *testing.T) {
	t.Parallel()
	if got := pause(1); got != lookAfter {
		t.Errorf("after one try: %d s", got)
	}
	if got := pause(40); got != office.Day {
		t.Errorf("after many tries: %d s", got)
	}
}
