package odoo

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/fault"
)

// ErrLogin is Odoo refusing the login. It is the adapter's to mend, not the
// caller's: a 401 would say that the caller's token is wrong.
var ErrLogin = &fault.Error{Kind: fault.Unavailable, Code: "odoo_login", RetryAfter: time.Minute,
	Detail: "Odoo refuses the user or the key that mawid adapter odoo was given; check --user and --key, and make a new API key if this one " +
		"was deleted or has ended"}

// ErrDatabase is Odoo not having the database.
var ErrDatabase = &fault.Error{Kind: fault.Unavailable, Code: "odoo_database", RetryAfter: time.Minute,
	Detail: "Odoo has no database of the name that mawid adapter odoo was given; check --database"}

// errAbsentModel is a model or a method that this Odoo does not have.
var errAbsentModel = fault.New(fault.Unavailable, "odoo_app",
	"this Odoo does not have the Calendar app, or is not one that the adapter knows; install Calendar")

// json2Since is the first version with JSON-2.
const json2Since = 19

// Client calls the methods of an Odoo server, over whichever protocol it
// speaks. It is safe for concurrent use.
type Client struct {
	web                 *web
	database, user, key string

	current atomic.Pointer[connection]
	turn    chan struct{} // who connects; the others wait
}

// connection is a server whose version and protocol are known, and a login.
type connection struct {
	transport
	version string
	major   int      // of the version; 0 without XML-RPC, which alone tells
	fields  sync.Map // what fields has found out, by model
}

// NewClient makes a client; nothing is called yet. The address is the one
// the operator gave, so that private networks are fine.
func NewClient(url, database, user, key string) *Client {
	return &Client{web: newWeb(url), database: database, user: user, key: key, turn: make(chan struct{}, 1)}
}

// Version connects and gives the server's version and the protocol in use.
func (c *Client) Version(ctx context.Context) (version, protocol string, err error) {
	conn, err := c.connect(ctx)
	if err != nil {
		return "", "", explain(err, "", "")
	}
	return conn.version, conn.name(), nil
}

// call makes a call. If the login is no longer good, or the server no longer
// speaks the protocol, it connects again, once.
func (c *Client) call(ctx context.Context, q call) (any, error) {
	conn, err := c.connect(ctx)
	if err != nil {
		return nil, err
	}
	v, err := conn.call(ctx, q)
	if q.method != "fields_get" && (faulty(err, FaultApplication) || faulty(err, FaultRefused)) {
		conn.fields.Clear() // perhaps a field has gone
	}
	if !faulty(err, FaultDenied) && !errors.Is(err, errAbsent) {
		return v, err
	}
	// Refused before anything was done: it is safe to ask again.
	c.current.CompareAndSwap(conn, nil)
	if conn, err = c.connect(ctx); err != nil {
		return nil, err
	}
	return conn.call(ctx, q)
}

// connect gives the connection, and makes one if there is none.
func (c *Client) connect(ctx context.Context) (*connection, error) {
	if conn := c.current.Load(); conn != nil {
		return conn, nil
	}
	select {
	case c.turn <- struct{}{}:
		defer func() { <-c.turn }()
	case <-ctx.Done():
		return nil, ErrDown.Because(ctx.Err())
	}
	if conn := c.current.Load(); conn != nil {
		return conn, nil
	}
	conn, err := c.dial(ctx)
	if err != nil {
		return nil, err
	}
	c.current.Store(conn)
	return conn, nil
}

// dial finds out which protocol to speak: JSON-2 where there is one and the
// key opens it (a password does not), else XML-RPC.
func (c *Client) dial(ctx context.Context) (*connection, error) {
	version, major, err := c.version(ctx)
	gone := errors.Is(err, errAbsent) // from Odoo 20 or 22 on
	if err != nil && !gone {
		return nil, err
	}
	if (gone || major >= json2Since) && c.key != "" {
		t := &json2{web: c.web, database: c.database, key: c.key}
		_, err := t.call(ctx, call{model: "res.users", method: "context_get"})
		if err == nil {
			return &connection{transport: t, version: version, major: major}, nil
		}
		if gone && errors.Is(err, errAbsent) {
			return nil, ErrDown.Saying("what answers at Odoo's address is not Odoo, or its external API is closed; give --url without a path, and " +
				"see docs/odoo.md for plans that have the API")
		}
		if gone || !faulty(err, FaultDenied) && !errors.Is(err, errAbsent) {
			return nil, err
		}
	}
	t, err := login(ctx, c.web, c.database, c.user, c.key)
	if err != nil {
		return nil, err
	}
	return &connection{transport: t, version: version, major: major}, nil
}

