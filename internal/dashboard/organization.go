package dashboard

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/organization"
)

var organizationRoutes = []route{
	{"GET /o/{org}/settings/organization", managers, (*server).organizationPage},
	{"POST /o/{org}/settings/organization", managers, (*server).organizationPage},
}

// organizationData is the page with what the organization has chosen.
type organizationData struct {
	Form                    *form
	Slug                    string
	Languages, Days, Digits []choice
	Kept                    bool // customers' data is kept for ever
}

// organizationPage shows the settings and takes them.
func (s *server) organizationPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	org, set, err := s.Organization.Settings(r.Context(), v.caller())
	if err != nil {
		return err
	}
	f := v.form(r).with("org_name", org.Name).with("org_name_ar", org.NameAr).with("language", set.Language).
		with("week_start", strconv.Itoa(int(set.WeekStart))).with("digits", set.Digits).with("hijri", flag(set.Hijri)).
		with("retention_days", strconv.Itoa(set.RetentionDays)).with("desk_blocks", flag(set.DeskBlocks)).
		withAnswers(org.Answers, booking.OrganizationTopics)
	if r.Method == http.MethodPost {
		days, _ := f.number("retention_days")
		week, _ := f.number("week_start")
		if f.ok() {
			named := booking.Organization{Name: f.text("org_name"), NameAr: f.text("org_name_ar"), Answers: f.answers(booking.OrganizationTopics)}
			err := s.Organization.ChangeSettings(r.Context(), v.caller(), named, booking.Settings{
				Language: f.text("language"), WeekStart: time.Weekday(week), Digits: f.text("digits"), Hijri: f.checked("hijri"), RetentionDays: days,
				DeskBlocks: f.checked("desk_blocks"),
			}, f.checked("sure"))
			if errors.Is(err, organization.ErrErases) {
				_, err := s.sure(w, v, f, confirmation{
					Title: v.t("organization.shorter.title"), Text: v.n("organization.shorter.text", days), Button: v.t("organization.shorter.button"),
					Back: v.url("/settings/organization"),
				})
				return err
			}
			if err == nil {
				return s.done(w, v, v.url("/settings/organization"), "organization.saved")
			}
			if err := f.fail(err); err != nil {
				return err
			}
		}
	}
	page := organizationData{
		Form: f, Slug: org.Slug, Languages: languages(v), Kept: set.RetentionDays == 0,
		Digits: []choice{{Value: "latin", Text: v.t("organization.digits.latin")}, {Value: "arabic", Text: v.t("organization.digits.arabic")}},
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		day := time.Date(2026, 11, 15+int(d), 0, 0, 0, 0, time.UTC) // the 15th is a Sunday
		page.Days = append(page.Days, choice{Value: strconv.Itoa(int(d)), Text: v.lang.Date(v.digits(), i18n.Weekday, day)})
	}
	return s.page(w, v, "organization", page)
}
