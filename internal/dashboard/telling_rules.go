package dashboard

import (
	"cmp"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
)

// reminderRow is a reminder as it was typed.
type reminderRow struct {
	Number string
	Unit   string // hours or days
}

// nightRow is a stretch of dates with hours of its own, as it was typed.
type nightRow struct{ First, Last, From, To string }

// rulesData is the page on which is chosen what customers are told, and when.
type rulesData struct {
	Form      *form
	Purposes  []notice.Purpose
	Reminders []reminderRow
	Nights    []nightRow
	Services  []part
}

// tellingRules shows what is chosen, and takes it.
func (s *server) tellingRules(w http.ResponseWriter, r *http.Request, v *visit) error {
	was, err := s.Messages.Rules(r.Context(), v.org())
	if err != nil {
		return err
	}
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	f := v.form(r).fillRules(&was)
	d := rulesData{Form: f, Purposes: notice.Purposes, Reminders: reminderRows(was.Reminders), Nights: nightRows(was.Nights)}
	if r.Method == http.MethodPost {
		rules := was
		d.Reminders, rules.Reminders = f.reminders()
		d.Nights, rules.Nights = f.nights()
		f.rulesInto(&rules)
		if saved, err := s.saveRules(r, v, f, &was, rules); saved || err != nil {
			return s.doneOr(w, v, v.url(tellingPath+"/rules"), "telling.rules_saved", err)
		}
	}
	if len(d.Nights) < message.MostNights {
		d.Nights = append(d.Nights, nightRow{})
	}
	for _, sv := range cat.Services {
		if !sv.Retired {
			d.Services = append(d.Services, part{Slug: sv.Slug, Name: sv.Name, NameAr: sv.NameAr, Notes: v.otherwise(was.Services[sv.ID])})
		}
	}
	return s.page(w, v, "telling-rules", d)
}

// doneOr is done, unless there was an error.
func (s *server) doneOr(w http.ResponseWriter, v *visit, to, key string, err error) error {
	if err != nil {
		return err
	}
	return s.done(w, v, to, key)
}

// fillRules shows what is chosen, unless something was sent.
func (f *form) fillRules(r *message.Rules) *form {
	f.comparing().with("version", strconv.FormatInt(r.Version, 10)).
		with("quiet_from", r.Quiet.From.String()).with("quiet_to", r.Quiet.To.String()).
		with("per_day", optional(r.PerDay)).with("per_month", optional(r.PerMonth)).
		with("per_number", strconv.Itoa(cmp.Or(r.PerNumber, message.UsualPerNumber)))
	var on []string
	for _, p := range notice.Purposes {
		if r.On(p) {
			on = append(on, string(p))
		}
	}
	return f.choose("tell", on...)
}

// rulesInto reads what is chosen, beside rows.
func (f *form) rulesInto(r *message.Rules) {
	r.Off = nil
	for _, p := range notice.Purposes {
		if !f.Has("tell", string(p)) {
			r.Off = append(r.Off, p)
		}
	}
	from, to := f.text("quiet_from"), f.text("quiet_to")
	r.Quiet = message.Quiet{From: f.timeIn("quiet_from"), To: f.timeIn("quiet_to")}
	switch {
	case from == "" && to != "":
		_ = f.fail(message.ErrHalfQuiet.On("quiet_from"))
	case from != "" && to == "":
		_ = f.fail(message.ErrHalfQuiet.On("quiet_to"))
	}
	r.PerDay, r.PerMonth, r.PerNumber = f.capIn("per_day"), f.capIn("per_month"), f.capIn("per_number")
}

// capIn reads a cap. Nothing typed is none, and so a 0 is nobody's wish.
func (f *form) capIn(name string) int {
	n := f.amount(name)
	if n == 0 && f.text(name) != "" && f.errs[name] == "" {
		_ = f.fail(message.ErrNoneAllowed.On(name))
	}
	return n
}

// timeIn reads a time of day; nothing typed is midnight, and so nothing twice is never.
func (f *form) timeIn(name string) civil.Clock {
	if f.text(name) == "" {
		return 0
	}
	c, _ := f.clock(name, f.text(name))
	return c
}

// saveRules stores rules, unless something is wrong with the form; after a conflict
// what was typed stays.
func (s *server) saveRules(r *http.Request, v *visit, f *form, was *message.Rules, rules message.Rules) (bool, error) {
	if !f.ok() {
		return false, nil
	}
	rules.Version, _ = strconv.ParseInt(f.text("version"), 10, 64)
	err := s.Messages.SaveRules(r.Context(), v.caller(), rules, was.Since != 0)
	if err == nil {
		return true, nil
	}
	if errors.Is(err, message.ErrRulesChanged) {
		f.clashed(was.Version)
	}
	return false, f.fail(err)
}

const (
	minutesOfHour = 60
	minutesOfDay  = 24 * minutesOfHour
)

