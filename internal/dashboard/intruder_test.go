package dashboard

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/calendar"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/voice"
)

// The walks of matrix_test.go go on here, over the same table: whoever was in
// and is not any more, and whoever is in and uses another organization's ids.

// request asks for a line of the table, with nothing in the form.
func (b *browser) request(method, path string) answer {
	b.w.T.Helper()
	if method == http.MethodGet {
		return b.get(path)
	}
	return b.do(method, path, strings.NewReader(""))
}

// shutOut are browsers of people of noor who have no session that counts: one
// who is locked out and gives the right password, one who has signed out, one
// whose password was reset, one who was removed and belongs nowhere else, and
// one who has not come for a day.
func (w *bureau) shutOut(team map[booking.Role]string) map[string]*browser {
	w.T.Helper()
	ctx, org := w.T.Context(), w.org("noor")
	idle := w.signedIn(team[booking.Owner], hudasPassword)
	w.Clock.Add(25 * time.Hour)
	signedOut := w.signedIn(team[booking.Owner], hudasPassword)
	if a := signedOut.submit("/signout"); a.status != 303 {
		w.T.Fatalf("signing out: got %d", a.status)
	}
	reset := w.signedIn(team[booking.Manager], hudasPassword)
	if _, err := w.Organization.ResetAnybody(ctx, booking.OrgID{}, team[booking.Manager], false); err != nil {
		w.T.Fatal(err)
	}
	removed := w.signedIn(team[booking.Receptionist], hudasPassword)
	members, err := w.Organization.Members(ctx, office.Caller{Org: org})
	if err != nil {
		w.T.Fatal(err)
	}
	i := slices.IndexFunc(members, func(m organization.Member) bool { return m.Email == team[booking.Receptionist] })
	if err := w.Organization.RemoveMember(ctx, office.Caller{Org: org}, members[i].ID); err != nil {
		w.T.Fatal(err)
	}
	locked := w.browser()
	for range 8 {
		locked.submit("/signin", "email", team[booking.Practitioner], "password", "a guess")
	}
	if a := locked.submit("/signin", "email", team[booking.Practitioner], "password", hudasPassword); a.status != 429 {
		w.T.Fatalf("the right password of somebody who is locked out: got %d, want 429", a.status)
	}
	return map[string]*browser{"idle": idle, "signed out": signedOut, "reset": reset, "removed": removed, "locked out": locked}
}

func TestWhoIsShutOutIsNobody(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	team := w.staffed()
	for who, b := range w.shutOut(team) {
		for _, rt := range routes() {
			if rt.roles&everybody != 0 {
				continue
			}
			a := b.request(example(rt.pattern))
			if a.status != 401 && (a.status != 303 || !strings.HasPrefix(a.location, "/signin")) {
				t.Errorf("%s by somebody who is %s: got %d to %q, want to sign in", rt.pattern, who, a.status, a.location)
			}
		}
	}
}

// Forms of a closed organization do no more than its pages.
func TestFormsOfAClosedOrganizationDoNothing(t *testing.T) {
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
			method, path := example(rt.pattern)
			if !rt.inOrg() || method == http.MethodGet {
				continue
			}
			if a := b.request(method, path); a.status != 403 {
				t.Errorf("%s by %s: got %d, want that it is closed", rt.pattern, role, a.status)
			}
		}
	}
}

// secretWord stands in everything of salam that could be shown.
const secretWord = "Glioblastoma"

