package mockgateway_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/outbound"
)

const (
	long   = 2 * time.Minute // longer than any answer takes, however busy the machine is
	secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
	hooks  = "https://mawid.example.com/hooks/"
)

var kinds = []string{"unifonic", "taqnyat", "msegat", "jawaly", "twilio", "whatsapp", "gateway"}

// world is a mock with channels to it.
type world struct {
	t   *testing.T
	g   *mockgateway.Gateway
	url string
	now time.Time
}

func start(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, now: time.Unix(1794898800, 0)}
	callbacks := map[string]string{}
	for _, k := range kinds {
		callbacks[k] = hooks + k
	}
	w.g = mockgateway.New(mockgateway.Config{Now: func() time.Time { return w.now }, Secret: secret, Callbacks: callbacks,
		Senders: []string{"Noor"}})
	s := httptest.NewServer(w.g)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	w.url = s.URL
	return w
}

// settings are those of a channel that works; change makes others of them.
func settings(kind string, change courier.Settings) courier.Settings {
	s := map[string]courier.Settings{
		"unifonic": {"app_sid": "sid", "sender": "Noor"}, "taqnyat": {"token": "token", "sender": "Noor"},
		"msegat": {"user": "noor", "key": "key", "sender": "Noor"}, "jawaly": {"key": "key", "secret": "secret", "sender": "Noor"},
		"twilio":   {"account_sid": "AC123", "auth_token": "12345", "from": "+15005550006"},
		"whatsapp": {"phone_number_id": "1", "token": "token", "app_secret": secret, "verify_token": "x"},
		"gateway":  {"url": "https://sms.example.com", "secret": secret},
	}[kind]
	for k, v := range change {
		if s[k] != "" {
			s[k] = v
		}
	}
	return s
}

