"""The solvers of integer programs, each behind the same few questions.

Each is asked through the interface that its own makers keep, inside this process: models are built
quickly, rows come and go without a rebuild, and nothing is left running when the process ends.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, ClassVar

from enpitsu.engines._linear import Row
from enpitsu.errors import EngineError


class Mip(ABC):
    """A solver with columns of 0 or 1 and no objective."""

    title: ClassVar[str]
    package: ClassVar[str]
    """What must be installed."""
    module: ClassVar[str]
    """What is imported of it."""
    pip: ClassVar[str] = "'enpitsu[engines]'"
    """What pip is to install for it."""

    nodes = 0
    """How many nodes all searches took."""

    @abstractmethod
    def __init__(self, columns: int) -> None:
        """Set up the solver with so many columns."""

    @abstractmethod
    def add(self, row: Row) -> Any:
        """Add a row for good, and return the solver's name for it."""

    @abstractmethod
    def forbid(self, row: Row) -> None:
        """Add a row in place of the one that was forbidden before."""

    @abstractmethod
    def bound(self, column: int, low: int, high: int) -> None:
        """Let a column be what lies between two bounds."""

    @abstractmethod
    def solve(self) -> Sequence[float] | None:
        """Return a solution's columns, or None if there is none."""

    @classmethod
    def demand(cls) -> None:
        """Refuse a solver that is not installed."""
        if find_spec(cls.package) is None:
            raise EngineError(f"{cls.title} needs {cls.package}: pip install {cls.pip}")

    def stopped(self, status: object) -> EngineError:
        """Return the error for an answer that is neither a solution nor that there is none."""
        return EngineError(f"{self.title} stopped without an answer: {status}")


class Highs(Mip):
    """HiGHS by highspy.

    Enumeration, a presolve rule of HiGHS 1.15, loses solutions, so it is switched off. If HiGHS
    says that there is none although it holds a point (one that its presolve took for a solution),
    it is asked again without presolve.
    """

    ENUMERATION = 1 << 16

    title = "HiGHS"
    package = "highspy"
    module = "highspy"

    def __init__(self, columns: int) -> None:
        """Set up the solver with so many columns."""
        import highspy  # noqa: PLC0415  (an extra)

        self._highs = highspy.Highs()
        self._highs.setOptionValue("output_flag", False)
        self._highs.setOptionValue("threads", 1)
        self._highs.setOptionValue("presolve_rule_off", self.ENUMERATION)
        self._status = highspy.HighsModelStatus
        self._forbidden: int | None = None
        for column in range(columns):
            self._highs.addVar(0, 1)
            self._highs.changeColIntegrality(column, highspy.HighsVarType.kInteger)

    def add(self, row: Row) -> int:
        """Add a row."""
        low = row.bound if row.equal else -self._highs.inf
        columns, weights = list(row.weights), list(row.weights.values())
        self._highs.addRow(low, row.bound, len(columns), columns, weights)
        return int(self._highs.getNumRow()) - 1

    def forbid(self, row: Row) -> None:
        """Replace the forbidding row; those after it move up, but no one calls them by number."""
        if self._forbidden is not None:
            self._highs.deleteRows(1, [self._forbidden])
        self._forbidden = self.add(row)

    def bound(self, column: int, low: int, high: int) -> None:
        """Set a column's bounds."""
        self._highs.changeColBounds(column, low, high)

    def solve(self) -> Sequence[float] | None:
        """Search anew."""
        status = self._run("choose")
        if status == self._status.kInfeasible and self._highs.getInfo().primal_solution_status:
            status = self._run("off")
        if status == self._status.kOptimal:
            return list(self._highs.getSolution().col_value)
        if status in (self._status.kInfeasible, self._status.kUnboundedOrInfeasible):
            return None
        raise self.stopped(self._highs.modelStatusToString(status))

    def _run(self, presolve: str) -> Any:
        self._highs.setOptionValue("presolve", presolve)
        self._highs.run()
        self.nodes += max(self._highs.getInfo().mip_node_count, 0)
        return self._highs.getModelStatus()


class Cbc(Mip):
    """CBC by OR-Tools, whose wheels hold it; as a program of its own it would outlive a kill."""

    title = "CBC"
    package = "ortools"
    module = "ortools.linear_solver.pywraplp"

    def __init__(self, columns: int) -> None:
        """Set up the solver with so many columns."""
        from ortools.linear_solver import pywraplp  # noqa: PLC0415  (an extra)

        self._cbc = pywraplp.Solver.CreateSolver("CBC")
        self._columns = [self._cbc.BoolVar("") for _ in range(columns)]
        self._forbidden: Any = None

    def add(self, row: Row) -> Any:
        """Add a row."""
        added = self._cbc.Constraint(-self._cbc.infinity(), self._cbc.infinity())
        self._fill(added, row)
        return added

    def forbid(self, row: Row) -> None:
        """Fill the forbidding row anew: CBC cannot take one away."""
        if self._forbidden is None:
            self._forbidden = self.add(row)
        else:
            self._forbidden.Clear()
            self._fill(self._forbidden, row)

    def _fill(self, constraint: Any, row: Row) -> None:
        constraint.SetBounds(row.bound if row.equal else -self._cbc.infinity(), row.bound)
        for column, weight in row.weights.items():
            constraint.SetCoefficient(self._columns[column], weight)

    def bound(self, column: int, low: int, high: int) -> None:
        """Set a column's bounds."""
        self._columns[column].SetBounds(low, high)

    def solve(self) -> Sequence[float] | None:
        """Search anew."""
        status = self._cbc.Solve()
        self.nodes += max(self._cbc.nodes(), 0)
        if status == self._cbc.OPTIMAL:
            return [column.solution_value() for column in self._columns]
        if status == self._cbc.INFEASIBLE:
            return None
        raise self.stopped(f"status {status}")


