package mawid_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/i18n"
)

// speakers are the packages that have texts for people, by where these are.
var speakers = []string{"internal/dashboard", "internal/visitor", "internal/notice", "internal/message"}

// spoken gives what a package says to people.
func spoken(t *testing.T, speaker string) i18n.Texts {
	t.Helper()
	texts, err := i18n.Load(os.DirFS(filepath.Join(speaker, "text")))
	if err != nil || len(texts[i18n.Arabic]) == 0 {
		t.Fatal(speaker, err)
	}
	return texts
}

// imperatives are verbs with which labels begin that forget that they are nouns, and what
// those who press a button have done themselves.
var imperatives = strings.Fields(`
	احجب احجز ابحث اعرض اعرضه اعرضها اكتب أرسل أرسله اختر أضف أضِفه احفظ احتفظ ألغ ألغِ ألغِه أزل أزِل أزِله احذف احذفه افتح أغلق غيّر عدّل
	سجّل جرّب جرّبه فعّل أوقف انسخ اطبع نزّل امسح اربط ادمج انقل انقله أنشئ اطلب خذ خُذ اعتمد تابع عُد ارجع ابدأ أعد أعِد اقبل غادر ادعُ اسحب
	أبق أبقِ ضع استأنف اترك أتركه اتصل أظهر أخفِ انتقل اذهب راجع حدّد رتّب افعل اسأل اسألنا اسمح أدخل تحدث ذكّرني ذكّروني أخبرني أخبروني أضيفوني أضفني
	أرسلوا راسلني أُبقي أكّد حاول أجب نسخته نسختها نسختهما نسختُه حفظتها أعطيته اتصلت`)

// noLabels begin with what looks like such a verb, and are something else.
var noLabels = map[string]string{
	"front.scan":         "an invitation to customers, on paper",
	"own.coming":         "a customer has done it",
	"waiting.state.left": "somebody has left",
	"who.trap":           "robots alone meet it",
}

// imperative tells whether a word is one of them, whatever it is to be done to.
func imperative(word string) bool {
	word = strings.Trim(word, "،:.؟!")
	for _, whom := range []string{"", "ه", "ها", "هما", "هم"} {
		if verb, ok := strings.CutSuffix(word, whom); ok && slices.Contains(imperatives, verb) {
			return true
		}
	}
	return false
}

var (
	button    = regexp.MustCompile(`(?s)<button[^>]*>(.*?)</button>|<a [^>]*>(.*?)</a>`)
	ends      = regexp.MustCompile(`[.؟!:] `)
	buttonKey = regexp.MustCompile(`\{\{-?[tn] "([^"]+)"`)
)

// buttons are the keys of what stands on the buttons and links of a package's pages.
func buttons(t *testing.T, speaker string) map[string]bool {
	t.Helper()
	pages, err := filepath.Glob(speaker + "/page/*.html")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	for _, page := range pages {
		for _, b := range button.FindAllString(read(t, page), -1) {
			for _, k := range buttonKey.FindAllStringSubmatch(b, -1) {
				out[k[1]] = true
			}
		}
	}
	return out
}

// Buttons, links, choices and titles are nouns in Arabic, as the glossary says, for those
// who work here and for customers. Sentences say what to do; they have an end.
func TestLabelsInArabicAreNouns(t *testing.T) {
	t.Parallel()
	answer := regexp.MustCompile(`^(نعم|لا)[:،] |^سبق أن حجزت هنا: `)
	n := 0
	for _, speaker := range speakers {
		pressed := buttons(t, speaker)
		n += len(pressed)
		for k, text := range spoken(t, speaker)[i18n.Arabic] {
			text = strings.TrimSpace(text)
			name, _, _ := strings.Cut(k, "#")
			sentence := !pressed[name] && (strings.ContainsAny(text, ".؟") || strings.HasSuffix(text, ":"))
			if sentence || noLabels[k] != "" || strings.HasPrefix(k, "audit.") || strings.HasPrefix(k, "fault.") {
				continue
			}
			for _, said := range ends.Split(answer.ReplaceAllString(text, ""), -1) {
				words := strings.Fields(said)
				if len(words) > 0 && imperative(words[0]) || len(words) > 1 && words[0] == "لا" && imperative("ا"+strings.TrimPrefix(words[1], "ت")) {
					t.Errorf("%s: %s: %q begins with an imperative", speaker, k, text)
				}
			}
		}
	}
	if n < 250 {
		t.Errorf("got %d texts of buttons, want all of them", n)
	}
}

