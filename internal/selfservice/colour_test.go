package selfservice_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/selfservice"
)

// The figures are those of WCAG's own examples and of the colours at both ends.
func TestContrastIsThatOfTheGuidelines(t *testing.T) {
	t.Parallel()
	for colour, want := range map[string]float64{
		"#000000": 21, "#ffffff": 1, "#767676": 4.54, "#777777": 4.48, "#0000ff": 8.59, "#ff0000": 4.0,
	} {
		if got := selfservice.Contrast(colour); math.Abs(got-want) > 0.005 {
			t.Errorf("%s: got %.3f, want %.2f", colour, got, want)
		}
	}
	if got := selfservice.Contrast("red"); got != 0 {
		t.Errorf("red: got %v, want 0", got)
	}
}

// Whatever colour an owner likes, the nearest that can be read is offered, and
// taken when it is typed.
func TestEveryPaleColourHasADarkerOneThatIsTaken(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		colour := fmt.Sprintf("#%06x", rapid.IntRange(0, 0xffffff).Draw(t, "colour"))
		_, err := selfservice.TidyPage("", booking.Page{Colour: colour})
		if readable := selfservice.Contrast(colour) >= 4.5; readable != (err == nil) {
			t.Fatalf("%s: got %v, want it taken: %v", colour, err, readable)
		}
		if err == nil {
			return
		}
		f := fault.Of(err)
		if f.Code != "pale_colour" || f.Field != "colour" || len(f.Words) != 2 || !strings.Contains(f.Detail, f.Words[1]) {
			t.Fatalf("%s: got %+v, want another one to be offered", colour, f)
		}
		if _, err := selfservice.TidyPage("", booking.Page{Colour: f.Words[1]}); err != nil || selfservice.Contrast(f.Words[1]) > 4.7 {
			t.Fatalf("%s, offered %s (%.2f): got %v, want it taken, and near", colour, f.Words[1], selfservice.Contrast(f.Words[1]), err)
		}
	})
}
