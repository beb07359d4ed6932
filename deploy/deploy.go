// Package deploy carries what installs the service into the binary. It is here because
// a program can embed only what lies beside it. The other files of this directory are
// for proxies, containers and packages; docs/install.md explains them.
package deploy

import _ "embed"

// Unit is the service for systemd.
//
//go:embed mawid.service
var Unit string

// Settings are the variables of the service, all of them still to be chosen.
//
//go:embed mawid.env
var Settings string

// Admin runs commands beside the service.
//
//go:embed mawid-admin
var Admin string

// Users names the user that runs the service, for systemd-sysusers.
//
//go:embed mawid.sysusers
var Users string