var majorPattern = regexp.MustCompile(`\d+`)

// version asks for the version: "19.0", "saas~18.2", "17.0+e".
func (c *Client) version(ctx context.Context) (text string, major int, err error) {
	v, err := c.web.rpc(ctx, "/xmlrpc/2/common", "version")
	if err != nil {
		return "", 0, err
	}
	info, _ := v.(map[string]any)
	text, _ = info["server_version"].(string)
	major, err = strconv.Atoi(majorPattern.FindString(text))
	if err != nil {
		return "", 0, ErrDown.Saying("what answers at Odoo's address is not Odoo").Because(errors.New("odoo: no version"))
	}
	return text, major, nil
}

// searchLimit is how many records one call reads, and pages how many calls
// read a list.
const (
	searchLimit = 2000
	pages       = 10
)

// search reads all records of a domain, the lowest id first.
func (c *Client) search(ctx context.Context, model string, domain []any, fields []string, archived bool) ([]record, error) {
	named := map[string]any{"fields": fields, "order": "id", "limit": searchLimit}
	q := call{model: model, method: "search_read", arg: "domain", named: named}
	if archived {
		q.context = map[string]any{"active_test": false}
	}
	var out []record
	last := int64(0)
	for range pages {
		// By id, not by offset: nothing is skipped if records come or go meanwhile.
		q.value = append([]any{[]any{"id", ">", last}}, domain...)
		v, err := c.call(ctx, q)
		if err != nil {
			return nil, explain(err, model, "read")
		}
		rows, ok := v.([]any)
		for _, row := range rows {
			fields, isRecord := row.(map[string]any)
			r := record(fields)
			if !isRecord || r.id() <= last {
				return nil, malformed(model)
			}
			last = r.id()
			out = append(out, r)
		}
		if !ok {
			return nil, malformed(model)
		}
		if len(rows) < searchLimit {
			return out, nil
		}
	}
	return nil, ErrDown.Saying("Odoo has more records than the adapter reads; ask for fewer resources or a shorter time")
}

// create makes a record and gives its id.
func (c *Client) create(ctx context.Context, model string, vals, context map[string]any) (int64, error) {
	v, err := c.call(ctx, call{model: model, method: "create", arg: "vals_list", value: []any{vals}, context: context})
	if err != nil {
		return 0, explain(err, model, "create")
	}
	ids, _ := v.([]any)
	if len(ids) != 1 {
		return 0, malformed(model)
	}
	id, _ := ids[0].(int64)
	if id <= 0 {
		return 0, malformed(model)
	}
	return id, nil
}

// write changes records.
func (c *Client) write(ctx context.Context, model string, ids []int64, vals, context map[string]any) error {
	_, err := c.call(ctx, call{model: model, method: "write", ids: ids, arg: "vals", value: vals, context: context})
	return explain(err, model, "write")
}

// remove deletes records.
func (c *Client) remove(ctx context.Context, model string, ids []int64, context map[string]any) error {
	_, err := c.call(ctx, call{model: model, method: "unlink", ids: ids, context: context})
	return explain(err, model, "delete")
}

