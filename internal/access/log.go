package access

import (
	"context"
	"io"
	"log/slog"
	"time"
)

// What of the answers is written down.
const (
	Off    = "off"
	Errors = "errors" // statuses from 400 on
	All    = "all"
)

// Log gives what writes answers down, each as a line of JSON; nil: nothing is.
func Log(w io.Writer, what string) func(*Answer) {
	if what == "" || what == Off {
		return nil
	}
	log := slog.New(slog.NewJSONHandler(w, nil))
	return func(a *Answer) {
		if what == Errors && a.Status < 400 {
			return
		}
		level := slog.LevelInfo
		if a.Status >= 500 {
			level = slog.LevelWarn
		}
		log.LogAttrs(context.Background(), level, "answered", slog.String("door", a.Door), slog.String("route", a.Route),
			slog.Int("status", a.Status), slog.Float64("seconds", float64(a.Took.Round(time.Microsecond))/float64(time.Second)),
			slog.Int64("bytes", a.Bytes), slog.String("request_id", a.ID))
	}
}
