package api

import (
	"context"
	"errors"
	"net/http"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/auth"
)

// echo is an answer that writes itself: what was asked.
type echo struct{ Text string }

func (e *echo) appendJSON(b []byte) []byte { return appendString(b, e.Text) }

type echoInput struct {
	Place string  `path:"place"`
	First string  `query:"first"`
	Size  pageStr `query:"size"`
}

type echoOutput struct{ Body *echo }

func answerEcho(ctx context.Context, in *echoInput) (*echoOutput, error) {
	switch in.First {
	case "refused":
		return nil, fails(ctx, errEmpty.On("first"))
	case "broken":
		return nil, errors.New("something of ours")
	}
	return &echoOutput{&echo{in.Place + " " + in.First + " " + string(in.Size)}}, nil
}

func TestWhatIsServedDirectlyIsServedAsHumaServesIt(t *testing.T) {
	t.Parallel()
	const path = root + "/echo/{place}"
	short, long := testServer(Config{}), testServer(Config{})
	register(short, endpoint{id: "echo", method: http.MethodGet, path: path, scope: auth.AvailabilityRead}, answerEcho)
	huma.Register(long.huma, huma.Operation{
		OperationID: "echo", Method: http.MethodGet, Path: path, Security: []map[string][]string{{schemeName: {string(auth.AvailabilityRead)}}},
		SkipValidateParams: true,
	}, answerEcho)
	for _, query := range []string{"", "?first=1&size=20", "?size=x", "?first=refused", "?first=broken", "?first=", "?first=%D8%B3%22%3C"} {
		var got, want struct {
			Status int
			Body   string
			Header http.Header
		}
		for _, of := range []struct {
			from *server
			into *struct {
				Status int
				Body   string
				Header http.Header
			}
		}{{short, &got}, {long, &want}} {
			rec := do(of.from.as(allScopes()), request(http.MethodGet, root+"/echo/sara"+query, "", "X-Request-Id: one"))
			of.into.Status, of.into.Body, of.into.Header = rec.Code, rec.Body.String(), rec.Header()
		}
		if diff := cmp.Diff(got, want); diff != "" || got.Status == 0 {
			t.Errorf("%q: directly, and through huma: %s", query, diff)
		}
	}
}

// What has more than words, or no answer that writes itself, is huma's.
func TestOnlyWordsAreReadDirectly(t *testing.T) {
	t.Parallel()
	if direct(func(context.Context, *createInput) (*createOutput, error) { return nil, nil }) != nil {
		t.Error("an input with a body")
	}
	if direct(func(context.Context, *listInput) (*listOutput, error) { return nil, nil }) != nil {
		t.Error("an answer that does not write itself")
	}
	if direct(func(context.Context, *slotsInput) (*slotsOutput, error) { return nil, nil }) == nil {
		t.Error("slots: want them served directly")
	}
}
