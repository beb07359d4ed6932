package voice_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

func TestAnAgentIsKnownByItsTokenUntilItIsRotatedOrRevoked(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, org, by := t.Context(), w.IDs.Organization, w.Caller()
		first, a := w.Receptionist(func(n *voice.NewAgent) { n.Secrets.Twilio = "carrier" })
		if got, err := w.Voice.AuthenticateAgent(ctx, first); err != nil || got.ID != a.ID || got.Org != org || got.HandOver != "+966115550001" {
			t.Fatalf("got %+v, %v", got, err)
		}
		second, _, err := w.Voice.RotateAgent(ctx, by, a.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Voice.AuthenticateAgent(ctx, first); !errors.Is(err, voice.ErrAgentUnknown) {
			t.Errorf("the token before the rotation: got %v, want it refused", err)
		}
		if _, secrets, err := w.Voice.KnownAgent(ctx, a.ID); err != nil || secrets.Twilio != "carrier" {
			t.Errorf("got %v and an error %v, want the carrier's secret", secrets.Twilio != "", err)
		}
		name := "Night reception"
		changed, err := w.Voice.UpdateAgent(ctx, by, a.ID, voice.AgentChange{
			Name: &name, Profile: func(p *booking.AgentProfile) { p.Tools = []string{"find_slots"} },
			Secrets: func(s *voice.AgentSecrets) { s.Retell = "key" },
		})
		if err != nil || changed.Name != name {
			t.Fatalf("got %+v, %v", changed, err)
		}
		got, err := w.Voice.AuthenticateAgent(ctx, second)
		if err != nil || !cmp.Equal(got.Tools, []string{"find_slots"}) {
			t.Errorf("got tools %v, %v", got.Tools, err)
		}
		if _, s, _ := w.Voice.KnownAgent(ctx, a.ID); s != (voice.AgentSecrets{Twilio: "carrier", Retell: "key"}) {
			t.Error("a change of one secret lost the other")
		}
		if _, err := w.Voice.RevokeAgent(ctx, by, a.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Voice.AuthenticateAgent(ctx, second); !errors.Is(err, voice.ErrAgentUnknown) {
			t.Errorf("after the end: got %v, want it refused", err)
		}
		if _, _, err := w.Voice.KnownAgent(ctx, a.ID); !errors.Is(err, voice.ErrAgentUnknown) {
			t.Errorf("its carrier after the end: got %v, want it refused", err)
		}
	})
}

func TestAnAgentThatMakesNoSenseIsRefused(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		for name, change := range map[string]func(*voice.NewAgent){
			"no name":            func(n *voice.NewAgent) { n.Name = " " },
			"a strange language": func(n *voice.NewAgent) { n.Languages = []string{"fr"} },
			"a tool of no use":   func(n *voice.NewAgent) { n.Tools = []string{"delete_everything"} },
			"nobody's number":    func(n *voice.NewAgent) { n.HandOver = "0112345678" },
			"a long memory":      func(n *voice.NewAgent) { days := 4000; n.Retention = &days },
			"a strange branch": func(n *voice.NewAgent) {
				n.Branches = []booking.BranchID{booking.NewID[booking.BranchID]()}
			},
		} {
			n := voice.NewAgent{Name: "A"}
			change(&n)
			if _, _, err := w.Voice.CreateAgent(t.Context(), w.Caller(), n); err == nil {
				t.Errorf("%s: was accepted", name)
			}
		}
	})
}

