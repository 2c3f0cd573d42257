"""Marchtable: one campaign file in; maps, turn sheets, cards and a blog out.

This module stays light: set-up reads it before any library is installed.
"""

from __future__ import annotations

__version__ = "0.2.0"
