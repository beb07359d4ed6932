package office

import (
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"

	"github.com/mawid/mawid/internal/fault"
)

// How long a page is.
const (
	DefaultLimit = 50
	LongestLimit = 200
)

// What a page of a list is refused for.
var (
	ErrLimit  = fault.New(fault.Invalid, "invalid_limit", "limit must be 1 to %d", LongestLimit).On("limit")
	ErrCursor = fault.New(fault.Invalid, "invalid_cursor",
		"this cursor is not one of ours or belongs to another kind of list; send next_cursor as it was given, with the same filters").On("cursor")
)

// The kinds of lists, by which a cursor knows its own.
const (
	ByStart    = 's' // appointments
	ByUpdate   = 'u' // appointments, by their last change
	ByCustomer = 'c'
	ByHistory  = 'h' // a customer's appointments
)

// A cursor is opaque to callers: the kind of list, the sort value and the id of
// the last item, and a checksum that notices what was changed on the way.
const cursorSize = 1 + 8 + 16 + 4

// EncodeCursor says where a list of a kind goes on: after the item with this
// sort value and id.
func EncodeCursor[T ~[16]byte](kind byte, sort int64, id T) string {
	b := make([]byte, 0, cursorSize)
	b = append(b, kind)
	b = binary.BigEndian.AppendUint64(b, uint64(sort))
	b = append(b, id[:]...)
	b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	return base64.RawURLEncoding.EncodeToString(b)
}

// DecodeCursor reads what EncodeCursor wrote for a list of the same kind. It
// reports false for anything else.
func DecodeCursor[T ~[16]byte](s string, kind byte) (sort int64, id T, ok bool) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(s)
	if err != nil || len(b) != cursorSize || b[0] != kind ||
		binary.BigEndian.Uint32(b[25:]) != crc32.ChecksumIEEE(b[:25]) {
		return 0, id, false
	}
	id = T(b[9:25])
	return int64(binary.BigEndian.Uint64(b[1:9])), id, id != T{}
}
