package store

import (
	"bytes"
	"context"
	"maps"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// Key is an API key as it is stored: without the secret.
type Key struct {
	ID        booking.KeyID
	Org       booking.OrgID
	Name      string
	Prefix    string // beginning of the token, to recognise it by
	Scopes    string // separated by commas
	CreatedAt int64
	ExpiresAt int64 // zero: never
	RevokedAt int64 // zero: live
	LastUsed  int64 // zero: never
	ClosedAt  int64 // since when its organization is closed; zero: open, or not asked
}

// ErrNoKey says that there is no such key.
var ErrNoKey = fault.New(fault.NotFound, "not_found", "no such key in this organization; see 'mawid keys list'")

const keyColumns = `id, org_id, name, prefix, scopes, created_at, expires_at, revoked_at, last_used_at`

// scanKey reads keyColumns, and what else the query asked for.
func scanKey(r Row, more ...any) (k Key, err error) {
	err = r.Scan(append([]any{&k.ID, &k.Org, &k.Name, &k.Prefix, &k.Scopes, &k.CreatedAt, &k.ExpiresAt, &k.RevokedAt, &k.LastUsed},
		more...)...)
	return k, err
}

// KeysByHash finds keys of any organization by the hashes of their tokens: the
// one question that is asked before the organization is known.
func (s *Store) KeysByHash(ctx context.Context, hashes []string) (map[string]Key, error) {
	found := map[string]Key{}
	d := s.db.dialect()
	err := s.db.read(ctx, Query(func(r Row) error {
		var hash string
		var closed int64
		k, err := scanKey(r, &hash, &closed)
		k.ClosedAt = closed
		found[hash] = k
		return err
	}, `select `+keyColumns+`, hash, (select o.closed_at from organizations o where o.id = api_keys.org_id) from api_keys where `+
		d.inTexts("hash", "$1"), d.list(hashes)))
	return found, err
}

// Keys lists the organization's keys, the newest last.
func (t *Tenant) Keys(ctx context.Context) ([]Key, error) {
	var keys []Key
	err := t.s.db.read(ctx, Query(func(r Row) error {
		k, err := scanKey(r)
		keys = append(keys, k)
		return err
	}, `select `+keyColumns+` from api_keys where org_id = $1 order by id`, t.org))
	return keys, err
}

// InsertKey stores a key with the hash of its token.
func (tx *Tx) InsertKey(k Key, hash string) {
	tx.Change(`insert into api_keys (id, org_id, name, prefix, hash, scopes, created_at, expires_at, revoked_at, last_used_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0)`,
		k.ID, tx.org, k.Name, k.Prefix, hash, k.Scopes, k.CreatedAt, k.ExpiresAt)
	tx.Publish(booking.Event{Kind: booking.KeysChanged, At: k.CreatedAt})
}

// RevokeKey ends a key. Revoking twice keeps the first time.
func (tx *Tx) RevokeKey(id booking.KeyID, now int64) (Key, error) {
	var found Key
	tx.Change(`update api_keys set revoked_at = $1 where id = $2 and org_id = $3 and revoked_at = 0`, now, id, tx.org)
	err := tx.Read(Query(func(r Row) (err error) {
		found, err = scanKey(r)
		return err
	}, `select `+keyColumns+` from api_keys where id = $1 and org_id = $2`, id, tx.org))
	if err == nil && found.ID.IsZero() {
		err = ErrNoKey
	}
	tx.Publish(booking.Event{Kind: booking.KeysChanged, At: now})
	return found, err
}

// TouchKeys notes when keys were last used.
func (s *Store) TouchKeys(ctx context.Context, used map[booking.KeyID]int64) error {
	return s.db.write(ctx, nobodys, func(tx *Tx) error {
		// In one order on every node, lest they wait for each other.
		for _, id := range slices.SortedFunc(maps.Keys(used), func(a, b booking.KeyID) int { return bytes.Compare(a[:], b[:]) }) {
			tx.Change(`update api_keys set last_used_at = $1 where id = $2 and last_used_at < $1`, used[id], id)
		}
		return nil
	})
}
