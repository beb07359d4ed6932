package house

import (
	"context"

	"github.com/mawid/mawid/internal/store"
)

// Waiting is what waits to be done: how much, and since when the oldest does.
type Waiting struct {
	Count  int64
	Oldest int64 // zero: nothing waits
}

// Backlog is what waits in all organizations together.
type Backlog struct {
	Due        map[string]Waiting // tasks whose time has come and that nobody works on, by kind
	Deliveries Waiting            // webhooks that have not arrived
	Letters    Waiting            // mail to those who work here
}

// Backlog reads it, with one statement for each table.
func (h *House) Backlog(ctx context.Context) (Backlog, error) {
	b := Backlog{Due: map[string]Waiting{}}
	for _, kind := range store.TaskKinds {
		b.Due[kind] = Waiting{}
	}
	one := func(w *Waiting) func(store.Row) error {
		return func(r store.Row) error { return r.Scan(&w.Count, &w.Oldest) }
	}
	err := h.Office.Store.Read(ctx, h.Office.Store.DueTasks(h.Office.Unix(), func(kind string, count, oldest int64) {
		b.Due[kind] = Waiting{count, oldest}
	}),
		store.Query(one(&b.Deliveries), `select count(*), coalesce(min(created_at), 0) from webhook_deliveries where state = 'pending'`),
		store.Query(one(&b.Letters), `select count(*), coalesce(min(made_at), 0) from letters where state in ('waiting', 'sending')`))
	return b, err
}
