"""The attacks, one file each; a file that is put here is found by its name."""
