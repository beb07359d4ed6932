package selfservice

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// ErrNoLogo says that there is no such picture.
var ErrNoLogo = fault.New(fault.NotFound, "no_logo", "there is no such picture; the organization has none, or another one by now")

// Logo gives the picture of an organization. The mark is that of its page's
// booking.Logo: a picture with another mark is another picture, so that whoever
// asks may keep what they get for good. ErrNoLogo: there is none of that mark.
func (d *Desk) Logo(ctx context.Context, org booking.OrgID, mark string) (Picture, error) {
	return logo(ctx, d.Store.For(org), mark)
}

// SaveLogo puts a picture on the page, in place of the one before: a PNG or a
// JPEG, which is drawn anew. It is refused if it is none, or too large.
func (d *Desk) SaveLogo(ctx context.Context, c office.Caller, raw []byte) error {
	picture, drawn, err := draw(raw)
	if err != nil {
		return err
	}
	return d.changeLogo(ctx, c, drawn, func(tx *store.Tx) { saveLogo(tx, picture, drawn.Mark, d.Unix()) })
}

// RemoveLogo takes the picture away.
func (d *Desk) RemoveLogo(ctx context.Context, c office.Caller) error {
	return d.changeLogo(ctx, c, booking.Logo{}, removeLogo)
}

// changeLogo writes the picture and what the page knows of it.
func (d *Desk) changeLogo(ctx context.Context, c office.Caller, logo booking.Logo, write func(*store.Tx)) error {
	err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if _, err := store.LockCatalog(tx); err != nil {
			return err
		}
		page, err := pageOf(tx)
		if err != nil || page.Logo == logo {
			return err
		}
		page.Logo = logo
		write(tx)
		savePageOf(tx, page)
		store.ChangeCatalog(tx, d.Unix())
		d.Note(tx, c, "page.logo", "", "")
		return nil
	})
	if err != nil {
		return err
	}
	d.desk.ForgetCatalog(c.Org)
	d.Published()
	return nil
}
