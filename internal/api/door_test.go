package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/api"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/world"
)

// house is a clinic with one doctor behind a door, on a real database.
type hall struct {
	*world.World
	door http.Handler
}

func newHouse(t *testing.T, limit int) *hall {
	t.Helper()
	h := &hall{World: world.Empty(t, world.SQLite(t))}
	sara := world.Works("olaya", world.EveryDay(world.Hours("09:00", "11:00")), "checkup")
	sara.Slug, sara.Name, sara.NameAr = "sara", "Dr. Sara", "د. سارة"
	h.IDs = h.MustApply(catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor"},
		Branches:     []catalogue.BranchPlan{{Slug: "olaya", Name: "Olaya", NameAr: "العليا"}},
		Services:     []catalogue.ServicePlan{{Slug: "checkup", Name: "Check-up", NameAr: "فحص", Duration: 30}},
		Resources:    []catalogue.ResourcePlan{sara},
	})
	h.door = api.New(api.Config{House: h.House, Now: h.Clock.Now, Limit: limit})
	return h
}

func (h *hall) key(scopes ...auth.Scope) string {
	h.T.Helper()
	var names []string
	for _, s := range scopes {
		names = append(names, string(s))
	}
	token, _, err := h.Organization.CreateKey(h.T.Context(), "noor", organization.NewKey{Name: "test", Scopes: names})
	if err != nil {
		h.T.Fatal(err)
	}
	return token
}

// ask sends a request and checks its status; the body is decoded into out. A
// header From stands for the address that the request comes from.
func (h *hall) ask(token, at, body string, want int, out any, headers ...string) http.Header {
	h.T.Helper()
	method, target, _ := strings.Cut(at, " ")
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+token)
	for _, kv := range headers {
		k, v, _ := strings.Cut(kv, ": ")
		if k == "From" {
			r.RemoteAddr = v
			continue
		}
		r.Header.Add(k, v)
	}
	rec := httptest.NewRecorder()
	h.door.ServeHTTP(rec, r)
	if got := rec.Code; got != want {
		h.T.Fatalf("%s: status %d, want %d: %s", at, got, want, rec.Body)
	}
	for _, name := range []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"} {
		if len(rec.Header()[name]) != 1 {
			h.T.Errorf("%s: got %v for %s, want it once, in this spelling", at, rec.Header()[name], name)
		}
	}
	if out != nil {
		if err := json.Unmarshal(rec.Body.Bytes(), out); err != nil {
			h.T.Fatalf("%s: %v: %s", at, err, rec.Body)
		}
	}
	return rec.Header()
}

// left is what remains of a budget. The header is looked for in the contract's
// spelling, which Header.Get would not find.
func left(h http.Header) string {
	for name, values := range h {
		if name == "X-RateLimit-Remaining" {
			return values[0]
		}
	}
	return ""
}

