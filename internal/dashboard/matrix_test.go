package dashboard

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

// staffed gives the world's organization somebody of every role, and another
// organization with an owner of its own. All have Huda's password.
func (w *bureau) staffed() map[booking.Role]string {
	w.T.Helper()
	org, err := w.Webhooks.Organization(w.T.Context(), "noor")
	if err != nil {
		w.T.Fatal(err)
	}
	plan := catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor Clinic", NameAr: "عيادة نور"},
		Resources:    []catalogue.ResourcePlan{{Slug: "sara", Name: "Sara"}},
	}
	ids, err := w.Catalogue.Apply(w.T.Context(), plan)
	if err != nil {
		w.T.Fatal(err)
	}
	team := map[booking.Role]string{booking.Owner: "huda@noor.example"}
	for _, role := range []booking.Role{booking.Manager, booking.Receptionist, booking.Practitioner} {
		n := organization.NewMember{Email: string(role) + "@noor.example", Name: string(role), Role: role, Resource: ids.Resources["sara"]}
		if _, err := w.Organization.Invite(w.T.Context(), office.Caller{Org: org.ID}, n); err != nil {
			w.T.Fatal(err)
		}
		if err := w.Organization.SetPassword(w.T.Context(), n.Email, hudasPassword); err != nil {
			w.T.Fatal(err)
		}
		team[role] = n.Email
	}
	other := catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "salam", Name: "Salam"},
		Users:        []catalogue.UserPlan{{Email: "salma@salam.example", Name: "Salma", Role: booking.Owner}},
	}
	if _, err := w.Catalogue.Apply(w.T.Context(), other); err != nil {
		w.T.Fatal(err)
	}
	if err := w.Organization.SetPassword(w.T.Context(), "salma@salam.example", hudasPassword); err != nil {
		w.T.Fatal(err)
	}
	return team
}

// outsiders are people with accounts who do not belong to noor: the owner of
// another organization, somebody whom noor has invited and who has not
// accepted, somebody who has left it, and somebody who was removed.
func (w *bureau) outsiders() map[string]*browser {
	w.T.Helper()
	alien := w.signedIn("salma@salam.example", hudasPassword)
	huda := w.signedIn("huda@noor.example", hudasPassword)
	out := map[string]*browser{"another organization's owner": alien}
	for _, who := range []string{"invited", "left", "removed"} {
		email := who + "@salam.example"
		_, link := alien.invite("salam", email, "owner")
		out[who] = w.begin(link, who, hudasPassword)
		_, link = huda.invite("noor", email, "owner")
		if who == "invited" {
			continue
		}
		out[who].fillOut(link, link+"/accept")
		if a := out[who].get("/o/noor/settings/users"); a.status != 200 {
			w.T.Fatalf("%s: got %d, want in", who, a.status)
		}
	}
	if a := out["left"].fillOut("/o/noor/leave", "/o/noor/leave"); a.status != 303 {
		w.T.Fatalf("leaving: got %d", a.status)
	}
	list := huda.get("/o/noor/settings/users").body
	row := cut(w.T, list[strings.Index(list, "removed@salam.example"):], `href="`, `"`)
	if a := huda.fillOut(row+"/remove", row+"/remove"); a.status != 303 {
		w.T.Fatalf("removing: got %d", a.status)
	}
	return out
}

// unknownID is an id that nothing has.
const unknownID = "018f3a5e-7c1d-7b3a-9c55-0242ac12ffff"

// example makes an address of a pattern, with ids that nothing has.
func example(pattern string) (method, path string) {
	method, path, _ = strings.Cut(pattern, " ")
	path = strings.ReplaceAll(path, "{org}", "noor")
	path = strings.ReplaceAll(path, "{$}", "")
	for strings.Contains(path, "{") {
		i, j := strings.Index(path, "{"), strings.Index(path, "}")
		path = path[:i] + unknownID + path[j+1:]
	}
	return method, path
}

