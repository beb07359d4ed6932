package message

import (
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/store"
)

// Sent is a message that was made, as it is kept.
type Sent struct {
	ID          booking.NoticeID
	Appointment booking.AppointmentID // the first of those that took each other's place
	notice.Notice
	Channel    booking.ChannelID
	Medium     notice.Medium
	Lang       i18n.Lang
	Reason     string // the code of a courier's fault; empty: none
	Code       string // the provider's
	ToldAt     int64  // when it was delivered or read, as far as that was reported
	ProviderID string
	Units      int
	Cost       string
	AskedAt    int64 // when the customer asked by a button how to change it; zero: never
	AnsweredAt int64 // when that was answered

	whom string
}

const sentColumns = `id, appointment_id, purpose, minutes, revision, channel_id, medium, lang, status, reason, code, permanent, attempts, again,
	made_at, tried_at, told_at, start_at, branch_id, resource_id, cancelled, whom_hash, provider_id, units, cost, asked_at, answered_at`

func scanSent(r store.Row) (s Sent, err error) {
	n := &s.Notice
	err = r.Scan(&s.ID, &s.Appointment, &n.Purpose, &n.Before, &n.Revision, &s.Channel, &s.Medium, &s.Lang, &n.Status, &s.Reason, &s.Code,
		&n.Permanent, &n.Attempts, &n.Again, &n.MadeAt, &n.At, &s.ToldAt, &n.Truth.Start, &n.Truth.Branch, &n.Truth.Resource, &n.Truth.Cancelled,
		&s.whom, &s.ProviderID, &s.Units, &s.Cost, &s.AskedAt, &s.AnsweredAt)
	n.Channel = s.Channel.String()
	return s, err
}

// sentWhere reads messages: a condition and, behind it, what else there is to say.
func sentWhere(out *[]Sent, rest string, args ...any) store.Statement {
	return store.Query(func(r store.Row) error {
		s, err := scanSent(r)
		*out = append(*out, s)
		return err
	}, `select `+sentColumns+` from notices where `+rest, args...)
}

// sentOf reads what was made for an appointment, in the order in which it was.
func sentOf(org booking.OrgID, root booking.AppointmentID, out *[]Sent) store.Statement {
	// The plus keeps an index on the time, of all that the organization has sent, from being used.
	return sentWhere(out, `org_id = $1 and appointment_id = $2 order by +made_at, id`, org, root)
}

// begin writes the row of a message that is about to be sent: a new one, or
// another attempt with one that is there. False: somebody else has begun, and is
// sending it.
func begin(tx *store.Tx, s *Sent) (bool, error) {
	if s.Attempts > 1 {
		n, err := tx.Affected(`update notices set status = 'sending', attempts = $1, again = $2, tried_at = $3, reason = '', code = '',
			permanent = $4 where org_id = $5 and appointment_id = $6 and purpose = $7 and minutes = $8 and revision = $9 and channel_id = $10 and attempts = $11
				and status in ('failed', 'sending', 'unknown') returning 1`,
			s.Attempts, s.Again, s.At, false, tx.Org(), s.Appointment, string(s.Purpose), s.Before, s.Revision, s.Channel, s.Attempts-1)
		return n == 1, err
	}
	n, err := tx.Affected(`insert into notices (id, org_id, appointment_id, purpose, minutes, revision, channel_id, medium, lang, status, attempts, again, made_at,
			tried_at, start_at, branch_id, resource_id, cancelled, whom_hash)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11, $12, $12, $13, $14, $15, $16, $17)
		on conflict (org_id, appointment_id, purpose, minutes, revision, channel_id) do nothing returning 1`,
		s.ID, tx.Org(), s.Appointment, string(s.Purpose), s.Before, s.Revision, s.Channel, string(s.Medium), string(s.Lang), string(s.Status),
		s.Again, s.At, s.Truth.Start, s.Truth.Branch, s.Truth.Resource, s.Truth.Cancelled, s.whom)
	return n == 1, err
}

// end writes what became of an attempt. What was reported meanwhile is further.
func end(tx *store.Tx, s *Sent) {
	tx.Change(`update notices set status = $1, reason = $2, code = $3, permanent = $4 where org_id = $5 and id = $6 and attempts = $7 and status = 'sending'`,
		string(s.Status), s.Reason, s.Code, s.Permanent, tx.Org(), s.ID, s.Attempts)
	tx.Change(`update notices set provider_id = $1, units = $2, cost = $3 where org_id = $4 and id = $5 and attempts = $6`,
		s.ProviderID, s.Units, s.Cost, tx.Org(), s.ID, s.Attempts)
}

