package understand

import (
	"slices"
	"strings"
)

// Whether somebody is in danger is decided here, apart from the rest of the
// grammar and before it. It is no list of sentences. Words belong to classes
// (the files of danger/): parts of the body, what can be wrong with them, how
// badly, when, and what takes it all back. Rules say which classes close
// together are an emergency. What was found counts unless it is denied, over,
// long ago, only feared or asked about, or told as the reason of a visit.

// weight says how easily what was found is taken back.
type weight int

const (
	// state is what is so now: cannot breathe, is bleeding. Only words of the
	// same clause take it back.
	state weight = iota
	// event is what happens once and cannot wait: swallowed a battery. Words
	// anywhere that say when, or that it is over, take it back.
	event
	// mention is what people also tell of as their history: a stroke, an
	// accident. A wish to come takes it back as well, if nothing is urgent.
	mention
)

// rule is a set of classes that mean danger when they stand close together.
type rule struct {
	weight
	all    []string // classes, within so many words of the first
	within int
	with   []string // one of these must be said anywhere
	unless []string // none of these in the same clauses
	never  []string // none of these anywhere
	own    bool     // its denial is part of it: not breathing
	order  bool     // its classes stand in this order
	// lasting says that it is as bad after days, and that its halves may be
	// told one after the other: a pain, and then where.
	lasting bool
}

