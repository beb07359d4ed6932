package connector_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/outbound"
)

// patience is longer than any answer takes, however busy the machine is.
const patience = 2 * time.Minute

// nine is 2026-11-15T09:00:00+03:00.
const nine = 1794722400

var day = booking.Span{Start: nine, End: nine + 86400}

// local may call this machine.
func local(t *testing.T) *outbound.Client {
	t.Helper()
	c := outbound.New(outbound.Config{AllowHTTP: true, AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, UserAgent: "mawid"})
	t.Cleanup(c.Close)
	return c
}

// system serves a made-up connected system and gives a client for it.
func system(t *testing.T, h http.HandlerFunc) *connector.Client {
	t.Helper()
	// Only when the body has been read does a server notice that a client left.
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		h(w, r)
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return connector.New(local(t), s.URL+"/erp/", "secret-token")
}

// saying always answers the same.
func saying(t *testing.T, status int, body string, header ...string) *connector.Client {
	t.Helper()
	return system(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	})
}

func TestARequestIsWrittenAsTheContractSays(t *testing.T) {
	t.Parallel()
	var got []string
	c := system(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = append(got, strings.TrimSpace(r.Method+" "+r.RequestURI+" "+r.Header.Get("Authorization")+" "+r.Header.Get("Content-Type")+" "+
			string(body)))
		switch r.Method {
		case http.MethodDelete:
			w.WriteHeader(http.StatusNoContent)
		case http.MethodPost:
			fmt.Fprint(w, `{"external_id":"a/b"}`)
		default:
			fmt.Fprint(w, `{"resources":[]}`)
		}
	})
	ctx := t.Context()
	_, err1 := c.Availability(ctx, []string{"dr sara", "د/1", "dr sara"}, day, patience)
	id, err2 := c.Push(ctx, contract.BookingPush{ResourceID: "r", Start: connector.Timestamp(nine),
		Customer: contract.Customer{Name: "<نورة>"}, ServiceAppointmentID: "x"}, patience)
	_, err3 := c.Resources(ctx, patience)
	err4 := errors.Join(c.Cancel(ctx, id, patience), c.Cancel(ctx, "..", patience), c.Cancel(ctx, "100%", patience),
		c.Cancel(ctx, "ح ?#", patience), c.Cancel(ctx, "...", patience))
	if err := errors.Join(err1, err2, err3, err4); err != nil || id != "a/b" {
		t.Fatal(id, err)
	}
	const auth = " Bearer secret-token"
	want := []string{
		"GET /erp/availability?from=2026-11-15T06%3A00%3A00%2B00%3A00&resource_ids=dr+sara%2C%D8%AF%2F1&to=2026-11-16T06%3A00%3A00%2B00%3A00" +
			auth,
		"POST /erp/booking" + auth + ` application/json {"resource_id":"r","start":"2026-11-15T06:00:00+00:00","end":"","service":"","customer":{"name":"\u003cنورة\u003e","phone":""},"service_appointment_id":"x"}`,
		"GET /erp/resources" + auth,
		"DELETE /erp/booking/a%2Fb" + auth, "DELETE /erp/booking/%2E%2E" + auth, "DELETE /erp/booking/100%25" + auth,
		"DELETE /erp/booking/%D8%AD%20%3F%23" + auth, "DELETE /erp/booking/%2E%2E%2E" + auth,
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("(-got +want)\n%s", diff)
	}
}