// fields tells which of these fields a model has. Always the same are asked
// for of a model. The answer is kept, unless one of Setup's is missing:
// somebody is about to make it.
func (c *Client) fields(ctx context.Context, model string, names ...string) (map[string]bool, error) {
	conn, err := c.connect(ctx)
	if err != nil {
		return nil, explain(err, model, "read")
	}
	if known, ok := conn.fields.Load(model); ok {
		return known.(map[string]bool), nil
	}
	v, err := c.call(ctx, call{model: model, method: "fields_get", arg: "allfields", value: names,
		named: map[string]any{"attributes": []string{"type"}}})
	if faulty(err, FaultRefused) {
		return nil, errAbsentModel.Because(err) // so XML-RPC says that there is no such model
	}
	if err != nil {
		return nil, explain(err, model, "read")
	}
	all, ok := v.(map[string]any)
	if !ok {
		return nil, malformed(model)
	}
	out := map[string]bool{}
	for _, name := range names {
		_, out[name] = all[name]
	}
	if !slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, "x_") && !out[name] }) {
		conn.fields.Store(model, out)
	}
	return out, nil
}

func malformed(model string) error {
	return ErrDown.Saying("Odoo's answer cannot be read").Because(fmt.Errorf("odoo: malformed answer about %s", model))
}

// explain turns a fault of Odoo into one that the caller can act on. Others
// stay as they are.
func explain(err error, model, doing string) error {
	if _, done := errors.AsType[*fault.Error](err); done {
		return err
	}
	f, ok := errors.AsType[*Fault](err)
	switch {
	case errors.Is(err, errAbsent):
		return errAbsentModel.Because(err)
	case !ok:
		return err
	case f.Code == FaultDenied:
		return ErrLogin.Because(err)
	case f.Code == FaultRights:
		return ErrRights.Saying(right(model, doing)).Because(err)
	case f.Code == FaultRefused:
		return ErrRefused.Because(err)
	}
	return ErrDown.Saying("something broke inside Odoo; its log says what").Because(err)
}

// What Odoo refuses.
var (
	ErrRights  = fault.New(fault.Forbidden, "odoo_rights", "the adapter's Odoo user lacks a right")
	ErrRefused = fault.New(fault.Conflict, "odoo_refused", "Odoo refuses this: a rule of the clinic forbids it, or the record is gone")
)

// right says which right is missing.
func right(model, doing string) string {
	const user = "the adapter's Odoo user "
	switch {
	case model == "res.partner" && doing == "create":
		return user + `may not create contacts; give it the right "Contact creation" (Settings, Users: Extra Rights; in Odoo 19 Master Data, Contact: Creation)`
	case model == "ir.model.fields" || model == "ir.model":
		return user + `may not create fields; use an administrator (the right "Administration: Settings") for mawid adapter odoo setup`
	case model == "calendar.event" && doing == "write":
		return user + "may not change this event; it is private to somebody else, or a record rule protects it"
	case model == "calendar.event" && doing == "create":
		return user + `may not create calendar events; it must be an internal user ("User types: Internal User"; in Odoo 19 "Role: User")`
	}
	return user + "may not " + doing + " " + model + `; it must be an internal user ("User types: Internal User"; in Odoo 19 "Role: User")`
}

// record is a row as search_read gives it. Odoo writes False for every field
// without a value.
type record map[string]any

func (r record) id() int64 { n, _ := r["id"].(int64); return n }

func (r record) text(field string) string { s, _ := r[field].(string); return s }

func (r record) float(field string) float64 {
	if n, ok := r[field].(int64); ok {
		return float64(n)
	}
	f, _ := r[field].(float64)
	return f
}

func (r record) flag(field string) bool { b, _ := r[field].(bool); return b }

// ref gives the id of the record that a field points to: [id, name].
func (r record) ref(field string) int64 {
	pair, _ := r[field].([]any)
	if len(pair) == 0 {
		return 0
	}
	n, _ := pair[0].(int64)
	return n
}

// naive is how Odoo writes an instant: UTC, and nothing that says so. An ISO
// text with a T or an offset is a fault.
const naive = "2006-01-02 15:04:05"

func (r record) instant(field string) (int64, bool) {
	if t, ok := r[field].(time.Time); ok {
		return t.Unix(), true
	}
	t, err := time.Parse(naive, r.text(field))
	return t.Unix(), err == nil
}

// stamp writes an instant for Odoo.
func stamp(t time.Time) string { return t.UTC().Format(naive) }
