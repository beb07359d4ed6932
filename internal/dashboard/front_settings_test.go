package dashboard

import (
	"html"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
)

// note is what stands beside a field about what is stored there now; empty:
// nothing.
func (a answer) note(field string) string {
	_, rest, _ := strings.Cut(a.body, `id="c-`+field+`">`)
	text, _, _ := strings.Cut(rest, "</p>")
	return html.UnescapeString(text)
}

// After somebody else has saved, each field that differs says what is there now,
// and only then does saving once more put the other in its place.
func TestAfterAConflictThePageShowsWhatIsThereNow(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	other := w.signedIn("huda@noor.example", hudasPassword)
	settings, service, branch := frontPages+"/settings", frontPages+"/services/checkup", frontPages+"/branches/olaya"
	first, part, place := b.get(settings).body, b.get(service).body, b.get(branch).body
	if a := other.fillOut(settings, settings, "welcome", "Theirs.", "phone", "0112345678", "verify", "always", "listed", "",
		"rules.cancel_notice", "3"); a.status != 303 {
		t.Fatalf("the colleague: got %d", a.status)
	}
	a := b.send(first, settings, "welcome", "Mine.", "terms", "Come early.")
	if a.status != 409 {
		t.Fatalf("got %d, want to be told of the colleague", a.status)
	}
	a.has(t, "the conflict", "Mine.", "Save what stands here")
	for field, want := range map[string]string{
		"welcome": "Theirs.", "phone": "+966112345678", "verify": "Of everybody", "listed": "not ticked", "rules.cancel_notice": "3",
		"terms": "empty",
	} {
		if got := a.note(field); !strings.Contains(got, want) {
			t.Errorf("beside %s: got %q, want %q", field, got, want)
		}
	}
	for _, field := range []string{"welcome_ar", "colour", "rules.moves", "sites", "version"} {
		if got := a.note(field); got != "" {
			t.Errorf("beside %s, which is the same: got %q", field, got)
		}
	}
	if page := w.fronted().Org.Page; page.Welcome.En != "Theirs." {
		t.Errorf("a conflict has stored %q", page.Welcome.En)
	}
	if a := b.send(a.body, settings); a.status != 303 || w.fronted().Org.Page.Welcome.En != "Mine." {
		t.Errorf("got %d, want the second word to count", a.status)
	}

	if a := other.fillOut(service, service, "about", "Half an hour.", "questions[0].label", "First visit?"); a.status != 303 {
		t.Fatalf("the colleague: got %d", a.status)
	}
	a = b.send(part, service, "questions[0].label", "Any allergies?")
	about, asked := a.note("about"), a.note("questions[0].label")
	if a.status != 409 || !strings.Contains(about, "Half an hour.") || !strings.Contains(asked, "First visit?") {
		t.Errorf("a service: got %d, beside its texts %q and %q", a.status, about, asked)
	}
	b.get("/account?lang=ar")
	if a := b.send(place, branch, "map", "https://maps.example/olaya"); a.status != 409 || !strings.Contains(a.note("map"), "فارغ") {
		t.Errorf("a branch, in Arabic: got %d, beside the map %q", a.status, a.note("map"))
	}
}

// Sites and hosts have Arabic names as well. Browsers know them as xn--; people
// do not.
func TestASiteWithAnArabicNameMayShowThePage(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	settings := frontPages + "/settings"
	if a := b.fillOut(settings, settings, "sites", "https://عيادة.السعودية\nhttps://www.noor.example:8443/",
		"host", "حجز.عيادة.السعودية"); a.status != 303 {
		t.Fatalf("got %d %s", a.status, between(a.body))
	}
	page := w.fronted().Org.Page
	if diff := cmp.Diff(page.Sites, []string{"https://xn--mgber2b7e.xn--mgberp4a5d4ar", "https://www.noor.example:8443"}); diff != "" {
		t.Errorf("got (-) want (+)\n%s", diff)
	}
	if !strings.HasPrefix(page.Host, "xn--") || !strings.HasSuffix(page.Host, ".xn--mgberp4a5d4ar") {
		t.Errorf("got the host %s", page.Host)
	}
	b.get(frontPages).has(t, "the list", "https://عيادة.السعودية</code>")
	b.get(settings).has(t, "the form", "https://عيادة.السعودية\n", `value="حجز.عيادة.السعودية"`)
	version := w.fronted().Org.Catalog
	if a := b.fillOut(settings, settings); a.status != 303 || w.fronted().Org.Catalog != version {
		t.Errorf("saved as it is: got %d and version %d, want nothing new after %d", a.status, w.fronted().Org.Catalog, version)
	}
	for _, site := range []string{
		"https://عيادة..السعودية", "https://عيا دة.السعودية", "https://-عيادة.السعودية", "https://*.عيادة.السعودية",
	} {
		if a := b.fillOut(settings, settings, "sites", site); a.status != 422 || !strings.Contains(a.body, `id="e-sites"`) {
			t.Errorf("%s: got %d, want it refused", site, a.status)
		}
	}
}

