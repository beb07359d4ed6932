package organization

import (
	"bytes"
	"context"
	"maps"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// keyRow is an API key as it is stored: without the secret.
type keyRow struct {
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
	Suspended int64 // since when its organization is suspended; zero: it is not, or not asked
}

// ErrNoKey says that there is no such key.
var ErrNoKey = fault.New(fault.NotFound, "not_found", "no such key in this organization; see 'mawid keys list'")

const keyColumns = `id, org_id, name, prefix, scopes, created_at, expires_at, revoked_at, last_used_at`

// scanKey reads keyColumns, and what else the query asked for.
func scanKey(r store.Row, more ...any) (k keyRow, err error) {
	err = r.Scan(append([]any{&k.ID, &k.Org, &k.Name, &k.Prefix, &k.Scopes, &k.CreatedAt, &k.ExpiresAt, &k.RevokedAt, &k.LastUsed},
		more...)...)
	return k, err
}

// keysByHash finds keys of any organization by the hashes of their tokens: the
// one question that is asked before the organization is known.
func keysByHash(ctx context.Context, s *store.Store, hashes []string) (map[string]keyRow, error) {
	found := map[string]keyRow{}
	d := s.Dialect()
	err := s.Read(ctx, store.Query(func(r store.Row) error {
		var hash string
		var closed, suspended int64
		k, err := scanKey(r, &hash, &closed, &suspended)
		k.ClosedAt, k.Suspended = closed, suspended
		found[hash] = k
		return err
	}, `select `+keyColumns+`, hash, (select o.closed_at from organizations o where o.id = api_keys.org_id),
		(select o.suspended_at from organizations o where o.id = api_keys.org_id) from api_keys where `+
		d.InTexts("hash", "$1"), d.List(hashes)))
	return found, err
}

// keys lists the organization's keys, the newest last.
func keys(ctx context.Context, t *store.Tenant) ([]keyRow, error) {
	var keys []keyRow
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		k, err := scanKey(r)
		keys = append(keys, k)
		return err
	}, `select `+keyColumns+` from api_keys where org_id = $1 order by id`, t.Org()))
	return keys, err
}

// insertKey stores a key with the hash of its token.
func insertKey(tx *store.Tx, k keyRow, hash string) {
	tx.Change(`insert into api_keys (id, org_id, name, prefix, hash, scopes, created_at, expires_at, revoked_at, last_used_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0)`,
		k.ID, tx.Org(), k.Name, k.Prefix, hash, k.Scopes, k.CreatedAt, k.ExpiresAt)
	tx.Publish(booking.Event{Kind: booking.KeysChanged, At: k.CreatedAt})
}

// revokeKey ends a key. Revoking twice keeps the first time.
func revokeKey(tx *store.Tx, id booking.KeyID, now int64) (keyRow, error) {
	var found keyRow
	tx.Change(`update api_keys set revoked_at = $1 where id = $2 and org_id = $3 and revoked_at = 0`, now, id, tx.Org())
	err := tx.Read(store.Query(func(r store.Row) (err error) {
		found, err = scanKey(r)
		return err
	}, `select `+keyColumns+` from api_keys where id = $1 and org_id = $2`, id, tx.Org()))
	if err == nil && found.ID.IsZero() {
		err = ErrNoKey
	}
	tx.Publish(booking.Event{Kind: booking.KeysChanged, At: now})
	return found, err
}

// touchKeys notes when keys were last used.
func touchKeys(ctx context.Context, s *store.Store, used map[booking.KeyID]int64) error {
	return s.Write(ctx, func(tx *store.Tx) error {
		// In one order on every node, lest they wait for each other.
		for _, id := range slices.SortedFunc(maps.Keys(used), func(a, b booking.KeyID) int { return bytes.Compare(a[:], b[:]) }) {
			tx.Change(`update api_keys set last_used_at = $1 where id = $2 and last_used_at < $1`, used[id], id)
		}
		return nil
	})
}
