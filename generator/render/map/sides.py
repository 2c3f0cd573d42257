"""The side of whatever a picture names no side for."""

from __future__ import annotations

from generator.render.map.picture import MapSide

NOBODY = MapSide(id="", name="unknown", letter="?", colour="#1a1a1a", is_dark=True)
"""Stands for a side the picture does not name."""
