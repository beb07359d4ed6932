package courier

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/contract"
)

// gateway hands messages to a program of the organization's own, signed as our
// webhooks are. It serves every provider that is not in the table.
type gateway struct {
	line
	secret string
}

func openGateway(s Settings, c Config) (Carrier, error) {
	if _, err := contract.StandardSignature(s["secret"], "check", time.Unix(0, 0), nil); err != nil {
		return nil, ErrSetting.On("secret").Because(err)
	}
	if c.Base == "" {
		if err := c.Client.Check(s["url"]); err != nil {
			return nil, ErrSetting.On("url").Because(err)
		}
	}
	return &gateway{newLine(c, s["url"]), s["secret"]}, nil
}

// gatewayMessage is what is posted. The id is that of the header webhook-id: the
// same message has the same, however often it comes.
type gatewayMessage struct {
	Event   string `json:"event"` // message.send, or message.check, at which nothing is sent
	ID      string `json:"id"`
	Purpose string `json:"purpose,omitempty"`
	To      string `json:"to,omitempty"`
	Lang    string `json:"language,omitempty"`
	Text    string `json:"text,omitempty"`

	Buttons []gatewayButton `json:"buttons,omitempty"` // that it may offer as answers
}

type gatewayButton struct {
	Title   string `json:"title"`
	Payload string `json:"payload"`
}

// gatewayMeanings are what a gateway can say instead of accepted.
var gatewayMeanings = codes{"refused": {Refused, ErrOther}, "unreachable": notThere, "later": tooMany, "credentials": badLogin}

// Send implements Carrier.
func (g *gateway) Send(ctx context.Context, m Message) (Receipt, error) {
	if _, err := written(&m); err != nil {
		return Receipt{}, err
	}
	out := gatewayMessage{Event: "message.send", ID: m.ID, Purpose: m.Purpose, To: m.To, Lang: m.Lang, Text: m.Text}
	for _, b := range m.Buttons {
		out.Buttons = append(out.Buttons, gatewayButton{b.Title, b.Payload})
	}
	a, err := g.post(ctx, out)
	if err != nil {
		return Receipt{}, err
	}
	return readGateway(a)
}

// post signs a body and sends it.
func (g *gateway) post(ctx context.Context, m gatewayMessage) (answer, error) {
	body, err := toJSON(m)
	if err != nil {
		return answer{}, failed(Refused, ErrText, "").because(err)
	}
	now := g.config.Now()
	signature, err := contract.StandardSignature(g.secret, m.ID, now, body)
	if err != nil {
		return answer{}, failed(Refused, ErrText, "").because(err)
	}
	l := g.line
	l.header = l.header.Clone()
	l.header.Set(contract.HeaderWebhookID, m.ID)
	l.header.Set(contract.HeaderWebhookTimestamp, strconv.FormatInt(now.Unix(), 10))
	l.header.Set(contract.HeaderWebhookSignature, signature)
	l.header.Set(contract.HeaderSignature, contract.SignatureHeader(g.secret, body))
	l.header.Set(contract.HeaderEvent, m.Event)
	return l.do(ctx, http.MethodPost, "", "application/json", body)
}

func readGateway(a answer) (Receipt, error) {
	var g struct{ ID, Status, Code, Units, Cost word }
	if err := a.read(&g); err != nil {
		return Receipt{}, err
	}
	if _, known := gatewayMeanings[string(g.Status)]; known {
		f := gatewayMeanings.failure(string(g.Status))
		f.Code = harmless(string(g.Code))
		if f.Class == Later {
			f = f.after(a.after)
		}
		return Receipt{}, f
	}
	if !a.ok() || g.Status != "accepted" {
		return Receipt{}, a.unread()
	}
	price, currency, _ := strings.Cut(string(g.Cost), " ")
	return taken(g.ID, count(g.Units), cost(word(price), word(currency)))
}

// Check implements Carrier.
func (g *gateway) Check(ctx context.Context) error {
	a, err := g.post(ctx, gatewayMessage{Event: "message.check", ID: "check-" + strconv.FormatInt(g.config.Now().UnixNano(), 36)})
	if err != nil {
		return err
	}
	_, err = readGateway(a)
	return err
}

// gatewayReport reads what a gateway posts, signed with the same secret.
func gatewayReport(s Settings, in Incoming, now time.Time) (Heard, error) {
	if err := contract.VerifyStandard(s["secret"], in.Header, in.Body, now, 0); err != nil {
		return Heard{}, ErrReportUnsigned.Because(err)
	}
	var body struct {
		Reports []struct {
			ID, Status, Code word
			Ours             word `json:"message_id"`
			At               time.Time
		}
		Replies []struct {
			From, Payload, Context, Text word
			At                           time.Time
		}
	}
	if err := json.Unmarshal(in.Body, &body); err != nil {
		return Heard{}, ErrReportUnread.Because(err)
	}
	var h Heard
	for _, r := range body.Reports {
		status := waStatuses[r.Status]
		if status == "" || r.ID == "" && r.Ours == "" {
			return Heard{}, ErrReportUnread
		}
		h.Reports = append(h.Reports, Report{ProviderID: string(r.ID), OurID: string(r.Ours), Status: status,
			Code: harmless(string(r.Code)), At: r.At})
	}
	for _, r := range body.Replies {
		if !e164.MatchString(string(r.From)) || r.Payload == "" && r.Text == "" {
			return Heard{}, ErrReportUnread
		}
		if stop := isStop(r.Text); r.Payload != "" || stop {
			h.Replies = append(h.Replies, Reply{From: string(r.From), ButtonPayload: string(r.Payload), ContextID: string(r.Context),
				Stop: stop, At: r.At})
		}
	}
	return h, nil
}
