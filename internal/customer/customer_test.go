package customer_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

func TestACustomerIsFoundByAnySpellingOfTheNumberOrTheName(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.Patient("نورة العتيبي", "+966501234567", "2026-11-16", "09:00")
		w.Clock.Add(time.Minute)
		w.Patient("Ahmad Al-Harbi", "+966559876543", "2026-11-16", "09:30")
		w.Clock.Add(time.Minute)
		w.Patient("أحمد عبد الله", "", "2026-11-16", "10:00")
		w.Clock.Add(time.Minute)
		w.Patient("Ray 100% O'Neil_", "+447911123456", "2026-11-16", "10:30")
		noura, ahmad, abdullah, ray := "نورة العتيبي", "Ahmad Al-Harbi", "أحمد عبد الله", "Ray 100% O'Neil_"
		for typed, want := range map[string][]string{
			"0501234567": {noura}, "501234567": {noura}, "966501234567": {noura}, "+966 50-123-4567": {noura}, "00966501234567": {noura},
			"٠٥٠١٢٣٤٥٦٧": {noura}, "۰۵۰۱۲۳۴۵۶۷": {noura}, "4567": {noura}, "٦٥٤٣": {ahmad}, "05598": {ahmad},
			"+447911123456": {ray}, "7911 123456": {ray},
			"نوره": {noura}, "العتيبى نورة": {noura}, "نُورَة": {noura}, "harbi": {ahmad}, "AL HARBI": {ahmad},
			"احمد": {abdullah}, "عبدالله": {abdullah}, "عبد الله": {abdullah}, "o’neil": {ray}, "100": {ray},
			"نرة": {}, "العتبي": {noura}, "نورة العيتبي": {noura}, "hrabi": {ahmad}, "ahmed": {ahmad}, "ahmed harby": {ahmad},
			"ahmed harbee": {}, "onell": {ray},
			"0501234576": {noura}, "050123467": {noura}, "05012345677": {noura}, "05012434": {noura}, "0501243": {}, "0501234": {noura},
			"0511234576": {},
			"%":          {}, "_": {}, "0509999999": {}, "' or 1=1 --": {}, "nobody": {},
			"": {ray, abdullah, ahmad, noura},
		} {
			if diff := cmp.Diff(want, world.Found(w, typed)); diff != "" {
				t.Errorf("%q (-want +got):\n%s", typed, diff)
			}
		}
	})
}

func TestAnotherOrganizationsCustomersAreNotFound(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v := w.Patient("Sara", "+966501234567", "2026-11-16", "09:00")
		other := w.MustApply(world.Clinic("other"))
		page, err := w.Customers.Customers(t.Context(), other.Organization, "0501234567", "", 0)
		if err != nil || len(page.Items) != 0 {
			t.Errorf("got %v %v, want nobody", page.Items, err)
		}
		id := world.PersonOf(w, v)
		for name, err := range map[string]error{
			"read":   world.Err(w.Customers.Customer(t.Context(), other.Organization, id, "")),
			"export": world.Err(w.Customers.ExportCustomer(t.Context(), office.Caller{Org: other.Organization}, id)),
			"erase":  world.Err(w.Customers.EraseCustomer(t.Context(), office.Caller{Org: other.Organization}, id)),
		} {
			if !errors.Is(err, customer.ErrNotFound) {
				t.Errorf("%s: got %v, want not found", name, err)
			}
		}
	})
}

