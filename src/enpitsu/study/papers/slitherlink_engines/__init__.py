"""Berschneider: Slitherlink by integer programs, SAT and decision diagrams, and rules before them."""

from enpitsu.study.papers.slitherlink_engines._paper import PAPER

__all__ = ["PAPER"]
