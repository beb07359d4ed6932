package organization_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/world"
)

// goesIn brings a file into a world.
func goesIn(w *world.World, file []byte) (organization.Imported, error) {
	w.T.Helper()
	return w.Organization.Tenants.ImportOrganization(w.T.Context(), office.Caller{}, bytes.NewReader(file), int64(len(file)))
}

// givenAway is the file of an organization.
func givenAway(w *world.World, org booking.OrgID) []byte {
	w.T.Helper()
	var out bytes.Buffer
	if _, err := w.Organization.ExportOrganization(w.T.Context(), office.Caller{Org: org}, &out); err != nil {
		w.T.Fatal(err)
	}
	return out.Bytes()
}

// comparable are the rows of a file, sorted, without what is documented to change: what
// is left out, the numbers of events, what is paused until its secret is entered, and
// the lines in the audit log that tell of both.
func comparable(t *testing.T, file []byte) []string {
	t.Helper()
	var list []string
	for raw := range bytes.Lines(file) {
		var l struct {
			Table string
			Row   map[string]any
		}
		if err := json.Unmarshal(raw, &l); err != nil {
			t.Fatal(err)
		}
		switch l.Table {
		case "", "api_keys", "invitations", "feeds", "own_links", "codes", "caller_codes", "code_holds", "message_deaf", "letters":
			continue
		case "tasks":
			if l.Row["kind"] == "deliver" {
				continue
			}
		case "audit_log":
			if a := l.Row["action"]; a == "organization.imported" || a == "organization.exported" {
				continue
			}
		}
		for _, changed := range []string{"seq", "event_seq", "after_seq", "disabled_at", "disabled_why", "paused_at", "paused_why", "state",
			"done_at", "lease_until", "owner", "hook_id"} {
			delete(l.Row, changed)
		}
		text, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(text))
	}
	slices.Sort(list)
	return list
}

// An organization that lived on one kind of database goes on on the other: everything
// is there, bookings go on, and nobody is told of what was told before.
func TestAnOrganizationMovesToAnotherInstallation(t *testing.T) {
	world.On(t, func(t *testing.T, from *world.World) {
		c := from.Lived("moving")
		file := givenAway(from, c.Org)
		url := world.SQLite(t)
		if from.OnSQLite() {
			url = pgtest.Database(t)
		}
		to := world.Empty(t, url)
		to.MustApply(world.Clinic("noor")) // There is somebody already.
		in, err := goesIn(to, file)
		if err != nil {
			t.Fatal(err)
		}
		if in.Org.Slug != "moving" || in.Rows["appointments"] == 0 || in.Left["api_keys"] != 1 || in.Rows["events"] == 0 {
			t.Errorf("got %+v", in)
		}
		to.Verified()
		was, is := comparable(t, file), comparable(t, givenAway(to, c.Org))
		if !slices.Equal(was, is) {
			for i := range min(len(was), len(is)) {
				if was[i] != is[i] {
					t.Fatalf("got %d rows, and\n%s\nwant %d rows, and\n%s", len(is), is[i], len(was), was[i])
				}
			}
			t.Fatalf("got %d rows, want %d", len(is), len(was))
		}
		more := true
		for more {
			if more, err = to.Webhooks.FanOut(t.Context(), 1000); err != nil {
				t.Fatal(err)
			}
		}
		list, err := to.Organization.Tenants.Usage(t.Context(), c.Org, organization.MonthOf(to.Clock.Now().Unix()), false)
		if err != nil || len(list) != 1 || list[0].Standing == 0 {
			t.Fatalf("got %+v %v, want what stood", list, err)
		}
		if n := pending(to, c.Org); n != 0 {
			t.Errorf("%d deliveries wait, want none of what happened there", n)
		}
		ids := to.IDs
		to.IDs = to.MustApply(world.Clinic("moving")) // The same catalogue: it changes nothing, and tells the ids.
		if to.IDs.Organization != c.Org {
			t.Error("the organization has another id")
		}
		to.Patient("Hind", "+966500000009", "2026-11-17", "09:00")
		to.IDs = ids
		to.Verified()
		_, err = goesIn(to, file)
		world.RefusedAs(t, "once more", err, "organization_there")
	})
}

func pending(w *world.World, org booking.OrgID) (n int) {
	w.T.Helper()
	for raw := range bytes.Lines(givenAway(w, org)) {
		if bytes.Contains(raw, []byte(`"webhook_deliveries"`)) && bytes.Contains(raw, []byte(`"state":"pending"`)) {
			n++
		}
	}
	return n
}

// What is no whole export of this version leaves nothing behind, and neither does one
// that cannot be stored.
func TestAnImportIsWholeOrNothing(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Lived("moving")
		file := string(givenAway(w, c.Org))
		o, err := w.Organization.CloseOrganization(t.Context(), c, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Organization.RemoveOrganization(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		half := file[:strings.LastIndex(strings.TrimSuffix(file, "\n"), "\n")+1]
		lines := strings.SplitAfter(file, "\n")
		less := strings.Join(slices.Delete(slices.Clone(lines), 3, 4), "")
		for name, try := range map[string]struct{ file, code string }{
			"nothing":              {"", "no_export"},
			"something else":       {"{}\n", "no_export"},
			"half":                 {half, "no_export"},
			"a row less":           {less, "no_export"},
			"another version":      {strings.Replace(file, `"schema":"`, `"schema":"x`, 1), "other_version"},
			"a slug that is":       {strings.ReplaceAll(file, `"slug":"moving"`, `"slug":"noor"`), "organization_there"},
			"a row that cannot be": {strings.Replace(file, `"status":"booked"`, `"status":"dreamt"`, 1), "internal"},
		} {
			_, err := goesIn(w, []byte(try.file))
			world.RefusedAs(t, name, err, try.code)
			if errors.Is(err, organization.ErrRemains) {
				t.Errorf("%s: %v", name, err)
			}
		}
		list, err := w.Organization.Organizations(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range list {
			if o.ID == c.Org {
				t.Errorf("got %+v, want nothing of it", o)
			}
		}
		w.Verified()
	})
}
