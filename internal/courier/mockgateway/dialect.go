package mockgateway

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/contract"
)

// call is a request to a provider.
type call struct {
	*http.Request
	provider, path string
	body           []byte
}

// reply is what a provider says. taken is the message, if it took one.
type reply struct {
	status int
	body   string
	taken  *Message
}

// dialects are how the providers are spoken to, by the names that they have in
// the table of package courier. The caller holds the lock.
var dialects = map[string]func(*Gateway, *call) reply{
	"unifonic": (*Gateway).unifonic, "taqnyat": (*Gateway).taqnyat, "msegat": (*Gateway).msegat, "jawaly": (*Gateway).jawaly,
	"twilio": (*Gateway).twilio, "whatsapp": (*Gateway).whatsapp, "gateway": (*Gateway).gateway,
}

// inside is how each says in the body of a 200 that it took nothing.
var inside = map[string]string{
	"unifonic": `{"success":false,"message":"No rate found or insufficient funds","errorCode":"ER-01","data":""}`,
	"taqnyat":  `{"statusCode":402,"message":"balance is not enough"}`,
	"msegat":   `{"code":"1060","message":"Balance is not enough"}`,
	"jawaly":   `{"job_id":null,"messages":[{"err_text":"sender name is not active"}]}`,
	"twilio":   `{"sid":"SM1","status":"failed","error_code":30002}`,
	"whatsapp": `{"error":{"message":"(#131042) Business eligibility payment issue","type":"OAuthException","code":131042}}`,
	"gateway":  `{"status":"refused","code":"no_credit"}`,
}

// plain are numbers as providers of SMS want them.
var plain = regexp.MustCompile(`^[1-9][0-9]{6,14}$`)

// right tells whether credentials are.
func right(credentials ...string) bool {
	return !slices.ContainsFunc(credentials, func(c string) bool { return c == "" || strings.HasPrefix(c, "wrong") })
}

// registered tells whether a sender is.
func (g *Gateway) registered(sender string) bool {
	return sender != "" && len(sender) <= 11 && (g.config.Senders == nil || slices.Contains(g.config.Senders, sender))
}

func (c *call) form() url.Values {
	form, err := url.ParseQuery(string(c.body))
	if err != nil || !strings.HasPrefix(c.Header.Get("Content-Type"), "application/x-www-form-urlencoded") {
		return url.Values{}
	}
	return form
}

func (c *call) json(into any) bool {
	return strings.HasPrefix(c.Header.Get("Content-Type"), "application/json") && json.Unmarshal(c.body, into) == nil
}

// says is an answer that takes nothing.
func says(status int, body string) reply { return reply{status: status, body: body} }

func (g *Gateway) unifonic(c *call) reply {
	f := c.form()
	refuse := func(code, message string) reply {
		return says(http.StatusOK, `{"success":false,"message":"`+message+`","errorCode":"`+code+`","data":""}`)
	}
	switch {
	case !right(f.Get("AppSid")):
		return says(http.StatusUnauthorized, `{"success":false,"message":"Authentication failed","errorCode":"ER-401","data":""}`)
	case c.path == "/rest/SMS/Messages/GetMessagesDetails":
		return says(http.StatusOK, `{"success":true,"message":"","errorCode":"ER-00","data":{"messages":[]}}`)
	case c.path != "/rest/SMS/messages" || c.Method != http.MethodPost:
		return says(http.StatusNotFound, `not found`)
	case !g.registered(f.Get("SenderID")):
		return refuse("ER-08", "Invalid SenderID")
	case !plain.MatchString(f.Get("Recipient")):
		return refuse("ER-02", "Invalid destination number")
	case f.Get("Body") == "":
		return refuse("ER-06", "Invalid or empty message body")
	}
	m := Message{Provider: c.provider, OurID: f.Get("CorrelationID"), Sender: f.Get("SenderID"), To: f.Get("Recipient"), Text: f.Get("Body"),
		At: g.config.Now()}
	if g.repeated(&m) {
		return refuse("ER-09", "Duplicated message")
	}
	m.ID = g.id("4200034880%d")
	return reply{http.StatusOK, `{"success":true,"message":"","errorCode":"ER-00","data":{"MessageID":` + m.ID +
		`,"CorrelationID":` + quoted(m.OurID) + `,"Status":"Queued","NumberOfUnits":1,"Cost":"0.0500","Balance":"96.2","Recipient":"` + m.To +
		`","CurrencyCode":"SAR"}}`, &m}
}

// quoted writes a text as JSON.
func quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		return `""`
	}
	return string(b)
}

