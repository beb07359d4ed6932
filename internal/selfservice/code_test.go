package selfservice_test

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/world"
)

// wrong is another code than the right one.
func wrong(right string, by int) string {
	n, _ := strconv.Atoi(right)
	return fmt.Sprintf("%06d", (n+by)%1_000_000)
}

func TestACodeIsSentAndServesForItsNumberItsFormAndItsPurpose(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		me := w.coded(phone, "form")
		if err := w.send(me); err != nil {
			t.Fatal(err)
		}
		code := w.last()
		if len(code) != 6 || w.number != phone {
			t.Fatalf("got %q to %s, want six digits to %s", code, w.number, phone)
		}
		if all := w.Everything(); strings.Contains(all, code) || strings.Contains(all, phone) {
			t.Error("the code or its number stands in the database")
		}
		for name, other := range map[string]selfservice.Coded{
			"number":       w.coded("+966551234568", "form"),
			"form":         w.coded(phone, "another"),
			"purpose":      {Org: w.org, Phone: phone, Purpose: selfservice.ToSee, Form: "form"},
			"organization": {Org: w.org.Twin(), Phone: phone, Purpose: selfservice.ToBook, Form: "form"},
		} {
			if err := w.SelfService.CheckCode(t.Context(), other, code); !errors.Is(err, selfservice.ErrCodeGone) {
				t.Errorf("with another %s: got %v, want %v", name, err, selfservice.ErrCodeGone)
			}
		}
		arabic := strings.Map(func(r rune) rune { return r - '0' + '٠' }, code)
		for _, typed := range []string{code, " " + code[:3] + " " + code[3:], arabic, code} { // also again
			if err := w.SelfService.CheckCode(t.Context(), me, typed); err != nil {
				t.Errorf("%q: %v", typed, err)
			}
		}
		w.Clock.Add(10*time.Minute + time.Second)
		if err := w.SelfService.CheckCode(t.Context(), me, code); !errors.Is(err, selfservice.ErrCodeGone) {
			t.Errorf("after ten minutes: got %v, want %v", err, selfservice.ErrCodeGone)
		}
	})
}

func TestWhoGuessesCodesHasFiveTriesHoweverManyAtOnce(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		me := w.coded(phone, "form")
		if err := w.send(me); err != nil {
			t.Fatal(err)
		}
		code := w.last()
		for i := range 4 {
			if err := w.SelfService.CheckCode(t.Context(), me, wrong(code, i+1)); !errors.Is(err, selfservice.ErrCode) {
				t.Errorf("guess %d: got %v, want %v", i+1, err, selfservice.ErrCode)
			}
		}
		if err := w.SelfService.CheckCode(t.Context(), me, "12"); !errors.Is(err, selfservice.ErrCode) {
			t.Errorf("what is no code: got %v, want that it is no guess", err)
		}
		for _, typed := range []string{wrong(code, 5), code} { // the fifth, and then even the right one
			if err := w.SelfService.CheckCode(t.Context(), me, typed); !errors.Is(err, selfservice.ErrCodeGone) {
				t.Errorf("%q: got %v, want %v", typed, err, selfservice.ErrCodeGone)
			}
		}
		crowd := w.coded(phone, "crowd")
		if err := w.send(crowd); err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		var mu sync.Mutex
		looked := 0
		for i := range 30 {
			wg.Go(func() {
				err := w.SelfService.CheckCode(t.Context(), crowd, wrong(w.last(), i+1))
				mu.Lock()
				defer mu.Unlock()
				if errors.Is(err, selfservice.ErrCode) {
					looked++
				}
			})
		}
		wg.Wait()
		if looked > 4 {
			t.Errorf("%d of thirty at once learned that they were wrong and might go on, want four", looked)
		}
		if err := w.SelfService.CheckCode(t.Context(), crowd, w.last()); !errors.Is(err, selfservice.ErrCodeGone) {
			t.Errorf("after the crowd: got %v, want %v", err, selfservice.ErrCodeGone)
		}
	})
}