// rules are what is an emergency. Each line is one kind of it.
var rules = []rule{
	// Breath.
	{weight: state, all: []string{"breath", "cannot"}, within: 4, unless: []string{"denied", "overload"},
		never: []string{"jest", "rush"}, own: true},
	{weight: state, all: []string{"breath", "trouble"}, within: 3, never: []string{"jest", "rush"}},
	{weight: state, all: []string{"ownbreath", "trouble"}, within: 3},
	{weight: state, all: []string{"ownbreath", "take", "cannot"}, within: 5, own: true},
	{weight: state, all: []string{"air", "cannot"}, within: 3, unless: []string{"thing"}, own: true},
	{weight: mention, all: []string{"inhaler", "helping", "cannot"}, within: 3, own: true},
	{weight: state, all: []string{"gasp"}, own: true},
	{weight: state, all: []string{"wheeze"}, with: []string{"allergy", "rash", "swell", "urgent", "severe", "child"}},
	{weight: event, all: []string{"choke"}, unless: []string{"weather"}},
	{weight: event, all: []string{"throat", "stuck"}, within: 5},
	{weight: state, all: []string{"throat", "close"}, within: 4},
	{weight: state, all: []string{"tongue", "swell"}, within: 4, unless: []string{"tooth"}},
	{weight: state, all: []string{"face", "swell"}, within: 5,
		with: []string{"allergy", "breath", "ownbreath", "venom", "cantswallow"}, unless: []string{"tooth"}},
	{weight: state, all: []string{"throat", "cantswallow"}, within: 6,
		with: []string{"pale", "breath", "urgent", "child", "now"}, own: true},
	{weight: state, all: []string{"throat", "swell"}, within: 4, with: []string{"allergy", "breath", "ownbreath", "venom"}},
	// Heart and brain.
	{weight: state, all: []string{"chest", "pain"}, within: 5, lasting: true},
	{weight: state, all: []string{"chest", "clutch"}, within: 2},
	{weight: state, all: []string{"heart", "pain"}, within: 4, lasting: true},
	{weight: state, all: []string{"heart", "stopping"}, within: 2, unless: []string{"pills"}},
	{weight: event, all: []string{"heart", "other", "halt"}, within: 2, unless: []string{"pills"}},
	{weight: state, all: []string{"palpit", "dizzy"}, within: 10},
	{weight: state, all: []string{"leftarm", "pain"}, within: 4, with: []string{"chest", "sweat", "breath", "heart"}},
	{weight: state, all: []string{"leftarm", "neuro"}, within: 4,
		with: []string{"chest", "sweat", "face", "slur", "heart", "sudden", "confused"}},
	{weight: state, all: []string{"arm", "numb", "heavy"}, within: 5},
	{weight: event, all: []string{"stoppedheart"}, own: true},
	{weight: mention, all: []string{"stroke"}},
	{weight: state, all: []string{"stroke", "having"}, within: 2},
	{weight: state, all: []string{"again"}, with: []string{"stroke", "cardiac", "seizure"}, own: true},
	{weight: state, all: []string{"face", "neuro"}, within: 4, unless: []string{"tooth", "worn"}},
	{weight: state, all: []string{"face", "sag"}, within: 4, with: []string{"side", "sudden", "slur", "now", "arm"},
		unless: []string{"tooth"}},
	{weight: state, all: []string{"halfbody", "neuro"}, within: 4},
	{weight: state, all: []string{"senseless", "limb"}, within: 4},
	{weight: state, all: []string{"side", "neuro"}, within: 4, with: []string{"sudden", "slur", "face", "urgent", "now"}, own: true},
	{weight: state, all: []string{"side", "feel", "cannot"}, within: 4, with: []string{"sudden", "urgent", "now"}, own: true},
	{weight: state, all: []string{"slur"}, own: true},
	{weight: state, all: []string{"other", "cantspeak"}, within: 4, own: true},
	{weight: state, all: []string{"other", "confused", "sudden"}, within: 4},
	{weight: state, all: []string{"talk", "cannot"}, within: 2,
		with: []string{"sudden", "fall", "face", "urgent", "eye"}, own: true},
	{weight: state, all: []string{"blind"}, with: []string{"sudden", "urgent"}, own: true},
	{weight: state, all: []string{"see", "cannot"}, within: 3, with: []string{"sudden", "toxic"}, own: true},
	{weight: state, all: []string{"worst"}},
	{weight: state, all: []string{"purple", "fever"}, within: 8},
	// A part of the body that fails at once.
	{weight: state, all: []string{"limb", "not move"}, within: 4, with: []string{"sudden", "slur", "urgent", "face neuro", "confused"}},
	{weight: state, all: []string{"limb", "dead"}, within: 4, with: []string{"sudden"}, unless: []string{"tooth"}},
	{weight: state, all: []string{"halfof", "bodyname", "neuro"}, within: 3, unless: []string{"tooth", "feverish"}},
	{weight: state, all: []string{"halfof", "bodyname", "dead"}, within: 3, unless: []string{"tooth", "feverish"}},
	{weight: state, all: []string{"limb", "not feel"}, within: 3, unless: []string{"tooth"}},
	{weight: state, all: []string{"not see"}, with: []string{"sudden"}, unless: []string{"tooth"}},
	{weight: state, all: []string{"not talk", "pale"}, within: 10},
	{weight: state, all: []string{"not talk", "sugar"}, within: 6},
	{weight: state, all: []string{"not cry", "birth"}, within: 4},
	{weight: state, all: []string{"not cry", "newbornword"}, within: 4},
	{weight: state, all: []string{"jaw", "leftarm"}, within: 4, unless: []string{"tooth"}},
	{weight: state, all: []string{"other", "cannot", "rise"}, within: 2, unless: []string{"early", "work"}, own: true},
	{weight: event, all: []string{"appendix", "burst"}, within: 2},
	{weight: state, all: []string{"neck", "stiff"}, within: 3, with: []string{"feverish", "lightshy"}},
	{weight: state, all: []string{"newborn", "feverish"}, within: 12},
	{weight: state, all: []string{"belly", "pain", "vomitword", "feverish"}, within: 14},
	{weight: state, all: []string{"chest", "sweat"}, within: 6,
		with: []string{"other", "now", "sudden", "urgent", "weak", "pale", "dizzy"}, unless: []string{"rash", "minorpart"}},
	// Consciousness.
	{weight: state, all: []string{"aware", "selfly", "cannot"}, within: 3, own: true},
	{weight: state, all: []string{"aware", "cannot"}, within: 1, with: []string{"feverish", "convulse"}, own: true},
	{weight: state, all: []string{"not awareof"}},
	{weight: event, all: []string{"unconscious"}, unless: []string{"handout"}, own: true},
	{weight: mention, all: []string{"faint"}},
	{weight: state, all: []string{"wake", "cannot"}, within: 2, unless: []string{"contact", "alone", "tooth", "drops"}, own: true},
	{weight: state, all: []string{"other", "down"}, within: 2, unless: []string{"bedridden"}},
	{weight: mention, all: []string{"seizure"}},
	{weight: state, all: []string{"seizure", "having"}, within: 2},
	{weight: state, all: []string{"convulse"}, unless: []string{"work", "muscle", "yourspeech"}},
	// Blood and wounds.
	{weight: state, all: []string{"bleed"}, unless: []string{"minorpart", "little"}},
	{weight: state, all: []string{"bleed", "much"}, within: 6, unless: []string{"little"}},
	{weight: state, all: []string{"blood", "much"}, within: 4, unless: []string{"little"}},
	{weight: state, all: []string{"blood", "halt", "cannot"}, within: 4, unless: []string{"little", "minorpart"}, own: true},
	{weight: state, all: []string{"blood", "nose", "halt", "cannot"}, within: 6, own: true},
	{weight: state, all: []string{"nose", "bleed", "halt", "cannot"}, within: 6, own: true},
	{weight: state, all: []string{"blood", "nose", "much"}, within: 6, unless: []string{"little"}},
	{weight: event, all: []string{"fellon", "worker"}, within: 2},
	{weight: event, all: []string{"animal", "bite"}, within: 3, with: []string{"sudden", "urgent", "now"}},
	{weight: event, all: []string{"assault"}},
	{weight: state, all: []string{"stuck", "cantswallow"}, within: 6},
	{weight: state, all: []string{"gush"}},
	{weight: state, all: []string{"blood", "vomit"}, within: 4},
	{weight: event, all: []string{"cut", "deep"}, within: 5},
	{weight: event, all: []string{"animal", "cut", "limb"}, within: 3},
	{weight: event, all: []string{"sever", "limb"}, within: 4, unless: []string{"nail", "worn"}},
	{weight: event, all: []string{"stab"}},
	{weight: state, all: []string{"weapon", "aimed"}, within: 2},
	{weight: state, all: []string{"harm", "means"}, within: 3},
	{weight: state, all: []string{"beats", "other"}, within: 3},
	{weight: state, all: []string{"beats", "fear"}, within: 6},
	{weight: event, all: []string{"bone"}},
	{weight: event, all: []string{"crushed"}},
	{weight: event, all: []string{"shock"}},
	{weight: event, all: []string{"current", "seize"}, within: 1},
	{weight: event, all: []string{"drown"}, unless: []string{"thing", "load"}},
	{weight: event, all: []string{"fire"}},
	{weight: event, all: []string{"flame", "seize"}, within: 2, unless: []string{"animal", "thing"}},
	{weight: event, all: []string{"burn", "scald"}, within: 7},
	{weight: event, all: []string{"burn", "hotthing"}, within: 5, unless: []string{"belly", "heartburn", "tongue"}},
	{weight: mention, all: []string{"burn"}, with: []string{"urgent", "severe", "now", "child"}},
	{weight: event, all: []string{"scald", "scald"}, within: 3},
	{weight: event, all: []string{"scald", "child"}, within: 6, unless: []string{"toxic"}},
	{weight: mention, all: []string{"accident"}, unless: []string{"traffic", "money", "hotthing"}, never: []string{"pothole"}},
	{weight: event, all: []string{"accident", "hurt"}, within: 6},
	{weight: event, all: []string{"wreck"}},
	{weight: mention, all: []string{"fall", "height"}, within: 5},
	{weight: mention, all: []string{"fall", "other"}, within: 3, with: []string{"urgent", "plea", "emergency"}},
	{weight: mention, all: []string{"hithead"}},
	{weight: mention, all: []string{"fall", "head"}, within: 3},
	// Poison.
	{weight: event, all: []string{"swallow", "toxic"}, within: 5},
	{weight: event, all: []string{"swallowed", "something"}, within: 3, unless: []string{"cannot", "animal"}},
	{weight: event, all: []string{"swallow", "pills", "many"}, within: 8, unless: []string{"daily"}},
	{weight: event, all: []string{"swallow", "pills", "child"}, within: 8, unless: []string{"daily"}},
	{weight: event, all: []string{"pills", "empty"}, within: 4},
	{weight: event, all: []string{"toxic", "splash"}, within: 5},
	{weight: event, all: []string{"toxic", "enters", "eye"}, within: 5},
	{weight: event, all: []string{"overdose"}},
	{weight: event, all: []string{"bite", "venom"}, within: 5},
	{weight: event, all: []string{"venom", "seize"}, within: 2, with: []string{"limb", "victim", "other"}},
	{weight: event, all: []string{"gas"}},
	{weight: event, all: []string{"smoke", "indoors"}, within: 3, with: []string{"vomit", "breath", "dizzy", "choke"}},
	// Birth, despair, and the plain words.
	{weight: state, all: []string{"labour"}},
	{weight: state, all: []string{"pushing"}, unless: []string{"putoff"}},
	{weight: state, all: []string{"labourword"}, with: []string{"pregnant", "other", "now"}},
	{weight: state, all: []string{"pregnant", "severe"}, within: 6},
	{weight: state, all: []string{"blood", "pregnant"}, within: 8, with: []string{"much", "leak"}, unless: []string{"pressure"}},
	{weight: state, all: []string{"born", "emerge"}, within: 2, unless: []string{"tooth", "thing"}},
	{weight: state, all: []string{"unborn", "stir", "cannot"}, within: 5, unless: []string{"alone", "ahead", "limb"}, own: true},
	{weight: state, all: []string{"stir", "cannot"}, within: 3, with: []string{"pregnant"}, unless: []string{"limb", "ahead"}, own: true},
	{weight: state, all: []string{"feel", "cannot", "felt"}, within: 3, with: []string{"pregnant"}, own: true},
	{weight: state, all: []string{"selfharm"}},
	{weight: state, all: []string{"harmself", "self"}, within: 0},
	{weight: state, all: []string{"veins", "i", "cutting"}, within: 5},
	{weight: state, all: []string{"veins", "sever"}, within: 1, unless: []string{"other", "worn"}},
	{weight: state, all: []string{"emergency"}, unless: []string{"work"}},
	{weight: state, all: []string{"rescuers"}, unless: []string{"employed"}},
	{weight: state, all: []string{"die"}, unless: []string{"thing", "idle"}},
	{weight: state, all: []string{"idie"},
		with: []string{"urgent", "plea", "breath", "ownbreath", "pain", "feel", "sudden", "bleed", "dizzy", "heart"}},
	{weight: state, all: []string{"idie", "unable"}, within: 2},
	{weight: mention, all: []string{"plea"}},
	{weight: mention, all: []string{"er"}},
	{weight: state, all: []string{"belly", "pain", "severe"}, within: 5},
	{weight: state, all: []string{"headache", "severe"}, within: 4, with: []string{"sudden"}},
	{weight: state, all: []string{"extreme"}},
	// Sight, and a part of the body that fails.
	{weight: state, all: []string{"sight", "loss"}, within: 4, with: []string{"sudden", "urgent"}},
	{weight: state, all: []string{"eye", "darken"}, within: 6, with: []string{"sudden", "urgent"}},
	{weight: state, all: []string{"face", "aside"}, within: 3, unless: []string{"tooth", "worn"}},
	{weight: event, all: []string{"fall", "not stand"}, within: 6, unless: []string{"early", "work", "tooth", "parking", "ahead", "worn",
		"bearing"}},
	{weight: event, all: []string{"hip", "broken"}, within: 2},
	{weight: state, all: []string{"insides", "emerge"}, within: 4},
	{weight: state, all: []string{"garble", "ownspeech"}, within: 2, with: []string{"sudden", "urgent", "now"},
		unless: []string{"addressed"}},
	{weight: state, all: []string{"aware", "cannot", "whereis"}, within: 2, own: true},
	{weight: mention, all: []string{"struck", "head"}, within: 6},
	{weight: mention, all: []string{"dismount", "mount"}, within: 2},
	{weight: event, all: []string{"ear", "fluid"}, within: 6, with: []string{"fall", "hithead", "accident", "dismount", "struck"}},
	// Breath that is kept out.
	{weight: state, all: []string{"swell", "not gulp"}, within: 20, with: []string{"neckparts", "face", "tongue", "tooth"},
		unless: []string{"pills"}},
	{weight: state, all: []string{"ribs", "sucking"}, within: 3},
	{weight: state, all: []string{"voice", "hoarse"}, within: 4, with: []string{"rash"}},
	{weight: state, all: []string{"cantsound"}, with: []string{"swallow", "stuck", "sudden"}, own: true},
	{weight: state, all: []string{"speech", "take", "cannot"}, within: 3, with: []string{"swallow", "choke"},
		unless: []string{"contact"}, own: true},
	{weight: event, all: []string{"smothered"}, with: []string{"sudden", "swallow"}, unless: []string{"contact"}},
	{weight: state, all: []string{"nil", "bare"}, within: 1, with: []string{"child", "fall", "urgent"},
		unless: []string{"contact"}, own: true},
	{weight: event, all: []string{"heart", "ailing"}, within: 1, with: []string{"urgent", "plea", "sudden"}},
	// Poison, heat, blasts and the current.
	{weight: event, all: []string{"toxic", "mouthed"}, within: 8, with: []string{"child", "other"}},
	{weight: event, all: []string{"toxic", "held", "wentdown"}, within: 8, with: []string{"child", "other"}},
	{weight: event, all: []string{"swallow", "gasword"}, within: 2, with: []string{"dizzy", "vomit", "headache"}, unless: []string{"tooth"}},
	{weight: event, all: []string{"corrosive", "spill"}, within: 4, with: []string{"face", "eye", "limb"}},
	{weight: event, all: []string{"skin", "slough"}, within: 3, with: []string{"heat", "scald", "explosive"}},
	{weight: event, all: []string{"spill", "scald"}, within: 3, with: []string{"victim", "other", "limb", "face"},
		unless: []string{"belongings"}},
	{weight: event, all: []string{"hotthing", "tipped", "other"}, within: 6, unless: []string{"belongings"}},
	{weight: event, all: []string{"explosive", "explode"}, within: 3, with: []string{"limb", "face", "eye", "other", "child"}},
	{weight: event, all: []string{"touch", "conductor"}, within: 4, with: []string{"thrown", "fall", "unconscious"},
		unless: []string{"tooth", "procedure", "worn", "face"}},
	{weight: event, all: []string{"limb", "blacken"}, within: 4, with: []string{"bite", "sudden", "explosive"}},
	// A woman with child, and after the birth.
	{weight: state, all: []string{"headache", "flashes"}, within: 12, with: []string{"pregnant"}},
	{weight: state, all: []string{"every", "shortunit", "pain"}, within: 6, with: []string{"pregnant"}},
	{weight: state, all: []string{"waters", "gone"}, within: 2},
	{weight: state, all: []string{"hersac", "leak"}, within: 1},
	{weight: state, all: []string{"soak", "pad", "shortunit"}, within: 6},
	// Who means to end it.
	{weight: state, all: []string{"means", "leap"}, within: 1, with: []string{"ledge"}},
	{weight: state, all: []string{"intends", "leap"}, within: 1, with: []string{"ledge"}},
	{weight: state, all: []string{"ledge", "stays"}, within: 4, with: []string{"other"}, own: true},
	{weight: state, all: []string{"killself", "selfword"}, within: 0, unless: []string{"work"}},
	{weight: state, all: []string{"not want", "live"}, within: 0, unless: []string{"abode"}, own: true},
	{weight: state, all: []string{"want", "sleeping", "neverwake"}, within: 6, unless: []string{"early", "until"}, own: true},
	{weight: state, all: []string{"pills", "lined"}, within: 4, with: []string{"farewell"}},
	{weight: state, all: []string{"shutin"}, with: []string{"rope", "pills", "weapon", "blade", "farewell"}},
	{weight: state, all: []string{"farewell", "rope"}, within: 12},
	{weight: state, all: []string{"goodbye", "ledge"}, within: 8, with: []string{"other"}},
	{weight: state, all: []string{"pointless", "pills"}, within: 10},
	// More of them.
	{weight: state, all: []string{"halfof", "see", "loss"}, within: 7, with: []string{"sudden"}},
	{weight: state, all: []string{"visions", "not move"}, within: 12},
	{weight: event, all: []string{"downed", "whole", "box"}, within: 3, unless: []string{"worn", "tooth"}},
	{weight: event, all: []string{"fall", "shaft"}, within: 3, with: []string{"other", "child"}},
	{weight: event, all: []string{"dive", "shaft", "not emerge"}, within: 4},
	{weight: state, all: []string{"pregnant", "swell"}, within: 8, with: []string{"headache", "flashes", "splitting"}},
	{weight: state, all: []string{"emerge", "breech"}, within: 2},
	{weight: state, all: []string{"side", "struckdown"}, within: 2},
	{weight: state, all: []string{"child", "feverish", "eyesup"}, within: 6},
	// Who has swallowed what, whose it is, and how much of it.
	{weight: event, all: []string{"swallow", "theirs"}, within: 4, never: []string{"daily", "prescribed"}},
	{weight: event, all: []string{"swallow", "overly"}, within: 3, never: []string{"daily", "prescribed"}},
	{weight: event, all: []string{"emptied", "theirs"}, within: 1, with: []string{"child"}, order: true},
	{weight: event, all: []string{"emptied", "pills", "many"}, within: 4, with: []string{"child"}, order: true},
	{weight: event, all: []string{"eaten", "pills"}, within: 2, with: []string{"other"}, never: []string{"daily", "prescribed"}},
	{weight: event, all: []string{"swallow", "wildfood"}, within: 4,
		with: []string{"vomitword", "visions", "slur", "confused", "convulse"}, unless: []string{"allergic"}},
	{weight: state, all: []string{"visions", "vomitword"}, within: 12},
	{weight: state, all: []string{"allofus", "vomitword"}, within: 6},
	{weight: event, all: []string{"sprays", "toxic"}, within: 5, with: []string{"eye", "face", "throat"}},
	// A child that comes, and one that lies there.
	{weight: state, all: []string{"babyhead", "sense"}, within: 4},
	{weight: state, all: []string{"babyhead", "cameout"}, within: 5},
	{weight: state, all: []string{"unborn", "halfout"}, within: 2},
	{weight: state, all: []string{"seehair", "pushes"}, within: 6},
	{weight: state, all: []string{"pushesnow", "unborn"}, within: 6, unless: []string{"pram"}},
	{weight: state, all: []string{"unborn", "bluish"}, within: 4, unless: []string{"mark"}},
	{weight: state, all: []string{"birth", "not cry"}, within: 8},
	{weight: state, all: []string{"gavebirth", "silent"}, within: 6},
	{weight: state, all: []string{"gavebirth", "oddplace"}, within: 3},
	{weight: state, all: []string{"unborn", "cameout", "not cry"}, within: 4, unless: []string{"tooth"}},
	{weight: state, all: []string{"cantsound", "unborn"}, within: 6, own: true},
	{weight: state, all: []string{"child", "floppy"}, within: 4},
	{weight: state, all: []string{"newborn", "floppy"}, within: 4},
	{weight: state, all: []string{"inarms", "not cry"}, within: 8, never: []string{"calmed"}},
	// Out of the water, off a rope, under an animal, in a machine, before a car.
	{weight: event, all: []string{"waterbody", "hauled"}, within: 4, with: []string{"not cough", "not cry", "lifeless", "pale"},
		never: []string{"calmed", "lesson"}},
	{weight: event, all: []string{"waterbody", "afloat"}, within: 3, with: []string{"other", "child"}, never: []string{"lesson"}},
	{weight: state, all: []string{"hauledhim", "not cough"}, within: 4, never: []string{"calmed", "lesson"}},
	{weight: state, all: []string{"submerged", "not cough"}, within: 14, never: []string{"calmed", "lesson"}},
	{weight: state, all: []string{"noose", "onneck"}, within: 2},
	{weight: state, all: []string{"noose", "chair"}, within: 6},
	{weight: state, all: []string{"hanged"}},
	{weight: state, all: []string{"other", "hangs"}, within: 1, unless: []string{"hangout", "tooth", "worn", "belongings", "limb"}},
	{weight: state, all: []string{"suspended", "anchor"}, within: 3, with: []string{"other", "victim", "held"}, unless: []string{"hangout"}},
	{weight: event, all: []string{"animal", "attacks"}, within: 3, with: []string{"wound"}, unless: []string{"belongings"}},
	{weight: event, all: []string{"animal", "bites", "face"}, within: 7, unless: []string{"lightly"}},
	{weight: event, all: []string{"animal", "bites", "neck"}, within: 7, unless: []string{"lightly"}},
	{weight: event, all: []string{"animal", "bites", "head"}, within: 7, unless: []string{"lightly"}},
	{weight: event, all: []string{"animal", "other", "holdsfast"}, within: 8},
	{weight: event, all: []string{"serpent", "bite"}, within: 0, order: true},
	{weight: event, all: []string{"takesoff", "partoff"}, within: 2},
	{weight: event, all: []string{"limb", "areoff"}, within: 8, with: []string{"entered", "animal", "machine", "cut"},
		unless: []string{"worn", "nail"}},
	{weight: state, all: []string{"cut", "wontstop"}, within: 5, unless: []string{"little", "minorpart", "itch"}, own: true},
	{weight: event, all: []string{"eye", "sharp"}, within: 5, with: []string{"emerge", "entered", "enters", "struck"}},
	{weight: event, all: []string{"animal", "mauls"}, within: 3, unless: []string{"belongings"}},
	{weight: event, all: []string{"machine", "limb", "entered"}, within: 6, unless: []string{"procedure", "worn"}},
	{weight: state, all: []string{"machine", "limb", "cantgetout"}, within: 8, own: true},
	{weight: event, all: []string{"machine", "garment", "entered"}, within: 6, unless: []string{"procedure"}},
	{weight: mention, all: []string{"vehicle", "rams", "other"}, within: 4, unless: []string{"theircar"},
		never: []string{"delayed"}, order: true},
	{weight: mention, all: []string{"rams", "other", "vehicle"}, within: 3, never: []string{"delayed"}, order: true},
	{weight: mention, all: []string{"vehicle", "drivesinto", "crowd"}, within: 6, never: []string{"delayed"}, order: true},
	{weight: mention, all: []string{"vehicle", "overturned"}, within: 1, never: []string{"delayed"}},
	{weight: mention, all: []string{"rams", "byvehicle"}, within: 1, never: []string{"delayed"}},
	{weight: mention, all: []string{"vehicle", "ramshim"}, within: 1, never: []string{"delayed"}},
	// The heart, the belly, a fever, too little air.
	{weight: state, all: []string{"vise", "radiates", "leftarm"}, within: 9, never: []string{"tooth", "stiffpart", "care", "measured"}},
	{weight: state, all: []string{"vise", "radiates", "jaw"}, within: 9, never: []string{"tooth", "stiffpart", "care", "measured"}},
	{weight: state, all: []string{"vise", "radiates", "arm"}, within: 9, never: []string{"tooth", "stiffpart", "care", "measured"}},
	{weight: state, all: []string{"pain", "radiates", "jaw"}, within: 9, with: []string{"justhere", "sweat", "queasy"},
		never: []string{"tooth", "stiffpart", "care"}},
	{weight: state, all: []string{"vise", "justhere", "jaw"}, within: 10, never: []string{"tooth", "stiffpart", "care"}},
	{weight: state, all: []string{"chest", "trouble", "numb"}, within: 5, never: []string{"care"}},
	{weight: state, all: []string{"senseless", "halfof", "bodyname"}, within: 2, unless: []string{"tooth"}},
	{weight: state, all: []string{"squeezesme", "jaw"}, within: 8, never: []string{"tooth", "care"}},
	{weight: state, all: []string{"squeezesme", "leftarm"}, within: 8, never: []string{"tooth", "care"}},
	{weight: state, all: []string{"sweat", "arm", "heavy"}, within: 9, never: []string{"care"}},
	{weight: state, all: []string{"speechword", "oddly"}, within: 3, with: []string{"confused", "sudden", "side", "arm"},
		never: []string{"care"}},
	{weight: state, all: []string{"fromhere", "leftarm"}, within: 3, with: []string{"pain"}, never: []string{"tooth", "stiffpart", "care"}},
	{weight: state, all: []string{"sweat", "queasy", "shoulder"}, within: 14, never: []string{"care"}},
	{weight: state, all: []string{"sweat", "queasy", "arm"}, within: 14, never: []string{"care"}},
	{weight: state, all: []string{"coldsweat", "shoulder"}, within: 9, never: []string{"care"}},
	{weight: state, all: []string{"undertongue", "persists"}, within: 9,
		with: []string{"pills", "heart", "pain", "spray", "cardiac"}, own: true},
	{weight: state, all: []string{"nitro", "persists"}, within: 9, own: true},
	{weight: state, all: []string{"spray", "heart", "persists"}, within: 10, own: true},
	{weight: event, all: []string{"insulin", "gives", "toomuch"}, within: 6, never: []string{"daily"}},
	{weight: state, all: []string{"chest", "idie"}, within: 9},
	{weight: state, all: []string{"heart", "idie"}, within: 9},
	{weight: state, all: []string{"chest", "farewells"}, within: 9},
	{weight: state, all: []string{"heart", "farewells"}, within: 9},
	{weight: state, all: []string{"belly", "boardlike"}, within: 4,
		with: []string{"pain", "severe", "pale", "sweat", "feverish", "vomitword", "bentover"}, unless: []string{"muscle", "exertion", "hardto"}},
	{weight: state, all: []string{"feverhigh", "twitches"}, within: 12, unless: []string{"eyelid"}},
	{weight: state, all: []string{"feverhigh", "sleepy"}, within: 12},
	{weight: state, all: []string{"feverhigh", "whereis"}, within: 10},
	{weight: state, all: []string{"newborn", "fiery"}, within: 8},
	{weight: state, all: []string{"tongue", "bite", "shakes"}, within: 5},
	{weight: event, all: []string{"oxygen", "fails"}, within: 4, with: []string{"other", "breath", "trouble"}, never: []string{"facial"}},
	{weight: state, all: []string{"oxygen", "powercut"}, within: 8, never: []string{"facial"}},
	{weight: event, all: []string{"ventilator", "fails"}, within: 5},
	{weight: state, all: []string{"testicle", "severe"}, within: 5},
	{weight: state, all: []string{"testicle", "swell"}, within: 3, with: []string{"sudden", "urgent", "severe", "vomitword"}},
	// Who lies there, who fell, and who sends for somebody.
	{weight: state, all: []string{"mandown"}, with: []string{"theres", "outdoors", "send", "plea"}, unless: []string{"downthe"}},
	{weight: state, all: []string{"other", "lies", "outdoors"}, within: 5, unless: []string{"playing", "exertion"}},
	{weight: state, all: []string{"stranger", "wentover", "outdoors"}, within: 7, unless: []string{"downthe"}},
	{weight: state, all: []string{"stranger", "onfloor"}, within: 2, with: []string{"theres", "send", "outdoors"},
		unless: []string{"groundfloor", "playing"}},
	{weight: state, all: []string{"send", "onfloor"}, within: 8, unless: []string{"groundfloor"}},
	{weight: state, all: []string{"send", "lies"}, within: 8},
	{weight: state, all: []string{"onfloor", "not stand"}, within: 4, unless: []string{"groundfloor", "jest"}},
	{weight: state, all: []string{"send", "down"}, within: 8},
	{weight: event, all: []string{"sank", "not stand"}, within: 6, unless: []string{"downthe", "bearing"}},
	{weight: mention, all: []string{"elder", "felldown"}, within: 1, unless: []string{"bodypart", "weekday", "downthe"},
		never: []string{"shed"}},
	{weight: mention, all: []string{"other", "felldown"}, within: 1, with: []string{"interrupts"}, never: []string{"shed"}},
	// Who is told to do it, who is tired of it, and who says farewell.
	{weight: state, all: []string{"voices", "tells", "harmact"}, within: 7},
	{weight: state, all: []string{"voices", "tells", "harm"}, within: 7},
	{weight: state, all: []string{"voices", "tells", "selfharm"}, within: 7},
	{weight: state, all: []string{"weary", "living"}, within: 1, unless: []string{"lifeof", "jest"}, never: []string{"tooth", "procedure"}},
	{weight: state, all: []string{"not want", "living"}, within: 0, unless: []string{"lifeof", "jest"}, own: true},
	{weight: state, all: []string{"willvanish", "forever"}, within: 1},
	{weight: state, all: []string{"wrote", "lastletter"}, within: 2},
	{weight: state, all: []string{"giveup"}, with: []string{"endall", "weary", "living"}, unless: []string{"treatment"}, own: true},
	{weight: state, all: []string{"endall", "tonight"}, within: 3, unless: []string{"work", "treatment"}},
	{weight: state, all: []string{"pointless", "endall"}, within: 6, unless: []string{"treatment"}},
	{weight: state, all: []string{"want", "neverwake"}, within: 0, unless: []string{"early", "until"}, own: true},
	{weight: event, all: []string{"leap", "storey"}, within: 2},
	{weight: state, all: []string{"blade", "onarm"}, within: 2},
	{weight: state, all: []string{"missnone", "ifgone"}, within: 2, own: true},
	{weight: mention, all: []string{"standon", "brink"}, within: 2, never: []string{"jam"}},
	{weight: mention, all: []string{"edgeof", "ledge"}, within: 2, never: []string{"jam"}},
	// Who fell and lies still, waters that break early, and speech like a drunk's.
	{weight: event, all: []string{"fall", "not stir"}, within: 8, with: []string{"other", "child"},
		unless: []string{"limb", "tooth", "thing", "ahead"}},
	{weight: state, all: []string{"herwater", "flows"}, within: 3, with: []string{"pregnant"}, unless: []string{"plumbing", "thing"}},
	{weight: state, all: []string{"asdrunk", "limb"}, within: 14, with: []string{"dangling", "neuro", "not move"}},
	{weight: state, all: []string{"not talk", "limb", "dangling"}, within: 6, with: []string{"other"}},
}