// The lines of both languages belong together. Where one is missing nothing is
// shifted: the form says which.
func TestALineThatIsMissingInOneLanguageIsNamed(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	service := frontPages + "/services/checkup"
	ask := func(english, arabic string) answer {
		t.Helper()
		return b.fillOut(service, service, "questions[0].label", "Where?", "questions[0].kind", "choice",
			"questions[0].choices", english, "questions[0].choices_ar", arabic)
	}
	for name, c := range map[string]struct{ english, arabic, field, line string }{
		"a blank line":      {"Tooth\r\n\r\nGum", "سن\r\nلثة", "choices", "Line 2"},
		"one at the start":  {"\r\nTooth\r\nGum", "سن\r\nلثة", "choices", "Line 1"},
		"one less":          {"Tooth\r\nGum\r\nJaw", "سن\r\nلثة", "choices_ar", "Line 3"},
		"blank in the both": {"Tooth\r\n\r\nGum\r\nJaw", "سن\r\n\r\nلثة", "choices_ar", "Line 3"},
	} {
		a := ask(c.english, c.arabic)
		if a.status != 422 || !strings.Contains(a.body, `id="e-questions[0].`+c.field+`"`) || !strings.Contains(a.body, c.line+" ") {
			t.Errorf("%s: got %d, want %s named beside %s", name, a.status, c.line, c.field)
		}
	}
	for name, c := range map[string]struct {
		english, arabic string
		want            []booking.Text
	}{
		"lines between":    {"Tooth\r\n\r\nGum\r\n", "سن\r\n\r\nلثة", []booking.Text{{En: "Tooth", Ar: "سن"}, {En: "Gum", Ar: "لثة"}}},
		"only one of them": {"\r\nTooth\r\n\r\nGum", "", []booking.Text{{En: "Tooth"}, {En: "Gum"}}},
	} {
		a := ask(c.english, c.arabic)
		checkup, _ := w.fronted().Service("checkup")
		if a.status != 303 || len(checkup.Page.Questions) != 1 || !cmp.Equal(checkup.Page.Questions[0].Choices, c.want) {
			t.Errorf("%s: got %d and %+v", name, a.status, checkup.Page.Questions)
		}
	}
}

// A field that is emptied has its usual value again, as the page says, and not
// nought.
func TestANumberThatIsEmptiedIsTheUsualOne(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	settings, service := frontPages+"/settings", frontPages+"/services/checkup"
	b.get(settings).has(t, "the page", "Empty: 2 hours", "Empty: 3")
	if a := b.fillOut(settings, settings, "rules.self", "cancel", "rules.cancel_notice", "5", "rules.move_notice", "0",
		"rules.moves", "0"); a.status != 303 {
		t.Fatalf("got %d", a.status)
	}
	if got := *w.fronted().Org.Page.Rules; got != (booking.SelfRules{Self: booking.SelfCancel, CancelNotice: 300}) {
		t.Errorf("a nought that is typed is one: got %+v", got)
	}
	if a := b.fillOut(settings, settings, "rules.cancel_notice", "", "rules.move_notice", " ", "rules.moves", ""); a.status != 303 {
		t.Fatalf("emptied: got %d", a.status)
	}
	want := booking.UsualRules
	want.Self = booking.SelfCancel
	if got := *w.fronted().Org.Page.Rules; got != want {
		t.Errorf("emptied: got %+v, want %+v", got, want)
	}
	if a := b.fillOut(service, service, "own_rules", "1", "rules.cancel_notice", "", "cancel_unit", "days",
		"rules.moves", ""); a.status != 303 {
		t.Fatalf("a service: got %d", a.status)
	}
	if checkup, _ := w.fronted().Service("checkup"); *checkup.Page.Rules != want {
		t.Errorf("a service: got %+v, want %+v", *checkup.Page.Rules, want)
	}
}

