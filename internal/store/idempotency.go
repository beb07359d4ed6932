package store

import (
	"github.com/mawid/mawid/internal/booking"
)

// Attempt is a request under an idempotency key: one that is being worked on,
// or one that ended in an appointment.
type Attempt struct {
	Request     string // fingerprint of the request
	Appointment booking.AppointmentID
	Owner       booking.EventID // who works on it
	LeaseUntil  int64
	ExpiresAt   int64
}

// Begin registers an attempt under a key. If another one is there that has
// ended or is still being worked on, it is returned and nothing is changed.
func (tx *Tx) Begin(key string, a Attempt, now int64) (other *Attempt, err error) {
	n, err := tx.affected(`insert into idempotency_keys (org_id, key, request, owner, lease_until, expires_at) values ($1, $2, $3, $4, $5, $6)
		on conflict (org_id, key) do update set request = excluded.request, owner = excluded.owner, lease_until = excluded.lease_until,
			expires_at = excluded.expires_at, appointment_id = null
		where idempotency_keys.expires_at <= $7 or (idempotency_keys.appointment_id is null and idempotency_keys.lease_until <= $7)
		returning 1`, tx.org, key, a.Request, a.Owner, a.LeaseUntil, a.ExpiresAt, now)
	if err != nil || n == 1 {
		return nil, err
	}
	other = &Attempt{}
	err = tx.read(query(func(r row) error {
		return r.Scan(&other.Request, &other.Appointment, &other.Owner, &other.LeaseUntil, &other.ExpiresAt)
	}, `select request, appointment_id, owner, lease_until, expires_at from idempotency_keys where org_id = $1 and key = $2`, tx.org, key))
	return other, err
}

// Finish notes, in the transaction of the booking, that the attempt ended in
// this appointment. It reports false when the attempt has lost its lease to
// another one: then the booking must not be made.
func (tx *Tx) Finish(key string, owner booking.EventID, id booking.AppointmentID) (bool, error) {
	n, err := tx.affected(`update idempotency_keys set appointment_id = $1 where org_id = $2 and key = $3 and owner = $4 returning 1`,
		id, tx.org, key, owner)
	return n == 1, err
}

// Abandon forgets an attempt that was refused.
func (tx *Tx) Abandon(key string, owner booking.EventID) {
	tx.change(`delete from idempotency_keys where org_id = $1 and key = $2 and owner = $3 and appointment_id is null`, tx.org, key, owner)
}