// minors are signs of which one alone is a reason to come, and several
// together are not to be waited with.
var minors = []string{"sweat", "dizzy", "pale", "palpit", "headache", "weak", "blind", "vomitword", "leftarm", "hithead", "sleepy",
	"feverhigh", "swell", "rash"}

// enough is how many of them are too many: fewer if it is sudden or bad.
const enough = 3

// sign is a place where words of a class stand: n tokens from at on.
type sign struct{ at, n int }

func (s sign) end() int { return s.at + s.n }

// gap is how many words stand between two signs; -1 if they share one.
func (s sign) gap(o sign) int {
	switch {
	case s.end() <= o.at:
		return o.at - s.end()
	case o.end() <= s.at:
		return s.at - o.end()
	}
	return -1
}

// Danger tells whether what a caller said is an emergency now. A word that a
// clinic has added counts like the name of an illness, several like something
// that has happened.
func Danger(text string, added ...string) bool {
	return readDanger(text, &Context{Danger: added}).found
}

// DangerTold tells whether what a caller said is an emergency together with what
// they said right before: that something hurts, and then that it is the chest.
// Neither may be one by itself, nor hurt elsewhere.
func DangerTold(before, text string) bool {
	first, then := alarming().scene(before), alarming().scene(text)
	if first == nil || then == nil || len(then.toks) > briefly {
		return false
	}
	s := alarming().scene(before + " " + text)
	border := len(first.toks)
	for i := range rules {
		if !rules[i].lasting || first.says("bodypart") || then.says("bodypart") {
			continue
		}
		for _, e := range s.told(&rules[i], border) {
			if s.takenBack(e) == "" {
				return true
			}
		}
	}
	return false
}

