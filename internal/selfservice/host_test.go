package selfservice_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/world"
)

func TestAHeaderIsReadAsAHostName(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{
		"book.noor.example": "book.noor.example", "Book.Noor.Example.:8443": "book.noor.example", "localhost:8080": "", "127.0.0.1:8080": "",
		"[::1]:8080": "", "10.0.0.7": "", "mawid": "", "": "",
	} {
		if got := selfservice.HostName(header); got != want {
			t.Errorf("%q: got %q, want %q", header, got, want)
		}
	}
}

func TestAnAddressUsesTheOwnHost(t *testing.T) {
	t.Parallel()
	plain := booking.Organization{Slug: "noor"}
	own := booking.Organization{Slug: "noor", Page: booking.Page{Host: "book.noor.example"}}
	for _, c := range []struct {
		base string
		org  booking.Organization
		want string
	}{
		{"https://mawid.example", plain, "https://mawid.example/b/noor"},
		{"https://mawid.example/", own, "https://book.noor.example/"},
		{"http://127.0.0.1:8080", own, "http://book.noor.example:8080/"},
		{"", own, "/b/noor"},
	} {
		if got := selfservice.Address(c.base, &c.org); got != c.want {
			t.Errorf("at %q: got %s, want %s", c.base, got, c.want)
		}
	}
}

// At its own host the organization's name is left out, but where the first word
// would mean something else there.
func TestAPathIsShortAtTheOwnHost(t *testing.T) {
	t.Parallel()
	plain := booking.Organization{Slug: "noor"}
	own := booking.Organization{Slug: "noor", Page: booking.Page{Host: "book.noor.example"}}
	for _, c := range []struct {
		org        booking.Organization
		part, want string
	}{
		{plain, "", "/b/noor"}, {plain, "/olaya/checkup", "/b/noor/olaya/checkup"},
		{own, "", "/"}, {own, "/olaya", "/olaya"}, {own, "/olaya/checkup", "/olaya/checkup"}, {own, "/a-side/b", "/a-side/b"},
		{own, "/a/checkup", "/b/noor/a/checkup"}, {own, "/b", "/b/noor/b"}, {own, "/page/x", "/b/noor/page/x"}, {own, "/en/x", "/b/noor/en/x"},
	} {
		if got := selfservice.Path(&c.org, c.part); got != c.want {
			t.Errorf("%s of %q: got %s, want %s", c.part, c.org.Page.Host, got, c.want)
		}
	}
}

func TestArabicNamesOfSitesAreStoredAsBrowsersWriteThem(t *testing.T) {
	t.Parallel()
	p, err := selfservice.TidyPage("", booking.Page{Host: "حجز.عيادة.السعودية", Sites: []string{
		"https://عيادة.السعودية", "https://عيادة.السعودية:8443", "https://www.noor.example", "https://xn--mgber2b7e.xn--mgberp4a5d4ar"}})
	if err != nil {
		t.Fatal(err)
	}
	const clinic = "https://xn--mgber2b7e.xn--mgberp4a5d4ar"
	want := []string{clinic, clinic + ":8443", "https://www.noor.example", clinic}
	if diff := cmp.Diff(p.Sites, want); diff != "" || !strings.HasSuffix(p.Host, ".xn--mgber2b7e.xn--mgberp4a5d4ar") {
		t.Errorf("got the host %s and (-) want (+)\n%s", p.Host, diff)
	}
	for site, want := range map[string]string{
		p.Host: "حجز.عيادة.السعودية", clinic: "https://عيادة.السعودية", clinic + ":8443": "https://عيادة.السعودية:8443",
		"https://www.noor.example": "https://www.noor.example", "https://xn--0": "https://xn--0", "": "",
	} {
		if got := selfservice.Written(site); got != want {
			t.Errorf("%s: got %s, want %s", site, got, want)
		}
	}
}

func TestEveryNodeLearnsWhoseHostItIs(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		other := w.OtherNode()
		asks := func(when, want string) {
			t.Helper()
			for name, d := range map[string]*selfservice.Desk{"here": w.SelfService, "on the other node": other.SelfService} {
				if got, err := d.HostOf(t.Context(), "book.noor.example"); err != nil || got != want {
					t.Errorf("%s, %s: got %q, %v, want %q", when, name, got, err, want)
				}
			}
		}
		asks("before", "")
		b := world.Clinic("noor")
		b.Organization.Page = &booking.Page{Open: true, Host: "Book.Noor.example"}
		w.MustApply(b)
		w.Clock.Add(10 * time.Second)
		asks("chosen", "noor")
		if got, err := w.SelfService.HostOf(t.Context(), "mawid.example"); err != nil || got != "" {
			t.Errorf("of nobody: got %q, %v", got, err)
		}
		b.Organization.Page.Host = ""
		w.MustApply(b)
		w.Clock.Add(10 * time.Second)
		asks("given up", "")
	})
}
