package stories

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

func TestAnOwnerMakesAKeyItWorksAndStopsWhenItIsRevoked(t *testing.T) {
	t.Parallel()
	w := household(t)
	b := browser(t, w.base)
	b.enter(ownsHouse, "en")
	b.see(clinicPages + "/settings/keys")
	b.press(`main a[href$="/settings/keys/new"]`)
	b.fill("name", "website")
	b.click(`input[value="appointments:read"]`)
	b.press(`main form button`)
	token := b.text("#secret")
	if got := w.get(token, "/api/v1/appointments", "limit", "5"); got.status != 200 {
		t.Fatalf("with the new key: got %d %s, want 200", got.status, got.raw)
	}
	// The line to try it with does what it says, at the address that it names.
	line := strings.ReplaceAll(b.text("#curl"), "http://mawid.test", w.base)
	if _, address, ok := strings.Cut(line, "' '"); !ok || !strings.Contains(line, "Bearer "+token) ||
		w.get(token, strings.TrimPrefix(strings.TrimSuffix(address, "'"), w.base)).status != 200 {
		t.Errorf("got %s, want a line that works", line)
	}
	b.press(`main a.primary`)
	if b.reads("website"); strings.Contains(b.text("main"), token) {
		t.Error("the key is shown a second time")
	}
	b.press(`main tr:has(strong) a.danger-quiet[aria-label$="website"]`)
	b.press(`main form button.danger`)
	b.reads("no longer works")
	if got := w.get(token, "/api/v1/appointments"); got.status != 401 {
		t.Errorf("after it was revoked: got %d, want 401", got.status)
	}
	if c := b.complaints(); len(c) > 0 {
		t.Errorf("the console complains: %v", c)
	}
}

// mailbox receives webhooks.
type mailbox struct {
	*httptest.Server
	mu     sync.Mutex
	got    []*http.Request
	bodies []string
}

func newMailbox(t *testing.T) *mailbox {
	m := &mailbox{}
	m.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		m.mu.Lock()
		m.got, m.bodies = append(m.got, r), append(m.bodies, string(body))
		m.mu.Unlock()
		_, _ = io.WriteString(w, "thank you <b>very</b> much")
	}))
	t.Cleanup(m.Close)
	return m
}

// received gives how many came, and the last.
func (m *mailbox) received() (n int, r *http.Request, body string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if n = len(m.got); n > 0 {
		r, body = m.got[n-1], m.bodies[n-1]
	}
	return n, r, body
}

// reload loads a page again until it says something.
func (b *window) reload(path, text string) {
	b.t.Helper()
	eventually(b.t, text, func() bool {
		b.see(path)
		return strings.Contains(b.text("main"), text)
	})
}

func TestAnOwnerRegistersAWebhookTestsItAndRepeatsADelivery(t *testing.T) {
	t.Parallel()
	w, box := household(t), newMailbox(t)
	b := browser(t, w.base)
	b.enter(ownsHouse, "en")
	b.see(clinicPages + "/settings/webhooks")
	b.press(`main a[href$="/settings/webhooks/new"]`)
	b.fill("url", "ftp://example.com")
	b.press(`main form button`)
	if got := b.text(".error"); got == "" || !strings.Contains(b.text("main"), "https") {
		t.Errorf("a wrong address: got %q, want the reason beside it", got)
	}
	b.complaints() // of the refusal
	b.fill("url", box.URL+"/hooks")
	b.press(`main form button`)
	secret := b.text("#secret")
	b.press(`main a.primary`)
	page := b.url()
	b.press(`form[action$="/test"] button`)
	b.reads("The test is on its way")
	b.reload(page, "delivered")
	n, r, body := box.received()
	if n != 1 || contract.Verify(secret, r.Header, []byte(body)) != nil {
		t.Fatalf("got %d messages, the last %s, want one that the secret shown verifies", n, body)
	}
	b.press(`#log tbody a`)
	b.reads("Attempt 1")
	b.reads("received")
	b.click(`details.more summary`)
	b.reads("thank you <b>very</b> much")
	b.press(`form[action$="/replay"] button`)
	b.reads("It is sent again.")
	eventually(t, "the repeat", func() bool {
		n, _, _ := box.received()
		return n == 2
	})
	_, again, _ := box.received()
	if got, want := again.Header.Get(contract.HeaderWebhookID), r.Header.Get(contract.HeaderWebhookID); got != want {
		t.Errorf("the repeat is %s, want the same event %s", got, want)
	}
	b.see(page)
	b.press(`form[action$="/disable"] button`)
	b.reads("is switched off")
	b.press(`.flash form button`) // Undo.
	b.reads("Messages go out again")
	if c := b.complaints(); len(c) > 0 {
		t.Errorf("the console complains: %v", c)
	}
}

