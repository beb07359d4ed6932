// Package mawid_test holds the house to its plan: who may import whom, and
// where clocks are read. It reads the source files themselves, so that a test
// cache never hides a change.
package mawid_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/mawid/mawid/"

// floors is the plan of docs/architecture.md: a package imports only packages
// of lower floors. A new package needs a line here and one there.
var floors = map[string]int{
	"contract": 0, "docs": 0, "internal/fault": 0, "internal/civil": 0, "internal/pgtest": 0, "internal/toolbox": 0, "internal/spelling": 0,
	"internal/sheet": 0, "internal/convoy": 0, "internal/i18n": 0, "internal/folder": 0, "internal/ics": 0,
	"client": 1, "internal/glossary": 1, "internal/booking": 1, "internal/pulse": 1, "internal/gate": 1, "internal/seal": 1,
	"internal/engine": 2, "internal/store": 2, "internal/alarm": 2, "internal/outbound": 2, "internal/agent/understand": 2,
	"internal/office": 3, "internal/store/storetest": 3, "internal/auth": 3, "internal/ratelimit": 3, "internal/connector": 3,
	"internal/connector/adapter": 3, "internal/connector/caldav/ical": 3, "internal/connector/odoo/xmlrpc": 3, "internal/agent/speak": 3,
	"internal/desk": 4, "internal/webhook": 4, "internal/agent/dialog": 4,
	"internal/connector/mockerp": 4, "internal/connector/check": 4, "internal/connector/caldav": 4, "internal/connector/caldav/davtest": 4,
	"internal/connector/odoo": 4, "internal/connector/odoo/odootest": 4,
	"internal/diary": 5, "internal/people": 5, "internal/customer": 5, "internal/bridge": 5, "internal/voice": 5, "internal/calendar": 5,
	"internal/guide":        5,
	"internal/organization": 6,
	"internal/catalogue":    7,
	"internal/house":        8,
	"internal/api":          9, "internal/agent": 9, "internal/blueprint": 9, "internal/worker": 9,
	"internal/dashboard": 9, "internal/hook": 9, "internal/feed": 9, "internal/world": 9,
	"internal/demo": 10, "internal/app": 10, "internal/agent/scenario": 10,
	"internal/bench": 11, "internal/command": 11, "examples/connector": 11,
	"internal/command/adapter": 12, "internal/command/connector": 12,
	"cmd/mawid": 13,
	"stories":   12, "docs/snippets/webhooks": 12,
}

// source calls visit for every Go file of the project that is not a test.
func source(t *testing.T, visit func(dir, file string, f *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		visit(path.Dir(filepath.ToSlash(name)), name, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestImportsGoDownOnly(t *testing.T) {
	t.Parallel()
	source(t, func(dir, file string, f *ast.File) {
		here, known := floors[dir]
		if !known {
			t.Errorf("%s: package %s has no floor; add it here and to docs/architecture.md", file, dir)
		}
		for _, spec := range f.Imports {
			what, _ := strconv.Unquote(spec.Path.Value)
			if there, ours := strings.CutPrefix(what, module); ours && floors[there] >= here {
				t.Errorf("%s: %s (floor %d) imports %s (floor %d)", file, dir, here, there, floors[there])
			}
		}
	})
}

// The world of the tests is no part of the program.
func TestOnlyTestsLiveInTheWorld(t *testing.T) {
	t.Parallel()
	source(t, func(dir, file string, f *ast.File) {
		for _, spec := range f.Imports {
			if what, _ := strconv.Unquote(spec.Path.Value); what == module+"internal/world" {
				t.Errorf("%s: %s imports internal/world, which is for tests only", file, dir)
			}
		}
	})
}

// The engine and the voice agent's conversation are pure, and contract is for
// customers: what they may import.
func TestPureAndPublicPackagesStaySo(t *testing.T) {
	t.Parallel()
	pure := func(p string) bool {
		return strings.HasPrefix(p, module) || !strings.Contains(p, ".") && p != "os" && p != "net" && p != "math/rand" && p != "math/rand/v2"
	}
	allowed := map[string]func(string) bool{
		"contract":        func(p string) bool { return !strings.Contains(p, ".") },
		"client":          func(p string) bool { return !strings.Contains(p, ".") || p == module+"contract" },
		"internal/engine": pure, "internal/agent/understand": pure, "internal/agent/speak": pure, "internal/agent/dialog": pure,
	}
	source(t, func(dir, file string, f *ast.File) {
		for _, spec := range f.Imports {
			what, _ := strconv.Unquote(spec.Path.Value)
			if ok := allowed[dir]; ok != nil && !ok(what) {
				t.Errorf("%s: %s may not import %s", file, dir, what)
			}
		}
	})
}

// realTime are files that set deadlines of connections, which wait in real
// time whatever clock the service has.
var realTime = map[string]bool{"internal/api/body.go": true, "internal/agent/body.go": true, "internal/hook/hook.go": true}

func TestClocksAreReadInTheWiringOnly(t *testing.T) {
	t.Parallel()
	source(t, func(dir, file string, f *ast.File) {
		if floors[dir] >= 10 || dir == "internal/pgtest" || file == "internal/world/clock.go" || realTime[file] {
			return
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if s, ok := call.Fun.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" && (s.Sel.Name == "Now" || s.Sel.Name == "Since" || s.Sel.Name == "Until") {
					t.Errorf("%s: reads the clock with time.%s; take now as an argument", file, s.Sel.Name)
				}
			}
			return true
		})
	})
}
