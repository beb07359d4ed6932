package alarm_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
)

// world is a bell with a clock that is turned by hand, and its log.
type world struct {
	*alarm.Bell
	now time.Time
	log bytes.Buffer
}

func newWorld() *world {
	w := &world{now: time.Date(2026, 11, 15, 5, 0, 0, 0, time.UTC)}
	w.Bell = alarm.New(alarm.Config{Now: func() time.Time { return w.now }, Logger: slog.New(slog.NewJSONHandler(&w.log, nil))})
	return w
}

// lines gives what was logged.
func (w *world) lines(t *testing.T) (list []map[string]any) {
	t.Helper()
	for d := json.NewDecoder(&w.log); d.More(); {
		var line map[string]any
		if err := d.Decode(&line); err != nil {
			t.Fatal(err)
		}
		list = append(list, line)
	}
	return list
}

func TestALineSaysWhatHappenedAndNothingPersonal(t *testing.T) {
	t.Parallel()
	w := newWorld()
	org, person := booking.NewID[booking.OrgID](), booking.NewID[booking.PersonID]()
	w.Tell(alarm.Event{
		Kind: alarm.SignInFailed, Org: org, Person: person, Name: "Huda", Email: "huda@noor.example", Client: "203.0.113.77",
		Code: "wrong_password", Route: "POST /signin", Object: "key of the CRM", Request: "2c2d790a",
	})
	written := w.log.String()
	for _, secret := range []string{"Huda", "huda@", "113.77", "CRM"} {
		if strings.Contains(written, secret) {
			t.Errorf("the log holds %q: %s", secret, written)
		}
	}
	line := w.lines(t)[0]
	for key, want := range map[string]string{
		"security": "sign_in_failed", "org": org.String(), "person": person.String(), "network": "203.0.113.0/24", "code": "wrong_password",
		"route": "POST /signin", "request_id": "2c2d790a", "level": "WARN", "msg": "refused at the door",
	} {
		if line[key] != want {
			t.Errorf("%s: got %v, want %s", key, line[key], want)
		}
	}
	for client, want := range map[string]string{
		"2001:db8:1:2:3::4": "2001:db8:1::/48", "203.0.113.9:4711": "203.0.113.0/24", "[2001:db8:1:2::3]:80": "2001:db8:1::/48",
		"::ffff:203.0.113.9": "203.0.113.0/24", "fe80::1%eth0": "fe80::/48", "nonsense": "", "": "",
	} {
		if got := (alarm.Event{Client: client}).Network(); got != want {
			t.Errorf("the network of %q: got %q, want %q", client, got, want)
		}
	}
}

// Whoever sends a million forged requests fills neither disk nor memory, and
// hides nothing of another kind.
func TestAFloodIsCountedAndNotWritten(t *testing.T) {
	t.Parallel()
	w := newWorld()
	const flood = 100_000
	for range flood {
		w.Tell(alarm.Event{Kind: alarm.KeyRefused, Org: booking.OrgID{1}})
	}
	w.Tell(alarm.Event{Kind: alarm.RoleRefused})
	w.now = w.now.Add(time.Minute)
	w.Tell(alarm.Event{Kind: alarm.KeyRefused})
	lines := w.lines(t)
	if len(lines) != 12 || lines[10]["security"] != "role_refused" || lines[11]["left_out"] != float64(flood-10) {
		t.Errorf("got %d lines, the last of them %v, want ten of the flood, the other kind, and how many were left out", len(lines),
			lines[len(lines)-1])
	}
	counts := w.Counts()
	if counts[alarm.KeyRefused] != flood+1 || counts[alarm.RoleRefused] != 1 || len(counts) != len(alarm.Kinds) {
		t.Errorf("got %v, want everything counted", counts)
	}
	if n := len(w.Refusals()); n == 0 || n > 1000 {
		t.Errorf("got %d waiting for the audit log, want a bounded number", n)
	}
}

func TestOnlyRefusalsThatConcernSomebodyGoToAuditLogs(t *testing.T) {
	t.Parallel()
	w := newWorld()
	w.Tell(alarm.Event{Kind: alarm.OriginRefused})                            // nobody's
	w.Tell(alarm.Event{Kind: alarm.Exported, Org: booking.OrgID{1}})          // stands there already
	w.Tell(alarm.Event{Kind: alarm.SignInFailed, Email: "huda@noor.example"}) // whose is to be found out
	w.Tell(alarm.Event{Kind: alarm.RoleRefused, Org: booking.OrgID{1}})       // theirs
	if n := len(w.Refusals()); n != 2 {
		t.Errorf("got %d, want two", n)
	}
	var silent *alarm.Bell
	silent.Tell(alarm.Event{Kind: alarm.KeyRefused})
	if len(silent.Counts()) != len(alarm.Kinds) {
		t.Error("a bell that nobody hung up does not count")
	}
}
