package courier_test

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/mawid/mawid/internal/courier"
)

// Bodies as Meta's documentation has them.
const (
	whatsappDelivered = `{"object":"whatsapp_business_account","entry":[{"id":"102290129340398","changes":[{"value":{"messaging_product":` +
		`"whatsapp","metadata":{"display_phone_number":"15550783881","phone_number_id":"106540352242922"},"statuses":[{"id":"wamid.HBgLMTY0",` +
		`"status":"delivered","timestamp":"1794898800","recipient_id":"966501234567","biz_opaque_callback_data":"018f3a5e-7c1d",` +
		`"conversation":{"id":"1","origin":{"type":"utility"}},"pricing":{"billable":true,"pricing_model":"PMP","category":"utility"}}]},` +
		`"field":"messages"}]}]}`
	whatsappFailed = `{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"value":{"messaging_product":"whatsapp",` +
		`"statuses":[{"id":"wamid.HBgLMTY0","status":"failed","timestamp":"1794898800","recipient_id":"966501234567","errors":[{"code":131026,` +
		`"title":"Message undeliverable","error_data":{"details":"Message Undeliverable."}}]}]},"field":"messages"}]}]}`
	whatsappButton = `{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"value":{"messaging_product":"whatsapp",` +
		`"contacts":[{"profile":{"name":"Noura"},"wa_id":"966501234567"}],"messages":[{"context":{"from":"15550783881","id":"wamid.HBgLMTY0"},` +
		`"from":"966501234567","id":"wamid.in","timestamp":"1794898800","type":"button","button":{"text":"تأكيد","payload":"confirm:018f"}}]},` +
		`"field":"messages"}]}]}`
	whatsappText = `{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"value":{"messages":[{"from":"966501234567",` +
		`"id":"wamid.in","timestamp":"1794898800","type":"text","text":{"body":"شكرا"}}]},"field":"messages"}]}]}`
)

const hooks = "https://mawid.example.com/hooks/1/x?y=1"

func TestReportsAreRead(t *testing.T) {
	t.Parallel()
	stops := courier.Heard{Replies: []courier.Reply{{From: "+966501234567", Stop: true, At: ten}}}
	one := func(r courier.Report) courier.Heard { return courier.Heard{Reports: []courier.Report{r}} }
	for name, tc := range map[string]struct {
		body string
		want courier.Heard
	}{
		"unifonic: a form": {"MessageID=42000348806924&DLR=Delivered&Recipient=966501234567&TimeCreated=2026-11-17+10%3A00%3A00&" +
			"SCTS=2026-11-17+10%3A00%3A04&DLRTimestamp=2026-11-17+10%3A00%3A05&Comments=",
			one(courier.Report{ProviderID: "42000348806924", Status: courier.Delivered})},
		"unifonic: JSON": {`{"MessageID":42000348806924,"CorrelationID":"018f","DLR":"Undeliverable","new":{"x":1}}`,
			one(courier.Report{ProviderID: "42000348806924", OurID: "018f", Status: courier.Failed})},
		"unifonic: on its way": {"MessageID=1&DLR=Queued", courier.Heard{}},
		"twilio: delivered": {"SmsSid=SM1&SmsStatus=delivered&MessageStatus=delivered&To=%2B966501234567&MessageSid=SM1&AccountSid=AC123&" +
			"From=%2B15005550006&ApiVersion=2010-04-01", one(courier.Report{ProviderID: "SM1", Status: courier.Delivered})},
		"twilio: undelivered": {"MessageSid=SM1&MessageStatus=undelivered&ErrorCode=30003", one(courier.Report{ProviderID: "SM1",
			Status: courier.Failed, Code: "30003"})},
		"twilio: queued": {"MessageSid=SM1&MessageStatus=queued", courier.Heard{}},
		"whatsapp: delivered": {whatsappDelivered, one(courier.Report{ProviderID: "wamid.HBgLMTY0", OurID: "018f3a5e-7c1d",
			Status: courier.Delivered, At: ten})},
		"whatsapp: not there": {whatsappFailed, one(courier.Report{ProviderID: "wamid.HBgLMTY0", Status: courier.Failed,
			Code: "131026", At: ten})},
		"whatsapp: a button": {whatsappButton, courier.Heard{Replies: []courier.Reply{{From: "+966501234567", ButtonPayload: "confirm:018f",
			ContextID: "wamid.HBgLMTY0", At: ten}}}},
		"whatsapp: a button of a list": {strings.Replace(whatsappButton, `"type":"button","button":{"text":"تأكيد","payload":"confirm:018f"}`,
			`"type":"interactive","interactive":{"type":"button_reply","button_reply":{"id":"confirm:018f","title":"x"}}`, 1),
			courier.Heard{Replies: []courier.Reply{{From: "+966501234567", ButtonPayload: "confirm:018f", ContextID: "wamid.HBgLMTY0", At: ten}}}},
		"whatsapp: enough":                     {strings.Replace(whatsappText, "شكرا", "إلغاء الإشتراك.", 1), stops},
		"whatsapp: enough in English":          {strings.Replace(whatsappText, "شكرا", " Stop! ", 1), stops},
		"whatsapp: who cancels an appointment": {strings.Replace(whatsappText, "شكرا", "إلغاء", 1), courier.Heard{}},
		"whatsapp: a picture":                  {strings.Replace(whatsappText, `"type":"text"`, `"type":"image"`, 1), courier.Heard{}},
		"gateway: enough, and words that are not ours": {`{"replies":[{"from":"+966501234567","text":"ايقاف"},{"from":"+966501234567","text":"شكرا"}]}`,
			courier.Heard{Replies: []courier.Reply{{From: "+966501234567", Stop: true}}}},
		"whatsapp: people's words are left alone": {whatsappText, courier.Heard{}},
		"gateway: both": {`{"reports":[{"id":"own-1","message_id":"018f","status":"read","at":"2026-11-17T07:00:00Z","x":1}],` +
			`"replies":[{"from":"+966501234567","payload":"confirm","context":"own-1"}]}`,
			courier.Heard{Reports: []courier.Report{{ProviderID: "own-1", OurID: "018f", Status: courier.Read, At: ten}},
				Replies: []courier.Reply{{From: "+966501234567", ButtonPayload: "confirm", ContextID: "own-1"}}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kind, _, _ := strings.Cut(name, ":")
			in := courier.Incoming{Method: http.MethodPost, URL: hooks, Header: http.Header{}, Body: []byte(tc.body)}
			sign(t, kind, &in)
			got, err := courier.Reports(kind, settings[kind], in, ten)
			if d := cmp.Diff(tc.want, got); d != "" || err != nil {
				t.Errorf("%v\n%s", err, d)
			}
		})
	}
}

