package worker_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/world"
)

// differences says what is listed: kind, and where it stands there.
func (w *salon) differences() (list []string) {
	w.T.Helper()
	names := map[booking.ResourceID]string{}
	for slug, id := range w.IDs.Resources {
		names[id] = slug
	}
	for _, x := range w.status().Differences {
		text := string(x.Kind)
		for _, s := range x.There {
			text += fmt.Sprintf(" %s %d-%d", names[s.Resource], (s.Span.Start-span(0, 0).Start)/60, (s.Span.End-span(0, 0).Start)/60)
		}
		list = append(list, text)
	}
	return list
}

// pulls pulls twice, a minute apart, and a minute later.
func (w *salon) pulls() {
	w.T.Helper()
	for range 2 {
		w.Clock.Add(time.Minute)
		w.pull()
	}
}

// here says where an appointment is: its resource and its minute, or its
// status.
func (w *salon) here(id booking.AppointmentID) string {
	w.T.Helper()
	v, err := w.Desk.Appointment(w.T.Context(), w.IDs.Organization, id)
	if err != nil {
		w.T.Fatal(err)
	}
	if v.Status != booking.Booked {
		return string(v.Status)
	}
	for slug, r := range w.IDs.Resources {
		if r == v.Resource {
			return fmt.Sprint(slug, " ", int(v.Time))
		}
	}
	return "nowhere"
}

// there says the same of the other system.
func (e *erp) there(id booking.AppointmentID) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	b := e.bookings[id.String()]
	if b == nil {
		return "cancelled"
	}
	return fmt.Sprintf("%s %d-%d", b.resource, (b.span.Start-span(0, 0).Start)/60, (b.span.End-span(0, 0).Start)/60)
}

// What is listed for each deed by hand, what becomes of the appointment when
// it is followed (empty: it cannot be), and the code of why not.
var followed = map[string]struct{ listed, here, code string }{
	"handed over":                     {"handed_over sofa 600-630", "sofa 600", ""},
	"moved":                           {"moved chair 1080-1110", "chair 1080", ""},
	"moved and handed over":           {"handed_over sofa 1080-1110", "sofa 1080", ""},
	"moved over its own time":         {"moved chair 615-645", "chair 615", ""},
	"shortened":                       {"shortened chair 600-615", "", "length_of_service"},
	"lengthened":                      {"lengthened chair 600-690", "", "length_of_service"},
	"begun earlier":                   {"moved chair 570-630", "chair 570", ""},
	"copied to another time":          {"copied chair 1080-1110", "", "several_entries"},
	"copied to another resource":      {"copied sofa 600-630", "", "several_entries"},
	"copied where it is":              {"copied chair 600-630", "", "several_entries"},
	"deleted":                         {"removed", "cancelled", ""},
	"handed over to who is no one":    {"removed", "cancelled", ""},
	"moved, and another in its place": {"moved chair 1080-1110", "chair 1080", ""},
}

func TestEveryDifferenceIsListedWithinTwoPullsAndCanBeFollowed(t *testing.T) {
	for name, act := range byHand {
		t.Run(name, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				want := followed[name]
				e := household(t, w)
				_, _ = w.add(w.IDs, "http://127.0.0.1:9/nobody-listens")
				id := w.told(e, 600)
				act(e, id)
				w.pulls()
				if got := w.differences(); !slices.Equal(got, []string{want.listed}) {
					t.Fatalf("listed: %q, want %q", got, want.listed)
				}
				if want.listed != "copied chair 600-630" && name != "moved, and another in its place" && len(w.status().Conflicts) != 0 {
					t.Errorf("its own entry is a conflict, too: %+v", w.status().Conflicts)
				}
				if got := w.here(id); got != "chair 600" {
					t.Errorf("by itself it is at %s by now", got)
				}
				posts := e.heard("POST")
				_, err := w.Bridge.TakeOver(t.Context(), w.Staff(), id)
				if want.code != "" {
					if fault.Of(err).Code != want.code || w.here(id) != "chair 600" {
						t.Errorf("followed: %v, and it is at %s; want %s and nothing done", err, w.here(id), want.code)
					}
					return
				}
				if err != nil || w.here(id) != want.here {
					t.Fatalf("followed: %v, and it is at %s; want %s", err, w.here(id), want.here)
				}
				w.work(w.House)
				world.Eventually(t, "quiet", w.quiet)
				// The new state was sent once, and nothing comes back.
				w.pulls()
				w.Clock.Add(2 * time.Minute)
				w.pulls()
				world.Eventually(t, "quiet", w.quiet)
				if got := w.differences(); len(got) != 0 || e.heard("POST") > posts+1 {
					t.Errorf("after following: %q, and %d requests more, want none and one", got, e.heard("POST")-posts)
				}
				if want.here != "cancelled" && e.there(id)[3:7] != want.here[len(want.here)-4:] && e.there(id)[3:6] != want.here[len(want.here)-3:] {
					t.Errorf("there it is at %s, here at %s", e.there(id), want.here)
				}
			})
		})
	}
}

