package organization_test

import (
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/world"
)

// unremovable has every removal fail at its last step, as if the node had been
// killed there, until release is called.
func unremovable(w *world.World) (release func()) {
	w.T.Helper()
	run := w.Statements()
	if w.OnSQLite() {
		run(`pragma busy_timeout = 60000`, `create trigger crash before delete on organizations begin select raise(abort, 'crash'); end`)
		return func() { run(`drop trigger crash`) }
	}
	run(`create function crash() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$`,
		`create trigger crash before delete on organizations for each row execute function crash()`)
	return func() { run(`drop trigger crash on organizations`, `drop function crash`) }
}

// halfRemoved closes an organization and has its removal fail at the last step,
// as all further ones do until release is called.
func halfRemoved(w *world.World, c office.Caller) (o organization.OrgLine, release func()) {
	w.T.Helper()
	o, err := w.Organization.CloseOrganization(w.T.Context(), c, 0)
	if err != nil {
		w.T.Fatal(err)
	}
	release = unremovable(w)
	if _, err := w.Organization.RemoveOrganization(w.T.Context(), o); err == nil {
		w.T.Fatal("the test shows nothing: it was removed")
	}
	return o, release
}

func TestAnOrganizationThatWasReopenedMeanwhileIsNotRemoved(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Lived("leaving")
		listed, err := w.Organization.CloseOrganization(ctx, c, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Organization.ReopenOrganization(ctx, c); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Organization.RemoveOrganization(ctx, listed); world.Code(err) != "not_closed" {
			t.Errorf("one that is open again: got %v, want it refused", err)
		}
		again, err := w.Organization.CloseOrganization(ctx, c, organization.RemovalWait)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Organization.RemoveOrganization(ctx, listed); world.Code(err) != "not_closed" {
			t.Errorf("one that was closed anew: got %v, want it refused", err)
		}
		later, err := w.Organization.CloseOrganization(ctx, c, 2*organization.RemovalWait)
		if err != nil || later.Receipt != again.Receipt {
			t.Fatalf("got %+v, %v; want the same receipt", later, err)
		}
		if _, err := w.Organization.RemoveOrganization(ctx, again); world.Code(err) != "not_closed" {
			t.Errorf("one that was given more time: got %v, want it refused", err)
		}
		if page, err := w.Desk.Appointments(ctx, c.Org, desk.Filter{}); err != nil || len(page.Items) != 1 {
			t.Errorf("got %d appointments, %v; want everything there", len(page.Items), err)
		}
		if got, err := w.Organization.Removals(ctx); err != nil || len(got) != 0 {
			t.Errorf("got %v, %v; want no receipt", got, err)
		}
		if receipt, err := w.Organization.RemoveOrganization(ctx, later); err != nil || receipt.Remains != 0 {
			t.Errorf("as it is now: got %+v, %v; want it removed", receipt, err)
		}
	})
}

func TestAnOrganizationThatIsBeingRemovedIsNotReopened(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Lived("leaving")
		o, release := halfRemoved(w, c)
		if _, err := w.Organization.ReopenOrganization(ctx, c); world.Code(err) != "being_removed" {
			t.Errorf("got %v, want it refused", err)
		}
		if still, err := w.Organization.CloseOrganization(ctx, c, organization.RemovalWait); err != nil || still.RemoveAt != o.RemoveAt ||
			still.Receipt != o.Receipt {
			t.Errorf("closing it again: got %+v, %v; want it as it was", still, err)
		}
		release()
		if receipt, err := w.Organization.RemoveOrganization(ctx, o); err != nil || receipt.Remains != 0 {
			t.Errorf("got %+v, %v; want it finished", receipt, err)
		}
	})
}

func TestARemovalThatIsFinishedAfterACrashLeavesNobodyBehind(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Lived("leaving")
		w.Lived("staying")
		o, release := halfRemoved(w, c)
		release()
		if receipt, err := w.Organization.RemoveOrganization(ctx, o); err != nil || receipt.Remains != 0 {
			t.Errorf("got %+v, %v; want it finished", receipt, err)
		}
		w.HoldsNot(c.Org.String(), "leaving@example.com")
		for _, email := range []string{"shared@example.com", "staying@example.com"} {
			if _, _, err := w.Enter(email, world.Password); err != nil {
				t.Errorf("%s belongs elsewhere: %v", email, err)
			}
		}
	})
}