func TestACallThatBooksIsToldOnceAfterItsAppointment(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		hook := w.Hears()
		_, a := w.Receptionist()
		l := w.Ring(a, "c1")
		r := w.Checkup("2026-11-16", "10:00")
		h, err := w.Voice.HoldOn(ctx, l, desk.HoldRequest{Service: r.Service, Branch: r.Branch, Slot: r.Slot})
		if err != nil {
			t.Fatal(err)
		}
		r.Phone = "+966551234567"
		booked, err := w.Voice.BookOn(ctx, l, r)
		if err != nil || booked.Resource != h.Resource || booked.Channel != booking.ByVoice {
			t.Fatalf("got %+v, %v, want the held resource", booked, err)
		}
		again, err := w.Voice.BookOn(ctx, l, r)
		if err != nil || again.ID != booked.ID {
			t.Errorf("asked for again: got %v, %v, want %v", again.ID, err, booked.ID)
		}
		w.Clock.Add(94 * time.Second)
		said := []booking.Turn{{Who: booking.CallerSpeaks, Text: "ابغى موعد"}, {Who: booking.AgentSpeaks, Text: "أبشر"}}
		w.End(l, voice.CallEnd{Reason: booking.EndCaller, Turns: said})
		w.End(l, voice.CallEnd{Reason: booking.EndAgent})
		got, _ := w.Told(hook)
		branch := w.IDs.Branches["olaya"].String()
		want := []contract.CallCompleted{{
			Event: "call.completed", ID: l.Call.String(), BranchID: &branch, AgentID: a.ID.String(), Provider: "vapi", ProviderCallID: "c1",
			Direction: "inbound", Language: "ar", StartedAt: "2026-11-15T08:00:00+03:00", EndedAt: "2026-11-15T08:01:34+03:00", DurationSeconds: 94,
			EndReason: "caller_hangup", Outcome: "booked", Appointments: []contract.CallAppointment{{ID: booked.ID.String(), Action: "created"}},
			Turns: 2, Summary: "The caller booked an appointment.", HasTranscript: true,
		}}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("call.completed (-got +want):\n%s", diff)
		}
		log, err := w.Webhooks.Deliveries(ctx, w.IDs.Organization, hook, "", booking.DeliveryID{}, 200)
		if err != nil || len(log) != 2 || log[0].Kind != contract.EventCallCompleted || log[1].Kind != contract.EventAppointmentCreated ||
			log[0].Appointment != booked.ID {
			t.Errorf("got %+v, %v, want the call behind its appointment", log, err)
		}
		v, err := w.Voice.Call(ctx, w.IDs.Organization, l.Call)
		if err != nil || v.Number != "+966******567" || v.Caller != "" || len(v.Said) != 2 || v.Said[0].Text != "ابغى موعد" {
			t.Errorf("got %+v, %v, want it with a masked number and what was said", v, err)
		}
		w.Verified()
	})
}

func TestTheOutcomeIsWhatTheEngineDid(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		_, a := w.Receptionist()
		r := w.Checkup("2026-11-16", "10:00")
		book := func(l voice.Line) desk.View {
			v, err := w.Voice.BookOn(ctx, l, r)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		must := func(_ any, err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		moving := w.MustBook(w.Checkup("2026-11-16", "11:00"))
		for _, c := range []struct {
			want string
			do   func(l voice.Line)
			end  string
		}{
			{"booked", func(l voice.Line) { book(l) }, booking.EndCaller},
			{"moved", func(l voice.Line) {
				must(w.Voice.MoveOn(ctx, l, moving.ID, booking.BranchID{}, desk.MoveRequest{Slot: world.At(t, "2026-11-17", "11:00")}))
			}, booking.EndCaller},
			{"cancelled", func(l voice.Line) { must(w.Voice.CancelOn(ctx, l, moving.ID, "")) }, booking.EndAgent},
			{"handed_over", func(l voice.Line) {
				must(w.Voice.HandOver(ctx, l, voice.HandOverRequest{Reason: "complaint", Phone: "+966551234567"}))
			}, booking.EndHandedOver},
			{"handed_over", func(l voice.Line) {
				must(w.Voice.HandOver(ctx, l, voice.HandOverRequest{Reason: "complaint", Phone: "+966551234567"}))
			}, booking.EndAgent},
			{"informed", func(l voice.Line) { must(nil, w.Voice.NoteOn(ctx, a.Org, l.Call, booking.CallInformed, r.Branch)) }, booking.EndCaller},
			{"no_slot", func(l voice.Line) { must(nil, w.Voice.NoteOn(ctx, a.Org, l.Call, booking.CallNoSlot, r.Branch)) }, booking.EndCaller},
			{"abandoned", func(l voice.Line) {
				must(w.Voice.HoldOn(ctx, l, desk.HoldRequest{Service: r.Service, Branch: r.Branch, Slot: world.At(t, "2026-11-16", "12:00")}))
			}, booking.EndCaller},
			{"abandoned", func(voice.Line) {}, booking.EndSilence},
			{"failed", func(voice.Line) {}, booking.EndCarrier},
		} {
			l := w.Ring(a, booking.NewID[booking.EventID]().String())
			c.do(l)
			got := w.End(l, voice.CallEnd{Reason: c.end})
			if got.Outcome != c.want || got.EndReason != c.end || got.HandedOver != (c.end == booking.EndHandedOver) {
				t.Errorf("got %s (%s, handed over: %t), want %s (%s)", got.Outcome, got.EndReason, got.HandedOver, c.want, c.end)
			}
		}
		w.Verified()
	})
}

