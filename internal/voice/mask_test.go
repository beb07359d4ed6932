package voice

import "testing"

func TestSentencesAreShownWithoutNamesAndNumbers(t *testing.T) {
	t.Parallel()
	m := newMask([]string{"هند القحطاني", "Saad Al-Harbi"})
	for text, want := range map[string]string{
		"any chance next week-ish":                    "any chance next week ish",
		"it is for Hind":                              "it is for Hind",
		"هند تبي موعد":                                "••• تبي موعد",
		"Mr saad alharbi":                             "Mr ••• alharbi",
		"call me on 055 123 4567 after four":          "call me on ••• ••• ••• after four",
		"رقمي صفر خمسة خمسة واحد اثنين":               "رقمي ••• ••• ••• ••• •••",
		"at 4 30 or 1630":                             "at 4 30 or 1630",
		"at 10 30":                                    "at 10 30",
		"my name is Abdul Rahman Bin Saad":            "my name is ••• ••• ••• •••",
		"اسمي نورة العتيبي":                           "اسمي ••• •••",
		"I am Khalid":                                 "I am •••",
		"I am looking for something in the afternoon": "I am looking for something in the afternoon",
		"انا ابغى شي ثاني غير اللي قلته":              "انا ابغى شي ثاني غير اللي قلته",
		"٠٥٥١٢٣٤٥٦٧":                                  "•••",
		"":                                            "",
	} {
		if got := m.text(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
