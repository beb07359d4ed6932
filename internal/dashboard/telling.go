package dashboard

import (
	"net/http"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
)

// tellingRoutes are the pages about what customers are told of their appointments.
var tellingRoutes = []route{
	{"GET /o/{org}/telling", desks, (*server).tellingPage},
	{"POST /o/{org}/telling", managers, (*server).switchTelling},
	{"POST /o/{org}/telling/order", managers, (*server).orderChannels},
	{"GET /o/{org}/telling/channels/new", owner, (*server).newChannelPage},
	{"POST /o/{org}/telling/channels", owner, (*server).addChannel}, // where data is sent
	{"GET /o/{org}/telling/channels/{id}", managers, (*server).channelPage},
	{"POST /o/{org}/telling/channels/{id}", owner, (*server).changeChannel}, // where data is sent
	{"POST /o/{org}/telling/channels/{id}/check", managers, (*server).checkChannel},
	{"POST /o/{org}/telling/channels/{id}/pause", managers, (*server).pauseChannel},
	{"POST /o/{org}/telling/channels/{id}/resume", managers, (*server).resumeChannel},
	{"GET /o/{org}/telling/channels/{id}/remove", owner, (*server).removeChannelPage},
	{"POST /o/{org}/telling/channels/{id}/remove", owner, (*server).removeChannel},
	{"GET /o/{org}/telling/rules", managers, (*server).tellingRules},
	{"POST /o/{org}/telling/rules", managers, (*server).tellingRules},
	{"GET /o/{org}/telling/services/{slug}", managers, (*server).tellingService},
	{"POST /o/{org}/telling/services/{slug}", managers, (*server).tellingService},
	{"GET /o/{org}/telling/texts", managers, (*server).tellingTexts},
	{"GET /o/{org}/telling/texts/{kind}/{form}/{lang}", managers, (*server).tellingText},
	{"POST /o/{org}/telling/texts/{kind}/{form}/{lang}", managers, (*server).tellingText},
	{"GET /o/{org}/telling/try", managers, (*server).tellingTry},
	{"POST /o/{org}/telling/try", managers, (*server).tellingTry},
	{"GET /o/{org}/telling/log", desks, (*server).tellingLog},
	{"GET /o/{org}/telling/log/{id}/again", desks, (*server).tellAgainPage},
	{"POST /o/{org}/telling/log/{id}/again", desks, (*server).tellAgain},
	{"GET /o/{org}/telling/calls", desks, (*server).tellingCalls},
	{"POST /o/{org}/telling/calls/{id}/done", desks, (*server).tellingCalled},
}

const tellingPath = "/telling"

// channelLine is a channel as pages show it.
type channelLine struct {
	message.Channel
	Provider string
	Why      string // that it is paused, why, and what to do; empty: it works
	Used     message.ChannelUse
	First    bool // there is none before it
	Last     bool
}

// tellingData is the page that says how messages are doing.
type tellingData struct {
	Form    *form
	On      bool
	Since   int64
	Lines   []channelLine
	Working int // channels that are not paused
	Caps    []capLine
	ToCall  int
}

// capLine is a cap, with what of it is used.
type capLine struct {
	Key  string // day or month; of a plan or a channel, with that before it
	Name string // of the channel; empty: it is of all
	Used int
	Most int
	Near bool
	Full bool
	Link string // where it is changed; empty: not here
}

// capLine says a cap in words.
func (v *visit) capLine(c message.Cap) capLine {
	l := capLine{Key: "day", Used: c.Used, Most: c.Most, Near: c.Near(), Full: c.Full(), Link: v.url(tellingPath + "/rules")}
	if c.Month {
		l.Key = "month"
	}
	switch {
	case c.Plan:
		l.Key, l.Link = "plan", ""
	case c.Channel != nil:
		l.Key, l.Name, l.Link = "channel_"+l.Key, c.Channel.Name, v.channelURL(c.Channel.ID)
	}
	return l
}

