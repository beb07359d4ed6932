package people

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// LetterKind is what a mail to somebody who works here is for.
type LetterKind string

// The kinds of letters.
const (
	LetterInvitation LetterKind = "invitation" // to an organization
	LetterPassword   LetterKind = "password"   // a link to choose a new one, for whoever has asked
	LetterChanged    LetterKind = "changed"    // how they sign in has changed
	LetterAlarm      LetterKind = "alarm"      // something does not work
	LetterSummary    LetterKind = "summary"    // what is booked on a day
	LetterAffected   LetterKind = "affected"   // appointments that do not fit what was changed
)

// What is written of how somebody signs in, as the audit log calls it.
const (
	PasswordChanged = "password.changed"
	FactorEnabled   = "factor.enabled"
	FactorDisabled  = "factor.disabled"
	RecoveryRenewed = "recovery.renewed"
	PasswordReset   = "user.reset"
	FactorReset     = "user.reset_factor"
)

// Changes are all of them.
var Changes = []string{PasswordChanged, FactorEnabled, FactorDisabled, RecoveryRenewed, PasswordReset, FactorReset}

// How long letters are of use, in seconds.
const (
	askedLife   = 30 * 60
	changeLife  = office.Day
	alarmLife   = office.Day / 2
	summaryLife = 3 * office.Hour

	affectedLife = office.Day
)

// Of appointments that do not fit it is written some time after the last change, so
// that several changes are one letter, but no longer than that after the first.
const (
	affectedAfter = 10 * 60
	affectedWaits = office.Hour
)

// MailedLinkLife is how long a link works that was asked for by mail, in seconds.
const MailedLinkLife = 3600

// ForgotPassword has a mail sent to an address, with a link for each account that
// it has. It does the same for every address, and takes the same time: whether there
// is an account is found out later, by whoever sends the mail. ErrEmail refuses
// what is no address; who asks too often has to wait.
func (d *Desk) ForgotPassword(ctx context.Context, email, lang string, b Browser) error {
	email, err := ReadEmail(email)
	if err != nil {
		return err
	}
	keys := once([]string{byForgotten + auth.HashSecret(email), byAsking + b.Address})
	return d.try(ctx, attempt{keys: keys}, func(ctx context.Context) error {
		return d.Store.Write(ctx, func(tx *store.Tx) error {
			WriteLetter(tx, Letter{Kind: LetterPassword, Email: email, Lang: lang, MadeAt: d.Unix(), Until: d.Unix() + askedLife})
			return nil
		})
	})
}

// LinkByMail makes the token of a link to choose a password with, for whoever
// reads the mail of an account. Others that there are go on: nobody ends a link by
// asking for another.
func LinkByMail(tx *store.Tx, id booking.PersonID, now int64) (token string) {
	token = auth.NewSecret()
	addLink(tx, Link{Hash: auth.HashSecret(token), Kind: LinkPassword, Person: id, CreatedAt: now, ExpiresAt: now + MailedLinkLife})
	return token
}

// WriteOfChange has somebody written to that how they sign in has changed, so that
// they know of it if it was somebody else. It does nothing where there is no mail.
func (d *Desk) WriteOfChange(tx *store.Tx, id booking.PersonID, action string) {
	if d.Mails {
		WriteLetter(tx, Letter{Kind: LetterChanged, Person: id, About: action, MadeAt: d.Unix(), Until: d.Unix() + changeLife})
	}
}

// NoSummary is the hour of whoever wants no summary.
const NoSummary = -1

// Mailing is what somebody is written to about.
type Mailing struct {
	// Alarms: when something does not work where they are an owner or a manager, which
	// is what Concerned tells. Owners are unless they say otherwise, managers if they
	// say so.
	Alarms, Concerned bool
	// Hour is at which hour of the day they get a summary of what is booked: before
	// noon of the same day, later of the next; or NoSummary.
	Hour int
}

// Mailing tells what whoever is signed in is written to about.
func (d *Desk) Mailing(ctx context.Context, s SignedIn) (Mailing, error) {
	chosen, hour, err := mailingOf(ctx, d.Store, s.Person.ID)
	m := Mailing{Hour: hour, Concerned: concernedByAlarms(s)}
	for _, at := range s.Memberships {
		m.Alarms = m.Alarms || at.Role == booking.Owner
	}
	if chosen != "" {
		m.Alarms = chosen == alarmsOn
	}
	return m, err
}

