package main

import "slices"

// quantile gives the value below which a part of the samples lies.
func quantile(samples []float64, part float64) float64 {
	if len(samples) == 0 {
		return 0
	}
	samples = slices.Clone(samples)
	slices.Sort(samples)
	return samples[min(len(samples)-1, int(part*float64(len(samples))))]
}

func median(samples []float64) float64 { return quantile(samples, 0.5) }

// duel holds what two sides did in turns: ours and the one it is compared
// with.
type duel struct{ ours, theirs []float64 }

func (d *duel) add(ours, theirs float64) {
	d.ours, d.theirs = append(d.ours, ours), append(d.theirs, theirs)
}

// ratio is the median of the ratios of the rounds. The sides of a round follow
// each other at once, so that a busy machine slows both.
func (d *duel) ratio() float64 {
	ratios := make([]float64, len(d.ours))
	for i := range d.ours {
		ratios[i] = d.ours[i] / d.theirs[i]
	}
	return median(ratios)
}

// at compares a quantile of what the sides did. They took turns, so the
// samples are cut into stretches of the same time, and the median of the
// stretches' ratios counts: a stretch in which the machine was busy with
// something else does not.
func (d *duel) at(part float64) float64 {
	const stretches = 9
	var each duel
	for i := range stretches {
		each.add(quantile(stretch(d.ours, i, stretches), part), quantile(stretch(d.theirs, i, stretches), part))
	}
	return each.ratio()
}

func stretch(samples []float64, i, n int) []float64 {
	return samples[len(samples)*i/n : len(samples)*(i+1)/n]
}
