package blueprint

import "github.com/mawid/mawid/internal/booking"

// aliases reads other names that people say for a thing.
func (o object) aliases(example string) booking.Aliases {
	return o.texts("aliases", example)
}

// answers reads what is said about topics: under the topic in English, and
// under the topic with _ar in Arabic.
func (o object) answers(topics []booking.Topic) booking.Answers {
	n := o.keys["answers"]
	if n == nil {
		return nil
	}
	var keys []string
	for _, t := range topics {
		keys = append(keys, string(t), string(t)+"_ar")
	}
	said, ok := o.r.object(n, "answers", keys...)
	if !ok {
		return nil
	}
	out := booking.Answers{}
	for _, t := range topics {
		out[t] = booking.Text{En: said.text(string(t)), Ar: said.text(string(t) + "_ar")}
	}
	return out
}