func TestReportsOfStrangersAreRefused(t *testing.T) {
	t.Parallel()
	bodies := map[string]string{"twilio": "MessageSid=SM1&MessageStatus=delivered", "whatsapp": whatsappDelivered,
		"gateway": `{"reports":[{"id":"own-1","status":"read"}]}`}
	for kind, body := range bodies {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			fresh := func() courier.Incoming {
				in := courier.Incoming{Method: http.MethodPost, URL: hooks, Header: http.Header{}, Body: []byte(body)}
				sign(t, kind, &in)
				return in
			}
			refuses := func(name string, s courier.Settings, in courier.Incoming) {
				t.Helper()
				if h, err := courier.Reports(kind, s, in, ten); !errors.Is(err, courier.ErrReportUnsigned) || len(h.Reports) > 0 {
					t.Errorf("%s: got %v and %v", name, h, err)
				}
			}
			in := fresh()
			in.Header = http.Header{}
			refuses("no signature", settings[kind], in)
			in = fresh()
			in.Body = []byte(strings.ReplaceAll(body, "1", "2"))
			refuses("another body", settings[kind], in)
			refuses("a forgotten secret", courier.Settings{}, fresh())
			other := courier.Settings{"auth_token": "x", "app_secret": "x", "secret": "whsec_HxAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"}
			refuses("another's secret", other, fresh())
			if kind == "twilio" {
				in = fresh()
				in.URL = "https://mawid.example.com/hooks/2/x"
				refuses("another's address", settings[kind], in)
			}
			if kind == "gateway" {
				if _, err := courier.Reports(kind, settings[kind], fresh(), ten.Add(time.Hour)); !errors.Is(err, courier.ErrReportUnsigned) {
					t.Errorf("an old one: got %v", err)
				}
			}
		})
	}
}

func TestWhatIsNoReportIsRefused(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"unifonic: nothing": "", "unifonic: no id": "DLR=Delivered", "unifonic: no status": "MessageID=1", "unifonic: no JSON": `{"MessageID":`,
		"unifonic: no form": "%zz", "twilio: no status": "MessageSid=SM1", "twilio: no id": "MessageStatus=sent",
		"whatsapp: nothing": "", "whatsapp: a list": "[]", "whatsapp: another object": "{}", "whatsapp: half": whatsappDelivered[:200],
		"gateway: no status": `{"reports":[{"id":"x"}]}`, "gateway: unheard of": `{"reports":[{"id":"x","status":"lost"}]}`,
		"unifonic: an id with a zero": "MessageID=1%00&DLR=Delivered",
		"unifonic: an endless id":     "DLR=Delivered&MessageID=" + strings.Repeat("1", 300),
		"gateway: of nothing":         `{"reports":[{"status":"read"}]}`, "gateway: from nobody": `{"replies":[{"from":"x","payload":"y"}]}`,
	} {
		kind, _, _ := strings.Cut(name, ":")
		in := courier.Incoming{Method: http.MethodPost, URL: hooks, Header: http.Header{}, Body: []byte(body)}
		sign(t, kind, &in)
		if h, err := courier.Reports(kind, settings[kind], in, ten); !errors.Is(err, courier.ErrReportUnread) {
			t.Errorf("%s: got %v and %v", name, h, err)
		}
	}
	for _, kind := range []string{"taqnyat", "msegat", "jawaly", "smtp", "console", "pigeon"} {
		if _, err := courier.Reports(kind, nil, courier.Incoming{}, ten); !errors.Is(err, courier.ErrNoReports) {
			t.Errorf("%s: got %v", kind, err)
		}
	}
}

