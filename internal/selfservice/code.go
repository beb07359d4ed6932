package selfservice

import (
	"context"
	"crypto/rand"
	"fmt"
	"math/big"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// A code is six digits, good for ten minutes and for the form in which it was
// asked for, and can be tried five times: so nobody's guesses take anything from
// somebody else. The same is answered whether a number is known here or not.
const (
	codeDigits = 6
	codeTries  = 5
	// LongestCode is for how long, in seconds, a code is good.
	LongestCode = 600
	// CodeAgain is after how many seconds another one may be sent for a form.
	CodeAgain = 60
)

// How many codes are sent, so that nobody is pestered and nobody earns by having
// them sent: to a number, whichever page it is asked on; from an address, and to
// numbers that differ in their last four digits only, with an organization and with
// all of them. How many an organization sends is said in code_limit.go.
const (
	codesAnHour      = 3
	codesADay        = 6
	codesFromAddress = 10 // an hour
	codesInBlock     = 50 // a day
	addressOfAll     = 30
	blockOfAll       = 200
	blockDigits      = 4
)

// What is refused of codes.
var (
	ErrCode     = fault.New(fault.Invalid, "wrong_code", "this is not the code; look again and type its %d digits", codeDigits).On(CodeField)
	ErrCodeGone = fault.New(fault.Invalid, "code_gone", "this code is no longer good; ask for a new one").On(CodeField)
	ErrCodes    = fault.New(fault.RateLimited, "too_many_codes", "too many codes were asked for; wait, or call us")
	// ErrSoon says that a code is on its way, and no other was sent.
	ErrSoon = fault.New(fault.RateLimited, "code_on_its_way", "a code was sent a moment ago; another one can be sent after a minute")
	// ErrScarce says that a code was sent if the number has booked here before, and
	// that none was sent else.
	ErrScarce = fault.New(fault.RateLimited, "codes_scarce",
		"few codes can be sent at the moment; if this number has booked here before one is on its way, else please call us")
	// ErrNoCourier says that nothing here can send a code.
	ErrNoCourier = fault.New(fault.Conflict, "no_courier", "no code can be sent from here; please call us")
	errCourier   = fault.New(fault.Unavailable, "courier_failed", "the code could not be sent; try again in a moment")
)

// CodeField is the field of a code.
const CodeField = "code"

// Purpose is what a code is asked for. One that was sent for something serves for
// nothing else.
type Purpose string

// The purposes: that a booking counts, to see what is booked, and for people of the
// house to try a message with their own number.
const (
	ToBook Purpose = "book"
	ToSee  Purpose = "see"
	ToTry  Purpose = "try"
)

// Coded is who is sent a code, and what for.
type Coded struct {
	Org     booking.OrgID
	Phone   string // E.164
	Address string // where the request comes from
	Purpose Purpose
	Form    string // names the very form, which nobody else can know
	Shown   Shown  // the browser's work, where that is asked for
}

// SendsCodes tells whether an organization can send codes at all.
func (d *Desk) SendsCodes(ctx context.Context, org booking.OrgID) bool {
	return d.codes.Carries(ctx, org)
}

// SendCode sends a code to a number. text says it in words, which name what it is
// for. It refuses numbers as Book does, with ErrSoon while one is on its way for this
// form, and with ErrNoCourier, ErrCodes and ErrWork; ErrScarce: nobody is told whether it
// was sent. The courier is called outside of any transaction.
func (d *Desk) SendCode(ctx context.Context, c Coded, lang i18n.Lang, text func(code string) string) error {
	if !d.SendsCodes(ctx, c.Org) {
		return ErrNoCourier
	}
	o, err := d.desk.Offer(ctx, c.Org)
	if err != nil {
		return err
	}
	if _, err := Number(&o.Catalog.Org.Page, c.Phone); err != nil {
		return err
	}
	subject, err := d.subject(c)
	if err != nil {
		return err
	}
	code, err := freshCode()
	if err != nil {
		return err
	}
	hash, err := d.hidden("code", subject, code)
	if err != nil {
		return err
	}
	sends, scarce, err := d.noteCode(ctx, c, subject, hash)
	if err != nil {
		return err
	}
	if sends {
		err = d.codes.SendCode(ctx, office.Code{
			Org: c.Org, Number: c.Phone, Lang: string(lang), For: office.CodePurpose(c.Purpose), Code: code, Text: text(code),
		})
	}
	switch {
	case scarce && err != nil:
		d.Pulse.Warn("a code could not be sent", err)
		return ErrScarce
	case scarce:
		return ErrScarce
	case err != nil:
		// Nobody has it: the next request sends another.
		_ = d.Store.For(c.Org).Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
			tx.Change(`delete from codes where org_id = $1 and subject = $2 and hash = $3`, tx.Org(), subject, hash)
			return nil
		})
		return errCourier.Because(err)
	}
	return nil
}