// reminderRows shows reminders, with empty rows up to the most.
func reminderRows(list []int) (rows []reminderRow) {
	for _, m := range list {
		row := reminderRow{strconv.Itoa(m / minutesOfHour), "hours"}
		if m%minutesOfDay == 0 {
			row = reminderRow{strconv.Itoa(m / minutesOfDay), "days"}
		}
		rows = append(rows, row)
	}
	for len(rows) < message.MostReminders {
		rows = append(rows, reminderRow{"", "hours"})
	}
	return rows
}

// reminders reads the rows of reminders. Those without a number are none.
func (f *form) reminders() (rows []reminderRow, list []int) {
	numbers, units := f.values["reminders"], f.values["unit"]
	list = []int{}
	for i := range min(len(numbers), len(units), message.MostReminders) {
		row := reminderRow{strings.TrimSpace(numbers[i]), units[i]}
		rows = append(rows, row)
		if row.Number == "" {
			continue
		}
		n, err := strconv.Atoi(i18n.ASCII(row.Number))
		if err != nil || n <= 0 || n > minutesOfDay {
			n = 0 // which the room refuses
		}
		minutes := minutesOfHour
		if row.Unit == "days" {
			minutes = minutesOfDay
		}
		list = append(list, n*minutes)
	}
	return rows, list
}

func nightRows(list []message.Nights) (rows []nightRow) {
	for _, n := range list {
		rows = append(rows, nightRow{n.Dates.From.String(), n.Dates.To.String(), n.Hours.From.String(), n.Hours.To.String()})
	}
	return rows
}

// nights reads the rows of dates with hours of their own. Those without anything
// are none.
func (f *form) nights() (rows []nightRow, list []message.Nights) {
	at := func(name string, i int) string {
		if all := f.values[name]; i < len(all) {
			return strings.TrimSpace(all[i])
		}
		return ""
	}
	for i := range f.values["nights"] {
		row := nightRow{at("nights", i), at("nights_last", i), at("nights_from", i), at("nights_to", i)}
		if row == (nightRow{}) {
			continue
		}
		rows = append(rows, row)
		first, err1 := civil.ParseDate(i18n.ASCII(row.First))
		last, err2 := civil.ParseDate(i18n.ASCII(cmp.Or(row.Last, row.First)))
		if err1 != nil || err2 != nil {
			_ = f.fail(errDate.On("nights"))
			continue
		}
		from, ok1 := f.clock("nights", row.From)
		to, ok2 := f.clock("nights", row.To)
		if ok1 && ok2 {
			list = append(list, message.Nights{Dates: booking.DateRange{From: first, To: last}, Hours: message.Quiet{From: from, To: to}})
		}
	}
	return rows, list
}

// otherwise says what is otherwise for a service.
func (v *visit) otherwise(r message.ServiceRules) (notes []string) {
	if r.Silent {
		return []string{v.t("telling.silent_note")}
	}
	if r.Sensitive {
		notes = append(notes, v.t("telling.sensitive_note"))
	}
	if r.Own {
		notes = append(notes, v.n("telling.own_note", len(r.Reminders)))
	}
	return notes
}

// tellingServiceData is the page of what is otherwise for a service.
type tellingServiceData struct {
	Form      *form
	Service   part
	Choices   []choice
	Reminders []reminderRow
}

// tellingService shows what is otherwise for a service, and takes it.
func (s *server) tellingService(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	sv, err := cat.Service(r.PathValue("slug"))
	if err != nil {
		return err
	}
	was, err := s.Messages.Rules(r.Context(), v.org())
	if err != nil {
		return err
	}
	own := was.Services[sv.ID]
	f := v.form(r).comparing().with("version", strconv.FormatInt(was.Version, 10)).
		with("sensitive", flag(own.Sensitive)).with("silent", flag(own.Silent)).with("own", flag(own.Own))
	d := tellingServiceData{Form: f, Service: part{Slug: sv.Slug, Name: sv.Name, NameAr: sv.NameAr}, Reminders: reminderRows(own.Reminders),
		Choices: []choice{{Value: "", Text: v.t("telling.own_not")}, {Value: "1", Text: v.t("telling.own_yes")}}}
	if r.Method == http.MethodPost {
		next := message.ServiceRules{Sensitive: f.checked("sensitive"), Silent: f.checked("silent"), Own: f.checked("own")}
		d.Reminders, next.Reminders = f.reminders()
		rules := was
		rules.Services = map[booking.ServiceID]message.ServiceRules{}
		for id, other := range was.Services {
			rules.Services[id] = other
		}
		rules.Services[sv.ID] = next
		if saved, err := s.saveRules(r, v, f, &was, rules); saved || err != nil {
			return s.doneOr(w, v, v.url(tellingPath+"/rules"), "telling.rules_saved", err)
		}
	}
	return s.page(w, v, "telling-service", d)
}
