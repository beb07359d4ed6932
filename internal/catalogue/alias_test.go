package catalogue_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// spokenClinic is a clinic that says how people call what it has.
func spokenClinic(slug string) catalogue.Blueprint {
	b := world.Clinic(slug)
	b.Organization.Answers = booking.Answers{booking.AboutPayment: {En: "Cash and cards.", Ar: "نقدًا وبالبطاقة."}}
	b.Branches[0].Aliases = booking.Aliases{"the tower", "البرج"}
	b.Branches[0].Answers = booking.Answers{booking.AboutParking: {Ar: "تحت المبنى."}}
	b.Services[0].Aliases = booking.Aliases{"كشف", "general doctor"}
	b.Services[0].Answers = booking.Answers{booking.AboutPreparation: {En: "Come fasting."}}
	b.Resources[0].Aliases, b.Resources[0].Gender = booking.Aliases{"أم خالد"}, booking.Female
	return b
}

// spoken is what a catalogue knows of how people speak of it.
func spoken(c *booking.Catalog) (list []string) {
	note := func(slug string, what any) { list = append(list, fmt.Sprintf("%s: %v", slug, what)) }
	note("house", c.Org.Answers)
	for _, b := range c.Branches {
		note(b.Slug, []any{b.Aliases, b.Answers})
	}
	for _, s := range c.Services {
		note(s.Slug, []any{s.Aliases, s.Answers})
	}
	for _, r := range c.Resources {
		note(r.Slug, []any{r.Aliases, r.Gender})
	}
	return list
}

// What people call things is kept, whatever else is changed, and goes wherever
// the catalogue goes.
func TestOtherNamesGendersAndAnswersAreKept(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		plan := spokenClinic("spoken")
		w.IDs = w.MustApply(plan)
		want := spoken(current(w).Catalog)
		for _, part := range []string{"Come fasting.", "[كشف general doctor]", "[the tower البرج]", "تحت المبنى.",
			"[أم خالد] female", "Cash and cards."} {
			if !strings.Contains(strings.Join(want, "\n"), part) {
				t.Errorf("after apply: got %q, want %s in it", want, part)
			}
		}
		same := func(when string, c *booking.Catalog) {
			t.Helper()
			if diff := cmp.Diff(spoken(c), want); diff != "" {
				t.Errorf("%s: got (-) want (+)\n%s", when, diff)
			}
		}
		if r, err := w.Catalogue.Rehearse(t.Context(), plan); err != nil || len(r.Differences) > 0 {
			t.Errorf("the same document again: got %+v, %v, want no difference", r.Differences, err)
		}
		mustEdit(w, catalogue.HoursChange{Resource: "sara", Branch: "olaya", Week: world.EveryDay(world.Hours("08:00", "20:00"))})
		mustEdit(w, catalogue.OrderChange{Resource: "sara", By: 1})
		mustEdit(w, catalogue.RetireChange{Part: catalogue.ServicePart, Slug: "checkup"})
		mustEdit(w, catalogue.RetireChange{Part: catalogue.ServicePart, Slug: "checkup", Back: true})
		mustEdit(w, catalogue.OrderChange{Resource: "sara", By: -1})
		same("after other edits", current(w).Catalog)

		twin, err := w.Organization.Sandbox(t.Context(), w.IDs.Organization)
		if err != nil {
			t.Fatal(err)
		}
		copied, err := w.Catalogue.Read(t.Context(), twin)
		if err != nil {
			t.Fatal(err)
		}
		same("in the sandbox", copied.Catalog)
		var out strings.Builder
		if _, err := w.Organization.ExportOrganization(t.Context(), office.Caller{Org: w.IDs.Organization}, &out); err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{"Come fasting.", "general doctor", "the tower", "Cash and cards.", "female"} {
			if !strings.Contains(out.String(), part) {
				t.Errorf("the export does not have %q", part)
			}
		}

		// A document that leaves them out takes them away.
		if _, err := w.Catalogue.Apply(t.Context(), world.Clinic("spoken")); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(spoken(current(w).Catalog), "\n"); strings.Contains(got, "tower") || strings.Contains(got, "female") ||
			strings.Contains(got, "Cash") {
			t.Errorf("after a document without them: got %s", got)
		}
	})
}

// A rehearsal says what would become different about them.
func TestADifferenceInOtherNamesIsTold(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.MustApply(spokenClinic("told"))
		plan := spokenClinic("told")
		plan.Services[0].Aliases = booking.Aliases{"كشف", "check up"}
		plan.Services[0].Answers[booking.AboutPreparation] = booking.Text{En: "Come fasting.", Ar: "تعال صائمًا."}
		plan.Resources[0].Gender = booking.NotKnown
		plan.Organization.Answers = nil
		r, err := w.Catalogue.Rehearse(t.Context(), plan)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, d := range r.Differences {
			for _, f := range d.Fields {
				got = append(got, d.Slug+" "+f.Field+": "+f.Old+" > "+f.New)
			}
		}
		want := []string{
			"told answers.payment: Cash and cards. > ", "told answers.payment_ar: نقدًا وبالبطاقة. > ",
			"checkup aliases: general doctor > ", "checkup aliases:  > check up", "checkup answers.preparation_ar:  > تعال صائمًا.",
			"sara gender: female > ",
		}
		slices.Sort(got)
		slices.Sort(want)
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("got (-) want (+)\n%s", diff)
		}
	})
}

