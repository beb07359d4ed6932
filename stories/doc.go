// Package stories holds mawid to its contract from the outside: real HTTP over
// loopback, against the real service, on SQLite and on PostgreSQL. There is
// nothing here but tests.
//
// Every story has a world of its own: a database, a server, two organizations,
// and a clock that stands at Sunday 2026-11-15 08:00 in Riyadh when the story
// begins and runs on from there. Whatever a story asks, every answer on the way
// is held to what is promised of all answers (see client_test.go): a request
// id, the rate-limit headers, errors in JSON that name nothing of ours and
// nothing of another organization's.
package stories
