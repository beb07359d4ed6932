package connector

import (
	"net/http"
	"strings"
)

// Memory keeps answers of a connected system by the address that was asked,
// each with its ETag. It may forget whatever it likes.
type Memory interface {
	Answer(address string) (tag string, body []byte)
	Remember(address, tag string, body []byte)
}

// longestTag is how long an ETag may be, in bytes.
const longestTag = 256

// Tag gives the ETag of an answer as it is sent back; empty: it has none that
// can be.
func Tag(h http.Header) string {
	tag := h.Get("ETag")
	quoted := strings.TrimPrefix(tag, "W/")
	if len(tag) > longestTag || len(quoted) < 2 || quoted[0] != '"' || quoted[len(quoted)-1] != '"' ||
		strings.ContainsFunc(tag, func(r rune) bool { return r < ' ' || r > '~' }) {
		return ""
	}
	return tag
}
