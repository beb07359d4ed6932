package caldav

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/connector/caldav/ical"
	"github.com/mawid/mawid/internal/fault"
)

// Limits of a mirror.
const (
	mostObjects = 50_000
	batch       = 50
	// repair is how often everything is compared anew, whatever the server
	// says has changed.
	repair = time.Hour
)

// errMany is a calendar that is too large.
var errMany = &fault.Error{Kind: fault.Unavailable, Code: "caldav_many", RetryAfter: 5 * time.Minute,
	Detail: "the calendar has more than 50,000 events; move old ones to another calendar"}

// errNoCalendar is a calendar that is not there any more.
var errNoCalendar = errors.New("caldav: no such calendar")

// calendar is a calendar and all that is in it, as of the last refresh. What
// time of day a server counts as busy is not asked: servers err there.
type calendar struct {
	place
	reader ical.Reader
	client *Client
	log    *slog.Logger
	now    func() time.Time

	turn    chan struct{} // whoever refreshes holds it
	tickets atomic.Int64
	covered int64     // tickets up to this one have seen what they asked for
	token   string    // of the server, for what has changed since
	plain   bool      // the server does not tell what has changed
	listed  time.Time // when everything was compared last

	mu      sync.RWMutex
	objects map[string]object // by path
}

// object is one in a calendar.
type object struct {
	etag string
	*ical.Object
	appointment string // ours, if it is one
}

func newCalendar(p place, r ical.Reader, a *Adapter) *calendar {
	return &calendar{place: p, reader: r, client: a.client, log: a.log, now: a.now, turn: make(chan struct{}, 1), objects: map[string]object{}}
}

// refresh makes the mirror as new as the moment of the call, or newer. Of many
// who ask at once, few go to the server.
func (c *calendar) refresh(ctx context.Context) error {
	ticket := c.tickets.Add(1)
	select {
	case c.turn <- struct{}{}:
		defer func() { <-c.turn }()
	case <-ctx.Done():
		return ErrDown.Because(ctx.Err())
	}
	if c.covered >= ticket {
		return nil
	}
	all := c.tickets.Load()
	if err := c.sync(ctx); err != nil {
		return err
	}
	c.covered = all
	return nil
}

// sync asks what has changed, and fetches it.
func (c *calendar) sync(ctx context.Context) error {
	if c.token != "" && c.now().Sub(c.listed) < repair {
		changed, gone, token, err := c.changes(ctx, c.token)
		if err == nil {
			return c.take(ctx, changed, gone, token)
		}
		if _, other := errors.AsType[errOther](err); !other {
			return err
		}
		c.token = "" // It is too old, or of another server.
	}
	token := ""
	if !c.plain {
		var err error
		if _, _, token, err = c.changes(ctx, ""); err != nil {
			other, ok := errors.AsType[errOther](err)
			if !ok {
				return err
			}
			// What broke inside may work the next time.
			c.plain = other < 500 || other == http.StatusNotImplemented
		}
	}
	listed, err := c.etags(ctx)
	if err != nil {
		return err
	}
	var gone []string
	c.mu.RLock()
	for p := range c.objects {
		if _, there := listed[p]; !there {
			gone = append(gone, p)
		}
	}
	c.mu.RUnlock()
	if err := c.take(ctx, listed, gone, token); err != nil {
		return err
	}
	c.listed = c.now()
	return nil
}

// changes asks for what has changed since a token.
func (c *calendar) changes(ctx context.Context, since string) (changed map[string]string, gone []string, token string, err error) {
	changed = map[string]string{}
	for range 100 {
		got, here, err := c.client.ask(ctx, "REPORT", c.at, "1", "<D:sync-collection"+namespaces+"><D:sync-token>"+text(since)+
			"</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>")
		if err != nil {
			return nil, nil, "", err
		}
		cut := false
		for _, r := range got.Responses {
			p, ok := c.path(here, r)
			switch {
			case strings.Contains(r.Status, " 507"):
				cut = true
			case !ok:
			case r.gone():
				delete(changed, p)
				gone = append(gone, p)
			default:
				found, _ := r.found()
				changed[p] = found.ETag
			}
		}
		if len(changed) > mostObjects {
			return nil, nil, "", errMany
		}
		if !cut {
			return changed, gone, got.Token, nil
		}
		if got.Token == since {
			break
		}
		since = got.Token
	}
	return nil, nil, "", errOther(http.StatusInsufficientStorage)
}

// etags lists everything in the calendar.
func (c *calendar) etags(ctx context.Context) (map[string]string, error) {
	got, here, err := c.client.ask(ctx, "PROPFIND", c.at, "1", propfind("D:getetag", "D:resourcetype"))
	if other, ok := errors.AsType[errOther](err); ok {
		if other == http.StatusNotFound || other == http.StatusGone {
			return nil, errNoCalendar
		}
		return nil, ErrDown.Saying("the calendar server does not let the adapter's user read this calendar").Because(err)
	}
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	for _, r := range got.Responses {
		p, ok := c.path(here, r)
		found, there := r.found()
		if !ok && r.gone() {
			return nil, errNoCalendar
		}
		if ok && there && found.Type.Collection == nil && !r.gone() {
			out[p] = found.ETag
		}
	}
	if len(out) > mostObjects {
		return nil, errMany
	}
	return out, nil
}

