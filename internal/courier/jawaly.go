package courier

import (
	"context"
)

// jawaly sends SMS through 4jawaly (4jawaly.com).
type jawaly struct {
	line
	sender string
}

func openJawaly(s Settings, c Config) (Carrier, error) {
	return &jawaly{newLine(c, hostJawaly).basic(s["key"], s["secret"]), s["sender"]}, nil
}

// jawalyCodes are those of its answers, which are like statuses of HTTP.
var jawalyCodes = codes{"400": {Refused, ErrOther}, "401": badLogin, "402": noMoney, "403": badLogin, "422": badText, "429": tooMany}

// jawalyMessage is one of the messages of a request.
type jawalyMessage struct {
	Text    string   `json:"text"`
	Numbers []string `json:"numbers"`
	Sender  string   `json:"sender"`
}

// Send implements Carrier.
func (j *jawaly) Send(ctx context.Context, m Message) (Receipt, error) {
	to, err := short(&m)
	if err != nil {
		return Receipt{}, err
	}
	a, err := j.postJSON(ctx, "/api/v1/account/area/sms/send",
		map[string][]jawalyMessage{"messages": {{Text: m.Text, Numbers: []string{to}, Sender: j.sender}}})
	if err != nil {
		return Receipt{}, err
	}
	return readJawaly(a)
}

// readJawaly reads an answer: a message that is refused has its error beside the
// number of the job.
func readJawaly(a answer) (Receipt, error) {
	var j struct {
		Code     word
		JobID    word `json:"job_id"`
		Messages []struct {
			Err word `json:"err_text"`
		}
	}
	if err := a.read(&j); err != nil {
		return Receipt{}, err
	}
	if code := string(j.Code); code != "" && code != "200" && code != "201" {
		return Receipt{}, jawalyCodes.failure(code)
	}
	if !a.ok() {
		return Receipt{}, a.unread()
	}
	for _, m := range j.Messages {
		if m.Err != "" {
			return Receipt{}, failed(Refused, ErrOther, "err_text")
		}
	}
	return taken(j.JobID, 0, "")
}

// Check implements Carrier: it asks for the packages that are paid.
func (j *jawaly) Check(ctx context.Context) error {
	a, err := j.get(ctx, "/api/v1/account/area/me/packages?is_active=1&p_type=1")
	if err != nil {
		return err
	}
	var p struct{ Code word }
	if err := a.read(&p); err != nil {
		return err
	}
	if code := string(p.Code); code != "" && code != "200" {
		return jawalyCodes.failure(code)
	}
	if !a.ok() {
		return a.unread()
	}
	return nil
}