func TestCodesAreLimitedByNumberAddressBlockAndOrganization(t *testing.T) {
	at(t, booking.Page{Countries: []string{"+971"}}, func(t *testing.T, w *front) {
		sends := func(n int, coded func(i int) selfservice.Coded) (sent int) {
			for i := range n {
				err := w.send(coded(i))
				if err == nil {
					sent++
				} else if !errors.Is(err, selfservice.ErrCodes) || fault.Of(err).RetryAfter <= 0 {
					t.Fatalf("got %v, want %v and when to come back", err, selfservice.ErrCodes)
				}
			}
			return sent
		}
		from := func(number, from string, i int) selfservice.Coded {
			c := w.coded(number, fmt.Sprint(from, i, w.Clock.Now()))
			c.Address = from
			return c
		}
		one := func(i int) selfservice.Coded { return from(phone, fmt.Sprint("a", i), i) }
		if got := sends(5, one); got != 3 {
			t.Errorf("%d codes to a number in an hour, want 3", got)
		}
		w.Clock.Add(time.Hour)
		if got := sends(5, one); got != 3 {
			t.Errorf("%d in the next hour, want 3", got)
		}
		w.Clock.Add(time.Hour)
		if got := sends(5, one); got != 0 {
			t.Errorf("%d beyond six on a day, want none", got)
		}
		if got := sends(14, func(i int) selfservice.Coded { return from(fmt.Sprintf("+96654%07d", i*10_000), "one address", i) }); got != 10 {
			t.Errorf("%d codes from an address, want 10", got)
		}
		if got := sends(60, func(i int) selfservice.Coded { return from(fmt.Sprintf("+97150123%04d", i), fmt.Sprint("b", i), i) }); got != 50 {
			t.Errorf("%d codes to a block of numbers, want 50", got)
		}
	})
}

func TestWhoAsksAgainAtOnceIsSentOneCode(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		me := w.coded(phone, "form")
		if err := w.send(me); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := w.send(me); !errors.Is(err, selfservice.ErrSoon) {
				t.Errorf("at once: got %v, want %v", err, selfservice.ErrSoon)
			}
		}
		first := w.last()
		if w.count() != 1 {
			t.Errorf("%d codes were sent, want one", w.count())
		}
		w.Clock.Add(61 * time.Second)
		if err := w.send(me); err != nil || w.count() != 2 {
			t.Errorf("a minute later: %v, %d sent, want another", err, w.count())
		}
		if err := w.SelfService.CheckCode(t.Context(), me, first); first != w.last() && !errors.Is(err, selfservice.ErrCode) {
			t.Errorf("the first code: got %v, want %v", err, selfservice.ErrCode)
		}
		w.fails = errors.New("the gateway is away")
		other := w.coded("+966551234568", "form")
		if err := w.send(other); fault.Of(err).Kind != fault.Unavailable {
			t.Errorf("with a courier that fails: got %v", err)
		}
		w.fails = nil
		if err := w.send(other); err != nil || w.count() != 3 {
			t.Errorf("after that: %v, %d sent, want the next at once", err, w.count())
		}
	})
}

func TestOnlySaudiMobileNumbersAreServedUntilTheOwnerAddsACountry(t *testing.T) {
	at(t, booking.Page{Countries: []string{"+971"}}, func(t *testing.T, w *front) {
		for number, want := range map[string]string{
			"+966551234567": "", "+971501234567": "", "+966112345678": "number_abroad", "+447911123456": "number_abroad",
		} {
			err := w.send(w.coded(number, "form"))
			if err != nil && fault.Of(err).Code != want || err == nil && want != "" {
				t.Errorf("%s: got %v, want %q", number, err, want)
			}
		}
		err := w.without().SendCode(t.Context(), w.coded(phone, "f"), "ar", func(c string) string { return c })
		if !errors.Is(err, selfservice.ErrNoCourier) {
			t.Errorf("without a courier: got %v", err)
		}
	})
}

// wants is somebody who books.
type wants struct {
	name, phone, address, clock, form string
	shown                             selfservice.Shown
	hold                              booking.HoldID
	on                                string // the date; empty: tomorrow
}

// book books on the page, at a room.
func (f *front) book(d *selfservice.Desk, b wants) error {
	f.T.Helper()
	page, err := d.FreshFront(f.T.Context(), "noor")
	if err != nil {
		f.T.Fatal(err)
	}
	f.forms++
	_, err = d.Book(f.T.Context(), page, selfservice.BookRequest{
		Service: f.IDs.Services["checkup"], Branch: f.IDs.Branches["olaya"], Slot: world.At(f.T, cmp.Or(b.on, "2026-11-16"), b.clock),
		Customer: b.name, Phone: b.phone, Form: cmp.Or(b.form, fmt.Sprint("form ", f.forms)),
		Address: cmp.Or(b.address, fmt.Sprint("address ", f.forms)),
		Filled:  selfservice.Filled{Answers: map[string]string{"first": "no"}}, Shown: b.shown, Hold: b.hold,
	})
	return err
}

