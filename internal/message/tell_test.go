package message_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// From the booking to the day: confirmed once it has settled, reminded twice, and
// told of a move and of the end.
func TestACustomerIsToldHowTheirAppointmentStands(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("unifonic")
		w.on()
		v := w.noura("2026-11-18", "10:00")
		w.work(w.House)
		w.tells() // Perhaps they change their mind.
		w.wait(30 * time.Second)
		w.tells("966501234567 |تأكيد|18/11|10:00|https://book.example/a/")
		w.wait(time.Hour)
		w.tells()

		w.move(v, "2026-11-19", "12:30")
		w.wait(30 * time.Second)
		w.tells("10:00|19/11|12:30")

		w.until("2026-11-18", "12:29")
		w.tells()
		w.until("2026-11-18", "12:30")
		w.tells("تذكير|19/11|12:30")
		w.until("2026-11-19", "10:30")
		w.tells("12:30")

		w.cancel(v)
		w.wait(30 * time.Second)
		w.tells("12:30")
		w.until("2026-11-19", "12:30")
		w.wait(48 * time.Hour)
		w.tells()
	})
}

// What is moved and cancelled before anybody was told of it is not told.
func TestWhatIsOverBeforeItSettlesIsNotTold(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("unifonic")
		w.on()
		v := w.noura("2026-11-18", "10:00")
		w.wait(10 * time.Second)
		w.move(v, "2026-11-18", "11:00")
		w.wait(10 * time.Second)
		w.cancel(v)
		w.wait(time.Hour)
		w.tells()
	})
}

// Switched on with a full calendar, nobody gets a confirmation of what was booked
// long ago; reminders are of what is to come.
func TestSwitchingOnDoesNotTellOfThePast(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.noura("2026-11-17", "10:00")
		w.work(w.House)
		w.Clock.Add(time.Hour)
		w.channel("unifonic")
		w.on()
		w.work(w.House)
		w.wait(time.Hour)
		w.tells()
		w.until("2026-11-16", "10:00")
		w.tells("تذكير")
	})
}

// A gateway that takes the message and breaks off: confirmations are not sent
// again, a cancellation is.
func TestWhatMayHaveArrivedIsSentAgainOnlyIfItMatters(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("taqnyat")
		w.on()
		w.gateway.SetFaults(mockgateway.Faults{Break: true})
		v := w.noura("2026-11-18", "10:00")
		w.work(w.House)
		w.wait(30 * time.Second)
		w.tells("تأكيد")
		w.wait(time.Hour)
		w.tells()
		w.cancel(v)
		w.work(w.House)
		w.wait(30 * time.Second)
		w.tells("10:00")
		w.gateway.SetFaults(mockgateway.Faults{})
		w.wait(notice.Doubt * time.Second)
		w.tells("نكرر|10:00")
		w.wait(time.Hour)
		w.tells()
	})
}

// A channel from which nothing is taken is paused, the next one is used, and what
// waits goes on when its owner has mended it.
func TestAChannelThatIsRefusedIsPausedAndTheNextIsUsed(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx := t.Context()
		bad, err := w.Messages.AddChannel(ctx, w.Staff(), message.Draft{Kind: "unifonic", Name: "SMS",
			Settings: courier.Settings{"app_sid": "wrong", "sender": "Noor"}})
		if err != nil {
			t.Fatal(err)
		}
		w.on()
		v := w.noura("2026-11-18", "10:00")
		for range 5 {
			w.wait(20 * time.Minute)
		}
		w.tells()
		ch, err := w.Messages.Channel(ctx, w.IDs.Organization, bad.ID)
		if err != nil || ch.PausedAt == 0 || ch.PausedWhy != courier.ErrLogin.Code {
			t.Fatalf("got paused at %d because of %q (%v), want because of %q", ch.PausedAt, ch.PausedWhy, err, courier.ErrLogin.Code)
		}
		w.channel("taqnyat")
		w.work(w.House)
		w.wait(time.Minute)
		w.tells("تأكيد")

		w.cancel(v)
		w.wait(30 * time.Second)
		w.tells("10:00")
		if err := w.Messages.ChangeChannel(ctx, w.Staff(), bad.ID, ch.Version,
			message.Draft{Name: "SMS", Settings: courier.Settings{"app_sid": "right", "sender": "Noor"}}); err != nil {
			t.Fatal(err)
		}
		if ch, err = w.Messages.Channel(ctx, w.IDs.Organization, bad.ID); err != nil || ch.PausedAt != 0 {
			t.Errorf("got paused at %d (%v), want a channel that goes on", ch.PausedAt, err)
		}
		w.noura("2026-11-19", "10:00")
		w.wait(time.Minute)
		w.tells("تأكيد|19/11")
		w.counted("unifonic", "credentials", 5) // one for each wait
		w.counted("unifonic", "sent", 1)
		w.counted("taqnyat", "sent", 2)
	})
}