func TestBusyTimesAreReadAndSorted(t *testing.T) {
	t.Parallel()
	id := booking.AppointmentID{1, 6: 0x70, 8: 0x80}
	c := saying(t, 200, "\ufeff"+`{"resources":[
		{"resource_id":"a","busy":[
			{"start":"2026-11-15T12:00:00+03:00","end":"2026-11-15T12:30:00+03:00","room":7},
			{"start":"2026-11-15T06:00:00.9Z","end":"2026-11-15T06:00:01.1Z","service_appointment_id":"`+strings.ToUpper(id.String())+`"},
			{"start":"2026-11-15T06:30Z","end":"2026-11-15T07:00+00","service_appointment_id":"walk-in"},
			{"start":"2026-11-15T07:00:00+0000","end":"2026-11-15T07:00:00+0000"},
			{"start":"2026-11-15T05:00:00Z","end":"2026-11-15T06:00:00Z"},
			{"start":"2026-11-14T05:00:00Z","end":"2026-11-20T06:00:00Z","service_appointment_id":null},
			{"start":"2026-11-16T06:00:00Z","end":"2026-11-16T07:00:00Z"}]},
		{"resource_id":"stranger","busy":[]},
		{"resource_id":"b","busy":[]},
		{"resource_id":"a","busy":[{"start":"2026-11-15T09:30:00-01:00","end":"2026-11-15T11:00:00Z"}]}],"more":{}}`)
	got, err := c.Availability(t.Context(), []string{"a", "b", "c"}, day, patience)
	if err != nil {
		t.Fatal(err)
	}
	at := func(from, to int64) booking.Span { return booking.Span{Start: nine + from, End: nine + to} }
	want := map[string][]connector.Busy{
		"a": {
			{Span: at(-90000, 432000)},
			{Span: at(0, 2), Appointment: id},
			{Span: at(1800, 3600)},
			{Span: at(10800, 12600)},
			{Span: at(16200, 18000)},
		},
		"b": {},
	}
	if diff := cmp.Diff(got.Busy, want); diff != "" {
		t.Errorf("(-got +want)\n%s", diff)
	}
}

// One bad entry must not void the good ones beside it, and must not be
// forgotten: what can be read of it bounds where it may lie.
func TestABadEntryIsToldWithItsPlaceAndTheOthersCount(t *testing.T) {
	t.Parallel()
	anywhere := booking.Span{Start: math.MinInt64, End: math.MaxInt64}
	at := func(from, to int64) booking.Span { return booking.Span{Start: nine + from, End: nine + to} }
	for name, c := range map[string]struct {
		entry string
		want  connector.Unread // without the resource
		also  []connector.Busy // that it counts as
	}{
		"null":               {`null`, connector.Unread{Wrong: `needs "start" and "end"`, Span: anywhere}, nil},
		"a text":             {`"busy"`, connector.Unread{Wrong: "must be an object", Span: anywhere}, nil},
		"a list":             {`[]`, connector.Unread{Wrong: "must be an object", Span: anywhere}, nil},
		"empty":              {`{}`, connector.Unread{Wrong: `needs "start" and "end"`, Span: anywhere}, nil},
		"no end":             {`{"start":"2026-11-15T10:00:00+03:00"}`, connector.Unread{Place: ".end", Wrong: "is missing", Span: booking.Span{Start: nine + 3600, End: math.MaxInt64}}, nil},
		"no start":           {`{"start":null,"end":"2026-11-15T10:00:00+03:00"}`, connector.Unread{Place: ".start", Wrong: "is missing", Span: booking.Span{Start: math.MinInt64, End: nine + 3600}}, nil},
		"naive":              {`{"start":"2026-11-15T09:00:00","end":"2026-11-15T10:00:00+03:00"}`, connector.Unread{Place: ".start", Wrong: "has no UTC offset", Span: booking.Span{Start: math.MinInt64, End: nine + 3600}}, nil},
		"naive with a space": {`{"start":"2026-11-15T09:00:00+03:00","end":"2026-11-15 10:00:00"}`, connector.Unread{Place: ".end", Wrong: "has no UTC offset", Span: booking.Span{Start: nine, End: math.MaxInt64}}, nil},
		"naive on both ends": {`{"start":"2026-11-15T09:00:00","end":"2026-11-15T10:00:00"}`, connector.Unread{Place: ".start", Wrong: "has no UTC offset", Span: anywhere}, nil},
		"epoch": {`{"start":1794722400,"end":1794722401}`,
			connector.Unread{Place: ".start", Wrong: "must be a string; put the number in quotes", Span: anywhere}, nil},
		"epoch as text":      {`{"start":"1794722400","end":"1794722401"}`, connector.Unread{Place: ".start", Wrong: "is not a timestamp", Span: anywhere}, nil},
		"a date":             {`{"start":"2026-11-15","end":"2026-11-16"}`, connector.Unread{Place: ".start", Wrong: "is not a timestamp", Span: anywhere}, nil},
		"no such day":        {`{"start":"2026-02-30T00:00:00Z","end":"2026-11-16T09:00:00+03:00"}`, connector.Unread{Place: ".start", Wrong: "is not a timestamp", Span: booking.Span{Start: math.MinInt64, End: nine + 86400}}, nil},
		"backwards":          {`{"start":"2026-11-15T11:00:00+03:00","end":"2026-11-15T10:00:00+03:00"}`, connector.Unread{Wrong: "ends before it starts"}, []connector.Busy{{Span: at(3600, 7200)}}},
		"backwards, by far":  {`{"start":"2026-12-15T10:00:00+03:00","end":"2026-11-15T11:00:00+03:00"}`, connector.Unread{Wrong: "ends before it starts", Span: at(7200, 30*86400+3600)}, nil},
		"of a century":       {`{"start":"1999-11-15T10:00:00+03:00","end":"2099-11-15T11:00:00+03:00"}`, connector.Unread{Wrong: "is longer than a year"}, []connector.Busy{{Span: booking.Span{Start: 942649200, End: 4098412800}}}},
		"an id that is none": {`{"start":"2026-11-15T10:00:00+03:00","end":"2026-11-15T11:00:00+03:00","service_appointment_id":7}`, connector.Unread{Place: ".service_appointment_id", Wrong: "must be a string"}, []connector.Busy{{Span: at(3600, 7200)}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const good = `{"start":"2026-11-15t15:00:00+03:00","end":"2026-11-15t13:00:00z"}` // small letters are fine
			got, err := saying(t, 200, `{"resources":[{"resource_id":"b","busy":[]},{"resource_id":"a","busy":[`+c.entry+`,`+good+`]}]}`).
				Availability(t.Context(), []string{"a", "b"}, day, patience)
			if err != nil {
				t.Fatal(err)
			}
			want := map[string][]connector.Busy{"a": append(c.also, connector.Busy{Span: at(21600, 25200)}), "b": {}}
			if diff := cmp.Diff(got.Busy, want); diff != "" {
				t.Errorf("busy (-got +want)\n%s", diff)
			}
			if len(got.Unread) != 1 {
				t.Fatalf("got %v unread, want one", got.Unread)
			}
			u := got.Unread[0]
			if u.Resource != "a" || u.Place != "resources[1].busy[0]"+c.want.Place || !strings.HasPrefix(u.Wrong, c.want.Wrong) ||
				u.Span != c.want.Span {
				t.Errorf("got %+v, want %+v", u, c.want)
			}
			if doubts := got.Doubts("a"); len(doubts) == 1 != (c.also == nil) || len(got.Doubts("b")) != 0 {
				t.Errorf("got doubts %v", doubts)
			}
		})
	}
}