// came is somebody who has kept an appointment today.
func (f *front) came(name, phone string) {
	f.T.Helper()
	v := f.Patient(name, phone, "2026-11-15", "09:00")
	f.Clock.Add(2 * time.Hour)
	if _, err := f.Desk.Mark(f.T.Context(), f.Staff(), v.ID, booking.Arrived); err != nil {
		f.T.Fatal(err)
	}
}

func TestNewNumbersAreAskedForACodeAndThoseWhoHaveKeptAnAppointmentAreNot(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		first := wants{name: "نورة العتيبي", phone: phone, clock: "09:00"}
		if err := w.book(w.SelfService, first); !errors.Is(err, selfservice.ErrNeedCode) {
			t.Errorf("before: got %v, want %v", err, selfservice.ErrNeedCode)
		}
		w.came("نورة العتيبي", phone)
		stranger := "+966559999999"
		mark, err := w.SelfService.Mark(w.org, stranger)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range []struct {
			name string
			who  wants
			want error
		}{
			{"who has come", wants{name: "نوره العتيبي", phone: phone}, nil},
			{"another of the family", wants{name: "سارة العتيبي", phone: phone}, selfservice.ErrNeedCode},
			{"a stranger of the same name", wants{name: "نورة العتيبي", phone: stranger}, selfservice.ErrNeedCode},
			{"a browser in which the number was checked", wants{name: "x", phone: stranger, shown: selfservice.Shown{Mark: mark}}, nil},
			{"another number there", wants{name: "x", phone: "+966558888888", shown: selfservice.Shown{Mark: mark}}, selfservice.ErrNeedCode},
		} {
			c.who.clock = fmt.Sprintf("%02d:30", 9+i)
			if err := w.book(w.SelfService, c.who); !errors.Is(err, c.want) {
				t.Errorf("%s: got %v, want %v", c.name, err, c.want)
			}
			c.who.clock, c.who.shown = fmt.Sprintf("%02d:30", 9+i), selfservice.Shown{}
			c.who.on = "2026-11-17"
			if err := w.book(w.without(), c.who); err != nil {
				t.Errorf("%s, where no code can be sent: %v", c.name, err)
			}
		}
		w.Verified()
	})
}

func TestWhoTypesTheCodeBooksAndSendingTheFormAgainBooksNoMore(t *testing.T) {
	at(t, booking.Page{Verify: booking.VerifyAlways}, func(t *testing.T, w *front) {
		me := wants{name: "Amal", phone: phone, clock: "09:00", form: "form", address: address}
		if err := w.book(w.SelfService, me); !errors.Is(err, selfservice.ErrNeedCode) {
			t.Fatalf("got %v, want %v", err, selfservice.ErrNeedCode)
		}
		me.hold = w.mustKeep(phone, address, "09:00")
		if err := w.send(w.coded(phone, "form")); err != nil {
			t.Fatal(err)
		}
		me.shown.Code = wrong(w.last(), 1)
		if err := w.book(w.SelfService, me); !errors.Is(err, selfservice.ErrCode) {
			t.Errorf("a wrong code: got %v, want %v", err, selfservice.ErrCode)
		}
		me.shown.Code = w.last()
		for range 2 {
			if err := w.book(w.SelfService, me); err != nil {
				t.Errorf("the right code: %v", err)
			}
		}
		w.Clock.Add(time.Hour)
		if err := w.book(w.SelfService, me); err != nil { // The page is loaded again.
			t.Errorf("an hour later: %v", err)
		}
		if n := strings.Count(w.Table("appointments"), phone); n != 1 {
			t.Errorf("%d appointments, want one", n)
		}
		// What was just checked is as good as a code; what was checked long ago is not.
		mark, err := w.SelfService.Mark(w.org, phone)
		if err != nil {
			t.Fatal(err)
		}
		again := wants{name: "Amal", phone: phone, clock: "10:00", shown: selfservice.Shown{Mark: mark}}
		if err := w.book(w.SelfService, again); err != nil {
			t.Errorf("with a fresh mark: %v", err)
		}
		w.Clock.Add(11 * time.Minute)
		again.clock, again.on = "11:00", "2026-11-17"
		if err := w.book(w.SelfService, again); !errors.Is(err, selfservice.ErrNeedCode) {
			t.Errorf("with an old mark: got %v, want %v", err, selfservice.ErrNeedCode)
		}
		w.Verified()
	})
}

