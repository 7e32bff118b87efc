"""The rules of a puzzle in core forms, for a page that judges entries without asking.

Most automata of a board are alike and differ in their scopes: each is told once. What a page could
not hold is left out, and counted: then only the server can say whether all is right.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from enpitsu.boards import members
from enpitsu.model import Model
from enpitsu.rules import Rule, forms

_MOST = 300_000
"""Numbers in all forms together; a name and a sentence count as some, too."""
_A_RULE = 20


class Lowered:
    """Rules in core forms, as many as there is room for."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.automata: dict[tuple[Any, ...], int] = {}
        self.left_out = 0
        self._room = _MOST
        told = map(self._rule, model.rules)
        self.rules = [rule for rule in told if rule is not None]

    @property
    def record(self) -> dict[str, Any]:
        """Return the rules, the automata that their forms name by number, and what is missing."""
        automata = [{"steps": steps, "accepting": accepting} for steps, accepting in self.automata]
        return {"rules": self.rules, "automata": automata, "rules_left_out": self.left_out}

    def _rule(self, rule: Rule) -> dict[str, Any] | None:
        """Return a rule; None if there is no room for all of its forms."""
        before, told = len(self.automata), []
        room = self._room - _A_RULE
        for form in rule.lower(self.model.domains) if room >= 0 else ():
            known = len(self.automata)
            told.append(self._form(form))
            room -= _size(form, is_new=len(self.automata) > known)
            if room < 0:
                break
        if room < 0:
            self.left_out += 1
            self.automata = dict(islice(self.automata.items(), before))
            return None
        self._room = room
        return {"name": rule.name, "sentence": rule.sentence, "forms": told}

    def _form(self, form: forms.Form) -> dict[str, Any]:
        kind = type(form).__name__.lower()
        if isinstance(form, forms.Automaton):
            same = form.steps, tuple(sorted(form.accepting))
            number = self.automata.setdefault(same, len(self.automata))
            return {"form": kind, "scope": form.scope, "of": number}
        told: dict[str, Any] = {"form": kind, **form._asdict()}
        if isinstance(form, forms.Count):
            told["values"] = members(form.values)
        return told


def _size(form: forms.Form, *, is_new: bool) -> int:
    """Return about how many numbers a form takes; an automaton that is known only its scope."""
    if isinstance(form, forms.Automaton):
        return len(form.scope) + (3 * len(form.steps) if is_new else 0)
    return len(form.scope) * (3 if isinstance(form, forms.Loop) else 2)
