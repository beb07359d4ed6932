// Package convoy lets questions travel together. While one convoy is on its
// way to the database, those who come with a question gather for the next:
// many who ask at once cost one round trip, and one who asks alone does not
// wait for company.
package convoy

import (
	"context"
	"sync"
	"time"
)

// Send carries questions and brings the answers. The questions are counted:
// how often each was asked. A question without an answer gets the zero value.
type Send[Q comparable, A any] func(ctx context.Context, questions map[Q]int) (map[Q]A, error)

// Road is the way on which convoys travel, one at a time. It is safe for
// concurrent use.
type Road[Q comparable, A any] struct {
	send     Send[Q, A]
	most     int           // different questions of one convoy
	patience time.Duration // with one convoy

	mu        sync.Mutex
	gathering []*party[Q, A] // the first leaves next
	busy      bool
}

// party is a convoy and those who wait for its return.
type party[Q comparable, A any] struct {
	questions map[Q]int
	answers   map[Q]A
	err       error
	back      chan struct{}
}

// New makes a road for convoys of at most so many different questions, which
// give up after so long.
func New[Q comparable, A any](most int, patience time.Duration, send Send[Q, A]) *Road[Q, A] {
	return &Road[Q, A]{send: send, most: most, patience: patience}
}

// Answer is what came back for one who asked.
type Answer[A any] struct {
	Value A
	// Place is the asker's among those of the convoy with the same question,
	// from 1 to Of.
	Place, Of int
}

// Ask puts a question and waits for the answer, or until the context ends.
// The question is asked all the same.
func (r *Road[Q, A]) Ask(ctx context.Context, question Q) (Answer[A], error) {
	p, place := r.join(question)
	select {
	case <-p.back:
	case <-ctx.Done():
		return Answer[A]{}, ctx.Err()
	}
	if p.err != nil {
		return Answer[A]{}, p.err
	}
	return Answer[A]{Value: p.answers[question], Place: place, Of: p.questions[question]}, nil
}

// join finds the question a place in a convoy.
func (r *Road[Q, A]) join(question Q) (*party[Q, A], int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var p *party[Q, A]
	if n := len(r.gathering); n > 0 {
		p = r.gathering[n-1]
	}
	if p == nil || len(p.questions) >= r.most && p.questions[question] == 0 {
		p = &party[Q, A]{questions: map[Q]int{}, back: make(chan struct{})}
		r.gathering = append(r.gathering, p)
	}
	p.questions[question]++
	if !r.busy {
		r.busy = true
		go r.travel()
	}
	return p, p.questions[question]
}

// travel sends one convoy after the other until nobody waits.
func (r *Road[Q, A]) travel() {
	for {
		r.mu.Lock()
		if len(r.gathering) == 0 {
			r.busy = false
			r.mu.Unlock()
			return
		}
		p := r.gathering[0]
		r.gathering[0] = nil
		r.gathering = r.gathering[1:]
		r.mu.Unlock()
		ctx, cancel := context.WithTimeout(context.Background(), r.patience)
		p.answers, p.err = r.send(ctx, p.questions)
		cancel()
		close(p.back)
	}
}
