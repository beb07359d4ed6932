// Package check runs the whole connector contract against any system and tells
// line by line what is right, what is wrong, and how to mend it. The command
// mawid connector check, the connection test and our own tests use it.
//
// It only reads unless it is told to write. What it writes it takes away again
// as far as the system allows.
package check

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/outbound"
)

// Options say what to check, and how.
type Options struct {
	Outbound *outbound.Client
	URL      string
	Token    string
	Resource string // an id to ask about; empty: the first that GET /resources names
	Write    bool   // make, move and cancel bookings too
	Now      func() time.Time
	Timeout  time.Duration // for each request; zero: 10 seconds
}

// Status is the outcome of one line.
type Status string

// The outcomes. Only a failed line makes a report fail: one that breaks what
// the contract states, or without which no call can be made. What is merely
// advisable is advice.
const (
	Passed  Status = "passed"
	Failed  Status = "failed"
	Advice  Status = "advice"  // it works, and could work better
	Skipped Status = "skipped" // not asked for, not offered, or nothing to look at
)

// Line is one thing that was looked at.
type Line struct {
	ID     string `json:"id"` // stable
	Title  string `json:"title"`
	Status Status `json:"status"`
	Detail string `json:"detail,omitempty"` // what was seen
	Fix    string `json:"fix,omitempty"`    // what to do about it
}

// Report is all of them.
type Report struct {
	OK       bool     `json:"ok"`
	URL      string   `json:"url"`
	Resource string   `json:"resource,omitempty"` // that was asked about
	Wrote    bool     `json:"wrote"`
	Slowest  int64    `json:"slowest_ms"`
	Lines    []Line   `json:"lines"`
	Left     []string `json:"left,omitempty"` // external ids of bookings that could not be taken away
}

