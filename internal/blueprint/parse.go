// Package blueprint reads the YAML document in which a person describes an
// organization, and turns it into a desk.Blueprint.
//
// The package knows the format: which keys there are, how hours and dates are
// written, which slugs refer to what. Every mistake is told with its line and
// with what to write instead, and all of them at once. What a duration or a
// horizon may be is the desk's business; Explain gives its refusals a line,
// too.
package blueprint

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/message"
)

// MaxSize is the size of the largest document that is read, in bytes.
const MaxSize = 1 << 20

// The deepest nesting and the most keys in one map that are read. A document
// needs six levels and a few hundred keys; the YAML parser's time grows with
// the square of both.
const (
	maxDepth = 32
	maxKeys  = 2000
)

// File is a document that was read without a mistake.
type File struct {
	// Plan is what the document says.
	Plan catalogue.Blueprint
	// Messages is what it says of them; nil: nothing.
	Messages *message.Plan

	name    string
	root    ast.Node
	secrets []secret
}

// Parse reads a document. The name stands in front of every mistake; it is
// usually the file's. The error is a Mistakes.
func Parse(name string, src []byte) (*File, error) {
	r := &reader{name: name}
	root := r.tree(src)
	if root == nil {
		return nil, r.mistakes.sorted()
	}
	said := r.document(root)
	if len(r.mistakes) > 0 {
		return nil, r.mistakes.sorted()
	}
	return &File{Plan: said.plan, Messages: said.told, name: name, root: root, secrets: said.secrets}, nil
}

// reader collects the mistakes while it reads.
type reader struct {
	name     string
	mistakes Mistakes
}

func (r *reader) mistake(at token.Position, format string, args ...any) {
	r.mistakes = append(r.mistakes, &Mistake{File: r.name, Line: at.Line, Column: at.Column, Text: fmt.Sprintf(format, args...)})
}

// start is where mistakes about the document as a whole are reported.
var start = token.Position{Line: 1, Column: 1}

// tree parses the text, or reports why it cannot and returns nil.
func (r *reader) tree(src []byte) ast.Node {
	if len(src) > MaxSize {
		r.mistake(start, "the document has %d bytes; at most %d are read", len(src), MaxSize)
		return nil
	}
	if at, ok := invalid(src); !ok {
		r.mistake(at, "this is not UTF-8 text; save the file as UTF-8")
		return nil
	}
	// Windows editors begin a file with this mark; the parser stumbles over it.
	src = bytes.TrimPrefix(src, []byte("\ufeff"))
	tokens := lexer.Tokenize(string(src))
	if !r.plain(tokens) {
		return nil
	}
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		at, text := start, err.Error()
		if e, ok := errors.AsType[yaml.Error](err); ok {
			text = e.GetMessage()
			if tk := e.GetToken(); tk != nil && tk.Position != nil {
				at = *tk.Position
			}
		}
		r.mistake(at, "this is not YAML: %s; check indentation, quotes and brackets around here", text)
		return nil
	}
	var root ast.Node
	for _, doc := range file.Docs {
		switch {
		case doc.Body == nil:
		case root == nil:
			root = doc.Body
		default:
			r.mistake(position(doc.Body), "a second document begins here; write one document to a file and remove the --- line")
			return nil
		}
	}
	if root == nil {
		r.mistake(start, "the document is empty; begin with organization: {slug: …, name: …}")
	}
	return root
}

// invalid finds the first byte that is not UTF-8.
func invalid(src []byte) (token.Position, bool) {
	at := start
	for len(src) > 0 {
		c, n := utf8.DecodeRune(src)
		if c == utf8.RuneError && n == 1 {
			return at, false
		}
		at.Column++
		if c == '\n' {
			at.Line, at.Column = at.Line+1, 1
		}
		src = src[n:]
	}
	return at, true
}

// plain refuses, before anything is built from them, the parts of YAML that
// the document does not need: anchors and aliases (which can blow a small file
// up to any size), tags, merge keys, directives, "?" keys, further documents,
// and nesting without end.
func (r *reader) plain(tokens token.Tokens) bool {
	var (
		depth   int // of brackets
		dashes  int // in a row on this line
		line    int
		columns [256]int // keys of the block map open at each column
		content bool     // something other than comments was seen
	)
	for i, tk := range tokens {
		at := *tk.Position
		switch tk.Type {
		case token.AnchorType:
			r.mistake(at, "anchors (&name) are not read; write the value out wherever it is needed")
		case token.AliasType:
			r.mistake(at, "aliases (*name) are not read; write the value out; put text that begins with * in quotes")
		case token.TagType:
			r.mistake(at, "tags (!name) are not read; remove it; put text that begins with ! in quotes")
		case token.MergeKeyType:
			r.mistake(at, "merge keys (<<) are not read; write the keys out")
		case token.DirectiveType:
			r.mistake(at, "directives (%%) are not read; remove the line")
		case token.DocumentHeaderType:
			if content {
				r.mistake(at, "a second document begins here; write one document to a file and remove the --- line")
			}
		case token.MappingKeyType:
			r.mistake(at, "keys that begin with ? are not read; write key: value")
		case token.SequenceStartType, token.MappingStartType:
			depth++
		case token.SequenceEndType, token.MappingEndType:
			depth = max(0, depth-1)
		}
		content = content || tk.Type != token.CommentType
		if tk.Type != token.SequenceEntryType || at.Line != line {
			dashes = 0
		}
		if tk.Type == token.SequenceEntryType {
			dashes++
		}
		keys := 0
		if depth == 0 {
			if at.Line != line || tk.Type == token.SequenceEntryType {
				for c := at.Column + 1; c < len(columns); c++ {
					columns[c] = 0
				}
			}
			if tk.Type == token.MappingValueType && i > 0 {
				c := min(tokens[i-1].Position.Column, len(columns)-1)
				columns[max(0, c)]++
				keys = columns[max(0, c)]
			}
		}
		line = at.Line
		if depth > maxDepth || dashes > maxDepth {
			r.mistake(at, "nested too deep; no part of the document needs more than six levels")
		}
		if keys > maxKeys {
			r.mistake(at, "too many keys in one map; at most %d are read", maxKeys)
		}
		if len(r.mistakes) >= maxMistakes {
			break
		}
	}
	return len(r.mistakes) == 0
}
