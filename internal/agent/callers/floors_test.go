package callers_test

// floors are the figures that were reached, by file and kind.
var floors = map[string]map[string]floor{
	"en-new": {
		"sentences": {128, 93}, "when": {73, 61}, "pick": {0, 3}, "offer": {8, 0}, "yes/no": {14, 0}, "intent": {38, 9},
		"name": {4, 5}, "phone": {4, 0}, "service": {28, 1}, "branch": {8, 1}, "resource": {8, 0}, "gender": {0, 0}, "note": {0, 0},
		"ask": {11, 4}, "emergency": {5, 4}, "calm": {221, 5}, "extra": {0, 7},
	},
	"ar-dev": {
		"sentences": {231, 78}, "when": {143, 37}, "pick": {3, 1}, "offer": {7, 0}, "yes/no": {14, 0}, "intent": {44, 6},
		"name": {9, 6}, "phone": {11, 0}, "service": {25, 0}, "branch": {5, 0}, "resource": {7, 0}, "gender": {0, 0}, "note": {0, 0},
		"ask": {10, 5}, "emergency": {5, 10}, "calm": {315, 5}, "extra": {0, 8},
	},
	"ar-new": {
		"sentences": {142, 71}, "when": {94, 47}, "pick": {1, 1}, "offer": {5, 1}, "yes/no": {10, 0}, "intent": {39, 3},
		"name": {6, 3}, "phone": {3, 0}, "service": {30, 0}, "branch": {8, 0}, "resource": {8, 0}, "gender": {0, 0}, "note": {0, 0},
		"ask": {10, 5}, "emergency": {3, 6}, "calm": {224, 2}, "extra": {0, 5},
	},
	"en-dev": {
		"sentences": {217, 89}, "when": {129, 53}, "pick": {2, 1}, "offer": {8, 4}, "yes/no": {17, 0}, "intent": {31, 2},
		"name": {9, 3}, "phone": {12, 0}, "service": {19, 0}, "branch": {6, 0}, "resource": {5, 0}, "gender": {0, 0}, "note": {0, 0},
		"ask": {9, 3}, "emergency": {8, 7}, "calm": {313, 10}, "extra": {0, 8},
	},
}

// unlooked is how many sentences are taken for something else without a line
// in testdata/looked.tsv that says why.
var unlooked = map[string]int{"ar-dev": 78, "en-dev": 89, "ar-new": 71, "en-new": 93}
