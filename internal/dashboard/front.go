package dashboard

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/selfservice"
)

// frontRoutes are the pages about the page on which customers book by themselves.
var frontRoutes = []route{
	{"GET /o/{org}/booking-page", managers, (*server).front},
	{"POST /o/{org}/booking-page", managers, (*server).openFront},
	{"GET /o/{org}/booking-page/settings", managers, (*server).frontSettings},
	{"POST /o/{org}/booking-page/settings", managers, (*server).frontSettings},
	{"GET /o/{org}/booking-page/branches/{slug}", managers, (*server).frontBranch},
	{"POST /o/{org}/booking-page/branches/{slug}", managers, (*server).frontBranch},
	{"GET /o/{org}/booking-page/services/{slug}", managers, (*server).frontService},
	{"POST /o/{org}/booking-page/services/{slug}", managers, (*server).frontService},
	{"GET /o/{org}/booking-page/print", managers, (*server).printFront},
	{"GET /o/{org}/booking-page/code.svg", managers, (*server).codeSVG},
	{"GET /o/{org}/booking-page/code.png", managers, (*server).codePNG},
	{"GET /o/{org}/booking-page/logo", managers, (*server).logo},
	{"POST /o/{org}/booking-page/logo", managers, (*server).saveLogo},
	{"POST /o/{org}/booking-page/logo/remove", managers, (*server).removeLogo},
}

// frontData is the page that shows how customers reach the organization.
type frontData struct {
	Form     *form // to open it or to shut it
	Upload   *form // to choose a logo
	Page     booking.Page
	Address  string   // in the visit's language
	Embed    string   // to be put into another site
	Sites    []string // that may show it, as people write them
	Colour   string   // of its buttons
	Bookable int      // services that customers can book somewhere
	Branches partList
	Services partList
	LogoURL  string // empty: there is none
}

// front shows the page's address and what stands on it.
func (s *server) front(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	return s.frontPage(w, v, cat, v.fresh(cat), v.fresh(cat))
}

// openFront opens the page to customers, or shuts it.
func (s *server) openFront(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	f := v.edit(r, cat).undone(cat)
	page := cat.Org.Page
	page.Open = f.checked("open")
	if _, asked, err := s.save(w, v, f, cat, catalogue.PageChange{Page: page}); asked || err != nil {
		return err
	}
	if !f.ok() {
		return s.frontPage(w, v, cat, f, v.fresh(cat))
	}
	here := v.url("/booking-page")
	if page.Open {
		return s.undoable(w, v, here, here, "front.opened")
	}
	return s.undoable(w, v, here, here+"?open=1", "front.shut")
}

// ownColour is that of a page whose owner has chosen none.
const ownColour = "#0f766e"

func (s *server) frontPage(w http.ResponseWriter, v *visit, cat *catalogue.Catalogue, f, upload *form) error {
	page := cat.Org.Page
	d := frontData{
		Form: f, Upload: upload, Page: page, Address: s.frontURL(v, &cat.Org, ""), Colour: cmp.Or(page.Colour, ownColour),
		Sites: written(page.Sites), Branches: partList{Part: "branches"}, Services: partList{Part: "services"},
	}
	d.Embed = `<mawid-booking org="` + cat.Org.Slug + `" lang="` + string(v.lang) + `"><a href="` + d.Address + `">` + v.t("front.embed_link") +
		`</a></mawid-booking>` + "\n" + `<script src="` + s.address(v.r) + `/embed.js" async></script>`
	if page.Logo.Mark != "" {
		d.LogoURL = v.url("/booking-page/logo?mark=" + page.Logo.Mark)
	}
	d.Branches.List = v.frontBranches(cat)
	d.Services.List, d.Bookable = v.frontServices(cat)
	return s.page(w, v, "front", d)
}

// frontBranches lists the branches, with how much can be booked at each. Those
// that are not on the page are marked as retired.
func (v *visit) frontBranches(cat *catalogue.Catalogue) (list []part) {
	for _, b := range cat.Branches {
		if b.Retired {
			continue
		}
		n := 0
		for _, sv := range cat.Services {
			if onFront(sv, b) {
				n++
			}
		}
		list = append(list, part{Slug: b.Slug, Name: b.Name, NameAr: b.NameAr, Retired: b.Page.Shut,
			Notes: []string{v.n("catalogue.services_count", n)}})
	}
	return list
}

