package customer_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

const familyPhone = "+966557654321"

// family is a mother and her daughter who share a number.
type family struct {
	*world.World
	mother, daughter     booking.CustomerID
	hers, theDaughters   desk.View // appointments
	motherIs, daughterIs string    // words that are in everything of theirs
}

func newFamily(w *world.World) *family {
	w.T.Helper()
	f := &family{World: w, motherIs: "Zulaykha", daughterIs: "Yamama"}
	f.hers = f.visit(f.motherIs, "2026-11-16", "09:00")
	f.theDaughters = f.visit(f.daughterIs, "2026-11-16", "10:00")
	f.mother, f.daughter = world.PersonOf(w, f.hers), world.PersonOf(w, f.theDaughters)
	for id, name := range map[booking.CustomerID]string{f.mother: f.motherIs, f.daughter: f.daughterIs} {
		err := w.Customers.Describe(w.T.Context(), w.Staff(), id, customer.Details{
			Language: "ar", Email: booking.Private(name + "@example.com"), Notes: booking.Private("the notes of " + name),
			Tags: []string{"tag " + name}, BirthDate: "1990-05-21", Gender: booking.Female,
		})
		if err != nil {
			w.T.Fatal(err)
		}
		agreed(w, id, name+" agreed")
	}
	return f
}

// visit books for one of the family, in the sandbox as well.
func (f *family) visit(name, date, clock string) desk.View {
	f.T.Helper()
	r := f.Checkup(date, clock)
	r.Customer, r.Phone, r.Notes, r.IdempotencyKey = name, familyPhone, "about "+name, "order of "+name+clock
	there := f.Caller()
	there.Org = there.Org.Twin()
	tried := r
	tried.Customer = strings.ToUpper(name)
	if _, err := f.Desk.Book(f.T.Context(), there, tried); err != nil {
		f.T.Fatal(err)
	}
	return f.MustBook(r)
}

// call comes from the family's number, and books for some of them.
func (f *family) call(a booking.Agent, id string, names ...string) booking.CallID {
	f.T.Helper()
	c, err := f.Voice.BeginCall(f.T.Context(), a, voice.CallStart{Provider: "vapi", ProviderID: id, Caller: familyPhone})
	if err != nil {
		f.T.Fatal(err)
	}
	l := voice.Line{Agent: a, Call: c.ID}
	for i, name := range names {
		r := f.Checkup("2026-11-15", fmt.Sprintf("%02d:%02d", 9+int(id[0]-'a'), i*30))
		r.Customer, r.Phone = name, familyPhone
		if _, err := f.Voice.BookOn(f.T.Context(), l, r); err != nil {
			f.T.Fatal(err)
		}
	}
	f.End(l, voice.CallEnd{Reason: booking.EndCaller, Turns: []booking.Turn{
		{Who: booking.CallerSpeaks, Text: booking.Private("said in " + id + " for " + strings.Join(names, " and "))},
	}})
	return c.ID
}

// exported gives what a customer gets, and as text.
func (f *family) exported(id booking.CustomerID) (customer.Dossier, string) {
	f.T.Helper()
	dossier, err := f.Customers.ExportCustomer(f.T.Context(), f.Caller(), id)
	if err != nil {
		f.T.Fatal(err)
	}
	text, err := json.Marshal(dossier)
	if err != nil {
		f.T.Fatal(err)
	}
	return dossier, string(text)
}