func TestWhatWasChangedThereCanBeSentAgain(t *testing.T) {
	for name, act := range byHand {
		t.Run(name, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := household(t, w)
				id := w.told(e, 600)
				act(e, id)
				w.pulls()
				posts := e.heard("POST")
				if _, err := w.Bridge.SendAgain(t.Context(), w.Staff(), id); err != nil {
					t.Fatal(err)
				}
				if _, err := w.Bridge.SendAgain(t.Context(), w.Staff(), id); fault.Of(err).Code != "no_difference" {
					t.Errorf("sent again while it is being sent: %v", err)
				}
				w.work(w.House)
				world.Eventually(t, "that it is where it was", w.passing(func() bool { return e.there(id) == "c1 600-630" && w.quiet() }))
				w.Clock.Add(2 * time.Minute)
				e.mu.Lock()
				e.copies = nil // A copy is for them to remove.
				e.mu.Unlock()
				w.pulls()
				if got := w.differences(); len(got) != 0 || w.here(id) != "chair 600" || e.heard("POST") > posts+2 {
					t.Errorf("got %q at %s after %d requests", got, w.here(id), e.heard("POST")-posts)
				}
			})
		})
	}
}

// Somebody there brings back what was cancelled here.
func TestACancelledBookingBroughtBackByHandBlocksIsListedAndCanBeTakenOutAgain(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := household(t, w)
		id := w.told(e, 600)
		w.pull()
		stop := w.work(w.House)
		w.cancel(w.IDs, id)
		world.Eventually(t, "the cancellation", func() bool { return len(e.holds()) == 0 && w.quiet() })
		stop()
		w.Clock.Add(2 * time.Minute)
		e.put(id, "c2", span(900, 930))
		w.pulls()
		if got := w.differences(); !slices.Equal(got, []string{"left sofa 900-930"}) {
			t.Fatalf("listed: %q", got)
		}
		e.behave(only("GET", "fail"))
		if _, err := w.with("sofa", 900); err == nil {
			t.Error("its time was given")
		}
		e.behave(nil)
		if _, err := w.Bridge.TakeOver(t.Context(), w.Staff(), id); fault.Of(err).Code != "cancelled_here" {
			t.Errorf("followed: %v", err)
		}
		if _, err := w.Bridge.SendAgain(t.Context(), w.Staff(), id); err != nil {
			t.Fatal(err)
		}
		w.work(w.House)
		world.Eventually(t, "that it is gone", func() bool { return len(e.holds()) == 0 })
		world.Eventually(t, "quiet", w.passing(w.quiet))
		w.pulls()
		if got := w.differences(); len(got) != 0 {
			t.Errorf("listed: %q", got)
		}
	})
}

