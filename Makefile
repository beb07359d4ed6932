# Set-up needs two commands: `go run ./cmd/mawid demo` and `make test`.

GO          ?= go
FUZZTIME    ?= 10s
# What it looks for, and why, is in .golangci.yml: staticcheck and gosec among others.
GOLANGCI    ?= github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.12.2
GOVULNCHECK ?= golang.org/x/vuln/cmd/govulncheck@v1.8.0
VULN_DB     ?= https://vuln.go.dev
ACTIONLINT  ?= github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
COMPOSESPEC ?= github.com/compose-spec/compose-go/v2/cmd@v2.16.2
DOCKERFILE  ?= dockerfile-utils@0.16.3
# What make race-short looks at: packages in which goroutines share memory and
# that have no database, for SQLite alone takes minutes to compile for it.
RACE_SHORT  ?= $(addprefix ./internal/,alarm auth civil connector connector/check convoy gate guide outbound pulse ratelimit)
# Where Debian keeps PostgreSQL's programs, which are not on the PATH there.
PG_BIN      ?= /usr/lib/postgresql/*/bin

.PHONY: build release test race race-short deps lint fuzz bench chaos chaos-planted soak overload kills callers odoo axe pictures font \
	clean
.DEFAULT_GOAL := build

# Everything is made and tried as it is handed out, without C; the race detector needs it.
build lint test bench overload chaos chaos-planted soak kills: export CGO_ENABLED = 0

# A static binary that runs on any Linux: no C library, no time-zone files.
build:
	$(GO) build -trimpath -o bin/mawid ./cmd/mawid

# What is handed out: programs, packages, lists of parts and checksums in DIST. The
# same commit makes the same bytes; RELEASE_FLAGS="-same DIR" compares with another.
DIST    ?= dist
VERSION ?=
release:
	$(GO) run ./internal/release -version "$(VERSION)" -dir $(DIST) $(RELEASE_FLAGS)

# All tests, against SQLite and a throw-away PostgreSQL that they start. Many of
# them wait for each other rather than for the processor, so more run at once
# than there are processors, and the packages that take longest begin first. They
# make thousands of databases: where there are 8 GB of memory for files, those are
# made there, which halves the time. What go test vets, go vet has vetted already.
LONGEST = ./stories ./internal/worker
VET ?= $(GO) vet ./...
IN_MEMORY = $(shell [ "$$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt 8000000 ] 2>/dev/null && echo TMPDIR=/dev/shm)
test: deps
	$(VET)
	$(IN_MEMORY) $(GO) test -vet=off -timeout 40m -parallel 6 $(LONGEST) ./...

# The race detector over every package in which goroutines share something (it
# imports sync). It makes everything five to ten times slower: this takes an hour.
race: C_COMPILER = yes
race: deps
	$(GO) test -race -timeout 120m -parallel 4 $$($(GO) list -f '{{$$p := .ImportPath}}{{range .Imports}}{{if or (eq . "sync") (eq . "sync/atomic")}}{{$$p}} {{end}}{{end}}' ./... | tr ' ' '\n' | sort -u)

# What CI runs of it, in a minute or two.
race-short: C_COMPILER = yes
race-short: deps
	$(GO) test -race -timeout 20m $(RACE_SHORT)

# The letters of the pages, from npm's copy of Vazirmatn; internal/web/font has the
# result, its licence, and what is taken.
font: VAZIRMATN = vazirmatn@33.0.3
font:
	dir=$$(mktemp -d) && (cd $$dir && npm pack --silent $(VAZIRMATN) && tar xzf *.tgz) && \
	python3 internal/web/font/make.py "$$dir/package/fonts/variable/Vazirmatn[wght].ttf" internal/web/font/sans.woff2 && \
	cp $$dir/package/OFL.txt internal/web/font/OFL.txt && rm -r $$dir

# The tests need PostgreSQL's programs (initdb, postgres), not a running server,
# what runs the snippets of docs/webhooks.md, a browser for the dashboard, two
# calendar servers (python3-tz is what Debian's radicale only recommends), a mail
# server with what reads the calendars in mails, a terminal (script, of bsdutils),
# a pooler of connections, a builder of images, and two proxies and systemd's inspector for what is in deploy. The race detector needs a C compiler.
# Root on Debian gets what is missing; anybody else is told what to install, and
# nothing else is begun.
deps:
	@missing=; \
	has() { for program; do command -v "$$program" >/dev/null 2>&1 && return; done; return 1; }; \
	has initdb $(PG_BIN)/initdb && has postgres $(PG_BIN)/postgres || missing="$$missing postgresql"; \
	has node || missing="$$missing nodejs"; \
	has npm || missing="$$missing npm"; \
	has python3 || missing="$$missing python3"; \
	has php || missing="$$missing php-cli"; \
	has chromium-headless-shell chromium chromium-browser google-chrome || missing="$$missing chromium-headless-shell"; \
	has openssl || missing="$$missing openssl"; \
	has bash || missing="$$missing bash"; \
	has script || missing="$$missing bsdutils"; \
	has radicale || missing="$$missing radicale python3-tz"; \
	has xandikos || missing="$$missing xandikos"; \
	has nginx || missing="$$missing nginx-light"; \
	has caddy || missing="$$missing caddy"; \
	has buildah || missing="$$missing buildah"; \
	has pgbouncer || missing="$$missing pgbouncer"; \
	has systemd-analyze || missing="$$missing systemd"; \
	has aiosmtpd || missing="$$missing python3-aiosmtpd python3-icalendar"; \
	[ -z "$(C_COMPILER)" ] || has gcc || missing="$$missing gcc libc6-dev"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && has apt-get; then \
		echo "Installing for the tests:$$missing. This takes a minute or two."; \
		export DEBIAN_FRONTEND=noninteractive; \
		if apt-get update -q && apt-get install -y -q --no-install-recommends $$missing; then exit 0; fi; \
	fi; \
	echo "Missing for the tests:$$missing. Install them (Debian, as root: apt-get update && apt-get install$$missing)" >&2; \
	echo "or put their programs on the PATH. A running PostgreSQL server is not needed." >&2; \
	exit 1

# Static analysis, also of what is built elsewhere: workflows, the Dockerfile, the
# composition. Known vulnerabilities are looked up in a database on the internet;
# where that or a linter cannot be reached, it is said, and is no failure. The
# first run builds the linters, which takes some minutes.
lint:
	@unformatted="$$(gofmt -l .)"; \
	if [ -n "$$unformatted" ]; then echo "not gofmt'ed:"; echo "$$unformatted"; exit 1; fi
	$(call linter,golangci-lint,$(GO) run $(GOLANGCI) run ./...)
	$(call linter,govulncheck,$(GO) run $(GOVULNCHECK) -db $(VULN_DB) ./...)
	$(call linter,actionlint,$(GO) run $(ACTIONLINT))
	$(call linter,compose-spec,$(GO) run $(COMPOSESPEC) -no-interpolation deploy/compose.yaml >/dev/null)
	$(call linter,dockerfile-utils,npx --yes $(DOCKERFILE) lint deploy/Dockerfile)

# A linter, by its name and its command: what it says, and its status, unless it was
# not there to say anything.
define linter
@out="$$({ $(2); } 2>&1)"; status=$$?; \
out="$$(printf '%s\n' "$$out" | while IFS= read -r line; do \
	case "$$line" in "go: downloading "*|"npm warn "*) ;; *) printf '%s\n' "$$line";; esac; done)"; \
case "$$out" in \
*"fetching vulnerabilities"*|"go: "*"dial tcp"*|"go: "*"proxyconnect"*|"go: "*"timeout"*|"go: "*"reading http"*| \
"npm error code E"[NACT]*|*"npx: not found"*) echo "$(1): left out, for it cannot be reached";; \
*) [ -z "$$out" ] || echo "$$out"; exit $$status;; \
esac
endef

# Every fuzz target for a short while; FUZZTIME=10m for a long one.
fuzz:
	@set -e; for package in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz' || true); do \
			echo "$$package $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$package; \
		done; \
	done

# The table of benchmarks, as ratios from one run, on both databases.
bench: deps
	$(GO) run ./internal/bench

# Ten times the load: most of what could be done at the peak is done, and who is refused
# hears it at once. It fails when a number is missed.
overload: deps
	$(GO) run ./internal/bench --only overload --strict

# Everything goes wrong at once, for FOR in each form (ONLY=sqlite,postgres,standby), and
# nothing that was promised may be broken. The same SEED makes the same choices. make test
# has a short form of it. chaos-planted shows that defects which are built in are found,
# each in TRIES of TRIES runs; DEFECT=fsync looks for those of that name alone.
FOR   ?= 10m
SEED  ?= $(shell date +%s)
ONLY  ?= sqlite,postgres,standby
TRIES ?= 10
DEFECT ?=
chaos: deps
	$(GO) run ./internal/chaos -for $(FOR) -seed $(SEED) -only $(ONLY)

chaos-planted: deps
	$(GO) run ./internal/chaos -planted -faults '$(DEFECT)' -tries $(TRIES) -seed $(SEED)

# Nothing goes wrong, for FOR on each database, and a node must not take more and more of
# memory, goroutines and descriptors. FOR=2m is a short one.
soak: FOR = 1h
soak: deps
	$(GO) run ./internal/chaos -for $(FOR) -seed $(SEED) -only soak

# Whoever tells customers of their appointments is killed KILLS times after the
# provider has taken a message, on SQLite and on PostgreSQL; make test has a few.
KILLS ?= 100
kills: deps
	MAWID_STORY_KILLS=$(KILLS) $(GO) test ./stories -count=1 -v -timeout 120m -run 'TestTheProgram/customers_are_told'

# Calls of people who do not know the voice agent's grammar, CALLS of each
# language; make test has fewer of them.
CALLS ?= 2000
callers:
	$(GO) test ./internal/agent/callers -v -calls $(CALLS)

# Every page of the dashboard in both languages, on both screens, bright and dark,
# through axe-core, which npm fetches once. AXE=en1440 is a part of it: a language and a width.
AXE ?=
axe: deps
	MAWID_AXE=1 $(GO) test ./stories -count=1 -timeout 120m -run 'TestEveryPage$(if $(AXE),.*/$(AXE))'

# The pictures of the README, from the demo's clinic.
pictures: deps
	mkdir -p docs/pictures
	MAWID_README_PICTURES="$(CURDIR)/docs/pictures" $(GO) test ./stories -count=1 -run TestTheReadmeShowsWhatThereIs

# The Odoo adapter's story against a real Odoo, ODOO=14 or 19, from Debian's
# packages in a chroot. It takes root, and says so where it cannot be done.
odoo:
	@GO="$(GO)" sh internal/connector/odoo/real/odoo.sh

clean:
	rm -rf bin $(DIST)
