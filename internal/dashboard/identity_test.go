package dashboard

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
)

// A colleague cannot act in another's name: the address stands beside it, and
// the change of name is a line of its own.
func TestTheAuditLogKnowsPeopleByTheirAddress(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	owner := w.owner()
	maha := w.signedIn(w.staffed()[booking.Manager], hudasPassword)
	if a := maha.submit("/account", "name", "owner", "language", "en"); a.status != 303 {
		t.Fatalf("got %d, want her to be called so", a.status)
	}
	if a := maha.forge("/o/noor/settings/organization", "name", "Noor", "language", "en"); a.status >= 500 {
		t.Fatal(a.status)
	}
	owner.get("/o/noor/settings/audit").has(t, "the log", "<bdi>manager@noor.example</bdi>", "changed their name from manager to owner",
		"<bdi>huda@noor.example</bdi>")
	table := owner.get("/o/noor/settings/audit.csv")
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(table.body, "\ufeff"))).ReadAll()
	if err != nil || table.status != 200 {
		t.Fatalf("got %d and %v, want a table", table.status, err)
	}
	var found bool
	for _, r := range rows {
		found = found || r[2] == "manager@noor.example" && r[4] == "user.renamed" && r[6] == "owner"
	}
	if !found {
		t.Errorf("the table does not tell who took the name: %q", rows)
	}
	if rows[1][4] != "audit.exported" || rows[1][2] != "huda@noor.example" {
		t.Errorf("got %q first, want who took the log out", rows[1])
	}
	if a := maha.get("/o/noor/settings/audit?lang=ar"); a.status != 303 {
		t.Fatal(a.status)
	}
	maha.get("/o/noor/settings/audit").has(t, "in Arabic", "غيّر اسمه من", "نزّل سجل التدقيق")
}

// Whoever saves only their name reads on in the language they read in; another language is
// taken at once, and the audit log says which and instead of which.
func TestSavingANameLeavesTheLanguage(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.owner()
	if a := b.submit("/account", "name", "Huda", "language", "ar"); a.status != 303 {
		t.Fatalf("got %d %s", a.status, between(a.body))
	}
	b.get("/account?lang=en")
	for _, name := range []string{"Huda Saleh", "Huda Saleh"} {
		if a := b.submit("/account", "name", name); a.status != 303 {
			t.Fatalf("got %d %s", a.status, between(a.body))
		}
		b.get("/account").has(t, "the same language", `<html lang="en"`, "Huda Saleh")
	}
	log := b.get("/o/noor/settings/audit").body
	if n := strings.Count(log, "changed their language"); n != 1 {
		t.Errorf("%d lines of the language, want one: %s", n, between(log))
	}
	if !strings.Contains(log, "to “Arabic”") {
		t.Errorf("it does not say to which: %s", between(log))
	}
	if a := b.submit("/account", "language", "en"); a.status != 303 {
		t.Fatalf("got %d %s", a.status, between(a.body))
	}
	b.get("/o/noor/settings/audit").has(t, "a real change", "from “Arabic” to “English”", `<html lang="en"`)
}
