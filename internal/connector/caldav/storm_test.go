package caldav_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
)

// foreign are events of every kind that people and their programs make, in
// November 2026.
func foreign() (out []string) {
	add := func(lines string) { out = append(out, event(fmt.Sprintf("foreign-%d", len(out)), lines)) }
	add("DTSTART:20261102T060000Z\nDTEND:20261102T070000Z")
	add("DTSTART;TZID=Asia/Riyadh:20261102T110000\nDTEND;TZID=Asia/Riyadh:20261102T120000")
	add("DTSTART;TZID=Europe/Berlin:20261103T090000\nDURATION:PT45M")
	add("DTSTART;TZID=America/New_York:20261101T010000\nDTEND;TZID=America/New_York:20261101T030000")
	add("DTSTART;VALUE=DATE:20261105")
	add("DTSTART;VALUE=DATE:20261127\nDTEND;VALUE=DATE:20261129")
	add("DTSTART:20261104T060000Z\nDTEND:20261104T070000Z\nTRANSP:TRANSPARENT")
	add("DTSTART:20261104T080000Z\nDTEND:20261104T090000Z\nSTATUS:CANCELLED")
	add("DTSTART:20261104T100000Z\nDTEND:20261104T110000Z\nSTATUS:TENTATIVE")
	add("DTSTART:20261030T200000Z\nDTEND:20261101T040000Z")
	add("DTSTART:20261106T060000Z\nDTEND:20261106T063000Z\nRRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=3")
	add("DTSTART;TZID=Europe/Berlin:20261020T080000\nDTEND;TZID=Europe/Berlin:20261020T083000\nRRULE:FREQ=DAILY;UNTIL=20261110T235959Z")
	add("DTSTART:20200101T040000Z\nDTEND:20200101T041500Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH")
	add("DTSTART:20260105T050000Z\nDTEND:20260105T053000Z\nRRULE:FREQ=MONTHLY;BYDAY=2MO")
	add("DTSTART:20260130T050000Z\nDTEND:20260130T053000Z\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")
	add("DTSTART:20260131T070000Z\nDTEND:20260131T073000Z\nRRULE:FREQ=MONTHLY;BYMONTHDAY=-1")
	add("DTSTART;VALUE=DATE:20201123\nRRULE:FREQ=YEARLY")
	add("DTSTART:20261109T120000Z\nDTEND:20261109T123000Z\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE:20261110T120000Z\nEXDATE:20261112T120000Z")
	add("DTSTART:20261109T140000Z\nDTEND:20261109T143000Z\nRDATE:20261111T140000Z,20261113T150000Z")
	add("DTSTART:20261116T180000Z\nDTEND:20261116T181000Z\nRRULE:FREQ=HOURLY;INTERVAL=2;COUNT=4")
	override := func(master, rid, lines string) {
		uid := fmt.Sprintf("foreign-%d", len(out))
		out = append(out, "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//somebody//EN\nBEGIN:VEVENT\nUID:"+uid+"\nDTSTAMP:20261101T000000Z\n"+master+
			"\nEND:VEVENT\nBEGIN:VEVENT\nUID:"+uid+"\nDTSTAMP:20261101T000000Z\nRECURRENCE-ID"+rid+"\n"+lines+"\nEND:VEVENT\nEND:VCALENDAR\n")
	}
	daily := func(hour int) string {
		return fmt.Sprintf("DTSTART:202611%02dT%02d0000Z\nDTEND:202611%02dT%02d2000Z\nRRULE:FREQ=DAILY;COUNT=3", 17, hour, 17, hour)
	}
	override(daily(6), ":20261118T060000Z", "DTSTART:20261124T100000Z\nDTEND:20261124T110000Z")
	override(daily(8), ":20261118T080000Z", "DTSTART:20261118T080000Z\nDTEND:20261118T082000Z\nSTATUS:CANCELLED")
	override(daily(10), ":20261119T100000Z", "DTSTART:20261119T100000Z\nDTEND:20261119T102000Z\nTRANSP:TRANSPARENT")
	override(daily(12)+"\nTRANSP:TRANSPARENT", ":20261118T120000Z", "DTSTART:20261118T120000Z\nDTEND:20261118T122000Z\nTRANSP:OPAQUE")
	override("DTSTART;TZID=Asia/Riyadh:20261021T200000\nDTEND;TZID=Asia/Riyadh:20261021T203000\nRRULE:FREQ=WEEKLY;COUNT=4",
		";TZID=Asia/Riyadh:20261104T200000",
		"DTSTART;TZID=Asia/Riyadh:20261104T210000\nDTEND;TZID=Asia/Riyadh:20261104T220000")
	for i := range 5 {
		add(fmt.Sprintf("DTSTART:202611%02dT17%02d00Z\nDTEND:202611%02dT18%02d00Z", 20+i, 10*i, 20+i, i))
	}
	return out
}

