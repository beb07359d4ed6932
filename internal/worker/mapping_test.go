package worker_test

import (
	"net/http"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
)

func TestSeveralResourcesAreMappedAtOnceOrNoneIs(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		ctx, org := t.Context(), w.IDs.Organization
		cat, err := w.Catalogue.Read(ctx, org)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Catalogue.Edit(ctx, office.Caller{Org: org}, catalogue.Edit{Version: cat.Org.Catalog,
			Change: catalogue.ResourceChange{New: true, Name: "Sofa"}}); err != nil {
			t.Fatal(err)
		}
		names := map[string]booking.ResourceID{}
		mapped := func() string {
			t.Helper()
			m, err := w.Bridge.Mapping(ctx, org, false)
			if err != nil {
				t.Fatal(err)
			}
			text := ""
			for _, n := range m.Ours {
				names[n.Slug] = n.ID
				text += n.Slug + "=" + n.External + " "
			}
			return text
		}
		if got := mapped(); got != "chair=c1 sofa= " {
			t.Fatalf("got %q", got)
		}
		chair, sofa := names["chair"], names["sofa"]
		for _, x := range []struct {
			externals map[booking.ResourceID]string
			code      string
		}{
			{map[booking.ResourceID]string{chair: "x", sofa: "x"}, "mapped_twice"},
			{map[booking.ResourceID]string{sofa: "c1"}, "mapped_twice"},
			{map[booking.ResourceID]string{chair: "c3", sofa: "a,b"}, "invalid_external_id"},
			{map[booking.ResourceID]string{chair: "c3", {1}: "c4"}, "not_found"},
		} {
			if err := w.Bridge.MapResources(ctx, office.Caller{Org: org}, x.externals); fault.Of(err).Code != x.code {
				t.Errorf("%v: got %v, want %s", x.externals, err, x.code)
			}
		}
		if got := mapped(); got != "chair=c1 sofa= " {
			t.Errorf("got %q, want nothing changed", got)
		}
		if err := w.Bridge.MapResources(ctx, office.Caller{Org: org}, map[booking.ResourceID]string{chair: "c1", sofa: " c2 "}); err != nil {
			t.Fatal(err)
		}
		if err := w.Bridge.MapResources(ctx, office.Caller{Org: org}, map[booking.ResourceID]string{chair: "c2", sofa: "c1"}); err != nil {
			t.Fatalf("two that change places: %v", err)
		}
		if got := mapped(); got != "chair=c2 sofa=c1 " {
			t.Errorf("got %q", got)
		}
		// A system that does not list its resources is mapped by hand; one
		// that fails says why.
		m, err := w.Bridge.Mapping(ctx, org, true)
		if err != nil || !m.Manual || m.Problem != "" {
			t.Errorf("got %+v, %v, want it left to a person", m, err)
		}
		e.mood = func(*http.Request) string { return "fail" }
		m, err = w.Bridge.Mapping(ctx, org, true)
		if err != nil || m.Manual || m.Problem == "" || len(m.Ours) != 2 {
			t.Errorf("got %+v, %v, want the reason", m, err)
		}
	})
}

func TestAReportNamesTheAppointmentsItSpeaksOf(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		if s := w.status(); s.State() != bridge.ConnectorWaiting {
			t.Errorf("got %v, want waiting", s.State())
		}
		id := w.must(600)
		e.block("c1", span(600, 610))
		w.pull()
		r, err := w.Bridge.ConnectorReport(t.Context(), w.IDs.Organization)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Conflicts) != 1 || r.Appointments[id].Time != 600 || r.Ours[0].External != "c1" || r.State() != bridge.ConnectorWorking {
			t.Errorf("got %+v", r)
		}
		if err := w.Bridge.MapResource(t.Context(), office.Caller{Org: w.IDs.Organization}, w.IDs.Resources["chair"], ""); err != nil {
			t.Fatal(err)
		}
		if s := w.status(); s.State() != bridge.ConnectorUnmapped {
			t.Errorf("got %v, want unmapped", s.State())
		}
	})
}
