package world_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/world"
)

const page = `<header><form method="post" action="/out"><button>Out</button></form></header>
<form method="get" action="/save"><input name="search"></form>
<form id="f" method="post" action="/save">
  <input type="hidden" name="once" value="a&amp;b"><input name="name" value="Noura"><input name="gone" disabled>
  <textarea name="notes">old</textarea>
  <select name="lang"><option value="ar">A</option><option value="en" selected>E</option></select>
  <input type="radio" name="shows" value="busy" checked><input type="radio" name="shows" value="names">
  <input type="checkbox" name="tools" value="find" checked><input type="checkbox" name="tools" value="book" checked>
  <input type="checkbox" name="agreed" value="1">
  <button name="find" value="1">Find</button><button>Save</button>
</form><button form="f" name="do" value="other">Other</button>`

func TestAFormSendsWhatABrowserSends(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"":                       "once a&b name Noura notes old lang en shows busy tools find tools book",
		"name Huda lang ar":      "once a&b name Huda notes old lang ar shows busy tools find tools book",
		"shows names tools book": "once a&b name Noura notes old lang en shows names tools book",
		"tools  agreed 1":        "once a&b name Noura notes old lang en shows busy agreed 1",
		"find 1 once a&b":        "once a&b name Noura notes old lang en shows busy tools find tools book find 1",
		"do other":               "once a&b name Noura notes old lang en shows busy tools find tools book do other",
		"once mine":              "hidden",
		"lang fr":                "does not offer",
		"shows all":              "does not offer",
		"tools fly":              "does not offer",
		"do nothing":             "does not offer",
		"search x":               "has no field search",
		"gone x":                 "has no field gone",
		"name One name Two":      "fewer fields name",
		"agreed 1 tools ":        "once a&b name Noura notes old lang en shows busy agreed 1",
	} {
		var list []string
		if typed != "" {
			list = strings.Split(typed, " ")
		}
		got, err := world.Submission(page, "/save", list...)
		if err != nil {
			got = []string{err.Error()}
		}
		if said := strings.Join(got, " "); said != want && (err == nil || !strings.Contains(said, want)) {
			t.Errorf("%q: got %q, want %q", typed, said, want)
		}
	}
	if got, err := world.Submission(page, "/out"); err != nil || len(got) != 0 {
		t.Errorf("a button alone: got %q, %v", got, err)
	}
	if _, err := world.Submission(page, "/elsewhere"); err == nil || !slices.Contains(strings.Split(err.Error(), ", "), "/save") {
		t.Errorf("a form that is not there: got %v", err)
	}
}
