package notice_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/notice"
)

// story is an appointment at Asia/Riyadh, made on Sunday, 15 November 2026 at
// 10:00, for Wednesday at 16:00, and all that is sent about it.
type story struct {
	*testing.T
	zone   *civil.Zone
	now    int64
	facts  notice.Facts
	rules  notice.Rules
	made   []notice.Notice
	told   []string
	answer func(*notice.Send) notice.Notice // what becomes of it: its status, and whether for good
	last   notice.Decision
}

func begin(t *testing.T, from, start string) *story {
	t.Helper()
	t.Parallel()
	s := &story{T: t, zone: must(t, "Asia/Riyadh")}
	s.now = at(t, s.zone, "2026-11-"+from)
	s.facts = notice.Facts{Revision: 1, Status: booking.Booked, CreatedAt: s.now, ChangedAt: s.now, Phone: "+966500000001",
		Email: "a@example.com"}
	s.facts.Span = s.span(start)
	s.rules = notice.Rules{On: maps.Clone(allOn), Reminders: notice.DefaultReminders, Settle: notice.DefaultSettle,
		Quiet: notice.Quiet{Zone: s.zone, Hours: notice.DefaultQuiet},
		Hops: []notice.Hop{{Channel: "wa", Medium: notice.WhatsApp, Reports: true}, {Channel: "sms", Medium: notice.SMS},
			{Channel: "mail", Medium: notice.Mail}}}
	s.answer = func(s *notice.Send) notice.Notice {
		if s.Hop.Reports {
			return notice.Notice{Status: notice.Delivered}
		}
		return notice.Notice{Status: notice.Sent}
	}
	return s
}

func (s *story) span(start string) booking.Span {
	begins := at(s.T, s.zone, "2026-11-"+start)
	return booking.Span{Start: begins, End: begins + 1800}
}

// until lets messages be sent until a time, which is DD HH:MM[:SS].
func (s *story) until(when string) {
	s.Helper()
	text, seconds, _ := strings.Cut(when, "+")
	end := at(s.T, s.zone, "2026-11-"+text)
	var more int64
	_, _ = fmt.Sscan(seconds, &more)
	for range 100 {
		s.last = notice.Plan(s.now, s.facts, s.rules, s.made)
		switch d := s.last; {
		case d.Send != nil:
			s.send(d.Send)
		case d.Look == 0 || d.Look > end+more:
			s.now = end + more
			return
		default:
			s.now = d.Look
		}
	}
	s.Fatal("it does not end")
}

func (s *story) send(m *notice.Send) {
	what := string(m.Purpose)
	if m.Before != 0 {
		what += fmt.Sprint(" ", m.Before)
	}
	if m.Was != nil && m.Was.Cancelled {
		what += " again"
	} else if m.Was != nil {
		what += " from " + s.zone.Time(m.Was.Start).Format("02 15:04")
	}
	s.told = append(s.told, fmt.Sprintf("%s %s for %s by %s", s.zone.Time(s.now).Format("02 15:04:05"), what,
		s.zone.Time(m.Start).Format("02 15:04"), m.Hop.Channel))
	row, outcome := m.Notice(s.now), s.answer(m)
	row.Status, row.Permanent = outcome.Status, outcome.Permanent
	i := slices.IndexFunc(s.made, func(n notice.Notice) bool {
		return n.Purpose == m.Purpose && n.Before == m.Before && n.Revision == m.Revision && n.Channel == m.Hop.Channel
	})
	if i < 0 {
		s.made = append(s.made, row)
		return
	}
	row.MadeAt = s.made[i].MadeAt
	s.made[i] = row
}

func (s *story) changed() {
	s.facts.Revision++
	s.facts.ChangedAt = s.now
}

func (s *story) becomes(to booking.Status) { s.facts.Status = to; s.changed() }

func (s *story) moves(start string) {
	s.facts.Span, s.facts.MovedAt = s.span(start), s.now
	s.changed()
}

// ends wants all that was told.
func (s *story) ends(want ...string) {
	s.Helper()
	s.until("28 00:00")
	if diff := cmp.Diff(s.told, want); diff != "" {
		s.Errorf("(-got +want):\n%s", diff)
	}
}

const (
	confirmed = "15 10:00:30 confirmation for 18 16:00 by wa"
	dayBefore = "17 16:00:00 reminder 1440 for 18 16:00 by wa"
	sameDay   = "18 14:00:00 reminder 120 for 18 16:00 by wa"
)

