// Package etag names answers by their content, so that whoever has one already
// need not be sent it again.
package etag

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"net/http"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// sumBytes is how much of the hash is in a tag of Of: two answers of one address do
// not meet, even if somebody wants them to.
const sumBytes = 12

// Of is the tag of a body that is sent as it is.
func Of(body []byte) string {
	sum := sha256.Sum256(body)
	return tag(`"`, sum[:sumBytes])
}

// Weak is the tag of a body that may be sent in several forms, such as
// compressed and not. It is for answers that are asked for thousands of times a
// second: two of one address do not meet by chance, and that is all.
func Weak(body []byte) string {
	var sum [8]byte
	binary.BigEndian.PutUint64(sum[:], xxhash.Sum64(body))
	return tag(`W/"`, sum[:])
}

func tag(opening string, sum []byte) string {
	text := append(make([]byte, 0, 32), opening...)
	text = base64.RawURLEncoding.AppendEncode(text, sum)
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
