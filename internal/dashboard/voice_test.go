package dashboard

import (
	"context"
	"html"
	"maps"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

// talk is the built-in agent.
func (w *bureau) talk() Talk {
	door := agent.New(agent.Config{House: w.House, Now: w.Clock.Now})
	return func(ctx context.Context, by office.Caller, id booking.AgentID, talk, number string, e dialog.Event) (Talked, error) {
		t, err := door.Simulate(ctx, by, id, talk, number, e)
		out := Talked{Call: t.Call, Reply: t.Reply, State: t.State}
		for _, d := range t.Did {
			out.Did = append(out.Did, Did(d))
		}
		return out, err
	}
}

// export and examine are what the built-in agent does for those pages.
func (w *bureau) export() Export {
	door := agent.New(agent.Config{House: w.House, Now: w.Clock.Now})
	return func(ctx context.Context, a booking.Agent, vendor, base string) (e Exported, err error) {
		setup, err := door.Export(ctx, a, vendor, base, "")
		if err != nil {
			return e, err
		}
		if e.Document, err = setup.Document(); err != nil {
			return e, err
		}
		return e, setup.Each(func(name, text string) { e.Parts = append(e.Parts, ExportedPart{Name: name, Text: text}) })
	}
}

func (w *bureau) examine() Examine {
	door := agent.New(agent.Config{House: w.House, Now: w.Clock.Now})
	return func(ctx context.Context, a booking.Agent, text string) (out []Examined, err error) {
		exam, err := agent.ReadExam(text)
		if err != nil {
			return nil, err
		}
		marks, err := door.Examine(ctx, a, exam)
		for _, m := range marks {
			line := Examined{Say: m.Say}
			for _, w := range m.Wrong {
				line.Wrong = append(line.Wrong, ExamSlip(w))
			}
			out = append(out, line)
		}
		return out, err
	}
}

// reception makes a voice agent of the clinic.
func (w *bureau) reception(ids catalogue.Applied, languages ...string) booking.Agent {
	w.T.Helper()
	_, a, err := w.Voice.CreateAgent(w.T.Context(), office.Caller{Org: ids.Organization}, voice.NewAgent{
		Name: "Reception", AgentProfile: booking.AgentProfile{Languages: languages, HandOver: "+966115550001"},
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return a
}

var agentToken = regexp.MustCompile(`agt_live_[A-Za-z0-9_]+`)

// every is what the form sends when everything is ticked.
func every(pairs ...string) []string {
	for _, tool := range voice.Tools {
		pairs = append(pairs, "tools", tool)
	}
	return append(pairs, "languages", "ar,en", "retention", "٣٠")
}

func TestAVoiceAgentIsMadeShownOnceChangedRotatedAndRevoked(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	b.get("/o/noor/settings/agents").has(t, "none yet", "Nobody answers the telephone yet", "/settings/agents/new")
	b.get("/o/noor/settings/agents/new").has(t, "the form", `value="book_appointment" checked`, "Malaz")
	for what, pairs := range map[string][]string{
		"no name": every(), "no abilities": {"name", "x", "tools", "", "languages", "ar", "retention", "1"},
		"a strange language": {"name", "x", "languages", "fr", "retention", "1", "tools", "find_slots"},
		"a strange ability":  {"name", "x", "languages", "ar", "retention", "1", "tools", "fly"},
		"a strange branch":   every("name", "x", "branches", "nowhere"),
		"no number":          every("name", "x", "hand_over", "ask Huda"),
		"too long":           every("name", strings.Repeat("س", 10_000)),
		"too many days":      {"name", "x", "languages", "ar", "retention", "99999", "tools", "find_slots"},
		"no days":            {"name", "x", "languages", "ar", "retention", "soon", "tools", "find_slots"},
	} {
		b.get("/o/noor/settings/agents/new")
		post := b.submit
		if strings.HasPrefix(what, "a strange") {
			post = b.forge
		}
		if a := post("/o/noor/settings/agents", pairs...); a.status != 422 && a.status != 404 || agentToken.MatchString(a.body) ||
			!strings.Contains(a.body, `icon`) {
			t.Errorf("%s: got %d, want the form again with what is wrong", what, a.status)
		}
	}
	made := b.submit("/o/noor/settings/agents", every("name", "<b>Reception</b>", "hand_over", "٠١١٢٣٤٥٦٧٨", "branches",
		ids.Branches["olaya"].String(),
		"greeting_ar", "أهلًا بكم في عيادة نور، معكم المساعد الآلي", "secret_twilio", "twilio-auth-token",
		"address_"+ids.Branches["olaya"].String()+"_ar", "شارع العليا، بجانب البرج")...)
	made.has(t, "made", "&lt;b&gt;Reception&lt;/b&gt;", "http://noor.test/agent/v1/mcp", "http://noor.test/agent/v1/vapi", "/twiml",
		"/retell/events?agent=", "/elevenlabs/events?agent=")
	token := agentToken.FindString(made.body)
	a, err := w.Voice.AuthenticateAgent(t.Context(), token)
	if err != nil {
		t.Fatalf("the credential does not work: %v", err)
	}
	if a.HandOver != "+966112345678" || len(a.Tools) != 0 || len(a.Branches) != 1 || a.Greeting["ar"] == "" ||
		a.Addresses[ids.Branches["olaya"]]["ar"] != "شارع العليا، بجانب البرج" || a.RetentionDays != 30 {
		t.Errorf("got %+v, want what was typed", a)
	}
	path := "/o/noor/settings/agents/" + a.ID.String()
	for _, page := range []string{"/o/noor/settings/agents", path} {
		shown := b.get(page)
		shown.has(t, page, "&lt;b&gt;Reception&lt;/b&gt;", auth.Prefix(token), "Olaya")
		if strings.Contains(shown.body, token) || strings.Contains(shown.body, "twilio-auth-token") {
			t.Errorf("%s shows a secret again", page)
		}
	}
	b.get(path).has(t, "the secret", "is set", `name="forget_twilio"`, "شارع العليا، بجانب البرج")

	if a := b.submit(path, "name", "Front desk", "languages", "en", "retention", "7", "tools", "find_slots", "tools", "book_appointment",
		"hand_over", "٩٢٠٠ ١٢٣٤٥",
		"secret_retell", "retell-key", "forget_twilio", "1", "prove_own", "1", "branches", "", "greeting_ar", "",
		"prove_code", "1", "danger", "pump alarm\r\nالغرسة تحركت، 	\r\n", "bookings_per_call", "٢", "same_time", "1"); a.status != 303 {
		t.Fatalf("got %d, want it saved:\n%s", a.status, between(a.body))
	}
	b.get(path).has(t, "changed", "Saved.", "Front desk", `value="7"`)
	got, err := w.Voice.Agent(t.Context(), ids.Organization, a.ID)
	if want := (voice.AgentHas{"retell": true}); err != nil || !maps.Equal(got.Has, want) || len(got.Tools) != 2 || len(got.Branches) != 0 ||
		got.Languages[0] != "en" || !got.ProveOwn || got.HandOver != "+966920012345" {
		t.Errorf("got %+v, %v, want what was typed", got, err)
	}
	for lang, said := range map[string]string{"ar": "لا تصلح «الموعد» كلمةً للطوارئ", "en": `"الموعد" cannot be a word of an emergency`} {
		b.get("/account?lang=" + lang)
		b.get(path)
		a := b.submit(path, "danger", "pump alarm\r\nالموعد")
		if text := html.UnescapeString(a.body); a.status != 422 || !strings.Contains(text, said) || !strings.Contains(text, "ابغى احجز موعد") {
			t.Errorf("%s: got %d, want a word of every call refused:\n%s", lang, a.status, between(a.body))
		}
	}
	for _, c := range []struct{ lang, field, value, said string }{
		{"ar", "danger", "Olaya", "تُسمع في «Olaya»"}, {"ar", "danger", "نورة", "لأنها اسم شخص"},
		{"ar", "greeting_ar", "أهلًا", "بلغة لا يتكلمها المساعد «أهلًا»"}, {"en", "danger", "Ahmed", "it is a first name"},
		{"en", "danger", "Olaya", `"Olaya" cannot be a word of an emergency: it is heard in "Olaya", a name of yours`},
		{"en", "greeting_ar", "أهلًا", "in a language that the agent does not speak"},
	} {
		b.get("/account?lang=" + c.lang)
		b.get(path)
		a := b.submit(path, "languages", "en", c.field, c.value)
		if text := html.UnescapeString(a.body); a.status != 422 || !strings.Contains(text, c.said) || !strings.Contains(text, `id="e-`+c.field) {
			t.Errorf("%+v: got %d, want it refused at the field:\n%s", c, a.status, between(a.body))
		}
	}
	b.get(path).has(t, "the proof", `name="prove_own" value="1" checked`, `name="prove_code" value="1" checked`,
		"pump alarm\nالغرسة تحركت</textarea>", `value="2"`, `name="same_time" value="1" checked`)
	if a := b.submit(path, "prove_own", ""); a.status != 303 {
		t.Fatalf("got %d, want it saved:\n%s", a.status, between(a.body))
	}
	if got, err := w.Voice.Agent(t.Context(), ids.Organization, a.ID); err != nil || got.ProveOwn {
		t.Errorf("got %+v, %v, want no proof asked for", got, err)
	}
	b.get("/o/noor/settings/agents").has(t, "the list", "2 abilities", "English")
	if a := b.forge(path, "name", "Front desk", "languages", "en", "retention", "7", "tools", "find_slots", "tools", "book_appointment",
		"address_x_ar", "y"); a.status != 303 {
		t.Errorf("the address of no branch: got %d, want it left out", a.status)
	}

	b.get(path+"/rotate").has(t, "asking", "stops working at once")
	rotated := b.submit(path + "/rotate")
	second := agentToken.FindString(rotated.body)
	if _, err := w.Voice.AuthenticateAgent(t.Context(), token); err == nil || second == "" || second == token {
		t.Errorf("got %q, %v, want another credential and the old one refused", second, err)
	}
	b.get(path+"/revoke").has(t, "asking", "answers no more calls")
	if a := b.submit(path + "/revoke"); a.status != 303 {
		t.Errorf("got %d, want it revoked", a.status)
	}
	b.get("/o/noor/settings/agents").has(t, "afterwards", "“Front desk” answers no more calls.", "Agents that no longer work")
	if _, err := w.Voice.AuthenticateAgent(t.Context(), second); err == nil {
		t.Error("a revoked credential works")
	}
	for _, gone := range []string{path, path + "/rotate", "/o/noor/settings/agents/nothing"} {
		if a := b.get(gone); a.status != 404 {
			t.Errorf("%s: got %d, want 404", gone, a.status)
		}
	}
}

var (
	seenField = regexp.MustCompile(`name="seen" value="(\d+)"`)
	didField  = regexp.MustCompile(`name="did" value="([^"]*)"`)
)

// caller talks to the simulator as a browser without JavaScript does.
type caller struct {
	*browser
	path string
	page answer
}

// ring begins a call.
func (b *browser) ring(a booking.Agent, language, number string) *caller {
	b.w.T.Helper()
	began := b.submit("/o/noor/agent", "agent", a.ID.String(), "language", language, "number", number)
	if began.status != 303 {
		b.w.T.Fatalf("got %d, want a call:\n%s", began.status, between(began.body))
	}
	return &caller{b, began.location, b.get(began.location)}
}

// sends posts the page's form with a field.
func (c *caller) sends(name, value string) answer {
	c.w.T.Helper()
	if _, err := world.Submission(c.page.body, c.path, name, value); err == nil {
		return c.hears(c.send(c.page.body, c.path, name, value))
	}
	// What the page does not offer: it is over, or somebody makes it up.
	form := url.Values{name: {value}}
	if m := seenField.FindStringSubmatch(c.page.body); m != nil {
		form.Set("seen", m[1])
	}
	for _, m := range didField.FindAllStringSubmatch(c.page.body, -1) {
		form.Add("did", html.UnescapeString(m[1]))
	}
	return c.hears(c.do("POST", c.path, strings.NewReader(form.Encode())))
}

// hears takes the page that comes back.
func (c *caller) hears(page answer) answer {
	c.w.T.Helper()
	if c.page = page; page.status != 200 {
		c.w.T.Fatalf("got %d:\n%s", page.status, between(page.body))
	}
	return page
}

func TestTheSimulatorBooksInBothLanguagesWithoutJavaScript(t *testing.T) {
	t.Parallel()
	for lang, lines := range map[string][]string{
		"ar": {"أبغى أحجز فحص في فرع العليا", "بكرة الساعة عشر الصبح", "اسمي نورة القحطاني", "نعم"},
		"en": {"I'd like to book a check-up at Olaya", "tomorrow at ten in the morning", "my name is Noura Alqahtani", "yes"},
	} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			w := newOffice(t)
			b, ids := w.clinic()
			b.get("/o/noor/agent").has(t, "no agent", "There is no voice agent yet")
			a := w.reception(ids, "ar", "en")
			b.get("/o/noor/agent").has(t, "the start", "Reception", "It books for real")
			c := b.ring(a, lang, "٠٥٥١٢٣٤٥٦٧")
			c.page.has(t, "the greeting", `class="turn agent"`, "Nothing yet.", "966******567", `name="key" value="#"`)
			if strings.Contains(c.page.header.Get("Permissions-Policy"), "microphone=()") {
				t.Error("the caller may not speak")
			}
			day := "/o/noor/day?branch_id=" + ids.Branches["olaya"].String() + "&date=2026-11-16"
			for i, line := range lines {
				if strings.Contains(b.get(day).body, lines[2][len(lines[2])-8:]) {
					t.Fatal("it is booked before the yes")
				}
				page := c.sends("said", line)
				page.has(t, line, html.EscapeString(line))
				if i == 1 {
					page.has(t, line, "Check-up", "Olaya", "<code dir=\"ltr\">find_slots</code>", "free times")
				}
				if i == 2 {
					page.has(t, line, "a clear yes", "<code dir=\"ltr\">hold_slot</code>", "Monday 16 Nov · 10:00")
				}
			}
			c.page.has(t, "booked", "What came of it", "book_appointment", "find_slots", "/o/noor/appointments/", "Monday, 16 November 2026",
				"966******567")
			if strings.Contains(c.page.body, "966551234567") {
				t.Error("the number is shown")
			}
			b.get(day).has(t, "the day", lines[2][len(lines[2])-8:])
			// It is booked for real, so that it stands under the name of whoever talked to the agent.
			b.get("/o/noor/settings/audit").has(t, "the audit log", "huda@noor.example", "booked the appointment on")
			again := c.page
			c.sends("do", "hang_up").has(t, "the end", "The call is over", "The caller hung up", "Booked")
			c.page = again
			c.sends("said", "no").has(t, "a page left behind", "The call is over")
			b.get("/o/noor/calls").has(t, "the calls", "Booked", "966******567", "Dashboard")
			call := b.get("/o/noor/calls" + c.path[strings.LastIndex(c.path, "/"):])
			call.has(t, "the call", html.EscapeString(lines[0]), "The caller hung up", "/o/noor/appointments/", "Reception")
			b.get("/o/noor/calls?outcome=booked").has(t, "by outcome", "966******567")
			b.get("/o/noor/calls?outcome=failed").has(t, "by another outcome", "No call ended so.")
			if a := b.get("/o/noor/calls?outcome=married"); a.status != 422 {
				t.Errorf("a strange outcome: got %d, want 422", a.status)
			}
			w.Clock.Add(31 * 24 * time.Hour)
			if err := house.Clean(t.Context(), w.Store, w.Clock.Now().Unix()); err != nil {
				t.Fatal(err)
			}
			kept := w.signedIn("huda@noor.example", hudasPassword).get("/o/noor/calls" + c.path[strings.LastIndex(c.path, "/"):])
			kept.has(t, "a month later", "has been deleted", "Booked")
			if strings.Contains(kept.body, html.EscapeString(lines[0])) {
				t.Error("what was said is still there")
			}
		})
	}
}

