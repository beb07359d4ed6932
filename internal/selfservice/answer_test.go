package selfservice_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/world"
)

var terms = booking.Page{Terms: booking.Text{En: "Come ten minutes early.", Ar: "احضر قبل موعدك بعشر دقائق."}}

// filled fills in and books.
func (f *front) filled(clock string, in selfservice.Filled) (desk.View, error) {
	f.T.Helper()
	r := f.Checkup("2026-11-16", clock)
	r.Phone = phone
	var err error
	if r.Intake, err = f.SelfService.Intake(f.T.Context(), f.org, r.Service, in); err != nil {
		return desk.View{}, err
	}
	return f.MustBook(r), nil
}

func TestWhatIsMissingOrUnknownIsRefusedAtItsQuestion(t *testing.T) {
	at(t, terms, func(t *testing.T, w *front) {
		for name, c := range map[string]struct {
			in   selfservice.Filled
			want map[string]error
		}{
			"nothing": {selfservice.Filled{}, map[string]error{"answer.first": selfservice.ErrAnswerNeeded, "terms": selfservice.ErrTerms}},
			"blanks": {selfservice.Filled{Terms: 1, Answers: map[string]string{"first": " \u2800 "}},
				map[string]error{"answer.first": selfservice.ErrAnswerNeeded}},
			"old terms": {selfservice.Filled{Terms: 9, Answers: map[string]string{"first": "no"}}, map[string]error{"terms": selfservice.ErrTerms}},
			"perhaps": {selfservice.Filled{Terms: 1, Answers: map[string]string{"first": "perhaps"}},
				map[string]error{"answer.first": selfservice.ErrAnswerChoice}},
			"other choice": {selfservice.Filled{Terms: 1, Answers: map[string]string{"first": "no", "pain": "Knee"}},
				map[string]error{"answer.pain": selfservice.ErrAnswerChoice}},
			"a novel": {selfservice.Filled{Terms: 1, Answers: map[string]string{"first": "no", "note": strings.Repeat("ن", 501)}},
				map[string]error{"answer.note": selfservice.ErrAnswerLong}},
		} {
			n, err := w.SelfService.Intake(t.Context(), w.org, w.IDs.Services["checkup"], c.in)
			for field, want := range c.want {
				if n != nil || !errors.Is(err, want) || !strings.Contains(err.Error(), field) {
					t.Errorf("%s: got %v, %v, want a refusal of %s", name, n, err, field)
				}
			}
		}
	})
}

func TestAnswersAreStoredWithTheBookingSealedAndReadByPeopleOfTheHouse(t *testing.T) {
	at(t, terms, func(t *testing.T, w *front) {
		v, err := w.filled("09:00", selfservice.Filled{Terms: 1, Language: i18n.Arabic,
			Answers: map[string]string{"first": "yes", "pain": "لثة", "note": " سري للغاية ", "unasked": "x"}})
		if err != nil {
			t.Fatal(err)
		}
		told, err := w.SelfService.Told(t.Context(), w.org, v.ID)
		want := selfservice.Told{Terms: 1, Language: "ar", At: v.CreatedAt, Answers: []booking.Answer{
			{Question: "first", Label: questions[0].Label, Value: "yes"},
			{Question: "pain", Label: questions[1].Label, Value: "لثة", Choice: booking.Text{Ar: "لثة"}},
			{Question: "note", Label: questions[2].Label, Value: "سري للغاية"},
		}}
		if diff := cmp.Diff(want, told); err != nil || diff != "" {
			t.Errorf("got %v (-want +got):\n%s", err, diff)
		}
		if strings.Contains(w.Everything(), "سري") {
			t.Error("an answer can be read in the database")
		}
		w.Verified()
	})
}

func TestNothingToFillInIsNothingStored(t *testing.T) {
	at(t, booking.Page{}, func(t *testing.T, w *front) {
		n, err := w.SelfService.Intake(t.Context(), w.org, w.IDs.Services["surgery"], selfservice.Filled{Terms: 3})
		if n != nil || err != nil {
			t.Errorf("got %v, %v, want none", n, err)
		}
		v, err := w.filled("09:00", selfservice.Filled{Answers: map[string]string{"first": "no"}})
		if err != nil {
			t.Fatal(err)
		}
		if told, err := w.SelfService.Told(t.Context(), w.org, v.ID); err != nil || told.Terms != 0 || told.Language != "" {
			t.Errorf("got %+v, %v, want no terms", told, err)
		}
		if v, err = w.filled("10:00", selfservice.Filled{Language: i18n.English, Answers: map[string]string{"first": "no"}}); err != nil {
			t.Fatal(err)
		}
		if told, err := w.SelfService.Told(t.Context(), w.org, v.ID); err != nil || told.Terms != 0 || told.Language != "en" {
			t.Errorf("got %+v, %v, want the language of the page", told, err)
		}
	})
}

