"""Books of puzzles, ready to print."""
