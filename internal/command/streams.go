// Package command is what the commands of mawid have in common. The commands
// themselves are in cmd/mawid, a file for each, and those about other systems
// in packages below this one: adapter, connector, doctor, keep, man, messages and service.
//
//   - global.go: the flags of every command, and what they open
//   - streams.go: where a command reads and writes, and how it ends
//   - print.go: answers in words or as JSON, instants, and what strangers sent
//   - ask.go: asking before something is taken away for good
//   - lifetime.go: durations as people write them, 24h or 90d
//   - org.go: the organization that a command is about
//   - tls.go: the flags with which a server speaks https itself
//   - courier.go: where codes are shown in development
//   - pick.go: the one key, agent or endpoint that a text means
package command

import "io"

// Streams are where a command reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Person   bool // somebody can be asked
}

// Exit codes: what was asked for failed or was refused, the command line itself
// was wrong, or a rehearsal found that something would change.
const (
	ExitFailed  = 1
	ExitUsage   = 2
	ExitDiffers = 3
)

// Usage is a mistake on the command line that only the command itself sees.
type Usage string

// Error is the mistake.
func (u Usage) Error() string { return string(u) }

// Told ends a command that has already said all there is to say, with an exit
// code.
type Told int

// Error is for nobody: what there was to say has been said.
func (Told) Error() string { return "failed" }

// How such commands end: something was found wrong, or would change.
const (
	ErrSilent  = Told(ExitFailed)
	ErrDiffers = Told(ExitDiffers)
)
