"""A refutation as a numbered list of lines that holds only what its contradiction needs.

The kernel refutes a candidate by calls: each goes on from the one before it, either with one
assumption more or without one that was refuted. Its steps are the lines; what each rests on is
found out from the last line backwards, and what nobody asks for is left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from enpitsu.answers.deeper.grounds import Grounds, Scope
from enpitsu.answers.deeper.ledger import START, Ledger
from enpitsu.answers.deeper.shown import Shown
from enpitsu.answers.telling import Candidate, Excerpt, Teller
from enpitsu.boards import members
from enpitsu.engines._reasons import Fact, Ground
from enpitsu.engines._shrinking import shrunk
from enpitsu.engines.kernel import KernelStep, Refutation
from enpitsu.model import Line, LineKind, Role, Rung, completed


@dataclass
class Entry:
    """A line before it is known to be needed."""

    number: int
    depth: int
    kind: LineKind
    ledger: Ledger
    step: KernelStep | None = None
    assumption: Candidate | None = None
    """What an assumption says, and what a conclusion takes back."""
    conflict: tuple[int, int] = (-1, -1)
    """House and cell of a contradiction."""
    closing: int = START
    """The contradiction that a conclusion rests on."""
    wanted: set[Fact] = field(default_factory=set)
    """The candidates whose going others need."""
    ground: Ground | None = None
    answers: list[tuple[Ground, list[int]]] = field(default_factory=list)
    """For each of its conclusions what it needs, and the literals of the opposite."""
    shown: tuple[Fact, ...] = ()
    """What must be gone for its sentence to be true."""
    rests_on: set[int] = field(default_factory=set)


class Proof:
    """The lines of one refutation."""

    def __init__(
        self, grounds: Grounds, teller: Teller, known: Ledger, refutation: Refutation
    ) -> None:
        self.grounds = grounds
        self.shown = Shown(grounds, teller)
        self.ladder = completed(grounds.puzzle.ladder)
        self.entries: list[Entry] = []
        self.refutation = refutation
        self._children: dict[int, list[int]] = {}
        for index, call in enumerate(refutation.calls):
            self._children.setdefault(call.parent, []).append(index)
        self._start = known

    def of(self, candidate: Candidate, fewer_than: int | None = None) -> Proof | None:
        """Write the lines that refute a candidate, and keep those that are needed.

        None if these are too many: most refutations are written only to be compared.
        """
        self._assume(0, candidate, self._start, 1)
        return self if self._find_needed(fewer_than or len(self.entries) + 1) else None

    @property
    def needed(self) -> list[Entry]:
        """Return the lines that are kept."""
        return [entry for entry in self.entries if entry.wanted or entry.ground is not None]

    def facts(self) -> list[Fact]:
        """Return what had to be gone when it began, and no more than that."""
        found = []
        for entry in self.needed:
            for ground, opposite in entry.answers:
                fewest = self.grounds.with_fewest(ground, opposite, entry.ledger, entry.number)
                found += [f for f in fewest.facts if entry.ledger.line(f, 0) == START]
            found += [f for f in entry.shown if entry.ledger.line(f, 0) == START]
        return found

    def _write(self, depth: int, kind: LineKind, ledger: Ledger, **what: Any) -> Entry:
        entry = Entry(len(self.entries) + 1, depth, kind, ledger, **what)
        self.entries.append(entry)
        return entry

    def _assume(self, call: int, candidate: Candidate, known: Ledger, depth: int) -> int:
        """Write an assumption and all that follows; return the line of the contradiction."""
        ledger = known.branch()
        entry = self._write(depth, "assumption", ledger, assumption=candidate)
        ledger.place(*candidate, entry.number)
        return self._follow(call, ledger, depth)

    def _follow(self, call: int, ledger: Ledger, depth: int) -> int:
        """Write the steps of a call and of those that go on from it."""
        while True:
            node = self.refutation.calls[call]
            for step in self.refutation.steps[node.first_step : node.last_step]:
                entry = self._write(depth, "step", ledger, step=step)
                _note(step, ledger, entry.number)
            children = self._children.get(call, [])
            if not children:
                conflict = node.conflict_house, node.conflict_cell
                return self._write(depth, "contradiction", ledger, conflict=conflict).number
            assert node.split is not None  # it has children
            split = Candidate(node.split.cell, node.split.value)
            closing = self._assume(children[0], split, ledger, depth + 1)
            entry = self._write(depth, "conclusion", ledger, assumption=split, closing=closing)
            ledger.remove(*split, entry.number)
            call = children[1]

    def _find_needed(self, fewer_than: int) -> bool:
        """Ask the last line what it rests on, then those lines, and so on back to the first.

        False as soon as they are too many.
        """
        self._ask(self.entries[-1])
        for entry in reversed(self.entries):
            if entry.wanted and entry.kind != "assumption" and entry.ground is None:
                if len(self.needed) >= fewer_than:
                    return False
                self._ask(entry)
            if entry.kind == "conclusion" and entry.wanted:
                closing = self.entries[entry.closing - 1]
                entry.rests_on = {entry.closing}
                if closing.ground is None:
                    self._ask(closing)
        return len(self.needed) < fewer_than

    def _ask(self, entry: Entry) -> None:
        if entry.kind == "conclusion":
            entry.ground = Ground((), ())
            return
        for scope, opposite in self._questions(entry):
            ground = self._homeless(entry, scope) or self.grounds.of(
                scope, opposite, entry.ledger, entry.number
            )
            entry.answers.append((ground, opposite))
        entry.ground = _together([ground for ground, _ in entry.answers])
        if entry.step is not None:
            rung, excerpt = self.ladder[entry.step.rung], _excerpt(entry)
            entry.shown = tuple(self.shown.facts(excerpt, rung, entry.ledger, entry.number))
        for fact in (*entry.ground.facts, *entry.shown):
            line = entry.ledger.line(fact, entry.number)
            if line != START:
                entry.rests_on.add(line)
                self.entries[line - 1].wanted.add(fact)

    def _questions(self, entry: Entry) -> list[tuple[Scope, list[int]]]:
        """Return what must be refuted for a line to follow, and by what.

        Of a step only what is told speaks: a cell that it leaves unsaid shows a reader nothing.
        """
        if entry.step is None:
            return [(self._scope_of_conflict(entry), [])]
        scope, literal = self.grounds.scope(_excerpt(entry)), self.grounds.reasons.is_value
        placed = {mark.cell: mark.value for mark in entry.step.places}
        asked = {(cell, placed[cell], -1) for cell, _ in entry.wanted if cell in placed}
        # What a peer lost, it lost to the value that was placed.
        peers = self.grounds.peers
        for cell, value in entry.wanted:
            asked |= {(c, v, -1) for c, v in placed.items() if v == value and cell in peers[c]}
        removed = {(mark.cell, mark.value) for mark in entry.step.removes}
        asked |= {(cell, value, 1) for cell, value in entry.wanted & removed}
        return [(scope, [sign * literal(cell, value)]) for cell, value, sign in sorted(asked)]

    def _homeless(self, entry: Entry, scope: Scope) -> Ground | None:
        """Return the value that has no place in the house of a contradiction, if there is one.

        Of several, the one that takes the fewest lines.
        """
        if entry.kind != "contradiction" or len(scope.parts) != 1 or scope.cells:
            return None
        (part,) = scope.parts
        cells, ledger = self.grounds.reasons.parts[part].scope, entry.ledger
        open_to = [set(ledger.left(cell, entry.number)) for cell in cells]
        values = {value for cell in cells for value in members(ledger.domains[cell])}
        if not self.grounds.reasons.parts[part].different or len(values) != len(cells):
            return None
        grounds = [
            Ground((part,), tuple((c, v) for c in cells if ledger.domains[c] >> v & 1))
            for v in sorted(values)
            if not any(v in left for left in open_to)
        ]
        return min(
            grounds,
            key=lambda g: len({ledger.line(f, entry.number) for f in g.facts}),
            default=None,
        )

    def _scope_of_conflict(self, entry: Entry) -> Scope:
        house, cell = entry.conflict
        if house >= 0:
            return Scope(self.grounds.parts_on(house), frozenset())
        return Scope(frozenset(), frozenset({cell} if cell >= 0 else ()))


def _together(grounds: list[Ground]) -> Ground:
    """Return what several conclusions need."""
    parts = sorted({part for ground in grounds for part in ground.parts})
    facts = [fact for ground in grounds for fact in ground.facts]
    loop = next((ground.loop for ground in grounds if ground.loop), "")
    return Ground(tuple(parts), tuple(facts), loop)


def _note(step: KernelStep, ledger: Ledger, number: int) -> None:
    for mark in step.removes:
        ledger.remove(mark.cell, mark.value, number)
    for mark in step.places:
        ledger.place(mark.cell, mark.value, number)


class Telling:
    """Tells a proof."""

    def __init__(self, teller: Teller, proof: Proof, rung: Rung) -> None:
        self.teller, self.proof, self.rung = teller, proof, rung
        needed = proof.needed
        self.numbers = {entry.number: n for n, entry in enumerate(needed, 1)}
        self.lines = tuple(map(self._line, needed))

    def _line(self, entry: Entry) -> Line:
        rests_on = sorted(self.numbers[number] for number in entry.rests_on)
        number = self.numbers[entry.number]
        return Line(number, entry.depth, entry.kind, self._step(entry), tuple(rests_on))

    def _step(self, entry: Entry) -> Any:
        names, teller = self.teller.names, self.teller
        if entry.step is not None:
            return teller.step(_excerpt(entry), self.proof.ladder[entry.step.rung])
        if entry.assumption is None:
            text, role = self._contradiction(entry)
            return teller.said(text, self.rung, roles=(role,))
        cell, value = entry.assumption
        if entry.kind == "assumption":
            told = names.is_value(names.cell(cell), False, value)
            return teller.said(f"Suppose {told}.", self.rung, places=[entry.assumption])
        effect = teller.effect([], [entry.assumption])
        return teller.said(f"So {effect}.", self.rung, removes=[entry.assumption])

    def _contradiction(self, entry: Entry) -> tuple[str, Role]:
        """Say which rule is broken, and where."""
        ground = entry.ground
        assert ground is not None
        cell = entry.conflict[1]
        name = self.teller.names.cell(cell) if cell >= 0 else ""
        parts = [self.proof.grounds.reasons.parts[part] for part in ground.parts]
        if not (parts or ground.loop):
            return f"No value is left for {name}.", Role("broken", cells=(name,))
        if ground.loop:
            return self._fault(ground)
        role = Role("broken", houses=tuple(part.name for part in parts))
        values = {value for _, value in ground.facts}
        if len(parts) == 1 and parts[0].different and len(values) == 1:
            homeless = self.teller.names.value(*values)
            return f"{homeless} has no place left in {parts[0].name}.", role
        told = "; ".join(part.sentence for part in parts)
        return f"A rule is broken: {told}.", role

    def _fault(self, ground: Ground) -> tuple[str, Role]:
        """Say why the lines would not be one loop, by the fewest of them and of the gaps."""
        names, reasons = self.teller.names, self.proof.grounds.reasons
        facts = shrunk(ground.facts, reasons.question(ground, ()))
        found = reasons.by_loop(facts, ()) or ground
        why, houses = found.loop, tuple[str, ...]()
        if unmet := reasons.unmet(facts):
            clue = names.clues(self.proof.grounds.houses_named[unmet.name][:1], [unmet.quota])
            why, houses = f"they close a loop that leaves {clue} unmet", (unmet.name,)
        drawn = {value: [edge for edge, gone in facts if gone != value] for value in (1, 0)}
        told = "; ".join(
            names.is_value(names.cells(edges), len(edges) > 1, value)
            for value, edges in drawn.items()
            if edges
        )
        role = Role("broken", tuple(map(names.cell, (edge for edge, _ in facts))), houses)
        return f"The lines would not be one loop: {why} ({told}).", role


def _excerpt(entry: Entry) -> Excerpt:
    """Return a step with those of its conclusions that are wanted."""
    step = entry.step
    assert step is not None
    cells = {cell for cell, _ in entry.wanted}
    values = {value for _, value in entry.wanted}
    places = [m for m in step.places if m.cell in cells or m.value in values]
    removes = [m for m in step.removes if (m.cell, m.value) in entry.wanted]
    return Excerpt.of(step, places, removes)
