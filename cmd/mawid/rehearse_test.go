package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/pgtest"
)

const otherClinic = `organization: {slug: noor, name: Noor Clinics, name_ar: عيادة نور}
branches:
  - {slug: olaya, name: Olaya, closures: [{from: 2026-12-01, to: 2026-12-02}]}
services:
  - {slug: checkup, name: Check-up, duration: 45}
  - {slug: xray, name: X-ray, duration: 15}
resources:
  - slug: sara
    name: Dr Sara
    services: [checkup, xray]
    hours: {mon: ["10:00-12:00"], tue: ["20:00-02:00"]}
    overrides: [{date: 2026-12-05, hours: ["10:00-14:00"]}, {date: 2026-12-06, hours: []}]
    time_off: [{from: 2026-12-10T09:00, to: 2026-12-10T12:00}]
users: [{email: huda@noor.example, name: Huda, role: owner}]
`

const wantRehearsal = `~ organization noor
  ~ name: Noor Clinic → Noor Clinics
~ branch olaya
  + closure: 2026-12-01 to 2026-12-02
~ service checkup
  ~ duration: 30 → 45
  ~ step: 30 → 45
+ service xray
  + name: X-ray
  + name_ar: X-ray
  + duration: 15
  + step: 15
  + horizon: 90
  + branches: olaya
~ resource sara
  - hours olaya sun: 09:00-12:00
  ~ hours olaya mon: 09:00-12:00 → 10:00-12:00
  + services: xray
  + hours olaya tue: 20:00-02:00
  + override olaya: 2026-12-05: 10:00-14:00
  + override olaya: 2026-12-06: off
  + time_off: 2026-12-10T09:00 to 2026-12-10T12:00
+ user huda@noor.example
  + role: owner
`

// A dry run tells everything and changes nothing, on both databases.
func TestADryRunChangesNothing(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	for name, database := range map[string][2]string{"sqlite": {"sqlite:" + filepath.Join(data, "mawid.db"), data},
		"postgres": {pgtest.Database(t), ""}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			where, dump := []string{"--database", database[0], "--data", t.TempDir(), "--dev", "--dev-now", "2026-11-15T08:00:00+03:00"}, database[0]
			if database[1] != "" {
				dump = database[1]
			}
			must(t, clinic, append([]string{"apply", "-"}, where...)...)
			id := bookOnSunday(t, where)
			dry := append([]string{"apply", "-", "--dry-run"}, where...)
			before := dumpOf(t, dump)
			o := mawid(t, otherClinic, dry...)
			changes, outside, _ := strings.Cut(o.out, "\n1 appointment would")
			if diff := cmp.Diff(changes, wantRehearsal); diff != "" || o.code != command.ExitDiffers || o.err != "" {
				t.Errorf("got exit code %d, %q (-got +want):\n%s", o.code, o.err, diff)
			}
			if !strings.Contains(outside, "2026-11-22  09:00  checkup  sara      olaya   "+id) {
				t.Errorf("got %q, want the appointment that would stand outside", outside)
			}
			r := mawid(t, otherClinic, append(dry, "--json")...)
			if got := decode[rehearsal](t, r.out); !got.Different || len(got.Changes) != 6 || len(got.Outside) != 1 ||
				got.Outside[0].ID.String() != id || r.code != command.ExitDiffers {
				t.Errorf("got %+v, want the same", got)
			}
			if o := mawid(t, clinic, dry...); o.code != 0 || o.out != "nothing would change\n" {
				t.Errorf("the same document: got %+v, want nothing to change", o)
			}
			bad := strings.Replace(otherClinic, "services: [checkup, xray]", "services: [checkup, yoga]", 1)
			if o := mawid(t, bad, dry...); o.code != command.ExitFailed || o.out != "" || !strings.Contains(o.err, "standard input:10:") {
				t.Errorf("a mistake: got %+v, want its line", o)
			}
			if o := mawid(t, strings.Replace(clinic, "slug: noor", "slug: other", 1), dry...); o.code != command.ExitDiffers ||
				!strings.HasPrefix(o.out, "+ organization other\n") {
				t.Errorf("a new organization: got %+v, want all of it added", o)
			}
			if diff := cmp.Diff(dumpOf(t, dump), before); diff != "" {
				t.Errorf("something was written (-got +want):\n%s", diff)
			}
			// What it said is what comes of it.
			must(t, otherClinic, append([]string{"apply", "-"}, where...)...)
			if o := mawid(t, otherClinic, dry...); o.code != 0 {
				t.Errorf("applied: got %+v, want nothing more to change", o)
			}
		})
	}
}

func TestADryRunMakesNoDatabase(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "none")
	o := mawid(t, clinic, "apply", "-", "--dry-run", "--data", data)
	if o.code != command.ExitDiffers || !strings.Contains(o.out, "+ resource sara") || !strings.Contains(o.err, "would be made") {
		t.Errorf("got %+v, want everything added", o)
	}
	if _, err := os.Stat(data); err == nil {
		t.Error("it made a database")
	}
}

// bookOnSunday books nine o'clock over HTTP and gives the appointment's id.
func bookOnSunday(t *testing.T, where []string) string {
	t.Helper()
	key := strings.TrimSpace(must(t, "", append([]string{"keys", "create", "--org", "noor", "--name", "crm",
		"--scopes", "appointments:create"}, where...)...))
	found := decode[ids](t, must(t, clinic, append([]string{"apply", "-"}, where...)...))
	_, log, ended, stop := start(t, append([]string{"serve", "--listen", "127.0.0.1:0"}, where...)...)
	base := "http://" + log.await(t, `address=(\S+)`, ended)[1]
	body := fmt.Sprintf(`{"service_id":%q,"branch_id":%q,"customer_name":"Noura","date":"2026-11-22","time":"09:00"}`,
		found.Services["checkup"], found.Branches["olaya"])
	code, text := fetch(t, "POST", base+"/api/v1/appointments", key, body)
	if code != 201 {
		t.Fatalf("got %d %s", code, text)
	}
	if code := stop(); code != 0 {
		t.Fatalf("got exit code %d:\n%s", code, log)
	}
	return decode[struct{ ID string }](t, text).ID
}
