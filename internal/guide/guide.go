// Package guide shows the guides of docs/ as pages, with a search over them.
// Everything comes out of the binary: no network, no other program's files.
package guide

import (
	"bytes"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/mawid/mawid/internal/fault"
)

// Root is where the guides are served.
const Root = "/docs/guides"

// first are the guides in the order in which people need them; those that are
// not named follow by name.
var first = []string{"api", "webhooks", "connector-guide", "connector", "odoo", "caldav", "voice", "dashboard", "booking-page", "messages",
	"privacy", "configuration", "operations", "decisions"}

// Guide is one of them.
type Guide struct {
	Name     string // its address behind Root
	Title    string
	Body     template.HTML
	sections []section
}

// section is what a search finds: a heading and the text below it.
type section struct {
	anchor, heading, text string
}

// shelf is all guides, and the pictures in them.
type shelf struct {
	list     []*Guide
	byName   map[string]*Guide
	pictures map[string][]byte
}

// errNoGuide is what is said of a page that is not there.
var errNoGuide = fault.New(fault.NotFound, "not_found", "there is no such guide; the list is at "+Root)

// New gives the pages that show the guides. They are made when somebody first
// looks: most processes are never asked for them. It panics then on one that
// it cannot read; they are part of the program, and a test reads them all.
func New(files fs.FS) http.Handler {
	all := sync.OnceValue(func() *shelf {
		s, err := read(files)
		if err != nil {
			panic(err)
		}
		return s
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { all().ServeHTTP(w, r) })
}

func read(files fs.FS) (*shelf, error) {
	s := &shelf{byName: map[string]*Guide{}, pictures: map[string][]byte{}}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		kind := path.Ext(name)
		if err != nil || d.IsDir() || kind != ".md" && kind != ".svg" {
			return err
		}
		raw, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if kind == ".svg" {
			s.pictures[name] = raw
			return nil
		}
		g, err := render(strings.TrimSuffix(name, ".md"), raw)
		if err != nil {
			return err
		}
		s.list = append(s.list, g)
		s.byName[g.Name] = g
		return nil
	})
	slices.SortStableFunc(s.list, func(a, b *Guide) int { return place(a.Name) - place(b.Name) })
	return s, err
}

func place(name string) int {
	if i := slices.Index(first, name); i >= 0 {
		return i
	}
	return len(first) + strings.Count(name, "/")
}

// render makes a page of a guide. HTML inside a guide is left out.
func render(name string, raw []byte) (*Guide, error) {
	md := goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(links{name}, 100))),
	)
	tree := md.Parser().Parse(text.NewReader(raw), parser.WithContext(parser.NewContext(parser.WithIDs(anchors{}))))
	g := &Guide{Name: name, Title: name}
	g.sections = sections(tree, raw)
	if len(g.sections) > 0 {
		g.Title = g.sections[0].heading
	}
	var page bytes.Buffer
	if err := md.Renderer().Render(&page, raw, tree); err != nil {
		return nil, err
	}
	g.Body = template.HTML(page.String()) // #nosec G203 -- our own guides, rendered without their HTML
	return g, nil
}

// sections parts a guide at its headings.
func sections(tree ast.Node, raw []byte) (list []section) {
	for n := tree.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			id, _ := h.AttributeString("id")
			anchor, _ := id.([]byte)
			list = append(list, section{anchor: string(anchor), heading: words(h, raw)})
		} else if len(list) > 0 {
			list[len(list)-1].text += words(n, raw) + " "
		}
	}
	return list
}

// words is the text of a part of a guide.
func words(n ast.Node, raw []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock {
				b.WriteByte(' ')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Segment.Value(raw))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			b.Write(n.Lines().Value(raw))
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// anchors names headings as code hosts do, whose anchors the guides use. The
// library's own would make a hyphen of an underscore.
type anchors map[string]bool

// Generate implements parser.IDs.
func (a anchors) Generate(heading []byte, _ ast.NodeKind) []byte {
	name := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, strings.TrimSpace(string(heading)))
	free := name
	for i := 1; a[free]; i++ {
		free = name + "-" + strconv.Itoa(i)
	}
	a[free] = true
	return []byte(free)
}

// Put implements parser.IDs.
func (a anchors) Put(name []byte) { a[string(name)] = true }

// links leads the links between guides to their pages. What leads out of the
// guides, to files of the source, is not there for a reader: only its words
// stay.
type links struct{ from string }

// Transform implements parser.ASTTransformer.
func (l links) Transform(tree *ast.Document, _ text.Reader, _ parser.Context) {
	var all []*ast.Link
	_ = ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if link, ok := n.(*ast.Link); ok && entering {
			all = append(all, link)
		}
		return ast.WalkContinue, nil
	})
	for _, link := range all {
		to, ok := l.address(string(link.Destination))
		if ok {
			link.Destination = []byte(to)
			continue
		}
		parent := link.Parent()
		for c := link.FirstChild(); c != nil; c = link.FirstChild() {
			parent.InsertBefore(parent, link, c)
		}
		parent.RemoveChild(parent, link)
	}
}

// address gives where a link leads; false if it leads out of the guides.
func (l links) address(to string) (string, bool) {
	if strings.HasPrefix(to, "#") || strings.Contains(to, "://") {
		return to, true
	}
	file, anchor, _ := strings.Cut(to, "#")
	at := path.Join(path.Dir(l.from), file)
	if at == "decisions" {
		return Root, true
	}
	if path.Ext(file) != ".md" || strings.HasPrefix(at, "..") {
		return "", false
	}
	at = Root + "/" + strings.TrimSuffix(at, ".md")
	if anchor != "" {
		at += "#" + anchor
	}
	return at, true
}
