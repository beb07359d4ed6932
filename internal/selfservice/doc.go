// Package selfservice is the room of customers who book by themselves.
//
// What an organization has chosen for its page is in settings.go and colour.go,
// its picture in logo.go, picture.go and logo_rows.go; how customers find it in
// desk.go and front.go, at a host of its own in host.go and host_rows.go; what they book in
// book.go, how much of it in limit.go (and what that reads in limit_rows.go), and
// what they fill in in answer.go.
//
// Whose number is checked is said by code_rule.go, by codes (code.go) within
// limits (code_limit.go); code_hold.go keeps a time meanwhile, code_mine.go shows
// what is theirs, and code_work.go is the work that browsers do. The links by
// which they reach their own appointment are in link.go and link_rows.go, how they see it in
// link_own.go, how they change it in link_act.go. missed.go is about who has
// missed too many. Bookings are the desk's.
package selfservice