// A bad entry far from the window is none of our business, nor is one of a
// stranger; a bad list does not void the lists beside it.
func TestWhatIsWrongElsewhereIsNotOurs(t *testing.T) {
	t.Parallel()
	const bad = `{"start":"2026-11-16T10:00:00+03:00"},{"end":"2026-11-15T08:00:00+03:00"}`
	got, err := saying(t, 200, `{"resources":[{"resource_id":"a","busy":[`+bad+`]},{"resource_id":"z","busy":[null]},{"resource_id":"y","busy":null}]}`).
		Availability(t.Context(), []string{"a"}, day, patience)
	if err != nil || len(got.Unread) != 0 || got.Busy["a"] == nil {
		t.Errorf("got %+v, %v; want nothing unread", got, err)
	}
	for _, list := range []string{`{"busy":[]}`, `{"resource_id":"b"}`, `{"resource_id":"b","busy":null}`, `{"resource_id":"b","busy":{}}`, `null`, `[]`, `{"resource_id":7,"busy":[]}`} {
		got, err := saying(t, 200, `{"resources":[`+list+`,{"resource_id":"a","busy":[]}]}`).Availability(t.Context(), []string{"a", "b"}, day, patience)
		if err != nil || got.Busy["a"] == nil || got.Busy["b"] != nil {
			t.Fatalf("%s: got %+v, %v; want the list of a", list, got, err)
		}
		if len(got.Unread) != 1 || got.Unread[0].Resource != "b" || !strings.HasPrefix(got.Unread[0].Place, "resources[0]") ||
			len(got.Doubts("b")) != 0 {
			t.Errorf("%s: got %+v, want it told of b", list, got.Unread)
		}
	}
}

