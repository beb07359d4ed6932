package courier

import (
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// Medium is what a message arrives by.
type Medium string

// The media.
const (
	SMS      Medium = "sms"
	WhatsApp Medium = "whatsapp"
	Mail     Medium = "mail"
)

// Kind is a provider: one row of the table. Forms, what is sealed and what is
// checked come from there; a new provider is a file with its name, its row, a
// dialect of the mock and a section of docs/messages.md.
type Kind struct {
	Name   string // its word in addresses, forms and records
	Title  booking.Text
	Medium Medium
	Host   string // where it is; empty: that is one of the settings
	Fields []Field
	// Answers says that what people answer comes back to us.
	Answers bool
	// Development says that it is for whoever develops, and offered to nobody
	// else.
	Development bool

	open   func(Settings, Config) (Carrier, error)
	report func(Settings, Incoming, time.Time) (Heard, error) // nil: it is not known to report
}

// Field is one of the settings of a channel.
type Field struct {
	Name     string
	Label    booking.Text
	Secret   bool // it is sealed, and never shown again
	Optional bool

	form *regexp.Regexp // what it looks like when it is entered; nil: anything
	odd  *fault.Error   // that it does not
}

// Settings are what an owner has entered, by the names of the fields.
type Settings map[string]string

// LogValue hides them.
func (Settings) LogValue() slog.Value { return slog.StringValue("[settings]") }

// Where the providers are.
const (
	hostUnifonic = "https://el.cloud.unifonic.com"
	hostTaqnyat  = "https://api.taqnyat.sa"
	hostMsegat   = "https://www.msegat.com"
	hostJawaly   = "https://api-sms.4jawaly.com"
	hostTwilio   = "https://api.twilio.com"
	hostWhatsApp = "https://graph.facebook.com"
)

// sender is the field that all providers of SMS in Saudi Arabia have.
var sender = Field{Name: "sender", Label: booking.Text{En: "Sender name, as it is registered", Ar: "اسم المُرسِل كما هو مسجّل"},
	form: regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9 ._&-]{0,10}$`), odd: ErrSenderName}

// Kinds are all of them, in the order in which they are offered.
var Kinds = []Kind{
	{
		Name: "unifonic", Title: booking.Text{En: "Unifonic", Ar: "يونيفونك"}, Medium: SMS, Host: hostUnifonic, open: openUnifonic,
		report: unifonicReport,
		Fields: []Field{
			{Name: "app_sid", Label: booking.Text{En: "AppSid of the SMS application", Ar: "معرّف تطبيق الرسائل (AppSid)"}, Secret: true}, sender,
		},
	},
	{
		Name: "taqnyat", Title: booking.Text{En: "Taqnyat", Ar: "تقنيات"}, Medium: SMS, Host: hostTaqnyat, open: openTaqnyat,
		Fields: []Field{{Name: "token", Label: booking.Text{En: "Bearer token", Ar: "رمز الوصول (Bearer)"}, Secret: true}, sender},
	},
	{
		Name: "msegat", Title: booking.Text{En: "Msegat", Ar: "مسجات"}, Medium: SMS, Host: hostMsegat, open: openMsegat,
		Fields: []Field{
			{Name: "user", Label: booking.Text{En: "User name", Ar: "اسم المستخدم"}},
			{Name: "key", Label: booking.Text{En: "API key", Ar: "مفتاح API"}, Secret: true}, sender,
		},
	},
	{
		Name: "jawaly", Title: booking.Text{En: "4jawaly", Ar: "فورجوالي"}, Medium: SMS, Host: hostJawaly, open: openJawaly,
		Fields: []Field{
			{Name: "key", Label: booking.Text{En: "API key", Ar: "مفتاح API"}, Secret: true},
			{Name: "secret", Label: booking.Text{En: "API secret", Ar: "الرمز السري لـ API"}, Secret: true}, sender,
		},
	},
	{
		Name: "twilio", Title: booking.Text{En: "Twilio", Ar: "تويليو"}, Medium: SMS, Host: hostTwilio, open: openTwilio, report: twilioReport,
		Fields: []Field{
			{Name: "account_sid", Label: booking.Text{En: "Account SID", Ar: "معرّف الحساب (Account SID)"}},
			{Name: "auth_token", Label: booking.Text{En: "Auth token", Ar: "رمز المصادقة (Auth token)"}, Secret: true},
			{Name: "from", Label: booking.Text{En: "Number, sender name, or messaging service (MG…)",
				Ar: "الرقم أو اسم المُرسِل أو خدمة الرسائل (MG…)"},
				form: regexp.MustCompile(`^(?:\+[0-9]{7,15}|[0-9]{3,6}|MG[0-9A-Za-z]{4,40}|[A-Za-z0-9 ._&-]{0,10}[A-Za-z][A-Za-z0-9 ._&-]{0,10})$`),
				odd:  ErrTwilioFrom},
		},
	},
	{
		Name: "whatsapp", Title: booking.Text{En: "WhatsApp (Cloud API)", Ar: "واتساب (Cloud API)"}, Medium: WhatsApp, Host: hostWhatsApp,
		open: openWhatsApp, report: whatsappReport, Answers: true,
		Fields: []Field{
			{Name: "phone_number_id", Label: booking.Text{En: "Phone number ID", Ar: "معرّف رقم الهاتف (Phone number ID)"},
				form: regexp.MustCompile(`^[0-9]{1,32}$`), odd: ErrPhoneID},
			{Name: "token", Label: booking.Text{En: "Permanent token of a system user", Ar: "رمز دائم لمستخدم النظام"}, Secret: true},
			{Name: "app_secret", Label: booking.Text{En: "App secret, for delivery reports", Ar: "الرمز السري للتطبيق، لتقارير التسليم"},
				Secret: true, Optional: true},
			{Name: "verify_token", Label: booking.Text{En: "Verify token of the webhook", Ar: "رمز التحقق لعنوان الإشعارات"},
				Secret: true, Optional: true},
		},
	},
	{
		Name: "gateway", Title: booking.Text{En: "Your own gateway", Ar: "بوابتك الخاصة"}, Medium: SMS, open: openGateway, report: gatewayReport,
		Answers: true,
		Fields: []Field{
			{Name: "url", Label: booking.Text{En: "Address that takes messages", Ar: "العنوان الذي يستقبل الرسائل"},
				form: regexp.MustCompile(`^https?://[^\s/@]+(?:/\S*)?$`), odd: ErrGatewayURL},
			{Name: "secret", Label: booking.Text{En: "Secret with which both sides sign (whsec_…)",
				Ar: "الرمز السري الذي يوقّع به الطرفان (whsec_…)"}, Secret: true},
		},
	},
	{
		Name: "smtp", Title: booking.Text{En: "E-mail (SMTP)", Ar: "البريد الإلكتروني (SMTP)"}, Medium: Mail, open: openSMTP,
		Fields: []Field{
			{Name: "host", Label: booking.Text{En: "Mail server", Ar: "خادم البريد"}},
			{Name: "port", Label: booking.Text{En: "Port: 465 or 587", Ar: "المنفذ: 465 أو 587"}, Optional: true},
			{Name: "user", Label: booking.Text{En: "User name", Ar: "اسم المستخدم"}, Optional: true},
			{Name: "password", Label: booking.Text{En: "Password", Ar: "كلمة المرور"}, Secret: true, Optional: true},
			{Name: "from", Label: booking.Text{En: "Address of the sender", Ar: "عنوان المُرسِل"}},
			{Name: "reply_to", Label: booking.Text{En: "Address to which answers go", Ar: "العنوان الذي تصل إليه الردود"}, Optional: true},
		},
	},
	{
		Name: "console", Title: booking.Text{En: "Console, for development", Ar: "الشاشة، للتطوير"}, Medium: SMS, open: openConsole,
		Development: true,
	},
}