func TestWhenManyStrangersBookEverybodyIsAskedForACode(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		w.came("Amal", phone)
		page := office.Caller{Org: w.org, Channel: booking.ByPage, Actor: booking.ByCustomer}
		for i := range 21 {
			r := w.Checkup("2026-11-16", fmt.Sprintf("%02d:%02d", 9+i/2%8, i%2*30))
			r.Phone = fmt.Sprintf("+9665500000%02d", i)
			if _, err := w.Desk.Book(t.Context(), page, r); err != nil {
				t.Fatal(err)
			}
			if i == 19 {
				if err := w.book(w.SelfService, wants{name: "Amal", phone: phone, clock: "16:30"}); err != nil {
					t.Errorf("after twenty strangers: %v", err)
				}
			}
		}
		amal := wants{name: "Amal", phone: phone, clock: "09:00", on: "2026-11-18"}
		if err := w.book(w.SelfService, amal); !errors.Is(err, selfservice.ErrNeedCode) {
			t.Errorf("after 21 strangers: got %v, want %v", err, selfservice.ErrNeedCode)
		}
		w.Clock.Add(25 * time.Hour)
		if err := w.book(w.SelfService, amal); err != nil {
			t.Errorf("a day later: %v", err)
		}
	})
}

func TestAMarkIsGoodForItsNumberOnlyAndNotForEver(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		mark, err := w.SelfService.Mark(w.org, phone)
		if err != nil || strings.Contains(mark, phone[1:]) {
			t.Fatalf("got %q, %v, want a mark that names nobody", mark, err)
		}
		for i, bad := range []string{"", "9" + mark, mark + "0", strings.Replace(mark, ".", "..", 1), "x." + mark} {
			err := w.book(w.SelfService, wants{name: "Amal", phone: phone, clock: "09:00", shown: selfservice.Shown{Mark: bad}})
			if !errors.Is(err, selfservice.ErrNeedCode) {
				t.Errorf("bad mark %d: got %v, want %v", i, err, selfservice.ErrNeedCode)
			}
		}
		w.Clock.Add(181 * 24 * time.Hour)
		late := wants{name: "Amal", phone: phone, clock: "09:00", on: "2027-05-16", shown: selfservice.Shown{Mark: mark}}
		if err := w.book(w.SelfService, late); !errors.Is(err, selfservice.ErrNeedCode) {
			t.Errorf("half a year later: got %v, want %v", err, selfservice.ErrNeedCode)
		}
	})
}

func TestWhoHasMissedTooManyIsAskedToCallOnceTheNumberIsTheirs(t *testing.T) {
	at(t, booking.Page{Missed: 1}, func(t *testing.T, w *front) {
		id := w.misses("Amal", "09:00")
		w.Clock.Add(2 * time.Hour)
		w.missed(id)
		amal := wants{name: "Amal", phone: phone, clock: "09:00"}
		if err := w.book(w.SelfService, amal); !errors.Is(err, selfservice.ErrNeedCode) { // Nobody learns it who only knows the number.
			t.Errorf("before: got %v, want %v", err, selfservice.ErrNeedCode)
		}
		mark, err := w.SelfService.Mark(w.org, phone)
		if err != nil {
			t.Fatal(err)
		}
		amal.shown.Mark = mark
		if err := w.book(w.SelfService, amal); !errors.Is(err, selfservice.ErrMissed) {
			t.Errorf("her number was checked: got %v, want %v", err, selfservice.ErrMissed)
		}
		amal.shown.Mark = ""
		if err := w.book(w.without(), amal); err != nil {
			t.Errorf("where no number is checked: %v", err)
		}
	})
}

func TestNobodyBooksAndMissesInTheNameOfAnother(t *testing.T) {
	at(t, booking.Page{Missed: 1}, func(t *testing.T, w *front) {
		w.came("Amal", phone)
		amal := wants{name: "Amal", phone: phone, clock: "13:00", on: "2026-11-15"}
		if err := w.book(w.SelfService, amal); !errors.Is(err, selfservice.ErrNeedCode) { // She has come, and yet.
			t.Errorf("got %v, want %v", err, selfservice.ErrNeedCode)
		}
		if err := w.book(w.without(), amal); err != nil { // Whoever that was.
			t.Fatal(err)
		}
		w.Clock.Add(6 * time.Hour)
		list, err := w.Desk.Appointments(t.Context(), w.org, desk.Filter{Limit: 10, Status: booking.Booked})
		if err != nil || len(list.Items) != 1 {
			t.Fatalf("got %d appointments, %v", len(list.Items), err)
		}
		w.missed(list.Items[0].ID)
		if err := w.without().Trusts(t.Context(), w.org, phone, "Amal"); err != nil {
			t.Errorf("where no number is checked: %v", err)
		}
	})
}

