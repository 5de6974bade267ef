# ChefDash: `make help` lists the targets.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# The address and data directory of `make serve`. HOST counts only on the command line, because some
# shells export HOST as the machine's name.
HOST = $(or $(CHEFDASH_HOST),127.0.0.1)
PORT ?= $(or $(CHEFDASH_PORT),8080)
DATA ?= $(or $(CHEFDASH_DATA),data)
LEVELS ?= $(or $(CHEFDASH_LEVELS),Levels)

# Persistent files of compilers, browsers and tests stay under .build.
export TMPDIR := $(CURDIR)/.build/tmp
export XDG_CACHE_HOME := $(CURDIR)/.build/cache
$(shell mkdir -p '$(TMPDIR)' '$(XDG_CACHE_HOME)')

SWIFT ?= swift
# With colours, the compiler flags on a terminal would differ and cause a rebuild. BUILD_FLAGS adds
# to them.
BUILD := $(SWIFT) build --no-color-diagnostics $(BUILD_FLAGS)
# The configuration of the tests: .ci/run sets release, and so builds everything once.
CONFIGURATION ?= debug
SCRIPTS := .ci/run Tests/run.sh Tests/Conformance/run.sh Tests/Fuzz/run.sh Tests/HotPath/run.sh Tests/Sanitizers/run.sh \
	Tests/HotPath/shared.sh Tests/Benchmarks/peers/run.sh Tests/Benchmarks/limits/run.sh Tests/Benchmarks/limits/parts.sh \
	Tests/Contract/run.sh Tests/Clients/run.sh Tests/Proxies/run.sh Tests/HighAvailability/run.sh Tests/Cluster/run.sh Tests/Cluster/serve.sh Tests/Cluster/programs.sh Tests/Web/run.sh Tests/environment.sh Tests/machine.sh Tests/unpack.sh Tests/Postgres/programs.sh Tests/Postgres/start.sh Tests/Postgres/serve.sh \
	Deploy/setup.sh Deploy/check-dockerfile.sh Deploy/debian/build.sh Deploy/debian/check.sh

.PHONY: help setup serve serve-postgres cluster test test-web screenshots test-contract test-clients test-proxies test-high-availability test-cluster protocol models lint format bench bench-store bench-cluster bench-peers bench-limits \
	hotpath shared-counts soak upgrades chaos simulate simulate-again recipes latency latency-web abuse conformance conformance-quick fuzz sanitize docker-check deb deb-check clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "  make serve takes HOST=$(HOST) PORT=$(PORT) DATA=$(DATA); 'chefdash serve --help' lists all flags."

setup: ## Install missing system libraries (Debian, with apt) and check for Swift
	@bash Deploy/setup.sh

serve: setup ## Build a release and run the server on an embedded database
	@$(BUILD) -c release --product chefdash
	@exec .build/release/chefdash serve \
	    --host '$(HOST)' --port '$(PORT)' --data '$(DATA)' --levels '$(LEVELS)'

# Its data is under .build, and goes with it.
serve-postgres: setup ## The same on a PostgreSQL of its own, which ends with the server
	@$(BUILD) -c release --product chefdash
	@HOST='$(HOST)' PORT='$(PORT)' LEVELS='$(LEVELS)' bash Tests/Postgres/serve.sh

# PORT= chooses HAProxy's port, by default 8080 or a free one. Its data is under .build, and goes with it.
cluster: setup ## Build a release and run NODES nodes (3) of it behind HAProxy, on a PostgreSQL of their own
	@$(BUILD) -c release --product chefdash
	@bash Tests/Cluster/programs.sh
	@NODES='$(or $(NODES),3)' LEVELS='$(LEVELS)' CHEFDASH_PROGRAM=.build/release/chefdash \
	    PORT='$(if $(filter file,$(origin PORT)),$(CHEFDASH_PORT),$(PORT))' bash Tests/Cluster/serve.sh

test: setup ## Build everything and run all tests
	@bash Tests/unpack.sh prometheus usr/bin/promtool
	@bash Tests/Postgres/programs.sh >/dev/null
	$(BUILD) -c $(CONFIGURATION) --build-tests
	@CONFIGURATION=$(CONFIGURATION) bash Tests/run.sh

