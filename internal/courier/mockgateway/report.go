package mockgateway

import (
	"bytes"
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/courier"
)

// pending is a report that was not made yet.
type pending struct {
	due    time.Time
	of     Message
	status courier.Status
	code   string
}

// mostPending bounds what waits to be fetched.
const mostPending = 4 * mostMessages

// plan notes what is to be told of a message that was taken. The caller holds
// the lock.
func (g *Gateway) plan(ctx context.Context, m Message) {
	if reports[m.Provider] == nil || len(g.pending) > mostPending {
		return
	}
	if m.callback == "" {
		m.callback, m.secret = g.config.Callbacks[m.Provider], cmp.Or(m.secret, g.config.Secret)
	}
	if m.callback == "" && g.config.Hook != nil {
		var err error
		if m.callback, m.secret, err = g.config.Hook(ctx, m.OurID); err != nil {
			return // It is none of those of which anything is heard.
		}
	}
	if m.callback == "" {
		return
	}
	due := m.At.Add(time.Duration(g.faults.ReportsLate) * time.Second)
	statuses, code := []courier.Status{courier.Sent, courier.Delivered}, ""
	if m.Provider == "whatsapp" && g.isNotThere(m.To) {
		statuses, code = []courier.Status{courier.Failed}, "131026"
	}
	for _, s := range statuses {
		g.pending = append(g.pending, pending{due, m, s, code})
	}
}

// Due gives the reports whose time has come, as the providers would post them,
// and forgets them. Whoever runs the gateway sends them.
func (g *Gateway) Due() []*http.Request {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.config.Now()
	out := g.presses
	g.presses = nil
	g.pending = slices.DeleteFunc(g.pending, func(p pending) bool {
		if p.due.After(now) {
			return false
		}
		for range 1 + count(g.faults.ReportsTwice) {
			if r, err := reports[p.of.Provider](g, p); err == nil {
				out = append(out, r)
			}
		}
		return true
	})
	if g.faults.ReportsShuffled {
		g.chance.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	}
	return out
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// reports are how the providers tell what became of a message.
var reports = map[string]func(*Gateway, pending) (*http.Request, error){
	"unifonic": (*Gateway).unifonicReport, "twilio": (*Gateway).twilioReport, "whatsapp": (*Gateway).whatsappReport,
	"gateway": (*Gateway).gatewayReport,
}

// post makes a request. What to do with it is for whoever fetches it.
func post(to, kind, body string) (*http.Request, error) {
	r, err := http.NewRequest(http.MethodPost, to, bytes.NewReader([]byte(body)))
	if err == nil {
		r.Header.Set("Content-Type", kind)
	}
	return r, err
}

const formKind = "application/x-www-form-urlencoded"

func (g *Gateway) unifonicReport(p pending) (*http.Request, error) {
	words := map[courier.Status]string{courier.Sent: "Sent", courier.Delivered: "Delivered", courier.Failed: "Undeliverable"}
	stamp := g.config.Now().UTC().Format(time.DateTime)
	return post(p.of.callback, formKind, url.Values{"MessageID": {p.of.ID}, "CorrelationID": {p.of.OurID}, "DLR": {words[p.status]},
		"Recipient": {p.of.To}, "TimeCreated": {stamp}, "SCTS": {stamp}, "DLRTimestamp": {stamp}, "Comments": {""}}.Encode())
}

func (g *Gateway) twilioReport(p pending) (*http.Request, error) {
	form := url.Values{"MessageSid": {p.of.ID}, "SmsSid": {p.of.ID}, "MessageStatus": {string(p.status)}, "To": {p.of.To},
		"From": {p.of.Sender}, "ApiVersion": {"2010-04-01"}}
	if p.code != "" {
		form.Set("ErrorCode", p.code)
	}
	r, err := post(p.of.callback, formKind, form.Encode())
	if err == nil {
		r.Header.Set("X-Twilio-Signature", courier.TwilioSignature(p.of.secret, p.of.callback, form))
	}
	return r, err
}

func (g *Gateway) whatsappReport(p pending) (*http.Request, error) {
	failure := ""
	if p.code != "" {
		failure = `,"errors":[{"code":` + p.code + `,"title":"Message undeliverable"}]`
	}
	return hub(p.of.callback, p.of.secret, fmt.Sprintf(`"statuses":[{"id":%s,"status":%q,"timestamp":"%d","recipient_id":%s,`+
		`"biz_opaque_callback_data":%s,"pricing":{"billable":true,"pricing_model":"PMP","category":"utility"}%s}]`,
		quoted(p.of.ID), p.status, g.config.Now().Unix(), quoted(strings.TrimPrefix(p.of.To, "+")), quoted(p.of.OurID), failure))
}

// hub makes a request of Meta's, signed with the secret of the app.
func hub(to, secret, value string) (*http.Request, error) {
	body := `{"object":"whatsapp_business_account","entry":[{"id":"102290129340398","changes":[{"value":{"messaging_product":"whatsapp",` +
		`"metadata":{"display_phone_number":"966112345678","phone_number_id":"106540352242922"},` + value + `},"field":"messages"}]}]}`
	r, err := post(to, "application/json", body)
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, []byte(secret))
	_, _ = mac.Write([]byte(body))
	r.Header.Set("X-Hub-Signature-256", "sha256="+hex.EncodeToString(mac.Sum(nil)))
	return r, nil
}