// briefly is how many words have at most with which somebody goes on.
const briefly = 12

// told finds where a rule applies to words on both sides of a border, however
// far they are apart.
func (s *scene) told(r *rule, border int) (list []evidence) {
	far := *r
	far.within = len(s.toks)
	for _, e := range s.evidence(&far) {
		first, last := e.signs[0].at, e.signs[0].at
		for _, v := range e.signs {
			first, last = min(first, v.at), max(last, v.at)
		}
		if first < border && last >= border {
			list = append(list, e)
		}
	}
	return list
}

// Ails tells whether words speak of a pain or of where one would be an
// emergency, so that what is said next may belong to them.
func Ails(text string) bool {
	s := alarming().scene(text)
	if s == nil {
		return false
	}
	for i := range rules {
		if rules[i].lasting && slices.ContainsFunc(rules[i].all, s.says) {
			return true
		}
	}
	return false
}

// peril is what was found of danger in an utterance.
type peril struct {
	found bool
	// sought says that the caller asks for the emergency department.
	sought bool
	// told are the words, by number, that say when something was: they are no
	// wish.
	told []int
}

func readDanger(text string, c *Context) (p peril) {
	s := alarming().scene(text)
	if s == nil {
		return p
	}
	for _, r := range []rule{{all: []string{"er", "where"}, within: 3}, {all: []string{"emergency", "where"}}} {
		p.sought = p.sought || len(s.evidence(&r)) > 0 && !s.says("past")
	}
	if c.Topic == AName {
		delete(s.signs, "er") // a family's name sounds like it
	}
	list := s.clinic(c.Danger)
	for i := range rules {
		list = append(list, s.evidence(&rules[i])...)
	}
	for _, e := range list {
		switch s.takenBack(e) {
		case "":
			return peril{found: true}
		case forLater:
			p.sought = true
		}
		p.told = append(p.told, s.when(e)...)
	}
	p.found = s.minor()
	return p
}

