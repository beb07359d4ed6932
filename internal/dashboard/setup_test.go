package dashboard

import (
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/voice"
)

func TestASetUpIsShownToCopyAndToDownload(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	a := w.reception(ids, "ar", "en")
	here := "/o/noor/settings/agents/" + a.ID.String()
	page := b.get(here)
	for _, name := range voice.ExportedVendors() {
		page.has(t, "the agent", here+"/export/"+name)
		shown := b.get(here + "/export/" + name)
		shown.has(t, name, "data-copy", "AGENT_CREDENTIAL", "setup.json", "http://noor.test/agent/v1/")
		if strings.Contains(shown.body, "agt_live_") {
			t.Errorf("%s: a credential is shown", name)
		}
		file := b.get(here + "/export/" + name + "/setup.json")
		var document struct {
			Platform string
			English  string `json:"prompt_en"`
			Arabic   string `json:"prompt_ar"`
		}
		if err := json.Unmarshal([]byte(file.body), &document); err != nil || document.Platform != name ||
			!strings.Contains(document.English, "997") || !strings.Contains(document.Arabic, "997") {
			t.Errorf("%s: got %v, %+v", name, err, document)
		}
	}
	b.get(here+"/export/retell").has(t, "without the key", "believed only when its secret is set")
	for _, name := range []string{"twilio", "nobody", "pipecat"} {
		if got := b.get(here + "/export/" + name); got.status != 404 {
			t.Errorf("%s: got %d, want 404", name, got.status)
		}
	}
	b.get("/account?lang=ar")
	b.get(here+"/export/elevenlabs").has(t, "in Arabic", "تنزيل الكل", `dir="rtl"`)
}

func TestAnAgentIsTriedWithSentencesOfTheClinic(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	a := w.reception(ids, "ar", "en")
	here := "/o/noor/settings/agents/" + a.ID.String() + "/exam"
	b.get(here).has(t, "nothing yet", "How to write them", "intent: cancel")
	good := "sentences:\r\n- say: I want to cancel <b>my appointment</b>\r\n  lang: en\r\n  intent: cancel\r\n"
	b.submit(here, "sentences", good).has(t, "right", "All are understood as meant", "&lt;b&gt;my appointment")
	b.get(here).has(t, "kept", "intent: cancel\n</textarea>")
	b.submit(here, "sentences", strings.Replace(good, "intent: cancel", "intent: book\r\n  date: tomorrow", 1)).has(t, "wrong",
		"0 of 1 are understood", "Wish", "cancel", "Day", "nothing")
	wrong := func(lang string, says map[string]string) {
		t.Helper()
		b.get("/account?lang=" + lang)
		b.get(here)
		for text, want := range says {
			if got := b.submit(here, "sentences", text); got.status != 422 || !strings.Contains(html.UnescapeString(got.body), want) {
				t.Errorf("%.80q in %s: got %d, want %s:\n%s", text, lang, got.status, want, between(got.body))
			}
		}
	}
	say := "sentences:\r\n- say: x\r\n"
	wrong("en", map[string]string{
		"sentences: [x": "Line 1 is not read as YAML", "sentences: [y": `<pre class="paste" dir="ltr" role="alert">>  1 | sentences: [y`,
		say + "  intent: reserve": "Line 3: “intent” must be one of book, move",
		say + "  branch: jeddah":  "Line 3: “branch” must be one of main, olaya, malaz, none; “jeddah” is none of them.",
	})
	wrong("ar", map[string]string{
		"sentences: [x": "السطر 1 لا يُقرأ بصيغة YAML", "sentences:\n- sya: x": "السطر 2: «sya» غير معروف", "sentences: []": "إلى 500 جملة",
		say: "السطر 2: اكتب معنى «x»", "sentences:\n- intent: book": "السطر 2: تنقص «say»",
		"now: soon\n" + say + "  intent: book":                 "لا «soon»",
		say + "  answer: perhaps":                              "السطر 3: قيمة «answer» واحدة من yes, no, unsure, none، و«perhaps» ليست منها.",
		say + "  service: filling":                             "السطر 3: قيمة «service» واحدة من checkup",
		say + "  intent: book\n" + strings.Repeat("#", 65<<10): "أطول من 64",
	})
	b.get(here).has(t, "in Arabic", "هل يفهم متصليك؟", "date: tomorrow")
	if a := b.submit(here, "sentences", " "); a.status != 303 {
		t.Errorf("got %d, want what is kept forgotten", a.status)
	}
	b.get(here).has(t, "forgotten", "لم تعد أي جمل محفوظة")
	if text, err := w.Voice.Exam(t.Context(), ids.Organization, a.ID); err != nil || text != "" {
		t.Errorf("got %q, %v, want nothing kept", text, err)
	}
	wrong("en", map[string]string{" ": "1 to 500 sentences"}) // There was nothing to forget.
	b.get(here).has(t, "everything that can have been asked for",
		"(service, branch, day, time, choice, name, phone, yes_no, am_pm, intent, more)")
}

func TestTheFiguresOfCallsAreAChartATableAndAFile(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	a := w.reception(ids, "ar", "en")
	b.get("/o/noor/calls").has(t, "the way there", "/o/noor/calls/figures")
	b.get("/o/noor/calls/figures").has(t, "none", "No calls in this time")
	c, err := w.Voice.BeginCall(t.Context(), a, voice.CallStart{Provider: "twilio", ProviderID: "CA1", Language: "en",
		Caller: "+966551234567"})
	if err != nil {
		t.Fatal(err)
	}
	said := []booking.Turn{{Who: booking.CallerSpeaks, Text: "florble <i>wug</i> 0551234567", Missed: booking.MissedWords},
		{Who: booking.AgentSpeaks, Text: "Pardon?"}}
	if err := w.Voice.SaveState(t.Context(), ids.Organization, &c, "{}", said); err != nil {
		t.Fatal(err)
	}
	w.Clock.Add(40 * time.Second)
	if err := w.Voice.NoteOn(t.Context(), ids.Organization, c.ID, booking.CallInformed, booking.BranchID{}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Voice.EndCall(t.Context(), ids.Organization, c.ID, voice.CallEnd{Reason: booking.EndCaller}); err != nil {
		t.Fatal(err)
	}
	page := b.get("/o/noor/calls/figures")
	page.has(t, "the page", "<svg", `role="img"`, "100", "Asked a question", "florble i wug i •••", "All days as a table",
		"nothing was booked",
		"Reception", "/o/noor/calls/"+c.ID.String())
	if strings.Contains(page.body, "0551234567") || strings.Contains(page.body, "<script>") {
		t.Error("a number is shown")
	}
	csv := b.get(html.UnescapeString(regexp.MustCompile(`/o/noor/calls/figures.csv[^"]*`).FindString(page.body)))
	csv.has(t, "the file", "Reception,1,0,0,0,1,0,0,0,0,1,,,1")
	if strings.Contains(csv.body, "florble") {
		t.Error("the file holds what was said")
	}
	b.get("/o/noor/calls/figures?from=2026-11-20&to=2026-11-01").has(t, "turned round", "Swap them")
	for _, path := range []string{"/o/noor/calls/figures?agent=x", "/o/noor/calls/figures.csv?agent=x"} {
		if got := b.get(path); got.status != 404 {
			t.Errorf("%s: got %d, want 404", path, got.status)
		}
	}
	b.get("/account?lang=ar")
	b.get("/o/noor/calls/figures").has(t, "in Arabic", "أرقام المكالمات", "خُدمت بلا موظف", "ما لم يُفهم")
}
