package dashboard

import (
	"testing"

	"github.com/mawid/mawid/internal/i18n"
)

func TestFiguresAreWrittenAsPeopleReadThem(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	for _, c := range []struct {
		lang           i18n.Lang
		digits         string
		percent, hours string
	}{
		{i18n.English, "latin", "2%", "3.4"},
		{i18n.Arabic, "latin", "2٪", "3.4"},
		{i18n.Arabic, "arabic", "٢٪", "٣٫٤"},
	} {
		v := &visit{s: w.srv, lang: c.lang}
		v.place.Settings.Digits = c.digits
		if got := v.percent(2, 100); got != c.percent {
			t.Errorf("%s, %s: got %s, want %s", c.lang, c.digits, got, c.percent)
		}
		if got := v.hours(205); got != c.hours {
			t.Errorf("%s, %s: got %s hours, want %s", c.lang, c.digits, got, c.hours)
		}
		if got, want := v.hours(120), v.digits().Text("2"); got != want {
			t.Errorf("%s, %s: got %s hours, want %s", c.lang, c.digits, got, want)
		}
	}
}
