package dashboard

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"image/png"
	"mime/multipart"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

const frontPages = "/o/noor/booking-page"

// fronted is what noor has in its catalogue now.
func (w *bureau) fronted() *catalogue.Catalogue {
	w.T.Helper()
	org, err := w.Webhooks.Organization(w.T.Context(), "noor")
	if err != nil {
		w.T.Fatal(err)
	}
	c, err := w.Catalogue.Read(w.T.Context(), org.ID)
	if err != nil {
		w.T.Fatal(err)
	}
	return c
}

// attach sends the form for an address with a file in one of its fields, as a
// browser does.
func (b *browser) attach(page, action, field, name string, file []byte) answer {
	b.w.T.Helper()
	body := b.get(page).body
	if !strings.Contains(body, `enctype="multipart/form-data" action="`+action+`"`) {
		b.w.T.Fatalf("%s has no form for files that goes to %s", page, action)
	}
	pairs, err := world.Submission(body, action, field, name)
	if err != nil {
		b.w.T.Fatal(err)
	}
	var out bytes.Buffer
	form := multipart.NewWriter(&out)
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] != field {
			err = form.WriteField(pairs[i], pairs[i+1])
		} else if part, e := form.CreateFormFile(field, name); e == nil {
			_, err = part.Write(file)
		}
		if err != nil {
			b.w.T.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		b.w.T.Fatal(err)
	}
	return b.do("POST", action, &out, "Content-Type: "+form.FormDataContentType())
}

// An owner opens the page, chooses what stands on it, and shuts it again; every
// page is there in both languages.
func TestAnOwnerSetsUpTheBookingPage(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	if a := b.get(frontPages); a.status != 200 || !strings.Contains(a.body, "The page is shut") ||
		!strings.Contains(a.body, "http://noor.test/en/b/noor") {
		t.Fatalf("got %d, want a shut page with its address", a.status)
	}
	if a := b.submit(frontPages); a.status != 303 || !w.fronted().Org.Page.Open {
		t.Fatalf("opening it: got %d, %+v", a.status, w.fronted().Org.Page)
	}
	if a := b.get(frontPages); !strings.Contains(a.body, "Customers can book now.") || !strings.Contains(a.body, "See it as customers do") {
		t.Errorf("want to be told that it is open, and a way to look at it")
	}
	settings := frontPages + "/settings"
	if a := b.fillOut(settings, settings, "welcome", "Welcome.", "welcome_ar", "أهلًا بكم.", "terms_ar", "الحضور قبل الموعد.",
		"phone", "٠١١٢٣٤٥٦٧٨", "colour", "#0B6E4F", "verify", "always", "countries", "+971، +965", "missed", "٣",
		"rules.self", "cancel", "rules.cancel_notice", "1", "cancel_unit", "days", "rules.moves", "0",
		"sites", "https://www.noor.example/\nhttps://noor.example", "host", "Book.Noor.example",
		"listed", "", "business", "clinic"); a.status != 303 {
		t.Fatalf("settings: got %d %s", a.status, between(a.body))
	}
	want := booking.Page{
		Open: true, Phone: "+966112345678", Welcome: booking.Text{En: "Welcome.", Ar: "أهلًا بكم."},
		Terms: booking.Text{Ar: "الحضور قبل الموعد."}, Version: 1, Colour: "#0b6e4f", Business: "clinic", Host: "book.noor.example", Hidden: true,
		Sites:  []string{"https://www.noor.example", "https://noor.example"},
		Verify: booking.VerifyAlways, Countries: []string{"+971", "+965"}, Missed: 3, MissedDays: 180,
		Rules: &booking.SelfRules{Self: booking.SelfCancel, CancelNotice: 24 * 60, MoveNotice: 120},
	}
	if diff := cmp.Diff(w.fronted().Org.Page, want); diff != "" {
		t.Errorf("got (-) want (+)\n%s", diff)
	}
	version := w.fronted().Org.Catalog
	if a := b.fillOut(settings, settings); a.status != 303 || w.fronted().Org.Catalog != version {
		t.Errorf("saved as it is: got %d and version %d, want nothing new after %d", a.status, w.fronted().Org.Catalog, version)
	}
	if a := b.get(frontPages); !strings.Contains(a.body, `http://book.noor.example/en/"`) || !strings.Contains(a.body, `org=&#34;noor&#34;`) ||
		!strings.Contains(a.body, "https://www.noor.example</code>") {
		t.Errorf("want the own host, the lines for other sites, and which sites")
	}
	for _, lang := range []string{"en", "ar"} {
		b.get("/account?lang=" + lang)
		for _, p := range []string{"", "/settings", "/branches/olaya", "/services/checkup", "/services/yoga", "/print"} {
			if a := b.get(frontPages + p); a.status != 200 || strings.Contains(a.body, ">front.") {
				t.Errorf("%s in %s: got %d, want every word of it", p, lang, a.status)
			}
		}
	}
	if a := b.submit(frontPages); a.status != 303 || w.fronted().Org.Page.Open {
		t.Errorf("shutting it: got %d", a.status)
	}
	b.get(frontPages)
	if a := b.submit(frontPages + "?open=1"); a.status != 303 || !w.fronted().Org.Page.Open {
		t.Errorf("undone: got %d, want it open", a.status)
	}
}