func TestStoryOfAnOrdinaryAppointment(t *testing.T) {
	begin(t, "15 10:00", "18 16:00").ends(confirmed, dayBefore, sameDay)
}

func TestStoryOfAnEarlyAppointmentIsRemindedTheEveningBefore(t *testing.T) {
	begin(t, "15 10:00", "18 08:30").ends("15 10:00:30 confirmation for 18 08:30 by wa", "17 08:30:00 reminder 1440 for 18 08:30 by wa",
		"17 20:30:00 reminder 120 for 18 08:30 by wa")
}

func TestStoryOfAnAppointmentMadeAnHourBefore(t *testing.T) {
	begin(t, "18 15:00", "18 16:00").ends("18 15:00:30 confirmation for 18 16:00 by wa")
}

// Nobody is reminded of what they have just booked, message or not.
func TestStoryOfAnAppointmentMadeAfterTheTimeOfItsReminder(t *testing.T) {
	s := begin(t, "18 15:00", "18 16:00")
	s.rules.On[notice.Confirmation] = false
	s.ends()
}

func TestStoryOfAnAppointmentMadeFiveHoursBefore(t *testing.T) {
	begin(t, "18 11:00", "18 16:00").ends("18 11:00:30 confirmation for 18 16:00 by wa")
}

func TestStoryOfAnAppointmentMadeSevenHoursBefore(t *testing.T) {
	begin(t, "18 09:00", "18 16:00").ends("18 09:00:30 confirmation for 18 16:00 by wa", sameDay)
}

func TestStoryOfAnAppointmentMadeInTheNightBefore(t *testing.T) {
	begin(t, "17 22:00", "18 09:00").ends("17 22:00:30 confirmation for 18 09:00 by wa") // at once, however late it is
}

func TestStoryOfWhatIsOverAtOnce(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 10:00+20")
	s.becomes(booking.Cancelled)
	s.ends()
}

func TestStoryOfACancellationThatNoConfirmationWentBefore(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.rules.On[notice.Confirmation] = false
	s.until("15 11:00")
	s.becomes(booking.Cancelled)
	s.ends("15 11:00:30 cancellation for 18 16:00 by wa")
}

func TestStoryOfAHesitantCustomer(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 10:00+20")
	s.moves("18 17:00")
	s.until("15 10:00+40")
	s.moves("18 16:00")
	s.ends("15 10:01:10 confirmation for 18 16:00 by wa", dayBefore, sameDay)
}

func TestStoryOfTwoMovesOfWhichOneIsTold(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 12:00")
	s.moves("19 10:00")
	s.until("15 12:00+10")
	s.moves("19 12:00")
	s.ends(confirmed, "15 12:00:40 change from 18 16:00 for 19 12:00 by wa", "18 12:00:00 reminder 1440 for 19 12:00 by wa",
		"19 10:00:00 reminder 120 for 19 12:00 by wa")
}

func TestStoryOfAMoveAndBackBeforeAnybodyKnew(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 12:00")
	s.moves("19 10:00")
	s.until("15 12:00+10")
	s.moves("18 16:00")
	s.ends(confirmed, dayBefore, sameDay)
}

func TestStoryOfAnotherPerson(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 12:00")
	s.facts.Resource[0], s.facts.MovedAt = 1, s.now
	s.changed()
	s.ends(confirmed, "15 12:00:30 change from 18 16:00 for 18 16:00 by wa", dayBefore, sameDay)
}

// What is cancelled is said of the time that the customer knows.
func TestStoryOfACancellation(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 12:00")
	s.moves("19 10:00")
	s.until("15 12:00+10")
	s.becomes(booking.Cancelled)
	s.ends(confirmed, "15 12:00:40 cancellation for 18 16:00 by wa")
}

// Whoever stands before the door since 16:00 is told why.
func TestStoryOfACancellationAfterTheTimeThatIsKnown(t *testing.T) {
	s := begin(t, "18 09:00", "18 16:00")
	s.until("18 15:59+50")
	s.moves("18 18:00")
	s.until("18 16:00+5")
	s.becomes(booking.Cancelled)
	s.ends("18 09:00:30 confirmation for 18 16:00 by wa", sameDay, "18 16:00:35 cancellation for 18 16:00 by wa")
}

