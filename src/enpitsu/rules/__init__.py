"""The rules that a genre can state: one file a rule, and the core forms that they amount to."""

from enpitsu.rules.all_different import AllDifferent, latin_lines
from enpitsu.rules.base import Kind, Rule
from enpitsu.rules.exactly import CountSite, Exactly
from enpitsu.rules.forms import Automaton, Count, Different, Form, Linear, Loop, automaton
from enpitsu.rules.lines_differ import LinesDiffer
from enpitsu.rules.neighbour_difference import NeighbourDifference
from enpitsu.rules.no_three_alike import NoThreeAlike
from enpitsu.rules.rising import OrderSite, Rising
from enpitsu.rules.single_loop import SingleLoop
from enpitsu.rules.site import NO_CLUE, UNSAID, Site
from enpitsu.rules.sums_to import SumSite, SumsTo

__all__ = [
    "NO_CLUE",
    "UNSAID",
    "AllDifferent",
    "Automaton",
    "Count",
    "CountSite",
    "Different",
    "Exactly",
    "Form",
    "Kind",
    "Linear",
    "LinesDiffer",
    "Loop",
    "NeighbourDifference",
    "NoThreeAlike",
    "OrderSite",
    "Rising",
    "Rule",
    "SingleLoop",
    "Site",
    "SumSite",
    "SumsTo",
    "automaton",
    "latin_lines",
]