// What a branch and a service show, and what is asked, is typed into their forms
// as they are rendered. A question that is emptied goes, the next ones close up,
// and each keeps the name that answers know it by.
func TestWhatABranchAndAServiceShowIsTyped(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	branch, service := frontPages+"/branches/malaz", frontPages+"/services/checkup"
	if a := b.fillOut(branch, branch, "shown", "", "address_ar", "شارع الستين", "map", "https://maps.example/malaz", "phone",
		"0501234567"); a.status != 303 {
		t.Fatalf("the branch: got %d %s", a.status, between(a.body))
	}
	if a := b.fillOut(service, service, "about", "Half an hour.", "own_rules", "1", "rules.self", "off",
		"questions[0].label", "First visit?", "questions[0].kind", "yes_no", "questions[0].required", "1",
		"questions[1].label_ar", "من أين سمعت بنا؟", "questions[1].kind", "choice", "questions[1].choices", "A friend\nThe web\nA sign",
		"questions[1].choices_ar", "صديق\nالإنترنت\nلوحة",
		"questions[3].label", "Anything else?"); a.status != 303 {
		t.Fatalf("the service: got %d %s", a.status, between(a.body))
	}
	cat := w.fronted()
	malaz, _ := cat.Branch("malaz")
	checkup, _ := cat.Service("checkup")
	heard := booking.Question{Slug: "mn-ayn-smat-bna", Kind: booking.ChoiceQuestion, Label: booking.Text{Ar: "من أين سمعت بنا؟"},
		Choices: []booking.Text{{En: "A friend", Ar: "صديق"}, {En: "The web", Ar: "الإنترنت"}, {En: "A sign", Ar: "لوحة"}}}
	want := booking.ServicePage{
		About: booking.Text{En: "Half an hour."}, Rules: &booking.SelfRules{Self: booking.SelfOff, CancelNotice: 120, MoveNotice: 120, Moves: 3},
		Questions: []booking.Question{
			{Slug: "first-visit", Kind: booking.YesNoQuestion, Label: booking.Text{En: "First visit?"}, Required: true}, heard,
			{Slug: "anything-else", Kind: booking.TextQuestion, Label: booking.Text{En: "Anything else?"}},
		},
	}
	if diff := cmp.Diff([]any{malaz.Page, checkup.Page}, []any{booking.BranchPage{
		Shut: true, Address: booking.Text{Ar: "شارع الستين"}, Map: "https://maps.example/malaz", Phone: "+966501234567"}, want}); diff != "" {
		t.Errorf("got (-) want (+)\n%s", diff)
	}
	if a := b.get(frontPages); strings.Count(a.body, "Not on the page") != 1 || !strings.Contains(a.body, "3 questions") {
		t.Errorf("want to see that one branch is not on the page, and three questions")
	}
	version := cat.Org.Catalog
	if a := b.fillOut(service, service); a.status != 303 || w.fronted().Org.Catalog != version {
		t.Errorf("saved as it is: got %d, want nothing new", a.status)
	}
	if a := b.fillOut(service, service, "questions[0].label", "", "own_rules", "", "questions[4].label", "First visit?"); a.status != 303 {
		t.Fatalf("a question less: got %d %s", a.status, between(a.body))
	}
	checkup, _ = w.fronted().Service("checkup")
	want.Rules, want.Questions = nil, append(want.Questions[1:3:3], booking.Question{Slug: "first-visit-2", Kind: booking.TextQuestion,
		Label: booking.Text{En: "First visit?"}})
	if diff := cmp.Diff(checkup.Page, want); diff != "" {
		t.Errorf("got (-) want (+)\n%s", diff)
	}
	for field, typed := range map[string][]string{
		"questions[2].choices": {"questions[2].kind", "choice", "questions[2].choices", "Only one"},
		"about_ar":             {"about_ar", strings.Repeat("ا", 301)},
		"questions[3].label":   {"questions[4].label", strings.Repeat("x", 201)}, // They close up.
		"rules.moves":          {"own_rules", "1", "rules.moves", "21"},
	} {
		if a := b.fillOut(service, service, typed...); a.status != 422 || !strings.Contains(a.body, `id="e-`+field+`"`) {
			t.Errorf("%v: got %d, want it refused beside %s", typed, a.status, field)
		}
	}
	for _, p := range []string{"/branches/nowhere", "/services/nowhere", "/print?of=/nowhere", "/code.svg?of=x", "/logo?mark=x"} {
		if a := b.get(frontPages + p); a.status != 404 {
			t.Errorf("%s: got %d, want 404", p, a.status)
		}
	}
}

