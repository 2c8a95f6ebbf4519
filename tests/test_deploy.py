"""The files in deploy/ and what docs/hosting.md says of limits, beside the code that they speak of."""

import re

import pytest
from django.conf import settings

from tournament import patience
from tournament.web.door import FORM, MEGABYTE, MOST, in_words

DEPLOY = settings.BASE_DIR / "deploy"
DOCS = settings.BASE_DIR / "docs"


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("nginx.conf", r"client_max_body_size (\d+)m;"), ("Caddyfile", r"max_size (\d+)MB")],
)
def test_deploy_proxies_let_more_come_than_is_taken_so_that_our_page_names_the_limit(name: str, sentence: str) -> None:
    (found,) = re.findall(sentence, text(name))
    assert max(MOST.values()) + FORM < int(found) * MEGABYTE <= patience.REST


def test_deploy_nginx_writes_no_query_and_no_referrer_into_a_log() -> None:
    (form,) = re.findall(r"log_format kabo '([^']*)'", text("nginx.conf"))
    assert not {"$request", "$request_uri", "$args", "$query_string", "$http_referer"} & set(re.findall(r"\$\w+", form))
    assert set(re.findall(r"access_log \S+ (\w+)", text("nginx.conf"))) == {"kabo"}
    (quiet,) = re.findall(r"location ~ (\S+) \{\s*error_log /dev/null", text("nginx.conf"))
    assert all(re.match(quiet, path) for path in ("/t/", "/password/"))


def test_deploy_caddy_writes_no_address_into_its_log() -> None:
    assert {"request>uri delete", "request>headers>Referer delete"} <= set(
        map(str.strip, text("Caddyfile").splitlines())
    )


def test_docs_of_hosting_name_every_limit_of_the_door() -> None:
    page = (DOCS / "hosting.md").read_text(encoding="utf-8")
    said = page.partition("## How much may be sent")[2].partition("## Guessing")[0]
    assert {in_words(most) for most in {0, *MOST.values()}} == set(re.findall(r"\| (\d+ [kM]B) \|", said))
