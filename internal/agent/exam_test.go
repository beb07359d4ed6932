package agent_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/voice"
)

const goodExam = `now: 2026-11-15 09:00
sentences:
- say: ابغى كشف بكرة الساعة عشر الصبح مع الدكتورة سارة
  intent: book
  service: checkup
  person: د. سارة
  date: tomorrow
  time: "10:00"
- say: Tuesday at half past two
  lang: en
  asked: day
  date: tuesday
  time: "14:30"
- say: I want to cancel my appointment
  lang: en
  intent: cancel
  date: none
  service: none
- say: Hind Alqahtani
  lang: en
  asked: name
  name: hind al-qahtani
- say: yes
  lang: en
  asked: yes_no
  answer: "yes"
`

func TestAClinicTriesItsAgentWithItsOwnSentences(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		try := func(text string) []agent.Mark {
			t.Helper()
			exam, err := agent.ReadExam(text)
			if err != nil {
				t.Fatal(err)
			}
			marks, err := w.door().Examine(t.Context(), w.agent, exam)
			if err != nil {
				t.Fatal(err)
			}
			return marks
		}
		for _, m := range try(goodExam) {
			if len(m.Wrong) > 0 {
				t.Errorf("%s: got %+v, want it understood", m.Say, m.Wrong)
			}
		}
		wrong := strings.NewReplacer("date: tomorrow", "date: +3", `time: "14:30"`, "time: after 14:30", "intent: cancel", "intent: book",
			"service: checkup", "service: yoga", "name: hind al-qahtani", "name: Sara", `answer: "yes"`, `answer: "no"`).Replace(goodExam)
		for i, want := range []string{
			"[{date +3 (2026-11-18) 2026-11-16} {service yoga checkup}]", "[{time after 14:30 14:30}]", "[{intent book cancel}]",
			"[{name Sara Hind Alqahtani}]", "[{answer no yes}]",
		} {
			if got := fmt.Sprint(try(wrong)[i].Wrong); got != want {
				t.Errorf("sentence %d: got %s, want %s", i+1, got, want)
			}
		}
		if calls, err := w.Voice.Calls(t.Context(), w.IDs.Organization, booking.CallID{}, 10); err != nil || len(calls) != 0 {
			t.Errorf("got %v, %v, want no call on record", calls, err)
		}
	})
}

func TestAnExamThatCannotBeReadSaysWhere(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                     "1 to 500 sentences",
		"sentences: []":        "1 to 500 sentences",
		"sentences: [":         "line 1 is not read as YAML",
		"sentences:\n- sya: x": "line 2: sya is not known; use say, lang, asked",
		"now: soon\nsentences:\n- say: x\n  intent: book":                      "now must be",
		"sentences:\n- say: x":                                                 "line 2: say what",
		"sentences:\n- intent: book":                                           "line 2: say is missing",
		"sentences:\n- say: x\n  intent: book\n- say: y\n  date: xyz":          "line 5: date must be one of 2026-11-17",
		"sentences:\n- say: x\n  time: noon":                                   "line 3: time must be one of 16:30",
		"sentences:\n- say: x\n  time: \"25:00\"":                              `not "25:00"`,
		"sentences:\n- say: x\n  time: 16:00-24:30":                            `not "16:00-24:30"`,
		"sentences:\n- say: x\n  intent: book\n  asked: life":                  "line 4: asked must be one of service, branch, day",
		"sentences:\n- say: x\n  intent: book\n  lang: fr":                     "line 4: lang must be one of ar, en",
		"# mine\n\nsentences:\n- say: x\n  # and\n  intent: reserve":           `line 6: intent must be one of book, move, cancel, list`,
		"sentences:\n- say: x\n  answer: perhaps":                              `line 3: answer must be one of yes, no, unsure, none, not "perhaps"`,
		"sentences:\n- say: x\n  phone: 012":                                   `line 3: phone must be one of +966551234567, 0551234567, none, not "012"`,
		"sentences:\n- say: x\n  intent: book\n" + strings.Repeat("#", 65<<10): "longer than 64 KiB",
	} {
		if _, err := agent.ReadExam(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80q: got %v, want %q in it", text, err, want)
		}
	}
	for _, text := range []string{
		"sentences:\n- say: x\n  phone: +966551234567", "sentences:\n- say: x\n  phone: 0501234567",
		"sentences:\n- say: x\n  date: +3", "sentences:\n- say: x\n  phone: none", "sentences:\n- say: x\n  answer: no",
		"sentences:\n- say: x\n  intent: parking", "sentences:\n- say: x\n  time: 16:30", "sentences:\n- say: x\n  time: before 12:00",
	} {
		if _, err := agent.ReadExam(text); err != nil {
			t.Errorf("%q: got %v, want it read", text, err)
		}
	}
}

