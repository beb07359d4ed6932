package office

// Check is one invariant, how much was examined, and what violates it.
type Check struct {
	Name       string
	Examined   int64
	Violations []string
}

// ViolationLimit is how many violations of an invariant are listed.
const ViolationLimit = 20
