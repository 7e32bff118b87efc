"""`python -m enpitsu` is the command line."""

import sys

from enpitsu.cli import main

sys.exit(main())