func concernedByAlarms(s SignedIn) bool {
	return slices.ContainsFunc(s.Memberships, func(m booking.Membership) bool { return m.Role == booking.Owner || m.Role == booking.Manager })
}

// ChangeMailing changes that. Whoever is concerned by no alarms has chosen nothing
// about them; what is no hour is none.
func (d *Desk) ChangeMailing(ctx context.Context, s SignedIn, m Mailing) error {
	if m.Hour < 0 || m.Hour > 23 {
		m.Hour = NoSummary
	}
	return d.Store.Write(ctx, func(tx *store.Tx) error {
		p, err := StillIn(tx, s)
		if err != nil {
			return err
		}
		if concernedByAlarms(s) {
			saveAlarms(tx, p.ID, m.Alarms)
		}
		saveSummaryHour(tx, p.ID, m.Hour)
		return nil
	})
}

// Summary is one that somebody is to get: of a day, where they work.
type Summary struct {
	Org    booking.OrgID
	Person booking.PersonID
	Date   civil.Date
	Until  int64 // when it is of no use any more
}

// SummariesDue lists the summaries whose hour has come, and is not long over, on the
// clock of the first branch.
func (d *Desk) SummariesDue(ctx context.Context) (due []Summary, err error) {
	wanted, err := summariesWanted(ctx, d.Store)
	if err != nil {
		return nil, err
	}
	var restored int64 // Until then somebody else has written to them.
	if err := d.Store.Read(ctx, store.RestoredUntil(&restored)); err != nil {
		return nil, err
	}
	now := d.Unix()
	for _, w := range wanted {
		zone, err := civil.LoadZone(w.zone)
		if err != nil {
			return nil, err
		}
		today, _ := zone.Local(now)
		for _, day := range []civil.Date{today - 1, today} {
			at := zone.First(day, w.hour*60)
			if at <= now && now < at+summaryLife && at > restored {
				due = append(due, Summary{w.org, w.person, day + civil.Date(w.hour/12), at + summaryLife})
			}
		}
	}
	return due, nil
}

// WriteSummaries has summaries of an organization sent: to each person one for each day.
func (d *Desk) WriteSummaries(ctx context.Context, org booking.OrgID, list []Summary) error {
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		for _, s := range list {
			day := s.Date.String()
			WriteLetter(tx, Letter{Kind: LetterSummary, Org: org, Person: s.Person, About: day, MadeAt: d.Unix(), Until: s.Until,
				Once: strings.Join([]string{string(LetterSummary), org.String(), s.Person.String(), day}, " ")})
		}
		return nil
	})
}

// WriteAlarms has those who can mend it written to that something of an organization
// does not work: each person once a day for each kind of trouble.
func (d *Desk) WriteAlarms(ctx context.Context, org booking.OrgID, kinds []string) error {
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		list, err := alarmed(tx)
		if err != nil {
			return err
		}
		now := d.Unix()
		day := strconv.FormatInt((now-dayBegins)/office.Day, 10)
		for _, person := range list {
			for _, kind := range kinds {
				WriteLetter(tx, Letter{Kind: LetterAlarm, Org: org, Person: person, About: kind, MadeAt: now, Until: now + alarmLife,
					Once: strings.Join([]string{string(LetterAlarm), org.String(), person.String(), kind, day}, " ")})
			}
		}
		return nil
	})
}

// WriteOfAffected has those written to who get alarms that a change of the catalogue
// has left appointments where they do not fit. Whoever is to be written to already
// gets one letter of both. Whoever calls it has locked the catalogue.
func WriteOfAffected(tx *store.Tx, now int64) error {
	list, err := alarmed(tx)
	if err != nil {
		return err
	}
	for _, person := range list {
		put, err := putOff(tx, LetterAffected, person, now+affectedAfter, affectedWaits)
		if err != nil {
			return err
		}
		if !put {
			WriteLetter(tx, Letter{Kind: LetterAffected, Org: tx.Org(), Person: person, MadeAt: now, DueAt: now + affectedAfter,
				Until: now + affectedLife})
		}
	}
	return nil
}

// dayBegins is when days begin for alarms, in seconds after midnight of UTC: eight
// o'clock in Riyadh. What has not been mended is told then, and not in the night.
const dayBegins = 5 * office.Hour
