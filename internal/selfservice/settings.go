package selfservice

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// Limits of what is chosen for a page.
const (
	longestText    = 300  // characters of a sentence or two
	longestTerms   = 4000 // and of the terms
	longestLabel   = 200
	longestURL     = 500
	mostSites      = 20
	mostCountries  = 20
	mostChoices    = 12
	longestNotice  = 30 * 24 * 60 // minutes
	mostMoves      = 20
	mostMissed     = 20
	longestMissing = 730 // days
)

// What is refused of it. The sentence is made where the mistake is found.
var (
	errLong   = fault.New(fault.Invalid, "too_long", "")
	errPhone  = fault.New(fault.Invalid, "invalid_phone", "is no telephone number; write it with its country code, such as +966112345678")
	errColour = fault.New(fault.Invalid, "invalid_colour", "is no colour; write it as #rrggbb, such as #0b6e4f")
	errPale   = fault.New(fault.Invalid, "pale_colour", "")
	errHost   = fault.New(fault.Invalid, "invalid_host",
		"is no host name; write one such as book.noor.example, without https:// and without a path")
	errHostHad = fault.New(fault.Conflict, "host_taken", "another organization has this host name; choose another one").On("host")
	errSite    = fault.New(fault.Invalid, "invalid_site", "is no site; write its beginning only, such as https://www.noor.example")
	errMap     = fault.New(fault.Invalid, "invalid_map", "is no https address; copy the link of a map")
	errCountry = fault.New(fault.Invalid, "invalid_country", "")
	errChoice  = fault.New(fault.Invalid, "unknown_choice", "")
	errRange   = fault.New(fault.Invalid, "out_of_range", "")
	errMany    = fault.New(fault.Invalid, "too_many", "")
	errLabel   = fault.New(fault.Invalid, "label_needed", "a question needs a label in one language at least; write what is asked")
	errChoices = fault.New(fault.Invalid, "choices_needed",
		"a question of the kind choice needs two choices at least, and no other kind has any")
	errLine     = fault.New(fault.Invalid, "choice_line", "")
	errQuestion = fault.New(fault.Invalid, "invalid_question",
		"is no name for a question; write small letters, digits and -, once each, such as pregnant")
)

var (
	colour   = regexp.MustCompile(`^#[0-9a-f]{6}$`)
	hostName = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)
	dialCode = regexp.MustCompile(`^\+[1-9][0-9]{0,3}$`)
	slug     = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)
)

// TidyPage tidies and checks what an organization has chosen. The place stands
// before the names of fields.
func TidyPage(place string, p booking.Page) (booking.Page, error) {
	p.Colour, p.Host = strings.ToLower(strings.TrimSpace(p.Colour)), strings.TrimSuffix(strings.ToLower(strings.TrimSpace(p.Host)), ".")
	p.Host, _ = wired(p.Host)
	err := errors.Join(
		tidyPhone(place+"phone", &p.Phone),
		tidyText(place+"welcome", &p.Welcome, longestText), tidyText(place+"terms", &p.Terms, longestTerms),
		checkColour(place+"colour", p.Colour), matches(errHost, place+"host", p.Host, hostName),
		oneOf(place+"verify", p.Verify, booking.Verifies), oneOf(place+"business", p.Business, slices.Sorted(maps.Keys(booking.Businesses))),
		atMost(place+"sites", len(p.Sites), mostSites), atMost(place+"countries", len(p.Countries), mostCountries),
		inRange(place+"missed", p.Missed, mostMissed), inRange(place+"missed_days", p.MissedDays, longestMissing),
		checkRules(place+"rules.", p.Rules),
	)
	p.Sites, p.Countries = append([]string(nil), p.Sites...), append([]string(nil), p.Countries...) // None are nil, as they are stored.
	for i, s := range p.Sites {
		field := fmt.Sprintf("%ssites[%d]", place, i)
		var ok bool
		if p.Sites[i], ok = origin(s); !ok {
			err = errors.Join(err, errSite.On(field))
		}
	}
	for i := range p.Countries {
		typed := p.Countries[i]
		if p.Countries[i] = tidyDialCode(typed); !dialCode.MatchString(p.Countries[i]) {
			short := office.Shorten(typed, 40)
			err = errors.Join(err, errCountry.On(fmt.Sprintf("%scountries[%d]", place, i)).Quoting(short).Saying(
				fmt.Sprintf("%q is no dial code; write the number of the country, such as +971", short)))
		}
	}
	if p.Missed > 0 && p.MissedDays == 0 {
		p.MissedDays = 180
	}
	return p, first(err)
}