func (g *Gateway) taqnyat(c *call) reply {
	token, _ := strings.CutPrefix(c.Header.Get("Authorization"), "Bearer ")
	var b struct {
		Recipients []string
		Body       string
		Sender     string
	}
	switch {
	case !right(token):
		return says(http.StatusUnauthorized, `{"statusCode":401,"message":"Unauthenticated"}`)
	case c.path == "/v1/messages/sender" && c.Method == http.MethodGet:
		list := `[]`
		if len(g.config.Senders) > 0 {
			list = `[{"senderName":` + strings.Join(slices.Collect(mapped(g.config.Senders, quoted)), `,"status":"active"},{"senderName":`) + `}]`
		}
		return says(http.StatusOK, `{"statusCode":200,"senders":`+list+`}`)
	case c.path != "/v1/messages" || c.Method != http.MethodPost:
		return says(http.StatusNotFound, `not found`)
	case !c.json(&b) || len(b.Recipients) != 1 || b.Body == "":
		return says(http.StatusBadRequest, `{"statusCode":400,"message":"invalid request"}`)
	case !g.registered(b.Sender):
		return says(http.StatusBadRequest, `{"statusCode":400,"message":"sender name is not accepted"}`)
	case !plain.MatchString(b.Recipients[0]):
		return says(http.StatusCreated, `{"statusCode":201,"messageId":0,"accepted":"[]","rejected":"[`+quotedInside(b.Recipients[0])+`,]"}`)
	}
	m := Message{Provider: c.provider, ID: g.id("545289%d"), Sender: b.Sender, To: b.Recipients[0], Text: b.Body, At: g.config.Now()}
	return reply{http.StatusCreated, `{"statusCode":201,"messageId":` + m.ID + `,"cost":"0.0500","currency":"SAR","totalCount":1,"msgLength":1,` +
		`"accepted":"[` + m.To + `,]","rejected":"[]"}`, &m}
}

// quotedInside writes a text so that it can stand within a text of JSON.
func quotedInside(s string) string { return strings.Trim(quoted(s), `"`) }

func mapped(list []string, f func(string) string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for _, s := range list {
			if !yield(f(s)) {
				return
			}
		}
	}
}

func (g *Gateway) msegat(c *call) reply {
	if c.path == "/gw/calculateCost.php" {
		if f := c.form(); !right(f.Get("userName"), f.Get("apiKey")) {
			return says(http.StatusOK, `1020`)
		}
		return says(http.StatusOK, `1,0.05`)
	}
	var b struct{ UserName, APIKey, UserSender, Numbers, Msg, MsgEncoding string }
	code := func(code, message string) reply {
		return says(http.StatusOK, `{"code":"`+code+`","message":"`+message+`"}`)
	}
	switch {
	case c.path != "/gw/sendsms.php" || c.Method != http.MethodPost:
		return says(http.StatusNotFound, `not found`)
	case !c.json(&b):
		return code("1010", "Variables missing")
	case !right(b.UserName, b.APIKey):
		return code("1020", "Invalid login info")
	case b.Msg == "":
		return code("1050", "MSG body is empty")
	case !g.registered(b.UserSender):
		return code("1110", "Sender name is missing or incorrect")
	case !plain.MatchString(b.Numbers):
		return code("1120", "Mobile numbers is not correct")
	}
	m := Message{Provider: c.provider, Sender: b.UserSender, To: b.Numbers, Text: b.Msg, At: g.config.Now()}
	if g.repeated(&m) {
		return code("1061", "MSG duplicated")
	}
	m.ID = g.id("%d")
	return reply{http.StatusOK, `{"code":"1","message":"Success","id":"` + m.ID + `"}`, &m}
}