// Numbers are texts: nobody writes a telephone number in octal.
func TestNumbersOfAnExamAreReadAsTheyAreWritten(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		exam, err := agent.ReadExam("now: 2026-11-15 09:00\nsentences:\n- say: 0501234567 # mine\n  asked: phone\n  phone: 0501234567\n" +
			"- {say: my number is 0501234567, lang: en, phone: 0507654321}\n- {say: in three days, lang: en, date: +3}\n")
		if err != nil {
			t.Fatal(err)
		}
		if q := exam.Sentences[0]; q.Say != "0501234567" || q.Phone != "0501234567" || exam.Sentences[2].Date != "+3" {
			t.Errorf("got %+v, want what is written", exam.Sentences)
		}
		marks, err := w.door().Examine(t.Context(), w.agent, exam)
		if err != nil {
			t.Fatal(err)
		}
		if len(marks[0].Wrong) != 0 || len(marks[2].Wrong) != 0 {
			t.Errorf("got %+v, want them understood", marks)
		}
		if want := []agent.Slip{{About: "phone", Want: "0507654321", Got: "+966501234567"}}; !slices.Equal(marks[1].Wrong, want) {
			t.Errorf("got %+v, want %+v", marks[1].Wrong, want)
		}
	})
}

// Whoever writes sentences finds everything that can have been asked for.
func TestTheGuideAndTheDashboardNameEveryTopic(t *testing.T) {
	t.Parallel()
	texts := "../dashboard/text/"
	for _, file := range []string{texts + "en/voice_figures.yaml", texts + "ar/voice_figures.yaml", "../../docs/voice.md"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.ReplaceAll(string(text), "`", ""), agent.Topics) {
			t.Errorf("%s: does not have %s", file, agent.Topics)
		}
	}
}

// What is named in an exam must be there, or no sentence could ever be right.
func TestAnExamNamesWhatThereIs(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		for text, want := range map[string]string{
			"service: filling": `line 4: service must be one of checkup, cleaning, yoga, none, not "filling"`,
			"branch: jeddah":   `line 4: branch must be one of olaya, none, not "jeddah"`,
			"person: dr who":   `line 4: person must be one of`,
			"service: none":    "", "person: د. سارة": "", "branch: Olaya": "",
		} {
			exam, err := agent.ReadExam("# mine\nsentences:\n- say: x\n  " + text)
			if err != nil {
				t.Fatal(err)
			}
			_, err = w.door().Examine(t.Context(), w.agent, exam)
			if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %v, want %q", text, err, want)
			}
		}
	})
}

func TestTheSentencesOfAnAgentAreKeptAndGoWithTheirOrganization(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		kept := func() string {
			t.Helper()
			text, err := w.Voice.Exam(t.Context(), w.IDs.Organization, w.agent.ID)
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		for _, text := range []string{"", goodExam, goodExam + "# more\n", ""} {
			if err := w.Voice.KeepExam(t.Context(), w.Staff(), w.agent.ID, text); err != nil {
				t.Fatal(err)
			}
			if got := kept(); got != text {
				t.Errorf("got %q, want %q", got, text)
			}
		}
		if err := w.Voice.KeepExam(t.Context(), w.Staff(), w.agent.ID, strings.Repeat("x", 65<<10)); err == nil {
			t.Error("much was kept")
		}
		other := w.newVisitor(w.IDs.Organization, "other")
		stranger := office.Caller{Org: booking.NewID[booking.OrgID]()}
		if err := w.Voice.KeepExam(t.Context(), stranger, other.agent, goodExam); err == nil {
			t.Error("another organization keeps sentences for our agent")
		}
	})
}

// talk has a conversation with our own agent, as a carrier brings it.
func (w *reception) talk(provider, id, number string, lines ...string) booking.CallID {
	w.T.Helper()
	x, err := w.door().Open(w.T.Context(), w.agent, voice.CallStart{Provider: provider, ProviderID: id, Caller: number, Language: "en"})
	if err != nil {
		w.T.Fatal(err)
	}
	if _, _, err := x.Turn(w.T.Context(), dialog.Event{Kind: dialog.Started, Lang: "en"}); err != nil {
		w.T.Fatal(err)
	}
	for _, line := range lines {
		if _, _, err := x.Turn(w.T.Context(), dialog.Event{Kind: dialog.Heard, Text: line}); err != nil {
			w.T.Fatal(err)
		}
		w.Clock.Add(10e9)
	}
	if _, err := x.End(w.T.Context(), booking.EndCaller); err != nil {
		w.T.Fatal(err)
	}
	return x.Call()
}

