package understand_test

import (
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
)

// At a question whose yes books, moves or cancels, only what is nothing but a
// yes is one.
func TestAYesIsOneOnlyIfNothingElseWasSaid(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		// Yes, with what people say beside it.
		"ايه", "نعم", "ايوه تمام", "ايه اكدي لي الموعد", "طيب", "تمام شكرا", "ايه الله يعطيك العافية", "نعم الله يوفقك ويرحم والديك",
		"ايه ايه الله يوفقك ويرحم والديك", "اي والله", "اي نعم", "اي احجزيه", "ايه الغيه", "ايوه كنسلوه", "نعم الغوا الموعد", "تمام يا بنتي",
		"حاضر", "بالتأكيد", "إي مظبوط", "آه", "ايوه مزبوط", "لا يهمك اكديه", "لا ما عليك كله تمام اكد", "ما ابغى اغير شي", "ليش لا؟",
		"ايه احجزيها لي لو سمحتي", "نعم باسم احمد الحربي", "ايوا بكرة الساعة تسعة", "تمام مع الدكتورة سارة", "ايه متأكدة",
		"جزاك الله خير ايه", "يلا توكلنا على الله", "ايه تنظيف اسنان", "تم الله يسعدك", "اكيد حبيبتي", "ايه ربي يحفظك", "اي كنسل",
		"yes", "yeah sure", "yes please go ahead", "yes cancel it", "ok thank you", "yes that's right, thanks so much", "why not?",
		"yes, Ahmed Al Harbi", "yes tomorrow at nine", "yes with doctor sara please", "perfect, god bless you", "yes i want that",
		"could you confirm it please, yes", "sure, book the appointment for me", "yes yes yes", "yes dental cleaning", "no worries, book it",
		"yes i'm sure", "let's see yep", "خليني اشوف ايه تمام", "yep that's all thanks", "great, see you then",
	} {
		if m := understand.Understand(said, yesContext()); m.Answer != understand.Yes || m.Pause || m.Intent == understand.Repeat {
			t.Errorf("%s: got %q, %q, pause %t, want yes", said, m.Answer, m.Intent, m.Pause)
		}
	}
	for _, said := range []string{
		// Which, why, how, who.
		"اي موعد؟", "اي موعد", "اي موعد فيهم", "اي خدمة", "اي شهر", "اي جلسة", "اي عيادة تقصدين", "طيب ليش", "طيب كيف", "اوكي ليه",
		"تمام كيف كذا",
		"ايه نعم من معي", "ايوه مين معايا", "تمام بس كيف", "نعم وش", "ايه لمين", "اوكي وبعدين",
		"right which one", "ok why", "yes who is this", "sure how", "okay what for", "yes which appointment", "right, what's that", "yeah whose",
		"yes is it far", "ok does it hurt", "sure are you a robot",
		// One moment.
		"ايوه ثانية وحدة", "ايوه ثانية", "ايوه دقيقة", "ايوا دقيقه", "ايوه استنى", "طيب استنى", "نعم لحظة", "ايه اصبري شوي", "تمام انطري",
		"ايوه خليك معي",
		"ok hang on", "yes one sec", "yeah wait", "sure just a minute", "okay hold the line", "yes a moment please", "right bear with me",
		"yes wait", "yes one second", "yes one minute please", "yes let me check", "okay let me check", "yes later", "okay then I'll see",
		"okay I will think", "yes let's see", "ايه خليني اشوف", "طيب بفكر",
		// On a condition.
		"yes if it's free of charge", "yes as long as it is before ten", "yes as long as it's after five", "yes if it is with the same doctor",
		"ايه اذا مجاني", "نعم بشرط تكون دكتورة", "تمام لو قبل العصر",
		// It is theirs, and not yet to be cancelled.
		"yes that's my appointment", "yes i have it", "ايه هذا موعدي", "نعم عندي",
		"is that ok", "sorry yes what", "yes hello can you hear me", "yes is there a charge",
		// I am here.
		"الو نعم", "ايوه معاك", "ايوه انا معك", "تمام فهمت", "ايه اسمعك", "نعم تفضلي", "hello yes", "yes i'm listening", "yes speaking",
		"ok i see",
		// A question by its mark.
		"نعم؟", "إيه؟", "صح؟", "اكيد؟", "تمام؟", "yes?", "sure?", "ok?", "right?", "correct?",
		// Words that nobody knows.
		"ايه سنبوسة", "yes giraffe", "نعم ولدي مريض", "yes my knee", "تمام وزوجتي", "yes and my wife", "ايه بدون ابرة", "yes after lunch maybe",
	} {
		if m := understand.Understand(said, yesContext()); m.Answer == understand.Yes && !m.Pause {
			t.Errorf("%s: got %q, %q, want no yes", said, m.Answer, m.Intent)
		}
	}
}

