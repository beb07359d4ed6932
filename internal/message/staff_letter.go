package message

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
)

//go:embed text
var staffFiles embed.FS

// staffTexts gives our wording, which is read when the first letter is written.
var staffTexts = sync.OnceValue(func() i18n.Texts { return i18n.MustLoad(staffFiles) })

// say gives a text of letters to those who work here.
func say(l i18n.Lang, key string, args ...any) string {
	return strings.TrimSpace(staffTexts().Say(l, i18n.Latin, key, args...))
}

// mostAccounts is how many accounts of an address one letter has links for.
const mostAccounts = 10

// base is where people reach us, without a slash at its end.
func (d *Desk) base() string { return strings.TrimSuffix(d.world.Base(), "/") }

// staffLetter puts a letter together from what is true now; nil: there is nothing to
// say, or nobody to say it to.
func (d *Desk) staffLetter(ctx context.Context, l *people.Letter) (m *courier.Message, err error) {
	switch l.Kind {
	case people.LetterPassword:
		m, err = d.passwordLetter(ctx, l)
	case people.LetterChanged:
		m, err = d.changedLetter(ctx, l)
	case people.LetterAlarm:
		m, err = d.alarmLetter(ctx, l)
	case people.LetterSummary:
		m, err = d.summaryLetter(ctx, l)
	case people.LetterAffected:
		m, err = d.affectedLetter(ctx, l)
	}
	if m != nil {
		m.ID = l.ID.String()
	}
	return m, err
}

// written is a mail in both forms.
func written(l i18n.Lang, purpose people.LetterKind, from, to, subject, body string) *courier.Message {
	return &courier.Message{Purpose: string(purpose), To: to, Lang: string(l), FromName: from, Subject: subject, Text: body,
		HTML: hypertext(l, body)}
}

// langOf is in which language somebody is written to: theirs, else that of where
// they work, else that of the page on which they asked.
func langOf(own string, places []workplace, asked string) i18n.Lang {
	if len(places) > 0 {
		return firstLang(own, places[0].language, asked)
	}
	return firstLang(own, asked)
}

