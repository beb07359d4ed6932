package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// The requests of the guide get the answers that it shows, in its order.
func TestTheGuideShowsWhatTheExampleAnswers(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/connector-guide.md")
	if err != nil {
		t.Fatal(err)
	}
	at := func(s string) time.Time {
		v, err := time.Parse(time.RFC3339, s)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	c, err := open("")
	if err != nil {
		t.Fatal(err)
	}
	c.Next = 2
	c.Visits = []visit{
		{Number: "V-1", Doctor: "1", Start: at("2026-11-15T09:00:00+03:00"), End: at("2026-11-15T09:30:00+03:00"),
			Appointment: "018f3a5e-7c1d-7b3a-9c55-0242ac120005"},
		{Number: "77", Doctor: "1", Start: at("2026-11-15T11:00:00+03:00"), End: at("2026-11-15T11:45:00+03:00")},
	}
	h := c.handler(token)
	blocks := regexp.MustCompile("(?s)```http\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(blocks) < 12 || len(blocks)%2 != 0 {
		t.Fatalf("got %d blocks, want pairs of request and answer", len(blocks))
	}
	for i := 0; i < len(blocks); i += 2 {
		head, body, _ := strings.Cut(blocks[i][1], "\n\n")
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(head + "\r\n\r\n")))
		if err != nil {
			t.Fatalf("%s: %v", head, err)
		}
		if got := r.Header.Get("Authorization"); got != "Bearer 6f1c…" {
			t.Errorf("got %q", got)
		}
		r.Header.Set("Authorization", "Bearer "+token)
		r.Body = io.NopCloser(strings.NewReader(body))
		got := httptest.NewRecorder()
		h.ServeHTTP(got, r)

		head, body, _ = strings.Cut(blocks[i+1][1], "\n\n")
		var want, is bytes.Buffer
		want.WriteString(body)
		if got.Body.Len() > 0 {
			if err := json.Indent(&is, got.Body.Bytes(), "", "  "); err != nil {
				t.Error(err)
			}
		}
		if !strings.Contains(head, " "+http.StatusText(got.Code)) || strings.TrimSpace(want.String()) != strings.TrimSpace(is.String()) {
			t.Errorf("%s\ngot %d, want %s\n%s", blocks[i][1], got.Code, head, cmp.Diff(is.String(), want.String()))
		}
	}
}
