package ical

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

// Reader reads objects of one calendar.
type Reader struct {
	Floating Zone     // of times that say nothing about where they are, and of days
	Owner    []string // addresses of the person whose calendar it is
}

// Object is what a calendar keeps under one address: an event, with those that
// take the place of its occurrences.
type Object struct {
	UID  string
	Mark string // the appointment that it says it is
	// Wrong is what cannot be read, if anything.
	Wrong string

	events   []*event
	widest   int64    // how far from their start occurrences may reach, shifts included
	lo, hi   int64    // all lies between these
	replaced moments  // occurrences whose place another event takes
	later    []*event // those that change all that comes after, in order
}

// Doubt is where something may lie that cannot be read.
type Doubt struct {
	From  int64 // math.MinInt64: nobody knows
	Wrong string
}

// Read reads the text of an object. What cannot be read at all is an object in
// doubt, and no error: it is there, and makes somebody busy.
func (r Reader) Read(text []byte) *Object {
	o := &Object{lo: math.MaxInt64, hi: math.MinInt64, replaced: moments{}}
	root, err := parse(text, longLine)
	if err != nil {
		o.Wrong, o.lo, o.hi = err.Error(), math.MinInt64, math.MaxInt64
		return o
	}
	in := &reader{zones: readZones(root), floating: r.Floating}
	for _, a := range r.Owner {
		in.owner = append(in.owner, address(a))
	}
	if root.Broken != "" {
		o.Wrong, o.lo, o.hi = root.Broken, math.MinInt64, math.MaxInt64
	}
	for _, c := range root.Parts {
		if c.Name != "VEVENT" {
			continue
		}
		if uid := c.Text("UID"); o.UID == "" {
			o.UID, o.Mark = uid, c.Text(Mark)
		}
		o.add(in.readEvent(c))
	}
	slices.SortStableFunc(o.later, func(a, b *event) int { return cmp.Compare(a.at, b.at) })
	return o
}

// add takes an event in, and widens what is known of the whole.
func (o *Object) add(e *event) {
	o.events = append(o.events, e)
	o.suspect(e)
	if e.start.Zone == nil {
		return
	}
	reach := atMost(e.long)
	for _, x := range e.extra {
		if x.long != nil {
			reach = max(reach, atMost(*x.long))
		}
	}
	if e.instead != nil {
		o.replaced.add(*e.instead)
		if e.future {
			e.at = e.instead.Unix()
			o.later = append(o.later, e)
			by := e.start.Unix() - e.instead.Unix()
			reach += max(by, -by) + day
			o.hi = math.MaxInt64
		}
	}
	o.widest = max(o.widest, reach)
	first, last := e.start.Unix(), e.start.Unix()
	for _, x := range e.extra {
		first, last = min(first, x.Unix()), max(last, x.Unix())
	}
	for _, r := range e.rules {
		last = max(last, r.until)
	}
	o.lo, o.hi = min(o.lo, first), max(o.hi, last)
}

// suspect widens what is known of the whole by what cannot be read of an event.
func (o *Object) suspect(e *event) {
	if e.broken == "" || e.free {
		return
	}
	o.Wrong, o.hi = e.broken, math.MaxInt64
	if e.start.Zone == nil {
		o.lo = math.MinInt64
	}
}

// Stand makes all events count that are not cancelled, also those that are
// marked as free: a booking that somebody shows as free is not removed.
func (o *Object) Stand() {
	for _, e := range o.events {
		e.free = e.cancelled
		o.suspect(e)
	}
}

// shift is by how much an event that takes the place of all future occurrences
// moves one of them, on the wall.
func (e *event) shift(x Stamp) int64 {
	switch {
	case e.instead.Date && !e.start.Date: // It names the day only.
		return e.start.Wall - e.instead.Wall - (x.Wall - floor(x.Wall, day)*day)
	case e.start.Zone == e.instead.Zone:
		return e.start.Wall - e.instead.Wall
	}
	return e.start.Unix() - e.instead.Unix()
}

// Busy gives what an object takes of [from, to), in order, and what may lie
// there and cannot be read. It takes what it needs from steps; without enough
// of them the rest of the time counts as taken.
func (o *Object) Busy(from, to int64, steps *int) (list []Span, doubt *Doubt) {
	if o.lo != math.MinInt64 && o.lo-o.widest >= to || o.hi < forever && o.hi+o.widest <= from {
		return nil, nil
	}
	if len(o.events) == 0 && o.Wrong != "" {
		return nil, &Doubt{math.MinInt64, o.Wrong}
	}
	add := func(s Span) {
		if s.Start < s.End && s.Start < to && s.End > from {
			list = append(list, s)
		}
	}
	for _, e := range o.events {
		if e.broken != "" && !e.free {
			doubt = e.doubt(doubt)
		}
		if e.start.Zone == nil {
			continue
		}
		if e.instead != nil {
			if !e.free {
				add(taken(e.start, e.long))
			}
			continue
		}
		o.occurrences(e, from, to, steps, add)
	}
	slices.SortFunc(list, func(a, b Span) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End)) })
	return slices.Compact(list), doubt
}

// doubt is where an event that cannot be read may lie: from its start on, or
// anywhere.
func (e *event) doubt(other *Doubt) *Doubt {
	d := &Doubt{math.MinInt64, e.broken}
	if e.start.Zone != nil {
		d.From = taken(e.start, span{seconds: 1}).Start
		for _, x := range e.extra {
			d.From = min(d.From, x.Unix())
		}
	}
	if other != nil && other.From <= d.From {
		return other
	}
	return d
}

// occurrences works out when an event happens, without those that others take
// the place of or that are excepted.
func (o *Object) occurrences(e *event, from, to int64, steps *int, add func(Span)) {
	one := func(x occurrence) {
		if o.replaced.has(x.Stamp) || e.except.has(x.Stamp) {
			return
		}
		as, id := e, x.Unix()
		if n := sort.Search(len(o.later), func(i int) bool { return o.later[i].at > id }); n > 0 {
			as = o.later[n-1]
			x.Wall += as.shift(x.Stamp)
		}
		if as.free {
			return
		}
		long := as.long
		if x.long != nil {
			long = *x.long
		}
		add(taken(x.Stamp, long))
	}
	if e.free && len(o.later) == 0 {
		return
	}
	one(occurrence{Stamp: e.start})
	for _, x := range e.extra {
		one(x)
	}
	for _, r := range e.rules {
		mine := max(0, min(*steps, mostSteps))
		left := mine
		// The clock on the wall is less than a day from UTC, which widest holds.
		reached, ok := r.each(from-o.widest, to+o.widest, &left, func(wall int64) {
			if wall != e.start.Wall {
				one(occurrence{Stamp: Stamp{wall, e.start.Date, e.start.Zone}})
			}
		})
		*steps -= mine - max(0, left)
		if !ok && !e.free {
			add(Span{instant(e.start.Zone, reached), min(r.until, to) + o.widest})
		}
	}
}
