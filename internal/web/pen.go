package web

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"runtime"
	"strconv"
	"sync"
	"time"
)

// Pens are what pages are written with. A pen holds every template, with functions
// that speak for whose page it writes, and serves one page at a time. A few are
// enough: writing waits for nobody.
type Pens[V any] chan *Pen[V]

// Pen is one of them.
type Pen[V any] struct {
	For   V // whose page is written
	files fs.FS
	funcs template.FuncMap
	pages map[string]*template.Template // parsed when first used
	buf   bytes.Buffer
}

// mostBuffered is how much a pen keeps for the next page.
const mostBuffered = 4 << 20

// NewPens makes pens for the pages page/*.html of a door's files. funcs are what
// templates can say with a pen.
func NewPens[V any](files fs.FS, funcs func(*Pen[V]) template.FuncMap) Pens[V] {
	list := make(Pens[V], min(4, runtime.GOMAXPROCS(0)))
	for range cap(list) {
		p := &Pen[V]{files: files, pages: map[string]*template.Template{}}
		p.funcs = funcs(p)
		list <- p
	}
	return list
}

// Write writes a page down: page/NAME.html inside the layout, of which frame is the
// dot. The pen is free again before anybody reads: a slow reader holds up nobody else.
func (list Pens[V]) Write(v V, name string, frame any) ([]byte, error) {
	p := <-list
	defer func() {
		var nobody V
		p.For = nobody
		if p.buf.Cap() > mostBuffered {
			p.buf = bytes.Buffer{}
		}
		list <- p
	}()
	p.For = v
	t, err := p.Template(name)
	if err != nil {
		return nil, err
	}
	p.buf.Reset()
	if err := t.ExecuteTemplate(&p.buf, "layout", frame); err != nil {
		return nil, fmt.Errorf("page %s: %w", name, err)
	}
	return bytes.Clone(p.buf.Bytes()), nil
}

// Template gives a page inside the layout, with all partials.
func (p *Pen[V]) Template(name string) (*template.Template, error) {
	if t, ok := p.pages[name]; ok {
		return t, nil
	}
	d, err := draft(p.files, name, p.funcs)
	if err != nil {
		return nil, err
	}
	t, err := d.Clone()
	if err != nil {
		return nil, err
	}
	t.Funcs(p.funcs)
	p.pages[name] = t
	return t, nil
}

// drafts are the pages that were parsed, of all doors, by sheet. Every pen copies them, for
// parsing takes many times as long.
var drafts sync.Map

// sheet is a page of a door.
type sheet struct {
	files fs.FS
	name  string
}

// draft gives a page as it was parsed, which nobody writes with.
func draft(files fs.FS, name string, funcs template.FuncMap) (*template.Template, error) {
	if t, ok := drafts.Load(sheet{files, name}); ok {
		return t.(*template.Template), nil
	}
	names := template.FuncMap{} // What they do is each pen's own.
	for n := range funcs {
		names[n] = func(...any) string { return "" }
	}
	t, err := template.New(name).Funcs(names).ParseFS(files, "page/_*.html", "page/"+name+".html")
	if err != nil {
		return nil, err
	}
	if t.Lookup("main") == nil {
		return nil, fmt.Errorf("page/%s.html defines no main", name)
	}
	drafts.Store(sheet{files, name}, t)
	return t, nil
}

// Send answers with a page that was written. A status of zero is 200; retry is when
// to come back, zero if that is not known.
func Send(w http.ResponseWriter, status int, retry time.Duration, lang string, body []byte) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", lang)
	if retry > 0 {
		h.Set("Retry-After", strconv.Itoa(max(1, int((retry+time.Second-1)/time.Second))))
	}
	if status == 0 {
		status = http.StatusOK
	}
	w.WriteHeader(status)
	_, _ = w.Write(body) // the reader may have gone
}