// frontServices lists the services, and counts those that can be booked at a
// branch that is on the page.
func (v *visit) frontServices(cat *catalogue.Catalogue) (list []part, bookable int) {
	for _, sv := range cat.Services {
		if sv.Retired {
			continue
		}
		p := part{Slug: sv.Slug, Name: sv.Name, NameAr: sv.NameAr, Retired: sv.Page.Shut}
		if n := len(sv.Page.Questions); n > 0 {
			p.Notes = append(p.Notes, v.n("front.questions_count", n))
		}
		list = append(list, p)
		if slices.ContainsFunc(cat.Branches, func(b *booking.Branch) bool { return !b.Page.Shut && onFront(sv, b) }) {
			bookable++
		}
	}
	return list, bookable
}

// onFront tells whether a service is shown at a branch, if that is on the page.
func onFront(sv *booking.Service, b *booking.Branch) bool {
	return !b.Retired && !sv.Retired && !sv.Page.Shut && slices.Contains(sv.Branches, b.ID)
}

// frontURL is where customers book, in the visit's language: at the host of the
// organization, if it has one. The path is that of a part of the page, such as
// /olaya/checkup; empty: the whole.
func (s *server) frontURL(v *visit, o *booking.Organization, path string) string {
	return s.publicURL(v.r, &o.Page, v.lang, selfservice.Path(o, path))
}

// publicURL is the address of something that customers open, in a language.
func (s *server) publicURL(r *http.Request, page *booking.Page, l i18n.Lang, path string) string {
	return selfservice.Public(s.address(r), page, l, path)
}

// span reads a number with its unit as minutes; nothing typed is the usual.
func (f *form) span(name, unit string, usual int) int {
	if f.text(name) == "" {
		return usual
	}
	n := f.amount(name)
	for _, u := range units {
		if f.text(unit) == u.name {
			f.spans[name] = u.name
			return n * u.minutes
		}
	}
	return n
}

// inUnit turns the limits in a refusal of a number with its unit from minutes into
// that unit, and has it said with it.
func (f *form) inUnit(e *fault.Error) *fault.Error {
	for _, u := range units {
		if f.spans[e.Field] != u.name || len(e.Limits) == 0 {
			continue
		}
		limits := slices.Clone(e.Limits)
		for i := range limits {
			limits[i] /= u.minutes
		}
		return e.On(u.name).Counting(limits...)
	}
	return e
}

// withSpan shows minutes in the longest unit that says them, unless something
// was sent.
func (f *form) withSpan(name, unit string, minutes int) *form {
	for _, u := range units {
		if minutes%u.minutes == 0 && minutes > 0 || u.minutes == 60 && minutes == 0 {
			return f.with(name, strconv.Itoa(minutes/u.minutes)).with(unit, u.name)
		}
	}
	return f
}

// withRules shows what customers may do themselves.
func (f *form) withRules(r booking.SelfRules) *form {
	return f.with("rules.self", string(r.Self)).withSpan("rules.cancel_notice", "cancel_unit", r.CancelNotice).
		withSpan("rules.move_notice", "move_unit", r.MoveNotice).with("rules.moves", strconv.Itoa(r.Moves))
}

// rules reads what customers may do themselves. A field that is emptied says what
// is usual.
func (f *form) rules() booking.SelfRules {
	usual := booking.UsualRules
	r := booking.SelfRules{
		Self: booking.SelfService(f.text("rules.self")), CancelNotice: f.span("rules.cancel_notice", "cancel_unit", usual.CancelNotice),
		MoveNotice: f.span("rules.move_notice", "move_unit", usual.MoveNotice), Moves: usual.Moves,
	}
	if f.text("rules.moves") != "" {
		r.Moves = f.amount("rules.moves")
	}
	return r
}

// ruleFields is the part of a form that asks what customers may do themselves.
type ruleFields struct {
	Form        *form
	Self, Units []choice
}

func (f *form) ruleFields() ruleFields {
	d := ruleFields{Form: f, Units: f.v.unitChoices()}
	for _, s := range booking.SelfServices {
		d.Self = append(d.Self, choice{Value: string(s), Text: f.v.t("front.self_" + string(s))})
	}
	return d
}

// both reads a text in both languages.
func (f *form) both(name string) booking.Text {
	return booking.Text{En: f.text(name), Ar: f.text(name + "_ar")}
}

// withBoth shows one.
func (f *form) withBoth(name string, t booking.Text) *form {
	return f.with(name, t.En).with(name+"_ar", t.Ar)
}

// flag shows a box that is ticked, or is not.
func flag(yes bool) string {
	if yes {
		return "1"
	}
	return ""
}