func TestOneCallerHoldsOneSlotAndGivesItBackByHangingUp(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		_, a := w.Receptionist()
		l := w.Ring(a, "c1")
		zaid := w.IDs.Resources["zaid"]
		hold := func(l voice.Line, clock string) error {
			_, err := w.Voice.HoldOn(ctx, l, desk.HoldRequest{Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], Resource: zaid,
				Slot: world.At(t, "2026-11-16", clock)})
			return err
		}
		free := func(clock string) bool {
			got, err := w.Voice.Openings(ctx, l, voice.OpeningsQuery{
				Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], Resource: zaid,
				From: civil.DateOf(2026, 11, 16), To: civil.DateOf(2026, 11, 16), Slot: ptr(world.At(t, "2026-11-16", clock)),
			})
			if err != nil {
				t.Fatal(err)
			}
			return got.Verdict == booking.Available
		}
		if err := errors.Join(hold(l, "10:00"), hold(l, "10:00"), hold(l, "10:30")); err != nil {
			t.Fatal(err)
		}
		if !free("10:00") || free("10:30") {
			t.Error("the second hold did not replace the first")
		}
		if err := hold(w.Ring(a, "c2"), "10:30"); !errors.Is(err, booking.ErrTaken) {
			t.Errorf("another caller: got %v, want it refused", err)
		}
		w.End(l, voice.CallEnd{Reason: booking.EndCaller})
		if !free("10:30") {
			t.Error("the hold outlived the call")
		}
	})
}

func ptr[T any](v T) *T { return &v }

func TestManyRetriesOfOneBookingInACallMakeOneAppointment(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		_, a := w.Receptionist()
		for name, l := range map[string]voice.Line{"a call": w.Ring(a, "c1"), "a platform that tells no call": {Agent: a}} {
			r := w.Checkup("2026-11-16", "10:00")
			r.Phone, r.Customer = "+966551234567", name
			if l.Call.IsZero() { // A number is not booked twice at the same time.
				r.Phone = "+966551234568"
			}
			var (
				wg   sync.WaitGroup
				mu   sync.Mutex
				seen = map[booking.AppointmentID]bool{}
			)
			for range 8 {
				wg.Go(func() {
					v, err := w.Voice.BookOn(t.Context(), l, r)
					if err != nil && !strings.Contains(err.Error(), "in_flight") {
						t.Error(err)
					}
					mu.Lock()
					defer mu.Unlock()
					if err == nil {
						seen[v.ID] = true
					}
				})
			}
			wg.Wait()
			if len(seen) != 1 {
				t.Errorf("%s: got %d appointments, want 1", name, len(seen))
			}
			for id := range seen {
				if _, err := w.Voice.CancelOn(t.Context(), l, id, ""); err != nil {
					t.Fatal(err)
				}
				v, err := w.Voice.BookOn(t.Context(), l, r)
				if err != nil || v.ID == id {
					t.Errorf("%s: booked again after cancelling: got %v, %v, want a new appointment", name, v.ID, err)
				}
			}
		}
		w.Verified()
	})
}

