package store_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/month"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

// A look for what is new thinks of the last two months and those to come only, however
// many years there are.
func TestALookForChangesReadsTheLastMonthsOnly(t *testing.T) {
	t.Parallel()
	w := &world{storetest.At(t, pgtest.Database(t))}
	for _, day := range []string{"2027-01-10", "2027-03-01", "2027-04-01", "2027-05-01", "2027-06-01"} {
		at, err := time.Parse(time.DateOnly, day)
		if err == nil {
			err = month.Make(t.Context(), w.Store, month.Events, at.Unix())
		}
		if err != nil {
			t.Fatal(err)
		}
		w.MustInsert(w.Here, 1000+w.Count(`select count(*) from appointments`))
	}
	mark, err := w.Store.Now(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	look := w.Store.ChangesAfter(mark)
	var plan strings.Builder
	if err := w.Store.Read(t.Context(), store.Query(func(r store.Row) error {
		var line string
		err := r.Scan(&line)
		plan.WriteString(line + "\n")
		return err
	}, "explain "+look.SQL, look.Args...)); err != nil {
		t.Fatal(err)
	}
	for part, want := range map[string]bool{"_before": false, "2027_03": false, "2027_04": false, "2027_05": true, "2027_06": true} {
		if got := strings.Contains(plan.String(), part); got != want {
			t.Errorf("part %s is read: got %t, want %t\n%s", part, got, want, &plan)
		}
	}
}
