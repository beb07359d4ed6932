package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/voice"
)

const agentClinic = `
organization: {slug: noor, name: Noor}
branches: [{slug: olaya, name: Olaya}]
services: [{slug: checkup, name: Check-up, duration: 30, branches: [olaya]}]
resources:
  - {slug: sara, name: Dr Sara, branches: [olaya], services: [checkup],
     hours: {sun: ["09:00-17:00"], mon: ["09:00-17:00"], tue: ["09:00-17:00"], wed: ["09:00-17:00"], thu: ["09:00-17:00"]}}
`

func TestAnAgentIsMadeChangedRotatedAndRevoked(t *testing.T) {
	t.Parallel()
	data := "--data=" + begun(t)
	if o := mawid(t, agentClinic, "apply", "-", data); o.code != 0 {
		t.Fatalf("got %+v", o)
	}
	token := strings.TrimSpace(must(t, "", "agent", "create", "--org", "noor", "--name", "reception", "--branches", "olaya",
		"--twilio-token", "t", data))
	if !strings.HasPrefix(token, "agt_live_") || len(token) != 47 {
		t.Fatalf("got %q, want a credential", token)
	}
	if o := mawid(t, "", "agent", "create", "--org", "noor", "--name", "x", "--branches", "nowhere", data); o.code != 1 ||
		!strings.Contains(o.err, "nowhere") {
		t.Errorf("got %+v, want the branch refused", o)
	}
	if o := mawid(t, "", "agent", "update", "--org", "noor", "reception", "--hand-over", "+966112345678", "--retention", "7",
		"--greeting-en", "Hello", "--retell-key", "k", "--address-en", "olaya=12 King Fahd Road", "--prove-own", "--prove-code",
		"--greet-by-name", "--danger", "pump alarm,الغرسة تحركت", "--bookings-per-call", "2", "--same-time", data); o.code != 0 ||
		!strings.Contains(o.err, "--courier") {
		t.Errorf("got %+v, want told what codes need", o)
	}
	second := strings.TrimSpace(must(t, "", "agent", "rotate", "--yes", "--org", "noor", token, data))
	if second == token {
		t.Error("the credential did not change")
	}
	var list []agentLine
	if err := json.Unmarshal([]byte(must(t, "", "agent", "list", "--org", "noor", "--json", data)), &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != 1 || list[0].HandOver != "+966112345678" || list[0].Retention != 7 || !list[0].ProveOwn || list[0].Status != "live" ||
		!strings.HasPrefix(second, list[0].Prefix) || len(list[0].Branches) != 1 {
		t.Errorf("got %+v", list)
	}
	if l := list[0]; !l.ByName || l.Greetings["en"] != "Hello" || len(l.Greetings) != 1 {
		t.Errorf("got %+v, want how callers are greeted", l)
	}
	if l := list[0]; !l.ProveCode || !l.SameTime || l.PerCall != 2 || l.PerDay != 0 || len(l.Danger) != 2 {
		t.Errorf("got %+v, want what was given", l)
	}
	for _, c := range []struct{ given, kept string }{{"pump alarm، الغرسة تحركت", `"الغرسة تحركت"`}, {"", `"danger": []`}} {
		must(t, "", "agent", "update", "--org", "noor", "reception", "--danger", c.given, data)
		if out := must(t, "", "agent", "list", "--org", "noor", "--json", data); !strings.Contains(out, c.kept) {
			t.Errorf("--danger %q: got %s, want %s", c.given, out, c.kept)
		}
	}
	if o := mawid(t, "", "agent", "update", "--org", "noor", "reception", "--danger", "موعد", data); o.code != 1 ||
		!strings.Contains(o.err, "موعد") || !strings.Contains(o.err, "ordinary calls") {
		t.Errorf("got %+v, want a word of every call refused", o)
	}
	must(t, "", "agent", "update", "--org", "noor", "reception", "--no-prove-own", "--greeting-en", "", data)
	if out := must(t, "", "agent", "list", "--org", "noor", "--json", data); !strings.Contains(out, `"greetings": {}`) {
		t.Errorf("got %s, want our own greeting again", out)
	}
	if out := must(t, "", "agent", "list", "--org", "noor", "--json", data); !strings.Contains(out, `"prove_own": false`) {
		t.Errorf("got %s, want no proof asked for", out)
	}
	must(t, "", "agent", "revoke", "--yes", "--org", "noor", second, data)
	if out := must(t, "", "agent", "list", "--org", "noor", data); !strings.Contains(out, "revoked") {
		t.Errorf("got %s, want it revoked", out)
	}
	if o := mawid(t, "", "agent", "chat", "--org", "noor", data); o.code != 1 || !strings.Contains(o.err, "no voice agent") {
		t.Errorf("got %+v, want nobody to talk to", o)
	}
}

// What is given as nothing is taken away; what stands in the way of a change is
// named.
func TestWhatAnAgentWasGivenIsTakenAway(t *testing.T) {
	t.Parallel()
	data := "--data=" + begun(t)
	if o := mawid(t, agentClinic, "apply", "-", data); o.code != 0 {
		t.Fatalf("got %+v", o)
	}
	must(t, "", "agent", "create", "--org", "noor", "--name", "reception", "--branches", "olaya", "--tools", "find_slots, hold_slot",
		"--languages", "ar,en", "--hand-over", "+966112345678", "--greeting-ar", "أهلًا", data)
	listed := func() (l agentLine) {
		t.Helper()
		var list []agentLine
		if err := json.Unmarshal([]byte(must(t, "", "agent", "list", "--org", "noor", "--json", data)), &list); err != nil || len(list) != 1 {
			t.Fatalf("got %v, %v", list, err)
		}
		return list[0]
	}
	if l := listed(); len(l.Branches) != 1 || len(l.Tools) != 2 || l.HandOver == "" {
		t.Fatalf("got %+v, want what was given", l)
	}
	update := func(args ...string) outcome {
		return mawid(t, "", append([]string{"agent", "update", "--org", "noor", "reception", data}, args...)...)
	}
	if o := update("--languages", "en"); o.code != 1 || !strings.Contains(o.err, "أهلًا") || !strings.Contains(o.err, `--greeting-ar ""`) {
		t.Errorf("got %+v, want told which greeting is in the way", o)
	}
	if o := update("--languages", "en", "--greeting-ar", "", "--branches", "", "--tools", "", "--hand-over", ""); o.code != 0 {
		t.Errorf("got %+v, want it changed", o)
	}
	if l := listed(); len(l.Branches) != 0 || len(l.Tools) != 0 || l.HandOver != "" || len(l.Languages) != 1 || len(l.Greetings) != 0 {
		t.Errorf("got %+v, want all of it taken away", l)
	}
	if o := update("--languages", ""); o.code != 0 || len(listed().Languages) != 2 {
		t.Errorf("got %+v and %v, want both languages again", o, listed().Languages)
	}
	if o := update("--name", ""); o.code != 1 || !strings.Contains(o.err, "needs a name") {
		t.Errorf("got %+v, want it refused", o)
	}
	if o := update("--danger", "sara"); o.code != 1 || !strings.Contains(o.err, "Dr Sara") {
		t.Errorf("got %+v, want told whose name it is", o)
	}
	called := strings.Replace(agentClinic, "name: Check-up,", "name: Check-up, aliases: [booking],", 1)
	if o := mawid(t, called, "apply", "-", data); o.code != 1 || !strings.Contains(o.err, `"booking" is what people say in any call`) {
		t.Errorf("got %+v, want the alias refused", o)
	}
}

func TestASecretOfAnAgentIsTakenAway(t *testing.T) {
	t.Parallel()
	var c cli
	parser, err := grammar(&c)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"agent", "update", "--org", "noor", "reception", "--twilio-token", "", "--telnyx-key", "new"}
	if _, err := parser.Parse(args); err != nil {
		t.Fatal(err)
	}
	kept := voice.AgentSecrets{Twilio: "old", Telnyx: "old", Retell: "old"}
	if want := (voice.AgentSecrets{Telnyx: "new", Retell: "old"}); !c.Agent.Update.secrets(&kept) || kept != want {
		t.Errorf("got %q, want what was given changed and the rest kept", []string{kept.Twilio, kept.Telnyx, kept.Retell})
	}
}

