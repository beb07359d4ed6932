package dashboard

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
)

// piece is a part of a sentence. One with a link leads to what it is about.
type piece struct{ Text, Link string }

// ledger knows what lines of the audit log are about. The log has ids and
// slugs; what they stand for is read when it is shown, for many lines at once.
type ledger struct {
	v       *visit
	catalog *booking.Catalog
	visits  map[booking.AppointmentID]desk.Row
	people  customer.Mentions
	waits   map[booking.WaitID]string
	pages   map[string]string // of agents, endpoints, channels and members, by noun and name
	fixed   map[booking.DeedID][]booking.Correction
	hidden  bool // customers are not named: the lines leave the house
}

// wanted is what lines mention.
type wanted struct {
	nouns     map[string]bool
	visits    []booking.AppointmentID
	customers []booking.CustomerID
	callbacks []booking.CallbackID
	calls     []booking.CallID
	waits     []booking.WaitID
	edits     []booking.DeedID
}

// wantedBy gathers what lines mention. What was done in a sandbox is not to be
// found among what is real.
func wantedBy(deeds []booking.Deed) wanted {
	w := wanted{nouns: map[string]bool{}}
	for _, d := range deeds {
		noun, verb, _ := strings.Cut(d.Action, ".")
		w.nouns[noun] = true
		if noun == "appointment" && verb == "edited" {
			w.edits = append(w.edits, d.ID)
		}
		switch noun {
		case "appointment", "link", "messages", "connector":
			take(&w.visits, d.Detail)
		case "customer", "consent":
			take(&w.customers, d.Object, d.Detail)
		case "callback":
			take(&w.callbacks, d.Object)
		case "security":
			take(&w.calls, d.Object)
		case "waiting":
			take(&w.waits, d.Detail)
		}
	}
	return w
}

// take adds those of the texts that are ids, each once.
func take[T ~[16]byte](list *[]T, texts ...string) {
	for _, t := range texts {
		if id, err := booking.ParseID[T](t); err == nil && !slices.Contains(*list, id) {
			*list = append(*list, id)
		}
	}
}

// ledger looks up what lines are about.
func (s *server) ledger(ctx context.Context, v *visit, deeds []booking.Deed) (*ledger, error) {
	l, w := &ledger{v: v, pages: map[string]string{}, waits: map[booking.WaitID]string{}}, wantedBy(deeds)
	var err error
	if l.catalog, err = s.Desk.Catalog(ctx, v.org()); err != nil {
		return nil, err
	}
	if l.visits, err = s.Diary.Rows(ctx, v.org(), w.visits); err != nil {
		return nil, err
	}
	if l.fixed, err = s.Diary.Corrections(ctx, v.org(), w.edits); err != nil {
		return nil, err
	}
	if l.people, err = s.Customers.Mentioned(ctx, v.org(), w.customers, w.callbacks, w.calls); err != nil {
		return nil, err
	}
	for _, id := range w.waits {
		if x, err := s.Waiting.Entry(ctx, v.org(), id); err == nil {
			l.waits[id] = string(x.Entry.Customer)
		} else if fault.Of(err).Kind != fault.NotFound {
			return nil, err
		}
	}
	return l, s.ledgerPages(ctx, l, w.nouns)
}

// ledgerPages finds the pages of what has a name and is still there.
func (s *server) ledgerPages(ctx context.Context, l *ledger, nouns map[string]bool) error {
	v := l.v
	if nouns["agent"] {
		list, err := s.Voice.Agents(ctx, v.org())
		if err != nil {
			return err
		}
		for _, a := range list {
			l.pages["agent "+a.Prefix] = v.url("/settings/agents/" + a.ID.String())
		}
	}
	if nouns["webhook"] {
		list, err := s.Webhooks.Endpoints(ctx, v.org())
		if err != nil {
			return err
		}
		for _, e := range list {
			l.pages["webhook "+e.URL] = v.webhookURL(e.ID)
		}
	}
	if nouns["channel"] {
		list, err := s.Messages.Channels(ctx, v.org())
		if err != nil {
			return err
		}
		for _, c := range list {
			l.pages["channel "+c.Name] = v.channelURL(c.ID)
		}
	}
	if nouns["user"] && v.may("GET /o/{org}/settings/users/{id}") {
		list, err := s.Organization.Members(ctx, v.caller())
		if err != nil {
			return err
		}
		for _, m := range list {
			l.pages["user "+m.Email] = v.url("/settings/users/" + m.ID.String())
		}
	}
	return nil
}

