package notice_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/toolbox"
)

// live asks the page's own counter, which has no page here, for what texts cost, and
// then puts a text into the page's field and reads what stands below it.
const live = `
const fs = require('fs');
const [source, texts] = JSON.parse(fs.readFileSync(0, 'utf8'));
const none = {querySelector: () => null, getElementById: () => null, querySelectorAll: () => []};
const segments = new Function('document', source + '; return segments')(none);
const shown = (value) => {
  let typed;
  const area = {value: '', addEventListener: (_, f) => { typed = f; }};
  const count = {dataset: {text: '% of #'}};
  const values = [['name', 'Noura'], ['with', '']].map(([variable, value]) => ({dataset: {variable, value}}));
  new Function('document', source)({querySelector: () => area, getElementById: () => count, querySelectorAll: () => values});
  area.value = value;
  typed();
  return count.textContent;
};
console.log(JSON.stringify({counts: texts.map(segments), shown: [' Hi {name} {with}! {new} ', 'م'.repeat(66) + '{name}'].map(shown)}));
`

// The page counts while somebody types, by a program of its own: as others do, too.
func TestThePageCountsWhileSomebodyTypesWhatOthersCount(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("../dashboard/static/telling-text.js")
	if err != nil {
		t.Fatal(err)
	}
	list := others(t)
	texts := make([]string, len(list))
	for i, c := range list {
		texts[i] = c.text
	}
	in, err := json.Marshal([]any{string(source), texts})
	if err != nil {
		t.Fatal(err)
	}
	// #nosec G204 -- the program that is installed
	cmd := exec.CommandContext(t.Context(), toolbox.Need(t, "node"), "-e", live)
	cmd.Stdin, cmd.Stderr = strings.NewReader(string(in)), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Counts [][2]int
		Shown  []string
	}
	if err := json.Unmarshal(out, &got); err != nil || len(got.Counts) != len(list) {
		t.Fatalf("%v in %.200s", err, out)
	}
	for i, want := range list {
		if got.Counts[i] != [2]int{want.segments, want.units} {
			t.Errorf("%.60q: got %v, want %d of %d", want.text, got.Counts[i], want.segments, want.units)
		}
	}
	// "Hi Noura! {new}", of which a brace counts twice, and 71 letters that need two.
	if want := "1 of 17 2 of 71"; strings.Join(got.Shown, " ") != want {
		t.Errorf("the page shows %v, want %s", got.Shown, want)
	}
}
