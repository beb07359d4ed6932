package check_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/connector/check"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/outbound"
)

const token = "check-token-123"

// now is 2026-11-15T09:00:00+03:00.
func now() time.Time { return time.Unix(1794722400, 0) }

// client measures latencies with the clock given: how busy this machine is says
// nothing about a system.
func client(t *testing.T, clock func() time.Time) *outbound.Client {
	t.Helper()
	c := outbound.New(outbound.Config{
		AllowHTTP: true, AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Now: clock, ConnectTimeout: patient,
	})
	t.Cleanup(c.Close)
	return c
}

// patient is longer than any answer takes.
const patient = 2 * time.Minute

func run(t *testing.T, h http.Handler, o check.Options) check.Report {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	if o.Outbound == nil {
		o.Outbound = client(t, now)
	}
	o.URL, o.Now, o.Timeout = s.URL, now, patient
	if o.Token == "" {
		o.Token = token
	}
	var told []check.Line
	r := check.Run(t.Context(), o, func(l check.Line) { told = append(told, l) })
	if !slices.Equal(told, r.Lines) {
		t.Errorf("got %v told, want %v", told, r.Lines)
	}
	return r
}

func show(r check.Report) string {
	var b strings.Builder
	for _, l := range r.Lines {
		fmt.Fprintf(&b, "%-8s %-16s %s | %s | %s\n", l.Status, l.ID, l.Title, l.Detail, l.Fix)
	}
	return b.String()
}

func find(r check.Report, id string) check.Line {
	for _, l := range r.Lines {
		if l.ID == id {
			return l
		}
	}
	return check.Line{}
}

func TestTheMockSystemPasses(t *testing.T) {
	t.Parallel()
	for _, quiet := range []bool{false, true} {
		erp := mockerp.New(mockerp.Config{Now: now, Quiet: quiet})
		r := run(t, erp, check.Options{Write: true})
		if !r.OK || len(r.Left) > 0 || len(r.Lines) < 26 || r.Resource != "dr-sara" {
			t.Errorf("got\n%s", show(r))
		}
		for _, l := range r.Lines {
			if l.Status != check.Passed && l.ID != "address" { // without TLS
				t.Errorf("got %+v", l)
			}
			if l.Status == check.Passed && l.Fix != "" {
				t.Errorf("a fix for what is right: %+v", l)
			}
		}
		if left := erp.Bookings(token); len(left) > 0 {
			t.Errorf("got %v left behind", left)
		}
	}
}

// A system can tell a check from a customer, and the number is nobody's.
func TestTheRequestsOfACheckAreMarked(t *testing.T) {
	t.Parallel()
	erp := mockerp.New(mockerp.Config{Now: now})
	run(t, http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if q.Header.Get(contract.HeaderCheck) == "" {
			t.Errorf("%s %s is not marked", q.Method, q.URL.Path)
		}
		body, err := io.ReadAll(q.Body)
		if err != nil {
			t.Error(err)
		}
		if bytes.Contains(body, []byte("+966")) {
			t.Errorf("got %s, want nobody's number", body)
		}
		q.Body = io.NopCloser(bytes.NewReader(body))
		erp.ServeHTTP(w, q)
	}), check.Options{Write: true})
}

func TestWhatASystemPointsOutIsShown(t *testing.T) {
	t.Parallel()
	erp := mockerp.New(mockerp.Config{Now: now})
	notices := []string{"the key ends\non 2026-12-10", " ", strings.Repeat("ا", 1000), "c", "d", "e", "f"}
	r := run(t, http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if q.URL.Path != "/resources" || q.Header.Get("Authorization") != "Bearer "+token {
			erp.ServeHTTP(w, q)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(contract.ResourcesAnswer{Resources: []contract.DiscoveredResource{{ID: "dr-sara", Name: "Dr Sara"}},
			Notices: notices})
	}), check.Options{})
	var got []string
	for _, l := range r.Lines {
		if l.ID == "notice" && l.Status == check.Advice {
			got = append(got, l.Detail)
		}
	}
	if want := []string{"the key ends on 2026-12-10", strings.Repeat("ا", 400), "c", "d"}; !r.OK || !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestReadingOnlyWritesNothing(t *testing.T) {
	t.Parallel()
	erp := mockerp.New(mockerp.Config{Now: now})
	r := run(t, http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if q.Method != http.MethodGet {
			t.Errorf("got a %s", q.Method)
		}
		erp.ServeHTTP(w, q)
	}), check.Options{})
	if !r.OK || find(r, "write").Status != check.Skipped || find(r, "overlap").Status != check.Passed || r.Wrote {
		t.Errorf("got\n%s", show(r))
	}
	text, err := json.Marshal(r)
	if err != nil || strings.Contains(string(text), token) {
		t.Errorf("got %s, %v", text, err)
	}
}