// The receipt of a removal that was stopped in its midst counts what every run
// removed, and none is shown before the last.
func TestAReceiptCountsOverAllRuns(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Lived("leaving")
		o, release := halfRemoved(w, c)
		if got, err := w.Organization.Removals(ctx); err != nil || len(got) != 0 {
			t.Errorf("before it is done: got %+v, %v; want no receipt", got, err)
		}
		release()
		receipt, err := w.Organization.RemoveOrganization(ctx, o)
		if err != nil || receipt.Rows["appointments"] != 1 || receipt.Rows["persons"] == 0 || receipt.Rows["organizations"] != 2 {
			t.Errorf("got %+v, %v; want what both runs removed", receipt, err)
		}
		if got, err := w.Organization.Removals(ctx); err != nil || len(got) != 1 || got[0].Total() != receipt.Total() {
			t.Errorf("got %+v, %v; want the receipt", got, err)
		}
	})
}

// What somebody did in an organization that they have left is that
// organization's to keep: it is nothing that a removal of another has overlooked.
func TestWhatSomebodyDidElsewhereDoesNotRemain(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Lived("leaving")
		elsewhere := w.Lived("staying")
		in, _, err := w.Enter("shared@example.com", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		elsewhere.Person, elsewhere.Name = in.Person.ID, in.Person.Name
		if _, _, err := w.Webhooks.AddEndpoint(ctx, elsewhere, "https://crm.example.com/theirs", booking.Subscribable); err != nil {
			t.Fatal(err)
		}
		if err := w.Organization.RemoveMember(ctx, office.Caller{Org: elsewhere.Org}, in.Person.ID); err != nil {
			t.Fatal(err)
		}
		o, err := w.Organization.CloseOrganization(ctx, c, 0)
		if err != nil {
			t.Fatal(err)
		}
		receipt, err := w.Organization.RemoveOrganization(ctx, o)
		if err != nil || receipt.Remains != 0 || receipt.Rows["persons"] != 2 {
			t.Errorf("got %+v, %v; want both persons gone and nothing left", receipt, err)
		}
	})
}

// An organization goes within a minute or so of its time, although what is old
// is looked for every quarter of an hour only.
func TestARemovalDoesNotWaitForTheNextRoundOfRetention(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Lived("leaving")
		if _, err := w.Organization.CloseOrganization(ctx, c, time.Minute); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(2 * time.Minute)
		if _, err := w.Store.TakeTurn(ctx, "retention", w.Clock.Now().Unix(), 1); err != nil {
			t.Fatal(err)
		}
		world.Eventually(t, "the receipt", func() bool {
			w.Restart(2 * time.Second)
			list, err := w.Organization.Removals(ctx)
			if err != nil {
				t.Fatal(err)
			}
			return len(list) == 1 && list[0].Remains == 0
		})
	})
}

// A node that is killed when all is gone, and nothing was searched for yet, has
// left a receipt that says so.
func TestAReceiptIsThereAsSoonAsTheOrganizationIsGone(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Lived("leaving")
		o, err := w.Organization.CloseOrganization(ctx, c, 0)
		if err != nil {
			t.Fatal(err)
		}
		release := unsaved(w)
		if _, err := w.Organization.RemoveOrganization(ctx, o); err == nil {
			t.Fatal("the test shows nothing: the receipt was finished")
		}
		release()
		got, err := w.Organization.Removals(ctx)
		if err != nil || len(got) != 1 || got[0].Receipt != o.Receipt || got[0].Remains != organization.NotSearched ||
			got[0].Rows["organizations"] != 2 {
			t.Errorf("got %+v, %v; want a receipt without a search", got, err)
		}
	})
}

// unsaved has every receipt fail when it is finished, as if the node had been
// killed before, until release is called.
func unsaved(w *world.World) (release func()) {
	w.T.Helper()
	run := w.Statements()
	if w.OnSQLite() {
		run(`pragma busy_timeout = 60000`,
			`create trigger killed before update on removals when new.remains = 0 and old.remains = -1 begin select raise(abort, 'killed'); end`)
		return func() { run(`drop trigger killed`) }
	}
	run(`create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
		`create trigger killed before update on removals for each row when (new.remains = 0 and old.remains = -1) execute function killed()`)
	return func() { run(`drop trigger killed on removals`, `drop function killed`) }
}