func (w *world) open(kind string, change courier.Settings) courier.Carrier {
	w.t.Helper()
	client := outbound.New(outbound.Config{AllowHTTP: true, AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	w.t.Cleanup(client.Close)
	c, err := courier.Open(kind, settings(kind, change), courier.Config{Client: client, Now: func() time.Time { return w.now },
		Base: w.url + "/" + kind, Callback: hooks + kind, Timeout: long})
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

func message() courier.Message {
	return courier.Message{ID: "018f-1", To: "+966501234567", Lang: "ar", Text: "موعدك غدًا",
		Template: &courier.Template{Name: "reminder", Parameters: []string{"نورة"},
			Buttons: []courier.Button{{Payload: "confirm"}, {Link: "a/b"}}}}
}

func wantFailure(t *testing.T, err error, class courier.Class, reason *fault.Error) {
	t.Helper()
	if f := courier.FailureOf(err); f == nil || f.Class != class || !errors.Is(err, reason) {
		t.Errorf("got %v, want %s: %s", err, class, reason.Code)
	}
}

func TestEveryDialectIsSpoken(t *testing.T) {
	t.Parallel()
	w := start(t)
	for _, k := range courier.Kinds {
		if k.Name != "smtp" && k.Name != "console" && !slices.Contains(kinds, k.Name) {
			t.Errorf("%s has no dialect", k.Name)
		}
	}
	for i, kind := range kinds {
		c := w.open(kind, nil)
		if err := c.Check(t.Context()); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
		r, err := c.Send(t.Context(), message())
		got := w.g.Messages()
		if err != nil || len(got) != i+1 {
			t.Fatalf("%s: got %v, and it has %d messages", kind, err, len(got))
		}
		if m := got[i]; m.ID != r.ProviderID || m.Provider != kind || !strings.HasSuffix(m.To, "966501234567") ||
			m.Template == nil && m.Text != "موعدك غدًا" {
			t.Errorf("got %+v for %+v", m, r)
		}
	}
}

func TestItRefusesWhatARealOneWould(t *testing.T) {
	t.Parallel()
	w := start(t)
	wrong := courier.Settings{"app_sid": "wrong", "token": "wrong", "key": "wrong", "auth_token": "wrong",
		"secret": "whsec_HxAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"}
	for _, kind := range kinds {
		c := w.open(kind, wrong)
		_, err := c.Send(t.Context(), message())
		wantFailure(t, err, courier.Credentials, courier.ErrLogin)
		wantFailure(t, c.Check(t.Context()), courier.Credentials, courier.ErrLogin)
	}
	for _, kind := range []string{"unifonic", "msegat"} {
		_, err := w.open(kind, courier.Settings{"sender": "Unheard"}).Send(t.Context(), message())
		wantFailure(t, err, courier.Credentials, courier.ErrSender)
	}
	wantFailure(t, w.open("taqnyat", courier.Settings{"sender": "Unheard"}).Check(t.Context()), courier.Credentials, courier.ErrSender)
	for _, language := range []string{"ar_SA", "fr"} {
		m := message()
		m.Template.Language = language
		_, err := w.open("whatsapp", nil).Send(t.Context(), m)
		wantFailure(t, err, courier.Credentials, courier.ErrTemplate)
	}
	m := message()
	m.Template = nil
	_, err := w.open("whatsapp", nil).Send(t.Context(), m)
	wantFailure(t, err, courier.Refused, courier.ErrWindow)
	for path, body := range map[string]string{
		"/unifonic/rest/SMS/messages":  "AppSid=x&SenderID=Noor&Body=x&Recipient=%2B966501234567",
		"/msegat/gw/sendsms.php":       `{"userName":"a","apiKey":"b","userSender":"Noor","numbers":"+966501234567","msg":"x"}`,
		"/twilio/2010-04-01/Accounts/": `x`,
	} {
		kind := "application/json"
		if body[0] != '{' {
			kind = "application/x-www-form-urlencoded"
		}
		res, err := http.Post(w.url+path, kind, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		answer, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if !bytes.Contains(answer, []byte("ER-02")) && !bytes.Contains(answer, []byte("1120")) && !bytes.Contains(answer, []byte("20003")) {
			t.Errorf("%s: got %s", path, answer)
		}
	}
	if got := w.g.Messages(); len(got) > 0 {
		t.Errorf("it took %+v", got)
	}
}

func TestTheSameTextTwiceIsADuplicate(t *testing.T) {
	t.Parallel()
	w := start(t)
	for _, kind := range []string{"unifonic", "msegat"} {
		c := w.open(kind, nil)
		if _, err := c.Send(t.Context(), message()); err != nil {
			t.Fatal(err)
		}
		_, err := c.Send(t.Context(), message())
		wantFailure(t, err, courier.Refused, courier.ErrDuplicate)
	}
	w.now = w.now.Add(time.Hour)
	if _, err := w.open("msegat", nil).Send(t.Context(), message()); err != nil {
		t.Errorf("an hour later: %v", err)
	}
	own := w.open("gateway", nil)
	first, _ := own.Send(t.Context(), message())
	if again, err := own.Send(t.Context(), message()); err != nil || again.ProviderID != first.ProviderID {
		t.Errorf("the own gateway knows a message again: got %v and %v, %v", first, again, err)
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		faults mockgateway.Faults
		class  courier.Class
		reason *fault.Error // nil: whichever
		took   int
	}{
		"too many":      {mockgateway.Faults{Status: 429, RetryAfter: 7}, courier.Later, courier.ErrRate, 0},
		"away":          {mockgateway.Faults{Status: 503}, courier.Later, courier.ErrAway, 0},
		"broken":        {mockgateway.Faults{Status: 500}, courier.Unknown, courier.ErrUnread, 0},
		"breaks off":    {mockgateway.Faults{Break: true}, courier.Unknown, courier.ErrLost, 1},
		"garbage":       {mockgateway.Faults{Garbage: true}, courier.Unknown, courier.ErrUnread, 1},
		"not there":     {mockgateway.Faults{NotOnWhatsApp: []string{"4567"}}, courier.Unreachable, courier.ErrNotThere, 0},
		"a 200 with no": {mockgateway.Faults{ErrorInside: true}, 0, nil, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, kind := range kinds {
				if tc.faults.NotOnWhatsApp != nil && kind != "whatsapp" {
					continue
				}
				w := start(t)
				w.g.SetFaults(tc.faults)
				r, err := w.open(kind, nil).Send(t.Context(), message())
				if tc.reason != nil {
					wantFailure(t, err, tc.class, tc.reason)
				} else if f := courier.FailureOf(err); f == nil || f.Class == courier.Unknown || f.Class == courier.Later {
					t.Errorf("%s: got %v and %+v, want a refusal", kind, err, r)
				}
				if got := len(w.g.Messages()); got != tc.took {
					t.Errorf("%s: it took %d, want %d", kind, got, tc.took)
				}
			}
		})
	}
}

func TestWhatIsTakenWithoutAnAnswerIsUnknown(t *testing.T) {
	t.Parallel()
	w := start(t)
	w.g.SetFaults(mockgateway.Faults{Hang: true})
	c, err := courier.Open("jawaly", settings("jawaly", nil), courier.Config{Now: time.Now, Base: w.url + "/jawaly", Timeout: time.Second,
		Client: outbound.New(outbound.Config{AllowHTTP: true, AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})})
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Send(t.Context(), message())
	if len(w.g.Messages()) == 1 { // On a starved machine it may not have come as far.
		wantFailure(t, err, courier.Unknown, courier.ErrLost)
	} else if err == nil {
		t.Error("want a failure")
	}
}

// hear gives a report to the reader of its provider.
func hear(t *testing.T, r *http.Request, now time.Time) courier.Heard {
	t.Helper()
	kind := strings.TrimPrefix(r.URL.String(), hooks)
	body, _ := io.ReadAll(r.Body)
	in := courier.Incoming{Method: r.Method, URL: r.URL.String(), Header: r.Header, Body: body}
	h, err := courier.Reports(kind, settings(kind, nil), in, now)
	if err != nil {
		t.Errorf("%s: %v in %s", kind, err, body)
	}
	return h
}

func TestReportsComeLateTwiceAndInAnyOrder(t *testing.T) {
	t.Parallel()
	w := start(t)
	w.g.SetFaults(mockgateway.Faults{ReportsLate: 600, ReportsTwice: true, ReportsShuffled: true})
	for _, kind := range kinds {
		if _, err := w.open(kind, nil).Send(t.Context(), message()); err != nil {
			t.Fatal(err)
		}
	}
	if got := w.g.Due(); len(got) > 0 {
		t.Errorf("%d reports come at once", len(got))
	}
	w.now = w.now.Add(10 * time.Minute)
	status, n := map[string]courier.Status{}, 0
	for _, r := range w.g.Due() {
		for _, report := range hear(t, r, w.now).Reports {
			status[report.ProviderID] = courier.Forward(status[report.ProviderID], report.Status)
			n++
		}
	}
	want := map[string]courier.Status{}
	for _, m := range w.g.Messages() {
		if k, _ := courier.Find(m.Provider); k.Reported() {
			want[m.ID] = courier.Delivered
		}
	}
	if d := cmp.Diff(want, status); d != "" || n != 4*len(want) {
		t.Errorf("heard %d reports\n%s", n, d)
	}
	if got := w.g.Due(); len(got) > 0 {
		t.Error("reports come a second time")
	}
}

// Where nobody has told it a secret, any will do, and what is not signed will not.
func TestWithoutASecretItTakesWhatLooksSigned(t *testing.T) {
	t.Parallel()
	w := &world{t: t, now: time.Unix(1794898800, 0)}
	w.g = mockgateway.New(mockgateway.Config{Now: func() time.Time { return w.now }})
	s := httptest.NewServer(w.g)
	t.Cleanup(s.Close)
	w.url = s.URL
	c := w.open("gateway", nil)
	if err := c.Check(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := c.Send(t.Context(), message()); err != nil {
		t.Error(err)
	}
	r, err := http.Post(s.URL+"/gateway", "application/json", strings.NewReader(`{"event":"message.send","to":"+966501234567","text":"x"}`))
	if err != nil {
		t.Fatal(err)
	}
	_ = r.Body.Close()
	if r.StatusCode != http.StatusUnauthorized {
		t.Errorf("unsigned: got %d", r.StatusCode)
	}
}

func TestNotOnWhatsAppIsSaidLater(t *testing.T) {
	t.Parallel()
	w := start(t)
	w.g.SetFaults(mockgateway.Faults{NotOnWhatsApp: []string{"67"}, NotOnWhatsAppLate: true})
	r, err := w.open("whatsapp", nil).Send(t.Context(), message())
	due := w.g.Due()
	if err != nil || len(due) != 1 {
		t.Fatalf("got %v and %d reports", err, len(due))
	}
	got := hear(t, due[0], w.now).Reports[0]
	if got.ProviderID != r.ProviderID || got.OurID != "018f-1" || got.Status != courier.Failed ||
		got.Failure("whatsapp").Class != courier.Unreachable {
		t.Errorf("got %+v", got)
	}
}

func TestAButtonIsPressed(t *testing.T) {
	t.Parallel()
	w := start(t)
	r, err := w.open("whatsapp", nil).Send(t.Context(), message())
	if err != nil {
		t.Fatal(err)
	}
	press, err := w.g.Press(r.ProviderID, "confirm")
	if err != nil {
		t.Fatal(err)
	}
	want := []courier.Reply{{From: "+966501234567", ButtonPayload: "confirm", ContextID: r.ProviderID, At: w.now}}
	if d := cmp.Diff(want, hear(t, press, w.now).Replies); d != "" {
		t.Error(d)
	}
	// Who has written can be answered without a template, for a day.
	m := message()
	m.Template = nil
	if _, err := w.open("whatsapp", nil).Send(t.Context(), m); err != nil {
		t.Errorf("within a day: %v", err)
	}
	w.now = w.now.Add(24 * time.Hour)
	_, err = w.open("whatsapp", nil).Send(t.Context(), m)
	wantFailure(t, err, courier.Refused, courier.ErrWindow)
	if _, err := w.g.Press("wamid.none", "x"); err == nil {
		t.Error("a message that is not there has buttons")
	}
}

func TestWhatWasTakenIsSeen(t *testing.T) {
	t.Parallel()
	w := start(t)
	m := message()
	m.Text = "<b>موعدك</b>"
	for _, kind := range []string{"taqnyat", "whatsapp"} {
		if _, err := w.open(kind, nil).Send(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	get := func(path string) string {
		res, err := http.Get(w.url + path)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, _ := io.ReadAll(res.Body)
		return string(b)
	}
	if page := get("/"); !strings.Contains(page, "&lt;b&gt;موعدك") || !strings.Contains(page, "[quick_reply confirm]") {
		t.Errorf("got %s", page)
	}
	var list struct{ Messages []mockgateway.Message }
	if err := json.Unmarshal([]byte(get("/messages")), &list); err != nil || len(list.Messages) != 2 {
		t.Errorf("got %v and %v", list, err)
	}
	put := func(body string) int {
		r, _ := http.NewRequest(http.MethodPut, w.url+"/faults", strings.NewReader(body))
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		return res.StatusCode
	}
	if put(`{"status":429}`) != 200 || put(`{"status":200}`) != 400 || put(`{"what":1}`) != 400 || !strings.Contains(get("/faults"), `"status":429`) {
		t.Errorf("got %s", get("/faults"))
	}
	if _, err := w.open("jawaly", nil).Send(t.Context(), m); courier.FailureOf(err) == nil {
		t.Error("the fault does nothing")
	}
	r, _ := http.NewRequest(http.MethodDelete, w.url+"/messages", nil)
	if res, err := http.DefaultClient.Do(r); err != nil || res.StatusCode != 204 || len(w.g.Messages()) > 0 {
		t.Errorf("got %v", err)
	}
}
