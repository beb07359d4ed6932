package agent_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

// FuzzTools lets a model say anything to any tool: the answer is always 200
// with something to say, and nothing is booked that was not confirmed.
func FuzzTools(f *testing.F) {
	w := newReception(f, world.SQLite(f))
	door := agent.New(agent.Config{House: w.House, Now: w.Clock.Now, BaseURL: base, Limit: 1 << 30})
	for i, body := range []string{
		`{"lang":"ar","query":"تنظيف"}`, `{"service_id":"cleaning","when":"بكرة العصر","lang":"ar"}`, `{"slot_id":"20261116T1000-aaaaaaaa"}`,
		`{"slot_id":"20261116T1000-aaaaaaaa","customer_name":"x","caller_confirmed":false}`, `{"phone":"0551234567","customer_name":"x","when":"2026-11-16"}`,
		`{"appointment_ref":"018f3a5e-7c1d-7b3a-9c55-0242ac12ffff-aaaaaaaa","slot_id":"x","caller_confirmed":true}`, `{"caller_confirmed":1}`, `{"branch_id":null}`, `"{}"`,
	} {
		f.Add(i, body)
	}
	f.Fuzz(func(t *testing.T, tool int, body string) {
		name := voice.Tools[uint(tool)%uint(len(voice.Tools))]
		r := httptest.NewRequest(http.MethodPost, agent.Root+"/tools/"+name, strings.NewReader(body))
		r.Header.Set("Authorization", "Bearer "+w.token)
		got := httptest.NewRecorder()
		door.ServeHTTP(got, r)
		var a agent.Answer
		if err := json.Unmarshal(got.Body.Bytes(), &a); got.Code != http.StatusOK && got.Code != http.StatusRequestEntityTooLarge || err != nil ||
			got.Code == http.StatusOK && (a.Say == "" || a.Code == "") {
			t.Errorf("%s %q: got %d %s", name, body, got.Code, got.Body)
		}
	})
}
