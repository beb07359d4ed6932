package customer

import (
	"bytes"
	"cmp"
	"container/heap"
	"context"
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// question says whom to find.
type question struct {
	number  string // the whole of one; empty: it is not that
	inPhone bool   // what is looked for stands in the number, not in the name
	// words are what is looked for: each is there if all pieces of one of its patterns
	// are.
	words [][][]string
	fits  func(k Key) bool
	most  int // of those who may fit are looked at; zero: all
}

// questionsFor says what to look for, and what else if that finds nobody.
func questionsFor(typed string) (list []question) {
	if phone, ok := spelling.Phone(typed); ok {
		list = append(list, question{number: phone, fits: func(k Key) bool { return k.Phone == phone }})
	}
	if part, ok := spelling.PhonePart(typed); ok {
		list = append(list, question{
			inPhone: true, words: [][][]string{spelling.Patterns(part, 0)}, fits: func(k Key) bool { return strings.Contains(k.Phone, part) },
		})
	}
	words := spelling.Parts(typed)
	if len(words) == 0 && strings.TrimSpace(typed) != "" {
		return list
	}
	q := question{fits: func(k Key) bool {
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(k.Name, w) })
	}}
	for _, w := range words {
		q.words = append(q.words, spelling.Patterns(w, 0))
	}
	return append(list, q)
}

// mostSimilar is how many of those are looked at who have what is similar in common,
// and mistypedNumber the digits of a number, or of its end, that is worth looking for
// with a slip in it.
const (
	mostSimilar    = 3000
	mistypedNumber = 7
)

// similarTo asks for whom somebody means who made a slip in typing.
func similarTo(typed string) (q question, ok bool) {
	q.most = mostSimilar
	if number, ok := spelling.PhonePart(typed); ok {
		q.inPhone, q.words = true, [][][]string{spelling.Patterns(number, 1)}
		q.fits = func(k Key) bool { return spelling.Near(number, k.Phone, 1) }
		return q, len(number) >= mistypedNumber
	}
	words := spelling.Parts(typed)
	for _, w := range words {
		q.words = append(q.words, spelling.Patterns(w, spelling.Slips(w)))
	}
	q.fits = func(k Key) bool {
		return !slices.ContainsFunc(words, func(w string) bool { return !spelling.Near(w, k.Name, spelling.Slips(w)) })
	}
	return q, len(words) > 0
}

// hit is a customer who was found: the entry of theirs that was seen last of those that
// fit, and who they are, which is another where that was merged.
type hit struct {
	placed
	main booking.CustomerID
}

// rank is the order in which customers are listed, the highest first: by when they were
// seen, and of one second by their places. Who has none comes first.
func rank(seenAt int64, place int) uint64 {
	if place == unplaced {
		place = math.MaxUint32
	}
	return uint64(seconds(seenAt))<<32 | uint64(uint32(place))
}

func (h *placed) rank() uint64 { return rank(h.SeenAt, h.Place) }

// latest sorts those first who come first in a list.
func latest(a, b hit) int {
	return cmp.Or(cmp.Compare(b.rank(), a.rank()), bytes.Compare(b.ID[:], a.ID[:]))
}

// lookup is one search under way.
type lookup struct {
	question
	ctx   context.Context
	t     *store.Tenant
	mains map[booking.CustomerID]booking.CustomerID // of those who were merged into another
	heads map[booking.CustomerID]bool               // into whom others were merged
	found map[booking.CustomerID]hit
	after *hit // where the last page ended; nil: nowhere
	news  int  // of how many persons there is news
	// places is how many were ever handed out, and moved how often the order had changed
	// before the news was read.
	places int
	moved  int64
}

// find finds so many customers, those whose appointments changed last first, behind
// those of the page before.
func (d *Desk) find(ctx context.Context, org booking.OrgID, q question, after *hit, limit int) (hits []hit, news int, err error) {
	s := lookup{question: q, ctx: ctx, t: d.Store.For(org), after: after, found: map[booking.CustomerID]hit{},
		mains: map[booking.CustomerID]booking.CustomerID{}, heads: map[booking.CustomerID]bool{}}
	merged, err := merges(ctx, s.t)
	if err != nil {
		return nil, 0, err
	}
	for _, m := range merged {
		s.mains[m.Alias], s.heads[m.Main] = m.Main, true
	}
	if q.number != "" {
		err = s.t.Browse(ctx, placedOnes(org, s.look, "c.phone = $2", q.number))
	} else {
		err = s.byPlaces(limit)
	}
	if err == nil && after != nil {
		err = s.gather()
	}
	hits = s.listed()
	return hits[:min(len(hits), limit)], s.news, err
}

