package customer

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
)

// The index of persons numbers them: everybody has a place. Of a piece of a name it
// says, for each block of places, who has it.
const (
	blockPlaces = 8192 // in a block
	// fewPlaces is up to how many places of a block are listed, two bytes each; of
	// more there is a bit for every one.
	fewPlaces = blockPlaces / 8 / 2
)

// places are some places of a block.
type places [blockPlaces / 64]uint64

func (p *places) add(place int) { p[place%blockPlaces/64] |= 1 << (place % 64) }

func (p *places) fill() {
	for i := range p {
		p[i] = math.MaxUint64
	}
}

func (p *places) and(q *places) {
	for i := range p {
		p[i] &= q[i]
	}
}

func (p *places) or(q *places) {
	for i := range p {
		p[i] |= q[i]
	}
}

func (p *places) without(q *places) {
	for i := range p {
		p[i] &^= q[i]
	}
}

// each gives the places, the first of the block being the given one.
func (p *places) each(first int, do func(place int)) {
	for i, word := range p {
		for ; word != 0; word &= word - 1 {
			do(first + i*64 + bits.TrailingZeros64(word))
		}
	}
}

// count is how many they are.
func (p *places) count() (n int) {
	for _, word := range p {
		n += bits.OnesCount64(word)
	}
	return n
}

// candidates are those who may be meant, block for block.
type candidates struct {
	blocks []places
	n      int
}

// add adds those of the next block.
func (c *candidates) add(p places) {
	c.blocks, c.n = append(c.blocks, p), c.n+p.count()
}

// everybody is whoever was given one of the first n places.
func everybody(n int) *candidates {
	var c candidates
	for first := 0; first < n; first += blockPlaces {
		var p places
		for place := first; place < min(n, first+blockPlaces); place++ {
			p.add(place)
		}
		c.add(p)
	}
	return &c
}

func (c *candidates) has(place int) bool {
	block := place / blockPlaces
	return block < len(c.blocks) && c.blocks[block][place%blockPlaces/64]&(1<<(place%64)) != 0
}

// list gives their places in order.
func (c *candidates) list() []int {
	list := make([]int, 0, c.n)
	for block := range c.blocks {
		c.blocks[block].each(block*blockPlaces, func(place int) { list = append(list, place) })
	}
	return list
}

// text is how places are kept; empty: there is none.
func (p *places) text() string {
	var b []byte
	if p.count() < fewPlaces {
		p.each(0, func(place int) { b = binary.BigEndian.AppendUint16(b, uint16(place)) })
	} else {
		for _, word := range p {
			b = binary.BigEndian.AppendUint64(b, word)
		}
	}
	return base64.RawStdEncoding.EncodeToString(b)
}

// read adds places as they are kept.
func (p *places) read(text string) error {
	var room [blockPlaces / 8]byte
	b, err := unpacked(room[:], text)
	if err != nil {
		return err
	}
	if len(b) == len(room) {
		for i := range p {
			p[i] |= binary.BigEndian.Uint64(b[8*i:])
		}
		return nil
	}
	for ; len(b) > 1; b = b[2:] {
		p.add(int(binary.BigEndian.Uint16(b)))
	}
	return nil
}

// unpacked reads what is kept in base64 into a room that is large enough.
func unpacked(room []byte, text string) ([]byte, error) {
	if base64.RawStdEncoding.DecodedLen(len(text)) > len(room) {
		return nil, fmt.Errorf("customer: a row of the index has %d characters", len(text))
	}
	n, err := base64.RawStdEncoding.Decode(room, []byte(text))
	if err != nil {
		return nil, fmt.Errorf("customer: a row of the index: %w", err)
	}
	return room[:n], nil
}

// longestPiece is how many letters of a name, or digits of a number, are looked up
// together.
const longestPiece = 3

// pieces are the keys under which somebody stands in the index who has this in their
// name or number: of a number only whole pieces.
func pieces(text string, number bool) (list []string) {
	r := []rune(text)
	n := min(len(r), longestPiece)
	if number {
		n = longestPiece
	}
	for i := 0; n > 0 && i+n <= len(r); i++ {
		if number {
			list = append(list, "+"+string(r[i:i+n]))
		} else {
			list = append(list, string(r[i:i+n]))
		}
	}
	return list
}

// enoughPieces are as many of the pieces as have every letter, or digit: whoever has
// them, but not side by side, is told by their name.
func enoughPieces(text string, number bool) []string {
	all := pieces(text, number)
	list := all[:0]
	for i := 0; i < len(all)-1; i += longestPiece {
		list = append(list, all[i])
	}
	if len(all) > 0 {
		list = append(list, all[len(all)-1])
	}
	return list
}

// allPieces are those of a person, of every length.
func allPieces(k Key) (list []string) {
	r := []rune(k.Name)
	for n := 1; n <= longestPiece; n++ {
		for i := 0; i+n <= len(r); i++ {
			list = append(list, string(r[i:i+n]))
		}
	}
	return append(list, pieces(k.Phone, true)...)
}
