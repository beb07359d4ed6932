package dashboard

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier/mailtest"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/world"
)

// walkAside sends the forms that take a world of their own.
func (k *walk) walkAside() {
	k.walkSetUp()
	k.walkJoining()
	k.walkMails()
	k.walkDifferences()
	k.walkNoShows()
	k.walkWaiting()
	k.walkTold()
	k.walkTogether()
	k.walkAffected()
}

// aside goes on in another world, in which what was done so far is of no interest.
func (k *walk) aside(w *bureau, b *browser) *walk {
	k.T.Helper()
	w.lang = k.lang
	b.get("/signin?lang=" + string(k.lang))
	n := &walk{teller: &teller{bureau: w}, b: b, seen: k.seen}
	n.belongs()
	n.fresh()
	return n
}

// belongs finds the organization whose log is looked at.
func (k *walk) belongs() {
	k.T.Helper()
	org, err := k.Webhooks.Organization(k.T.Context(), "noor")
	if err != nil {
		k.T.Fatal(err)
	}
	k.ids.Organization = org.ID
}

// tells goes on in a world with a provider of messages.
func (k *walk) tells() *walk {
	w := openTeller(k.T.(*testing.T), world.SQLite(k.T))
	n := k.aside(w.bureau, w.owner())
	n.teller = w
	return n
}

func (k *walk) walkSetUp() {
	w := emptyOffice(k.T)
	w.lang = k.lang
	n := &walk{teller: &teller{bureau: w}, b: w.browser(), seen: k.seen}
	token, err := w.People.SetupLink(w.T.Context())
	if err != nil {
		w.T.Fatal(err)
	}
	n.form("/setup/{token}", "organization.set_up", func() answer {
		link := "/setup/" + token
		a := n.b.fillOut(link, link, "name", "Huda", "email", "huda@noor.example", "password", hudasPassword, "org_name", "Noor", "slug", "noor")
		n.belongs()
		return a
	})
	n.readsAll()
}

func (k *walk) walkJoining() {
	w := newOffice(k.T)
	w.staffed()
	n := k.aside(w, w.owner())
	_, link := n.b.invite("noor", "salma@salam.example", "manager")
	salma := w.signedIn("salma@salam.example", hudasPassword)
	n.form("/join/{token}/accept", "user.joined", func() answer { return salma.fillOut(link, link+"/accept") })
	n.readsAll()
}

func (k *walk) walkMails() {
	t := k.T.(*testing.T)
	server := mailtest.Run(t, "starttls")
	w := &postOffice{server: server, bureau: openOffice(t, world.SQLite(t), mailing(t, server)).setUp()}
	n := k.aside(w.bureau, w.owner())
	n.form("/signin/forgot", "password.mailed", func() answer {
		a := w.browser().fillOut("/signin/forgot", "/signin/forgot", "email", "huda@noor.example")
		w.post()
		return a
	})
	n.readsAll()
}

func (k *walk) walkDifferences() {
	t := k.T.(*testing.T)
	for what, want := range map[string]string{"follow": "connector.followed", "insist": "connector.insisted"} {
		w := newOffice(t)
		b, _, address, _, there := differing(t, w)
		byHand(t, http.MethodPost, address, there, map[string]string{"resource_id": "dr-omar"})
		if a := b.submit(connectorURL + "/pull"); a.status != 303 {
			t.Fatalf("got %d", a.status)
		}
		n := k.aside(w, b)
		n.form("/o/{org}/appointments/{id}/"+what, want, func() answer {
			page := b.get(connectorURL).body
			return b.send(page, forms(page)[what][0])
		})
		n.readsAll()
	}
}

func (k *walk) walkNoShows() {
	w := newOffice(k.T)
	ids := w.doctors()
	w.pageOf(ids.Organization, booking.Page{Open: true, Missed: 1, MissedDays: 90})
	page := "/o/noor/appointments/" + w.byThemselves(ids, "10:00", "ar", "").String()
	w.Clock.Add(3 * time.Hour)
	n := k.aside(w, w.owner())
	n.form("/o/{org}/mark", "appointment.no_show", func() answer {
		return n.b.fillOut(page, "/o/noor/mark", "do", "no_show "+page[strings.LastIndex(page, "/")+1:])
	})
	n.form("/o/{org}/appointments/{id}/pardon", "appointment.forgiven", func() answer { return n.b.fillOut(page, page+"/pardon") })
	n.readsAll()
}