func TestAFamilyOnOneNumberIsSeveralPeople(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, org := t.Context(), w.IDs.Organization
		mother := w.Patient("Noura Al-Otaibi", familyPhone, "2026-11-16", "09:00")
		w.Clock.Add(time.Minute)
		missed := w.Patient("Sara Al-Otaibi", familyPhone, "2026-11-16", "10:00")
		w.Clock.Add(time.Minute)
		w.Patient("Dr. SARA al otaibi", familyPhone, "2026-11-18", "10:00")
		w.Patient("Sara Al-Otaibi", "+966550000001", "2026-11-16", "11:00") // Somebody else of that name.
		w.Clock.Add(36 * time.Hour)
		if _, err := w.Desk.Mark(ctx, w.Staff(), missed.ID, booking.NoShow); err != nil {
			t.Fatal(err)
		}
		found := world.Found(w, "0557654321")
		slices.Sort(found)
		if want := []string{"Noura Al-Otaibi", "Sara Al-Otaibi"}; !cmp.Equal(found, want) {
			t.Errorf("by the number: got %v, want the family, each once", found)
		}
		if got := world.Found(w, "noura"); !cmp.Equal(got, []string{"Noura Al-Otaibi"}) {
			t.Errorf("by the name: got %v, want one of them", got)
		}
		if got := world.Found(w, "sara"); len(got) != 2 {
			t.Errorf("by a name of two numbers: got %v, want both people", got)
		}
		for _, c := range []struct {
			who            desk.View
			total, noShows int
			others         []booking.Private
		}{{mother, 1, 0, []booking.Private{"Sara Al-Otaibi"}}, {missed, 2, 1, []booking.Private{"Noura Al-Otaibi"}}} {
			h, err := w.Customers.Customer(ctx, org, world.PersonOf(w, c.who), "")
			if err != nil {
				t.Fatal(err)
			}
			var others []booking.Private
			for _, o := range h.Family {
				others = append(others, o.Name)
			}
			if h.Total != c.total || h.NoShows != c.noShows || len(h.Coming)+len(h.Past) != c.total || !cmp.Equal(others, c.others) {
				t.Errorf("%q: got %d appointments, %d missed, listed %d and %d, others %q", string(h.Name), h.Total, h.NoShows, len(h.Coming),
					len(h.Past), others)
			}
		}
	})
}

// Nothing can be guessed from an id: it is another one for whoever comes again.
func TestAnIdOfACustomerIsNotMadeFromTheNumber(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		first := w.Patient("Zulaykha", familyPhone, "2026-11-16", "09:00")
		id := world.PersonOf(w, first)
		w.Clock.Add(36 * time.Hour)
		if _, err := w.Customers.EraseCustomer(t.Context(), w.Caller(), id); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Customers.Of(t.Context(), w.IDs.Organization, &booking.Appointment{}); !errors.Is(err, customer.ErrNotFound) {
			t.Errorf("of an appointment that was erased: got %v, want not found", err)
		}
		if again := world.PersonOf(w, w.Patient("Zulaykha", familyPhone, "2026-11-18", "09:00")); again == id {
			t.Errorf("got %s again", id)
		}
	})
}

func TestErasingOneOfAFamilyLeavesTheOtherWhole(t *testing.T) {
	for _, c := range []struct {
		name  string
		erase func(*family) (gone, stays booking.CustomerID, goes, kept string, appointment desk.View)
	}{
		{"the mother", func(f *family) (booking.CustomerID, booking.CustomerID, string, string, desk.View) {
			return f.mother, f.daughter, f.motherIs, f.daughterIs, f.theDaughters
		}},
		{"the daughter", func(f *family) (booking.CustomerID, booking.CustomerID, string, string, desk.View) {
			return f.daughter, f.mother, f.daughterIs, f.motherIs, f.hers
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			world.On(t, func(t *testing.T, w *world.World) {
				f := newFamily(w)
				gone, stays, goes, kept, appointment := c.erase(f)
				w.Clock.Add(48 * time.Hour)
				_, before := f.exported(stays)
				if n, err := w.Customers.EraseCustomer(t.Context(), w.Caller(), gone); err != nil || n != (customer.Erasure{Appointments: 1}) {
					t.Fatalf("got %+v, %v; want one appointment", n, err)
				}
				w.HoldsNot(goes, strings.ToLower(goes), strings.ToUpper(goes), gone.String())
				if _, after := f.exported(stays); after != before || !strings.Contains(after, kept+"@example.com") ||
					!strings.Contains(after, strings.ToUpper(kept)) {
					t.Errorf("of the other:\n%s\nwant what there was, with the sandbox:\n%s", after, before)
				}
				v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, appointment.ID)
				if diff := cmp.Diff(v.Appointment, appointment.Appointment); err != nil || diff != "" {
					t.Errorf("the other's appointment: %v (-got +want)\n%s", err, diff)
				}
				if got := world.Found(w, familyPhone); !cmp.Equal(got, []string{kept}) {
					t.Errorf("got %v, want the other alone", got)
				}
				if _, err := w.Customers.EraseCustomer(t.Context(), w.Caller(), stays); err != nil {
					t.Fatal(err)
				}
				w.HoldsNot(kept, "557654321", "example.com", "agreed", "1990-05-21")
				w.Verified()
			})
		})
	}
}

