// Package engine answers, from values alone, which starts are bookable, what
// the verdict on a time is, who is least busy, and why. It does no I/O, reads
// no clock and draws no random numbers; everything that offers, books or
// explains a slot calls it, so what is offered and what is booked agree.
package engine
