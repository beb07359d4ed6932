package understand_test

import (
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
)

func TestQuestionsThatEveryReceptionGets(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]understand.Intent{
		"متى تفتحون": "hours", "تداومون الجمعه": "hours", "لين الساعه كم فاتحين": "hours", "what time do you close": "hours",
		"are you guys open on fridays": "hours", "وين مكانكم بالضبط": "info", "عطيني لوكيشن فرع العليا": "info",
		"where exactly are you located": "info", "how do i get to your olaya branch": "info", "بكم تنظيف الاسنان": "price",
		"كم سعر الكشفيه عندكم": "price", "how much is a cleaning": "price", "تقبلون تامين بوبا": "insurance", "do you take bupa": "insurance",
		"is tawuniya insurance accepted there": "insurance", "مين الدكاتره اللي عندكم": "people", "which doctors do you have": "people",
		"انا بالطريق بس بتاخر عشر دقايق": "late", "عندي موعد الحين والزحمه ذابحتني بوصل متاخر": "late",
		"ممكن اوصل بعد الموعد بربع ساعة الطريق واقف": "late", "قولي للدكتور عمر اني بتاخر شوي على الموعد": "late",
		"i'm running late stuck on king fahd road": "late", "i won't make it on time the traffic is crazy": "late",
		"is there parking": "parking", "فيه مواقف عندكم": "parking", "do i need to fast": "preparation", "لازم اكون صايم": "preparation",
		"can i pay by card": "payment", "فيه تقسيط": "payment", "how long does it take": "duration", "كم تاخذ وقت": "duration",
		"i want to confirm my appointment": "confirm", "ابغى ااكد موعدي": "confirm", "when is my appointment": "list",
	} {
		if m := understand.Understand(said, clinic); m.Intent != want {
			t.Errorf("%s: got %s, want %s", said, describe(m), want)
		}
	}
}

func TestHowLateSomebodyComes(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]int{
		"I'm running ten minutes late": 10, "I'll be late by 15 minutes": 15, "running late about half an hour": 30, "I'm running late": 0,
		"بتاخر عشر دقايق": 10, "بتاخر ربع ساعة": 15, "بتاخر عشرين دقيقة": 20, "بتاخر شوي": 0, "i will be late by an hour": 60,
	} {
		if m := understand.Understand(said, clinic); m.Intent != understand.Late || m.Minutes != want || !m.When.IsZero() {
			t.Errorf("%s: got %s by %d minutes, want %d", said, describe(m), m.Minutes, want)
		}
	}
}

// Where one of our branches is: whatever it is called, it is its address that is
// asked for. Where something else is, is not.
func TestWhereABranchIs(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]understand.Intent{
		"where is Olaya": "info", "where's the Olaya branch": "info", "how do I get to Malaz": "info", "how far is olaya": "info",
		"وين فرع العليا": "info", "وين العليا": "info", "كيف اروح فرع الملز": "info", "فين فرع العليا بالضبط": "info",
		"the Olaya branch": "", "a cleaning in Olaya": "", "فرع العليا": "", "where is my appointment at Olaya": "book",
	} {
		if m := understand.Understand(said, clinic); m.Intent != want || len(m.Branches) != 1 {
			t.Errorf("%s: got %s, want %q and a branch", said, describe(m), want)
		}
	}
}
