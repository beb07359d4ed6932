// Package demo holds an example clinic, and fills it with appointments, so
// that somebody who looks at mawid for the first time looks at a working day.
package demo

import (
	_ "embed"

	"github.com/mawid/mawid/internal/blueprint"
	"github.com/mawid/mawid/internal/catalogue"
)

// Document is the example clinic as a person would write it.
//
//go:embed noor.yaml
var Document []byte

// Slug is the example clinic's slug.
const Slug = "noor-demo"

// Plan reads the example clinic.
func Plan() (catalogue.Blueprint, error) {
	f, err := blueprint.Parse("noor.yaml", Document)
	if err != nil {
		return catalogue.Blueprint{}, err
	}
	return f.Plan, nil
}

// Users are the people of the clinic who can look at its dashboard, one of
// each role.
var Users = []string{"owner@noor.example", "manager@noor.example", "reception@noor.example", "sara@noor.example"}

// External says who the clinic's people are in the mock of its own system.
var External = map[string]string{"sara": "dr-sara", "faisal": "dr-faisal", "huda": "dr-huda", "omar": "dr-omar"}