// Who is not on WhatsApp is told by SMS, at once when the report comes, and the
// next time without asking WhatsApp.
func TestWhoIsNotOnWhatsAppIsToldBySMS(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		wa := w.channel("whatsapp")
		w.channel("taqnyat")
		w.on()
		w.gateway.SetFaults(mockgateway.Faults{NotOnWhatsApp: []string{"4567"}, NotOnWhatsAppLate: true})
		w.noura("2026-11-18", "10:00")
		w.wait(30 * time.Second)
		w.work(w.House)
		w.wait(30 * time.Second)
		w.tells("mawid_confirmation")
		w.reports(wa)
		w.tells("تأكيد|18/11")
		w.until("2026-11-17", "10:00")
		w.tells("تذكير")
	})
}

// Nobody whom no channel reaches is forgotten: somebody of the house calls them.
func TestWhoCannotBeToldIsCalled(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx, org := t.Context(), w.IDs.Organization
		w.channel("taqnyat")
		w.on()
		v := w.noura("2026-11-18", "10:00")
		w.wait(time.Minute)
		w.tells("تأكيد")
		w.gateway.SetFaults(mockgateway.Faults{Status: 400})
		w.move(v, "2026-11-18", "12:00")
		w.work(w.House)
		for range 40 {
			w.wait(10 * time.Minute)
		}
		list, err := w.Messages.ToCall(ctx, org)
		if err != nil || len(list) != 1 || list[0].ID != v.ID {
			t.Fatalf("got %v (%v), want the customer", list, err)
		}
		if err := w.Messages.Called(ctx, w.Staff(), v.ID); err != nil {
			t.Fatal(err)
		}
		w.wait(time.Minute)
		if list, err = w.Messages.ToCall(ctx, org); err != nil || len(list) != 0 {
			t.Errorf("got %v (%v), want nobody: they were called", list, err)
		}
	})
}

// pause stops a channel, or lets it go on.
func (w *clinic) pause(ch message.Channel, yes bool) {
	w.T.Helper()
	if err := w.Messages.PauseChannel(w.T.Context(), w.Staff(), ch.ID, yes); err != nil {
		w.T.Fatal(err)
	}
	w.wait(time.Minute)
}

// toCall wants so many to be called.
func (w *clinic) toCall(want int) {
	w.T.Helper()
	if list, err := w.Messages.ToCall(w.T.Context(), w.IDs.Organization); err != nil || len(list) != want {
		w.T.Fatalf("got %d to call (%v), want %d", len(list), err, want)
	}
}

// called notes that somebody has called a customer, who was to be.
func (w *clinic) called(v desk.View) {
	w.T.Helper()
	w.toCall(1)
	if err := w.Messages.Called(w.T.Context(), w.Staff(), v.ID); err != nil {
		w.T.Fatal(err)
	}
	w.wait(time.Minute)
	w.toCall(0)
}

// What somebody has told by telephone is told: no channel that goes on says it once
// more, until it is otherwise again, and be it as the last message said.
func TestWhoWasCalledKnows(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ch := w.channel("taqnyat")
		w.on()
		v := w.noura("2026-11-18", "10:00")
		w.wait(time.Minute)
		w.tells("تأكيد")
		w.pause(ch, true)
		w.move(v, "2026-11-18", "12:00")
		w.wait(time.Minute)
		w.called(v)
		w.pause(ch, false)
		w.correct(v, "+966557654321")
		w.wait(time.Minute)
		w.tells()
		w.move(v, "2026-11-18", "10:00")
		w.wait(time.Minute)
		w.tells("966557654321 |10:00")
		w.pause(ch, true)
		w.cancel(v)
		w.wait(time.Minute)
		w.called(v)
		w.pause(ch, false)
		w.wait(time.Hour)
		w.tells()
		w.toCall(0)
	})
}

// Who was called about one change has to hear of the next: by telephone again, or by
// a channel that goes on.
func TestWhoWasCalledIsToldOfTheNextChange(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ch := w.channel("taqnyat")
		w.on()
		v := w.noura("2026-11-18", "10:00")
		w.wait(time.Minute)
		w.tells("تأكيد")
		w.pause(ch, true)
		w.move(v, "2026-11-18", "12:00")
		w.wait(time.Minute)
		w.called(v)
		w.move(v, "2026-11-18", "10:00")
		w.wait(time.Minute)
		w.toCall(1)
		w.pause(ch, false)
		w.tells("10:00")
		w.toCall(0)
	})
}