func TestWhatIsOptionalMayBeMissing(t *testing.T) {
	t.Parallel()
	erp := mockerp.New(mockerp.Config{Now: now})
	erp.SetFaults(token, mockerp.Faults{NoDelete: true, NoResources: true})
	if r := run(t, erp, check.Options{}); r.OK || find(r, "availability").Status != check.Failed ||
		!strings.Contains(find(r, "availability").Fix, "--resource") {
		t.Errorf("without a resource to ask about: got\n%s", show(r))
	}
	r := run(t, erp, check.Options{Write: true, Resource: "dr-huda"})
	if !r.OK || find(r, "resources").Status != check.Skipped || find(r, "cancel").Status != check.Advice ||
		find(r, "several").Status != check.Skipped || len(r.Left) != 2 {
		t.Errorf("got\n%s", show(r))
	}
	if l := find(r, "left"); l.Status != check.Advice || !strings.Contains(l.Detail, r.Left[0]) {
		t.Errorf("got %+v", l)
	}
}

// defect wraps the mock system so that one thing is wrong with it.
type defect func(erp *mockerp.ERP) http.HandlerFunc

// answering changes answers. It is given the request with its body still to
// be read, the status, the headers and the body.
func answering(change func(q *http.Request, a *httptest.ResponseRecorder) string) defect {
	return func(erp *mockerp.ERP) http.HandlerFunc {
		return func(w http.ResponseWriter, q *http.Request) {
			body, _ := io.ReadAll(q.Body)
			q.Body = io.NopCloser(bytes.NewReader(body))
			a := httptest.NewRecorder()
			erp.ServeHTTP(a, q)
			q.Body = io.NopCloser(bytes.NewReader(body))
			text := change(q, a)
			for k, v := range a.Header() {
				w.Header()[k] = v
			}
			w.WriteHeader(a.Code)
			_, _ = io.WriteString(w, text)
		}
	}
}

// asking changes requests.
func asking(change func(q *http.Request)) defect {
	return func(erp *mockerp.ERP) http.HandlerFunc {
		return func(w http.ResponseWriter, q *http.Request) {
			change(q)
			erp.ServeHTTP(w, q)
		}
	}
}

// rewriting changes the busy lists.
func rewriting(change func(q *http.Request, a *contract.AvailabilityAnswer)) defect {
	return answering(func(q *http.Request, a *httptest.ResponseRecorder) string {
		if q.URL.Path != "/availability" || a.Code != 200 {
			return a.Body.String()
		}
		var out contract.AvailabilityAnswer
		_ = json.Unmarshal(a.Body.Bytes(), &out)
		change(q, &out)
		text, _ := json.Marshal(out)
		return string(text)
	})
}

// pushing changes bookings on their way in.
func pushing(change func(p *contract.BookingPush)) defect {
	var mu sync.Mutex // two come at once
	return asking(func(q *http.Request) {
		if q.Method != http.MethodPost || q.Header.Get("Authorization") != "Bearer "+token {
			return
		}
		var p contract.BookingPush
		_ = json.NewDecoder(q.Body).Decode(&p)
		mu.Lock()
		change(&p)
		mu.Unlock()
		text, _ := json.Marshal(p)
		q.Body = io.NopCloser(bytes.NewReader(text))
	})
}

func window(q *http.Request) booking.Span {
	from, _ := connector.ParseTime(q.URL.Query().Get("from"))
	to, _ := connector.ParseTime(q.URL.Query().Get("to"))
	return booking.Span{Start: from.Unix(), End: to.Unix()}
}

