package voice_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

func TestAQuestionWithoutAnAnswerIsLeftToStaffOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		_, a := w.Receptionist()
		l := w.Ring(a, "c1")
		w.Clock.Add(2 * time.Hour) // Somebody is at work; the caller is not put through all the same.
		ask := voice.HandOverRequest{Phone: "+966551234567", Reason: "question", Summary: "price, Check-up"}
		for range 2 {
			if err := w.Voice.LeaveWord(ctx, l, ask); err != nil {
				t.Fatal(err)
			}
		}
		list, err := w.Voice.Callbacks(ctx, a.Org)
		if err != nil || len(list) != 1 || list[0].Summary != "price, Check-up" || list[0].Reason != "question" {
			t.Errorf("got %+v, %v, want one question", list, err)
		}
		ask.Phone = ""
		if err := w.Voice.LeaveWord(ctx, l, ask); world.Code(err) != "need_phone" {
			t.Errorf("without a number: got %v, want nothing promised", err)
		}
		actions, err := voice.Actions(ctx, w.Store.For(a.Org), l.Call)
		if err != nil || len(actions) != 1 || strings.Contains(actions[0].Name, "Check-up") {
			t.Errorf("got %+v, %v, want it noted without its words", actions, err)
		}
	})
}

func TestWhoeverComesLateSpeaksOfWhatHasJustBegun(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		_, a := w.Receptionist()
		l := w.Ring(a, "c1")
		r := w.Checkup("2026-11-15", "10:00")
		r.Phone = "+966551234567"
		id := w.MustBook(r).ID
		w.Clock.Add(2*time.Hour + 10*time.Minute) // ten past ten
		q := voice.OwnQuery{Phone: "+966551234567", Line: "+966551234567"}
		if list, err := w.Voice.Own(ctx, l, q); err != nil || len(list) != 0 {
			t.Errorf("got %v, %v, want nothing to come", list, err)
		}
		q.Begun = true
		list, err := w.Voice.Own(ctx, l, q)
		if err != nil || len(list) != 1 || list[0].ID != id {
			t.Fatalf("got %v, %v, want the one that has begun", list, err)
		}
		if v, err := w.Voice.LateOn(ctx, l, id, 10); err != nil || v.LateBy != 10 {
			t.Errorf("got %d, %v, want ten minutes", v.LateBy, err)
		}
	})
}
