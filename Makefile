# make test installs what the tests need where it can, and runs everything.

GO ?= go

.PHONY: test deps lint unit race bench walks campaign look fake-discord release

test: deps lint unit race

# Browser tests need Chromium, those of the store for several machines
# PostgreSQL; without it they say so and are skipped, except with CI=true, where
# that is a failure. Debian starts a server as soon as it is installed; the policy
# keeps it from that, and the tests start their own.
deps:
	@if command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; then \
		echo "chromium: found"; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
	else \
		echo "chromium: not found; the browser tests are skipped"; \
	fi
	@if command -v npm >/dev/null; then \
		npm ci --prefix tools/axe --ignore-scripts --no-audit --no-fund --silent && echo "axe-core: found"; \
		npm ci --prefix tools/clients --ignore-scripts --no-audit --no-fund --silent && echo "discord.js: found"; \
	else \
		echo "npm: not found; the pages are not checked by axe-core, nor the bot by clients of others"; \
	fi
	@if command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then \
		echo "postgresql: found"; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		policy=/usr/sbin/policy-rc.d; \
		if [ -e $$policy ]; then policy=; else printf '#!/bin/sh\nexit 101\n' >$$policy; chmod 755 $$policy; fi; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null; \
		status=$$?; rm -f $$policy; exit $$status; \
	else \
		echo "postgresql: not found; the tests of store/postgres are skipped"; \
	fi

lint:
	@test -z "$$(gofmt -l . | tee /dev/stderr)"
	$(GO) vet ./...
	cd tools && $(GO) build -o ../.bin/staticcheck honnef.co/go/tools/cmd/staticcheck
	.bin/staticcheck ./...

# The longest begin first, so that none is left to run alone. Vet has been done by lint.
# Garbage is collected less often than usual: these tests make much of it, and little
# memory is taken all the same. The time limits are for tests that hang, not for slow machines.
unit:
	GOGC=300 $(GO) test -vet=off -timeout 3h ./web ./systems/cortex ./e2e ./...

# Where something goes on beside something else, which is seen by what the code says; the
# longest begin first here too.
# Rules are pure: of them the walks, which go side by side, are enough; e2e runs a program
# without the detector.
RACES = $$(grep -rlE '^[[:space:]]+go [a-z(]|"sync(/atomic)?"|x/sync/' --include=*.go . | xargs -n1 dirname | sort -u | \
	grep -vE '^[.]/(systems|tools|e2e)|^[.]$$')
race:
	$(GO) test -p 3 -race -short -vet=off -timeout 3h ./discord ./web ./store/sqlite $(RACES)
	$(GO) test -race -short -vet=off -timeout 3h -run Walks ./systems/cortex ./systems/nde ./systems/universais

# Random games that nobody has played yet, for as long as one likes to wait, and random
# characters: so many by each method, of whom one in GROW lives through fifty sessions.
GAMES ?= 200
CHARACTERS ?= 2000
GROW ?= 5
walks:
	$(GO) test -run Random -timeout 0 ./systems/cortex/sheet -characters $(CHARACTERS) -fresh
	$(GO) test -run 'Random(Games|Sheets)Have|Walks|WithOptions|PlaysOn|FiftySessions' -timeout 0 ./systems/cortex \
		-games $(GAMES) -characters $(CHARACTERS) -grow $(GROW) -fresh -rapid.checks 1000
	$(GO) test -timeout 0 ./systems/cortex/reckon -games $(GAMES) -fresh
	$(GO) test -run Extremes -timeout 0 ./discord -extremes

# The long campaign of docs/reliability.md, for hours: kills of the program, power cuts,
# faults of the database, calls that fail, random players, a soak, and fuzzing. SHARE is
# how much of it in hundredths, PARTS which of it; each number may be given by itself.
SHARE ?= 100
SEED := $(or $(SEED),$(shell date +%Y%m%d))
OUT ?= campaign
PARTS ?= kills cuts faults calls clocks disks histories shapes players soak fuzz
share = $(shell echo $$(( ($(1) * $(SHARE) + 99) / 100 )))
campaign: export KILLS = $(call share,10000)
campaign: export CUTS = $(call share,2000)
campaign: export PROGRAM_CUTS = $(call share,500)
campaign: export FAULTS = $(call share,1000)
campaign: export ONE = 1
campaign: export HISTORIES = $(call share,1000)
campaign: export WALKS = $(call share,20000)
campaign: export TABLES = $(call share,10000)
campaign: export BRISK = $(call share,1000000)
campaign: export HEEDLESS = $(call share,25000000)
campaign: export GAMES = $(call share,20000)
campaign: export SOAK = $(call share,60)m
campaign: export FUZZ = $(call share,100000000)x
campaign:
	@GO=$(GO) SEED=$(SEED) OUT=$(OUT) PARTS="$(PARTS)" tools/campaign.sh

# Pictures of all pages, on a phone and a desk, in light and dark, in both languages, in
# web/shots: for somebody to look at.
look:
	$(GO) test -vet=off -count 1 -run 'TestLook$$' ./web -look

# What is given to others, in dist: a program for each system, what is in it, the terms of
# its parts, checksums. One of them is built twice, the second time from copied sources
# with nothing at hand, and must come out the same.
VERSION ?= $(shell git describe --tags --always --dirty)
release:
	$(GO) run ./release -out dist -version $(VERSION)

bench:
	$(GO) test -run '^$$' -bench . -benchtime 2s ./...

# A Discord on this machine alone, in which one is several people at once.
fake-discord:
	$(GO) run ./discord/fake/cmd
