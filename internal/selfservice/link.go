package selfservice

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"math/big"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// A customer reaches their appointment by a link of their own. Its token is made
// of the secret key, the appointment and a generation, and only its hash is kept:
// every message can carry the same short link, nobody reads it from the database,
// and a new generation takes it back. What was cancelled and booked again is the
// same appointment to the customer, and has the same link.

// How long a link lives, in seconds.
const (
	linkShows  = 30 * office.Day  // after the end of the appointment
	linkForget = 400 * office.Day // until its row is looked at, after the end or after it was made
)

// linkLength is how many characters a token has. With 62 to choose from that is
// 71 bits, and the link and an Arabic reminder fit into one short message.
const linkLength = 12

// What a link is refused for.
var (
	// ErrNoLink says that a link leads nowhere: it never did, was taken back, or
	// its customer was erased. Nobody learns which.
	ErrNoLink = fault.New(fault.NotFound, "no_link", "this link leads to no appointment; check that it was copied whole, or call")
	// ErrLinkOver says that the appointment was over long ago.
	ErrLinkOver = fault.New(fault.NotFound, "link_over", "this appointment was long ago and is not shown any more; call for whatever you need")

	errNoSecret = fault.New(fault.Internal, "no_secret_key",
		"links of customers need the secret key of this installation; give it with --secret-key or MAWID_SECRET_KEY")
)

// Way is how somebody comes to their appointment: by the token of a link and,
// where an organization has a host of its own, at that of the organization with
// this slug; empty: at the host of all.
type Way struct {
	Token string
	Host  string
	// Was is how the appointment stood on the page by which it is changed; empty: it
	// was shown on none.
	Was string
	// With is who they were promised when it is moved; zero: whoever is free.
	With booking.ResourceID
}

// Link gives the token of an appointment's link, and makes it if there is none.
// It is the same whenever it is asked for, until the secret key or the generation
// changes; after a new key the old one works as well. ErrNoLink: the customer was
// erased.
func (d *Desk) Link(ctx context.Context, org booking.OrgID, id booking.AppointmentID) (string, error) {
	return d.linkOf(ctx, office.Caller{Org: org}, id, false)
}

// RenewLink takes the links of an appointment back and gives the token of a new
// one. office.ErrDone: the caller's form has done so before.
func (d *Desk) RenewLink(ctx context.Context, c office.Caller, id booking.AppointmentID) (string, error) {
	return d.linkOf(ctx, c, id, true)
}

func (d *Desk) linkOf(ctx context.Context, c office.Caller, id booking.AppointmentID, renew bool) (token string, err error) {
	key, err := d.linkKey()
	if err != nil {
		return "", err
	}
	t := d.Store.For(c.Org)
	a, err := t.Appointment(ctx, id)
	if err == nil {
		err = c.MaySee(a)
	}
	if err != nil {
		return "", err
	}
	if a.Erased() {
		return "", ErrNoLink
	}
	kept, err := linksOf(ctx, t, a.Root())
	if err != nil {
		return "", err
	}
	token = linkToken(key, a.Root(), newest(kept))
	if hash := auth.HashSecret(token); !renew && slices.ContainsFunc(kept, func(l link) bool { return l.hash == hash }) {
		return token, nil
	}
	return token, t.Write(ctx, func(tx *store.Tx) error {
		if _, err := tx.Appointment(a.Root()); err != nil { // So that one is made at a time.
			return err
		}
		kept, err := linksIn(tx, a.Root())
		if err != nil {
			return err
		}
		generation := newest(kept)
		if renew {
			if err := d.TakeForm(tx, c); err != nil {
				return err
			}
			generation++
			dropLinks(tx, a.Root())
			d.Note(tx, c, "link.renewed", "", a.ID.String())
		}
		token = linkToken(key, a.Root(), generation)
		putLink(tx, link{
			hash: auth.HashSecret(token), root: a.Root(), generation: generation, forgetAt: max(a.Span.End, d.Unix()) + linkForget,
		})
		return nil
	})
}