func TestTheSimulatorTakesKeysSilenceAndNonsense(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	a := w.reception(ids, "en")
	c := b.ring(a, "ar", "") // it speaks no Arabic
	c.page.has(t, "the greeting", "English")
	const evil = `<script>alert(1)</script>"'{{t}}`
	if page := c.sends("said", evil); strings.Contains(page.body, "<script>alert") || !strings.Contains(page.body, html.EscapeString(evil)) {
		t.Error("what was said is not shown as it was said")
	}
	before := strings.Count(c.page.body, `class="turn `)
	c.sends("key", "1").has(t, "a key", `<details class="keypad" open>`)
	if after := strings.Count(c.page.body, `class="turn `); after <= before {
		t.Errorf("got %d turns after a key, want more than %d", after, before)
	}
	before = strings.Count(c.page.body, `class="turn `)
	for _, nothing := range [][2]string{{"said", "  "}, {"key", "Z"}, {"other", "x"}} {
		if c.sends(nothing[0], nothing[1]); strings.Count(c.page.body, `class="turn `) != before {
			t.Errorf("%v: something was said", nothing)
		}
	}
	c.sends("said", strings.Repeat("tomorrow غدًا ", 1000))
	c.sends("did", `{"tool":"find_slots","asked":"<b>x</b>","code":"ok"}`).has(t, "what the page carries", "&lt;b&gt;x&lt;/b&gt;")
	c.sends("did", `{"tool":"fly"}`)
	c.sends("did", `nothing`)
	for range 3 {
		c.sends("do", "silence")
	}
	c.page.has(t, "after silence", "The call is over", "Nobody spoke any more", "Without result")
	for name, pairs := range map[string][]string{
		"no agent": {"agent", "x"}, "a strange number": {"agent", a.ID.String(), "number", "call me"},
		"much": {"agent", a.ID.String(), "number", strings.Repeat("5", 10_000)},
	} {
		if a := b.forge("/o/noor/agent", pairs...); a.status != 422 {
			t.Errorf("%s: got %d, want 422", name, a.status)
		}
	}
}

