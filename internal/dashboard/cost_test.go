package dashboard

import (
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/world"
)

// The day asks the database as often for many people and appointments as for few: one
// query for each table, in as many rounds.
func TestTheDayAsksOnceHoweverMuchThereIs(t *testing.T) {
	t.Parallel()
	asked := func(doctors, each int, path string) [2]int64 {
		at, x := pgtest.Tapped(t, pgtest.Database(t))
		w := openOffice(t, at).setUp()
		w.crowd(doctors, each)
		b := w.owner()
		b.get(path)
		b.get(path) // What is looked up once is known by now.
		statements, rounds := x.Statements.Load(), x.Rounds.Load()
		if a := b.get(path); a.status != 200 {
			t.Fatalf("got %d", a.status)
		}
		return [2]int64{x.Statements.Load() - statements, x.Rounds.Load() - rounds}
	}
	for _, path := range []string{"/o/noor/day", "/o/noor/rota"} {
		few, many := asked(3, 1, path), asked(30, 20, path)
		if few != many || few[0] == 0 {
			t.Errorf("%s: of 3 people %d statements in %d rounds, of 30 %d in %d, want the same", path, few[0], few[1], many[0], many[1])
		}
		t.Logf("%s: %d statements in %d rounds", path, many[0], many[1])
	}
}

// BenchmarkDayPage renders the pages of a crowded clinic, 30 people and 600
// appointments, from the request to the last byte.
func BenchmarkDayPage(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchmarkDayPage(b, world.SQLite(b)) })
	b.Run("postgres", func(b *testing.B) { benchmarkDayPage(b, pgtest.Database(b)) })
}

func benchmarkDayPage(b *testing.B, database string) {
	w := openOffice(b, database).setUp()
	w.crowd(30, 20)
	person := w.owner()
	there, err := url.Parse(w.http.URL)
	if err != nil {
		b.Fatal(err)
	}
	for _, page := range [][2]string{{"day?list=0", `class="block booked`}, {"day?list=1", `<tr class="booked"`}, {"rota?list=0", `<th scope="row">`}} {
		path, _, _ := strings.Cut(page[0], "?")
		b.Run(page[0], func(b *testing.B) {
			person.get("/o/noor/" + page[0])
			want := strings.Count(person.get("/o/noor/"+path).body, page[1])
			for b.Loop() {
				r := httptest.NewRequestWithContext(b.Context(), "GET", "/o/noor/"+path, nil)
				for _, c := range person.client.Jar.Cookies(there) {
					r.AddCookie(c)
				}
				answer := httptest.NewRecorder()
				w.srv.ServeHTTP(answer, r)
				if n := strings.Count(answer.Body.String(), page[1]); answer.Code != 200 || n != want || n < 30 {
					b.Fatalf("got %d with %d lines, want 200 with %d", answer.Code, n, want)
				}
			}
		})
	}
}
