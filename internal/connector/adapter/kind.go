package adapter

import "slices"

// Words are a text in both languages of the dashboard.
type Words struct{ En, Ar string }

// Kind is a kind of system that an adapter of ours stands in front of: one row
// of the table. From it the command line lists adapters, and the dashboard
// leads through the set-up. A new adapter is a package with a System, its
// command, a page in docs, and its row.
type Kind struct {
	Name   string // of the command, and of the page in docs
	Title  Words  // what people call such a system
	About  Words  // what becomes what, in a sentence
	Needs  Words  // what to have at hand
	Before string // commands to run once, before the adapter is started; may be empty
	Run    string // commands that start it
	Listen string // where it listens unless told otherwise
}

// Kinds are all of them.
var Kinds = []Kind{
	{
		Name:  "odoo",
		Title: Words{"Odoo", "أودو"},
		About: Words{
			"Your practitioners are Odoo's users. What stands in Odoo's calendar is busy here, and bookings appear there.",
			"الممارسون لديك هم مستخدمو Odoo. ما في تقويم Odoo يُعدّ مشغولًا هنا، والحجوزات تظهر هناك.",
		},
		Needs: Words{
			"Version 14 or later with the app Calendar, and a plan that is open to programs; its address, the name of the database, a user for " +
				"the adapter, and that user's API key.",
			"الإصدار 14 أو أحدث مع تطبيق التقويم وباقة تسمح للبرامج بالاتصال؛ وعنوانه، واسم قاعدة البيانات، ومستخدم خاص بالمُوائم، ومفتاح API " +
				"لذلك المستخدم.",
		},
		Before: "mawid adapter odoo setup --url https://clinic.odoo.com --database clinic --user admin@clinic.example.com --key KEY",
		Run: "export MAWID_ODOO_KEY=KEY\nexport MAWID_ODOO_TOKEN=$(openssl rand -hex 32)\necho \"$MAWID_ODOO_TOKEN\"\n" +
			"mawid adapter odoo --url https://clinic.odoo.com --database clinic --user mawid@clinic.example.com",
		Listen: "127.0.0.1:8091",
	},
	{
		Name:  "caldav",
		Title: Words{"A calendar (CalDAV)", "تقويم إلكتروني"},
		About: Words{
			"Nextcloud, iCloud, Fastmail, Zimbra, SOGo, Radicale and others. Each calendar is a person or a room; its events are busy, repeated " +
				"ones too, and bookings appear in it.",
			"مثل Nextcloud وiCloud وFastmail وZimbra وSOGo وRadicale وغيرها. كل تقويم شخص أو غرفة؛ أحداثه أوقات مشغولة، والمتكررة منها أيضًا، " +
				"والحجوزات تظهر فيه.",
		},
		Needs: Words{
			"The address of the calendar server, a user who may write to the calendars, and a password of its own for programs where the server " +
				"has such. Microsoft and Google are not served.",
			"عنوان خادم التقويم، ومستخدم يحق له الكتابة في التقاويم، وكلمة مرور خاصة بالبرامج إن كان الخادم يوفّرها. تقاويم Microsoft وGoogle غير " +
				"مدعومة.",
		},
		Run: "export MAWID_CALDAV_PASSWORD=PASSWORD\nexport MAWID_CALDAV_TOKEN=$(openssl rand -hex 32)\necho \"$MAWID_CALDAV_TOKEN\"\n" +
			"mawid adapter caldav --url https://cloud.example.com --user clinic",
		Listen: "127.0.0.1:8092",
	},
}

// Find gives the kind of a name.
func Find(name string) (Kind, bool) {
	i := slices.IndexFunc(Kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return Kind{}, false
	}
	return Kinds[i], true
}