// oracle works out with Python what the objects of a calendar take of a window,
// in Unix minutes. It knows dateutil and the zones of Python, and nothing of ours.
const oracle = `
import sys, json, re
from datetime import datetime, date, timedelta, timezone
from zoneinfo import ZoneInfo
from dateutil.rrule import rrulestr
UTC = timezone.utc
HOME = ZoneInfo("Asia/Riyadh")

def stamp(params, value):
    m = re.search(r"TZID=([^;:]+)", params)
    tz = ZoneInfo(m.group(1)) if m else HOME
    if len(value) == 8:
        return datetime.strptime(value, "%Y%m%d").replace(tzinfo=HOME), True
    if value.endswith("Z"):
        return datetime.strptime(value, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC), False
    return datetime.strptime(value, "%Y%m%dT%H%M%S").replace(tzinfo=tz), False

def events(text):
    cur = None
    for line in re.sub(r"\r?\n[ \t]", "", text).splitlines():
        if line == "BEGIN:VEVENT":
            cur = []
        elif line == "END:VEVENT":
            yield cur
            cur = None
        elif cur is not None and ":" in line:
            head, value = line.split(":", 1)
            name, _, params = head.partition(";")
            cur.append((name, params, value))

def length(e, start, whole):
    d = {n: (p, v) for n, p, v in e}
    if "DTEND" in d:
        return stamp(*d["DTEND"])[0].astimezone(UTC) - start.astimezone(UTC)
    if "DURATION" in d:
        m = re.match(r"PT(?:(\d+)H)?(?:(\d+)M)?$", d["DURATION"][1])
        return timedelta(hours=int(m.group(1) or 0), minutes=int(m.group(2) or 0))
    return timedelta(days=1) if whole else timedelta(0)

def busy(text, lo, hi):
    everything = list(events(text))
    replaced = set()
    for e in everything:
        for n, p, v in e:
            if n == "RECURRENCE-ID":
                replaced.add(stamp(p, v)[0].astimezone(UTC))
    for e in everything:
        d = {n: (p, v) for n, p, v in e}
        if d.get("TRANSP", ("", ""))[1] == "TRANSPARENT" or d.get("STATUS", ("", ""))[1] == "CANCELLED":
            continue
        start, whole = stamp(*d["DTSTART"])
        long = length(e, start, whole)
        starts = {start}
        if "RRULE" in d:
            naive = start.replace(tzinfo=None)
            def local(m):
                return "UNTIL=" + stamp("", m.group(1))[0].astimezone(start.tzinfo).strftime("%Y%m%dT%H%M%S")
            rule = rrulestr(re.sub(r"UNTIL=(\w+)", local, d["RRULE"][1]), dtstart=naive)
            for o in rule.between(naive, (hi + timedelta(days=2)).replace(tzinfo=None), inc=True):
                starts.add(o.replace(tzinfo=start.tzinfo))
        for n, p, v in e:
            if n == "RDATE":
                starts |= {stamp(p, x)[0] for x in v.split(",")}
        at = {s.astimezone(UTC) for s in starts}
        for n, p, v in e:
            if n == "EXDATE":
                at -= {stamp(p, x)[0].astimezone(UTC) for x in v.split(",")}
        if "RECURRENCE-ID" not in d:
            at -= replaced
        for s in at:
            if s < hi and s + long > lo and long:
                yield s, s + long

q = json.load(sys.stdin)
lo, hi = (datetime.fromtimestamp(x, UTC) for x in q["window"])
minutes = set()
for text in q["objects"]:
    for s, e in busy(text, lo, hi):
        a, b = max(s, lo).timestamp(), min(e, hi).timestamp()
        minutes |= set(range(int(a) // 60, int(b) // 60))
json.dump(sorted(minutes), sys.stdout)
`

// minutes asks the oracle.
func minutes(w *world, objects []string, from, to time.Time) []int64 {
	w.Helper()
	in, err := json.Marshal(map[string]any{"window": []int64{from.Unix(), to.Unix()}, "objects": objects})
	if err != nil {
		w.Fatal(err)
	}
	program := "python3"
	if path, err := exec.LookPath("/usr/bin/python3"); err == nil {
		program = path // Debian's, which has what Debian installs.
	}
	cmd := exec.CommandContext(w.Context(), program, "-c", oracle)
	var stderr bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), &stderr
	said, err := cmd.Output()
	if err != nil {
		w.Fatalf("%v\n%s", err, &stderr)
	}
	var out []int64
	if err := json.Unmarshal(said, &out); err != nil {
		w.Fatal(err)
	}
	return out
}

