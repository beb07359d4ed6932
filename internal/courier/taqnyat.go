package courier

import (
	"context"
	"strings"
)

// taqnyat sends SMS through Taqnyat (dev.taqnyat.sa).
type taqnyat struct {
	line
	sender string
}

func openTaqnyat(s Settings, c Config) (Carrier, error) {
	return &taqnyat{newLine(c, hostTaqnyat).bearer(s["token"]), s["sender"]}, nil
}

// taqnyatCodes are those of its answers, which are like statuses of HTTP.
var taqnyatCodes = codes{"401": badLogin, "402": noMoney, "403": badLogin, "429": tooMany, "503": disturbed}

// Send implements Carrier.
func (q *taqnyat) Send(ctx context.Context, m Message) (Receipt, error) {
	to, err := short(&m)
	if err != nil {
		return Receipt{}, err
	}
	a, err := q.postJSON(ctx, "/v1/messages", map[string]any{"recipients": []string{to}, "body": m.Text, "sender": q.sender})
	if err != nil {
		return Receipt{}, err
	}
	return readTaqnyat(a, to)
}

func readTaqnyat(a answer, to string) (Receipt, error) {
	var t struct {
		StatusCode, MessageID, Cost, Currency, MsgLength word
		Accepted, Rejected                               any // a text that looks like a list, or a list
	}
	if err := a.read(&t); err != nil {
		return Receipt{}, err
	}
	switch code := string(t.StatusCode); {
	case code == "201" || code == "200":
		if !a.ok() {
			return Receipt{}, a.unread()
		}
	case code == "":
		return Receipt{}, a.unread()
	default:
		return Receipt{}, taqnyatCodes.failure(code)
	}
	if mentions(t.Rejected, to) {
		return Receipt{}, failed(Refused, ErrNumber, "rejected")
	}
	return taken(t.MessageID, count(t.MsgLength), cost(t.Cost, t.Currency))
}

// mentions tells whether a number stands in a list.
func mentions(list any, number string) bool {
	switch list := list.(type) {
	case string:
		return strings.Contains(list, number)
	case []any:
		for _, one := range list {
			if mentions(one, number) {
				return true
			}
		}
	}
	return false
}

// Check implements Carrier: the sender is among those of the account.
func (q *taqnyat) Check(ctx context.Context) error {
	a, err := q.get(ctx, "/v1/messages/sender")
	if err != nil {
		return err
	}
	var t struct {
		StatusCode word
		Senders    []struct{ SenderName, Status word }
	}
	if err := a.read(&t); err != nil {
		return err
	}
	if code := string(t.StatusCode); code != "200" && code != "201" {
		return taqnyatCodes.failure(code)
	}
	for _, s := range t.Senders {
		if strings.EqualFold(string(s.SenderName), q.sender) {
			return nil
		}
	}
	if len(t.Senders) == 0 {
		return nil // The list is written in a way that we do not know; the token is right.
	}
	return failed(Credentials, ErrSender, "")
}
