package courier

import (
	"context"
	"net/url"
	"strings"
)

// msegat sends SMS through Msegat (msegat.docs.apiary.io).
type msegat struct {
	line
	user, key, sender string
}

func openMsegat(s Settings, c Config) (Carrier, error) {
	return &msegat{newLine(c, hostMsegat), s["user"], s["key"], s["sender"]}, nil
}

// msegatCodes are those of its answers. 1061 is its guard against duplicates.
var msegatCodes = codes{
	"1010": badText, "M0001": badText, "1020": badLogin, "M0002": badLogin, "1050": badText, "1060": noMoney, "1061": duplicate,
	"1064": filtered, "1110": badSender, "M0036": badSender, "1120": badNumber, "1140": badText,
}

// Send implements Carrier.
func (g *msegat) Send(ctx context.Context, m Message) (Receipt, error) {
	to, err := short(&m)
	if err != nil {
		return Receipt{}, err
	}
	a, err := g.postJSON(ctx, "/gw/sendsms.php", map[string]string{"userName": g.user, "apiKey": g.key, "userSender": g.sender,
		"numbers": to, "msg": m.Text, "msgEncoding": "UTF8"})
	if err != nil {
		return Receipt{}, err
	}
	return readMsegat(a)
}

// readMsegat reads an answer: JSON, or the bare code.
func readMsegat(a answer) (Receipt, error) {
	var g struct{ Code, ID word }
	if err := a.read(&g); err != nil {
		bare := strings.TrimSpace(string(a.body))
		if _, known := msegatCodes[bare]; !known && bare != "1" && bare != "M0000" {
			return Receipt{}, err
		}
		g.Code = word(bare)
	}
	switch {
	case g.Code == "":
		return Receipt{}, a.unread()
	case g.Code != "1" && g.Code != "M0000":
		return Receipt{}, msegatCodes.failure(string(g.Code))
	case !a.ok():
		return Receipt{}, a.unread()
	case g.ID == "": // It gives none.
		return Receipt{}, nil
	}
	return taken(g.ID, 0, "")
}

// Check implements Carrier: it asks what a message would cost. The answer to
// that is a list of numbers; a number alone is the code of a refusal.
func (g *msegat) Check(ctx context.Context) error {
	a, err := g.postForm(ctx, "/gw/calculateCost.php", url.Values{"userName": {g.user}, "apiKey": {g.key}, "contactType": {"numbers"},
		"contacts": {"966500000000"}, "msg": {"mawid"}, "by": {"Link"}, "msgEncoding": {"UTF8"}})
	if err != nil {
		return err
	}
	if text := strings.TrimSpace(string(a.body)); a.ok() && strings.Contains(text, ",") && strings.Trim(text, "0123456789.,") == "" {
		return nil
	}
	_, err = readMsegat(a)
	return err
}
