package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/mawid/mawid/internal/meter"
)

// What grows and what does not, as a hundred and twenty readings.
func TestWhatGrowsIsFound(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(1, 2))
	for name, c := range map[string]struct {
		at    func(i int) float64
		grows bool
	}{
		"flat":                   {func(int) float64 { return 100 }, false},
		"noise":                  {func(int) float64 { return 100 + 40*chance.Float64() }, false},
		"a saw":                  {func(i int) float64 { return 100 + float64(i%7)*20 }, false},
		"warms up":               {func(i int) float64 { return 300 * (1 - math.Exp(-float64(i)/10)) }, false},
		"grows at once, early":   {func(i int) float64 { return 100 + 500*float64(min(i/30, 1)) }, false},
		"one more now and then":  {func(i int) float64 { return 100 + 1000*float64(i%40/39) }, false},
		"shrinks":                {func(i int) float64 { return 1000 - float64(i) }, false},
		"less than the slack":    {func(i int) float64 { return 100 + float64(i)/5 }, false},
		"leaks":                  {func(i int) float64 { return 100 + float64(i) }, true},
		"leaks from nothing":     {func(i int) float64 { return float64(i) }, true},
		"leaks among noise":      {func(i int) float64 { return 100 + 2*float64(i) + 40*chance.Float64() }, true},
		"a saw that leaks":       {func(i int) float64 { return 100 + float64(i%7)*20 + 2*float64(i) }, true},
		"leaks more and more":    {func(i int) float64 { return math.Exp(float64(i) / 15) }, true},
		"a step in the last one": {func(i int) float64 { return 100 + 100*float64(i/80) }, true},
	} {
		var list []float64
		for i := range 120 {
			list = append(list, c.at(i))
		}
		q := quantity{name: name, metric: "x", unit: 1, slack: 10, share: 0.05}
		if found, of, err := q.judge(list); err != nil || (len(found) > 0) != c.grows {
			t.Errorf("%s: got %q of %s, %v, want growth: %v", name, found, of, err, c.grows)
		}
	}
}

func TestTooFewReadingsAreNoVerdict(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 3*third - 1} {
		if _, of, err := quantities[0].judge(make([]float64, n)); err == nil {
			t.Errorf("%d readings: got %q, want an error", n, of)
		}
	}
}

// A node that leaks is found by what it shows of itself, and the figures are there
// that a real one shows.
func TestALeakIsFoundByWhatANodeShows(t *testing.T) {
	t.Parallel()
	shown := func(h http.Handler) map[string][]float64 {
		t.Helper()
		server := httptest.NewServer(h)
		defer server.Close()
		list, err := watch(t.Context(), server.URL+"/metrics", readings, func() {})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	leaking := func(of string) http.Handler {
		n := 0.0
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			n++
			for _, q := range quantities {
				v := 1000.0 * q.unit
				if q.metric == of {
					v += n * 20 * q.unit
				}
				_, _ = fmt.Fprintf(w, "# HELP %s x\n%s %g\n", q.metric, q.metric, v)
			}
		})
	}
	for _, leak := range append([]quantity{{name: "nothing"}}, quantities...) {
		list := shown(leaking(leak.metric))
		for _, q := range quantities {
			found, of, err := q.judge(list[q.metric])
			if err != nil || (len(found) > 0) != (q.metric == leak.metric) {
				t.Errorf("%s leaks: got %q of %s, %v", leak.name, found, of, err)
			}
		}
	}
	list := shown(meter.New(meter.Config{}).Handler())
	for _, q := range quantities {
		if len(list[q.metric]) != readings {
			t.Errorf("%s: a node shows %d times, want %d", q.metric, len(list[q.metric]), readings)
		}
	}
}
