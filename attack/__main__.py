"""`python -m attack`: all attacks in turn, until the time is over; figures, and what failed."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from collections.abc import Sequence

from attack.frame import all_attacks
from attack.running import Campaign
from attack.watching import bound_memory


def main(arguments: Sequence[str] | None = None) -> int:
    """Attack; return 1 if anything was found."""
    names = [attack.name for attack in all_attacks()]
    parser = argparse.ArgumentParser(prog="attack", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=names, action="append", help="these attacks alone")
    parser.add_argument("--case", type=int, help="this case alone, of the attacks that are named")
    asked = parser.parse_args(arguments)
    # In the background Ctrl-C may be switched off, and whom we start would not heed it either.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    bound_memory()
    chosen = [attack for attack in all_attacks() if not asked.only or attack.name in asked.only]
    with tempfile.TemporaryDirectory(prefix="attack-") as folder:
        before, tempfile.tempdir = tempfile.tempdir, folder
        try:
            campaign = Campaign(chosen, asked.seed)
            campaign.run(asked.seconds, only=asked.case)
        except KeyboardInterrupt:
            print("stopped")
        finally:
            tempfile.tempdir = before
    print(campaign.figures())
    return 1 if campaign.failures else 0


if __name__ == "__main__":
    sys.exit(main())