// A confirmation that could not go is nothing to call about: they know what they
// booked. What was made of it later is.
func TestAnUnsentConfirmationIsNoCall(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ch := w.channel("taqnyat")
		w.on()
		w.pause(ch, true)
		v := w.noura("2026-11-18", "10:00")
		w.wait(10 * time.Second)
		w.correct(v, "+966557654321")
		w.wait(time.Minute)
		w.toCall(0)
		w.move(v, "2026-11-18", "12:00")
		w.wait(time.Minute)
		w.toCall(1)
	})
}

// A repetition that the provider refuses because it has had it was taken: by the
// attempt of which nobody knew.
func TestARepetitionThatTheProviderHasHadIsSent(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("unifonic")
		w.on()
		v := w.noura("2026-11-18", "10:00")
		w.wait(time.Minute)
		w.tells("تأكيد")
		w.gateway.SetFaults(mockgateway.Faults{Break: true})
		w.move(v, "2026-11-18", "12:00")
		w.wait(30 * time.Second)
		w.tells("12:00")
		w.wait(notice.Doubt * time.Second)
		w.tells("نكرر|12:00")
		w.gateway.SetFaults(mockgateway.Faults{})
		w.wait(notice.Doubt * time.Second)
		w.tells() // It has it.
		if m := w.lines()[0]; m.Status != notice.Sent || m.Reason != "" || m.Attempts != 3 {
			t.Errorf("got %s (%q) after %d attempts, want sent after three", m.Status, m.Reason, m.Attempts)
		}
		w.wait(time.Hour)
		w.tells()
		w.toCall(0)
	})
}

// What a gateway says that a message costs is counted, whatever the message is.
func TestUnitsAreThoseThatAreTold(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.server = httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(rw, `{"id":"1","status":"accepted","units":3}`)
		}))
		t.Cleanup(w.server.Close)
		w.channel("gateway")
		w.on()
		w.noura("2026-11-18", "10:00")
		w.wait(time.Minute)
		if err := w.code(office.CodeToBook); err != nil {
			t.Fatal(err)
		}
		if used, err := w.Messages.Used(t.Context(), w.IDs.Organization); err != nil || used.Today != 6 {
			t.Errorf("got %d units (%v), want 6", used.Today, err)
		}
	})
}

// One person gets so many messages in a day. A change of what is near goes
// nevertheless.
func TestAPersonGetsSoManyMessagesInADay(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("taqnyat")
		w.on(func(r *message.Rules) { r.PerNumber = 1 })
		v := w.noura("2026-11-16", "12:00")
		w.wait(time.Minute)
		w.tells("تأكيد")
		w.noura("2026-11-18", "12:00")
		w.wait(time.Minute)
		w.tells()
		w.move(v, "2026-11-16", "11:00")
		w.until("2026-11-15", "10:59")
		w.tells()
		w.until("2026-11-15", "11:00")
		w.tells("12:00|11:00")
	})
}

// What was booked together is confirmed whole, however much that is; it counts as one.
func TestASeriesIsConfirmedWhole(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("taqnyat")
		w.on(func(r *message.Rules) { r.PerNumber = 2 })
		series := desk.Together{IdempotencyKey: "series"}
		for _, date := range []string{"2026-11-16", "2026-11-17", "2026-11-18"} {
			r := w.Checkup(date, "12:00")
			r.Phone = "+966501234567"
			series.Wishes = append(series.Wishes, desk.Wish{BookRequest: r})
		}
		if _, err := w.Desk.BookTogether(t.Context(), w.Staff(), series); err != nil {
			t.Fatal(err)
		}
		w.wait(time.Minute)
		w.tells("تأكيد|16", "تأكيد|17", "تأكيد|18")
		w.noura("2026-11-19", "12:00")
		w.wait(time.Minute)
		w.tells("تأكيد|19")
		w.noura("2026-11-20", "12:00")
		w.wait(time.Minute)
		w.tells()
	})
}

// An organization pays for so many in a day, in UTC.
func TestAnOrganizationPaysForSoManyMessages(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("taqnyat")
		w.on(func(r *message.Rules) { r.PerDay = 1 })
		w.noura("2026-11-18", "12:00")
		w.wait(time.Minute)
		w.tells("تأكيد")
		w.Patient("سلمان القحطاني", "+966555555555", "2026-11-18", "12:30")
		w.wait(time.Minute)
		w.tells()
		w.until("2026-11-16", "02:59")
		w.tells()
		w.until("2026-11-16", "03:00")
		w.tells("966555555555 |تأكيد")
	})
}

