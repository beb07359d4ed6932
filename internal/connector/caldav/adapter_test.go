package caldav_test

import (
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/connector/check"
	"github.com/mawid/mawid/internal/outbound"
)

func TestTheAdapterPassesTheConformanceCheck(t *testing.T) {
	each(t, func(w *world) {
		sara := w.Calendar("Sara")
		w.Calendar("Omar")
		tomorrow := time.Now().UTC().Add(24 * time.Hour)
		w.Put(sara+"lunch.ics", event("lunch", "DTSTART:"+tomorrow.Format("20060102T150405Z")+"\nDURATION:PT1H\nRRULE:FREQ=WEEKLY"))
		out := outbound.New(outbound.Config{AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, AllowHTTP: true})
		report := check.Run(w.Context(), check.Options{Outbound: out, URL: w.url, Token: token, Resource: sara, Write: true,
			Timeout: time.Minute}, nil)
		for _, l := range report.Lines {
			if l.Status != check.Passed {
				w.Logf("%s: %s (%s) %s", l.Status, l.Title, l.ID, l.Detail)
			}
		}
		if !report.OK || len(report.Left) != 0 {
			w.Errorf("got %+v, want it to pass and to leave nothing", report)
		}
	})
}

func TestABookingIsMadeMovedHandedOverAndCancelled(t *testing.T) {
	each(t, func(w *world) {
		sara, omar := w.Calendar("Sara"), w.Calendar("Omar")
		one := w.book(appointment(sara, 1, 15, 9))
		if want := sara + id(1) + ".ics"; one != want {
			w.Errorf("got the id %q, want %q", one, want)
		}
		w.wantBusy(sara, "15 09:00–09:30 #1")
		text := w.Get(one)
		for _, want := range []string{"DTSTART:20261115T060000Z", "DTEND:20261115T063000Z", "X-MAWID-APPOINTMENT:" + id(1),
			"UID:" + id(1) + "@mawid", "+966501234567"} {
			if !strings.Contains(text, want) {
				w.Errorf("got\n%s\nwant %s in it", text, want)
			}
		}
		if again := w.book(appointment(sara, 1, 15, 9)); again != one || w.Get(one) != text {
			w.Errorf("a repeat gave %q and\n%s\nwant nothing changed", again, w.Get(one))
		}
		if moved := w.book(appointment(sara, 1, 16, 10)); moved != one {
			w.Errorf("a move gave %q, want %q", moved, one)
		}
		w.wantBusy(sara, "16 10:00–10:30 #1")
		if text := w.Get(one); !strings.Contains(text, "SEQUENCE:1") {
			w.Errorf("got\n%s\nwant a higher SEQUENCE", text)
		}
		handed := w.book(appointment(omar, 1, 16, 10))
		w.wantBusy(sara)
		w.wantBusy(omar, "16 10:00–10:30 #1")
		if w.Get(one) != "" {
			w.Errorf("the event is still where it was")
		}
		if code := w.cancel(handed); code != 204 {
			w.Errorf("got %d, want 204", code)
		}
		w.wantBusy(omar)
		for _, gone := range []string{handed, one, "/nowhere/x.ics", "x", omar + "../../x.ics"} {
			if code := w.cancel(gone); code != 404 {
				w.Errorf("DELETE %s: got %d, want 404", gone, code)
			}
		}
	})
}

