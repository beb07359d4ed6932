package courier_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/fault"
)

// Answers are literal, and not those of our mock: from the providers'
// documentation and from public programs that use them, as far as these could be
// read. docs/messages.md says what is general knowledge only.
func TestAnAnswerIsReadFromItsBody(t *testing.T) {
	t.Parallel()
	type want struct {
		receipt courier.Receipt
		class   courier.Class
		reason  *fault.Error // nil: it was taken
	}
	took := func(id string, units int, cost string) want {
		return want{receipt: courier.Receipt{ProviderID: id, Units: units, Cost: cost}}
	}
	no := func(class courier.Class, reason *fault.Error) want { return want{class: class, reason: reason} }
	unread := no(courier.Unknown, courier.ErrUnread)
	for name, tc := range map[string]struct {
		status int
		body   string
		want   want
	}{
		"unifonic: taken": {200, `{"success":true,"message":"","errorCode":"ER-00","data":{"MessageID":42000348806924,"CorrelationID":"x",` +
			`"Status":"Sent","NumberOfUnits":1,"Cost":"0.0500","Balance":"96.2","Recipient":"966501234567","CurrencyCode":"SAR"}}`,
			took("42000348806924", 1, "0.0500 SAR")},
		"unifonic: taken, and true is a text": {200, `{"success":"true","message":"","errorCode":"ER-00","data":{"MessageID":3200017889310,` +
			`"Status":"Queued"}}`, took("3200017889310", 0, "")},
		"unifonic: a failure is a 200": {200, `{"success":false,"message":"Invalid SenderID","errorCode":"ER-08","data":""}`,
			no(courier.Credentials, courier.ErrSender)},
		"unifonic: data of a failure is a list": {200, `{"success":"false","message":"x","errorCode":"ER-09","data":[]}`,
			no(courier.Refused, courier.ErrDuplicate)},
		"unifonic: no money":               {200, `{"success":false,"errorCode":"ER-01"}`, no(courier.Credentials, courier.ErrBalance)},
		"unifonic: a number too short":     {200, `{"success":false,"errorCode":"ER-04"}`, no(courier.Refused, courier.ErrNumber)},
		"unifonic: filtered":               {200, `{"success":false,"errorCode":"ER-07"}`, no(courier.Refused, courier.ErrFiltered)},
		"unifonic: wrong AppSid":           {401, `{"success":false,"message":"Authentication failed","errorCode":"ER-401"}`, no(courier.Credentials, courier.ErrLogin)},
		"unifonic: wrong AppSid, in HTML":  {401, `<html>Unauthorized</html>`, no(courier.Credentials, courier.ErrLogin)},
		"unifonic: a code nobody knows":    {200, `{"success":false,"errorCode":"ER-4711"}`, no(courier.Refused, courier.ErrOther)},
		"unifonic: taken, then rejected":   {200, `{"success":true,"errorCode":"ER-00","data":{"MessageID":1,"Status":"Rejected"}}`, no(courier.Refused, courier.ErrOther)},
		"unifonic: taken without an id":    {200, `{"success":true,"errorCode":"ER-00","data":{}}`, unread},
		"unifonic: an id with a zero":      {200, `{"success":true,"errorCode":"ER-00","data":{"MessageID":"1\u0000"}}`, unread},
		"unifonic: neither yes nor no":     {200, `{}`, unread},
		"unifonic: a page":                 {200, `<html>Welcome</html>`, unread},
		"unifonic: nothing":                {200, ``, unread},
		"unifonic: success with a failure": {500, `{"success":true,"errorCode":"ER-00","data":{"MessageID":1,"Status":"Sent"}}`, unread},

		"taqnyat: taken": {201, `{"statusCode":201,"messageId":5452899970,"cost":"0.0550","currency":"SAR","totalCount":1,"msgLength":1,` +
			`"accepted":"[966501234567,]","rejected":"[]"}`, took("5452899970", 1, "0.0550 SAR")},
		"taqnyat: the number was rejected": {201, `{"statusCode":201,"accepted":"[]","rejected":"[966501234567]"}`, no(courier.Refused, courier.ErrNumber)},
		"taqnyat: rejected in a list":      {201, `{"statusCode":201,"messageId":1,"rejected":["966501234567"]}`, no(courier.Refused, courier.ErrNumber)},
		"taqnyat: wrong token":             {401, `{"statusCode":401}`, no(courier.Credentials, courier.ErrLogin)},
		"taqnyat: an error in a 200":       {200, `{"statusCode":400,"message":"sender"}`, no(courier.Refused, courier.ErrOther)},
		"taqnyat: 201 without a word":      {201, `{}`, unread},
		"taqnyat: no id":                   {201, `{"statusCode":201,"accepted":"[966501234567,]","rejected":"[]"}`, unread},

		"msegat: taken":           {200, `{"code":"1","message":"Success"}`, took("", 0, "")},
		"msegat: taken, M0000":    {200, `{"code":"M0000","message":"Success","id":"77"}`, took("77", 0, "")},
		"msegat: taken, a number": {200, `{"code":1,"message":"Success"}`, took("", 0, "")},
		"msegat: the bare code":   {200, "1\n", took("", 0, "")},
		"msegat: wrong login":     {200, `{"code":"1020","message":"Invalid login info"}`, no(courier.Credentials, courier.ErrLogin)},
		"msegat: no money":        {200, `{"code":"1060","message":"Balance is not enough"}`, no(courier.Credentials, courier.ErrBalance)},
		"msegat: a duplicate":     {200, `{"code":"1061","message":"MSG duplicated"}`, no(courier.Refused, courier.ErrDuplicate)},
		"msegat: the sender":      {200, `{"code":"1110","message":"Sender name is missing or incorrect"}`, no(courier.Credentials, courier.ErrSender)},
		"msegat: the number":      {200, `{"code":"1120","message":"Mobile numbers is not correct"}`, no(courier.Refused, courier.ErrNumber)},
		"msegat: too long":        {200, `{"code":"1140","message":"MSG length is too long"}`, no(courier.Refused, courier.ErrText)},
		"msegat: bare refusal":    {200, `1020`, no(courier.Credentials, courier.ErrLogin)},
		"msegat: a bare stranger": {200, `2`, unread},
		"msegat: no code":         {200, `{"message":"Success"}`, unread},

		"jawaly: taken":            {200, `{"job_id":"job-1","messages":[{}]}`, took("job-1", 0, "")},
		"jawaly: an error in 200":  {200, `{"job_id":"job-1","messages":[{"err_text":"الرصيد غير كافي"}]}`, no(courier.Refused, courier.ErrOther)},
		"jawaly: no text":          {422, `{"code":422,"message":"text"}`, no(courier.Refused, courier.ErrText)},
		"jawaly: wrong key":        {401, `{"code":401,"message":"Unauthenticated"}`, no(courier.Credentials, courier.ErrLogin)},
		"jawaly: no job":           {200, `{"messages":[{}]}`, unread},
		"jawaly: who stands there": {403, `<html>Cloudflare</html>`, no(courier.Credentials, courier.ErrLogin)},

		"twilio: taken": {201, `{"account_sid":"AC123","api_version":"2010-04-01","body":"x","error_code":null,"error_message":null,` +
			`"num_segments":"2","price":null,"price_unit":"USD","sid":"SM87105da94bff44b999e4e6eb90d8eb6a","status":"queued","to":"+966501234567"}`,
			took("SM87105da94bff44b999e4e6eb90d8eb6a", 2, "")},
		"twilio: with a price": {201, `{"sid":"SM1","status":"sent","price":"-0.00750","price_unit":"USD","num_segments":"1"}`, took("SM1", 1, "0.00750 USD")},
		"twilio: wrong token": {401, `{"code":20003,"message":"Authenticate","more_info":"https://www.twilio.com/docs/errors/20003","status":401}`,
			no(courier.Credentials, courier.ErrLogin)},
		"twilio: wrong number":  {400, `{"code":21211,"message":"Invalid 'To' Phone Number","status":400}`, no(courier.Refused, courier.ErrNumber)},
		"twilio: said STOP":     {400, `{"code":21610,"message":"Attempt to send to unsubscribed recipient","status":400}`, no(courier.Unreachable, courier.ErrStopped)},
		"twilio: wrong sender":  {400, `{"code":21606,"status":400}`, no(courier.Credentials, courier.ErrSender)},
		"twilio: too many":      {400, `{"code":20429,"status":429}`, no(courier.Later, courier.ErrRate)},
		"twilio: an error 201":  {201, `{"sid":"SM1","status":"failed","error_code":30002}`, no(courier.Credentials, courier.ErrLocked)},
		"twilio: failed in 201": {201, `{"sid":"SM1","status":"failed"}`, no(courier.Refused, courier.ErrOther)},
		"twilio: no sid":        {201, `{"status":"queued"}`, unread},

		"whatsapp: taken": {200, `{"messaging_product":"whatsapp","contacts":[{"input":"+966501234567","wa_id":"966501234567"}],` +
			`"messages":[{"id":"wamid.HBgLMTY1","message_status":"accepted"}]}`, took("wamid.HBgLMTY1", 1, "")},
		"whatsapp: not there":        {400, meta(131026), no(courier.Unreachable, courier.ErrNotThere)},
		"whatsapp: Meta chose not":   {400, meta(131049), no(courier.Refused, courier.ErrNotChosen)},
		"whatsapp: an experiment":    {400, meta(130472), no(courier.Refused, courier.ErrNotChosen)},
		"whatsapp: window":           {400, meta(131047), no(courier.Refused, courier.ErrWindow)},
		"whatsapp: rate":             {400, meta(130429), no(courier.Later, courier.ErrRate)},
		"whatsapp: pair rate":        {400, meta(131056), no(courier.Later, courier.ErrRate)},
		"whatsapp: spam rate":        {400, meta(131048), no(courier.Later, courier.ErrRate)},
		"whatsapp: account rate":     {400, meta(80007), no(courier.Later, courier.ErrRate)},
		"whatsapp: variables":        {400, meta(132000), no(courier.Credentials, courier.ErrTemplate)},
		"whatsapp: no such template": {404, meta(132001), no(courier.Credentials, courier.ErrTemplate)},
		"whatsapp: payment":          {400, meta(131042), no(courier.Credentials, courier.ErrBalance)},
		"whatsapp: locked":           {400, meta(131031), no(courier.Credentials, courier.ErrLocked)},
		"whatsapp: blocked":          {400, meta(368), no(courier.Credentials, courier.ErrLocked)},
		"whatsapp: token":            {401, meta(190), no(courier.Credentials, courier.ErrLogin)},
		"whatsapp: Meta is ill":      {500, meta(131016), no(courier.Later, courier.ErrAway)},
		"whatsapp: an error in 200":  {200, meta(131026), no(courier.Unreachable, courier.ErrNotThere)},
		"whatsapp: no message":       {200, `{"messages":[]}`, unread},
		"whatsapp: an empty error":   {200, `{"error":{}}`, unread},

		"gateway: taken":           {200, `{"id":"own-1","status":"accepted","units":2,"cost":"0.08 SAR"}`, took("own-1", 2, "0.08 SAR")},
		"gateway: refused":         {200, `{"status":"refused","code":"no_credit"}`, no(courier.Refused, courier.ErrOther)},
		"gateway: unreachable":     {404, `{"status":"unreachable"}`, no(courier.Unreachable, courier.ErrNotThere)},
		"gateway: later":           {200, `{"status":"later"}`, no(courier.Later, courier.ErrRate)},
		"gateway: 200 alone":       {200, `{}`, unread},
		"gateway: no id":           {200, `{"status":"accepted"}`, unread},
		"gateway: not there":       {404, `not found`, no(courier.Credentials, courier.ErrAddress)},
		"gateway: sends elsewhere": {302, ``, no(courier.Credentials, courier.ErrAddress)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kind, _, _ := strings.Cut(name, ":")
			c, _ := provider(t, kind, tc.status, tc.body)
			m := message()
			m.Template = &courier.Template{Name: "reminder"}
			got, err := c.Send(t.Context(), m)
			if tc.want.reason != nil {
				wantFailure(t, err, tc.want.class, tc.want.reason)
			} else if err != nil {
				t.Errorf("got %v, want it taken", err)
			}
			if d := cmp.Diff(tc.want.receipt, got); d != "" {
				t.Error(d)
			}
		})
	}
}

