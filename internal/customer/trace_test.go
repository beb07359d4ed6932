package customer_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/webhook"
	"github.com/mawid/mawid/internal/world"
)

// keys of what a search finds, with how it was found.
func traced(w *world.World, typed string) map[string]string {
	w.T.Helper()
	page, err := w.Customers.Traces(w.T.Context(), w.IDs.Organization, typed)
	if err != nil {
		w.T.Fatalf("%q: %v", typed, err)
	}
	found := map[string]string{}
	for _, v := range page.Items {
		found[v.Key()] = v.Found
	}
	return found
}

func TestWhoeverCalledAndNeverBookedIsFoundExportedAndErased(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Caller()
		calls := w.Unbooked()
		list, err := w.Voice.Callbacks(ctx, w.IDs.Organization)
		if err != nil || len(list) != 1 {
			t.Fatalf("got %v, %v; want one call-back", list, err)
		}
		callback, withheld, open := "callback-"+list[0].ID.String(), "call-"+calls["withheld"].String(), "call-"+calls["open"].String()
		for typed, want := range map[string]map[string]string{
			"0557654321":    {callback: "number", withheld: "said", open: "number"},
			"٠٥٥٧٦٥٤٣٢١":    {callback: "number", withheld: "said", open: "number"},
			"4321":          {callback: "number", open: "number"},
			"zulaykha":      {withheld: "said"},
			"زُليخه":        {callback: "name"},
			"nobody of all": {},
			"0559999999":    {},
		} {
			if diff := cmp.Diff(want, traced(w, typed)); diff != "" {
				t.Errorf("%q (-want +got):\n%s", typed, diff)
			}
		}
		for _, short := range []string{"", "x", "12", strings.Repeat("x", 201)} {
			if _, err := w.Customers.Traces(ctx, w.IDs.Organization, short); fault.Of(err).Kind != fault.Invalid {
				t.Errorf("%.10q: got %v, want it refused", short, err)
			}
		}
		keys := []string{callback, withheld, open}
		dossier, err := w.Customers.ExportTraces(ctx, c, keys)
		text, _ := json.Marshal(dossier)
		if err != nil || len(dossier.Calls) != 3-1 || len(dossier.Callbacks) != 1 || !strings.Contains(string(text), "Glioblastoma, from home") {
			t.Errorf("got %s, %v; want two calls and the call-back", text, err)
		}
		other := w.MustApply(world.Clinic("other"))
		if n, err := w.Customers.EraseTraces(ctx, office.Caller{Org: other.Organization}, keys); n.Total() != 0 || err != nil {
			t.Errorf("by another organization: got %+v, %v; want nothing", n, err)
		}
		if got, err := w.Customers.ExportTraces(ctx, office.Caller{Org: other.Organization}, keys); err != nil ||
			len(got.Calls)+len(got.Callbacks) != 0 {
			t.Errorf("by another organization: got %v, %v; want nothing", got, err)
		}
		for _, bad := range [][]string{nil, {"call-x"}, {"x"}, {callback + "0"}} {
			if _, err := w.Customers.EraseTraces(ctx, c, bad); fault.Of(err).Kind != fault.Invalid {
				t.Errorf("%v: got %v, want it refused", bad, err)
			}
		}
		twice := append(keys, keys...)
		if n, err := w.Customers.EraseTraces(ctx, c, twice); err != nil || n != (customer.Erasure{Calls: 3, Callbacks: 1}) {
			t.Fatalf("got %+v, %v; want three calls and the call-back", n, err)
		}
		if n, err := w.Customers.EraseTraces(ctx, c, keys); err != nil || n.Total() != 0 {
			t.Errorf("again: got %+v, %v; want nothing left to erase", n, err)
		}
		w.HoldsNot("Glioblastoma", "557654321", "Zulaykha", "زليخة", "٧٦٥")
		if got := traced(w, "0557654321"); len(got) != 0 {
			t.Errorf("afterwards: got %v, want nobody", got)
		}
		w.Verified()
	})
}

