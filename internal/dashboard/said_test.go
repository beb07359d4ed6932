package dashboard

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
)

// What people call things, and what callers are told, is typed into the forms
// as they are rendered, shown again, and refused beside its field.
func TestOtherNamesGendersAndAnswersAreTyped(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	at := catalogueURL
	for page, fields := range map[string][]string{
		"/services/checkup": {"aliases", "كشف، general doctor\nالكشفية", "answers.preparation", "Come\nfasting.", "answers.price_ar", "مئة ريال"},
		"/branches/olaya":   {"aliases", "the tower", "answers.parking_ar", "تحت المبنى."},
		"/resources/sara":   {"aliases", "أم خالد", "gender", "female"},
	} {
		if a := b.fillOut(at+page, at+page, fields...); a.status != 303 {
			t.Errorf("%s: got %d %s", page, a.status, a.body)
		}
	}
	const settings = "/o/noor/settings/organization"
	if a := b.fillOut(settings, settings, "answers.payment", "Cash and cards.", "answers.general_ar", "نعاود الاتصال بك."); a.status != 303 {
		t.Errorf("settings: got %d %s", a.status, a.body)
	}
	cat, err := w.Catalogue.Read(t.Context(), ids.Organization)
	if err != nil {
		t.Fatal(err)
	}
	service, _ := cat.Service("checkup")
	branch, _ := cat.Branch("olaya")
	person, _ := cat.Resource("sara")
	got := []any{service.Aliases, service.Answers, branch.Aliases, branch.Answers, person.Aliases, person.Gender, cat.Org.Answers}
	if diff := cmp.Diff(got, []any{
		booking.Aliases{"كشف", "general doctor", "الكشفية"},
		booking.Answers{booking.AboutPreparation: {En: "Come fasting."}, booking.AboutPrice: {Ar: "مئة ريال"}},
		booking.Aliases{"the tower"}, booking.Answers{booking.AboutParking: {Ar: "تحت المبنى."}},
		booking.Aliases{"أم خالد"}, booking.Female,
		booking.Answers{booking.AboutPayment: {En: "Cash and cards."}, booking.AboutAnything: {Ar: "نعاود الاتصال بك."}},
	}); diff != "" {
		t.Errorf("got (-) want (+)\n%s", diff)
	}
	for page, shown := range map[string]string{
		at + "/services/checkup": "Come fasting.</textarea>", at + "/branches/olaya": "the tower</textarea>",
		at + "/resources/sara": `<option value="female" selected>`, settings: "Cash and cards.</textarea>",
	} {
		if a := b.get(page); !strings.Contains(a.body, shown) {
			t.Errorf("%s does not show %s again", page, shown)
		}
	}
	// The closures' form of the branch leaves them as they are.
	if a := b.fillOut(at+"/branches/olaya", at+"/branches/olaya/closures", "from", "2026-12-01"); a.status != 303 {
		t.Errorf("got %d", a.status)
	}
	for _, c := range []struct{ page, field, typed, wrong string }{
		{"/branches/malaz", "aliases", "The Tower", `id="e-aliases"`},
		{"/branches/malaz", "aliases", "tower", "&#34;the tower&#34;"},
		{"/services/checkup", "answers.insurance", strings.Repeat("x", 301), `id="e-answers.insurance"`},
		{"/resources/omar", "aliases", strings.Repeat("x", 61), `id="e-aliases"`},
		{"/services/checkup", "aliases", "booking", "is what people say in any call"},
		{"/services/checkup", "aliases", "Dr Omar", `id="e-aliases"`},
	} {
		if a := b.fillOut(at+c.page, at+c.page, c.field, c.typed); a.status != 422 || !strings.Contains(a.body, c.wrong) ||
			!strings.Contains(a.body, c.typed) {
			t.Errorf("%s %s: got %d, want it refused beside its field", c.page, c.field, a.status)
		}
	}
}

// A name that is taken is refused with both names, also in Arabic.
func TestAnAliasThatIsTakenIsNamed(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	at := catalogueURL
	if a := b.fillOut(at+"/branches/olaya", at+"/branches/olaya", "aliases", "البرج"); a.status != 303 {
		t.Fatalf("got %d", a.status)
	}
	b.get("/account?lang=ar")
	a := b.fillOut(at+"/branches/malaz", at+"/branches/malaz", "aliases", "برج")
	if a.status != 422 || !strings.Contains(a.body, "«برج»") || !strings.Contains(a.body, "«البرج»") {
		t.Errorf("got %d, want both names: %s", a.status, a.body)
	}
}

// Every topic has its label, in both languages.
func TestEveryTopicHasItsLabel(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	for _, lang := range []string{"en", "ar"} {
		b.get("/account?lang=" + lang)
		for _, page := range []string{catalogueURL + "/services/checkup", catalogueURL + "/branches/olaya", "/o/noor/settings/organization"} {
			if a := b.get(page); strings.Contains(a.body, `">answers.`) {
				t.Errorf("%s in %s: a label is missing", page, lang)
			}
		}
	}
}
