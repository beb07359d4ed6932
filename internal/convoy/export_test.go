package convoy

// Waiting tells how many wait for a convoy that has not left yet.
func (r *Road[Q, A]) Waiting() (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range r.gathering {
		for _, asked := range p.questions {
			n += asked
		}
	}
	return n
}
