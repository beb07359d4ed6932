package gate

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// narrow is a gate with few places.
func narrow(places, crowd int) *Gate {
	return New(Config{Places: map[Class]int{Writing: places}, Crowd: crowd, Now: time.Now})
}

// outcome is what became of somebody who wants to enter.
type outcome struct {
	ticket Ticket
	err    error
}

func enter(ctx context.Context, g *Gate, who string) <-chan outcome {
	done := make(chan outcome, 1)
	go func() {
		t, err := g.Enter(ctx, Writing, who)
		done <- outcome{t, err}
	}()
	return done
}

func TestWhoeverFindsTheRoomFullIsRefusedAtOnceAndTheRestHaveTheirTurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := narrow(4, 20)
		all := make(chan outcome, 20)
		for range cap(all) {
			go func() { all <- <-enter(t.Context(), g, "noor") }()
		}
		synctest.Wait()
		began := time.Now()
		_, err := g.Enter(t.Context(), Writing, "noor")
		if !errors.Is(err, ErrOverloaded) || time.Since(began) != 0 {
			t.Errorf("one too many: got %v after %v, want a refusal at once", err, time.Since(began))
		}
		if inside, waiting := g.Load(Writing); inside != 3 || waiting != 17 {
			t.Errorf("got %d at work and %d waiting, want 3 (a place is kept for others) and 17", inside, waiting)
		}
		if _, err := g.Enter(t.Context(), Reading, "noor"); err != nil {
			t.Errorf("another room: %v", err)
		}
		for range cap(all) {
			o := <-all
			if o.err != nil {
				t.Fatal(o.err)
			}
			o.ticket.Leave()
		}
		if inside, waiting := g.Load(Writing); inside != 0 || waiting != 0 || len(g.rooms[Writing].tenants) != 0 {
			t.Errorf("at the end: %d at work, %d waiting, %d tenants", inside, waiting, len(g.rooms[Writing].tenants))
		}
	})
}

func TestOneOrganizationDoesNotKeepAnotherOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := narrow(4, 20)
		var loud []<-chan outcome
		for range 30 {
			loud = append(loud, enter(t.Context(), g, "noor"))
		}
		synctest.Wait()
		first := <-enter(t.Context(), g, "salam") // There is a place for others.
		second := enter(t.Context(), g, "salam")  // This one waits, before all of noor's.
		synctest.Wait()
		if first.err != nil {
			t.Fatal(first.err)
		}
		first.ticket.Leave()
		if o := <-second; o.err != nil {
			t.Errorf("the second of a quiet organization: %v", o.err)
		}
		refused := 0
		for _, c := range loud {
			select {
			case o := <-c:
				if o.err != nil {
					refused++
				}
			default:
			}
		}
		if refused != 10 {
			t.Errorf("%d of the loud one's were refused at once, want 10", refused)
		}
	})
}

func TestWhoWaitsForAnotherSystemOccupiesNoPlaceAndComesBackFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := narrow(1, 20)
		one := <-enter(t.Context(), g, "noor")
		ctx := With(t.Context(), &one.ticket)
		back := Aside(ctx)
		Aside(ctx)() // Aside already: this changes nothing.
		two := <-enter(t.Context(), g, "noor")
		three := enter(t.Context(), g, "noor")
		synctest.Wait()
		returned := make(chan struct{})
		go func() {
			back()
			close(returned)
		}()
		synctest.Wait()
		two.ticket.Leave()
		<-returned
		select {
		case <-three:
			t.Error("somebody who had not begun came first")
		default:
		}
		one.ticket.Leave()
		last := <-three
		Aside(With(t.Context(), &last.ticket)) // Never to come back, as a stream.
		if inside, _ := g.Load(Writing); inside != 0 {
			t.Errorf("%d at work, want none", inside)
		}
		last.ticket.Leave()
		last.ticket.Leave()
		if inside, _ := g.Load(Writing); inside != 0 {
			t.Errorf("%d at work, want none", inside)
		}
	})
}

func TestOnlyWhoTakesLongStepsAside(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := narrow(1, 20)
		one := <-enter(t.Context(), g, "noor")
		ctx := With(t.Context(), &one.ticket)
		for _, c := range []struct {
			takes time.Duration
			want  int // inside meanwhile
		}{{time.Millisecond, 1}, {time.Second, 0}} {
			back := AsideAfter(ctx, 20*time.Millisecond)
			time.Sleep(c.takes)
			synctest.Wait()
			meanwhile, _ := g.Load(Writing)
			back()
			if after, _ := g.Load(Writing); meanwhile != c.want || after != 1 {
				t.Errorf("after %v: %d at work, want %d; then %d, want 1", c.takes, meanwhile, c.want, after)
			}
		}
	})
}

