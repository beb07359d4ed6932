package agent_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
)

// Models pass on what callers call things, and whom they wish for, in the
// callers' own words.
func TestToolsUnderstandOtherNamesAndAWishForAWomanOrAMan(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		find := func(service, who, when string) (string, string) {
			a := w.tool("who", "find_slots", map[string]any{"service_id": service, "resource_id": who, "when": when})
			names := map[string]bool{}
			for _, s := range a.Slots {
				names[s.ResourceName] = true
			}
			var list []string
			for n := range names {
				list = append(list, n)
			}
			return a.Code + " " + strings.Join(list, "+"), a.Say
		}
		if got, say := find("checkup", "a lady doctor", "tomorrow"); got != "ok " || !strings.Contains(say, "do not know who") {
			t.Errorf("while nobody knows: got %q %q", got, say)
		}
		plan := clinic()
		plan.Services[0].Aliases = booking.Aliases{"general doctor visit"}
		plan.Resources[0].Gender, plan.Resources[1].Gender, plan.Resources[2].Gender = booking.Female, booking.Male, booking.Female
		plan.Resources[1].Aliases = booking.Aliases{"أبو خالد"}
		plan.Branches[0].Aliases = booking.Aliases{"the tower"}
		w.MustApply(plan)
		for _, c := range []struct{ service, who, when, want string }{
			{"checkup", "a lady doctor", "tomorrow", "ok Dr Sara"},
			{"general doctor visit", "دكتورة", "tomorrow", "ok Dr Sara"},
			{"checkup", "male please", "tomorrow", "ok Dr Omar"},
			{"checkup", "", "tomorrow with a female doctor", "ok Dr Sara"},
			{"checkup", "ابو خالد", "tomorrow", "ok Dr Omar"},
			{"checkup", "doctor sarah", "tomorrow", "ok Dr Sara"},
			{"checkup", "anyone", "tomorrow", "ok "},
			{"cleaning", "a man", "tomorrow", "not_found "},
			{"checkup", "Dr Badr", "tomorrow", "not_found "},
			{"the chek-up", "", "tomorrow", "ok "},
		} {
			if got, say := find(c.service, c.who, c.when); got != c.want || say == "" {
				t.Errorf("%s with %q %s: got %q %q, want %q", c.service, c.who, c.when, got, say, c.want)
			}
		}
		a := w.tool("who", "find_slots", map[string]any{"service_id": "checkup", "resource_id": "a lady doctor", "when": "tomorrow"})
		booked := w.tool("who", "book_appointment", map[string]any{
			"slot_id": a.Slots[0].SlotID, "customer_name": "Nora", "caller_confirmed": true,
		})
		if !booked.OK || !strings.Contains(booked.Say, "Dr Sara") {
			t.Errorf("got %+v, want it booked with her", booked)
		}
		if a := w.tool("who", "get_branch_info", map[string]any{"branch_id": "the tower"}); !a.OK {
			t.Errorf("got %+v, want the branch", a)
		}
		// The carrier is told what to listen for.
		form := url.Values{"CallSid": {"CA1"}, "From": {caller}, "To": {"+966800000000"}, "Direction": {"inbound"}}
		status, twiml := w.carrier(w.server, w.relayPath()+"/twiml", twilioKey, form)
		_, rest, _ := strings.Cut(twiml, ` hints="`)
		hints, _, _ := strings.Cut(rest, `"`)
		for _, name := range []string{"العليا", "the tower", "Teeth cleaning", "general doctor visit", "أبو خالد", "Dr Sara"} {
			if status != http.StatusOK || !strings.Contains(","+hints+",", ","+name+",") {
				t.Errorf("got %d %q, want %s among the hints", status, hints, name)
			}
		}
		w.Verified()
	})
}
