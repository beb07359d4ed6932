package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/demo"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/voice"
)

// telephone gives the house a voice agent, a call that has ended with an
// appointment, and one that goes on.
func (w *world) telephone(org booking.OrgID) {
	w.t.Helper()
	_, a, err := w.app.Voice.CreateAgent(w.t.Context(), office.Caller{Org: org}, voice.NewAgent{
		Name: "Reception", AgentProfile: booking.AgentProfile{Languages: []string{"ar", "en"}, HandOver: "+966112345678"},
		Secrets: voice.AgentSecrets{Twilio: "carrier-secret"},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	voice := w.app.Phone()
	for talk, lines := range map[string][]string{
		"first":  {"", "أبغى أحجز استشارة عامة في العليا", "بكرة أقرب موعد", "الأول", "اسمي نورة القحطاني", "نعم", "لا شكرا"},
		"second": {"", "I'd like to book", "a general consultation at Olaya", "tomorrow afternoon"},
	} {
		for _, line := range lines {
			e := dialog.Event{Kind: dialog.Heard, Text: line}
			if line == "" {
				e = dialog.Event{Kind: dialog.Started}
			}
			if _, err := voice.Simulate(w.t.Context(), office.Caller{Org: org}, a.ID, talk, "+966551234567", e); err != nil {
				w.t.Fatal(err)
			}
		}
	}
}

// says types a line into the simulator and waits for the answer.
func (b *window) says(line string) {
	b.t.Helper()
	before := eval[int](b, `document.querySelectorAll('.turn').length`)
	b.fill("said", line)
	b.click(".say .primary")
	b.do(chromedp.Poll[chromedp.Void](fmt.Sprintf(`document.querySelectorAll('.turn').length >= %d`, before+2)))
}

func TestAConversationInTheSimulatorBooksWhatTheDayThenShows(t *testing.T) {
	t.Parallel()
	w := household(t)
	b := browser(t, w.base)
	b.enter("reception@noor.example", "ar")
	b.see("/o/" + demo.Slug + "/agent")
	b.fill("number", "٠٥٠٧٧٧٨٨٩٩")
	b.press("main form button.primary")
	b.reads("المساعد الآلي")
	for _, width := range []int{390, 1440} {
		b.wide(width)
		b.examined("the beginning", "ar", false)
	}
	if !eval[bool](b, `(window.untouched = true)`) {
		t.Fatal("no page")
	}
	for i, line := range []string{"أبغى أحجز استشارة عامة", "في العليا", "بكرة أقرب موعد", "الأول", "اسمي ليلى العتيبي"} {
		b.says(line)
		b.picture(fmt.Sprintf("ar-talk-%d", i))
	}
	b.reads("نعم واضحة")
	b.says("نعم")
	b.reads("ما نتج عنها")
	b.reads("ليلى العتيبي")
	if !eval[bool](b, `window.untouched === true`) {
		t.Error("the page was loaded anew")
	}
	for _, width := range []int{390, 1440} {
		b.wide(width)
		b.examined("the end", "ar", false)
		b.picture(fmt.Sprintf("ar-%d-talk-booked", width))
	}
	day := eval[string](b, `document.querySelector('.visit a[href*="/day?"]').getAttribute('href')`)
	b.click("[value=hang_up]")
	b.do(chromedp.Poll[chromedp.Void](`!document.querySelector('#line')`))
	b.reads("أنهى المتصل المكالمة")
	b.see(day)
	b.reads("ليلى العتيبي")
	b.see("/o/" + demo.Slug + "/calls")
	if calls := b.text("main"); !strings.Contains(calls, "حُجز موعد") || strings.Contains(calls, "507778899") {
		t.Errorf("got %s, want the call with its outcome and a masked number", calls)
	}
}

func TestAManagerMakesAVoiceAgentAndSeesHowToConnectIt(t *testing.T) {
	t.Parallel()
	w := household(t)
	b := browser(t, w.base)
	for lang, words := range map[string][2]string{"en": {"Your voice agent is ready", "is set"}, "ar": {"مساعدك الصوتي جاهز", "محفوظ"}} {
		b.see("/signin?lang=" + lang)
		if b.url() == "/signin" {
			b.enter("manager@noor.example", lang)
		}
		b.see("/o/" + demo.Slug + "/settings/agents/new")
		b.fill("name", "Evening "+lang)
		b.do(chromedp.Evaluate[chromedp.Void](`document.querySelectorAll('main details').forEach(d => d.open = true)`))
		b.fill("secret_twilio", "carrier-secret")
		b.press("main form button.primary")
		b.reads(words[0])
		b.do(chromedp.Evaluate[chromedp.Void](`document.querySelectorAll('main details').forEach(d => d.open = true)`))
		if token := b.text("#secret"); !strings.HasPrefix(token, "agt_live_") {
			t.Errorf("got %q, want a credential", token)
		}
		for _, width := range []int{390, 1440} {
			b.wide(width)
			b.examined("the new agent", lang, false)
			b.picture(fmt.Sprintf("%s-%d-agent-made", lang, width))
		}
		b.press("main .actions a.primary")
		b.do(chromedp.Evaluate[chromedp.Void](`document.querySelectorAll('main details').forEach(d => d.open = true)`))
		b.reads(words[1])
		for _, width := range []int{390, 1440} {
			b.wide(width)
			b.examined("the agent", lang, false)
			b.picture(fmt.Sprintf("%s-%d-agent-open", lang, width))
		}
	}
}
