package message

import (
	"context"
	"regexp"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
)

// What is refused of a wording.
var (
	// ErrWording says that a text cannot be used; what is wrong comes with it.
	ErrWording  = fault.New(fault.Invalid, "message_wording", "this text cannot be used; mend what is said below it").On("text")
	errTemplate = fault.New(fault.Invalid, "message_template_name",
		"the name of a WhatsApp template has small letters, digits and _ only").On("template")
	errWhich = fault.New(fault.NotFound, "no_such_text", "there is no such text; choose one of the list")
)

// Worded are the kinds whose words are used here, in the order in which a customer
// meets them.
var Worded = []notice.Kind{notice.OfConfirmation, notice.OfReminder, notice.OfChange, notice.OfChangeNow, notice.OfChangeAgain,
	notice.OfCancellation, notice.OfCancellationOwn, notice.OfNoShow, notice.OfOffer, notice.OfOfferEnd,
	notice.OfCodeBook, notice.OfCodeSee}

var templateName = regexp.MustCompile(`^[a-z0-9_]{1,512}$`)

// Texts reads the organization's own wordings.
func (d *Desk) Texts(ctx context.Context, org booking.OrgID) (list []Text, err error) {
	err = d.Store.For(org).Read(ctx, textsOf(org, &list))
	return list, err
}

// SaveText stores the organization's own wording of a message; one that is empty, or
// the same as ours, is ours again. With ErrWording comes what is wrong with it; what
// is only a warning does not keep it from being stored.
func (d *Desk) SaveText(ctx context.Context, c office.Caller, t Text) ([]notice.Problem, error) {
	if err := t.tidy(); err != nil {
		return nil, err
	}
	var problems []notice.Problem
	if t.Text != "" {
		longest, err := d.longest(ctx, c.Org, t)
		if err != nil {
			return nil, err
		}
		problems = notice.Check(t.Text, t.Kind, t.Form, longest)
		for _, p := range problems {
			if !p.Warning {
				return problems, ErrWording
			}
		}
	}
	return problems, d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		saveText(tx, t)
		d.Note(tx, c, "messages.wording", t.name(), "")
		return nil
	})
}

// name says which text it is, as the audit log notes it: reminder.sms.ar.
func (t *Text) name() string { return string(t.Kind) + "." + string(t.Form) + "." + string(t.Lang) }

// tidy brings a text into order, and refuses one that there cannot be. One that is
// the same as ours is none.
func (t *Text) tidy() error {
	if _, ok := i18n.Parse(string(t.Lang)); !ok || notice.Text(t.Lang, t.Kind, t.Form) == "" {
		return errWhich
	}
	text, err := office.Tidy("text", strings.ReplaceAll(t.Text, "\r\n", "\n"), true)
	if err != nil {
		return err
	}
	t.Text, t.Template = text, strings.TrimSpace(t.Template)
	if t.Template != "" && (t.Form != notice.InWhatsApp || !templateName.MatchString(t.Template)) {
		return errTemplate
	}
	if t.Text == notice.Text(t.Lang, t.Kind, t.Form) {
		t.Text = ""
	}
	return nil
}

// Proof is how a text reads with the longest names of the house.
type Proof struct {
	Problems []notice.Problem
	Example  string
	Longest  notice.Values // what stands for the variables there
	// Empty are variables that the text says and for which the house has nothing
	// yet: its sentence ends in the air.
	Empty    []notice.Variable
	Encoding notice.Encoding
	Units    int // letters of the example, as they are paid
	Segments int // messages that it is paid as, if it is a text message
}

// Problems says what is wrong with a text, and how it reads.
func (d *Desk) Problems(ctx context.Context, org booking.OrgID, t Text) (p Proof, err error) {
	o, settings, err := d.housed(ctx, org)
	if err != nil {
		return p, err
	}
	p.Longest = d.longestOf(o, settings, t)
	p.Problems, p.Example = notice.Check(t.Text, t.Kind, t.Form, p.Longest), notice.Render(t.Text, p.Longest)
	p.Encoding, p.Units, p.Segments = notice.Segments(p.Example)
	for _, v := range []notice.Variable{notice.Phone, notice.Link} {
		if p.Longest[v] == "" && strings.Contains(t.Text, "{"+string(v)+"}") {
			p.Empty = append(p.Empty, v)
		}
	}
	return p, nil
}