func TestACallerChecksBooksAndReadsBack(t *testing.T) {
	t.Parallel()
	h := newHouse(t, 0)
	token := h.key(auth.Scopes...)
	service, branch, sara := h.IDs.Services["checkup"].String(), h.IDs.Branches["olaya"].String(), h.IDs.Resources["sara"].String()
	query := "service_id=" + service + "&branch_id=" + branch
	const root = "/api/v1/appointments"

	var free contract.Availability
	h.ask(token, "GET "+root+"/availability?"+query+"&date=2026-11-15&time=09:30", "", 200, &free)
	if diff := cmp.Diff(free.Slot.Time, "09:30"); diff != "" || !free.Available {
		t.Errorf("available %v: %s", free.Available, diff)
	}
	var resources []contract.Resource
	h.ask(token, "GET "+root+"/resources?"+query, "", 200, &resources)
	if diff := cmp.Diff(resources, []contract.Resource{{ResourceID: sara, Name: "Dr. Sara", NameAr: "د. سارة"}}); diff != "" {
		t.Error(diff)
	}

	var hold contract.Hold
	h.ask(token, "POST "+root+"/holds", `{"service_id":"`+service+`","branch_id":"`+branch+`","date":"2026-11-15","time":"09:30","seconds":60}`, 201, &hold)
	if diff := cmp.Diff(hold, contract.Hold{ID: hold.ID, ResourceID: &sara, Date: "2026-11-15", Time: "09:30",
		ExpiresAt: "2026-11-15T05:01:00Z"}); diff != "" {
		t.Error(diff)
	}
	book := `{"service_id":"` + service + `","branch_id":"` + branch + `","customer_name":"Noura","date":"2026-11-15","time":"09:30","phone":"+966501234567"`
	var refused contract.Error
	h.ask(token, "POST "+root, book+`}`, 409, &refused)
	if refused.Code != "slot_taken" || len(refused.Alternatives) == 0 {
		t.Errorf("refusal %+v", refused)
	}
	var made, again contract.Created
	first := h.ask(token, "POST "+root, book+`,"hold_id":"`+hold.ID+`"}`, 201, &made, "Idempotency-Key: k1", "Content-Type: application/json")
	second := h.ask(token, "POST "+root, book+`,"hold_id":"`+hold.ID+`"}`, 201, &again, "Idempotency-Key: k1")
	if diff := cmp.Diff(again, made); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{first.Get("Idempotent-Replayed"), second.Get("Idempotent-Replayed")}, []string{"", "true"}); diff != "" {
		t.Error(diff)
	}

	var slots contract.ResourceSlots
	h.ask(token, "GET "+root+"/resources/"+sara+"/slots?"+query+"&date_from=2026-11-15&date_to=2026-11-15", "", 200, &slots)
	if diff := cmp.Diff(slots, contract.ResourceSlots{ResourceID: sara, NameAr: "د. سارة", ServiceID: service,
		SlotsByDate: []contract.DaySlots{
			{Date: "2026-11-15", AvailableTimes: []string{"09:00", "10:00", "10:30"}},
		}}); diff != "" {
		t.Error(diff)
	}
	want := contract.Appointment{
		ID: made.ID, ServiceID: service, BranchID: branch, ResourceID: &sara, Date: "2026-11-15", Time: "09:30", EndTime: "10:00",
		Status:       "booked",
		CustomerName: "Noura", Phone: new("+966501234567"), SeatsTaken: 1, Channel: "api",
		CreatedAt: "2026-11-15T08:00:00+03:00", UpdatedAt: "2026-11-15T08:00:00+03:00",
	}
	var one contract.Appointment
	h.ask(token, "GET "+root+"/"+made.ID, "", 200, &one)
	if diff := cmp.Diff(one, want); diff != "" {
		t.Error(diff)
	}
	var list contract.AppointmentList
	h.ask(token, "GET "+root+"?phone=%2B966501234567&limit=1&cursor=", "", 200, &list)
	if diff := cmp.Diff(list, contract.AppointmentList{Items: []contract.Appointment{want}}); diff != "" {
		t.Error(diff)
	}
	h.ask(token, "GET "+root+"?phone=%2B966501234568", "", 200, &list)
	if diff := cmp.Diff(list, contract.AppointmentList{Items: []contract.Appointment{}}); diff != "" {
		t.Error(diff)
	}

	h.ask(token, "POST "+root+"/holds", `{"service_id":"`+service+`","branch_id":"`+branch+`","date":"2026-11-15","time":"10:00"}`, 201, &hold)
	h.ask(token, "DELETE "+root+"/holds/"+hold.ID, "", 204, nil)
	h.ask(token, "GET "+root+"/"+service, "", 404, &refused)
	h.ask(token, "GET "+root+"/holds", "", 401, &refused)
	h.ask(token, "POST "+root, book+`,"seats_taken":2}`, 400, &refused)
	if got, want := refused.Code, "multi_seat"; got != want {
		t.Errorf("code %q, want %q", got, want)
	}
}

