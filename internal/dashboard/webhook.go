package dashboard

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/webhook"
)

var webhookRoutes = []route{
	{"GET /o/{org}/settings/webhooks", managers, (*server).webhooksPage},
	{"POST /o/{org}/settings/webhooks", owner, (*server).addWebhook}, // where data is sent
	{"GET /o/{org}/settings/webhooks/new", owner, (*server).newWebhookPage},
	{"GET /o/{org}/settings/webhooks/{id}", managers, (*server).webhookPage},
	{"POST /o/{org}/settings/webhooks/{id}/kinds", owner, (*server).setWebhookKinds}, // what is sent
	{"POST /o/{org}/settings/webhooks/{id}/test", managers, (*server).testWebhook},
	{"POST /o/{org}/settings/webhooks/{id}/rotate", managers, (*server).rotateWebhook},
	{"POST /o/{org}/settings/webhooks/{id}/promote", managers, (*server).promoteWebhook},
	{"POST /o/{org}/settings/webhooks/{id}/enable", managers, (*server).enableWebhook},
	{"POST /o/{org}/settings/webhooks/{id}/disable", managers, (*server).disableWebhook},
	{"POST /o/{org}/settings/webhooks/{id}/missed", managers, (*server).replayMissed},
	{"POST /o/{org}/settings/webhooks/{id}/range", managers, (*server).replayRange},
	{"GET /o/{org}/settings/webhooks/{id}/delete", managers, (*server).deleteWebhookPage},
	{"POST /o/{org}/settings/webhooks/{id}/delete", managers, (*server).deleteWebhook},
	{"GET /o/{org}/settings/deliveries/{id}", managers, (*server).deliveryPage},
	{"POST /o/{org}/settings/deliveries/{id}/replay", managers, (*server).replayDelivery},
}

// endpointLine is an endpoint as pages show it.
type endpointLine struct {
	webhook.EndpointView
	State  string // active, failing or disabled
	Banner string // what a person must know; empty: all is well
}

func (v *visit) endpointLine(e webhook.EndpointView) endpointLine {
	l := endpointLine{EndpointView: e, State: "active"}
	switch {
	case e.DisabledAt != 0:
		l.State = "disabled"
		key := map[string]string{booking.DisabledGone: "gone", booking.DisabledFailing: "dead"}[e.DisabledWhy]
		switch {
		case e.Lost:
			key = "no_secret"
		case key == "":
			key = "by_hand"
		}
		l.Banner = v.t("webhooks.banner."+key, e.URL)
	case e.ExhaustedAt != 0:
		l.State, l.Banner = "failing", v.t("webhooks.banner.exhausted", e.URL)
	case e.FailingSince != 0:
		l.State, l.Banner = "failing", v.t("webhooks.banner.failing", e.URL, v.when(e.FailingSince))
	}
	return l
}

func (v *visit) webhookURL(id booking.EndpointID) string {
	return v.hooks("/webhooks/" + id.String())
}

type webhooksData struct{ Lines []endpointLine }

func (s *server) webhooksPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	list, err := s.Webhooks.Endpoints(r.Context(), v.org())
	if err != nil {
		return err
	}
	var d webhooksData
	for _, e := range list {
		d.Lines = append(d.Lines, v.endpointLine(e))
	}
	return s.page(w, v, "webhooks", d)
}

type newWebhookData struct {
	Form    *form
	Kinds   []booking.EventKind
	Choices []booking.CallDetail
}

func (s *server) newWebhookPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	for _, k := range booking.Customary {
		f.values["events"] = append(f.values["events"], string(k))
	}
	return s.page(w, v, "webhook_new", newWebhookData{f, booking.Subscribable, booking.CallDetails})
}

// secretData shows a secret, this once.
type secretData struct {
	Secret   string
	URL      string
	Rotating bool
	Done     string // where to go on
}

