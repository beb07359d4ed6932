package message

import (
	"context"
	"encoding/json"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/store"
)

const channelColumns = `id, kind, name, secrets, shown, place, links, rate, cap_day, cap_month, refused, paused_at, paused_why, reported_at, version, created_at`

func scanChannel(r store.Row) (c Channel, err error) {
	var shown string
	err = r.Scan(&c.ID, &c.Kind, &c.Name, &c.sealed, &shown, &c.Place, &c.Links, &c.Rate, &c.CapDay, &c.CapMonth, &c.Refused,
		&c.PausedAt, &c.PausedWhy, &c.ReportedAt, &c.Version, &c.CreatedAt)
	if err != nil {
		return c, err
	}
	return c, json.Unmarshal([]byte(shown), &c.Settings)
}

// channelsOf reads the organization's, in the order in which they are tried.
func channelsOf(org booking.OrgID, out *[]Channel) store.Statement {
	return store.Query(func(r store.Row) error {
		c, err := scanChannel(r)
		*out = append(*out, c)
		return err
	}, `select `+channelColumns+` from message_channels where org_id = $1 order by place, id`, org)
}

// channelByID finds a channel of anybody's, and whose it is: of an organization
// that is not closed.
func channelByID(ctx context.Context, s *store.Store, id booking.ChannelID) (org booking.OrgID, c Channel, found bool, err error) {
	err = s.Read(ctx, store.Query(func(r store.Row) (err error) {
		found = true
		var shown string
		return r.Scan(&org, &c.ID, &c.Kind, &c.Name, &c.sealed, &shown, &c.Version)
	}, `select c.org_id, c.id, c.kind, c.name, c.secrets, c.shown, c.version from message_channels c
		where c.id = $1 and exists (select 1 from organizations o where o.id = c.org_id and o.closed_at = 0)`, id))
	return org, c, found, err
}

func shown(s courier.Settings) string {
	text, _ := json.Marshal(s) // It is a map of texts.
	return string(text)
}

func putChannel(tx *store.Tx, c *Channel) {
	tx.Change(`insert into message_channels (id, org_id, kind, name, secrets, shown, place, links, rate, cap_day, cap_month, version, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`, c.ID, tx.Org(), c.Kind, c.Name, c.sealed, shown(c.Settings), c.Place,
		c.Links, c.Rate, c.CapDay, c.CapMonth, c.Version, c.CreatedAt)
}

// amendChannel stores a channel anew, if it is still that of a version.
func amendChannel(tx *store.Tx, c *Channel, seen int64) (bool, error) {
	n, err := tx.Affected(`update message_channels set name = $1, secrets = $2, shown = $3, links = $4, rate = $5, cap_day = $6, cap_month = $7,
		refused = 0, paused_at = 0, paused_why = '', version = version + 1 where org_id = $8 and id = $9 and version = $10 returning 1`,
		c.Name, c.sealed, shown(c.Settings), c.Links, c.Rate, c.CapDay, c.CapMonth, tx.Org(), c.ID, seen)
	return n == 1, err
}

func removeChannel(tx *store.Tx, id booking.ChannelID) {
	tx.Change(`delete from message_deaf where org_id = $1 and channel_id = $2`, tx.Org(), id)
	tx.Change(`delete from opt_outs where org_id = $1 and what = $2`, tx.Org(), id.String())
	tx.Change(`delete from message_channels where org_id = $1 and id = $2`, tx.Org(), id)
}

func pauseChannel(tx *store.Tx, id booking.ChannelID, why string, now int64) {
	tx.Change(`update message_channels set paused_at = $1, paused_why = $2 where org_id = $3 and id = $4 and paused_at = 0`, now, why, tx.Org(), id)
}

func resumeChannel(tx *store.Tx, id booking.ChannelID) {
	tx.Change(`update message_channels set paused_at = 0, paused_why = '', refused = 0 where org_id = $1 and id = $2`, tx.Org(), id)
}

func placeChannel(tx *store.Tx, id booking.ChannelID, place int) {
	tx.Change(`update message_channels set place = $1 where org_id = $2 and id = $3`, place, tx.Org(), id)
}

// noteReported notes that the provider of a channel says what becomes of messages.
func noteReported(tx *store.Tx, id booking.ChannelID, now int64) {
	tx.Change(`update message_channels set reported_at = $1 where org_id = $2 and id = $3 and reported_at = 0`, now, tx.Org(), id)
}

// lastPlace is the place of the channel that is tried last.
func lastPlace(tx *store.Tx) (n int, err error) {
	err = tx.Read(store.Query(func(r store.Row) error { return r.Scan(&n) },
		`select coalesce(max(place), 0) from message_channels where org_id = $1`, tx.Org()))
	return n, err
}

// noteFare notes how a channel fares: that it works, or that nothing was taken from
// us. Other failures say nothing of it.
func noteFare(tx *store.Tx, c *Channel, f *courier.Failure, now int64) {
	switch {
	case f == nil:
		noteTaken(tx, c.ID)
	case f.Class == courier.Credentials:
		noteRefused(tx, c, f.Reason.Code, now)
	}
}

// noteTaken notes that a channel works.
func noteTaken(tx *store.Tx, id booking.ChannelID) {
	tx.Change(`update message_channels set refused = 0 where org_id = $1 and id = $2 and refused <> 0`, tx.Org(), id)
}

// noteRefused notes that nothing was taken from us, and pauses the channel after
// some times. A channel that was set up anew meanwhile is another.
func noteRefused(tx *store.Tx, c *Channel, why string, now int64) {
	tx.Change(`update message_channels set refused = refused + 1 where org_id = $1 and id = $2 and version = $3`, tx.Org(), c.ID, c.Version)
	tx.Change(`update message_channels set paused_at = $1, paused_why = $2 where org_id = $3 and id = $4 and version = $5 and paused_at = 0 and refused >= $6`,
		now, why, tx.Org(), c.ID, c.Version, patience)
}

// lookAgain makes every appointment due whose customer may have to be told
// something.
func lookAgain(tx *store.Tx, now int64) {
	tx.Change(`insert into tasks (kind, key, org_id, due_at)
		select distinct $1, cast(coalesce(replaces, id) as text), org_id, cast($2 as bigint) from appointments where org_id = $3 and start_at > $4
			and exists (select 1 from message_rules m where m.org_id = $3 and m.since <> 0)
		on conflict (kind, key) do update set due_at = excluded.due_at`, store.TellTask, now, tx.Org(), now)
}