func TestAMoveTakesTheHeldPlaceAndGivesUpTheOldOneOnlyThen(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		_, a := w.Receptionist()
		l := w.Ring(a, "c1")
		r := w.Checkup("2026-11-16", "10:00")
		was, err := w.Voice.BookOn(ctx, l, r)
		if err != nil {
			t.Fatal(err)
		}
		h, err := w.Voice.HoldOn(ctx, l, desk.HoldRequest{Service: r.Service, Branch: r.Branch, Slot: world.At(t, "2026-11-16", "12:00")})
		if err != nil {
			t.Fatal(err)
		}
		v, err := w.Voice.MoveOn(ctx, l, was.ID, booking.BranchID{}, desk.MoveRequest{Slot: world.At(t, "2026-11-16", "12:00")})
		if err != nil || v.ID != was.ID || v.Time.String() != "12:00" || v.Resource != h.Resource {
			t.Fatalf("got %+v, %v, want it at noon with who was held", v, err)
		}
		again, err := w.Voice.MoveOn(ctx, l, was.ID, booking.BranchID{}, desk.MoveRequest{Slot: world.At(t, "2026-11-16", "12:00")})
		if err != nil || again.UpdatedAt != v.UpdatedAt {
			t.Errorf("moved again: got %+v, %v, want no change", again, err)
		}
		for range 4 { // All four doctors are taken at one.
			w.MustBook(w.Checkup("2026-11-16", "13:00"))
		}
		later := desk.MoveRequest{Slot: world.At(t, "2026-11-16", "13:00")}
		if _, err := w.Voice.MoveOn(ctx, l, was.ID, booking.BranchID{}, later); !errors.Is(err,
			booking.ErrTaken) {
			t.Errorf("got %v, want it refused", err)
		}
		if v, _ := w.Desk.Appointment(ctx, a.Org, was.ID); v.Time.String() != "12:00" {
			t.Errorf("a refused move left it at %s", v.Time)
		}
		w.Verified()
	})
}

// What a caller may move to is what it takes as long as it does, over its own place, too.
func TestOpeningsForAMoveAreAsLongAsTheAppointment(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		_, a := w.Receptionist()
		r := w.Checkup("2026-11-16", "10:00")
		r.Resource = w.IDs.Resources["sara"]
		was := w.MustBook(r)
		world.Lasts(w, was, 60)
		r.Slot = world.At(t, "2026-11-16", "12:00")
		w.MustBook(r)
		day := r.Slot.Date
		got, err := w.Voice.Openings(t.Context(), w.Ring(a, "c1"), voice.OpeningsQuery{Service: r.Service, Branch: r.Branch,
			Resource: r.Resource, From: day, To: day, Moving: was.ID})
		if err != nil {
			t.Fatal(err)
		}
		var free []string
		for _, s := range got.Free {
			if s.Time < 13*60 {
				free = append(free, s.Time.String())
			}
		}
		if diff := cmp.Diff([]string{"09:00", "09:30", "10:00", "10:30", "11:00", "12:30"}, free); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	})
}

func TestACallerFindsTheirOwnAppointmentsAndNobodyElses(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		_, a := w.Receptionist()
		l := w.Ring(a, "c1")
		r := w.Checkup("2026-11-16", "10:00")
		r.Phone, r.Customer = "+966551234567", "نورة العتيبي"
		w.MustBook(r)
		day, other := civil.DateOf(2026, 11, 16), civil.DateOf(2026, 11, 17)
		for _, c := range []struct {
			name string
			q    voice.OwnQuery
			want int
		}{
			{"the carrier vouches", voice.OwnQuery{Phone: r.Phone, Line: r.Phone}, 1},
			{"another caller", voice.OwnQuery{Phone: "+966550000000", Line: "+966550000000"}, 0},
			{"only the number", voice.OwnQuery{Phone: r.Phone}, 0},
			{"number and name", voice.OwnQuery{Phone: r.Phone, Customer: "نورة العتيبي"}, 0},
			{"number and date", voice.OwnQuery{Phone: r.Phone, Date: &day}, 0},
			{"number, name and date", voice.OwnQuery{Phone: r.Phone, Customer: "نوره العتيبي", Date: &day}, 1},
			{"in another spelling", voice.OwnQuery{Phone: r.Phone, Customer: "الدكتورة نورة العتيبى", Date: &day}, 1},
			{"the first name and the time", voice.OwnQuery{Phone: r.Phone, Customer: "نورة", Date: &day, Times: []civil.Clock{600}}, 0},
			{"more than the name", voice.OwnQuery{Phone: r.Phone, Customer: "نورة العتيبي الحربي", Date: &day}, 0},
			{"another date", voice.OwnQuery{Phone: r.Phone, Customer: "نورة العتيبي", Date: &other}, 0},
		} {
			got, err := w.Voice.Own(t.Context(), l, c.q)
			if err != nil || len(got) != c.want {
				t.Errorf("%s: got %d, %v, want %d", c.name, len(got), err, c.want)
			}
		}
	})
}

