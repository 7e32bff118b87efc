"""Random requests by the API's own description: every answer is one that it promises."""

from __future__ import annotations

import sys
from pathlib import Path

from enpitsu.web.openapi import NOES, description
from enpitsu.web.questions import QUESTIONS
from enpitsu.web.setting import Setting

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))

from fuzz import Fuzzing, server


def test_random_questions_get_the_answers_that_are_described() -> None:
    fuzzing = Fuzzing(examples=2, seed=7)
    with server() as address:
        fuzzing.run(address)
    asked = {answer.split()[0] for answer in fuzzing.seen}
    assert {f"/api/{name}" for name in QUESTIONS} <= asked
    assert not any(answer.endswith(" 500") for answer in fuzzing.seen)


def test_the_description_is_whole() -> None:
    told = description(Setting(seconds=5))
    assert told["openapi"] == "3.1.0"
    assert "Limits of this server: 5 s," in told["info"]["description"]
    for question in QUESTIONS.values():
        operation = told["paths"][f"/api/{question.name}"]["post"]
        assert operation["summary"]
        assert {"200", *map(str, NOES)} == set(operation["responses"])