// Every line of the route table, asked by everybody: nobody gets an answer
// that the table does not give them.
func TestNobodyGetsWhatIsNotTheirs(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	team := w.staffed()
	stranger := w.browser()
	outsiders := w.outsiders()
	browsers := map[booking.Role]*browser{}
	for role, email := range team {
		browsers[role] = w.signedIn(email, hudasPassword)
	}
	for _, rt := range routes() {
		method, path := example(rt.pattern)
		ask := func(b *browser) answer {
			if method == http.MethodGet {
				// A stream would not end; whoever may not see it gets no stream.
				return b.get(path)
			}
			return b.do(method, path, strings.NewReader(""))
		}
		if rt.roles == 0 {
			t.Errorf("%s: nobody may use it", rt.pattern)
		}
		if rt.roles&everybody != 0 {
			continue
		}
		if a := ask(stranger); a.status != 303 && a.status != 401 || a.status == 303 && !strings.HasPrefix(a.location, "/signin") {
			t.Errorf("%s without a session: got %d to %q, want to sign in", rt.pattern, a.status, a.location)
		}
		if !rt.inOrg() {
			continue
		}
		for who, b := range outsiders {
			if a := ask(b); a.status != 404 {
				t.Errorf("%s by %s: got %d, want 404", rt.pattern, who, a.status)
			}
		}
		for role, b := range browsers {
			if rt.roles.has(role) {
				continue
			}
			if a := ask(b); a.status != 403 {
				t.Errorf("%s by a %s: got %d, want 403", rt.pattern, role, a.status)
			}
		}
	}
}

// Whoever has given the password but not the code is nobody yet.
func TestHalfSignedInIsNotSignedIn(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.signedIn("huda@noor.example", hudasPassword)
	page := b.get("/account/factor")
	secret := cut(t, page.body, `name="secret" value="`, `"`)
	if a := b.submit("/account/factor", "secret", secret, "code", "000000", "old", hudasPassword); a.status != 401 ||
		!strings.Contains(a.body, secret) {
		t.Errorf("a wrong code: got %d, want 401 and the same secret", a.status)
	}
	on := b.submit("/account/factor", "secret", secret, "code", auth.TOTP(secret, w.Clock.Now()), "old", hudasPassword)
	if on.status != 200 || strings.Count(on.body, "<li><code>") != 10 {
		t.Fatalf("got %d, want ten recovery codes", on.status)
	}
	recovery := cut(t, on.body, "<li><code>", "</code>")

	half := w.browser()
	half.get("/signin?next=/account")
	if a := half.submit("/signin", "email", "huda@noor.example", "password", hudasPassword, "next",
		"/account"); a.location != "/signin/code?next=%2Faccount" {
		t.Fatalf("got to %s, want to be asked for the code", a.location)
	}
	for _, rt := range routes() {
		if method, path := example(rt.pattern); rt.roles&everybody == 0 && method == http.MethodGet {
			if a := half.get(path); a.status != 303 || !strings.HasPrefix(a.location, "/signin") {
				t.Errorf("%s: got %d, want to sign in", rt.pattern, a.status)
			}
		}
	}
	if a := half.get("/"); a.location != "/signin" {
		t.Errorf("got to %q, want to sign in", a.location)
	}
	half.get("/signin/code?next=%2Faccount")
	if a := half.submit("/signin/code", "code", recovery, "next", "/account"); a.status != 303 || a.location != "/account" {
		t.Errorf("with a recovery code: got %d to %s", a.status, a.location)
	}
	if a := half.get("/account"); a.status != 200 {
		t.Errorf("got %d, want the account", a.status)
	}
	off := half.submit("/account/factor/off", "old", "wrong")
	if off.status != 422 {
		t.Errorf("switching it off with a wrong password: got %d, want 422", off.status)
	}
	if a := half.submit("/account/factor/off", "old", hudasPassword); a.status != 303 {
		t.Errorf("got %d, want it off", a.status)
	}
}

func cut(t testing.TB, s, before, after string) string {
	t.Helper()
	_, rest, ok := strings.Cut(s, before)
	text, _, ok2 := strings.Cut(rest, after)
	if !ok || !ok2 {
		t.Fatalf("got no %s", before)
	}
	return text
}