func TestACustomersHistoryCountsAndPages(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Caller()
		var all []desk.View
		for i := range 60 {
			all = append(all, w.Patient("Sara", "+966501234567", fmt.Sprintf("2026-11-%02d", 16+i/15), fmt.Sprintf("%02d:%02d", 9+i%15/2, i%2*30)))
		}
		w.Patient("Somebody else", "+966500000000", "2026-11-16", "09:00")
		for _, i := range []int{0, 1, 2} {
			if _, err := w.Desk.Cancel(t.Context(), c, all[i].ID, ""); err != nil {
				t.Fatal(err)
			}
		}
		w.Clock.Add(5*24*time.Hour + 12*time.Hour)
		for i, to := range map[int]booking.Status{3: booking.NoShow, 4: booking.NoShow, 5: booking.Arrived} {
			if _, err := w.Desk.Mark(t.Context(), c, all[i].ID, to); err != nil {
				t.Fatal(err)
			}
		}
		w.Clock.Add(time.Second)
		next := w.Patient("SARA", "+966501234567", "2026-11-24", "09:00")
		id := world.PersonOf(w, next)
		h, err := w.Customers.Customer(t.Context(), c.Org, id, "")
		if err != nil {
			t.Fatal(err)
		}
		if got, want := h.Names, []booking.Private{"SARA", "Sara"}; !cmp.Equal(got, want) {
			t.Errorf("names: got %v, want %v", got, want)
		}
		got := []any{h.Total, h.Upcoming, h.Cancelled, h.NoShows, len(h.Coming), h.FirstVisit == all[5].Span.Start, h.LastVisit, h.Customer.Next}
		if want := []any{61, 1, 3, 2, 1, true, all[59].Span.Start, next.Span.Start}; !cmp.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		seen := map[string]bool{}
		for before := int64(1 << 60); ; {
			for _, v := range h.Past {
				if v.Span.Start > before || seen[v.ID.String()] {
					t.Errorf("%s %s is out of order or twice", v.Date, v.Time)
				}
				before, seen[v.ID.String()] = v.Span.Start, true
			}
			if h.Next == "" {
				break
			}
			if h, err = w.Customers.Customer(t.Context(), c.Org, id, h.Next); err != nil {
				t.Fatal(err)
			}
		}
		if len(seen) != 60 {
			t.Errorf("got %d appointments in the history, want 60", len(seen))
		}
		for _, bad := range []string{"x", "AAAA"} {
			if _, err := w.Customers.Customer(t.Context(), c.Org, id, bad); fault.Of(err).Code != "invalid_cursor" {
				t.Errorf("cursor %q: got %v, want invalid_cursor", bad, err)
			}
		}
	})
}

// What a customer told when they booked by themselves is seen beside what was
// written down, of them alone and no longer than they are known; and so is what
// was forgiven.
func TestWhatACustomerToldWhenBookingIsSeen(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		book := func(name, clock, email, lang string) desk.View {
			r := w.Checkup("2026-11-16", clock)
			r.Customer, r.Phone, r.Email, r.Intake = name, "+966501234567", email, &booking.Intake{Language: lang}
			w.Clock.Add(time.Second)
			return w.MustBook(r)
		}
		sara := book("Sara", "09:00", "old@example.com", "ar")
		told := book("SARA", "10:00", "sara@example.com", "en")
		last := book("Sara", "11:00", "", "")
		book("Layan", "12:00", "layan@example.com", "ar") // of the same family
		c := w.Staff()
		w.Clock.Add(48 * time.Hour)
		for _, v := range []desk.View{sara, last} {
			if _, err := w.Desk.Mark(t.Context(), c, v.ID, booking.NoShow); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.SelfService.Pardon(t.Context(), c, sara.ID); err != nil {
			t.Fatal(err)
		}
		id := world.PersonOf(w, sara)
		h, err := w.Customers.Customer(t.Context(), c.Org, id, "")
		want := customer.Told{Email: "sara@example.com", EmailAt: told.CreatedAt, Language: "en", LanguageAt: told.CreatedAt}
		if err != nil || h.Told != want || !h.Details.Empty() {
			t.Errorf("got %+v and %+v, %v; want %+v and nothing written down", h.Told, h.Details, err, want)
		}
		if !h.Forgiven[sara.ID] || len(h.Forgiven) != 1 {
			t.Errorf("got %v, want the one that was forgiven", h.Forgiven)
		}
		dossier, err := w.Customers.ExportCustomer(t.Context(), c, id)
		if err != nil || len(dossier.Appointments) != 3 {
			t.Fatalf("the export: got %+v, %v", dossier.Appointments, err)
		}
		if e := dossier.Appointments[1]; e.Language != "en" || e.TermsLanguage != "" {
			t.Errorf("the export: got %+v, %v", dossier.Appointments, err)
		}
	})
}

func TestTheListOfCustomersIsPaged(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		for i := range 7 {
			w.Patient(fmt.Sprintf("Person %d", i), fmt.Sprintf("+96650000000%d", i), "2026-11-16", fmt.Sprintf("%02d:00", 9+i))
			w.Clock.Add(time.Duration(i%2) * time.Second) // some in the same second
		}
		seen, cursor := map[booking.Private]bool{}, ""
		for {
			page, err := w.Customers.Customers(t.Context(), w.IDs.Organization, "person", cursor, 2)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range page.Items {
				if seen[c.Name] {
					t.Errorf("%q comes twice", string(c.Name))
				}
				seen[c.Name] = true
			}
			if cursor = page.Next; cursor == "" {
				break
			}
		}
		if len(seen) != 7 {
			t.Errorf("got %d, want 7", len(seen))
		}
	})
}

