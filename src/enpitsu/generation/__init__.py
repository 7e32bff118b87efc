"""The making of puzzles: wishes, strategies, single puzzles and whole series."""

from enpitsu.generation.asking import Wishes, wish_of
from enpitsu.generation.batch import OtherSeriesError, Series, any_seed, seed_of, series_of
from enpitsu.generation.making import Made, NotMadeError, make
from enpitsu.generation.records import made_record
from enpitsu.generation.refusing import WishError
from enpitsu.generation.strategies import Strategy, strategy_named
from enpitsu.generation.trial import Groups, Report, Trial
from enpitsu.generation.wish import Wish

__all__ = [
    "Groups",
    "Made",
    "NotMadeError",
    "OtherSeriesError",
    "Report",
    "Series",
    "Strategy",
    "Trial",
    "Wish",
    "WishError",
    "Wishes",
    "any_seed",
    "made_record",
    "make",
    "seed_of",
    "series_of",
    "strategy_named",
    "wish_of",
]
