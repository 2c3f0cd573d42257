"""Names as commanders write them on forms, found in the campaign."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.kit.order_grammar import FORCE, PLACE
from generator.read.suggest import did_you_mean, letters_of, spelling_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.world.campaign import Campaign

_BETWEEN = re.compile(r"[,;\n>→]+|\s+-+\s+|\bthen\b")
_LABELS = re.compile(r"[\s/–-]+")


class FormNames:
    """The names of one campaign, however they are spelt."""

    def __init__(
        self,
        campaign: Campaign,
        others: Mapping[str, Mapping[str, str]],
        codes: Mapping[str, str] | None = None,
    ) -> None:
        """Learn the names.

        Args:
            campaign: Whose forces, parts of forces and places they are.
            others: Further names by their ids, by what the grammar of orders calls such
                things.
            codes: The letters on the counters of the commander's map, by id.
        """
        self._grid = campaign.board.grid
        self._places = {
            spelling_of(text): self._grid.label(place.at)
            for place in campaign.board.places
            for text in (place.id, place.name)
        }
        forces = campaign.forces
        named = {kind: list(names.items()) for kind, names in others.items()}
        named.setdefault(FORCE, []).extend((each.id, each.name) for each in forces)
        named[PLACE] = [(place.id, place.name) for place in campaign.board.places]
        for part in (part for force in forces for part in force.parts):
            named.setdefault(part.kind, []).append((part.id, part.name))
        self._named = {kind: _by_letters(rows) for kind, rows in named.items()}
        self._called = {
            kind: {text: known for known, name in rows for text in (known, name)}
            for kind, rows in named.items()
        }
        self._coded = {letters_of(code): each for each, code in (codes or {}).items()}

    def army(self, text: str) -> str:
        """Return the id of an army by its id or name; empty: there is none."""
        return self.named(FORCE, text)

    def named(self, kind: str, text: str) -> str:
        """Return the id of something by its id, name or counter; empty: there is none.

        The article of a name does not count.
        """
        own = self._named.get(kind, {})
        coded = self._coded.get(letters_of(text), "")
        known = coded if coded in self._called.get(kind, {}) else ""
        return own.get(spelling_of(text), known)

    def meant(self, kind: str, text: str) -> str:
        """Return what was probably meant by a name there is not; empty: no saying."""
        called = self._called.get(kind, {})
        return did_you_mean(text, called) or ""

    def several(self, kind: str, text: str) -> tuple[str, ...]:
        """Return the ids of several, if every part of a list names one."""
        parts = [part for part in re.split(r"[,;\n]", text) if part.strip()]
        found = [self.named(kind, part) for part in parts]
        return tuple(found) if all(found) else ()

    def label(self, text: str) -> str:
        """Return the number of a place's hex; empty: no place is called so."""
        return self._places.get(spelling_of(text), "")

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
        return self._is_hex(text) or spelling_of(text) in self._places

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
        for text in {spelling_of(known), spelling_of(name)}:
            found[text] = known if found.get(text, known) == known else ""
    return found