// A colour on which nobody could read is refused with one that will do, in both
// languages; what else is wrong is told beside its field, and nothing is lost.
func TestWhatIsWrongWithThePageIsToldBesideIt(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	settings := frontPages + "/settings"
	for lang, words := range map[string]string{"en": "the nearest that will do", "ar": "أقرب لون مناسب"} {
		b.get("/account?lang=" + lang)
		a := b.fillOut(settings, settings, "colour", "#FFD400", "welcome", "Stays typed.")
		if a.status != 422 || !strings.Contains(a.body, words) || !strings.Contains(a.body, "#8c7500") ||
			!strings.Contains(a.body, "Stays typed.") {
			t.Errorf("%s: got %d, want another colour: %s", lang, a.status, between(a.body))
		}
	}
	b.get("/account?lang=en")
	for field, typed := range map[string]string{
		"host": "https://noor.example", "sites": "noor.example", "countries": "Qatar", "phone": "twelve", "rules.moves": "many",
		"terms_ar": strings.Repeat("ا", 4001), "missed": "21", "colour": "green",
	} {
		a := b.fillOut(settings, settings, field, typed)
		if a.status != 422 || !strings.Contains(a.body, `id="e-`+field+`"`) || !strings.Contains(a.body, html.EscapeString(typed)) {
			t.Errorf("%s: got %d, want it refused beside its field: %s", field, a.status, between(a.body))
		}
	}
	// Somebody else saves first: what was typed stays, and is saved on the next word.
	shown := b.get(settings).body
	other := w.signedIn("huda@noor.example", hudasPassword)
	if a := other.fillOut(settings, settings, "welcome", "Theirs."); a.status != 303 {
		t.Fatalf("got %d", a.status)
	}
	a := b.send(shown, settings, "welcome", "Mine.")
	if a.status != 409 || !strings.Contains(a.body, "Mine.") {
		t.Errorf("got %d, want to be told that it has changed", a.status)
	}
	if a := b.send(a.body, settings); a.status != 303 || w.fronted().Org.Page.Welcome.En != "Mine." {
		t.Errorf("got %d, want the second word to count", a.status)
	}
}

