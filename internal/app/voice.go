package app

import (
	"context"
	"net/http"

	"github.com/mawid/mawid/internal/access"
	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/api"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/dashboard"
	"github.com/mawid/mawid/internal/office"
)

// Phone is the voice agent's door.
func (a *App) Phone() *agent.Server {
	return agent.New(agent.Config{
		House: a.House, Now: a.config.Now, Logger: a.config.Logger, Warn: a.pulse.Warn, BaseURL: a.config.BaseURL,
		Patience: a.config.Patience, Silence: a.config.Patience, Gate: a.gate, Alarm: a.alarm,
		Client: func(r *http.Request) string { return api.ClientAddress(r, a.config.TrustedProxies) },
	})
}

// beside puts the voice agent's door beside the others.
func beside(door *agent.Server, others http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if agent.Owns(r.URL.Path) {
			access.Door(w, "voice")
			door.ServeHTTP(w, r)
			return
		}
		others.ServeHTTP(w, r)
	})
}

// talkTo lets the dashboard try out voice agents.
func talkTo(door *agent.Server) dashboard.Talk {
	return func(ctx context.Context, by office.Caller, id booking.AgentID, talk, number string, e dialog.Event) (dashboard.Talked, error) {
		t, err := door.Simulate(ctx, by, id, talk, number, e)
		out := dashboard.Talked{Call: t.Call, Reply: t.Reply, State: t.State}
		for _, d := range t.Did {
			out.Did = append(out.Did, dashboard.Did(d))
		}
		return out, err
	}
}

// setUp lets the dashboard show what platforms need.
func setUp(door *agent.Server) dashboard.Export {
	return func(ctx context.Context, a booking.Agent, vendor, base string) (e dashboard.Exported, err error) {
		setup, err := door.Export(ctx, a, vendor, base, "")
		if err != nil {
			return e, err
		}
		if e.Document, err = setup.Document(); err != nil {
			return e, err
		}
		return e, setup.Each(func(name, text string) { e.Parts = append(e.Parts, dashboard.ExportedPart{Name: name, Text: text}) })
	}
}

// examine lets the dashboard try voice agents with sentences.
func examine(door *agent.Server) dashboard.Examine {
	return func(ctx context.Context, a booking.Agent, text string) ([]dashboard.Examined, error) {
		exam, err := agent.ReadExam(text)
		if err != nil {
			return nil, err
		}
		marks, err := door.Examine(ctx, a, exam)
		out := make([]dashboard.Examined, len(marks))
		for i, m := range marks {
			out[i].Say = m.Say
			for _, w := range m.Wrong {
				out[i].Wrong = append(out[i].Wrong, dashboard.ExamSlip(w))
			}
		}
		return out, err
	}
}
