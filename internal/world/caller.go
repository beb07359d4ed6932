package world

import (
	"encoding/json"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
)

// Receptionist makes a voice agent of the organization.
func (w *World) Receptionist(change ...func(*desk.NewAgent)) (string, booking.Agent) {
	w.T.Helper()
	n := desk.NewAgent{Name: "Reception", AgentProfile: booking.AgentProfile{HandOver: "+966115550001"}}
	for _, c := range change {
		c(&n)
	}
	token, a, err := w.CreateAgent(w.T.Context(), w.Caller(), n)
	if err != nil {
		w.T.Fatal(err)
	}
	return token, a
}

// Ring begins a call with an agent.
func (w *World) Ring(a booking.Agent, id string) desk.Line {
	w.T.Helper()
	return w.ring(a, desk.CallStart{Provider: "vapi", ProviderID: id, Language: "ar", Caller: "+966551234567"})
}

func (w *World) ring(a booking.Agent, s desk.CallStart) desk.Line {
	w.T.Helper()
	c, err := w.BeginCall(w.T.Context(), a, s)
	if err != nil {
		w.T.Fatal(err)
	}
	return desk.Line{Agent: a, Call: c.ID}
}

// End ends a call.
func (w *World) End(l desk.Line, e desk.CallEnd) booking.Call {
	w.T.Helper()
	c, err := w.EndCall(w.T.Context(), l.Agent.Org, l.Call, e)
	if err != nil {
		w.T.Fatal(err)
	}
	return c
}

// Hears adds an endpoint that is told everything.
func (w *World) Hears() booking.EndpointID {
	w.T.Helper()
	e, _, err := w.AddEndpoint(w.T.Context(), w.Caller(), "https://crm.example.com/hooks", booking.Subscribable)
	if err != nil {
		w.T.Fatal(err)
	}
	return e.ID
}

// Told gives what an endpoint is to be told of calls, the newest first, and
// the deliveries of other kinds.
func (w *World) Told(endpoint booking.EndpointID) (calls []contract.CallCompleted, others []booking.Delivery) {
	w.T.Helper()
	if _, err := w.FanOut(w.T.Context(), 1000); err != nil {
		w.T.Fatal(err)
	}
	log, err := w.Deliveries(w.T.Context(), w.IDs.Organization, endpoint, "", booking.DeliveryID{}, 200)
	if err != nil {
		w.T.Fatal(err)
	}
	for _, v := range log {
		if v.Kind != booking.CallCompleted {
			others = append(others, v)
			continue
		}
		var c contract.CallCompleted
		if err := json.Unmarshal([]byte(v.Body), &c); err != nil {
			w.T.Fatal(err)
		}
		calls = append(calls, c)
	}
	return calls, others
}

// Unbooked has two people call who never book: one whose number is withheld
// and who says her name, and one who wants to be called back.
func (w *World) Unbooked() (calls map[string]booking.CallID) {
	w.T.Helper()
	_, a := w.Receptionist()
	begin := func(id, number string) desk.Line {
		return w.ring(a, desk.CallStart{Provider: "vapi", ProviderID: id, Caller: number})
	}
	withheld, back, open := begin("withheld", ""), begin("back", ""), begin("open", "+966557654321")
	w.End(withheld, desk.CallEnd{Reason: booking.EndCaller, Turns: []booking.Turn{
		{Who: booking.CallerSpeaks, Text: "I am Zulaykha al-Qahtani, number ٠٥٥ ٧٦٥ ٤٣٢١"}, {Who: booking.CallerSpeaks, Text: "my Glioblastoma"},
	}})
	_, err := w.HandOver(w.T.Context(), back, desk.HandOverRequest{
		Name: "زليخة القحطاني", Phone: "+966557654321", Reason: "complaint", Summary: "her Glioblastoma",
	})
	if err != nil {
		w.T.Fatal(err)
	}
	w.End(back, desk.CallEnd{Reason: booking.EndCaller, Turns: []booking.Turn{{Who: booking.CallerSpeaks, Text: "Glioblastoma again"}}})
	w.End(open, desk.CallEnd{Reason: booking.EndCaller, Turns: []booking.Turn{{Who: booking.CallerSpeaks, Text: "Glioblastoma, from home"}}})
	return map[string]booking.CallID{"withheld": withheld.Call, "back": back.Call, "open": open.Call}
}

// Lived makes an organization with something in most tables.
func (w *World) Lived(slug string) desk.Caller {
	w.T.Helper()
	ctx := w.T.Context()
	was := w.IDs
	w.IDs = w.MustApply(Clinic(slug))
	defer func() { w.IDs = was }()
	c := w.Caller()
	w.Member(c, slug+"@example.com", booking.Owner)
	if in, _, err := w.Enter("shared@example.com", Password); err == nil { // Somebody who works elsewhere as well.
		if _, err := w.Accept(ctx, in, w.Invitation(c, "shared@example.com", booking.Manager)); err != nil {
			w.T.Fatal(err)
		}
	} else {
		w.Member(c, "shared@example.com", booking.Manager)
	}
	w.Patient("Zulaykha "+slug, "+966557654321", "2026-11-16", "09:00")
	w.Unbooked()
	if _, _, err := w.AddEndpoint(ctx, c, "https://crm.example.com/"+slug, booking.Subscribable, booking.CallDetails...); err != nil {
		w.T.Fatal(err)
	}
	if _, _, err := w.CreateKey(ctx, slug, desk.NewKey{Name: "crm", Scopes: []string{"appointments:create"}, Sandbox: true}); err != nil {
		w.T.Fatal(err)
	}
	if _, err := w.Sandbox(ctx, c.Org); err != nil {
		w.T.Fatal(err)
	}
	if _, err := w.FanOut(ctx, 1000); err != nil {
		w.T.Fatal(err)
	}
	return c
}