// scene is an utterance with the signs in it.
type scene struct {
	toks   []token
	signs  map[string][]sign
	joined []bool // whether a token is written together with "and"
	clause []int  // which clause a token is in
	masked []bool // whether a token is part of what is harmless
	// numbers reads the figures in it.
	numbers *utterance
}

// evidence is one place where a rule applies.
type evidence struct {
	*rule
	signs []sign
}

// evidence finds all places where a rule applies.
func (s *scene) evidence(r *rule) (list []evidence) {
	if len(r.with) > 0 && !slices.ContainsFunc(r.with, s.says) || slices.ContainsFunc(r.never, s.says) {
		return nil
	}
	for _, first := range s.signs[r.all[0]] {
		e := evidence{r, s.gather(r, []sign{first})}
		if len(e.signs) == len(r.all) && !slices.ContainsFunc(r.unless, func(c string) bool { return s.around(c, e) }) {
			list = append(list, e)
		}
	}
	return list
}

// says tells whether a class is named anywhere.
func (s *scene) says(class string) bool { return len(s.signs[class]) > 0 }

// gather finds signs of the other classes of a rule beside those that are found,
// the nearest first; where a word is of several classes another may do.
func (s *scene) gather(r *rule, found []sign) []sign {
	if len(found) == len(r.all) {
		return found
	}
	for _, next := range s.near(r.all[len(found)], found, r.within) {
		if r.order && next.at < found[len(found)-1].end() {
			continue
		}
		if all := s.gather(r, append(slices.Clone(found), next)); all != nil {
			return all
		}
	}
	return nil
}