// What is wrong with a channel that is set up.
var (
	ErrKind    = fault.New(fault.Invalid, "message_kind", "there is no such provider; choose one of the list").On("kind")
	ErrSetting = fault.New(fault.Invalid, "message_setting", "this is missing or cannot be right; copy it from the provider's console")
	// Those below are said when something is entered. What is stored is tried as it is.
	ErrSenderName = fault.New(fault.Invalid, "message_sender_name",
		"a sender name has at most %d Latin letters and digits; write it as it is registered with the provider", longestSender)
	ErrTwilioFrom = fault.New(fault.Invalid, "message_twilio_from",
		"write a number that begins with +, a sender name of at most %d Latin characters, or the id of a messaging service (MG…)", longestSender)
	ErrPhoneID = fault.New(fault.Invalid, "message_phone_id",
		"the id of a number has digits only, and is not the number itself; copy it from WhatsApp > API Setup at Meta")
	ErrGatewayURL = fault.New(fault.Invalid, "message_gateway_url",
		"write the whole address, such as https://sms.example.com/send; it must be reached from the internet over https")
)

// Find gives the kind of a name.
func Find(name string) (Kind, bool) {
	i := slices.IndexFunc(Kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return Kind{}, false
	}
	return Kinds[i], true
}

// Reported tells whether the provider says what becomes of a message.
func (k *Kind) Reported() bool { return k.report != nil }

// Proper tells whether what is entered looks as the provider wants it.
func (k *Kind) Proper(s Settings) error {
	for _, f := range k.Fields {
		if v := s[f.Name]; v != "" && f.form != nil && (!f.form.MatchString(v) || f.odd == ErrTwilioFrom && tooLong(v)) {
			return f.odd.On(f.Name)
		}
	}
	return nil
}

// longestSender is how many characters the name of a sender has at most.
const longestSender = 11

// tooLong tells whether a name of a sender is, which is neither a number nor an id.
func tooLong(from string) bool {
	return len(from) > longestSender && !strings.HasPrefix(from, "+") && !strings.HasPrefix(from, "MG")
}

// longestSetting bounds a setting, in bytes.
const longestSetting = 2048

// Open makes the carrier of a channel. ErrKind says that there is no such
// provider; ErrSetting names the field that is missing or wrong.
func Open(kind string, s Settings, c Config) (Carrier, error) {
	k, ok := Find(kind)
	if !ok {
		return nil, ErrKind
	}
	for _, f := range k.Fields {
		v := s[f.Name]
		if v == "" && !f.Optional || len(v) > longestSetting || strings.TrimSpace(v) != v || strings.ContainsFunc(v, unicode.IsControl) {
			return nil, ErrSetting.On(f.Name)
		}
	}
	return k.open(s, c)
}
