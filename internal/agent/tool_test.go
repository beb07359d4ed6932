package agent_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

func TestOnlyTheCredentialOfALiveAgentOpensTheDoor(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		key, _, err := w.Organization.CreateKey(t.Context(), "noor", organization.NewKey{Name: "crm", Scopes: []string{"appointments:create"}})
		if err != nil {
			t.Fatal(err)
		}
		paths := []string{"/tools/list_services", "/tools/nothing", "/mcp", "/vapi", "/retell/find_slots", "/retell/events", "/elevenlabs/events",
			"/nothing", "//tools/list_services"}
		for name, token := range map[string]string{
			"none": "", "an API key": key, "one of nobody": auth.New(auth.Agent), "a mistyped one": w.token[:len(w.token)-1] + "!",
		} {
			for _, p := range paths {
				var header []string
				if token != "" {
					header = []string{"Authorization", "Bearer " + token}
				}
				status, body := w.post(agent.Root+p, "{}", header...)
				if status != http.StatusUnauthorized || !strings.Contains(body, `"detail"`) {
					t.Errorf("%s at %s: got %d %s, want 401", name, p, status, body)
				}
			}
		}
		if _, err := w.Organization.Authenticate(t.Context(), auth.Show(w.token)); err == nil {
			t.Error("the public API took an agent's credential")
		}
		if status, _ := w.post(agent.Root+"/nothing", "{}", "Authorization", "Bearer "+w.token); status != http.StatusNotFound {
			t.Errorf("where nothing is: got %d, want 404", status)
		}
		if _, err := w.Voice.RevokeAgent(t.Context(), w.Staff(), w.agent.ID); err != nil {
			t.Fatal(err)
		}
		if status, _ := w.post(agent.Root+"/tools/list_services", "{}", "Authorization", "Bearer "+w.token); status != http.StatusUnauthorized {
			t.Errorf("after it was revoked: got %d, want 401", status)
		}
	})
}

func TestAnAgentHasABudgetOfItsOwn(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, func(c *agent.Config) { c.Limit = 3 })
		for i := range 4 {
			status, _ := post(t, s, agent.Root+"/tools/list_services", `{"lang":"en"}`, "Authorization", "Bearer "+w.token)
			if want := []int{200, 200, 200, 429}[i]; status != want {
				t.Errorf("request %d: got %d, want %d", i+1, status, want)
			}
		}
	})
}

func TestACallerBooksThroughTheTools(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		services := w.tool("c1", "list_services", map[string]any{"query": "تنظيف", "lang": "ar"})
		if !services.OK || len(services.Services) != 1 || services.Services[0].Name != "تنظيف أسنان" || len(services.Branches) != 1 {
			t.Fatalf("got %+v, want the cleaning", services)
		}
		found := w.tool("c1", "find_slots", map[string]any{
			"service_id": services.Services[0].ID, "branch_id": services.Branches[0].ID, "when": "بكرة الساعة أربع ونص العصر", "lang": "ar",
		})
		if !found.OK || len(found.Slots) != 1 || found.Slots[0].Date != "2026-11-16" || found.Slots[0].Time != "16:30" ||
			!strings.HasPrefix(found.Slots[0].SlotID, "20261116T1630-") {
			t.Fatalf("got %+v, want tomorrow at 16:30", found)
		}
		slot := found.Slots[0].SlotID
		held := w.tool("c1", "hold_slot", map[string]any{"slot_id": slot, "lang": "ar"})
		if !held.OK || held.HoldSeconds != 300 || !strings.Contains(held.Say, "د. نورة") {
			t.Fatalf("got %+v, want it held with Dr Noura", held)
		}
		ask := map[string]any{"slot_id": slot, "customer_name": "هند القحطاني", "caller_confirmed": false, "lang": "ar"}
		if got := w.tool("c1", "book_appointment", ask); got.OK || got.Code != "not_confirmed" || !strings.Contains(got.Say, "هند القحطاني") {
			t.Errorf("unconfirmed: got %+v, want a read-back", got)
		}
		if len(w.booked()) != 0 {
			t.Fatal("it was booked without a yes")
		}
		ask["caller_confirmed"] = true
		first := w.tool("c1", "book_appointment", ask)
		again := w.tool("c1", "book_appointment", ask)
		if !first.OK || first.Appointment == nil || again.Appointment == nil || again.Appointment.ID != first.Appointment.ID {
			t.Fatalf("got %+v and %+v, want one appointment", first, again)
		}
		got := w.booked()
		if len(got) != 1 || got[0].Phone != caller || got[0].Channel != booking.ByVoice || got[0].Time.String() != "16:30" ||
			got[0].Customer != "هند القحطاني" {
			t.Errorf("got %+v, want it for the caller's number", got)
		}
		taken := w.toolAs("c2", "+966550000000", "hold_slot", map[string]any{"slot_id": slot})
		if taken.OK || taken.Code != "slot_taken" || len(taken.Slots) != 2 || taken.Slots[1].Time != "16:00" && taken.Slots[0].Time != "16:00" {
			t.Errorf("another caller: got %+v, want the two nearest", taken)
		}
		w.Verified()
	})
}

