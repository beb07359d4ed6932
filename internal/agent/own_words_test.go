package agent_test

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/voice"
)

// What a clinic wrote in one language reaches the callers of that language
// alone, through the tools as well.
func TestTheToolsSayAClinicsSentencesInTheirLanguageOnly(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		plan := clinic()
		plan.Organization.Answers = booking.Answers{booking.AboutInsurance: {En: "Anywhere.", Ar: "في أي مكان."}}
		plan.Branches[0].Answers = booking.Answers{booking.AboutInsurance: {Ar: "تحت المبنى."}, booking.AboutDirections: {Ar: "بعد الدوار."}}
		w.MustApply(plan)
		set := func(p *booking.AgentProfile) {
			p.Addresses = map[booking.BranchID]map[string]string{w.IDs.Branches["olaya"]: {"ar": "طريق الملك فهد"}}
		}
		if _, err := w.Voice.UpdateAgent(t.Context(), w.Staff(), w.agent.ID, voice.AgentChange{Profile: set}); err != nil {
			t.Fatal(err)
		}
		got := w.tool("c1", "get_branch_info", map[string]any{"branch_id": "olaya", "lang": "ar"})
		if got.Address != "طريق الملك فهد" || got.Answers["insurance"] != "تحت المبنى." || !strings.Contains(got.Say, "بعد الدوار.") {
			t.Errorf("in Arabic: got %+v", got)
		}
		got = w.tool("c2", "get_branch_info", map[string]any{"branch_id": "olaya", "lang": "en"})
		if got.Address != "" || got.Answers["insurance"] != "" || strings.ContainsAny(got.Say, "طريقدوار") {
			t.Errorf("in English: got %+v, want nothing in Arabic, and not what holds elsewhere", got)
		}
	})
}
