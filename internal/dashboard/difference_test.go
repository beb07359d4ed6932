package dashboard

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
)

// differing is a clinic whose Sara and Omar are two doctors of a mock system,
// and an appointment of Sara's on a Sunday at ten that has been told there.
func differing(t *testing.T, w *bureau) (b *browser, erp *mockerp.ERP, address string, id booking.AppointmentID, there mockerp.Booking) {
	t.Helper()
	b, ids := w.clinic()
	erp = mockerp.New(mockerp.Config{Now: w.Clock.Now, Quiet: true})
	server := httptest.NewServer(http.StripPrefix("/erp", erp))
	t.Cleanup(server.Close)
	address = server.URL + "/erp"
	if a := b.submit(connectorURL, "url", address, "token", erpToken); a.status != 303 {
		t.Fatalf("got %d", a.status)
	}
	if a := b.submit(connectorURL+"/mapping", ids.Resources["sara"].String(), "dr-sara", ids.Resources["omar"].String(),
		"dr-omar"); a.status != 303 {
		t.Fatalf("got %d %s", a.status, a.body)
	}
	zone, err := civil.LoadZone("Asia/Riyadh")
	if err != nil {
		t.Fatal(err)
	}
	today, _ := zone.Local(w.Clock.Now().Unix())
	day := today + 1
	for ; day.Weekday() > time.Thursday; day++ { // The clinic is open from Sunday to Thursday.
	}
	receipt, err := w.Desk.Book(t.Context(), office.Caller{Org: ids.Organization, Channel: booking.ByDashboard}, desk.BookRequest{
		Service: ids.Services["checkup"], Branch: ids.Branches["olaya"], Resource: ids.Resources["sara"],
		Slot: booking.Slot{Date: day, Time: 10 * 60}, Customer: "Noura",
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Bridge.Push(t.Context(), ids.Organization, receipt.ID, 1); err != nil {
		t.Fatal(err)
	}
	w.Clock.Add(2 * time.Minute)
	return b, erp, address, receipt.ID, erp.Bookings(erpToken)[0]
}

// byHand changes a booking in the mock system as a person there would.
func byHand(t *testing.T, method, address string, there mockerp.Booking, change map[string]string) {
	t.Helper()
	body, _ := json.Marshal(change)
	r, _ := http.NewRequest(method, address+"/_bookings/"+there.ExternalID, bytes.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+erpToken)
	r.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode > 204 {
		t.Fatalf("%s by hand: %d", method, res.StatusCode)
	}
}

var decide = regexp.MustCompile(`<form method="post" action="([^"]+/(?:follow|insist))"[^>]*><input type="hidden" name="from" value="([^"]*)">`)

// forms lists the buttons that decide over a difference, as the page has them.
func forms(body string) map[string][2]string {
	list := map[string][2]string{}
	for _, m := range decide.FindAllStringSubmatch(body, -1) {
		list[m[1][strings.LastIndex(m[1], "/")+1:]] = [2]string{m[1], m[2]}
	}
	return list
}

func TestWhatWasHandedOverThereIsShownAndFollowedByAButton(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _, address, id, there := differing(t, w)
	byHand(t, http.MethodPost, address, there, map[string]string{"resource_id": "dr-omar"})
	if a := b.submit(connectorURL + "/pull"); a.status != 303 {
		t.Fatalf("got %d", a.status)
	}
	page := b.get(connectorURL)
	if !strings.Contains(page.body, "handed over there") || !strings.Contains(page.body, "Dr omar") {
		t.Fatalf("it is not shown: %s", page.body)
	}
	own := b.get("/o/noor/appointments/" + id.String())
	if !strings.Contains(own.body, "handed over there") || len(forms(own.body)) != 2 {
		t.Errorf("its own page: %s", own.body)
	}
	do := forms(page.body)["follow"]
	a := b.send(page.body, do[0])
	if a.status != 303 || a.location != connectorURL {
		t.Fatalf("got %d to %s: %s", a.status, a.location, a.body)
	}
	if page := b.get(connectorURL); strings.Contains(page.body, "handed over there") || !strings.Contains(page.body, "Noura") {
		t.Errorf("afterwards: %s", page.body)
	}
	if a := b.send(page.body, do[0]); a.status != 409 || !strings.Contains(a.body, "agree about this appointment") {
		t.Errorf("once more: got %d %s", a.status, a.body)
	}
	if log := b.get("/o/noor/settings/audit"); !strings.Contains(log.body, "took over a change from the connected system") {
		t.Errorf("the audit log does not say so: %d", log.status)
	}
}

func TestWhatWasRemovedThereIsSentAgainByAButton(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, erp, address, id, there := differing(t, w)
	b.submit(connectorURL + "/pull")
	byHand(t, http.MethodDelete, address, there, nil)
	w.Clock.Add(time.Minute)
	b.submit(connectorURL + "/pull")
	own := b.get("/o/noor/appointments/" + id.String())
	do := forms(own.body)["insist"]
	if !strings.Contains(own.body, "removed there") || do[0] == "" {
		t.Fatalf("it is not shown: %s", own.body)
	}
	if a := b.send(own.body, do[0]); a.status != 303 || a.location != "/o/noor/appointments/"+id.String() {
		t.Fatalf("got %d to %s", a.status, a.location)
	}
	v, err := w.Webhooks.Organization(t.Context(), "noor")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Bridge.Push(t.Context(), v.ID, id, 1); err != nil || len(erp.Bookings(erpToken)) != 1 {
		t.Errorf("there: %v, %v", erp.Bookings(erpToken), err)
	}
}

func TestWhatIsDoneAboutDifferencesIsChosen(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _, _, _, _ := differing(t, w)
	if page := b.get(connectorURL); !strings.Contains(page.body, `value="ask" checked`) {
		t.Errorf("by itself: %s", page.body)
	}
	if a := b.submit(connectorURL+"/differences", "differences", "follow"); a.status != 303 {
		t.Errorf("got %d", a.status)
	}
	if page := b.get(connectorURL); !strings.Contains(page.body, `value="follow" checked`) {
		t.Errorf("chosen: %s", page.body)
	}
	if a := b.forge(connectorURL+"/differences", "differences", "all"); a.status != 422 {
		t.Errorf("nonsense: got %d", a.status)
	}
}

func TestAHookIsMadeShownOnceAndTakenAway(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _, _, _, _ := differing(t, w)
	form := b.get(connectorURL).body
	made := b.send(form, connectorURL+"/hook")
	if made.status != 200 || !strings.Contains(made.body, "/hooks/connector/") || !strings.Contains(made.body, "hook_") {
		t.Fatalf("got %d %s", made.status, made.body)
	}
	made.has(t, "what the system is to do", "Address and secret for your system", "Authorization: Bearer hook_", "POST")
	if strings.Contains(made.body, "endpoint") || strings.Contains(made.body, "signature") {
		t.Error("the page has the words of a webhook, which is signed by us and not by them")
	}
	if a := b.send(form, connectorURL+"/hook"); a.status != 303 {
		t.Errorf("the same form again: got %d, want nothing done", a.status)
	}
	if page := b.get(connectorURL); !strings.Contains(page.body, "/hooks/connector/") || strings.Contains(page.body, "hook_") {
		t.Errorf("afterwards: %s", page.body)
	}
	if a := b.submit(connectorURL + "/hook/remove"); a.status != 303 || strings.Contains(b.get(connectorURL).body, "/hooks/connector/") {
		t.Errorf("got %d, and it is still there", a.status)
	}
}

// Whatever somebody can have done there has its words, and so has every choice.
func TestEveryDifferenceIsSaidInBothLanguages(t *testing.T) {
	t.Parallel()
	texts := loadTexts()
	for _, l := range i18n.Langs {
		for _, kind := range bridge.DifferenceKinds {
			if !texts.Has(l, "difference."+string(kind)) {
				t.Errorf("%s: no text for difference.%s", l, kind)
			}
		}
		for _, choice := range bridge.DifferenceChoices {
			if !texts.Has(l, "difference.choice_"+choice) {
				t.Errorf("%s: no text for difference.choice_%s", l, choice)
			}
		}
	}
}
