package stories

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// powerCut kills a node while a caller hears the read-back. The carrier asks
// the other node how to go on, and the caller says yes there.
func powerCut(t *testing.T, p *program) {
	where := []string{"--database", postgres(t), "--secret-key", "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY="}
	ids, key := p.setUp(t, where...)
	p.must(t, append([]string{"agent", "create", "--org", "noor", "--name", "reception", "--languages", "en,ar",
		"--twilio-token", twilioToken}, where...)...)
	var agents []struct{ ID string }
	if err := json.Unmarshal([]byte(p.must(t, append([]string{"agent", "list", "--org", "noor", "--json"}, where...)...)),
		&agents); err != nil || len(agents) != 1 {
		t.Fatalf("got %v, %v, want one agent", agents, err)
	}
	path := voiceRoot + "/relay/" + agents[0].ID
	const base = "http://127.0.0.1:8080" // of both: a proxy would stand there
	nodes := append([]string{"--base-url", base}, where...)
	first, second := p.serve(t, nil, nodes...), p.serve(t, nil, nodes...)

	const call = "CA1"
	phone, _ := first.pickUp(path, call, first.carrier(base, path+"/twiml", url.Values{"CallSid": {call}, "From": {aCaller}}))
	said := phone.say("I want a scan at Olaya tomorrow at 10 am")
	for range 3 { // One question a turn.
		if said = phone.say("my name is Hana"); strings.Contains(said, "Hana") {
			break
		}
	}
	if !strings.Contains(said, "Hana") || !strings.Contains(said, "10") {
		t.Fatalf("got %q, want the read-back", said)
	}
	rival := object{"service_id": ids.Services["scan"], "branch_id": ids.Branches["olaya"], "customer_name": "Rival", "date": "2026-11-16",
		"time": "10:00"}
	want(t, second.post(key, appointments, rival), 409, "slot_taken")

	first.kill()
	if heard := phone.hear(); heard != "" {
		t.Errorf("a dead node says %q", heard)
	}
	resumed := second.carrier(base, path+"/ended?n=0",
		url.Values{"CallSid": {call}, "SessionStatus": {"failed"}, "ErrorCode": {"64105"}, "CallStatus": {"in-progress"}})
	again, said := second.pickUp(path, call, resumed)
	if !strings.Contains(said, "Hana") || !strings.Contains(said, "10") {
		t.Errorf("got %q, want the read-back again", said)
	}
	want(t, second.post(key, appointments, rival), 409, "slot_taken") // It is still held.
	booked := func() []any {
		a := second.get(key, appointments, "date_from", "2026-11-15", "date_to", "2026-11-30")
		list, _ := a.at("items").([]any)
		return list
	}
	if list := booked(); len(list) != 0 {
		t.Fatalf("got %v before the yes, want nothing booked", list)
	}
	// The read-back was cut off, so that the first yes is not believed.
	again.say("yes")
	again.say("yes")
	list := booked()
	if len(list) != 1 {
		t.Fatalf("got %v, want one appointment", list)
	}
	if a := list[0].(object); a["time"] != "10:00" || a["date"] != "2026-11-16" || a["customer_name"] != "Hana" {
		t.Errorf("got %v, want what was read back", a)
	}
	_ = again.conn.Close(websocket.StatusNormalClosure, "")
	second.carrier(base, path+"/ended?n=1", url.Values{"CallSid": {call}, "SessionStatus": {"completed"}, "CallStatus": {"completed"}})
	calls := p.must(t, append([]string{"agent", "calls", "--org", "noor"}, where...)...)
	if strings.Count(calls, "booked") != 1 {
		t.Errorf("got\n%s, want one call that booked", calls)
	}
	if o := p.run(t, append([]string{"verify"}, where...)...); o.code != 0 {
		t.Errorf("verify: got exit code %d\n%s%s", o.code, o.out, o.err)
	}
}
