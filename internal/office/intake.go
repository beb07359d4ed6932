package office

import (
	"encoding/json"
	"fmt"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/seal"
)

// answersOf is what answers are sealed for: those of another organization do not
// open.
func answersOf(org booking.OrgID) string { return "intakes.answers/" + org.String() }

// answerKey seals what customers answer.
func (o *Office) answerKey() (seal.Key, error) {
	raw, err := o.OwnKey(SelfName)
	if err != nil {
		return seal.Key{}, err
	}
	return seal.New(raw)
}

// SealAnswers makes what a customer answered unreadable in the database. None
// are an empty text.
func (o *Office) SealAnswers(org booking.OrgID, list []booking.Answer) (string, error) {
	if len(list) == 0 {
		return "", nil
	}
	key, err := o.answerKey()
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(list)
	if err != nil {
		return "", fmt.Errorf("office: answers: %w", err)
	}
	return key.Seal(answersOf(org), string(text))
}

// OpenAnswers makes them readable again. ErrLost says that the key is gone that
// they were sealed with.
func (o *Office) OpenAnswers(org booking.OrgID, n *booking.Intake) (list []booking.Answer, err error) {
	if n == nil || n.Answers == "" {
		return nil, nil
	}
	key, err := o.answerKey()
	if err != nil {
		return nil, err
	}
	text, err := key.Open(answersOf(org), n.Answers)
	if err != nil {
		return nil, ErrLost.Because(err)
	}
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, fmt.Errorf("office: answers: %w", err)
	}
	return list, nil
}
