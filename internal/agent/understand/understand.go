// Package understand turns what a caller said, in Arabic (Gulf and standard)
// or English, into meanings: what they want, which day and time, yes or no,
// which of the offers, a name, a telephone number. It is a grammar over a
// vocabulary that lies in text files beside it. It needs no model, does no
// I/O and reads no clock, so that the same words on the same day always mean
// the same.
package understand

import (
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Lang is a language that the agent speaks.
type Lang string

// The languages.
const (
	Arabic  Lang = "ar"
	English Lang = "en"
)

// Label is what something is called in both languages. Either may be empty.
type Label struct {
	En string `json:"en,omitempty"`
	Ar string `json:"ar,omitempty"`
}

// In gives the name in a language, or the other one if there is none.
func (l Label) In(lang Lang) string {
	if lang == Arabic && l.Ar != "" || l.En == "" {
		return l.Ar
	}
	return l.En
}

// Only gives the text in a language and never in the other: names are said in
// either, whole sentences are not.
func (l Label) Only(lang Lang) string {
	if lang == Arabic {
		return l.Ar
	}
	return l.En
}

// Intent is what a caller wants.
type Intent string

// The intents. None means that nothing of the kind was said.
const (
	None      Intent = ""
	Book      Intent = "book"
	Move      Intent = "move"
	Cancel    Intent = "cancel"
	List      Intent = "list"      // their own appointments
	Info      Intent = "info"      // where a branch is
	Hours     Intent = "hours"     // when a branch is open
	Services  Intent = "services"  // what can be booked
	Person    Intent = "person"    // to speak to a person
	Repeat    Intent = "repeat"    // what was said
	Price     Intent = "price"     // what something costs
	Goodbye   Intent = "goodbye"   // to end the call
	Emergency Intent = "emergency" // somebody is in danger
	Ambulance Intent = "ambulance" // where an emergency is seen to
	Late      Intent = "late"      // they come late to an appointment
	Confirm   Intent = "confirm"   // that their appointment stands
	People    Intent = "people"    // who works there
	// What the house answers in its own words.
	Insurance   Intent = "insurance"
	Payment     Intent = "payment"
	Preparation Intent = "preparation" // what to do or bring before
	Duration    Intent = "duration"    // how long it takes
	Parking     Intent = "parking"
	Policy      Intent = "policy" // what happens when one cancels
	// Machine asks whether a person speaks.
	Machine Intent = "machine"
)

// Answer is yes or no.
type Answer string

// The answers. Unsure is a yes that must not count as one: "maybe", "yes but".
const (
	NoAnswer Answer = ""
	Yes      Answer = "yes"
	No       Answer = "no"
	Unsure   Answer = "unsure"
)

// Topic is what the caller was last asked for. It decides what a word that
// stands alone means: "two" may be an hour, a choice or a digit.
type Topic string

// The topics.
const (
	Anything  Topic = ""
	AService  Topic = "service"
	ABranch   Topic = "branch"
	AWho      Topic = "person"
	ADay      Topic = "day"
	ATime     Topic = "time"
	AChoice   Topic = "choice"
	AName     Topic = "name"
	APhone    Topic = "phone"
	AYesOrNo  Topic = "yes_no"
	AMorning  Topic = "am_pm" // morning or evening
	AnAction  Topic = "intent"
	NoOpinion Topic = "more" // is there anything else
)

// Choice says which of several offers is meant: 1 for the first, and so on.
type Choice int

// Choices that are not numbers.
const (
	NoChoice Choice = 0
	Last     Choice = -1
	Any      Choice = -2
	Neither  Choice = -3 // none of them, others please
	Earlier  Choice = -4 // something before these
	Later    Choice = -5 // something after these
	Middle   Choice = -6
	Next     Choice = -7 // the one after the one that was refused
	LaterOne Choice = -8 // the latest of these
	SoonOne  Choice = -9 // the earliest
)

// Relation is how a time of day bounds what is wanted.
type Relation string

// The relations.
const (
	At      Relation = ""
	After   Relation = "after"
	Before  Relation = "before"
	Between Relation = "between"
	Around  Relation = "around"
)

// Window is a stretch of the wall clock [From, To) in minutes after midnight.
// To may exceed a day's: the night ends on the next morning.
type Window struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Has tells whether a time lies in the window.
func (w Window) Has(c civil.Clock) bool {
	m := int(c)
	return w.From <= m && m < w.To || w.From <= m+civil.DayMinutes && m+civil.DayMinutes < w.To
}

// When is which day and which time of day a caller named. Anything may be
// missing.
type When struct {
	// From and To are the dates meant, both included; Dated says that there
	// are any.
	Dated bool       `json:"dated,omitempty"`
	From  civil.Date `json:"from,omitempty"`
	To    civil.Date `json:"to,omitempty"`
	// Times are the readings of the time of day: none, one, or two for an hour
	// that may be before or after noon. Until are those of the end of a range.
	Times    []civil.Clock `json:"times,omitempty"`
	Until    []civil.Clock `json:"until,omitempty"`
	Relation Relation      `json:"relation,omitempty"`
	// Strict says of a time before which something shall be that it is not that
	// time itself: before eleven, and not by eleven.
	Strict bool `json:"strict,omitempty"`
	// Part is a part of the day, such as the afternoon.
	Part *Window `json:"part,omitempty"`
	// Earliest asks for the first that there is, AnyTime says that the time of
	// day does not matter, AnyDay that the day does not.
	Earliest bool `json:"earliest,omitempty"`
	AnyTime  bool `json:"any_time,omitempty"`
	AnyDay   bool `json:"any_day,omitempty"`
	// Weekday says that only a day of the week was named: the coming one, if
	// nothing else is known.
	Weekday bool `json:"weekday,omitempty"`
	// Clash says that the words contradict each other: a weekday that is not
	// that of the date, a day that the month does not have, or a time before
	// noon in the evening. What was named is then left out.
	Clash bool `json:"clash,omitempty"`
	// Past says that a date named lies before today. It is then left out.
	Past bool `json:"past,omitempty"`
	// Not are days, and Avoid times of day, that the caller does not want.
	Not   []Span   `json:"not,omitempty"`
	Avoid []Window `json:"avoid,omitempty"`
	// Latest asks for the last that there is.
	Latest bool `json:"latest,omitempty"`
	// Unused are words about time that nothing was made of, or that may mean
	// something else, and Far says that the day lies far ahead though nobody
	// named its month: what was understood must be read back.
	Unused []string `json:"unused,omitempty"`
	Far    bool     `json:"far,omitempty"`
}

// Doubtful tells whether what was understood has to be read back before
// anything is made of it.
func (w *When) Doubtful() bool { return len(w.Unused) > 0 || w.Far }

// IsZero tells whether nothing was said about a day or a time.
func (w *When) IsZero() bool {
	return !w.Dated && !w.Timed() && !w.Earliest && !w.Latest && !w.AnyTime && !w.AnyDay && !w.Clash && !w.Past && len(w.Not) == 0 &&
		len(w.Avoid) == 0
}

// Timed tells whether a time of day or a part of the day was named.
func (w *When) Timed() bool { return len(w.Times) > 0 || w.Part != nil }

// Named is something that has names: a service, a branch, a person.
type Named struct {
	Label Label
	Also  []string // other words that callers use for it
}

// Context is what the meaning of words depends on, beside the words.
type Context struct {
	Today civil.Date
	Now   civil.Clock
	Topic Topic
	Lang  Lang // of the conversation so far
	// What can be named. Meanings refer to them by index.
	Services, Branches, People []Named
	// Danger are words that this clinic takes for an emergency beside ours.
	Danger []string
	// Last is what was talked about last: "the day after" is told from it.
	Last Mention
	// Phone is the number that was read back, in E.164 form: a digit of it may be
	// corrected. Told is what else was read back: names.
	Phone string
	Told  []string
	// Read are the services that were read back, of which a yes may want another.
	Read []int
	// within says that the words are a part of what was said.
	within bool
}

// Mention is a day, and maybe a time of day, that was talked about: what is
// held or offered, or what the caller wished for.
type Mention struct {
	Dated bool       `json:"dated,omitempty"`
	From  civil.Date `json:"from,omitempty"`
	To    civil.Date `json:"to,omitempty"`
	// Weekday says that only the day of the week was named.
	Weekday bool        `json:"weekday,omitempty"`
	Timed   bool        `json:"timed,omitempty"`
	Time    civil.Clock `json:"time,omitempty"`
}

// Meaning is what an utterance says. Several things may be said at once.
type Meaning struct {
	// Lang is the language most of the words are in; empty if that is open.
	// Words is how many there are.
	Lang   Lang
	Words  int
	Intent Intent
	Answer Answer
	// Bids is what a yes bids in so many words: "yes, book it". Partly says that it
	// is one to a part of what was read back.
	Bids   Intent
	Partly bool
	// Books says that something is to be booked, whatever else is asked.
	Books bool
	// Denied is what the caller says that they do not want done.
	Denied Intent
	// Switch is a language that the caller asks for.
	Switch Lang
	When   When
	Choice Choice
	// NotChoices are offers that are not meant: not the first, not the last.
	NotChoices []Choice
	// Kin says that it is for somebody of the caller's.
	Kin bool
	// Toward is where something else is looked for because this is too early or
	// too late: Later or Earlier.
	Toward Choice
	// Shift is by how much an appointment is to be moved from where it is, if no
	// time was talked about from which that could be counted.
	Shift Shift
	// Name is a person's name as it was said, and Phone a number in E.164
	// form. Digits are those of a number that is no telephone number.
	Name, Phone, Digits string
	// Note are words for whoever sees the caller, as they were said. NoNote
	// says that there shall be none.
	Note   string
	NoNote bool
	// Minutes is by how much a caller comes late, if they say so.
	Minutes int
	// Number is a number that stands alone and has no other meaning; -1 if
	// there is none.
	Number int
	// Services, Branches and People are those named, the likeliest first. More
	// than one means that the words fit several equally well.
	Services, Branches, People []int
	// AnyPerson says that it does not matter who.
	AnyPerson bool
	// Wanted is whether a woman or a man shall do it, if one is wished for.
	Wanted booking.Gender
	// Stranger says that a person was named whom we do not know.
	Stranger bool
	// About is what the caller speaks about without saying it: "the name", or a
	// digit of the number that cannot be told.
	About Topic
	// Same is what shall stay as it was: the day or the time.
	Same Topic
	// Hijri says that a date of the Hijri calendar was named, which cannot be
	// used; When has a Clash.
	Hijri bool
	// Absent says that the caller cannot come to an appointment they have, and not
	// what shall become of it. Unserved is a treatment that no service is called
	// after.
	Absent   bool
	Unserved string
	// Party is how many people shall come, if more than one, and Follow what is
	// wanted for others behind a yes.
	Party  int
	Follow *Follow
	// Unclear says that there were words that are not known at all.
	Unclear bool
	// Stay says that everything shall be as it was.
	Stay bool
	// Pause says that the caller cannot answer yet: somebody must be asked first,
	// or they say yes and no at once.
	Pause bool
	// AnyBranch says that it does not matter where.
	AnyBranch bool
	// Message says that something is to be told to whoever sees them, and not
	// yet what. Arrives is in how many minutes the caller will be there.
	Message bool
	Arrives int
	// Thanks says that the caller thanked, and Parting that they said goodbye in
	// so many words: "that is all" may also mean yes.
	Thanks, Parting bool
	// Protest says that what was done is not what the caller wanted, and Further
	// that more is said than a no and a farewell.
	Protest, Further bool
	// Unwanted says that something is not wanted, which may be an appointment or
	// what is to be done with it.
	Unwanted bool
	// Pointed says that what is called off or moved is "it", and Instead that the
	// wish seems to be about an appointment that the caller has; Perhaps, that it
	// may as well be a new one.
	Pointed, Instead, Perhaps bool
	// Another says that a further appointment is spoken of: "a new one". Mine is on
	// which day the caller's appointment is, where they say so beside what it shall
	// be, and Afterwards are words about what is to be booked when it is called off.
	Another    bool
	Mine       When
	Afterwards string
	// All says that all of the caller's appointments are meant, Sooner and Onward that
	// one shall be earlier or later than it is, and Alike that something is wanted
	// as it was before, or once more.
	All, Sooner, Onward, Alike bool
	// Myself says that it is for whoever speaks.
	Myself bool
	// Owner is whose appointment is spoken of, if nobody of the house is called so.
	Owner string
	// Speaker is whether a woman or a man speaks, if the words tell.
	Speaker Speaker
	// Empty says that there were no words but fillers.
	Empty bool
}

// Shift is a distance in time: so many minutes, days or months on, or back.
type Shift struct {
	Minutes int `json:"minutes,omitempty"`
	Days    int `json:"days,omitempty"`
	Months  int `json:"months,omitempty"`
}

// From is the place that lies so far from another.
func (s Shift) From(at booking.Slot) booking.Slot {
	date := at.Date + civil.Date(s.Days)
	if s.Months != 0 {
		y, m, d := date.Civil()
		date = civil.DateOf(y, m+time.Month(s.Months), d)
	}
	minutes := int(at.Time) + s.Minutes
	for ; minutes < 0; minutes += civil.DayMinutes {
		date--
	}
	return booking.Slot{Date: date + civil.Date(minutes/civil.DayMinutes), Time: civil.Clock(minutes % civil.DayMinutes)}
}