func span(b contract.Busy) booking.Span {
	from, _ := connector.ParseTime(b.Start)
	to, _ := connector.ParseTime(b.End)
	return booking.Span{Start: from.Unix(), End: to.Unix()}
}

// changeQuery rewrites parameters of a request.
func changeQuery(q *http.Request, change func(v url.Values)) {
	v := q.URL.Query()
	change(v)
	q.URL.RawQuery = v.Encode()
}

var offset = regexp.MustCompile(`[+-]\d\d:\d\d$`)

func TestEachOfThesePlantedDefectsIsFound(t *testing.T) {
	t.Parallel()
	always := func(q *http.Request) { q.Header.Set("Authorization", "Bearer "+token) }
	for name, c := range map[string]struct {
		line    string
		status  check.Status
		planted defect
	}{
		"no token is as good as one": {"missing_token", check.Failed, asking(func(q *http.Request) {
			if q.Header.Get("Authorization") == "" {
				always(q)
			}
		})},
		"any token will do": {"wrong_token", check.Failed, asking(func(q *http.Request) {
			if q.Header.Get("Authorization") != "" {
				always(q)
			}
		})},
		"a token only has to end like the right one": {"wrong_token", check.Failed, asking(func(q *http.Request) {
			if strings.HasSuffix(q.Header.Get("Authorization"), token) {
				always(q)
			}
		})},
		"403 for a wrong token": {"missing_token", check.Failed, answering(func(_ *http.Request, a *httptest.ResponseRecorder) string {
			if a.Code == 401 {
				a.Code = 403
			}
			return a.Body.String()
		})},
		"writing needs no token": {"write_token", check.Failed, asking(func(q *http.Request) {
			if q.Method == http.MethodPost {
				always(q)
			}
		})},
		"cancelling needs no token": {"cancel_token", check.Failed, asking(func(q *http.Request) {
			if q.Method == http.MethodDelete {
				always(q)
			}
		})},
		"there is no cancelling, and 404 says so": {"cancel", check.Advice, func(erp *mockerp.ERP) http.HandlerFunc {
			return func(w http.ResponseWriter, q *http.Request) {
				if q.Method == http.MethodDelete {
					http.NotFound(w, q)
					return
				}
				erp.ServeHTTP(w, q)
			}
		}},
		"one bad entry among good ones": {"availability", check.Failed, rewriting(func(_ *http.Request, a *contract.AvailabilityAnswer) {
			for i := range a.Resources {
				a.Resources[i].Busy = append(a.Resources[i].Busy, contract.Busy{Start: "2026-11-16T10:00:00"})
			}
		})},
		"the list of resources needs no token": {"missing_token", check.Failed, asking(func(q *http.Request) {
			if q.URL.Path == "/resources" {
				always(q)
			}
		})},
		"the right token is refused": {"token", check.Failed, asking(func(q *http.Request) { q.Header.Del("Authorization") })},
		"it redirects": {"redirect", check.Failed, func(*mockerp.ERP) http.HandlerFunc {
			return func(w http.ResponseWriter, q *http.Request) {
				http.Redirect(w, q, "/new"+q.URL.Path, http.StatusMovedPermanently)
			}
		}},
		"a log-in page": {"availability", check.Failed, answering(func(_ *http.Request, a *httptest.ResponseRecorder) string {
			if a.Code == 401 {
				return a.Body.String()
			}
			a.Code = 200
			return "<html>Log in</html>"
		})},
		"times without offset": {"availability", check.Failed, rewriting(func(_ *http.Request, a *contract.AvailabilityAnswer) {
			for _, r := range a.Resources {
				for i := range r.Busy {
					r.Busy[i].Start = offset.ReplaceAllString(r.Busy[i].Start, "")
				}
			}
		})},
		"null instead of an empty list": {"availability", check.Failed, rewriting(func(_ *http.Request, a *contract.AvailabilityAnswer) {
			for i := range a.Resources {
				if len(a.Resources[i].Busy) == 0 {
					a.Resources[i].Busy = nil
				}
			}
		})},
		"those who are free are left out": {"availability", check.Failed, rewriting(func(_ *http.Request, a *contract.AvailabilityAnswer) {
			a.Resources = slices.DeleteFunc(a.Resources, func(r contract.ResourceAvailability) bool { return len(r.Busy) == 0 })
		})},
		"ends before it starts": {"availability", check.Failed, rewriting(func(_ *http.Request, a *contract.AvailabilityAnswer) {
			for _, r := range a.Resources {
				for i, b := range r.Busy {
					r.Busy[i].Start, r.Busy[i].End = b.End, b.Start
				}
			}
		})},
		"answers are compressed unasked": {"availability", check.Failed, answering(func(q *http.Request, a *httptest.ResponseRecorder) string {
			if q.URL.Path == "/availability" {
				a.Header().Set("Content-Encoding", "gzip")
			}
			return a.Body.String()
		})},
		"the query is decoded twice": {"availability", check.Failed, asking(func(q *http.Request) {
			changeQuery(q, func(v url.Values) {
				for _, k := range []string{"from", "to"} {
					v.Set(k, strings.ReplaceAll(v.Get(k), "+", " "))
				}
			})
		})},
		"only the first of several ids": {"several", check.Failed, asking(func(q *http.Request) {
			changeQuery(q, func(v url.Values) {
				first, _, _ := strings.Cut(v.Get("resource_ids"), ",")
				v.Set("resource_ids", first)
			})
		})},
		"all resources whoever was asked for": {"several", check.Advice, asking(func(q *http.Request) {
			changeQuery(q, func(v url.Values) { v.Set("resource_ids", v.Get("resource_ids")+",dr-sara,dr-huda,dr-omar") })
		})},
		"everybody has the same busy list": {"several", check.Failed, rewriting(func(_ *http.Request, a *contract.AvailabilityAnswer) {
			for i := range a.Resources {
				a.Resources[i].Busy = a.Resources[len(a.Resources)-1].Busy
			}
		})},
		"an unknown id spoils the answer": {"unknown", check.Advice, answering(func(q *http.Request, a *httptest.ResponseRecorder) string {
			if strings.Contains(q.URL.Query().Get("resource_ids"), "mawid-unknown") {
				a.Code = 404
				return `{"detail":"unknown"}`
			}
			return a.Body.String()
		})},
		"an unknown id is free": {"unknown", check.Advice, rewriting(func(q *http.Request, a *contract.AvailabilityAnswer) {
			for id := range strings.SplitSeq(q.URL.Query().Get("resource_ids"), ",") {
				if strings.HasPrefix(id, "mawid-unknown") {
					a.Resources = append(a.Resources, contract.ResourceAvailability{ResourceID: id, Busy: []contract.Busy{}})
				}
			}
		})},
		"only what begins in the window": {"overlap", check.Failed, rewriting(func(q *http.Request, a *contract.AvailabilityAnswer) {
			for i := range a.Resources {
				a.Resources[i].Busy = slices.DeleteFunc(a.Resources[i].Busy, func(b contract.Busy) bool { return span(b).Start < window(q).Start })
			}
		})},
		"only what lies wholly in the window": {"overlap", check.Failed, rewriting(func(q *http.Request, a *contract.AvailabilityAnswer) {
			for i := range a.Resources {
				a.Resources[i].Busy = slices.DeleteFunc(a.Resources[i].Busy, func(b contract.Busy) bool { return !window(q).Covers(span(b)) })
			}
		})},
		"the window is ignored": {"window", check.Failed, asking(func(q *http.Request) {
			if q.URL.Path == "/availability" && !strings.Contains(q.URL.RawQuery, "some") {
				changeQuery(q, func(v url.Values) {
					v.Set("from", connector.Timestamp(now().Unix()))
					v.Set("to", connector.Timestamp(now().Unix()+60*86400))
				})
			}
		})},
		"offsets in the request are ignored": {"offsets", check.Failed, asking(func(q *http.Request) {
			changeQuery(q, func(v url.Values) {
				for _, k := range []string{"from", "to"} {
					v.Set(k, offset.ReplaceAllString(v.Get(k), "Z"))
				}
			})
		})},
		"nonsense breaks it": {"nonsense", check.Advice, answering(func(_ *http.Request, a *httptest.ResponseRecorder) string {
			if a.Code == 400 {
				a.Code = 500
			}
			return a.Body.String()
		})},
		"nonsense is answered": {"nonsense", check.Advice, answering(func(_ *http.Request, a *httptest.ResponseRecorder) string {
			if a.Code == 400 {
				a.Code = 200
			}
			return a.Body.String()
		})},
		"it says it is text": {"content_type", check.Advice, answering(func(_ *http.Request, a *httptest.ResponseRecorder) string {
			a.Header().Set("Content-Type", "text/plain; charset=utf-8")
			return a.Body.String()
		})},
		"its clock is wrong": {"clock", check.Advice, answering(func(_ *http.Request, a *httptest.ResponseRecorder) string {
			a.Header().Set("Date", now().Add(-3*time.Hour).UTC().Format(http.TimeFormat))
			return a.Body.String()
		})},
		"ids of resources change": {"resources", check.Failed, func(erp *mockerp.ERP) http.HandlerFunc {
			var n atomic.Int32
			return answering(func(q *http.Request, a *httptest.ResponseRecorder) string {
				if q.URL.Path == "/resources" && n.Add(1)%2 == 0 {
					return strings.ReplaceAll(a.Body.String(), "room-1", "room-2")
				}
				return a.Body.String()
			})(erp)
		}},
		"ids of resources are numbers": {"resources", check.Failed, answering(func(q *http.Request, a *httptest.ResponseRecorder) string {
			return strings.ReplaceAll(a.Body.String(), `"id":"room-1"`, `"id":1`)
		})},
		"the external id is a number": {"create", check.Failed, answering(func(q *http.Request, a *httptest.ResponseRecorder) string {
			return strings.ReplaceAll(a.Body.String(), `"B-1001"`, `1001`)
		})},
		"only Latin names are taken": {"create", check.Failed, answering(func(q *http.Request, a *httptest.ResponseRecorder) string {
			if body, _ := io.ReadAll(q.Body); bytes.Contains(body, []byte("فحص")) {
				a.Code = 500
			}
			return a.Body.String()
		})},
		"a repeat makes a second booking": {"repeat", check.Failed, pushing(func(p *contract.BookingPush) {
			p.ServiceAppointmentID = booking.NewID[booking.AppointmentID]().String()
		})},
		"a repeat makes a second entry under the same id": {"repeat", check.Failed, func(erp *mockerp.ERP) http.HandlerFunc {
			seen := map[string]bool{}
			return pushing(func(p *contract.BookingPush) {
				if seen[p.ServiceAppointmentID] {
					erp.AddBusy(token, p.ResourceID, span(contract.Busy{Start: p.Start, End: p.End}))
				}
				seen[p.ServiceAppointmentID] = true
			})(erp)
		}},
		"our own bookings are not busy": {"seen", check.Failed, rewriting(func(_ *http.Request, a *contract.AvailabilityAnswer) {
			for i := range a.Resources {
				a.Resources[i].Busy = slices.DeleteFunc(a.Resources[i].Busy, func(b contract.Busy) bool { return b.ServiceAppointmentID != "" })
			}
		})},
		"offsets of bookings are lost": {"seen", check.Failed, pushing(func(p *contract.BookingPush) {
			p.Start, p.End = offset.ReplaceAllString(p.Start, "Z"), offset.ReplaceAllString(p.End, "Z")
		})},
		"every booking takes an hour": {"seen", check.Failed, pushing(func(p *contract.BookingPush) {
			start, _ := connector.ParseTime(p.Start)
			p.End = connector.Timestamp(start.Unix() + 3600)
		})},
		"entries name other appointments": {"own_id", check.Advice, rewriting(func(_ *http.Request, a *contract.AvailabilityAnswer) {
			for _, r := range a.Resources {
				for i := range r.Busy {
					r.Busy[i].ServiceAppointmentID = "018f3a5e-7c1d-7b3a-9c55-0242ac120005"
				}
			}
		})},
		"entries name no appointments": {"own_id", check.Advice, rewriting(func(_ *http.Request, a *contract.AvailabilityAnswer) {
			for _, r := range a.Resources {
				for i := range r.Busy {
					r.Busy[i].ServiceAppointmentID = ""
				}
			}
		})},
		"its ETag never changes": {"etag", check.Failed, answering(func(q *http.Request, a *httptest.ResponseRecorder) string {
			a.Header().Set("ETag", `"always"`)
			if q.Header.Get("If-None-Match") == `"always"` {
				a.Code = 304
				return ""
			}
			return a.Body.String()
		})},
		"a move makes a new booking": {"move", check.Failed, func(erp *mockerp.ERP) http.HandlerFunc {
			first := map[string]string{}
			return pushing(func(p *contract.BookingPush) {
				if was, ok := first[p.ServiceAppointmentID]; ok && was != p.Start {
					p.ServiceAppointmentID = booking.NewID[booking.AppointmentID]().String()
				} else {
					first[p.ServiceAppointmentID] = p.Start
				}
			})(erp)
		}},
		"a move leaves the old time busy": {"moved", check.Failed, func(erp *mockerp.ERP) http.HandlerFunc {
			first := map[string]contract.BookingPush{}
			return pushing(func(p *contract.BookingPush) {
				if was, ok := first[p.ServiceAppointmentID]; ok && was.Start != p.Start {
					erp.AddBusy(token, p.ResourceID, span(contract.Busy{Start: was.Start, End: was.End}))
				}
				first[p.ServiceAppointmentID] = *p
			})(erp)
		}},
		"a move is accepted and not made": {"moved", check.Failed, func(erp *mockerp.ERP) http.HandlerFunc {
			first := map[string]contract.BookingPush{}
			return pushing(func(p *contract.BookingPush) {
				if was, ok := first[p.ServiceAppointmentID]; ok {
					*p = was
				}
				first[p.ServiceAppointmentID] = *p
			})(erp)
		}},
		"a booking is in its own way": {"move_onto_itself", check.Failed, func(erp *mockerp.ERP) http.HandlerFunc {
			return func(w http.ResponseWriter, q *http.Request) {
				body, _ := io.ReadAll(q.Body)
				var p contract.BookingPush
				_ = json.Unmarshal(body, &p)
				for _, b := range erp.Bookings(token) {
					was, is := span(contract.Busy{Start: b.Start, End: b.End}), span(contract.Busy{Start: p.Start, End: p.End})
					if q.Method == http.MethodPost && p.ServiceAppointmentID == b.ServiceAppointmentID && was != is && was.Overlaps(is) {
						http.Error(w, `{"detail":"taken"}`, http.StatusConflict)
						return
					}
				}
				q.Body = io.NopCloser(bytes.NewReader(body))
				erp.ServeHTTP(w, q)
			}
		}},
		"the resource of a booking never changes": {"hand_over", check.Advice, func(erp *mockerp.ERP) http.HandlerFunc {
			first := map[string]string{}
			return pushing(func(p *contract.BookingPush) {
				if was, ok := first[p.ServiceAppointmentID]; ok {
					p.ResourceID = was
				}
				first[p.ServiceAppointmentID] = p.ResourceID
			})(erp)
		}},
		"two at once make two": {"parallel", check.Failed, func(erp *mockerp.ERP) http.HandlerFunc {
			var (
				mu    sync.Mutex
				first string             // the id that everything before was tried with
				came  = map[string]int{} // how often, by id
				twin  = make(chan struct{})
			)
			return func(w http.ResponseWriter, q *http.Request) {
				body, _ := io.ReadAll(q.Body)
				var p contract.BookingPush
				_ = json.Unmarshal(body, &p)
				if p.ServiceAppointmentID != "" {
					mu.Lock()
					first = cmp.Or(first, p.ServiceAppointmentID)
					came[p.ServiceAppointmentID]++
					n, known := came[p.ServiceAppointmentID], p.ServiceAppointmentID == first
					mu.Unlock()
					switch {
					case !known && n == 1: // The other is still to come.
						select {
						case <-twin:
						case <-q.Context().Done():
						}
					case !known && n == 2:
						close(twin)
						p.ServiceAppointmentID = booking.NewID[booking.AppointmentID]().String()
						body, _ = json.Marshal(p)
					}
				}
				q.Body = io.NopCloser(bytes.NewReader(body))
				erp.ServeHTTP(w, q)
			}
		}},
		"cancelling answers 200": {"cancel", check.Failed, answering(func(q *http.Request, a *httptest.ResponseRecorder) string {
			if a.Code == 204 {
				a.Code = 200
				return `{"ok":true}`
			}
			return a.Body.String()
		})},
		"cancelling does not find what is there": {"cancel", check.Advice, asking(func(q *http.Request) {
			if q.Method == http.MethodDelete {
				q.URL.Path = "/booking/{external_id}"
			}
		})},
		"cancelling does nothing": {"cancelled", check.Failed, func(erp *mockerp.ERP) http.HandlerFunc {
			return func(w http.ResponseWriter, q *http.Request) {
				if q.Method == http.MethodDelete && q.Header.Get("Authorization") == "Bearer "+token {
					w.WriteHeader(http.StatusNoContent)
					return
				}
				erp.ServeHTTP(w, q)
			}
		}},
		"cancelling twice breaks it": {"cancel_again", check.Advice, answering(func(q *http.Request, a *httptest.ResponseRecorder) string {
			if q.Method == http.MethodDelete && a.Code == 404 {
				a.Code = 500
			}
			return a.Body.String()
		})},
		"no time is ever free": {"room", check.Advice, rewriting(func(q *http.Request, a *contract.AvailabilityAnswer) {
			for i := range a.Resources {
				a.Resources[i].Busy = []contract.Busy{{Start: connector.Timestamp(window(q).Start), End: connector.Timestamp(window(q).End)}}
			}
		})},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := run(t, c.planted(mockerp.New(mockerp.Config{Now: now})), check.Options{Write: true})
			l := find(r, c.line)
			if l.Status != c.status || l.Detail == "" || l.Fix == "" {
				t.Errorf("got %+v in\n%s", l, show(r))
			}
			if r.OK != (c.status == check.Advice) {
				t.Errorf("got OK %v in\n%s", r.OK, show(r))
			}
		})
	}
}