func (s *server) addWebhook(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	e, secret, err := s.Webhooks.AddEndpoint(r.Context(), v.caller(), f.text("url"), kindsOf(f), detailsOf(f)...)
	if errors.Is(err, office.ErrDone) {
		return s.doneBefore(w, v, v.hooks("/webhooks"))
	}
	if err != nil {
		if fault.Of(err).Field == "" { // The address is all that can be wrong with it.
			err = fault.Of(err).On("url")
		}
		if err := f.fail(err); err != nil {
			return err
		}
		return s.page(w, v, "webhook_new", newWebhookData{f, booking.Subscribable, booking.CallDetails})
	}
	return s.page(w, v, "secret_made", secretData{Secret: secret, URL: e.URL, Done: v.webhookURL(e.ID)})
}

func kindsOf(f *form) (kinds []booking.EventKind) {
	for _, k := range f.values["events"] {
		kinds = append(kinds, booking.EventKind(k))
	}
	return kinds
}

func detailsOf(f *form) (details []booking.CallDetail) {
	for _, v := range f.values["details"] {
		details = append(details, booking.CallDetail(v))
	}
	return details
}

// webhookData is one endpoint with its log.
type webhookData struct {
	Form *form
	endpointLine
	Missed   int
	Kinds    []booking.EventKind
	Choices  []booking.CallDetail // beyond the kinds
	Overlaps []choice
	States   []choice
	Shown    string // state that the log shows; empty: all
	Log      []booking.Delivery
	OlderURL string
}

const logPage = 25

func (s *server) webhookPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.webhook(w, r, v, v.form(r))
}

// webhook shows an endpoint, perhaps with what is wrong with a form on it.
func (s *server) webhook(w http.ResponseWriter, r *http.Request, v *visit, f *form) error {
	id, err := endpointIn(r)
	if err != nil {
		return err
	}
	e, missed, err := s.Webhooks.Endpoint(r.Context(), v.org(), id)
	if err != nil {
		return err
	}
	d := webhookData{Form: f, endpointLine: v.endpointLine(e), Missed: missed, Kinds: booking.Subscribable, Choices: booking.CallDetails}
	if !f.values.Has("events") {
		for _, k := range e.Kinds {
			f.values.Add("events", string(k))
		}
		for _, v := range e.Details {
			f.values.Add("details", string(v))
		}
	}
	today, _ := v.zone().Local(v.now.Unix())
	f.with("from", (today-1).String()).with("to", today.String()).with("overlap", "24")
	for _, hours := range []string{"24", "72", "168", "0"} {
		d.Overlaps = append(d.Overlaps, choice{Value: hours, Text: v.t("webhook.overlap." + hours)})
	}
	d.States = []choice{{Value: "", Text: v.t("webhook.filter.all")}}
	for _, state := range []booking.DeliveryState{booking.Pending, booking.Delivered, booking.Failed, booking.Skipped} {
		if r.URL.Query().Get("state") == string(state) {
			d.Shown = string(state)
		}
		d.States = append(d.States, choice{Value: string(state), Text: v.t("delivery." + string(state))})
	}
	before, err := booking.ParseID[booking.DeliveryID](r.URL.Query().Get("before"))
	if err != nil {
		before = booking.DeliveryID{}
	}
	if d.Log, err = s.Webhooks.Deliveries(r.Context(), v.org(), id, booking.DeliveryState(d.Shown), before, logPage+1); err != nil {
		return err
	}
	if len(d.Log) > logPage {
		d.Log = d.Log[:logPage]
		d.OlderURL = v.webhookURL(id) + "?" + url.Values{"state": {d.Shown}, "before": {d.Log[logPage-1].ID.String()}}.Encode() + "#log"
	}
	return s.page(w, v, "webhook", d)
}

func endpointIn(r *http.Request) (booking.EndpointID, error) {
	id, err := booking.ParseID[booking.EndpointID](r.PathValue("id"))
	if err != nil {
		return id, errNoPage
	}
	return id, nil
}