// What no channel could tell, somebody has told by telephone.
func TestStoryOfACancellationOfWhatOnlyACallTold(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.rules.Hops = s.rules.Hops[:1]
	fine := s.answer
	s.until("15 12:00")
	s.answer = func(*notice.Send) notice.Notice { return notice.Notice{Status: notice.Failed, Permanent: true} }
	s.moves("18 18:00")
	s.until("15 13:00")
	s.answer = fine
	s.becomes(booking.Cancelled)
	s.ends(confirmed, "15 12:00:30 change from 18 16:00 for 18 18:00 by wa", "15 13:00:30 cancellation for 18 18:00 by wa")
}

func TestStoryOfACancellationThatIsTakenBack(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 12:00")
	s.becomes(booking.Cancelled)
	s.until("15 12:05")
	s.becomes(booking.Booked)
	s.until("15 12:10")
	s.becomes(booking.Cancelled) // and back before it settles
	s.until("15 12:10+10")
	s.becomes(booking.Booked)
	s.ends(confirmed, "15 12:00:30 cancellation for 18 16:00 by wa", "15 12:05:30 change again for 18 16:00 by wa", dayBefore, sameDay)
}

func TestStoryOfACancellationThatWasNearlyTakenBack(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 12:00")
	s.becomes(booking.Cancelled)
	s.until("15 12:05")
	s.becomes(booking.Booked)
	s.until("15 12:05+20")
	s.becomes(booking.Cancelled)
	s.ends(confirmed, "15 12:00:30 cancellation for 18 16:00 by wa")
}

// Nobody knows whether the customer knows of 17:00: so they are told that it is
// not so, as a change from there.
func TestStoryOfAMoveThatMayBeKnown(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.rules.On[notice.Reminder] = false
	fine := s.answer
	s.until("15 12:00")
	s.answer = func(*notice.Send) notice.Notice { return notice.Notice{Status: notice.Unknown} }
	s.moves("18 17:00")
	s.until("15 12:01")
	s.answer = fine
	s.moves("18 16:00")
	s.ends(confirmed, "15 12:00:30 change from 18 16:00 for 18 17:00 by wa", "15 12:01:30 change from 18 17:00 for 18 16:00 by wa")
}

func TestStoryOfACustomerWhoArrivedByMistake(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("18 14:30")
	s.becomes(booking.Arrived)
	s.until("18 14:40")
	s.becomes(booking.Booked)
	s.ends(confirmed, dayBefore, sameDay)
}

func TestStoryOfACustomerWhoSaidThatTheyCome(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("18 12:00")
	s.facts.ConfirmedAt = s.now
	s.ends(confirmed, dayBefore)
}

// Days later they may have forgotten.
func TestStoryOfACustomerWhoSaidLongAgoThatTheyCome(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 12:00")
	s.facts.ConfirmedAt = s.now
	s.ends(confirmed, dayBefore, sameDay)
}

// What was told by telephone is told. Of what is otherwise again the customer hears,
// also if it is what the last message said.
func TestStoryOfACallThatTold(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 12:00")
	s.moves("18 17:00")
	call := notice.Notice{Purpose: notice.Change, Revision: s.facts.Revision, Status: notice.Delivered, MadeAt: s.now, At: s.now,
		Truth: s.facts.Truth()}
	s.made = append(s.made, call)
	s.until("15 13:00")
	s.made[1].Truth = notice.Truth{} // It is not known any more what they were told.
	s.moves("18 16:00")
	s.until("15 14:00")
	s.becomes(booking.Cancelled)
	s.ends(confirmed, "15 13:00:30 change for 18 16:00 by wa", "15 14:00:30 cancellation for 18 16:00 by wa")
}

func TestStoryOfANoShow(t *testing.T) {
	s := begin(t, "15 10:00", "18 20:45")
	s.until("18 21:00")
	s.becomes(booking.NoShow)
	s.until("19 10:00")
	s.becomes(booking.Booked)
	s.becomes(booking.NoShow)
	s.ends("15 10:00:30 confirmation for 18 20:45 by wa", "17 20:45:00 reminder 1440 for 18 20:45 by wa",
		"18 18:45:00 reminder 120 for 18 20:45 by wa", "19 08:00:00 no_show for 18 20:45 by wa")
}