func TestExportingOneOfAFamilyHandsOutNothingOfTheOther(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		f := newFamily(w)
		_, a := w.Receptionist()
		hers, daughters, both := f.call(a, "a", f.motherIs), f.call(a, "b", f.daughterIs), f.call(a, "c", f.motherIs, f.daughterIs)
		f.call(a, "d") // booked for nobody
		l := w.Ring(a, "e")
		if _, err := w.Voice.HandOver(t.Context(), l, voice.HandOverRequest{Name: "YAMAMA", Phone: familyPhone, Reason: "complaint",
			Summary: "call back"}); err != nil {
			t.Fatal(err)
		}
		w.End(l, voice.CallEnd{Reason: booking.EndCaller, Turns: []booking.Turn{{Who: booking.CallerSpeaks, Text: "Yamama speaking"}}})
		for _, c := range []struct {
			id        booking.CustomerID
			is, not   string
			calls     []booking.CallID
			callbacks int
		}{
			{f.mother, f.motherIs, f.daughterIs, []booking.CallID{hers, both}, 0},
			{f.daughter, f.daughterIs, f.motherIs, []booking.CallID{daughters, both, l.Call}, 1},
		} {
			dossier, text := f.exported(c.id)
			if strings.Contains(strings.ToLower(text), strings.ToLower(c.not)) || strings.Contains(text, "said in d") {
				t.Errorf("of %s: the export has the other: %s", c.is, text)
			}
			for _, want := range []string{c.is + "@example.com", "the notes of " + c.is, "tag " + c.is, "1990-05-21", c.is + " agreed",
				"about " + c.is, strings.ToUpper(c.is), "for " + c.is} {
				if !strings.Contains(text, want) {
					t.Errorf("of %s: the export lacks %q: %s", c.is, want, text)
				}
			}
			var calls []string
			for _, v := range dossier.Calls {
				calls = append(calls, v.ID)
				if shared := v.ID == both.String(); v.Shared != shared || shared == (len(v.Said) > 0) {
					t.Errorf("of %s: got the call %+v", c.is, v)
				}
			}
			slices.Sort(calls)
			want := []string{}
			for _, id := range c.calls {
				want = append(want, id.String())
			}
			slices.Sort(want)
			if !cmp.Equal(calls, want) || len(dossier.Callbacks) != c.callbacks {
				t.Errorf("of %s: got the calls %v and %d call-backs, want %v and %d", c.is, calls, len(dossier.Callbacks), want, c.callbacks)
			}
			if rows := fmt.Sprint(dossier.Table()); !strings.Contains(rows, "details") || !strings.Contains(rows, c.is+"@example.com") {
				t.Errorf("the table lacks what was written down: %s", rows)
			}
		}
	})
}

// What nobody can tell apart stays until the last of the number is erased.
func TestACallOfAFamilyGoesWithThePersonItBookedFor(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, f := t.Context(), newFamily(w)
		_, a := w.Receptionist()
		f.call(a, "a", f.motherIs)
		f.call(a, "b", f.daughterIs)
		f.call(a, "c", f.motherIs, f.daughterIs)
		f.call(a, "d")
		for id, name := range map[string]string{"e": "yamama", "f": "Zulaykha"} {
			l := w.Ring(a, id)
			if _, err := w.Voice.HandOver(ctx, l, voice.HandOverRequest{Name: name, Phone: familyPhone, Reason: "complaint",
				Summary: "call back " + name}); err != nil {
				t.Fatal(err)
			}
			said := booking.Turn{Who: booking.CallerSpeaks, Text: booking.Private("said in " + id)}
			w.End(l, voice.CallEnd{Reason: booking.EndCaller, Turns: []booking.Turn{said}})
		}
		w.Clock.Add(48 * time.Hour)
		want := customer.Erasure{Appointments: 3, Calls: 3, Callbacks: 1}
		n, err := w.Customers.EraseCustomer(ctx, w.Caller(), f.mother)
		if err != nil || n != want {
			t.Fatalf("the mother: got %+v, %v; want her three appointments, three calls and one call-back", n, err)
		}
		w.HoldsNot(f.motherIs, "said in a", "said in c", "said in f")
		all := w.Everything()
		for _, kept := range []string{"said in b", "said in d", "said in e", "call back yamama", familyPhone} {
			if !strings.Contains(all, kept) {
				t.Errorf("with the mother went %q of the daughter or of nobody known", kept)
			}
		}
		if n, err = w.Customers.EraseCustomer(ctx, w.Caller(), f.daughter); err != nil || n != want {
			t.Fatalf("the daughter: got %+v, %v; want the rest", n, err)
		}
		w.HoldsNot(f.daughterIs, "yamama", "said in", "557654321")
		w.Verified()
	})
}