func TestEveryMalformedAnswerIsRefusedWhole(t *testing.T) {
	t.Parallel()
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	_, _ = z.Write(make([]byte, 32<<20))
	_ = z.Close()
	for name, c := range map[string]struct {
		body  string
		class connector.Class
		say   string
	}{
		"nothing":           {"", connector.NotJSON, "no body"},
		"a web page":        {"\n<!doctype html><title>Log in</title>", connector.NotJSON, "web page"},
		"half of it":        {`{"resources":[`, connector.NotJSON, "not valid JSON"},
		"two of it":         {`{"resources":[]}{"resources":[]}`, connector.NotJSON, "not valid JSON"},
		"a list":            {`[]`, connector.WrongShape, "the answer must be an object"},
		"null":              {`null`, connector.WrongShape, `"resources" is missing or null`},
		"an error with 200": {`{"detail":"no"}`, connector.WrongShape, `"resources" is missing or null`},
		"no resources":      {`{}`, connector.WrongShape, `"resources" is missing or null`},
		"another case":      {`{"Resources":[]}`, connector.WrongShape, `"resources" is missing or null`},
		"null resources":    {`{"resources":null}`, connector.WrongShape, `"resources" is missing or null`},
		"resources by name": {`{"resources":{"a":[]}}`, connector.WrongShape, "resources must be a list"},
		"a text":            {`{"resources":["a"]}`, connector.WrongShape, "resources[0] must be an object"},
		"resources twice":   {`{"resources":[],"resources":[]}`, connector.WrongShape, "resources is there twice"},
		"no id":             {`{"resources":[{"busy":[]}]}`, connector.WrongShape, `resources[0] has no "resource_id"`},
		"null entry":        {`{"resources":[null]}`, connector.WrongShape, `resources[0] has no "resource_id"`},
		"a number for an id": {`{"resources":[{"resource_id":7,"busy":[]}]}`, connector.WrongShape,
			"resources[0].resource_id must be a string; put the number in quotes"},
		"no busy list":         {`{"resources":[{"resource_id":"a"}]}`, connector.WrongShape, "resources[0].busy is missing or null"},
		"a null busy list":     {`{"resources":[{"resource_id":"a","busy":null}]}`, connector.WrongShape, "resources[0].busy is missing or null"},
		"not UTF-8":            {"{\"resources\":[{\"resource_id\":\"\xff\",\"busy\":[]}]}", connector.NotJSON, "not valid JSON"},
		"200 MB":               {strings.Repeat(" ", 1<<20) + strings.Repeat(" ", 1<<20), connector.TooLarge, "larger than 1 MiB"},
		"a bomb":               {zipped.String(), connector.Compressed, "compressed"},
		"an unannounced bomb":  {zipped.String(), connector.Compressed, "compressed"},
		"a kilometre of lists": {`{"resources":` + strings.Repeat("[", 900_000), connector.NotJSON, "not valid JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			header := []string{"X-Nothing", ""}
			if name == "a bomb" {
				header = []string{"Content-Encoding", "gzip"}
			}
			_, err := saying(t, 200, c.body, header...).Availability(t.Context(), []string{"a"}, day, patience)
			f, ok := errors.AsType[*connector.Failure](err)
			if !ok || f.Class != c.class || !strings.Contains(f.Explain(), c.say) {
				t.Fatalf("got %v, want %s: %s", err, c.class, c.say)
			}
			if !f.Unsure() || f.Status != 200 || !strings.Contains(f.Error(), string(c.class)) {
				t.Errorf("got %+v", f)
			}
		})
	}
}

