package organization

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// longestAnswer is how many characters an answer has at most, in each
// language: it is spoken, and nobody listens to more.
const longestAnswer = 300

// What answers are refused for.
var (
	errTopic      = fault.New(fault.Invalid, "unknown_topic", "")
	errLongAnswer = fault.New(fault.Invalid, "answer_too_long", "is longer than %d characters; callers listen to it, so shorten it",
		longestAnswer)
)

// AnswerField is how documents and forms call an answer in a language.
func AnswerField(t booking.Topic, arabic bool) string {
	if arabic {
		return "answers." + string(t) + "_ar"
	}
	return "answers." + string(t)
}

// TidyAnswers tidies what is answered about topics, and leaves out those about
// which nothing is said. The place stands before the names of fields, with a
// dot if it has one.
func TidyAnswers(place string, answers booking.Answers, topics []booking.Topic) (booking.Answers, error) {
	for t := range answers {
		if !slices.Contains(topics, t) {
			return nil, errTopic.On(place + AnswerField(t, false)).Saying("nobody is asked about this here; take it out")
		}
	}
	var out booking.Answers
	for _, t := range topics {
		said := answers[t]
		for _, text := range []struct {
			value  *string
			arabic bool
		}{{&said.En, false}, {&said.Ar, true}} {
			field := place + AnswerField(t, text.arabic)
			tidy, err := office.Tidy(field, strings.Join(strings.Fields(*text.value), " "), false) // Lines are for readers.
			if err != nil {
				return nil, err
			}
			if utf8.RuneCountInString(tidy) > longestAnswer {
				return nil, errLongAnswer.On(field)
			}
			if *text.value = tidy; !office.Visible(tidy) {
				*text.value = ""
			}
		}
		if !said.IsZero() {
			if out == nil {
				out = booking.Answers{}
			}
			out[t] = said
		}
	}
	return out, nil
}

// SaveAnswers stores what is answered in the whole house. Whoever calls it
// starts a new version of the catalog.
func SaveAnswers(tx *store.Tx, a booking.Answers) {
	tx.Change(`update organizations set answers = $1 where id = $2`, a, tx.Org())
}
