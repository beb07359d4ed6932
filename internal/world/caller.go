package world

import (
	"encoding/json"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/voice"
)

// Receptionist makes a voice agent of the organization.
func (w *World) Receptionist(change ...func(*voice.NewAgent)) (string, booking.Agent) {
	w.T.Helper()
	n := voice.NewAgent{Name: "Reception", AgentProfile: booking.AgentProfile{HandOver: "+966115550001"}}
	for _, c := range change {
		c(&n)
	}
	token, a, err := w.Voice.CreateAgent(w.T.Context(), w.Caller(), n)
	if err != nil {
		w.T.Fatal(err)
	}
	return token, a
}

// Ring begins a call with an agent.
func (w *World) Ring(a booking.Agent, id string) voice.Line {
	w.T.Helper()
	return w.ring(a, voice.CallStart{Provider: "vapi", ProviderID: id, Language: "ar", Caller: "+966551234567"})
}

func (w *World) ring(a booking.Agent, s voice.CallStart) voice.Line {
	w.T.Helper()
	c, err := w.Voice.BeginCall(w.T.Context(), a, s)
	if err != nil {
		w.T.Fatal(err)
	}
	return voice.Line{Agent: a, Call: c.ID}
}

// End ends a call.
func (w *World) End(l voice.Line, e voice.CallEnd) booking.Call {
	w.T.Helper()
	c, err := w.Voice.EndCall(w.T.Context(), l.Agent.Org, l.Call, e)
	if err != nil {
		w.T.Fatal(err)
	}
	return c
}

// Hears adds an endpoint that is told everything.
func (w *World) Hears() booking.EndpointID {
	w.T.Helper()
	e, _, err := w.Webhooks.AddEndpoint(w.T.Context(), w.Caller(), "https://crm.example.com/hooks", booking.Subscribable)
	if err != nil {
		w.T.Fatal(err)
	}
	return e.ID
}

// Told gives what an endpoint is to be told of calls, the newest first, and
// the deliveries of other kinds.
func (w *World) Told(endpoint booking.EndpointID) (calls []contract.CallCompleted, others []booking.Delivery) {
	w.T.Helper()
	if _, err := w.Webhooks.FanOut(w.T.Context(), 1000); err != nil {
		w.T.Fatal(err)
	}
	log, err := w.Webhooks.Deliveries(w.T.Context(), w.IDs.Organization, endpoint, "", booking.DeliveryID{}, 200)
	if err != nil {
		w.T.Fatal(err)
	}
	for _, v := range log {
		if v.Kind != contract.EventCallCompleted {
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
	begin := func(id, number string) voice.Line {
		return w.ring(a, voice.CallStart{Provider: "vapi", ProviderID: id, Caller: number})
	}
	withheld, back, open := begin("withheld", ""), begin("back", ""), begin("open", "+966557654321")
	w.End(withheld, voice.CallEnd{Reason: booking.EndCaller, Turns: []booking.Turn{
		{Who: booking.CallerSpeaks, Text: "I am Zulaykha al-Qahtani, number ٠٥٥ ٧٦٥ ٤٣٢١"}, {Who: booking.CallerSpeaks, Text: "my Glioblastoma"},
	}})
	_, err := w.Voice.HandOver(w.T.Context(), back, voice.HandOverRequest{
		Name: "زليخة القحطاني", Phone: "+966557654321", Reason: "complaint", Summary: "her Glioblastoma",
	})
	if err != nil {
		w.T.Fatal(err)
	}
	w.End(back, voice.CallEnd{Reason: booking.EndCaller, Turns: []booking.Turn{{Who: booking.CallerSpeaks, Text: "Glioblastoma again"}}})
	w.End(open, voice.CallEnd{Reason: booking.EndCaller, Turns: []booking.Turn{{Who: booking.CallerSpeaks, Text: "Glioblastoma, from home"}}})
	return map[string]booking.CallID{"withheld": withheld.Call, "back": back.Call, "open": open.Call}
}

// Lived makes an organization with something in most tables.
func (w *World) Lived(slug string) office.Caller {
	w.T.Helper()
	ctx := w.T.Context()
	was := w.IDs
	w.IDs = w.MustApply(Clinic(slug))
	defer func() { w.IDs = was }()
	c := w.Caller()
	w.Member(c, slug+"@example.com", booking.Owner)
	if in, _, err := w.Enter("shared@example.com", Password); err == nil { // Somebody who works elsewhere as well.
		if _, err := w.Organization.Accept(ctx, in, w.Invitation(c, "shared@example.com", booking.Manager)); err != nil {
			w.T.Fatal(err)
		}
	} else {
		w.Member(c, "shared@example.com", booking.Manager)
	}
	w.Patient("Zulaykha "+slug, "+966557654321", "2026-11-16", "09:00")
	w.Unbooked()
	if _, _, err := w.Webhooks.AddEndpoint(ctx, c, "https://crm.example.com/"+slug, booking.Subscribable, booking.CallDetails...); err != nil {
		w.T.Fatal(err)
	}
	if _, _, err := w.Organization.CreateKey(ctx, slug,
		organization.NewKey{Name: "crm", Scopes: []string{"appointments:create"}, Sandbox: true}); err != nil {
		w.T.Fatal(err)
	}
	if _, err := w.Organization.Sandbox(ctx, c.Org); err != nil {
		w.T.Fatal(err)
	}
	if _, err := w.Webhooks.FanOut(ctx, 1000); err != nil {
		w.T.Fatal(err)
	}
	return c
}