// report writes what a provider says later, if it is further than what is known.
func report(tx *store.Tx, s *Sent) {
	tx.Change(`update notices set status = $1, reason = $2, code = $3, permanent = $4, told_at = case when told_at = 0 then $5 else told_at end
		where org_id = $6 and id = $7`, string(s.Status), s.Reason, s.Code, s.Permanent, s.ToldAt, tx.Org(), s.ID)
}

// reported finds the message that a report is about, and locks it.
func reported(tx *store.Tx, channel booking.ChannelID, r *courier.Report, out *[]Sent) error {
	if id, err := booking.ParseID[booking.NoticeID](r.OurID); err == nil {
		return tx.Read(sentWhere(out, `org_id = $1 and channel_id = $2 and id = $3`+tx.Dialect().ForUpdate, tx.Org(), channel, id))
	}
	if r.ProviderID == "" {
		return nil
	}
	return tx.Read(sentWhere(out, `org_id = $1 and channel_id = $2 and provider_id = $3 order by made_at desc limit 1`+tx.Dialect().ForUpdate,
		tx.Org(), channel, r.ProviderID))
}

// count counts a message that is sent on a day.
func count(tx *store.Tx, channel booking.ChannelID, now int64, units int) {
	tx.Change(`insert into message_counts (org_id, day, channel_id, messages, units) values ($1, $2, $3, 1, $4)
		on conflict (org_id, day, channel_id) do update set messages = message_counts.messages + 1, units = message_counts.units + excluded.units`,
		tx.Org(), now/aDay, channel, units)
}

// lookedFor reads when somebody was sent messages since a time, the oldest first. The
// confirmations of what was booked together are as one, and none among themselves.
func lookedFor(s *standing, whom []string, d *store.Dialect, since int64, out *[]int64) store.Statement {
	own := s.a.Bundle
	if own.IsZero() {
		own = booking.BundleID(s.a.ID) // No bundle has it.
	}
	return store.Query(func(r store.Row) error {
		var at int64
		err := r.Scan(&at)
		*out = append(*out, at)
		return err
	}, `select max(n.made_at) from notices n left join appointments a on a.id = n.appointment_id and n.purpose = 'confirmation'
		where n.org_id = $1 and `+d.InTexts("n.whom_hash", "$2")+` and n.made_at > $3 and n.status <> 'skipped'
		and (a.bundle is null or a.bundle <> $4) group by coalesce(a.bundle, n.id) order by 1`,
		s.org, d.List(whom), since, own)
}

// deafTo reads which channels are known not to reach somebody.
func deafTo(org booking.OrgID, whom []string, d *store.Dialect, now int64, each func(string, booking.ChannelID)) store.Statement {
	return store.Query(func(r store.Row) error {
		var who string
		var id booking.ChannelID
		err := r.Scan(&who, &id)
		each(who, id)
		return err
	}, `select whom_hash, channel_id from message_deaf where org_id = $1 and `+d.InTexts("whom_hash", "$2")+` and until > $3`, org, d.List(whom), now)
}

// deafen remembers that a channel does not reach somebody.
func deafen(tx *store.Tx, whom string, channel booking.ChannelID, reason string, until int64) {
	tx.Change(`insert into message_deaf (org_id, whom_hash, channel_id, reason, until) values ($1, $2, $3, $4, $5)
		on conflict (org_id, whom_hash, channel_id) do update set reason = excluded.reason, until = excluded.until where message_deaf.until < excluded.until`,
		tx.Org(), whom, channel, reason, until)
}

// call notes that somebody has to be called, or no longer. That they were called before,
// about something else, is kept as a time below zero.
func call(tx *store.Tx, root booking.AppointmentID, revision int, lost bool, now int64) {
	if !lost {
		tx.Change(`delete from untold where org_id = $1 and appointment_id = $2 and called_at <= 0`, tx.Org(), root)
		return
	}
	tx.Change(`insert into untold (org_id, appointment_id, revision, since) values ($1, $2, $3, $4)
		on conflict (org_id, appointment_id) do update set revision = excluded.revision, since = excluded.since, called_at = -abs(untold.called_at)
		where untold.revision <> excluded.revision`, tx.Org(), root, revision, now)
}

// untoldOf reads whether somebody is noted as to be called, or was.
func untoldOf(org booking.OrgID, root booking.AppointmentID, s *standing) store.Statement {
	return store.Query(func(r store.Row) error { return r.Scan(&s.untold, &s.calledAt) },
		`select revision, called_at from untold where org_id = $1 and appointment_id = $2`, org, root)
}