// passwordLetter has a link for each account of an address. Names of people are not
// in it: whoever has made an account has chosen them.
func (d *Desk) passwordLetter(ctx context.Context, l *people.Letter) (*courier.Message, error) {
	var (
		lang  i18n.Lang
		links []string
	)
	err := d.Store.Write(ctx, func(tx *store.Tx) error {
		lang, links = "", nil
		list, err := people.PersonsIn(tx, l.Email)
		if err != nil {
			return err
		}
		for _, p := range list[:min(len(list), mostAccounts)] {
			var places []workplace
			if err := tx.Read(workplaces(p.ID, &places)); err != nil {
				return err
			}
			if lang == "" {
				lang = langOf(p.Language, places, l.Lang)
			}
			link := d.base() + "/password/" + people.LinkByMail(tx, p.ID, d.Unix())
			if len(list) > 1 {
				link = say(lang, "password.of", namesOf(lang, places)) + "\n" + link
			}
			links = append(links, link)
			if err := d.NoteEverywhere(tx, office.Caller{}, p.Person, "password.mailed"); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || len(links) == 0 {
		return nil, err
	}
	return written(lang, l.Kind, say(lang, "product"), l.Email, say(lang, "password.subject"),
		say(lang, "password.body", d.base(), strings.Join(links, "\n\n"))), nil
}

// namesOf are what the places are called where somebody works.
func namesOf(l i18n.Lang, places []workplace) string {
	names := make([]string, len(places))
	for i, p := range places {
		names[i] = unlinked(l.Pick(p.name, p.nameAr))
	}
	return strings.Join(names, say(l, "and")+" ")
}

// addressee finds to whom a letter goes, in which language; nil: they are gone, or do
// not work any more where it comes from.
func (d *Desk) addressee(ctx context.Context, l *people.Letter) (p *people.Person, lang i18n.Lang, err error) {
	var (
		found  people.Person
		places []workplace
	)
	err = d.Store.Write(ctx, func(tx *store.Tx) (err error) {
		places = nil
		if found, err = people.PersonIn(tx, l.Person); err != nil {
			return err
		}
		return tx.Read(workplaces(found.ID, &places))
	})
	if errors.Is(err, people.ErrNoPerson) {
		return nil, "", nil
	}
	if !l.Org.IsZero() {
		places = slices.DeleteFunc(places, func(w workplace) bool { return w.id != l.Org })
		if len(places) == 0 {
			return nil, "", err
		}
	}
	return &found, langOf(found.Language, places, l.Lang), err
}

// Troubles are what alarms tell of: what of an organization does not work, in a word,
// and the page on which it is mended.
var Troubles = map[string]string{
	TroubleWebhook: "/settings/webhooks", TroubleConnector: "/settings/connector", TroubleChannel: "/telling",
	TroubleCallback: "/calls/callbacks", TroubleCap: "/telling", TroubleDrift: "/settings/connector",
}

// The words.
const (
	TroubleWebhook   = "webhook"   // an endpoint fails, or is switched off because it did
	TroubleConnector = "connector" // the own system does not answer, is not asked any more, or differs too much
	TroubleDrift     = "drift"     // somebody has changed a booking there by hand, and nobody has looked at it
	TroubleChannel   = "channel"   // a channel of messages is paused because nothing was taken
	TroubleCallback  = "callback"  // somebody waits to be called back
	TroubleCap       = "cap"       // no more messages are sent: a cap is reached
)

// alarmLetter tells somebody what does not work, and where to mend it.
func (d *Desk) alarmLetter(ctx context.Context, l *people.Letter) (*courier.Message, error) {
	p, lang, err := d.addressee(ctx, l)
	if err != nil || p == nil {
		return nil, err
	}
	o, _, err := d.Store.For(l.Org).Settings(ctx)
	if err != nil {
		return nil, err
	}
	page, known := Troubles[l.About]
	if !known {
		return nil, nil
	}
	name := unlinked(lang.Pick(o.Name, o.NameAr))
	return written(lang, l.Kind, say(lang, "product"), p.Email, say(lang, "alarm.subject", name, say(lang, "alarm."+l.About+".short")),
		say(lang, "alarm.body", name, say(lang, "alarm."+l.About), d.base()+"/o/"+o.Slug+page, d.base()+"/account")), nil
}

// News is what the operator of the installation is told of a node.
type News struct {
	Node  string    // its host; may be empty
	Base  string    // the address of the service
	Since time.Time // since when it cannot work; zero: it can again
	Why   string    // as the log and /readyz say it
	// Copies is of back-ups alone: the node works, and makes none.
	Copies bool
}

// ToOperator puts news into words: in both languages, for nobody has chosen one.
func ToOperator(to string, n News) *courier.Message {
	kind, where := "operator.again", cmp.Or(n.Node, n.Base)
	switch ill := !n.Since.IsZero(); {
	case ill && n.Copies:
		kind = "operator.copies"
	case ill:
		kind = "operator.ill"
	case n.Copies:
		kind = "operator.copied"
	}
	var (
		subjects, bodies []string
		parts            []paragraph
	)
	for _, l := range []i18n.Lang{i18n.English, i18n.Arabic} {
		args := l.Isolate([]any{where, n.Base, n.Since.UTC().Format("2006-01-02 15:04 UTC"), n.Why})
		body := say(l, kind+".body", args...)
		subjects, bodies = append(subjects, say(l, kind+".subject", args...)), append(bodies, body)
		parts = append(parts, paragraphs(l, body)...)
	}
	m := written(i18n.English, people.LetterAlarm, say(i18n.English, "product"), to, strings.Join(subjects, " · "),
		strings.Join(bodies, "\n\n"))
	m.HTML = onPage(i18n.English, parts)
	return m
}

// affectedLetter tells somebody how many appointments do not fit what is offered.
func (d *Desk) affectedLetter(ctx context.Context, l *people.Letter) (*courier.Message, error) {
	p, lang, err := d.addressee(ctx, l)
	if err != nil || p == nil {
		return nil, err
	}
	var m booking.Membership
	if err := d.Store.For(l.Org).Read(ctx, roleOf(l.Org, l.Person, &m)); err != nil || m.Role != booking.Owner && m.Role != booking.Manager {
		return nil, err
	}
	n, err := d.diary.CountAffected(ctx, office.Caller{Org: l.Org}, false)
	if err != nil || n == 0 {
		return nil, err
	}
	o, _, err := d.Store.For(l.Org).Settings(ctx)
	if err != nil {
		return nil, err
	}
	name := unlinked(lang.Pick(o.Name, o.NameAr))
	return written(lang, l.Kind, say(lang, "product"), p.Email, sayMany(lang, "affected.subject", n, name),
		say(lang, "affected.body", sayMany(lang, "affected.count", n, name), d.base()+"/o/"+o.Slug+"/affected", d.base()+"/account")), nil
}

// changedLetter tells somebody that how they sign in has changed.
func (d *Desk) changedLetter(ctx context.Context, l *people.Letter) (*courier.Message, error) {
	p, lang, err := d.addressee(ctx, l)
	if err != nil || p == nil || !staffTexts().Has(lang, "changed."+l.About) {
		return nil, err
	}
	return written(lang, l.Kind, say(lang, "product"), p.Email, say(lang, "changed.subject"),
		say(lang, "changed.body", say(lang, "changed."+l.About), d.base()+"/signin/forgot")), nil
}

// invitationLetter has the link with which somebody joins.
func (d *Desk) invitationLetter(ctx context.Context, org booking.OrgID, email, link string) (*courier.Message, error) {
	o, s, err := d.Store.For(org).Settings(ctx)
	if err != nil {
		return nil, err
	}
	lang := firstLang(s.Language)
	name := unlinked(lang.Pick(o.Name, o.NameAr))
	return written(lang, people.LetterInvitation, name, email, say(lang, "invitation.subject", name),
		say(lang, "invitation.body", name, link)), nil
}

// linkLike is what mail programs make a link of: a mark between letters.
var linkLike = regexp.MustCompile(`([.:/@])(\S)`)

// unlinked gives a name that somebody has chosen so that no mail program makes a link
// of it: the links of our letters are ours.
func unlinked(name string) string { return linkLike.ReplaceAllString(name, "$1 $2") }