func TestADifferenceThatCannotBeFollowedSaysWhyAndStays(t *testing.T) {
	for name, c := range map[string]struct {
		act  func(t *testing.T, w *salon, e *erp, id booking.AppointmentID)
		code string
	}{
		"outside of the hours": {func(t *testing.T, w *salon, e *erp, id booking.AppointmentID) { e.put(id, "c1", span(1300, 1330)) },
			"out_of_hours"},
		"the place is taken here": {func(t *testing.T, w *salon, e *erp, id booking.AppointmentID) {
			if _, err := w.with("chair", 900); err != nil {
				t.Fatal(err)
			}
			e.put(id, "c1", span(900, 930))
		}, "slot_taken"},
		"the place is taken there": {func(t *testing.T, w *salon, e *erp, id booking.AppointmentID) {
			e.put(id, "c1", span(900, 930))
			e.block("c1", span(915, 945))
		}, "slot_taken"},
		"it does not answer": {func(t *testing.T, w *salon, e *erp, id booking.AppointmentID) { e.put(id, "c1", span(900, 930)) },
			"connector_silent"},
		"it is back in its place": {func(t *testing.T, w *salon, e *erp, id booking.AppointmentID) { e.put(id, "c1", span(900, 930)) },
			"no_difference"},
		"half a minute": {func(t *testing.T, w *salon, e *erp, id booking.AppointmentID) {
			s := span(900, 930)
			s.Start += 30
			e.put(id, "c1", s)
		}, "time_not_ours"},
	} {
		t.Run(name, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := household(t, w)
				id := w.told(e, 600)
				c.act(t, w, e, id)
				w.pulls()
				switch c.code {
				case "connector_silent":
					e.behave(only("GET", "fail"))
				case "no_difference":
					e.put(id, "c1", span(600, 630))
				}
				_, err := w.Bridge.TakeOver(t.Context(), w.Staff(), id)
				if fault.Of(err).Code != c.code || w.here(id) != "chair 600" || len(w.differences()) != 1 {
					t.Errorf("got %v, at %s, listed %q; want %s, nothing done and listed", err, w.here(id), w.differences(), c.code)
				}
			})
		})
	}
}

// An appointment that names another organization's is nobody's here.
func TestAnEntryWithTheNameOfAnotherOrganizationsAppointmentBlocksAndIsNotListed(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		other := *w
		other.IDs = w.apply("other")
		theirs := other.must(600)
		e := household(t, w)
		e.put(theirs, "c1", span(600, 630))
		w.pulls()
		if got := w.differences(); len(got) != 0 || w.free(600) {
			t.Errorf("listed %q, free: %v; want it to block, and nothing more", got, w.free(600))
		}
	})
}

func TestAWarningOfABookingCancelledBeforeItsFirstPushGoes(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.behave(only("POST", "429"))
		id := w.must(600)
		w.tried(w.work(w.House), 1)
		w.cancel(w.IDs, id)
		w.Clock.Add(time.Hour)
		w.work(w.House)
		world.Eventually(t, "quiet", w.passing(w.quiet))
		if s := w.status(); len(s.Troubled) != 0 || e.heard("DELETE") != 0 {
			t.Errorf("listed: %+v, want nothing", s.Troubled)
		}
	})
}

// choose sets what is done about differences.
func (w *salon) choose(choice string) {
	w.T.Helper()
	if err := w.Bridge.SetDifferences(w.T.Context(), w.Staff(), choice); err != nil {
		w.T.Fatal(err)
	}
}

func TestAnOrganizationMayChooseAlwaysToFollow(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := household(t, w)
		w.choose(bridge.FollowDifferences)
		moved, gone, short := w.told(e, 600), w.told(e, 660), w.told(e, 720)
		w.pull()
		e.put(moved, "c2", span(900, 930))
		e.drop(gone)
		e.put(short, "c1", span(720, 735))
		w.Clock.Add(time.Minute)
		w.pull()
		if got := w.here(moved) + ", " + w.here(gone); got != "chair 600, chair 660" {
			t.Errorf("after one look: %s, want nothing done yet", got)
		}
		w.Clock.Add(time.Minute)
		w.pull()
		if got := w.here(moved) + ", " + w.here(gone) + ", " + w.here(short); got != "sofa 900, cancelled, chair 720" {
			t.Errorf("after two looks: %s", got)
		}
		v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, gone)
		if err != nil || v.CancelBy != booking.ByConnector {
			t.Errorf("cancelled by %q, %v; want the connector", v.CancelBy, err)
		}
		list := w.status().Differences
		if len(list) != 1 || list[0].Kind != bridge.Shortened || list[0].Refused != "length_of_service" {
			t.Errorf("left for a person: %+v", list)
		}
		w.work(w.House)
		world.Eventually(t, "quiet", w.passing(w.quiet))
		posts := e.heard("POST")
		for range 5 {
			w.Clock.Add(time.Minute)
			w.pull()
		}
		if got := e.there(moved); got != "c2 900-930" || e.heard("POST") != posts {
			t.Errorf("there: %s, after %d requests more", got, e.heard("POST")-posts)
		}
	})
}

