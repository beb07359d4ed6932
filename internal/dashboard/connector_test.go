package dashboard

import (
	"html"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/connector/adapter"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/i18n"
)

const (
	connectorURL = "/o/noor/settings/connector"
	erpToken     = "the-token-of-this-test"
)

// erp is a system of the clinic's own, which knows its doctors by name.
func (w *bureau) erp() (*mockerp.ERP, string) {
	w.T.Helper()
	erp := mockerp.New(mockerp.Config{Now: w.Clock.Now})
	s := httptest.NewServer(http.StripPrefix("/erp", erp))
	w.T.Cleanup(s.Close)
	return erp, s.URL + "/erp"
}

func TestASystemIsConnectedTestedMappedAndDisconnected(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	erp, address := w.erp()
	for _, sub := range []string{"/test", "/mapping"} {
		if a := b.get(connectorURL + sub); a.status != 303 || a.location != connectorURL {
			t.Errorf("%s before there is one: got %d to %s, want to be sent to the beginning", sub, a.status, a.location)
		}
	}
	if a := b.submit(connectorURL, "url", "ftp://nowhere", "token", "x"); a.status != 422 ||
		!strings.Contains(a.body, `value="ftp://nowhere"`) {
		t.Errorf("got %d, want the address refused and kept", a.status)
	}
	if a := b.submit(connectorURL, "url", address, "token", ""); a.status != 422 || !strings.Contains(a.body, `id="e-token"`) {
		t.Errorf("got %d, want a token asked for", a.status)
	}
	if a := b.submit(connectorURL, "url", address, "token", erpToken); a.status != 303 || a.location != connectorURL+"/test" {
		t.Fatalf("got %d to %s", a.status, a.location)
	}
	erp.SetFaults(erpToken, mockerp.Faults{WrongShape: true})
	if a := b.submit(connectorURL + "/test"); a.status != 200 || !strings.Contains(a.body, `class="failed"`) ||
		!strings.Contains(a.body, "Something is to be mended") {
		t.Errorf("a broken one: got %d, want red lines", a.status)
	}
	erp.SetFaults(erpToken, mockerp.Faults{})
	good := b.submit(connectorURL+"/test", "write", "1")
	if good.status != 200 || strings.Contains(good.body, `class="failed"`) || !strings.Contains(good.body, "The connection works") ||
		strings.Contains(good.body, erpToken) {
		t.Errorf("a good one: got %d %s", good.status, good.body)
	}
	shown := b.get(connectorURL + "/mapping")
	theirs := regexp.MustCompile(`<option value="([^"]+)"`).FindStringSubmatch(shown.body)
	if shown.status != 200 || theirs == nil {
		t.Fatalf("got %d, want theirs to choose from: %s", shown.status, shown.body)
	}
	sara, omar := ids.Resources["sara"].String(), ids.Resources["omar"].String()
	if a := b.submit(connectorURL+"/mapping", sara, theirs[1], omar, theirs[1]); a.status != 409 ||
		!strings.Contains(a.body, "already mapped") {
		t.Errorf("two to one: got %d", a.status)
	}
	if a := b.submit(connectorURL+"/mapping", sara, theirs[1], omar, ""); a.status != 303 {
		t.Fatalf("got %d %s", a.status, a.body)
	}
	if a := b.submit(connectorURL + "/pull"); a.status != 303 {
		t.Errorf("got %d", a.status)
	}
	if a := b.get(connectorURL); a.status != 200 || !strings.Contains(a.body, `badge good`) || !strings.Contains(a.body, "1 person or room") ||
		strings.Contains(a.body, erpToken) {
		t.Errorf("got %d %s", a.status, a.body)
	}
	erp.SetFaults(erpToken, mockerp.Faults{BadEntries: true})
	if a := b.submit(connectorURL + "/pull"); a.status != 303 {
		t.Errorf("got %d", a.status)
	}
	// One in each answer: about what is near, and about what is far.
	if a := b.get(connectorURL); !strings.Contains(a.body, `badge good`) || !strings.Contains(a.body, "Busy times that cannot be read") ||
		!strings.Contains(a.body, "2 busy times<") || !strings.Contains(a.body, "resources[0].busy[0].start has no UTC offset") {
		t.Errorf("a bad entry is not shown with its place: %s", a.body)
	}
	erp.SetFaults(erpToken, mockerp.Faults{})
	if b.submit(connectorURL + "/pull"); strings.Contains(b.get(connectorURL).body, "cannot be read") {
		t.Error("a bad entry that was mended is still shown")
	}
	// The address alone changes; the token stays.
	if a := b.submit(connectorURL, "url", address+"/", "token", ""); a.status != 303 {
		t.Errorf("got %d %s", a.status, a.body)
	}
	if a := b.get(connectorURL + "/remove"); a.status != 200 || !strings.Contains(a.body, "stay there") {
		t.Errorf("got %d, want to be asked", a.status)
	}
	if a := b.submit(connectorURL + "/remove"); a.status != 303 {
		t.Errorf("got %d", a.status)
	}
	if a := b.get(connectorURL); a.status != 200 || !strings.Contains(a.body, "Connect a system") {
		t.Errorf("got %d, want the beginning", a.status)
	}
}