func TestASystemThatIsSlowIsTold(t *testing.T) {
	t.Parallel()
	for took, want := range map[time.Duration]check.Status{
		time.Second: check.Passed, 1600 * time.Millisecond: check.Advice, 2100 * time.Millisecond: check.Advice,
	} {
		var passed atomic.Int64 // on the clock that latencies are measured with
		clock := func() time.Time { return now().Add(time.Duration(passed.Load())) }
		erp := mockerp.New(mockerp.Config{Now: now})
		once := sync.OnceFunc(func() { passed.Add(int64(took)) })
		r := run(t, http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
			once()
			erp.ServeHTTP(w, q)
		}), check.Options{Outbound: client(t, clock)})
		if l := find(r, "latency"); l.Status != want || !r.OK {
			t.Errorf("%v: got %+v and OK %v, want %v", took, l, r.OK, want)
		}
	}
}

func TestAnAddressThatCannotBeCalledIsTheOnlyLine(t *testing.T) {
	t.Parallel()
	for address, say := range map[string]string{
		"erp.example.com":     "https://",
		"http://127.0.0.1:1":  "nothing accepts connections",
		"https://10.1.2.3/x":  "private",
		"https://a.invalid./": "no public address",
	} {
		r := check.Run(t.Context(), check.Options{Outbound: client(t, now), URL: address, Token: token, Now: now}, nil)
		if r.OK || len(r.Lines) != 1 || r.Lines[0].ID != "address" || !strings.Contains(r.Lines[0].Detail, say) {
			t.Errorf("%s: got\n%s", address, show(r))
		}
	}
	r := check.Run(t.Context(), check.Options{Outbound: client(t, now), URL: "https://erp.example.com", Token: "a b", Now: now}, nil)
	if r.OK || r.Lines[0].ID != "token" {
		t.Errorf("got\n%s", show(r))
	}
}
