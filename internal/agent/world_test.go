package agent_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

func TestMain(m *testing.M) { world.Main(m) }

// base is the address that carriers sign.
const base = "https://book.example.com"

// The numbers and secrets of the world.
const (
	caller    = "+966551234567"
	desk1     = "+966115550001"
	twilioKey = "twilio-token"
	retellKey = "retell-key"
	elevenKey = "wsec_eleven"
)

// reception is a clinic with a voice agent. Its only branch is open from 9 to
// 17 but on Fridays; one dentist does the cleaning, two doctors the check-up,
// and yoga has two seats at 18:00.
type reception struct {
	world.World
	agent  booking.Agent
	token  string
	server *httptest.Server
	hook   booking.EndpointID
}

// on runs a story on both databases.
func on(t *testing.T, story func(t *testing.T, w *reception)) {
	t.Helper()
	world.Each(t, func(t *testing.T, url string) { story(t, newReception(t, url)) })
}

func newReception(t testing.TB, url string) *reception {
	t.Helper()
	w := &reception{World: *world.Empty(t, url)}
	w.Start(w.House)
	w.IDs = w.MustApply(clinic())
	w.token, w.agent = w.Receptionist(func(n *voice.NewAgent) {
		n.Languages, n.HandOver = []string{"ar", "en"}, desk1
		n.Secrets = voice.AgentSecrets{Twilio: twilioKey, Retell: retellKey, ElevenLabs: elevenKey}
	})
	w.hook = w.Hears()
	w.server = w.serve(w.House)
	return w
}

// serve opens the door of a node.
func (w *reception) serve(d *house.House, change ...func(*agent.Config)) *httptest.Server {
	w.T.Helper()
	c := agent.Config{House: d, Now: w.Clock.Now, BaseURL: base, Patience: world.Patient}
	for _, f := range change {
		f(&c)
	}
	door := agent.New(c)
	s := httptest.NewServer(door)
	w.T.Cleanup(func() {
		s.Close()
		door.Close()
	})
	return s
}

func clinic() catalogue.Blueprint {
	week := world.EveryDay(world.Hours("09:00", "17:00"))
	week[time.Friday] = nil
	b := catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor Clinic", NameAr: "عيادة نور"},
		Branches:     []catalogue.BranchPlan{{Slug: "olaya", Name: "Olaya", NameAr: "العليا"}},
		Services: []catalogue.ServicePlan{
			{Slug: "checkup", Name: "Check-up", NameAr: "كشف", Duration: 30},
			{Slug: "cleaning", Name: "Teeth cleaning", NameAr: "تنظيف أسنان", Duration: 30},
			{Slug: "yoga", Name: "Yoga", NameAr: "يوغا", Duration: 60, Capacity: 2, Sessions: world.EveryEvening("olaya")},
		},
	}
	for _, p := range []struct{ slug, name, nameAr, service string }{
		{"sara", "Dr Sara", "د. سارة", "checkup"}, {"omar", "Dr Omar", "د. عمر", "checkup"}, {"noura", "Dr Noura", "د. نورة", "cleaning"},
	} {
		somebody := world.Works("olaya", week, p.service)
		somebody.Slug, somebody.Name, somebody.NameAr = p.slug, p.name, p.nameAr
		b.Resources = append(b.Resources, somebody)
	}
	return b
}

// post sends a JSON body and gives the status and the answer.
func (w *reception) post(path, body string, header ...string) (int, string) {
	w.T.Helper()
	return post(w.T, w.server, path, body, header...)
}

func post(t testing.TB, s *httptest.Server, path, body string, header ...string) (int, string) {
	t.Helper()
	return send(t, s, http.MethodPost, path, body, header...)
}

func send(t testing.TB, s *httptest.Server, method, path, body string, header ...string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	res, err := s.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

// tool calls a tool over plain HTTP, in a call of the caller.
func (w *reception) tool(call, name string, in map[string]any) agent.Answer {
	w.T.Helper()
	return w.toolAs(call, caller, name, in)
}

func (w *reception) toolAs(call, number, name string, in map[string]any) agent.Answer {
	w.T.Helper()
	if in["lang"] == nil {
		in["lang"] = "en"
	}
	body, err := json.Marshal(in)
	if err != nil {
		w.T.Fatal(err)
	}
	header := []string{"Authorization", "Bearer " + w.token}
	if call != "" {
		header = append(header, "X-Mawid-Call-Id", call, "X-Mawid-Caller", number)
	}
	status, text := w.post(agent.Root+"/tools/"+name, string(body), header...)
	if status != http.StatusOK {
		w.T.Fatalf("%s: got %d %s, want 200", name, status, text)
	}
	return answer(w.T, text)
}

func answer(t testing.TB, text string) (a agent.Answer) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if a.Say == "" || a.Code == "" {
		t.Errorf("got %s, want a code and something to say", text)
	}
	return a
}

// slot finds one free check-up.
func (w *reception) slot(call, service, when string) string {
	w.T.Helper()
	a := w.tool(call, "find_slots", map[string]any{"service_id": w.IDs.Services[service].String(),
		"branch_id": w.IDs.Branches["olaya"].String(), "when": when})
	if !a.OK || len(a.Slots) == 0 {
		w.T.Fatalf("no slot for %s: %+v", when, a)
	}
	return a.Slots[0].SlotID
}

// booked lists the appointments that stand.
func (w *reception) booked() []desk.View {
	w.T.Helper()
	page, err := w.Desk.Appointments(w.T.Context(), w.IDs.Organization, desk.Filter{Status: booking.Booked, Limit: 200})
	if err != nil {
		w.T.Fatal(err)
	}
	return page.Items
}

// fixture reads a vendor's message.
func fixture(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(bytes.TrimSpace(b))
}
