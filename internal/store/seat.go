package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// Sitting is one session as it takes place: a service at a branch at a time.
type Sitting struct {
	Service booking.ServiceID
	Branch  booking.BranchID
	Start   int64
}

// SeatCount is how many seats of a sitting are taken. Expires is when the
// first of the holds among them runs out, or zero.
type SeatCount struct {
	Start   int64
	Taken   int
	Expires int64
}

// Seats counts the seats taken in the sittings of the window.
func (t *Tenant) Seats(ctx context.Context, service booking.ServiceID, branch booking.BranchID, window booking.Span,
	now int64) ([]SeatCount, error) {
	var counts []SeatCount
	err := t.Read(ctx, Query(func(r Row) error {
		var c SeatCount
		err := r.Scan(&c.Start, &c.Taken, &c.Expires)
		counts = append(counts, c)
		return err
	}, `select start_at, count(*), coalesce(min(expires_at), 0) from seats
		where service_id = $1 and branch_id = $2 and org_id = $3 and start_at >= $4 and start_at < $5
		and (expires_at is null or expires_at > $6) group by start_at`,
		service, branch, t.org, window.Start, window.End, now))
	return counts, err
}

// EnterSitting makes the transaction the only one that decides over a
// sitting, frees what expired holds have kept, and reads which seats are taken
// besides the owner's own.
func (tx *Tx) EnterSitting(s Sitting, now int64, own Owner) (catalog int64, taken []int, err error) {
	tx.holdCatalog()
	tx.Lock([]int64{s.lockKey()})
	tx.Change(`delete from seats where service_id = $1 and branch_id = $2 and start_at = $3 and expires_at <= $4`,
		s.Service, s.Branch, s.Start, now)
	return tx.LookSitting(s, now, own)
}

func (s *Sitting) lockKey() int64 {
	return int64(lockHash(append(s.Service[:], s.Branch[:]...), uint64(s.Start)))
}

// LookSitting reads the same without making anybody wait: it may change before it is
// acted upon, but for the catalog.
func (tx *Tx) LookSitting(s Sitting, now int64, own Owner) (catalog int64, taken []int, err error) {
	tx.holdCatalog()
	err = tx.Read(versionOf(tx.org, &catalog), Query(func(r Row) error {
		var n int
		err := r.Scan(&n)
		taken = append(taken, n)
		return err
	}, `select seat from seats where service_id = $1 and branch_id = $2 and start_at = $3 and org_id = $4 and id <> $5
		and (expires_at is null or expires_at > $6) order by seat`, s.Service, s.Branch, s.Start, tx.org, own.text(), now))
	return catalog, taken, err
}

// seated is a row of seats: the seat that an appointment or a hold takes.
type seated struct {
	Sitting
	Place
	id      booking.AppointmentID // or a hold's
	expires int64
}

// seats are the seats that are taken.
var seats = stored(record[seated]{table: "seats", clash: booking.ErrTaken, fields: []field[seated]{
	ids("service_id", func(s *seated) *booking.ServiceID { return &s.Service }),
	ids("branch_id", func(s *seated) *booking.BranchID { return &s.Branch }),
	numbers("start_at", func(s *seated) *int64 { return &s.Start }),
	numbers("seat", func(s *seated) *int { return &s.Seat }),
	numbers("capacity", func(s *seated) *int { return &s.Capacity }),
	ids("id", func(s *seated) *booking.AppointmentID { return &s.id }),
	instants("expires_at", func(s *seated) *int64 { return &s.expires }),
}})

func (tx *Tx) leaveSeat(id any) {
	tx.Change(`delete from seats where id = $1 and org_id = $2`, id, tx.org)
}