// look keeps somebody who fits.
func (s *lookup) look(e placed) {
	if !s.fits(e.Key) {
		return
	}
	h := hit{e, e.ID}
	if main, ok := s.mains[e.ID]; ok {
		h.main = main
	}
	if was, ok := s.found[h.main]; !ok || latest(h, was) < 0 {
		s.found[h.main] = h
	}
}

// gather looks at every entry of those who were merged: who was on a page before by
// another one is not found again.
func (s *lookup) gather() error {
	var all []booking.CustomerID
	for main := range s.found {
		if s.heads[main] {
			all = append(all, main)
		}
	}
	for alias, main := range s.mains {
		if _, ok := s.found[main]; ok {
			all = append(all, alias)
		}
	}
	return s.read(all)
}

// read looks at some persons.
func (s *lookup) read(ids []booking.CustomerID) error {
	if len(ids) == 0 {
		return nil
	}
	d := s.t.Dialect()
	return s.t.Browse(s.ctx, placedOnes(s.t.Org(), s.look, d.InList("c.id", "$2"), d.List(store.Texts(ids))))
}

// listed are those who were found, in their order.
func (s *lookup) listed() (list []hit) {
	for _, h := range s.found {
		if s.after == nil || latest(*s.after, h) < 0 {
			list = append(list, h)
		}
	}
	slices.SortFunc(list, latest)
	return list
}

// How many of those who may fit are looked at: at once where there are no more, and
// otherwise half as many again as are wanted, those seen last first, and each time more.
const (
	lookAtOnce = 300
	lookMore   = 3
)

// byPlaces looks at those of whom there is news, and whom the index gives.
func (s *lookup) byPlaces(limit int) error {
	may, err := s.may()
	if err != nil {
		return err
	}
	if s.words != nil && may.n <= lookAtOnce {
		return s.readAt(may.list())
	}
	if done, err := s.inOrder(may, limit); done || err != nil {
		return err
	}
	ranks, err := s.ranks(may.list())
	if err != nil {
		return err
	}
	looked := 0
	for n := limit + limit/2; len(ranks) > 0 && (s.most == 0 || looked < s.most); n *= lookMore {
		next, rest := highest(ranks, n)
		if err := s.readRanks(next); err != nil {
			return err
		}
		looked, ranks = looked+len(next), rest
		if s.enough(next[len(next)-1], limit) {
			return nil
		}
	}
	return nil
}

// before is the rank of the last on the page before: those with a lower one follow.
func (s *lookup) before() uint64 {
	if s.after != nil {
		return s.after.rank()
	}
	return math.MaxUint64
}

// enough tells whether nobody who was not looked at comes before the last of so many.
func (s *lookup) enough(looked uint64, limit int) bool {
	n := 0
	for _, h := range s.listed() {
		if h.rank() >= looked {
			n++
		}
	}
	return n >= limit
}

// column is who has a piece, block for block; nil: nobody there.
type column []*places

// in gives those of a block; nil: nobody.
func (c column) in(block int) *places {
	if block >= len(c) {
		return nil
	}
	return c[block]
}

// columns are those of some pieces, by piece.
type columns map[string]column

// read adds a row of the index.
func (c columns) read(at leaf, value string) error {
	of := c[at.part]
	for len(of) <= at.block {
		of = append(of, nil)
	}
	of[at.block], c[at.part] = &places{}, of
	return of[at.block].read(value)
}

// having are the columns of every piece of each pattern, in which nobody has one of those
// that are missing.
func (c columns) having(patterns [][]string) (list [][]column) {
	for _, keys := range patterns {
		all := make([]column, len(keys))
		for i, key := range keys {
			all[i] = c[key]
		}
		if !slices.ContainsFunc(all, func(of column) bool { return of == nil }) {
			list = append(list, all)
		}
	}
	return list
}

// may gives the places of those who have all that is looked for in pieces; nil words:
// all that were ever handed out.
func (s *lookup) may() (*candidates, error) {
	words := make([][][]string, len(s.words)) // the keys of every pattern of each word
	wanted, in := map[string]bool{}, enoughPieces
	if s.most > 0 { // Not many are looked at: nobody who does not fit takes the place of one who does.
		in = pieces
	}
	for i, patterns := range s.words {
		for _, pattern := range patterns {
			var keys []string
			for _, p := range pattern {
				keys = append(keys, in(p, s.inPhone)...)
			}
			for _, key := range keys {
				wanted[key] = true
			}
			words[i] = append(words[i], keys)
		}
	}
	// First the news: who goes into the index meanwhile is met twice, and not missed.
	// And before it, how often the order had changed: who is moved in it meanwhile may be
	// missed there.
	queries := []store.Statement{placesOf(s.t.Org(), &s.places, &s.moved), newsOf(s.t.Org(), math.MaxInt32, func(e placed) {
		s.news++
		s.look(e)
	})}
	of := columns{}
	if s.words != nil {
		queries = append(queries, pieceRows(s.t.Dialect(), s.t.Org(), slices.Sorted(maps.Keys(wanted)), of.read))
	}
	if err := s.t.Browse(s.ctx, queries...); err != nil {
		return nil, err
	}
	if s.words == nil {
		return everybody(s.places), nil
	}
	blocks, all := 0, make([][][]column, len(words))
	for i, patterns := range words {
		all[i] = of.having(patterns)
	}
	for _, c := range of {
		blocks = max(blocks, len(c))
	}
	var may candidates
	for block := range blocks {
		may.add(inBlock(all, block))
	}
	return &may, nil
}