func TestASlotIDCannotBeInvented(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		good := w.slot("c1", "checkup", "2026-11-16T10:00")
		for _, id := range []string{"", "20261116T1000", "20261116T1000-aaaaaaaa", strings.Replace(good, "T1000", "T1030", 1), good + "x",
			"20269999T9999-" + good[14:]} {
			if got := w.tool("c1", "hold_slot", map[string]any{"slot_id": id}); got.OK || got.Code != "bad_request" {
				t.Errorf("%q: got %+v, want it refused", id, got)
			}
		}
		if got := w.tool("c1", "hold_slot", map[string]any{"slot_id": good}); !got.OK {
			t.Errorf("got %+v, want the real one taken", got)
		}
	})
}

func TestFindSlotsAnswersInTheWordsOfTheContract(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		ctx := t.Context()
		for range 2 { // Both doctors are taken at ten.
			if _, err := w.Desk.Book(ctx, office.Caller{Org: w.IDs.Organization, Channel: booking.ByAPI}, desk.BookRequest{
				Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], Slot: world.At(w.T, "2026-11-16", "10:00"), Customer: "X",
			}); err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range []struct {
			when, code string
			times      []string
		}{
			{"2026-11-16T11:00", "ok", []string{"2026-11-16 11:00"}},
			{"tomorrow at 11 am", "ok", []string{"2026-11-16 11:00"}},
			{"tomorrow at three", "ok", []string{"2026-11-16 15:00"}},
			{"2026-11-16T10:00", "slot_taken", []string{"2026-11-16 09:00", "2026-11-16 09:30", "2026-11-16 10:30"}},
			{"2026-11-16T10:10", "off_grid", []string{"2026-11-16 09:30", "2026-11-16 10:30", "2026-11-16 11:00"}},
			{"2026-11-16T20:00", "out_of_hours", []string{"2026-11-16 15:30", "2026-11-16 16:00", "2026-11-16 16:30"}},
			{"tomorrow at eight", "ambiguous_am_pm", nil}, // Neither is open: nothing is guessed.
			{"بكرة الساعة ثمان", "ambiguous_am_pm", nil},
			{"tomorrow at eight in the morning", "out_of_hours", nil},
			{"next Friday at 10 am", "non_working_day", nil},
			{"next Friday at four", "non_working_day", nil}, // As on an ordinary day.
			{"2026-11-14", "in_past", nil},
			{"2026-11-15T07:00", "in_past", nil},
			{"earliest", "ok", []string{"2026-11-15 09:00", "2026-11-15 09:30", "2026-11-15 10:00"}},
			{"tomorrow after 4 pm", "ok", []string{"2026-11-16 16:00", "2026-11-16 16:30"}},
			{"hmm", "need_day", nil},
		} {
			got := w.tool("c1", "find_slots", map[string]any{"service_id": "checkup", "branch_id": "", "when": c.when})
			var times []string
			for _, s := range got.Slots {
				times = append(times, s.Date+" "+s.Time)
			}
			if got.Code != c.code || got.OK != (c.code == "ok") || c.times != nil && !slices.Equal(times, c.times) {
				t.Errorf("%s: got %s %v, want %s %v (%s)", c.when, got.Code, times, c.code, c.times, got.Say)
			}
		}
		first := w.tool("c1", "find_slots", map[string]any{"service_id": "checkup", "when": "tomorrow"})
		more := w.tool("c1", "find_slots", map[string]any{"service_id": "checkup", "when": "tomorrow", "after_slot_id": first.Slots[2].SlotID})
		if len(more.Slots) != 3 || more.Slots[0].Time != "09:30" || more.Slots[0].Date != first.Slots[0].Date {
			t.Errorf("got %+v behind %+v, want three others of that day", more.Slots, first.Slots)
		}
		if got := w.tool("c1", "find_slots", map[string]any{"when": "tomorrow"}); got.Code != "bad_request" ||
			!strings.Contains(got.Say, "Check-up") {
			t.Errorf("without a service: got %+v, want the question which", got)
		}
		if got := w.tool("c1", "find_slots", map[string]any{"service_id": "yoga", "when": "tomorrow", "lang": "en"}); !got.OK ||
			got.Slots[0].Time != "18:00" {
			t.Errorf("a class: got %+v, want its session", got)
		}
	})
}