func TestAnswersFollowWhenACancelledAppointmentIsBookedAgain(t *testing.T) {
	at(t, terms, func(t *testing.T, w *front) {
		v, err := w.filled("09:00", selfservice.Filled{Terms: 1, Language: i18n.English, Answers: map[string]string{"first": "no"}})
		if err != nil {
			t.Fatal(err)
		}
		first, err := w.SelfService.Told(t.Context(), w.org, v.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Desk.Cancel(t.Context(), w.Staff(), v.ID, ""); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(3600e9)
		again, err := w.Desk.Undo(t.Context(), w.Staff(), v.ID)
		if err != nil {
			t.Fatal(err)
		}
		told, err := w.SelfService.Told(t.Context(), w.org, again.ID)
		if diff := cmp.Diff(first, told); err != nil || diff != "" || again.ID == v.ID {
			t.Errorf("got %v (-first +again):\n%s", err, diff)
		}
	})
}

func TestAnswersAreInTheExportAndGoWithThePerson(t *testing.T) {
	at(t, terms, func(t *testing.T, w *front) {
		v, err := w.filled("09:00", selfservice.Filled{Terms: 1, Language: i18n.Arabic,
			Answers: map[string]string{"first": "yes", "note": "حساسية"}})
		if err != nil {
			t.Fatal(err)
		}
		page, err := w.Customers.Customers(t.Context(), w.org, phone, "", 0)
		if err != nil || len(page.Items) != 1 {
			t.Fatalf("got %+v, %v, want one customer", page.Items, err)
		}
		d, err := w.Customers.ExportCustomer(t.Context(), w.Staff(), page.Items[0].ID)
		if err != nil || len(d.Appointments) != 1 {
			t.Fatalf("got %+v, %v", d, err)
		}
		e := d.Appointments[0]
		if len(e.Answers) != 2 || e.Answers[1].Value != "حساسية" || e.Terms != 1 || e.TermsLanguage != "ar" {
			t.Errorf("exported %+v, want the answers and the terms", e)
		}
		w.Clock.Add(3 * 24 * 3600e9)
		if _, err := w.Customers.EraseCustomer(t.Context(), w.Staff(), page.Items[0].ID); err != nil {
			t.Fatal(err)
		}
		if rows := w.Table("intakes"); strings.Contains(rows, v.ID.String()) {
			t.Errorf("left behind: %s", rows)
		}
	})
}

func TestAnswersOutliveAChangeOfTheSecretKeyAndAreGivenUpWithIt(t *testing.T) {
	at(t, terms, func(t *testing.T, w *front) {
		v, err := w.filled("09:00", selfservice.Filled{Terms: 1, Answers: map[string]string{"first": "yes"}})
		if err != nil {
			t.Fatal(err)
		}
		old, next, lost := world.SealKey(t, "k"), world.SealKey(t, "b"), world.SealKey(t, "c")
		if _, err := w.Office.RotateSeal(t.Context(), old, next); err != nil {
			t.Fatal(err)
		}
		if told, err := w.withKey(next).Told(t.Context(), w.org, v.ID); err != nil || len(told.Answers) != 1 || told.Lost {
			t.Errorf("with the new key: got %+v, %v", told, err)
		}
		if _, err := w.Office.ResetSeal(t.Context(), lost); err != nil {
			t.Fatal(err)
		}
		if told, err := w.withKey(lost).Told(t.Context(), w.org, v.ID); err != nil || len(told.Answers) != 0 || !told.Lost {
			t.Errorf("after the key was lost: got %+v, %v", told, err)
		}
		if _, err := w.withKey(old).OpenAnswers(w.org, &booking.Intake{Answers: "s1:x"}); err == nil || errors.Is(err, office.ErrLost) {
			t.Errorf("with the wrong key: got %v, want that it is the wrong one", err)
		}
	})
}
