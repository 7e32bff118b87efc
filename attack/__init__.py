"""A standing attack on enpitsu: random cases of every kind, and the smallest that fails.

`python -m attack --seconds 600 --seed 7` goes on for ten minutes; `make attack` does the same.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # whose oracle and images serve here too
