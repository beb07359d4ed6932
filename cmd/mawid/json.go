package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/mawid/mawid/internal/fault"
)

// tell prints what a command has to say on standard output: with --json the
// document and nothing else, otherwise words for people.
func (g *global) tell(s streams, document any, words func() error) error {
	if g.JSON {
		return writeJSON(s.out, document)
	}
	return words()
}

// say is tell where one line is enough.
func (g *global) say(s streams, document any, format string, args ...any) error {
	return g.tell(s, document, func() error {
		_, err := fmt.Fprintf(s.out, format+"\n", args...)
		return err
	})
}

// hint prints on standard error what people may want to know beside the
// answer. Who asks for JSON has it in the document.
func (g *global) hint(s streams, format string, args ...any) {
	if !g.JSON {
		fmt.Fprintf(s.err, format+"\n", args...)
	}
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// writeLine writes one document of a stream, on a line of its own.
func writeLine(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// complaint is an error as it is told on standard error with --json, on one
// line.
type complaint struct {
	Error string `json:"error"` // for people
	Code  string `json:"code"`  // for programs: usage, failed, or the code of a refusal
}

func complain(s streams, err error, usage bool) {
	c := complaint{Error: message(err), Code: "failed"}
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Code != "" {
		c.Code = f.Code
	}
	if usage {
		c.Code = "usage"
	}
	_ = writeLine(s.err, c)
}
