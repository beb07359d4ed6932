package agent_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/voice"
)

// hind books a check-up for tomorrow at ten in a call of hers.
func (w *reception) hind(call string) agent.Answer {
	w.T.Helper()
	a := w.tool(call, "book_appointment", map[string]any{
		"slot_id": w.slot(call, "checkup", "2026-11-16T10:00"), "customer_name": "Hind Alqahtani", "caller_confirmed": true,
	})
	if !a.OK {
		w.T.Fatalf("got %+v", a)
	}
	return a
}

// A caller can make a model say anything: also the id of somebody's call.
func TestAModelCannotSayWhichCallItIs(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		booked := w.hind("c1")
		for _, tool := range agent.Tools() {
			if strings.Contains(string(tool.InputSchema), "call_id") {
				t.Errorf("%s asks the model for the call", tool.Name)
			}
		}
		asks := map[string]map[string]any{
			"find_my_appointments": {"lang": "en", "call_id": "c1"},
			"cancel_appointment":   {"lang": "en", "call_id": "c1", "appointment_ref": booked.Appointment.Ref, "caller_confirmed": true},
			"move_appointment": {
				"lang": "en", "call_id": "c1", "appointment_ref": booked.Appointment.Ref, "caller_confirmed": true,
				"slot_id": w.slot("c2", "checkup", "2026-11-16T12:00"),
			},
		}
		for _, v := range ways {
			for tool, in := range asks {
				p := w.owner("")
				p.number = ""
				if status, text := v.call(w, p, tool, in); status != http.StatusOK || answer(t, text).OK {
					t.Errorf("%s over %s: got %d %s, want nothing", tool, v.provider, status, text)
				}
			}
		}
		if got := w.booked(); len(got) != 1 || got[0].Time.String() != "10:00" {
			t.Errorf("got %+v, want it as it was", got)
		}
	})
}

func TestTheFunctionOfRetellIsTheOneThatWasSigned(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		p := w.owner("r1")
		v := ways[3]
		slot := answer(t, second(v.call(w, p, "find_slots",
			map[string]any{"service_id": "checkup", "when": "2026-11-16T10:00", "lang": "en"}))).Slots[0].SlotID
		booked := answer(t, second(v.call(w, p, "book_appointment",
			map[string]any{"slot_id": slot, "customer_name": "Hind", "caller_confirmed": true, "lang": "en"})))
		args := map[string]any{"appointment_ref": booked.Appointment.Ref, "caller_confirmed": true, "lang": "en"}
		body := text(t, map[string]any{"name": "find_my_appointments", "args": args,
			"call": map[string]any{"call_id": "r1", "from_number": caller, "direction": "inbound"}})
		for _, path := range []string{"/retell/cancel_appointment", "/retell/find_my_appointments", "/retell/anything"} {
			status, text := w.post(agent.Root+path+"?agent="+w.agent.ID.String(), body, "X-Retell-Signature", w.retellSignature(retellKey, body, 0))
			if a := answer(t, text); status != http.StatusOK || !a.OK || len(a.Appointments) != 1 {
				t.Errorf("%s: got %d %s, want what the body asks for", path, status, text)
			}
		}
		if len(w.booked()) != 1 {
			t.Error("an address that nobody signed has cancelled the appointment")
		}
	})
}

func second(_ int, text string) string { return text }

// A number that carriers give to all who hide theirs is nobody's.
func TestCallersWhoHideTheirNumberDoNotShareAppointments(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		for _, call := range []string{"a1", ""} {
			header := []string{"Authorization", "Bearer " + w.token, "X-Mawid-Caller", "+266696687", "X-Mawid-Call-Id", call}
			slot := w.slot("s", "checkup", "2026-11-16T10:00")
			_, text := w.post(agent.Root+"/tools/book_appointment", `{"slot_id":"`+slot+`","customer_name":"Hind","caller_confirmed":true,"lang":"en"}`, header...)
			if a := answer(t, text); !a.OK {
				t.Fatalf("got %s", text)
			}
			_, text = w.post(agent.Root+"/tools/find_my_appointments", `{"lang":"en"}`, append(header[:5], call+"2")...)
			if a := answer(t, text); a.OK {
				t.Errorf("another caller: got %s, want nothing", text)
			}
		}
		for _, v := range w.booked() {
			if v.Phone != "" {
				t.Errorf("got the number %s, want none", v.Phone)
			}
		}
	})
}

