package odootest_test

import (
	"bytes"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/connector/odoo/odootest"
	"github.com/mawid/mawid/internal/connector/odoo/xmlrpc"
)

// The fake must be as unpleasant as the real one was.
func TestTheFakeBehavesAsMeasured(t *testing.T) {
	t.Parallel()
	s := odootest.New(t, odootest.Options{Version: 14})
	send := func(path, method string, params ...any) (any, error) {
		t.Helper()
		body, err := xmlrpc.Call(method, params...)
		if err != nil {
			t.Fatal(err)
		}
		a, err := http.Post(s.URL+path, "text/xml", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		return xmlrpc.ParseAnswer(a.Body)
	}
	if v, err := send("/xmlrpc/2/common", "authenticate", odootest.Database, odootest.Login, "wrong", map[string]any{}); v != false ||
		err != nil {
		t.Errorf("a wrong key: got %v, %v, want False", v, err)
	}
	uid, err := send("/xmlrpc/2/common", "authenticate", odootest.Database, odootest.Login, odootest.Key, map[string]any{})
	if err != nil {
		t.Fatal(err)
	}
	do := func(model, method string, args []any, named map[string]any) (any, error) {
		t.Helper()
		return send("/xmlrpc/2/object", "execute_kw", odootest.Database, uid, odootest.Key, model, method, args, named)
	}
	fault := func(what string, want int, err error) {
		t.Helper()
		if f, ok := errors.AsType[*xmlrpc.Fault](err); !ok || f.Code != want || want == 1 && !strings.HasPrefix(f.Text, "Traceback") {
			t.Errorf("%s: got %v, want fault %d", what, err, want)
		}
	}
	doctor := s.User("Dr", "")
	event := func(start string) map[string]any {
		return map[string]any{"name": "E", "start": start, "stop": "2026-11-15 07:00:00", "user_id": doctor, "show_as": "busy",
			"partner_ids": []any{[]any{6, 0, []int64{s.Partner(doctor), s.Partner(doctor) - 1}}}, "x_service_appointment_id": "one"}
	}
	for _, start := range []string{"2026-11-15T06:00:00", "2026-11-15 06:00:00+03:00", "2026-11-15T06:00:00Z"} {
		_, err := do("calendar.event", "create", []any{[]any{event(start)}}, map[string]any{})
		fault("ISO", 1, err)
	}
	for range 4 {
		if _, err := do("calendar.event", "create", []any{[]any{event("2026-11-15 06:00:00")}},
			map[string]any{"context": map[string]any{"dont_notify": true}}); err != nil {
			t.Fatal(err)
		}
	}
	if live := s.Live("one"); len(live) != 4 || s.Mails() != 8 {
		t.Errorf("got events %v and %d mails, want four and two mails for each", live, s.Mails())
	}
	_, err = do("calendar.event", "write", []any{[]int64{4711}, map[string]any{"active": false}}, map[string]any{})
	fault("an unknown record", 2, err)
	_, err = send("/xmlrpc/2/object", "execute_kw", odootest.Database, uid, "wrong", "res.users", "search_read", []any{[]any{}},
		map[string]any{})
	fault("a wrong key", 3, err)
	_, err = do("ir.model.fields", "create", []any{[]any{map[string]any{"name": "x_a"}}}, map[string]any{})
	fault("a right", 4, err)
	id := s.Live("one")[0]
	s.Set("calendar.event", id, "active", false)
	for _, c := range []struct {
		context map[string]any
		want    int
	}{{map[string]any{}, 3}, {map[string]any{"active_test": false}, 4}} {
		v, err := do("calendar.event", "search_read", []any{[]any{[]any{"x_service_appointment_id", "=", "one"}}},
			map[string]any{"fields": []string{"name"}, "context": c.context})
		if rows, _ := v.([]any); len(rows) != c.want || err != nil {
			t.Errorf("%v: got %v, %v, want %d", c.context, v, err, c.want)
		}
	}
	private := s.Event(doctor, "2026-11-15 06:00:00", "2026-11-15 07:00:00", map[string]any{"privacy": "private"})
	v, err := do("calendar.event", "search_read", []any{[]any{[]any{"id", "=", private}}},
		map[string]any{"fields": []string{"name", "start", "partner_ids"}})
	if rows, _ := v.([]any); err != nil || len(rows) != 1 || rows[0].(map[string]any)["name"] != "Busy" ||
		rows[0].(map[string]any)["start"] != "2026-11-15 06:00:00" {
		t.Errorf("got %v, %v, want a private event as Busy", v, err)
	}
}
