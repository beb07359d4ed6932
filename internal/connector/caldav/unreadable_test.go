package caldav_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/connector/caldav/davtest"
)

// A control character that somebody pasted into an event does not belong into
// XML, and servers hand it out all the same: the event is read without it.
func TestAControlCharacterInAnEvent(t *testing.T) {
	each(t, func(w *world) {
		sara := w.Calendar("Sara")
		for i, c := range []string{"\x0b", "\uffff"} {
			w.Put(fmt.Sprintf("%s%d.ics", sara, i), event(fmt.Sprint(i),
				fmt.Sprintf("DTSTART:202611%dT060000Z\nDTEND:202611%dT070000Z\nDESCRIPTION:pasted%stext", 10+i, 10+i, c)))
		}
		w.wantBusy(sara, "10 09:00–10:00", "11 09:00–10:00")
	})
}

// A photo inside an event makes it large, and nobody busy for longer.
func TestAPhotoInAnEvent(t *testing.T) {
	t.Parallel()
	f := &fake{}
	w := newFake(t, f)
	f.put("a.ics", event("a", "DTSTART:20261115T060000Z\nATTACH;VALUE=BINARY;ENCODING=BASE64:"+
		strings.Repeat(strings.Repeat("QUJD", 18)+"\n ", 3<<20/74)+"QUJD\nDTEND:20261115T070000Z"))
	w.wantBusy("/c/", "15 09:00–10:00")
}

// However a server writes such a character, it is taken out.
func TestCharactersThatXMLDoesNotAllow(t *testing.T) {
	t.Parallel()
	f := &fake{}
	w := newFake(t, f)
	for i, c := range []string{"\x00", "\x0b", "]]>&#11;<![CDATA[", "]]>&#x0B;<![CDATA[", "]]>&#xFFFE;<![CDATA[", "]]>&#99999999999;<![CDATA[",
		"\xff"} {
		f.put(fmt.Sprintf("%d.ics", i), event(fmt.Sprint(i),
			fmt.Sprintf("DTSTART:202611%d%sT060000Z\nDTEND:202611%dT070000Z", 10+i, strings.Trim(c, "\xff"), 10+i)+"\nDESCRIPTION:"+c))
	}
	w.wantBusy("/c/", "10 09:00–10:00", "11 09:00–10:00", "12 09:00–10:00", "13 09:00–10:00", "14 09:00–10:00", "15 09:00–10:00",
		"16 09:00–10:00")
}

// One calendar of which nothing can be read is busy as one that cannot be
// read, alone or among others, and the others are read.
func TestOneCalendarThatCannotBeReadIsToldAlone(t *testing.T) {
	t.Parallel()
	s := davtest.Radicale(t)
	sara, layla := s.Calendar("Sara"), s.Calendar("Layla")
	s.Put(sara+"a.ics", event("a", "DTSTART:20261115T060000Z\nDTEND:20261115T070000Z"))
	to, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	for name, broken := range map[string]func(*http.Response){
		"garbled": func(a *http.Response) { a.Body = io.NopCloser(strings.NewReader("<multistatus xmlns='DAV:'><resp")) },
		"failing": func(a *http.Response) { a.StatusCode = 500 },
	} {
		proxy := &httputil.ReverseProxy{
			Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) },
			ModifyResponse: func(a *http.Response) error {
				if a.Request.URL.Path == layla {
					a.Header.Del("Content-Length")
					a.Header.Del("Content-Encoding")
					broken(a)
				}
				return nil
			},
		}
		front := httptest.NewServer(proxy)
		t.Cleanup(front.Close)
		w := open(t, s, front.URL, davtest.User, davtest.Password)
		var got contract.AvailabilityAnswer
		code := w.call("GET", "/availability?resource_ids="+layla+","+sara+"&from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z", nil, &got)
		if code != 200 || len(got.Resources) != 2 {
			t.Fatalf("%s: got %d %+v, want both\n%s", name, code, got, w.logs)
		}
		for _, r := range got.Resources {
			if len(r.Busy) != 1 || r.ResourceID == layla &&
				(!strings.Contains(r.Busy[0].End, "Layla") || r.Busy[0].Start != "2026-11-01T03:00:00+03:00") {
				t.Errorf("%s: got %+v, want Sara's event, and Layla's calendar named as one that cannot be read", name, r)
			}
		}
		if !strings.Contains(w.logs.String(), "a calendar cannot be read") || !strings.Contains(w.logs.String(), layla) {
			t.Errorf("%s: got the log\n%s\nwant the calendar named", name, w.logs)
		}
		if name == "garbled" {
			w.wantBusy(layla, "01 00:00–?")
		}
		w.wantBusy(sara, "15 09:00–10:00")
	}
}