// A logo is chosen, seen, replaced and taken away; what is no picture is refused
// beside the field.
func TestALogoIsUploaded(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	to := frontPages + "/logo"
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 400, 100))); err != nil {
		t.Fatal(err)
	}
	if a := b.attach(frontPages, to, "logo", "logo.png", picture.Bytes()); a.status != 303 {
		t.Fatalf("got %d %s", a.status, between(a.body))
	}
	logo := w.fronted().Org.Page.Logo
	page := b.get(frontPages).body
	if !strings.Contains(page, fmt.Sprintf(`logo?mark=%s" width="320" height="80"`, logo.Mark)) {
		t.Errorf("want the page to show it: %s", between(page))
	}
	if a := b.get(to + "?mark=" + logo.Mark); a.status != 200 || a.header.Get("Content-Type") != "image/png" {
		t.Errorf("the picture: got %d %s", a.status, a.header.Get("Content-Type"))
	}
	if a := b.get(frontPages + "/print"); !strings.Contains(a.body, logo.Mark) {
		t.Errorf("want it on the sheet")
	}
	for words, file := range map[string][]byte{
		"neither a PNG nor a JPEG": []byte("<svg/>"), "Choose a picture first": {}, "more than 1000 KB": make([]byte, 1_000_001),
		"more than 1000 KB.": make([]byte, 2<<20),
	} {
		a := b.attach(frontPages, to, "logo", "logo.png", file)
		if (a.status != 422 && a.status != 413) || !strings.Contains(a.body, words) || !strings.Contains(a.body, `id="e-logo"`) {
			t.Errorf("%s: got %d, want it beside the field: %s", words, a.status, between(a.body))
		}
	}
	if a := b.forge(to); a.status != 422 {
		t.Errorf("a form without a file: got %d", a.status)
	}
	if a := b.fillOut(frontPages, to+"/remove"); a.status != 303 || w.fronted().Org.Page.Logo.Mark != "" {
		t.Errorf("taking it away: got %d", a.status)
	}
}

// The sheet to print has the name of the organization, and a code that leads to
// the page, or to a service, in the language of the sheet.
func TestTheCodeIsPrinted(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	for lang, want := range map[string][]string{
		"en": {"Noor Clinic", "Scan the code to book", "http://noor.test/en/b/noor/olaya/checkup", "Check-up · Olaya"},
		"ar": {"عيادة نور", "امسح الرمز واحجز موعدك", "http://noor.test/b/noor/olaya/checkup", "فحص · العليا"},
	} {
		b.get("/account?lang=" + lang)
		a := b.get(frontPages + "/print?of=%2Folaya%2Fcheckup")
		for _, words := range append(want, `<svg class="qr"`) {
			if a.status != 200 || !strings.Contains(a.body, words) {
				t.Errorf("%s: got %d without %s", lang, a.status, words)
			}
		}
	}
	for file, kind := range map[string]string{"svg": "image/svg+xml", "png": "image/png"} {
		a := b.get(frontPages + "/code." + file + "?of=%2Folaya")
		if a.status != 200 || a.header.Get("Content-Type") != kind || !strings.Contains(a.header.Get("Content-Disposition"), "noor-olaya."+file) {
			t.Errorf("%s: got %d %v", file, a.status, a.header)
		}
	}
	if a := b.get(frontPages + "/code.png"); a.status == 200 {
		if img, err := png.Decode(strings.NewReader(a.body)); err != nil || img.Bounds().Dx() < 500 {
			t.Errorf("got %v, want a picture that can be printed", err)
		}
	}
}

// The overview and the table say what led customers to the page; words that
// nobody can vouch for stay words.
func TestTheOverviewSaysWhereCustomersCameFrom(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	sources := []string{"qr", "qr", "", "=1+1", "<b>x</b>"}
	for i := range 10 {
		sources = append(sources, fmt.Sprintf("site-%d", i))
	}
	for i, source := range sources {
		at := booking.Slot{Date: world.At(t, "2026-11-16", "00:00").Date, Time: civil.Clock(9*60 + 30*i)}
		who := office.Caller{Org: ids.Organization, Channel: booking.ByPage, Actor: booking.ByCustomer}
		_, err := w.Desk.Book(t.Context(), who, desk.BookRequest{
			Service: ids.Services["checkup"], Branch: ids.Branches["olaya"], Slot: at, Customer: fmt.Sprintf("Customer %d", i), Source: source,
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	const dates = "from=2026-11-15&to=2026-11-17"
	for lang, words := range map[string][]string{
		"en": {"What led to the booking page", "QR code", "Not known", "Others", "Booking page", "&lt;b&gt;x"},
		"ar": {"ما قاد إلى صفحة الحجز", "رمز QR", "غير معروف", "مصادر أخرى", "صفحة الحجز"},
	} {
		b.get("/account?lang=" + lang)
		b.get("/o/noor/overview?"+dates).has(t, lang, words...)
	}
	b.get("/account?lang=en")
	table := b.get("/o/noor/overview/appointments.csv?" + dates)
	table.has(t, "the table", "Source", "Booking page,qr,", "site-9", "'=1+1")
}
