package organization

import (
	"context"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
)

// For how many days customers' data is kept, at least and at most: sooner
// erased, nobody could answer for a visit.
const (
	shortestRetention = 30
	longestRetention  = 36500
)

// What settings are refused for.
var (
	errWeekStart = fault.New(fault.Invalid, "invalid_week_start", "the week begins on one of the seven days").On("week_start")
	errDigits    = fault.New(fault.Invalid, "invalid_digits", "the digits are latin or arabic").On("digits")
	errRetention = fault.New(fault.Invalid, "invalid_retention", "keep customers' data for %d to %d days, or 0 for always", shortestRetention,
		longestRetention).On("retention_days")
)

// Settings reads what the organization has chosen.
func (d *Desk) Settings(ctx context.Context, c office.Caller) (booking.Organization, booking.Settings, error) {
	return d.Store.For(c.Org).Settings(ctx)
}

// ErrErases is said before data is to be kept for a shorter time than so far:
// what is older is then erased and cannot be had back.
var ErrErases = fault.New(fault.Conflict, "erases_data", "customers' data that is older will be erased for good; say that you are sure")

// ChangeSettings changes the organization's names, what it answers, and what it has chosen.
// Unless sure, it refuses to erase more than before, with ErrErases.
func (d *Desk) ChangeSettings(ctx context.Context, c office.Caller, o booking.Organization, s booking.Settings, sure bool) error {
	name, nameAr, err := people.CheckOrgNames(o.Name, o.NameAr)
	switch {
	case err != nil:
		return err
	case s.Language != "ar" && s.Language != "en":
		return people.ErrLanguage
	case s.WeekStart < time.Sunday || s.WeekStart > time.Saturday:
		return errWeekStart
	case s.Digits != "latin" && s.Digits != "arabic":
		return errDigits
	case s.RetentionDays != 0 && (s.RetentionDays < shortestRetention || s.RetentionDays > longestRetention):
		return errRetention
	}
	answers, err := TidyAnswers("", o.Answers, booking.OrganizationTopics)
	if err != nil {
		return err
	}
	_, was, err := d.Settings(ctx, c)
	if err != nil {
		return err
	}
	if s.RetentionDays != 0 && (was.RetentionDays == 0 || s.RetentionDays < was.RetentionDays) && !sure {
		return ErrErases
	}
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		SaveAnswers(tx, answers)
		store.SaveOrganization(tx, name, nameAr, d.Unix())
		tx.SaveSettings(s)
		d.Note(tx, c, "organization.changed", name, blocking(was.DeskBlocks, s.DeskBlocks))
		return nil
	})
	if err == nil {
		d.desk.ForgetCatalog(c.Org)
	}
	return err
}

// blocking says for the audit log what became of the receptionists' leave to keep
// time free; empty: it is as it was.
func blocking(was, is bool) string {
	switch {
	case is && !was:
		return "blocks_on"
	case was && !is:
		return "blocks_off"
	}
	return ""
}
