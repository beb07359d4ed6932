package glossary

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write words.txt")

// members calls visit for every member of the wire types, with its comment.
func members(t *testing.T, visit func(member, comment string)) {
	t.Helper()
	files, err := filepath.Glob("../../contract/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d files, %v", len(files), err)
	}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if s, ok := spec.Type.(*ast.StructType); ok && spec.Name.IsExported() {
				for _, field := range s.Fields.List {
					if field.Tag == nil {
						continue
					}
					tag, _ := strconv.Unquote(field.Tag.Value)
					if wire, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ","); wire != "" {
						visit(spec.Name.Name+"."+wire, strings.Join(strings.Fields(field.Doc.Text()), " "))
					}
				}
			}
			return false
		})
	}
}

func TestTheWordsAreTheCommentsOfTheWireTypes(t *testing.T) {
	t.Parallel()
	var lines []string
	members(t, func(member, comment string) {
		if comment != "" {
			lines = append(lines, member+": "+comment+"\n")
		}
	})
	slices.Sort(lines)
	want := strings.Join(lines, "")
	if *update {
		if err := os.WriteFile("words.txt", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(wordList, want); diff != "" {
		t.Errorf("a comment has changed: go test ./internal/glossary -update (-got +want)\n%s", diff)
	}
}

// A member that was renamed or removed leaves its shape behind.
func TestEveryShapeIsOfAMember(t *testing.T) {
	t.Parallel()
	there, names := map[string]bool{}, map[string]bool{}
	members(t, func(member, _ string) {
		there[member] = true
		_, wire, _ := strings.Cut(member, ".")
		names[wire] = true
	})
	for member := range byField {
		if !there[member] {
			t.Errorf("%s is no member of a wire type", member)
		}
	}
	for name := range byName {
		if !names[name] {
			t.Errorf("no wire type has a member %s", name)
		}
	}
}
