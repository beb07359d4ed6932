package customer

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// How persons get their places in the index.
const (
	// MuchNews is of how many persons there must be news for them to go into the
	// index; a search reads those of fewer one by one. placeBatch is how many go in one
	// transaction.
	MuchNews   = 1024
	placeBatch = 2048
	// placeBatches is how many of one organization in one go; the rest the next time.
	placeBatches = 200
)

// Place brings persons into the index of whom there is news, of organizations with so
// much of it, and tells whether there are more.
func (d *Desk) Place(ctx context.Context, least int) (more bool, err error) {
	orgs, err := newsy(ctx, d.Store, least)
	if err != nil {
		return false, err
	}
	for _, org := range orgs {
		n := placeBatch
		for i := 0; n == placeBatch && i < placeBatches; i++ {
			if n, err = d.place(ctx, org); err != nil {
				return false, err
			}
		}
		more = more || n == placeBatch
	}
	return more, nil
}

// place brings some of those into the index of whom there is news, and tells how many.
func (d *Desk) place(ctx context.Context, org booking.OrgID) (n int, err error) {
	err = d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		if _, _, err := lockCustomers(tx); err != nil {
			return err
		}
		var list []placed
		next, err := nextPlace(tx)
		if err == nil {
			err = tx.Read(newsOf(tx.Org(), placeBatch, func(e placed) { list = append(list, e) }))
		}
		if n = len(list); err != nil || n == 0 {
			return err
		}
		has, seen, named := having{}, slots{}, slots{}
		var ids []booking.CustomerID
		for _, e := range list {
			if e.Place == unplaced {
				e.Place, next = next, next+1
				has.add(e)
				named[e.Place] = e.ID[:]
				givePlace(tx, e.ID, e.Place)
			}
			seen[e.Place] = binary.BigEndian.AppendUint32(nil, seconds(e.SeenAt))
			ids = append(ids, e.ID)
		}
		dropNews(tx, ids)
		markPlaces(tx, next)
		return errors.Join(has.save(tx, (*places).or), saveSeen(tx, seen), named.save(tx, namedSlots))
	})
	return n, err
}

// unplace takes persons out of the index, before their names change or go.
func unplace(tx *store.Tx, ids []booking.CustomerID) error {
	if len(ids) == 0 {
		return nil
	}
	has, seen, named := having{}, slots{}, slots{}
	err := tx.Read(placedOnes(tx.Org(), func(e placed) {
		if e.Place != unplaced {
			has.add(e)
			seen[e.Place], named[e.Place] = make([]byte, seenSlots.size), make([]byte, namedSlots.size)
		}
	}, tx.Dialect().InList("c.id", "$2"), tx.Dialect().List(store.Texts(ids))))
	if err != nil {
		return err
	}
	dropNews(tx, ids)
	if len(seen) == 0 {
		return nil
	}
	for _, id := range ids {
		givePlace(tx, id, nil)
	}
	markMoved(tx)
	return errors.Join(has.save(tx, (*places).without), saveSeen(tx, seen), named.save(tx, namedSlots))
}

// saveSeen writes when persons were seen, and their ranks into the order.
func saveSeen(tx *store.Tx, seen slots) error {
	m := moves{}
	err := seen.change(tx, seenSlots, func(place int, was, now []byte) {
		m.move(binary.BigEndian.Uint32(was), binary.BigEndian.Uint32(now), place)
	})
	return errors.Join(err, m.save(tx))
}

// leaf is a row of the index.
type leaf struct {
	part  string
	block int
}

// having says of which places pieces are a part.
type having map[leaf]*places

func (h having) add(e placed) {
	for _, piece := range allPieces(e.Key) {
		at := leaf{piece, e.Place / blockPlaces}
		if h[at] == nil {
			h[at] = &places{}
		}
		h[at].add(e.Place)
	}
}

// save changes the rows of the index by it.
func (h having) save(tx *store.Tx, change func(was, by *places)) error {
	byBlock := map[int][]string{}
	for at := range h {
		byBlock[at.block] = append(byBlock[at.block], at.part)
	}
	for _, block := range slices.Sorted(maps.Keys(byBlock)) {
		parts := byBlock[block]
		slices.Sort(parts)
		now := map[string]*places{}
		err := tx.Read(leaves(tx.Dialect(), tx.Org(), block, parts, func(part, value string) error {
			now[part] = &places{}
			return now[part].read(value)
		}))
		if err != nil {
			return err
		}
		for _, part := range parts {
			all := now[part]
			if all == nil {
				all = &places{}
			}
			change(all, h[leaf{part, block}])
			saveLeaf(tx, leaf{part, block}, all.text())
		}
	}
	return nil
}

// slots are what the index says of places beside who has which piece, as bytes: when
// somebody was seen, or who it is. Zero bytes: nobody.
type slots map[int][]byte

// slotKind is a kind of rows that hold slots: so many in each, of so many bytes.
type slotKind struct {
	part       string
	each, size int
}

// No piece of a name is as long as the names of these.
var (
	seenSlots  = slotKind{"seen_at", 1024, 4}
	namedSlots = slotKind{"customer", 128, 16}
)

// row is the part of the index that has the slot of a place.
func (k slotKind) row(place int) string { return k.part + "/" + strconv.Itoa(place/k.each) }

// slot is that of a place in its row.
func (k slotKind) slot(row []byte, place int) []byte { return row[place%k.each*k.size:][:k.size] }

// seconds are an instant as a slot holds it.
func seconds(at int64) uint32 { return uint32(min(max(at, 1), math.MaxUint32)) }

// save writes slots into the rows of the index.
func (s slots) save(tx *store.Tx, k slotKind) error {
	return s.change(tx, k, func(int, []byte, []byte) {})
}

// change is save, and tells what was there before.
func (s slots) change(tx *store.Tx, k slotKind, tell func(place int, was, now []byte)) error {
	rows := map[string][]byte{}
	for place := range s {
		rows[k.row(place)] = make([]byte, k.each*k.size)
	}
	parts := slices.Sorted(maps.Keys(rows))
	err := tx.Read(pieceRows(tx.Dialect(), tx.Org(), parts, func(at leaf, value string) error {
		_, err := unpacked(rows[at.part], value)
		return err
	}))
	if err != nil {
		return err
	}
	for place, of := range s {
		slot := k.slot(rows[k.row(place)], place)
		tell(place, slot, of)
		copy(slot, of)
	}
	for _, part := range parts {
		saveLeaf(tx, leaf{part, 0}, base64.RawStdEncoding.EncodeToString(rows[part]))
	}
	return nil
}
