package dashboard

import (
	"html"
	"net/url"
	"regexp"
	"strings"
)

var (
	english = regexp.MustCompile(`[A-Za-z]{2,}`)
	codes   = regexp.MustCompile(`(?s)<(code|pre|script|style|title)\b.*?</(code|pre|script|style|title)>|<a class="button quiet language".*?</a>|<details class="menu end">.*?</details>`)
	tags    = regexp.MustCompile(`(?s)<[^>]*>`)
	// neutral are words that are the same in every language.
	neutral = regexp.MustCompile(`https?://\S+|svc_test_|CSV|HTTP|https|API`)
)

// visibleText is what a person reads on a page, without the names of things
// that machines call by them.
func visibleText(page string) string {
	text := html.UnescapeString(tags.ReplaceAllString(codes.ReplaceAllString(page, " "), " "))
	return strings.Join(strings.Fields(neutral.ReplaceAllString(text, " ")), " ")
}

func escape(s string) string { return url.PathEscape(strings.ReplaceAll(s, "/", "")) }
