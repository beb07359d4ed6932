package bridge

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
)

func TestWhatIsOursIsTakenOutOfBusyTimesAndNothingElse(t *testing.T) {
	t.Parallel()
	a, b := booking.NewID[booking.AppointmentID](), booking.NewID[booking.AppointmentID]()
	span := func(from, to int64) booking.Span { return booking.Span{Start: from, End: to} }
	busy := func(spans ...booking.Span) (list []connector.Busy) {
		for _, s := range spans {
			list = append(list, connector.Busy{Span: s})
		}
		return list
	}
	ours := Footprint{Appointment: a, Resource: "r", Span: span(100, 200), Certain: true, SentAt: 10}
	maybe := ours
	maybe.Certain = false
	gone := ours
	gone.GoneAt = 40
	here := map[booking.AppointmentID]booking.Span{a: ours.Span}
	for name, c := range map[string]struct {
		prints  []Footprint
		current map[booking.AppointmentID]booking.Span
		busy    []connector.Busy
		asked   int64
		want    []booking.Span
		window  booking.Span
	}{
		"nothing of ours": {nil, nil, busy(span(100, 200)), 50, []booking.Span{span(100, 200)}, booking.Span{}},
		"exactly ours":    {[]Footprint{ours}, here, busy(span(100, 200)), 50, nil, booking.Span{}},
		"ours, and another at the same time": {[]Footprint{ours}, here, busy(span(100, 200), span(100, 200)), 50,
			[]booking.Span{span(100, 200)}, booking.Span{}},
		"of another resource": {[]Footprint{{Appointment: a, Resource: "q", Span: span(100, 200), Certain: true}}, here,
			busy(span(100, 200)), 50, []booking.Span{span(100, 200)}, booking.Span{}},
		"sent after we asked": {[]Footprint{ours}, here, busy(span(100, 200)), 5, []booking.Span{span(100, 200)},
			booking.Span{}},
		"gone before we asked": {[]Footprint{gone}, nil, busy(span(100, 200)), 50, []booking.Span{span(100, 200)},
			booking.Span{}},
		"gone after we asked":          {[]Footprint{gone}, nil, busy(span(100, 200)), 30, nil, booking.Span{}},
		"unconfirmed, and still there": {[]Footprint{maybe}, here, busy(span(100, 200)), 50, nil, booking.Span{}},
		"unconfirmed, and moved since": {[]Footprint{maybe}, map[booking.AppointmentID]booking.Span{a: span(300, 400)},
			busy(span(100, 200)), 50, []booking.Span{span(100, 200)}, booking.Span{}},
		"unconfirmed, and cancelled": {[]Footprint{maybe}, nil, busy(span(100, 200)), 50, []booking.Span{span(100, 200)},
			booking.Span{}},
		"merged with a neighbour": {[]Footprint{ours}, here, busy(span(50, 200)), 50, []booking.Span{span(50, 100)},
			booking.Span{}},
		"merged on both sides": {[]Footprint{ours}, here, busy(span(50, 300)), 50,
			[]booking.Span{span(50, 100), span(200, 300)}, booking.Span{}},
		"overlapping, but not ours": {[]Footprint{ours}, here, busy(span(150, 250)), 50, []booking.Span{span(150, 250)},
			booking.Span{}},
		"it says that it is ours": {[]Footprint{maybe}, nil, []connector.Busy{{Span: span(100, 200), Appointment: a}}, 50, nil,
			booking.Span{}},
		"it says that it is somebody else's": {nil, nil, []connector.Busy{{Span: span(100, 200), Appointment: b}}, 50,
			[]booking.Span{span(100, 200)}, booking.Span{}},
		"it tells ours from another's": {[]Footprint{ours}, here,
			[]connector.Busy{{Span: span(100, 200), Appointment: a}, {Span: span(100, 200)}}, 50, []booking.Span{span(100, 200)}, booking.Span{}},
		"two of ours, one entry for each": {[]Footprint{ours,
			{Appointment: b, Resource: "r", Span: span(200, 300), Certain: true, SentAt: 10}}, here, busy(span(100, 200), span(200, 300)), 50, nil,
			booking.Span{}},
		"two of ours in one merged entry": {[]Footprint{ours,
			{Appointment: b, Resource: "r", Span: span(200, 300), Certain: true, SentAt: 10}}, here, busy(span(100, 300)), 50, nil, booking.Span{}},
		"touching entries of others stay so": {[]Footprint{ours}, here, busy(span(0, 100), span(100, 200), span(200, 300)), 50,
			[]booking.Span{span(0, 100), span(200, 300)}, booking.Span{}},
		"cut at the end of the window": {[]Footprint{ours}, here, busy(span(100, 150)), 50, nil, span(0, 150)},
		"cut at its start, and told": {[]Footprint{ours}, here,
			[]connector.Busy{{Span: span(150, 200), Appointment: a}, {Span: span(150, 200)}}, 50, []booking.Span{span(150, 200)}, span(150, 300)},
		"cut and merged": {[]Footprint{ours}, here, busy(span(150, 300)), 50, []booking.Span{span(200, 300)},
			span(150, 300)},
		"not ours, within a part of ours": {[]Footprint{ours}, here, busy(span(160, 200)), 50, []booking.Span{span(160, 200)},
			span(150, 300)},
	} {
		s := shadow{prints: c.prints, standings: standings(c.prints, c.current), window: c.window}
		got, _ := s.others("r", c.busy, c.asked)
		if diff := cmp.Diff(got, c.want, cmp.Transformer("empty",
			func(l []booking.Span) []booking.Span { return append([]booking.Span{}, l...) })); diff != "" {
			t.Errorf("%s (-got +want):\n%s", name, diff)
		}
	}
}

