package dashboard

import (
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/organization"
)

// answerFields is the part of a form that asks what callers are told.
type answerFields struct {
	Form   *form
	Topics []answerTopic
	Open   bool // something is written there, or wrong
}

// answerTopic is a topic with its two fields. Their names are also the keys of
// their labels.
type answerTopic struct{ En, Ar string }

// Answers are the fields for what is said about topics.
func (f *form) Answers(topics []booking.Topic) answerFields {
	part := answerFields{Form: f}
	for _, t := range topics {
		row := answerTopic{organization.AnswerField(t, false), organization.AnswerField(t, true)}
		part.Topics = append(part.Topics, row)
		for _, name := range []string{row.En, row.Ar} {
			part.Open = part.Open || f.Value(name) != "" || f.Error(name) != ""
		}
	}
	return part
}

// ServiceAnswers are the fields of a service.
func (f *form) ServiceAnswers() answerFields { return f.Answers(booking.ServiceTopics) }

// BranchAnswers are the fields of a branch.
func (f *form) BranchAnswers() answerFields { return f.Answers(booking.BranchTopics) }

// HouseAnswers are the fields of the organization.
func (f *form) HouseAnswers() answerFields { return f.Answers(booking.OrganizationTopics) }

// answers reads what is said about topics.
func (f *form) answers(topics []booking.Topic) booking.Answers {
	out := booking.Answers{}
	for _, t := range topics {
		out[t] = booking.Text{En: f.text(organization.AnswerField(t, false)), Ar: f.text(organization.AnswerField(t, true))}
	}
	return out
}

// withAnswers shows what is said about topics, unless something was sent.
func (f *form) withAnswers(answers booking.Answers, topics []booking.Topic) *form {
	for _, t := range topics {
		f.with(organization.AnswerField(t, false), answers[t].En).with(organization.AnswerField(t, true), answers[t].Ar)
	}
	return f
}

// aliases reads other names: one to a line, or with commas between them.
func (f *form) aliases() booking.Aliases {
	return strings.FieldsFunc(f.text("aliases"), func(r rune) bool { return strings.ContainsRune("\r\n,،;؛", r) })
}

// withAliases shows other names, one to a line.
func (f *form) withAliases(list booking.Aliases) *form {
	return f.with("aliases", strings.Join(list, "\n"))
}

// genderChoices are what can be said of a person's gender.
func (v *visit) genderChoices() []choice {
	var list []choice
	for _, g := range booking.Genders {
		key := "resource.gender_" + string(g)
		if g == booking.NotKnown {
			key = "resource.gender_unknown"
		}
		list = append(list, choice{Value: string(g), Text: v.t(key)})
	}
	return list
}