// meta is how Meta says that something is wrong.
func meta(code int) string {
	return fmt.Sprintf(`{"error":{"message":"(#%d) x","type":"OAuthException","code":%[1]d,"error_data":{"messaging_product":"whatsapp",`+
		`"details":"x"},"error_subcode":2494073,"fbtrace_id":"Az8or2yhqkZfEZ-_4Qn_Bam"}}`, code)
}

func TestRequestsAreAsTheProvidersWantThem(t *testing.T) {
	t.Parallel()
	const text = "موعدك غدًا 09:30 في عيادة نور"
	t.Run("unifonic", func(t *testing.T) {
		t.Parallel()
		got := sent(t, "unifonic", message())
		wantPath(t, got, "POST /rest/SMS/messages")
		if d := cmp.Diff(url.Values{"AppSid": {"axuN0U7QqVPsfdgoK0mZFgdzG1"}, "SenderID": {"Noor"}, "Recipient": {"966501234567"}, "Body": {text},
			"responseType": {"JSON"}, "CorrelationID": {"018f3a5e-7c1d"}, "async": {"false"}, "MessageType": {"3"}}, got.form(t)); d != "" {
			t.Error(d)
		}
	})
	t.Run("unifonic, outside the kingdom", func(t *testing.T) {
		t.Parallel()
		m := message()
		m.To = "+97333123456"
		if f := sent(t, "unifonic", m).form(t); f.Get("MessageType") != "" || f.Get("Recipient") != "97333123456" {
			t.Errorf("got %v, want no class of message", f)
		}
	})
	t.Run("taqnyat", func(t *testing.T) {
		t.Parallel()
		got := sent(t, "taqnyat", message())
		wantPath(t, got, "POST /v1/messages")
		wantHeader(t, got, "Authorization", "Bearer TEST_SMS_SECRET")
		wantJSON(t, got, `{"recipients":["966501234567"],"body":"`+text+`","sender":"Noor"}`)
	})
	t.Run("msegat", func(t *testing.T) {
		t.Parallel()
		got := sent(t, "msegat", message())
		wantPath(t, got, "POST /gw/sendsms.php")
		wantJSON(t, got, `{"userName":"noor","apiKey":"a986ac7270d2","userSender":"Noor","numbers":"966501234567","msg":"`+text+
			`","msgEncoding":"UTF8"}`)
	})
	t.Run("jawaly", func(t *testing.T) {
		t.Parallel()
		got := sent(t, "jawaly", message())
		wantPath(t, got, "POST /api/v1/account/area/sms/send")
		wantHeader(t, got, "Authorization", "Basic a2V5OnNlY3JldA==")
		wantJSON(t, got, `{"messages":[{"text":"`+text+`","numbers":["966501234567"],"sender":"Noor"}]}`)
	})
	t.Run("twilio", func(t *testing.T) {
		t.Parallel()
		got := sent(t, "twilio", message())
		wantPath(t, got, "POST /2010-04-01/Accounts/AC123/Messages.json")
		wantHeader(t, got, "Authorization", "Basic QUMxMjM6MTIzNDU=")
		if d := cmp.Diff(url.Values{"To": {"+966501234567"}, "From": {"+15005550006"}, "Body": {text}}, got.form(t)); d != "" {
			t.Error(d)
		}
	})
	t.Run("whatsapp", func(t *testing.T) {
		t.Parallel()
		m := message()
		m.Template = &courier.Template{Name: "appointment_reminder", Parameters: []string{"نورة\n\tالقحطاني", "غدًا      09:30"},
			Buttons: []courier.Button{{Payload: "confirm:018f"}, {Link: "a/x7Kq"}}}
		got := sent(t, "whatsapp", m)
		wantPath(t, got, "POST /v23.0/106540352242922/messages")
		wantHeader(t, got, "Authorization", "Bearer EAAJB")
		wantJSON(t, got, `{"messaging_product":"whatsapp","to":"+966501234567","type":"template","biz_opaque_callback_data":"018f3a5e-7c1d",
			"template":{"name":"appointment_reminder","language":{"code":"ar"},"components":[
			{"type":"body","parameters":[{"type":"text","text":"نورة القحطاني"},{"type":"text","text":"غدًا 09:30"}]},
			{"type":"button","sub_type":"quick_reply","index":"0","parameters":[{"type":"payload","payload":"confirm:018f"}]},
			{"type":"button","sub_type":"url","index":"1","parameters":[{"type":"text","text":"a/x7Kq"}]}]}}`)
	})
	t.Run("whatsapp, an answer within the day", func(t *testing.T) {
		t.Parallel()
		wantJSON(t, sent(t, "whatsapp", message()), `{"messaging_product":"whatsapp","to":"+966501234567","type":"text",
			"biz_opaque_callback_data":"018f3a5e-7c1d","text":{"body":"`+text+`"}}`)
	})
	t.Run("gateway", func(t *testing.T) {
		t.Parallel()
		got := sent(t, "gateway", message())
		wantPath(t, got, "POST /")
		wantHeader(t, got, contract.HeaderWebhookID, "018f3a5e-7c1d")
		wantJSON(t, got, `{"event":"message.send","id":"018f3a5e-7c1d","purpose":"reminder","to":"+966501234567","language":"ar","text":"`+text+`"}`)
		if err := contract.VerifyStandard(secret, got.Header, got.body, ten, 0); err != nil {
			t.Error(err)
		}
		if err := contract.Verify(secret, got.Header, got.body); err != nil {
			t.Error(err)
		}
	})
}