func TestMergedCustomersAreOnePersonUntilItIsUndone(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c, org := w.Caller(), w.IDs.Organization
		id := func(v desk.View) booking.CustomerID { return world.PersonOf(w, v) }
		old := w.Patient("Sara old number", "+966500000001", "2026-11-16", "09:00")
		name := w.Patient("Sara without number", "", "2026-11-16", "10:00")
		now := w.Patient("Sara", "+966500000002", "2026-11-16", "11:00")
		merge := func(from, into desk.View) {
			t.Helper()
			if err := w.Customers.Merge(t.Context(), c, id(from), id(into)); err != nil {
				t.Fatal(err)
			}
		}
		total := func(v desk.View) (n int, main booking.CustomerID) {
			t.Helper()
			h, err := w.Customers.Customer(t.Context(), org, id(v), "")
			if err != nil {
				t.Fatal(err)
			}
			return h.Total, h.ID
		}
		merge(name, old)
		merge(old, now)
		for _, v := range []desk.View{old, name, now} {
			if n, main := total(v); n != 3 || main != id(now) {
				t.Errorf("%q: got %d of %s, want 3 of %s", string(v.Customer), n, main, id(now))
			}
		}
		if got := world.Found(w, "0500000001"); len(got) != 1 || len(world.Found(w, "sara")) != 1 {
			t.Errorf("got %v, want the one person", got)
		}
		if err := w.Customers.Merge(t.Context(), c, id(now), id(name)); fault.Of(err).Code != "merge_self" {
			t.Errorf("in a circle: got %v, want merge_self", err)
		}
		if err := w.Customers.Unmerge(t.Context(), c, id(old)); err != nil {
			t.Fatal(err)
		}
		if n, main := total(name); n != 2 || main != id(old) {
			t.Errorf("after undoing: got %d of %s, want the earlier merge of %s", n, main, id(old))
		}
		if n, _ := total(now); n != 1 {
			t.Errorf("after undoing: got %d, want 1", n)
		}
		if err := w.Customers.Unmerge(t.Context(), c, id(old)); fault.Of(err).Code != "not_merged" {
			t.Errorf("undone twice: got %v, want not_merged", err)
		}
		if err := w.Customers.Merge(t.Context(), c, id(old), booking.NewID[booking.CustomerID]()); !errors.Is(err, customer.ErrNotFound) {
			t.Errorf("into nobody: got %v, want not found", err)
		}
	})
}

func TestAnErasedCustomerIsNowhereButInTheFigures(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c, org := w.Caller(), w.IDs.Organization
		r := w.Checkup("2026-11-16", "09:00")
		r.Customer, r.Phone, r.Notes, r.IdempotencyKey = "Sekret Persona", "+966501112223", "Sekret notes", "k1"
		was := w.MustBook(r)
		gone := w.Patient("SEKRET persona", "+966501112223", "2026-11-17", "09:00")
		if _, err := w.Desk.Cancel(t.Context(), c, gone.ID, "Sekret reason"); err != nil {
			t.Fatal(err)
		}
		kept := w.Patient("Kept", "+966501112224", "2026-11-16", "09:00")
		id := world.PersonOf(w, was)
		if _, err := w.Customers.EraseCustomer(t.Context(), c, id); fault.Of(err).Code != "has_upcoming" {
			t.Fatalf("before the appointment: got %v, want has_upcoming", err)
		}
		w.Clock.Add(36 * time.Hour)

		dossier, err := w.Customers.ExportCustomer(t.Context(), c, id)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(dossier)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"Sekret Persona", "SEKRET persona", "Sekret notes", "Sekret reason", "+966501112223", "Check-up", "Olaya",
			"2026-11-16T09:00:00+03:00"} {
			if !strings.Contains(string(text), want) {
				t.Errorf("the export lacks %q: %s", want, text)
			}
		}
		if strings.Contains(string(text), "Kept") {
			t.Error("the export has somebody else")
		}

		n, err := w.Customers.EraseCustomer(t.Context(), c, id)
		if err != nil || n.Appointments != 2 {
			t.Fatalf("got %d %v, want 2", n, err)
		}
		if all := w.Everything(); strings.Contains(all, "Sekret") || strings.Contains(all, "501112223") || strings.Contains(all, "sekret") {
			t.Errorf("the database still knows the customer:\n%s", all)
		}
		v, err := w.Desk.Appointment(t.Context(), org, was.ID)
		if err != nil || !v.Erased() || v.Status != booking.Booked || v.UpdatedAt <= was.UpdatedAt {
			t.Errorf("got %+v %v, want the appointment without its customer", v, err)
		}
		if got := world.Found(w, ""); !cmp.Equal(got, []string{"Kept"}) {
			t.Errorf("got %v, want Kept alone", got)
		}
		if _, err := w.Customers.Customer(t.Context(), org, id, ""); !errors.Is(err, customer.ErrNotFound) {
			t.Errorf("got %v, want not found", err)
		}
		if _, err := w.Customers.Customer(t.Context(), org, world.PersonOf(w, kept), ""); err != nil {
			t.Error(err)
		}
		w.Verified()
	})
}

