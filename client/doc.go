// Package client calls the booking API of mawid (section A of the contract)
// from Go. Its types are those of package contract; it needs nothing but the
// standard library.
//
// A request that may be repeated is repeated by itself: reading, releasing, and
// booking and holding as well, since each is sent with an Idempotency-Key. It
// waits as long as the answer asks for (Retry-After), a little longer each time
// if the answer does not say, and gives up when the context is done or after
// Retries. A refusal is an *Error, which says what to do and, where a time was
// taken, which others are free.
//
//	c := client.New("https://booking.example", os.Getenv("MAWID_KEY"))
//	made, err := c.Book(ctx, "order-4711", contract.NewAppointment{…})
//	if refusal, ok := errors.AsType[*client.Error](err); ok && refusal.Status == http.StatusConflict {
//		offer(refusal.Alternatives)
//	}
package client