func TestOnlyTheSimulatorsOwnCallsAreTalkedTo(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	b.get("/o/noor/calls").has(t, "no calls", "No calls yet", "/o/noor/agent")
	a := w.reception(ids, "ar", "en")
	real, err := w.Voice.BeginCall(t.Context(), a, voice.CallStart{Provider: "twilio", ProviderID: "CA1", Language: "ar",
		Caller: "+966551234567"})
	if err != nil {
		t.Fatal(err)
	}
	if a := b.get("/o/noor/agent/" + real.ID.String()); a.status != 404 {
		t.Errorf("a carrier's call: got %d, want 404", a.status)
	}
	if a := b.forge("/o/noor/agent/"+real.ID.String(), "said", "hello", "seen", "0"); a.status != 404 {
		t.Errorf("talking into a carrier's call: got %d, want 404", a.status)
	}
	calls := b.get("/o/noor/calls")
	calls.has(t, "going on", "going on", "Twilio", "966******567")
	if list := b.get("/o/noor/settings/agents"); strings.Contains(list.body, ">never<") {
		t.Error("a carrier's call does not count as use of the agent")
	}
	if strings.Contains(calls.body, "551234567") {
		t.Error("the number is shown")
	}
	b.get("/o/noor/calls/"+real.ID.String()).has(t, "the call", "Nothing of what was said is on record")
	for _, path := range []string{"/o/noor/calls/x", "/o/noor/calls/" + booking.NewID[booking.CallID]().String(), "/o/noor/calls?before=x",
		"/o/noor/agent/x"} {
		if a := b.get(path); a.status != 404 {
			t.Errorf("%s: got %d, want 404", path, a.status)
		}
	}
}

