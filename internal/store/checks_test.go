package store_test

import (
	"testing"

	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

// What is written with each booking, delivery and message makes no table of its own to
// be checked by: on SQLite that was a seventh of a booking.
func TestNoRowThatIsWrittenOftenMakesATableToBeCheckedBy(t *testing.T) {
	t.Parallel()
	w := &world{storetest.At(t, storetest.SQLite(t))}
	for _, change := range []string{
		"insert into appointments default values", "insert into claims default values", "insert into events default values",
		"insert into webhook_deliveries default values", "insert into notices default values",
		"update appointments set status = $1", "update webhook_deliveries set state = $1", "update notices set status = $1",
	} {
		steps := 0
		if err := w.Store.Read(t.Context(), store.Query(func(r store.Row) error {
			var code string
			var rest [7]any
			if err := r.Scan(&rest[0], &code, &rest[1], &rest[2], &rest[3], &rest[4], &rest[5], &rest[6]); err != nil {
				return err
			}
			if code == "OpenEphemeral" {
				t.Errorf("%s makes a table", change)
			}
			steps++
			return nil
		}, "explain "+change, "booked")); err != nil {
			t.Fatalf("%s: %v", change, err)
		}
		if steps < 10 {
			t.Errorf("%s: got %d steps of its plan", change, steps)
		}
	}
}