func TestTwoSpellingsOfANumberAreMergedAndSeparated(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Staff()
		missed := w.Patient("Sara", familyPhone, "2026-11-15", "09:00")
		other := w.Patient("Sarah", familyPhone, "2026-11-15", "10:00")
		sister := w.Patient("Noura", familyPhone, "2026-11-15", "11:00")
		w.Clock.Add(24 * time.Hour)
		for _, v := range []desk.View{missed, sister} {
			if _, err := w.Desk.Mark(ctx, c, v.ID, booking.NoShow); err != nil {
				t.Fatal(err)
			}
		}
		sara, sarah := world.PersonOf(w, missed), world.PersonOf(w, other)
		for id, mail := range map[booking.CustomerID]booking.Private{sara: "old@example.com", sarah: "new@example.com"} {
			if err := w.Customers.Describe(ctx, c, id, customer.Details{Email: mail}); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Customers.Merge(ctx, c, sara, sarah); err != nil {
			t.Fatal(err)
		}
		h, err := w.Customers.Customer(ctx, c.Org, sara, "")
		if err != nil || h.ID != sarah || h.Total != 2 || h.NoShows != 1 || len(h.Family) != 1 || h.Family[0].Name != "Noura" {
			t.Errorf("merged: got %+v, %v; want both as one, and the sister beside", h, err)
		}
		if h.Details.Email != "new@example.com" || len(h.Aliases) != 1 || h.Aliases[0].Details.Email != "old@example.com" {
			t.Errorf("merged: got %+v and %+v, want what was written down of either", h.Details, h.Aliases)
		}
		if got := world.Found(w, familyPhone); len(got) != 2 {
			t.Errorf("merged: got %v, want two people", got)
		}
		if err := w.Customers.Unmerge(ctx, c, sara); err != nil {
			t.Fatal(err)
		}
		h, err = w.Customers.Customer(ctx, c.Org, sara, "")
		if err != nil || h.ID != sara || h.Total != 1 || h.Details.Email != "old@example.com" || len(h.Family) != 2 {
			t.Errorf("separated: got %+v, %v; want her as before", h, err)
		}
		w.Verified()
	})
}

// What was written down outlasts the appointments that age has erased, as long
// as the person has others under another name; the old number does not.
func TestAMergedPersonIsKeptWithoutTheNumberThatAgeHasErased(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Staff()
		old, now := w.Patient("Reem", "+966554444444", "2026-11-16", "09:00"), w.Patient("Reem Al-Harbi", "+966555555555", "2026-11-30", "09:00")
		first, second := world.PersonOf(w, old), world.PersonOf(w, now)
		if err := w.Customers.Describe(ctx, c, first, customer.Details{Notes: "prefers mornings"}); err != nil {
			t.Fatal(err)
		}
		if err := w.Customers.Merge(ctx, c, second, first); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(35 * 24 * time.Hour)
		if _, err := w.Customers.EraseOld(ctx, c.Org, 30); err != nil {
			t.Fatal(err)
		}
		w.HoldsNot("554444444")
		h, err := w.Customers.Customer(ctx, c.Org, second, "")
		if err != nil || h.ID != first || h.Name != "Reem Al-Harbi" || h.Phone != "+966555555555" || h.Total != 1 ||
			h.Details.Notes != "prefers mornings" {
			t.Errorf("got %+v, %v; want her under the other name, with what was written down", h, err)
		}
		w.Clock.Add(14 * 24 * time.Hour)
		if _, err := w.Customers.EraseOld(ctx, c.Org, 30); err != nil {
			t.Fatal(err)
		}
		w.HoldsNot("555555555", "prefers mornings", "Reem")
		for _, table := range []string{"customers", "customer_names", "customer_merges"} {
			if rows := w.Table(table); rows != "" {
				t.Errorf("%s still holds %s", table, rows)
			}
		}
		w.Verified()
	})
}

