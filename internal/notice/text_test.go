package notice_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
)

// words are those of an ordinary appointment, with a link as it will be.
func words(t *testing.T, l i18n.Lang) notice.Words {
	t.Helper()
	zone := must(t, "Asia/Riyadh")
	w := notice.Words{Lang: l, Zone: zone, Name: "Sara Al-Harbi", Service: "Dental cleaning", Branch: "Olaya branch", With: "Dr. Layla Hasan",
		Organization: "Noor Clinic", Link: "https://noor.sa/a/Xy12Zt90QwEr", Phone: "0112345678", Code: "482913",
		Start: zone.First(civil.DateOf(2026, 11, 18), 16*60+30), Old: zone.First(civil.DateOf(2026, 11, 17), 9*60)}
	if l == i18n.Arabic {
		w.Name, w.Service, w.Branch, w.With, w.Organization = "سارة الحربي", "تنظيف أسنان", "فرع العليا", "د. ليلى حسن", "عيادة نور"
	}
	return w
}

// Our own texts keep every rule that we have for owners, in both languages, and
// no text message of ours is dearer than it has to be.
func TestOurOwnTextsAreRight(t *testing.T) {
	t.Parallel()
	for _, l := range i18n.Langs {
		for _, k := range notice.Kinds {
			for _, f := range notice.Forms {
				text := notice.Text(l, k, f)
				w := words(t, l)
				values := w.Values(f)
				for _, p := range notice.Check(text, k, f, values) {
					t.Errorf("%s %s.%s: %s", l, k, f, p.Say(i18n.English, i18n.Latin))
				}
				got := notice.Render(text, values)
				if strings.ContainsAny(got, "{}⟦") || strings.Contains(got, "  ") {
					t.Errorf("%s %s.%s: %q", l, k, f, got)
				}
				if _, _, n := notice.Segments(got); (f == notice.InSMS || f == notice.InSMSPlain) && n > 2 {
					t.Errorf("%s %s.%s is %d messages: %s", l, k, f, n, got)
				}
				named := strings.Contains(got, w.Service)
				w.Sensitive = true
				if secret := notice.Render(text, w.Values(f)); strings.Contains(secret, w.Service) || named && secret == got {
					t.Errorf("%s %s.%s names the service: %s", l, k, f, secret)
				}
			}
		}
	}
}

func TestArabicTextMessagesWithALinkFitIntoOne(t *testing.T) {
	t.Parallel()
	for _, k := range []notice.Kind{notice.OfConfirmation, notice.OfReminder, notice.OfNoShow} {
		w := words(t, i18n.Arabic) // a Wednesday, the longest name of a day
		for _, digits := range []i18n.Digits{i18n.Latin, i18n.ArabicIndic} {
			w.Digits = digits
			got := notice.Render(notice.Text(i18n.Arabic, k, notice.InSMS), w.Values(notice.InSMS))
			if e, units, n := notice.Segments(got); e != notice.UCS2 || n != 1 {
				t.Errorf("%s: %d units in %d: %s", k, units, n, got)
			}
		}
	}
}

// An offer says until when it is kept, and where it is not nothing of that.
func TestAnOfferSaysUntilWhenItIsKept(t *testing.T) {
	t.Parallel()
	for l, want := range map[i18n.Lang]string{i18n.Arabic: "نحفظه لك حتى 10:35", i18n.English: "We keep it for you until 10:35."} {
		for _, f := range []notice.Form{notice.InSMS, notice.InSMSPlain, notice.InBody} {
			w := words(t, l)
			text := notice.Text(l, notice.OfOffer, f)
			rest, _, _ := strings.Cut(want, " 10:35")
			if got := notice.Render(text, w.Values(f)); strings.Contains(got, rest) {
				t.Errorf("%s %s, not kept: %s", l, f, got)
			}
			w.Until = w.Zone.First(civil.DateOf(2026, 11, 17), 10*60+35)
			got := notice.Render(text, w.Values(f))
			if _, _, n := notice.Segments(got); !strings.Contains(got, want) || f != notice.InBody && n > 2 {
				t.Errorf("%s %s: %s", l, f, got)
			}
		}
	}
}

