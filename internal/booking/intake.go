package booking

// Intake is what a customer filled in who booked by themselves: what they
// answered, the terms that they agreed to, and in which language.
type Intake struct {
	Appointment AppointmentID
	Answers     string // sealed; empty: none
	Terms       int    // version of the terms; zero: there were none
	Language    string // of the page
	At          int64
}

// On is the intake of an appointment that is made at a time. One that was made
// before, for an appointment that this takes the place of, keeps its own. No
// intake is none.
func (n *Intake) On(id AppointmentID, at int64) *Intake {
	if n == nil {
		return nil
	}
	of := *n
	if of.Appointment = id; of.At == 0 {
		of.At = at
	}
	return &of
}

// Answer is what a customer said to a question, as both read at that time.
type Answer struct {
	Question string  `json:"question"` // its slug
	Label    Text    `json:"label"`
	Value    Private `json:"value"`           // of a choice its English name, or the only one; of yes or no "yes" or "no"
	Choice   Text    `json:"choice,omitzero"` // the choice in both languages
}
