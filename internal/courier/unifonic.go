package courier

import (
	"context"
	"net/url"
	"strings"
	"time"
)

// unifonic sends SMS through Unifonic (docs.unifonic.com).
type unifonic struct {
	line
	app, sender string
}

func openUnifonic(s Settings, c Config) (Carrier, error) {
	return &unifonic{newLine(c, hostUnifonic), s["app_sid"], s["sender"]}, nil
}

// serviceMessage is the class of messages in Saudi Arabia to which confirmations,
// reminders and codes belong.
const serviceMessage = "3"

// unifonicCodes are those of answers, without "ER-", and statuses.
var unifonicCodes = codes{
	"01": noMoney, "02": badNumber, "03": badNumber, "04": badNumber, "05": notNow, "06": badText, "07": filtered, "08": badSender,
	"09":  duplicate,
	"401": badLogin, "403": badLogin, "406": badText, "409": duplicate, "410": badNumber, "411": badNumber, "412": badText, "421": badText,
	"429": tooMany, "440": badSender, "449": noMoney, "460": badText, "480": badSender, "481": badSender, "482": badSender,
}

// Send implements Carrier.
func (u *unifonic) Send(ctx context.Context, m Message) (Receipt, error) {
	to, err := short(&m)
	if err != nil {
		return Receipt{}, err
	}
	form := url.Values{"AppSid": {u.app}, "SenderID": {u.sender}, "Recipient": {to}, "Body": {m.Text}, "responseType": {"JSON"},
		"CorrelationID": {m.ID}, "async": {"false"}}
	if strings.HasPrefix(to, "966") {
		form.Set("MessageType", serviceMessage)
	}
	a, err := u.postForm(ctx, "/rest/SMS/messages", form)
	if err != nil {
		return Receipt{}, err
	}
	return readUnifonic(a)
}

func readUnifonic(a answer) (Receipt, error) {
	data, err := openUnifonicAnswer(a)
	if err != nil {
		return Receipt{}, err
	}
	switch strings.ToLower(string(data.Status)) {
	case "rejected", "failed", "undelivered":
		return Receipt{}, failed(Refused, ErrOther, string(data.Status))
	}
	return taken(data.MessageID, count(data.NumberOfUnits), cost(data.Cost, data.CurrencyCode))
}

// unifonicData is what is in the envelope of a success.
type unifonicData struct{ MessageID, Status, NumberOfUnits, Cost, CurrencyCode word }

// openUnifonicAnswer reads the envelope. A failure comes with status 200, too,
// and its data may then be anything: an empty text, a list, nothing.
func openUnifonicAnswer(a answer) (data unifonicData, err error) {
	var e struct {
		Success   word
		ErrorCode word
	}
	if err := a.read(&e); err != nil {
		return data, err
	}
	code := strings.TrimPrefix(string(e.ErrorCode), "ER-")
	switch {
	case strings.EqualFold(string(e.Success), "true") && (code == "00" || code == "") && a.ok():
		var full struct{ Data unifonicData }
		err = a.read(&full)
		return full.Data, err
	case strings.EqualFold(string(e.Success), "false"), code != "" && code != "00":
		return data, unifonicCodes.failure(code)
	}
	return data, a.unread()
}

// Check implements Carrier: it asks for the list of messages, of which none is
// looked at.
func (u *unifonic) Check(ctx context.Context) error {
	a, err := u.postForm(ctx, "/rest/SMS/Messages/GetMessagesDetails", url.Values{"AppSid": {u.app}, "Limit": {"1"}})
	if err != nil {
		return err
	}
	var e struct{ Success, ErrorCode word }
	if err := a.read(&e); err != nil {
		return err
	}
	if !strings.EqualFold(string(e.Success), "true") || !a.ok() {
		return unifonicCodes.failure(strings.TrimPrefix(string(e.ErrorCode), "ER-"))
	}
	return nil
}

// unifonicReport reads a delivery receipt, which comes as a form or as JSON. It
// is not signed: only the address is secret.
func unifonicReport(_ Settings, in Incoming, _ time.Time) (Heard, error) {
	f, err := in.fields()
	if err != nil {
		return Heard{}, err
	}
	id, ours := f.first("MessageID", "MessageId", "messageId"), f.first("CorrelationID", "CorrelationId", "correlationId")
	status := f.first("DLR", "Status", "status", "MessageStatus")
	if id == "" && ours == "" || status == "" {
		return Heard{}, ErrReportUnread
	}
	r := Report{ProviderID: id, OurID: ours, Code: harmless(f.first("ErrorCode", "errorCode"))}
	switch strings.ToLower(status) {
	case "delivered":
		r.Status = Delivered
	case "undeliverable", "undelivered", "failed", "rejected", "expired":
		r.Status = Failed
	case "sent":
		r.Status = Sent
	default:
		return Heard{}, nil // It is on its way.
	}
	return Heard{Reports: []Report{r}}, nil
}