// near finds the signs of a class that are near to the first of others, the
// nearest first, and share no word with any. A denial that begins a later
// clause and has a verb of its own denies that: "moves a lot and I can't sleep".
func (s *scene) near(class string, others []sign, within int) (list []sign) {
	for _, c := range s.signs[class] {
		if slices.ContainsFunc(others, func(o sign) bool { return o.gap(c) < 0 }) || class == "cannot" && s.elsewhere(c, others[0]) {
			continue
		}
		if others[0].gap(c) <= within {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b sign) int { return others[0].gap(a) - others[0].gap(b) })
	return list
}

// elsewhere tells whether a denial belongs to another verb, in a clause behind
// the sign.
func (s *scene) elsewhere(denial, v sign) bool {
	next := denial.end()
	return denial.at > v.at && s.clause[denial.at] > s.clause[v.at] && next < len(s.toks) && s.clause[next] == s.clause[denial.at] &&
		!s.is("able", next)
}

// around tells whether a class is named in the clauses of some evidence.
func (s *scene) around(class string, e evidence) bool {
	return slices.ContainsFunc(s.signs[class], func(c sign) bool {
		return slices.ContainsFunc(e.signs, func(v sign) bool { return s.clause[v.at] == s.clause[c.at] })
	})
}

// apart tells whether a class is named by other words than those of the
// evidence: anywhere, or in its clauses.
func (s *scene) apart(class string, e evidence, anywhere bool) bool {
	return slices.ContainsFunc(s.signs[class], func(c sign) bool {
		if e.lasting && s.within(c, "strain") { // a chest that hurts whenever one walks is no old story
			return false
		}
		shares, same := false, anywhere
		for _, v := range e.signs {
			shares = shares || v.gap(c) < 0
			same = same || s.clause[v.at] == s.clause[c.at] || s.clause[v.at] == s.clause[c.end()-1]
		}
		return same && !shares
	})
}

