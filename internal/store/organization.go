package store

import (
	"context"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// ErrNoOrganization says that there is no organization of that name.
var ErrNoOrganization = fault.New(fault.NotFound, "not_found", "no such organization; create it with 'mawid apply'")

// Organization finds an organization by its slug. A sandbox is none.
func (s *Store) Organization(ctx context.Context, slug string) (booking.Organization, error) {
	var o booking.Organization
	err := s.Read(ctx, Query(func(r Row) error {
		return r.Scan(&o.ID, &o.Slug, &o.Name, &o.NameAr, &o.Catalog)
	}, `select id, slug, name, name_ar, catalog_version from organizations where slug = $1 and twin_of is null`, slug))
	if err == nil && o.ID.IsZero() {
		err = ErrNoOrganization
	}
	return o, err
}

// Settings reads what the organization has chosen.
func (t *Tenant) Settings(ctx context.Context) (booking.Organization, booking.Settings, error) {
	var (
		o    booking.Organization
		s    booking.Settings
		week int64
	)
	err := t.Read(ctx, Query(func(r Row) error {
		err := r.Scan(&o.ID, &o.Slug, &o.Name, &o.NameAr, &o.Answers, &o.Catalog, &s.Language, &week, &s.Digits, &s.Hijri, &s.RetentionDays,
			&s.DeskBlocks)
		s.WeekStart = time.Weekday(week)
		return err
	}, `select id, slug, name, name_ar, answers, catalog_version, language, week_start, digits, hijri, retention_days, desk_blocks
		from organizations where id = $1`, t.org))
	if err == nil && o.ID.IsZero() {
		err = ErrNoOrganization
	}
	return o, s, err
}

// SettingsOf reads them with other things.
func SettingsOf(org booking.OrgID, out *booking.Settings) Statement {
	return Query(func(r Row) error {
		var week int64
		err := r.Scan(&out.Language, &week, &out.Digits, &out.Hijri, &out.RetentionDays, &out.DeskBlocks)
		out.WeekStart = time.Weekday(week)
		return err
	}, `select language, week_start, digits, hijri, retention_days, desk_blocks from organizations where id = $1`, org)
}

// SaveSettings stores what the organization has chosen.
func (tx *Tx) SaveSettings(s booking.Settings) {
	tx.Change(`update organizations set language = $1, week_start = $2, digits = $3, hijri = $4, retention_days = $5, desk_blocks = $6
		where id = $7`, s.Language, int64(s.WeekStart), s.Digits, s.Hijri, s.RetentionDays, s.DeskBlocks, tx.org)
}

// Memberships lists the organizations of a person.
func (tx *Tx) Memberships(person booking.PersonID) ([]booking.OrgID, error) {
	var list []booking.OrgID
	err := tx.Read(Query(func(r Row) error {
		var id booking.OrgID
		err := r.Scan(&id)
		list = append(list, id)
		return err
	}, `select org_id from memberships where person_id = $1 order by org_id`, person))
	return list, err
}

// ErrClosed is said to whoever comes to an organization that is to be removed.
var ErrClosed = fault.New(fault.Unauthenticated, "organization_closed",
	"this organization is closed and will be removed; whoever runs the service can open it again")

// ClosedOrg reads whether the organization of something is closed.
func ClosedOrg(closed *int64, table, condition string, arg any) Statement {
	return Query(func(r Row) error { return r.Scan(closed) },
		`select o.closed_at from `+table+` join organizations o on o.id = `+table+`.org_id where `+table+`.`+condition, arg)
}

// Closed tells whether the organization, or the one whose sandbox it is, is
// closed.
func (t *Tenant) Closed(ctx context.Context) (closed bool, err error) {
	err = t.Read(ctx, Query(func(r Row) error { return r.Scan(&closed) },
		`select exists (select 1 from organizations where closed_at <> 0 and (id = $1 or id = (select twin_of from organizations where id = $1)))`, t.org))
	return closed, err
}
