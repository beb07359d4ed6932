package dashboard

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
)

// newChannelData is the page that sets up a channel: first the provider is chosen,
// then what it needs is entered.
type newChannelData struct {
	Form   *form
	Kinds  []providerChoice
	Kind   string // the one chosen; empty: none yet
	Title  string
	Fields []input
	Text   bool // it sends text messages
}

// providerChoice is a provider that can be chosen.
type providerChoice struct {
	Name, Title string
	Medium      courier.Medium
}

func (s *server) newChannelPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.newChannel(w, v, v.form(r))
}

// newChannel shows the page, perhaps with what is wrong.
func (s *server) newChannel(w http.ResponseWriter, v *visit, f *form) error {
	d := newChannelData{Form: f}
	for _, k := range s.Messages.Offered() {
		title := v.lang.Pick(k.Title.En, k.Title.Ar)
		d.Kinds = append(d.Kinds, providerChoice{k.Name, title, k.Medium})
		if k.Name != f.text("kind") {
			continue
		}
		d.Kind, d.Title, d.Text = k.Name, title, k.Medium == courier.SMS
		f.with("name", title).with("rate", "0")
		var err error
		if d.Fields, err = v.settingFields(f, k, nil); err != nil {
			return err
		}
	}
	return s.page(w, v, "telling-new", d)
}

// settingFields are the fields of what a provider needs. What is secret is not shown
// again.
func (v *visit) settingFields(f *form, k courier.Kind, have courier.Settings) (list []input, err error) {
	for _, field := range k.Fields {
		_, there := have[field.Name]
		attrs := []string{"autocapitalize=none", "spellcheck=false", "class=ltr", "maxlength=2048"}
		if field.Secret {
			attrs = append(attrs, "type=password", "autocomplete=new-password")
		} else {
			attrs = append(attrs, "autocomplete=off")
		}
		if !field.Optional && !(field.Secret && there) {
			attrs = append(attrs, "required")
		}
		in, err := newInput(f, field.Name, "telling.setting", attrs...)
		if err != nil {
			return nil, err
		}
		in.Label = v.t("telling.setting", v.lang.Pick(field.Label.En, field.Label.Ar))
		switch {
		case field.Secret && there:
			in.Hint = v.t("telling.secret_kept")
		case field.Optional:
			in.Hint = v.t("telling.optional")
		}
		list = append(list, in)
	}
	return list, nil
}

// draft reads what was entered of a channel.
func (f *form) draft(kind string) (message.Draft, bool) {
	n := message.Draft{Kind: kind, Name: f.text("name"), Settings: courier.Settings{}, Links: f.checked("links"), Rate: f.amount("rate"),
		CapDay: f.capIn("cap_day"), CapMonth: f.capIn("cap_month")}
	k, _ := courier.Find(kind)
	for _, field := range k.Fields {
		n.Settings[field.Name] = f.text(field.Name)
	}
	return n, f.ok()
}

func (s *server) addChannel(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	n, ok := f.draft(f.text("kind"))
	if !ok {
		return s.newChannel(w, v, f)
	}
	ch, err := s.Messages.AddChannel(r.Context(), v.caller(), n)
	if errors.Is(err, office.ErrDone) {
		return s.done(w, v, v.url(tellingPath), "telling.once")
	}
	if err != nil {
		if err := f.fail(err); err != nil {
			return err
		}
		return s.newChannel(w, v, f)
	}
	return s.tried(w, r, v, ch.ID, "telling.added")
}

// tried tries a channel and shows it with what came of it: the text of the key, if
// all is well.
func (s *server) tried(w http.ResponseWriter, r *http.Request, v *visit, id booking.ChannelID, said string) error {
	ctx, cancel := context.WithTimeout(r.Context(), testPatience)
	defer cancel()
	err := s.Messages.CheckChannel(ctx, v.org(), id)
	if err == nil {
		return s.done(w, v, v.channelURL(id), said)
	}
	f := fault.Of(err)
	if f.Kind == fault.Internal || f.Kind == fault.NotFound {
		return err
	}
	http.Redirect(w, r, v.channelURL(id)+"?failed="+url.QueryEscape(f.Code), http.StatusSeeOther)
	return nil
}

func (v *visit) channelURL(id booking.ChannelID) string {
	return v.url(tellingPath + "/channels/" + id.String())
}

// channelData is the page of one channel.
type channelData struct {
	Form *form
	channelLine
	Fields []input
	Text   bool
	Failed string // what came of trying it; empty: it was not tried, or all is well
	Report string // where the provider is to report; empty: nowhere
}

