package blueprint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// position tells where a node begins. The parser gives a block map the place
// of its first colon; a reader looks for its first key.
func position(n ast.Node) token.Position {
	switch n := n.(type) {
	case *ast.MappingNode:
		if !n.IsFlowStyle && len(n.Values) > 0 {
			return position(n.Values[0].Key)
		}
	case *ast.MappingValueNode:
		return position(n.Key)
	}
	if tk := n.GetToken(); tk != nil && tk.Position != nil {
		return *tk.Position
	}
	return start
}

// entries gives the pairs of a map, or false for any other node.
func entries(n ast.Node) ([]*ast.MappingValueNode, bool) {
	switch n := n.(type) {
	case *ast.MappingNode:
		return n.Values, true
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{n}, true
	}
	return nil, false
}

// keyText gives the text of a key.
func keyText(k ast.MapKeyNode) string {
	if s, ok := k.(*ast.StringNode); ok {
		return s.Value
	}
	if tk := k.GetToken(); tk != nil {
		return tk.Value
	}
	return ""
}

// kind names what a node is, for people.
func kind(n ast.Node) string {
	switch n := n.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
		return "a map"
	case *ast.SequenceNode:
		return "a list"
	case *ast.NullNode:
		return "empty"
	case *ast.BoolNode:
		return "the truth value " + n.GetToken().Value
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		return "the number " + clip(n.GetToken().Value)
	case *ast.StringNode:
		return "the text " + strconv.Quote(clip(n.Value))
	case *ast.LiteralNode:
		return "a block of text"
	}
	return "something else"
}

// clip keeps a message on one line.
func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

// text gives the text of a scalar that was meant as text.
//
// Inside brackets the parser takes [09:00-12:00] for the map {09: 00-12:00},
// though YAML wants a blank after the colon: text calls it text again.
func text(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return n.Value.Value, true
	case *ast.MappingNode:
		if n.IsFlowStyle || len(n.Values) != 1 {
			return "", false
		}
		v := n.Values[0]
		key, colon, value := v.Key.GetToken(), v.Start, v.Value.GetToken()
		if key == nil || colon == nil || value == nil {
			return "", false
		}
		switch v.Value.(type) {
		case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode:
		default:
			return "", false
		}
		a, b, c := key.Position, colon.Position, value.Position
		if a.Line == c.Line && b.Column == a.Column+len([]rune(key.Value)) && c.Column == b.Column+1 {
			return key.Value + ":" + value.Value, true
		}
	}
	return "", false
}

// object is a map of the document whose keys are known.
type object struct {
	r    *reader
	node ast.Node
	what string // how messages call it
	keys map[string]ast.Node
}

// object reads a map and reports keys that are unknown or written twice. With
// any other node the object is empty and ok is false.
func (r *reader) object(n ast.Node, what string, known ...string) (o object, ok bool) {
	o = object{r: r, node: n, what: what, keys: map[string]ast.Node{}}
	pairs, ok := entries(n)
	if !ok {
		r.mistake(position(n), "%s is %s; write a map with the keys %s", what, kind(n), strings.Join(known, ", "))
		return o, false
	}
	for _, kv := range pairs {
		k := keyText(kv.Key)
		_, twice := o.keys[k]
		switch {
		case !slices.Contains(known, k):
			r.mistake(position(kv.Key), "unknown key %q in %s; %s", clip(k), what, meant(k, known))
		case twice:
			r.mistake(position(kv.Key), "%s is written twice in %s; remove one", k, what)
		default:
			o.keys[k] = kv.Value
		}
	}
	return o, true
}

func (o object) has(key string) bool { return o.keys[key] != nil }

// at tells where the value of a key is, or the object where the key is missing.
func (o object) at(key string) token.Position {
	if n := o.keys[key]; n != nil {
		return position(n)
	}
	return position(o.node)
}

// need reports keys that are missing.
func (o object) need(key, example string) bool {
	if o.has(key) {
		return true
	}
	o.r.mistake(position(o.node), "%s has no %s; add %s: %s", o.what, key, key, example)
	return false
}

// text reads a key that holds text. A missing key is empty text.
func (o object) text(key string) string {
	n := o.keys[key]
	if n == nil {
		return ""
	}
	if s, ok := text(n); ok {
		return s
	}
	switch n.(type) {
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		o.r.mistake(position(n), "%s is %s; put text in quotes: %s: %q", key, kind(n), key, n.GetToken().Value)
	case *ast.NullNode:
		o.r.mistake(position(n), "%s is empty; write its text", key)
	default:
		o.r.mistake(position(n), "%s is %s; write text", key, kind(n))
	}
	return ""
}

// maxNumber keeps numbers far from overflow; what is sensible is the desk's.
const maxNumber = 1_000_000

// number reads a key that holds a whole number. A missing key is zero.
func (o object) number(key, example string) int {
	n := o.keys[key]
	if n == nil {
		return 0
	}
	if i, ok := n.(*ast.IntegerNode); ok {
		s := i.GetToken().Value
		v, err := strconv.Atoi(s)
		if err == nil && strconv.Itoa(v) == s && v <= maxNumber && v >= -maxNumber {
			return v
		}
		o.r.mistake(position(n), "%s is %s; write a plain whole number, such as %s: %s", key, clip(s), key, example)
		return 0
	}
	if s, ok := n.(*ast.StringNode); ok {
		if _, err := strconv.Atoi(s.Value); err == nil && len(s.Value) < 7 {
			o.r.mistake(position(n), "%s is text; write the number without quotes: %s: %s", key, key, s.Value)
			return 0
		}
	}
	o.r.mistake(position(n), "%s is %s; write a whole number, such as %s: %s", key, kind(n), key, example)
	return 0
}

// flag reads a key that holds true or false. A missing key is false.
func (o object) flag(key string) bool {
	n := o.keys[key]
	if n == nil {
		return false
	}
	if b, ok := n.(*ast.BoolNode); ok {
		return b.Value
	}
	o.r.mistake(position(n), "%s is %s; write true or false", key, kind(n))
	return false
}

// list reads a key that holds a list. A missing key is an empty list.
func (o object) list(key, example string) []ast.Node {
	n := o.keys[key]
	if n == nil {
		return nil
	}
	return o.r.list(n, key, example)
}

func (r *reader) list(n ast.Node, what, example string) []ast.Node {
	if s, ok := n.(*ast.SequenceNode); ok {
		return s.Values
	}
	r.mistake(position(n), "%s is %s; write a list: %s", what, kind(n), example)
	return nil
}

// slugs reads a list of slugs, each of which must be known and written once.
func (o object) slugs(key, noun string, known []string) []string {
	nodes := o.list(key, fmt.Sprintf("[%s]", example(known)))
	var out []string
	for _, n := range nodes {
		s, ok := text(n)
		switch {
		case !ok:
			o.r.mistake(position(n), "%s holds %s; write the slug of a %s", key, kind(n), noun)
		case slices.Contains(out, s):
			o.r.mistake(position(n), "%q is in %s twice; remove one", clip(s), key)
		case o.r.known(n, s, noun, known):
			out = append(out, s)
		}
	}
	return out
}

// known reports a slug that nothing in the document has.
func (r *reader) known(n ast.Node, slug, noun string, known []string) bool {
	if slices.Contains(known, slug) {
		return true
	}
	r.mistake(position(n), "no %s has the slug %q; %s", noun, clip(slug), meant(slug, known))
	return false
}

func example(slugs []string) string {
	if len(slugs) > 0 {
		return slugs[0]
	}
	return "…"
}