// What people do to a booking in their own program.
func TestBookingsThatPeopleChangeByHand(t *testing.T) {
	each(t, func(w *world) {
		sara, omar := w.Calendar("Sara"), w.Calendar("Omar")
		one := w.book(appointment(sara, 1, 15, 9))

		// Dragged to another hour, with a title and a place of their own.
		text := strings.NewReplacer("DTSTART:20261115T060000Z", "DTSTART:20261115T150000Z", "DTEND:20261115T063000Z", "DTEND:20261115T160000Z",
			"END:VEVENT", "LOCATION:Room 4\r\nEND:VEVENT").Replace(w.Get(one))
		summary := text[strings.Index(text, "SUMMARY:"):]
		summary = summary[:strings.Index(summary, "\r\n")]
		w.Put(one, strings.Replace(text, summary, "SUMMARY:Noura comes with her mother", 1))
		w.wantBusy(sara, "15 18:00–19:00 #1")
		w.book(appointment(sara, 1, 15, 9))
		w.wantBusy(sara, "15 09:00–09:30 #1")
		if got := w.Get(one); !strings.Contains(got, "SUMMARY:Noura comes with her mother") || !strings.Contains(got, "LOCATION:Room 4") {
			w.Errorf("got\n%s\nwant what they wrote kept", got)
		}

		// Made to repeat, and not to block.
		w.Put(one, strings.Replace(w.Get(one), "END:VEVENT", "RRULE:FREQ=DAILY;COUNT=2\r\nEND:VEVENT", 1))
		w.wantBusy(sara, "15 09:00–09:30 #1", "16 09:00–09:30 #1")
		w.Put(one, strings.Replace(w.Get(one), "TRANSP:OPAQUE", "TRANSP:TRANSPARENT", 1))
		w.wantBusy(sara, "15 09:00–09:30 #1", "16 09:00–09:30 #1")
		w.Put(one, strings.Replace(w.Get(one), "STATUS:CONFIRMED", "STATUS:CANCELLED", 1))
		w.wantBusy(sara)
		w.book(appointment(sara, 1, 15, 9))
		w.wantBusy(sara, "15 09:00–09:30 #1")

		// Dragged into a colleague's calendar under a name of the program's own.
		w.Move(one, omar+"0E5C1C0B.ics")
		w.wantBusy(sara)
		w.wantBusy(omar, "15 09:00–09:30 #1")
		w.book(appointment(sara, 1, 15, 9))
		w.wantBusy(sara, "15 09:00–09:30 #1")
		w.wantBusy(omar)

		// Under another name in the same calendar: it is changed where it is.
		w.Move(one, sara+"renamed.ics")
		moved := w.book(appointment(sara, 1, 15, 11))
		w.wantBusy(sara, "15 11:00–11:30 #1")
		if moved != sara+"renamed.ics" {
			w.Errorf("got %q, want the event changed where it is", moved)
		}

		// A copy is somebody's own event; a deleted one comes back when it is sent again.
		w.Put(sara+"copy.ics", strings.Replace(w.Get(moved), "UID:"+id(1)+"@mawid", "UID:copy", 1))
		w.wantBusy(sara, "15 11:00–11:30", "15 11:00–11:30 #1")
		w.Delete(moved)
		w.wantBusy(sara, "15 11:00–11:30")
		w.book(appointment(sara, 1, 15, 11))
		w.wantBusy(sara, "15 11:00–11:30", "15 11:00–11:30 #1")
		if code := w.cancel(sara + "copy.ics"); code != 404 {
			w.Errorf("got %d, want 404: it is not ours to take away", code)
		}
		w.cancel(moved)
		w.Delete(sara + "copy.ics")
		w.cancel(sara + id(1) + ".ics")
		w.wantBusy(sara)
	})
}

func TestRepeatedEventsBlockWhateverTheServerSays(t *testing.T) {
	each(t, func(w *world) {
		sara := w.Calendar("Sara")
		w.Put(sara+"weekly.ics", event("weekly",
			"DTSTART;TZID=Asia/Riyadh:20261106T090000\nDTEND;TZID=Asia/Riyadh:20261106T100000\nRRULE:FREQ=WEEKLY;COUNT=3"))
		w.wantBusy(sara, "06 09:00–10:00", "13 09:00–10:00", "20 09:00–10:00")
		w.Put(sara+"weekly.ics", event("weekly",
			"DTSTART;TZID=Asia/Riyadh:20261106T090000\nDTEND;TZID=Asia/Riyadh:20261106T100000\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;TZID=Asia/Riyadh:20261113T090000"))
		w.wantBusy(sara, "06 09:00–10:00", "20 09:00–10:00")
		w.Delete(sara + "weekly.ics")
		w.wantBusy(sara)
	})
}

func TestWhatIsAskedForAndUnknown(t *testing.T) {
	each(t, func(w *world) {
		sara := w.Calendar("Sara")
		var list contract.ResourcesAnswer
		if code := w.call("GET", "/resources", nil, &list); code != 200 || len(list.Resources) != 1 ||
			list.Resources[0] != (contract.DiscoveredResource{ID: sara, Name: "Sara"}) {
			w.Errorf("got %d %+v, want Sara's calendar", code, list)
		}
		// A new one is found when it is asked about.
		var got contract.AvailabilityAnswer
		w.call("GET", "/availability?resource_ids=%2Fnobody%2F,"+url.QueryEscape(sara)+"&from=2026-11-15T00:00:00Z&to=2026-11-16T00:00:00Z", nil,
			&got)
		if len(got.Resources) != 1 || got.Resources[0].ResourceID != sara || got.Resources[0].Busy == nil {
			w.Errorf("got %+v, want Sara's list only", got)
		}
		if code, text := w.refused("POST", "/booking", appointment("/nobody/", 1, 15, 9)); code != 404 ||
			!strings.Contains(text, "map the resource") {
			w.Errorf("got %d %q", code, text)
		}
		bad := appointment(sara, 1, 15, 9)
		bad.ServiceAppointmentID = "../../../etc/passwd"
		if code, _ := w.refused("POST", "/booking", bad); code != 400 {
			w.Errorf("got %d, want 400", code)
		}
		// A calendar that goes is left out.
		w.Delete(sara)
		w.call("GET", "/availability?resource_ids="+url.QueryEscape(sara)+"&from=2026-11-15T00:00:00Z&to=2026-11-16T00:00:00Z", nil, &got)
		if len(got.Resources) != 0 {
			w.Errorf("got %+v, want nothing", got)
		}
	})
}
