package mawid_test

import (
	"os"
	"strings"
	"testing"

	"github.com/mawid/mawid/contract"
)

// read reads a file of the project.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// wants wants a file to hold a line that begins so, and says what is missing.
func wants(t *testing.T, file, line string) {
	t.Helper()
	if !strings.Contains("\n"+read(t, file), "\n"+line) {
		t.Errorf("%s has no line that begins with %q; add it", file, line)
	}
}

// A kind of event is named in contract.Events; what an endpoint can ask for,
// the queries, the command line and the OpenAPI document follow. What people
// read about it is written by hand.
func TestEveryKindOfEventIsExplained(t *testing.T) {
	t.Parallel()
	for _, e := range contract.Events() {
		wants(t, "docs/webhooks.md", "### `"+e.Name+"`")
		for _, lang := range []string{"en", "ar"} {
			wants(t, "internal/dashboard/text/"+lang+"/webhooks.yaml", "webhooks.kind."+e.Name+": ")
		}
	}
}
