package ics

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func TestACalendarAsProgramsReadIt(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 15, 6, 0, 0, 0, time.UTC).Unix()
	c := Calendar{Name: "Dr Sara; Olaya", Refresh: 15 * time.Minute, Events: []Event{
		{UID: "1@mawid", Start: at, End: at + 1800, Changed: at - 60, Summary: "فحص, متابعة", Location: `Olaya\2`},
	}}
	want := strings.ReplaceAll(`BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//mawid//mawid//EN
CALSCALE:GREGORIAN
METHOD:PUBLISH
NAME:Dr Sara\; Olaya
X-WR-CALNAME:Dr Sara\; Olaya
REFRESH-INTERVAL;VALUE=DURATION:PT15M
X-PUBLISHED-TTL:PT15M
BEGIN:VEVENT
UID:1@mawid
DTSTAMP:20261115T055900Z
LAST-MODIFIED:20261115T055900Z
DTSTART:20261115T060000Z
DTEND:20261115T063000Z
SUMMARY:فحص\, متابعة
LOCATION:Olaya\\2
STATUS:CONFIRMED
TRANSP:OPAQUE
END:VEVENT
END:VCALENDAR
`, "\n", "\r\n")
	if got := string(c.Bytes()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Whatever people type is one property, in lines of at most 75 octets that
// never end inside of a letter.
func FuzzText(f *testing.F) {
	for _, s := range []string{"", "Check-up", strings.Repeat("موعد نورة العتيبي ", 20), "a\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT",
		"\x00\x7f\u2028;,\\n", strings.Repeat("𝔄", 40), "\xff\xfe"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var w writer
		w.text("SUMMARY", s)
		out := string(w.out)
		lines := strings.Split(strings.TrimSuffix(out, "\r\n"), "\r\n")
		for i, line := range lines {
			if len(line) > lineLimit || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n\x00") {
				t.Errorf("line %d of %q: %q", i, s, line)
			}
			if i > 0 && !strings.HasPrefix(line, " ") {
				t.Errorf("%q begins a property of its own: %q", s, line)
			}
		}
		value := strings.TrimPrefix(strings.ReplaceAll(out, "\r\n ", ""), "SUMMARY:")
		plain := strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",").Replace(strings.TrimSuffix(value, "\r\n"))
		if clean := !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f || r == utf8.RuneError }); clean && plain != s {
			t.Errorf("%q is read back as %q", s, plain)
		}
	})
}
