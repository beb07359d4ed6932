package main

import (
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/command/adapter"
	"github.com/mawid/mawid/internal/command/connector"
	"github.com/mawid/mawid/internal/command/doctor"
	"github.com/mawid/mawid/internal/command/keep"
	"github.com/mawid/mawid/internal/command/man"
	"github.com/mawid/mawid/internal/command/messages"
	"github.com/mawid/mawid/internal/command/service"
)

const about = `An appointment booking service for organizations with branches, services and
resources. Try it with: mawid demo

Set up one of your own:

	mawid apply clinic.yaml
	mawid keys create --org noor --name crm --scopes availability:read,appointments:create
	mawid serve

Flags can also be set in the environment: --log-level is MAWID_LOG_LEVEL, keys create --scopes is MAWID_KEYS_CREATE_SCOPES.`

// cli is the whole command line.
type cli struct {
	command.Global
	ShowVersion versionFlag `name:"version" help:"Print the version." env:"-"`

	Demo      demoCmd         `cmd:"" help:"Run an example clinic: one process, nothing to set up."`
	Serve     serveCmd        `cmd:"" help:"Serve the API."`
	Apply     applyCmd        `cmd:"" help:"Create or update an organization from a YAML document."`
	Orgs      orgsCmd         `cmd:"" help:"List, suspend, measure, export and remove organizations."`
	Users     usersCmd        `cmd:"" help:"Say who may use the dashboard."`
	Keys      keysCmd         `cmd:"" help:"Create, list and revoke API keys."`
	Sandbox   sandboxCmd      `cmd:"" help:"Empty the sandbox, on which test keys work."`
	Webhooks  webhooksCmd     `cmd:"" help:"Register, test, watch and repeat webhooks."`
	Messages  messages.Cmd    `cmd:"" help:"Tell customers of their appointments: channels, on and off, what was sent."`
	Connector connector.Cmd   `cmd:"" help:"Connect an organization's own system, and check implementations of the contract."`
	Agent     agentCmd        `cmd:"" help:"Create and look after voice agents, and talk to them."`
	Adapter   adapter.Cmd     `cmd:"" help:"Serve the connector contract in front of a system that does not speak it."`
	Secrets   secretsCmd      `cmd:"" help:"Look after the key that seals secrets in the database."`
	People    peopleCmd       `cmd:"" help:"Find, export and erase people: customers, and whoever called and never booked."`
	Backup    keep.BackupCmd  `cmd:"" help:"Copy the database while it is in use."`
	Move      keep.MoveCmd    `cmd:"" help:"Carry an installation to another kind of database."`
	Restore   keep.RestoreCmd `cmd:"" help:"Make the database from a back-up."`
	Scrub     scrubCmd        `cmd:"" help:"Write the database anew, without anything that was erased."`
	Verify    verifyCmd       `cmd:"" help:"Check every invariant in the database."`
	Doctor    doctor.Cmd      `cmd:"" help:"Look whether this machine, its flags and its database are as they should be."`
	Migrate   migrateCmd      `cmd:"" help:"Bring the database to the present schema."`
	Service   service.Cmd     `cmd:"" help:"Install mawid as a service of systemd, or take it away."`
	Version   versionCmd      `cmd:"" help:"Print the version."`

	Man        man.Cmd       `cmd:"" help:"Print the manual page."`
	Completion completionCmd `cmd:"" help:"Print what makes a shell complete commands and flags."`
	Complete   completeCmd   `cmd:"" hidden:"" help:"List what may come next, for shells."`
	Help       helpCmd       `cmd:"" help:"Explain a command."`
}
