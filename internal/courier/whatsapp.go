package courier

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// graph is the version of Meta's interface that is spoken.
const graph = "/v23.0/"

// whatsapp sends templates through Meta's Cloud API.
type whatsapp struct {
	line
	number string // its id, not the number itself
}

func openWhatsApp(s Settings, c Config) (Carrier, error) {
	return &whatsapp{newLine(c, hostWhatsApp).bearer(s["token"]), s["phone_number_id"]}, nil
}

// whatsappCodes are those of its answers and of its reports.
var whatsappCodes = codes{
	"131026": notThere, "131030": badNumber, "131050": stopped,
	"131049": notChosen, "130472": notChosen, "131047": {Refused, ErrWindow}, "131021": badNumber,
	"100": badText, "131008": badText, "131009": badText, "131051": badText, "368": locked, "131031": locked, "133010": badSender,
	"131048": tooMany, "130429": tooMany, "131056": tooMany, "80007": tooMany, "4": tooMany,
	"1": disturbed, "2": disturbed, "131000": disturbed, "131016": disturbed, "131057": disturbed,
	"132000": badTemplate, "132001": badTemplate, "132005": badTemplate, "132007": badTemplate, "132012": badTemplate,
	"132015": badTemplate, "132016": badTemplate,
	"131042": noMoney, "131045": badSender, "131005": badLogin, "0": badLogin, "3": badLogin, "10": badLogin, "190": badLogin, "200": badLogin,
}

// Parts of a request.
type (
	waMessage struct {
		Product  string      `json:"messaging_product"`
		To       string      `json:"to"`
		Type     string      `json:"type"`
		Template *waTemplate `json:"template,omitempty"`
		Text     *waText     `json:"text,omitempty"`
		Ours     string      `json:"biz_opaque_callback_data"` // comes back with every report
	}
	waText struct {
		Body string `json:"body"`
	}
	waTemplate struct {
		Name       string        `json:"name"`
		Language   waLanguage    `json:"language"`
		Components []waComponent `json:"components,omitempty"`
	}
	waLanguage struct {
		Code string `json:"code"`
	}
	waComponent struct {
		Type       string        `json:"type"`
		SubType    string        `json:"sub_type,omitempty"`
		Index      string        `json:"index,omitempty"`
		Parameters []waParameter `json:"parameters"`
	}
	waParameter struct {
		Type    string `json:"type"`
		Text    string `json:"text,omitempty"`
		Payload string `json:"payload,omitempty"`
	}
)

// compose writes the request. Without a template it is an answer to somebody
// who has written to us.
func (m *Message) compose() waMessage {
	out := waMessage{Product: "whatsapp", To: m.To, Ours: m.ID}
	t := m.Template
	if t == nil {
		out.Type, out.Text = "text", &waText{m.Text}
		return out
	}
	out.Type = "template"
	out.Template = &waTemplate{Name: t.Name, Language: waLanguage{cmp.Or(t.Language, m.Lang)}}
	if len(t.Parameters) > 0 {
		body := waComponent{Type: "body"}
		for _, p := range t.Parameters {
			// A line end, a tab or many spaces make Meta refuse the whole message.
			body.Parameters = append(body.Parameters, waParameter{Type: "text", Text: strings.Join(strings.Fields(p), " ")})
		}
		out.Template.Components = append(out.Template.Components, body)
	}
	for i, b := range t.Buttons {
		c := waComponent{Type: "button", SubType: "quick_reply", Index: strconv.Itoa(i),
			Parameters: []waParameter{{Type: "payload", Payload: b.Payload}}}
		if b.Link != "" {
			c.SubType, c.Parameters = "url", []waParameter{{Type: "text", Text: b.Link}}
		}
		out.Template.Components = append(out.Template.Components, c)
	}
	return out
}

// Send implements Carrier.
func (w *whatsapp) Send(ctx context.Context, m Message) (Receipt, error) {
	if err := m.check(); err != nil {
		return Receipt{}, err
	}
	if _, err := digits(m.To); err != nil {
		return Receipt{}, err
	}
	a, err := w.postJSON(ctx, graph+url.PathEscape(w.number)+"/messages", m.compose())
	if err != nil {
		return Receipt{}, err
	}
	return readWhatsApp(a)
}

// metaError is how Meta says what went wrong.
type metaError struct {
	Error *struct{ Code word } `json:"error"`
}

func (e metaError) failure(a answer) error {
	switch {
	case e.Error == nil && a.ok():
		return nil
	case e.Error == nil || e.Error.Code == "":
		return a.unread()
	}
	return whatsappCodes.failure(string(e.Error.Code))
}

