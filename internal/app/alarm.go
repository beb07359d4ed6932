package app

import (
	"context"
	"time"
)

// The loop that writes refusals into audit logs: how long one may take, how
// long it waits at most for the next, and within what it must come round.
const (
	alarmPatience = 30 * time.Second
	alarmWait     = time.Minute
	alarmBound    = 10 * time.Minute
)

// noteAlarms writes what doors have refused into the audit logs of those it
// concerns, until the context ends.
func (a *App) noteAlarms(ctx context.Context) {
	loop := a.pulse.Loop("alarms", alarmPatience, alarmBound)
	defer loop.End()
	for ctx.Err() == nil {
		turn := func(context.Context) error { return nil }
		select {
		case <-ctx.Done():
			return
		case <-time.After(alarmWait):
		case e := <-a.alarm.Refusals():
			turn = func(ctx context.Context) error { return a.People.NoteAlarm(ctx, e) }
		}
		_ = loop.Turn(ctx, "cannot write a refusal into an audit log", turn) // It is told there.
	}
}
