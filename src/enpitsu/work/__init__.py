"""Many pieces of work: here, in processes or on a cluster, each done once and kept.

This room knows nothing of puzzles. A `Task` is a function that can be imported and what it is
called with; its result can be written as JSON. `run` yields each as it ends, and a `Journal` keeps
them, so that a run that was ended goes on where it was.
"""

from enpitsu.work.journal import Journal, JournalError
from enpitsu.work.locking import taken
from enpitsu.work.running import run
from enpitsu.work.task import Done, Task, WorkError

__all__ = ["Done", "Journal", "JournalError", "Task", "WorkError", "run", "taken"]
