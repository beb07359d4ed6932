package visitor_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/mawid/mawid/internal/visitor"
	"github.com/mawid/mawid/internal/world"
)

// BenchmarkTheSlotPage is the page with the free times of a month, of ten people.
func BenchmarkTheSlotPage(b *testing.B) {
	w := world.New(b, world.SQLite(b))
	plan := clinic("noor")
	for i := range 6 {
		doctor := world.Works("olaya", world.EveryDay(world.Hours("09:00", "17:00")), "checkup")
		doctor.Slug, doctor.Name = fmt.Sprint("doctor-", i), "Doctor"
		plan.Resources = append(plan.Resources, doctor)
	}
	w.MustApply(plan)
	n := 0
	door := visitor.New(visitor.Config{House: w.House, Now: w.Clock.Now, Client: func(*http.Request) string {
		n++
		return fmt.Sprint(n)
	}})
	r := httptest.NewRequest(http.MethodGet, "/b/noor/olaya/checkup", nil)
	size := 0
	for b.Loop() {
		a := httptest.NewRecorder()
		door.ServeHTTP(a, r)
		if a.Code != http.StatusOK {
			b.Fatal(a.Code, a.Body)
		}
		size = a.Body.Len()
	}
	b.ReportMetric(float64(size), "bytes")
}
