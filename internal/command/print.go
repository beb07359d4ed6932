package command

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
)

// Tell prints what a command has to say on standard output: with --json the
// document and nothing else, otherwise words for people.
func (g *Global) Tell(s Streams, document any, words func() error) error {
	if g.JSON {
		return WriteJSON(s.Out, document)
	}
	return words()
}

// Say is Tell where one line is enough.
func (g *Global) Say(s Streams, document any, format string, args ...any) error {
	return g.Tell(s, document, func() error {
		_, err := fmt.Fprintf(s.Out, format+"\n", args...)
		return err
	})
}

// Hint prints on standard error what people may want to know beside the
// answer. Who asks for JSON has it in the document.
func (g *Global) Hint(s Streams, format string, args ...any) {
	if !g.JSON {
		fmt.Fprintf(s.Err, format+"\n", args...)
	}
}

// WriteJSON writes one document, for people to read as well.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// WriteLine writes one document of a stream, on a line of its own.
func WriteLine(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// Instant turns Unix seconds into a time; zero is none.
func Instant(unix int64) *time.Time {
	if unix == 0 {
		return nil
	}
	t := time.Unix(unix, 0).UTC()
	return &t
}

// Moment prints a time to the minute; none is a dash.
func Moment(t *time.Time) string {
	if t == nil {
		return "-"
	}
	return t.Format("2006-01-02T15:04Z")
}

// Harmless makes what strangers sent fit for a terminal: without control
// characters, which could move the cursor, and without those that turn the
// direction of text.
func Harmless(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsGraphic(r) {
			return r
		}
		return unicode.ReplacementChar
	}, s)
}