// takeBack ends the links of an appointment that has got another number: whoever has
// the one before may have been sent one.
func (d *Desk) takeBack(tx *store.Tx, was, now *booking.Appointment) error {
	if was.Phone == now.Phone {
		return nil
	}
	kept, err := linksIn(tx, now.Root())
	if err != nil || len(kept) == 0 {
		return err
	}
	key, err := d.linkKey()
	if err != nil {
		return err
	}
	next := link{root: now.Root(), generation: newest(kept) + 1, forgetAt: max(now.Span.End, d.Unix()) + linkForget}
	next.hash = auth.HashSecret(linkToken(key, next.root, next.generation))
	dropLinks(tx, next.root)
	putLink(tx, next)
	return nil
}

// newest is the generation of links.
func newest(list []link) (generation int64) {
	for _, l := range list {
		generation = max(generation, l.generation)
	}
	return generation
}

// linkKey is the key of tokens.
func (d *Desk) linkKey() ([]byte, error) {
	key, err := d.SealKey()
	if err != nil {
		return nil, err
	}
	if own := key.Derive("mawid: own links"); own != nil {
		return own, nil
	}
	return nil, errNoSecret
}

// linkToken is the token of an appointment in a generation.
func linkToken(key []byte, root booking.AppointmentID, generation int64) string {
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write(binary.BigEndian.AppendUint64(append([]byte("link"), root[:]...), uint64(generation)))
	text := strings.Repeat("0", linkLength) + new(big.Int).SetBytes(mac.Sum(nil)).Text(62)
	return text[len(text)-linkLength:]
}

// LinkShape tells whether a text can be a token.
func LinkShape(text string) bool {
	return len(text) == linkLength && !strings.ContainsFunc(text, func(r rune) bool {
		return !('0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z')
	})
}

// follow finds the appointment that a link leads to, and what was done by it.
func (d *Desk) follow(ctx context.Context, w Way) (org booking.OrgID, a *booking.Appointment, acts []booking.OwnAct, err error) {
	if !LinkShape(w.Token) {
		return org, nil, nil, ErrNoLink
	}
	org, root, err := linkByHash(ctx, d.Store, auth.HashSecret(w.Token), w.Host)
	if err != nil {
		return org, nil, nil, err
	}
	a, acts, err = lastOf(ctx, d.Store.For(org), root)
	if err == nil && (a == nil || a.Erased()) {
		err = ErrNoLink
	}
	return org, a, acts, err
}

// Open gives the appointment that a link leads to, as its customer sees it, and
// what they may do with it. ErrNoLink: it leads nowhere. With ErrLinkOver comes
// whose it was and whom to call, and nothing else.
func (d *Desk) Open(ctx context.Context, w Way) (own Own, err error) {
	org, a, acts, err := d.follow(ctx, w)
	if err != nil {
		return own, err
	}
	return d.see(ctx, org, a, acts)
}

// see gives an appointment as its customer sees it.
func (d *Desk) see(ctx context.Context, org booking.OrgID, a *booking.Appointment, acts []booking.OwnAct) (own Own, err error) {
	t, now := d.Store.For(org), d.Unix()
	_, settings, err := t.Settings(ctx)
	if err != nil {
		return own, err
	}
	var kept *booking.Hold
	if a.Status == booking.Cancelled {
		if kept, err = t.Hold(ctx, booking.HoldID(a.ID)); err != nil && !errors.Is(err, booking.ErrHoldNotFound) {
			return own, err
		}
	}
	err = d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		v, err := o.View(a)
		if err != nil {
			return err
		}
		row := o.Row(v)
		if row.Service == nil {
			return desk.ErrCatalogMoved
		}
		own = Own{Front: Front{Org: org, Settings: settings, Offer: o}}
		own.Phone = WhomToCall(o, row.Branch)
		if now > a.Span.End+linkShows {
			return ErrLinkOver
		}
		own.show(&row)
		own.judge(o.Catalog.SelfRules(row.Service), acts, kept, now)
		return nil
	})
	return own, err
}

// WhomToCall is the number of a branch or, if it has none, of the organization.
func WhomToCall(o *desk.Offer, b *booking.Branch) string {
	if b.Page.Phone != "" {
		return b.Page.Phone
	}
	return o.Catalog.Org.Page.Phone
}
