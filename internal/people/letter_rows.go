package people

import (
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// Letter is a mail to somebody who works here that is to be sent. What it says is
// put together when it is.
type Letter struct {
	ID       booking.LetterID
	Kind     LetterKind
	Org      booking.OrgID    // zero: of none
	Person   booking.PersonID // zero: of an address, or of whoever is invited
	Email    string           // what somebody has typed who has forgotten their password
	Lang     string           // in which they did
	About    string           // what it is about: a word, or a date
	Once     string           // there is one letter of this name; empty: there may be several
	Attempts int              // how often it was tried
	MadeAt   int64
	Until    int64 // when it is of no use any more
}

// WriteLetter stores a letter, to be sent now. One of which there is one already is
// not stored.
func WriteLetter(tx *store.Tx, l Letter) {
	tx.Change(`insert into letters (id, kind, org_id, person_id, email, lang, about, once, state, made_at, due_at, until)
		values ($1, $2, $3, $4, $5, $6, $7, nullif($8, ''), 'waiting', $9, $10, $11) on conflict (once) do nothing`,
		booking.NewID[booking.LetterID](), string(l.Kind), l.Org, l.Person, l.Email, l.Lang, l.About, l.Once, l.MadeAt, l.MadeAt, l.Until)
}