// sent gives what a provider was sent, whatever it answers.
func sent(t *testing.T, kind string, m courier.Message) *asked {
	t.Helper()
	c, last := provider(t, kind, 200, `{}`)
	_, err := c.Send(t.Context(), m)
	wantFailure(t, err, courier.Unknown, courier.ErrUnread)
	if last.Request == nil {
		t.Fatal("nothing was sent")
	}
	return last
}

func wantPath(t *testing.T, got *asked, want string) {
	t.Helper()
	if is := got.Method + " " + got.URL.Path; is != want {
		t.Errorf("got %s, want %s", is, want)
	}
}

func wantHeader(t *testing.T, got *asked, name, want string) {
	t.Helper()
	if is := got.Header.Get(name); is != want {
		t.Errorf("%s: got %q, want %q", name, is, want)
	}
}

func wantJSON(t *testing.T, got *asked, want string) {
	t.Helper()
	var is, should any
	if err := json.Unmarshal(got.body, &is); err != nil {
		t.Fatalf("%v in %s", err, got.body)
	}
	if err := json.Unmarshal([]byte(want), &should); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(should, is); d != "" {
		t.Error(d)
	}
}

func TestTwilioIsToldWhereToReport(t *testing.T) {
	t.Parallel()
	last := &asked{}
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { _ = r.ParseForm(); last.Request = r }))
	t.Cleanup(s.Close)
	c, err := courier.Open("twilio", courier.Settings{"account_sid": "AC123", "auth_token": "12345", "from": "MG99"},
		courier.Config{Client: local(t), Now: now, Base: s.URL, Callback: "https://mawid.example.com/hooks/1/x", Timeout: long})
	if err != nil {
		t.Fatal(err)
	}
	_, _ = c.Send(t.Context(), message())
	if f := last.PostForm; f.Get("StatusCallback") != "https://mawid.example.com/hooks/1/x" || f.Get("MessagingServiceSid") != "MG99" ||
		f.Has("From") {
		t.Errorf("got %v", f)
	}
}