func TestMessagesReadWell(t *testing.T) {
	t.Parallel()
	en, ar := words(t, i18n.English), words(t, i18n.Arabic)
	night := words(t, i18n.English)
	night.Start = night.Zone.First(civil.DateOf(2026, 11, 20), 90)
	alone := words(t, i18n.English)
	alone.With = ""
	render := func(w notice.Words, k notice.Kind, f notice.Form) string {
		return notice.Render(notice.Text(w.Lang, k, f), w.Values(f))
	}
	got := []string{
		render(en, notice.OfReminder, notice.InSMS), render(ar, notice.OfReminder, notice.InSMS),
		render(en, notice.OfChange, notice.InSMSPlain), render(ar, notice.OfCancellation, notice.InSMSPlain),
		render(night, notice.OfReminder, notice.InSMS), render(ar, notice.OfCodeBook, notice.InSMS),
		render(alone, notice.OfConfirmation, notice.InBody), render(night, notice.OfReminder, notice.InSubject),
		render(ar, notice.OfChangeNow, notice.InSMSPlain), render(alone, notice.OfChangeNow, notice.InSMSPlain),
	}
	want := []string{
		"Reminder: Dental cleaning on Wed 18 Nov at 16:30. To change or cancel: https://noor.sa/a/Xy12Zt90QwEr",
		"تذكير: تنظيف أسنان الأربعاء 18/11 16:30\nhttps://noor.sa/a/Xy12Zt90QwEr",
		"Your appointment of Tue 17 Nov 09:00 is now on Wed 18 Nov at 16:30, Olaya branch. If that does not suit you, call 0112345678",
		"نعتذر، أُلغي موعدك الأربعاء 18/11 16:30. لموعد آخر اتصل على 0112345678",
		"Reminder: Dental cleaning on Fri 20 Nov at 01:30 (in the night from Thursday to Friday). To change or cancel: " +
			"https://noor.sa/a/Xy12Zt90QwEr",
		"482913 رمزك لحجز موعد في عيادة نور. صالح لعشر دقائق، لا تعطه لأحد.",
		"Hello Sara,\n\nyour appointment is confirmed.\n\nDental cleaning\nWednesday, 18 November 2026 at 16:30\nOlaya branch\n\n" +
			"To change or cancel it: https://noor.sa/a/Xy12Zt90QwEr\nA question? Call us: 0112345678\n\nNoor Clinic",
		"Reminder: Dental cleaning on Friday, 20 November 2026 at 01:30 (in the night from Thursday to Friday)",
		"تغيّر موعدك، وأصبح: تنظيف أسنان الأربعاء 18/11 16:30، فرع العليا.\nمع د. ليلى حسن\nإن لم يناسبك فاتصل على 0112345678",
		"Your appointment has changed. It is now: Dental cleaning on Wed 18 Nov at 16:30, Olaya branch.\n" +
			"If that does not suit you, call 0112345678",
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
}

func TestBothLanguagesHaveEveryText(t *testing.T) {
	t.Parallel()
	codes := []string{"empty", "unknown", "elsewhere", "brace", "missing", "link", "address", "long", "letters", "lines", "promotional",
		"edge", "beside", "many"}
	for _, l := range i18n.Langs {
		for _, code := range codes {
			p := notice.Problem{Code: code, What: "{x}"}
			if s := p.Say(l, i18n.Latin); strings.Contains(s, "⟦") {
				t.Errorf("%s: %s", l, s)
			}
		}
		for _, m := range notice.Media {
			for _, k := range notice.Kinds {
				for _, f := range m.Forms() {
					if notice.Text(l, k, f) == "" {
						t.Errorf("%s has no %s.%s", l, k, f)
					}
				}
			}
		}
	}
}

func TestAnOwnersTextIsChecked(t *testing.T) {
	t.Parallel()
	long := notice.Values{notice.Service: strings.Repeat("س", 120), notice.Date: "الأربعاء 18/11", notice.Time: "16:30"}
	for _, c := range []struct {
		text string
		kind notice.Kind
		form notice.Form
		want []string // code and what
		at   int
	}{
		{"{date} {time}", notice.OfReminder, notice.InSMS, nil, 0},
		{" ", notice.OfReminder, notice.InSMS, []string{"empty "}, -1},
		{"موعدك {date} {hour}", notice.OfReminder, notice.InSMS, []string{"unknown {hour}", "missing {time}"}, 13},
		{"{date} {time} {code}", notice.OfReminder, notice.InSMS, []string{"elsewhere {code}"}, 14},
		{"{date} {time} {old_date}", notice.OfConfirmation, notice.InSMS, []string{"elsewhere {old_date}"}, 14},
		{"{date} {time} {old_date}", notice.OfChange, notice.InSMS, nil, 0},
		{"{date} {time} {until}", notice.OfReminder, notice.InSMS, []string{"elsewhere {until}"}, 14},
		{"{date} {time} {link} {until}", notice.OfOffer, notice.InSMS, nil, 0},
		{"{date} {time} {link}", notice.OfReminder, notice.InSMSPlain, []string{"link {link}"}, 14},
		{"{date} {time} wa.me/966500000000", notice.OfReminder, notice.InSMSPlain, []string{"address wa.me/966500000000"}, 14},
		{"{date} {time} https://bit.ly/x", notice.OfReminder, notice.InSMS, []string{"address https://bit.ly/x"}, 14},
		{"{date} {time}. Dr.Layla", notice.OfReminder, notice.InSMS, nil, 0},
		{"{date} {time} {", notice.OfReminder, notice.InSMS, []string{"brace {"}, 14},
		{"{{date}} {time}", notice.OfReminder, notice.InSMS, []string{"brace {", "brace }"}, 0},
		{"{date} {time} خصم", notice.OfReminder, notice.InSMS, []string{"promotional خصم"}, 14},
		{"{date} {time} noor.sa/x", notice.OfReminder, notice.InSMS, []string{"address noor.sa/x"}, 14},
		{"{date} {time} www.noor.example", notice.OfReminder, notice.InSMS, []string{"address www.noor.example"}, 14},
		{"{date} {time} noor.shop", notice.OfReminder, notice.InSMS, []string{"address noor.shop"}, 14},
		{"{date} {time} عيادة.السعودية", notice.OfReminder, notice.InSMS, []string{"address عيادة.السعودية"}, 14},
		{"{date} {time} عرض", notice.OfReminder, notice.InSMS, []string{"promotional عرض"}, 14},
		{"{date} {time} لعرض موعدك", notice.OfReminder, notice.InSMS, nil, 0},
		{"{date} {time} عرض خاص", notice.OfReminder, notice.InSMS, []string{"promotional عرض خاص"}, 14},
		{"{date} {time} مجّانًا", notice.OfReminder, notice.InSMS, []string{"promotional مجّانًا"}, 14},
		{"{name}, see you on {date} at our house, as ever, at {time}.", notice.OfReminder, notice.InWhatsApp,
			[]string{"edge {name}", "edge {time}"}, 0},
		{"See you then, and be well: {date} {time} is the time", notice.OfReminder, notice.InWhatsApp, []string{"beside "}, 32},
		{"See {name} of {service} on {date} at {time} please", notice.OfReminder, notice.InWhatsApp, []string{"many "}, -1},
		{"{code}", notice.OfCodeSee, notice.InWhatsApp, nil, 0},
		{"{date} {time} SALE", notice.OfReminder, notice.InSMS, []string{"promotional SALE"}, 14},
		{"{date} {time} {service} {service}", notice.OfReminder, notice.InSMS, []string{"long "}, -1},
		{"a\nb", notice.OfReminder, notice.InSubject, []string{"lines "}, 1},
		{"{code}", notice.OfCodeBook, notice.InSMS, []string{"missing {organization}"}, -1},
		{"{name} {time}", notice.OfNoShow, notice.InBody, []string{"missing {date}"}, -1},
	} {
		var got []string
		list := notice.Check(c.text, c.kind, c.form, long)
		for _, p := range list {
			got = append(got, p.Code+" "+p.What)
			if p.Warning != slices.Contains([]string{"promotional", "edge", "beside", "many"}, p.Code) {
				t.Errorf("%q: %s is a warning: %t", c.text, p.Code, p.Warning)
			}
		}
		if diff := cmp.Diff(got, c.want); diff != "" {
			t.Errorf("%q (-got +want):\n%s", c.text, diff)
		}
		if len(list) > 0 && list[0].At != c.at {
			t.Errorf("%q: at %d, want %d", c.text, list[0].At, c.at)
		}
	}
}

func TestValuesAreCleanAndStayApart(t *testing.T) {
	t.Parallel()
	w := words(t, i18n.Arabic)
	w.Service, w.Phone, w.Branch = "Botox\r\nBcc: x", "+966 11 234 5678", "فرع\u202e العليا"
	v := w.Values(notice.InBody)
	got := []string{v[notice.Service], v[notice.Phone], v[notice.Branch], v[notice.Link]}
	want := []string{"\u2068Botox Bcc: x\u2069", "\u2066+966 11 234 5678\u2069", "فرع العليا", "https://noor.sa/a/Xy12Zt90QwEr"}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
	// What people call themselves is neither a variable nor an address.
	for name, want := range map[string]string{"Sara Al-Harbi": "Sara", "عبد الله الحربي": "عبد الله", "أم محمد": "أم محمد", "د. نورة": "نورة",
		"الدكتور أحمد علي": "أحمد", "J. Smith": "J",
		"evil.com/x": "evil", "https://evil.com": "https", "{link} x": "", "  ": "", "O'Brien": "O'Brien", "Sara\u0000": "Sara"} {
		w := words(t, i18n.English)
		w.Name = name
		if got := strings.Trim(w.Values(notice.InSMS)[notice.Name], "\u2068\u2069"); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
	if got := notice.Render("a\r\n{with}\r\n{name} b", notice.Values{notice.Name: "Sara", notice.With: ""}); got != "a\nSara b" {
		t.Errorf("got %q", got)
	}
	if got := notice.Render("{name} {time}", notice.Values{notice.Name: "{time}", notice.Time: "09:00"}); got != "{time} 09:00" {
		t.Errorf("got %q", got)
	}
}

func TestWhatsAppGetsItsParametersInOrder(t *testing.T) {
	t.Parallel()
	const text = "Hello {name}, {date} at {time} with {with}, {name}."
	if got, want := notice.Numbered(text), "Hello {{1}}, {{2}} at {{3}} with {{4}}, {{1}}."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	got := notice.Parameters(text, notice.Values{notice.Name: "Sara", notice.Date: "Friday", notice.Time: "01:30", notice.Night: "(at night)"})
	if diff := cmp.Diff(got, []string{"Sara", "Friday", "01:30 (at night)", "–"}); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
}

func TestEveryMessageHasItsWords(t *testing.T) {
	t.Parallel()
	was := func(start int64, cancelled bool) *notice.Truth {
		return &notice.Truth{Start: start, Cancelled: cancelled}
	}
	for _, c := range []struct {
		send notice.Send
		by   booking.Actor
		want notice.Kind
	}{
		{notice.Send{Purpose: notice.Confirmation}, booking.ByStaff, notice.OfConfirmation},
		{notice.Send{Purpose: notice.Change, Start: 5, Was: was(4, false)}, booking.ByStaff, notice.OfChange},
		{notice.Send{Purpose: notice.Change, Start: 5, Was: was(5, false)}, booking.ByStaff, notice.OfChangeNow},
		{notice.Send{Purpose: notice.Change, Start: 5}, booking.ByStaff, notice.OfChangeNow},
		{notice.Send{Purpose: notice.Change, Start: 5, Was: was(0, true)}, booking.ByCustomer, notice.OfChangeAgain},
		{notice.Send{Purpose: notice.Cancellation}, booking.ByCustomer, notice.OfCancellationOwn},
		{notice.Send{Purpose: notice.Cancellation}, booking.ByVoiceAgent, notice.OfCancellation},
		{notice.Send{Purpose: notice.NoShow}, booking.ByStaff, notice.OfNoShow},
	} {
		if got := c.send.Kind(c.by); got != c.want || !slices.Contains(notice.Kinds, got) {
			t.Errorf("%+v: got %s, want %s", c.send, got, c.want)
		}
	}
}

func TestTheLongestValueIsTheDearest(t *testing.T) {
	t.Parallel()
	got := notice.Longest(notice.Values{notice.Service: "A very long name in Latin letters"}, notice.Values{notice.Service: "تنظيف"},
		notice.Values{notice.Branch: "Olaya", notice.Phone: ""}, notice.Values{notice.Branch: "North"})
	if diff := cmp.Diff(got, notice.Values{notice.Service: "تنظيف", notice.Branch: "Olaya", notice.Phone: ""}); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
	if text := notice.Render("{branch}, call {phone}", got); text != "Olaya, call" {
		t.Errorf("got %q, want nothing for a telephone that nobody has entered", text)
	}
}

// Whatever an owner writes and customers are called: nothing is lost, nothing
// breaks a line, and what is checked is what is sent.
func FuzzRender(f *testing.F) {
	f.Add("Hello {name}, {date} {time}", "Sara")
	f.Add("{name}{{name}}\n{with}\n", "{name}")
	f.Fuzz(func(t *testing.T, text, name string) { rendersRight(t, text, name) })
}

func TestAnyTextIsRendered(t *testing.T) {
	t.Parallel()
	pieces := rapid.SampledFrom([]string{"{name}", "{", "}", "{{", " ", "\n", "\r\n", "{with}", "{time}", "{x}", "a", "م", "\u202e", "\x00",
		"{night}"})
	join := func(list []string) string { return strings.Join(list, "") }
	texts := rapid.Map(rapid.SliceOfN(rapid.OneOf(pieces, rapid.String()), 0, 12), join)
	rapid.Check(t, func(t *rapid.T) { rendersRight(t, texts.Draw(t, "text"), texts.Draw(t, "name")) })
}

func rendersRight(t complains, text, name string) {
	w := notice.Words{Lang: i18n.English, Name: name, Service: name, Organization: name, With: ""}
	v := w.Values(notice.InSMS)
	for variable, value := range v {
		if strings.ContainsFunc(value, func(r rune) bool { return unicode.IsControl(r) || r == '\u202e' }) {
			t.Errorf("%s: %q", variable, value)
		}
	}
	out := notice.Render(text, v)
	if strings.Count(out, "\n") > strings.Count(text, "\n") {
		t.Errorf("%q of %q has more lines", out, text)
	}
	notice.Check(text, notice.OfReminder, notice.InSMS, v)
	if n := len(notice.Parameters(text, v)); strings.Count(notice.Numbered(text), "{{") < n {
		t.Errorf("%q has %d parameters", text, n)
	}
}
