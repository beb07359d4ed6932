package api

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/ratelimit"
)

// A1 and A3 as they are, with the desk's part cut out: the same input, gate,
// parsing and output around a fixed answer.
const (
	benchAvailability = root + "/bench/availability"
	benchSlots        = root + "/bench/slots"
	benchQuery        = "?service_id=" + service + "&branch_id=" + branch + "&date=2026-11-15&time=09:30"
)

func benchServer() http.Handler {
	s := testServer(Config{Limit: 1 << 30})
	slot := booking.Slot{Date: civil.DateOf(2026, time.November, 15), Time: 570}
	register(s, endpoint{id: "bench-availability", method: "GET", path: benchAvailability, scope: auth.AvailabilityRead},
		func(ctx context.Context, in *availabilityInput) (*availabilityOutput, error) {
			if _, err := in.query(); err != nil {
				return nil, fails(ctx, err)
			}
			return &availabilityOutput{&availability{desk.Availability{Requested: booking.Available, Slot: &slot}}}, nil
		})
	list := desk.SlotList{Resource: &booking.Resource{NameAr: "د. سارة الحربي"}}
	for d := range 14 {
		day := desk.DaySlots{Date: slot.Date + civil.Date(d)}
		for m := range 4 {
			day.Times = append(day.Times, civil.Clock(540+30*m))
		}
		list.Days = append(list.Days, day)
	}
	register(s, endpoint{id: "bench-slots", method: "GET", path: benchSlots, scope: auth.AvailabilityRead},
		func(ctx context.Context, in *slotsInput) (*slotsOutput, error) {
			in.ResourceID = resource
			q, err := in.query()
			if err != nil {
				return nil, fails(ctx, err)
			}
			return &slotsOutput{&slotList{list, q.Service}}, nil
		})
	key := allScopes()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := newExchange(s, w, r)
		defer x.finish()
		x.w.Header()["Cache-Control"] = headerNoStore
		token := bearer(r)
		x.route, x.param = s.router.find(r.Method, r.URL.Path)
		if auth.Parse(token) != nil {
			panic("malformed")
		}
		auth.Hash(token) // the desk does, to find the key
		x.key = key
		d := s.keys.Take(ratelimit.Key(key.ID), x.now)
		x.limited(d)
		s.serve(x)
	})
}

// bare answers with fixed bytes, as the yardstick.
func bare(body []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(body)
	})
}

type nowhere struct{ h http.Header }

func (n nowhere) Header() http.Header { return n.h }

func (n nowhere) Write(b []byte) (int, error) { return len(b), nil }

func (n nowhere) WriteHeader(int) {}

func BenchmarkDoorWithoutDesk(b *testing.B) {
	h := benchServer()
	for name, target := range map[string]string{"A1": benchAvailability + benchQuery, "A3": benchSlots + benchQuery} {
		b.Run(name, func(b *testing.B) {
			r := request("GET", target, "", "Authorization: Bearer "+auth.New(auth.Live))
			if rec := do(h, r); rec.Code != http.StatusOK {
				b.Fatal(rec.Code, rec.Body)
			}
			w := nowhere{http.Header{}}
			b.ReportAllocs()
			for b.Loop() {
				clear(w.h)
				h.ServeHTTP(w, r)
			}
		})
	}
}

// BenchmarkOverHTTP compares with a bare handler that sends the same bytes.
func BenchmarkOverHTTP(b *testing.B) {
	door := benchServer()
	for _, tc := range []struct{ name, target string }{{"A1", benchAvailability + benchQuery}, {"A3", benchSlots + benchQuery}} {
		token := auth.New(auth.Live)
		body := do(door, request("GET", tc.target, "", "Authorization: Bearer "+token)).Body.Bytes()
		for _, h := range []struct {
			name    string
			handler http.Handler
		}{{"bare", bare(body)}, {"door", door}} {
			b.Run(tc.name+"/"+h.name, func(b *testing.B) {
				srv := httptest.NewServer(h.handler)
				defer srv.Close()
				client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 32}}
				b.SetParallelism(16)
				b.RunParallel(func(pb *testing.PB) {
					for pb.Next() {
						req, _ := http.NewRequest("GET", srv.URL+tc.target, nil)
						req.Header.Set("Authorization", "Bearer "+token)
						res, err := client.Do(req)
						if err != nil {
							b.Error(err)
							return
						}
						_, _ = io.Copy(io.Discard, res.Body)
						_ = res.Body.Close()
					}
				})
			})
		}
	}
}
