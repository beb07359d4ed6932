package desk

// ForgetAll empties the memory, as after a time in which changes may have been
// missed.
func (d *Desk) ForgetAll() { d.forgetAll() }