func channelIn(r *http.Request) (booking.ChannelID, error) {
	id, err := booking.ParseID[booking.ChannelID](r.PathValue("id"))
	if err != nil {
		return id, message.ErrNoChannel
	}
	return id, nil
}

// theChannel is the one that a page is about.
func (s *server) theChannel(r *http.Request, v *visit) (message.Channel, error) {
	id, err := channelIn(r)
	if err != nil {
		return message.Channel{}, err
	}
	return s.Messages.Channel(r.Context(), v.org(), id)
}

func (s *server) channelPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.channel(w, r, v, v.form(r))
}

// channel shows a channel, perhaps with what is wrong with what was entered.
func (s *server) channel(w http.ResponseWriter, r *http.Request, v *visit, f *form) error {
	ch, err := s.theChannel(r, v)
	if err != nil {
		return err
	}
	kind := ch.Provider()
	f.with("version", strconv.FormatInt(ch.Version, 10)).with("name", ch.Name).with("rate", strconv.Itoa(ch.Rate)).
		with("links", flag(ch.Links)).with("cap_day", optional(ch.CapDay)).with("cap_month", optional(ch.CapMonth))
	for _, field := range kind.Fields {
		if !field.Secret {
			f.with(field.Name, ch.Settings[field.Name])
		}
	}
	d := channelData{Form: f, channelLine: v.channelLine(ch), Text: kind.Medium == courier.SMS}
	if v.may("POST /o/{org}/telling/channels/{id}") { // It is a secret as the others are.
		d.Report = s.Messages.HookAddress(&ch)
	}
	if code := r.URL.Query().Get("failed"); strings.HasPrefix(code, "message_") || code == office.ErrLost.Code {
		d.Failed = v.reason(code)
	}
	if d.Fields, err = v.settingFields(f, kind, ch.Settings); err != nil {
		return err
	}
	return s.page(w, v, "telling-channel", d)
}

func (s *server) changeChannel(w http.ResponseWriter, r *http.Request, v *visit) error {
	ch, err := s.theChannel(r, v)
	if err != nil {
		return err
	}
	f := v.form(r)
	n, ok := f.draft(ch.Kind)
	if !ok {
		return s.channel(w, r, v, f)
	}
	seen, _ := strconv.ParseInt(f.text("version"), 10, 64)
	err = s.Messages.ChangeChannel(r.Context(), v.caller(), ch.ID, seen, n)
	if err == nil {
		return s.tried(w, r, v, ch.ID, "telling.changed")
	}
	if errors.Is(err, message.ErrChannelChanged) {
		f.clashed(ch.Version)
	}
	if err := f.fail(err); err != nil {
		return err
	}
	return s.channel(w, r, v, f)
}

// clashed says that somebody else has saved what the form is about: what was typed
// stays, beside what is there now, and saving once more is the person's word.
func (f *form) clashed(version int64) {
	f.values.Set("version", strconv.FormatInt(version, 10))
	f.clash = true
}

func (s *server) checkChannel(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := channelIn(r)
	if err != nil {
		return err
	}
	return s.tried(w, r, v, id, "telling.checked")
}

func (s *server) pauseChannel(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.pausing(w, r, v, true)
}

func (s *server) resumeChannel(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.pausing(w, r, v, false)
}

// pausing stops a channel, or lets it go on. Stopping can be undone at once.
func (s *server) pausing(w http.ResponseWriter, r *http.Request, v *visit, pause bool) error {
	id, err := channelIn(r)
	if err != nil {
		return err
	}
	if err := s.Messages.PauseChannel(r.Context(), v.caller(), id, pause); err != nil {
		return err
	}
	if pause {
		return s.undoable(w, v, v.url(tellingPath), v.channelURL(id)+"/resume", "telling.paused_now")
	}
	return s.done(w, v, v.url(tellingPath), "telling.resumed")
}

func (s *server) removeChannelPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	ch, err := s.theChannel(r, v)
	if err != nil {
		return err
	}
	return s.confirm(w, v, confirmation{
		Title: v.t("telling.remove_title", ch.Name), Text: v.t("telling.remove_text"), Button: v.t("telling.remove_button"), Danger: true,
		Action: v.channelURL(ch.ID) + "/remove", Back: v.channelURL(ch.ID),
	})
}

func (s *server) removeChannel(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := channelIn(r)
	if err != nil {
		return err
	}
	if err := s.Messages.RemoveChannel(r.Context(), v.caller(), id); err != nil {
		return err
	}
	return s.done(w, v, v.url(tellingPath), "telling.removed")
}
