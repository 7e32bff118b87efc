"""Random models, any rules in any combination, against trying everything."""

from __future__ import annotations

from random import Random
from typing import ClassVar, NamedTuple

from attack.frame import Attack
from opinions import OPINIONS
from random_models import sample_at
from samples import Sample
from shrinking import shrunk


class Case(NamedTuple):
    """A model by its seed and number, and who is asked about it."""

    seed: int
    number: int
    opinion: str


class Models(Attack[Case]):
    """A model, and an opinion about it."""

    weight: ClassVar[int] = 3
    seconds: ClassVar[float] = 60.0

    def draw(self, random: Random) -> Case:
        """Return a model; slow opinions are asked less often."""
        names = list(OPINIONS)
        often = [1 / one.every for one in OPINIONS.values()]
        return Case(random.getrandbits(32), 0, random.choices(names, often)[0])

    def run(self, case: Case) -> str:
        """Say in what the opinion is wrong."""
        return _wrong(case.opinion, sample_at(case.seed, case.number))[:600]

    def told(self, case: Case) -> str:
        """Return the model, as small as it becomes."""
        sample = sample_at(case.seed, case.number)
        return str(shrunk(sample, lambda less: bool(_wrong(case.opinion, less))))


def _wrong(opinion: str, sample: Sample) -> str:
    return "\n".join(OPINIONS[opinion].differences(sample))