// What is the same name but for spelling is written once; what two things
// could be called is refused, however it came.
func TestAnAliasIsOfOneThing(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		service := func(aliases ...string) func(*catalogue.Blueprint) {
			return func(b *catalogue.Blueprint) { b.Services[1].Aliases = aliases }
		}
		for name, c := range map[string]struct {
			change func(*catalogue.Blueprint)
			code   string
		}{
			"an alias of two services": {service("  كشف "), "alias_taken"},
			"the name of another, as alias": {func(b *catalogue.Blueprint) {
				b.Resources[1].Aliases = booking.Aliases{"Dr. Sara"}
			}, "alias_taken"},
			"a branch's, spelt otherwise": {func(b *catalogue.Blueprint) {
				b.Branches[1].Aliases = booking.Aliases{"The-Tower"}
			}, "alias_taken"},
			"a service's, with the article":    {service("الكشف"), "alias_taken"},
			"a service's, in another spelling": {service("الكَشْف"), "alias_taken"},
			"a branch's, without the article": {func(b *catalogue.Blueprint) {
				b.Branches[1].Aliases = booking.Aliases{"tower"}
			}, "alias_taken"},
			"a branch's, without the Arabic one": {func(b *catalogue.Blueprint) {
				b.Branches[1].Aliases = booking.Aliases{"برج"}
			}, "alias_taken"},
			"somebody's name without its title": {func(b *catalogue.Blueprint) {
				b.Resources[1].Aliases = booking.Aliases{"Sara"}
			}, "alias_taken"},
			"a branch's name, of a service": {service("العليا"), "alias_taken"},
			"a service's name, of somebody": {func(b *catalogue.Blueprint) {
				b.Resources[1].Aliases = booking.Aliases{"the " + b.Services[0].Name}
			}, "alias_taken"},
			"somebody's name, of a service": {service("Doctor Sara"), "alias_taken"},
			"somebody's first name, of a service": {func(b *catalogue.Blueprint) {
				b.Resources[2].Name, b.Services[1].Aliases = "Dr Huda Mansour", booking.Aliases{"huda"}
			}, "alias_taken"},
			"a first name that two people have": {func(b *catalogue.Blueprint) {
				b.Resources[2].Name, b.Resources[1].Aliases = "Dr Huda Mansour", booking.Aliases{"huda"}
			}, ""},
			"what is said in any call":              {service("appointment"), "everyday_alias"},
			"the same in Arabic":                    {service("حجز"), "everyday_alias"},
			"with words that say nothing":           {service("a booking please"), "everyday_alias"},
			"a day":                                 {service("tomorrow morning"), "everyday_alias"},
			"a yes":                                 {service("نعم"), "everyday_alias"},
			"a kind of visit":                       {service("first visit", "home visit", "new patient", "the surgeon"), ""},
			"a name that is also a day":             {func(b *catalogue.Blueprint) { b.Resources[1].Aliases = booking.Aliases{"خميس"} }, ""},
			"one that only begins like an article":  {service("ألم", "لم"), ""},
			"its own name with the article":         {service("كشف الليزر", "الكشف الليزر"), ""},
			"a service may be called like a branch": {service("the tower"), ""},
			"of something out of use": {func(b *catalogue.Blueprint) {
				b.Services[1].Aliases, b.Services[1].Retired = booking.Aliases{"كشف"}, true
			}, ""},
			"too many": {func(b *catalogue.Blueprint) {
				for i := range 21 {
					b.Services[1].Aliases = append(b.Services[1].Aliases, fmt.Sprint("alias ", i))
				}
			}, "too_many_aliases"},
			"too long":          {service(strings.Repeat("ع", 61)), "alias_too_long"},
			"as long as it may": {service(strings.Repeat("ع", 60)), ""},
			"no gender":         {func(b *catalogue.Blueprint) { b.Resources[1].Gender = "lady" }, "unknown_gender"},
			"a topic elsewhere": {func(b *catalogue.Blueprint) {
				b.Branches[1].Answers = booking.Answers{booking.AboutPreparation: {En: "x"}}
			}, "unknown_topic"},
			"a long answer": {func(b *catalogue.Blueprint) {
				b.Branches[1].Answers = booking.Answers{booking.AboutParking: {Ar: strings.Repeat("ع", 301)}}
			}, "answer_too_long"},
			"a long answer of the house": {func(b *catalogue.Blueprint) {
				b.Organization.Answers = booking.Answers{booking.AboutAnything: {En: strings.Repeat("x", 301)}}
			}, "answer_too_long"},
		} {
			plan := spokenClinic("apart")
			c.change(&plan)
			_, err := w.Catalogue.Rehearse(t.Context(), plan)
			if c.code == "" {
				if err != nil {
					t.Errorf("%s: got %v, want it taken", name, err)
				}
				continue
			}
			world.RefusedAs(t, name, err, c.code)
		}
		plan := spokenClinic("apart")
		service("الكشف")(&plan)
		_, err := w.Catalogue.Rehearse(t.Context(), plan)
		if f := fault.Of(err); !strings.Contains(f.Detail, `"الكشف"`) || !strings.Contains(f.Detail, `"كشف"`) ||
			!strings.Contains(f.Detail, plan.Services[1].Slug) || !slices.Equal(f.Words, []string{"كشف", "الكشف"}) {
			t.Errorf("got %+v, want both names and whose the other is", f)
		}
		w.IDs = w.MustApply(spokenClinic("apart"))
		_, err = edit(w, catalogue.BranchChange{Slug: "malaz", Name: "Malaz", Aliases: booking.Aliases{"the tower"}})
		world.RefusedAs(t, "by a form", err, "alias_taken")
		mustEdit(w, catalogue.BranchChange{Slug: "malaz", Name: "Malaz", Aliases: booking.Aliases{"الملس", "الملس ", "", "مـلز"}})
		b, err := current(w).Branch("malaz")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(b.Aliases, booking.Aliases{"الملس", "مـلز"}); diff != "" {
			t.Errorf("got (-) want (+)\n%s", diff)
		}
		w.Verified()
	})
}