// tellingPage shows the channels and what they have sent. Whoever may change
// nothing here is led to the list of messages.
func (s *server) tellingPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	if !v.may("POST /o/{org}/telling") {
		http.Redirect(w, r, v.url(tellingPath+"/log"), http.StatusSeeOther)
		return nil
	}
	return s.telling(w, r, v, v.form(r))
}

// telling shows the page, perhaps with what is wrong.
func (s *server) telling(w http.ResponseWriter, r *http.Request, v *visit, f *form) error {
	rules, err := s.Messages.Rules(r.Context(), v.org())
	if err != nil {
		return err
	}
	list, err := s.Messages.Channels(r.Context(), v.org())
	if err != nil {
		return err
	}
	used, err := s.Messages.Used(r.Context(), v.org())
	if err != nil {
		return err
	}
	untold, err := s.untold(r, v)
	if err != nil {
		return err
	}
	d := tellingData{Form: f, On: rules.Since != 0, Since: rules.Since, ToCall: untold}
	for i := range list {
		l := v.channelLine(list[i])
		l.Used, l.First, l.Last = used.Channels[l.ID], i == 0, i == len(list)-1
		d.Lines = append(d.Lines, l)
		if l.PausedAt == 0 {
			d.Working++
		}
	}
	caps, err := s.Messages.Caps(r.Context(), v.org())
	if err != nil {
		return err
	}
	for _, c := range caps {
		d.Caps = append(d.Caps, v.capLine(c))
	}
	return s.page(w, v, "telling", d)
}

// channelLine says a channel in words.
func (v *visit) channelLine(ch message.Channel) channelLine {
	l := channelLine{Channel: ch, Provider: v.providerOf(&ch)}
	if ch.PausedAt == 0 {
		return l
	}
	switch ch.PausedWhy {
	case message.PausedByHand:
		l.Why = v.t("telling.paused.by_hand", ch.Name, v.when(ch.PausedAt))
	case office.PausedNoToken:
		l.Why = v.t("telling.paused.no_token", ch.Name)
	default:
		l.Why = v.t("telling.paused", ch.Name, v.when(ch.PausedAt), v.reason(ch.PausedWhy))
	}
	return l
}

// providerOf is what the provider of a channel is called.
func (v *visit) providerOf(ch *message.Channel) string {
	title := ch.Provider().Title
	return v.lang.Pick(title.En, title.Ar)
}

// reason says why a message was not sent, by the code of a courier's fault; empty:
// there is nothing to say.
func (v *visit) reason(code string) string {
	switch {
	case code == "":
		return ""
	case !v.s.texts().Has(v.lang, "fault."+code):
		return v.t("fault.message_other")
	}
	return v.t("fault." + code)
}

// switchTelling switches messages on or off.
func (s *server) switchTelling(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	rules, err := s.Messages.Rules(r.Context(), v.org())
	if err != nil {
		return err
	}
	said := "telling.switched_off"
	if f.checked("on") {
		said = "telling.switched_on"
	}
	if err := s.Messages.SaveRules(r.Context(), v.caller(), rules, f.checked("on")); err != nil {
		if err := f.fail(err); err != nil {
			return err
		}
		return s.telling(w, r, v, f)
	}
	return s.done(w, v, v.url(tellingPath), said)
}

// orderChannels moves a channel up or down. The button says both which way and
// which one: "up 018f…".
func (s *server) orderChannels(w http.ResponseWriter, r *http.Request, v *visit) error {
	way, text, _ := strings.Cut(v.form(r).text("do"), " ")
	list, err := s.Messages.Channels(r.Context(), v.org())
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(c message.Channel) bool { return c.ID.String() == text })
	if i < 0 {
		return message.ErrNoChannel
	}
	to := i + 1
	if way == "up" {
		to = i - 1
	}
	if to >= 0 && to < len(list) {
		list[i], list[to] = list[to], list[i]
	}
	ids := make([]booking.ChannelID, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	if err := s.Messages.OrderChannels(r.Context(), v.caller(), ids); err != nil {
		return err
	}
	return s.done(w, v, v.url(tellingPath), "telling.ordered")
}
