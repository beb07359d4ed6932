package main

import (
	"context"
	"time"
)

// idle is how long a server is left alone before its memory is read.
const idle = 2 * time.Second

// start measures mawid serve on an empty directory, or an empty PostgreSQL
// database, from starting the program until its first answer.
func (s *stage) start(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) error {
		var times []float64
		var memory float64
		for i := range s.starts {
			db, err := s.create(ctx, k)
			if err != nil {
				return err
			}
			began := time.Now()
			p, err := db.serve(ctx)
			if err != nil {
				return err
			}
			times = append(times, time.Since(began).Seconds())
			if i == s.starts-1 {
				time.Sleep(idle)
				memory, err = p.resident()
			}
			p.stop()
			if err != nil {
				return err
			}
		}
		s.note(k, "start to first answer, empty", most(0.5), "s", median(times), "median of %d, the slowest %.2f s; migrations included",
			len(times), quantile(times, 1))
		s.note(k, "resident memory, idle", most(60), "MiB", memory, "%.0f s after the start", idle.Seconds())
		return nil
	})
}
