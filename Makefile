# Set-up needs two commands: `go run ./cmd/mawid demo` and `make test`.

GO          ?= go
FUZZTIME    ?= 10s
STATICCHECK ?= honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: build test deps lint fuzz bench clean
.DEFAULT_GOAL := build

# A static binary that runs on any Linux: no C library, no time-zone files.
build:
	CGO_ENABLED=0 $(GO) build -trimpath -o bin/mawid ./cmd/mawid

# All tests, against SQLite and a throw-away PostgreSQL that they start.
test: deps
	$(GO) vet ./...
	$(GO) test -timeout 12m ./...

# The tests need PostgreSQL's programs (initdb, postgres), not a running server,
# what runs the snippets of docs/webhooks.md, and a browser for the dashboard. Root on Debian gets them; anybody
# else is told what to install. In CI their absence is a failure.
deps:
	@missing=; \
	command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	command -v node >/dev/null 2>&1 || missing="$$missing nodejs"; \
	command -v npm >/dev/null 2>&1 || missing="$$missing npm"; \
	command -v python3 >/dev/null 2>&1 || missing="$$missing python3"; \
	command -v php >/dev/null 2>&1 || missing="$$missing php-cli"; \
	command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 || missing="$$missing chromium"; \
	command -v openssl >/dev/null 2>&1 || missing="$$missing openssl"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
		echo "installing for the tests:$$missing"; \
		export DEBIAN_FRONTEND=noninteractive; \
		if apt-get update -qq && apt-get install -y -qq --no-install-recommends $$missing >/dev/null; then \
			exit 0; \
		fi; \
	fi; \
	echo "Missing for the tests:$$missing. Install them (Debian, as root: apt-get update && apt-get install$$missing)" >&2; \
	echo "or put their programs on the PATH. A running PostgreSQL server is not needed." >&2; \
	[ "$${CI:-}" != true ]

lint:
	@unformatted="$$(gofmt -l .)"; \
	if [ -n "$$unformatted" ]; then echo "not gofmt'ed:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...

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

clean:
	rm -rf bin
