package message

import (
	"context"
	"errors"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// ErrNoHook says that an address is none of ours, or its secret is wrong. Nobody
// learns which.
var ErrNoHook = fault.New(fault.NotFound, "no_message_hook",
	"there is no such address for delivery reports; copy the one that the dashboard shows for the channel")

// Report takes what a provider says of messages that it has taken, at the address
// of a channel. It gives what the provider wants to read in return. ErrNoHook: the
// address is none; else as courier.Reports refuses. What is about no message of the
// channel is dropped: a report creates nothing.
func (d *Desk) Report(ctx context.Context, id, secret string, in courier.Incoming) (answer string, err error) {
	channel, err := booking.ParseID[booking.ChannelID](id)
	if err != nil {
		return "", ErrNoHook
	}
	want, err := d.hookSecret(channel)
	if err != nil {
		return "", err
	}
	if !rightHook(secret, want) {
		return "", ErrNoHook
	}
	org, ch, found, err := channelByID(ctx, d.Store, channel)
	if err != nil {
		return "", err
	}
	if !found {
		return "", ErrNoHook
	}
	settings, err := d.settings(&ch)
	if errors.Is(err, office.ErrLost) {
		return "", ErrNoHook
	}
	if err != nil {
		return "", err
	}
	in.URL = d.HookAddress(&ch) + in.URL
	heard, err := courier.Reports(ch.Kind, settings, in, d.Now())
	if err != nil {
		return "", err
	}
	if err := d.repliedAll(ctx, org, &ch, heard.Replies); err != nil || len(heard.Reports) == 0 {
		return heard.Answer, err
	}
	err = d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		for i := range heard.Reports {
			if err := d.heard(tx, &ch, &heard.Reports[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		d.Published()
	}
	return heard.Answer, err
}

// Hook tells whoever plays a provider where it is heard what became of a message, and
// that somebody pressed a button under it; and the secret with which that is signed.
func (d *Desk) Hook(ctx context.Context, id string) (address, secret string, err error) {
	row, err := booking.ParseID[booking.NoticeID](id)
	if err != nil {
		return "", "", errUnsent
	}
	var channel booking.ChannelID
	err = d.Store.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&channel) }, `select channel_id from notices where id = $1`, row))
	if err != nil {
		return "", "", err
	}
	_, ch, found, err := channelByID(ctx, d.Store, channel)
	if err != nil || !found {
		return "", "", errors.Join(err, errUnsent)
	}
	settings, err := d.settings(&ch)
	if ch.Kind != "whatsapp" {
		return d.HookAddress(&ch), settings["secret"], err
	}
	if err == nil && settings["app_secret"] == "" {
		err = errUnheard
	}
	return d.HookAddress(&ch), settings["app_secret"], err
}

// Why a provider is not heard.
var (
	errUnsent  = errors.New("no channel of this service has sent the message")
	errUnheard = errors.New("the channel has no app secret, without which WhatsApp is not believed: enter one")
)

// heard writes one report down. A status only goes forward, so that the order in
// which reports come does not matter.
func (d *Desk) heard(tx *store.Tx, ch *Channel, r *courier.Report) error {
	var list []Sent
	if err := reported(tx, ch.ID, r, &list); err != nil || len(list) == 0 {
		return err
	}
	s := &list[0]
	next := forward(s.Status, r.Status)
	if next == s.Status {
		return nil
	}
	s.Status, s.Reason, s.Code, s.Permanent = next, "", "", false
	switch next {
	case notice.Failed:
		f := r.Failure(ch.Kind)
		s.Permanent, s.Reason, s.Code = true, f.Reason.Code, f.Code
		if f.Class == courier.Unreachable {
			d.deafen(tx, s, f)
		}
	case notice.Delivered, notice.Read:
		s.ToldAt = d.Unix()
	}
	report(tx, s)
	noteReported(tx, ch.ID, d.Unix())
	tx.Schedule(store.TellTask, s.Appointment.String(), tx.Org(), d.Unix())
	return nil
}

// forward is the status after a report. What was not known to have been taken has
// been, if there is a report of it.
func forward(was notice.Status, r courier.Status) notice.Status {
	switch was {
	case notice.Sending, notice.Unknown, notice.Skipped:
		return notice.Status(r)
	}
	return notice.Status(courier.Forward(courier.Status(was), r))
}