// Where a text has its arguments, if they are links.
const (
	objectMark = "\x01"
	detailMark = "\x02"
)

// say tells what was done: {0} is to what, {1} what else there is to say. What
// has a page leads there; so does a whole sentence that has no other object.
func (l *ledger) say(d booking.Deed) []piece {
	v := l.v
	action, inSandbox := strings.CutPrefix(d.Action, booking.InSandbox)
	object, detail := piece{Text: d.Object}, piece{Text: d.Detail}
	if !inSandbox {
		object, detail = l.about(action, d)
	}
	key := "audit." + action
	if action == "appointment.moved" && strings.Contains(d.Object, booking.MovedTo) {
		key += "_from" // Older lines say only where to.
	}
	if name := key + "_" + d.Detail; v.s.texts().Has(v.lang, name) {
		key = name // switched on or off, opened or shut
	}
	if action == "profile.changed" && strings.Contains(d.Detail, ">") {
		key += "_to"
	}
	if !v.s.texts().Has(v.lang, key) {
		key = "audit.something"
	}
	said := v.t(key, l.shown(object, objectMark), l.shown(detail, detailMark))
	if inSandbox {
		said = v.t("audit.in_sandbox", said)
	}
	if object.Link != "" && !strings.Contains(said, objectMark) {
		return []piece{{said, object.Link}}
	}
	var list []piece
	for said != "" {
		i := strings.IndexAny(said, objectMark+detailMark)
		if i < 0 {
			return append(list, piece{Text: said})
		}
		linked := object
		if said[i:i+1] == detailMark {
			linked = detail
		}
		list, said = append(list, piece{Text: said[:i]}, linked), said[i+1:]
	}
	return list
}

// shown is what stands for a piece in its sentence.
func (l *ledger) shown(p piece, mark string) string {
	if p.Link != "" {
		return mark
	}
	return cmp.Or(p.Text, l.v.t("audit.unnoted"))
}

// plain is a line without links and without the marks that keep directions apart.
func plain(list []piece) string {
	text := ""
	for _, p := range list {
		text += p.Text
	}
	return plainText(text)
}

// aboutNoun says what lines are about, by the noun of their action.
var aboutNoun = map[string]func(l *ledger, verb string, d booking.Deed) (object, detail piece){
	"appointment":  (*ledger).appointment,
	"link":         func(l *ledger, _ string, d booking.Deed) (piece, piece) { return l.visit(d), piece{} },
	"appointments": (*ledger).exported, "customer": (*ledger).customer, "consent": (*ledger).consent, "caller": (*ledger).caller,
	"callback": (*ledger).callback, "connector": (*ledger).connector, "messages": (*ledger).messages, "page": (*ledger).front,
	"branch": (*ledger).branch, "closure": (*ledger).branch, "service": (*ledger).service, "resource": (*ledger).resource,
	"dates": (*ledger).resource, "time_off": (*ledger).resource, "time": (*ledger).blocked, "catalogue": (*ledger).applied,
	"agent": (*ledger).named, "webhook": (*ledger).named, "channel": (*ledger).named, "user": (*ledger).named, "key": (*ledger).named,
	"feed": (*ledger).feed, "organization": (*ledger).settings, "sandbox": (*ledger).settings, "security": (*ledger).security,
	"waiting": (*ledger).waiting, "profile": (*ledger).language,
}

// about says what a line is about.
func (l *ledger) about(action string, d booking.Deed) (object, detail piece) {
	noun, verb, _ := strings.Cut(action, ".")
	if f := aboutNoun[noun]; f != nil {
		return f(l, verb, d)
	}
	return piece{Text: d.Object}, piece{Text: d.Detail}
}

// who names a customer.
func (l *ledger) who(text string) piece {
	id, err := booking.ParseID[booking.CustomerID](text)
	name, known := l.people.Names[id]
	switch {
	case err != nil || !known:
		return piece{Text: l.v.t("audit.erased")}
	case l.hidden:
		return piece{Text: l.v.t("audit.unnamed")}
	}
	return piece{string(name), l.v.customerURL(id)}
}

