// Package glossary describes the members of the wire types for the OpenAPI
// documents. The types of contract are read by people who write Go, so what a
// member means stands there as its comment, and what it looks like (format,
// example, limits) stands here.
//
// words.txt is made from those comments, for a program cannot read its own:
//
//	go test ./internal/glossary -update
package glossary

import (
	"cmp"
	_ "embed"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mawid/mawid/contract"
)

//go:embed words.txt
var wordList string

// words are the comments of the members, by type and name on the wire.
var words = func() map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(wordList) {
		if member, text, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
			m[member] = text
		}
	}
	return m
}()

// kinds are the names of events, each in the body of its own kind.
var kinds = func() map[string]string {
	m := map[string]string{}
	for _, e := range contract.Events() {
		m[e.Body.Name()+".event"] = fmt.Sprintf("enum:%q example:%q", e.Name, e.Name)
	}
	return m
}()

// Describe completes the schemas of the wire types in a registry. It is called
// when all types are known, and before anything is made of them.
func Describe(r huma.Registry) {
	ours := reflect.TypeFor[contract.Error]().PkgPath()
	for name, schema := range r.Map() {
		t := r.TypeFromRef("#/components/schemas/" + name)
		if t == nil || t.PkgPath() != ours || t.Kind() != reflect.Struct {
			continue
		}
		for i := range t.NumField() {
			f := t.Field(i)
			wire, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			was := schema.Properties[wire]
			if was == nil {
				continue
			}
			f.Tag += tags(t.Name(), wire)
			is := huma.SchemaFromField(r, f, "")
			is.Nullable = was.Nullable
			schema.Properties[wire] = is
		}
	}
}

// tags are what huma would read in the struct.
func tags(typ, wire string) reflect.StructTag {
	member := typ + "." + wire
	shape, ok := byField[member]
	if !ok {
		shape = cmp.Or(kinds[member], byName[wire])
	}
	if text := words[member]; text != "" {
		shape += " doc:" + strconv.Quote(text)
	}
	return reflect.StructTag(" " + shape)
}

// Words are those that a member of a wire type may have, if it has one of
// several.
func Words(typ, wire string) []string {
	list := tags(typ, wire).Get("enum")
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}
