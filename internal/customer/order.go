package customer

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/store"
)

// The order of the persons who have a place: their ranks, in rows of the index. The
// name of a row says from which rank on it has them, up to where the next begins. So
// those seen last are read first, and of a common name nobody else.

// orderPart is what the names of the rows begin with.
const orderPart = "order/"

// How many ranks a row has. PostgreSQL keeps what is longer than 2,000 bytes elsewhere,
// in pieces; these are 1,707 characters.
const (
	orderMost = 160
	orderFill = 128 // after a row has become two
	orderJoin = 32  // up to so many, two neighbours become one
)

// orderName is that of a row which begins with a rank.
func orderName(from uint64) string { return fmt.Sprintf("%s%016x", orderPart, from) }

// orderFirst reads the name of a row.
func orderFirst(name string) (uint64, error) {
	first, err := strconv.ParseUint(strings.TrimPrefix(name, orderPart), 16, 64)
	if err != nil {
		return 0, fmt.Errorf("customer: a row of the index: %w", err)
	}
	return first, nil
}

// orderRow reads a row: its ranks in their order, the lowest first.
func orderRow(value string) ([]uint64, error) {
	var room [orderMost * 8]byte
	b, err := unpacked(room[:], value)
	list := make([]uint64, len(b)/8)
	for i := range list {
		list[i] = binary.BigEndian.Uint64(b[8*i:])
	}
	return list, err
}

// orderText is how a row is kept; empty: nobody is left.
func orderText(ranks []uint64) string {
	var b []byte
	for _, r := range ranks {
		b = binary.BigEndian.AppendUint64(b, r)
	}
	return base64.RawStdEncoding.EncodeToString(b)
}

// moves are the ranks that come into the order (true), and go.
type moves map[uint64]bool

// move is somebody who was seen again, or for the first time, or is not to be found any
// more: zero is no instant.
func (m moves) move(was, now uint32, place int) {
	if was != 0 {
		m[rank(int64(was), place)] = false
	}
	if now != 0 {
		m[rank(int64(now), place)] = true
	}
}

// save changes the rows of the order. One with too many becomes several, and
// neighbours with few become one.
func (m moves) save(tx *store.Tx) error {
	var ranks []uint64
	for r := range m {
		ranks = append(ranks, r)
	}
	if len(ranks) == 0 {
		return nil
	}
	slices.Sort(ranks)
	names, err := orderNames(tx, orderName(ranks[0]), orderName(ranks[len(ranks)-1]))
	if err != nil {
		return err
	}
	if first := orderName(ranks[0]); len(names) == 0 || first < names[0] {
		names = slices.Insert(names, 0, first)
	}
	in := make([][]uint64, len(names)) // which of them belong to a row
	var read []string
	for i, r := range ranks {
		at, found := slices.BinarySearch(names, orderName(r))
		if !found {
			at--
		}
		if in[at] == nil {
			read = append(read, names[at])
		}
		in[at] = append(in[at], ranks[i])
	}
	rows := map[string][]uint64{}
	err = tx.Read(pieceRows(tx.Dialect(), tx.Org(), read, func(at leaf, value string) (err error) {
		rows[at.part], err = orderRow(value)
		return err
	}))
	if err != nil {
		return err
	}
	for i, name := range names {
		if in[i] != nil {
			rows[name] = m.change(rows[name], in[i])
		}
	}
	joinFew(names, in, rows)
	for _, name := range read {
		saveOrder(tx, name, rows[name])
	}
	return nil
}

// change gives the ranks of a row with those that come, and without those that go.
func (m moves) change(row, ranks []uint64) []uint64 {
	row = slices.DeleteFunc(row, func(r uint64) bool { _, moved := m[r]; return moved })
	for _, r := range ranks {
		if m[r] {
			row = append(row, r)
		}
	}
	slices.Sort(row)
	return row
}

// joinFew gives a row's ranks to the one before, where both have few and both change.
func joinFew(names []string, changed [][]uint64, rows map[string][]uint64) {
	for i := len(names) - 1; i > 0; i-- {
		before, row := rows[names[i-1]], rows[names[i]]
		if changed[i-1] != nil && changed[i] != nil && len(before)+len(row) <= orderJoin {
			rows[names[i-1]], rows[names[i]] = append(before, row...), nil
		}
	}
}

// saveOrder stores a row, as several if it has too many.
func saveOrder(tx *store.Tx, name string, ranks []uint64) {
	size := orderMost
	if len(ranks) > size {
		size = orderFill
	}
	n := min(len(ranks), size)
	saveLeaf(tx, leaf{name, 0}, orderText(ranks[:n]))
	for more := range slices.Chunk(ranks[n:], size) {
		saveLeaf(tx, leaf{orderName(more[0]), 0}, orderText(more))
	}
}

// How many rows of the order are read at once, and how many of them are as much as one
// of those that say when everybody was seen.
const (
	orderPage  = 256
	orderWorth = 3
)

// inOrder looks at those who may fit, those seen last first, until nobody else can come
// before so many who were found. It reports false where the order is of no use: it
// would have to be read for longer than it takes to ask when each of them was seen, or
// it changed meanwhile, and somebody may have been moved past us.
func (s *lookup) inOrder(may *candidates, limit int) (done bool, err error) {
	n, looked := limit+limit/2, 0
	expected := n * s.places / max(1, may.n) / orderFill
	left := orderWorth * (1 + min(may.n, s.places/seenSlots.each))
	page, before := 2+expected+expected/4, s.before()
	var next []uint64
	for left >= expected {
		page = min(orderPage, page)
		more, rows, err := s.further(&before, page, may)
		if err != nil || rows < 0 {
			return false, err
		}
		next = append(next, more...)
		for len(next) >= n || rows < page && len(next) > 0 {
			now := next[:min(n, len(next))]
			if err := s.readRanks(now); err != nil {
				return false, err
			}
			looked, next, n = looked+len(now), next[len(now):], n*lookMore
			if s.enough(now[len(now)-1], limit) || s.most > 0 && looked >= s.most {
				return true, nil
			}
		}
		if rows < page {
			return true, nil
		}
		left, expected, page = left-rows, 0, 2*page
	}
	return false, nil
}

// further reads so many rows of the order, gives the ranks of those who may fit, the
// highest first, and moves before behind them. Fewer rows: that was the end; -1: the order
// has changed.
func (s *lookup) further(before *uint64, most int, may *candidates) (next []uint64, rows int, err error) {
	from, moved := *before, int64(0)
	err = s.t.Browse(s.ctx, orderRows(s.t.Org(), *before, most, func(first uint64, ranks []uint64) {
		for _, r := range slices.Backward(ranks) {
			if r < *before && may.has(int(uint32(r))) {
				next = append(next, r)
			}
		}
		rows, from = rows+1, first
	}), placesOf(s.t.Org(), &s.places, &moved))
	if moved != s.moved {
		rows = -1
	}
	*before = from
	return next, rows, err
}
