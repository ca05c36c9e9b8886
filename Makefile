# Every target installs what it needs. `make help` lists them.
SHELL := /bin/bash
.DEFAULT_GOAL := help

# npm writes this file last: it is as new as what is installed. The second stamp says that the tools are there too.
RUNTIME := node_modules/.package-lock.json
TOOLS := node_modules/.platform-core-tools
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

$(RUNTIME): package.json package-lock.json
	@echo "installing what the programs need"
	@npm ci --omit=dev --no-audit --no-fund --loglevel=error
	@touch $@

$(TOOLS): package.json package-lock.json
	@echo "installing the programs and the tools that build and test them"
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $(RUNTIME) $@

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-22s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: demo
demo: $(RUNTIME) ## serve samples/quickstart.yaml here, send one prediction, keep serving until Ctrl-C
	@node src/main/cli.ts run -f samples/quickstart.yaml --request samples/iris/request.json --watch

.PHONY: demo-once
demo-once: $(RUNTIME) ## the same, but end after the prediction
	@node src/main/cli.ts run -f samples/quickstart.yaml --request samples/iris/request.json --once

.PHONY: test
test: $(TOOLS) ## run all tests, those on a real API server among them
	@npm test --silent

.PHONY: test-fast
test-fast: $(TOOLS) ## run the tests beside the sources
	@npm test --silent -- src/

.PHONY: verify
verify: $(TOOLS) ## format, lint, types, generated files up to date, all tests
	@npm run --silent format:check
	@npm run --silent lint
	@npm run --silent types
	@npm run --silent generate -- --check
	@$(MAKE) --no-print-directory test

.PHONY: format
format: $(TOOLS) ## format every file
	@npm run --silent format

.PHONY: generate
generate: $(TOOLS) ## write types, CRD, protobuf code and generated documents anew
	@npm run --silent generate

.PHONY: generate-kubernetes
generate-kubernetes: $(TOOLS) ## write the pod schema anew, from the API server of the test bed
	@node test/cluster/write-kubernetes-schema.ts

.PHONY: bundle
bundle: $(TOOLS) ## build one bundle for each program into build/
	@npm run --silent bundle

.PHONY: bench
bench: $(TOOLS) ## measure the orchestrator against nginx and a Go proxy, and start-up times (Go, nginx, wrk)
	@node bench/run.ts

.PHONY: bench-operator
bench-operator: $(TOOLS) ## measure the operator on a real API server against plain workers, about 10 minutes (Go)
	@node bench/operator/run.ts

.PHONY: clean
clean: ## remove what was installed and built
	@rm -rf node_modules build coverage
