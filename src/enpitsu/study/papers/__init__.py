"""One file or package a paper, found by its name."""
