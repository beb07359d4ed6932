package office

import (
	"context"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// SealedKind is a column that holds sealed texts, as table.column.
type SealedKind string

// The columns with sealed texts. Whoever seals something new gives it a kind
// here: that is how it is found when the key changes.
const (
	EndpointSecrets SealedKind = "webhook_endpoints.secrets"
	ConnectorToken  SealedKind = "connectors.token"
	AgentSecrets    SealedKind = "agents.secrets"
	ChannelSettings SealedKind = "message_channels.secrets"
	SecondFactor    SealedKind = "persons.totp"
	StampKey        SealedKind = "settings.value"
)

// The settings that hold keys of our own: with which doors mark what they hand
// out, with which it is sealed and hidden what customers tell who book by
// themselves, and whom messages went to.
const (
	StampName = "stamp"
	SelfName  = "selfservice"
	TellName  = "messages"
)

// OwnNames lists them.
var OwnNames = []string{StampName, SelfName, TellName}

// SealedKinds lists them all.
var SealedKinds = []SealedKind{EndpointSecrets, ConnectorToken, AgentSecrets, ChannelSettings, SecondFactor, StampKey}

// id is the column that tells one from another.
func (k SealedKind) id() string {
	switch k {
	case ConnectorToken:
		return "org_id"
	case StampKey:
		return "name"
	}
	return "id"
}

// filled is the condition that a row holds a sealed text.
func (k SealedKind) filled() string {
	_, column := k.parts()
	if k == StampKey { // The other settings are plain.
		return column + ` <> '' and name in ('` + strings.Join(OwnNames, `', '`) + `')`
	}
	return column + ` <> ''`
}

// parts gives the table and the column.
func (k SealedKind) parts() (table, column string) {
	table, column, _ = strings.Cut(string(k), ".")
	return table, column
}

// Lost stands where a sealed text was whose key was lost. It must be entered
// anew.
const Lost = "lost"

// Sealed is a sealed text and where it is kept.
type Sealed struct {
	Kind SealedKind
	ID   string
	Text string
}

// Place is what a text is sealed for: copied to another row it does not open.
func (s Sealed) Place() string { return string(s.Kind) + "/" + s.ID }

func sealedQuery(k SealedKind, out *[]Sealed) store.Statement {
	table, column := k.parts()
	return store.Query(func(r store.Row) error {
		s := Sealed{Kind: k}
		err := r.Scan(&s.ID, &s.Text)
		*out = append(*out, s)
		return err
	}, `select cast(`+k.id()+` as text), `+column+` from `+table+` where `+k.filled()+` order by 1`)
}

// sealed lists what is sealed, and what was lost.
func sealed(ctx context.Context, s *store.Store) (list []Sealed, err error) {
	var queries []store.Statement
	for _, k := range SealedKinds {
		queries = append(queries, sealedQuery(k, &list))
	}
	err = s.Inspect(ctx, queries...)
	return list, err
}

// sealedIn lists what is sealed, and what was lost.
func sealedIn(tx *store.Tx) (list []Sealed, err error) {
	for _, k := range SealedKinds {
		if err := tx.Read(sealedQuery(k, &list)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// reseal stores another text in place of one, unless that has changed.
func reseal(tx *store.Tx, s Sealed, text string) {
	table, column := s.Kind.parts()
	tx.Change(`update `+table+` set `+column+` = $1 where `+s.Kind.id()+` = $2 and `+column+` = $3`, text, s.ID, s.Text)
}

// lose notes that a text cannot be opened any more. Nothing is sent without
// it: an endpoint gets no deliveries, a connector is paused. A key of our
// own is made anew by whoever needs it next.
func lose(tx *store.Tx, s Sealed, now int64) {
	reseal(tx, s, Lost)
	switch s.Kind {
	case EndpointSecrets:
		tx.Change(`update webhook_endpoints set disabled_at = $1, disabled_why = $2 where id = $3 and disabled_at = 0`, now,
			booking.DisabledNoSecret, s.ID)
		tx.Change(`update webhook_deliveries set state = 'skipped', done_at = $1 where endpoint_id = $2 and state = 'pending'`, now, s.ID)
	case ConnectorToken:
		tx.Change(`update connectors set paused_at = $1, paused_why = $2 where org_id = $3`, now, PausedNoToken, s.ID)
	case ChannelSettings:
		tx.Change(`update message_channels set paused_at = $1, paused_why = $2 where id = $3`, now, PausedNoToken, s.ID)
	case StampKey:
		tx.Change(`delete from settings where name = $1`, s.ID)
	}
}

// PausedNoToken is why a connector or a channel is paused whose secret was lost.
const PausedNoToken = "no_token"
