package agent_test

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent"
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

// The words of danger that a clinic has added are told to the models of every
// platform, in the prompt of either language.
func TestEveryPlatformIsToldTheClinicsWordsOfDanger(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		own := []string{"pump alarm", "الغرسة تحركت"}
		told := func(vendor string) string {
			t.Helper()
			a, err := w.Voice.Agent(t.Context(), w.IDs.Organization, w.agent.ID)
			if err != nil {
				t.Fatal(err)
			}
			setup, err := w.door().Export(t.Context(), a.Agent, vendor, base, w.token)
			if err != nil {
				t.Fatal(err)
			}
			return text(t, setup)
		}
		before := told("vapi")
		if strings.Contains(before, "This clinic also takes") || strings.Contains(before, "وهذه العيادة تعدّ") {
			t.Errorf("without words of its own: got %s", before)
		}
		set := func(p *booking.AgentProfile) { p.Danger = own }
		if _, err := w.Voice.UpdateAgent(t.Context(), w.Staff(), w.agent.ID, voice.AgentChange{Profile: set}); err != nil {
			t.Fatal(err)
		}
		for _, vendor := range voice.ExportedVendors() {
			var setup map[string]any
			read(t, []byte(told(vendor)), &setup)
			for _, lang := range []string{"ar", "en"} {
				for _, word := range own {
					if prompt, _ := setup["prompt_"+lang].(string); !strings.Contains(prompt, `"`+word+`"`) {
						t.Errorf("%s: %q is not in the prompt in %s: %s", vendor, word, lang, prompt)
					}
				}
			}
		}
		_, answer := w.mcp(agent.Root+"/mcp", []string{"Authorization", "Bearer " + w.token}, "initialize", map[string]any{
			"protocolVersion": "2025-06-18", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "t", "version": "1"}})
		if !strings.Contains(answer, own[1]) {
			t.Errorf("the instructions of MCP: got %s, want %q in them", answer, own[1])
		}
	})
}