// inBlock gives those of a block who have every word: all pieces of one of its patterns.
func inBlock(words [][][]column, block int) (all places) {
	all.fill()
	for _, patterns := range words {
		var any places
		for _, pattern := range patterns {
			if have, some := together(pattern, block); some {
				any.or(&have)
			}
		}
		all.and(&any)
	}
	return all
}

// together gives those of a block who are in all of some columns.
func together(columns []column, block int) (have places, some bool) {
	for _, c := range columns {
		if c.in(block) == nil {
			return have, false
		}
	}
	have.fill()
	for _, c := range columns {
		have.and(c.in(block))
	}
	return have, true
}

// ranks gives the order of those who have these places, in the order of places, behind
// the page before.
func (s *lookup) ranks(may []int) ([]uint64, error) {
	rows := map[string][]byte{}
	for i, place := range may {
		if i == 0 || place/seenSlots.each != may[i-1]/seenSlots.each {
			rows[seenSlots.row(place)] = nil
		}
	}
	if err := s.slots(rows, seenSlots); err != nil {
		return nil, err
	}
	before := s.before()
	list := make([]uint64, 0, len(may))
	var row []byte
	for i, place := range may {
		if i == 0 || place/seenSlots.each != may[i-1]/seenSlots.each {
			row = rows[seenSlots.row(place)]
		}
		if row == nil {
			continue
		}
		at := binary.BigEndian.Uint32(seenSlots.slot(row, place))
		if r := rank(int64(at), place); at != 0 && r < before {
			list = append(list, r)
		}
	}
	return list, nil
}

// readRanks looks at those who have these ranks.
func (s *lookup) readRanks(ranks []uint64) error {
	ats := make([]int, len(ranks))
	for i, r := range ranks {
		ats[i] = int(uint32(r))
	}
	return s.readAt(ats)
}

// readAt looks at those who have these places.
func (s *lookup) readAt(ats []int) error {
	named := map[string][]byte{}
	for _, place := range ats {
		named[namedSlots.row(place)] = nil
	}
	if err := s.slots(named, namedSlots); err != nil {
		return err
	}
	var ids []booking.CustomerID
	for _, place := range ats {
		if row := named[namedSlots.row(place)]; row != nil {
			if id := booking.CustomerID(namedSlots.slot(row, place)); !id.IsZero() {
				ids = append(ids, id)
			}
		}
	}
	if err := s.read(ids); err != nil || s.after == nil {
		return err
	}
	return s.gather()
}

// slots reads rows of slots.
func (s *lookup) slots(rows map[string][]byte, k slotKind) error {
	if len(rows) == 0 {
		return nil
	}
	parts := make([]string, 0, len(rows))
	for part := range rows {
		parts = append(parts, part)
	}
	return s.t.Browse(s.ctx, pieceRows(s.t.Dialect(), s.t.Org(), parts, func(at leaf, value string) (err error) {
		rows[at.part], err = unpacked(make([]byte, k.each*k.size), value)
		return err
	}))
}

// least is a heap of ranks, the lowest first.
type least []uint64

func (l least) Len() int           { return len(l) }
func (l least) Less(i, j int) bool { return l[i] < l[j] }
func (l least) Swap(i, j int)      { l[i], l[j] = l[j], l[i] }
func (l *least) Push(x any)        { *l = append(*l, x.(uint64)) }
func (l *least) Pop() any          { panic("customer: nothing is taken out of it") }

// highest takes the n highest out of ranks, the highest first, and gives the others.
func highest(ranks []uint64, n int) (top, rest []uint64) {
	split := max(0, len(ranks)-n)
	h := least(slices.Clone(ranks[split:]))
	heap.Init(&h)
	// From the end: who came into the index last was mostly seen last.
	for _, r := range slices.Backward(ranks[:split]) {
		if r > h[0] {
			h[0] = r
			heap.Fix(&h, 0)
		}
	}
	lowest := h[0]
	slices.Sort(h)
	slices.Reverse(h)
	return h, slices.DeleteFunc(ranks, func(r uint64) bool { return r >= lowest })
}