func TestWhatSomebodyHasIsToldToThemAlone(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		w.came("Amal", phone)
		amal := wants{name: "Amal", phone: phone}
		for _, clock := range []string{"09:00", "10:00"} {
			amal.clock = clock
			if err := w.book(w.SelfService, amal); err != nil {
				t.Fatal(err)
			}
		}
		amal.clock = "11:00"
		if err := w.book(w.SelfService, amal); !errors.Is(err, selfservice.ErrNeedCode) {
			t.Errorf("somebody: got %v, want %v", err, selfservice.ErrNeedCode)
		}
		mark, err := w.SelfService.Mark(w.org, phone)
		if err != nil {
			t.Fatal(err)
		}
		amal.shown.Mark = mark
		world.RefusedAs(t, "she", w.book(w.SelfService, amal), "enough_that_day")
	})
}

func TestOverTheBudgetOfAnAddressABrowserHasToWork(t *testing.T) {
	at(t, booking.Page{Verify: booking.VerifyNever}, func(t *testing.T, w *front) {
		book := func(i int, shown selfservice.Shown) error {
			return w.book(w.SelfService, wants{name: fmt.Sprint("Customer ", i), phone: phone, address: address,
				clock: fmt.Sprintf("%02d:%02d", 9+i/2%8, i%2*30), shown: shown})
		}
		for i := range 5 {
			if err := book(i, selfservice.Shown{}); err != nil {
				t.Fatal(err)
			}
		}
		if err := book(6, selfservice.Shown{}); !errors.Is(err, selfservice.ErrWork) {
			t.Errorf("a sixth: got %v, want %v", err, selfservice.ErrWork)
		}
		if err := book(6, selfservice.Shown{ByCode: true}); !errors.Is(err, selfservice.ErrNeedCode) {
			t.Errorf("who wants a code: got %v, want %v", err, selfservice.ErrNeedCode)
		}
		mark, err := w.SelfService.Mark(w.org, phone)
		if err != nil {
			t.Fatal(err)
		}
		if err := book(6, selfservice.Shown{Mark: mark}); err != nil {
			t.Errorf("whose number was checked: %v", err)
		}
		challenge := w.challenge(address)
		found, elsewhere := work(t, challenge), w.challenge("192.0.2.9")
		for name, shown := range map[string]selfservice.Shown{
			"no work":          {Challenge: challenge, Work: "x"},
			"one of their own": {Challenge: "9" + challenge, Work: work(t, "9"+challenge)},
			"of elsewhere":     {Challenge: elsewhere, Work: work(t, elsewhere)},
		} {
			if err := book(7, shown); !errors.Is(err, selfservice.ErrWork) {
				t.Errorf("%s: got %v, want %v", name, err, selfservice.ErrWork)
			}
		}
		if err := book(7, selfservice.Shown{Challenge: challenge, Work: found}); err != nil {
			t.Errorf("who has worked: %v", err)
		}
		if err := book(8, selfservice.Shown{Challenge: challenge, Work: found}); !errors.Is(err, selfservice.ErrWork) {
			t.Errorf("the same work again: got %v, want %v", err, selfservice.ErrWork)
		}
		late := w.challenge(address)
		found = work(t, late)
		w.Clock.Add(301 * time.Second)
		if err := book(9, selfservice.Shown{Challenge: late, Work: found}); !errors.Is(err, selfservice.ErrWork) {
			t.Errorf("work that is late: got %v, want %v", err, selfservice.ErrWork)
		}
		w.Verified()
	})
}

// challenge is what a browser works on.
func (f *front) challenge(from string) string {
	f.T.Helper()
	c, err := f.SelfService.Challenge(f.org, from, selfservice.WorkBits)
	if err != nil {
		f.T.Fatal(err)
	}
	return c
}

// work finds what a browser would.
func work(t testing.TB, challenge string) string {
	t.Helper()
	for i := range 100_000_000 {
		if found := strconv.Itoa(i); selfservice.Zeros(challenge+":"+found) >= selfservice.WorkBits {
			return found
		}
	}
	t.Fatal("nothing found")
	return ""
}

// keep asks for a slot to be kept.
func (f *front) keep(number, from, clock string) (booking.HoldID, error) {
	r := f.Checkup("2026-11-16", clock)
	return f.SelfService.Hold(f.T.Context(), selfservice.Customer{Org: f.org, Phone: number, Address: from, Form: "of " + number},
		desk.HoldRequest{Service: r.Service, Branch: r.Branch, Slot: r.Slot})
}