func (l *ledger) customer(verb string, d booking.Deed) (object, detail piece) {
	switch verb {
	case "erased":
		return piece{}, l.count("customers.total", d.Detail)
	case "merged", "unmerged":
		return l.who(d.Object), l.who(d.Detail)
	}
	return l.who(d.Object), piece{}
}

func (l *ledger) consent(_ string, d booking.Deed) (object, detail piece) {
	if key := "consent.kind." + d.Object; l.v.s.texts().Has(l.v.lang, key) {
		detail = piece{Text: l.v.t(key)}
	}
	return l.who(d.Detail), detail
}

func (l *ledger) caller(_ string, d booking.Deed) (object, detail piece) {
	return piece{}, l.count("figures.total", d.Detail)
}

// count says how many there were.
func (l *ledger) count(key, text string) piece {
	n, err := strconv.Atoi(text)
	if err != nil {
		return piece{Text: text}
	}
	return piece{Text: l.v.n(key, n)}
}

// callback names whoever was to be called: they may be erased, or have told
// neither name nor number.
func (l *ledger) callback(_ string, d booking.Deed) (object, detail piece) {
	id, _ := booking.ParseID[booking.CallbackID](d.Object)
	c, known := l.people.Callbacks[id]
	if !known || c.Name == "" && c.Phone == "" {
		return piece{Text: l.v.t("audit.erased")}, piece{}
	}
	if l.hidden {
		return piece{Text: l.v.t("audit.unnamed")}, piece{}
	}
	link := "/calls/callbacks"
	if c.DoneAt != 0 && !c.Call.IsZero() {
		link = "/calls/" + c.Call.String()
	}
	return piece{cmp.Or(string(c.Name), booking.Mask(c.Phone)), l.v.url(link)}, piece{}
}

func (l *ledger) exported(_ string, d booking.Deed) (object, detail piece) {
	return piece{}, piece{Text: l.span(d.Detail)}
}

func (l *ledger) connector(verb string, d booking.Deed) (object, detail piece) {
	object = piece{d.Object, l.v.url(connectorPath)}
	switch verb {
	case "followed", "insisted":
		return l.visit(d), piece{}
	case "mapped":
		object.Text, _ = l.names(catalogue.ResourcePart, d.Object)
	case "differences":
		if key := "difference.choice_" + d.Object; l.v.s.texts().Has(l.v.lang, key) {
			object.Text = l.v.t(key)
		}
	}
	if object.Text == "" {
		object.Text = l.v.t("audit.unnoted")
	}
	return object, piece{}
}

func (l *ledger) messages(verb string, d booking.Deed) (object, detail piece) {
	switch verb {
	case "called", "opted_in":
		return l.visit(d), piece{}
	case "again":
		return piece{l.v.t("telling.purpose." + d.Object), l.visit(d).Link}, piece{}
	case "tried":
		return piece{Text: d.Object}, piece{}
	case "wording":
		return piece{l.v.textName(d.Object), l.v.url(tellingPath + "/texts/" + strings.ReplaceAll(d.Object, ".", "/"))}, piece{}
	}
	return piece{Link: l.v.url(tellingPath + "/rules")}, piece{}
}

// waiting names who waits. They are forgotten some time after they have stopped.
func (l *ledger) waiting(_ string, d booking.Deed) (object, detail piece) {
	id, _ := booking.ParseID[booking.WaitID](d.Detail)
	name, known := l.waits[id]
	switch {
	case !known || name == "":
		return piece{Text: l.v.t("audit.erased")}, piece{}
	case l.hidden:
		return piece{Text: l.v.t("audit.unnamed")}, piece{}
	}
	return piece{name, l.v.url("/waiting/" + id.String())}, piece{}
}

func (l *ledger) front(_ string, _ booking.Deed) (object, detail piece) {
	return piece{Link: l.v.url("/booking-page")}, piece{}
}

func (l *ledger) applied(_ string, d booking.Deed) (object, detail piece) {
	return piece{Text: l.v.digits().Text(d.Object)}, piece{Text: l.v.digits().Text(d.Detail)}
}

func (l *ledger) branch(verb string, d booking.Deed) (object, detail piece) {
	return l.offered(catalogue.BranchPart, verb, d), piece{}
}

func (l *ledger) service(verb string, d booking.Deed) (object, detail piece) {
	return l.offered(catalogue.ServicePart, verb, d), piece{}
}

