package dashboard

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/i18n"
)

// said are packages, and files of packages, whose refusals reach the dashboard.
var said = []string{
	"booking", "store", "auth", "outbound", "connector", "connector/check", "spelling", "dashboard",
	"office", "desk", "diary", "people", "organization", "customer",
	"webhook", "bridge", "voice", "calendar", "catalogue", "house",
	"selfservice/settings.go", "selfservice/colour.go", "selfservice/logo.go", "selfservice/picture.go",
	"courier/failure.go", "courier/kind.go", "message",
}

// source calls visit for every Go file of those packages that is no test.
func source(t *testing.T, visit func(file string, f *ast.File)) {
	t.Helper()
	for _, pkg := range said {
		files := "*.go"
		if strings.HasSuffix(pkg, ".go") {
			pkg, files = path.Dir(pkg), path.Base(pkg)
		}
		names, err := fs.Glob(os.DirFS("../"+pkg), files)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), path.Join("..", pkg, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			visit(path.Join(pkg, name), f)
		}
	}
}

func word(e ast.Expr) string {
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		s, _ := strconv.Unquote(lit.Value)
		return s
	}
	return ""
}

// Every refusal that a page may show is said in both languages.
func TestEveryRefusalIsSaidInBothLanguages(t *testing.T) {
	t.Parallel()
	codes := map[string]string{}
	source(t, func(file string, f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if s, ok := n.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "New" && len(n.Args) == 3 {
					if x, ok := s.X.(*ast.Ident); ok && x.Name == "fault" {
						codes[word(n.Args[1])] = file
					}
				}
			case *ast.KeyValueExpr:
				if k, ok := n.Key.(*ast.Ident); ok && k.Name == "Code" && word(n.Value) != "" && !strings.Contains(word(n.Value), " ") {
					codes[word(n.Value)] = file
				}
			}
			return true
		})
	})
	delete(codes, "")
	if len(codes) < 40 {
		t.Fatalf("found only %d codes", len(codes))
	}
	texts := loadTexts()
	for _, l := range i18n.Langs {
		var missing []string
		for code, file := range codes {
			if !texts.Has(l, "fault."+code) {
				missing = append(missing, code+" ("+file+")")
			}
		}
		slices.Sort(missing)
		for _, m := range missing {
			t.Errorf("%s: no text for fault.%s", l, m)
		}
	}
}

// Every deed that is written into the audit log can be read in it.
func TestEveryDeedIsSaidInBothLanguages(t *testing.T) {
	t.Parallel()
	texts := loadTexts()
	found := 0
	source(t, func(file string, f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			s, ok := call.Fun.(*ast.SelectorExpr)
			noting := []string{"note", "deed", "noteeverywhere", "noteeach", "noteown", "signout", "changeperson"}
			if !ok || !slices.Contains(noting, strings.ToLower(s.Sel.Name)) {
				return true
			}
			if len(call.Args) < 3 {
				return true // A fact about a thing of the catalogue is noted for a comparison.
			}
			for _, a := range call.Args {
				action := word(a)
				if strings.Count(action, ".") != 1 || strings.ContainsAny(action, " @/") {
					continue
				}
				found++
				for _, l := range i18n.Langs {
					if !texts.Has(l, "audit."+action) {
						t.Errorf("%s: %s: no text for audit.%s", l, file, action)
					}
				}
			}
			return true
		})
	})
	if found < 8 {
		t.Errorf("found only %d deeds", found)
	}
}

// A line about a key, an agent, an endpoint or a part of the catalogue says which
// one it is.
func TestDeedsSayToWhatTheyWereDone(t *testing.T) {
	t.Parallel()
	texts := loadTexts()
	for _, l := range i18n.Langs {
		for noun, verbs := range map[string]string{
			"key": "created revoked", "agent": "created changed rotated revoked",
			"webhook": "added changed deleted rotated promoted enabled disabled replayed",
			"branch":  "added changed retired restored", "service": "added changed sessions retired restored",
			"resource": "added changed order hours retired restored",
			"channel":  "added changed removed paused resumed",
			"dates":    "added removed", "time_off": "added removed", "closure": "added removed",
		} {
			for _, verb := range strings.Fields(verbs) {
				if said := texts.Say(l, i18n.Latin, "audit."+noun+"."+verb, "Website", ""); !strings.Contains(said, "Website") {
					t.Errorf("%s: audit.%s.%s: got %q, want to know which", l, noun, verb, said)
				}
			}
		}
	}
}

// A line about an appointment says when it is.
func TestDeedsAboutAppointmentsSayWhichOne(t *testing.T) {
	t.Parallel()
	texts := loadTexts()
	for _, l := range i18n.Langs {
		for _, action := range strings.Fields("booked moved moved_from cancelled restored arrived completed no_show undone forgiven") {
			if said := texts.Say(l, i18n.Latin, "audit.appointment."+action, "2026-11-16 09:00", ""); !strings.Contains(said, "2026-11-16 09:00") {
				t.Errorf("%s: %s does not say when", l, said)
			}
		}
	}
}