func TestEveryChannelTriesItsCredentialsAndSendsNothing(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		status int
		body   string
		asks   string
		class  courier.Class
		reason *fault.Error // nil: they are right
	}{
		"unifonic: right": {200, `{"success":true,"errorCode":"ER-00","data":{"messages":[]}}`, "POST /rest/SMS/Messages/GetMessagesDetails", 0, nil},
		"unifonic: wrong": {401, `{"success":false,"errorCode":"ER-401"}`, "POST /rest/SMS/Messages/GetMessagesDetails",
			courier.Credentials, courier.ErrLogin},
		"taqnyat: right":       {200, `{"statusCode":200,"senders":[{"senderName":"Noor","status":"active"}]}`, "GET /v1/messages/sender", 0, nil},
		"taqnyat: no sender":   {200, `{"statusCode":200,"senders":[{"senderName":"Other"}]}`, "GET /v1/messages/sender", courier.Credentials, courier.ErrSender},
		"taqnyat: wrong":       {401, `{"statusCode":401}`, "GET /v1/messages/sender", courier.Credentials, courier.ErrLogin},
		"msegat: right":        {200, `1,0.05`, "POST /gw/calculateCost.php", 0, nil},
		"msegat: wrong":        {200, `1020`, "POST /gw/calculateCost.php", courier.Credentials, courier.ErrLogin},
		"jawaly: right":        {200, `{"code":200,"collection":[]}`, "GET /api/v1/account/area/me/packages", 0, nil},
		"jawaly: wrong":        {401, `{"code":401}`, "GET /api/v1/account/area/me/packages", courier.Credentials, courier.ErrLogin},
		"twilio: right":        {200, `{"sid":"AC123","status":"active"}`, "GET /2010-04-01/Accounts/AC123.json", 0, nil},
		"twilio: suspended":    {200, `{"sid":"AC123","status":"suspended"}`, "GET /2010-04-01/Accounts/AC123.json", courier.Credentials, courier.ErrLocked},
		"twilio: wrong":        {401, `{"code":20003}`, "GET /2010-04-01/Accounts/AC123.json", courier.Credentials, courier.ErrLogin},
		"whatsapp: right":      {200, `{"verified_name":"Noor","id":"106540352242922"}`, "GET /v23.0/106540352242922", 0, nil},
		"whatsapp: wrong":      {401, meta(190), "GET /v23.0/106540352242922", courier.Credentials, courier.ErrLogin},
		"gateway: right":       {200, `{"id":"x","status":"accepted"}`, "POST /", 0, nil},
		"gateway: wrong":       {401, `{"status":"credentials"}`, "POST /", courier.Credentials, courier.ErrLogin},
		"gateway: a page":      {200, `<html>`, "POST /", courier.Unknown, courier.ErrUnread},
		"gateway: is too busy": {429, ``, "POST /", courier.Later, courier.ErrRate},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kind, _, _ := strings.Cut(name, ":")
			c, last := provider(t, kind, tc.status, tc.body)
			err := c.Check(t.Context())
			if tc.reason != nil {
				wantFailure(t, err, tc.class, tc.reason)
			} else if err != nil {
				t.Errorf("got %v, want them right", err)
			}
			wantPath(t, last, tc.asks)
			if bytes.Contains(last.body, []byte("message.send")) {
				t.Error("a message was sent")
			}
		})
	}
}

