package odoo_test

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/connector/odoo/odootest"
)

func TestOneNewCustomerBecomesOneContact(t *testing.T) {
	t.Parallel()
	w := newWorld(t, odootest.Options{}, odootest.Key)
	sara := w.odoo.User("Dr Sara", "")
	before := len(w.odoo.IDs("res.partner"))
	var all sync.WaitGroup
	for n := range 10 {
		all.Go(func() { w.push(appointment(sara, n)) })
	}
	all.Wait()
	if got := len(w.odoo.IDs("res.partner")) - before; got != 1 {
		t.Errorf("got %d new contacts, want 1", got)
	}
}

func TestContactsAreFoundHoweverTheirNumberIsWritten(t *testing.T) {
	each(t, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		for n, c := range []struct {
			phone, written string
			found          bool
		}{
			{"+966501234567", "+966501234567", true},
			{"+966501234568", "+966 50 123 4568", true},
			{"+966501234569", "0501234569", true},
			{"+966501234570", "00966 50-123-4570", true},
			{"+966501234571", "966501234571", true},
			{"+966501234572", "(050) 123 45 72", true},
			{"+966501234573", "501234573", true},
			{"+966501234578", "٠٥٠ ١٢٣ ٤٥٧٨", true},
			{"+966501234579", "+٩٦٦٥٠١٢٣٤٥٧٩", true},
			{"+966501234580", "۰۵۰۱۲۳۴۵۸۰", true},
			{"+12025550123", "(202) 555-0123", false}, // dialled in Saudi Arabia it is another
			{"+97333123456", "3312 3456", false},
			{"+971501234581", "050 123 4581", false},  // this is a number of Saudi Arabia
			{"+966501234574", "+971501234574", false}, // another country
			{"+966501234575", "0501234575 1", false},
			{"+966501234576", "01234576", false}, // the end of it only
			{"+966501234577", "+966 50 123 457", false},
		} {
			contact := w.odoo.Contact("Somebody", c.written)
			p := appointment(sara, n)
			p.Customer.Phone = c.phone
			partners := w.event(w.book(p))["partner_ids"].([]int64)
			if got := slices.Contains(partners, contact); got != c.found || len(partners) != 2 {
				w.Errorf("%s, written %q: got found %t and %v, want %t", c.phone, c.written, got, partners, c.found)
			}
		}
	})
}

func TestTheMobileNumberCountsWhereThereIsOne(t *testing.T) {
	t.Parallel()
	for _, version := range []int{14, 16, 18} {
		w := newWorld(t, odootest.Options{Version: version}, odootest.Key)
		contact := w.odoo.Contact("Noura", "011 222 3333")
		w.odoo.Set("res.partner", contact, "mobile", "050 123 4567")
		if got := w.event(w.book(appointment(w.odoo.User("Dr Sara", ""), 1)))["partner_ids"].([]int64); !slices.Contains(got, contact) {
			t.Errorf("%d: got %v, want %d among them", version, got, contact)
		}
	}
}

func TestOfAFamilyTheOneWithTheNameIsTaken(t *testing.T) {
	each(t, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		father := w.odoo.Contact("خالد القحطاني", "0501234567")
		noura := w.odoo.Contact("نورة القحطاني", "+966 50 123 4567")
		p := appointment(sara, 1)
		if got := w.event(w.book(p))["partner_ids"].([]int64); !slices.Contains(got, noura) {
			w.Errorf("got %v, want %d", got, noura)
		}
		p = appointment(sara, 2)
		p.Customer.Name = "ريم القحطاني"
		e := w.event(w.book(p))
		if got := e["partner_ids"].([]int64); !slices.Contains(got, father) || e["name"] != "Check-up – ريم القحطاني" {
			w.Errorf("got %v, want the first, %d, and Reem in the title", e, father)
		}
	})
}

func TestWithoutAPhoneThereIsNoContact(t *testing.T) {
	each(t, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		before := w.odoo.IDs("res.partner")
		p := appointment(sara, 1)
		p.Customer.Phone = ""
		e := w.event(w.book(p))
		if diff := cmp.Diff([]any{e["partner_ids"], e["name"]}, []any{[]int64{w.odoo.Partner(sara)}, "Check-up – نورة القحطاني"}); diff != "" {
			w.Errorf("(-got +want):\n%s", diff)
		}
		if got := w.odoo.IDs("res.partner"); len(got) != len(before) {
			w.Errorf("got contacts %v, want %v", got, before)
		}
	})
}

// The same national number exists in several countries.
func TestANumberWithoutACountryIsDialledWhereTheContactIs(t *testing.T) {
	both(t, odootest.Options{}, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		book := func(n int, phone, name string) []int64 {
			p := appointment(sara, n)
			p.Customer.Phone, p.Customer.Name = phone, name
			return w.event(w.book(p))["partner_ids"].([]int64)
		}
		emirati := w.odoo.Contact("Noura", "050 123 4567")
		w.odoo.Set("res.partner", emirati, "country_id", w.odoo.Country("AE"))
		if got := book(1, "+966501234567", "Noura"); slices.Contains(got, emirati) {
			w.Errorf("got %v: %d lives in the Emirates, whatever her name", got, emirati)
		}
		if got := book(2, "+971501234567", "Somebody"); !slices.Contains(got, emirati) {
			w.Errorf("got %v, want %d", got, emirati)
		}
	})
}