func TestACallNobodyEndsIsClosedAndOneThatComesBackIsNot(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		hook := w.Hears()
		_, a := w.Receptionist()
		l := w.Ring(a, "c1")
		c, err := w.Voice.CallOf(ctx, a.Org, "vapi", "c1")
		if err != nil {
			t.Fatal(err)
		}
		look := func() int64 {
			t.Helper()
			again, err := w.Voice.LookAtCall(ctx, a.Org, l.Call)
			if err != nil {
				t.Fatal(err)
			}
			return again
		}
		if err := w.Voice.HangUp(ctx, a.Org, l.Call, booking.EndCaller); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(30 * time.Second)
		if again := look(); again != c.StartedAt+60 {
			t.Errorf("got %d, want another look a minute after the line went dead", again-c.StartedAt)
		}
		if err := w.Voice.SaveState(ctx, a.Org, &c, `{"lang":"ar"}`, nil); err != nil { // The carrier connected it again.
			t.Fatal(err)
		}
		stale := c
		stale.Version--
		if err := w.Voice.SaveState(ctx, a.Org, &stale, `{}`, nil); !errors.Is(err, voice.ErrCallMoved) {
			t.Errorf("the node that lost it: got %v, want it refused", err)
		}
		w.Clock.Add(9 * time.Minute)
		if again := look(); again == 0 {
			t.Error("a call that came back was closed")
		}
		w.Clock.Add(2 * time.Minute)
		if again := look(); again != 0 {
			t.Error("a call that nobody heard of for ten minutes was not closed")
		}
		got, _ := w.Told(hook)
		if len(got) != 1 || got[0].EndReason != "unknown" || got[0].Outcome != "abandoned" || got[0].DurationSeconds != 30 {
			t.Errorf("got %+v, want one that ended when it was last heard of", got)
		}
		if err := w.Voice.SaveState(ctx, a.Org, &c, `{}`, nil); !errors.Is(err, voice.ErrCallMoved) {
			t.Errorf("after its end: got %v, want it refused", err)
		}
	})
}

func TestWhatWasSaidIsForgottenInTime(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		_, a := w.Receptionist(func(n *voice.NewAgent) { days := 7; n.Retention = &days })
		l := w.Ring(a, "c1")
		w.End(l, voice.CallEnd{Reason: booking.EndCaller, Turns: []booking.Turn{{Who: booking.CallerSpeaks, Text: "hello"}}})
		for _, c := range []struct {
			after time.Duration
			want  bool
		}{{6 * 24 * time.Hour, true}, {25 * time.Hour, false}} {
			w.Clock.Add(c.after)
			if err := house.Clean(ctx, w.Store, w.Clock.Now().Unix()); err != nil {
				t.Fatal(err)
			}
			v, err := w.Voice.Call(ctx, a.Org, l.Call)
			if err != nil {
				t.Fatal(err)
			}
			if got := len(v.Said) == 1 && v.Number != "" && v.Transcript; got != c.want {
				t.Errorf("after %v: kept %v, want %v: %+v", c.after, got, c.want, v)
			}
		}
	})
}

func TestACallerIsConnectedWhileSomebodyIsAtWorkAndCalledBackOtherwise(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		_, a := w.Receptionist()
		l := w.Ring(a, "c1")
		ask := voice.HandOverRequest{Phone: "+966551234567", Reason: "complaint", Summary: "waited too long"}
		if got, err := w.Voice.HandOver(ctx, l, ask); err != nil || got != "" { // It is eight; doctors come at nine.
			t.Errorf("before nine: got %q, %v, want nobody", got, err)
		}
		if _, err := w.Voice.HandOver(ctx, l, ask); err != nil {
			t.Fatal(err)
		}
		list, err := w.Voice.Callbacks(ctx, a.Org)
		if err != nil || len(list) != 1 || list[0].Phone != "+966551234567" || list[0].Call != l.Call {
			t.Fatalf("got %+v, %v, want one call to return", list, err)
		}
		if err := w.Voice.DoneCallback(ctx, w.Caller(), list[0].ID); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(2 * time.Hour)
		if got, err := w.Voice.HandOver(ctx, w.Ring(a, "c2"), ask); err != nil || got != "+966115550001" {
			t.Errorf("at ten: got %q, %v, want the number", got, err)
		}
		if list, err := w.Voice.Callbacks(ctx, a.Org); err != nil || len(list) != 0 {
			t.Errorf("got %+v, %v, want none waiting", list, err)
		}
		days, err := w.Voice.OpenDays(ctx, l, w.IDs.Branches["olaya"], civil.DateOf(2026, 11, 15), civil.DateOf(2026, 11, 16))
		if err != nil || len(days) != 2 || !cmp.Equal(days[0].Hours, []booking.Hours{{From: 9 * 60, To: 17 * 60}}) {
			t.Errorf("got %+v, %v, want nine to five", days, err)
		}
	})
}