func (f *front) mustKeep(number, from, clock string) booking.HoldID {
	f.T.Helper()
	id, err := f.keep(number, from, clock)
	if err != nil {
		f.T.Fatal(err)
	}
	return id
}

func TestOneSlotIsKeptForANumberTwoForAnAddressAndATenthOfADay(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		first := w.mustKeep(phone, "a", "09:00")
		if again := w.mustKeep(phone, "a", "09:00"); again != first || first.IsZero() {
			t.Errorf("asked again: got %v, want %v, which is kept", again, first)
		}
		second := w.mustKeep(phone, "a", "10:00")
		if _, err := w.Desk.Store.For(w.org).Hold(t.Context(), first); !errors.Is(err, booking.ErrHoldNotFound) || second.IsZero() {
			t.Errorf("another time: the first is %v, want it released", err)
		}
		if id := w.mustKeep("+966550000001", "a", "11:00"); id.IsZero() {
			t.Error("a second number at the address has nothing kept")
		}
		if id := w.mustKeep("+966550000002", "a", "12:00"); !id.IsZero() {
			t.Error("a third slot is kept for an address")
		}
		// Sixteen starts are free: two of the day, and both are kept.
		if id := w.mustKeep("+966550000003", "b", "13:00"); !id.IsZero() {
			t.Error("more than a tenth of the day is kept")
		}
		w.Clock.Add(11 * time.Minute)
		if id := w.mustKeep("+966550000003", "b", "13:00"); id.IsZero() {
			t.Error("what has run out still counts")
		}
	})
}

func TestOfManyAtOnceNoMoreIsKeptThanMayBe(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		var wg sync.WaitGroup
		for i := range 12 {
			wg.Go(func() {
				if _, err := w.keep(fmt.Sprintf("+96655000000%d", i%6), fmt.Sprint("address ", i%5), fmt.Sprintf("%02d:00", 9+i%8)); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		live := strings.Count(w.Table("holds"), w.org.String())
		if live > 2 {
			t.Errorf("%d slots are kept, want two at most", live)
		}
		w.Verified()
	})
}

func TestWhatWasKeptIsBookedAndWhatRanOutIsBookedWhileItIsFree(t *testing.T) {
	at(t, booking.Page{Verify: booking.VerifyNever}, func(t *testing.T, w *front) {
		if err := w.book(w.SelfService, wants{name: "Amal", phone: phone, clock: "09:00", hold: w.mustKeep(phone, "a", "09:00")}); err != nil {
			t.Errorf("what is kept: %v", err)
		}
		late := wants{name: "Amal", phone: phone, clock: "10:00", hold: w.mustKeep(phone, "a", "10:00")}
		w.Clock.Add(11 * time.Minute)
		if err := w.book(w.SelfService, late); err != nil {
			t.Errorf("what has run out and is free: %v", err)
		}
		w.Verified()
	})
}

func TestWhoKnowsTheCodeSeesWhatStandsUnderTheNumber(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		w.Patient("نورة العتيبي", phone, "2026-11-17", "09:00")
		w.Patient("سارة", phone, "2026-11-16", "09:00")
		w.Patient("نوره العتيبي", phone, "2026-11-18", "09:00")
		w.Patient("Somebody", "+966551111111", "2026-11-16", "10:00")
		gone := w.Patient("خالد", phone, "2026-11-16", "11:00")
		if _, err := w.Desk.Cancel(t.Context(), w.Staff(), gone.ID, ""); err != nil {
			t.Fatal(err)
		}
		me := w.coded(phone, "form")
		me.Purpose = selfservice.ToSee
		if err := w.send(me); err != nil {
			t.Fatal(err)
		}
		m, err := w.SelfService.Mine(t.Context(), me, wrong(w.last(), 1))
		if !errors.Is(err, selfservice.ErrCode) || len(m.Names)+len(m.Coming) > 0 {
			t.Errorf("with a wrong code: got %+v, %v", m, err)
		}
		m, err = w.SelfService.Mine(t.Context(), me, w.last())
		if err != nil || len(m.Coming) != 3 || m.Coming[0].Customer != "سارة" {
			t.Errorf("got %+v, %v, want three, the soonest first", m.Coming, err)
		}
		if len(m.Names) != 3 { // one of them in two spellings
			t.Errorf("got %v, want three names", m.Names)
		}
	})
}

