package mawid_test

import (
	"go/ast"
	"go/token"
	"regexp"
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