func TestWhoeverIsToBeCalledBackIsForgottenInTime(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		_, a := w.Receptionist(func(n *voice.NewAgent) { n.Retention = new(int) })
		ask := voice.HandOverRequest{Name: "Noura", Phone: "+966551234567", Reason: "other", Summary: "braces"}
		for _, call := range []string{"c1", "c2"} {
			if _, err := w.Voice.HandOver(ctx, w.Ring(a, call), ask); err != nil {
				t.Fatal(err)
			}
		}
		list, err := w.Voice.Callbacks(ctx, a.Org)
		if err != nil || len(list) != 2 {
			t.Fatalf("got %+v, %v, want two", list, err)
		}
		if err := w.Voice.DoneCallback(ctx, w.Caller(), list[0].ID); err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct {
			after time.Duration
			want  []booking.Private
		}{{time.Minute, []booking.Private{"", "Noura"}}, {7 * 24 * time.Hour, []booking.Private{"", ""}}} {
			w.Clock.Add(step.after)
			if err := house.Clean(ctx, w.Store, w.Clock.Now().Unix()); err != nil {
				t.Fatal(err)
			}
			if err := w.Voice.ReopenCallback(ctx, w.Caller(), list[0].ID); err != nil {
				t.Fatal(err)
			}
			left, err := w.Voice.Callbacks(ctx, a.Org)
			if err != nil || len(left) != 2 {
				t.Fatalf("got %+v, %v, want two", left, err)
			}
			for i, c := range left {
				if c.Name != step.want[i] || (c.Phone == "") != (c.Name == "") || (c.Summary == "") != (c.Name == "") {
					t.Errorf("after %v: got %q, %q, %q, want the name %q", step.after, string(c.Name), string(c.Phone), string(c.Summary),
						string(step.want[i]))
				}
			}
			if err := w.Voice.DoneCallback(ctx, w.Caller(), list[0].ID); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Voice.DoneCallback(ctx, office.Caller{Org: booking.NewID[booking.OrgID]()},
			list[1].ID); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("another organization: got %v, want not found", err)
		}
	})
}