// neighbour gives salam something of everything, and tells one id of each
// table.
func (w *bureau) neighbour() map[string]string {
	w.T.Helper()
	ctx := w.T.Context()
	var week booking.Week
	for d := range week {
		week[d] = []booking.Hours{{From: 9 * 60, To: 17 * 60}}
	}
	ids, err := w.Catalogue.Apply(ctx, catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "salam", Name: "Salam " + secretWord},
		Branches:     []catalogue.BranchPlan{{Slug: "olaya", Name: secretWord}},
		Services:     []catalogue.ServicePlan{{Slug: "checkup", Name: secretWord, Duration: 30}},
		Resources: []catalogue.ResourcePlan{{
			Slug: "hind", Name: secretWord, Services: []string{"checkup"},
			Rosters: []catalogue.RosterPlan{{Branch: "olaya", Roster: booking.Roster{Week: week}}},
		}},
		Users: []catalogue.UserPlan{{Email: "salma@salam.example", Name: "Salma", Role: booking.Owner},
			{Email: "late@salam.example", Name: secretWord, Role: booking.Manager}},
	})
	if err != nil {
		w.T.Fatal(err)
	}
	c := office.Caller{Org: ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}
	members, err := w.Organization.Members(ctx, c)
	if err != nil || len(members) != 1 {
		w.T.Fatalf("got %v, %v; want salam's owner", members, err)
	}
	c.Person, c.Name = members[0].ID, members[0].Name
	_, theirs := w.visitor(ids, secretWord, "+966557654321", 1, 9*60)
	w.rings(ids, "+966557654321", secretWord)
	a := w.reception(ids, "en")
	for what, err := range map[string]error{
		"an endpoint": third(w.Webhooks.AddEndpoint(ctx, c, "http://127.0.0.1/"+secretWord, booking.Subscribable)),
		"a feed":      second(w.Calendars.MakeFeed(ctx, c, calendar.NewFeed{Branch: ids.Branches["olaya"], Shows: "busy", Lang: "en"})),
		"a key": third(w.Organization.CreateKey(ctx, "salam",
			organization.NewKey{Name: secretWord, Scopes: []string{"appointments:read"}})),
		"a consent": w.Customers.NoteConsent(ctx, c, theirs, customer.NewConsent{Kind: booking.ConsentMessages, Given: true, What: secretWord,
			Channel: "telephone"}),
		"a call-back": second(w.Voice.HandOver(ctx, voice.Line{Agent: a},
			voice.HandOverRequest{Name: secretWord, Phone: "+966557654321", Reason: "other", Summary: secretWord})),
	} {
		if err != nil {
			w.T.Fatalf("%s: %v", what, err)
		}
	}
	out := map[string]string{"customers": theirs.String()}
	for table, rows := range w.exported("salam") {
		var row struct{ ID string }
		if err := json.Unmarshal([]byte(rows[0]), &row); err == nil && row.ID != "" {
			out[table] = row.ID
		}
	}
	return out
}

func second[T any](_ T, err error) error { return err }

func third[A, B any](_ A, _ B, err error) error { return err }

// exported is everything of an organization, by table, but for its audit log.
func (w *bureau) exported(slug string) map[string][]string {
	w.T.Helper()
	var text bytes.Buffer
	if _, err := w.Organization.ExportOrganization(w.T.Context(), office.Caller{Org: w.org(slug)}, &text); err != nil {
		w.T.Fatal(err)
	}
	out := map[string][]string{}
	for lines := bufio.NewScanner(&text); lines.Scan(); {
		var line struct {
			Table string
			Row   json.RawMessage
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err == nil && line.Table != "" && line.Table != "audit_log" {
			out[line.Table] = append(out[line.Table], string(line.Row))
		}
	}
	return out
}

// Every line of the table that takes an id, asked by noor's owner with every
// kind of id that salam has: it is as unknown as one that nobody has.
func TestNoRouteReachesAnotherOrganizationByItsIds(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.clinic()
	w.staffed()
	theirs := w.neighbour()
	if len(theirs) < 12 {
		t.Fatalf("got ids of %d tables only: %v", len(theirs), theirs)
	}
	before := w.exported("salam")
	b := w.owner()
	walked := 0
	for _, rt := range routes() {
		method, nobodys := example(rt.pattern)
		if !rt.inOrg() || !strings.Contains(nobodys, unknownID) {
			continue
		}
		walked++
		want := b.request(method, nobodys)
		for table, id := range theirs {
			path := strings.ReplaceAll(nobodys, unknownID, id)
			a := b.request(method, path)
			if a.status != want.status || strings.Contains(a.body, secretWord) {
				t.Errorf("%s with salam's %s: got %d, want %d as for an id of nobody, and not a word of theirs", rt.pattern, table, a.status,
					want.status)
			}
		}
	}
	if walked < 20 {
		t.Errorf("only %d lines take an id; does the table spell them in another way?", walked)
	}
	if diff := cmp.Diff(before, w.exported("salam")); diff != "" {
		t.Errorf("salam was changed (-before +after):\n%s", diff)
	}
}
