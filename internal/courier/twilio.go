package courier

import (
	"context"
	"crypto/hmac"
	"crypto/sha1" // #nosec G505 -- Twilio's signature is made so
	"encoding/base64"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// twilio sends SMS through Twilio (twilio.com/docs/messaging).
type twilio struct {
	line
	account, from, callback string
}

func openTwilio(s Settings, c Config) (Carrier, error) {
	return &twilio{newLine(c, hostTwilio).basic(s["account_sid"], s["auth_token"]), s["account_sid"], s["from"], c.Callback}, nil
}

// twilioCodes are those of its answers and of its reports.
var twilioCodes = codes{
	"20003": badLogin, "20404": badLogin, "20005": locked, "10001": locked, "30002": locked,
	"21211": badNumber, "21217": badNumber, "21401": badNumber, "21421": badNumber, "21612": badNumber,
	"21614": notThere, "30003": notNow, "30005": notThere, "30006": notThere, "21610": stopped,
	"21212": badSender, "21603": badSender, "21606": badSender, "21659": badSender, "21660": badSender, "21408": badSender,
	"21602": badText, "21617": badText, "21619": badText, "30007": filtered,
	"20429": tooMany, "14107": tooMany, "21611": tooMany, "30001": tooMany, "30022": tooMany, "20500": disturbed, "20503": disturbed,
}

// Send implements Carrier.
func (w *twilio) Send(ctx context.Context, m Message) (Receipt, error) {
	if _, err := short(&m); err != nil {
		return Receipt{}, err
	}
	form := url.Values{"To": {m.To}, "Body": {m.Text}}
	if strings.HasPrefix(w.from, "MG") {
		form.Set("MessagingServiceSid", w.from)
	} else {
		form.Set("From", w.from)
	}
	if w.callback != "" {
		form.Set("StatusCallback", w.callback)
	}
	a, err := w.postForm(ctx, "/2010-04-01/Accounts/"+url.PathEscape(w.account)+"/Messages.json", form)
	if err != nil {
		return Receipt{}, err
	}
	return readTwilio(a)
}

func readTwilio(a answer) (Receipt, error) {
	var t struct {
		Sid, Status, Code, Price word
		Error                    word `json:"error_code"`
		Segments                 word `json:"num_segments"`
		Unit                     word `json:"price_unit"`
	}
	if err := a.read(&t); err != nil {
		return Receipt{}, err
	}
	switch {
	case !a.ok() && t.Code != "":
		return Receipt{}, twilioCodes.failure(string(t.Code))
	case !a.ok():
		return Receipt{}, a.unread()
	case t.Error != "":
		return Receipt{}, twilioCodes.failure(string(t.Error))
	case t.Status == "failed" || t.Status == "undelivered" || t.Status == "canceled":
		return Receipt{}, failed(Refused, ErrOther, string(t.Status))
	case t.Status == "":
		return Receipt{}, a.unread()
	}
	return taken(t.Sid, count(t.Segments), cost(t.Price, t.Unit))
}

// Check implements Carrier: it looks at the account.
func (w *twilio) Check(ctx context.Context) error {
	a, err := w.get(ctx, "/2010-04-01/Accounts/"+url.PathEscape(w.account)+".json")
	if err != nil {
		return err
	}
	var t struct{ Sid, Status, Code word }
	if err := a.read(&t); err != nil {
		return err
	}
	switch {
	case !a.ok() && t.Code != "":
		return twilioCodes.failure(string(t.Code))
	case !a.ok() || t.Sid == "":
		return a.unread()
	case t.Status != "active":
		return failed(Credentials, ErrLocked, string(t.Status))
	}
	return nil
}

// TwilioSignature signs an address and a form as Twilio does: the names and
// values of the form, sorted by name, behind the address.
func TwilioSignature(token, address string, form url.Values) string {
	mac := hmac.New(sha1.New, []byte(token))
	_, _ = mac.Write([]byte(address))
	names := make([]string, 0, len(form))
	for name := range form {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		values := slices.Clone(form[name])
		slices.Sort(values)
		for _, v := range slices.Compact(values) {
			_, _ = mac.Write([]byte(name + v))
		}
	}
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// twilioReport reads what Twilio posts to the address that it was given, signed
// with the token of the account.
func twilioReport(s Settings, in Incoming, _ time.Time) (Heard, error) {
	if in.Method != http.MethodPost {
		return Heard{}, ErrReportUnread
	}
	form, err := url.ParseQuery(string(in.Body))
	if err != nil {
		return Heard{}, ErrReportUnread.Because(err)
	}
	given := in.Header.Get("X-Twilio-Signature")
	if s["auth_token"] == "" || given == "" || !hmac.Equal([]byte(given), []byte(TwilioSignature(s["auth_token"], in.URL, form))) {
		return Heard{}, ErrReportUnsigned
	}
	r := Report{ProviderID: form.Get("MessageSid"), Code: harmless(form.Get("ErrorCode"))}
	if r.ProviderID == "" || form.Get("MessageStatus") == "" {
		return Heard{}, ErrReportUnread
	}
	switch form.Get("MessageStatus") {
	case "sent":
		r.Status = Sent
	case "delivered":
		r.Status = Delivered
	case "read":
		r.Status = Read
	case "failed", "undelivered":
		r.Status = Failed
	default:
		return Heard{}, nil // It is on its way: accepted, queued, sending.
	}
	return Heard{Reports: []Report{r}}, nil
}
