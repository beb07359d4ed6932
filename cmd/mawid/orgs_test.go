package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/pgtest"
)

// both runs a story on both databases.
func both(t *testing.T, story func(t *testing.T, o bureau)) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		story(t, newOffice(t))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		story(t, officeOn(t, "--database", pgtest.Database(t), "--data", t.TempDir()))
	})
}

func TestAnOrganizationLeavesByCommand(t *testing.T) {
	both(t, func(t *testing.T, o bureau) {
		must(t, "", o.args("keys", "create", "--org", "noor", "--name", "crm", "--scopes", "availability:read")...)
		if got := must(t, "", o.args("orgs", "list")...); !strings.Contains(got, "noor") || !strings.Contains(got, "open") {
			t.Errorf("got %s, want it listed", got)
		}
		file := filepath.Join(t.TempDir(), "noor.jsonl")
		must(t, "", o.args("orgs", "export", "--org", "noor", "--out", file)...)
		raw, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(raw), `"table":"services"`) || strings.Contains(string(raw), `"hash"`) {
			t.Errorf("got %s, %v; want its rows without secrets", raw, err)
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("got %v, %v; want it for its owner alone", info, err)
		}
		if got := mawid(t, "", o.args("orgs", "export", "--org", "noor", "--out", file)...); got.code != command.ExitFailed {
			t.Errorf("over another file: got %+v, want it refused", got)
		}
		for _, typed := range []string{"", "no\n", "yes\n"} { // Nobody is at a terminal.
			if got := mawid(t, typed, o.args("orgs", "delete", "--org", "noor", "--now")...); got.code != command.ExitFailed ||
				!strings.Contains(got.err, "--yes") {
				t.Errorf("%q: got %+v, want to be asked for --yes", typed, got)
			}
		}
		closed := must(t, "", o.args("orgs", "delete", "--org", "noor", "--yes")...)
		receipt := regexp.MustCompile(`receipt (\S+)`).FindStringSubmatch(closed)
		if len(receipt) != 2 || !strings.Contains(closed, "orgs cancel") {
			t.Fatalf("got %s, want a receipt and the way back", closed)
		}
		if got := must(t, "", o.args("orgs", "list")...); !strings.Contains(got, "closed") {
			t.Errorf("got %s, want it closed", got)
		}
		if got := mawid(t, "", o.args("orgs", "receipts", receipt[1])...); got.code != command.ExitFailed {
			t.Errorf("a receipt of what is not removed yet: got %+v", got)
		}
		for _, line := range []string{
			"keys create --org noor --name crm --scopes availability:read", "users add --org noor --role owner huda@noor.example", "apply -",
			"apply - --dry-run",
		} {
			if got := mawid(t, clinic, o.args(strings.Fields(line)...)...); got.code != command.ExitFailed || got.out != "" ||
				!strings.Contains(got.err, "mawid orgs cancel --org noor") {
				t.Errorf("%s: got %+v, want it refused with the way back", line, got)
			}
		}
		must(t, "", o.args("orgs", "cancel", "--org", "noor")...)
		if got := mawid(t, "", o.args("orgs", "cancel", "--org", "noor")...); got.code != command.ExitFailed {
			t.Errorf("twice: got %+v, want it refused", got)
		}
		gone := must(t, "", o.args("orgs", "delete", "--org", "noor", "--now", "--yes")...)
		if !strings.Contains(gone, "0 left") || !regexp.MustCompile(`services\s+\d`).MatchString(gone) {
			t.Errorf("got %s, want the receipt", gone)
		}
		if got := must(t, "", o.args("orgs", "receipts")...); !strings.Contains(got, "0 left") {
			t.Errorf("got %s, want the receipt kept", got)
		}
		if got := mawid(t, "", o.args("orgs", "delete", "--org", "noor", "--now", "--yes")...); got.code != command.ExitFailed ||
			!strings.Contains(got.err, "no such organization") {
			t.Errorf("got %+v, want it unknown", got)
		}
		must(t, clinic, o.args("apply", "-")...) // Another one may have its name.
		must(t, "", o.args("verify")...)
	})
}

// A removal that has begun, and could not be finished, is listed as such.
func TestARemovalThatHasBegunIsListed(t *testing.T) {
	both(t, func(t *testing.T, o bureau) {
		must(t, "", o.args("orgs", "delete", "--org", "noor", "--wait", "1h", "--yes")...)
		where := "sqlite:" + filepath.Join(o.flags[1], "mawid.db")
		if o.flags[0] == "--database" {
			where = o.flags[1]
		}
		forget(t, where, `update organizations set removing = true`)
		if got := must(t, "", o.args("orgs", "list")...); !regexp.MustCompile(`being removed since \d{4}-`).MatchString(got) {
			t.Errorf("got %s, want that it is being removed", got)
		}
		if got := must(t, "", o.args("orgs", "list", "--json")...); !strings.Contains(got, `"removing": true`) {
			t.Errorf("got %s, want that it is being removed", got)
		}
	})
}

func TestADatabaseIsCopiedAndScrubbedByCommand(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	file := filepath.Join(t.TempDir(), "copy.db")
	must(t, "", o.args("backup", file)...)
	if got := mawid(t, "", o.args("backup", file)...); got.code != command.ExitFailed {
		t.Errorf("over another: got %+v, want it refused", got)
	}
	must(t, "", "verify", "--database", "sqlite:"+file)
	if got := mawid(t, "", o.args("scrub")...); got.code != command.ExitFailed || !strings.Contains(got.err, "--yes") {
		t.Errorf("got %+v, want to be asked for --yes", got)
	}
	must(t, "", o.args("scrub", "--yes")...)
	must(t, "", o.args("verify")...)
}