// tidyDialCode writes a dial code with a plus and in plain digits, without the
// marks that come along when one is copied from an Arabic page.
func tidyDialCode(typed string) string {
	code := strings.TrimSpace(i18n.ASCII(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, typed)))
	code = strings.TrimPrefix(strings.TrimPrefix(code, "+"), "00")
	return "+" + code
}

// origin is the beginning of a site's address, with its host as browsers write it.
// Without TLS it is for trying on this machine only.
func origin(s string) (string, bool) {
	u, err := url.Parse(strings.ToLower(strings.TrimSpace(s)))
	if err != nil || u.Host == "" || strings.ContainsAny(u.Host, "*;, '\"") {
		return s, false
	}
	here := u.Hostname() == "localhost" || u.Hostname() == "127.0.0.1"
	bare := strings.Trim(u.Path, "/") == "" && u.RawQuery == "" && u.Fragment == "" && u.User == nil
	host, ok := wired(u.Hostname())
	if ok && host != u.Hostname() {
		u.Host = host + strings.TrimPrefix(u.Host, u.Hostname())
	}
	return u.Scheme + "://" + u.Host, ok && bare && (u.Scheme == "https" || u.Scheme == "http" && here)
}

// TidyBranchPage does so for a branch.
func TidyBranchPage(place string, p booking.BranchPage) (booking.BranchPage, error) {
	p.Map = strings.TrimSpace(p.Map)
	err := errors.Join(tidyPhone(place+"phone", &p.Phone), tidyText(place+"address", &p.Address, longestText))
	if u, bad := url.Parse(p.Map); p.Map != "" && (bad != nil || u.Scheme != "https" || u.Host == "" || len(p.Map) > longestURL) {
		err = errors.Join(err, errMap.On(place+"map"))
	}
	return p, first(err)
}

// TidyServicePage does so for a service.
func TidyServicePage(place string, p booking.ServicePage) (booking.ServicePage, error) {
	err := errors.Join(tidyText(place+"about", &p.About, longestText), checkRules(place+"rules.", p.Rules),
		atMost(place+"questions", len(p.Questions), booking.MostQuestions))
	p.Questions = slices.Clone(p.Questions)
	seen := map[string]bool{}
	for i := range p.Questions {
		q := &p.Questions[i]
		field := fmt.Sprintf("%squestions[%d].", place, i)
		if !slug.MatchString(q.Slug) || seen[q.Slug] {
			err = errors.Join(err, errQuestion.On(field+"slug"))
		}
		seen[q.Slug] = true
		err = errors.Join(err, tidyQuestion(field, q))
	}
	return p, first(err)
}

func tidyQuestion(field string, q *booking.Question) error {
	err := errors.Join(oneOf(field+"kind", q.Kind, booking.QuestionKinds), tidyText(field+"label", &q.Label, longestLabel),
		atMost(field+"choices", len(q.Choices), mostChoices))
	if q.Label.IsZero() {
		err = errors.Join(err, errLabel.On(field+"label"))
	}
	if choices := q.Kind == booking.ChoiceQuestion; choices != (len(q.Choices) > 0) || choices && len(q.Choices) < 2 {
		err = errors.Join(err, errChoices.On(field+"choices"))
	}
	q.Choices = slices.Clone(q.Choices)
	for i := range q.Choices {
		at := fmt.Sprintf("%schoices[%d]", field, i)
		err = errors.Join(err, tidyText(at, &q.Choices[i], longestLabel))
		if q.Choices[i].IsZero() {
			err = errors.Join(err, errLabel.On(at))
		}
	}
	return errors.Join(err, checkLines(field+"choices", q.Choices))
}