func (g *Gateway) jawaly(c *call) reply {
	key, secret, _ := c.BasicAuth()
	var b struct {
		Messages []struct {
			Text    string
			Numbers []string
			Sender  string
		}
	}
	failed := func(text string) reply {
		return says(http.StatusOK, `{"job_id":null,"messages":[{"err_text":"`+text+`"}]}`)
	}
	switch {
	case !right(key, secret):
		return says(http.StatusUnauthorized, `{"code":401,"message":"Unauthenticated"}`)
	case c.path == "/api/v1/account/area/me/packages":
		return says(http.StatusOK, `{"code":200,"message":"success","collection":[]}`)
	case c.path != "/api/v1/account/area/sms/send" || c.Method != http.MethodPost:
		return says(http.StatusNotFound, `not found`)
	case !c.json(&b) || len(b.Messages) != 1 || len(b.Messages[0].Numbers) != 1:
		return says(http.StatusBadRequest, `{"code":400,"message":"invalid request"}`)
	}
	one := b.Messages[0]
	switch {
	case one.Text == "":
		return says(http.StatusUnprocessableEntity, `{"code":422,"message":"text is empty"}`)
	case !g.registered(one.Sender):
		return failed("sender name is not active")
	case !plain.MatchString(one.Numbers[0]):
		return failed("number is not correct")
	}
	m := Message{Provider: c.provider, ID: g.id("job-%d"), Sender: one.Sender, To: one.Numbers[0], Text: one.Text, At: g.config.Now()}
	return reply{http.StatusOK, `{"job_id":"` + m.ID + `","messages":[{"inserted_numbers":1}],"code":200,"message":"success"}`, &m}
}

func (g *Gateway) twilio(c *call) reply {
	account, token, _ := c.BasicAuth()
	refuse := func(status int, code, message string) reply {
		return says(status, `{"code":`+code+`,"message":"`+message+`","more_info":"https://www.twilio.com/docs/errors/`+code+`"}`)
	}
	f, root := c.form(), "/2010-04-01/Accounts/"+account
	from := f.Get("From") + f.Get("MessagingServiceSid")
	switch {
	case !right(account, token):
		return refuse(http.StatusUnauthorized, "20003", "Authenticate")
	case c.path == root+".json":
		return says(http.StatusOK, `{"sid":`+quoted(account)+`,"status":"active"}`)
	case c.path != root+"/Messages.json" || c.Method != http.MethodPost:
		return refuse(http.StatusNotFound, "20404", "The requested resource was not found")
	case from == "":
		return refuse(http.StatusBadRequest, "21603", "A 'From' phone number is required.")
	case !strings.HasPrefix(f.Get("To"), "+") || !plain.MatchString(f.Get("To")[1:]):
		return refuse(http.StatusBadRequest, "21211", "Invalid 'To' Phone Number")
	case f.Get("Body") == "":
		return refuse(http.StatusBadRequest, "21602", "Message body is required.")
	}
	m := Message{Provider: c.provider, ID: g.id("SM%032d"), Sender: from, To: f.Get("To"), Text: f.Get("Body"), At: g.config.Now(),
		callback: f.Get("StatusCallback"), secret: token}
	return reply{http.StatusCreated, `{"sid":"` + m.ID + `","status":"queued","num_segments":"1","price":null,"price_unit":"USD",` +
		`"error_code":null,"error_message":null}`, &m}
}

// languages are those in which templates can be approved, as far as they matter
// here. There is no ar_SA.
var languages = []string{"ar", "ar_AE", "ar_EG", "ar_LB", "ar_MA", "ar_QA", "en", "en_GB", "en_US"}

// spaced is what a parameter of a template must not hold.
var spaced = regexp.MustCompile(`[\n\r\t]| {5}`)

// waBody is what is posted to WhatsApp.
type waBody struct {
	Product  string `json:"messaging_product"`
	To, Type string
	Text     struct{ Body string }
	Ours     string `json:"biz_opaque_callback_data"`
	Template struct {
		Name       string
		Language   struct{ Code string }
		Components []struct {
			Type       string
			SubType    string `json:"sub_type"`
			Parameters []struct{ Type, Text, Payload string }
		}
	}
}

