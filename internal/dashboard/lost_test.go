package dashboard

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/voice"
)

// After the key was lost and given up, the pages say what must be entered
// anew, in both languages.
func TestPagesSayWhatMustBeEnteredAnew(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	org, err := w.Webhooks.Organization(t.Context(), "noor")
	if err != nil {
		t.Fatal(err)
	}
	c := office.Caller{Org: org.ID}
	e, _, err := w.Webhooks.AddEndpoint(t.Context(), c, "https://example.com/hook", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Bridge.SetConnector(t.Context(), c, "https://example.com/erp", "token-of-theirs"); err != nil {
		t.Fatal(err)
	}
	_, agent, err := w.Voice.CreateAgent(t.Context(), c, voice.NewAgent{Name: "Reception",
		Secrets: voice.AgentSecrets{Twilio: "0123456789abcdef0123456789abcdef"}})
	if err != nil {
		t.Fatal(err)
	}
	token, _, err := w.People.SignIn(t.Context(), "huda@noor.example", hudasPassword, people.Browser{})
	if err != nil {
		t.Fatal(err)
	}
	in, err := w.People.SignedIn(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	secret, _ := w.People.NewFactor(in, "Mawid")
	codes, err := w.People.EnableFactor(t.Context(), in, secret, auth.TOTP(secret, w.Clock.Now()), hudasPassword)
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := seal.New([]byte(strings.Repeat("n", seal.KeySize)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Office.ResetSeal(t.Context(), fresh); err != nil {
		t.Fatal(err)
	}
	// The app's code is refused with a reason, the recovery code is not.
	b := w.browser()
	b.submit("/signin", "email", "huda@noor.example", "password", hudasPassword)
	if a := b.submit("/signin/code", "code", auth.TOTP(secret, w.Clock.Now())); !strings.Contains(a.body, "recovery code") {
		t.Errorf("a code of the app: got %d %s", a.status, a.body)
	}
	if a := b.submit("/signin/code", "code", codes[0]); a.status != 303 {
		t.Fatalf("a recovery code: got %d %s", a.status, a.body)
	}
	for lang, lost := range map[string]string{"en": "lost", "ar": "فُقد"} {
		b.get("/account?lang=" + lang)
		for _, path := range []string{
			"/o/noor/settings/webhooks", "/o/noor/settings/webhooks/" + e.ID.String(), "/o/noor/settings/connector",
			"/o/noor/settings/agents/" + agent.ID.String(), "/account", "/account/factor",
		} {
			if a := b.get(path); a.status != 200 || !strings.Contains(a.body, lost) {
				t.Errorf("%s in %s: got %d without a word of it", path, lang, a.status)
			}
		}
	}
	b.get("/account?lang=en")
	if a := b.get("/o/noor/settings/agents"); !strings.Contains(a.body, "enter its secrets again") {
		t.Errorf("the list of agents does not tell: %d", a.status)
	}
	if a := b.forge("/o/noor/settings/webhooks/" + e.ID.String() + "/enable"); !strings.Contains(a.body, "lost") {
		t.Errorf("enabling without a secret: got %d %s", a.status, a.body)
	}
}
