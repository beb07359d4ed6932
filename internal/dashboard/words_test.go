package dashboard

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/i18n"
)

// imperatives are verbs with which labels begin that forget that they are nouns.
var imperatives = strings.Fields(`
	احجب احجز ابحث اعرض اعرضه اكتب أرسل أرسله اختر أضف احفظ ألغ ألغِ ألغِه أزل أزِل أزِله احذف افتح أغلق غيّر عدّل سجّل جرّب فعّل أوقف
	انسخ اطبع نزّل امسح اربط ادمج انقل أنشئ اطلب خذ خُذ اعتمد تابع عُد ارجع ابدأ أعد أعِد اقبل غادر ادعُ اسحب ضع استأنف اترك اتصل أظهر
	أخفِ انتقل اذهب راجع حدّد رتّب افعل اسأل اسألنا`)

// noLabels begin with what looks like such a verb, and are something else.
var noLabels = map[string]string{
	"nav.search":         "it says what to type",
	"front.embed_link":   "the booking page speaks to customers",
	"front.scan":         "it speaks to customers, on paper",
	"waiting.state.left": "somebody has left",
}

// Buttons, links, choices and titles are nouns in Arabic, as the glossary says. Sentences
// say what to do; they have an end.
func TestLabelsInArabicAreNouns(t *testing.T) {
	t.Parallel()
	answer := regexp.MustCompile(`^(نعم|لا)[:،] `)
	button, key := regexp.MustCompile(`(?s)<button[^>]*>(.*?)</button>`), regexp.MustCompile(`\{\{[tn] "([^"]+)"`)
	buttons := map[string]bool{}
	templates, err := pageFiles.ReadDir("page")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range templates {
		text, err := pageFiles.ReadFile("page/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range button.FindAllStringSubmatch(string(text), -1) {
			for _, k := range key.FindAllStringSubmatch(b[1], -1) {
				buttons[k[1]] = true
			}
		}
	}
	if len(buttons) < 50 {
		t.Errorf("got %d texts of buttons, want all of them", len(buttons))
	}
	for k, text := range loadTexts()[i18n.Arabic] {
		text = strings.TrimSpace(text)
		sentence := !buttons[k] && (strings.ContainsAny(text, ".؟") || strings.HasSuffix(text, ":"))
		if sentence || noLabels[k] != "" || strings.HasPrefix(k, "audit.") || strings.HasPrefix(k, "fault.") {
			continue
		}
		first, _, _ := strings.Cut(answer.ReplaceAllString(text, ""), " ")
		if slices.Contains(imperatives, strings.TrimRight(first, "،")) {
			t.Errorf("%s: %q begins with an imperative", k, text)
		}
	}
}
