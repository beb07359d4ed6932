package notice_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/mawid/mawid/internal/notice"
)

// counted is a text of testdata/segments.json: letters and how often, and what
// others say that it costs.
type counted struct {
	text     string
	encoding notice.Encoding
	units    int
	segments int
}

func others(t *testing.T) (list []counted) {
	t.Helper()
	file, err := os.ReadFile("testdata/segments.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows [][4]json.RawMessage
	if err := json.Unmarshal(file, &rows); err != nil {
		t.Fatal(err)
	}
	read := func(from json.RawMessage, to any) {
		if err := json.Unmarshal(from, to); err != nil {
			t.Fatal(err)
		}
	}
	for _, row := range rows {
		var c counted
		var runs [][2]json.RawMessage
		read(row[0], &runs)
		read(row[1], &c.encoding)
		read(row[2], &c.units)
		read(row[3], &c.segments)
		for _, run := range runs {
			var letters string
			var n int
			read(run[0], &letters)
			read(run[1], &n)
			c.text += strings.Repeat(letters, n)
		}
		list = append(list, c)
	}
	return list
}

// testdata/segments.mjs has written down what programs of two others count.
func TestATextMessageCostsWhatOthersCount(t *testing.T) {
	t.Parallel()
	list := others(t)
	if len(list) < 1000 {
		t.Fatalf("%d texts only", len(list))
	}
	for _, want := range list {
		e, units, segments := notice.Segments(want.text)
		if got := (counted{want.text, e, units, segments}); got != want {
			t.Errorf("%.60q: got %s %d %d, want %s %d %d", want.text, e, units, segments, want.encoding, want.units, want.segments)
		}
	}
}

// What holds for every text, whatever others say.
func FuzzSegments(f *testing.F) {
	for _, s := range []string{"", "a", strings.Repeat("€", 80), strings.Repeat("م", 71), strings.Repeat("😀", 36), "\xff", "a\u2068b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { segmentsAreRight(t, s) })
}

func TestAnyTextMessageIsCounted(t *testing.T) {
	t.Parallel()
	letters := rapid.OneOf(rapid.Rune(), rapid.SampledFrom([]rune("abc €[]مو😀\n")))
	rapid.Check(t, func(t *rapid.T) {
		segmentsAreRight(t, rapid.StringOfN(letters, 0, 150, -1).Draw(t, "text"))
		segmentsAreRight(t, rapid.StringOfN(rapid.SampledFrom([]rune("ab€^")), 140, 180, -1).Draw(t, "gsm"))
	})
}

type complains interface{ Errorf(string, ...any) }

func segmentsAreRight(t complains, s string) {
	e, units, segments := notice.Segments(s)
	single, several := 160, 153
	if e == notice.UCS2 {
		single, several = 70, 67
		if utf8.ValidString(s) && units != len(utf16.Encode([]rune(s))) {
			t.Errorf("%q: %d units, want those of UTF-16", s, units)
		}
	}
	switch {
	case s == "" && (units != 0 || segments != 0):
		t.Errorf("nothing costs %d", segments)
	case s != "" && units <= single && segments != 1:
		t.Errorf("%q: %d units in %d", s, units, segments)
	case units > single && (segments*several < units || (segments-1)*(several-1) >= units):
		t.Errorf("%q: %d units in %d", s, units, segments)
	}
	if _, more, _ := notice.Segments(s + "م"); more < units/2 {
		t.Errorf("%q costs less with a letter more", s)
	}
}