func TestNobodyWaitsLongerThanThePatience(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := narrow(1, 20)
		<-enter(t.Context(), g, "noor")
		late := enter(t.Context(), g, "noor")
		ctx, hangUp := context.WithCancel(t.Context())
		gone := enter(ctx, g, "salam")
		synctest.Wait()
		hangUp()
		if o := <-gone; !errors.Is(o.err, context.Canceled) {
			t.Errorf("who has gone: got %v", o.err)
		}
		began := time.Now()
		if o := <-late; !errors.Is(o.err, ErrOverloaded) || time.Since(began) != patience {
			t.Errorf("got %v after %v, want a refusal after %v", o.err, time.Since(began), patience)
		}
		if _, waiting := g.Load(Writing); waiting != 0 {
			t.Errorf("%d waiting, want none", waiting)
		}
	})
}

// A room that serves a hundred in a second takes about a hundred.
func TestARoomTakesWhatItCanServeWithinASecond(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := narrow(10, 5000)
		learnt := time.Now().Add(5 * time.Second)
		var served, refused, slowest atomic.Int64
		ctx, stop := context.WithCancel(t.Context())
		for range 500 {
			go func() {
				for ctx.Err() == nil {
					began := time.Now()
					ticket, err := g.Enter(ctx, Writing, "noor")
					if err != nil {
						refused.Add(1)
						time.Sleep(time.Second)
						continue
					}
					time.Sleep(100 * time.Millisecond * 7 / 10) // Seven places are noor's.
					ticket.Leave()
					served.Add(1)
					if took := int64(time.Since(began)); began.After(learnt) && took > slowest.Load() {
						slowest.Store(took)
					}
				}
			}()
		}
		time.Sleep(20 * time.Second)
		synctest.Wait()
		n := served.Load()
		stop()
		if n < 1800 || refused.Load() == 0 {
			t.Errorf("served %d in 20 s and refused %d, want about 2,000 and some", n, refused.Load())
		}
		if took := time.Duration(slowest.Load()); took > 1500*time.Millisecond {
			t.Errorf("somebody was served after %v", took)
		}
		time.Sleep(5 * time.Second)
	})
}

func TestARoomThatStoodStillIsTriedAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := narrow(100, 1000)
		var stuck []outcome
		for range 75 {
			stuck = append(stuck, <-enter(t.Context(), g, "noor"))
		}
		for range 20 { // Nothing happens, and it learns that it is slow.
			enter(t.Context(), g, "noor")
			time.Sleep(100 * time.Millisecond)
		}
		if _, err := g.Enter(t.Context(), Writing, "noor"); !errors.Is(err, ErrOverloaded) {
			t.Errorf("while nothing moves: got %v, want a refusal", err)
		}
		time.Sleep(2 * time.Second)
		for _, o := range stuck {
			o.ticket.Leave()
		}
		for range 100 {
			o := <-enter(t.Context(), g, "noor")
			if o.err != nil {
				t.Fatalf("after it moved again: %v", o.err)
			}
			time.Sleep(10 * time.Millisecond)
			o.ticket.Leave()
		}
	})
}

func TestManyAtOnceNeverExceedThePlaces(t *testing.T) {
	t.Parallel()
	g := New(Config{Places: map[Class]int{Writing: 5}, Crowd: 1 << 20, Patience: time.Hour, Now: time.Now})
	var inside atomic.Int64
	var wg sync.WaitGroup
	for i := range 64 {
		wg.Go(func() {
			for n := range 200 {
				ticket, err := g.Enter(t.Context(), Writing, string(rune('a'+i%3)))
				if err != nil {
					t.Error(err)
					return
				}
				if got := inside.Add(1); got > 5 {
					t.Errorf("%d at work, want at most 5", got)
				}
				inside.Add(-1)
				if n%5 == 0 {
					Aside(With(t.Context(), &ticket))()
				}
				ticket.Leave()
			}
		})
	}
	wg.Wait()
	if in, waiting := g.Load(Writing); in != 0 || waiting != 0 {
		t.Errorf("at the end: %d at work, %d waiting", in, waiting)
	}
}

func BenchmarkEnter(b *testing.B) {
	g := New(Config{Now: time.Now})
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			t, _ := g.Enter(b.Context(), Reading, "noor")
			t.Leave()
		}
	})
}