// A channel costs so much in a day: then the next one takes over, and where there is
// none it is as if all were used up.
func TestAChannelCostsSoMuch(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx, org := t.Context(), w.IDs.Organization
		first := w.channel("whatsapp")
		draft := message.Draft{Name: "whatsapp", Links: true, CapDay: 1}
		draft.Settings = courier.Settings{"phone_number_id": settings["whatsapp"]["phone_number_id"]}
		if err := w.Messages.ChangeChannel(ctx, w.Staff(), first.ID, 1, draft); err != nil {
			t.Fatal(err)
		}
		w.on()
		full := func(want bool) {
			t.Helper()
			if got, err := w.Messages.Letters.CapReached(ctx, org); err != nil || got != want {
				t.Errorf("a cap is reached: got %v (%v)", got, err)
			}
		}
		full(false)
		w.noura("2026-11-18", "12:00")
		w.wait(time.Minute)
		w.tells("mawid_confirmation")
		full(true)
		list, err := w.Messages.Caps(ctx, org)
		if err != nil || len(list) != 1 || list[0].Channel.ID != first.ID || list[0].Used != 1 || list[0].Month {
			t.Errorf("got %+v (%v), want the cap of the channel", list, err)
		}
		near := w.Patient("سلمان القحطاني", "+966555555555", "2026-11-15", "12:30")
		w.wait(11 * time.Minute)
		w.tells()
		w.move(near, "2026-11-15", "13:30")
		w.wait(time.Minute)
		w.tells("966555555555|mawid_change") // It is near.
		w.Patient("سارة الحربي", "+966544444444", "2026-11-18", "12:30")
		w.wait(time.Minute)
		w.tells()
		w.until("2026-11-16", "02:59")
		w.tells()
		w.until("2026-11-16", "03:00")
		w.tells("966544444444|mawid_confirmation")
		w.channel("taqnyat")
		w.Patient("ريم الدوسري", "+966533333333", "2026-11-18", "13:30")
		w.wait(time.Minute)
		w.tells("966533333333 |تأكيد")
	})
}

// What whoever runs this installation allows in a month holds as the owner's own, and is
// told of as that.
func TestAPlanPaysForSoManyMessages(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx, org := t.Context(), w.IDs.Organization
		if err := w.Organization.Tenants.SetPlan(ctx, booking.Plan{Name: "basic", Messages: 1}); err != nil {
			t.Fatal(err)
		}
		if err := w.Organization.Tenants.GivePlan(ctx, w.Staff(), "basic"); err != nil {
			t.Fatal(err)
		}
		w.channel("whatsapp")
		w.on(func(r *message.Rules) { r.PerMonth = 100 })
		w.noura("2026-11-18", "12:00")
		w.wait(time.Minute)
		w.tells("mawid_confirmation")
		w.Patient("سلمان القحطاني", "+966555555555", "2026-11-25", "12:30")
		w.wait(time.Minute)
		w.tells()
		if list, err := w.Messages.Caps(ctx, org); err != nil || len(list) != 1 || !list[0].Plan || !list[0].Full() || list[0].Most != 1 {
			t.Errorf("got %+v (%v), want that of the plan", list, err)
		}
		if got, err := w.Messages.Letters.CapReached(ctx, org); err != nil || !got {
			t.Errorf("nobody is told that nothing is sent any more (%v)", err)
		}
	})
}

// Nobody is told anything who has said so.
func TestWhoWantsNoMessagesGetsNone(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("taqnyat")
		w.on()
		v := w.noura("2026-11-18", "12:00")
		id := world.PersonOf(w.World, v)
		err := w.Customers.NoteConsent(t.Context(), w.Staff(), id, customer.NewConsent{Kind: booking.ConsentMessages, Channel: "telephone"})
		if err != nil {
			t.Fatal(err)
		}
		w.wait(time.Minute)
		w.tells()
	})
}

// An English page is confirmed in English.
func TestMessagesAreInTheLanguageOfTheCustomer(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("taqnyat")
		w.on()
		v := w.noura("2026-11-18", "12:00")
		w.Statements()(`insert into intakes (appointment_id, org_id, answers, terms, language, at)
			values ('` + v.ID.String() + `', '` + w.IDs.Organization.String() + `', '', 0, 'en', 1)`)
		w.wait(time.Minute)
		w.tells("Confirmed: Check-up|12:00|https://book.example/en/a/")
	})
}