func TestErasingAMergedPersonErasesAllOfThem(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Caller()
		a := w.Patient("Sekret One", "", "2026-11-16", "09:00")
		b := w.Patient("Sekret Two", "+966501112223", "2026-11-16", "09:30")
		if err := w.Customers.Merge(t.Context(), c, world.PersonOf(w, a), world.PersonOf(w, b)); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(36 * time.Hour)
		if n, err := w.Customers.EraseCustomer(t.Context(), c, world.PersonOf(w, a)); err != nil || n.Appointments != 2 {
			t.Errorf("got %d %v, want 2", n, err)
		}
		if _, merges, _ := strings.Cut(w.Everything(), "-- customer_merges\n"); !strings.HasPrefix(merges, "--") && merges != "" {
			t.Errorf("the merge is still there: %.100s", merges)
		}
		if all := w.Everything(); strings.Contains(all, "Sekret") {
			t.Errorf("the database still knows the customer:\n%s", all)
		}
	})
}

func TestOldAppointmentsForgetTheirCustomers(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		org := w.IDs.Organization
		for i := range 15 {
			w.Patient(fmt.Sprintf("Sekret %d", i), "+966501112223", "2026-11-16", fmt.Sprintf("%02d:%02d", 9+i/2, i%2*30))
		}
		w.Patient("Young", "+966501112224", "2026-12-20", "09:00")
		world.Found(w, "") // So that the index has them.
		old := func(days int) {
			t.Helper()
			for {
				more, err := w.Customers.EraseOld(t.Context(), org, days)
				if err != nil {
					t.Fatal(err)
				}
				if !more {
					return
				}
			}
		}
		w.Clock.Add(31 * 24 * time.Hour)
		old(0) // means: keep
		old(30)
		if got := len(world.Found(w, "sekret")); got != 15 {
			t.Fatalf("before their time: got %d, want 15", got)
		}
		w.Clock.Add(2 * 24 * time.Hour)
		old(30)
		if all := w.Everything(); strings.Contains(all, "Sekret") || strings.Contains(all, "501112223") {
			t.Errorf("the database still knows the customers:\n%s", all)
		}
		if got := world.Found(w, ""); !cmp.Equal(got, []string{"Young"}) {
			t.Errorf("got %v, want Young alone", got)
		}
		w.Verified()
	})
}

