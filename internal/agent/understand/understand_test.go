package understand_test

import (
	"encoding/json"
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// daily is a week that is the same every day.
func daily(hours ...booking.Hours) (w booking.Week) {
	for i := range w {
		w[i] = hours
	}
	return w
}

func TestABareHourMeansTheOneInsideTheOpeningHours(t *testing.T) {
	t.Parallel()
	closedOnFriday := daily(booking.Hours{From: 540, To: 1020})
	closedOnFriday[5] = nil
	for _, c := range []struct {
		story, said string
		open        booking.Week
		want        string
		sure        bool
	}{
		{"an office day", "tomorrow at five", daily(booking.Hours{From: 540, To: 1080}), "17:00", true},
		{"in the morning", "tomorrow at nine", daily(booking.Hours{From: 540, To: 1080}), "09:00", true},
		{"open day and night", "tomorrow at nine", daily(booking.Hours{From: 0, To: 1440}), "09:00|21:00", false},
		{"neither is open", "tomorrow at eight", daily(booking.Hours{From: 540, To: 1020}), "08:00|20:00", false},
		{"past midnight", "tomorrow at one", daily(booking.Hours{From: 1200, To: 1560}), "01:00", true},
		{"today, and the morning is over", "today at eleven", daily(booking.Hours{From: 540, To: 1439}), "11:00|23:00", false},
		{"today, and it is ten", "today at nine", daily(booking.Hours{From: 540, To: 1439}), "21:00", true},
		{"a closed day", "friday at four", closedOnFriday, "16:00", true},
		{"from the end of the day on", "tomorrow after five", daily(booking.Hours{From: 540, To: 1260}), "17:00", true},
	} {
		m := understand.Understand(c.said, clinic)
		got, sure := m.When.Resolve(c.open, clinic.Today, clinic.Now)
		if clocks(got.Times) != c.want || sure != c.sure {
			t.Errorf("%s: %q is %s, %v, want %s, %v", c.story, c.said, clocks(got.Times), sure, c.want, c.sure)
		}
	}
}

func TestTheSaudiWeekBeginsOnSunday(t *testing.T) {
	t.Parallel()
	c := clinic
	c.Today = mustDate("2026-11-21") // a Saturday, the last day of its week
	m := understand.Understand("الأسبوع الجاي", c)
	if got, want := day(m.When.From)+" "+day(m.When.To), "Sun 22/11 Sat 28/11"; got != want {
		t.Errorf("next week is %s, want %s", got, want)
	}
}

func TestTelephoneNumbersAreBroughtIntoOneForm(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"0551234567": "+966551234567", "551234567": "+966551234567", "+966551234567": "+966551234567", "966551234567": "+966551234567",
		"00966551234567": "+966551234567", "+9660551234567": "+966551234567", "0112345678": "+966112345678", "+442079460958": "+442079460958",
		"055123456": "", "05512345678": "", "+96655123456": "", "123": "", "": "", "+": "", "1234567890": "",
	} {
		if got := understand.Telephone(in); got != want {
			t.Errorf("%s is %q, want %q", in, got, want)
		}
	}
}

func TestAWishSurvivesAsJSON(t *testing.T) {
	t.Parallel()
	want := understand.Understand("next week between four and six in the afternoon", clinic).When
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got understand.When
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if describe(understand.Meaning{When: got, Number: -1}) != describe(understand.Meaning{When: want, Number: -1}) {
		t.Errorf("got %s from %s", describe(understand.Meaning{When: got, Number: -1}), text)
	}
}

// Whatever is said, understanding it does not fail, and what it says about
// days and times makes sense.
func FuzzUnderstand(f *testing.F) {
	for _, s := range []string{
		"", "tomorrow at five", "بكرة الساعة خمسة ونص العصر", "+966 55", "2026-02-30T25:61", "يوم عشرين احدعش", "double triple zero",
		"one one one one one", "و و و", "99/99/9999", "in 9999 weeks", "الثالث والعشرين من", "between and", "5-", "my name is",
	} {
		f.Add(s, uint8(0))
	}
	topics := []understand.Topic{"", "service", "branch", "day", "time", "choice", "name", "phone", "yes_no", "am_pm"}
	f.Fuzz(func(t *testing.T, s string, topic uint8) {
		c := clinic
		c.Topic = topics[int(topic)%len(topics)]
		m := understand.Understand(s, c)
		if w := m.When; w.Dated && (w.From > w.To || w.From < c.Today || w.To > mustDate("2199-12-31")) {
			t.Errorf("%q is from %s to %s", s, w.From, w.To)
		}
		for _, at := range append(m.When.Times, m.When.Until...) {
			if at < 0 || at >= civil.DayMinutes {
				t.Errorf("%q is at minute %d", s, at)
			}
		}
		if m.Phone != "" && understand.Telephone(m.Phone) != m.Phone {
			t.Errorf("%q has the number %s", s, m.Phone)
		}
		if got := understand.Fold(understand.Fold(s)); got != understand.Fold(s) {
			t.Errorf("folding %q twice gives %q", s, got)
		}
	})
}

func BenchmarkUnderstand(b *testing.B) {
	for _, s := range []string{"نعم", "ابغى موعد تنظيف أسنان بكرة الساعة خمسة ونص العصر اسمي نورة العتيبي"} {
		b.Run(s[:4], func(b *testing.B) {
			for b.Loop() {
				understand.Understand(s, clinic)
			}
		})
	}
}

// A clinic that is open past midnight has its last hours on the next day.
func TestTonightGoesOnPastMidnight(t *testing.T) {
	t.Parallel()
	night := daily(booking.Hours{From: 1200, To: 1560}) // 20:00 to 02:00
	for said, want := range map[string]string{
		"tonight at 01:00": "2026-11-16 01:00", "today at 1 am": "2026-11-16 01:00", "today at one": "2026-11-16 01:00",
		"tonight at half past midnight": "2026-11-16 00:30", "tonight at nine": "2026-11-15 21:00", "tomorrow at 1 am": "2026-11-16 01:00",
		"الليلة الساعة وحدة": "2026-11-16 01:00", "اليوم الساعة وحدة": "2026-11-16 01:00",
		"اليوم الساعة وحدة بعد نص الليل": "2026-11-16 01:00", "الليلة تسع": "2026-11-15 21:00",
	} {
		w, sure := understand.Understand(said, clinic).When.Resolve(night, clinic.Today, clinic.Now)
		if got := w.From.String() + " " + clocks(w.Times); got != want || !sure {
			t.Errorf("%q is %s, %v, want %s", said, got, sure, want)
		}
	}
	w := understand.Understand("tonight", clinic).When
	if !w.Fits(booking.Slot{Date: clinic.Today + 1, Time: 60}) || w.Fits(booking.Slot{Date: clinic.Today, Time: 60}) {
		t.Error("one o'clock at night belongs to the evening before it")
	}
}