func (g *Gateway) whatsapp(c *call) reply {
	token, _ := strings.CutPrefix(c.Header.Get("Authorization"), "Bearer ")
	refuse := func(status int, code, message string) reply {
		return says(status, `{"error":{"message":"(#`+code+`) `+message+`","type":"OAuthException","code":`+code+`,"fbtrace_id":"A1"}}`)
	}
	var b waBody
	switch {
	case !right(token):
		return refuse(http.StatusUnauthorized, "190", "Invalid OAuth access token.")
	case c.Method == http.MethodGet:
		return says(http.StatusOK, `{"verified_name":"Noor","quality_rating":"GREEN","id":"106540352242922"}`)
	case !strings.HasSuffix(c.path, "/messages"):
		return refuse(http.StatusBadRequest, "100", "Unsupported post request.")
	case !c.json(&b) || b.Product != "whatsapp" || b.To == "":
		return refuse(http.StatusBadRequest, "100", "Invalid parameter")
	case b.Type == "text" && (b.Text.Body == "" || !g.isFree(b.To)):
		return refuse(http.StatusBadRequest, "131047", "Re-engagement message")
	case b.Type == "text":
		return waTaken(&Message{Provider: c.provider, ID: g.id("wamid.HBgM%d"), OurID: b.Ours, To: b.To, Text: b.Text.Body, At: g.config.Now()})
	case b.Type != "template" || b.Template.Name == "" || !slices.Contains(languages, b.Template.Language.Code):
		return refuse(http.StatusNotFound, "132001", "Template name does not exist in the translation")
	}
	t := Template{Name: b.Template.Name, Language: b.Template.Language.Code}
	for _, part := range b.Template.Components {
		for _, p := range part.Parameters {
			if spaced.MatchString(p.Text) {
				return refuse(http.StatusBadRequest, "131009", "Parameter value is not valid")
			}
			if part.Type == "button" {
				t.Buttons = append(t.Buttons, part.SubType+" "+p.Text+p.Payload)
			} else {
				t.Parameters = append(t.Parameters, p.Text)
			}
		}
	}
	if !g.faults.NotOnWhatsAppLate && g.isNotThere(b.To) {
		return refuse(http.StatusBadRequest, "131026", "Message undeliverable")
	}
	return waTaken(&Message{Provider: c.provider, ID: g.id("wamid.HBgM%d"), OurID: b.Ours, To: b.To, Template: &t, At: g.config.Now()})
}

// waTaken is what Meta says of a message that it takes.
func waTaken(m *Message) reply {
	return reply{http.StatusOK, `{"messaging_product":"whatsapp","contacts":[{"input":` + quoted(m.To) + `,"wa_id":` +
		quoted(strings.TrimPrefix(m.To, "+")) + `}],"messages":[{"id":"` + m.ID + `","message_status":"accepted"}]}`, m}
}

// freeFor is how long after somebody has written to a number they may be answered
// without a template.
const freeFor = 24 * time.Hour

// isFree tells whether somebody may be written to without a template.
func (g *Gateway) isFree(number string) bool {
	at, ok := g.wrote[strings.TrimPrefix(number, "+")]
	return g.config.Hook != nil || ok && g.config.Now().Sub(at) < freeFor
}

// isNotThere tells whether a number is one that is not on WhatsApp.
func (g *Gateway) isNotThere(number string) bool {
	return slices.ContainsFunc(g.faults.NotOnWhatsApp, func(end string) bool { return end != "" && strings.HasSuffix(number, end) })
}

// signed tells whether a message to the organization's own gateway is, or looks so.
func (g *Gateway) signed(c *call) bool {
	if g.config.Secret != "" {
		return contract.VerifyStandard(g.config.Secret, c.Header, c.body, g.config.Now(), 0) == nil
	}
	at, err := strconv.ParseInt(c.Header.Get(contract.HeaderWebhookTimestamp), 10, 64)
	scheme, text, _ := strings.Cut(c.Header.Get(contract.HeaderWebhookSignature), ",")
	mac, odd := base64.StdEncoding.DecodeString(text)
	return c.Header.Get(contract.HeaderWebhookID) != "" && scheme == "v1" && odd == nil && len(mac) == sha256.Size &&
		err == nil && g.config.Now().Sub(time.Unix(at, 0)).Abs() <= contract.DefaultTolerance
}

func (g *Gateway) gateway(c *call) reply {
	if !g.signed(c) {
		return says(http.StatusUnauthorized, `{"status":"credentials","code":"signature"}`)
	}
	var b struct {
		Event, ID, To, Text string
		Buttons             []struct{ Payload string }
	}
	switch {
	case !c.json(&b):
		return says(http.StatusBadRequest, `{"status":"refused","code":"not_json"}`)
	case b.Event == "message.check":
		return says(http.StatusOK, `{"id":"check","status":"accepted"}`)
	case b.To == "" || b.Text == "":
		return says(http.StatusOK, `{"status":"refused","code":"incomplete"}`)
	}
	// The same message is the same, however often it comes.
	if i := slices.IndexFunc(g.messages, func(m Message) bool { return m.Provider == c.provider && m.OurID == b.ID }); i >= 0 {
		return says(http.StatusOK, `{"id":"`+g.messages[i].ID+`","status":"accepted"}`)
	}
	m := Message{Provider: c.provider, ID: g.id("own-%d"), OurID: b.ID, To: b.To, Text: b.Text, At: g.config.Now()}
	for _, one := range b.Buttons {
		m.Buttons = append(m.Buttons, one.Payload)
	}
	return reply{http.StatusOK, `{"id":"` + m.ID + `","status":"accepted","units":1,"cost":"0.04 SAR"}`, &m}
}