// Whatever a check can say has a title and a fix in both languages.
func TestEveryLineOfTheConnectionTestIsTranslated(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../connector/check/*.go")
	if err != nil || len(files) < 3 {
		t.Fatalf("got %v, %v", files, err)
	}
	ids, texts := map[string]bool{}, loadTexts()
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?:line|verdict|refuses)\((?:ctx, )?"([a-z_]+)"`).FindAllSubmatch(src, -1) {
			ids[string(m[1])] = true
		}
	}
	if len(ids) < 25 {
		t.Errorf("got %d lines, want at least 25", len(ids))
	}
	for id := range ids {
		for _, l := range i18n.Langs {
			if !texts.Has(l, "check."+id) || !texts.Has(l, "check."+id+".fix") {
				t.Errorf("%s: check.%s has no title or no fix", l, id)
			}
		}
	}
}

// The page leads through the set-up of every adapter, in both languages, from
// its row: which command to run, where it listens, then the form.
func TestThePageLeadsThroughEveryAdapter(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	own := b.get(connectorURL)
	for _, k := range adapter.Kinds {
		address := connectorURL + "?system=" + k.Name
		if !strings.Contains(own.body, `href="`+address+`"`) {
			t.Errorf("the page has no way to %s", k.Name)
		}
		for _, lang := range []struct {
			code string
			want adapter.Words
		}{{"en", adapter.Words{En: k.About.En}}, {"ar", adapter.Words{En: k.About.Ar}}} {
			b.get(connectorURL + "?lang=" + lang.code)
			a := b.get(address)
			text := html.UnescapeString(a.body)
			for _, want := range []string{lang.want.En, k.Run, k.Before, k.Listen, "/docs/guides/" + k.Name, `name="token"`,
				`action="` + address + `"`} {
				if a.status != 200 || !strings.Contains(text, want) {
					t.Errorf("%s in %s: got %d, want %q in it", k.Name, lang.code, a.status, want)
				}
			}
		}
		b.get(connectorURL + "?lang=en")
		// What is wrong is said on the same page.
		if a := b.submit(address, "url", "ftp://nowhere", "token", "x"); a.status != 422 ||
			!strings.Contains(html.UnescapeString(a.body), k.Run) {
			t.Errorf("%s: got %d, want the refusal with the same steps", k.Name, a.status)
		}
	}
	if a := b.get(connectorURL + "?system=nonsense"); a.status != 200 || !strings.Contains(a.body, "/docs/connector") {
		t.Errorf("an unknown system: got %d, want the page for one's own", a.status)
	}
}