// onWebhook does something to the endpoint of the path and comes back to its
// page, which says the text, or what is wrong.
func (s *server) onWebhook(w http.ResponseWriter, r *http.Request, v *visit, said string,
	do func(f *form, id booking.EndpointID) error) error {
	id, err := endpointIn(r)
	if err != nil {
		return err
	}
	f := v.form(r)
	if err := do(f, id); err != nil {
		if fault.Of(err).Kind == fault.NotFound {
			return err
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	if !f.ok() {
		return s.webhook(w, r, v, f)
	}
	return s.done(w, v, v.webhookURL(id), said)
}

func (s *server) setWebhookKinds(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.onWebhook(w, r, v, "webhook.kinds.saved", func(f *form, id booking.EndpointID) error {
		return s.Webhooks.SetEndpointKinds(r.Context(), v.caller(), id, kindsOf(f), detailsOf(f)...)
	})
}

func (s *server) testWebhook(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.onWebhook(w, r, v, "webhook.tested", func(_ *form, id booking.EndpointID) error {
		_, err := s.Webhooks.TestEndpoint(r.Context(), v.caller(), id)
		return err
	})
}

func (s *server) promoteWebhook(w http.ResponseWriter, r *http.Request, v *visit) error {
	if asked, err := s.sureOfSecret(w, r, v); asked || err != nil {
		return err
	}
	return s.onWebhook(w, r, v, "webhook.promoted", func(_ *form, id booking.EndpointID) error {
		return s.Webhooks.PromoteSecret(r.Context(), v.caller(), id)
	})
}

func (s *server) enableWebhook(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.onWebhook(w, r, v, "webhook.enabled", func(_ *form, id booking.EndpointID) error {
		return s.Webhooks.EnableEndpoint(r.Context(), v.caller(), id)
	})
}

// disableWebhook can be undone at once.
func (s *server) disableWebhook(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := endpointIn(r)
	if err != nil {
		return err
	}
	if err := s.Webhooks.DisableEndpoint(r.Context(), v.caller(), id); err != nil {
		return err
	}
	return s.undoable(w, v, v.webhookURL(id), v.webhookURL(id)+"/enable", "webhook.disabled")
}

// sureOfSecret asks before secrets that a receiver may still use stop working.
func (s *server) sureOfSecret(w http.ResponseWriter, r *http.Request, v *visit) (bool, error) {
	id, err := endpointIn(r)
	if err != nil {
		return false, err
	}
	return s.sure(w, v, v.form(r), confirmation{
		Title: v.t("webhook.ends.title"), Text: v.t("webhook.ends.text"), Button: v.t("webhook.ends.button"), Back: v.webhookURL(id),
	})
}

// overlaps are how long two secrets can be in use together, in hours.
var overlaps = map[string]time.Duration{"0": 0, "24": 24 * time.Hour, "72": 72 * time.Hour, "168": 168 * time.Hour}

func (s *server) rotateWebhook(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := endpointIn(r)
	if err != nil {
		return err
	}
	f := v.form(r)
	overlap, ok := overlaps[f.digits("overlap")]
	if !ok {
		if err := f.fail(webhook.ErrOverlap); err != nil {
			return err
		}
		return s.webhook(w, r, v, f)
	}
	if overlap == 0 {
		if asked, err := s.sureOfSecret(w, r, v); asked || err != nil {
			return err
		}
	}
	secret, err := s.Webhooks.RotateSecret(r.Context(), v.caller(), id, overlap)
	if errors.Is(err, office.ErrDone) {
		return s.doneBefore(w, v, v.webhookURL(id))
	}
	if err != nil {
		return err
	}
	return s.page(w, v, "secret_made", secretData{Secret: secret, Rotating: overlap > 0, Done: v.webhookURL(id)})
}

func (s *server) replayMissed(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.replayed(w, r, v, func(_ *form, id booking.EndpointID) (int, error) {
		return s.Webhooks.ReplayMissed(r.Context(), v.caller(), id)
	})
}

func (s *server) replayRange(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := endpointIn(r)
	if err != nil {
		return err
	}
	// The receiver gets again what it has had: that is asked about, once the
	// dates are dates.
	if f := v.form(r); f.ok() {
		if from, to, ok := f.dates("from", "to"); ok {
			asked, err := s.sure(w, v, f, confirmation{
				Title: v.t("webhook.again.title"), Text: v.t("webhook.again.text", v.date("long", from), v.date("long", to)),
				Button: v.t("webhook.again.button"), Back: v.webhookURL(id),
			})
			if asked || err != nil {
				return err
			}
		}
	}
	return s.replayed(w, r, v, func(f *form, id booking.EndpointID) (int, error) {
		from, to, ok := f.dates("from", "to")
		if !ok {
			return 0, nil
		}
		zone := v.zone()
		return s.Webhooks.ReplayRange(r.Context(), v.caller(), id, zone.First(from, 0), zone.First(to+1, 0)-1)
	})
}

// replayed repeats messages and says how many.
func (s *server) replayed(w http.ResponseWriter, r *http.Request, v *visit, do func(*form, booking.EndpointID) (int, error)) error {
	id, err := endpointIn(r)
	if err != nil {
		return err
	}
	f := v.form(r)
	n, err := do(f, id)
	if err != nil {
		if err := f.fail(err); err != nil {
			return err
		}
	}
	switch {
	case !f.ok():
		return s.webhook(w, r, v, f)
	case n == 0:
		return s.done(w, v, v.webhookURL(id), "webhook.replayed.none")
	}
	return s.doneCount(w, v, v.webhookURL(id), "webhook.replayed", n)
}

// dates reads two dates; false if something is wrong with the form.
func (f *form) dates(first, last string) (from, to civil.Date, ok bool) {
	from, to = f.date(first), f.date(last)
	return from, to, f.ok()
}

func (s *server) deleteWebhookPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := endpointIn(r)
	if err != nil {
		return err
	}
	e, _, err := s.Webhooks.Endpoint(r.Context(), v.org(), id)
	if err != nil {
		return err
	}
	return s.confirm(w, v, confirmation{
		Title: v.t("webhook.delete.title"), Text: v.t("webhook.delete.text", e.URL), Button: v.t("webhook.delete.button"),
		Action: v.webhookURL(id) + "/delete", Back: v.webhookURL(id), Danger: true,
	})
}

func (s *server) deleteWebhook(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := endpointIn(r)
	if err != nil {
		return err
	}
	if err := s.Webhooks.RemoveEndpoint(r.Context(), v.caller(), id); err != nil {
		return err
	}
	return s.done(w, v, v.hooks("/webhooks"), "webhook.deleted")
}

// deliveryData is one delivery with its attempts.
type deliveryData struct {
	booking.Delivery
	Attempts []attemptLine
	Back     string
	Again    bool // it can be sent again
}

// attemptLine is an attempt as the page shows it.
type attemptLine struct {
	booking.Attempt
	Said  string // what became of it, in words
	Good  bool
	Shown string // what came back; empty: nothing
}

// classes are the failures that have a text.
var classes = []string{
	"status", "bad_address", "refused_address", "busy", "dns", "connect", "tls", "timeout", "too_slow", "reset", "protocol", "cancelled",
	"unknown",
}

func (s *server) deliveryPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := booking.ParseID[booking.DeliveryID](r.PathValue("id"))
	if err != nil {
		return errNoPage
	}
	delivery, attempts, err := s.Webhooks.Delivery(r.Context(), v.org(), id)
	if err != nil {
		return err
	}
	d := deliveryData{Delivery: delivery, Back: v.webhookURL(delivery.Endpoint), Again: delivery.State != booking.Pending}
	for _, a := range attempts {
		line := attemptLine{Attempt: a, Good: a.Class == "", Said: v.t("class.ok")}
		switch {
		case slices.Contains(classes, a.Class):
			line.Said = v.t("class." + a.Class)
		case a.Class != "":
			line.Said = v.t("class.unknown")
		}
		if a.Status != 0 { // Else it is our own sentence, which stands above.
			line.Shown = a.Answer
		}
		d.Attempts = append(d.Attempts, line)
	}
	return s.page(w, v, "delivery", d)
}

func (s *server) replayDelivery(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := booking.ParseID[booking.DeliveryID](r.PathValue("id"))
	if err != nil {
		return errNoPage
	}
	again, err := s.Webhooks.Replay(r.Context(), v.caller(), id)
	if err != nil {
		return err
	}
	return s.done(w, v, v.hooks("/deliveries/"+again.String()), "delivery.replayed")
}
