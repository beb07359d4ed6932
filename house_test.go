// Package mawid_test holds the house to its plan: who may import whom, how big
// a room may be, and where clocks are read. It reads the source files
// themselves, so that a test cache never hides a change.
package mawid_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/mawid/mawid/"

// floors is the plan of docs/architecture.md: a package imports only packages
// of lower floors. A new package needs a line here and one there.
var floors = map[string]int{
	"contract": 0, "docs": 0, "internal/fault": 0, "internal/civil": 0, "internal/pgtest": 0, "internal/toolbox": 0, "internal/spelling": 0,
	"internal/sheet": 0, "internal/convoy": 0, "internal/i18n": 0, "internal/folder": 0, "internal/ics": 0, "internal/etag": 0,
	"internal/bench/plot": 0, "internal/certificate": 0, "deploy": 0, "internal/access": 0, "internal/planted": 0, "internal/rush": 0,
	"client": 1, "internal/glossary": 1, "internal/web": 1, "internal/booking": 1, "internal/pulse": 1, "internal/gate": 1, "internal/seal": 1,
	"internal/database": 1, "internal/agent/caller": 1, "internal/trace": 1,
	"internal/engine": 2, "internal/store": 2, "internal/alarm": 2, "internal/outbound": 2, "internal/agent/understand": 2,
	"internal/notice": 2,
	"internal/office": 3, "internal/store/storetest": 3, "internal/auth": 3, "internal/ratelimit": 3, "internal/connector": 3,
	"internal/connector/adapter": 3, "internal/connector/caldav/ical": 3, "internal/connector/odoo/xmlrpc": 3, "internal/agent/speak": 3,
	"internal/courier": 3, "internal/month": 3,
	"internal/desk": 4, "internal/webhook": 4, "internal/agent/dialog": 4,
	"internal/courier/mockgateway": 4, "internal/courier/mailtest": 4,
	"internal/connector/mockerp": 4, "internal/connector/check": 4, "internal/connector/caldav": 4, "internal/connector/caldav/davtest": 4,
	"internal/connector/odoo": 4, "internal/connector/odoo/odootest": 4,
	"internal/diary": 5, "internal/people": 5, "internal/customer": 5, "internal/bridge": 5, "internal/voice": 5, "internal/calendar": 5,
	"internal/guide":        5,
	"internal/organization": 6, "internal/selfservice": 6,
	"internal/catalogue": 7, "internal/message": 7, "internal/waiting": 7,
	"internal/house": 8,
	"internal/api":   9, "internal/agent": 9, "internal/blueprint": 9, "internal/worker": 9, "internal/meter": 9,
	"internal/dashboard": 9, "internal/hook": 9, "internal/feed": 9, "internal/visitor": 9, "internal/world": 9,
	"internal/demo": 10, "internal/app": 10, "internal/agent/scenario": 10,
	"internal/backup": 9, "internal/move": 9,
	"internal/bench": 11, "internal/chaos": 11, "internal/release": 11, "internal/command": 11, "examples/connector": 11,
	"internal/command/adapter": 12, "internal/command/connector": 12, "internal/command/messages": 12, "internal/command/service": 12,
	"internal/command/man": 12, "internal/command/keep": 12, "internal/command/doctor": 12, "internal/command/orgs": 12,
	"cmd/mawid": 13,
	"stories":   14, "docs/snippets/webhooks": 14,
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
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution|parser.ParseComments)
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

