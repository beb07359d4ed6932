package callers_test

// floors are the figures that were reached, by file and kind.
var floors = map[string]map[string]floor{
	"ar-dev": {
		"sentences": {350, 0}, "when": {194, 0}, "pick": {4, 0}, "offer": {12, 0}, "yes/no": {21, 0}, "intent": {62, 0},
		"name": {22, 0}, "phone": {11, 0}, "service": {30, 0}, "branch": {7, 0}, "resource": {7, 0}, "gender": {4, 0},
		"note": {2, 0}, "ask": {15, 0}, "emergency": {15, 0}, "calm": {320, 0},
	},
	"en-dev": {
		"sentences": {346, 3}, "when": {194, 0}, "pick": {4, 0}, "offer": {14, 0}, "yes/no": {26, 0}, "intent": {49, 1},
		"name": {19, 0}, "phone": {12, 0}, "service": {31, 0}, "branch": {8, 0}, "resource": {6, 0}, "gender": {4, 0},
		"note": {2, 0}, "ask": {11, 1}, "emergency": {15, 0}, "calm": {323, 0}, "extra": {0, 1},
	},
	"ar-new": {
		"sentences": {240, 4}, "when": {151, 2}, "pick": {3, 0}, "offer": {8, 0}, "yes/no": {17, 1}, "intent": {47, 1},
		"name": {10, 0}, "phone": {3, 0}, "service": {33, 0}, "branch": {9, 0}, "resource": {8, 0}, "gender": {4, 0},
		"note": {2, 0}, "ask": {15, 0}, "emergency": {9, 0}, "calm": {226, 0},
	},
	"en-new": {
		"sentences": {241, 4}, "when": {139, 0}, "pick": {3, 0}, "offer": {9, 0}, "yes/no": {20, 0}, "intent": {54, 2},
		"name": {12, 0}, "phone": {4, 0}, "service": {37, 0}, "branch": {10, 0}, "resource": {8, 0}, "gender": {3, 0},
		"note": {2, 0}, "ask": {14, 1}, "emergency": {9, 0}, "calm": {226, 0}, "extra": {0, 1},
	},
	"ar-third": {
		"sentences": {194, 1}, "when": {86, 0}, "pick": {2, 0}, "offer": {13, 0}, "yes/no": {19, 0}, "intent": {27, 0},
		"name": {20, 0}, "phone": {8, 0}, "service": {18, 0}, "branch": {4, 0}, "resource": {4, 0}, "gender": {4, 0},
		"note": {1, 0}, "ask": {16, 1}, "emergency": {8, 0}, "calm": {173, 0},
	},
	"en-third": {
		"sentences": {195, 2}, "when": {87, 0}, "pick": {3, 0}, "offer": {15, 0}, "yes/no": {17, 0}, "intent": {26, 0},
		"name": {20, 0}, "phone": {8, 0}, "service": {18, 0}, "branch": {3, 0}, "resource": {4, 0}, "gender": {4, 0},
		"note": {1, 0}, "ask": {16, 2}, "emergency": {8, 0}, "calm": {173, 0},
	},
	"ar-fourth": {
		"sentences": {148, 0}, "when": {70, 0}, "pick": {3, 0}, "offer": {6, 0}, "yes/no": {13, 0}, "intent": {34, 0},
		"name": {11, 0}, "phone": {4, 0}, "service": {14, 0}, "branch": {6, 0}, "resource": {4, 0}, "gender": {1, 0},
		"note": {2, 0}, "ask": {8, 0}, "emergency": {12, 0}, "calm": {130, 0},
	},
	"en-fourth": {
		"sentences": {148, 0}, "when": {71, 0}, "pick": {3, 0}, "offer": {5, 0}, "yes/no": {13, 0}, "intent": {34, 0},
		"name": {11, 0}, "phone": {4, 0}, "service": {15, 0}, "branch": {6, 0}, "resource": {4, 0}, "gender": {1, 0},
		"note": {2, 0}, "ask": {8, 0}, "emergency": {12, 0}, "calm": {130, 0},
	},
	"ar-own": {
		"sentences": {27, 0}, "when": {6, 0}, "offer": {2, 0}, "yes/no": {6, 0}, "intent": {2, 0}, "name": {7, 0},
		"phone": {2, 0}, "branch": {2, 0}, "ask": {2, 0}, "calm": {25, 0},
	},
	"en-own": {
		"sentences": {28, 0}, "when": {7, 0}, "offer": {4, 0}, "yes/no": {4, 0}, "intent": {4, 0}, "name": {5, 0},
		"phone": {3, 0}, "branch": {2, 0}, "ask": {1, 0}, "calm": {28, 0},
	},
}

// unlooked is how many sentences are taken for something else without a line
// in testdata/looked.tsv that says why.
var unlooked = map[string]int{}
