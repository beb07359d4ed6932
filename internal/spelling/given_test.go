package spelling

import "testing"

func TestACommonFirstNameIsKnownHoweverItIsSpelt(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Ahmed", "SARA", "سارة", "ساره", "أَحمد", "عبد الله", "Dr. Omar", "إيمان", "عبدالرحمن", "Priya"} {
		if !Given(name) {
			t.Errorf("%q: got no first name, want one", name)
		}
	}
	for _, name := range []string{"", "implant", "pump", "غرسة", "نزيف", "Ahmed Khan", "jaundice", "صرع", "# Common"} {
		if Given(name) {
			t.Errorf("%q: got a first name, want none", name)
		}
	}
}
