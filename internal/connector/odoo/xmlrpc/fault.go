// Package xmlrpc reads and writes XML-RPC, the protocol of Odoo's external
// API up to version 21.
//
// Values are int64, bool, string, float64, time.Time, []byte, nil, []any and
// map[string]any; int, []int64 and []string can also be written. The caller
// bounds how much is read; how deeply values nest is bounded here.
package xmlrpc

import (
	"errors"
	"strconv"
)

// Fault is the answer to a call that failed. Text may be a whole traceback
// and is for programs only: Error does not show it.
type Fault struct {
	Code int
	Text string
}

// Error implements error.
func (f *Fault) Error() string { return "xmlrpc: fault " + strconv.Itoa(f.Code) }

// What can be wrong with a document. The parser's own words are not kept:
// they quote the document.
var (
	ErrDeep      = errors.New("xmlrpc: values nest too deeply")
	ErrMalformed = errors.New("xmlrpc: malformed document")
)
