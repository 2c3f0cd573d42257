"""Names as commanders write them on forms, found in the campaign."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.suggest import letters_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.world.campaign import Campaign

_BETWEEN = re.compile(r"[,;\n>→]+|\s+-+\s+|\bthen\b")
_LABELS = re.compile(r"[\s/–-]+")


class FormNames:
    """The names of one campaign, however they are spelt."""

    def __init__(self, campaign: Campaign, vessels: Iterable[tuple[str, str]]) -> None:
        """Learn the names; vessels are given as ids and names."""
        self._grid = campaign.board.grid
        self._places = {
            letters_of(text): self._grid.label(place.at)
            for place in campaign.board.places
            for text in (place.id, place.name)
        }
        forces = campaign.forces
        self._armies = _by_letters((force.id, force.name) for force in forces)
        self._vessels = _by_letters(vessels)
        self._regiments = _by_letters(
            (part.id, part.name)
            for force in forces
            for part in force.parts
            if part.kind == "regiment"
        )

    def army(self, text: str) -> str:
        """Return the id of an army by its id or name; empty: there is none."""
        return self._armies.get(letters_of(text), "")

    def vessels(self, text: str) -> str:
        """Return the id of vessels by their id or name; empty: there are none."""
        return self._vessels.get(letters_of(text), "")

    def regiments(self, text: str) -> tuple[str, ...]:
        """Return the ids of regiments, if every part of a list is one."""
        parts = [part for part in re.split(r"[,;\n]", text) if part.strip()]
        found = [self._regiments.get(letters_of(part), "") for part in parts]
        return tuple(found) if all(found) else ()

    def label(self, text: str) -> str:
        """Return the number of a place's hex; empty: no place is called so."""
        return self._places.get(letters_of(text), "")

    def hexes(self, text: str) -> tuple[str, ...]:
        """Return a route hex by hex, as it was written.

        Whatever is neither a hex nor a place is kept too, for the reader of the
        campaign file to object to.
        """
        found: list[str] = []
        for part in _BETWEEN.split(text):
            words = part.strip(" .")
            labels = [word for word in _LABELS.split(words) if word]
            if not self._is_known(words) and all(map(self._is_hex, labels)):
                found += labels
            elif words:
                found.append(words)
        return tuple(found)

    def _is_known(self, text: str) -> bool:
        return self._is_hex(text) or letters_of(text) in self._places

    def _is_hex(self, text: str) -> bool:
        try:
            self._grid.hex_of(text)
        except ValueError:
            return False
        return True


def _by_letters(rows: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return ids by the letters of id and name; what two share means neither."""
    found: dict[str, str] = {}
    for known, name in rows:
        for text in {letters_of(known), letters_of(name)}:
            found[text] = known if found.get(text, known) == known else ""
    return found
