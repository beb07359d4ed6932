package catalogue

import (
	"fmt"

	"github.com/mawid/mawid/internal/fault"
)

// Limits of what a catalogue says, and what it means by saying nothing.
const (
	shortestDuration = 5 // minutes
	longestDuration  = 1440
	shortestStep     = 5
	longestStep      = 240
	longestBuffer    = 240
	longestNotice    = 365 // days
	longestHorizon   = 730
	defaultHorizon   = 90
	mostSeats        = 10000
	mostAliases      = 20
	longestAlias     = 60 // characters
)

// What a description of an organization is refused for. The sentence is made
// where the mistake is found.
var (
	errSlugTaken     = fault.New(fault.Invalid, "slug_used_twice", "")
	errNameless      = fault.New(fault.Invalid, "name_needed", "")
	errBlockLong     = fault.New(fault.Invalid, "block_too_long", "this reaches over more than a year; end it earlier").On("until")
	errBlockNever    = fault.New(fault.Invalid, "block_never", "none of the days lies between the dates; end it later").On("until")
	errReversed      = fault.New(fault.Invalid, "ends_before_it_begins", "")
	errDuration      = fault.New(fault.Invalid, "duration_out_of_range", "", shortestDuration, longestDuration)
	errStep          = fault.New(fault.Invalid, "step_out_of_range", "", shortestStep, longestStep)
	errBuffer        = fault.New(fault.Invalid, "buffer_out_of_range", "", longestBuffer)
	errNoticeRange   = fault.New(fault.Invalid, "notice_out_of_range", "", longestNotice)
	errHorizonRange  = fault.New(fault.Invalid, "horizon_out_of_range", "", longestHorizon)
	errCapacity      = fault.New(fault.Invalid, "capacity_out_of_range", "", mostSeats)
	errNoBranch      = fault.New(fault.Invalid, "unknown_branch", "")
	errNoService     = fault.New(fault.Invalid, "unknown_service", "")
	errSessions      = fault.New(fault.Invalid, "sessions_without_seats", "")
	errSessionAway   = fault.New(fault.Invalid, "session_elsewhere", "")
	errSeatService   = fault.New(fault.Invalid, "service_by_seat", "")
	errSeatsDoneBy   = fault.New(fault.Invalid, "service_has_doers", "")
	errHours         = fault.New(fault.Invalid, "invalid_hours", "")
	errHoursOverlap  = fault.New(fault.Invalid, "hours_overlap", "")
	errManyAliases   = fault.New(fault.Invalid, "too_many_aliases", "", mostAliases)
	errLongAlias     = fault.New(fault.Invalid, "alias_too_long", "", longestAlias)
	errAliasTaken    = fault.New(fault.Invalid, "alias_taken", "")
	errEverydayAlias = fault.New(fault.Invalid, "everyday_alias", "")
	errGender        = fault.New(fault.Invalid, "unknown_gender", "")
)

// mistake says what is wrong at a place of the blueprint.
func mistake(refusal *fault.Error, place, format string, args ...any) error {
	return refusal.On(place).Saying(fmt.Sprintf(format, args...))
}
