package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/connector/odoo/odootest"
)

func TestOdooIsSetUpByAnAdministrator(t *testing.T) {
	t.Parallel()
	for _, version := range []int{14, 19} {
		s := odootest.New(t, odootest.Options{Version: version, NoField: true})
		setup := func(user, key string) outcome {
			return mawid(t, "", "odoo", "setup", "--url", s.URL, "--database", odootest.Database, "--user", user, "--key", key)
		}
		if o := setup(odootest.Login, odootest.Key); o.code != 1 || !strings.Contains(o.err, "use an administrator") {
			t.Errorf("%d: got %+v, want a refusal that says who may", version, o)
		}
		for _, want := range []string{"created the field", "are there already"} {
			if o := setup(odootest.Admin, odootest.AdminKey); o.code != 0 || !strings.Contains(o.out, want) || o.err != "" {
				t.Errorf("%d: got %+v, want %q", version, o, want)
			}
		}
		if o := setup(odootest.Admin, "wrong"); o.code != 1 || !strings.Contains(o.err, "--key") || strings.Contains(o.err, "wrong") {
			t.Errorf("%d: got %+v, want what to check", version, o)
		}
	}
}

func TestOdooIsServed(t *testing.T) {
	t.Parallel()
	s := odootest.New(t, odootest.Options{})
	servedAdapter(t, []string{"odoo", "--url", s.URL + "/", "--database", odootest.Database, "--user", odootest.Login, "--key", odootest.Key},
		`version=19.0 protocol=JSON-2`, "Administrator", odootest.Key)
}

func TestOdooTellsWhatIsToBeMended(t *testing.T) {
	t.Parallel()
	s := odootest.New(t, odootest.Options{Version: 16, NoContact: true})
	_, log, ended, stop := start(t, "odoo", "--url", s.URL, "--database", odootest.Database, "--user", odootest.Login, "--key", odootest.Key,
		"--token", token40, "--listen", "127.0.0.1:0")
	log.await(t, `msg="to be mended" detail="the adapter's Odoo user may not create contacts`, ended)
	if code := stop(); code != 0 {
		t.Errorf("got exit code %d, want 0:\n%s", code, log)
	}
}

func TestOdooHoursAreFollowedOrPrinted(t *testing.T) {
	t.Parallel()
	s := odootest.New(t, odootest.Options{})
	sara := s.User("Dr Sara", "Asia/Riyadh")
	s.Employ(sara, "Asia/Riyadh")
	flags := []string{"--url", s.URL, "--database", odootest.Database, "--user", odootest.Login, "--key", odootest.Key}
	o := mawid(t, "", append([]string{"odoo", "hours"}, flags...)...)
	if want := `hours: {sun: ["08:00-12:00", "13:00-17:00"], mon:`; o.code != 0 || !strings.Contains(o.out, want) ||
		!strings.Contains(o.out, "# Dr Sara (") {
		t.Errorf("got %+v, want %s", o, want)
	}
	_, log, ended, stop := start(t, append([]string{"odoo", "--token", token40, "--listen", "127.0.0.1:0", "--working-hours"},
		flags...)...)
	address := log.await(t, `address=(\S+)`, ended)[1]
	code, text := fetch(t, "GET", fmt.Sprintf("%s/availability?resource_ids=%d&from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z", address,
		sara), token40, "")
	if code != 200 || !strings.Contains(text, "2026-11-20T03:00:00+03:00") {
		t.Errorf("got %d %s, want Friday busy", code, text)
	}
	if code := stop(); code != 0 {
		t.Errorf("got exit code %d, want 0:\n%s", code, log)
	}
}

func TestOdooFlagsThatCannotBe(t *testing.T) {
	t.Parallel()
	good := map[string]string{"--url": "http://127.0.0.1:1", "--db": "clinic", "--user": "u", "--key": "k", "--token": token40,
		"--time-zone": "Asia/Riyadh", "--listen": "127.0.0.1:0"}
	for _, c := range []struct{ flag, value, want string }{
		{"--url", "clinic.example.com", "https://clinic.example.com"},
		{"--url", "https://user:secret@clinic.example.com", "--url"},
		{"--db", "", "--database"},
		{"--token", "short", "openssl"},
		{"--token", strings.Repeat("ab ", 20), "openssl"},
		{"--time-zone", "Riyadh", "Asia/Riyadh"},
	} {
		args := []string{"odoo"}
		for name, value := range good {
			if name == c.flag {
				value = c.value
			}
			args = append(args, name+"="+value)
		}
		if o := mawid(t, "", args...); o.code != 2 || !strings.Contains(o.err, c.want) {
			t.Errorf("%s %q: got %+v, want exit code 2 and %q", c.flag, c.value, o, c.want)
		}
	}
}

// Where mawid itself runs too, its database is not the one of Odoo.
func TestOdooTakesItsDatabaseFromItsOwnVariable(t *testing.T) {
	s := odootest.New(t, odootest.Options{NoField: true})
	t.Setenv("MAWID_DATABASE", "postgres://mawid@db/mawid")
	t.Setenv("MAWID_ODOO_URL", s.URL)
	t.Setenv("MAWID_ODOO_USER", odootest.Admin)
	t.Setenv("MAWID_ODOO_KEY", odootest.AdminKey)
	if o := mawid(t, "", "odoo", "setup"); o.code != 2 || !strings.Contains(o.err, "--database") {
		t.Errorf("got %+v, want to be asked for the database", o)
	}
	t.Setenv("MAWID_ODOO_DATABASE", odootest.Database)
	if o := mawid(t, "", "odoo", "setup"); o.code != 0 {
		t.Errorf("got %+v", o)
	}
}