func TestARequestThatWasCarriedOutLateIsToldFromAnEntryOfAnother(t *testing.T) {
	t.Parallel()
	a, b := booking.NewID[booking.AppointmentID](), booking.NewID[booking.AppointmentID]()
	span := func(from, to int64) booking.Span { return booking.Span{Start: from, End: to} }
	lost := Footprint{Appointment: a, Resource: "r", Span: span(100, 200), SentAt: 10, TriedAt: 20, GoneAt: 40, Unanswered: 1}
	change := func(f func(*Footprint)) Footprint {
		p := lost
		f(&p)
		return p
	}
	moved := map[booking.AppointmentID]booking.Span{a: span(300, 400)}
	here := []connector.Busy{{Span: span(100, 200)}}
	joined := []connector.Busy{{Span: span(50, 250)}}
	named := []connector.Busy{{Span: span(100, 200), Appointment: a}}
	for name, c := range map[string]struct {
		print   Footprint
		current map[booking.AppointmentID]booking.Span
		busy    []connector.Busy
		asked   int64
		want    bool
	}{
		"it is there again":               {lost, nil, here, 50, true},
		"it is not":                       {lost, nil, []connector.Busy{{Span: span(150, 250)}}, 50, false},
		"it was there when we asked":      {lost, nil, here, 40, false},
		"it never went":                   {change(func(f *Footprint) { f.GoneAt = 0 }), nil, here, 50, false},
		"at another resource":             {change(func(f *Footprint) { f.Resource = "q" }), nil, here, 50, false},
		"every request was answered":      {change(func(f *Footprint) { f.Unanswered = 0 }), nil, here, 50, false},
		"too long ago":                    {lost, nil, here, 20 + lateFor + 1, false},
		"it says that it is ours":         {lost, nil, named, 20 + lateFor + 1, true},
		"ours, and brought back by hand":  {change(func(f *Footprint) { f.Unanswered = 0 }), nil, named, 50, false},
		"it says that it is another's":    {lost, nil, []connector.Busy{{Span: span(100, 200), Appointment: b}}, 50, true},
		"joined, and cancelled":           {lost, nil, joined, 50, false},
		"joined, and moved":               {lost, moved, joined, 50, true},
		"looked at a moment ago":          {change(func(f *Footprint) { f.LookedAt = 50 }), nil, here, 50 + lookAfter - 1, false},
		"looked at a while ago":           {change(func(f *Footprint) { f.LookedAt = 50 }), nil, here, 50 + lookAfter, true},
		"looked at, later than that":      {change(func(f *Footprint) { f.LookedAt = 1020 }), nil, here, 2019, false},
		"looked at, as long ago as ever":  {change(func(f *Footprint) { f.LookedAt = 1020 }), nil, here, 2020, true},
		"looked at, and named every time": {change(func(f *Footprint) { f.LookedAt = 1020 }), nil, named, 2019, false},
	} {
		s := shadow{prints: []Footprint{c.print}, standings: standings([]Footprint{c.print}, c.current)}
		others, _ := s.others("r", c.busy, c.asked)
		if got := s.late("r", c.busy, others, c.asked); len(got) == 1 != c.want {
			t.Errorf("%s: got %v, want it found: %v", name, got, c.want)
		}
	}
}