class Scip(Mip):
    """SCIP by PySCIPOpt."""

    title = "SCIP"
    package = "pyscipopt"
    module = "pyscipopt"

    def __init__(self, columns: int) -> None:
        """Set up the solver with so many columns."""
        from pyscipopt import Model, quicksum  # noqa: PLC0415  (an extra)

        self._scip = Model()
        self._scip.hideOutput()
        self._sum = quicksum
        self._columns = [self._scip.addVar(vtype="B") for _ in range(columns)]
        self._forbidden: Any = None

    def add(self, row: Row) -> Any:
        """Add a row; SCIP takes changes only after it has forgotten its last search."""
        self._scip.freeTransform()
        total = self._sum(weight * self._columns[column] for column, weight in row.weights.items())
        return self._scip.addCons(total == row.bound if row.equal else total <= row.bound)

    def forbid(self, row: Row) -> None:
        """Replace the forbidding row."""
        self._scip.freeTransform()
        if self._forbidden is not None:
            self._scip.delCons(self._forbidden)
        self._forbidden = self.add(row)

    def bound(self, column: int, low: int, high: int) -> None:
        """Set a column's bounds."""
        self._scip.freeTransform()
        self._scip.chgVarLb(self._columns[column], low)
        self._scip.chgVarUb(self._columns[column], high)

    def solve(self) -> Sequence[float] | None:
        """Search anew."""
        self._scip.optimize()
        self.nodes += self._scip.getNTotalNodes()
        status = self._scip.getStatus()
        if status == "optimal":
            return [self._scip.getVal(column) for column in self._columns]
        if status in ("infeasible", "inforunbd"):
            return None
        raise self.stopped(status)


class Gurobi(Mip):
    """Gurobi by gurobipy; larger puzzles need a licence."""

    title = "Gurobi"
    package = "gurobipy"
    module = "gurobipy"
    pip = "gurobipy"

    def __init__(self, columns: int) -> None:
        """Set up the solver with so many columns."""
        import gurobipy  # noqa: PLC0415  (an extra)

        environment = gurobipy.Env(params={"OutputFlag": 0, "Threads": 1})
        self._gurobi = gurobipy.Model(env=environment)
        self._sum = gurobipy.LinExpr
        self._status = gurobipy.GRB
        self._columns = self._gurobi.addVars(columns, vtype="B")
        self._gurobi.update()
        self._forbidden: Any = None

    def add(self, row: Row) -> Any:
        """Add a row."""
        columns = [self._columns[column] for column in row.weights]
        total = self._sum(list(row.weights.values()), columns)
        return self._gurobi.addLConstr(total, "=" if row.equal else "<", row.bound)

    def forbid(self, row: Row) -> None:
        """Replace the forbidding row."""
        if self._forbidden is not None:
            self._gurobi.remove(self._forbidden)
        self._forbidden = self.add(row)

    def bound(self, column: int, low: int, high: int) -> None:
        """Set a column's bounds."""
        self._columns[column].LB = low
        self._columns[column].UB = high

    def solve(self) -> Sequence[float] | None:
        """Search anew."""
        self._gurobi.optimize()
        status = self._gurobi.Status
        self.nodes += int(self._gurobi.NodeCount)
        if status == self._status.OPTIMAL:
            return [column.X for column in self._columns.values()]
        if status in (self._status.INFEASIBLE, self._status.INF_OR_UNBD):
            return None
        raise self.stopped(f"status {status}")


class Cplex(Mip):
    """CPLEX by its own package; larger puzzles need a licence."""

    title = "CPLEX"
    package = "cplex"
    module = "cplex"
    pip = "cplex"

    def __init__(self, columns: int) -> None:
        """Set up the solver with so many columns."""
        import cplex  # noqa: PLC0415  (an extra)

        self._cplex = cplex.Cplex()
        for quiet in ("log", "error", "warning", "results"):
            getattr(self._cplex, f"set_{quiet}_stream")(None)
        self._cplex.parameters.threads.set(1)
        self._pair = cplex.SparsePair
        self._columns = list(self._cplex.variables.add(types="B" * columns, ub=[1] * columns))
        self._forbidden: Any = None

    def add(self, row: Row) -> Any:
        """Add a row."""
        pair = self._pair(list(row.weights), list(row.weights.values()))
        rows = self._cplex.linear_constraints
        sense = "E" if row.equal else "L"
        return next(iter(rows.add(lin_expr=[pair], senses=sense, rhs=[row.bound])))

    def forbid(self, row: Row) -> None:
        """Replace the forbidding row; those after it move up, but no one calls them by number."""
        if self._forbidden is not None:
            self._cplex.linear_constraints.delete(self._forbidden)
        self._forbidden = self.add(row)

    def bound(self, column: int, low: int, high: int) -> None:
        """Set a column's bounds."""
        self._cplex.variables.set_lower_bounds(column, low)
        self._cplex.variables.set_upper_bounds(column, high)

    def solve(self) -> Sequence[float] | None:
        """Search anew."""
        self._cplex.solve()
        found = self._cplex.solution
        self.nodes += found.progress.get_num_nodes_processed()
        if found.is_primal_feasible():
            return list(found.get_values())
        status = found.get_status_string()
        if "infeasible" in status:
            return None
        raise self.stopped(status)


SOLVERS: dict[str, type[Mip]] = {
    "highs": Highs,
    "cbc": Cbc,
    "scip": Scip,
    "gurobi": Gurobi,
    "cplex": Cplex,
}