// freshCode makes a code.
func freshCode() (string, error) {
	most := int64(1)
	for range codeDigits {
		most *= 10
	}
	n, err := rand.Int(rand.Reader, big.NewInt(most))
	if err != nil {
		return "", fmt.Errorf("selfservice: code: %w", err)
	}
	return fmt.Sprintf("%0*d", codeDigits, n), nil
}

// subject is whose code it is.
func (d *Desk) subject(c Coded) (string, error) {
	return d.hidden("subject", c.Org.String(), string(c.Purpose), c.Phone, c.Form)
}

// noteCode stores a code that is about to be sent, within the limits; ErrSoon: one
// was sent a moment ago. One that is scarce is noted in any case, so that nobody
// learns from what comes next whether it was sent.
func (d *Desk) noteCode(ctx context.Context, c Coded, subject, hash string) (sends, scarce bool, err error) {
	now, block := d.Unix(), c.Phone[:max(0, len(c.Phone)-blockDigits)]
	counted, err := d.tallies(c.Org, now,
		limit{codesAnHour, hour, everywhere, []string{"codes to a number in an hour", c.Phone}},
		limit{codesADay, day, everywhere, []string{"codes to a number on a day", c.Phone}},
		limit{codesFromAddress, hour, here, []string{"codes from an address", c.Address}},
		limit{addressOfAll, hour, everywhere, []string{"codes from an address", c.Address}},
		limit{codesInBlock, day, here, []string{"codes to a block", block}},
		limit{blockOfAll, day, everywhere, []string{"codes to a block", block}})
	if err != nil {
		return false, false, err
	}
	purse, err := d.purse(c, now)
	if err != nil {
		return false, false, err
	}
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		n, err := tx.Affected(`insert into codes (org_id, subject, hash, tries, sent_at, expires_at) values ($1, $2, $3, 0, $4, $5)
			on conflict (org_id, subject) do update set hash = excluded.hash, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at
			where codes.expires_at <= $4 or codes.sent_at <= $6 returning 1`, tx.Org(), subject, hash, now, now+LongestCode, now-CodeAgain)
		if err == nil && n == 0 {
			err = ErrSoon
		}
		if err == nil {
			err = take(tx, counted, now, ErrCodes)
		}
		if err == nil {
			sends, scarce, err = purse.draw(tx, now)
		}
		return err
	})
	return sends, scarce, err
}

// CheckCode tells whether a code is the one that was sent; digits of both kinds
// will do. A code that was right stays so until it runs out, for whoever loads the
// page again. ErrCode: it is not; ErrCodeGone: there is none any more, or it was
// tried too often. The try counts before it is compared, so that of many at once no
// more than five learn anything.
func (d *Desk) CheckCode(ctx context.Context, c Coded, typed string) error {
	code := typedCode(typed)
	if len(code) != codeDigits {
		return ErrCode // It cannot be one, and is no guess.
	}
	subject, err := d.subject(c)
	if err != nil {
		return err
	}
	hash, err := d.hidden("code", subject, code)
	if err != nil {
		return err
	}
	now, kept, tries := d.Unix(), "", 0
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		kept = ""
		err := tx.Read(store.Query(func(r store.Row) error { return r.Scan(&kept, &tries) },
			`update codes set tries = tries + 1 where org_id = $1 and subject = $2 and expires_at > $3 and tries < $4 returning hash, tries`,
			tx.Org(), subject, now, codeTries))
		if err == nil && kept != "" && same(kept, hash) {
			tx.Change(`update codes set tries = 0 where org_id = $1 and subject = $2`, tx.Org(), subject)
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case kept != "" && same(kept, hash):
		return nil
	case kept == "" || tries >= codeTries:
		return ErrCodeGone
	}
	return ErrCode
}

// typedCode is a code as people type it: with spaces, in whatever digits.
func typedCode(typed string) string {
	return strings.Map(func(r rune) rune {
		if r = spelling.Digit(r); r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, typed)
}