func TestAnOrganizationsOldCustomersAreErasedByThemselvesIfItWants(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.Patient("Sekret", "+966501112223", "2026-11-16", "09:00")
		w.Clock.Add(60 * 24 * time.Hour)
		if err := w.Customers.Retain(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := world.Found(w, ""); len(got) != 1 {
			t.Fatalf("without the setting: got %v, want it kept", got)
		}
		err := w.Store.For(w.IDs.Organization).Write(t.Context(), func(tx *store.Tx) error {
			tx.SaveSettings(booking.Settings{Language: "ar", Digits: "latin", RetentionDays: 30})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Customers.Retain(t.Context()); err != nil {
			t.Fatal(err)
		}
		if all := w.Everything(); strings.Contains(all, "Sekret") || strings.Contains(all, "501112223") {
			t.Errorf("the database still knows the customer:\n%s", all)
		}
	})
}

func TestWhatIsDoneWithCustomersIsInTheAuditLogWithoutTheirNames(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Caller()
		c.Name = "Huda"
		a := w.Patient("Sekret One", "", "2026-11-16", "09:00")
		b := w.Patient("Sekret Two", "+966501112223", "2026-11-16", "09:30")
		one, two := world.PersonOf(w, a), world.PersonOf(w, b)
		w.Clock.Add(36 * time.Hour)
		for name, err := range map[string]error{
			"merge": w.Customers.Merge(t.Context(), c, one, two), "unmerge": w.Customers.Unmerge(t.Context(), c, one),
			"export": world.Err(w.Customers.ExportCustomer(t.Context(), c, one)), "erase": world.Err(w.Customers.EraseCustomer(t.Context(), c, one)),
			"export all": w.Desk.ExportAppointments(t.Context(), c, desk.Filter{}, func(desk.Row) error { return nil }),
		} {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		deeds, _, err := w.Office.Deeds(t.Context(), c, booking.PersonID{}, booking.DeedID{})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]bool{}
		for _, deed := range deeds {
			if deed.Action == "catalogue.applied" { // How the clinic was made.
				continue
			}
			got[deed.Action] = true
			if text := deed.Object + deed.Detail; deed.Name != "Huda" || strings.Contains(text, "Sekret") || strings.Contains(text, "50111") {
				t.Errorf("got %+v, want who did it and not to whom", deed)
			}
		}
		for _, want := range []string{"customer.merged", "customer.unmerged", "customer.exported", "customer.erased", "appointments.exported"} {
			if !got[want] {
				t.Errorf("%s is not in the log", want)
			}
		}
	})
}

// Whoever is erased can have nothing booked again.
func TestWhatWasCancelledIsNotBookedAgainForNobody(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		a := w.Patient("Sekret Persona", "+966501112223", "2026-11-16", "09:00")
		c := w.Staff()
		if _, err := w.Desk.Cancel(t.Context(), c, a.ID, ""); err != nil {
			t.Fatal(err)
		}
		if v, err := w.Diary.Visit(t.Context(), c, a.ID); err != nil || !v.Undoable {
			t.Errorf("cancelled: got %v, %v; want that it can be booked again", v.Undoable, err)
		}
		if _, err := w.Customers.EraseCustomer(t.Context(), c, world.PersonOf(w, a)); err != nil {
			t.Fatal(err)
		}
		if v, err := w.Diary.Visit(t.Context(), c, a.ID); err != nil || v.Undoable {
			t.Errorf("erased: got %v, %v; want no way back", v.Undoable, err)
		}
		_, err := w.Desk.Undo(t.Context(), c, a.ID)
		world.RefusedAs(t, "undoing", err, "customer_erased")
	})
}

// fix corrects whom an appointment is for.
func fix(w *world.World, v desk.View, name, phone string) desk.View {
	w.T.Helper()
	a, err := w.Desk.Appointment(w.T.Context(), w.IDs.Organization, v.ID)
	if err == nil {
		c := w.Staff()
		c.Person, c.Name = booking.NewID[booking.PersonID](), "Huda"
		a, err = w.Desk.Edit(w.T.Context(), c, v.ID, desk.EditRequest{Customer: name, Phone: phone, Seen: desk.EditionOf(&a.Appointment)})
	}
	if err != nil {
		w.T.Fatal(err)
	}
	return a
}

// Whoever has only this appointment and gets another number is still the same person,
// with all that was written down of them.
func TestACorrectedNumberIsThatOfTheSamePerson(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Staff()
		v := w.Patient("Zulaykha", "+966551111111", "2026-11-15", "09:00")
		id := world.PersonOf(w, v)
		if err := w.Customers.Describe(ctx, c, id, customer.Details{Notes: "latex"}); err != nil {
			t.Fatal(err)
		}
		v = fix(w, v, "Zulaykha", "+966552222222")
		h, err := w.Customers.Customer(ctx, c.Org, id, "")
		if err != nil || world.PersonOf(w, v) != id || h.Phone != "+966552222222" ||
			len(h.Phones) != 1 || h.Details.Notes != "latex" || h.Total != 1 {
			t.Errorf("corrected: %+v, %v", h, err)
		}
		if got := world.Found(w, "+966551111111"); len(got) != 0 {
			t.Errorf("by the wrong number: %v, want nobody", got)
		}
		// Corrected to somebody who is known already: what was written down is theirs.
		other := w.Patient("Zulaykha", "+966553333333", "2026-11-15", "10:00")
		known := world.PersonOf(w, other)
		fix(w, v, "Zulaykha", "+966553333333")
		h, err = w.Customers.Customer(ctx, c.Org, known, "")
		if err != nil || h.Total != 2 || len(h.Phones) != 1 || h.Details.Notes != "latex" {
			t.Errorf("known already: %+v, %v, want them to be one", h, err)
		}
		if _, err := w.Customers.Customer(ctx, c.Org, id, ""); world.Code(err) != "not_found" {
			t.Errorf("who they were: %v, want nobody", err)
		}
		if _, text := (&family{World: w}).exported(known); !strings.Contains(text, "latex") || strings.Contains(text, "55222") {
			t.Errorf("handed out: %s", text)
		}
		w.Verified()
		w.Clock.Add(48 * time.Hour)
		if _, err := w.Customers.EraseCustomer(ctx, c, known); err != nil {
			t.Fatal(err)
		}
		w.HoldsNot("Zulaykha", "zulaykha", "latex", "551111111", "552222222", "553333333")
		w.Verified()
	})
}

