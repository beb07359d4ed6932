package courier_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"testing"
	"unicode/utf8"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/courier"
)

// Whatever a provider answers is a receipt or a failure: never both, never
// neither, and nothing of it comes out that could break a page or a log.
func FuzzAnswer(f *testing.F) {
	for i := range httpKinds {
		f.Add(i, 200, []byte(`{"success":true,"errorCode":"ER-00","data":{"MessageID":1,"Status":"Sent","NumberOfUnits":1,"Cost":"1"}}`))
		f.Add(i, 201, []byte(`{"statusCode":201,"messageId":1,"rejected":["9"],"sid":"SM1","status":"queued","job_id":1,"code":1,"id":"x"}`))
		f.Add(i, 400, []byte(`{"error":{"code":131026},"code":21211,"messages":[{"id":"x","err_text":null}]}`))
		f.Add(i, 500, []byte(`1020`))
		f.Add(i, 200, []byte(`{"status":"accepted","id":null,"units":-1,"cost":"1 SAR"}`))
	}
	f.Fuzz(func(t *testing.T, kind, status int, body []byte) {
		name := httpKinds[uint(kind)%uint(len(httpKinds))]
		receipt, err := courier.ReadAnswer(name, status, body)
		if err == nil {
			if status < 200 || status > 299 || receipt.Units < 0 || receipt.ProviderID == "" && name != "msegat" {
				t.Errorf("%s: took %d %s as %+v", name, status, body, receipt)
			}
			return
		}
		var failure *courier.Failure
		if !errors.As(err, &failure) || failure.Reason == nil || receipt != (courier.Receipt{}) {
			t.Fatalf("got %v and %+v", err, receipt)
		}
		for _, r := range failure.Error() {
			if r < ' ' || r > '~' {
				t.Errorf("the failure holds %q", r)
			}
		}
	})
}

// Whatever comes to the address of a channel is reports, or it is refused.
func FuzzReport(f *testing.F) {
	for _, body := range []string{whatsappDelivered, whatsappButton, `MessageID=1&DLR=Delivered`, `{"MessageID":1,"DLR":"Delivered"}`,
		`MessageSid=SM1&MessageStatus=delivered`, `{"reports":[{"id":"x","status":"read","at":"2026-11-17T07:00:00Z"}]}`, `{}`, `[]`, `%`} {
		f.Add([]byte(body), true)
		f.Add([]byte(body), false)
	}
	const address = "https://mawid.example.com/hooks/1/x"
	f.Fuzz(func(t *testing.T, body []byte, signed bool) {
		for _, kind := range []string{"unifonic", "twilio", "whatsapp", "gateway"} {
			in := courier.Incoming{Method: http.MethodPost, URL: address, Header: http.Header{}, Body: body}
			if signed {
				sign(t, kind, &in)
			}
			h, err := courier.Reports(kind, settings[kind], in, ten)
			if !signed && kind != "unifonic" && !errors.Is(err, courier.ErrReportUnsigned) && !errors.Is(err, courier.ErrReportUnread) {
				t.Errorf("%s: took %s, which nobody signed: %v", kind, body, err)
			}
			for _, r := range h.Reports {
				if r.ProviderID == "" && r.OurID == "" || courier.Forward("", r.Status) != r.Status || !utf8.ValidString(r.ProviderID+r.OurID+r.Code) {
					t.Errorf("%s: got %+v", kind, r)
				}
			}
			for _, r := range h.Replies {
				if r.ButtonPayload == "" || r.From == "" {
					t.Errorf("%s: got %+v", kind, r)
				}
			}
		}
	})
}

// sign signs a request as the provider of a kind does.
func sign(t testing.TB, kind string, in *courier.Incoming) {
	t.Helper()
	s := settings[kind]
	switch kind {
	case "twilio":
		form, err := url.ParseQuery(string(in.Body))
		if err != nil {
			return
		}
		in.Header.Set("X-Twilio-Signature", courier.TwilioSignature(s["auth_token"], in.URL, form))
	case "whatsapp":
		mac := hmac.New(sha256.New, []byte(s["app_secret"]))
		mac.Write(in.Body)
		in.Header.Set("X-Hub-Signature-256", "sha256="+hex.EncodeToString(mac.Sum(nil)))
	case "gateway":
		signature, err := contract.StandardSignature(s["secret"], "evt1", ten, in.Body)
		if err != nil {
			t.Fatal(err)
		}
		in.Header.Set(contract.HeaderWebhookID, "evt1")
		in.Header.Set(contract.HeaderWebhookTimestamp, strconv.FormatInt(ten.Unix(), 10))
		in.Header.Set(contract.HeaderWebhookSignature, signature)
	}
}