// A house has numbers that no customer has: 9200 and 800.
func TestTheTelephoneOfTheHouseMayBeOneForAllOfTheCountry(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	settings, branch := frontPages+"/settings", frontPages+"/branches/olaya"
	for typed, want := range map[string]string{
		"920012345": "+966920012345", "9200 12345": "+966920012345", "٩٢٠٠١٢٣٤٥": "+966920012345", "+966 9200 12345": "+966920012345",
		"800 124 5678": "+9668001245678", "8001245678": "+9668001245678", "+966 800 124 5678": "+9668001245678",
		"00966 8001245678": "+9668001245678", "0112345678": "+966112345678",
	} {
		if a := b.fillOut(settings, settings, "phone", typed); a.status != 303 || w.fronted().Org.Page.Phone != want {
			t.Errorf("%s: got %d and %s, want %s", typed, a.status, w.fronted().Org.Page.Phone, want)
		}
	}
	if a := b.fillOut(branch, branch, "phone", "٨٠٠١٢٤٥٦٧٨"); a.status != 303 {
		t.Errorf("a branch: got %d", a.status)
	}
	for _, typed := range []string{"92001234", "9300123456", "800124567", "80012456789", "937"} {
		if a := b.fillOut(settings, settings, "phone", typed); a.status != 422 {
			t.Errorf("%s: got %d, want it refused", typed, a.status)
		}
	}
}

// What is out of range is said in the unit that was chosen.
func TestTheRangeIsSaidInTheUnitThatWasChosen(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	settings, service := frontPages+"/settings", frontPages+"/services/checkup"
	for unit, want := range map[string]string{
		"minutes": "minutes from 0 to 43200", "hours": "hours from 0 to 720", "days": "days from 0 to 30",
	} {
		for page, more := range map[string][]string{settings: nil, service: {"own_rules", "1"}} {
			a := b.fillOut(page, page, append(more, "rules.cancel_notice", "80000", "cancel_unit", unit)...)
			if a.status != 422 || !strings.Contains(a.body, `id="e-rules.cancel_notice"`) || !strings.Contains(a.body, want) {
				t.Errorf("%s in %s: got %d without %q: %s", page, unit, a.status, want, between(a.body))
			}
		}
	}
	if a := b.fillOut(settings, settings, "rules.move_notice", "721", "move_unit", "hours"); !strings.Contains(a.body, "hours from 0 to 720") {
		t.Errorf("moving: got %s", between(a.body))
	}
	a := b.fillOut(settings, settings, "rules.moves", "21", "cancel_unit", "days")
	if !strings.Contains(a.body, "Write a number from 0 to 20.") {
		t.Errorf("what has no unit: got %s", between(a.body))
	}
	if a := b.fillOut(settings, settings, "rules.cancel_notice", "720", "cancel_unit", "hours"); a.status != 303 {
		t.Errorf("the most: got %d", a.status)
	}
	b.get("/account?lang=ar")
	b.fillOut(settings, settings, "rules.cancel_notice", "٨٠٠", "cancel_unit", "hours").has(t, "in Arabic", "عدد الساعات", "720")
}

// Dial codes are written as people write them. One that is none is named.
func TestDialCodesAreTakenAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	settings := frontPages + "/settings"
	for _, typed := range []string{"٩٧١ ٩٦٥", "971،965", "971, 965", "+971 00965", "٠٠٩٧١؛+٩٦٥", "\u2066+971 +965\u2069"} {
		b.fillOut(settings, settings, "countries", "")
		a := b.fillOut(settings, settings, "countries", typed)
		if got := w.fronted().Org.Page.Countries; a.status != 303 || !cmp.Equal(got, []string{"+971", "+965"}) {
			t.Errorf("%s: got %d and %v", typed, a.status, got)
		}
	}
	for typed, wrong := range map[string]string{"971 Qatar": "Qatar", "+971، 96512345": "96512345", "965 + 971": "+"} {
		a := b.fillOut(settings, settings, "countries", typed)
		if a.status != 422 || !strings.Contains(html.UnescapeString(a.body), "“"+wrong+"” is no dial code") {
			t.Errorf("%s: got %d, want %s named: %s", typed, a.status, wrong, between(a.body))
		}
	}
	b.get("/account?lang=ar")
	b.fillOut(settings, settings, "countries", "971 قطر").has(t, "in Arabic", "قطر", "ليس مفتاح دولة")
}

// At an own host a printed address is as short as the pages' own.
func TestTheCodeLeadsToTheShortAddressAtAnOwnHost(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	w.pageOf(ids.Organization, booking.Page{Open: true, Host: "book.noor.example"})
	for of, want := range map[string]string{"": "/", "%2Folaya": "/olaya", "%2Folaya%2Fcheckup": "/olaya/checkup"} {
		for lang, prefix := range map[string]string{"en": "/en", "ar": ""} {
			b.get("/account?lang=" + lang)
			b.get(frontPages+"/print?of="+of).has(t, lang, `<code dir="ltr">http://book.noor.example`+prefix+want+`</code>`)
		}
	}
}
