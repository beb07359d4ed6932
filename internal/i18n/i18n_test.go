package i18n_test

import (
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/i18n"
)

func TestArabicHasSixPluralFormsAndEnglishTwo(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]i18n.Form{0: "zero", 1: "one", 2: "two", 3: "few", 10: "few", 11: "many", 99: "many", 100: "other",
		101: "other", 102: "other", 103: "few", 111: "many", 1000: "other", -2: "two"} {
		if got := i18n.Arabic.Plural(n); got != want {
			t.Errorf("%d in Arabic: got %s, want %s", n, got, want)
		}
	}
	for n, want := range map[int]i18n.Form{0: "other", 1: "one", 2: "other", 21: "other"} {
		if got := i18n.English.Plural(n); got != want {
			t.Errorf("%d in English: got %s, want %s", n, got, want)
		}
	}
}

func TestDigitsComeInAnySpellingAndGoOutInTheChosenOne(t *testing.T) {
	t.Parallel()
	if got, want := i18n.ASCII("٠٥٠١ ۱۲۳ abc 9"), "0501 123 abc 9"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := i18n.ArabicIndic.Text("09:30"), "٠٩:٣٠"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := i18n.Latin.Number(-1234567), "-1,234,567"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := i18n.ArabicIndic.Number(1000), "١٬٠٠٠"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDatesReadWellInBothLanguagesAndCalendars(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 11, 15, 23, 59, 0, 0, time.UTC)
	got := []string{
		i18n.English.Date(i18n.Latin, i18n.Full, day), i18n.Arabic.Date(i18n.ArabicIndic, i18n.Full, day),
		i18n.English.Date(i18n.Latin, i18n.Short, day), i18n.Arabic.Date(i18n.Latin, i18n.Month, day),
		i18n.English.Hijri(i18n.Latin, day), i18n.Arabic.Hijri(i18n.Latin, day),
		i18n.English.Hijri(i18n.Latin, time.Date(1700, 1, 1, 0, 0, 0, 0, time.UTC)),
	}
	want := []string{
		"Sunday, 15 November 2026", "الأحد، ١٥ نوفمبر ٢٠٢٦", "15 Nov", "نوفمبر 2026",
		"5 Jumada II 1448 AH", "5 جمادى الآخرة 1448 هـ", "",
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
}

// The first days of Ramadan and of the year, as the calendar of Umm al-Qura
// was published.
func TestTheHijriCalendarIsThatOfUmmAlQura(t *testing.T) {
	t.Parallel()
	for date, want := range map[string][3]int{
		"2023-03-23": {1444, 9, 1}, "2024-03-11": {1445, 9, 1}, "2025-03-01": {1446, 9, 1}, "2026-02-18": {1447, 9, 1},
		"2023-07-19": {1445, 1, 1}, "2024-07-07": {1446, 1, 1}, "2025-06-26": {1447, 1, 1},
	} {
		at, err := time.Parse(time.DateOnly, date)
		if err != nil {
			t.Fatal(err)
		}
		y, m, d, ok := i18n.UmmAlQura(at)
		if got := [3]int{y, m, d}; !ok || got != want {
			t.Errorf("%s: got %v, want %v", date, got, want)
		}
	}
}

func TestTextsAreFilledAndCounted(t *testing.T) {
	t.Parallel()
	texts, err := i18n.Load(fstest.MapFS{
		"en/a.yaml": {Data: []byte("hello: Hello {0}, from {1}\ncount: {one: \"{n} visit\", other: \"{n} visits\"}\n")},
		"ar/a.yaml": {Data: []byte("count: {zero: \"لا زيارات\", one: زيارة, two: زيارتان, few: \"{n} زيارات\", many: \"{n} زيارة\", other: " +
			"\"{n} زيارة\"}\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	got := []string{
		texts.Say(i18n.English, i18n.Latin, "hello", "{1}", "Noor"), texts.Say(i18n.Arabic, i18n.Latin, "hello", "Sara"),
		texts.Count(i18n.English, i18n.Latin, "count", 1), texts.Count(i18n.English, i18n.Latin, "count", 1200),
		texts.Count(i18n.Arabic, i18n.ArabicIndic, "count", 5), texts.Count(i18n.Arabic, i18n.Latin, "count", 2),
	}
	want := []string{"Hello {1}, from Noor", "⟦hello⟧", "1 visit", "1,200 visits", "٥ زيارات", "زيارتان"}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
	for _, bad := range []string{"a: {few: x}", "a: [1]", "a: 1"} {
		if _, err := i18n.Load(fstest.MapFS{"en/a.yaml": {Data: []byte(bad)}}); err == nil {
			t.Errorf("%s: got no error", bad)
		}
	}
}

func TestTheBrowsersLanguageIsTaken(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]i18n.Lang{
		"": i18n.English, "ar-SA,ar;q=0.9,en;q=0.8": i18n.Arabic, "fr": i18n.English, "en-GB": i18n.English, "ur, ar;q=0.5": i18n.Arabic,
		";;;": i18n.English,
	} {
		if got := i18n.Accept(header); got != want {
			t.Errorf("%q: got %s, want %s", header, got, want)
		}
	}
}