// http kinds are those that are spoken to by HTTP.
var httpKinds = []string{"unifonic", "taqnyat", "msegat", "jawaly", "twilio", "whatsapp", "gateway"}

func TestWhatGoesWrongOnTheWay(t *testing.T) {
	t.Parallel()
	refused := httptest.NewServer(nil)
	refused.Close()
	for name, tc := range map[string]struct {
		serve  http.HandlerFunc
		base   string
		class  courier.Class
		reason *fault.Error
		after  time.Duration
	}{
		"nobody listens":         {base: refused.URL, class: courier.Later, reason: courier.ErrAway},
		"inside our own network": {base: "http://10.0.0.1", class: courier.Credentials, reason: courier.ErrAddress},
		"the connection breaks": {serve: func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
			class: courier.Unknown, reason: courier.ErrLost},
		"half an answer": {serve: func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100")
			_, _ = w.Write([]byte(`{"success":true`))
		}, class: courier.Unknown, reason: courier.ErrLost},
		"an answer without end": {serve: func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(bytes.Repeat([]byte(" "), 1<<20)) },
			class: courier.Unknown, reason: courier.ErrUnread},
		"too many": {serve: func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "120")
			w.WriteHeader(http.StatusTooManyRequests)
		}, class: courier.Later, reason: courier.ErrRate, after: 2 * time.Minute},
		"closed for a moment": {serve: func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) },
			class: courier.Later, reason: courier.ErrAway},
		"broken inside": {serve: func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) },
			class: courier.Unknown, reason: courier.ErrUnread},
		"broken behind": {serve: func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(502) },
			class: courier.Unknown, reason: courier.ErrUnread},
		"sends us round": {serve: http.RedirectHandler("/elsewhere", http.StatusFound).ServeHTTP,
			class: courier.Credentials, reason: courier.ErrAddress},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			base := tc.base
			if tc.serve != nil {
				s := httptest.NewServer(tc.serve)
				t.Cleanup(s.Close)
				base = s.URL
			}
			for _, kind := range httpKinds {
				_, err := open(t, kind, courier.Config{Base: base}).Send(t.Context(), message())
				wantFailure(t, err, tc.class, tc.reason)
				if f := courier.FailureOf(err); f.After != tc.after || fault.Of(err).RetryAfter != tc.after {
					t.Errorf("%s: got %s and %s, want %s", kind, f.After, fault.Of(err).RetryAfter, tc.after)
				}
			}
		})
	}
}

