package main

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/mawid/mawid/internal/backup"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/command/keep"
	"github.com/mawid/mawid/internal/house"
)

// keeping are the flags that say for how long what would grow for ever is
// kept.
type keeping struct {
	KeepEvents    string `help:"How long to keep what happened to appointments and calls: at least 30d, for which webhooks can be repeated, or forever." default:"90d" placeholder:"DURATION"`
	KeepAudit     string `help:"How long to keep who did what in the dashboard, or forever." default:"730d" placeholder:"DURATION"`
	KeepCalls     string `help:"How long to keep calls after their end: at least 30d, or forever. What was said goes earlier, as each agent says." default:"365d" placeholder:"DURATION"`
	KeepConnector string `help:"How long to keep what was exchanged with organizations' own systems, after the end of the appointment, or forever." default:"90d" placeholder:"DURATION"`
}

// Webhooks can be repeated for a month, and calls are part of what they tell.
const (
	day   = 24 * time.Hour
	month = 30 * day
)

// copying are the flags for back-ups that the server makes by itself.
type copying struct {
	BackupDir   string `help:"Directory for back-ups that the server makes by itself, as mawid backup does; it is made. Put it on another disk." placeholder:"DIR" type:"path"`
	BackupEvery string `help:"How often, such as 6h or 1d: at least 5m; 24h unless given. With several nodes one of them does it." placeholder:"DURATION"`
	BackupKeep  *int   `help:"How many of them stay, 14 unless given; the oldest go. What was made by hand stays in any case." placeholder:"N"`
	keep.Secret
}

// What they are unless given.
const (
	backupEvery = 24 * time.Hour
	backupKeep  = 14
)

// series reads the flags. Whoever says how often, and not where, thinks that there are back-ups.
func (c *copying) series() (s backup.Series, err error) {
	if c.BackupDir == "" {
		if c.BackupEvery != "" || c.BackupKeep != nil {
			return s, command.Usage("--backup-every and --backup-keep do nothing by themselves; add --backup-dir, or leave them out")
		}
		return s, nil
	}
	info, err := os.Stat(c.BackupDir)
	if err == nil && !info.IsDir() || errors.Is(err, syscall.ENOTDIR) {
		return s, command.Usage(fmt.Sprintf("--backup-dir: %s, or a part of it, is a file; name a directory", c.BackupDir))
	}
	s = backup.Series{Dir: c.BackupDir, Every: backupEvery, Keep: backupKeep}
	if c.BackupEvery != "" {
		if s.Every, err = command.Lifetime("--backup-every", c.BackupEvery); err != nil {
			return s, err
		}
	}
	if c.BackupKeep != nil {
		s.Keep = *c.BackupKeep
	}
	if s.Every < 5*time.Minute || s.Keep < 1 {
		return s, command.Usage("--backup-every must be at least 5m, and --backup-keep at least 1")
	}
	if s.Passphrase, err = c.Passphrase(); err != nil {
		return s, command.Usage(err.Error())
	}
	return s, nil
}

// keep reads the flags.
func (k *keeping) keep() (out house.Keep, err error) {
	err = errors.Join(
		keepFor("--keep-events", k.KeepEvents, month, &out.Events),
		keepFor("--keep-audit", k.KeepAudit, day, &out.Audit),
		keepFor("--keep-calls", k.KeepCalls, month, &out.Calls),
		keepFor("--keep-connector", k.KeepConnector, day, &out.Connector),
	)
	return out, err
}

// keepFor reads one of them, as seconds; zero: for ever.
func keepFor(flag, text string, least time.Duration, out *int64) error {
	if text == "forever" {
		*out = 0
		return nil
	}
	life, err := command.Lifetime(flag, text)
	if err != nil {
		return command.Usage(fmt.Sprintf("%v; to keep everything, write forever", err))
	}
	if life < least {
		return command.Usage(fmt.Sprintf("%s: keep it for at least %dd, or forever", flag, least/day))
	}
	*out = int64(life / time.Second)
	return nil
}
