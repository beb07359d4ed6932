package plot_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/bench/plot"
)

func grown() *plot.Curve {
	return &plot.Curve{Name: "history", Title: "Questions beside a long history", X: "appointments", Y: "µs", Series: []plot.Series{
		{Name: "SQLite", Points: []plot.Point{{Size: 1000, Value: 61}, {Size: 10_000, Value: 62}, {Size: 1_000_000, Value: 64}}},
		{Name: "PostgreSQL", Points: []plot.Point{{Size: 1000, Value: 63}, {Size: 10_000, Value: 66}, {Size: 1_000_000, Value: 71}}},
	}}
}

// A picture is well-formed, says what it shows, and is the same for the same points.
func TestACurveIsDrawnTheSameEachTime(t *testing.T) {
	t.Parallel()
	text := grown().SVG()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
	}
	for _, want := range []string{"<title id=\"title\">Questions beside a long history</title>", ">appointments<", ">µs<", ">SQLite<",
		">PostgreSQL<", ">1,000,000<", "prefers-color-scheme:dark"} {
		if !strings.Contains(text, want) {
			t.Errorf("got no %s in\n%s", want, text)
		}
	}
	for range 20 {
		if again := grown().SVG(); again != text {
			t.Fatalf("got\n%s\nwant\n%s", again, text)
		}
	}
}

// Curves that nearly meet keep their names apart, and one that stays flat is drawn.
func TestNamesOfCurvesKeepApart(t *testing.T) {
	t.Parallel()
	c := grown()
	c.Series[1].Points = c.Series[0].Points
	text := c.SVG()
	at := func(name string) string {
		before, _, _ := strings.Cut(text, ">"+name+"</text>")
		return before[strings.LastIndex(before, `y="`):]
	}
	if at("SQLite") == at("PostgreSQL") {
		t.Errorf("both names stand at %s", at("SQLite"))
	}
	c.Series = []plot.Series{{Name: "one", Points: []plot.Point{{Size: 10, Value: 5}}}}
	if text := c.SVG(); strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
		t.Errorf("got %s", text)
	}
}
