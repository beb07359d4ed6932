package stories

import (
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/mawid/mawid/client"
	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/pgtest"
)

// composition is deploy/compose.yaml, as far as it says what runs with which settings.
type composition struct {
	Services map[string]struct {
		Environment map[string]string
		Volumes     []string
	}
	Networks map[string]struct {
		IPAM struct{ Config []struct{ Subnet string } }
	}
}

// composed is the file with its variables filled in; there are no others in it.
func composed(t *testing.T, variables map[string]string) (c composition) {
	t.Helper()
	text, err := os.ReadFile("../deploy/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	filled := regexp.MustCompile(`\$\{(\w+)(:\?|:-\w+)\}`).ReplaceAllStringFunc(string(text), func(variable string) string {
		name := regexp.MustCompile(`\w+`).FindString(variable)
		value, ok := variables[name]
		if !ok {
			t.Errorf("nobody gives a value to %s", variable)
		}
		return value
	})
	if err := yaml.Unmarshal([]byte(filled), &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// node gives the settings of a node, where the database and the proxy are on this machine.
func (c *composition) node(t *testing.T, name, database, data string) []string {
	t.Helper()
	settings := c.Services[name].Environment
	there, err1 := url.Parse(settings["MAWID_DATABASE"])
	here, err2 := url.Parse(database)
	if err1 != nil || err2 != nil || there.Host != "database" {
		t.Fatalf("%s: its database is at %v (%v, %v)", name, there, err1, err2)
	}
	there.User, there.Host, there.Path = here.User, here.Host, here.Path
	settings["MAWID_DATABASE"] = there.String()
	inside := c.Networks["inside"].IPAM.Config[0].Subnet
	if _, err := netip.ParsePrefix(inside); err != nil || settings["MAWID_TRUSTED_PROXIES"] != inside {
		t.Errorf("%s believes %s, want the network inside, %s (%v)", name, settings["MAWID_TRUSTED_PROXIES"], inside, err)
	}
	settings["MAWID_TRUSTED_PROXIES"] = "127.0.0.1"
	// What the image sets: deploy/Dockerfile.
	settings["MAWID_DATA"], settings["MAWID_LISTEN"] = data, "127.0.0.1:0"
	var env []string
	for name, value := range settings {
		env = append(env, name+"="+value)
	}
	return env
}

// together starts what deploy/compose.yaml starts, without containers: the three nodes
// on PostgreSQL, with the settings of the file, and Caddy in front of them. People set
// up and book through it, also when a node is gone.
func together(t *testing.T, p *program) {
	c := composed(t, map[string]string{
		"MAWID_HOST": "book.example.com", "POSTGRES_PASSWORD": "secret", "MAWID_IMAGE": "mawid",
		"MAWID_SECRET_KEY": "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=",
	})
	database, data := pgtest.Database(t), t.TempDir()
	proxy := c.Services["proxy"].Environment
	nodes := map[string]*service{}
	for name, of := range c.Services {
		if of.Environment["MAWID_DATABASE"] == "" {
			continue
		}
		if len(of.Volumes) != 1 || of.Volumes[0] != "links:/data" {
			t.Errorf("%s: the nodes do not share their data: %v", name, of.Volumes)
		}
		nodes[name] = p.start(t, c.node(t, name, database, data), "serve")
		proxy["MAWID_NODES"] = strings.Replace(proxy["MAWID_NODES"], name+":8080", strings.TrimPrefix(nodes[name].base, "http://"), 1)
	}
	if len(nodes) != 3 || strings.Contains(proxy["MAWID_NODES"], "node") {
		t.Fatalf("there are %d nodes, and the proxy knows %s", len(nodes), proxy["MAWID_NODES"])
	}
	f := newFront(t)
	f.env = []string{"MAWID_HOST=" + proxy["MAWID_HOST"], "MAWID_NODES=" + proxy["MAWID_NODES"]}
	startCaddy(f, "")
	outside := f.from("127.0.0.2")

	link, err := os.ReadFile(filepath.Join(data, "setup-link"))
	if err != nil {
		t.Fatal(err)
	}
	path, ours := strings.CutPrefix(strings.TrimSpace(string(link)), "https://book.example.com")
	if a := outside.get("", path); !ours || a.status != 200 {
		t.Errorf("the link for the first owner, %s: got %d", link, a.status)
	}
	ids, key := p.setUp(t, "--database", database)
	monday := time.Now().UTC().AddDate(0, 0, 14)
	for monday.Weekday() != time.Monday {
		monday = monday.AddDate(0, 0, 1)
	}
	sara := ids.Resources["sara"]
	visit := func(clock string) contract.NewAppointment {
		return contract.NewAppointment{ServiceID: ids.Services["checkup"], BranchID: ids.Branches["olaya"],
			ResourceID: &sara, CustomerName: "Noura", Date: monday.Format(time.DateOnly), Time: clock}
	}
	book := func(clock string) answer { return outside.post(key, appointments, visit(clock)) }
	for _, clock := range []string{"09:00", "09:30", "10:00"} {
		want(t, book(clock), 201, "")
		want(t, book(clock), 409, "slot_taken")
	}
	for name, s := range nodes {
		if a := s.get(key, appointments); a.at("items", 2) == nil || a.at("items", 3) != nil {
			t.Errorf("%s: got %s, want three appointments", name, a.raw)
		}
	}
	patient := client.New(outside.base, key)
	patient.HTTP = outside.client
	nodes["node2"].kill()
	for _, clock := range []string{"10:30", "11:00", "11:30"} {
		// What was on its way there the proxy answers with 502, and whoever asked asks again.
		if _, err := patient.Book(t.Context(), "composed "+clock, visit(clock)); err != nil {
			t.Errorf("%s, with one node gone: %v", clock, err)
		}
	}
	p.must(t, "verify", "--database", database)
}
