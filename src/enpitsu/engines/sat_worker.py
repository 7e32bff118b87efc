"""A process that runs PySAT's solvers: `python -m enpitsu.engines.sat_worker FD`.

Most SAT solvers cannot be stopped while they work; a process can. It takes jobs from the
connection FD until that closes, and answers each with its models and then a closing word.
"""

from __future__ import annotations

import ctypes
import signal
import sys
from multiprocessing.connection import Connection


def serve(connection: Connection) -> None:
    """Answer jobs (solver, clauses, limit on solutions, variables that tell solutions apart)."""
    from pysat.solvers import Solver  # noqa: PLC0415  (an extra: only here it must be there)

    while True:
        try:
            name, clauses, limit, variables = connection.recv()
        except EOFError:
            return
        with Solver(name=name, bootstrap_with=clauses) as solver:
            found = 0
            complete = False
            while not complete and (limit == 0 or found < limit):
                if solver.solve():
                    true = [literal for literal in solver.get_model() if 0 < literal <= variables]
                    connection.send(true)
                    found += 1
                    solver.add_clause([-literal for literal in true])
                else:
                    complete = True
            connection.send((complete, int(solver.accum_stats().get("decisions", 0))))


def main() -> None:
    """Serve the connection that the command line names."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then kills us
    if sys.platform == "linux":
        die_with_parent = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(die_with_parent, signal.SIGKILL)
    serve(Connection(int(sys.argv[1])))


if __name__ == "__main__":
    main()
