package agent_test

import (
	"context"
	"maps"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/voice"
)

// forged are arguments in which a model that a caller has talked round would
// say which call it is, and from which number.
func forged(call string) map[string]any {
	return map[string]any{
		"call_id": call, "callId": call, "call": map[string]any{"id": call, "call_id": call, "from_number": caller, "callSid": call},
		"provider_call_id": call, "conversation_id": call, "X-Mawid-Call-Id": call, "x-mawid-caller": caller, "caller": caller,
		"from": caller, "from_number": caller, "customer": map[string]any{"number": caller}, "_meta": map[string]any{"call_id": call},
		"message": map[string]any{"call": map[string]any{"id": call, "customer": map[string]any{"number": caller}}},
	}
}

// Whatever a model says of the call, at whichever door, only the platform's own
// envelope counts.
func TestAForgedCallIsBelievedAtNoDoor(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		booked := w.hind("c1")
		asks := map[string]map[string]any{
			"find_my_appointments": {"lang": "en"},
			"cancel_appointment":   {"lang": "en", "appointment_ref": booked.Appointment.Ref, "caller_confirmed": true},
		}
		for _, v := range ways {
			for tool, in := range asks {
				maps.Copy(in, forged("c1"))
				for _, call := range []string{"", "mine"} {
					p := w.owner(call)
					p.number = ""
					if status, text := v.call(w, p, tool, in); status != http.StatusOK || answer(t, text).OK {
						t.Errorf("%s over %s in call %q: got %d %s, want nothing", tool, v.provider, call, status, text)
					}
				}
			}
		}
		if len(w.booked()) != 1 {
			t.Error("a forged call has cancelled the appointment")
		}
	})
}

// The token of our answer is for the call that is being answered.
func TestAnOldTokenOpensNoWebSocket(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, fast, everyoneApart)
		w.telnyxKey()
		for provider, header := range map[string]http.Header{"twilio": w.handshake()} {
			token := w.answered(s, w.relayPath(), twilioKey, "CA-"+provider)
			shows := func(token string) (string, error) {
				p := w.socket(s, header)
				p.send(map[string]any{"type": "setup", "callSid": "CA-" + provider, "from": caller, "to": "+966800000000", "direction": "inbound",
					"customParameters": map[string]string{"token": token, "provider": provider, "lang": "en-US"}})
				_, raw, err := p.conn.Read(t.Context())
				return string(raw), err
			}
			w.Clock.Add(6 * time.Minute)
			if raw, err := shows(token); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
				t.Errorf("%s, after six minutes: got %s, %v, want it refused", provider, raw, err)
			}
			if raw, err := shows("00ffffffff" + token[10:]); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
				t.Errorf("%s, with another time: got %s, %v, want it refused", provider, raw, err)
			}
			fresh := w.answered(s, w.relayPath(), twilioKey, "CA-"+provider)
			if raw, err := shows(fresh); err != nil || raw == "" {
				t.Errorf("%s, a fresh one: got %s, %v, want the greeting", provider, raw, err)
			}
		}
	})
}

// How much is booked for a caller is told by the tools with a code, and kindly
// by the agent.
func TestTheLimitsOfACallerAreToldByTheTools(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		book := func(call, at, name string) (string, string) {
			a := w.tool(call, "book_appointment", map[string]any{
				"slot_id": w.slot(call, "checkup", at), "customer_name": name, "caller_confirmed": true,
			})
			return a.Code, a.Say
		}
		for _, at := range []string{"2026-11-16T10:00", "2026-11-16T11:00", "2026-11-16T12:00"} {
			if code, say := book("c1", at, "Hind"); code != "ok" {
				t.Fatalf("%s: got %s %q", at, code, say)
			}
		}
		if code, say := book("c1", "2026-11-16T13:00", "Hind"); code != "booking_limit" || !strings.Contains(say, "call you back") {
			t.Errorf("the fourth in a call: got %s %q, want a person offered", code, say)
		}
		if code, say := book("c2", "2026-11-16T10:00", "Sami"); code != "same_time" || !strings.Contains(say, "already") {
			t.Errorf("at the same time: got %s %q, want another time asked for", code, say)
		}
	})
}

func TestTheAgentSaysKindlyThatATimeIsTakenByTheCallerThemselves(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		w.hind("c1") // tomorrow at ten
		p := w.dial(w.serve(w.House, fast), "CA1")
		p.hear()
		p.say("check-up tomorrow at ten")
		p.say("Sami Saleh")
		if said := p.say("yes"); !strings.Contains(said, "already an appointment under this number") {
			t.Errorf("got %q, want it said kindly", said)
		}
		if len(w.booked()) != 1 {
			t.Error("it was booked twice")
		}
	})
}