func TestAnEndpointIsToldMoreOfCallsOnlyIfThatIsTicked(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	b.get("/o/noor/settings/webhooks/new").has(t, "the form", `name="details" value="caller_number">`, `name="details" value="transcript">`)
	if a := b.submit("/o/noor/settings/webhooks", "url", "https://crm.example.com/hooks", "events", "appointment.created", "details",
		"transcript"); a.status != 422 || !strings.Contains(a.body, "go only with") {
		t.Errorf("without the event: got %d, want it refused", a.status)
	}
	b.submit("/o/noor/settings/webhooks", "url", "https://crm.example.com/hooks", "events", "call.completed", "details", "transcript").has(t,
		"added", "whsec_")
	list, err := w.Webhooks.Endpoints(t.Context(), ids.Organization)
	if err != nil || len(list) != 1 || len(list[0].Details) != 1 || list[0].Details[0] != booking.CallTranscript {
		t.Fatalf("got %+v, %v, want the transcript ticked", list, err)
	}
	path := "/o/noor/settings/webhooks/" + list[0].ID.String()
	b.get(path).has(t, "the page", `value="transcript" checked`, `value="caller_number">`)
	if a := b.submit(path+"/kinds", "events", "call.completed", "details", "caller_number"); a.status != 303 {
		t.Fatalf("got %d, want it saved", a.status)
	}
	b.get(path).has(t, "changed", `value="transcript">`, `value="caller_number" checked`)
	b.get("/account?lang=ar")
	b.get(path).has(t, "in Arabic", "ما قيل", "رقم المتصل")
}

