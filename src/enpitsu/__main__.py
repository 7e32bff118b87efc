"""`python -m enpitsu` is the command line."""

import sys

if not sys.flags.safe_path:
    del sys.path[0]  # the current folder: nothing that lies there is ours to import

from enpitsu.cli import main

sys.exit(main())