func TestTheFiguresSayWhatCameOfCallsAndWhatWasNotUnderstood(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		zone, err := civil.LoadZone("Asia/Riyadh")
		if err != nil {
			t.Fatal(err)
		}
		today, _ := zone.Local(w.Clock.Now().Unix())
		booked := w.talk("twilio", "CA1", caller, "I would like to book a check-up", "tomorrow at ten in the morning", "Hind Alqahtani", "yes")
		lost := w.talk("twilio", "CA2", caller, "I would like to book a check-up", "florble the wug Alqahtani glorp")
		w.talk("twilio", "CA3", stranger, "what are your opening hours")
		w.talk("simulator", "S1", stranger, "florble the wug")
		figures := func(q voice.FiguresQuery) voice.Figures {
			t.Helper()
			q.Zone = zone
			f, err := w.Voice.Figures(t.Context(), w.IDs.Organization, q)
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
		f := figures(voice.FiguresQuery{From: today - 2, To: today + 1})
		if f.Calls != 3 || f.Outcomes["booked"] != 1 || f.Outcomes["informed"] != 1 || f.Outcomes["abandoned"] != 1 || f.Alone != 2 ||
			len(f.Days) != 4 || f.Days[2].Calls != 3 || f.Days[0].Calls != 0 {
			t.Errorf("got %+v", f)
		}
		if f.Seconds < 10 || f.Seconds > 60 || f.Turns < 8 {
			t.Errorf("to a booking: got %d s and %d turns", f.Seconds, f.Turns)
		}
		if len(f.Agents) != 1 || f.Agents[0].Calls != 3 || f.Agents[0].Name != w.agent.Name || len(f.Lines) != 1 || f.Lines[0].Date != today {
			t.Errorf("got %+v and %+v", f.Agents, f.Lines)
		}
		if len(f.Missed) != 1 || f.Tally.Missed != 1 || f.Missed[0].Call != lost || f.Missed[0].Call == booked ||
			f.Missed[0].Text != "florble the wug ••• glorp" {
			t.Errorf("got %+v, want one sentence, masked", f.Missed)
		}
		second := w.newVisitor(w.IDs.Organization, "other").agent
		if other := figures(voice.FiguresQuery{From: today, To: today, Agent: second}); other.Calls != 0 || len(other.Missed) != 0 {
			t.Errorf("another agent's: got %+v", other)
		}
		who, err := w.Customers.Customers(t.Context(), w.IDs.Organization, "Hind", "", 10)
		if err != nil || len(who.Items) != 1 {
			t.Fatalf("got %+v, %v", who, err)
		}
		for _, given := range []bool{false, true} {
			if err := w.Customers.NoteConsent(t.Context(), w.Staff(), who.Items[0].ID, customer.NewConsent{Kind: booking.ConsentData, Given: given,
				Channel: booking.ConsentChannels[0]}); err != nil {
				t.Fatal(err)
			}
			if f := figures(voice.FiguresQuery{From: today, To: today}); (len(f.Missed) == 1) != given || f.Tally.Missed != 1 {
				t.Errorf("agreed: %t, got %+v", given, f.Missed)
			}
		}
		none := 0
		if _, err := w.Voice.UpdateAgent(t.Context(), w.Staff(), w.agent.ID, voice.AgentChange{Retention: &none}); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(120e9)
		if err := house.Clean(t.Context(), w.Store, w.Clock.Now().Unix()); err != nil {
			t.Fatal(err)
		}
		if f := figures(voice.FiguresQuery{From: today, To: today}); f.Calls != 3 || f.Alone != 2 || f.Seconds == 0 || len(f.Missed) != 0 {
			t.Errorf("after the retention: got %+v, want the figures and no words", f)
		}
		for _, q := range []voice.FiguresQuery{{From: today, To: today - 1}, {From: today - 400, To: today}} {
			q.Zone = zone
			if _, err := w.Voice.Figures(t.Context(), w.IDs.Organization, q); err == nil {
				t.Errorf("%v to %v: got figures", q.From, q.To)
			}
		}
	})
}
