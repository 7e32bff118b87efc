"""Any engines on any puzzles: one row a run."""
