package stories

import (
	"strings"
	"testing"
)

// someone books at a free time and gives what is stored; ok is false if the
// booking was refused. The appointment is cancelled again.
func (w *world) someone(t *testing.T, changes ...any) (booked, stored answer) {
	t.Helper()
	booked = w.post(w.key, appointments, with(w.visit("checkup", "2026-11-16", "09:00"), changes...))
	if booked.status == 201 {
		stored = w.get(w.key, appointments+"/"+booked.text("id"))
		w.cancel(booked.text("id"))
	}
	return booked, stored
}

func TestACustomersNameIsKeptTidyAndRefusedIfItDeceives(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for name, c := range map[string]struct{ given, kept string }{
			"one letter":                {"A", "A"},
			"Arabic":                    {"نورة بنت عبدالله العتيبي", "نورة بنت عبدالله العتيبي"},
			"emoji":                     {"Noura 🌙", "Noura 🌙"},
			"a family of emoji":         {"👩‍👩‍👧", "👩‍👩‍👧"},
			"200 letters":               {strings.Repeat("a", 200), strings.Repeat("a", 200)},
			"200 Arabic letters":        {strings.Repeat("ن", 200), strings.Repeat("ن", 200)},
			"200 emoji":                 {strings.Repeat("🌙", 200), strings.Repeat("🌙", 200)},
			"spaces around":             {" \t Noura \n", "Noura"},
			"200 and spaces":            {"  " + strings.Repeat("a", 200) + "  ", strings.Repeat("a", 200)},
			"no-break spaces around":    {"\u00a0Noura\u3000", "Noura"},
			"decomposed":                {"Jose\u0301", "Jos\u00e9"},
			"200 when composed":         {strings.Repeat("e\u0301", 200), strings.Repeat("\u00e9", 200)},
			"apostrophe and hyphen":     {"O'Brien-al Ḥarbī", "O'Brien-al Ḥarbī"},
			"markup is only text":       {`<script>alert("x")</script>`, `<script>alert("x")</script>`},
			"quotes and semicolons":     {`Robert'); drop table appointments;--`, `Robert'); drop table appointments;--`},
			"marks of direction":        {"\u200fنورة\u200e", "\u200fنورة\u200e"},
			"backslashes and per cents": {`100% \n %s`, `100% \n %s`},
		} {
			booked, stored := w.someone(t, "customer_name", c.given)
			if got := stored.text("customer_name"); booked.status != 201 || got != c.kept {
				t.Errorf("%s: got %d %q, want 201 %q", name, booked.status, got, c.kept)
			}
		}
		for name, given := range map[string]string{
			"spaces":                     "   ",
			"invisible":                  "\u200b\u200d",
			"Hangul fillers":             "\u3164 \u115f\u1160\uffa0",
			"Braille without dots":       "\u2800\u2800",
			"an empty notehead":          "\U0001D159",
			"marks on nothing":           "\u034f\ufe0f",
			"201 letters":                strings.Repeat("a", 201),
			"201 Arabic letters":         strings.Repeat("ن", 201),
			"201 emoji":                  strings.Repeat("🌙", 201),
			"a NUL":                      "No\x00ura",
			"an escape":                  "No\x1b[31mura",
			"a line break":               "No\nura",
			"a tab":                      "No\tura",
			"DEL":                        "No\x7fura",
			"a C1 control":               "No\u0085ura",
			"a line separator":           "No\u2028ura",
			"a right-to-left override":   "No\u202eura",
			"a left-to-right override":   "No\u202dura",
			"an embedding":               "No\u202aura",
			"an isolate":                 "No\u2067ura",
			"a pop":                      "Noura\u202c",
			"a replacement character":    "No\ufffdura",
			"an override that is alone":  "\u202e",
			"an override that is behind": "Noura\u202e",
		} {
			booked, _ := w.someone(t, "customer_name", given)
			if booked.status != 400 || booked.text("field") != "customer_name" {
				t.Errorf("%s: got %d %s, want a 400 about customer_name", name, booked.status, booked.raw)
			}
		}
	})
}

func TestAPhoneNumberIsInE164OrRefused(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, phone := range []string{"+966501234567", "+14155550123", "+442079460958", "+123456789012345", "+2904123456", "+6834000"} {
			booked, stored := w.someone(t, "phone", phone)
			if got := stored.text("phone"); booked.status != 201 || got != phone {
				t.Errorf("%s: got %d %q, want it kept", phone, booked.status, got)
			}
		}
		for _, phone := range []string{"966501234567", "0501234567", "00966501234567", "+966 50 123 4567", "+966-501234567", "+0966501234567",
			"+", "+1", "+12",
			"+1234567890123456", "++966501234567", "+96650123456a", "tel:+966501234567", "+٩٦٦٥٠١٢٣٤٥٦٧", " +966501234567", "+966501234567 ",
			"+966501234567\n",
			"+966501234567x12", "(966)501234567", "+9665O1234567", "\u202d+966501234567\u202c", "１２３４５６７８９"} {
			booked, _ := w.someone(t, "phone", phone)
			if booked.status != 400 || booked.text("field") != "phone" {
				t.Errorf("%q: got %d %s, want a 400 about phone", phone, booked.status, booked.raw)
			}
		}
		for _, none := range []any{gone{}, nil} {
			if _, stored := w.someone(t, "phone", none); stored.status != 200 || stored.at("phone") != nil {
				t.Errorf("without a phone: got %s, want null", stored.raw)
			}
		}
	})
}

func TestNotesAreCountedInCharacters(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for name, c := range map[string]struct{ given, kept string }{
			"a word":            {"first visit", "first visit"},
			"several lines":     {"one\ntwo\r\n\tthree", "one\ntwo\r\n\tthree"},
			"spaces around":     {"\n  cough \n", "cough"},
			"decomposed":        {"cafe\u0301", "caf\u00e9"},
			"2000 letters":      {strings.Repeat("a", 2000), strings.Repeat("a", 2000)},
			"2000 Arabic":       {strings.Repeat("ض", 2000), strings.Repeat("ض", 2000)},
			"2000 emoji":        {strings.Repeat("🩺", 2000), strings.Repeat("🩺", 2000)},
			"2000 when trimmed": {" " + strings.Repeat("a", 2000) + "\n", strings.Repeat("a", 2000)},
		} {
			booked, stored := w.someone(t, "notes", c.given)
			if got := stored.text("notes"); booked.status != 201 || got != c.kept {
				t.Errorf("%s: got %d %q, want 201 %q", name, booked.status, got, c.kept)
			}
		}
		for name, given := range map[string]string{
			"2001 letters": strings.Repeat("a", 2001),
			"2001 Arabic":  strings.Repeat("ض", 2001),
			"2001 emoji":   strings.Repeat("🩺", 2001),
			"a NUL":        "a\x00b",
			"a bell":       "a\x07b",
			"an override":  "a\u202eb",
		} {
			booked, _ := w.someone(t, "notes", given)
			if booked.status != 400 || booked.text("field") != "notes" {
				t.Errorf("%s: got %d %s, want a 400 about notes", name, booked.status, booked.raw)
			}
		}
		for _, none := range []any{gone{}, nil, "", "  \n "} {
			if _, stored := w.someone(t, "notes", none); stored.status != 200 || stored.at("notes") != nil {
				t.Errorf("notes %q: got %s, want null", none, stored.raw)
			}
		}
	})
}
