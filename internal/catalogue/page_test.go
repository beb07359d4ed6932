package catalogue_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/world"
)

// pageClinic is a clinic whose customers book by themselves.
func pageClinic(slug string) catalogue.Blueprint {
	b := world.Clinic(slug)
	b.Organization.Page = &booking.Page{
		Open: true, Phone: "0112345678", Welcome: booking.Text{En: "Welcome.", Ar: "أهلًا."}, Terms: booking.Text{En: "Come in time."},
		Colour: "#0B6E4F", Host: "Book." + slug + ".example", Sites: []string{"https://www.noor.example/"}, Verify: booking.VerifyAlways,
		Countries: []string{"+971"}, Missed: 3, Rules: &booking.SelfRules{Self: booking.SelfCancel, CancelNotice: 60},
	}
	b.Branches[0].Page = &booking.BranchPage{Address: booking.Text{Ar: "طريق الملك فهد"}, Map: "https://maps.example/1", Phone: "0501234567"}
	b.Services[0].Page = &booking.ServicePage{
		Questions: []booking.Question{
			{Slug: "first", Kind: booking.YesNoQuestion, Label: booking.Text{En: "Your first visit?"}},
			{Slug: "tooth", Kind: booking.ChoiceQuestion, Label: booking.Text{Ar: "أي سن؟"}, Choices: []booking.Text{{En: "Left"}, {En: "Right"}}},
		},
	}
	return b
}

// What is chosen for the page is kept when a document does not speak of it, and
// terms that have changed are another version of them.
func TestWhatIsChosenForThePageIsKept(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		plan := pageClinic("paged")
		w.IDs = w.MustApply(plan)
		page := func() booking.Page { return current(w).Catalog.Org.Page }
		want := *plan.Organization.Page
		want.Phone, want.Colour, want.Host, want.Sites = "+966112345678", "#0b6e4f", "book.paged.example", []string{"https://www.noor.example"}
		want.Version, want.MissedDays = 1, 180
		if diff := cmp.Diff(page(), want); diff != "" {
			t.Errorf("after apply: %s", diff)
		}
		if r, err := w.Catalogue.Rehearse(t.Context(), plan); err != nil || len(r.Differences) > 0 {
			t.Errorf("the same document again: got %+v, %v, want no difference", r.Differences, err)
		}
		if r, err := w.Catalogue.Rehearse(t.Context(), world.Clinic("paged")); err != nil || len(r.Differences) > 0 {
			t.Errorf("a document without a page: got %+v, %v, want no difference", r.Differences, err)
		}
		w.MustApply(world.Clinic("paged"))
		if diff := cmp.Diff(page(), want); diff != "" {
			t.Errorf("after a document without a page: %s", diff)
		}
		c := current(w)
		if diff := cmp.Diff([]any{c.Branches[0].Page, c.Services[0].Page}, []any{
			booking.BranchPage{Address: booking.Text{Ar: "طريق الملك فهد"}, Map: "https://maps.example/1", Phone: "+966501234567"},
			*plan.Services[0].Page,
		}); diff != "" {
			t.Errorf("branch and service after it: %s", diff)
		}
		if got := c.SelfRules(c.Services[0]); got != *want.Rules || !c.OnPage(c.Branches[0], c.Services[0]) {
			t.Errorf("the rules are %+v, want the organization's", got)
		}
		plan.Organization.Page.Terms.Ar = "احضر في موعدك."
		w.MustApply(plan)
		if got := page().Version; got != 2 {
			t.Errorf("other terms are version %d, want 2", got)
		}
		other := pageClinic("other")
		other.Organization.Page.Host = "book.paged.example"
		if _, err := w.Catalogue.Apply(t.Context(), other); fault.Of(err).Code != "host_taken" {
			t.Errorf("the host of another: %v", err)
		}
		twin, err := w.Organization.Sandbox(t.Context(), w.IDs.Organization)
		if err != nil {
			t.Fatal(err)
		}
		copied, err := w.Catalogue.Read(t.Context(), twin)
		if err != nil || copied.Org.Page.Open || copied.Org.Page.Host != "" {
			t.Errorf("the sandbox has a page: %+v, %v", copied.Org.Page, err)
		}
	})
}
