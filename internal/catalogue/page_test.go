package catalogue_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
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

// One thing of the page is changed at a time, by somebody who has seen the rest:
// everything else stays, a mistake is told beside its field, and saving the same
// again is no new version of anything.
func TestThePageIsChangedPieceByPiece(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.IDs = w.MustApply(pageClinic("paged"))
		who := office.Caller{Org: w.IDs.Organization}
		edit := func(c catalogue.Change) error {
			_, err := w.Catalogue.Edit(t.Context(), who, catalogue.Edit{Change: c, Version: current(w).Org.Catalog})
			return err
		}
		before := current(w)
		page := before.Org.Page
		page.Open, page.Terms.Ar, page.Colour = false, "احضر في موعدك.", ""
		if err := edit(catalogue.PageChange{Page: page}); err != nil {
			t.Fatal(err)
		}
		page.Version = 2
		if diff := cmp.Diff(current(w).Org.Page, page); diff != "" {
			t.Errorf("after a change of the page: %s", diff)
		}
		asked := *before.Plan.Services[0].Page
		asked.Questions = append(asked.Questions[1:len(asked.Questions):len(asked.Questions)],
			booking.Question{Kind: booking.YesNoQuestion, Label: booking.Text{En: "First?"}},
			booking.Question{Kind: booking.TextQuestion, Label: booking.Text{Ar: "حساسية؟"}})
		if err := edit(catalogue.ServicePageChange{Service: before.Services[0].Slug, Page: asked}); err != nil {
			t.Fatal(err)
		}
		var slugs []string
		for _, q := range current(w).Services[0].Page.Questions {
			slugs = append(slugs, q.Slug)
		}
		if diff := cmp.Diff(slugs, []string{"tooth", "first-2", "hsasya"}); diff != "" {
			t.Errorf("questions are called: %s", diff)
		}
		there := booking.BranchPage{Shut: true, Address: booking.Text{En: "King Fahd Road"}}
		if err := edit(catalogue.BranchPageChange{Branch: before.Branches[0].Slug, Page: there}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(current(w).Branches[0].Page, there); diff != "" {
			t.Errorf("after a change of the branch: %s", diff)
		}
		version := current(w).Org.Catalog
		for _, c := range []catalogue.Change{
			catalogue.PageChange{Page: page}, catalogue.BranchPageChange{Branch: before.Branches[0].Slug, Page: there},
			catalogue.ServicePageChange{Service: before.Services[0].Slug, Page: current(w).Services[0].Page},
		} {
			if err := edit(c); err != nil || current(w).Org.Catalog != version {
				t.Errorf("%T, the same again: got %v and version %d, want nothing new", c, err, current(w).Org.Catalog)
			}
		}
		checkup := before.Services[0].Slug
		two := booking.Question{Kind: booking.ChoiceQuestion, Label: booking.Text{En: "Which?"}, Choices: []booking.Text{{En: "a"}, {}}}
		half := booking.Question{Kind: booking.ChoiceQuestion, Label: booking.Text{En: "Which?"},
			Choices: []booking.Text{{En: "a", Ar: "أ"}, {En: "b"}}}
		for field, c := range map[string]catalogue.Change{
			"sites":                   catalogue.PageChange{Page: booking.Page{Sites: []string{"https://a.example", "b"}}},
			"rules.moves":             catalogue.PageChange{Page: booking.Page{Rules: &booking.SelfRules{Moves: 99}}},
			"map":                     catalogue.BranchPageChange{Branch: before.Branches[0].Slug, Page: booking.BranchPage{Map: "x"}},
			"questions[0].choices":    catalogue.ServicePageChange{Service: checkup, Page: booking.ServicePage{Questions: []booking.Question{two}}},
			"questions[0].choices_ar": catalogue.ServicePageChange{Service: checkup, Page: booking.ServicePage{Questions: []booking.Question{half}}},
		} {
			if err := edit(c); fault.Of(err).Field != field {
				t.Errorf("%+v: got %v, want it refused beside %s", c, err, field)
			}
		}
		if err := edit(catalogue.ServicePageChange{Service: "nowhere"}); !errors.Is(err, booking.ErrServiceNotFound) {
			t.Errorf("a service that is not there: %v", err)
		}
	})
}

// A document says every choice in both languages, or all in one. What was stored
// before that was asked for hinders nobody who changes something else.
func TestAChoiceThatIsMissingInOneLanguageIsNotApplied(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.IDs = w.MustApply(pageClinic("paged"))
		half := []booking.Text{{En: "Short", Ar: "قصير"}, {En: "Long"}}
		plan := pageClinic("paged")
		page := *plan.Services[0].Page
		page.Questions = []booking.Question{{Slug: "hair", Kind: booking.ChoiceQuestion, Label: booking.Text{En: "Hair?"}, Choices: half}}
		plan.Services[0].Page = &page
		_, err := w.Catalogue.Apply(t.Context(), plan)
		if f := fault.Of(err); f.Field != "services[0].page.questions[0].choices[1]_ar" ||
			!strings.Contains(f.Detail, "choice 2 has no words in Arabic") {
			t.Errorf("got %v, want the second choice refused", err)
		}
		err = w.Store.For(w.IDs.Organization).Write(t.Context(), func(tx *store.Tx) error {
			store.ChangeCatalog(tx, w.Clock.Now().Unix())
			tx.Change(`update services set page = $1 where org_id = $2 and slug = $3`, page, tx.Org(), plan.Services[0].Slug)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		renamed := current(w).Plan.Services[0]
		renamed.Name, renamed.Page = "Another name", nil
		_, err = w.Catalogue.Edit(t.Context(), office.Caller{Org: w.IDs.Organization},
			catalogue.Edit{Change: catalogue.ServiceChange{Plan: renamed}, Version: current(w).Org.Catalog})
		if got := current(w).Services[0]; err != nil || got.Name != "Another name" || len(got.Page.Questions) != 1 {
			t.Errorf("got %v and %+v, want another name", err, got)
		}
	})
}
