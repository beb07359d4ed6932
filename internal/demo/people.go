package demo

import (
	"fmt"
	"math/rand/v2"
)

// The customers' names, in the two scripts in which a clinic in Riyadh meets
// them.
var (
	arabicFirst = []string{"محمد", "فاطمة", "عبدالله", "نورة", "سعود", "ريم", "تركي", "هند", "ماجد", "أمل", "بندر", "لمى", "ناصر", "منى",
		"سلطان", "العنود", "يزيد", "دانة", "راكان", "جواهر"}
	arabicLast = []string{"القحطاني", "العتيبي", "الشمري", "الدوسري", "الحربي", "المطيري", "الزهراني", "الغامدي", "السبيعي", "العنزي",
		"الشهري", "المالكي"}
	latinFirst = []string{"Aisha", "James", "Priya", "Ahmed", "Maria", "Yusuf", "Hannah", "Bilal", "Grace", "Imran", "Leila", "Daniel", "Noor",
		"Samuel", "Zainab", "Peter"}
	latinLast = []string{"Khan", "Santos", "Nair", "Haddad", "Okafor", "Rahman", "Mercer", "Iqbal", "Reyes", "Malik", "Hughes", "Aziz"}
	reasons   = []string{"", "", "", "", "First visit", "زيارة أولى", "Brings earlier reports", "يفضل الحديث بالعربية",
		"Back pain for two weeks", "تجديد وصفة"}
)

type person struct{ name, phone, notes string }

func somebody(r *rand.Rand) person {
	first, last := arabicFirst, arabicLast
	if r.IntN(3) == 0 {
		first, last = latinFirst, latinLast
	}
	return person{
		name:  first[r.IntN(len(first))] + " " + last[r.IntN(len(last))],
		phone: fmt.Sprintf("+9665%08d", r.IntN(100_000_000)),
		notes: reasons[r.IntN(len(reasons))],
	}
}