func TestACallerMovesAndCancelsTheirOwnAppointmentAndNobodyElses(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		slot := w.slot("c1", "checkup", "2026-11-16T10:00")
		booked := w.tool("c1", "book_appointment", map[string]any{"slot_id": slot, "customer_name": "Hind", "caller_confirmed": "true"})
		if !booked.OK {
			t.Fatalf("got %+v", booked)
		}
		if got := w.toolAs("c2", "+966550000000", "find_my_appointments", map[string]any{"phone": caller}); got.OK || got.Code != "not_found" {
			t.Errorf("another line that names the number: got %+v, want nothing", got)
		}
		if got := w.toolAs("c2", "+966550000000", "cancel_appointment",
			map[string]any{"appointment_ref": booked.Appointment.Ref, "caller_confirmed": true}); got.OK || got.Code != "not_found" {
			t.Errorf("another call with our reference: got %+v, want nothing", got)
		}
		theirs := map[string]any{"phone": "0551234567", "customer_name": "hind", "when": "tomorrow"}
		if got := w.toolAs("c2", "+966550000000", "find_my_appointments", theirs); got.OK || got.Code != "need_proof" {
			t.Errorf("number, first name and day: got %+v, want to be asked for more", got)
		}
		theirs["when"] = "tomorrow at 10 am"
		if got := w.toolAs("c2", "+966550000000", "find_my_appointments", theirs); !got.OK {
			t.Errorf("number, first name, day and time: got %+v, want it found", got)
		}
		mine := w.tool("c3", "find_my_appointments", map[string]any{})
		if !mine.OK || len(mine.Appointments) != 1 || mine.Appointment.ID != booked.Appointment.ID {
			t.Fatalf("got %+v, want it found by the line's number", mine)
		}
		to := w.slot("c3", "checkup", "2026-11-17T12:00")
		move := map[string]any{"appointment_ref": mine.Appointment.Ref, "slot_id": to}
		if got := w.tool("c3", "move_appointment", move); got.Code != "not_confirmed" {
			t.Errorf("got %+v, want a read-back", got)
		}
		move["caller_confirmed"] = true
		for range 2 {
			if got := w.tool("c3", "move_appointment", move); !got.OK || got.Appointment.Date != "2026-11-17" {
				t.Errorf("got %+v, want it moved", got)
			}
		}
		cancel := map[string]any{"appointment_ref": mine.Appointment.Ref, "caller_confirmed": true, "reason": "travelling"}
		for range 2 {
			if got := w.tool("c3", "cancel_appointment", cancel); !got.OK {
				t.Errorf("got %+v, want it cancelled", got)
			}
		}
		if len(w.booked()) != 0 {
			t.Error("it still stands")
		}
		if got := w.tool("c3", "move_appointment", move); got.OK {
			t.Errorf("a cancelled one was moved: %+v", got)
		}
		w.Verified()
	})
}