// In which language the customer is told is given with the booking, and may be left out.
func TestABookingMaySayTheLanguageOfTheCustomer(t *testing.T) {
	t.Parallel()
	h := newHouse(t, 0)
	token := h.key(auth.Scopes...)
	book := `{"service_id":"` + h.IDs.Services["checkup"].String() + `","branch_id":"` + h.IDs.Branches["olaya"].String() +
		`","customer_name":"Noura","date":"2026-11-15","time":"09:30"`
	var refused contract.Error
	h.ask(token, "POST /api/v1/appointments", book+`,"language":"fr"}`, 400, &refused)
	if refused.Code != "invalid_language" || refused.Field != "language" {
		t.Errorf("got %+v, want the field named", refused)
	}
	var made contract.Created
	h.ask(token, "POST /api/v1/appointments", book+`,"language":"en"}`, 201, &made)
	h.ask(token, "POST /api/v1/appointments", strings.Replace(book, "09:30", "10:00", 1)+`}`, 201, nil)
	if kept := h.Table("intakes"); strings.Count(kept, "en") != 1 || !strings.Contains(kept, made.ID) {
		t.Errorf("got %q, want the language of the first alone", kept)
	}
}

func TestAKeysBudgetIsItsOwnAndComesBeforeItsScopes(t *testing.T) {
	t.Parallel()
	h := newHouse(t, 2)
	const at = "GET /api/v1/appointments"
	reader, other := h.key(auth.AppointmentsRead), h.key(auth.AvailabilityRead)
	remaining := func(token string, want int) string {
		return left(h.ask(token, at, "", want, nil))
	}
	got := []string{remaining(reader, 200), remaining(reader, 200), remaining(reader, 429), remaining(other, 403), remaining(other, 403),
		remaining(other, 429)}
	if diff := cmp.Diff(got, []string{"1", "0", "0", "1", "0", "0"}); diff != "" {
		t.Error(diff)
	}
	// Neither key has spent the address's budget, nor does who sends none; only
	// tokens do that could have been keys.
	got = []string{remaining("", 401), remaining("svc_live_nonsense", 401)}
	got = append(got, remaining(auth.New(auth.Live), 401), remaining(auth.New(auth.Test), 401), remaining(auth.New(auth.Live), 429),
		remaining("", 401))
	if diff := cmp.Diff(got, []string{"2", "2", "1", "0", "0", "0"}); diff != "" {
		t.Error(diff)
	}
	// Whoever has a key is let in all the same.
	got = []string{remaining(h.key(auth.AppointmentsRead), 200)}
	if diff := cmp.Diff(got, []string{"1"}); diff != "" {
		t.Error(diff)
	}
}

func TestTheBudgetOfAnAddressIsItsOwnAndEndsWithTheMinute(t *testing.T) {
	t.Parallel()
	h := newHouse(t, 1)
	try := func(address string, want int) {
		t.Helper()
		h.ask(auth.New(auth.Live), "GET /api/v1/appointments", "", want, nil, "From: "+address)
	}
	try("192.0.2.1:1000", 401)
	try("192.0.2.1:2000", 429)
	try("192.0.2.2:1000", 401)
	try("[2001:db8::1]:1", 401)
	try("[2001:db8::2]:1", 429)
	try("[2001:db8:0:1::1]:1", 401)
	try("[::ffff:192.0.2.1]:7", 429)
	h.Clock.Add(time.Minute)
	try("192.0.2.1:1000", 401)
}

func TestOurOwnOutageIsChargedToNobody(t *testing.T) {
	t.Parallel()
	h := newHouse(t, 2)
	if err := h.Store.Close(); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if got, want := left(h.ask(auth.New(auth.Live), "GET /api/v1/appointments", "", 500, nil)), "2"; got != want {
			t.Errorf("%s remaining, want %s", got, want)
		}
	}
}

func TestARevokedKeyIs401(t *testing.T) {
	t.Parallel()
	h := newHouse(t, 0)
	token, key, err := h.Organization.CreateKey(t.Context(), "noor", organization.NewKey{Name: "x", Scopes: []string{"appointments:read"}})
	if err != nil {
		t.Fatal(err)
	}
	h.ask(token, "GET /api/v1/appointments", "", 200, nil)
	if _, err := h.Organization.RevokeKey(t.Context(), "noor", key.ID, office.Caller{}); err != nil {
		t.Fatal(err)
	}
	if got, want := h.ask(token, "GET /api/v1/appointments", "", 401, nil).Get("WWW-Authenticate"), "Bearer"; got != want {
		t.Errorf("WWW-Authenticate %q, want %q", got, want)
	}
}