func TestStoryOfAnUnknownOutcome(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.answer = func(*notice.Send) notice.Notice { return notice.Notice{Status: notice.Unknown} }
	s.until("15 12:00")
	s.moves("18 17:00")
	s.until("15 13:00")
	s.answer = func(*notice.Send) notice.Notice { return notice.Notice{Status: notice.Sending} } // and died
	s.becomes(booking.Cancelled)
	s.ends(confirmed, // never again: it may have arrived
		"15 12:00:30 change from 18 16:00 for 18 17:00 by wa", "15 12:02:30 change from 18 16:00 for 18 17:00 by wa",
		"15 12:04:30 change from 18 16:00 for 18 17:00 by sms", "15 12:06:30 change from 18 16:00 for 18 17:00 by sms",
		"15 12:08:30 change from 18 16:00 for 18 17:00 by mail", "15 12:10:30 change from 18 16:00 for 18 17:00 by mail",
		"15 12:12:30 change from 18 16:00 for 18 17:00 by mail",
		"15 13:00:30 cancellation for 18 17:00 by wa", "15 13:02:30 cancellation for 18 17:00 by wa",
		"15 13:04:30 cancellation for 18 17:00 by sms", "15 13:06:30 cancellation for 18 17:00 by sms",
		"15 13:08:30 cancellation for 18 17:00 by mail", "15 13:10:30 cancellation for 18 17:00 by mail",
		"15 13:12:30 cancellation for 18 17:00 by mail")
	if !s.last.Call {
		t.Error("nobody knows whether it arrived, and nobody asks the customer")
	}
}

// A channel is given ten minutes, the last one all its retries.
func TestStoryOfChannelsThatAreDown(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.rules.Hops = s.rules.Hops[:2]
	s.rules.On[notice.Reminder] = false
	s.answer = func(*notice.Send) notice.Notice { return notice.Notice{Status: notice.Failed} }
	const by = " confirmation for 18 16:00 by "
	s.ends("15 10:00:30"+by+"wa", "15 10:00:40"+by+"wa", "15 10:01:40"+by+"wa", "15 10:06:40"+by+"wa",
		"15 10:06:40"+by+"sms", "15 10:06:50"+by+"sms", "15 10:07:50"+by+"sms", "15 10:12:50"+by+"sms", "15 10:27:50"+by+"sms",
		"15 11:27:50"+by+"sms")
}

func TestStoryOfANumberThatNobodyHas(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.rules.On[notice.Reminder] = false
	s.answer = func(*notice.Send) notice.Notice { return notice.Notice{Status: notice.Failed, Permanent: true} }
	s.until("15 12:00")
	if s.last.Call {
		t.Error("somebody should call to say what the customer knows")
	}
	s.moves("18 17:00") // the first word was tried in vain: now it is a change, which is sent at least once
	s.until("15 13:00")
	if !s.last.Call {
		t.Error("nobody is asked to call")
	}
	s.ends("15 10:00:30 confirmation for 18 16:00 by wa", "15 10:00:30 confirmation for 18 16:00 by sms",
		"15 10:00:30 confirmation for 18 16:00 by mail", "15 12:00:30 change for 18 17:00 by wa", "15 12:00:30 change for 18 17:00 by sms",
		"15 12:00:30 change for 18 17:00 by mail")
}

// Only a change that is not reported as delivered is told by the next channel.
func TestStoryOfMissingReports(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.rules.On[notice.Reminder] = false
	s.answer = func(*notice.Send) notice.Notice { return notice.Notice{Status: notice.Sent} }
	s.until("15 12:00")
	s.moves("18 17:00")
	s.ends(confirmed, "15 12:00:30 change from 18 16:00 for 18 17:00 by wa", "15 12:10:30 change from 18 16:00 for 18 17:00 by sms")
}

func TestStoryOfAReportThatItFailed(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.rules.On[notice.Reminder] = false
	s.answer = func(*notice.Send) notice.Notice { return notice.Notice{Status: notice.Sent} }
	s.until("15 12:00")
	s.made[0].Status, s.made[0].Permanent = notice.Failed, true
	s.ends(confirmed, "15 12:00:00 confirmation for 18 16:00 by sms")
}

func TestStoryOfMessagesThatAreSwitchedOn(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.now += 3600
	s.rules.Since = s.now
	s.until("15 12:00")
	s.moves("18 17:00")
	s.ends("15 12:00:30 change for 18 17:00 by wa", "17 17:00:00 reminder 1440 for 18 17:00 by wa",
		"18 15:00:00 reminder 120 for 18 17:00 by wa")
}