func TestAnOwnerInvitesChangesResetsAndRemoves(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.signedIn("huda@noor.example", hudasPassword)
	if a := b.get("/o/noor/settings/users"); !strings.Contains(a.body, "You are alone here") {
		t.Error("the empty list does not teach")
	}
	bad := b.submit("/o/noor/settings/users/new", "email", "maha", "role", "manager")
	if bad.status != 422 || !strings.Contains(bad.body, "not an e-mail address") || !strings.Contains(bad.body, `value="maha"`) ||
		!strings.Contains(bad.body, `value="manager" selected`) {
		t.Errorf("got %d, want what was typed and what is wrong", bad.status)
	}
	_, link := b.invite("noor", "maha@noor.example", "manager")
	maha := w.browser()
	if a := maha.fillOut(link, link, "name", "Maha", "password", "password12345"); a.status != 422 ||
		!strings.Contains(a.body, "easy to guess") {
		t.Errorf("an easy password: got %d", a.status)
	}
	if a := maha.fillOut(link, link, "name", "Maha", "password", "nine doors and a window"); a.status != 303 || a.location != "/o/noor/" {
		t.Fatalf("got %d to %s, want in", a.status, a.location)
	}
	if a := maha.get(link); a.status != 404 {
		t.Errorf("the link for the second time: got %d, want 404", a.status)
	}
	list := b.get("/o/noor/settings/users")
	var id string
	members, err := w.Organization.Members(t.Context(), office.Caller{Org: w.org("noor")})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range members {
		if m.Email == "maha@noor.example" {
			id = m.ID.String()
		}
	}
	page := "/o/noor/settings/users/" + id
	if !strings.Contains(list.body, page) {
		t.Error("the list does not lead to her page")
	}
	if a := b.submit(page, "role", "receptionist"); a.status != 303 {
		t.Errorf("changing her role: got %d", a.status)
	}
	if a := b.get("/o/noor/settings/users"); !strings.Contains(a.body, "The role of Maha is changed.") {
		t.Error("the page does not say that it is done")
	}
	if a := b.get("/o/noor/settings/users"); strings.Contains(a.body, "is changed.") {
		t.Error("the page says it twice")
	}
	if a := maha.get("/o/noor/settings/audit"); a.status != 403 {
		t.Errorf("as a receptionist: got %d, want 403", a.status)
	}
	if a := b.get(page + "/remove"); a.status != 200 || !strings.Contains(a.body, "Remove Maha?") {
		t.Errorf("got %d, want to be asked", a.status)
	}
	if a := b.submit(page + "/remove"); a.status != 303 {
		t.Errorf("got %d, want her removed", a.status)
	}
	if a := maha.get("/account"); a.status != 303 {
		t.Errorf("she is still there: got %d", a.status)
	}
	huda := ""
	for _, m := range members {
		if m.Role == booking.Owner {
			huda = m.ID.String()
		}
	}
	if a := b.submit("/o/noor/settings/users/" + huda + "/remove"); a.status != 409 || !strings.Contains(a.body, "only owner") {
		t.Errorf("the last owner: got %d, want 409 and why", a.status)
	}
	audit := b.get("/o/noor/settings/audit")
	for _, want := range []string{"invited maha@noor.example as Manager", "removed maha@noor.example", "joined as Manager"} {
		if !strings.Contains(audit.body, want) {
			t.Errorf("the audit log does not say %q", want)
		}
	}
	if a := b.get("/o/noor/settings/audit?person=" + huda); strings.Contains(a.body, "joined as Manager") ||
		!strings.Contains(a.body, "removed maha") {
		t.Error("the audit log of one person shows others, or not her own")
	}
}

func (w *bureau) org(slug string) booking.OrgID {
	w.T.Helper()
	o, err := w.Webhooks.Organization(w.T.Context(), slug)
	if err != nil {
		w.T.Fatal(err)
	}
	return o.ID
}

