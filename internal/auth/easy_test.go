package auth_test

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/fault"
)

func TestEasyPasswordsAreRefused(t *testing.T) {
	t.Parallel()
	about := []string{"sara@noor.example", "sara", "Sara Al-Otaibi", "Noor Clinic", "عيادة نور", "Olaya", "العليا", "noor-clinic"}
	for want, list := range map[string][]string{
		"": {
			"correct camels, late battery", "نخلة على شاطئ البحر", "seven palms by the gate", "eight camels in a row", "x7#kQ9!mZ2pL",
			"K7#9x!2@4$6%",
			"rbvlqlrbibkpkfwa", "my password is long enough", "قهوة باردة وكتاب قديم", "Tr0ub4dor&3xyz", "the doctor of noor eats figs",
			"qualified aliens nod", "2 blue lamps, 9 doors",
		},
		"password_too_short": {"short", "elevenchars", "", "نخلة البحر"},
		"password_too_long":  {strings.Repeat("ab3!x", 100)},
		"password_too_easy": {
			"123456789012", "aaaaaaaaaaaa", "qwertyuiop12", "password2026", "P@ssw0rd2026!", "Passw0rd!!!!", "abcabcabcabc", "a1b2c3d4e5f6",
			"1q2w3e4r5t6y", "1qaz2wsx3edc", "zxcvbnm,./12", "poiuytrewq98", "ضصثقفغعهخحجد", "شسيبلاتنمكط1", "٠٥٠١٢٣٤٥٦٧٨٩", "+966501234567",
			"0501234567 05", "Mohammed1990!", "Abdullah@1445", "محمد123456789", "عبدالله_١٤٤٥", "عبد الله 1234", "Riyadh2026KSA", "AlHilal_1957!",
			"Saudi@Arabia1", "inshaallah123", "بسم الله 1234", "iloveyou12345", "lamp9lamp9lamp9", "desk!desk!desk!", "welcome-admin",
			"sunday 12.12.", "مُحَمَّد 2026!!", "أحمد2026أحمد",
		},
	} {
		for _, password := range list {
			err := auth.CheckNewPassword(password, false, about...)
			if got := code(err); got != want {
				t.Errorf("%.30q: got %q, want %q", password, got, want)
			}
		}
	}
	if err := auth.CheckNewPassword("lamps9door", true); err != nil {
		t.Errorf("ten characters beside a code: got %v, want it taken", err)
	}
	if err := auth.CheckNewPassword("lamps9doo", true); code(err) != "password_too_short" {
		t.Errorf("nine beside a code: got %v, want it refused", err)
	}
}

func TestTheHousesOwnWordsAreRefused(t *testing.T) {
	t.Parallel()
	about := []string{"mona@zumurrud.example", "Mona Bakhsh", "Zumurrud Polyclinic", "مجمع زمرد", "Sulaymaniyah", "السليمانية"}
	for _, password := range []string{
		"Zumurrud2026!", "zumurrud-polyclinic", "ZumurrudPolyclinic1", "Sulaymaniyah#1", "مجمع زمرد ٢٠٢٦", "السليمانيه12345", "bakhsh.zumurrud",
		"mona@zumurrud.example", "zumurrud.example9", "Zumurrud Sulaymaniyah", "زُمُرُّد 123456!", "Zumurrud@Mohammed1",
	} {
		if err := auth.CheckNewPassword(password, false, about...); code(err) != "password_own_words" {
			t.Errorf("%s: got %v, want it refused", password, err)
		}
		if err := auth.CheckNewPassword(password, false); err != nil {
			t.Errorf("%s: got %v, want it taken elsewhere", password, err)
		}
	}
	for _, password := range []string{"zumurrud and three lamps", "زمرد في قاع النهر البعيد"} {
		if err := auth.CheckNewPassword(password, false, about...); err != nil {
			t.Errorf("%s: got %v, want it taken: something is left to guess", password, err)
		}
	}
}

func code(err error) string {
	if err == nil {
		return ""
	}
	return fault.Of(err).Code
}