// An appointment that is handed to somebody else leaves who had it before as they
// were, and either can be erased without the other.
func TestAnAppointmentIsHandedToSomebodyElse(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Staff()
		v := w.Patient("Zulaykha", "+966551111111", "2026-11-15", "09:00")
		kept := w.Patient("Zulaykha", "+966551111111", "2026-11-15", "10:00")
		id := world.PersonOf(w, kept)
		v = fix(w, v, "Yamama", "+966552222222")
		if got := world.PersonOf(w, v); got == id {
			t.Error("they are one person")
		}
		if h, err := w.Customers.Customer(ctx, c.Org, id, ""); err != nil || h.Total != 1 || h.Phone != "+966551111111" {
			t.Errorf("who had it: %+v, %v", h, err)
		}
		w.Clock.Add(48 * time.Hour)
		if _, err := w.Customers.EraseCustomer(ctx, c, id); err != nil {
			t.Fatal(err)
		}
		w.HoldsNot("Zulaykha", "zulaykha", "551111111")
		if got := world.Found(w, "Yamama"); len(got) != 1 {
			t.Errorf("got %v, want her still there", got)
		}
		w.Verified()
	})
}

// corrected corrects a customer as somebody who has just looked.
func corrected(w *world.World, id booking.CustomerID, name, phone string, shared bool) (booking.CustomerID, error) {
	w.T.Helper()
	h, err := w.Customers.Customer(w.T.Context(), w.IDs.Organization, id, "")
	if err != nil {
		w.T.Fatal(err)
	}
	c := w.Staff()
	c.Person, c.Name = booking.NewID[booking.PersonID](), "Huda"
	return w.Customers.Correct(w.T.Context(), c, id, customer.Correction{
		Name: name, Phone: phone, Seen: customer.Spelling{Phone: string(h.Phone), Name: string(h.Name)}, Shared: shared,
	})
}