// standings says where appointments are now; those of the footprints that are
// nowhere were cancelled.
func standings(prints []Footprint, current map[booking.AppointmentID]booking.Span) map[booking.AppointmentID]Standing {
	list := map[booking.AppointmentID]Standing{}
	for _, f := range prints {
		list[f.Appointment] = Standing{}
	}
	for id, span := range current {
		list[id] = Standing{Live: true, Resource: "r", Span: span, SettledAt: 10}
	}
	return list
}

func TestAnEntryIsOursOnlyWhereWePutIt(t *testing.T) {
	t.Parallel()
	a, b := booking.NewID[booking.AppointmentID](), booking.NewID[booking.AppointmentID]()
	span := func(from, to int64) booking.Span { return booking.Span{Start: from, End: to} }
	of := func(id booking.AppointmentID, spans ...booking.Span) (list []connector.Busy) {
		for _, s := range spans {
			list = append(list, connector.Busy{Span: s, Appointment: id})
		}
		return list
	}
	here := Standing{Live: true, Resource: "r", Span: span(100, 200), SettledAt: 10}
	elsewhere := Standing{Live: true, Resource: "q", Span: span(100, 200), SettledAt: 10}
	ours := Footprint{Appointment: a, Resource: "r", Span: span(100, 200), Certain: true, SentAt: 10}
	gone := ours
	gone.GoneAt = 40
	handed := ours
	handed.Resource = "q"
	nobody := booking.AppointmentID{}
	for name, c := range map[string]struct {
		print    Footprint
		standing Standing
		busy     []connector.Busy
		tells    bool
		mine     booking.AppointmentID
		rest     []booking.Span
		strays   int
	}{
		"where it is":           {ours, here, of(a, span(100, 200)), true, nobody, nil, 0},
		"at another time":       {ours, here, of(a, span(300, 400)), true, nobody, []booking.Span{span(300, 400)}, 1},
		"shortened":             {ours, here, of(a, span(100, 150)), true, nobody, []booking.Span{span(100, 150)}, 1},
		"lengthened":            {ours, here, of(a, span(100, 300)), true, nobody, []booking.Span{span(100, 300)}, 1},
		"over its own old time": {ours, here, of(a, span(150, 250)), true, nobody, []booking.Span{span(150, 250)}, 1},
		"at another resource":   {handed, elsewhere, of(a, span(100, 200)), true, nobody, []booking.Span{span(100, 200)}, 1},
		"ours, and a copy elsewhere": {ours, here, of(a, span(100, 200), span(300, 400)), true, nobody,
			[]booking.Span{span(300, 400)}, 1},
		"ours, and a copy at the same place": {ours, here, of(a, span(100, 200), span(100, 200)), true, nobody,
			[]booking.Span{span(100, 200)}, 1},
		"cancelled, and still there": {ours, Standing{}, of(a, span(100, 200)), true, nobody, nil, 0},
		"cancelled, and brought back": {gone, Standing{}, of(a, span(100, 200)), true, nobody, []booking.Span{span(100, 200)},
			1},
		"moved here to where it was moved there": {gone, Standing{Live: true, Resource: "r", Span: span(300, 400)},
			of(a, span(300, 400)), true, nobody, nil, 0},
		"of an appointment of nobody we know":       {ours, here, of(b, span(100, 200)), true, nobody, []booking.Span{span(100, 200)}, 0},
		"its own, and it looks for another place":   {ours, here, of(a, span(300, 400)), true, a, nil, 0},
		"another's, and it looks for another place": {ours, here, of(nobody, span(300, 400)), true, a, []booking.Span{span(300, 400)}, 0},
		"without a name, from one that tells":       {ours, here, of(nobody, span(100, 200)), true, nobody, []booking.Span{span(100, 200)}, 0},
		"without a name, from one that does not":    {ours, here, of(nobody, span(100, 200)), false, nobody, nil, 0},
	} {
		s := shadow{prints: []Footprint{c.print}, standings: map[booking.AppointmentID]Standing{a: c.standing}, tells: c.tells,
			mine: c.mine}
		rest, strays := s.others("r", c.busy, 50)
		if !slices.Equal(rest, c.rest) || len(strays) != c.strays {
			t.Errorf("%s: got %v and %v, want %v and %d strays", name, rest, strays, c.rest, c.strays)
		}
	}
}
