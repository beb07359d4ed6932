package dashboard

import (
	"errors"
	"net/http"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/calendar"
	"github.com/mawid/mawid/internal/office"
)

const feedPath = "/settings/calendars"

var feedRoutes = []route{
	{"GET /o/{org}/settings/calendars", managers | practitioner, (*server).feedsPage},
	{"POST /o/{org}/settings/calendars", managers | practitioner, (*server).makeFeed},
	{"GET /o/{org}/settings/calendars/{id}/remove", managers | practitioner, (*server).removeFeed},
	{"POST /o/{org}/settings/calendars/{id}/remove", managers | practitioner, (*server).removeFeed},
}

// feedLine is a calendar address as the list shows it.
type feedLine struct {
	calendar.Feed
	Name string
}

type feedsData struct {
	Form  *form
	Of    []choice // whose calendar
	Shows []choice
	Langs []choice
	Lines []feedLine
}

func (s *server) feedsPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.feedsForm(w, r, v, v.form(r).with("shows", calendar.FeedBusy).with("lang", string(v.lang)))
}

func (s *server) feedsForm(w http.ResponseWriter, r *http.Request, v *visit, f *form) error {
	cat, err := s.Desk.Catalog(r.Context(), v.place.Org.ID)
	if err != nil {
		return err
	}
	feeds, err := s.Calendars.Feeds(r.Context(), v.feedCaller())
	if err != nil {
		return err
	}
	d := feedsData{Form: f, Of: v.calendars(cat)}
	for _, shows := range []string{calendar.FeedBusy, calendar.FeedService, calendar.FeedNames} {
		if shows != calendar.FeedNames || managers.has(v.role()) {
			d.Shows = append(d.Shows, choice{Value: shows, Text: v.t("feeds.shows." + shows)})
		}
	}
	for _, lang := range []string{"ar", "en"} {
		d.Langs = append(d.Langs, choice{Value: lang, Text: v.t("language." + lang)})
	}
	for i := range feeds {
		d.Lines = append(d.Lines, feedLine{feeds[i], v.calendarName(cat, &feeds[i])})
	}
	return s.page(w, v, "feeds", d)
}

// feedCaller asks for the organization itself: a sandbox has no calendars.
func (v *visit) feedCaller() office.Caller {
	c := v.caller()
	c.Org = v.place.Org.ID
	return c
}

// calendars are the people and branches that the person may choose from.
func (v *visit) calendars(cat *booking.Catalog) (list []choice) {
	only := v.only()
	for _, r := range cat.Resources {
		if !r.Retired && (only.IsZero() || r.ID == only) {
			list = append(list, choice{Value: "resource:" + r.ID.String(), Text: v.lang.Pick(r.Name, r.NameAr)})
		}
	}
	for _, b := range cat.Branches {
		if !b.Retired && only.IsZero() {
			list = append(list, choice{Value: "branch:" + b.ID.String(), Text: v.t("feeds.branch", v.lang.Pick(b.Name, b.NameAr))})
		}
	}
	return list
}

func (v *visit) calendarName(cat *booking.Catalog, f *calendar.Feed) string {
	for _, r := range cat.Resources {
		if r.ID == f.Resource {
			return v.lang.Pick(r.Name, r.NameAr)
		}
	}
	for _, b := range cat.Branches {
		if b.ID == f.Branch {
			return v.t("feeds.branch", v.lang.Pick(b.Name, b.NameAr))
		}
	}
	return ""
}

// newFeed reads the form.
func (f *form) newFeed() (n calendar.NewFeed) {
	kind, id, _ := strings.Cut(f.text("of"), ":")
	switch kind { // What is no id is nobody's.
	case "resource":
		n.Resource, _ = booking.ParseID[booking.ResourceID](id)
	case "branch":
		n.Branch, _ = booking.ParseID[booking.BranchID](id)
	}
	n.Shows, n.Lang = f.text("shows"), f.text("lang")
	return n
}

// feedMadeData shows a new address, this once.
type feedMadeData struct{ URL string }

func (s *server) makeFeed(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	token, err := s.Calendars.MakeFeed(r.Context(), v.feedCaller(), f.newFeed())
	if errors.Is(err, office.ErrDone) {
		return s.doneBefore(w, v, v.url(feedPath))
	}
	if err != nil {
		if err := f.fail(err); err != nil {
			return err
		}
		return s.feedsForm(w, r, v, f)
	}
	return s.page(w, v, "feed_made", feedMadeData{s.address(r) + "/c/" + token + ".ics"})
}

// removeFeed asks whether it is meant, and takes the address away.
func (s *server) removeFeed(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := booking.ParseID[booking.FeedID](r.PathValue("id"))
	if err != nil {
		return errNoPage
	}
	if r.Method == http.MethodPost {
		if err := s.Calendars.RemoveFeed(r.Context(), v.feedCaller(), id); err != nil {
			return err
		}
		return s.done(w, v, v.url(feedPath), "feeds.removed")
	}
	feeds, err := s.Calendars.Feeds(r.Context(), v.feedCaller())
	if err != nil {
		return err
	}
	for i := range feeds {
		if feeds[i].ID == id {
			return s.confirm(w, v, confirmation{
				Title: v.t("feeds.remove.title"), Text: v.t("feeds.remove.text"), Button: v.t("feeds.remove"), Danger: true,
				Action: v.url(feedPath + "/" + id.String() + "/remove"), Back: v.url(feedPath),
			})
		}
	}
	return errNoPage
}
