"""What all tests share: examples by hypothesis that are the same in every run."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("repeatable")

# Collections of puzzles that others published are not ours to ship: whoever has some names
# their folder in ENPITSU_DATA.
collect_ignore = [] if os.environ.get("ENPITSU_DATA") else ["test_data.py"]
