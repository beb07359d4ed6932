package pgtest

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// Point is a moment in what a client and the server say to each other.
type Point struct {
	// Client: the client says it, and the server has not heard it yet. Else the
	// server says it, has done what was asked for, and the client does not know.
	Client bool
	// Kind is the kind of the client's message, such as 'B' of Bind and 'E' of
	// Execute; zero: any.
	Kind byte
	// Word stands in the server's words, or in the statement that the client's
	// message is about, there in whichever case; empty: any.
	Word string
}

// words follow what a client says on one connection, message by message, for
// statements are prepared once and called by name then.
type words struct {
	begun    bool // the message that has no kind is over
	rest     []byte
	prepared map[string]string // statement by name
	bound    string            // statement that was bound last
}

// hear takes in bytes, and tells whether a message that they complete is the point.
func (w *words) hear(b []byte, at *Point) (found bool) {
	w.rest = append(w.rest, b...)
	for {
		head := 1
		if !w.begun {
			head = 0
		}
		if len(w.rest) < head+4 {
			return found
		}
		end := head + int(binary.BigEndian.Uint32(w.rest[head:]))
		if len(w.rest) < end {
			return found
		}
		if w.begun {
			kind := w.rest[0]
			text := w.about(kind, w.rest[head+4:end])
			found = found || at != nil && at.Client && (at.Kind == 0 || at.Kind == kind) &&
				strings.Contains(strings.ToLower(text), strings.ToLower(at.Word))
		}
		w.begun, w.rest = true, w.rest[end:]
	}
}

// about is the statement that a message is about; empty: none.
func (w *words) about(kind byte, body []byte) string {
	first, rest, _ := bytes.Cut(body, []byte{0})
	second, _, _ := bytes.Cut(rest, []byte{0})
	switch kind {
	case 'Q': // Query
		return string(first)
	case 'P': // Parse: the name, then the statement
		if w.prepared == nil {
			w.prepared = map[string]string{}
		}
		w.prepared[string(first)] = string(second)
		return string(second)
	case 'B': // Bind: the portal, then the name of the statement
		w.bound = w.prepared[string(second)]
		return w.bound
	case 'E': // Execute
		return w.bound
	}
	return ""
}
