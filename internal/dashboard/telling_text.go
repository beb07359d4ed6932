package dashboard

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
)

// textsData lists the texts of a form: for text messages, WhatsApp or e-mail.
type textsData struct {
	Forms []choice
	Rows  []textRow
}

// textRow is a kind of message, with its text in each language.
type textRow struct {
	Kind  notice.Kind
	Texts []textCell
}

// textCell is one text.
type textCell struct {
	URL  string
	Lang i18n.Lang
	Text string
	Own  bool
}

// tellingTexts lists the texts, and which of them are the organization's own. It
// begins with those of the channel that is tried first.
func (s *server) tellingTexts(w http.ResponseWriter, r *http.Request, v *visit) error {
	own, err := s.Messages.Texts(r.Context(), v.org())
	if err != nil {
		return err
	}
	shown := notice.Form(r.URL.Query().Get("form"))
	if !slices.Contains(notice.Forms, shown) {
		channels, err := s.Messages.Channels(r.Context(), v.org())
		if err != nil {
			return err
		}
		shown = notice.InSMSPlain
		if len(channels) > 0 {
			shown = channels[0].Medium().Forms()[0]
		}
	}
	var d textsData
	for _, f := range notice.Forms {
		d.Forms = append(d.Forms, choice{Value: v.url(tellingPath + "/texts?form=" + string(f)), Text: v.t("telling.form." + string(f)),
			Chosen: f == shown})
	}
	for _, k := range message.Worded {
		if k.Code() && shown.Mail() { // A code goes to a telephone.
			continue
		}
		row := textRow{Kind: k}
		for _, l := range []i18n.Lang{i18n.Arabic, i18n.English} {
			t := message.Wording(own, k, shown, l)
			row.Texts = append(row.Texts, textCell{URL: v.textURL(t), Lang: l, Text: t.Text, Own: t.Text != notice.Text(l, k, shown)})
		}
		d.Rows = append(d.Rows, row)
	}
	return s.page(w, v, "telling-texts", d)
}

func (v *visit) textURL(t message.Text) string {
	return v.url(tellingPath + "/texts/" + string(t.Kind) + "/" + string(t.Form) + "/" + string(t.Lang))
}

// textData is the page of one text.
type textData struct {
	Form      *form
	Of        message.Text
	Action    string
	Back      string
	Ours      string
	Own       bool
	Variables []variableLine
	Problems  []problemLine
	Proof     message.Proof
	Paid      bool   // by the message: it is a text message
	Cost      string // how many messages it is paid as
	Usual     string // name of the template; empty: it is none
	Numbered  string // the text as it is handed in at Meta
	Category  string // as what it is handed in
	Buttons   []string
}

// variableLine is a variable that the text may say.
type variableLine struct {
	Name    notice.Variable
	Longest string // what stands for it at most
	Needed  bool
}

// problemLine is something that is wrong with the text.
type problemLine struct {
	Text    string
	Warning bool
}

// textIn reads which text the address names.
func textIn(r *http.Request) (message.Text, error) {
	t := message.Text{Kind: notice.Kind(r.PathValue("kind")), Form: notice.Form(r.PathValue("form"))}
	lang, ok := i18n.Parse(r.PathValue("lang"))
	if t.Lang = lang; !ok || !slices.Contains(message.Worded, t.Kind) || !slices.Contains(notice.Forms, t.Form) ||
		t.Kind.Code() && t.Form.Mail() {
		return t, errNoPage
	}
	return t, nil
}

// tellingText shows a text, with ours beside it, and takes the organization's own.
// One button only shows how what was typed reads, another goes back to ours.
func (s *server) tellingText(w http.ResponseWriter, r *http.Request, v *visit) error {
	t, err := textIn(r)
	if err != nil {
		return err
	}
	own, err := s.Messages.Texts(r.Context(), v.org())
	if err != nil {
		return err
	}
	stored := message.Wording(own, t.Kind, t.Form, t.Lang)
	f := v.form(r).with("text", stored.Text).with("template", stored.Template)
	t.Text, t.Template = f.text("text"), f.text("template")
	if f.checked("ours") {
		t.Text, t.Template = "", ""
	}
	if f.sent() {
		problems, err := s.Messages.SaveText(r.Context(), v.caller(), t)
		switch {
		case err == nil && f.checked("ours"):
			return s.done(w, v, v.textURL(t), "telling.text_ours")
		case err == nil && len(problems) > 0:
			return s.done(w, v, v.textURL(t), "telling.text_warned")
		case err == nil:
			return s.done(w, v, v.textURL(t), "telling.text_saved")
		}
		if err := f.fail(err); err != nil {
			return err
		}
		if errors.Is(err, message.ErrWording) { // It is said below, with what to mend.
			delete(f.errs, fault.Of(err).Field)
			f.Top = v.sentence(fault.Of(err))
		}
	}
	d, err := s.textPage(r, v, f, t, stored)
	if err != nil {
		return err
	}
	return s.page(w, v, "telling-text", d)
}

// textPage puts the page of a text together.
func (s *server) textPage(r *http.Request, v *visit, f *form, t, stored message.Text) (d textData, err error) {
	t.Text = strings.ReplaceAll(t.Text, "\r\n", "\n")
	ours := notice.Text(t.Lang, t.Kind, t.Form)
	d = textData{Form: f, Of: t, Action: v.textURL(t), Back: v.url(tellingPath + "/texts?form=" + string(t.Form)), Ours: ours,
		Own: stored.Text != ours || stored.Template != ""}
	if d.Proof, err = s.Messages.Problems(r.Context(), v.org(), t); err != nil {
		return d, err
	}
	for i := range d.Proof.Problems {
		p := &d.Proof.Problems[i]
		if line := (problemLine{p.Say(v.lang, v.digits()), p.Warning}); !slices.Contains(d.Problems, line) {
			d.Problems = append(d.Problems, line)
		}
	}
	for _, name := range d.Proof.Empty {
		d.Problems = append(d.Problems, problemLine{v.t("telling.empty_" + string(name)), true})
	}
	for _, name := range t.Kind.Variables() {
		if t.Form == notice.InSMSPlain && name == notice.Link {
			continue
		}
		d.Variables = append(d.Variables, variableLine{name, d.Proof.Longest[name], slices.Contains(t.Kind.Needs(t.Form), name)})
	}
	switch t.Form {
	case notice.InSMS, notice.InSMSPlain:
		d.Paid, d.Cost = true, v.n("telling.segments", d.Proof.Segments)
	case notice.InWhatsApp:
		d.Usual, d.Numbered, d.Category = message.UsualTemplate(t.Kind), notice.Numbered(t.Text), "Utility"
		if t.Kind.Code() {
			d.Category = "Authentication"
		}
		d.Buttons = message.Buttons(t.Kind, t.Lang)
	}
	return d, nil
}

// textName says which text something is about, as the audit log notes it:
// reminder.sms.ar.
func (v *visit) textName(noted string) string {
	parts := strings.Split(noted, ".")
	if len(parts) != 3 || !v.s.texts().Has(v.lang, "telling.kind."+parts[0]) || !v.s.texts().Has(v.lang, "telling.form."+parts[1]) ||
		!v.s.texts().Has(v.lang, "telling.in_"+parts[2]) {
		return noted
	}
	return v.t("telling.text_name", v.t("telling.kind."+parts[0]), v.t("telling.form."+parts[1]), v.t("telling.in_"+parts[2]))
}