func TestAnOrganizationMayChooseAlwaysToInsist(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := household(t, w)
		w.choose(bridge.InsistDifferences)
		moved, gone := w.told(e, 600), w.told(e, 660)
		w.pull()
		e.put(moved, "c2", span(900, 930))
		e.drop(gone)
		w.pulls()
		w.work(w.House)
		world.Eventually(t, "that they are where they were", w.passing(func() bool {
			return e.there(moved) == "c1 600-630" && e.there(gone) == "c1 660-690" && w.quiet()
		}))
		if got := w.here(moved) + ", " + w.here(gone); got != "chair 600, chair 660" {
			t.Errorf("here: %s", got)
		}
	})
}

// A system that answers with nothing at all has lost its data, or is another
// one: nothing is cancelled by itself.
func TestManyThatAreMissingAtOnceAreNotCancelledByThemselves(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := household(t, w)
		w.choose(bridge.FollowDifferences)
		var ids []booking.AppointmentID
		for n := range 7 {
			ids = append(ids, w.told(e, 600+30*n))
		}
		w.pull()
		for _, id := range ids {
			e.drop(id)
		}
		w.pulls()
		w.pulls()
		for _, id := range ids {
			if got := w.here(id); got == "cancelled" {
				t.Errorf("one was cancelled")
			}
		}
		if got := len(w.differences()); got != 7 {
			t.Errorf("%d are listed, want all seven", got)
		}
	})
}

// Who does not name our appointments may have moved what is missing.
func TestASystemThatTellsNoNamesIsNotFollowedByItself(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := household(t, w)
		e.tells = false
		w.choose(bridge.FollowDifferences)
		id := w.told(e, 600)
		w.pull()
		e.put(id, "c1", span(900, 930))
		w.pulls()
		w.pulls()
		if got := w.here(id); got != "chair 600" || w.free(900) || len(w.differences()) != 1 {
			t.Errorf("it is at %s, 900 is free: %v, listed %q", got, w.free(900), w.differences())
		}
	})
}

// A new token, or the same once more, decides nothing about what people did in
// the other system.
func TestEnteringATokenAnewUndoesNothingThatWasDoneByHand(t *testing.T) {
	for name, act := range byHand {
		want := followed[name]
		if want.listed == "removed" || strings.HasPrefix(want.listed, "copied") {
			continue // That is looked at below, or stands where we put it.
		}
		t.Run(name, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := household(t, w)
				id := w.told(e, 600)
				act(e, id)
				there := e.there(id)
				w.pulls()
				if err := w.Bridge.SetConnector(t.Context(), w.Staff(), e.URL, e.token); err != nil {
					t.Fatal(err)
				}
				w.calm()
				w.pulls()
				if got := e.there(id); got != there {
					t.Errorf("it stands at %s by now, and was put to %s", got, there)
				}
				if got := w.differences(); !slices.Equal(got, []string{want.listed}) {
					t.Errorf("listed: %q, want %q", got, want.listed)
				}
			})
		})
	}
}

func TestEnteringATokenAnewBringsNothingBackThatWasRemovedByHand(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := household(t, w)
		id := w.told(e, 600)
		e.drop(id)
		w.pulls()
		if err := w.Bridge.SetConnector(t.Context(), w.Staff(), e.URL, e.token); err != nil {
			t.Fatal(err)
		}
		w.calm()
		w.pulls()
		if got := w.differences(); !slices.Equal(got, []string{"removed"}) || e.there(id) != "cancelled" {
			t.Errorf("listed: %q, and it stands at %s", got, e.there(id))
		}
	})
}
