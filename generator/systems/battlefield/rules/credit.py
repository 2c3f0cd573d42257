"""Whose rules these are, and on what terms they may be used."""

CREDIT = (
    "After “Death or Glory: Battlefield”, version 1.0, © 1994 Alexander N. Trofimov. "
    "Not for commercial use without the author's written permission."
)
"""Stands on every reference sheet and on every page of the site."""