// The storm: bookings, moves, hand-overs and cancellations, several at once,
// some sent twice, among foreign events of every kind that come meanwhile. In
// the end the calendars hold what mawid holds, once each, and every minute is
// busy that another library takes for busy, and no other.
func TestTheStorm(t *testing.T) {
	each(t, func(w *world) {
		calendars := []string{w.Calendar("Sara"), w.Calendar("Omar"), w.Calendar("Layla")}
		chance := rand.New(rand.NewPCG(7, 7))
		truth := map[int]contract.BookingPush{}
		external := map[int]string{}
		var mu sync.Mutex
		// abreast does things at the same time, each appointment once.
		abreast := func(numbers []int, do func(n int)) {
			turn := make(chan struct{}, 4)
			var all sync.WaitGroup
			for _, n := range numbers {
				all.Go(func() {
					turn <- struct{}{}
					defer func() { <-turn }()
					do(n)
				})
			}
			all.Wait()
		}
		send := func(n int) {
			mu.Lock()
			p := truth[n]
			mu.Unlock()
			got := w.book(p)
			mu.Lock()
			defer mu.Unlock()
			external[n] = got
		}
		numbers := chance.Perm(200)
		for _, n := range numbers {
			truth[n] = appointment(calendars[n%3], n, 1+n%28, 7+n/28)
		}
		strangers := foreign()
		if len(strangers) != 30 {
			w.Fatalf("got %d foreign events", len(strangers))
		}
		var came sync.WaitGroup
		came.Go(func() {
			for i, text := range strangers {
				w.Put(fmt.Sprintf("%sforeign-%d.ics", calendars[i%3], i), text)
			}
		})
		abreast(numbers, send)
		came.Wait()
		moved := numbers[:80]
		for i, n := range moved {
			calendar := truth[n].ResourceID
			if i%4 == 0 {
				calendar = calendars[(n+1)%3]
			}
			truth[n] = appointment(calendar, n, 1+(n+5)%28, 15+n%6)
		}
		abreast(append(slices.Clone(moved), moved[:10]...), send)
		for _, n := range numbers[60:100] {
			delete(truth, n)
		}
		abreast(numbers[60:100], func(n int) {
			mu.Lock()
			path := external[n]
			mu.Unlock()
			if code := w.cancel(path); code != 204 {
				w.Errorf("cancelling %d: got %d", n, code)
			}
		})

		from, _ := time.Parse(time.RFC3339, "2026-11-01T00:00:00+03:00")
		to := from.AddDate(0, 0, 30)
		for c, calendar := range calendars {
			want := []string{}
			for n, p := range truth {
				if p.ResourceID == calendar {
					want = append(want, fmt.Sprintf("%s–%s #%d", p.Start[8:10]+" "+p.Start[11:16], p.End[11:16], n))
				}
			}
			slices.Sort(want)
			got := []string{}
			for _, b := range w.busy(calendar) {
				if strings.Contains(b, "#") {
					got = append(got, b)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				w.Errorf("%s: got %q\nwant %q", calendar, got, want)
			}
			var theirs []string
			for i := c; i < len(strangers); i += 3 {
				theirs = append(theirs, w.Get(fmt.Sprintf("%sforeign-%d.ics", calendar, i)))
			}
			if got, want := foreignMinutes(w, calendar), minutes(w, theirs, from, to); !slices.Equal(got, want) {
				w.Errorf("%s: %d busy minutes of others, want %d", calendar, len(got), len(want))
			}
			code, list := w.Do("PROPFIND", calendar, `<?xml version="1.0"?><D:propfind xmlns:D="DAV:"><D:prop><D:getetag/></D:prop></D:propfind>`)
			if code != 207 {
				w.Fatalf("got %d", code)
			}
			if n := strings.Count(list, id(0)[:20]); n != len(want) {
				w.Errorf("%s has %d events of ours, want %d", calendar, n, len(want))
			}
		}
	})
}

// foreignMinutes gives the busy minutes that no booking of ours takes.
func foreignMinutes(w *world, calendar string) (out []int64) {
	var got contract.AvailabilityAnswer
	if code := w.call("GET", "/availability?resource_ids="+calendar+"&from=2026-11-01T00:00:00%2B03:00&to=2026-12-01T00:00:00%2B03:00", nil,
		&got); code != 200 {
		w.Fatalf("got %d", code)
	}
	for _, b := range got.Resources[0].Busy {
		from, err1 := time.Parse(time.RFC3339, b.Start)
		to, err2 := time.Parse(time.RFC3339, b.End)
		if err1 != nil || err2 != nil {
			w.Fatalf("got %+v", b)
		}
		for at := from.Unix() / 60; b.ServiceAppointmentID == "" && at < to.Unix()/60; at++ {
			out = append(out, at)
		}
	}
	return out
}