// alike is another clinic with an open page.
func (f *front) alike(slug string) booking.OrgID {
	f.T.Helper()
	b := world.Clinic(slug)
	b.Organization.Page = &booking.Page{Open: true}
	return f.MustApply(b).Organization
}

func TestWhoAsksOnManyPagesIsSentNoMoreCodesThanOnOne(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		orgs := []booking.OrgID{w.org, w.alike("east"), w.alike("west"), w.alike("north")}
		other := w.NewHouse(w.Store, func(c *house.Config) { c.Courier = w.satchel }).SelfService // on another node
		sends := func(n int, number func(i int) string, from func(i int) string) {
			t.Helper()
			for i := range n {
				w.forms++
				c := selfservice.Coded{
					Org: orgs[i%len(orgs)], Phone: number(i), Address: from(i), Purpose: selfservice.ToBook, Form: fmt.Sprint("form ", w.forms),
				}
				if i%2 == 0 {
					c.Purpose = selfservice.ToSee
				}
				room := w.SelfService
				if i%3 == 0 {
					room = other
				}
				err := room.SendCode(t.Context(), c, "ar", func(code string) string { return code })
				if err != nil && !errors.Is(err, selfservice.ErrCodes) {
					t.Fatal(err)
				}
			}
		}
		for range 3 { // hours
			sends(8, func(int) string { return phone }, func(i int) string { return fmt.Sprint("a", i) })
			w.Clock.Add(time.Hour)
		}
		if got := w.count(); got != 6 {
			t.Errorf("%d codes to a number on a day, want 6 over all pages", got)
		}
		before := w.count()
		sends(60, func(i int) string { return fmt.Sprintf("+96654%07d", i*10_000) }, func(int) string { return "one address" })
		if got := w.count() - before; got != 30 {
			t.Errorf("%d codes from an address, want 30 over all pages", got)
		}
		if all := w.Everything(); strings.Contains(all, phone) || strings.Contains(all, "one address") {
			t.Error("a number or an address stands in the database")
		}
	})
}

// asks lets so many strangers ask for a code each, and counts how they are answered.
func (f *front) asks(purpose selfservice.Purpose, n int, works bool) map[string]int {
	f.T.Helper()
	got := map[string]int{}
	for range n {
		f.forms++
		c := selfservice.Coded{
			Org: f.org, Phone: fmt.Sprintf("+96653%03d0000", f.forms), Address: fmt.Sprint("address ", f.forms), Purpose: purpose,
			Form: fmt.Sprint("form ", f.forms),
		}
		if works {
			c.Shown.Challenge = f.challenge(c.Address)
			c.Shown.Work = work(f.T, c.Shown.Challenge)
		}
		err := f.send(c)
		got[fault.Of(err).Code]++
		if err == nil {
			got["sent"]++
		}
	}
	return got
}

func TestWhoEmptiesAPotHasToWorkForItAndLeavesTheOtherAndTheReserve(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		w.Patient("Amal", phone, "2026-11-16", "09:00")
		if got := w.asks(selfservice.ToSee, 45, false); got["sent"] != 40 || got["work_needed"] != 5 {
			t.Errorf("to see, without work: %v, want 40 sent, and work asked for from then on", got)
		}
		if got := w.asks(selfservice.ToBook, 3, false); got["sent"] != 3 {
			t.Errorf("to book meanwhile: %v, want all sent", got)
		}
		if got := w.asks(selfservice.ToSee, 2, true); got["sent"] != 2 {
			t.Errorf("who works: %v, want both sent", got)
		}
		bits, err := w.SelfService.CodeWork(t.Context(), w.org, selfservice.ToSee)
		if err != nil || bits != selfservice.WorkBits {
			t.Errorf("%d bits, %v, want %d", bits, err, selfservice.WorkBits)
		}
		// Who cannot work is served from the reserve if their number is known, and told the same if it is not.
		before := w.count()
		for i, number := range []string{phone, "+966559999999"} {
			c := w.coded(number, fmt.Sprint("by code ", i))
			c.Purpose, c.Shown.ByCode = selfservice.ToSee, true
			if err := w.send(c); !errors.Is(err, selfservice.ErrScarce) {
				t.Errorf("%s: got %v, want %v", number, err, selfservice.ErrScarce)
			}
			if err := w.send(c); !errors.Is(err, selfservice.ErrSoon) { // and so again
				t.Errorf("%s again: got %v, want %v", number, err, selfservice.ErrSoon)
			}
			if err := w.SelfService.CheckCode(t.Context(), c, wrong(w.last(), 1)); !errors.Is(err, selfservice.ErrCode) {
				t.Errorf("%s, a wrong code: got %v, want %v", number, err, selfservice.ErrCode)
			}
		}
		if w.count() != before+1 || w.number != phone {
			t.Errorf("%d sent, the last to %s, want one to the number that is known", w.count()-before, w.number)
		}
	})
}

