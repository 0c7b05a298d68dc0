# make test installs what the tests need where it can, and runs everything.

GO ?= go

.PHONY: test deps lint unit race bench walks

test: deps lint unit race

# Browser tests need Chromium; without it they say so and are skipped, except
# with CI=true, where that is a failure.
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
	else \
		echo "npm: not found; the pages are not checked by axe-core"; \
	fi

lint:
	@test -z "$$(gofmt -l . | tee /dev/stderr)"
	$(GO) vet ./...
	cd tools && $(GO) build -o ../.bin/staticcheck honnef.co/go/tools/cmd/staticcheck
	.bin/staticcheck ./...

unit:
	$(GO) test -timeout 40m ./...

# Rules are pure: of them the walks, which go side by side, are enough. Logs that
# are folded again prove nothing here that they do not prove without it.
race:
	$(GO) test -race -short -skip '^Test(Shapes|Pieces)' -timeout 20m $$($(GO) list ./... | grep -v /systems/)
	$(GO) test -race -short -timeout 20m -run Walks ./systems/...

# Random games that nobody has played yet, for as long as one likes to wait.
GAMES ?= 200
walks:
	$(GO) test -run 'Any(Game|Sheet)|WithOptions|Onward' -timeout 0 ./systems/cortex -games $(GAMES) -fresh

bench:
	$(GO) test -run '^$$' -bench . -benchtime 2s ./...
