package stories

import (
	"strings"
	"testing"
	"time"
)

func TestARequestIDIsTheCallersIfItIsPlainElseOurs(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, id := range []string{"abc", "4f1c2a9b-e07d_4A6F.9", strings.Repeat("a", 64)} {
			for _, path := range []string{appointments, "/nothing", root + "/openapi.json", "/healthz"} {
				a := w.send("GET", path, "", nil, "X-Request-Id: "+id)
				if got := a.header.Get("X-Request-Id"); got != id {
					t.Errorf("GET %s: got %q, want %q", path, got, id)
				}
			}
		}
		seen := map[string]bool{}
		for _, id := range []string{strings.Repeat("a", 65), "a b", "a\tb", "<script>", "é", `"`, ""} {
			a := w.send("GET", appointments, "", nil, "X-Request-Id: "+id)
			got := a.header.Get("X-Request-Id")
			if got == id || got == "" || seen[got] {
				t.Errorf("sent %q: got %q, want one of our own, each time another", id, got)
			}
			seen[got] = true
		}
	})
}

func TestEveryStatusOfTheContractHasItsErrorBody(t *testing.T) {
	onLimited(t, 0, func(t *testing.T, w *world) {
		w.clock.stop(begin.Add(5 * time.Second))
		w.book("scan", "2026-11-15", "10:00")
		answers := map[int]answer{
			400: w.nearest("checkup", "2026-11-14", "10:00"),
			401: w.get("", appointments),
			403: w.get(w.newKey("noor", readSlots), appointments),
			404: w.get(w.key, appointments+"/"+unknown),
			409: w.post(w.key, appointments, w.visit("scan", "2026-11-15", "10:00")),
			413: w.post(w.key, appointments, strings.Repeat(" ", 64<<10+1)),
		}
		var last answer
		for range standard + 1 {
			last = w.get(w.key, availability)
		}
		answers[429] = last
		for status, a := range answers {
			if a.status != status {
				t.Errorf("%s: got %d %s, want %d", a.asked, a.status, a.raw, status)
			}
			if a.text("detail") == "" || a.text("code") == "" || a.text("request_id") != a.header.Get("X-Request-Id") {
				t.Errorf("%d: got %s, want detail, code and the request_id of the header", status, a.raw)
			}
			if _, there := a.body.(object)["alternatives"]; there != (status == 409) {
				t.Errorf("%d: got %s; alternatives belong to a 409", status, a.raw)
			}
		}
	})
}

func TestAnErrorDoesNotRepeatWhatWasSent(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		const mark = "zqxjkv"
		body := w.visit("checkup", "2026-11-15", "09:00")
		var answers []answer
		for name := range body {
			answers = append(answers, w.post(w.key, appointments, with(body, name, mark+"\u202e")),
				w.post(w.key, appointments, with(body, name, object{mark: mark})))
		}
		for _, name := range []string{"resource_id", "hold_id", "phone", "notes", "seats_taken"} {
			answers = append(answers, w.post(w.key, appointments, with(body, name, mark+"\u202e")))
		}
		for _, name := range []string{"limit", "cursor", "status", "phone", "date_from", "updated_since", "branch_id"} {
			answers = append(answers, w.get(w.key, appointments, name, mark))
		}
		answers = append(answers, w.get(w.key, appointments+"/"+mark), w.get(w.key, slotsOf(mark)), w.get("", "/"+mark), w.get("", root+"/"+mark),
			w.get(mark, appointments), w.get("svc_live_"+mark, appointments), w.post(w.key, appointments, "{"+mark),
			w.post(w.key, appointments, body, "Content-Type: text/"+mark),
			w.send("PROPFIND", appointments+"/"+mark, w.key, nil))
		for _, a := range answers {
			if a.status < 400 || strings.Contains(a.raw, mark) {
				t.Errorf("%s: got %d %s, want an error that does not repeat %q", a.asked, a.status, a.raw, mark)
			}
		}
	})
}

func TestAnAnswerUnderTheAPIIsNotStoredOnTheWay(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, o := range w.operations() {
			a := w.send(o.method, o.path, w.key, o.body)
			// Free times may be kept by the caller, to ask whether they are
			// still right; what is personal by nobody.
			expected := "no-store"
			if o.scope == readSlots {
				expected = "private, no-cache"
			}
			if got := a.header.Get("Cache-Control"); got != expected {
				t.Errorf("%s: got Cache-Control %q, want %q", a.asked, got, expected)
			}
			if got := a.header.Get("X-Content-Type-Options"); got != "nosniff" {
				t.Errorf("%s: got X-Content-Type-Options %q, want nosniff", a.asked, got)
			}
		}
	})
}