func TestWhatIsWrittenDownOfACustomerIsChecked(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Staff()
		c.Name = "Huda"
		id := world.PersonOf(w, w.Patient("Sara", familyPhone, "2026-11-16", "09:00"))
		good := customer.Details{Language: "en", Email: " sara@example.com ", Notes: "allergic\nto latex", BirthDate: "1948-02-29",
			Tags: []string{"VIP", "vip", " ", "كبار السن"}, Gender: booking.Female}
		if err := w.Customers.Describe(ctx, c, id, good); err != nil {
			t.Fatal(err)
		}
		h, err := w.Customers.Customer(ctx, c.Org, id, "")
		want := good
		want.Email, want.Tags, want.Version = "sara@example.com", []string{"VIP", "كبار السن"}, h.Details.Version
		if diff := cmp.Diff(h.Details, want); err != nil || diff != "" || want.Version == 0 {
			t.Errorf("%v (-got +want):\n%s", err, diff)
		}
		if err := w.Customers.Describe(ctx, c, id, good); !errors.Is(err, customer.ErrDescribed) {
			t.Errorf("from an old page: got %v, want to be told", err)
		}
		version := h.Details.Version
		for field, bad := range map[string]customer.Details{
			"language": {Language: "fr"}, "email": {Email: "sara"}, "notes": {Notes: booking.Private(strings.Repeat("x", 2001))},
			"tags": {Tags: []string{strings.Repeat("x", 41)}}, "birth_date": {BirthDate: "2026-11-17"}, "gender": {Gender: "both"},
		} {
			bad.Version = version
			if err := w.Customers.Describe(ctx, c, id, bad); fault.Of(err).Kind != fault.Invalid || fault.Of(err).Field != field {
				t.Errorf("%s: got %v, want it refused", field, err)
			}
		}
		for _, born := range []booking.Private{"1899-12-31", "2001-02-29", "21.5.1990", "١٩٩٠"} {
			err := w.Customers.Describe(ctx, c, id, customer.Details{BirthDate: born, Version: version})
			world.RefusedAs(t, string(born), err, "invalid_birth_date")
		}
		if err := w.Customers.Describe(ctx, c, id, customer.Details{Version: version}); err != nil {
			t.Errorf("nothing any more: %v", err)
		}
		other := w.MustApply(world.Clinic("other"))
		if err := w.Customers.Describe(ctx, office.Caller{Org: other.Organization}, id, good); !errors.Is(err, customer.ErrNotFound) {
			t.Errorf("another organization's customer: got %v, want not found", err)
		}
		if n := w.Noted(c, "customer.described"); n != 2 {
			t.Errorf("got %d lines in the audit log, want two", n)
		}
		w.HoldsNot("allergic", "sara@example.com", "1948-")
	})
}

// A no of one of them is a no to what is said from the number: nobody knows who
// of them calls.
func TestARefusalOfOneOfAFamilyIsThatOfTheNumber(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, f := t.Context(), newFamily(w)
		refusing := func() bool {
			got, err := w.Customers.Refusing(ctx, w.IDs.Organization, []booking.Private{familyPhone, "+966550000001"})
			if err != nil || got["+966550000001"] {
				t.Errorf("got %v, %v", got, err)
			}
			return got[familyPhone]
		}
		if refusing() {
			t.Error("both have agreed: got a refusal")
		}
		w.Clock.Add(time.Minute)
		if err := w.Customers.NoteConsent(ctx, w.Caller(), f.daughter,
			customer.NewConsent{Kind: booking.ConsentData, Channel: "telephone"}); err != nil {
			t.Fatal(err)
		}
		if !refusing() {
			t.Error("the daughter has said no: got none")
		}
		if list, err := customer.Consents(ctx, w.Store.For(w.IDs.Organization), []booking.CustomerID{f.mother}); err != nil || len(list) != 1 ||
			!list[0].Given {
			t.Errorf("the mother's: got %+v, %v; want hers alone", list, err)
		}
	})
}
