package app

import (
	"cmp"
	"context"
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/api"
	"github.com/mawid/mawid/internal/dashboard"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/visitor"
)

// How long a start waits for what.
const (
	moment     = time.Second      // until callers are told that we are starting; till then they queue
	openFor    = 10 * time.Second // for a database that does not answer at all
	tryEvery   = time.Second
	remindUs   = 10 * time.Second
	retryAfter = 5 // seconds
)

// Await opens the database, brings it to the present schema, as Open and Migrate
// do, and begins, for a server. A database that cannot be reached, that is starting,
// that somebody else migrates or keeps busy is waited for until the context ends;
// meanwhile callers on the listener hear that we live and are not ready. What
// waiting does not heal is returned at once. begin may be done again from its
// beginning, and is done to its end once.
func Await(ctx context.Context, c Config, ln net.Listener, begin func(context.Context, *App) error) (*App, error) {
	var (
		a     *App
		err   error
		done  = make(chan struct{})
		await = make(chan struct{})
	)
	c.protectKey()
	go func() {
		defer close(done)
		err = keepTrying(ctx, c.Logger, ln, func() { close(await) }, func() (err error) {
			a, err = prepare(ctx, c, begin)
			return err
		})
	}()
	select {
	case <-done:
		return a, err
	case <-await:
	case <-time.After(moment):
	}
	giveBack := lend(c, ln)
	<-done
	giveBack()
	return a, err
}

// keepTrying does what a start needs the database for until it works, cannot work,
// or the context ends. It calls late after the first attempt that failed.
func keepTrying(ctx context.Context, log *slog.Logger, ln net.Listener, late func(), do func() error) error {
	var reminded time.Time
	for first := true; ; first = false {
		err := do()
		if err == nil || ctx.Err() != nil || !store.Away(err) && !errors.Is(err, store.ErrBusy) {
			return err
		}
		if first {
			late()
		}
		if now := time.Now(); log != nil && now.Sub(reminded) >= remindUs {
			reminded = now
			log.Warn("waiting for the database", "address", ln.Addr().String(), "error", err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(tryEvery):
		}
	}
}

func prepare(ctx context.Context, c Config, begin func(context.Context, *App) error) (*App, error) {
	opening, cancel := context.WithTimeout(ctx, openFor)
	defer cancel()
	a, err := Open(opening, c)
	if err != nil {
		return nil, err
	}
	if err = a.keyFirst(ctx); err == nil {
		if _, err = a.Migrate(ctx); errors.Is(err, store.ErrStorage) {
			err = fmt.Errorf("the schema cannot be brought up to date, for the disk of the database is full or fails; make as much room there as the "+
				"database takes, and start again: %w", err)
		}
	}
	if err == nil {
		err = begin(ctx, a)
	}
	if err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

// lend answers on the listener that we are starting, until it is given back.
func lend(c Config, ln net.Listener) (giveBack func()) {
	on, ok := ln.(interface{ SetDeadline(time.Time) error })
	if !ok {
		return func() {} // Callers queue.
	}
	conns := newConnections(mostConnections)
	conns.encrypted = c.Certificates != nil
	door := conns.listen(lent{ln, on.SetDeadline})
	server := &http.Server{
		Handler: conns.serve(strict(c.Certificates, waitingRoom(c))), ConnState: conns.note, ConnContext: conns.context,
		ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		MaxHeaderBytes: headerBytes, DisableGeneralOptionsHandler: true, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug),
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = serveBy(server, door, c.Certificates)
	}()
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		door.stop(ctx)
		conns.dismissIdle(ctx)
		if server.Shutdown(ctx) != nil {
			_ = server.Close() // Who has asked nothing yet can ask again.
		}
		<-ended
		_ = on.SetDeadline(time.Time{})
	}
}

// lent is a listener that is not closed but given back: what waits in Accept
// is woken, and who calls in between is answered by the next.
type lent struct {
	net.Listener
	setDeadline func(time.Time) error
}

func (l lent) Close() error { return l.setDeadline(time.Unix(1, 0)) }

//go:embed waiting.html
var waitingPage string

// waitingRoom answers everybody while there is no database: supervisors that
// we live, all others that they should come back.
func waitingRoom(c Config) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		id := rand.Text()
		h.Set("X-Request-Id", id)
		h.Set("Cache-Control", "no-store")
		h.Set("Connection", "close") // The next request finds whoever is here then.
		if r.URL.Path == "/healthz" && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
			h.Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(`{"status":"ok"}`))
			return
		}
		h.Set("Retry-After", strconv.Itoa(retryAfter))
		if forPrograms(r) {
			if strings.HasPrefix(r.URL.Path, "/api/v1") {
				wholeBudget(h, cmp.Or(c.RateLimit, 120), time.Now())
			}
			h.Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusServiceUnavailable)
			_ = json.NewEncoder(w).Encode(contract.Error{
				Detail: "the service is starting and waits for its database; try again in a few seconds", Code: "not_ready", RequestID: id,
			})
			return
		}
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(waitingPage))
	})
}

// wholeBudget sets the headers that every answer of the public API has. What
// is refused here costs nothing of it.
func wholeBudget(h http.Header, limit int, now time.Time) {
	for name, value := range map[string]int64{
		"X-RateLimit-Limit": int64(limit), "X-RateLimit-Remaining": int64(limit),
		"X-RateLimit-Reset": now.Truncate(time.Minute).Add(time.Minute).Unix(),
	} {
		h[name] = []string{strconv.FormatInt(value, 10)} // As the contract spells them.
	}
}

// forPrograms tells who gets the API's answers: programs, wherever they knock.
// People get pages.
func forPrograms(r *http.Request) bool {
	return api.Owns(r) || !dashboard.Owns(r.URL.Path) && !visitor.Owns(r.URL.Path) && !strings.Contains(r.Header.Get("Accept"), "text/html")
}