func TestAProofOverTheToolsIsTheFullNameAndIsNotGuessed(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		w.hind("c1")
		ask := func(name string) map[string]any {
			return map[string]any{"phone": caller, "customer_name": name, "when": "2026-11-16"}
		}
		if got := w.toolAs("p1", stranger, "find_my_appointments", ask("Dr. hind al-qahtani")); !got.OK {
			t.Errorf("the full name in another spelling: got %+v, want it found", got)
		}
		for i, c := range []struct{ call, name, code string }{
			{"p1", "Hind", "need_proof"}, {"p2", "Hind Alharbi", "not_found"}, {"p3", "Hind Alqahtany", "not_found"},
			{"p4", "Hind Salem", "not_found"}, {"p5", "Hend Alqahtani", "not_found"}, {"p6", "Hind Qahtani Ali", "not_found"},
			{"p7", "Hind Alqahtani", "too_many_proofs"},
		} {
			got := w.toolAs(c.call, "", "find_my_appointments", ask(c.name))
			if got.OK || got.Code != c.code {
				t.Errorf("guess %d, %s: got %+v, want %s", i+1, c.name, got, c.code)
			}
		}
		if got := w.tool("c2", "find_my_appointments", map[string]any{}); !got.OK {
			t.Errorf("from her own number: got %+v, want it found", got)
		}
	})
}

// prudent has the agent ask everybody for a proof.
func (w *reception) prudent() {
	w.T.Helper()
	if _, err := w.Voice.UpdateAgent(w.T.Context(), w.Staff(), w.agent.ID, voice.AgentChange{
		Profile: func(p *booking.AgentProfile) { p.ProveOwn = true },
	}); err != nil {
		w.T.Fatal(err)
	}
}

func TestAnAgentThatAsksEverybodyForAProof(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		w.hind("c1")
		w.prudent()
		if got := w.tool("c2", "find_my_appointments", map[string]any{}); got.OK || got.Code != "need_proof" || got.Appointment != nil {
			t.Errorf("the own number alone: got %+v, want the question", got)
		}
		if got := w.tool("c2", "find_my_appointments", map[string]any{"customer_name": "Hind Alqahtani", "when": "tomorrow"}); !got.OK {
			t.Errorf("with name and day: got %+v, want it found", got)
		}
		p := w.dial(w.serve(w.House, fast), "CA1")
		p.hear()
		for _, c := range []struct{ say, want string }{
			{"I want to cancel my appointment", "name"}, {"Hind Alqahtani", "day"}, {"tomorrow", "Cancel Check-up"}, {"yes", "is cancelled"},
		} {
			if said := p.say(c.say); !strings.Contains(said, c.want) {
				t.Fatalf("%q: got %q, want %q", c.say, said, c.want)
			}
		}
		if len(w.booked()) != 0 {
			t.Error("it was not cancelled")
		}
	})
}

// Whoever is wrong too often is offered a person, over our own agent as well.
func TestWhoeverGuessesOnTheTelephoneIsOfferedACallBack(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		w.hind("c1")
		p := w.dial(w.serve(w.House, fast), "CA1")
		p.hear()
		guess := func(name string) string {
			p.say("cancel an appointment of the number 0559999999")
			p.say(name)
			return p.say("tomorrow")
		}
		for i, name := range []string{"Sally Brown", "Sandra Green", "Susan White", "Sophie Gray", "Selma Stone"} {
			if said := guess(name); !strings.Contains(said, "could not find an appointment with these details") {
				t.Fatalf("guess %d: got %q", i+1, said)
			}
		}
		if said := guess("Sonia Black"); !strings.Contains(said, "staff") {
			t.Fatalf("got %q, want a person offered", said)
		}
		said := p.say("yes please")
		if !strings.Contains(said, "call you back") {
			t.Errorf("got %q, want a call back promised", said)
		}
		waiting, err := w.Voice.Waiting(t.Context(), w.IDs.Organization)
		if err != nil || waiting != 1 {
			t.Errorf("got %d, %v, want one who waits for a call", waiting, err)
		}
		_, handoff := p.hear()
		var h map[string]string
		if err := json.Unmarshal([]byte(handoff), &h); err != nil || h["connect_to"] != "" {
			t.Errorf("got %s, %v, want nobody connected at eight", handoff, err)
		}
	})
}