// manyYou is how Arabic speaks to several people, and how a customer would speak to
// several of us; manyWords end like that, and do not.
var (
	manyYou   = regexp.MustCompile(`^[وفبل]?(أنتم|\p{Arabic}{2,}(كم|تموه|تموها|تمونا)|أخبروني|أضيفوني|ذكّروني|أرسلوا|احجزوا|اختاروا|اتصلوا|ت\p{Arabic}+وا)$`)
	manyWords = strings.Fields(`التحكم للتحكم تراكم`)
)

// One person is addressed, in every Arabic text.
func TestOnePersonIsAddressed(t *testing.T) {
	t.Parallel()
	for _, speaker := range speakers {
		for k, text := range spoken(t, speaker)[i18n.Arabic] {
			for _, word := range regexp.MustCompile(`[\p{Arabic}]+`).FindAllString(text, -1) {
				word = strings.Trim(word, "،؛؟")
				if manyYou.MatchString(word) && !slices.Contains(manyWords, word) {
					t.Errorf("%s: %s: %q speaks to several people (%s)", speaker, k, text, word)
				}
			}
		}
	}
}

// deedsDone are the verbs with which lines of the audit log begin: what somebody did, and
// of what nobody signed in did, what was done. A noun is none of them.
var deedsDone = map[i18n.Lang][]string{
	i18n.Arabic: strings.Fields(`
		أبقى أخذ أرسل أزال أضاف أعاد أعطى أغلق أفرغ ألغى أنشأ أنهى أوقف اتصل اختار اعتمد انضم تراجع جدّد جعل جلب حجب حجز حدّد حذف خطّط دعا دمج دوّن
		ربط سامح سجّل سحب سمح صحّح طابق طبّق عاود عدّل عرض غادر غيّر فتح فصل فعّل قرأ قطع محا منع نزّل نقل هيّأ وحّد
		استُعمل رُفض رُفضت طُلبت فشلت`),
	i18n.English: strings.Fields(`brought chose forgave gave kept left let made noted put read reset sent set shut took was wrote`),
}

// Every line of the audit log begins with a verb of the past, in both languages, for who
// did it stands beside it.
func TestLinesOfTheAuditLogSayWhatSomebodyDid(t *testing.T) {
	t.Parallel()
	noDeeds := []string{"security.more"}
	nobodys := regexp.MustCompile(`^(security\.(key|scope|signature|sign_in)_|password\.mailed$)`) // English says who or what it was.
	for lang, texts := range spoken(t, "internal/dashboard") {
		n := 0
		for key, text := range texts {
			deed, ok := strings.CutPrefix(key, "audit.")
			if !ok || !strings.Contains(deed, ".") || slices.Contains(noDeeds, deed) {
				continue
			}
			n++
			first, _, _ := strings.Cut(text, " ")
			known := slices.Contains(deedsDone[lang], first)
			if lang == i18n.English {
				known = known || strings.HasSuffix(first, "ed") && strings.ToLower(first) == first || nobodys.MatchString(deed)
			}
			if !known {
				t.Errorf("%s: %s: %q does not begin with a verb of the past", lang, key, text)
			}
		}
		if n < 100 {
			t.Errorf("%s: got %d lines, want all of them", lang, n)
		}
	}
}
