package organization

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// An organization leaves in two steps. First it is closed: keys, pages and
// voice agents answer so, and nothing is lost yet. When the waiting time is
// over, everything of it is removed, and a receipt says how much that was.

// RemovalWait is how long an organization is closed before it is removed.
const RemovalWait = 7 * 24 * time.Hour

// Organizations lists every organization, the closed ones as well.
func (d *Desk) Organizations(ctx context.Context) ([]OrgLine, error) {
	return organizations(ctx, d.Store)
}

// Removals lists the receipts of what was removed, the newest first.
func (d *Desk) Removals(ctx context.Context) ([]Removal, error) { return removals(ctx, d.Store) }

// CloseOrganization closes an organization, which is removed after the wait.
// When it returns no node accepts its keys any more.
func (d *Desk) CloseOrganization(ctx context.Context, c office.Caller, wait time.Duration) (o OrgLine, err error) {
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) (err error) {
		d.Note(tx, c, "organization.closed", "", "")
		o, err = closeOrganization(tx, d.Unix(), d.Unix()+int64(wait/time.Second))
		return err
	})
	d.forgetKeys(ctx, c.Org, err)
	return o, err
}

// ReopenOrganization takes that back while it is waiting. It is refused once
// the removal has begun.
func (d *Desk) ReopenOrganization(ctx context.Context, c office.Caller) (o OrgLine, err error) {
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) (err error) {
		d.Note(tx, c, "organization.reopened", "", "")
		o, err = reopenOrganization(tx, d.Unix())
		return err
	})
	d.forgetKeys(ctx, c.Org, err)
	return o, err
}

// forgetKeys waits, unless there is an error, until no node goes by what it
// knew of an organization's keys.
func (d *Desk) forgetKeys(ctx context.Context, org booking.OrgID, err error) {
	if err == nil {
		d.keys.forget(org)
		d.desk.Spread(ctx)
	}
}

// RemoveOrganization removes a closed organization now, whatever its waiting
// time, with its sandbox, and everybody who belonged to it alone. It then looks
// through every table for what might be left. It gives store.ErrNotClosed when
// the organization is not closed any more as it was.
func (d *Desk) RemoveOrganization(ctx context.Context, o OrgLine) (Removal, error) {
	receipt, err := RemoveAll(ctx, d.Store, o, d.Unix())
	d.desk.ForgetCatalog(o.ID)
	d.desk.ForgetCatalog(o.ID.Twin())
	d.keys.forget(o.ID)
	return receipt, err
}

// RemoveDue removes the organizations whose waiting time is over.
func (d *Desk) RemoveDue(ctx context.Context) error {
	due, err := dueRemovals(ctx, d.Store, d.Unix())
	for _, o := range due {
		receipt, failure := d.RemoveOrganization(ctx, o)
		if errors.Is(failure, ErrNotClosed) {
			continue // Somebody took it back while others were removed.
		}
		if failure == nil {
			d.Log.Info("an organization was removed", "receipt", receipt.Receipt.String(), "rows", receipt.Total())
		}
		err = errors.Join(err, failure)
	}
	return err
}

// ExportOrganization writes everything that the organization and its sandbox
// have, but for secrets, as lines of JSON: one that says what it is, one for
// each row with its table, and one that counts them, and says up to when events were
// removed because of their age. ImportOrganization reads it.
func (d *Desk) ExportOrganization(ctx context.Context, c office.Caller, to io.Writer) (map[string]int64, error) {
	org, _, err := d.Settings(ctx, c)
	if err != nil {
		return nil, err
	}
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		d.Note(tx, c, "organization.exported", "", "")
		return nil
	})
	if err != nil {
		return nil, err
	}
	var schema string
	if err := d.Store.Read(ctx, schemaName(&schema)); err != nil {
		return nil, err
	}
	out := bufio.NewWriter(to)
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	if err := lines.Encode(map[string]string{"organization": org.Slug, "exported_at": office.UTC(d.Unix()), "schema": schema}); err != nil {
		return nil, err
	}
	counts, err := outward(ctx, d.Store, c.Org, func(table, row string) error {
		return lines.Encode(struct {
			Table string          `json:"table"`
			Row   json.RawMessage `json:"row"`
		}{table, json.RawMessage(row)})
	})
	if err != nil {
		return nil, err
	}
	var removed int64 // It is asked last: it only grows.
	err = d.Store.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&removed) }, `select `+store.RemovedTo))
	if err != nil {
		return nil, err
	}
	return counts, errors.Join(lines.Encode(struct {
		Rows    map[string]int64 `json:"rows"`
		Removed int64            `json:"events_removed_to"`
	}{counts, removed}), out.Flush())
}