// longest are the values that cost most, of all services, branches and people of
// the house.
func (d *Desk) longest(ctx context.Context, org booking.OrgID, t Text) (notice.Values, error) {
	o, settings, err := d.housed(ctx, org)
	if err != nil {
		return nil, err
	}
	return d.longestOf(o, settings, t), nil
}

// housed reads what the words of a message are made of.
func (d *Desk) housed(ctx context.Context, org booking.OrgID) (o *desk.Offer, settings booking.Settings, err error) {
	if o, err = d.desk.Offer(ctx, org); err == nil {
		_, settings, err = d.Store.For(org).Settings(ctx)
	}
	return o, settings, err
}

// soon are the same on a day that comes soon, for whoever gets the message on their
// own telephone.
func (d *Desk) soon(o *desk.Offer, settings booking.Settings, t Text) notice.Values {
	values, w := d.longestOf(o, settings, t), d.example(o, t.Lang, settings)
	if w.Zone != nil {
		day, _ := w.Zone.Local(d.Unix())
		w.Start = w.Zone.First(day+2, soonAt)
		w.Old = w.Zone.First(day+1, soonAt)
	}
	now := w.Values(t.Form)
	for _, name := range []notice.Variable{notice.Date, notice.Time, notice.Night, notice.OldDate, notice.OldTime} {
		if _, said := values[name]; said {
			values[name] = now[name]
		}
	}
	return values
}

func (d *Desk) longestOf(o *desk.Offer, settings booking.Settings, t Text) notice.Values {
	base := d.example(o, t.Lang, settings)
	all := []notice.Values{base.Values(t.Form)}
	for _, s := range o.Catalog.Services {
		w := base
		w.Service = t.Lang.Pick(s.Name, s.NameAr)
		all = append(all, w.Values(t.Form))
	}
	for _, b := range o.Catalog.Branches {
		w := base
		w.Branch, w.Phone = t.Lang.Pick(b.Name, b.NameAr), selfservice.WhomToCall(o, b)
		all = append(all, w.Values(t.Form))
	}
	for _, r := range o.Catalog.Resources {
		w := base
		w.With = t.Lang.Pick(r.Name, r.NameAr)
		all = append(all, w.Values(t.Form))
	}
	return notice.Longest(all...)
}

const (
	exampleCode = "123456"
	exampleAt   = 14 * 60    // when the appointment of an example is, in minutes of its day
	soonAt      = 10*60 + 30 // and that of a message to oneself
)

// exampleDay is an instant on the day of an example: a Wednesday in the September to
// come, the longest names, and two digits.
func exampleDay(now time.Time) time.Time {
	year := now.Year()
	if now.Month() >= time.September {
		year++
	}
	day := time.Date(year, time.September, 15, 12, 0, 0, 0, now.Location())
	return day.AddDate(0, 0, (int(time.Wednesday)-int(day.Weekday())+7)%7)
}

// example is an appointment that could be one.
func (d *Desk) example(o *desk.Offer, l i18n.Lang, s booking.Settings) notice.Words {
	w := notice.Words{
		Lang: l, Digits: l.Digits(s.Digits), Name: l.Pick("Abdulrahman", "عبدالرحمن"),
		Organization: l.Pick(o.Catalog.Org.Name, o.Catalog.Org.NameAr),
		Code:         exampleCode,
	}
	if len(o.Catalog.Branches) > 0 {
		w.Zone = o.Catalog.Branches[0].Zone
		day, _ := w.Zone.Local(exampleDay(w.Zone.Time(d.Unix())).Unix())
		w.Start, w.Old = w.Zone.First(day, exampleAt), w.Zone.First(day-1, exampleAt)
		w.Until = w.Old
	}
	if base := d.world.Base(); base != "" {
		w.Link = selfservice.Public(base, &o.Catalog.Org.Page, l, "/a/aB3dE5gH7jK9")
	}
	return w
}