func (k *walk) walkWaiting() {
	n := k.tells()
	page := ""
	n.form("/o/{org}/waiting", "waiting.added", func() answer {
		page = n.lists(n.b, "Lama", "0501234568")
		return answer{status: 303}
	})
	offer := func(clock string) {
		n.form("/o/{org}/waiting/{id}/offer", "waiting.offered", func() answer {
			return n.b.fillOut(page, page+"/offer", "date", "2026-11-22", "time", clock)
		})
	}
	offer("10:00")
	n.form("/o/{org}/waiting/{id}/decline", "waiting.declined", func() answer { return n.b.fillOut(page, page+"/decline") })
	n.reads("<bdi>Lama</bdi>")
	offer("10:30")
	n.form("/o/{org}/waiting/{id}/take", "appointment.booked", func() answer { return n.b.fillOut(page, page+"/take") })
	page = n.lists(n.b, "Maha", "0501234569")
	n.form("/o/{org}/waiting/{id}/remove", "waiting.removed", func() answer { return n.b.fillOut(page, page+"/remove") })
	n.readsAll()
}

// walkTold sends what is about messages to customers.
func (k *walk) walkTold() {
	n := k.tells()
	b := n.b
	page, id := n.onFor(b, "2026-11-18", "10:00")
	const try = tellingURL + "/try"
	n.form("/o/{org}/telling/try", "messages.tried", func() answer {
		asked := b.fillOut(try+"?kind=reminder&language=en", try, "number", "0501112233", "do", "code")
		sent := n.gateway.Messages()
		code := regexp.MustCompile(`\d{6}`).FindString(sent[len(sent)-1].Text)
		return b.send(asked.body, try, "code", code, "do", "send")
	})
	n.waits(time.Minute)
	if err := n.Messages.Wishes.Wished(n.T.Context(), n.ids.Organization, id, true); err != nil {
		n.T.Fatal(err)
	}
	const list = tellingURL + "/optouts"
	n.form("/o/{org}/telling/optouts/{id}/back", "messages.opted_in", func() answer { return b.submit(n.action(b, list, list+`/[^"]+/back`)) })
	n.gateway.SetFaults(mockgateway.Faults{Status: 400})
	if a := b.fillOut(page+"/move", page+"/move", "date", "2026-11-18", "time", "11:30"); a.status != 303 {
		n.T.Fatalf("moving: got %d\n%s", a.status, between(a.body))
	}
	for range 42 {
		n.waits(10 * time.Minute)
	}
	b = n.owner() // An hour without a visit ends a session by now.
	n.b = b
	n.form("/o/{org}/telling/calls/{id}/done", "messages.called", func() answer {
		return b.submit(n.action(b, tellingURL+"/calls", tellingURL+`/calls/[^"]+/done`))
	})
	n.gateway.SetFaults(mockgateway.Faults{})
	again := regexp.MustCompile(tellingURL + `/log/[0-9a-f-]+/again`).FindString(b.get(tellingURL + "/log").body)
	n.form("/o/{org}/telling/log/{id}/again", "messages.again", func() answer { return b.fillOut(again, again) })
	n.readsAll()
}

func (k *walk) walkTogether() {
	n := k.tells()
	where := ""
	n.form("/o/{org}/together", "appointment.booked", func() answer {
		a := n.b.send(n.b.several(n.ids, "times", "2").body, "/o/noor/together", "do", "book")
		where, _, _ = strings.Cut(a.location, "?")
		return a
	})
	n.form("/o/{org}/appointments/{id}/together", "appointment.cancelled", func() answer { return n.b.fillOut(where, where) })
	n.readsAll()
}

func (k *walk) walkAffected() {
	n := k.tells()
	ids := n.crowds(n.b, "14:00", "15:00", "16:00")
	n.leaves(n.b)
	n.form("/o/{org}/affected", "appointment.kept", func() answer { return n.b.fillOut(affectedURL, affectedURL, "do", "keep "+ids[0]) })
	n.b.send(n.b.submit(affectedURL, "id", ids[1], "id", ids[2], "do", "cancel").body, affectedURL)
	n.form("/o/{org}/affected/again", "appointment.restored", func() answer {
		return n.b.forge(undoOf(n.T.(*testing.T), n.b.get(affectedURL).body))
	})
	n.b.get(affectedURL)
	n.b.submit(affectedURL, "all", "1", "do", "move")
	n.form("/o/{org}/affected/back", "appointment.moved", func() answer {
		return n.b.forge(undoOf(n.T.(*testing.T), n.b.get(affectedURL).body))
	})
	n.readsAll()
}
