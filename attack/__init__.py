"""A standing attack on enpitsu: random cases of every kind, and the smallest that fails.

`python -m attack --seconds 600 --seed 7` goes on for ten minutes; `make attack` does the same.
"""
