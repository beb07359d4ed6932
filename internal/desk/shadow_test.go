package desk

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/store"
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
	ours := store.Footprint{Appointment: a, Resource: "r", Span: span(100, 200), Certain: true, SentAt: 10}
	maybe := ours
	maybe.Certain = false
	gone := ours
	gone.GoneAt = 40
	here := map[booking.AppointmentID]booking.Span{a: ours.Span}
	for name, c := range map[string]struct {
		prints  []store.Footprint
		current map[booking.AppointmentID]booking.Span
		busy    []connector.Busy
		asked   int64
		want    []booking.Span
		window  booking.Span
	}{
		"nothing of ours":                    {nil, nil, busy(span(100, 200)), 50, []booking.Span{span(100, 200)}, booking.Span{}},
		"exactly ours":                       {[]store.Footprint{ours}, here, busy(span(100, 200)), 50, nil, booking.Span{}},
		"ours, and another at the same time": {[]store.Footprint{ours}, here, busy(span(100, 200), span(100, 200)), 50, []booking.Span{span(100, 200)}, booking.Span{}},
		"of another resource":                {[]store.Footprint{{Appointment: a, Resource: "q", Span: span(100, 200), Certain: true}}, here, busy(span(100, 200)), 50, []booking.Span{span(100, 200)}, booking.Span{}},
		"sent after we asked":                {[]store.Footprint{ours}, here, busy(span(100, 200)), 5, []booking.Span{span(100, 200)}, booking.Span{}},
		"gone before we asked":               {[]store.Footprint{gone}, nil, busy(span(100, 200)), 50, []booking.Span{span(100, 200)}, booking.Span{}},
		"gone after we asked":                {[]store.Footprint{gone}, nil, busy(span(100, 200)), 30, nil, booking.Span{}},
		"unconfirmed, and still there":       {[]store.Footprint{maybe}, here, busy(span(100, 200)), 50, nil, booking.Span{}},
		"unconfirmed, and moved since":       {[]store.Footprint{maybe}, map[booking.AppointmentID]booking.Span{a: span(300, 400)}, busy(span(100, 200)), 50, []booking.Span{span(100, 200)}, booking.Span{}},
		"unconfirmed, and cancelled":         {[]store.Footprint{maybe}, nil, busy(span(100, 200)), 50, []booking.Span{span(100, 200)}, booking.Span{}},
		"merged with a neighbour":            {[]store.Footprint{ours}, here, busy(span(50, 200)), 50, []booking.Span{span(50, 100)}, booking.Span{}},
		"merged on both sides":               {[]store.Footprint{ours}, here, busy(span(50, 300)), 50, []booking.Span{span(50, 100), span(200, 300)}, booking.Span{}},
		"overlapping, but not ours":          {[]store.Footprint{ours}, here, busy(span(150, 250)), 50, []booking.Span{span(150, 250)}, booking.Span{}},
		"it says that it is ours":            {[]store.Footprint{maybe}, nil, []connector.Busy{{Span: span(100, 200), Appointment: a}}, 50, nil, booking.Span{}},
		"it says that it is somebody else's": {nil, nil, []connector.Busy{{Span: span(100, 200), Appointment: b}}, 50, []booking.Span{span(100, 200)}, booking.Span{}},
		"it tells ours from another's":       {[]store.Footprint{ours}, here, []connector.Busy{{Span: span(100, 200), Appointment: a}, {Span: span(100, 200)}}, 50, []booking.Span{span(100, 200)}, booking.Span{}},
		"two of ours, one entry for each":    {[]store.Footprint{ours, {Appointment: b, Resource: "r", Span: span(200, 300), Certain: true, SentAt: 10}}, here, busy(span(100, 200), span(200, 300)), 50, nil, booking.Span{}},
		"two of ours in one merged entry":    {[]store.Footprint{ours, {Appointment: b, Resource: "r", Span: span(200, 300), Certain: true, SentAt: 10}}, here, busy(span(100, 300)), 50, nil, booking.Span{}},
		"touching entries of others stay so": {[]store.Footprint{ours}, here, busy(span(0, 100), span(100, 200), span(200, 300)), 50, []booking.Span{span(0, 100), span(200, 300)}, booking.Span{}},
		"cut at the end of the window":       {[]store.Footprint{ours}, here, busy(span(100, 150)), 50, nil, span(0, 150)},
		"cut at its start, and told":         {[]store.Footprint{ours}, here, []connector.Busy{{Span: span(150, 200), Appointment: a}, {Span: span(150, 200)}}, 50, []booking.Span{span(150, 200)}, span(150, 300)},
		"cut and merged":                     {[]store.Footprint{ours}, here, busy(span(150, 300)), 50, []booking.Span{span(200, 300)}, span(150, 300)},
		"not ours, within a part of ours":    {[]store.Footprint{ours}, here, busy(span(160, 200)), 50, []booking.Span{span(160, 200)}, span(150, 300)},
	} {
		s := shadow{prints: c.prints, current: c.current, window: c.window}
		if diff := cmp.Diff(s.others("r", c.busy, c.asked), c.want, cmp.Transformer("empty", func(l []booking.Span) []booking.Span { return append([]booking.Span{}, l...) })); diff != "" {
			t.Errorf("%s (-got +want):\n%s", name, diff)
		}
	}
}
