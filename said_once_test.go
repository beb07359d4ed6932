package mawid_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/webhook"
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

// A kind that nobody publishes is a promise that is not kept.
func TestEveryKindOfEventIsPublished(t *testing.T) {
	t.Parallel()
	published := map[string]bool{}
	source(t, func(dir, _ string, f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			if pair, ok := n.(*ast.KeyValueExpr); ok && named(pair.Key) == "Event" && strings.HasPrefix(dir, "internal/") {
				published[named(pair.Value)] = true
			}
			return true
		})
	})
	for _, e := range contract.Events() {
		if name := "Event" + e.Body.Name(); !published[name] {
			t.Errorf("nobody publishes contract.%s: no body of an event bears it", name)
		}
	}
}

// A field of an answer that nobody fills is null for ever. Some answers are
// written by hand, with the names that they have in JSON.
func TestEveryFieldOfAnAnswerIsFilled(t *testing.T) {
	t.Parallel()
	filled, written := map[string]bool{}, strings.Builder{}
	source(t, func(dir, _ string, f *ast.File) {
		if !strings.HasPrefix(dir, "internal/") {
			return
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				filled[named(n.Key)] = true
			case *ast.AssignStmt:
				for _, to := range n.Lhs {
					filled[named(to)] = true
				}
			case *ast.BasicLit:
				if dir == "internal/api" && n.Kind == token.STRING {
					written.WriteString(n.Value)
				}
			}
			return true
		})
	})
	fields := 0
	source(t, func(dir, file string, f *ast.File) {
		if dir != "contract" || path.Base(filepath.ToSlash(file)) != "api.go" {
			return
		}
		ast.Inspect(f, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || strings.HasPrefix(spec.Name.Name, "New") {
				return true
			}
			shape, ok := spec.Type.(*ast.StructType)
			if !ok {
				return true
			}
			for _, field := range shape.Fields.List {
				for _, name := range field.Names {
					fields++
					_, json, _ := strings.Cut(field.Tag.Value, `json:"`)
					json, _, _ = strings.Cut(json, `"`)
					if !filled[name.Name] && !strings.Contains(written.String(), `"`+json+`":`) {
						t.Errorf("nobody fills %s.%s", spec.Name.Name, name.Name)
					}
				}
			}
			return true
		})
	})
	if fields < 50 {
		t.Errorf("found %d fields of answers only: is this test blind?", fields)
	}
}

// named is the last name of an expression: the field of a selection.
func named(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// Fourteen days are declared in contract, and other limits where they are kept.
// Tags and guides cannot be made from them, and are held to them here.
func TestLimitsAreToldAsTheyAre(t *testing.T) {
	t.Parallel()
	search, list := contract.SearchDays, contract.SlotDays
	for _, told := range []struct{ where, text, want string }{
		{"contract/api.go", read(t, "contract/api.go"), fmt.Sprintf("none within %d days", search)},
		{"internal/api/availability.go", read(t, "internal/api/availability.go"), fmt.Sprintf("at most %d days after date_from", list-1)},
		{"internal/agent/tools.json", read(t, "internal/agent/tools.json"), fmt.Sprintf("no_slot_%d_days", list)},
		{"docs/api.md", read(t, "docs/api.md"), fmt.Sprintf("up to the date %d days after", search)},
		{"docs/api.md", read(t, "docs/api.md"), fmt.Sprintf("%d days is the most", list)},
		{"docs/webhooks.md", read(t, "docs/webhooks.md"), fmt.Sprintf("up to %d endpoints", webhook.MaxEndpoints)},
	} {
		if !strings.Contains(told.text, told.want) {
			t.Errorf("%s does not say %q", told.where, told.want)
		}
	}
}

// A provider of messages is a row of courier.Kinds; forms and what is sealed
// follow. What people read about it is written by hand.
func TestEveryProviderIsSpokenOf(t *testing.T) {
	t.Parallel()
	for _, k := range courier.Kinds {
		if !k.Development {
			wants(t, "docs/messages.md", "### "+k.Title.En+"\n")
		}
	}
}

// A carrier or a platform is a row of voice.Vendors; flags, forms, addresses and
// what is stored follow. What people read about it is written by hand.
func TestEveryVendorIsSpokenOf(t *testing.T) {
	t.Parallel()
	for _, v := range voice.Vendors {
		keys := []string{"connect." + v.Way, "connect." + v.Way + ".text"}
		if v.Secret != nil {
			keys = append(keys, "agents.secret."+v.Name)
		}
		if v.Exported {
			keys = append(keys, "export.how."+v.Name)
		}
		for _, key := range keys {
			for _, lang := range []string{"en", "ar"} {
				wants(t, "internal/dashboard/text/"+lang+"/voice.yaml", key+": ")
			}
		}
	}
}