func TestTheAuditLogIsReadPageByPage(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.signedIn("huda@noor.example", hudasPassword)
	for i := range 60 {
		if a := b.submit("/account", "name", fmt.Sprint("Huda ", i), "language", "en"); a.status != 303 {
			t.Fatal(a.status)
		}
	}
	seen, at := 0, "/o/noor/settings/audit"
	for pages := 0; at != ""; pages++ {
		if pages > 3 {
			t.Fatal("the log does not end")
		}
		a := b.get(at)
		seen += strings.Count(a.body, "changed their name from")
		at = ""
		if _, rest, ok := strings.Cut(a.body, `<a class="button" href="/o/noor/settings/audit?before=`); ok {
			id, _, _ := strings.Cut(rest, `"`)
			at = "/o/noor/settings/audit?before=" + id
		}
	}
	if seen != 60 {
		t.Errorf("got %d lines, want 60", seen)
	}
}

func TestSettingsChangeHowPagesLook(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.signedIn("huda@noor.example", hudasPassword)
	// Erasing what was kept is asked about, and nothing typed is lost.
	asked := b.submit("/o/noor/settings/organization",
		"org_name", "Noor", "org_name_ar", "نور", "language", "ar", "week_start", "6", "digits", "arabic", "retention_days", "٧٣٠")
	asked.has(t, "erasing sooner", "730", `name="sure"`, `name="org_name_ar" value="نور"`)
	if page := b.get("/o/noor/settings/organization"); asked.status != 200 || strings.Contains(page.body, `value="730"`) {
		t.Errorf("got %d, want a question and nothing saved", asked.status)
	}
	if a := b.send(asked.body, "/o/noor/settings/organization", "sure", "1"); a.status != 303 {
		t.Fatalf("got %d, want it saved: %s", a.status, a.body)
	}
	page := b.get("/o/noor/settings/organization?lang=ar")
	page = b.get(page.location)
	for _, want := range []string{`dir="rtl"`, `value="730"`, `value="6" selected`, `value="arabic" checked`, "٣٠ أو أكثر",
		"حُفظت الإعدادات"} {
		if !strings.Contains(page.body, want) {
			t.Errorf("got no %q", want)
		}
	}
	bad := b.submit("/o/noor/settings/organization", "org_name", "", "language", "ar", "week_start", "0", "digits", "latin", "retention_days",
		"5")
	if bad.status != 422 {
		t.Errorf("without a name: got %d, want 422", bad.status)
	}
	bad = b.submit("/o/noor/settings/organization", "org_name", "N", "language", "ar", "week_start", "0", "digits", "latin", "retention_days",
		"many")
	if bad.status != 422 || !strings.Contains(bad.body, "e-retention_days") {
		t.Errorf("no number: got %d, want it said beside the field", bad.status)
	}
}

func TestHarmfulTextDoesNoHarm(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.signedIn("huda@noor.example", hudasPassword)
	const script = `"><script>alert(1)</script>`
	if a := b.submit("/account", "name", script, "language", ""); a.status != 303 {
		t.Fatalf("got %d", a.status)
	}
	for _, path := range []string{"/account", "/o/noor/settings/users", "/o/noor/settings/audit"} {
		if a := b.get(path); a.status != 200 || strings.Contains(a.body, "<script>alert") {
			t.Errorf("%s: got %d with the script in it", path, a.status)
		}
	}
	for _, bad := range []string{"x\u202Ey", strings.Repeat("ن", 10_000), "\x00", "a\x1bb"} {
		if a := b.submit("/account", "name", bad); a.status != 422 {
			t.Errorf("%.10q: got %d, want 422", bad, a.status)
		}
	}
	if a := b.submit("/account", "name", strings.Repeat("x", 2<<20)); a.status != 422 {
		t.Errorf("two megabytes: got %d, want 422", a.status)
	}
	if a := b.get("/o/noor/settings/users/" + "%22%3E%3Cscript%3E"); a.status != 404 {
		t.Errorf("got %d, want 404", a.status)
	}
	if a := b.get("/o/noor/settings/audit?person=x"); a.status != 404 {
		t.Errorf("got %d, want 404", a.status)
	}
}

func TestTooManyAttemptsSayHowLongToWait(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.from(w.browser(), "192.0.2.7")
	var last answer
	for range 7 {
		last = b.submit("/signin", "email", "huda@noor.example", "password", "guess")
	}
	if last.status != 429 || !strings.Contains(last.body, "Wait 15 seconds") {
		t.Errorf("got %d, want 429 and how long: %s", last.status, last.body)
	}
}