func TestOfAnEmptyPotTheKnownAreServedAndAllAreToldTheSame(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		w.Patient("Amal", phone, "2026-11-16", "09:00")
		if got := w.asks(selfservice.ToSee, 1, false); got["sent"] != 1 {
			t.Fatal(got)
		}
		w.Statements()(`update tallies set used = 200 where used = 1 and expires_at > 0`)
		before := w.count()
		for i, number := range []string{phone, "+966559999999"} {
			c := w.coded(number, fmt.Sprint("empty ", i))
			c.Purpose, c.Address = selfservice.ToSee, fmt.Sprint("empty ", i)
			if err := w.send(c); !errors.Is(err, selfservice.ErrScarce) {
				t.Errorf("%s: got %v, want %v", number, err, selfservice.ErrScarce)
			}
		}
		if w.count() != before+1 {
			t.Errorf("%d sent, want the one", w.count()-before)
		}
		w.Clock.Add(24 * time.Hour)
		if got := w.asks(selfservice.ToSee, 1, false); got["sent"] != 1 {
			t.Errorf("a day later: %v, want it sent", got)
		}
	})
}

func TestWhatIsKeptBelongsToItsFormAndToWhoShowsThatTheNumberIsTheirs(t *testing.T) {
	at(t, booking.Page{Verify: booking.VerifyNever}, func(t *testing.T, w *front) {
		for range 3 {
			w.MustBook(w.Checkup("2026-11-16", "09:00")) // One doctor is left.
		}
		keep := func(form, number, clock string) booking.HoldID {
			t.Helper()
			r := w.Checkup("2026-11-16", clock)
			id, err := w.SelfService.Hold(t.Context(), selfservice.Customer{Org: w.org, Phone: number, Address: form, Form: form},
				desk.HoldRequest{Service: r.Service, Branch: r.Branch, Slot: r.Slot})
			if err != nil {
				t.Fatal(err)
			}
			return id
		}
		mine := keep("mine", phone, "09:00")
		if id := keep("theirs", phone, "10:00"); !id.IsZero() || mine.IsZero() {
			t.Errorf("kept %v and %v, want one for the number", mine, id)
		}
		if id := keep("mine", "+966550000001", "09:00"); id != mine {
			t.Errorf("with another number in the form: %v, want %v as before", id, mine)
		}
		h, err := w.SelfService.KeptFor(t.Context(), w.org, "mine")
		if err != nil || h == nil || h.ID != mine {
			t.Errorf("kept for me: %v, %v, want %v", h, err, mine)
		}
		if other, err := w.SelfService.KeptFor(t.Context(), w.org, "theirs"); err != nil || other != nil {
			t.Errorf("kept for them: %v, %v, want nothing", other, err)
		}
		they := wants{name: "Hind", phone: phone, clock: "09:00"}
		if err := w.book(w.SelfService, they); !errors.Is(err, booking.ErrTaken) {
			t.Errorf("who only knows the number: got %v, want %v", err, booking.ErrTaken)
		}
		if they.shown.Mark, err = w.SelfService.Mark(w.org, phone); err != nil {
			t.Fatal(err)
		}
		if err := w.book(w.SelfService, they); err != nil {
			t.Errorf("whose number it is, by another form: %v", err)
		}
		w.Verified()
	})
}

func TestWhereNoCodeIsSentAPersonIsBookedOnceAtATimeAllTheSame(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		for i, c := range []struct {
			name, clock string
			want        error
		}{
			{"نورة العتيبي", "09:00", nil},
			{"نوره العتيبي", "09:00", selfservice.ErrSameTime}, // She, in another spelling.
			{"سارة العتيبي", "09:00", nil},
			{"نورة العتيبي", "09:30", nil}, // One after the other.
		} {
			err := w.book(w.without(), wants{name: c.name, phone: phone, clock: c.clock})
			if !errors.Is(err, c.want) {
				t.Errorf("booking %d: got %v, want %v", i+1, err, c.want)
			}
			if _, told := errors.AsType[*selfservice.Clash](err); told {
				t.Error("what she has is told to somebody who has not shown that the number is theirs")
			}
		}
		w.Verified()
	})
}
