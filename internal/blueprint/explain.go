package blueprint

import (
	"errors"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/mawid/mawid/internal/fault"
)

// Explain gives a refusal of the desk the place in the document it is about: a
// fault on services[1].duration becomes a Mistake with that line. Where the
// document does not say it (a default, for instance) the place is the nearest
// thing around it. Other errors come back as they are.
func (f *File) Explain(err error) error {
	e, ok := errors.AsType[*fault.Error](err)
	if !ok || e.Kind == fault.Internal || e.Field == "" {
		return err
	}
	n, found := f.find(e.Field)
	if !found {
		return err
	}
	at := position(n)
	return &Mistake{File: f.name, Line: at.Line, Column: at.Column, Text: e.Field + ": " + e.Detail, cause: err}
}

// find follows a place as far as the document has it. It is not found when not
// even its first step is there.
func (f *File) find(place string) (ast.Node, bool) {
	n, found := f.root, false
	for _, step := range strings.FieldsFunc(place, func(c rune) bool { return c == '.' || c == '[' || c == ']' }) {
		next := child(n, step)
		if next == nil {
			break
		}
		n, found = next, true
	}
	return n, found
}

func child(n ast.Node, step string) ast.Node {
	if list, ok := n.(*ast.SequenceNode); ok {
		if i, err := strconv.Atoi(step); err == nil && i >= 0 && i < len(list.Values) {
			return list.Values[i]
		}
		return nil
	}
	pairs, _ := entries(n)
	for _, kv := range pairs {
		if keyText(kv.Key) == step {
			return kv.Value
		}
	}
	return nil
}