func TestErasingReachesWhatOthersSaidAndWhatStandsUnderOtherNames(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Caller()
		e, _, err := w.Webhooks.AddEndpoint(ctx, c, "https://crm.example.com/hooks", booking.Subscribable, booking.CallDetails...)
		if err != nil {
			t.Fatal(err)
		}
		_, a := w.Receptionist()
		l := w.Ring(a, "withheld")
		r := w.Checkup("2026-11-15", "10:00")
		r.Customer, r.Phone, r.IdempotencyKey = "Zulaykha", "+966557654321", "order-0557654321"
		v := w.MustBook(r)
		if _, err := w.Voice.HandOver(ctx, l, voice.HandOverRequest{Phone: "+966557654321", Reason: "complaint",
			Summary: "her Glioblastoma"}); err != nil {
			t.Fatal(err)
		}
		w.End(l, voice.CallEnd{Reason: booking.EndCaller, Turns: []booking.Turn{{Who: booking.CallerSpeaks, Text: "my Glioblastoma"}}})
		if _, err := w.Webhooks.FanOut(ctx, 1000); err != nil {
			t.Fatal(err)
		}
		due, _, err := w.Webhooks.DueDeliveries(ctx, c.Org, e.ID, webhook.Place{}, 10)
		if err != nil || len(due) == 0 {
			t.Fatalf("got %v, %v; want deliveries", due, err)
		}
		var tried []webhook.Tried
		for _, d := range due {
			tried = append(tried, webhook.Tried{Delivery: d.ID, State: booking.Failed, Attempt: booking.Attempt{
				Number: 1, At: w.Clock.Now().Unix(), Status: 500, Class: "server_error", Answer: "no room for Zulaykha and her Glioblastoma",
			}})
		}
		if err := w.Webhooks.Tried(ctx, c.Org, e.ID, tried, false); err != nil {
			t.Fatal(err)
		}
		id := world.PersonOf(w, v)
		if err := w.Customers.NoteConsent(ctx, c, id, customer.NewConsent{Kind: booking.ConsentMessages, Given: true,
			What: "reminders for Zulaykha", Channel: "telephone"}); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(24 * time.Hour)
		dossier, err := w.Customers.ExportCustomer(ctx, c, id)
		if err != nil || len(dossier.Callbacks) != 1 || len(dossier.Calls) != 1 || len(dossier.Consents) != 1 || !dossier.Consents[0].Given {
			t.Errorf("got %+v, %v; want the call, the call-back and the consent", dossier, err)
		}
		if n, err := w.Customers.EraseCustomer(ctx, c, id); err != nil || n != (customer.Erasure{Appointments: 1, Calls: 1, Callbacks: 1}) {
			t.Fatalf("got %+v, %v; want the appointment, the call and the call-back counted", n, err)
		}
		w.HoldsNot("Zulaykha", "zulaykha", "557654321", "Glioblastoma", id.String())
		w.Verified()
	})
}

// She calls from her own number, and wants to be called back at another.
func TestErasingReachesCallBacksOfACustomersOwnCalls(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Caller()
		_, a := w.Receptionist()
		call, err := w.Voice.BeginCall(ctx, a, voice.CallStart{Provider: "vapi", ProviderID: "own", Caller: "+966557654321"})
		if err != nil {
			t.Fatal(err)
		}
		l := voice.Line{Agent: a, Call: call.ID}
		if _, err := w.Voice.HandOver(ctx, l, voice.HandOverRequest{Name: "Zulaykha", Phone: "+966558888888", Reason: "complaint",
			Summary: "her Glioblastoma"}); err != nil {
			t.Fatal(err)
		}
		w.End(l, voice.CallEnd{Reason: booking.EndCaller})
		v := w.Patient("Zulaykha", "+966557654321", "2026-11-15", "10:00")
		w.Clock.Add(24 * time.Hour)
		if _, err := w.Customers.EraseCustomer(ctx, c, world.PersonOf(w, v)); err != nil {
			t.Fatal(err)
		}
		w.HoldsNot("Zulaykha", "557654321", "558888888", "Glioblastoma")
	})
}