func TestMalformedResultsAndResources(t *testing.T) {
	t.Parallel()
	for body, say := range map[string]string{
		`{}`:                     `"external_id" is missing or empty`,
		`{"external_id":""}`:     `"external_id" is missing or empty`,
		`{"external_id":null}`:   `"external_id" is missing or empty`,
		`{"external_id":17}`:     "external_id must be a string; put the number in quotes",
		`{"external_id":"a\nb"}`: "control characters",
		`{"external_id":" a"}`:   "spaces at its ends",
		`{"external_id":"` + strings.Repeat("ح", 200) + `"}`: "too long",
		``: "no body",
	} {
		_, err := saying(t, 201, body).Push(t.Context(), contract.BookingPush{ResourceID: "a"}, patience)
		if !strings.Contains(connector.Explain(err), say) || !connector.Unsure(err) {
			t.Errorf("%s: got %v, want %s", body, err, say)
		}
	}
	for body, say := range map[string]string{
		`{"resources":null}`:                                          `"resources" is missing or null`,
		`{"resources":[{"name":"x"}]}`:                                `resources[0] has no "id"`,
		`{"resources":[{"id":"x"}]}`:                                  `resources[0] has no "name"`,
		`{"resources":[{"id":"a,b","name":"x"}]}`:                     "without commas",
		`{"resources":[{"id":7,"name":"x"}]}`:                         "resources[0].id must be a string",
		`{"resources":[{"id":"1","name":"x"},{"id":"1","name":"y"}]}`: "unique",
		`[]`: "must be an object",
	} {
		_, err := saying(t, 200, body).Resources(t.Context(), patience)
		if !strings.Contains(connector.Explain(err), say) {
			t.Errorf("%s: got %v, want %s", body, err, say)
		}
	}
	got, err := saying(t, 200, `{"resources":[{"id":"1","name":" د.\u0007 سارة "},{"id":"2","name":""}]}`).Resources(t.Context(), patience)
	if diff := cmp.Diff(got, []contract.DiscoveredResource{{ID: "1", Name: "د. سارة"}, {ID: "2", Name: ""}}); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestStatusesMeanWhatTheContractSays(t *testing.T) {
	t.Parallel()
	type calls struct{ availability, push, cancel, resources any }
	const refused, broken, limited, redirected = connector.Refused, connector.Broken, connector.Limited, connector.Redirected
	for status, want := range map[int]calls{
		401: {connector.ErrUnauthorized, connector.ErrUnauthorized, connector.ErrUnauthorized, connector.ErrUnauthorized},
		404: {refused, refused, connector.ErrGone, connector.ErrUnsupported},
		410: {refused, refused, connector.ErrGone, refused},
		405: {refused, refused, connector.ErrUnsupported, connector.ErrUnsupported},
		501: {broken, broken, connector.ErrUnsupported, connector.ErrUnsupported},
		400: {refused, refused, refused, refused},
		403: {refused, refused, refused, refused},
		409: {refused, refused, refused, refused},
		429: {limited, limited, limited, limited},
		500: {broken, broken, broken, broken},
		503: {broken, broken, broken, broken},
		301: {redirected, redirected, redirected, redirected},
		303: {redirected, redirected, redirected, redirected},
		308: {redirected, redirected, redirected, redirected},
	} {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			t.Parallel()
			c := saying(t, status, `{"detail":"the \u001b[31mreason"}`, "Retry-After", "7", "Location", "https://elsewhere.example.com/")
			ctx := t.Context()
			_, e1 := c.Availability(ctx, []string{"a"}, day, patience)
			_, e2 := c.Push(ctx, contract.BookingPush{ResourceID: "a"}, patience)
			e3 := c.Cancel(ctx, "x", patience)
			_, e4 := c.Resources(ctx, patience)
			for i, pair := range [][2]any{{e1, want.availability}, {e2, want.push}, {e3, want.cancel}, {e4, want.resources}} {
				err, _ := pair[0].(error)
				if target, ok := pair[1].(error); ok {
					if !errors.Is(err, target) || connector.Unsure(err) || connector.Explain(err) == "" {
						t.Errorf("call %d: got %v, want %v", i, err, target)
					}
					continue
				}
				f, ok := errors.AsType[*connector.Failure](err)
				if !ok || f.Class != pair[1] || f.Status != status || f.RetryAfter != 7*time.Second || f.Detail != "the [31mreason" {
					t.Fatalf("call %d: got %#v, want %v", i, err, pair[1])
				}
				if unsure := status == 500 || status == 503 || status == 303; f.Unsure() != unsure {
					t.Errorf("call %d: got unsure %v, want %v", i, f.Unsure(), unsure)
				}
				if redirect := f.Class == redirected; redirect != strings.Contains(f.Explain(), "https://elsewhere.example.com/") {
					t.Errorf("got %q", f.Explain())
				}
			}
		})
	}
}

