package api

import (
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/etag"
)

// gzipAbove is the size from which on an answer is worth compressing: a
// smaller one fits into one packet anyway.
const gzipAbove = 1400

// Header values that never change.
var (
	headerRevalidate = []string{"private, no-cache"}
	headerVary       = []string{"Accept-Encoding"}
	headerGzip       = []string{"gzip"}
)

// rereadable tells whether the answer is one that callers ask for again and
// again: a read that succeeded, or a document.
func (x *exchange) rereadable() bool {
	return x.status == http.StatusOK && (x.fixed || x.route != nil && x.r.Method == http.MethodGet)
}

// tag names the answer by its content. Who has it already gets a 304 instead.
// The tag is a weak one, since it is the same for the compressed answer. It
// spares the network, not the work, and counts against the budget like any
// request.
func (x *exchange) tag() {
	h := x.w.Header()
	if len(*x.out) >= gzipAbove { // A 304 says so as well.
		h["Vary"] = headerVary
	}
	if x.values[4] == "" { // It is no answer that was given before.
		x.values[4] = etag.Weak(*x.out)
	}
	h["Etag"] = x.values[4:5:5]
	if x.fixed || x.route.scope == auth.AvailabilityRead {
		// The caller may keep it, to ask whether it is still right. What holds
		// names and telephone numbers is kept by nobody on the way.
		h["Cache-Control"] = headerRevalidate
	}
	if etag.Listed(x.r.Header, x.values[4]) {
		x.status = http.StatusNotModified
		*x.out = (*x.out)[:0]
		delete(h, "Content-Type")
	}
}

// zippers holds what compresses answers.
var zippers = sync.Pool{New: func() any {
	z, _ := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed)
	return z
}}

// shrink compresses a large answer for who takes it so.
func (x *exchange) shrink() {
	if len(*x.out) < gzipAbove {
		return
	}
	if !takesGzip(x.r.Header["Accept-Encoding"]) {
		return
	}
	plain := x.out
	x.out = answers.Get().(*[]byte)
	z := zippers.Get().(*gzip.Writer)
	z.Reset(x)
	_, _ = z.Write(*plain) // into memory
	_ = z.Close()
	zippers.Put(z)
	recycle(plain)
	x.w.Header()["Content-Encoding"] = headerGzip
}

// takesGzip reads Accept-Encoding: the best match decides, and a weight of
// zero means not this one.
func takesGzip(accepted []string) bool {
	star := false
	for _, list := range accepted {
		for one := range strings.SplitSeq(list, ",") {
			name, parameter, weighed := strings.Cut(one, ";")
			weight := 1.0
			if weighed {
				q, value, _ := strings.Cut(strings.TrimSpace(parameter), "=")
				parsed, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
				if !strings.EqualFold(strings.TrimSpace(q), "q") || err != nil {
					continue
				}
				weight = parsed
			}
			switch name = strings.TrimSpace(name); {
			case strings.EqualFold(name, "gzip"), strings.EqualFold(name, "x-gzip"):
				return weight > 0
			case name == "*":
				star = weight > 0
			}
		}
	}
	return star
}

// recycle puts a buffer back, unless it grew so large that keeping it would
// hold memory for nothing.
func recycle(b *[]byte) {
	if cap(*b) <= bodyLimit {
		*b = (*b)[:0]
		answers.Put(b)
	}
}