func readWhatsApp(a answer) (Receipt, error) {
	var w struct {
		metaError
		Messages []struct {
			ID     word
			Status word `json:"message_status"`
		}
	}
	if err := a.read(&w); err != nil {
		return Receipt{}, err
	}
	if err := w.failure(a); err != nil {
		return Receipt{}, err
	}
	if len(w.Messages) != 1 {
		return Receipt{}, a.unread()
	}
	return taken(w.Messages[0].ID, 1, "")
}

// Check implements Carrier: it looks at the number.
func (w *whatsapp) Check(ctx context.Context) error {
	a, err := w.get(ctx, graph+url.PathEscape(w.number)+"?fields=verified_name,quality_rating")
	if err != nil {
		return err
	}
	var n struct {
		metaError
		ID word
	}
	if err := a.read(&n); err != nil {
		return err
	}
	if err := n.failure(a); err != nil {
		return err
	}
	if n.ID == "" {
		return a.unread()
	}
	return nil
}

// whatsappReport reads what Meta posts, signed with the secret of the app, and
// answers the question with which it tries the address.
func whatsappReport(s Settings, in Incoming, _ time.Time) (Heard, error) {
	if in.Method == http.MethodGet {
		return whatsappChallenge(s, in)
	}
	mac := hmac.New(sha256.New, []byte(s["app_secret"]))
	_, _ = mac.Write(in.Body)
	want := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	if s["app_secret"] == "" || !hmac.Equal([]byte(in.Header.Get("X-Hub-Signature-256")), []byte(want)) {
		return Heard{}, ErrReportUnsigned
	}
	var body struct {
		Object string
		Entry  []struct {
			Changes []struct{ Value waValue }
		}
	}
	if err := json.Unmarshal(in.Body, &body); err != nil || body.Object == "" {
		return Heard{}, ErrReportUnread.Because(err)
	}
	var h Heard
	for _, e := range body.Entry {
		for _, c := range e.Changes {
			c.Value.into(&h)
		}
	}
	return h, nil
}

func whatsappChallenge(s Settings, in Incoming) (Heard, error) {
	u, err := url.Parse(in.URL)
	if err != nil {
		return Heard{}, ErrReportUnread.Because(err)
	}
	q := u.Query()
	if q.Get("hub.mode") != "subscribe" || s["verify_token"] == "" ||
		!hmac.Equal([]byte(q.Get("hub.verify_token")), []byte(s["verify_token"])) {
		return Heard{}, ErrReportUnsigned
	}
	return Heard{Answer: harmless(q.Get("hub.challenge"))}, nil
}

// waValue is what happened at one number.
type waValue struct {
	Statuses []struct {
		ID, Status, Timestamp word
		Ours                  word `json:"biz_opaque_callback_data"`
		Errors                []struct{ Code word }
	}
	Messages []struct {
		From, Type, Timestamp word
		Context               struct{ ID word }
		Button                struct{ Payload word }
		Text                  struct{ Body word }
		Interact              struct {
			Reply struct{ ID word } `json:"button_reply"`
		} `json:"interactive"`
	}
}

var waStatuses = map[word]Status{"sent": Sent, "delivered": Delivered, "read": Read, "failed": Failed}

func (v *waValue) into(h *Heard) {
	for _, s := range v.Statuses {
		status := waStatuses[s.Status]
		if status == "" || s.ID == "" {
			continue
		}
		r := Report{ProviderID: string(s.ID), OurID: string(s.Ours), Status: status, At: unix(s.Timestamp)}
		if len(s.Errors) > 0 {
			r.Code = harmless(string(s.Errors[0].Code))
		}
		h.Reports = append(h.Reports, r)
	}
	for _, m := range v.Messages {
		from, payload := "+"+strings.TrimPrefix(string(m.From), "+"), cmp.Or(m.Button.Payload, m.Interact.Reply.ID)
		stop := m.Type == "text" && isStop(m.Text.Body)
		if (payload != "" || stop) && e164.MatchString(from) {
			h.Replies = append(h.Replies, Reply{From: from, ButtonPayload: string(payload), ContextID: string(m.Context.ID), Stop: stop,
				At: unix(m.Timestamp)})
		}
	}
}

// unix reads a time in seconds; zero: it is none.
func unix(w word) time.Time {
	n, err := strconv.ParseInt(string(w), 10, 64)
	if err != nil || n <= 0 || n > 1<<40 {
		return time.Time{}
	}
	return time.Unix(n, 0)
}