func TestWhetherARequestMayHaveHadItsEffect(t *testing.T) {
	t.Parallel()
	push := func(c *connector.Client, timeout time.Duration) *connector.Failure {
		_, err := c.Push(t.Context(), contract.BookingPush{ResourceID: "a"}, timeout)
		f, ok := errors.AsType[*connector.Failure](err)
		if !ok {
			t.Fatalf("got %v, want a failure", err)
		}
		return f
	}
	for name, h := range map[string]http.HandlerFunc{
		"hangs":    func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"hangs up": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"trickles": func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				fmt.Fprint(w, " ")
				_ = http.NewResponseController(w).Flush()
				select {
				case <-r.Context().Done():
				case <-time.After(10 * time.Millisecond):
				}
			}
		},
		"breaks off": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100")
			fmt.Fprint(w, `{"external_id":`)
		},
	} {
		// On a busy machine the request may not even be sent in time; then it
		// gets twice as much.
		c, timeout := system(t, h), 200*time.Millisecond
		f := push(c, timeout)
		for !f.Unsure() && timeout < 20*time.Second {
			timeout *= 2
			f = push(c, timeout)
		}
		if !f.Unsure() || f.Explain() == "" {
			t.Errorf("%s: got %+v, want unsure", name, f)
		}
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := ln.Addr().String()
	_ = ln.Close()
	for address, class := range map[string]outbound.Class{
		"http://" + closed:         outbound.Connect,
		"http://10.0.0.1":          outbound.RefusedAddress,
		"erp.example.com":          outbound.BadAddress,
		"https://nowhere.invalid.": outbound.DNS,
	} {
		if f := push(connector.New(local(t), address, "token"), patience); f.Unsure() || f.Class != class {
			t.Errorf("%s: got %+v, want %s and sure", address, f, class)
		}
	}
}

func TestTheTokenIsNeverInAnError(t *testing.T) {
	t.Parallel()
	c := system(t, func(w http.ResponseWriter, r *http.Request) { http.Error(w, r.Header.Get("Authorization"), 500) })
	_, err := c.Push(t.Context(), contract.BookingPush{ResourceID: "a"}, patience)
	if s := fmt.Sprintf("%v %+v %s", err, err, connector.Explain(err)); strings.Contains(s, "secret-token") {
		t.Errorf("got %s", s)
	}
	for _, token := range []string{"", "a b", "a\r\nX: y", "ح", strings.Repeat("x", 513)} {
		_, err := connector.New(local(t), "https://erp.example.com", token).Resources(t.Context(), patience)
		if !errors.Is(err, connector.ErrToken) {
			t.Errorf("%q: got %v", token, err)
		}
	}
}

func TestManyResourcesAreAskedForInTurns(t *testing.T) {
	t.Parallel()
	var requests atomic.Int32
	c := system(t, func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		ids := strings.Split(r.URL.Query().Get("resource_ids"), ",")
		if len(ids) > connector.MaxIDs || len(r.RequestURI) > connector.MaxURL {
			t.Errorf("got %d ids in %d bytes", len(ids), len(r.RequestURI))
		}
		var out []string
		for _, id := range ids {
			out = append(out, fmt.Sprintf(`{"resource_id":%q,"busy":[]}`, id))
		}
		fmt.Fprintf(w, `{"resources":[%s]}`, strings.Join(out, ","))
	})
	for _, long := range []int{1, 150} {
		requests.Store(0)
		var ids []string
		for i := range 120 {
			ids = append(ids, fmt.Sprintf("%s%d", strings.Repeat("x", long), i))
		}
		got, err := c.Availability(t.Context(), ids, day, patience)
		if err != nil || len(got.Busy) != 120 {
			t.Fatalf("got %d, %v", len(got.Busy), err)
		}
		if n := requests.Load(); long == 1 && n != 3 || long > 1 && n < 9 {
			t.Errorf("got %d requests", n)
		}
	}
	if got, err := c.Availability(t.Context(), nil, day, patience); err != nil || len(got.Busy) != 0 {
		t.Errorf("nobody: got %v, %v", got, err)
	}
	for _, id := range []string{"", "a,b", " a", "a\n", "\xff", strings.Repeat("ح", 201)} {
		if _, err := c.Availability(t.Context(), []string{"ok", id}, day, patience); !errors.Is(err, connector.ErrID) {
			t.Errorf("%q: got %v", id, err)
		}
	}
}