// Whoever has missed too many appointments is told kindly that a person books with
// them: by the tools, and by the agent.
func TestWhoMissedTooManyIsOfferedAPerson(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		org := w.IDs.Organization
		err := w.Store.For(org).Write(t.Context(), func(tx *store.Tx) error {
			store.ChangeCatalog(tx, w.Clock.Now().Unix())
			return selfservice.SavePage(tx, booking.Page{}, booking.Page{Missed: 1, MissedDays: 90})
		})
		if err != nil {
			t.Fatal(err)
		}
		w.Desk.ForgetCatalog(org)
		v := w.Patient("Hind Alqahtani", caller, "2026-11-15", "09:00")
		w.Clock.Add(2 * time.Hour)
		if _, err := w.Desk.Mark(t.Context(), w.Staff(), v.ID, booking.NoShow); err != nil {
			t.Fatal(err)
		}
		a := w.tool("c1", "book_appointment", map[string]any{
			"slot_id": w.slot("c1", "checkup", "2026-11-16T10:00"), "customer_name": "Hind Alqahtani", "caller_confirmed": true,
		})
		if a.Code != "missed_too_many" || !strings.Contains(a.Say, "call you back") {
			t.Errorf("the tool: got %s %q, want a person offered", a.Code, a.Say)
		}
		p := w.dial(w.serve(w.House, fast), "CA1")
		p.hear()
		p.say("check-up tomorrow at eleven")
		p.say("Hind Alqahtani")
		if said := p.say("yes"); !strings.Contains(said, "One of our team has to book this with you") {
			t.Errorf("the agent: got %q, want a person offered", said)
		}
		if n := len(w.booked()); n != 0 {
			t.Errorf("%d were booked", n)
		}
	})
}

// satchel is a courier that keeps what it was given.
type satchel struct {
	mu   sync.Mutex
	sent []string
}

// Bring keeps the text.
func (s *satchel) Send(_ context.Context, _, _, text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent = append(s.sent, text)
	return nil
}

func (s *satchel) code() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return regexp.MustCompile(`\d{6}`).FindString(strings.Join(s.sent, " "))
}

// From another number a code is asked for, over the tools and on the telephone.
func TestACodeIsAskedForOverTheToolsAndOnTheTelephone(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		bag := &satchel{}
		w.House = w.Start(w.NewHouse(w.Store, func(c *house.Config) { c.Courier = bag }))
		w.server = w.serve(w.House)
		w.hind("c1")
		if _, err := w.Voice.UpdateAgent(t.Context(), w.Staff(), w.agent.ID, voice.AgentChange{
			Profile: func(p *booking.AgentProfile) { p.ProveCode = true },
		}); err != nil {
			t.Fatal(err)
		}
		ask := map[string]any{"phone": caller, "customer_name": "Hind Alqahtani", "when": "2026-11-16"}
		if got := w.toolAs("p1", stranger, "find_my_appointments", ask); got.Code != "need_code" || bag.code() == "" {
			t.Fatalf("got %+v and %q, want a code sent", got, bag.sent)
		}
		ask["code"] = strings.Join(strings.Split(bag.code(), ""), " ")
		if got := w.toolAs("p1", stranger, "find_my_appointments", ask); !got.OK || got.Appointment == nil {
			t.Errorf("with the code: got %+v, want it found", got)
		}
		bag.sent = nil
		p := w.dialFrom(w.serve(w.House, fast), "CA7", stranger)
		p.hear()
		p.say("cancel an appointment of the number 0551234567")
		p.say("Hind Alqahtani")
		if said := p.say("tomorrow"); !strings.Contains(said, "six digits") || bag.code() == "" {
			t.Fatalf("got %q and %q, want the code asked for", said, bag.sent)
		}
		if said := p.say("000000"); !strings.Contains(said, "not the code") {
			t.Errorf("a wrong one: got %q, want to be asked again", said)
		}
		if said := p.say(bag.code()); !strings.Contains(said, "Cancel Check-up") {
			t.Errorf("the code: got %q, want the read-back", said)
		}
	})
}

// While the organization is suspended callers are told so before they have chosen a
// time, and may ask to be called back.
func TestASuspendedOrganizationOffersAPerson(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		if _, err := w.Organization.Tenants.Suspend(t.Context(), w.Staff(), "unpaid"); err != nil {
			t.Fatal(err)
		}
		a := w.tool("c1", "find_slots", map[string]any{"service_id": w.IDs.Services["checkup"].String(),
			"branch_id": w.IDs.Branches["olaya"].String(), "when": "2026-11-16"})
		if a.Code != "not_taking" || !strings.Contains(a.Say, "call you back") || strings.Contains(a.Say, "unpaid") {
			t.Errorf("the tool: got %s %q, want a person offered", a.Code, a.Say)
		}
		p := w.dial(w.serve(w.House, fast), "CA1")
		p.hear()
		if said := p.say("check-up tomorrow at eleven"); !strings.Contains(said, "cannot take bookings by telephone at the moment") {
			t.Errorf("the agent: got %q, want that nothing is booked", said)
		}
	})
}