// A provider that takes a message and never answers: it may have been sent.
func TestAnAnswerThatNeverComesIsUnknown(t *testing.T) {
	t.Parallel()
	arrived := make(chan struct{}, 1)
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		arrived <- struct{}{}
		<-r.Context().Done()
	}))
	t.Cleanup(s.Close)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-arrived
		cancel()
	}()
	_, err := open(t, "unifonic", courier.Config{Base: s.URL}).Send(ctx, message())
	wantFailure(t, err, courier.Unknown, courier.ErrLost)
}

func TestWhatCannotBeSentReachesNoProvider(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		change func(*courier.Message)
		reason *fault.Error
	}{
		"no number":            {func(m *courier.Message) { m.To = "" }, courier.ErrNumber},
		"a number of the land": {func(m *courier.Message) { m.To = "0501234567" }, courier.ErrNumber},
		"letters":              {func(m *courier.Message) { m.To = "+96650123456a" }, courier.ErrNumber},
		"two numbers":          {func(m *courier.Message) { m.To = "+966501234567,+966501234568" }, courier.ErrNumber},
		"a line end":           {func(m *courier.Message) { m.To = "+966501234567\n" }, courier.ErrText},
		"no text":              {func(m *courier.Message) { m.Text = " \n" }, courier.ErrText},
		"far too long":         {func(m *courier.Message) { m.Text = strings.Repeat("ن", 5000) }, courier.ErrText},
		"not a text":           {func(m *courier.Message) { m.Text = "\xff" }, courier.ErrText},
		"no id":                {func(m *courier.Message) { m.ID = "" }, courier.ErrText},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, kind := range httpKinds {
				c, last := provider(t, kind, 200, `{}`)
				m := message()
				tc.change(&m)
				_, err := c.Send(t.Context(), m)
				wantFailure(t, err, courier.Refused, tc.reason)
				if last.Request != nil {
					t.Errorf("%s was asked", kind)
				}
			}
		})
	}
}