test-web: setup ## Test the browser client in Chromium, which it installs if missing
	@bash Tests/Web/run.sh

screenshots: setup ## Make the pictures of the README and of links to results anew, of today's page (Chromium)
	@bash Tests/Web/run.sh -s Tests/Web/screenshots.py
	@CHROMIUM=$${CHROMIUM:-$$(command -v chromium-headless-shell)} .build/web-tests/bin/python Sources/Clients/Page/Previews/draw.py

test-contract: ## Test the protocol's schema, the files generated from it, its documents, and the alerts (Python 3.11)
	@bash Tests/Contract/run.sh

test-clients: setup ## Test the generated models and the sample clients, in C#, GDScript, Kotlin and TypeScript
	@bash Tests/Clients/run.sh

test-proxies: setup ## Test the texts for HAProxy, nginx, Caddy and Apache in Deploy/README.md before a server
	@bash Tests/Proxies/run.sh

test-high-availability: setup ## Start Deploy/postgres, and lose parts of it while people play (FAILOVERS=10 loses the primary more often)
	@FAILOVERS='$(or $(FAILOVERS),3)' bash Tests/HighAvailability/run.sh

test-cluster: setup ## Run what `make cluster` runs, play there, kill, fence and stop nodes, and watch them with Prometheus
	@bash Tests/Cluster/run.sh

protocol: ## Generate files from Protocol/schema.json, such as the reference and the guides' tables (Python 3.10)
	@python3 Protocol/generate.py

models: ## Write the models for C#, GDScript, Kotlin and TypeScript, with their samples, into .build/models (Python 3.10)
	@python3 Protocol/generate.py --models

