package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// Once is a request under an idempotency key together with what it made, an
// appointment or a hold. It is written in the transaction that makes it, so
// that after a crash there is either both or nothing.
type Once struct {
	Key       string
	Request   string // fingerprint of the request
	Made      [16]byte
	ExpiresAt int64
}

// making is the request that has made something. None makes none.
func (o *Once) making(made [16]byte) *Once {
	if o == nil {
		return nil
	}
	does := *o
	does.Made = made
	return &does
}

// repeated is the condition that there is a request under a key of an
// organization, at a time. A row of the older kind, of a request that was
// worked on and made nothing, ends with its lease.
func repeated(org, key, now string) string {
	return `exists (select 1 from idempotency_keys k where k.org_id = ` + org + ` and k.key = ` + key + ` and k.expires_at > ` + now + `
		and (k.appointment_id is not null or k.lease_until > ` + now + `))`
}

// overwrite takes the place of a row that no longer counts.
const overwrite = `on conflict (org_id, key) do update set request = excluded.request, appointment_id = excluded.appointment_id,
	owner = excluded.owner, lease_until = excluded.lease_until, expires_at = excluded.expires_at`

// onces are the requests under keys.
var onces = stored(record[Once]{table: "idempotency_keys", tail: overwrite, fields: []field[Once]{
	words("key", func(o *Once) *string { return &o.Key }),
	words("request", func(o *Once) *string { return &o.Request }),
	ids("appointment_id", func(o *Once) *booking.AppointmentID { return (*booking.AppointmentID)(&o.Made) }),
	ids("owner", func(o *Once) *booking.AppointmentID { return (*booking.AppointmentID)(&o.Made) }),
	numbers("lease_until", func(*Once) *int64 { return new(int64) }),
	numbers("expires_at", func(o *Once) *int64 { return &o.ExpiresAt }),
}})

// remember stores a request. It reports false when there is one under its key.
func (tx *Tx) remember(o Once, now int64) (bool, error) {
	tx.Lock([]int64{onceKey(tx.org, o.Key)})
	known := false
	err := tx.Read(Query(func(r Row) error { return r.Scan(&known) },
		`select `+repeated("$1", "cast($2 as text)", "cast($3 as bigint)"), tx.org, o.Key, now))
	if err != nil || known {
		return false, err
	}
	insert(tx, onces, &o)
	return true, nil
}

// first remembers a request, if it is one under a key, and refuses a repeat.
func (tx *Tx) first(o *Once, now int64) error {
	if o == nil {
		return nil
	}
	fresh, err := tx.remember(*o, now)
	if err == nil && !fresh {
		err = ErrRepeated
	}
	return err
}

// onceKey is the lock of an idempotency key.
func onceKey(org booking.OrgID, key string) int64 {
	return int64(lockHash(append(org[:], key...), onceLocks))
}

// Once finds what was made under an idempotency key; nil: nothing.
func (t *Tenant) Once(ctx context.Context, key string, now int64) (*Once, error) {
	var found *Once
	err := t.Read(ctx, Query(func(r Row) error {
		var made booking.AppointmentID
		found = &Once{Key: key}
		err := r.Scan(&found.Request, &made, &found.ExpiresAt)
		found.Made = made
		return err
	}, `select request, appointment_id, expires_at from idempotency_keys
		where org_id = $1 and key = $2 and expires_at > $3 and appointment_id is not null`, t.org, key, now))
	return found, err
}

// TakeForm takes a form that may be sent once. It reports false when it was
// taken before.
func (tx *Tx) TakeForm(form string, until, now int64) (bool, error) {
	// No idempotency key of the API holds a line feed.
	return tx.remember(Once{Key: "form\n" + form, Made: booking.NewID[booking.AppointmentID](), ExpiresAt: until}, now)
}