// Whoever stops the program while it waits for a line hangs up.
func TestAConversationEndsWithTheProgram(t *testing.T) {
	t.Parallel()
	data := "--data=" + begun(t)
	if o := mawid(t, agentClinic, "apply", "-", data); o.code != 0 {
		t.Fatalf("got %+v", o)
	}
	must(t, "", "agent", "create", "--org", "noor", "--name", "reception", data)
	in, typing := io.Pipe() // Nobody types, and it stays open.
	defer typing.Close()
	ctx, stop := context.WithCancelCause(t.Context())
	var said bytes.Buffer
	waits := &firstWord{word: "> ", seen: func() { stop(app.ErrTerminated) }}
	code := run(ctx, []string{"agent", "chat", "--org", "noor", "--lang", "en", data}, command.Streams{In: in, Out: &said, Err: waits})
	if code != 0 || !strings.Contains(said.String(), "Noor") || !strings.Contains(waits.String(), "abandoned") {
		t.Errorf("got %d, %s, %s, want the call ended", code, said.String(), waits.String())
	}
	if out := must(t, "", "agent", "calls", "--org", "noor", data); !strings.Contains(out, "caller_hangup") {
		t.Errorf("got %s, want the caller to have hung up", out)
	}
}

// firstWord keeps what is written, and tells once when it has a word.
type firstWord struct {
	bytes.Buffer
	word string
	seen func()
}