func TestOnlyEndpointsThatAskedForItAreToldTheNumberAndWhatWasSaid(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, org := t.Context(), w.IDs.Organization
		_, a := w.Receptionist()
		hears := []booking.EventKind{contract.EventCallCompleted}
		for _, bad := range []struct {
			kinds  []booking.EventKind
			detail booking.CallDetail
		}{{hears, "recording"}, {[]booking.EventKind{contract.EventAppointmentCreated}, booking.CallTranscript}} {
			if _, _, err := w.Webhooks.AddEndpoint(ctx, w.Caller(), "https://crm.example.com/no", bad.kinds,
				bad.detail); fault.Of(err).Code != "invalid_details" {
				t.Errorf("%v: got %v, want it refused", bad, err)
			}
		}
		ends := map[string]booking.EndpointID{}
		for name, details := range map[string][]booking.CallDetail{
			"plain": nil, "number": {booking.CallerNumber}, "transcript": {booking.CallTranscript},
			"both": {booking.CallTranscript, booking.CallerNumber},
		} {
			e, _, err := w.Webhooks.AddEndpoint(ctx, w.Caller(), "https://crm.example.com/"+name, hears, details...)
			if err != nil {
				t.Fatal(err)
			}
			ends[name] = e.ID
		}
		said := []booking.Turn{{Who: booking.AgentSpeaks, Text: "Good morning"}, {Who: booking.CallerSpeaks, Text: "صباح النور"}}
		end := func(provider string) {
			t.Helper()
			c, err := w.Voice.BeginCall(ctx, a, voice.CallStart{Provider: "vapi", ProviderID: provider, Caller: "+966551234567"})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := w.Voice.EndCall(ctx, org, c.ID, voice.CallEnd{Reason: booking.EndCaller, Turns: said}); err != nil {
				t.Fatal(err)
			}
			if _, err := w.Webhooks.FanOut(ctx, 100); err != nil {
				t.Fatal(err)
			}
		}
		end("c1")
		// What is chosen later holds for later calls: a repeat sends what was made.
		if err := w.Webhooks.SetEndpointKinds(ctx, w.Caller(), ends["both"], hears); err != nil {
			t.Fatal(err)
		}
		bodies := map[string]string{}
		told := func(name, want string) {
			t.Helper()
			log, err := w.Webhooks.Deliveries(ctx, org, ends[name], "", booking.DeliveryID{}, 10)
			if err != nil || len(log) == 0 {
				t.Fatalf("%s: got %d deliveries, %v", name, len(log), err)
			}
			bodies[name] = log[0].Body
			if _, got, _ := strings.Cut(log[len(log)-1].Body, `"has_recording":false`); got != want+"}" {
				t.Errorf("%s: got %s, want %s", name, got, want)
			}
		}
		const number, words = `,"caller_number":"+966551234567"`, `,"transcript":[{"who":"agent","text":"Good morning"},{"who":"caller","text":"صباح النور"}]`
		told("plain", "")
		told("number", number)
		told("transcript", words)
		told("both", number+words)
		log, err := w.Webhooks.Deliveries(ctx, org, ends["both"], "", booking.DeliveryID{}, 10)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Webhooks.Replay(ctx, w.Caller(), log[0].ID); err != nil {
			t.Fatal(err)
		}
		if told("both", number+words); bodies["both"] != log[0].Body {
			t.Errorf("a repeat sends %s, want the same as before", bodies["both"])
		}
		end("c2")
		if told("both", number+words); strings.Contains(bodies["both"], "966551234567") {
			t.Errorf("an endpoint that asks for nothing more got %s", bodies["both"])
		}
		w.Clock.Add(29 * 24 * time.Hour)
		if err := house.Clean(ctx, w.Store, w.Clock.Now().Unix()); err != nil {
			t.Fatal(err)
		}
		told("number", number)
		w.Clock.Add(24 * time.Hour)
		if err := house.Clean(ctx, w.Store, w.Clock.Now().Unix()); err != nil {
			t.Fatal(err)
		}
		text := w.Everything()
		if strings.Contains(text, "966551234567") || strings.Contains(text, "صباح النور") {
			t.Error("a number or what was said outlives its retention")
		}
	})
}

func TestAnAgentOfOneBranchKnowsNoOther(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		_, a := w.Receptionist(func(n *voice.NewAgent) { n.Branches = []booking.BranchID{w.IDs.Branches["malaz"]} })
		l := w.Ring(a, "c1")
		if _, err := w.Voice.BookOn(t.Context(), l, w.Checkup("2026-11-16", "10:00")); !errors.Is(err, booking.ErrBranchNotFound) {
			t.Errorf("got %v, want the branch not found", err)
		}
		c, err := w.Voice.Catalog(t.Context(), l)
		if err != nil || len(c.Branches) != 1 || len(c.Services) != 1 {
			t.Errorf("got %+v, %v, want one branch with its one service", c, err)
		}
	})
}

