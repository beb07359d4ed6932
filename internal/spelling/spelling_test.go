package spelling_test

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/spelling"
)

func TestNamesThatMeanTheSamePersonAreEqual(t *testing.T) {
	t.Parallel()
	for _, same := range [][]string{
		{"Dr. Sara Al-Harbi", "sara al harbi", "SARA ALHARBI", "Dr Sara  Al–Harbi, MD", "Prof. Dr. Sara Al-Harbi", "dr.sara alharbi"},
		{"د. سارة الحربي", "سارة الحربي", "د.سارة الحربى", "الدكتورة سارة الحربي", "د/ ساره الحربي", "د. سَارَة الحَرْبِيّ", "ســارة الحربي",
			"سارة\u200f الحربي"},
		{"أ.د. أحمد إبراهيم", "احمد ابراهيم", "د. أحمد ابراهيم", "أ. أحمد إبراهيم", "ٱحمد إبراهيم", "الأستاذ أحمد إبراهيم", "أ.د. أحمد إبراهيم"},
		{"عبد الله آل سعود", "عبدالله ال سعود", "د. عبد الله آل سعود"},
		{"مؤمن هاني", "مومن هانى"},
		{"José Núñez", "jose nunez", "Mr José Núñez"},
		{"Room 12", "room ١٢", "ROOM-۱۲"},
		{"Ms. Layla O'Haddad", "Layla OHaddad", "layla o’haddad"},
		{"ﺳﺎﺭﺓ", "سارة"}, // presentation forms of old systems
		{"کریم", "كريم"}, // a Persian keyboard
	} {
		want := spelling.Fold(same[0])
		for _, s := range same[1:] {
			if got := spelling.Fold(s); got != want {
				t.Errorf("%q is %q, want %q as %q is", s, got, want, same[0])
			}
		}
	}
}

func TestNamesOfDifferentPeopleStayDifferent(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, s := range []string{"Sara", "Sarah", "Dr", "د.", "سارة", "سارا", "Room 1", "Room 11", "الحربي", "حربي", "Mr", "A", "أ"} {
		n := spelling.Fold(s)
		if n == "" || seen[n] != "" {
			t.Errorf("%q is %q, as %q is", s, n, seen[n])
		}
		seen[n] = s
	}
}

func TestAPhoneNumberIsReadInEverySpelling(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"0501234567", "501234567", "966501234567", "+966501234567", "00966501234567", "+966 50 123 4567", "050-123-4567", "(050) 123.4567",
		"٠٥٠١٢٣٤٥٦٧", "۰۵۰۱۲۳۴۵۶۷", "+٩٦٦٥٠١٢٣٤٥٦٧", "٠٠٩٦٦ ٥٠ ١٢٣ ٤٥٦٧", "+966 (0)50 123 4567", "9660501234567", "\u200e+966501234567\u200f",
		"０５０１２３４５６７", "050–123–4567",
	} {
		if got, ok := spelling.Phone(s); !ok || got != "+966501234567" {
			t.Errorf("%q: got %q %v, want +966501234567", s, got, ok)
		}
	}
	for s, want := range map[string]string{"+971 50 123 4567": "+971501234567", "00442079460000": "+442079460000",
		"011 465 1234": "+966114651234"} {
		if got, ok := spelling.Phone(s); !ok || got != want {
			t.Errorf("%q: got %q %v, want %q", s, got, ok, want)
		}
	}
}

// A customer has no such number, and nobody means one who forgets a digit.
func TestAHouseHasNumbersThatNoCustomerHas(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"920012345": "+966920012345", "٩٢٠٠ ١٢٣٤٥": "+966920012345", "+966920012345": "+966920012345", "966920012345": "+966920012345",
		"800 124 5678": "+9668001245678", "+9668001245678": "+9668001245678", "009668001245678": "+9668001245678",
		"0501234567": "+966501234567", "+971 800 1234": "+9718001234",
	} {
		if got, ok := spelling.HousePhone(s); !ok || got != want {
			t.Errorf("%q: got %q %v, want %q", s, got, ok, want)
		}
	}
	for _, s := range []string{"", "92001234", "9200123456", "800124567", "80012456789", "+80012456789x", "970012345"} {
		if got, ok := spelling.HousePhone(s); ok {
			t.Errorf("%q: got %q, want nothing", s, got)
		}
	}
	for _, s := range []string{"920012345", "8001245678", "+9668001245678"} {
		if got, ok := spelling.Phone(s); ok {
			t.Errorf("%q: got %q of a customer, want nothing", s, got)
		}
	}
}

func TestWhatIsNoPhoneNumberIsNotRead(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"", "+", "00", "call me", "050123456", "05012345678", "971501234567", "+96650123456", "0501234567x", "+0501234567", "1", "0000000000",
		"050+1234567", "++966501234567", strings.Repeat("5", 10000), "²³⁴",
	} {
		if got, ok := spelling.Phone(s); ok {
			t.Errorf("%.20q: got %q, want nothing", s, got)
		}
	}
}

func TestAPartOfANumberIsEnoughToLookFor(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{"4567": "4567", "٤٥٦٧": "4567", "050123": "50123", "+9665": "9665", "0096650": "96650",
		"0123": "0123", "50 12": "5012"} {
		if got, ok := spelling.PhonePart(s); !ok || got != want {
			t.Errorf("%q: got %q %v, want %q", s, got, ok, want)
		}
	}
	for _, s := range []string{"", "456", "Sara", "Room 1234"} {
		if got, ok := spelling.PhonePart(s); ok {
			t.Errorf("%q: got %q, want nothing", s, got)
		}
	}
}

func FuzzPhoneGivesE164OrNothing(f *testing.F) {
	for _, s := range []string{"0501234567", "+٩٦٦٥", "00", "²"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, ok := spelling.Phone(s)
		if ok != (got != "") || ok && !spelling.E164(got) {
			t.Errorf("%q: got %q %v", s, got, ok)
		}
		if again, _ := spelling.Phone(got); ok && again != got {
			t.Errorf("%q: %q is read as %q", s, got, again)
		}
		spelling.Fold(s)
	})
}