func TestMetaTriesTheAddress(t *testing.T) {
	t.Parallel()
	ask := func(query string, s courier.Settings) (courier.Heard, error) {
		return courier.Reports("whatsapp", s, courier.Incoming{Method: http.MethodGet, URL: hooks + "&" + query}, ten)
	}
	const good = "hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=meatyhamhock"
	if h, err := ask(good, settings["whatsapp"]); err != nil || h.Answer != "1158201444" {
		t.Errorf("got %v and %v", h, err)
	}
	if h, err := ask(good+url.QueryEscape("x"), settings["whatsapp"]); !errors.Is(err, courier.ErrReportUnsigned) || h.Answer != "" {
		t.Errorf("a wrong token: got %v and %v", h, err)
	}
	if _, err := ask("hub.mode=subscribe&hub.challenge=1", courier.Settings{}); !errors.Is(err, courier.ErrReportUnsigned) {
		t.Errorf("no token: got %v", err)
	}
	// What is echoed is shown to a browser, if somebody sends one there.
	if h, _ := ask(strings.Replace(good, "1158201444", "%3Cscript%3E", 1), settings["whatsapp"]); strings.ContainsAny(h.Answer, "<>") {
		t.Errorf("got %q", h.Answer)
	}
}

// Twilio's own example of a signature.
func TestTheSignatureIsTwilios(t *testing.T) {
	t.Parallel()
	got := courier.TwilioSignature("12345", "https://mycompany.com/myapp.php?foo=1&bar=2", url.Values{"Digits": {"1234"},
		"To": {"+18005551212"}, "From": {"+14158675310"}, "Caller": {"+14158675310"}, "CallSid": {"CA1234567890ABCDE"}})
	if want := "GvWf1cFY/Q7PnoempGyD5oXAezc="; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestAReportOfAFailureSaysWhatToDo(t *testing.T) {
	t.Parallel()
	f := courier.Report{Status: courier.Failed, Code: "131026"}.Failure("whatsapp")
	if f.Class != courier.Unreachable || !errors.Is(f, courier.ErrNotThere) {
		t.Errorf("got %v", f)
	}
	if f := (courier.Report{Status: courier.Failed, Code: "ER-07"}).Failure("unifonic"); !errors.Is(f, courier.ErrFiltered) {
		t.Errorf("got %v", f)
	}
	if f := (courier.Report{Status: courier.Failed}).Failure("msegat"); f.Class != courier.Refused {
		t.Errorf("got %v", f)
	}
}

// In whichever order reports come, however often, the end is the same, and no
// report moves it back.
func TestAStatusNeverGoesBack(t *testing.T) {
	t.Parallel()
	all := []courier.Status{courier.Sent, courier.Delivered, courier.Read, courier.Failed}
	for _, tc := range []struct{ old, reported, want courier.Status }{
		{"", courier.Sent, courier.Sent}, {courier.Sent, courier.Failed, courier.Failed}, {courier.Delivered, courier.Failed, courier.Delivered},
		{courier.Read, courier.Delivered, courier.Read}, {courier.Failed, courier.Sent, courier.Failed},
		{courier.Failed, courier.Delivered, courier.Delivered}, {courier.Read, "nonsense", courier.Read}, {"", "nonsense", ""},
	} {
		if got := courier.Forward(tc.old, tc.reported); got != tc.want {
			t.Errorf("%q, %q: got %q, want %q", tc.old, tc.reported, got, tc.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		heard := rapid.SliceOf(rapid.SampledFrom(all)).Draw(t, "heard")
		shuffled := append(rapid.Permutation(heard).Draw(t, "shuffled"), heard...)
		end := func(list []courier.Status) (s courier.Status) {
			for _, r := range list {
				s = courier.Forward(s, r)
			}
			return s
		}
		if a, b := end(heard), end(shuffled); a != b {
			t.Fatalf("%v ends with %s, %v with %s", heard, a, shuffled, b)
		}
	})
}
