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
		whole, minutes string
	}{
		{i18n.English, "latin", "2%", "3 hours 25 minutes", "1 hour", "45 minutes"},
		{i18n.Arabic, "latin", "2٪", "3 ساعات و25 دقيقة", "ساعة واحدة", "45 دقيقة"},
		{i18n.Arabic, "arabic", "٢٪", "٣ ساعات و٢٥ دقيقة", "ساعة واحدة", "٤٥ دقيقة"},
	} {
		v := &visit{s: w.srv, lang: c.lang}
		v.place.Settings.Digits = c.digits
		if got := v.percent(2, 100); got != c.percent {
			t.Errorf("%s, %s: got %s, want %s", c.lang, c.digits, got, c.percent)
		}
		for minutes, want := range map[int]string{205: c.hours, 60: c.whole, 45: c.minutes} {
			if got := v.hours(minutes); got != want {
				t.Errorf("%s, %s: got %q for %d minutes, want %q", c.lang, c.digits, got, minutes, want)
			}
		}
	}
}