// Run checks a system. Each line is also given to report as soon as it is
// known, unless report is nil.
func Run(ctx context.Context, o Options, report func(Line)) Report {
	if o.Timeout <= 0 {
		o.Timeout = 10 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	r := &run{Options: o, tell: report, client: connector.New(o.Outbound, o.URL, o.Token), out: Report{OK: true, URL: o.URL, Wrote: o.Write}}
	r.client.Now, r.client.Observe, r.client.Checking = o.Now, r.observe, true
	if r.address(ctx) {
		r.discover(ctx)
		r.tokens(ctx)
		if r.availability(ctx) {
			r.several(ctx)
			r.unknown(ctx)
			r.busy(ctx)
			r.nonsense(ctx)
			r.write(ctx)
		}
		r.general()
	}
	r.out.Slowest = r.slowest.Milliseconds()
	return r.out
}

// run is one check under way.
type run struct {
	Options
	tell   func(Line)
	client *connector.Client
	out    Report

	id         string   // of the resource that is asked about
	ids        []string // of all that are known
	offersList bool     // there is GET /resources
	looked     bool     // a busy time was there to look at

	mu      sync.Mutex // two requests are made at once
	last    outbound.Answer
	slowest time.Duration
	slowAt  string
	media   string // a content type that is not JSON
	skew    time.Duration
	dated   bool
}

func (r *run) line(id, title string, s Status, detail, fix string) {
	if s == Passed || s == Skipped {
		fix = ""
	}
	l := Line{id, title, s, detail, fix}
	r.out.Lines = append(r.out.Lines, l)
	r.out.OK = r.out.OK && s != Failed
	if r.tell != nil {
		r.tell(l)
	}
}

// hint is a line of advice if something could be better.
func (r *run) hint(id, title, better, fix string) {
	if better != "" {
		r.line(id, title, Advice, better, fix)
		return
	}
	r.line(id, title, Passed, "", "")
}

// verdict is a line that failed if there is something wrong.
func (r *run) verdict(id, title, wrong, fix string) bool {
	if wrong != "" {
		r.line(id, title, Failed, wrong, fix)
		return false
	}
	r.line(id, title, Passed, "", "")
	return true
}

// observe looks at what is the same for all answers.
func (r *run) observe(c connector.Request, a outbound.Answer, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last = a
	if err != nil {
		return
	}
	if a.Latency > r.slowest {
		r.slowest, r.slowAt = a.Latency, c.Method+" "+strings.TrimSuffix(pathOnly(c.Path), "/")
	}
	if media, _, err := mime.ParseMediaType(a.Header.Get("Content-Type")); a.Status == http.StatusOK && len(a.Body) > 0 &&
		c.Method != http.MethodDelete &&
		(err != nil || media != "application/json" && !strings.HasSuffix(media, "+json")) {
		r.media = quoted(a.Header.Get("Content-Type"))
	}
	if a.Header.Get("Date") != "" {
		now := r.Now()
		r.dated, r.skew = true, connector.Skew(a.Header, now.Add(-a.Latency), now)
	}
}

func pathOnly(path string) string {
	if strings.HasPrefix(path, "/booking/") {
		return "/booking/{external_id}"
	}
	return path
}

// quoted makes a stranger's text fit to be shown.
func quoted(s string) string {
	if r := []rune(s); len(r) > 100 {
		s = string(r[:100]) + "…"
	}
	return fmt.Sprintf("%q", s)
}

// tiny is a window of a quarter of an hour tomorrow.
func (r *run) tiny() booking.Span {
	start := r.Now().Add(24*time.Hour).Unix() / 900 * 900
	return booking.Span{Start: start, End: start + 900}
}

// fortnight is the time that is pulled every minute.
func (r *run) fortnight() booking.Span {
	start := r.Now().Unix() / 900 * 900
	return booking.Span{Start: start, End: start + 14*86400}
}

// get is a bare GET /availability with the token.
func (r *run) get(ctx context.Context, query url.Values) (outbound.Answer, error) {
	return r.client.Exchange(ctx, connector.Request{Method: http.MethodGet, Path: "/availability", Query: query,
		Authorization: "Bearer " + r.Token, Timeout: r.Timeout})
}

// address says whether anybody answers, and without sending us elsewhere.
func (r *run) address(ctx context.Context) bool {
	const title = "The address answers, with a valid certificate"
	if err := r.Outbound.Check(r.URL); err != nil {
		return r.verdict("address", title, outbound.Explain(err),
			"enter the address at which the connector's paths begin, such as https://erp.example.com/mawid")
	}
	if connector.CheckToken(r.Token) != nil {
		return r.verdict("token", "The token is accepted", "the token "+connector.ErrToken.Detail,
			"choose another token, such as 32 random letters and digits")
	}
	id := r.Resource
	if id == "" {
		id = "mawid-check"
	}
	a, err := r.get(ctx, connector.WindowQuery([]string{id}, r.tiny()))
	if err != nil {
		return r.verdict("address", title, outbound.Explain(err),
			"let the server be reached from the public internet, and answer within 2 seconds")
	}
	if strings.HasPrefix(r.URL, "http:") {
		r.line("address", "The address answers", Advice, "it does so without TLS, which is for development only",
			"get a certificate and use https://")
	} else {
		r.line("address", title, Passed, "", "")
	}
	to := ""
	if a.Status >= 300 && a.Status < 400 {
		to = fmt.Sprintf("status %d sends us to %s", a.Status, quoted(a.Header.Get("Location")))
	}
	if !r.verdict("redirect", "It answers itself and does not redirect", to,
		"redirects are never followed; enter the address to which it leads, if it is yours") {
		return false
	}
	refused := ""
	if a.Status == http.StatusUnauthorized {
		refused = "the right token gets 401"
	}
	return r.verdict("token", "The token is accepted", refused,
		"compare the token entered here with the one your connector expects, character by character")
}

// discover asks which resources there are, twice: ids must not change.
func (r *run) discover(ctx context.Context) {
	const title = "GET /resources lists resources with stable ids"
	list, err := r.client.Resources(ctx, r.Timeout)
	switch {
	case errors.Is(err, connector.ErrUnsupported):
		r.line("resources", title, Skipped, "not offered: resources are mapped by hand", "")
		return
	case err != nil:
		r.offersList = true
		r.line("resources", title, Failed, connector.Explain(err), `answer {"resources":[{"id":"…","name":"…"}]}, or 404 if you do not offer this call`)
		return
	}
	r.offersList = true
	r.notices()
	unnamed := 0
	for _, one := range list {
		r.ids = append(r.ids, one.ID)
		if strings.TrimSpace(one.Name) == "" {
			unnamed++
		}
	}
	again, err := r.client.Resources(ctx, r.Timeout)
	now := make([]string, 0, len(again))
	for _, one := range again {
		now = append(now, one.ID)
	}
	switch {
	case err != nil:
		r.line("resources", title, Failed, "the second time: "+connector.Explain(err), "answer the same each time")
	case !slices.Equal(slices.Sorted(slices.Values(r.ids)), slices.Sorted(slices.Values(now))):
		r.line("resources", title, Failed, "two requests in a row gave different ids",
			"send the primary key of the resource, or another id that never changes")
	case len(list) == 0:
		r.line("resources", title, Advice, "the list is empty", "list those who can be booked, or answer 404 to map by hand")
	case unnamed > 0:
		r.line("resources", title, Advice, fmt.Sprintf("%d of %d resources have no name", unnamed, len(list)),
			"send the name that people know, so that resources can be mapped by it")
	default:
		r.line("resources", title, Passed, fmt.Sprintf("%d found", len(list)), "")
	}
}

// notices shows what the system itself points out, which is optional.
func (r *run) notices() {
	var answer contract.ResourcesAnswer
	r.mu.Lock()
	err := json.Unmarshal(r.last.Body, &answer)
	r.mu.Unlock()
	if err != nil {
		return
	}
	for _, n := range answer.Notices[:min(len(answer.Notices), mostNotices)] {
		if text := []rune(strings.Join(strings.Fields(n), " ")); len(text) > 0 {
			r.line("notice", "The system itself points something out", Advice, string(text[:min(len(text), longestNotice)]),
				"do what it says; it is your connector that says so")
		}
	}
}

// Limits of what a system points out.
const (
	mostNotices   = 5
	longestNotice = 400
)

// probe is a call that must be refused without the right token.
type probe struct {
	connector.Request
	name string
}

// tokens tries without a token and with wrong ones. A write without a token is
// tried only where writing is allowed, and with a body that makes nothing.
// Cancelling is optional, and tried with a booking that is there.
func (r *run) tokens(ctx context.Context) {
	id := r.Resource
	if id == "" && len(r.ids) > 0 {
		id = r.ids[0]
	}
	if id == "" {
		id = "mawid-check"
	}
	reads := []probe{{connector.Request{Method: http.MethodGet, Path: "/availability", Query: connector.WindowQuery([]string{id}, r.tiny())},
		"GET /availability"}}
	if r.offersList {
		reads = append(reads, probe{connector.Request{Method: http.MethodGet, Path: "/resources"}, "GET /resources"})
	}
	const fix = "compare the whole header Authorization with \"Bearer \" and your token, before anything else, on every path; answer 401 " +
		"otherwise"
	random := "wrong-" + strings.ToLower(rand.Text())
	r.refuses(ctx, "missing_token", "A request without a token gets 401", fix, reads, "")
	r.refuses(ctx, "wrong_token", "A request with a wrong token gets 401", fix, reads, "Bearer "+random, "Bearer wrong-"+r.Token)
	if !r.Write {
		return
	}
	writes := []probe{{connector.Request{Method: http.MethodPost, Path: "/booking", Body: []byte("{}")}, "POST /booking"}}
	r.refuses(ctx, "write_token", "Writing without the right token gets 401", fix, writes, "", "Bearer "+random)
}

func (r *run) refuses(ctx context.Context, id, title, fix string, probes []probe, headers ...string) {
	for _, p := range probes {
		for _, header := range headers {
			p.Authorization, p.Timeout = header, r.Timeout
			a, err := r.client.Exchange(ctx, p.Request)
			switch {
			case err != nil:
				r.line(id, title, Failed, p.name+": "+outbound.Explain(err), fix)
				return
			case a.Status != http.StatusUnauthorized:
				r.line(id, title, Failed, fmt.Sprintf("%s got status %d", p.name, a.Status), fix)
				return
			}
		}
	}
	r.line(id, title, Passed, "", "")
}

// availability asks for one resource in a tiny window.
func (r *run) availability(ctx context.Context) bool {
	const title = "GET /availability answers in the right shape"
	if r.Resource == "" && len(r.ids) == 0 {
		r.line("availability", title, Failed, "there is no resource to ask about", "name one of yours, with --resource ID")
		return false
	}
	if r.id = r.Resource; r.id == "" {
		r.id = r.ids[0]
	}
	if !slices.Contains(r.ids, r.id) {
		r.ids = append(r.ids, r.id)
	}
	r.out.Resource = r.id
	for _, window := range []booking.Span{r.tiny(), r.fortnight()} {
		all, err := r.ask(ctx, []string{r.id}, window)
		if err != nil {
			return r.verdict("availability", title, connector.Explain(err),
				`answer {"resources":[{"resource_id":"…","busy":[{"start":"2026-11-15T09:00:00+03:00","end":"2026-11-15T09:30:00+03:00"}]}]}; decode the query once, so that %2B becomes +`)
		}
		if all[r.id] == nil {
			return r.verdict("availability", title, "the answer does not have the resource "+quoted(r.id)+" that was asked for",
				`send {"resource_id":"…","busy":[]} for a resource that is free`)
		}
	}
	r.line("availability", title, Passed, "asked about "+quoted(r.id), "")
	return true
}

// several asks for many resources at once: each must be there with its own
// busy list. Others in the answer do no harm.
func (r *run) several(ctx context.Context) {
	const title, fix = "Several resources in one request", "split resource_ids at the commas, and answer one element for each of them"
	ids := r.ids[:min(len(r.ids), connector.MaxIDs)]
	if len(ids) < 2 {
		r.line("several", title, Skipped, "only one resource is known", "")
		return
	}
	wrong, better := "", ""
	for range 2 { // a live calendar may change in between
		if wrong, better = r.compare(ctx, ids); wrong == "" {
			break
		}
	}
	if wrong == "" {
		r.hint("several", title, better, fix)
		return
	}
	r.verdict("several", title, wrong, fix)
}

func (r *run) compare(ctx context.Context, ids []string) (wrong, better string) {
	all, err := r.ask(ctx, ids, r.fortnight())
	if err != nil {
		return connector.Explain(err), ""
	}
	for _, id := range ids {
		if all[id] == nil {
			return fmt.Sprintf("%d were asked for, and %s is not in the answer", len(ids), quoted(id)), ""
		}
	}
	for _, id := range ids[:min(len(ids), 3)] {
		alone, err := r.ask(ctx, []string{id}, r.fortnight())
		if err != nil {
			return connector.Explain(err), ""
		}
		for other := range alone {
			if other != id {
				better = "the answer has " + quoted(other) + ", for which nobody asked"
			}
		}
		if !slices.Equal(alone[id], all[id]) {
			return quoted(id) + " has another busy list when it is asked for alone", ""
		}
	}
	return "", better
}

// ask gives all that an answer holds.
func (r *run) ask(ctx context.Context, ids []string, window booking.Span) (map[string][]connector.Busy, error) {
	if _, err := r.client.Availability(ctx, ids, window, r.Timeout); err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return connector.ReadAvailability(r.last)
}

// unknown asks for a resource that does not exist, beside one that does. The
// contract is silent about the one; it asks for the list of the other.
func (r *run) unknown(ctx context.Context) {
	const title, fix = "An unknown id does no harm", "leave an id that you do not know out of the answer, and answer the others with 200"
	stranger := "mawid-unknown-" + strings.ToLower(rand.Text()[:8])
	got, err := r.ask(ctx, []string{r.id, stranger}, r.tiny())
	switch {
	case err != nil:
		r.line("unknown", title, Advice, "with an unknown id beside a known one: "+connector.Explain(err), fix)
	case got[r.id] == nil:
		r.line("unknown", title, Failed, "the known one is not in the answer either", fix)
	case len(got[stranger]) > 0:
		r.line("unknown", title, Advice, "the unknown one has busy times of somebody else", fix)
	case got[stranger] != nil:
		r.line("unknown", title, Advice, "the unknown one is answered as free: a mistake in the mapping would go unnoticed", fix)
	default:
		r.line("unknown", title, Passed, "", "")
	}
}

// nonsense asks what nobody can answer: that is the caller's mistake, and best
// said so.
func (r *run) nonsense(ctx context.Context) {
	const title, fix = "A request that makes no sense gets 400", `answer 400 with {"detail":"…"}; a 5xx says that you are broken, and is tried again`
	a, err := r.get(ctx, url.Values{"resource_ids": {r.id}, "from": {"some day"}, "to": {"or other"}})
	better := ""
	switch {
	case err != nil:
		better = outbound.Explain(err)
	case a.Status < 400 || a.Status >= 500:
		better = fmt.Sprintf("from=some day got status %d", a.Status)
	}
	r.hint("nonsense", title, better, fix)
}

// Limits of what is good enough.
const (
	slow     = 1500 * time.Millisecond // the voice agent waits no longer, and others little
	skewed   = time.Minute
	tooShort = 120 // seconds of a busy time, to look into it
)

// general tells what was seen in all answers.
func (r *run) general() {
	const json = "Answers say that they are JSON"
	switch {
	case r.media != "":
		r.line("content_type", json, Advice, "Content-Type was "+r.media, "send Content-Type: application/json")
	default:
		r.line("content_type", json, Passed, "", "")
	}
	const clock = "The system's clock is right"
	switch {
	case !r.dated:
		r.line("clock", clock, Skipped, "answers have no Date header", "")
	case r.skew.Abs() > skewed:
		r.line("clock", clock, Advice, fmt.Sprintf("it differs from ours by %s", r.skew.Abs().Round(time.Second)),
			"let the machine set its clock from the network (NTP)")
	default:
		r.line("clock", clock, Passed, "", "")
	}
	const latency = "Answers come fast enough"
	detail := fmt.Sprintf("the slowest took %d ms: %s", r.slowest.Milliseconds(), r.slowAt)
	const fix = "answer within half a second; the customer is waiting while the slot is checked, and after 2 seconds it is not checked at all"
	switch {
	case r.slowest > slow:
		r.line("latency", latency, Advice, detail, fix)
	default:
		r.line("latency", latency, Passed, detail, "")
	}
}