func TestWhereNobodyKnowsTheCountryTheNameMustAgree(t *testing.T) {
	both(t, odootest.Options{NoCountry: true}, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		noura := w.odoo.Contact("نوره القحطانى", "٠٥٠١٢٣٤٥٦٧") // as others spell her
		other := w.odoo.Contact("Khalid", "0501234568")
		p := appointment(sara, 1)
		if got := w.event(w.book(p))["partner_ids"].([]int64); !slices.Contains(got, noura) {
			w.Errorf("got %v, want %d", got, noura)
		}
		p = appointment(sara, 2)
		p.Customer.Phone = "+966501234568"
		if got := w.event(w.book(p))["partner_ids"].([]int64); slices.Contains(got, other) {
			w.Errorf("got %v, want a contact of her own", got)
		}
	})
}

func TestWithoutTheRightToMakeContactsBookingsAreMade(t *testing.T) {
	both(t, odootest.Options{NoContact: true}, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		e := w.event(w.book(appointment(sara, 1)))
		if got := e["partner_ids"].([]int64); !slices.Equal(got, []int64{w.odoo.Partner(sara)}) ||
			!strings.Contains(e["description"].(string), "+966501234567") {
			w.Errorf("got %v, want the doctor alone, and the number in the description", e)
		}
		if log := w.log.String(); !strings.Contains(log, "booked without a contact") || strings.Contains(log, "501234567") {
			w.Errorf("got the log %s, want it told, without the number", log)
		}
		noura := w.odoo.Contact("Noura", "0501234567")
		if got := w.event(w.book(appointment(sara, 2)))["partner_ids"].([]int64); !slices.Contains(got, noura) {
			w.Errorf("got %v, want %d: who is a contact already is found", got, noura)
		}
	})
}

// Ids are given before records are seen, so that the lower one may come later.
func TestTwoAdaptersMakeOneContactAndOneEvent(t *testing.T) {
	each(t, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		adapters := []string{w.url, serve(w.T, w.odoo, odootest.Key)}
		before := len(w.odoo.IDs("res.partner"))
		// Of each pair of records that are being made at once, the first to get
		// its id is the last to be seen.
		var mu sync.Mutex
		waiting := map[string]chan struct{}{}
		w.odoo.Slow = func(model string, _ int64) {
			if model != "res.partner" && model != "calendar.event" {
				return
			}
			mu.Lock()
			first := waiting[model]
			if first != nil {
				delete(waiting, model)
				mu.Unlock()
				defer close(first)
				return
			}
			mine := make(chan struct{})
			waiting[model] = mine
			mu.Unlock()
			select {
			case <-mine:
			case <-after():
				mu.Lock()
				delete(waiting, model)
				mu.Unlock()
			}
		}
		body, err := json.Marshal(appointment(sara, 1))
		if err != nil {
			w.Fatal(err)
		}
		var all sync.WaitGroup
		answers := make([]string, len(adapters))
		for i := range adapters {
			all.Go(func() { _, _, answers[i] = request(w.T, "POST", adapters[i]+"/booking", "Bearer "+token, string(body)) })
		}
		all.Wait()
		if got := w.odoo.Live(appointment(sara, 1).ServiceAppointmentID); len(got) != 1 || answers[0] != answers[1] {
			w.Errorf("got events %v and answers %q, want one", got, answers)
		}
		if got := len(w.odoo.IDs("res.partner")) - before; got != 1 {
			w.Errorf("got %d new contacts, want 1", got)
		}
	})
}

// A lock of an adapter that was killed is not waited for for ever.
func TestALockThatWasLeftBehindIsTaken(t *testing.T) {
	t.Parallel()
	w := newWorld(t, odootest.Options{Version: 14}, odootest.Key)
	sara := w.odoo.User("Dr Sara", "")
	w.odoo.Add("calendar.contacts", map[string]any{"user_id": w.odoo.Own(), "partner_id": w.odoo.Partner(sara)})
	w.book(appointment(sara, 1))
	if got := w.odoo.IDs("calendar.contacts"); len(got) != 0 {
		t.Errorf("got %v, want nothing held", got)
	}
}

func TestWithTheModulesIndexTheSecondFindsTheFirst(t *testing.T) {
	both(t, odootest.Options{Module: true}, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		p := appointment(sara, 1)
		var once sync.Once
		first := int64(0)
		w.odoo.Slow = func(model string, _ int64) {
			if model == "calendar.event" {
				once.Do(func() {
					first = w.odoo.Event(sara, "2026-11-15 06:00:00", "2026-11-15 06:30:00",
						map[string]any{"x_service_appointment_id": p.ServiceAppointmentID})
				})
			}
		}
		if got := w.book(p); got != first || len(w.odoo.IDs("calendar.event")) != 1 {
			w.Errorf("got %d, want %d, which was there when it came to it", got, first)
		}
	})
}
