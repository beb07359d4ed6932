package agent_test

import (
	"testing"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/alarm"
)

func TestAForgedSignatureIsToldToTheOrganization(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		bell := alarm.New(alarm.Config{Now: w.Clock.Now})
		s := w.serve(w.House, func(c *agent.Config) { c.Alarm = bell })
		body := fixture(t, "retell_function.json")
		post(t, s, agent.Root+"/retell/find_slots?agent="+w.agent.ID.String(), body, "X-Retell-Signature", w.retellSignature("other", body, 0))
		post(t, s, agent.Root+"/tools/find_slots", "{}")                                             // no credential: nobody's
		post(t, s, agent.Root+"/tools/find_slots", "{}", "Authorization", "Bearer agt_live_nothing") // nobody's that we know
		p := w.connectTo(s, "CA2", "0000")
		if _, _, err := p.conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
			t.Errorf("got %v, want it refused", err)
		}
		counts := bell.Counts()
		if counts[alarm.SignatureRefused] != 2 || counts[alarm.KeyRefused] != 1 {
			t.Errorf("got %v, want two signatures refused and one credential", counts)
		}
		for range 2 {
			if e := <-bell.Refusals(); e.Kind != alarm.SignatureRefused || e.Org != w.agent.Org || e.Object != w.agent.Name {
				t.Errorf("got %+v, want whose agent it was", e)
			}
		}
	})
}
