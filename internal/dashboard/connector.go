package dashboard

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/connector/adapter"
	"github.com/mawid/mawid/internal/connector/check"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

var connectorRoutes = []route{
	{"GET /o/{org}/settings/connector", managers, (*server).connector},
	{"POST /o/{org}/settings/connector", owner, (*server).connector}, // where data and the token are sent
	{"GET /o/{org}/settings/connector/test", managers, (*server).testConnector},
	{"POST /o/{org}/settings/connector/test", managers, (*server).testConnector},
	{"GET /o/{org}/settings/connector/mapping", managers, (*server).mapping},
	{"POST /o/{org}/settings/connector/mapping", managers, (*server).mapping},
	{"POST /o/{org}/settings/connector/pull", managers, (*server).pull},
	{"POST /o/{org}/settings/connector/differences", managers, (*server).chooseDifferences},
	{"POST /o/{org}/settings/connector/hook", managers, (*server).makeHook},
	{"POST /o/{org}/settings/connector/hook/remove", managers, (*server).removeHook},
	{"POST /o/{org}/appointments/{id}/follow", desks, (*server).takeOver},
	{"POST /o/{org}/appointments/{id}/insist", desks, (*server).sendAgain},
	{"GET /o/{org}/settings/connector/remove", managers, (*server).disconnect},
	{"POST /o/{org}/settings/connector/remove", managers, (*server).disconnect},
}

const connectorPath = "/settings/connector"

// connectorData is the page of the organization's own system.
type connectorData struct {
	Form     *form
	There    bool // one is connected
	Report   bridge.ConnectorReport
	Mapped   int
	Missing  []bridge.ResourceName // left out of its answers
	Unread   []unreadRow
	Troubled []troubleRow
	Clashes  []clashRow
	Differ   []differenceRow
	Choices  []choice // what may be done about them
	HookURL  string   // where the system may say that something has changed; empty: nowhere

	Kinds []adapter.Kind // systems that have an adapter
	Kind  adapter.Kind   // the one whose set-up is shown; without a name: a system of their own
}

// StateKey is the key of the text that names the state.
func (d connectorData) StateKey() string { return "connector.state_" + string(d.Report.State()) }

// StateText is the key of the text that explains it.
func (d connectorData) StateText() string {
	if d.Report.PausedWhy == office.PausedNoToken {
		return "connector.state_lost_text"
	}
	return d.StateKey() + "_text"
}

// TokenLabel is the key of the label of the token: it may be left out where
// one is known.
func (d connectorData) TokenLabel() string {
	if d.There {
		return "connector.token_kept"
	}
	return "connector.token"
}

// troubleRow is an appointment that could not be told to the other system.
type troubleRow struct {
	desk.View
	Known   bool // we still have the appointment
	Problem string
}

// unreadRow is a resource of whose busy times some could not be read. What is
// wrong where is for a developer, and in English.
type unreadRow struct {
	Who   bridge.ResourceName
	Count int
	Since int64
	What  []string
}

// clashRow is an appointment at a time that is taken there as well.
type clashRow struct {
	desk.View
	Who  bridge.ResourceName
	Busy booking.Span
}

