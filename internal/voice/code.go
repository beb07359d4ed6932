package voice

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"fmt"
	"math/big"
	"strconv"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// An agent can ask callers from another number for a code that is sent to the
// number on file. It is six digits, good for five minutes and for the call in
// which it was asked for, and can be tried five times.
const (
	codeDigits = 6
	codeLife   = LongestCode
	codeTries  = 5
	codesADay  = 5 // to a number
)

// What is refused of codes.
var (
	ErrNeedCode = fault.New(fault.Invalid, "need_code",
		"a code was sent to the number of the appointment, if there is one; ask the caller for it, and ask again with the code")
	ErrNoCourier = fault.New(fault.Conflict, "no_courier",
		"this agent asks for a code, and nothing here can send one; offer the caller that somebody calls back")
	errCourier = fault.New(fault.Unavailable, "courier_failed", "the code could not be sent; try again in a moment")
)

// byCode answers a caller whose number, name and day were looked at, right or
// wrong: the same is asked of both, and only the right ones are sent a code.
// Each question counts as a guess until the code was right.
func (d *Desk) byCode(ctx context.Context, l Line, q *OwnQuery, right []desk.View, counted []bucket) ([]desk.View, error) {
	subject, err := d.hidden("code\x00" + l.callKey() + "\x00" + l.Agent.ID.String() + "\x00" + q.Line + "\x00" + q.Phone)
	if err != nil {
		return nil, err
	}
	if q.Code == "" {
		if len(right) > 0 {
			err = d.sendCode(ctx, l, q, subject)
		}
		if err == nil {
			err = ErrNeedCode
		}
		return nil, err
	}
	good, err := d.goodCode(ctx, l, subject, q.Code)
	if err != nil {
		return nil, err
	}
	if !good || len(right) == 0 {
		return nil, ErrNeedCode
	}
	d.forgiveProof(ctx, l.Agent.Org, counted) // this question, and the one that asked for the code
	d.forgiveProof(ctx, l.Agent.Org, counted)
	return right, nil
}

// codeHash is how a code is kept.
func (d *Desk) codeHash(subject, code string) (string, error) {
	return d.hidden("code\x00" + subject + "\x00" + code)
}

// sendCode makes a code and has it brought to the number, unless one is on its
// way. The courier is called outside of any transaction.
func (d *Desk) sendCode(ctx context.Context, l Line, q *OwnQuery, subject string) error {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return err
	}
	code := fmt.Sprintf("%0*d", codeDigits, n)
	hash, err := d.codeHash(subject, code)
	if err != nil {
		return err
	}
	now := d.Unix()
	day := now / LongestProof
	daily, err := d.hidden("codes\x00" + l.Agent.Org.String() + "\x00" + q.Phone + "\x00" + strconv.FormatInt(day, 10))
	if err != nil {
		return err
	}
	tenant, fresh := d.Store.For(l.Agent.Org), false
	err = tenant.Write(ctx, func(tx *store.Tx) error {
		kept, err := tx.Affected(`insert into caller_codes (org_id, subject, hash, tries, expires_at) values ($1, $2, $3, 0, $4)
			on conflict (org_id, subject) do update set hash = excluded.hash, tries = 0, expires_at = excluded.expires_at
			where caller_codes.expires_at <= $5 returning 1`, tx.Org(), subject, hash, now+codeLife, now)
		if fresh = kept == 1; err != nil || !fresh {
			return err
		}
		room, err := countProof(tx, daily, codesADay, (day+1)*LongestProof)
		if err == nil && !room {
			err = ErrProofs
		}
		return err
	})
	if err != nil || !fresh {
		return err
	}
	o, err := d.desk.Offer(ctx, l.Agent.Org)
	if err == nil {
		lang := understand.Lang(q.Lang)
		org := understand.Label{En: o.Catalog.Org.Name, Ar: o.Catalog.Org.NameAr}
		err = d.codes.SendCode(ctx, office.Code{
			Org: l.Agent.Org, Number: q.Phone, Lang: q.Lang, For: office.CodeToCall, Code: code,
			Text: speak.Say(lang, "code.text", "org", org.In(lang), "code", code),
		})
	}
	if err == nil {
		return nil
	}
	// Nobody has it: the next question sends another.
	_ = tenant.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		tx.Change(`delete from caller_codes where org_id = $1 and subject = $2 and hash = $3`, tx.Org(), subject, hash)
		return nil
	})
	return errCourier.Because(err)
}

// goodCode tells whether a code is the one that was sent. The try counts before
// it is compared, so that of many at once no more than five learn anything.
func (d *Desk) goodCode(ctx context.Context, l Line, subject, code string) (good bool, err error) {
	hash, err := d.codeHash(subject, code)
	if err != nil {
		return false, err
	}
	now := d.Unix()
	err = d.Store.For(l.Agent.Org).Write(ctx, func(tx *store.Tx) error {
		kept := ""
		err := tx.Read(store.Query(func(r store.Row) error { return r.Scan(&kept) },
			`update caller_codes set tries = tries + 1 where org_id = $1 and subject = $2 and expires_at > $3 and tries < $4 returning hash`,
			tx.Org(), subject, now, codeTries))
		if good = err == nil && kept != "" && hmac.Equal([]byte(kept), []byte(hash)); good {
			tx.Change(`update caller_codes set tries = 0 where org_id = $1 and subject = $2`, tx.Org(), subject)
		}
		return err
	})
	return good, err
}
