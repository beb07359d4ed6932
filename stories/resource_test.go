package stories

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheResourcesOfAServiceAreAnArrayOfThreeMembersEach(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		doctors := []any{
			object{"resource_id": w.resource("sara"), "name": "Dr Sara", "name_ar": "د. سارة"},
			object{"resource_id": w.resource("omar"), "name": "Dr Omar", "name_ar": "د. عمر"},
		}
		for name, c := range map[string]struct {
			query []string
			want  []any
		}{
			"at every branch":        {[]string{"service_id", w.service("checkup")}, doctors},
			"at the branch":          {[]string{"service_id", w.service("checkup"), "branch_id", w.branch("olaya")}, doctors},
			"at a branch without it": {[]string{"service_id", w.service("checkup"), "branch_id", w.branch("malaz")}, []any{}},
			"done by one":            {[]string{"service_id", w.service("scan")}, doctors[:1]},
			"done by nobody":         {[]string{"service_id", w.service("idle")}, []any{}},
			// Who has no Arabic name is shown under the one there is.
			"without an Arabic name": {[]string{"service_id", w.service("visit")},
				[]any{object{"resource_id": w.resource("jane"), "name": "Dr Jane", "name_ar": "Dr Jane"}}},
		} {
			a := w.get(w.key, resources, c.query...)
			want(t, a, 200, "")
			if diff := cmp.Diff(a.body, any(c.want)); diff != "" {
				t.Errorf("%s (-got +want):\n%s", name, diff)
			}
		}
	})
}

func TestAQuestionForResourcesThatMakesNoSenseIs400(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		refusedOver(t, w.get(w.key, resources), "service_id")
		refusedOver(t, w.get(w.key, resources, "branch_id", w.branch("olaya")), "service_id")
		for _, id := range badIDs {
			refusedOver(t, w.get(w.key, resources, "service_id", id), "service_id")
			refusedOver(t, w.get(w.key, resources, "service_id", w.service("checkup"), "branch_id", id), "branch_id")
		}
		want(t, w.get(w.key, resources, "service_id", w.service("yoga")), 400, "capacity_service")
		want(t, w.get(w.key, resources, "service_id", w.service("yoga"), "branch_id", w.branch("olaya")), 400, "capacity_service")
	})
}

func TestARetiredResourceOrServiceIsGone(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		sara := w.resource("sara")
		id := w.book("checkup", "2026-11-15", "09:00", "resource_id", sara)
		w.apply(`
organization: {slug: noor, name: Noor Clinic}
branches: [{slug: olaya, name: Olaya}]
services: [{slug: scan, name: Scan, duration: 30, retired: true}, {slug: checkup, name: Check-up, duration: 30, branches: [olaya]}]
resources: [{slug: sara, name: Dr Sara, services: [checkup], branches: [olaya], hours: {sun: ["09:00-12:00"]}, retired: true}]`)
		a := w.get(w.key, resources, "service_id", w.service("checkup"))
		want(t, a, 200, "")
		if got := a.at(0, "resource_id"); got != w.resource("omar") || a.at(1) != nil {
			t.Errorf("got %s, want Omar alone", a.raw)
		}
		want(t, w.get(w.key, resources, "service_id", w.service("scan")), 404, "not_found")
		want(t, w.get(w.key, slotsOf(sara), "service_id", w.service("checkup")), 404, "not_found")
		want(t, w.post(w.key, appointments, with(w.visit("checkup", "2026-11-15", "10:00"), "resource_id", sara)), 404, "not_found")
		// What was booked with her stays readable.
		if got := w.get(w.key, appointments+"/"+id).text("resource_id"); got != sara {
			t.Errorf("got %s, want %s", got, sara)
		}
		want(t, w.get(w.key, appointments, "resource_id", sara), 200, "")
	})
}