// path gives where an object is, if it is one of the calendar's.
func (c *calendar) path(here *url.URL, r response) (string, bool) {
	if len(r.Hrefs) == 0 {
		return "", false
	}
	u, err := here.Parse(strings.TrimSpace(r.Hrefs[0]))
	if err != nil {
		return "", false
	}
	rest, below := strings.CutPrefix(u.Path, c.at.Path)
	return u.Path, below && rest != "" && !strings.Contains(rest, "/")
}

// take fetches what has changed and forgets what is gone. What was fetched
// stays, even if the rest fails.
func (c *calendar) take(ctx context.Context, changed map[string]string, gone []string, token string) error {
	c.mu.Lock()
	for _, p := range gone {
		delete(c.objects, p)
	}
	var fetch []string
	for p, etag := range changed {
		if known, there := c.objects[p]; !there || etag == "" || known.etag != etag {
			fetch = append(fetch, p)
		}
	}
	c.mu.Unlock()
	slices.Sort(fetch)
	for part := range slices.Chunk(fetch, batch) {
		if err := c.fetch(ctx, part); err != nil {
			return err
		}
	}
	c.token = token
	return nil
}

// fetch reads objects, many at once if the server can.
func (c *calendar) fetch(ctx context.Context, paths []string) error {
	var body strings.Builder
	body.WriteString("<C:calendar-multiget" + namespaces + "><D:prop><D:getetag/><C:calendar-data/></D:prop>")
	for _, p := range paths {
		body.WriteString("<D:href>" + text((&url.URL{Path: p}).EscapedPath()) + "</D:href>")
	}
	body.WriteString("</C:calendar-multiget>")
	got, here, err := c.client.ask(ctx, "REPORT", c.at, "1", body.String())
	_, other := errors.AsType[errOther](err)
	useless := errors.Is(err, errLarge) || errors.Is(err, errUnreadable)
	switch {
	case useless && len(paths) > 1:
		if err := c.fetch(ctx, paths[:len(paths)/2]); err != nil {
			return err
		}
		return c.fetch(ctx, paths[len(paths)/2:])
	case err != nil && !other && !useless:
		return err
	}
	left := map[string]bool{}
	for _, p := range paths {
		left[p] = true
	}
	for _, r := range got.Responses {
		p, ok := c.path(here, r)
		found, there := r.found()
		if ok && left[p] && there && found.Data != nil {
			c.keep(p, found.ETag, []byte(*found.Data))
			delete(left, p)
		}
	}
	// What was not in the answer is asked for alone: it has gone, or else it
	// counts.
	for _, p := range slices.Sorted(maps.Keys(left)) {
		if err := c.fetchOne(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// fetchOne reads one object.
func (c *calendar) fetchOne(ctx context.Context, p string) error {
	a, err := c.client.exchange(ctx, http.MethodGet, c.below(p), nil, "")
	switch {
	case errors.Is(err, errLarge):
		c.keep(p, "", make([]byte, ical.MostBytes+1)) // It is there, and nobody knows when.
	case err != nil:
		return err
	case a.status == http.StatusOK:
		c.keep(p, a.header.Get("ETag"), a.body)
	case a.status == http.StatusNotFound || a.status == http.StatusGone:
		c.mu.Lock()
		delete(c.objects, p)
		c.mu.Unlock()
	default:
		return ErrDown.Saying("the calendar server does not hand out an event that it lists").Because(errOther(a.status))
	}
	return nil
}

// below gives the address of an object of the calendar.
func (c *calendar) below(p string) *url.URL {
	u := *c.at
	u.Path, u.RawPath, u.RawQuery = p, "", ""
	return &u
}

// keep reads an object and remembers it.
func (c *calendar) keep(p, etag string, text []byte) {
	o := c.reader.Read(text)
	appointment := appointmentOf(p, o)
	if appointment != "" {
		o.Stand()
	}
	if o.Wrong != "" {
		c.log.Warn("an event cannot be read", slog.String("calendar", c.id), slog.String("object", path.Base(p)), slog.String("wrong", o.Wrong))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.objects[p] = object{etag: etag, Object: o, appointment: appointment}
}

// uidEnd stands behind the appointment's id in the UIDs that we make.
const uidEnd = "@mawid"

// idPattern is what an appointment's id may look like to be part of a path.
var idPattern = regexp.MustCompile(`^[0-9A-Za-z][0-9A-Za-z-]{0,99}$`)

// appointmentOf tells which appointment an object is. The UID is ours wherever
// somebody has moved it; a server that makes UIDs of its own leaves the mark,
// which counts only at the place where we put it: a copy is not ours.
func appointmentOf(p string, o *ical.Object) string {
	if id, ours := strings.CutSuffix(o.UID, uidEnd); ours && idPattern.MatchString(id) {
		return id
	}
	if o.Mark != "" && path.Base(p) == o.Mark+".ics" && idPattern.MatchString(o.Mark) {
		return o.Mark
	}
	return ""
}

// find gives the places at which an appointment stands in this calendar.
func (c *calendar) find(appointment string) (out []string) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	for p, o := range c.objects {
		if o.appointment == appointment {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return out
}
