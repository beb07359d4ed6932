// Package contract holds the types that travel between mawid and the systems
// around it, by section of the contract: the public API (A) in api.go, the
// webhook events (B) in event.go, the connected system (C) in connector.go. It
// imports nothing but the standard library. Others may import it, and package
// client beside it, which calls the API; nothing else of this module.
//
// Everything is plain: ids, dates and times are strings, as they are on the
// wire. Ids are UUIDs in lower case, dates are YYYY-MM-DD, times of day are
// HH:MM on the branch's wall clock, instants are RFC 3339.
//
// The comments of members are also the descriptions in the OpenAPI documents,
// which have formats, limits and examples beside them.
package contract
