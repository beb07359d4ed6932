package dashboard

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/voice"
)

// rings has somebody call who never books.
func (w *bureau) rings(ids catalogue.Applied, number, says string) string {
	w.T.Helper()
	a := w.reception(ids, "en")
	c, err := w.Voice.BeginCall(w.T.Context(), a, voice.CallStart{Provider: "vapi", ProviderID: says, Caller: number})
	if err != nil {
		w.T.Fatal(err)
	}
	_, err = w.Voice.EndCall(w.T.Context(), a.Org, c.ID,
		voice.CallEnd{Reason: booking.EndCaller, Turns: []booking.Turn{{Who: booking.CallerSpeaks, Text: booking.Private(says)}}})
	if err != nil {
		w.T.Fatal(err)
	}
	return "call-" + c.ID.String()
}

func TestWhoeverCalledIsFoundDownloadedAndErased(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	page := "/o/noor/customers/callers"
	key, other := w.rings(ids, "", "I am Zulaykha, with <b>"), w.rings(ids, "+966557654321", "somebody else")
	b.get("/o/noor/customers").has(t, "the customers", page)
	b.get(page).has(t, "the empty page", `name="q"`, "may never have booked")
	if a := b.submit(page, "q", "x"); a.status != 422 || !strings.Contains(a.body, "at least four digits") {
		t.Errorf("too short: got %d, want why", a.status)
	}
	b.submit(page, "q", "nobody").has(t, "nobody", "Nothing found")
	found := b.submit(page, "q", "zulaykha")
	found.has(t, "found", key, "what was said", "with &lt;b&gt;", `name="word"`)
	if strings.Contains(found.body, other) {
		t.Error("somebody else's call is listed")
	}
	b.submit(page, "q", "0557654321").has(t, "by number", other, "the number")

	b.submit(page, "q", "zulaykha")
	if a := b.submit(page, "q", "zulaykha", "do", "json"); a.status != 422 || !strings.Contains(a.body, "Choose at least one") {
		t.Errorf("nothing chosen: got %d, want why", a.status)
	}
	file := b.submit(page, "q", "zulaykha", "do", "json", "trace", key)
	var dossier struct{ Calls []struct{ ID string } }
	if err := json.Unmarshal([]byte(file.body), &dossier); err != nil || len(dossier.Calls) != 1 ||
		!strings.Contains(file.header.Get("Content-Disposition"), "caller.json") {
		t.Errorf("got %s, %v; want the call as a file", file.body, err)
	}
	table := b.submit(page, "q", "zulaykha", "do", "csv", "trace", key)
	if !strings.Contains(table.body, "I am Zulaykha") || !strings.HasPrefix(table.header.Get("Content-Type"), "text/csv") {
		t.Errorf("got %s, want a table", table.body)
	}
	if a := b.submit(page, "q", "zulaykha", "do", "erase", "trace", key, "word", "no"); a.status != 422 ||
		!strings.Contains(a.body, "not the word") || !strings.Contains(a.body, `value="`+key+`" checked`) {
		t.Errorf("without the word: got %d, want the page again", a.status)
	}
	if a := b.submit(page, "q", "zulaykha", "do", "erase", "trace", key, "word", "erase"); a.status != 303 {
		t.Fatalf("got %d, want it erased", a.status)
	}
	b.get(page).has(t, "afterwards", "Erased from 1 call or call-back.")
	b.submit(page, "q", "zulaykha").has(t, "afterwards", "Nothing found")
	b.submit(page, "q", "0557654321").has(t, "the other", other)
	b.get("/o/noor/settings/audit").has(t, "the log", "erased a caller&#39;s data", "downloaded what a caller said")
}

func TestConsentIsWrittenDownOnTheCustomersPage(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	_, id := w.visitor(ids, "Sara", "+966501234567", 1, 10*60)
	page := "/o/noor/customers/" + id.String()
	b.get(page).has(t, "at first", "Nothing has been written down", `name="kind"`)
	if a := b.forge(page+"/consent", "kind", "messages", "given", "yes", "channel", "telepathy", "what", "<i>all</i>"); a.status != 422 ||
		!strings.Contains(a.body, "how the customer told you") || !strings.Contains(a.body, "&lt;i&gt;all") {
		t.Errorf("no such way: got %d, want the page with what was typed", a.status)
	}
	for _, given := range []string{"yes", "no"} {
		if a := b.submit(page+"/consent", "kind", "messages", "given", given, "channel", "telephone", "what", "reminders"); a.status != 303 {
			t.Fatalf("got %d, want it written down", a.status)
		}
	}
	b.get(page).has(t, "afterwards", "It is written down.", "agreed", "withdrew", "reminders", "by telephone", "Huda")
	if a := b.get(page + "/export"); !strings.Contains(a.body, `"given": false`) {
		t.Errorf("the export lacks it: %s", a.body)
	}
	if a := b.get(page + "/export?format=csv"); !strings.Contains(a.body, "withdrawn") {
		t.Errorf("the table lacks it: %s", a.body)
	}
}

func TestPagesOfAClosedOrganizationSaySo(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	team := w.staffed()
	c := office.Caller{Org: w.org("noor")}
	if _, err := w.Organization.CloseOrganization(t.Context(), c, organization.RemovalWait); err != nil {
		t.Fatal(err)
	}
	for role, email := range team {
		b := w.signedIn(email, hudasPassword)
		for _, rt := range routes() {
			if method, path := example(rt.pattern); rt.inOrg() && method == "GET" {
				if a := b.get(path); a.status != 403 || !strings.Contains(a.body, "closed and will be removed") {
					t.Errorf("%s by %s: got %d, want that it is closed", rt.pattern, role, a.status)
				}
			}
		}
	}
	if a := w.signedIn("salma@salam.example", hudasPassword).get("/o/noor/day"); a.status != 404 {
		t.Errorf("by a stranger: got %d, want 404", a.status)
	}
	if _, err := w.Organization.ReopenOrganization(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if a := w.owner().get("/o/noor/day"); a.status != 200 {
		t.Errorf("when it is open again: got %d", a.status)
	}
}

// Members of a suspended organization see everything as before, with the reason above
// it, and change nothing.
func TestMembersOfASuspendedOrganizationOnlyLook(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	team := w.staffed()
	c := office.Caller{Org: w.org("noor")}
	if _, err := w.Organization.Tenants.Suspend(t.Context(), c, "unpaid since <October>"); err != nil {
		t.Fatal(err)
	}
	for role, email := range team {
		b := w.signedIn(email, hudasPassword)
		b.get("/o/noor/day").has(t, string(role), "This organization is suspended", "Reason:", "unpaid since &lt;October&gt;")
		for _, rt := range routes() {
			method, path := example(rt.pattern)
			if !rt.inOrg() || method == "GET" || !rt.roles.has(role) {
				continue
			}
			if a := b.forge(path); a.status != 403 || !strings.Contains(a.body, "nothing can be changed at the moment") {
				t.Errorf("%s by %s: got %d, want it refused kindly", rt.pattern, role, a.status)
			}
		}
	}
	b := w.owner()
	if a := b.get("/o/noor/settings/audit"); a.status != 200 || !strings.Contains(a.body, "uspended the organization") {
		t.Errorf("the audit log: got %d\n%s", a.status, between(a.body))
	}
	if _, err := w.Organization.Tenants.Resume(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if a := b.get("/o/noor/day"); a.status != 200 || strings.Contains(a.body, "is suspended") {
		t.Errorf("when it goes on: got %d", a.status)
	}
}