// noura has visited the demo's clinic once, ten days ago.
func (w *world) noura() {
	w.t.Helper()
	o := w.bureau()
	org, err := w.app.Webhooks.Organization(w.t.Context(), "noor-demo")
	if err != nil {
		w.t.Fatal(err)
	}
	service, _ := booking.ParseID[booking.ServiceID](o.ids[consultation])
	branch, _ := booking.ParseID[booking.BranchID](o.ids["olaya"])
	free, err := w.app.Desk.Availability(w.t.Context(), org.ID,
		desk.AvailabilityQuery{Service: service, Branch: branch, Slot: booking.Slot{Date: civil.DateOf(2026, 11, 16), Time: 9 * 60}})
	if err != nil || free.Slot == nil {
		w.t.Fatalf("got %+v %v, want a free time", free, err)
	}
	_, err = w.app.Desk.Book(w.t.Context(), office.Caller{Org: org.ID, Channel: booking.ByVoice, Actor: booking.ByStaff}, desk.BookRequest{
		Service: service, Branch: branch, Slot: *free.Slot, Customer: "نُورة بنت فهد", Phone: "+966559998877", Notes: "أول زيارة",
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.clock.turn(10 * 24 * time.Hour)
}

func TestACustomerIsFoundByAnySpellingAndErased(t *testing.T) {
	t.Parallel()
	w := household(t)
	w.noura()
	b := browser(t, w.base)
	b.enter(ownsHouse, "en")
	for _, typed := range []string{"نوره بنت", "٠٥٥٩٩٩٨٨٧٧", "+966 55 999 8877", "8877", "0559998877"} {
		b.see(clinicPages + "/customers")
		b.put(`main [name=q]`, typed)
		b.press(`form.search button`)
		b.reads("نُورة بنت فهد")
	}
	b.press(`main table a`)
	b.reads("أول زيارة")
	page := b.url()
	b.press(`main a.danger-quiet`)
	b.fill("word", "no")
	b.press(`main form button.danger`)
	b.reads("This is not the word")
	b.fill("word", "erase")
	b.press(`main form button.danger`)
	b.reads("Erased from 1 appointment.")
	b.see(clinicPages + "/customers?q=0559998877")
	b.reads("Nobody found")
	b.complaints()
	b.see(page)
	b.reads("This page is not here")
}

func TestAllOfItInArabicWithNoEnglishLeft(t *testing.T) {
	t.Parallel()
	w, box := household(t), newMailbox(t)
	w.noura()
	b := browser(t, w.base)
	b.enter(ownsHouse, "ar")
	b.see(clinicPages + "/settings/keys/new")
	b.fill("name", "الموقع")
	b.press(`main form button`)
	b.isArabic()
	token := b.text("#secret")
	if got := w.get(token, "/api/v1/appointments"); got.status != 403 {
		t.Errorf("a key that may only read free times: got %d, want 403", got.status)
	}
	b.press(`main a.primary`)
	b.isArabic()
	b.see(clinicPages + "/settings/webhooks/new")
	b.isArabic()
	b.fill("url", box.URL)
	b.press(`main form button`)
	b.isArabic()
	b.press(`main a.primary`)
	page := b.url()
	b.press(`form[action$="/test"] button`)
	b.isArabic()
	b.reload(page, "وصلت")
	b.press(`#log tbody a`)
	b.isArabic()
	b.see(clinicPages + "/customers?q=٨٨٧٧")
	b.isArabic()
	b.press(`main table a`)
	b.isArabic()
	b.press(`main a.danger-quiet`)
	b.isArabic()
	b.fill("word", "محو")
	b.press(`main form button.danger`)
	b.isArabic()
	b.reads("مُحيت البيانات من موعد واحد.")
	b.see(clinicPages + "/overview")
	b.isArabic()
	if c := b.complaints(); len(c) > 0 {
		t.Errorf("the console complains: %v", c)
	}
}