func (l *ledger) resource(verb string, d booking.Deed) (object, detail piece) {
	return l.offered(catalogue.ResourcePart, verb, d), piece{}
}

// offered names a part of the catalogue, as "sara, omar @ olaya 2026-11-15/2026-11-17"
// does: who, at which branch, and on which dates.
func (l *ledger) offered(part catalogue.Part, verb string, d booking.Deed) piece {
	object, dates := d.Object, d.Detail
	if i := strings.LastIndexByte(object, ' ') + 1; i > 0 && len(object)-i >= len("2006-01-02") {
		if _, err := civil.ParseDate(object[i : i+len("2006-01-02")]); err == nil {
			object, dates = object[:i-1], cmp.Or(dates, object[i:])
		}
	}
	object, branch, _ := strings.Cut(object, " @ ")
	text, link := l.names(part, object)
	parts := []string{text}
	if branch != "" {
		at, _ := l.names(catalogue.BranchPart, branch)
		parts = append(parts, at)
	}
	if dates != "" {
		parts = append(parts, l.span(dates))
	}
	if verb == "page" && link != "" {
		link = l.v.url("/booking-page/" + string(part) + "/" + object)
	}
	return piece{l.list(parts...), link}
}

// blocked names whose time it is, the dates, the weekdays, the hours and what it is for,
// as "wed 11:00-11:15 Meeting" has them.
func (l *ledger) blocked(_ string, d booking.Deed) (object, detail piece) {
	said := d.Detail
	d.Detail = ""
	object = l.offered(catalogue.ResourcePart, "", d)
	parts := []string{object.Text}
	days, rest, _ := strings.Cut(said, " ")
	if !strings.Contains(days, ":") {
		var names []string
		for _, day := range l.v.weekdays() {
			if slices.Contains(strings.Split(days, ","), dayKeys[day]) {
				names = append(names, l.v.weekday(day))
			}
		}
		parts, said = append(parts, strings.Join(names, l.v.t("audit.comma"))), rest
	}
	hours, name, _ := strings.Cut(said, " ")
	if parts = append(parts, l.v.digits().Text(strings.ReplaceAll(hours, "-", "–"))); name != "" {
		parts = append(parts, name)
	}
	object.Text = l.list(parts...)
	return object, piece{}
}

// names says what slugs stand for, and where the first of them is.
func (l *ledger) names(part catalogue.Part, slugs string) (text, link string) {
	var list []string
	for _, slug := range strings.Split(slugs, ", ") {
		name, known := l.nameOf(part, slug)
		if known && link == "" {
			link = l.v.url("/catalogue/" + string(part) + "/" + slug)
		}
		list = append(list, name)
	}
	return strings.Join(list, l.v.t("audit.comma")), link
}

// nameOf says what a slug stands for. Lines of long ago have names.
func (l *ledger) nameOf(part catalogue.Part, slug string) (string, bool) {
	switch part {
	case catalogue.BranchPart:
		for _, b := range l.catalog.Branches {
			if b.Slug == slug {
				return l.v.lang.Pick(b.Name, b.NameAr), true
			}
		}
	case catalogue.ServicePart:
		for _, s := range l.catalog.Services {
			if s.Slug == slug {
				return l.v.lang.Pick(s.Name, s.NameAr), true
			}
		}
	case catalogue.ResourcePart:
		for _, r := range l.catalog.Resources {
			if r.Slug == slug {
				return l.v.lang.Pick(r.Name, r.NameAr), true
			}
		}
	}
	return slug, false
}

// named leads to what has a name of its own, if it is still there.
func (l *ledger) named(_ string, d booking.Deed) (object, detail piece) {
	noun, verb, _ := strings.Cut(d.Action, ".")
	name := d.Object
	detail.Text = d.Detail
	switch noun {
	case "agent":
		name = d.Detail
	case "webhook":
		detail.Text = l.v.digits().Text(d.Detail) // how many
	case "user":
		if booking.Role(d.Detail).Known() && verb != "renamed" { // Somebody may call themselves owner.
			detail.Text = l.v.t("role." + d.Detail)
		}
	}
	link := l.pages[noun+" "+name]
	switch {
	case noun == "key":
		link = l.v.url("/settings/keys")
	case noun == "user" && !slices.Contains([]string{"added", "changed", "removed", "reset", "reset_factor"}, verb):
		link = "" // It is about whoever did it.
	}
	return piece{d.Object, link}, detail
}

