"""One file per command: what it answers, and the options it takes."""
