"""Which techniques are special cases of others: an X-wing is a swordfish of two lines.

Beside the general one, the special one is hardly ever needed: what it finds, the other finds too,
if easy steps are made. (The tests watch it; one odd jigsaw in hundreds is known to differ.)
"""

from __future__ import annotations

from functools import cache

_CHAIN, _GROUPED, _ALS = "alternating inference chain", "grouped chain", "ALS chain"

_MORE_GENERAL: dict[str, tuple[str, ...]] = {
    # sets
    "naked pair": ("naked triple", "XY-chain"),
    "naked triple": ("naked quad",),
    "hidden pair": ("hidden triple",),
    "hidden triple": ("hidden quad",),
    "locked candidates (pointing)": (_GROUPED,),
    "locked candidates (claiming)": (_GROUPED,),
    # fish, and patterns of one value
    "X-wing": ("swordfish", "finned X-wing", "skyscraper"),
    "swordfish": ("jellyfish", "finned swordfish"),
    "finned X-wing": ("finned swordfish", _GROUPED),
    "skyscraper": ("finned X-wing", "X-chain"),
    "two-string kite": ("X-chain",),
    "empty rectangle": (_GROUPED,),
    "simple colouring": ("X-chain",),
    # wings and chains
    "W-wing": (_CHAIN,),
    "XY-wing": ("XY-chain", "ALS-XZ"),
    "XYZ-wing": ("ALS-XZ",),
    "X-chain": (_CHAIN,),
    "XY-chain": (_CHAIN,),
    _CHAIN: (_GROUPED, _ALS),
    _GROUPED: (_ALS,),
    "ALS-XZ": (_ALS,),
    # two symbols
    "two alike": ("scarce symbol (2)",),
    "gap": ("scarce symbol (2)",),
    "line is full": ("scarce symbol (1)",),
    "scarce symbol (1)": ("scarce symbol (2)",),
    "scarce symbol (2)": ("line fillings",),
    "line fillings": ("crossing lines",),
    # sums and cages
    "run combinations": ("impossible combinations",),
    "cage combinations": ("impossible combinations",),
    "reduced sum": ("impossible combinations",),
    "necessary digit": ("impossible combinations",),
    "sum bounds": ("impossible combinations",),
    "single innie or outie": ("innies and outies",),
    "innies and outies": ("large innies and outies",),
    "single cage": ("cage digits",),
    "cage pair": ("cage arrangements",),
    "cage digits": ("cage arrangements",),
    "cage triple": ("cage arrangements",),
    # inequalities and differences
    "inequality bounds": ("inequality with sets",),
    "line patterns": ("crossings",),
    # loops
    "full clue": ("clue and corner",),
    "line goes on": ("clue and corner",),
    "clue and corner": ("two clues",),
    "two clues": ("corner chain",),
    "adjacent threes": ("clues around a point",),
    "clues around a point": ("clues around a cell",),
}


@cache
def more_general_than(technique: str) -> frozenset[str]:
    """Return the techniques that find all that one finds, and more."""
    direct = _MORE_GENERAL.get(technique, ())
    return frozenset(direct).union(*map(more_general_than, direct))