// The engine, notices and the voice agent's conversation are pure, and contract is for
// customers: what they may import.
func TestPureAndPublicPackagesStaySo(t *testing.T) {
	t.Parallel()
	pure := func(p string) bool {
		return strings.HasPrefix(p, module) || !strings.Contains(p, ".") && p != "os" && p != "net" && p != "math/rand" && p != "math/rand/v2"
	}
	allowed := map[string]func(string) bool{
		"contract": func(p string) bool { return !strings.Contains(p, ".") },
		"client":   func(p string) bool { return !strings.Contains(p, ".") || p == module+"contract" },
		// A caller who knew how the agent understands or speaks would prove nothing.
		"internal/agent/caller": func(p string) bool { return !strings.HasPrefix(p, module) || p == module+"internal/civil" },
		"internal/engine":       pure, "internal/agent/understand": pure, "internal/agent/speak": pure, "internal/agent/dialog": pure,
		"internal/notice": pure,
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

const (
	mostFiles   = 25 // of a package, without its tests
	mostMethods = 40 // exported ones of a type
)

// A package is no bigger than what a newcomer can look through. The dashboard
// has a file for each page.
func TestNoPackageHasTooManyFiles(t *testing.T) {
	t.Parallel()
	count := map[string]int{}
	source(t, func(dir, _ string, _ *ast.File) { count[dir]++ })
	for dir, n := range count {
		if n > mostFiles && dir != "internal/dashboard" {
			t.Errorf("%s has %d files, want at most %d: find its seam", dir, n, mostFiles)
		}
	}
}

func TestNoTypeHasTooManyMethods(t *testing.T) {
	t.Parallel()
	count := map[string]int{}
	source(t, func(dir, _ string, f *ast.File) {
		for _, d := range f.Decls {
			if m, ok := d.(*ast.FuncDecl); ok && m.Recv != nil && m.Name.IsExported() {
				count[dir+"."+receiver(m)]++
			}
		}
	})
	for name, n := range count {
		if n > mostMethods {
			t.Errorf("%s has %d exported methods, want at most %d: what do people come to it for?", name, n, mostMethods)
		}
	}
}

// receiver is the type that a method belongs to.
func receiver(m *ast.FuncDecl) string {
	of := m.Recv.List[0].Type
	for {
		switch x := of.(type) {
		case *ast.StarExpr:
			of = x.X
		case *ast.IndexExpr: // with a type parameter
			of = x.X
		case *ast.IndexListExpr:
			of = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// What the desk may not know, not even through others: whom we tell of
// bookings, and who else has calendars.
func TestTheDeskKnowsNeitherWebhooksNorConnectors(t *testing.T) {
	t.Parallel()
	imports := map[string]map[string]bool{}
	source(t, func(dir, _ string, f *ast.File) {
		for _, spec := range f.Imports {
			what, _ := strconv.Unquote(spec.Path.Value)
			if there, ours := strings.CutPrefix(what, module); ours {
				if imports[dir] == nil {
					imports[dir] = map[string]bool{}
				}
				imports[dir][there] = true
			}
		}
	})
	by := map[string]string{"internal/desk": ""} // who brought it in
	for next := []string{"internal/desk"}; len(next) > 0; next = next[1:] {
		for there := range imports[next[0]] {
			if _, seen := by[there]; seen {
				continue
			}
			by[there] = next[0]
			next = append(next, there)
			if there == "internal/webhook" || there == "internal/bridge" || strings.HasPrefix(there+"/", "internal/connector/") {
				t.Errorf("the desk knows %s, through %s", there, next[0])
			}
		}
	}
	if len(by) < 5 {
		t.Errorf("the desk knows %v only: is this test blind?", by)
	}
}

// rooms are packages that people work in: the comment of each leads to its
// files.
var rooms = []string{"office", "desk", "diary", "people", "organization", "customer", "webhook", "bridge", "voice", "calendar",
	"selfservice", "catalogue", "house", "store", "database", "notice", "courier"}

// The file that has the comment is found by it.
func TestEveryRoomSaysWhatIsInItsFiles(t *testing.T) {
	t.Parallel()
	comment, files := map[string]string{}, map[string][]string{}
	source(t, func(dir, file string, f *ast.File) {
		if f.Doc != nil {
			comment[dir] += f.Doc.Text()
		} else {
			files[dir] = append(files[dir], path.Base(filepath.ToSlash(file)))
		}
	})
	for _, room := range rooms {
		dir := "internal/" + room
		if !strings.HasPrefix(comment[dir], "Package "+room+" ") {
			t.Errorf("%s has no package comment", dir)
		}
		for _, file := range files[dir] {
			if !regexp.MustCompile(`\b` + regexp.QuoteMeta(file)).MatchString(comment[dir]) {
				t.Errorf("the comment of package %s does not say what is in %s", room, file)
			}
		}
	}
}