func TestConsentAndItsWithdrawalAreKept(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Caller()
		c.Name = "Huda"
		v := w.Patient("Sara", "+966501234567", "2026-11-16", "09:00")
		id := world.PersonOf(w, v)
		for _, n := range []customer.NewConsent{
			{Kind: booking.ConsentMessages, Given: true, Channel: "in_person"},
			{Kind: booking.ConsentMessages, What: "by telephone", Channel: "telephone"},
		} {
			if err := w.Customers.NoteConsent(ctx, c, id, n); err != nil {
				t.Fatal(err)
			}
			w.Clock.Add(time.Minute)
		}
		h, err := w.Customers.Customer(ctx, c.Org, id, "")
		if err != nil {
			t.Fatal(err)
		}
		got, err := w.Customers.Consents(ctx, c.Org, h.Customer)
		if err != nil || len(got) != 2 || got[0].Given || !got[1].Given || got[0].Name != "Huda" || got[0].What != "by telephone" ||
			got[0].At != got[1].At+60 {
			t.Errorf("got %+v, %v; want both, the withdrawal first", got, err)
		}
		for _, bad := range []customer.NewConsent{{Kind: "marriage", Channel: "telephone"}, {Kind: booking.ConsentData, Channel: "dream"},
			{Kind: booking.ConsentData, Channel: "telephone", What: strings.Repeat("x", 201)}} {
			if err := w.Customers.NoteConsent(ctx, c, id, bad); fault.Of(err).Kind != fault.Invalid {
				t.Errorf("%+v: got %v, want it refused", bad, err)
			}
		}
		other := w.MustApply(world.Clinic("other"))
		if err := w.Customers.NoteConsent(ctx, office.Caller{Org: other.Organization}, id,
			customer.NewConsent{Kind: booking.ConsentData, Channel: "telephone"}); !errors.Is(err, customer.ErrNotFound) {
			t.Errorf("another organization's customer: got %v, want not found", err)
		}
	})
}

func TestAnOrganizationIsExportedClosedReopenedAndRemoved(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		token, _, err := w.Organization.CreateKey(ctx, "noor", organization.NewKey{Name: "crm", Scopes: []string{"appointments:create"}})
		if err != nil {
			t.Fatal(err)
		}
		leaving, staying := w.Lived("leaving"), w.Lived("staying")
		key, _, err := w.Organization.CreateKey(ctx, "leaving", organization.NewKey{Name: "crm", Scopes: []string{"appointments:create"}})
		if err != nil {
			t.Fatal(err)
		}

		var out bytes.Buffer
		counts, err := w.Organization.ExportOrganization(ctx, leaving, &out)
		if err != nil || counts["appointments"] != 1 || counts["call_turns"] == 0 || counts["persons"] != 2 {
			t.Fatalf("got %v, %v", counts, err)
		}
		for line := range strings.Lines(out.String()) {
			if !json.Valid([]byte(line)) {
				t.Errorf("no JSON: %s", line)
			}
		}
		for _, secret := range []string{key, "argon2", "staying", staying.Org.String(), "whsec_", `"hash"`, `"secrets"`} {
			if strings.Contains(out.String(), secret) {
				t.Errorf("the export holds %q", secret)
			}
		}
		if !strings.Contains(out.String(), "Zulaykha leaving") || !strings.Contains(out.String(), "leaving@example.com") {
			t.Error("the export lacks a customer or a person")
		}

		o, err := w.Organization.CloseOrganization(ctx, leaving, organization.RemovalWait)
		if err != nil || o.RemoveAt != w.Clock.Now().Add(organization.RemovalWait).Unix() {
			t.Fatalf("got %+v, %v", o, err)
		}
		if _, err := w.Organization.Authenticate(ctx, auth.Show(key)); !errors.Is(err, store.ErrClosed) {
			t.Errorf("a key of a closed organization: got %v, want %v", err, store.ErrClosed)
		}
		if _, err := w.Organization.Authenticate(ctx, auth.Show(token)); err != nil {
			t.Errorf("another's key: %v", err)
		}
		if _, err := w.Organization.ReopenOrganization(ctx, leaving); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Organization.Authenticate(ctx, auth.Show(key)); err != nil {
			t.Errorf("when it is open again: %v", err)
		}
		if o, err = w.Organization.CloseOrganization(ctx, leaving, organization.RemovalWait); err != nil {
			t.Fatal(err)
		}
		receipt, err := w.Organization.RemoveOrganization(ctx, o)
		if err != nil || receipt.Remains != 0 || receipt.Rows["appointments"] != 1 || receipt.Rows["organizations"] != 2 ||
			receipt.Rows["persons"] != 1 {
			t.Fatalf("got %+v, %v", receipt, err)
		}
		w.HoldsNot(leaving.Org.String(), leaving.Org.Twin().String(), "Zulaykha leaving", "leaving@example.com", "crm.example.com/leaving")
		if _, err := w.Organization.Authenticate(ctx, auth.Show(key)); err == nil {
			t.Error("the key works after the removal")
		}
		if got, err := w.Organization.Removals(ctx); err != nil || len(got) != 1 || got[0].Receipt != receipt.Receipt ||
			got[0].Total() != receipt.Total() {
			t.Errorf("got %+v, %v; want the receipt", got, err)
		}
		counts, err = w.Organization.ExportOrganization(ctx, staying, &out)
		if err != nil || counts["appointments"] != 1 || counts["persons"] != 2 || counts["call_turns"] == 0 {
			t.Errorf("the other organization: got %v, %v; want all of it", counts, err)
		}
		w.Verified()
	})
}

