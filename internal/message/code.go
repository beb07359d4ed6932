package message

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

var errNoCourier = fault.New(fault.Conflict, "no_courier", "no code can be sent from here; please call us")

// carriesLife is how many seconds a node remembers whether an organization can send
// codes: it is asked for every page.
const carriesLife = 10

// carrying remembers which organizations can send codes.
type carrying struct {
	mu   sync.Mutex
	kept map[booking.OrgID]carriage
}

type carriage struct {
	at  int64
	yes bool
}

// Carries implements office.Codes.
func (d *Desk) Carries(ctx context.Context, org booking.OrgID) bool {
	if d.world.Courier != nil {
		return true
	}
	now := d.Unix()
	d.carrying.mu.Lock()
	known, ok := d.carrying.kept[org]
	d.carrying.mu.Unlock()
	if ok && now-known.at < carriesLife && known.at <= now {
		return known.yes
	}
	list, err := d.Channels(ctx, org)
	if err != nil {
		return known.yes // as it was: a page does not change because a question was not answered
	}
	yes := slices.ContainsFunc(list, func(ch Channel) bool { return ch.brings() })
	d.carrying.mu.Lock()
	defer d.carrying.mu.Unlock()
	if d.carrying.kept == nil || len(d.carrying.kept) > mostOpen {
		d.carrying.kept = map[booking.OrgID]carriage{}
	}
	d.carrying.kept[org] = carriage{now, yes}
	return yes
}

// forgetCarriage makes the next page look.
func (d *Desk) forgetCarriage(org booking.OrgID) {
	d.carrying.mu.Lock()
	defer d.carrying.mu.Unlock()
	delete(d.carrying.kept, org)
}

// brings tells whether codes go by a channel: to a telephone, and now.
func (c *Channel) brings() bool { return c.PausedAt == 0 && c.Medium() != notice.Mail }

// SendCode implements office.Codes. The channels are tried in their order, until
// one has taken the code or may have: nobody gets it twice who has not asked twice.
// It is in no list of messages, and no quiet hours hold it.
func (d *Desk) SendCode(ctx context.Context, c office.Code) error {
	list, err := d.Channels(ctx, c.Org)
	if err != nil {
		return err
	}
	var failed error = errNoCourier
	for i := range list {
		if !list[i].brings() {
			continue
		}
		if failed = d.carryCode(ctx, &list[i], c); failed == nil {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	if errors.Is(failed, errNoCourier) && d.world.Courier != nil {
		return d.world.Courier.Send(ctx, c.Number, c.Lang, c.Text)
	}
	return failed
}

// carryCode tries one channel.
func (d *Desk) carryCode(ctx context.Context, ch *Channel, c office.Code) error {
	open, err := d.open(ch)
	if err != nil {
		return err
	}
	m, units, err := d.codeLetter(ctx, ch, c)
	if err != nil {
		return err
	}
	receipt, err := open.Send(ctx, m)
	f := courier.FailureOf(err)
	if f != nil && f.Class == courier.Unknown {
		f = nil
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWord)
	defer cancel()
	noted := d.Store.For(c.Org).Write(last, func(tx *store.Tx) error {
		if f == nil {
			count(tx, ch.ID, d.Unix(), charged(receipt, units))
		}
		noteFare(tx, ch, f, d.Unix())
		return nil
	})
	if noted != nil {
		d.Pulse.Warn("cannot note what became of a code", noted)
	}
	if f != nil {
		return f
	}
	return nil
}

// codeLetter puts the code into words: those of the organization, or those that
// came with it.
func (d *Desk) codeLetter(ctx context.Context, ch *Channel, c office.Code) (m courier.Message, units int, err error) {
	o, err := d.desk.Offer(ctx, c.Org)
	if err != nil {
		return m, 0, err
	}
	own, err := d.Texts(ctx, c.Org)
	if err != nil {
		return m, 0, err
	}
	lang, kind := firstLang(c.Lang), notice.OfCodeSee
	if c.For == office.CodeToBook {
		kind = notice.OfCodeBook
	}
	w := notice.Words{Lang: lang, Digits: i18n.Latin, Code: c.Code, Organization: lang.Pick(o.Catalog.Org.Name, o.Catalog.Org.NameAr)}
	m = courier.Message{ID: booking.NewID[booking.NoticeID]().String(), Purpose: "code", To: c.Number, Lang: string(lang), Text: c.Text}
	if medium := ch.Medium(); medium == notice.WhatsApp {
		m.Template = approved(own, kind, &w)
		m.Template.Buttons = []courier.Button{{Link: c.Code}} // An approved text for codes has a button that copies it.
		return m, 1, nil
	} else if t := Wording(own, kind, notice.Form(medium), lang); ownWords(c.For) && t.Text != notice.Text(lang, kind, t.Form) {
		m.Text = notice.Render(t.Text, w.Values(t.Form))
	}
	_, _, units = notice.Segments(m.Text)
	return m, units, nil
}

// ownWords tells whether a code has words of the organization's own: those by which
// nobody books or sees anything have their own.
func ownWords(p office.CodePurpose) bool {
	return p == office.CodeToBook || p == office.CodeToSee
}
