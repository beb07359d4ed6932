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

// standing is the condition under which a row k still counts for the time
// b.stamp: the older kind, of a request that was worked on and made nothing,
// ends with its lease.
const standing = `k.expires_at > b.stamp and (k.appointment_id is not null or k.lease_until > b.stamp)`

// overwrite takes the place of a row that no longer counts.
const overwrite = `on conflict (org_id, key) do update set request = excluded.request, appointment_id = excluded.appointment_id,
	owner = excluded.owner, lease_until = excluded.lease_until, expires_at = excluded.expires_at`

// remember stores a request. It reports false when there is one under its key.
func (tx *Tx) remember(o Once, now int64) (bool, error) {
	tx.lock([]int64{onceKey(tx.org, o.Key)})
	made := booking.AppointmentID(o.Made)
	n, err := tx.affected(`insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at)
		select b.org_id, b.key, b.request, b.made, b.made, 0, b.until
		from (select cast($1 as `+tx.d.uuid+`) as org_id, cast($2 as text) as key, cast($3 as text) as request, cast($4 as `+tx.d.uuid+`) as made,
			cast($5 as bigint) as until, cast($6 as bigint) as stamp) b
		where not exists (select 1 from idempotency_keys k where k.org_id = b.org_id and k.key = b.key and `+standing+`)
		`+overwrite+` returning 1`, tx.org, o.Key, o.Request, made, o.ExpiresAt, now)
	return n == 1, err
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
	err := t.s.db.read(ctx, query(func(r row) error {
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
