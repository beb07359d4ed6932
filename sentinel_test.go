package mawid_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A fault is known by where it was declared, whatever words it has: two that
// are declared are never one. They would be if one were a copy of the other,
// and a copy that fault does not know of would be nobody.
func TestFaultsAreThemselves(t *testing.T) {
	t.Parallel()
	declared := 0
	source(t, func(dir, file string, f *ast.File) {
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				declared += checkDeclared(t, file, g)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if star, ok := n.(*ast.StarExpr); ok && sentinel.MatchString(lastName(star.X)) {
				t.Errorf("%s: *%s is copied by hand; use its methods On, Saying, Because and After", file, lastName(star.X))
			}
			return true
		})
	})
	if declared < 200 {
		t.Errorf("%d faults are declared, want the many that there are: is this test blind?", declared)
	}
}

// sentinel is what declared faults are called.
var sentinel = regexp.MustCompile(`^[eE]rr[A-Z]`)

// checkDeclared counts the faults of a declaration. None is made from another
// one; a second name for the same fault is fine.
func checkDeclared(t *testing.T, file string, g *ast.GenDecl) (n int) {
	for _, s := range g.Specs {
		v := s.(*ast.ValueSpec)
		for i, value := range v.Values {
			root, copied := origin(value)
			switch {
			case root == "fault.New" || root == "fault.Error":
				n++
			case copied && sentinel.MatchString(v.Names[i].Name):
				t.Errorf("%s: %s is made from another fault and passes for it; declare it with fault.New, or say its sentence where it is returned",
					file, v.Names[i].Name)
			}
		}
	}
	return n
}

// origin tells what an expression begins with, and whether a method of a fault
// makes a copy of it.
func origin(e ast.Expr) (root string, copied bool) {
	switch x := e.(type) {
	case *ast.UnaryExpr:
		return origin(x.X)
	case *ast.CompositeLit:
		return dotted(x.Type), false
	case *ast.CallExpr:
		s, ok := x.Fun.(*ast.SelectorExpr)
		if !ok {
			return "", false
		}
		switch s.Sel.Name {
		case "On", "Saying", "Because", "After":
			root, _ = origin(s.X)
			return root, true
		}
		return dotted(s), false
	}
	return dotted(e), false
}

// dotted writes a name as it is written in the source; empty: it is none.
func dotted(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return dotted(x.X) + "." + x.Sel.Name
	}
	return ""
}

// lastName is the name that an expression ends with, past calls.
func lastName(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.CallExpr:
		if s, ok := x.Fun.(*ast.SelectorExpr); ok {
			return lastName(s.X)
		}
	}
	return ""
}

// A sentence names the limit that its fault brings, in every language; it has
// no number of its own, but for examples of how something is written.
func TestSentencesNameTheLimitsOfTheirFaults(t *testing.T) {
	t.Parallel()
	examples := []string{"exam_now", "invalid_birth_date", "invalid_clock", "invalid_country", "invalid_date",
		"invalid_phone", "invalid_phone.hand_over", "invalid_time", "message_port", "refused_port"}
	limits, quoted := declaredLimits(t), quotedWords(t)
	number := regexp.MustCompile(`\p{Nd}{2,}`)
	for _, lang := range []string{"en", "ar"} {
		texts := faultTexts(t, "internal/dashboard/text/"+lang)
		for key, text := range texts {
			if !slices.Contains(examples, key) && number.MatchString(text) {
				t.Errorf("%s: fault.%s has a number of its own: %s", lang, key, text)
			}
		}
		for _, l := range limits {
			key := l.code + "." + l.field
			if texts[key] == "" {
				key = l.code
			}
			for i := l.n + quoted[l.name]; i < 5; i++ {
				if strings.Contains(texts[key], fmt.Sprintf("{%d}", i+2)) {
					t.Errorf("%s: fault.%s asks for limit %d, and the fault of %s brings %d", lang, key, i+1, l.file, l.n)
				}
			}
		}
	}
}

// limited is a fault that is declared with so many limits.
type limited struct {
	file, code, field string
	name              string // of the variable, with its package before it
	n                 int
}

// quotedWords finds how many words or numbers faults quote at most, by the variable.
func quotedWords(t *testing.T) map[string]int {
	t.Helper()
	words := map[string]int{}
	source(t, func(dir, _ string, f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if s, ok := call.Fun.(*ast.SelectorExpr); ok && (s.Sel.Name == "Quoting" || s.Sel.Name == "Counting") {
					name := dir + " " + lastName(s.X)
					words[name] = max(words[name], len(call.Args))
				}
			}
			return true
		})
	})
	return words
}

// declaredLimits finds the faults that people may see in pages.
func declaredLimits(t *testing.T) (list []limited) {
	t.Helper()
	source(t, func(dir, file string, f *ast.File) {
		if dir == "internal/api" || dir == "internal/agent" || dir == "internal/fault" {
			return
		}
		name := ""
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Names) == 1 {
				name = dir + " " + v.Names[0].Name
			}
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			l := limited{file: file, name: name}
			if s, ok := call.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "On" && len(call.Args) == 1 {
				if inner, ok := s.X.(*ast.CallExpr); ok {
					l.field, call = literal(call.Args[0]), inner
				}
			}
			if dotted(call.Fun) != "fault.New" || len(call.Args) < 3 {
				return true
			}
			l.code, l.n = literal(call.Args[1]), len(call.Args)-3
			list = append(list, l)
			return l.field == "" // Else it would be found again without its field.
		})
	})
	return list
}

// literal is the text of a string in the source.
func literal(e ast.Expr) string {
	if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
		s, _ := strconv.Unquote(l.Value)
		return s
	}
	return ""
}

// faultTexts reads the sentences of faults in a directory, by what follows
// fault. in their keys.
func faultTexts(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(dir + "/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no texts: %v", dir, err)
	}
	texts := map[string]string{}
	for _, file := range files {
		for line := range strings.Lines(read(t, file)) {
			if key, text, ok := strings.Cut(line, ":"); ok && strings.HasPrefix(key, "fault.") {
				texts[strings.TrimPrefix(key, "fault.")] = strings.TrimSpace(text)
			}
		}
	}
	return texts
}