func TestPeopleAreFoundExportedAndErasedByCommand(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	if got := must(t, "", o.args("people", "find", "--org", "noor", "0551234567")...); strings.Count(got, "\n") != 1 {
		t.Errorf("got %s, want nobody", got)
	}
	for _, bad := range [][]string{{"find", "--org", "noor", "x"}, {"erase", "--org", "noor", "--yes", "nobody"},
		{"export", "--org", "noor", "customer-x"}, {"export", "--org", "noor", "call-x"}} {
		if got := mawid(t, "", o.args(append([]string{"people"}, bad...)...)...); got.code == 0 {
			t.Errorf("%v: got %+v, want it refused", bad, got)
		}
	}
	const unknown = "018f3a5e-7c1d-7b3a-9c55-0242ac12ffff"
	if got := mawid(t, "", o.args("people", "erase", "--org", "noor", "call-"+unknown, "call-"+unknown)...); got.code != command.ExitFailed ||
		!strings.Contains(got.err, "--yes") || !strings.Contains(got.err, "Erase 1 call or call-back of noor?") {
		t.Errorf("got %+v, want to be asked for --yes", got)
	}
	if got := must(t, "", o.args("people", "erase", "--org", "noor",
		"--yes", "call-"+unknown)...); got != "erased from 0 appointments, 0 calls and 0 call-backs\n" {
		t.Errorf("got %s, want nothing erased", got)
	}
	if got := mawid(t, "", o.args("people", "export", "--org", "noor", "customer-"+unknown)...); got.code != command.ExitFailed {
		t.Errorf("got %+v, want no such customer", got)
	}
}

// Which organization has which plan is seen, and one that comes with a plan that is not
// known here is told.
func TestPlansAreSeenAndRemovedByCommand(t *testing.T) {
	both(t, func(t *testing.T, o bureau) {
		if got := mawid(t, "", o.args("orgs", "plan", "set", "none", "--bookings", "1")...); got.code != command.ExitFailed ||
			!strings.Contains(got.err, "choose another name") {
			t.Errorf("a plan called none: got %+v", got)
		}
		must(t, "", o.args("orgs", "plan", "set", "basic", "--bookings", "5")...)
		must(t, "", o.args("orgs", "plan", "give", "noor", "basic")...)
		if got := must(t, "", o.args("orgs", "list")...); !regexp.MustCompile(`noor .* basic `).MatchString(got) {
			t.Errorf("got %s, want its plan", got)
		}
		if got := must(t, "", o.args("orgs", "list", "--json")...); !strings.Contains(got, `"plan": "basic"`) {
			t.Errorf("got %s, want its plan", got)
		}
		if got := mawid(t, "", o.args("orgs", "plan", "remove", "basic", "--yes")...); got.code != command.ExitFailed ||
			!strings.Contains(got.err, "mawid orgs plan give noor none") {
			t.Errorf("one that is had: got %+v", got)
		}
		file := filepath.Join(t.TempDir(), "noor.jsonl")
		must(t, "", o.args("orgs", "export", "--org", "noor", "--out", file)...)
		must(t, "", o.args("orgs", "delete", "--org", "noor", "--now", "--yes")...)
		must(t, "", o.args("orgs", "plan", "remove", "basic", "--yes")...)
		came := mawid(t, "", o.args("orgs", "import", file)...)
		if came.code != 0 || !strings.Contains(came.err, "the plan basic, which is not known here") ||
			!strings.Contains(came.err, "mawid orgs plan set basic") {
			t.Errorf("got %+v, want a warning", came)
		}
		if got := must(t, "", o.args("orgs", "list")...); !strings.Contains(got, "basic (unknown here: no limit)") {
			t.Errorf("got %s, want its plan as unknown", got)
		}
		must(t, "", o.args("orgs", "plan", "set", "basic", "--bookings", "5")...)
		if got := must(t, "", o.args("orgs", "list")...); strings.Contains(got, "unknown here") {
			t.Errorf("got %s, want its plan known", got)
		}
		if got := must(t, "", o.args("orgs", "plan", "list")...); !regexp.MustCompile(`basic .* 1\n`).MatchString(got) {
			t.Errorf("got %s, want one organization to have it", got)
		}
	})
}

// A command beside a service may not read everywhere: what it brings in comes by standard input.
func TestAnOrganizationComesInByStandardInput(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	file := must(t, "", o.args("orgs", "export", "--org", "noor")...)
	data := begun(t)
	if out := must(t, file, "orgs", "import", "-", "--data", data); !strings.Contains(out, "checks hold") {
		t.Errorf("got %s", out)
	}
	if out := must(t, "", "orgs", "list", "--data", data); !strings.Contains(out, "noor") {
		t.Errorf("got %s, want the organization", out)
	}
	for _, text := range []string{"", file[:len(file)/2]} {
		if got := mawid(t, text, "orgs", "import", "-", "--data", begun(t)); got.code != 1 || !strings.Contains(got.err, "export it again") {
			t.Errorf("got %+v, want it refused", got)
		}
	}
}