// takenBack says why evidence does not count; nothing if it does.
func (s *scene) takenBack(e evidence) string {
	beside := func(class string) bool { return s.apart(class, e, false) }
	anywhere := func(class string) bool { return s.apart(class, e, true) }
	begin := e.signs[0].at
	for _, v := range e.signs {
		begin = min(begin, v.at)
	}
	now := beside("now")
	urgent := anywhere("urgent") || anywhere("plea")
	lasting := func(in func(string) bool) bool { return !e.lasting && in("lasting") }
	switch {
	case s.named(e):
		return "a name"
	case s.saved(e):
		return forLater
	case !e.own && s.denied(begin):
		return "denied"
	case beside("if"):
		return "feared"
	case s.repaired(e):
		return "put right"
	case s.rescued(begin) && !now && !urgent:
		return "history"
	case slices.Contains(e.all, "breath") && s.says("snores") && beside("asleep") && !s.says("child") && !now && !urgent:
		return "chronic"
	case beside("past") && !beside("sincenow") && (!now || e.weight != state), s.framed(begin) && !now:
		return "past"
	case beside("chronic"), lasting(beside), s.since(begin) && !now, e.lasting && s.says("strain") && anywhere("recheck") && !now && !urgent:
		return "chronic"
	case beside("over"):
		return "over"
	}
	w := e.weight
	if w == state && beside("was") && !now && !s.goesOn(e) {
		w = mention
	}
	if w == state && (anywhere("past") || anywhere("lasting")) && anywhere("over") && !now && !urgent {
		return "over"
	}
	if w == state {
		return ""
	}
	fresh := now || beside("urgent") || beside("plea")
	switch {
	case !fresh && (anywhere("past") || anywhere("chronic") || lasting(anywhere) || anywhere("over")):
		return "past"
	case anywhere("care") && !urgent, w == mention && anywhere("purpose") && !urgent:
		return "history"
	}
	return ""
}