// A cap stops all but changes and cancellations of the next 24 hours.
func TestStoryOfACap(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.rules.FullUntil = at(t, s.zone, "2026-11-17 00:00")
	s.until("15 12:00")
	s.moves("16 15:00")
	s.until("15 18:00")
	s.becomes(booking.Cancelled)
	s.ends("15 15:00:00 change for 16 15:00 by wa", "15 18:00:30 cancellation for 16 15:00 by wa")
}

func TestStoryOfAChangeThatWaitsForTheCap(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 11:00")
	s.rules.FullUntil = at(t, s.zone, "2026-11-18 00:00")
	s.moves("19 15:00")
	s.until("17 20:00")
	s.ends(confirmed, "17 16:00:00 change from 18 16:00 for 19 15:00 by wa", "18 15:00:00 reminder 1440 for 19 15:00 by wa",
		"19 13:00:00 reminder 120 for 19 15:00 by wa")
}

// What was missed while the service stood still is made up for once, and in the
// morning.
func TestStoryOfAServiceThatStoodStill(t *testing.T) {
	s := begin(t, "15 10:00", "18 12:00")
	s.until("16 10:00")
	s.now = at(t, s.zone, "2026-11-17 23:00")
	s.ends("15 10:00:30 confirmation for 18 12:00 by wa", "18 08:00:00 reminder 1440 for 18 12:00 by wa",
		"18 10:00:00 reminder 120 for 18 12:00 by wa")
}

func TestStoryOfAServiceThatStoodStillTooLong(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("16 10:00")
	s.now = at(t, s.zone, "2026-11-18 14:30")
	s.ends(confirmed, "18 14:30:00 reminder 120 for 18 16:00 by wa")
}

func TestStoryOfRemindersThatQuietHoursBringTogether(t *testing.T) {
	s := begin(t, "15 10:00", "18 08:30")
	s.rules.Reminders = []int{12 * 60, 120} // 20:30, and 20:30 instead of 06:30
	s.ends("15 10:00:30 confirmation for 18 08:30 by wa", "17 20:30:00 reminder 120 for 18 08:30 by wa")
}

func TestStoryOfRemindersThatQuietHoursBringNear(t *testing.T) {
	s := begin(t, "15 10:00", "18 08:10")
	s.rules.Reminders = []int{12 * 60, 120} // 20:10, and 20:30 instead of 06:10
	s.ends("15 10:00:30 confirmation for 18 08:10 by wa", "17 20:10:00 reminder 720 for 18 08:10 by wa")
}

// An owner who changes rules sends nothing a second time.
func TestStoryOfOtherRules(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 12:00")
	s.moves("18 17:00")
	s.until("17 18:00")
	slices.Reverse(s.rules.Hops)
	s.rules.Hops = s.rules.Hops[:2] // without WhatsApp
	s.rules.Reminders = []int{48 * 60, 24 * 60, 2 * 60}
	s.ends(confirmed, "15 12:00:30 change from 18 16:00 for 18 17:00 by wa", "17 17:00:00 reminder 1440 for 18 17:00 by wa",
		"18 15:00:00 reminder 120 for 18 17:00 by mail")
}

func TestStoryOfACustomerWithoutATelephone(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.facts.Phone = ""
	s.until("16 10:00")
	s.facts.Email = ""
	s.until("17 10:00")
	if s.last.Call {
		t.Error("somebody should call, and all is told")
	}
	s.moves("18 17:00")
	s.until("17 11:00")
	if !s.last.Call {
		t.Error("nobody is asked to call")
	}
	s.ends("15 10:00:30 confirmation for 18 16:00 by mail")
}

// No message is in time for that.
func TestStoryOfAMoveToTheNextMoment(t *testing.T) {
	s := begin(t, "18 15:00", "18 17:00")
	s.until("18 15:59+45")
	s.moves("18 16:00")
	s.until("18 15:59+50")
	if !s.last.Call {
		t.Error("nobody is asked to call")
	}
	s.ends("18 15:00:30 confirmation for 18 17:00 by wa")
}

func TestStoryOfChannelsThatDoNotReach(t *testing.T) {
	s := begin(t, "18 15:00", "18 16:00")
	s.facts.Deaf = map[string]bool{"wa": true}
	s.ends("18 15:00:30 confirmation for 18 16:00 by sms")
}