// Whoever asks hears the question again, and whoever asks for a moment gets it.
func TestBesideAYesAQuestionIsHeardAndAMomentIsGiven(t *testing.T) {
	t.Parallel()
	for _, said := range []string{"نعم؟", "إيه؟", "صح؟", "اي موعد؟", "طيب ليش", "yes?", "sure?", "right, which one", "ايه نعم مين معي"} {
		if m := understand.Understand(said, yesContext()); m.Intent != understand.Repeat && m.Answer != understand.Unsure {
			t.Errorf("%s: got %q and %q, want the question again", said, m.Answer, m.Intent)
		}
	}
	for _, said := range []string{"ايوه ثانية وحدة", "ايوه دقيقة", "ايوه استنى", "نعم لحظات", "ok hang on", "yes one sec", "sure, a minute"} {
		if m := understand.Understand(said, yesContext()); !m.Pause {
			t.Errorf("%s: got %+v, want a pause", said, m)
		}
	}
}

// yesContext is a read-back of an appointment of Ahmed Al Harbi tomorrow at nine.
func yesContext() understand.Context {
	c := houseContext(understand.AYesOrNo, understand.Arabic)
	c.Told = []string{"Ahmed Al Harbi", "أحمد الحربي"}
	return c
}

// Whoever wants a person, or no machine, says so in many words.
func TestAPersonIsWishedForInWhateverWords(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		"ما ابي اكلم روبوت", "ابي اكلم بني ادم", "عايز اكلم حد", "ابغى احكي مع انسان", "خلني اكلم احد عندكم", "i don't want to talk to a machine",
		"let me talk to somebody", "can i speak with a human being", "put me through to someone",
	} {
		if m := understand.Understand(said, houseContext(understand.AnAction, understand.Arabic)); m.Intent != understand.Person {
			t.Errorf("%s: got %q, want a person", said, m.Intent)
		}
	}
	for _, said := range []string{"خليني اكلم زوجي اول", "let me talk to my husband first", "ابي احجز مع الدكتورة هدى", "is this a robot"} {
		if m := understand.Understand(said, houseContext(understand.AYesOrNo, understand.Arabic)); m.Intent == understand.Person {
			t.Errorf("%s: got a person, want none", said)
		}
	}
}

func TestWhoWantsToWait(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		"put me on the waiting list", "could you add me to your waiting list please", "no, put me on the waiting list",
		"do you have a waiting list",
		"is there a cancellation list", "waitlist please", "let me know if something opens up", "if anything comes up, text me",
		"can you call me if somebody cancels", "please message me when a slot becomes available", "sign me up for standby",
		"I'd rather go on the wait list for Thursday", "nothing suits me, put me on the waiting list",
		"حطني في قائمة الانتظار", "حطيني بقائمة الانتظار لو سمحتي", "سجلني انتظار", "سجليني على الانتظار", "لا حطني في قائمة الانتظار",
		"عندكم قائمة انتظار؟", "اذا فضي موعد كلموني", "لو أحد كنسل بلغوني", "علموني إذا فضى شي", "إذا طلع موعد دقوا علي",
		"ما يناسبني ولا وقت، سجلني في قايمة الانتظار", "ابغى قائمة الانتظار", "اذا توفر موعد ارسلوا لي رسالة", "خليني انتظار",
	} {
		if !understand.Waits(said) {
			t.Errorf("%s: does not want to wait", said)
		}
	}
	for _, said := range []string{
		"I don't want the waiting list", "no waiting list please", "don't put me on the waiting list", "I do not want to go on a waiting list",
		"how long is the wait", "I have been waiting for an hour", "I am waiting", "where is the waiting room",
		"call me back", "let me know the price",
		"let me know if you are open on Friday", "what is free tomorrow", "somebody cancelled my appointment", "put me through to a person",
		"is anything free on Thursday",
		"ما ابغى قائمة انتظار", "بدون قائمة انتظار", "لا ما ابي ادخل قائمة الانتظار", "كم مدة الانتظار", "انا في الانتظار", "وين غرفة الانتظار",
		"كلموني بكرة", "خبروني كم السعر", "فيه موعد فاضي بكرة", "سجلني بكرة الساعة خمس", "حطني الخميس", "استنى شوي", "متى يفضى موعد",
	} {
		if understand.Waits(said) {
			t.Errorf("%s: wants to wait", said)
		}
	}
}

func TestWhoIsInDangerIsNotKeptWaiting(t *testing.T) {
	t.Parallel()
	for said, danger := range map[string]bool{
		"my father cannot breathe, put me on the waiting list":          true,
		"my father cannot breathe let me know if something opens up":    true,
		"ابوي ما يقدر يتنفس سجلني في قائمة الانتظار":                    true,
		"سجلني في قائمة الانتظار ابوي ما يقدر يتنفس":                    true,
		"ما اقدر اتنفس اذا فضي موعد كلموني":                             true,
		"put me on the waiting list for a cleaning":                     false,
		"سجلني في قائمة الانتظار لتنظيف الأسنان":                        false,
		"my tooth hurts a little, let me know if something opens up":    false,
		"ضرسي يوجعني شوي اذا فضي موعد كلموني":                           false,
		"I cannot come on Monday, call me if somebody cancels tomorrow": false,
	} {
		if got := understand.DangerWaits(said); got != danger {
			t.Errorf("%s: in danger %t", said, got)
		}
	}
}
