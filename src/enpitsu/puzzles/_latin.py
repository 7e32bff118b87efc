"""What is done in every latin square, whatever else its genre says: rungs that ladders share."""

from __future__ import annotations

from enpitsu.model import Level, Rung

SETS = (
    Rung("naked pair", Level.MEDIUM, 60),
    Rung("hidden pair", Level.MEDIUM, 70),
    Rung("naked triple", Level.MEDIUM, 80, search=True),
    Rung("hidden triple", Level.MEDIUM, 100),
)

PATTERNS = (
    Rung("naked quad", Level.HARD, 120),
    Rung("hidden quad", Level.HARD, 150),
    Rung("X-wing", Level.HARD, 140),
    Rung("swordfish", Level.HARD, 150),
    Rung("skyscraper", Level.HARD, 130),
    Rung("W-wing", Level.HARD, 150),
    Rung("XY-wing", Level.HARD, 160),
    Rung("jellyfish", Level.EXPERT, 160),
    Rung("simple colouring", Level.EXPERT, 150),
    Rung("X-chain", Level.EXPERT, 260),
    Rung("XY-chain", Level.EXPERT, 260),
    Rung("alternating inference chain", Level.EXPERT, 280),
    Rung("ALS-XZ", Level.EXPERT, 300),
    Rung("ALS chain", Level.EXPERT, 340),
)