func TestStoryOfWhoWasForgottenAndWhatIsPast(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 12:00")
	s.becomes(booking.Cancelled)
	s.facts.Erased = true
	s.ends(confirmed)
	for _, status := range booking.Statuses {
		past := &story{T: t, zone: s.zone, now: s.facts.Span.End + 2*86400, facts: s.facts, rules: s.rules}
		past.facts.Erased, past.facts.Status = false, status
		past.facts.CreatedAt, past.facts.ChangedAt, past.facts.MovedAt = past.now, past.now, past.now // imported just now
		past.ends()
	}
}

func TestStoryOfASandbox(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.facts.Test = true
	d := notice.Plan(s.now+30, s.facts, s.rules, nil)
	if d.Send == nil || !d.Send.Test || d.Send.Notice(s.now).Status != notice.Sent {
		t.Errorf("got %+v", d.Send)
	}
}

// What somebody sends by hand says how the appointment stands now, goes to nobody
// who wants none, and is known to the plan.
func TestAMessageIsSentAgainByHand(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	repeat := func(p notice.Purpose) string {
		n, hurdle := notice.Repeat(s.now, s.facts, s.rules, s.made, p)
		if hurdle != "" {
			return string(hurdle)
		}
		return fmt.Sprintf("%s %d %s %t", n.Purpose, n.Before, n.Hop.Channel, n.Again)
	}
	lost := notice.Notice{Purpose: notice.Confirmation, Revision: 1, Channel: "wa", Status: notice.Failed, Permanent: true, Attempts: 1,
		Truth: notice.Truth{Start: s.facts.Span.Start}}
	s.made = []notice.Notice{lost}
	if got := repeat(notice.Confirmation); got != "confirmation -1 sms false" {
		t.Errorf("got %q, want it by the channel that has not refused it", got)
	}
	n, _ := notice.Repeat(s.now, s.facts, s.rules, s.made, notice.Confirmation)
	row := n.Notice(s.now)
	row.Status = notice.Sent
	s.made = append(s.made, row)
	if got := repeat(notice.Reminder); got != "reminder -1 wa false" {
		t.Errorf("got %q, want the reminder", got)
	}
	if got := repeat(notice.Confirmation); got != "confirmation -2 sms true" {
		t.Errorf("once more: got %q, want another row", got)
	}
	if d := notice.Plan(s.now+60, s.facts, s.rules, s.made); d.Send != nil || d.Call {
		t.Errorf("got %+v, want the plan to know of it", d)
	}
	s.facts.Span = s.span("18 17:00")
	s.facts.Revision++
	if got := repeat(notice.Confirmation); got != "change -1 wa false" {
		t.Errorf("moved: got %q, want a change", got)
	}
	s.rules.FullUntil = s.now + 1
	if got := repeat(notice.Change); got != "change -1 wa false" {
		t.Errorf("above the cap: got %q, want a change to go", got)
	}
	if got := repeat(notice.Cancellation); got != "over" {
		t.Errorf("not cancelled: got %q", got)
	}
	s.facts.Status = booking.Cancelled
	if got := repeat(notice.Reminder); got != "over" {
		t.Errorf("cancelled: got %q", got)
	}
	if got := repeat(notice.Cancellation); got != "cancellation -1 wa false" {
		t.Errorf("cancelled: got %q", got)
	}
	s.facts.Deaf = map[string]bool{"wa": true, "sms": true, "mail": true}
	if got := repeat(notice.Cancellation); got != "unreached" {
		t.Errorf("who wants none: got %q", got)
	}
	s.facts.Erased = true
	if got := repeat(notice.Cancellation); got != "over" {
		t.Errorf("erased: got %q", got)
	}
}

func TestStoryOfACopyThatWasRestoredBeforeTheFirstWord(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.rules.Restored = at(t, s.zone, "2026-11-17 16:00")
	s.now = at(t, s.zone, "2026-11-17 17:00")
	s.ends(sameDay)
}

func TestStoryOfAChangeInACopyThatWasRestored(t *testing.T) {
	s := begin(t, "15 10:00", "18 16:00")
	s.until("15 11:00")
	s.moves("18 17:00")
	s.rules.Restored = at(t, s.zone, "2026-11-15 12:00")
	s.now = s.rules.Restored
	s.ends(confirmed, "15 12:00:00 change from 18 16:00 for 18 17:00 by wa", "17 17:00:00 reminder 1440 for 18 17:00 by wa",
		"18 15:00:00 reminder 120 for 18 17:00 by wa")
}
