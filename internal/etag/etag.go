// Package etag names answers by their content, so that whoever has one already
// need not be sent it again.
package etag

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
)

// Of is the tag of a body that is sent as it is.
func Of(body []byte) string { return tag(`"`, body) }

// Weak is the tag of a body that may be sent in several forms, such as
// compressed and not.
func Weak(body []byte) string { return tag(`W/"`, body) }

// sumBytes is how much of the hash is in a tag: two answers of one address do
// not meet by chance.
const sumBytes = 12

func tag(opening string, body []byte) string {
	sum := sha256.Sum256(body)
	text := append(make([]byte, 0, 32), opening...)
	text = base64.RawURLEncoding.AppendEncode(text, sum[:sumBytes])
	return string(append(text, '"'))
}

// Listed tells whether the If-None-Match of a request names a tag: among
// others, or as *, which is any. Weak and strong count as the same.
func Listed(h http.Header, tag string) bool {
	tag = strings.TrimPrefix(tag, "W/")
	for _, list := range h["If-None-Match"] {
		for one := range strings.SplitSeq(list, ",") {
			if one = strings.TrimSpace(one); one == "*" || strings.TrimPrefix(one, "W/") == tag {
				return true
			}
		}
	}
	return false
}
