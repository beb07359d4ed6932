package dashboard

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/sheet"
	"github.com/mawid/mawid/internal/voice"
)

var figureRoutes = []route{
	{"GET /o/{org}/calls/figures", desks, (*server).figuresPage},
	{"GET /o/{org}/calls/figures.csv", desks, (*server).exportFigures},
}

// figuresData is what came of calls, with what its chart draws.
type figuresData struct {
	Form     *form
	Agents   []choice
	Ranges   []choice // Value is the address
	CSV      string
	View     voice.Figures
	Alone    string // share, as a percentage; empty: no calls
	Seconds  string // until a booking; empty: there was none
	Outcomes []stripe
	Bars     []bar
	Width    int
	Most     voice.DayFigures
	ByAgent  figureTable
	ByDay    figureTable
}

// figureTable is a table of figures: Head is the text of what they are of.
type figureTable struct {
	Head  string
	Lines []figureLine
}

// figureLine is a row of a table of figures.
type figureLine struct {
	Of string
	voice.Tally
	Alone, Seconds string
}

// figuresIn reads which figures are asked for.
func (v *visit) figuresIn(f *form) (q voice.FiguresQuery, ok bool, err error) {
	q.Zone = v.zone()
	if text := f.text("agent"); text != "" {
		if q.Agent, err = booking.ParseID[booking.AgentID](text); err != nil {
			return q, false, voice.ErrNoAgent
		}
	}
	q.From, q.To, ok = f.dates("from", "to")
	return q, ok, nil
}

func (s *server) figuresPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	today, _ := v.zone().Local(v.now.Unix())
	f := v.form(r).with("from", (today-29).String()).with("to", today.String())
	d := figuresData{Form: f}
	for _, span := range []struct {
		key  string
		from civil.Date
	}{{"overview.week", today - 6}, {"overview.month", today - 29}} {
		d.Ranges = append(d.Ranges, choice{
			Value: v.url("/calls/figures?" + url.Values{"from": {span.from.String()}, "to": {today.String()}, "agent": {f.text("agent")}}.Encode()),
			Text:  v.t(span.key), Chosen: f.digits("from") == span.from.String() && f.digits("to") == today.String(),
		})
	}
	q, ok, err := v.figuresIn(f)
	if err != nil {
		return err
	}
	if ok {
		if d.View, err = s.Voice.Figures(r.Context(), v.org(), q); err != nil {
			if err := f.fail(err); err != nil {
				return err
			}
		}
	}
	agents, err := s.Voice.Agents(r.Context(), v.org())
	if err != nil {
		return err
	}
	d.Agents = []choice{{Text: v.t("figures.agent.all")}}
	for _, a := range agents {
		d.Agents = append(d.Agents, choice{Value: a.ID.String(), Text: a.Name})
	}
	d.CSV = v.url("/calls/figures.csv?" + url.Values{"from": {f.digits("from")}, "to": {f.digits("to")}, "agent": {f.text("agent")}}.Encode())
	d.draw(v)
	return s.page(w, v, "overview-calls", d)
}

// draw turns the figures into what the page shows.
func (d *figuresData) draw(v *visit) {
	f := &d.View
	d.ByDay.Head, d.ByAgent.Head = "overview.date", "figures.agent"
	if f.Calls > 0 {
		d.Alone = v.percent(f.Alone, f.Calls)
	}
	d.Seconds = v.length(f.Seconds)
	for _, o := range voice.Outcomes {
		if n := f.Outcomes[o]; n > 0 {
			value := v.digits().Number(n) + " · " + v.percent(n, f.Calls)
			d.Outcomes = append(d.Outcomes, stripe{v.t("calls.outcome." + o), value, share(n, f.Calls)})
		}
	}
	for _, day := range f.Days {
		if day.Calls > d.Most.Calls {
			d.Most = day
		}
	}
	d.Width = len(f.Days) * chartColumn
	scale := chartHeight / float64(max(d.Most.Calls, 1))
	for i, day := range f.Days {
		b := bar{Column: i * chartColumn, X: float64(i*chartColumn) + (chartColumn-chartBar)/2.0, W: chartBar, H: float64(day.Calls) * scale,
			Missed: float64(day.Calls-day.Alone) * scale}
		b.Y, b.MissedY = chartHeight-b.H, chartHeight-b.Missed
		b.Title = v.date(i18n.Full, day.Date) + ": " + v.s.texts().Count(v.lang, v.digits(), "figures.total", day.Calls)
		d.Bars = append(d.Bars, b)
		if day.Calls > 0 {
			d.ByDay.Lines = append(d.ByDay.Lines, v.figureLine(v.date(i18n.Full, day.Date), day.Tally))
		}
	}
	for _, a := range f.Agents {
		d.ByAgent.Lines = append(d.ByAgent.Lines, v.figureLine(a.Name, a.Tally))
	}
}

func (v *visit) figureLine(of string, t voice.Tally) figureLine {
	return figureLine{Of: of, Tally: t, Alone: v.percent(t.Alone, t.Calls), Seconds: v.length(t.Seconds)}
}

// length writes seconds as minutes and seconds; nothing for none.
func (v *visit) length(seconds int) string {
	if seconds == 0 {
		return ""
	}
	return v.digits().Text(fmt.Sprintf("%d:%02d", seconds/60, seconds%60))
}

// exportFigures gives the figures as a table, a row for each day and agent. It
// holds nothing that anybody said.
func (s *server) exportFigures(w http.ResponseWriter, r *http.Request, v *visit) error {
	q, ok, err := v.figuresIn(v.form(r))
	if err != nil {
		return err
	}
	if !ok {
		return errDate.On("from")
	}
	f, err := s.Voice.Figures(r.Context(), v.org(), q)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="calls-%s-%s.csv"`, q.From, q.To))
	table := sheet.NewWriter(w)
	heads := []string{v.t("overview.date"), v.t("figures.agent"), v.t("figures.calls")}
	for _, o := range voice.Outcomes {
		heads = append(heads, v.t("calls.outcome."+o))
	}
	heads = append(heads, v.t("figures.alone"), v.t("figures.turns"), v.t("figures.csv.seconds"), v.t("figures.missed"))
	if err := table.Row(heads...); err != nil {
		return err
	}
	for _, l := range f.Lines {
		row := []string{l.Date.String(), l.Name, strconv.Itoa(l.Calls)}
		for _, o := range voice.Outcomes {
			row = append(row, strconv.Itoa(l.Outcomes[o]))
		}
		row = append(row, strconv.Itoa(l.Alone), unlessNone(l.Turns), unlessNone(l.Seconds), strconv.Itoa(l.Missed))
		if err := table.Row(row...); err != nil {
			return err
		}
	}
	return table.Flush()
}
