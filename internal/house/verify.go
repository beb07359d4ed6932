package house

import (
	"context"

	"github.com/mawid/mawid/internal/office"
)

// Report is the outcome of Verify.
type Report struct{ Checks []Check }

// Check is one invariant and what violates it.
type Check = office.Check

// OK tells whether nothing is violated.
func (r Report) OK() bool {
	for _, c := range r.Checks {
		if len(c.Violations) > 0 {
			return false
		}
	}
	return true
}

// Verify checks every invariant of the database.
func (h *House) Verify(ctx context.Context) (Report, error) {
	checks, err := Verify(ctx, h.Office.Store)
	if err != nil {
		return Report{}, err
	}
	sealed, err := h.Office.VerifySeal(ctx)
	return Report{Checks: append(checks, sealed...)}, err
}
