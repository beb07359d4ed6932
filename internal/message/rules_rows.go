package message

import (
	"encoding/json"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/store"
)

// rulesOf reads what an organization has chosen, over what is there.
func rulesOf(org booking.OrgID, out *Rules) store.Statement {
	return store.Query(func(r store.Row) error {
		var text string
		found := Rules{}
		if err := r.Scan(&text, &found.Since, &found.Version); err != nil {
			return err
		}
		err := json.Unmarshal([]byte(text), &found)
		*out = found
		return err
	}, `select rules, since, version from message_rules where org_id = $1`, org)
}

// saveRules stores them, unless they are no longer those of their version.
func saveRules(tx *store.Tx, r *Rules) (bool, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return false, err
	}
	n, err := tx.Affected(`insert into message_rules (org_id, rules, since, version) values ($1, $2, $3, 1)
		on conflict (org_id) do update set rules = excluded.rules, since = excluded.since, version = message_rules.version + 1
		where message_rules.version = $4 returning 1`, tx.Org(), string(text), r.Since, r.Version)
	return n == 1, err
}

// Text is the organization's own wording of a message.
type Text struct {
	Kind     notice.Kind
	Form     notice.Form
	Lang     i18n.Lang
	Text     string
	Template string // of WhatsApp: the name of the approved text; empty: the usual one
}

// textsOf reads the organization's own wordings.
func textsOf(org booking.OrgID, out *[]Text) store.Statement {
	return store.Query(func(r store.Row) error {
		var t Text
		err := r.Scan(&t.Kind, &t.Form, &t.Lang, &t.Text, &t.Template)
		*out = append(*out, t)
		return err
	}, `select kind, form, lang, text, template from message_texts where org_id = $1 order by kind, form, lang`, org)
}

// saveText stores a wording; an empty one is ours again.
func saveText(tx *store.Tx, t Text) {
	if t.Text == "" && t.Template == "" {
		tx.Change(`delete from message_texts where org_id = $1 and kind = $2 and form = $3 and lang = $4`, tx.Org(), string(t.Kind),
			string(t.Form), string(t.Lang))
		return
	}
	tx.Change(`insert into message_texts (org_id, kind, form, lang, text, template) values ($1, $2, $3, $4, $5, $6)
		on conflict (org_id, kind, form, lang) do update set text = excluded.text, template = excluded.template`,
		tx.Org(), string(t.Kind), string(t.Form), string(t.Lang), t.Text, t.Template)
}
