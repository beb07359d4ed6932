package selfservice_test

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/selfservice"
)

func TestWhatIsRefusedOfAPage(t *testing.T) {
	t.Parallel()
	for field, p := range map[string]booking.Page{
		"phone":        {Phone: "twelve"},
		"welcome_ar":   {Welcome: booking.Text{Ar: strings.Repeat("ا", 301)}},
		"terms":        {Terms: booking.Text{En: strings.Repeat("x", 4001)}},
		"colour":       {Colour: "red"},
		"host":         {Host: "https://book.noor.example"},
		"sites[0]":     {Sites: []string{"https://noor.example/page"}},
		"sites[1]":     {Sites: []string{"https://noor.example", "http://noor.example"}},
		"countries[1]": {Countries: []string{"971", "Qatar"}},
		"verify":       {Verify: "sometimes"},
		"business":     {Business: "palace"},
		"missed":       {Missed: 21},
		"rules.self":   {Rules: &booking.SelfRules{Self: "some"}},
		"rules.moves":  {Rules: &booking.SelfRules{Self: booking.SelfAll, Moves: -1}},
	} {
		if _, err := selfservice.TidyPage("", p); fault.Of(err).Field != field || fault.Of(err).Detail == "" {
			t.Errorf("%+v: got %v, want a refusal of %s", p, err, field)
		}
	}
	for field, p := range map[string]booking.ServicePage{
		"questions":          {Questions: make([]booking.Question, 6)},
		"questions[0].slug":  {Questions: []booking.Question{{Slug: "A b", Kind: booking.TextQuestion, Label: booking.Text{En: "x"}}}},
		"questions[0].kind":  {Questions: []booking.Question{{Slug: "a", Kind: "date", Label: booking.Text{En: "x"}}}},
		"questions[0].label": {Questions: []booking.Question{{Slug: "a", Kind: booking.TextQuestion}}},
		"questions[0].choices[1]_ar": {Questions: []booking.Question{{Slug: "a", Kind: booking.ChoiceQuestion, Label: booking.Text{En: "x"},
			Choices: []booking.Text{{En: "Short", Ar: "قصير"}, {En: "Long"}}}}},
		"questions[0].choices[0]": {Questions: []booking.Question{{Slug: "a", Kind: booking.ChoiceQuestion, Label: booking.Text{En: "x"},
			Choices: []booking.Text{{Ar: "قصير"}, {En: "Long"}}}}},
		"questions[0].choices": {Questions: []booking.Question{{Slug: "a", Kind: booking.ChoiceQuestion, Label: booking.Text{En: "x"}}}},
	} {
		if _, err := selfservice.TidyServicePage("", p); fault.Of(err).Field != field || fault.Of(err).Detail == "" {
			t.Errorf("%+v: got %v, want a refusal of %s", p, err, field)
		}
	}
	if _, err := selfservice.TidyBranchPage("", booking.BranchPage{Map: "javascript:alert(1)"}); fault.Of(err).Field != "map" {
		t.Errorf("a map: %v", err)
	}
}
