"""The page of the first organiser's account, which is there only while nobody has one."""

import pytest
from django.test import Client

from tests.crawl import texts
from tests.crawl.language import all_belongs, other

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["cs", "en"])
def test_first_organisers_page_holds_no_word_of_the_other_language(language: str) -> None:
    client = Client(headers={"accept-language": language})
    answers = [client.get("/first/"), client.post("/first/", {"code": "x", "username": "a b", "password1": "1"})]
    assert [answer.status_code for answer in answers] == [200, 422]
    all_belongs(
        [("/first/", text) for answer in answers for text in texts.of(answer, other=other(language))], language=language
    )