func TestTheTimeoutIsForAllTurnsTogether(t *testing.T) {
	t.Parallel()
	const limit = 400 * time.Millisecond
	var requests atomic.Int32
	c := system(t, func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		select { // Each turn alone would be in time, and the second ends after it.
		case <-r.Context().Done():
		case <-time.After(limit * 2 / 3):
		}
		fmt.Fprint(w, `{"resources":[]}`)
	})
	ids := make([]string, 4*connector.MaxIDs)
	for i := range ids {
		ids[i] = fmt.Sprint("r", i)
	}
	_, err := c.Availability(t.Context(), ids, day, limit)
	if f, ok := errors.AsType[*connector.Failure](err); !ok || f.Class != outbound.Timeout || requests.Load() > 2 {
		t.Errorf("got %v after %d requests, want them cut off within two", err, requests.Load())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Availability(ctx, ids, day, patience); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestTheOtherClockIsCompared(t *testing.T) {
	t.Parallel()
	now := time.Unix(nine, 500_000_000)
	for date, want := range map[string]time.Duration{
		"Sun, 15 Nov 2026 06:00:00 GMT": 0,
		"Sun, 15 Nov 2026 06:00:10 GMT": 9500 * time.Millisecond,
		"Sun, 15 Nov 2026 05:59:00 GMT": -59500 * time.Millisecond,
		"yesterday":                     0,
	} {
		c := saying(t, 200, `{"resources":[]}`, "Date", date)
		c.Now = func() time.Time { return now }
		got, err := c.Availability(t.Context(), []string{"a"}, day, patience)
		if err != nil || got.Skew != want || got.StartedAt != nine {
			t.Errorf("%s: got %v and %d, %v; want %v", date, got.Skew, got.StartedAt, err, want)
		}
	}
}

func TestAQueryInTheAddressStays(t *testing.T) {
	t.Parallel()
	var got []url.Values
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = append(got, r.URL.Query())
		if r.URL.Path != "/x/resources" && r.URL.Path != "/x/availability" {
			t.Error(r.URL.Path)
		}
		fmt.Fprint(w, `{"resources":[]}`)
	}))
	defer s.Close()
	c := connector.New(local(t), s.URL+"/x/?db=clinic&v=2", "token")
	_, err1 := c.Resources(t.Context(), patience)
	_, err2 := c.Availability(t.Context(), []string{"a"}, day, patience)
	if err := errors.Join(err1, err2); err != nil || got[0].Get("db") != "clinic" || got[1].Get("v") != "2" ||
		got[1].Get("resource_ids") != "a" {
		t.Error(got, err)
	}
}

// Whatever a system sends, reading it ends, and gives sorted lists of what was
// asked for, or an error.
func FuzzAvailability(f *testing.F) {
	f.Add(`{"resources":[{"resource_id":"a","busy":[{"start":"2026-11-15T09:00:00+03:00","end":"2026-11-15T09:30:00+03:00"}]}]}`)
	f.Add(`{"resources":[{"resource_id":"a","busy":null}]}`)
	var body atomic.Value
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body.Load().(string)) }))
	defer s.Close()
	c := connector.New(outbound.New(outbound.Config{AllowHTTP: true, AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}),
		s.URL, "token")
	f.Fuzz(func(t *testing.T, text string) {
		body.Store(text)
		got, err := c.Availability(t.Context(), []string{"a"}, day, patience)
		if err != nil {
			return
		}
		for id, list := range got.Busy {
			for i, b := range list {
				if id != "a" || !b.Span.Overlaps(day) || b.Span.End <= b.Span.Start || i > 0 && list[i-1].Span.Start > b.Span.Start {
					t.Fatalf("got %s: %v", id, list)
				}
			}
		}
	})
}
