package blueprint

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
)

// everyPage writes everything that can be chosen for the page.
const everyPage = `
organization:
  slug: noor
  name: Noor
  page:
    open: true
    phone: "+966112345678"
    welcome: Welcome.
    welcome_ar: أهلًا.
    terms: Come early.
    terms_ar: احضر مبكرًا.
    colour: "#0b6e4f"
    business: clinic
    hidden: true
    host: book.noor.example
    sites: ["https://www.noor.example"]
    verify: always
    countries: ["+971"]
    missed: 3
    missed_days: 90
    rules: {self: cancel, cancel_notice: 60, move_notice: 30, moves: 1}
branches:
  - {slug: olaya, name: Olaya, page: {shut: true, address: King Fahd Road, address_ar: طريق الملك فهد, map: "https://maps.example/1", phone: "0501234567"}}
services:
  - slug: checkup
    name: Check-up
    duration: 30
    page:
      shut: true
      about: Half an hour.
      about_ar: نصف ساعة.
      rules: {self: all, cancel_notice: 1, move_notice: 2, moves: 3}
      questions:
        - {slug: heard, kind: choice, label: How?, label_ar: كيف؟, required: true, choices: [{en: A friend, ar: صديق}, {en: The web, ar: الإنترنت}]}
`

// What can be chosen for the page in the dashboard can be written in a document,
// and the guide says so: a field that is added to one fails here until it is in
// the others. The version of the terms is counted, and a picture is no text.
func TestEverythingOfThePageCanBeWritten(t *testing.T) {
	t.Parallel()
	plan := read(t, everyPage)
	guide, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(guide), "| key of `page` |")
	var filled func(place string, v reflect.Value)
	filled = func(place string, v reflect.Value) {
		if v.Kind() == reflect.Pointer {
			v = v.Elem()
		}
		if v.Type() == reflect.TypeFor[booking.Text]() || v.Kind() != reflect.Struct {
			if v.IsZero() {
				t.Errorf("%s cannot be written, or is not written here", place)
			}
			return
		}
		for i := range v.NumField() {
			key, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if key == "version" || key == "logo" {
				continue
			}
			if !strings.Contains(table, "`"+key+"`") && !strings.Contains(table, key+",") && !strings.Contains(table, key+"}") {
				t.Errorf("docs/configuration.md says nothing of %s.%s", place, key)
			}
			if f := v.Field(i); f.Kind() == reflect.Slice && f.Len() > 0 && f.Type().Elem().Kind() == reflect.Struct {
				filled(place+"."+key, f.Index(0))
			} else {
				filled(place+"."+key, f)
			}
		}
	}
	filled("organization.page", reflect.ValueOf(plan.Organization.Page))
	filled("branches.page", reflect.ValueOf(plan.Branches[0].Page))
	filled("services.page", reflect.ValueOf(plan.Services[0].Page))
}