// checkLines refuses a choice that is there in one language only. Where all are,
// they are in one language.
func checkLines(field string, list []booking.Text) error {
	one := slices.ContainsFunc(list, func(c booking.Text) bool { return c.En != "" })
	other := slices.ContainsFunc(list, func(c booking.Text) bool { return c.Ar != "" })
	for i, c := range list {
		at, lang := fmt.Sprintf("%s[%d]", field, i), "English"
		if c.Ar == "" {
			at, lang = at+"_ar", "Arabic"
		}
		if one && other && (c.En == "" || c.Ar == "") {
			return errLine.On(at).Counting(i + 1).Saying(
				fmt.Sprintf("choice %d has no words in %s; write every choice in both languages, or all of them in one", i+1, lang))
		}
	}
	return nil
}

func checkRules(place string, r *booking.SelfRules) error {
	if r == nil {
		return nil
	}
	return errors.Join(oneOf(place+"self", r.Self, booking.SelfServices), inRange(place+"cancel_notice", r.CancelNotice, longestNotice),
		inRange(place+"move_notice", r.MoveNotice, longestNotice), inRange(place+"moves", r.Moves, mostMoves))
}

// first is the first of the mistakes: people mend one after the other.
func first(err error) error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return first(joined.Unwrap()[0])
	}
	return err
}

func tidyPhone(field string, phone *string) error {
	if *phone = strings.TrimSpace(*phone); *phone == "" {
		return nil
	}
	number, ok := spelling.HousePhone(*phone)
	if !ok {
		return errPhone.On(field)
	}
	*phone = number
	return nil
}

// tidyText tidies both languages. Lines stay, for readers.
func tidyText(field string, t *booking.Text, longest int) error {
	for _, s := range []struct {
		field string
		value *string
	}{{field, &t.En}, {field + "_ar", &t.Ar}} {
		tidy, err := office.Tidy(s.field, *s.value, true)
		if err != nil {
			return err
		}
		if utf8.RuneCountInString(tidy) > longest {
			return errLong.On(s.field).Saying(fmt.Sprintf("is longer than %d characters; shorten it", longest))
		}
		if *s.value = tidy; !office.Visible(tidy) {
			*s.value = ""
		}
	}
	return nil
}

func matches(refusal *fault.Error, field, value string, want *regexp.Regexp) error {
	if value == "" || want.MatchString(value) {
		return nil
	}
	return refusal.On(field)
}

func oneOf[T ~string](field string, value T, all []T) error {
	if value == "" || slices.Contains(all, value) {
		return nil
	}
	words := make([]string, len(all))
	for i, v := range all {
		words[i] = string(v)
	}
	return errChoice.On(field).Saying(
		fmt.Sprintf("%q is not known; write one of %s", office.Shorten(string(value), 40), strings.Join(words, ", ")))
}

func inRange(field string, n, most int) error {
	if n >= 0 && n <= most {
		return nil
	}
	return errRange.On(field).Counting(0, most).Saying(fmt.Sprintf("%d is out of range; use 0 to %d", n, most))
}

func atMost(field string, n, most int) error {
	if n <= most {
		return nil
	}
	return errMany.On(field).Quoting(strconv.Itoa(n), strconv.Itoa(most)).Saying(fmt.Sprintf("%d are too many; keep %d", n, most))
}

// SavePage stores what the organization has chosen, in place of what was. Terms
// that have changed are a new version of them; the logo stays (SaveLogo). Whoever
// calls it starts a new version of the catalog.
func SavePage(tx *store.Tx, was, p booking.Page) error {
	p.Logo = was.Logo
	if p.Version = was.Version; p.Terms != was.Terms {
		p.Version++
	}
	if p.Host != was.Host && p.Host != "" {
		taken := false
		err := tx.Read(store.Query(func(r store.Row) error { return r.Scan(&taken) },
			`select exists (select 1 from organizations where page_host = $1 and id <> $2)`, p.Host, tx.Org()))
		if err != nil {
			return err
		}
		if taken {
			return errHostHad
		}
	}
	tx.Change(`update organizations set page = $1, page_host = $2 where id = $3`, p, p.Host, tx.Org())
	return nil
}
