package selfservice

import (
	"context"
	"encoding/base64"
	"fmt"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// logo reads the picture of a mark.
func logo(ctx context.Context, t *store.Tenant, mark string) (p Picture, err error) {
	var text string
	err = t.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&p.Type, &text) },
		`select type, picture from logos where org_id = $1 and mark = $2`, t.Org(), mark))
	if err != nil {
		return p, err
	}
	if text == "" {
		return p, ErrNoLogo
	}
	if p.Bytes, err = base64.StdEncoding.DecodeString(text); err != nil {
		return p, fmt.Errorf("selfservice: the picture of an organization is damaged: %w", err)
	}
	return p, nil
}

// saveLogo stores a picture in place of the one before.
func saveLogo(tx *store.Tx, p Picture, mark string, now int64) {
	removeLogo(tx)
	tx.Change(`insert into logos (org_id, mark, type, picture, created_at) values ($1, $2, $3, $4, $5)`,
		tx.Org(), mark, p.Type, base64.StdEncoding.EncodeToString(p.Bytes), now)
}

// removeLogo takes the picture away.
func removeLogo(tx *store.Tx) { tx.Change(`delete from logos where org_id = $1`, tx.Org()) }

// pageOf reads what the organization has chosen.
func pageOf(tx *store.Tx) (p booking.Page, err error) {
	err = tx.Read(store.Query(func(r store.Row) error { return r.Scan(&p) }, `select page from organizations where id = $1`, tx.Org()))
	return p, err
}

// savePageOf writes it back. Its host is as it was.
func savePageOf(tx *store.Tx, p booking.Page) {
	tx.Change(`update organizations set page = $1 where id = $2`, p, tx.Org())
}