func TestWhoeverWasPromisedACallIsOnAListUntilSomebodyCalled(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	a := w.reception(ids, "ar", "en")
	b.get("/o/noor/calls/callbacks").has(t, "nobody", "Nobody waits")
	if page := b.get("/o/noor/calls"); strings.Contains(page.body, "waits to be called back") {
		t.Error("somebody waits already")
	}
	w.Clock.Add(-2 * time.Hour) // Before the doctors come.
	c := b.ring(a, "en", "0551234567")
	c.sends("said", "I'd like to book a check-up at Olaya")
	c.sends("said", "my name is Noura <b>Alqahtani</b>")
	c.sends("said", "I want to speak to a person")
	l := voice.Line{Agent: a}
	if _, err := w.Voice.HandOver(t.Context(), l, voice.HandOverRequest{Phone: "+966557654321", Reason: "medical_or_urgent",
		Summary: "a toothache"}); err != nil {
		t.Fatal(err)
	}
	b.get("/o/noor/calls").has(t, "the calls", "2 callers wait to be called back", "/o/noor/calls/callbacks")
	page := b.get("/o/noor/calls/callbacks")
	page.has(t, "the list", "Noura", "tel:&#43;966551234567", "Asked for a person", "Book: Check-up",
		"/o/noor/calls"+c.path[strings.LastIndex(c.path, "/"):],
		"Medical or urgent", "a toothache", "tel:&#43;966557654321", "not known")
	if strings.Contains(page.body, "<b>") {
		t.Error("a name is shown as markup")
	}
	b.get("/account?lang=ar")
	b.get("/o/noor/calls/callbacks").has(t, "in Arabic", "بانتظار معاودة الاتصال", "حجز")
	b.get("/account?lang=en")
	done := regexp.MustCompile(`action="(/o/noor/calls/callbacks/[^"]*/done)"`).FindStringSubmatch(page.body)
	if a := b.submit(done[1]); a.status != 303 {
		t.Fatalf("got %d, want it done", a.status)
	}
	if a := b.undo("/o/noor/calls/callbacks"); a.status != 303 {
		t.Fatalf("undo: got %d", a.status)
	}
	b.get("/o/noor/calls/callbacks").has(t, "undone", "It is on the list again.", "tel:&#43;966551234567")
	b.submit(done[1])
	page = b.get("/o/noor/calls/callbacks")
	if page.has(t, "done", "Marked as called back.", "a toothache"); strings.Contains(page.body, "966551234567") {
		t.Error("whoever was called stands there still")
	}
	b.get("/o/noor/settings/audit").has(t, "the log", "called a caller back")
	for _, path := range []string{"/o/noor/calls/callbacks/x/done",
		"/o/noor/calls/callbacks/" + booking.NewID[booking.CallbackID]().String() + "/reopen"} {
		if a := b.forge(path); a.status != 404 {
			t.Errorf("%s: got %d, want 404", path, a.status)
		}
	}
}