func TestAnErasedCustomersCallsAreErasedToo(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		if _, _, err := w.Webhooks.AddEndpoint(ctx, w.Caller(), "https://crm.example.com/hooks", nil, booking.CallDetails...); err != nil {
			t.Fatal(err)
		}
		_, a := w.Receptionist()
		l := w.Ring(a, "c1")
		r := w.Checkup("2026-11-15", "10:00")
		r.Phone = "+966551234567"
		v, err := w.Voice.BookOn(ctx, l, r)
		if err != nil {
			t.Fatal(err)
		}
		w.End(l, voice.CallEnd{Reason: booking.EndCaller, Turns: []booking.Turn{{Who: booking.CallerSpeaks, Text: "my knee hurts"}}})
		other := w.Ring(a, "c2")
		if _, err := w.Voice.HandOver(ctx, other, voice.HandOverRequest{Phone: "+966551234567", Reason: "complaint",
			Summary: "about my knee"}); err != nil {
			t.Fatal(err)
		}
		w.End(other, voice.CallEnd{Reason: booking.EndCaller})
		w.Clock.Add(24 * time.Hour)
		id := world.PersonOf(w, v)
		dossier, err := w.Customers.ExportCustomer(ctx, w.Caller(), id)
		if err != nil || len(dossier.Calls) != 2 || len(dossier.Calls[0].Said) != 1 {
			t.Errorf("got %+v, %v, want both calls", dossier.Calls, err)
		}
		if _, err := w.Customers.EraseCustomer(ctx, w.Caller(), id); err != nil {
			t.Fatal(err)
		}
		text := w.Everything()
		for _, s := range []string{"551234567", "knee"} {
			if strings.Contains(text, s) {
				t.Errorf("the database still holds %q", s)
			}
		}
	})
}

func TestCallsAreListedByOutcomePageByPage(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		_, a := w.Receptionist()
		for _, id := range []string{"one", "two", "three", "four"} {
			l := w.Ring(a, id)
			reason := booking.EndCaller
			if id == "two" {
				reason = booking.EndFailed
			}
			w.End(l, voice.CallEnd{Reason: reason})
			w.Clock.Add(time.Minute)
		}
		var got []string
		var before booking.CallID
		for more := true; more; {
			var list []voice.CallView
			var err error
			list, more, err = w.Voice.FindCalls(t.Context(), w.IDs.Organization, voice.CallQuery{Outcome: "abandoned", Before: before, Limit: 2})
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range list {
				got, before = append(got, c.ProviderID), c.ID
			}
			got = append(got, "|")
		}
		if diff := cmp.Diff(got, []string{"four", "three", "|", "one", "|"}); diff != "" {
			t.Errorf("(-got +want):\n%s", diff)
		}
		if _, _, err := w.Voice.FindCalls(t.Context(), w.IDs.Organization,
			voice.CallQuery{Outcome: "married"}); fault.Of(err).Code != "invalid_outcome" {
			t.Errorf("got %v, want the outcome refused", err)
		}
	})
}

func TestOfAnAgentsSecretsOnlyTheirBeingThereIsTold(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		_, a := w.Receptionist(func(n *voice.NewAgent) { n.Secrets = voice.AgentSecrets{Twilio: "carrier-secret"} })
		got, err := w.Voice.Agent(t.Context(), w.IDs.Organization, a.ID)
		if want := (voice.AgentHas{"twilio": true}); err != nil || !cmp.Equal(got.Has, want) {
			t.Errorf("got %+v, %v, want %+v", got.Has, err, want)
		}
		if _, err := w.Voice.Agent(t.Context(), booking.NewID[booking.OrgID](), a.ID); !errors.Is(err, voice.ErrNoAgent) {
			t.Errorf("another organization's agent: got %v, want not found", err)
		}
	})
}

// Nobody can call a number back that nobody knows.
func TestNoCallIsPromisedToAHiddenNumber(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		_, a := w.Receptionist()
		l := w.Ring(a, "c1")
		for _, number := range []string{"", "anonymous", "+266696687", "0551234567"} {
			if connect, err := w.Voice.HandOver(t.Context(), l, voice.HandOverRequest{Reason: "complaint", Phone: number}); !errors.Is(err,
				voice.ErrNoNumber) || connect != "" {
				t.Errorf("%q: got %q, %v, want to be asked for a number", number, connect, err)
			}
		}
		if n, err := w.Voice.Waiting(t.Context(), a.Org); err != nil || n != 0 {
			t.Errorf("got %d, %v, want nobody who waits", n, err)
		}
		for range 2 { // It is the same call, and waits once.
			if _, err := w.Voice.HandOver(t.Context(), l, voice.HandOverRequest{Reason: "complaint", Phone: "+966551234567"}); err != nil {
				t.Fatal(err)
			}
		}
		if n, err := w.Voice.Waiting(t.Context(), a.Org); err != nil || n != 1 {
			t.Errorf("got %d, %v, want one who waits", n, err)
		}
	})
}