// The node that comes by when the waiting time is over removes it.
func TestAnOrganizationWhoseTimeIsOverIsRemovedByItself(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, leaving := t.Context(), w.Lived("leaving")
		if _, err := w.Organization.CloseOrganization(ctx, leaving, organization.RemovalWait); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(organization.RemovalWait + time.Hour)
		life := 200 * time.Millisecond
		for deadline := time.Now().Add(5 * time.Minute); ; life *= 2 {
			if got, err := w.Organization.Removals(ctx); err != nil || len(got) == 1 {
				if err != nil || got[0].Remains != 0 {
					t.Errorf("got %+v, %v", got, err)
				}
				break
			}
			if time.Now().After(deadline) {
				t.Fatal("it was not removed")
			}
			w.Restart(life)
			w.Clock.Add(time.Hour) // A node that was killed has kept its turn.
		}
		w.HoldsNot(leaving.Org.String())
	})
}

// Nodes that are restarted all the time come to erase what is old.
func TestRetentionGoesOnOverRestarts(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Caller()
		w.Patient("Zulaykha", "+966557654321", "2026-11-16", "09:00")
		_, s, err := w.Organization.Settings(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		s.RetentionDays = 30
		if err := w.Organization.ChangeSettings(ctx, c, booking.Organization{Name: "Noor", NameAr: "نور"}, s, true); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(40 * 24 * time.Hour)
		life := 200 * time.Millisecond
		for deadline := time.Now().Add(5 * time.Minute); ; life *= 2 {
			text := w.Everything()
			if !strings.Contains(text, "Zulaykha") {
				break
			}
			if time.Now().After(deadline) {
				t.Fatal("she is still there")
			}
			w.Restart(life)
			w.Clock.Add(time.Hour)
		}
		var turns []bool
		for range 3 { // One that ended in its midst has left its turn to the next.
			ours, err := w.Store.TakeTurn(ctx, "retention", w.Clock.Now().Unix(), 900)
			if err != nil {
				t.Fatal(err)
			}
			turns = append(turns, ours)
		}
		if turns[1] || turns[2] {
			t.Errorf("right afterwards: got %v; want nobody's turn", turns)
		}
	})
}
