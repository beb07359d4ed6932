package blueprint

import (
	"maps"
	"slices"

	"github.com/goccy/go-yaml"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
)

// WriteMessages writes what is chosen of messages as a document says it. It has no
// secrets: where such a document is applied, those that are stored stay.
func WriteMessages(o booking.Organization, p message.Plan) ([]byte, error) {
	channels := []yaml.MapSlice{}
	for _, c := range p.Channels {
		m := yaml.MapSlice{{Key: "kind", Value: c.Kind}, {Key: "name", Value: c.Name}}
		if len(c.Settings) > 0 {
			var set yaml.MapSlice
			for _, key := range slices.Sorted(maps.Keys(c.Settings)) {
				set = append(set, yaml.MapItem{Key: key, Value: c.Settings[key]})
			}
			m = append(m, yaml.MapItem{Key: "settings", Value: set})
		}
		if c.Links {
			m = append(m, yaml.MapItem{Key: "links", Value: true})
		}
		for _, n := range []yaml.MapItem{{Key: "rate", Value: c.Rate}, {Key: "cap_day", Value: c.CapDay}, {Key: "cap_month", Value: c.CapMonth}} {
			if n.Value != 0 {
				m = append(m, n)
			}
		}
		channels = append(channels, m)
	}
	texts := []yaml.MapSlice{}
	for _, t := range *p.Texts {
		m := yaml.MapSlice{{Key: "kind", Value: string(t.Kind)}, {Key: "form", Value: string(t.Form)}, {Key: "language", Value: string(t.Lang)}}
		if t.Text != "" {
			m = append(m, yaml.MapItem{Key: "text", Value: t.Text})
		}
		if t.Template != "" {
			m = append(m, yaml.MapItem{Key: "template", Value: t.Template})
		}
		texts = append(texts, m)
	}
	org := yaml.MapSlice{{Key: "slug", Value: o.Slug}, {Key: "name", Value: o.Name}, {Key: "name_ar", Value: o.NameAr}}
	var answers yaml.MapSlice
	for _, topic := range slices.Sorted(maps.Keys(o.Answers)) { // Without them they would be taken away.
		for key, text := range map[string]string{string(topic): o.Answers[topic].En, string(topic) + "_ar": o.Answers[topic].Ar} {
			if text != "" {
				answers = append(answers, yaml.MapItem{Key: key, Value: text})
			}
		}
	}
	if len(answers) > 0 {
		org = append(org, yaml.MapItem{Key: "answers", Value: answers})
	}
	return yaml.Marshal(yaml.MapSlice{
		{Key: "organization", Value: org},
		{Key: "messages", Value: yaml.MapSlice{
			{Key: "on", Value: *p.On}, {Key: "channels", Value: channels}, {Key: "rules", Value: rulesOut(p.Rules)}, {Key: "texts", Value: texts},
		}},
	})
}

func rulesOut(r *message.RulePlan) (out yaml.MapSlice) {
	add := func(key string, value any) { out = append(out, yaml.MapItem{Key: key, Value: value}) }
	tell := []string{}
	for _, p := range notice.Purposes {
		if r.On(p) {
			tell = append(tell, string(p))
		}
	}
	add("tell", tell)
	add("reminders", slices.Concat([]int{}, r.Reminders))
	add("quiet", r.Quiet.String())
	if len(r.Nights) > 0 {
		nights := []yaml.MapSlice{}
		for _, n := range r.Nights {
			nights = append(nights, yaml.MapSlice{{Key: "from", Value: n.Dates.From.String()}, {Key: "to", Value: n.Dates.To.String()},
				{Key: "quiet", Value: n.Hours.String()}})
		}
		add("nights", nights)
	}
	for _, x := range []struct {
		key string
		n   int
	}{{"per_day", r.PerDay}, {"per_month", r.PerMonth}, {"per_person", r.PerNumber}} {
		if x.n > 0 {
			add(x.key, x.n)
		}
	}
	var services yaml.MapSlice
	for _, slug := range slices.Sorted(maps.Keys(r.Services)) {
		own := r.Services[slug]
		var m yaml.MapSlice
		if own.Sensitive {
			m = append(m, yaml.MapItem{Key: "sensitive", Value: true})
		}
		if own.Silent {
			m = append(m, yaml.MapItem{Key: "silent", Value: true})
		}
		if own.Own {
			m = append(m, yaml.MapItem{Key: "reminders", Value: slices.Concat([]int{}, own.Reminders)})
		}
		services = append(services, yaml.MapItem{Key: slug, Value: m})
	}
	if len(services) > 0 {
		add("services", services)
	}
	return out
}