func (f *firstWord) Write(text []byte) (int, error) {
	n, err := f.Buffer.Write(text)
	if strings.Contains(f.String(), f.word) {
		f.seen()
	}
	return n, err
}

func TestOneTalksToAnAgentInATerminal(t *testing.T) {
	t.Parallel()
	data := "--data=" + begun(t)
	if o := mawid(t, agentClinic, "apply", "-", data); o.code != 0 {
		t.Fatalf("got %+v", o)
	}
	must(t, "", "agent", "create", "--org", "noor", "--name", "reception", data)
	o := mawid(t, "I want a check-up tomorrow at 10 am\nmy name is Hind Saleh\nyes\nno thanks, goodbye\n",
		"agent", "chat", "--org", "noor", "--lang", "en", "--caller", "+966551234567", "--dev", "--dev-now", "2026-11-15T08:00:00+03:00", data)
	if o.code != 0 || !strings.Contains(o.out, "Hind Saleh") || !strings.Contains(o.err, "booked") {
		t.Fatalf("got %+v, want it booked", o)
	}
	if out := must(t, "", "agent", "calls", "--org", "noor", data); !strings.Contains(out, "booked") ||
		!strings.Contains(out, "+966******567") || strings.Contains(out, "+966551234567") {
		t.Errorf("got %s, want the call with a masked number", out)
	}
}

func TestAnAgentIsExportedForAPlatformAndTriedWithSentences(t *testing.T) {
	t.Parallel()
	data := "--data=" + begun(t)
	if o := mawid(t, agentClinic, "apply", "-", data); o.code != 0 {
		t.Fatalf("got %+v", o)
	}
	must(t, "", "agent", "create", "--org", "noor", "--name", "reception", data)
	for _, platform := range voice.ExportedVendors() {
		o := mawid(t, "", "agent", "export", "--org", "noor", "--for", platform, "--base-url", "https://book.example.com", data)
		if !json.Valid([]byte(o.out)) || o.code != 0 || !strings.Contains(o.out, "https://book.example.com/agent/v1/") {
			t.Errorf("%s: got %+v", platform, o)
		}
		if strings.Contains(o.out, agent.Placeholder) != strings.Contains(o.err, "--credential") {
			t.Errorf("%s: got %+v, want told of the placeholder if there is one", platform, o)
		}
	}
	if out := must(t, "", "agent", "export", "--org", "noor", "--for", "openai", "--part", "functions_headers", "--credential", "agt_live_x",
		data); !strings.Contains(out, "Bearer agt_live_x") || strings.Contains(out, "instructions") {
		t.Errorf("got %s, want one part", out)
	}
	if o := mawid(t, "", "agent", "export", "--org", "noor", "--for", "vapi", "--part", "nothing", data); o.code != 1 ||
		!strings.Contains(o.err, "prompt_en") {
		t.Errorf("got %+v, want the parts named", o)
	}
	if o := mawid(t, "", "agent", "export", "--org", "noor", "--for", "twilio", data); o.code != 2 {
		t.Errorf("got %+v, want the platforms named", o)
	}
	sentences := "now: 2026-11-15 09:00\nsentences:\n- say: a check-up on Tuesday at ten in the morning\n  lang: en\n  service: checkup\n" +
		"  date: tuesday\n  time: \"10:00\"\n"
	if o := mawid(t, "", "agent", "test", "--org", "noor", data); o.code != 1 || !strings.Contains(o.err, "--keep") {
		t.Errorf("got %+v, want told that none are kept", o)
	}
	if o := mawid(t, sentences, "agent", "test", "--org", "noor", "--keep", "-", data); o.code != 0 ||
		!strings.Contains(o.out, "All 1 sentences") {
		t.Errorf("got %+v, want it understood", o)
	}
	if o := mawid(t, "", "agent", "test", "--org", "noor", data); o.code != 0 {
		t.Errorf("got %+v, want those that are kept", o)
	}
	o := mawid(t, strings.Replace(sentences, "tuesday\n", "monday\n", 1), "agent", "test", "--org", "noor", "-", data)
	if o.code != 1 || !strings.Contains(o.out, "date: meant monday (2026-11-16), understood 2026-11-17") || o.err != "" {
		t.Errorf("got %+v, want what was meant and what was understood", o)
	}
	if o := mawid(t, "sentences: [", "agent", "test", "--org", "noor", "-", data); o.code != 1 || !strings.Contains(o.err, "YAML") {
		t.Errorf("got %+v, want it refused", o)
	}
}