// press presses a button under a message; that is told with the next reports.
func (g *Gateway) press(ctx context.Context, messageID, payload string) error {
	address, secret := g.config.Callbacks["whatsapp"], g.config.Secret
	if g.config.Hook != nil {
		i := slices.IndexFunc(g.Messages(), func(m Message) bool { return m.Provider == "whatsapp" && m.ID == messageID })
		if i < 0 {
			return errNoMessage
		}
		var err error
		if address, secret, err = g.config.Hook(ctx, g.Messages()[i].OurID); err != nil {
			return err
		}
	}
	r, err := g.pressAt(address, secret, "", messageID, payload)
	if err != nil {
		return err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.presses = append(g.presses, r)
	return nil
}

// errNoMessage says that nothing can be pressed.
var errNoMessage = errors.New("mockgateway: there is no such message")

// Press makes the request with which WhatsApp tells that somebody pressed a
// button under a message.
func (g *Gateway) Press(messageID, payload string) (*http.Request, error) {
	return g.PressAs("", messageID, payload)
}

// PressAs does so from a number; empty: from the one that the message went to.
func (g *Gateway) PressAs(number, messageID, payload string) (*http.Request, error) {
	return g.pressAt(g.config.Callbacks["whatsapp"], g.config.Secret, number, messageID, payload)
}

func (g *Gateway) pressAt(address, secret, number, messageID, payload string) (*http.Request, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.IndexFunc(g.messages, func(m Message) bool { return m.Provider == "whatsapp" && m.ID == messageID })
	if i < 0 {
		return nil, errNoMessage
	}
	number = strings.TrimPrefix(cmp.Or(number, g.messages[i].To), "+")
	g.wrote[number] = g.config.Now()
	return hub(address, secret, fmt.Sprintf(`"messages":[{"context":{"from":"966112345678","id":%s},"from":%s,`+
		`"id":"wamid.in%d","timestamp":"%d","type":"button","button":{"payload":%s,"text":%s}}]`,
		quoted(messageID), quoted(number), g.next, g.config.Now().Unix(), quoted(payload), quoted(payload)))
}

// Type makes the request with which WhatsApp tells that somebody wrote something.
func (g *Gateway) Type(number, text string) (*http.Request, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	number = strings.TrimPrefix(number, "+")
	g.wrote[number] = g.config.Now()
	return hub(g.config.Callbacks["whatsapp"], g.config.Secret, fmt.Sprintf(`"messages":[{"from":%s,"id":"wamid.in%d","timestamp":"%d","type":"text","text":{"body":%s}}]`,
		quoted(number), g.next, g.config.Now().Unix(), quoted(text)))
}

func (g *Gateway) gatewayReport(p pending) (*http.Request, error) {
	now := g.config.Now()
	body := fmt.Sprintf(`{"reports":[{"id":%q,"message_id":%s,"status":%q,"at":%q}]}`, p.of.ID, quoted(p.of.OurID), p.status,
		now.UTC().Format(time.RFC3339))
	r, err := post(p.of.callback, "application/json", body)
	if err != nil {
		return nil, err
	}
	id := p.of.ID + "-" + string(p.status)
	signature, err := contract.StandardSignature(p.of.secret, id, now, []byte(body))
	r.Header.Set(contract.HeaderWebhookID, id)
	r.Header.Set(contract.HeaderWebhookTimestamp, strconv.FormatInt(now.Unix(), 10))
	r.Header.Set(contract.HeaderWebhookSignature, signature)
	return r, err
}