lint: ## Check the format of the Swift files and the syntax of the scripts
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	@for script in $(SCRIPTS); do bash -n "$$script" || exit 1; done
	@for file in Levels/*.json; do \
	    [ ! -e "$$file" ] || ! command -v python3 >/dev/null \
	        || python3 -m json.tool "$$file" >/dev/null \
	        || { echo "$$file: not JSON, see the line above"; exit 1; }; \
	done

format: ## Rewrite the Swift files in the house's format
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

# BENCH="--only library --recipes 20000" chooses a part and a smaller library; --ids random makes it
# a slower one.
bench: setup ## Run the benchmarks on a release build, one line each: name value unit
	@$(BUILD) -c release --product chefdash >&2
	@$(BUILD) -c release --product chefdash-bench >&2
	@.build/release/chefdash-bench $(BENCH)

# The full stores take 20 GB in .build/bench-store; PLAYERS=100000 makes smaller ones.
# WORK="orders purchases" compares the engines in some of signUps, orders, purchases, races and edits.
bench-store: setup ## Compare the store with 0 and ten million ledger entries: each call, and SQLite with PostgreSQL (an hour, 2 idle cores)
	@$(BUILD) -c release --product chefdash-bench-store >&2
	@.build/release/chefdash-bench-store .build/bench-store $(or $(PLAYERS),1130000)
	@bash Tests/Benchmarks/Store/run.sh .build/bench-store $(or $(PLAYERS),1130000) $(WORK)

# PEERS="--players 1000 --runs 1 uws chefdash" chooses fewer.
bench-cluster: setup ## Measure a cluster's CPU a frame against one node, sign-in with a redirect, matches and edits (six minutes, 2 idle cores)
	$(BUILD) -c release --product chefdash
	$(BUILD) -c release --product chefdash-load
	@CHEFDASH_PROGRAM='$(CURDIR)/.build/release/chefdash' CHEFDASH_LOAD='$(CURDIR)/.build/release/chefdash-load' \
	    bash Tests/Cluster/run.sh -s Tests/Cluster/figures.py

bench-peers: setup ## Compare with other servers under the same load, as a table (half an hour, 2 idle cores)
	@bash Tests/Benchmarks/peers/run.sh $(PEERS)

# PARTS="--runs 1 tls idle" chooses fewer of start, shards, connects, tls, idle, proportion, soak
# and report.
bench-limits: setup ## Measure the server's limits, a table for each part (over an hour, 2 idle cores)
	@bash Tests/Benchmarks/limits/run.sh $(PARTS)

hotpath: ## Count the instructions from a tap to its frame; a rise of over 5 % fails (valgrind)
	@bash Deploy/setup.sh hotpath
	@$(BUILD) -c release --product chefdash-hotpath >&2
	@bash Tests/HotPath/run.sh

shared-counts: setup ## Count what shards share on the way of taps and frames, on SHARDS shards (2)
	@$(BUILD) -c release --product chefdash >&2
	@$(BUILD) -c release --product chefdash-load >&2
	@bash Tests/HotPath/shared.sh $(SHARDS)

soak: setup ## Simulate RACES races (20000), 5000 on each server, from SEED on (1), and check that nothing is left (minutes)
	$(BUILD) -c release --product chefdash-simulate
	@CHEFDASH_SIMULATION_CRASHES=0 CHEFDASH_SIMULATION_RACES_PER_SEED=5000 \
	    CHEFDASH_SIMULATION_RACES='$(or $(RACES),20000)' CHEFDASH_SIMULATION_SEED='$(or $(SEED),1)' \
	    .build/release/chefdash-simulate

upgrades: setup ## Replace the server under load UPGRADES times (10) by one that waits, over ENGINE sqlite or postgres
	@$(BUILD) -c release --product chefdash >&2
	@$(BUILD) -c release --product chefdash-load >&2
	@bash Tests/Upgrades/run.sh $(or $(ENGINE),sqlite) $(or $(UPGRADES),10) $(PLAYERS)

# ENGINE=postgres: 600 ends, half of them stops beside a standby, with cut connections and crashes of the engine.
chaos: setup ## Kill the server 200 times under load and check its data (ENGINE=postgres: an hour)
	$(BUILD) --build-tests
	CHEFDASH_CHAOS_KILLS=200 CHEFDASH_CHAOS_ENGINE_KILLS=600 $(SWIFT) test --no-color-diagnostics --skip-build \
	    --filter ChaosTests/nothingToldIsLostWith$(if $(filter postgres,$(ENGINE)),PostgreSQL,Kills)

# SEED= replays the events of a campaign. CHEFDASH_PROGRAM= names another build of the nodes' program.
chaos-cluster: setup ## Kill, stop and cut three nodes and their PostgreSQL in CAMPAIGNS (10) of PHASES (3) with EVENTS (4) each, among PLAYERS (300) and HOUSEHOLDS (30)
	$(BUILD) -c $(CONFIGURATION) --build-tests
	CHEFDASH_CHAOS_CLUSTERS='$(or $(CAMPAIGNS),10)' CHEFDASH_CHAOS_PHASES='$(PHASES)' CHEFDASH_CHAOS_EVENTS='$(EVENTS)' \
	    CHEFDASH_CHAOS_PLAYERS='$(or $(PLAYERS),300)' CHEFDASH_CHAOS_HOUSEHOLDS='$(or $(HOUSEHOLDS),30)' \
	    CHEFDASH_CHAOS_SEED='$(SEED)' "$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/ChefDashPackageTests.xctest" \
	    --testing-library swift-testing --no-color-diagnostics --no-parallel --filter ChaosTests/nothingToldIsLostAtNodes

simulate: setup ## Race RACES races (100000) and NODE_RACES (as many) among NODES nodes (4) and sync HOUSEHOLDS libraries (10000) in simulated time on a bad network, from SEED on (1)
	$(BUILD) -c release --product chefdash-simulate
	@mkdir -p .build/messages/simulate
	@CHEFDASH_MESSAGES=.build/messages/simulate \
	    CHEFDASH_SIMULATION_RACES='$(or $(RACES),100000)' CHEFDASH_SIMULATION_SEED='$(or $(SEED),1)' \
	    .build/release/chefdash-simulate
	@CHEFDASH_SIMULATION_NODES='$(or $(NODES),4)' \
	    CHEFDASH_SIMULATION_RACES='$(or $(NODE_RACES),$(RACES),100000)' CHEFDASH_SIMULATION_SEED='$(or $(SEED),1)' \
	    .build/release/chefdash-simulate
	@CHEFDASH_SIMULATION_HOUSEHOLDS='$(or $(HOUSEHOLDS),10000)' CHEFDASH_SIMULATION_SEED='$(or $(SEED),1)' \
	    .build/release/chefdash-simulate

# Both builds print a line with a digest of all levels, which must be the same.
recipes: setup ## Make levels of RECIPES random recipes (1000000), from SEED on (1), by a debug and a release build
	$(BUILD) -c release --product chefdash-simulate
	$(BUILD) --product chefdash-simulate
	@set -o pipefail; for build in release debug; do \
	    CHEFDASH_SIMULATION_RECIPES='$(or $(RECIPES),1000000)' CHEFDASH_SIMULATION_SEED='$(or $(SEED),1)' \
	        .build/$$build/chefdash-simulate | tee .build/recipes-$$build || exit 1; \
	done; cmp .build/recipes-release .build/recipes-debug

latency: setup ## Measure what the network costs players: RACES races a row (10000), level 3
	$(BUILD) -c release --product chefdash-simulate
	@CHEFDASH_LATENCY_RACES='$(or $(RACES),10000)' .build/release/chefdash-simulate

latency-web: setup ## Measure how a person plays the page at round trips of 0 to 600 ms (Chromium, 10 minutes, idle cores)
	@LATENCY_ROWS=all bash Tests/Web/run.sh -s Tests/Web/test_latency.py

simulate-again: setup ## Repeat one simulation: SEED= and more, as a failure prints them; TRACE=1 prints all messages
	$(BUILD) -c release --product chefdash-simulate
	@CHEFDASH_SIMULATION_REPLAY=1 CHEFDASH_SIMULATION_SEED='$(or $(SEED),1)' \
	    CHEFDASH_SIMULATION_RACES_PER_SEED='$(or $(RACES),250)' CHEFDASH_SIMULATION_TRACE='$(TRACE)' \
	    CHEFDASH_SIMULATION_CRASHES='$(CRASHES)' \
	    CHEFDASH_SIMULATION_NODES='$(or $(NODES),1)' \
	    $(if $(HOUSEHOLDS),CHEFDASH_SIMULATION_HOUSEHOLDS='$(HOUSEHOLDS)') \
	    .build/release/chefdash-simulate

# Only the attacked program is a release build, not the tests. Prints one line for each attack, and
# all failures; the full output is in .build/abuse.log.
abuse: setup ## Attack a release build from outside with thousands of sockets (some minutes)
	$(BUILD) -c release --product chefdash
	$(BUILD) --build-tests
	@set -o pipefail; \
	CHEFDASH_ABUSE=full CHEFDASH_PROGRAM='$(CURDIR)/.build/release/chefdash' \
	    $(SWIFT) test --no-color-diagnostics --skip-build --no-parallel --filter '^AbuseTests\.' \
	    2>&1 | tee .build/abuse.log | grep --line-buffered -A 12 -E '^abuse: |recorded an issue|error:' \
	    | grep --line-buffered -vE '^--$$|^. (Test|Suite) .*(started|passed)|^◇'

conformance: setup ## Run the whole Autobahn suite against server and client (half an hour on 2 cores)
	@bash Tests/Conformance/run.sh full

conformance-quick: setup ## Run the suite's groups 1 to 7, 9 and 10 against the server, in under a minute
	@bash Tests/Conformance/run.sh quick

fuzz: setup ## Fuzz every parser, FUZZ_SECONDS each (60), and list the inputs with findings
	@bash Tests/Fuzz/run.sh

sanitize: setup ## Run the tests under ThreadSanitizer and under AddressSanitizer
	@bash Tests/Sanitizers/run.sh

docker-check: ## Run the Dockerfile's steps in a debootstrap root (as root, no container engine)
	@bash Deploy/check-dockerfile.sh

deb: setup ## Build a package for Debian, .build/chefdash_VERSION_amd64.deb, with a hardened unit of systemd
	@bash Deploy/debian/build.sh

deb-check: setup ## Install that package in a bare Debian root by the guide, upgrade, remove and purge it (as root)
	@bash Deploy/debian/check.sh

clean: ## Remove the build; the data stays
	rm -rf .build