// forLater says that a number is asked for to have it.
const forLater = "for later"

// saved tells whether somebody asks which number the ambulance has, to keep it.
func (s *scene) saved(e evidence) bool {
	if len(e.all) != 1 || !slices.Contains([]string{"rescuers", "emergency", "er"}, e.all[0]) || !s.says("keeps") {
		return false
	}
	return slices.ContainsFunc(s.signs["asknumber"], func(v sign) bool { return v.gap(e.signs[0]) <= 5 })
}

// nameable are the classes of which a single word is also somebody's name.
var nameable = []string{"stroke", "bleed", "burn", "drown", "accident", "seizure", "faint", "fire", "stab", "choke", "shock", "gas", "die"}

// named tells whether evidence is one word that is said as a name: "my surname
// is Strokes". Said again it is one as well.
func (s *scene) named(e evidence) bool {
	if len(e.all) != 1 || e.signs[0].n != 1 || !slices.Contains(nameable, e.all[0]) {
		return false
	}
	word := s.toks[e.signs[0].at]
	return !strings.HasSuffix(word.text, "ing") && slices.ContainsFunc(s.signs["naming"], func(v sign) bool {
		for at := v.end(); at < len(s.toks) && at-v.end() <= 2; at++ {
			family := at == v.end()+1 && (word.latin() || strings.HasPrefix(word.text, al))
			if s.toks[at].text == word.text && (at == v.end() || family || s.is("sonof", at-1)) {
				return true
			}
		}
		return false
	})
}

// goesOn tells whether evidence that is as bad after days has lasted until now:
// it has hurt since yesterday, for two days.
func (s *scene) goesOn(e evidence) bool {
	return e.lasting && slices.ContainsFunc([]string{"lasting", "sincenow", "perfect"}, func(class string) bool {
		return s.apart(class, e, false)
	})
}

// repaired tells whether what was said is put right at once into something of
// long ago: "I have chest pain, I mean I had it in 2019".
func (s *scene) repaired(e evidence) bool {
	last := 0
	for _, v := range e.signs {
		last = max(last, v.end())
	}
	return slices.ContainsFunc(s.signs["repair"], func(r sign) bool {
		return r.at >= last && r.at-last <= 1 && slices.ContainsFunc(s.signs["past"], func(p sign) bool {
			return p.at >= r.end() && p.at-r.end() <= atOnce
		})
	})
}

// rescued tells whether a doctor has saved somebody from what follows: "the
// doctor who saved my father from a stroke". Who calls to one pleads.
func (s *scene) rescued(at int) bool {
	near := func(class string, end, within int) int {
		for _, v := range s.signs[class] {
			if v.end() <= end && end-v.end() <= within {
				return v.at
			}
		}
		return -1
	}
	deed := near("rescued", at, 4)
	return deed >= 0 && near("healer", deed, 3) >= 0 && !s.says("vocative")
}

// atOnce is how many words stand at most before what puts something right.
const atOnce = 6

// framed tells whether a clause is told of a time that is long over, with which
// the whole begins: "last year my chest hurt".
func (s *scene) framed(at int) bool {
	return slices.ContainsFunc(s.signs["frame"], func(v sign) bool { return v.at == 0 && s.clause[at] == 1 })
}

// since tells whether what follows is what something else came after, or what is
// looked at again: "since my stroke", "a follow-up for the pain".
func (s *scene) since(at int) bool {
	if s.before("recheck", at) && strings.HasPrefix(s.toks[at].text, forIt) {
		return true
	}
	return slices.ContainsFunc(s.signs["after"], func(v sign) bool { return v.at <= at && at-v.end() <= 1 })
}

// denied tells whether the words before say that there is no such thing.
func (s *scene) denied(at int) bool {
	before := func(class string) (int, bool) {
		for _, c := range s.signs[class] {
			if c.end() == at {
				return c.at, true
			}
		}
		return 0, false
	}
	for range 5 {
		if _, ok := before("negated"); ok {
			return true
		}
		next, ok := before("link")
		if !ok {
			return false
		}
		at = next
	}
	return false
}

// when are the words in the clauses of evidence that say how long ago it was.
func (s *scene) when(e evidence) (told []int) {
	for _, class := range []string{"past", "chronic", "lasting"} {
		for _, c := range s.signs[class] {
			counts := slices.ContainsFunc([]string{"longunit", "longago", "ago"}, func(unit string) bool {
				return slices.ContainsFunc(s.signs[unit], func(v sign) bool { return v.gap(c) < 0 })
			})
			if counts && s.around(class, e) {
				for i := c.at; i < c.end(); i++ {
					told = append(told, s.toks[i].word)
				}
			}
		}
	}
	return told
}

// minor tells whether several lesser signs are there at once, none of them
// taken back.
func (s *scene) minor() bool {
	n := 0
	for _, class := range minors {
		for _, v := range s.signs[class] {
			if s.takenBack(evidence{&rule{weight: state, own: true}, []sign{v}}) == "" {
				n++
				break
			}
		}
	}
	need := enough
	if slices.ContainsFunc([]string{"sudden", "urgent", "plea", "severe"}, s.says) {
		need--
	}
	return n >= need
}
