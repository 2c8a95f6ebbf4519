"""The page of the first organiser's account, which is there only while nobody has one."""

import pytest
from django.test import Client

from tests.crawl import texts
from tests.crawl.language import all_belongs, other
from tournament import accounts

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["cs", "en"])
def test_first_organisers_page_holds_no_word_of_the_other_language(language: str) -> None:
    client = Client(headers={"accept-language": language})
    wrong = {"code": "x", "username": "a b", "password": "1"}
    weak = {"code": accounts.new_code(), "username": "alice", "password": "123"}
    alike = {**weak, "password": "alice"}
    answers = [client.get("/first/"), *(client.post("/first/", sent) for sent in (wrong, weak, alike))]
    assert [answer.status_code for answer in answers] == [200, 422, 422, 422]
    assert "8" in answers[2].context["form"].errors["password"][0]
    all_belongs(
        [("/first/", text) for answer in answers for text in texts.of(answer, other=other(language))], language=language
    )