// connector shows how the connection is doing, and takes its address and
// token.
func (s *server) connector(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	if r.Method == http.MethodPost {
		err := s.Bridge.SetConnector(r.Context(), v.caller(), f.text("url"), f.text("token"))
		if err == nil {
			return s.done(w, v, v.url(connectorPath+"/test"), "connector.saved")
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	data := connectorData{Form: f, There: true, Kinds: adapter.Kinds}
	data.Kind, _ = adapter.Find(r.URL.Query().Get("system"))
	report, err := s.Bridge.ConnectorReport(r.Context(), v.org())
	switch {
	case errors.Is(err, bridge.ErrNoConnector):
		data.There = false
	case err != nil:
		return err
	default:
		data.fill(report)
		data.differ(v)
		if report.Hook != "" {
			data.HookURL = s.hookURL(r, report.Hook)
		}
		f.with("url", report.URL).with("differences", report.Choice)
	}
	return s.page(w, v, "connector", data)
}

func (d *connectorData) fill(r bridge.ConnectorReport) {
	d.Report, d.Mapped = r, len(r.Mappings)
	name := func(id booking.ResourceID) bridge.ResourceName {
		i := slices.IndexFunc(r.Ours, func(n bridge.ResourceName) bool { return n.ID == id })
		if i < 0 {
			return bridge.ResourceName{}
		}
		return r.Ours[i]
	}
	for _, m := range r.Mappings {
		if m.MissingSince != 0 {
			d.Missing = append(d.Missing, name(m.Resource))
		}
		if m.Unread > 0 {
			d.Unread = append(d.Unread, unreadRow{name(m.Resource), m.Unread, m.UnreadSince, m.UnreadWhat})
		}
	}
	for _, t := range r.Troubled {
		view, known := r.Appointments[t.Appointment]
		d.Troubled = append(d.Troubled, troubleRow{view, known, t.Problem})
	}
	for _, c := range r.Conflicts {
		if view, known := r.Appointments[c.Appointment]; known {
			d.Clashes = append(d.Clashes, clashRow{view, name(view.Resource), c.Busy})
		}
	}
}

// How long a test may take, and one request of it: the page must be there
// before the browser's connection is given up.
const (
	testPatience    = 25 * time.Second
	requestPatience = 5 * time.Second
)

// testData is the connection test.
type testData struct {
	Form   *form
	Done   bool
	OK     bool
	Lines  []testLine
	Counts map[check.Status]int
}

// testLine is one thing that was looked at. What was seen, and the exact way
// to mend it, are for a developer and in English; the rest is translated.
type testLine struct {
	check.Line
	Fix string
}

// Mark is the outcome in a word.
func (l testLine) Mark() string { return string(l.Status) }

// testConnector shows what a test looks at, and makes it.
func (s *server) testConnector(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	data := testData{Form: f, Counts: map[check.Status]int{}}
	address, token, err := s.Bridge.ConnectorAccess(r.Context(), v.org())
	if errors.Is(err, bridge.ErrNoConnector) {
		http.Redirect(w, r, v.url(connectorPath), http.StatusSeeOther)
		return nil
	}
	if err != nil {
		return err
	}
	if r.Method == http.MethodPost {
		ctx, cancel := context.WithTimeout(r.Context(), testPatience)
		defer cancel()
		report := check.Run(ctx, check.Options{
			Outbound: s.outbound, URL: address, Token: token, Write: f.checked("write"), Now: s.now, Timeout: requestPatience,
		}, nil)
		data.Done, data.OK = true, report.OK
		for _, l := range report.Lines {
			data.Counts[l.Status]++
			line := testLine{Line: l}
			if l.Status == check.Failed || l.Status == check.Advice {
				line.Fix = v.t("check." + l.ID + ".fix")
			}
			data.Lines = append(data.Lines, line)
		}
	}
	return s.page(w, v, "connector-test", data)
}

// mappingData is the table that says which of ours is which of theirs.
type mappingData struct {
	Form    *form
	Rows    []mappingRow
	Theirs  []choice
	Manual  bool
	Problem string
}

// mappingRow is one of ours. Suggested is theirs that it may be; the person
// confirms by saving.
type mappingRow struct {
	bridge.ResourceName
	Field     string
	Value     string
	Options   []choice
	Suggested bool // the value is ours to suggest, and not yet saved
	Error     string
}

// mapping shows the table, with what the names leave no doubt about chosen
// already, and takes it.
func (s *server) mapping(w http.ResponseWriter, r *http.Request, v *visit) error {
	m, err := s.Bridge.Mapping(r.Context(), v.org(), true)
	if errors.Is(err, bridge.ErrNoConnector) {
		http.Redirect(w, r, v.url(connectorPath), http.StatusSeeOther)
		return nil
	}
	if err != nil {
		return err
	}
	f := v.form(r)
	if r.Method == http.MethodPost {
		externals := map[booking.ResourceID]string{}
		for _, n := range m.Ours {
			if f.values.Has(n.ID.String()) {
				externals[n.ID] = f.text(n.ID.String())
			}
		}
		err := s.Bridge.MapResources(r.Context(), v.caller(), externals)
		if err == nil {
			return s.done(w, v, v.url(connectorPath), "connector.mapped")
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	data := mappingData{Form: f, Manual: m.Manual, Problem: m.Problem}
	for _, t := range m.Theirs {
		data.Theirs = append(data.Theirs, choice{Value: t.ID, Text: t.Name})
	}
	sure := m.Certain()
	for _, n := range m.Ours {
		row := mappingRow{ResourceName: n, Field: n.ID.String(), Value: n.External, Error: f.Error(n.ID.String())}
		if r.Method == http.MethodPost {
			row.Value = f.Value(row.Field)
		} else if row.Value == "" && sure[n.ID] != "" {
			row.Value, row.Suggested = sure[n.ID], true
		}
		row.Options = options(&m, n.ID, row.Value)
		data.Rows = append(data.Rows, row)
	}
	return s.page(w, v, "connector-mapping", data)
}

// options lists theirs for one of ours, the likeliest first.
func options(m *bridge.Mapping, ours booking.ResourceID, chosen string) []choice {
	var list []choice
	have := func(id string) bool { return slices.ContainsFunc(list, func(c choice) bool { return c.Value == id }) }
	for _, s := range m.Suggestions {
		if s.Resource == ours {
			list = append(list, choice{s.ExternalID, s.Name, s.ExternalID == chosen})
		}
	}
	for _, t := range m.Theirs {
		if !have(t.ID) {
			list = append(list, choice{t.ID, t.Name, t.ID == chosen})
		}
	}
	if chosen != "" && !have(chosen) {
		list = append(list, choice{chosen, chosen, true})
	}
	return list
}

// pull asks for busy times now.
func (s *server) pull(w http.ResponseWriter, r *http.Request, v *visit) error {
	if err := s.Bridge.PullNow(r.Context(), v.caller()); err != nil {
		return err
	}
	return s.done(w, v, v.url(connectorPath), "connector.pulled")
}

// disconnect asks whether it is meant, and disconnects.
func (s *server) disconnect(w http.ResponseWriter, r *http.Request, v *visit) error {
	if r.Method == http.MethodPost {
		if err := s.Bridge.RemoveConnector(r.Context(), v.caller()); err != nil {
			return err
		}
		return s.done(w, v, v.url(connectorPath), "connector.removed")
	}
	return s.confirm(w, v, confirmation{
		Title: v.t("connector.remove_title"), Text: v.t("connector.remove_text"), Button: v.t("connector.remove"), Danger: true,
		Action: v.url(connectorPath + "/remove"), Back: v.url(connectorPath),
	})
}

// hookURL is the address of a hook.
func (s *server) hookURL(r *http.Request, id string) string {
	return s.address(r) + "/hooks/connector/" + id
}

// makeHook makes an address and a secret for the other system, and shows both,
// this once. Those of before are no longer good.
func (s *server) makeHook(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, secret, err := s.Bridge.MakeHook(r.Context(), v.caller())
	if errors.Is(err, office.ErrDone) {
		return s.doneBefore(w, v, v.url(connectorPath))
	}
	if err != nil {
		return err
	}
	return s.page(w, v, "hook_made", secretData{Secret: secret, URL: s.hookURL(r, id), Done: v.url(connectorPath)})
}

// removeHook takes the address away. Nothing is lost: another can be made, and
// busy times come in every minute.
func (s *server) removeHook(w http.ResponseWriter, r *http.Request, v *visit) error {
	if err := s.Bridge.RemoveHook(r.Context(), v.caller()); err != nil {
		return err
	}
	return s.done(w, v, v.url(connectorPath), "hook.removed")
}
