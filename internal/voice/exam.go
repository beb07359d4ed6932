package voice

import (
	"context"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// longestExam is how long the sentences may be with which a clinic tries an
// agent, in bytes.
const longestExam = 64 << 10

var errExamLong = fault.New(fault.Invalid, "exam_too_long", "the sentences are longer than %d KiB; keep the ones that matter",
	longestExam>>10).On("sentences")

// Exam reads the sentences with which an organization tries one of its agents;
// empty: there are none. What they mean is for the agent's door to say.
func (d *Desk) Exam(ctx context.Context, org booking.OrgID, id booking.AgentID) (text string, err error) {
	err = d.Store.For(org).Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&text) },
		`select text from agent_exams where org_id = $1 and agent_id = $2`, org, id))
	return text, err
}

// ExamFits tells whether sentences are few enough to be read and kept.
func ExamFits(text string) error {
	if len(text) > longestExam || !utf8.ValidString(text) {
		return errExamLong
	}
	return nil
}

// KeepExam keeps them, in place of those before; none ends it.
func (d *Desk) KeepExam(ctx context.Context, c office.Caller, id booking.AgentID, text string) error {
	if err := ExamFits(text); err != nil {
		return err
	}
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		a, err := agent(tx, id)
		if err != nil {
			return err
		}
		if text == "" {
			tx.Change(`delete from agent_exams where org_id = $1 and agent_id = $2`, tx.Org(), id)
		} else {
			tx.Change(`insert into agent_exams (org_id, agent_id, text, changed_at) values ($1, $2, $3, $4)
				on conflict (agent_id) do update set text = excluded.text, changed_at = excluded.changed_at`, tx.Org(), id, text, d.Unix())
		}
		d.Note(tx, c, "agent.examined", a.Name, a.Prefix)
		return nil
	})
}
