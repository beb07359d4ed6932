// Package selfservice is the room of customers who book by themselves: what an
// organization has chosen for its page (settings.go). Bookings are the desk's.
package selfservice
