package etag_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/etag"
)

func TestATagNamesItsBody(t *testing.T) {
	t.Parallel()
	one, other := etag.Of([]byte("one")), etag.Of([]byte("other"))
	if one == other || one != etag.Of([]byte("one")) || strings.Trim(one, `"`) != one[1:len(one)-1] || len(one) != 18 {
		t.Errorf("got %s and %s, want a quoted tag that follows from the body", one, other)
	}
	// It is the same on every node, and after every start.
	if got, other := etag.Weak([]byte("one")), etag.Weak([]byte("other")); got != `W/"NjsCpCQIofY"` || other == got {
		t.Errorf("got %s and %s, want W/\"NjsCpCQIofY\" and another", got, other)
	}
}

func TestATagIsFoundInIfNoneMatch(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		lines []string
		tag   string
		want  bool
	}{
		{"no header", nil, `"a"`, false},
		{"nothing in it", []string{""}, `"a"`, false},
		{"the tag", []string{`"a"`}, `"a"`, true},
		{"another", []string{`"b"`}, `"a"`, false},
		{"without quotes", []string{`a`}, `"a"`, false},
		{"in a list", []string{`"b", "a"`}, `"a"`, true},
		{"in a list without blanks", []string{`"b","a","c"`}, `"a"`, true},
		{"a list without it", []string{`"b", "c"`}, `"a"`, false},
		{"on a second line", []string{`"b"`, `"a"`}, `"a"`, true},
		{"any", []string{`*`}, `"a"`, true},
		{"made weak on the way", []string{`W/"a"`}, `"a"`, true},
		{"weak by us", []string{`"a"`}, `W/"a"`, true},
		{"both weak", []string{`"b", W/"a"`}, `W/"a"`, true},
		{"weak and another", []string{`W/"b"`}, `W/"a"`, false},
	} {
		if got := etag.Listed(http.Header{"If-None-Match": c.lines}, c.tag); got != c.want {
			t.Errorf("%s: got %t, want %t", c.name, got, c.want)
		}
	}
}