// Providers of text messages are not asked to bring one to a landline; an
// organization's own gateway may read it out there.
func TestALandlineIsForTheOwnGatewayOnly(t *testing.T) {
	t.Parallel()
	m := message()
	m.To = "+966112345678"
	for _, kind := range []string{"unifonic", "taqnyat", "msegat", "jawaly", "twilio"} {
		c, last := provider(t, kind, 200, `{}`)
		_, err := c.Send(t.Context(), m)
		wantFailure(t, err, courier.Unreachable, courier.ErrFixed)
		if last.Request != nil {
			t.Errorf("%s was asked", kind)
		}
	}
	c, last := provider(t, "gateway", 200, `{"id":"1","status":"accepted"}`)
	if _, err := c.Send(t.Context(), m); err != nil || !strings.Contains(string(last.body), m.To) {
		t.Errorf("got %v, and it was sent %s", err, last.body)
	}
}

func TestAChannelThatIsSetUpWrongSaysWhichFieldIsWrong(t *testing.T) {
	t.Parallel()
	config := courier.Config{Client: local(t), Now: now}
	if _, err := courier.Open("pigeon", nil, config); !errors.Is(err, courier.ErrKind) {
		t.Errorf("got %v, want %v", err, courier.ErrKind)
	}
	for _, k := range courier.Kinds {
		for _, f := range k.Fields {
			for _, wrong := range []string{"", " x", "a\r\nb"} {
				s := courier.Settings{"host": "mail.example.com", "from": "a@example.com"}
				for name, v := range settings[k.Name] {
					s[name] = v
				}
				s[f.Name] = wrong
				_, err := courier.Open(k.Name, s, config)
				if wrong == "" && f.Optional {
					continue
				}
				if !errors.Is(err, courier.ErrSetting) || fault.Of(err).Field != f.Name {
					t.Errorf("%s, %s = %q: got %v", k.Name, f.Name, wrong, err)
				}
			}
		}
	}
	for _, tc := range []struct{ kind, field, value string }{
		{"gateway", "url", "http:/"}, {"gateway", "url", "https://10.0.0.1/"}, {"gateway", "secret", "short"},
		{"smtp", "port", "x"}, {"smtp", "port", "70000"}, {"smtp", "from", "Noor <a@example.com>"}, {"smtp", "host", "smtp://x"},
		{"smtp", "password", "alone"},
	} {
		s := courier.Settings{"host": "mail.example.com", "from": "a@example.com", "url": "https://sms.example.com", "secret": secret}
		s[tc.field] = tc.value
		if _, err := courier.Open(tc.kind, s, config); !errors.Is(err, courier.ErrSetting) || fault.Of(err).Field != tc.field {
			t.Errorf("%s, %s = %q: got %v", tc.kind, tc.field, tc.value, err)
		}
	}
}