func TestTheRestOfTheTools(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		info := w.tool("c1", "get_branch_info", map[string]any{"branch_id": "olaya"})
		if !info.OK || !strings.Contains(info.Say, "Olaya") || len(info.Days) != 7 ||
			!slices.Equal(info.Days[0].Hours, []string{"09:00-17:00"}) || len(info.Days[5].Hours) != 0 {
			t.Errorf("got %+v, want nine to five and a closed Friday", info)
		}
		if got := w.tool("c1", "request_staff_callback", map[string]any{"reason": "complaint", "summary": "late"}); !got.OK ||
			got.ConnectTo != "" {
			t.Errorf("at eight: got %+v, want a call back", got)
		}
		w.Clock.Add(2 * 3600e9)
		if got := w.tool("c2", "request_staff_callback", map[string]any{"reason": "complaint"}); !got.OK || got.ConnectTo != desk1 {
			t.Errorf("at ten: got %+v, want a number", got)
		}
		if got := w.tool("c1", "book_appointment", map[string]any{"slot_id": w.slot("c1", "checkup", "2026-11-16T10:00"), "customer_name": "H",
			"phone": "12", "caller_confirmed": true}); got.Code != "invalid_phone" {
			t.Errorf("got %+v, want the phone refused", got)
		}
		for _, body := range []string{"", "null", "[]", "{", `"{\"lang\":\"en\"}"`, `{"lang":7}`} {
			status, text := w.post(agent.Root+"/tools/list_services", body, "Authorization", "Bearer "+w.token)
			if status != http.StatusOK {
				t.Errorf("%q: got %d %s, want 200", body, status, text)
			}
			answer(t, text)
		}
		if _, err := w.Voice.UpdateAgent(t.Context(), w.Staff(), w.agent.ID,
			voice.AgentChange{Profile: func(p *booking.AgentProfile) { p.Tools = []string{"list_services"} }}); err != nil {
			t.Fatal(err)
		}
		if got := w.tool("c1", "get_branch_info", map[string]any{}); got.OK {
			t.Errorf("a tool that is not allowed: got %+v", got)
		}
	})
}

func TestToolsWithoutACallStillHoldAndBook(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		slot := w.slot("", "cleaning", "2026-11-16T10:00")
		if got := w.tool("", "hold_slot", map[string]any{"slot_id": slot}); !got.OK {
			t.Fatalf("got %+v", got)
		}
		ask := map[string]any{"slot_id": slot, "customer_name": "Hind", "phone": "0551234567", "caller_confirmed": true}
		first, again := w.tool("", "book_appointment", ask), w.tool("", "book_appointment", ask)
		if !first.OK || !again.OK || first.Appointment.ID != again.Appointment.ID {
			t.Fatalf("got %+v and %+v, want one appointment", first, again)
		}
		if got := w.booked(); len(got) != 1 || got[0].Phone != caller {
			t.Errorf("got %+v, want one for the number that was said", got)
		}
	})
}

func TestTheToolsAreThoseThatAgentsCanBeAllowed(t *testing.T) {
	t.Parallel()
	var names []string
	for _, tool := range agent.Tools() {
		names = append(names, tool.Name)
		if !json.Valid(tool.InputSchema) || tool.Description == "" {
			t.Errorf("%s is not described", tool.Name)
		}
	}
	if !slices.Equal(names, voice.Tools) {
		t.Errorf("got %v, want %v", names, voice.Tools)
	}
}
