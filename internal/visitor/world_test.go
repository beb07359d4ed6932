package visitor_test

import (
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/visitor"
	"github.com/mawid/mawid/internal/world"
)

func TestMain(m *testing.M) { world.Main(m) }

// street is a world whose clinic has an open page.
type street struct {
	*world.World
	door *httptest.Server
}

// on tells a story on both databases.
func on(t *testing.T, story func(t *testing.T, w *street)) {
	t.Helper()
	world.Each(t, func(t *testing.T, url string) { story(t, opened(t, url, clinic("noor"))) })
}

func opened(t *testing.T, url string, b catalogue.Blueprint) *street {
	t.Helper()
	w := &street{World: world.Empty(t, url)}
	w.House = w.Node()
	w.IDs = w.MustApply(b)
	w.door = w.serve(w.House)
	return w
}

// serve opens the door of a node.
func (w *street) serve(h *house.House) *httptest.Server {
	door := httptest.NewServer(visitor.New(visitor.Config{
		House: h, Now: w.Clock.Now, Client: func(r *http.Request) string { return r.Header.Get("From") },
	}))
	w.T.Cleanup(door.Close)
	return door
}

// clinic is the usual one with an open page, Arabic names, a dentist on two days
// of the week, and somebody who watches sleepers in the night of Thursday.
func clinic(slug string) catalogue.Blueprint {
	b := world.Clinic(slug)
	b.Organization.NameAr, b.Organization.Page = "عيادة نور", &booking.Page{Open: true, Phone: "+966112345678",
		Welcome: booking.Text{En: "Welcome to us", Ar: "أهلًا بكم"}}
	b.Branches[0].Page = &booking.BranchPage{Address: booking.Text{En: "King Fahd Road", Ar: "طريق الملك فهد"},
		Map: "https://maps.example.com/olaya"}
	b.Services[0].NameAr, b.Services[2].NameAr = "فحص", "يوغا"
	b.Services = append(b.Services,
		catalogue.ServicePlan{Slug: "dental", Name: "Dentist", NameAr: "أسنان", Duration: 30, Horizon: 7, Branches: []string{"olaya"}},
		catalogue.ServicePlan{Slug: "sleep", Name: "Sleep study", NameAr: "دراسة النوم", Duration: 30, Horizon: 7, Branches: []string{"olaya"}})
	var days, nights booking.Week
	days[1], days[2] = []booking.Hours{world.Hours("09:00", "19:00")}, []booking.Hours{world.Hours("09:00", "19:00")}
	nights[4] = []booking.Hours{world.Hours("22:00", "02:00")}
	rami, layla := world.Works("olaya", days, "dental"), world.Works("olaya", nights, "sleep")
	rami.Slug, rami.Name, layla.Slug, layla.Name = "rami", "Dr rami", "layla", "Dr layla"
	b.Resources = append(b.Resources, rami, layla)
	return b
}

// customer is somebody with a browser that keeps nothing: no cookies, no
// JavaScript.
type customer struct {
	w     *street
	base  string
	from  string // network address
	keeps bool   // cookies, after a code
	sends bool   // and sends them back
	jar   []*http.Cookie
	shown answer
}

// answer is a page as it came.
type answer struct {
	status   int
	header   http.Header
	body     string
	location string
}

func (w *street) customer() *customer { return &customer{w: w, base: w.door.URL, from: "192.0.2.1"} }

func (c *customer) do(method, path string, form url.Values, headers ...string) answer {
	c.w.T.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequestWithContext(c.w.T.Context(), method, c.base+path, body)
	if err != nil {
		c.w.T.Fatal(err)
	}
	r.Header.Set("From", c.from)
	r.Header.Set("Accept", "text/html")
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for _, h := range headers {
		k, v, _ := strings.Cut(h, ": ")
		r.Header.Set(k, v)
	}
	for _, one := range c.jar {
		r.AddCookie(one)
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		c.w.T.Error(err)
		return answer{}
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		c.w.T.Error(err)
	}
	if strings.Contains(string(raw), "⟦") {
		c.w.T.Errorf("%s %s: a text is missing: %.80s", method, path, raw[strings.Index(string(raw), "⟦"):])
	}
	if len(resp.Cookies()) > 0 && !c.keeps {
		c.w.T.Errorf("%s %s sets a cookie", method, path)
	}
	if c.sends {
		c.jar = append(c.jar, resp.Cookies()...)
	}
	seen := strings.NewReplacer("\u2068", "", "\u2069", "").Replace(string(raw))
	c.shown = answer{resp.StatusCode, resp.Header, seen, resp.Header.Get("Location")}
	return c.shown
}

func (c *customer) get(path string) answer {
	c.w.T.Helper()
	return c.do("GET", path, nil)
}

// submit sends a form of the page before the customer, as a browser does.
func (c *customer) submit(action string, typed ...string) answer {
	c.w.T.Helper()
	return c.send(c.shown.body, action, typed...)
}

// send sends a form of a page that was seen before.
func (c *customer) send(page, action string, typed ...string) answer {
	c.w.T.Helper()
	pairs, err := world.Submission(page, action, typed...)
	if err != nil {
		c.w.T.Errorf("%v\n%s", err, page)
		return answer{}
	}
	if c.forge(action, pairs...); asks(c.shown) {
		return c.get(c.shown.location)
	}
	return c.shown
}

// asks tells whether somebody is led to the next page of a way, as browsers
// follow it at once.
func asks(a answer) bool {
	to, err := url.Parse(a.location)
	if err != nil || a.status != http.StatusSeeOther {
		return false
	}
	q := to.Query()
	return strings.HasSuffix(to.Path, "/book") && q.Has("of") || strings.HasSuffix(to.Path, "/move") && q.Has("slot") || q.Has("gone")
}

// forge posts a form of the test's own making.
func (c *customer) forge(path string, pairs ...string) answer {
	c.w.T.Helper()
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		v.Add(pairs[i], pairs[i+1])
	}
	return c.do("POST", path, v)
}

// follow opens the page to which the customer is led.
func (c *customer) follow() answer {
	c.w.T.Helper()
	if c.shown.status != http.StatusSeeOther {
		c.w.T.Fatalf("led nowhere: %d %s", c.shown.status, c.shown.body)
	}
	return c.get(c.shown.location)
}

// wants fails the test unless the page has a status and holds the words.
func (c *customer) wants(status int, words ...string) {
	c.w.T.Helper()
	if c.shown.status != status {
		c.w.T.Fatalf("got %d, want %d: %s", c.shown.status, status, c.shown.body)
	}
	for _, word := range words {
		if !strings.Contains(html.UnescapeString(c.shown.body), word) {
			c.w.T.Fatalf("the page lacks %q: %s", word, c.shown.body)
		}
	}
}

var slotValue = regexp.MustCompile(`name="slot" value="([^"]+)"`)

// slots are the times that a page offers, each once.
func (a answer) slots() (list []string) {
	seen := map[string]bool{}
	for _, m := range slotValue.FindAllStringSubmatch(a.body, -1) {
		if !seen[m[1]] {
			seen[m[1]] = true
			list = append(list, m[1])
		}
	}
	return list
}

// booked gives the appointments of the clinic.
func (w *street) booked() []booking.Appointment {
	w.T.Helper()
	page, err := w.Desk.Appointments(w.T.Context(), w.IDs.Organization, desk.Filter{Limit: 200})
	if err != nil {
		w.T.Fatal(err)
	}
	list := make([]booking.Appointment, len(page.Items))
	for i := range page.Items {
		list[i] = page.Items[i].Appointment
	}
	return list
}