// A cancellation of which nobody knows whether it arrived, whatever was tried, is
// told by a person.
func TestWhatMayNotHaveArrivedIsToldByAPerson(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("taqnyat")
		w.on()
		v := w.noura("2026-11-18", "10:00")
		w.wait(time.Minute)
		w.tells("تأكيد")
		w.gateway.SetFaults(mockgateway.Faults{Status: 500})
		w.cancel(v)
		w.work(w.House)
		for range 6 {
			w.wait(2 * time.Minute)
		}
		list, err := w.Messages.ToCall(t.Context(), w.IDs.Organization)
		if err != nil || len(list) != 1 || list[0].ID != v.ID {
			t.Errorf("got %v (%v), want the customer", list, err)
		}
	})
}

// A provider that has never reported is not waited for: a cancellation is told once.
func TestSilenceOfAProviderThatNeverReportedSaysNothing(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		wa := w.channel("whatsapp")
		w.channel("taqnyat")
		w.on()
		v := w.noura("2026-11-18", "10:00")
		w.wait(time.Minute)
		w.tells("mawid_confirmation")
		w.cancel(v)
		w.wait(30 * time.Second)
		w.wait(time.Hour)
		w.tells("mawid_cancellation")
		w.reports(wa)
		ch, err := w.Messages.Channel(t.Context(), w.IDs.Organization, wa.ID)
		if err != nil || ch.ReportedAt == 0 {
			t.Errorf("got %+v (%v), want a channel that reports", ch, err)
		}
	})
}

// Whatever was removed, a new channel is tried last.
func TestANewChannelIsTriedLast(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		first := w.channel("unifonic")
		w.channel("taqnyat")
		w.channel("whatsapp")
		if err := w.Messages.RemoveChannel(t.Context(), w.Staff(), first.ID); err != nil {
			t.Fatal(err)
		}
		last := w.channel("unifonic")
		list, err := w.Messages.Channels(t.Context(), w.IDs.Organization)
		if err != nil || len(list) != 3 || list[2].ID != last.ID {
			t.Errorf("got %v (%v), want the new one last", list, err)
		}
	})
}

// correct gives an appointment another number.
func (w *clinic) correct(v desk.View, phone string) {
	w.T.Helper()
	a, err := w.Desk.Appointment(w.T.Context(), w.IDs.Organization, v.ID)
	if err == nil {
		_, err = w.Desk.Edit(w.T.Context(), w.Staff(), v.ID, desk.EditRequest{Customer: string(a.Customer), Phone: phone,
			Seen: desk.EditionOf(&a.Appointment)})
	}
	if err != nil {
		w.T.Fatal(err)
	}
}

// A number that is corrected before anybody was told gets the confirmation, and what
// is told later; who has been told is not told again.
func TestACorrectedNumberIsTold(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("unifonic")
		w.on()
		v := w.noura("2026-11-18", "10:00")
		w.work(w.House)
		w.correct(v, "+966557654321")
		w.wait(30 * time.Second)
		w.tells("966557654321 |تأكيد|18/11|10:00")
		w.correct(v, "+966557654322")
		w.wait(time.Hour)
		w.tells()
		w.move(v, "2026-11-19", "12:30")
		w.wait(30 * time.Second)
		w.tells("966557654322 |19/11|12:30")
	})
}

// A confirmation that failed because the number was wrong goes to the right one.
func TestWhatFailedAtAWrongNumberIsToldAtTheRightOne(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("taqnyat")
		w.on()
		w.gateway.SetFaults(mockgateway.Faults{Status: 400})
		v := w.noura("2026-11-18", "10:00")
		w.work(w.House)
		for range 30 {
			w.wait(10 * time.Minute)
		}
		w.told()
		w.gateway.SetFaults(mockgateway.Faults{})
		w.correct(v, "+966557654321")
		w.wait(time.Minute)
		w.tells("966557654321 |تأكيد|18/11|10:00")
	})
}

// A copy of the database goes on where another has worked until some time: what
// is told at most once and was due until then is not told by it. A cancellation
// is, and what is due later.
func TestARestoredCopyTellsNobodyTwice(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("unifonic")
		w.on()
		w.noura("2026-11-18", "10:00") // to be confirmed
		w.Clock.Add(time.Hour)
		gone := w.noura("2026-11-20", "10:00")
		w.Clock.Add(time.Hour)
		w.cancel(gone)
		w.Clock.Add(50 * time.Hour) // The reminder of the day before is due, too.
		if _, err := w.SetAside(t.Context(), w.Clock.Now().Unix()); err != nil {
			t.Fatal(err)
		}
		w.wait(time.Minute)
		w.tells("20/11|10:00")
		w.until("2026-11-18", "08:00")
		w.tells("10:00")
	})
}
