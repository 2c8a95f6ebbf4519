# Two commands are all an organiser needs: `make demo` to look around, `make serve` for a real event.
.DEFAULT_GOAL := help
.PHONY: help demo serve test test-postgres check format drill bench rules screenshots messages lock setup setup-dev setup-bench setup-postgres
PORT ?= 8000
PY = .venv/bin/python
MANAGE = $(PY) manage.py
PYTEST = $(PY) -m pytest
LOCK = $(PY) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links $(UPGRADE) pyproject.toml

help:             ## this list
	@sed -n 's/^\([a-z-]*\): [^#]*## */  make \1\t/p' Makefile | expand -t 24

demo: export DATABASE_URL = sqlite:///var/demo.sqlite3
demo: setup       ## a demo event and an organiser's login, at http://localhost:8000 (make demo PORT=8123: another port)
	@exec $(MANAGE) serve --demo --port $(PORT)

serve: setup      ## for a real event: the same without demo data; PORT as above
	@exec $(MANAGE) serve --port $(PORT)

test: setup-dev   ## every test but the long ones, browser tests too
	$(PYTEST) -n 2

test-postgres: setup-postgres ## every test that knows a database, on a throw-away PostgreSQL
	$(PY) .ci/postgres.py $(PYTEST) -n 2 -m "not browser and not drill and not bench and not sqlite" \
		--ignore tests/scoring --ignore tests/games --ignore tests/draw

check: setup-dev  ## format, lint, types, layers, migrations, templates, messages
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	.venv/bin/lint-imports
	$(MANAGE) makemigrations --check --dry-run
	$(PY) -m djlint templates --lint --quiet
	find templates -name '*.html' -exec .venv/bin/djade --check --target-version 5.2 {} +
	$(MANAGE) check_messages

format: setup-dev ## put code and templates into the house's form
	$(PY) -m ruff format .
	find templates -name '*.html' -exec .venv/bin/djade --target-version 5.2 {} +

drill: setup-postgres ## the long tests, and the suite on PostgreSQL
	$(PYTEST) -n 2 --dist loadgroup -m drill
	$(MAKE) test-postgres

bench: setup-bench ## measured ratios; run it on a quiet machine (installs the yardsticks beside the rest)
	$(PYTEST) -m bench -s

rules: setup-dev  ## every rule number of the games that no test names (GAME=kabo: of one)
	$(PY) -m tests.games.rule_numbers $(GAME)

screenshots: setup-dev ## the pictures of README and guides in both languages, taken from the demo event
	$(PY) -m tests.browser.screenshots

messages: setup-dev ## collect the texts into the catalogues, and compile them
	$(MANAGE) collect_messages
	$(PY) .ci/compile_messages.py

lock: setup-dev   ## pin the dependencies anew (make lock UPGRADE=--upgrade: to the newest)
	$(LOCK) --output-file requirements.lock
	$(LOCK) --extra dev --constraint requirements.lock --output-file requirements-dev.lock
	$(LOCK) --extra bench --constraint requirements-dev.lock --output-file requirements-bench.lock

setup:
	@.ci/setup

setup-dev:
	@.ci/setup --dev

setup-bench:
	@.ci/setup --dev --bench

setup-postgres:
	@.ci/setup --dev --postgres
