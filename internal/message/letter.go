package message

import (
	"context"
	"errors"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/selfservice"
)

// letter puts a message together: what it says, in the customer's language and the
// organization's words, and as its channel carries it. With it comes what it costs,
// in units of a text message.
func (d *Desk) letter(ctx context.Context, s *standing, ch *Channel, n *notice.Send) (m courier.Message, units int, err error) {
	link, err := d.link(ctx, s)
	if err != nil {
		return m, 0, err
	}
	var own []Text
	if err := d.Store.For(s.org).Read(ctx, textsOf(s.org, &own)); err != nil {
		return m, 0, err
	}
	w := s.words(n)
	w.Link = link
	kind := n.Kind(s.facts.By)
	m = courier.Message{Purpose: string(n.Purpose), To: string(s.facts.Phone), Lang: string(w.Lang)}
	switch medium := ch.Medium(); medium {
	case notice.Mail:
		m.To, m.FromName, m.ReplyTo = string(s.facts.Email), w.Organization, ch.Settings["reply_to"]
		m.Subject, m.Text = render(own, kind, notice.InSubject, &w), render(own, kind, notice.InBody, &w)
		m.HTML = hypertext(w.Lang, m.Text)
		m.Calendar = s.invitation(n, &w, ch.Settings["from"], m.To)
		return m, 0, nil
	case notice.WhatsApp:
		m.Template = approved(own, kind, &w)
		return m, 1, nil
	default:
		m.Text = render(own, kind, notice.Form(medium), &w)
		if n.Again { // Providers drop a text that comes twice.
			m.Text = notice.Repeated(w.Lang, m.Text)
		}
		_, _, units = notice.Segments(m.Text)
		return m, units, nil
	}
}

// Wording is the text of a message as customers get it, the organization's own or
// ours.
func Wording(own []Text, k notice.Kind, f notice.Form, l i18n.Lang) Text {
	for _, t := range own {
		if t.Kind == k && t.Form == f && t.Lang == l {
			if t.Text == "" {
				t.Text = notice.Text(l, k, f)
			}
			return t
		}
	}
	return Text{Kind: k, Form: f, Lang: l, Text: notice.Text(l, k, f)}
}

func render(own []Text, k notice.Kind, f notice.Form, w *notice.Words) string {
	return notice.Render(Wording(own, k, f, w.Lang).Text, w.Values(f))
}

// UsualTemplate is what a text is called at WhatsApp if the owner has not said
// otherwise.
func UsualTemplate(k notice.Kind) string { return "mawid_" + string(k) }

func approved(own []Text, k notice.Kind, w *notice.Words) *courier.Template {
	t := Wording(own, k, notice.InWhatsApp, w.Lang)
	if t.Template == "" {
		t.Template = UsualTemplate(k)
	}
	return &courier.Template{Name: t.Template, Parameters: notice.Parameters(t.Text, w.Values(notice.InWhatsApp))}
}

// words are what a message is about.
func (s *standing) words(n *notice.Send) notice.Words {
	l, o := s.facts.Lang, s.offer
	service, branch, org := o.Services[s.a.Service], o.Branches[s.a.Branch], &o.Catalog.Org
	w := notice.Words{
		Lang: l, Digits: l.Digits(s.settings.Digits), Zone: branch.Zone, Name: string(s.a.Customer),
		Service: l.Pick(service.Name, service.NameAr), Sensitive: s.rules.Services[s.a.Service].Sensitive,
		Branch: l.Pick(branch.Name, branch.NameAr), Organization: l.Pick(org.Name, org.NameAr),
		Phone: selfservice.WhomToCall(o, branch), Start: n.Start,
	}
	if r := o.Resources[s.a.Resource]; r != nil {
		w.With = l.Pick(r.Name, r.NameAr)
	}
	if n.Was != nil && !n.Was.Cancelled {
		w.Old = n.Was.Start
	}
	return w
}

// link is the address at which the customer finds the appointment; empty: there is
// none, because nobody knows where we are reached.
func (d *Desk) link(ctx context.Context, s *standing) (string, error) {
	if d.world.Base() == "" {
		return "", nil
	}
	token, err := d.self.Link(ctx, s.org, s.a.ID)
	if errors.Is(err, selfservice.ErrNoLink) || errors.Is(err, booking.ErrAppointmentNotFound) {
		return "", nil
	}
	return selfservice.Public(d.world.Base(), &s.offer.Catalog.Org.Page, s.facts.Lang, "/a/"+token), err
}