// language says from which language to which somebody went. Older lines do not tell.
func (l *ledger) language(_ string, d booking.Deed) (object, detail piece) {
	was, now, told := strings.Cut(d.Detail, ">")
	if !told {
		return piece{}, piece{}
	}
	name := func(code string) piece {
		if code == "" {
			return piece{Text: l.v.t("account.language.follow")}
		}
		return piece{Text: l.v.t("language." + code)}
	}
	return name(was), name(now)
}

func (l *ledger) feed(_ string, d booking.Deed) (object, detail piece) {
	if key := "feeds.shows." + d.Detail; l.v.s.texts().Has(l.v.lang, key) {
		detail = piece{Text: l.v.t(key)}
	}
	return piece{d.Object, l.v.url("/settings/calendars")}, detail
}

func (l *ledger) settings(verb string, d booking.Deed) (object, detail piece) {
	object.Text = d.Object
	switch verb {
	case "changed":
		object.Link = l.v.url("/settings/organization")
	case "reset":
		object.Link = l.v.url("/settings/sandbox")
	}
	return object, piece{}
}

// security is about what was refused, looked at, or chosen for signing in.
func (l *ledger) security(verb string, d booking.Deed) (object, detail piece) {
	detail.Text = cmp.Or(d.Detail, l.v.t("audit.untold")) // Accounts of several organizations have the address.
	object.Text = d.Object
	switch verb {
	case "changed":
		var roles []string
		for _, r := range booking.Roles {
			if booking.RoleSet(d.Detail).Has(r) {
				roles = append(roles, l.v.t("role."+string(r)))
			}
		}
		detail.Text = cmp.Or(strings.Join(roles, l.v.t("audit.comma")), l.v.t("audit.no_role"))
	case "role_refused":
		object.Text = l.page(d.Object)
	case "transcript_read":
		id, _ := booking.ParseID[booking.CallID](d.Object)
		if c, known := l.people.Calls[id]; known {
			return piece{l.v.when(c.StartedAt), l.v.url("/calls/" + id.String())}, detail
		}
		object.Text = ""
	}
	return object, detail
}

// page names the page that a route belongs to.
func (l *ledger) page(pattern string) string {
	_, path, _ := strings.Cut(pattern, " ")
	var best navItem
	for _, i := range slices.Concat(mainNav, settingsNav) {
		if (path == i.path || strings.HasPrefix(path, i.path+"/")) && len(i.path) > len(best.path) {
			best = i
		}
	}
	if best.key == "" {
		return path
	}
	return l.v.t(best.key)
}

// list puts parts beside each other, each in its own direction.
func (l *ledger) list(parts ...string) string {
	args := make([]any, len(parts))
	for i, p := range parts {
		args[i] = p
	}
	text := ""
	for i, p := range l.v.lang.Isolate(args) {
		if i > 0 {
			text += " · "
		}
		text += p.(string)
	}
	return text
}

// moment writes a date, with a time or without one, as the page does.
func (l *ledger) moment(text string) string {
	if len(text) < len("2006-01-02") {
		return text
	}
	date, err := civil.ParseDate(text[:len("2006-01-02")])
	if err != nil {
		return text
	}
	said := l.v.date(i18n.Long, date)
	if clock := strings.TrimLeft(text[len("2006-01-02"):], " T"); clock != "" {
		said += " " + l.v.digits().Text(clock)
	}
	return said
}

// span writes dates, or moments, from one to another. Whole days are told
// without the midnight at which they end.
func (l *ledger) span(text string) string {
	const midnight = "T00:00"
	from, to := text, text
	for _, between := range []string{" to ", "/", "…"} {
		if a, b, ok := strings.Cut(text, between); ok {
			from, to = a, b
		}
	}
	first, whole := strings.CutSuffix(from, midnight)
	if last, ends := strings.CutSuffix(to, midnight); whole && ends {
		if date, err := civil.ParseDate(last); err == nil {
			from, to = first, (date - 1).String()
		}
	}
	switch {
	case from == to:
		return l.moment(from)
	case from == "" || to == "":
		return l.moment(from) + "…" + l.moment(to)
	}
	return l.moment(from) + " – " + l.moment(to)
}