// The table is what forms are made of: both languages, and nothing twice.
func TestTheTableIsWhole(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, k := range courier.Kinds {
		if seen[k.Name] || k.Title.En == "" || k.Title.Ar == "" || k.Medium == "" {
			t.Errorf("%s: is there twice, or has no name or medium", k.Name)
		}
		seen[k.Name] = true
		for _, f := range k.Fields {
			if f.Name == "" || f.Label.En == "" || f.Label.Ar == "" {
				t.Errorf("%s, %s: has no label", k.Name, f.Name)
			}
			hidden := strings.Contains("app_sid token key secret auth_token app_secret verify_token password", f.Name)
			if f.Secret != hidden {
				t.Errorf("%s, %s: secret is %t", k.Name, f.Name, f.Secret)
			}
		}
	}
	for kind := range settings {
		if !seen[kind] {
			t.Errorf("%s is not in the table", kind)
		}
	}
}

// Nothing of a person or a secret comes into a log.
func TestLogsHoldNothing(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, nil))
	c, _ := provider(t, "unifonic", 200, `{"success":false,"errorCode":"+966501234567 نورة","message":"+966501234567"}`)
	_, err := c.Send(t.Context(), message())
	log.Info("sent", "message", message(), "settings", settings["unifonic"], "error", err)
	for _, hidden := range []string{"+966", "موعدك", "axuN0U7", "نورة"} {
		if strings.Contains(out.String(), hidden) {
			t.Errorf("%s shows %s", out.String(), hidden)
		}
	}
}

func TestAStrangersErrorMayHaveBeenSent(t *testing.T) {
	t.Parallel()
	if f := courier.FailureOf(errors.New("x")); f.Class != courier.Unknown {
		t.Errorf("got %s", f.Class)
	}
	if courier.FailureOf(nil) != nil {
		t.Error("nothing is a failure")
	}
}

func TestTheConsoleShowsWhatWouldBeSent(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	c, err := courier.Open("console", nil, courier.Config{Console: &out})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Send(t.Context(), message()); err != nil || c.Check(t.Context()) != nil {
		t.Error(err)
	}
	if got, want := out.String(), "to +966501234567: موعدك غدًا 09:30 في عيادة نور\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