// Another name and number are those of all that is to come; what is over stays as it
// was written, and is the same person's.
func TestACustomerIsCorrectedWithAllThatIsToCome(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Staff()
		over := w.Patient("Zulaykha", "+966551111111", "2026-11-15", "09:00")
		w.Clock.Add(26 * time.Hour)
		first := w.Patient("Zulaykha", "+966551111111", "2026-11-18", "09:00")
		second := w.Patient("zulaykha", "+966551111111", "2026-11-19", "09:00")
		id := world.PersonOf(w, first)
		if err := w.Customers.Describe(ctx, c, id, customer.Details{Notes: "latex"}); err != nil {
			t.Fatal(err)
		}
		agreed(w, id, "told at the desk")
		now, err := corrected(w, id, "Zuleikha Al-Harbi", "055 222 2222", false)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []desk.View{first, second} {
			a, err := w.Desk.Appointment(ctx, c.Org, v.ID)
			if err != nil || a.Customer != "Zuleikha Al-Harbi" || a.Phone != "+966552222222" || a.Edition != 1 {
				t.Errorf("to come: %+v, %v", a.Appointment, err)
			}
		}
		if a, err := w.Desk.Appointment(ctx, c.Org, over.ID); err != nil || a.Appointment != over.Appointment {
			t.Errorf("what is over: %+v, %v, want it as it was", a.Appointment, err)
		}
		for _, old := range []booking.CustomerID{id, now} {
			h, err := w.Customers.Customer(ctx, c.Org, old, "")
			if err != nil || h.ID != now || h.Name != "Zuleikha Al-Harbi" || h.Phone != "+966552222222" || h.Total != 3 || h.Upcoming != 2 ||
				h.Details.Notes != "latex" {
				t.Errorf("the person: %+v, %v", h, err)
			}
			said, err := w.Customers.Consents(ctx, c.Org, h.Customer)
			if err != nil || len(said) != 1 {
				t.Errorf("what they said: %v, %v", said, err)
			}
		}
		if n, m := w.Noted(c, "customer.corrected"), w.Noted(c, "appointment.edited"); n != 1 || m != 2 {
			t.Errorf("noted: %d and %d of appointments, want each", n, m)
		}
		// Once more, back, and by somebody who saw it as it was.
		again, err := corrected(w, now, "Zuleikha Al-Harbi", "+966552222222", false)
		if err != nil || again != now || w.Noted(c, "customer.corrected") != 1 {
			t.Errorf("nothing corrected: %v, %v", again, err)
		}
		late := customer.Correction{Name: "Z", Phone: "+966552222222", Seen: customer.Spelling{Phone: "+966551111111", Name: "Zulaykha"}}
		if _, err := w.Customers.Correct(ctx, c, now, late); world.Code(err) != "customer_changed" {
			t.Errorf("by somebody who saw it as it was: %v, want it refused", err)
		}
		if back, err := corrected(w, now, "Zulaykha", "+966551111111", false); err != nil || back != id {
			t.Errorf("back: %v, %v, want who they were", back, err)
		}
		w.Verified()
		w.Clock.Add(96 * time.Hour)
		if _, err := w.Customers.EraseCustomer(ctx, c, now); err != nil {
			t.Fatal(err)
		}
		w.HoldsNot("Zulaykha", "zulaykha", "uleikha", "latex", "551111111", "552222222")
		w.Verified()
	})
}

// Who has nothing to come is corrected, too, and with the last of what is over they are
// forgotten.
func TestACustomerWithNothingToComeIsCorrected(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Staff()
		id := world.PersonOf(w, w.Patient("Zulaykha", "+966551111111", "2026-11-15", "09:00"))
		w.Clock.Add(26 * time.Hour)
		now, err := corrected(w, id, "Zulaykha", "+966552222222", false)
		if err != nil {
			t.Fatal(err)
		}
		h, err := w.Customers.Customer(ctx, c.Org, now, "")
		if err != nil || h.Phone != "+966552222222" || h.Total != 1 || len(world.Found(w, "0552222222")) != 1 {
			t.Errorf("the person: %+v, %v", h, err)
		}
		w.Clock.Add(60 * 24 * time.Hour)
		if _, err := w.Customers.EraseOld(ctx, c.Org, 30); err != nil {
			t.Fatal(err)
		}
		w.HoldsNot("Zulaykha", "zulaykha", "551111111", "552222222")
		w.Verified()
	})
}

// A number that others have is asked about: a family shares it, one person is merged.
func TestANumberOfOthersIsAskedAbout(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Staff()
		mother := world.PersonOf(w, w.Patient("Noura", "+966551111111", "2026-11-16", "09:00"))
		daughter := world.PersonOf(w, w.Patient("Layan", "+966552222222", "2026-11-16", "10:00"))
		if _, err := corrected(w, daughter, "Layan", "0551111111", false); world.Code(err) != "number_of_others" {
			t.Errorf("her mother's number: %v, want it asked", err)
		}
		now, err := corrected(w, daughter, "Layan", "0551111111", true)
		if err != nil {
			t.Fatal(err)
		}
		h, err := w.Customers.Customer(ctx, c.Org, now, "")
		if err != nil || h.Phone != "+966551111111" || len(h.Family) != 1 || h.Family[0].ID != mother || h.Total != 1 {
			t.Errorf("the daughter: %+v, %v, want her beside her mother", h, err)
		}
		for _, shared := range []bool{false, true} {
			if _, err := corrected(w, now, "Noura", "0551111111", shared); world.Code(err) != "customer_known" {
				t.Errorf("her mother's name as well: %v, want it left to a merge", err)
			}
		}
		if _, err := corrected(w, now, " ", "0551111111", false); err == nil {
			t.Error("nobody is called nothing")
		}
		if _, err := corrected(w, now, "Layan", "12", false); world.Code(err) == "" {
			t.Errorf("no number: %v, want it refused", err)
		}
		w.Verified()
	})
}
