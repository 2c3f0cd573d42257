"""The words that stand for somebody already named: it, she, he, they."""

from __future__ import annotations

from enum import StrEnum


class Pronoun(StrEnum):
    """What stands for somebody in the sentences after the first mention."""

    IT = "it"
    """An army, or anything else that is nobody in person."""
    SHE = "she"
    HE = "he"
    THEY = "they"
    """Many; or one of whom nothing else is said."""

    @property
    def them(self) -> str:
        """Whom something happens to: her, as in “it passes her”."""
        return _THEM[self]

    @property
    def their(self) -> str:
        """Whose something is: her, as in “her figures”."""
        return _THEIR[self]

    @property
    def themselves(self) -> str:
        """The same once more: herself."""
        return _THEMSELVES[self]

    @property
    def takes_plural(self) -> bool:
        """Whether its verb is that of many: they march, she marches."""
        return self is Pronoun.THEY


PERSONAL = (Pronoun.SHE, Pronoun.HE, Pronoun.THEY)
"""Those for a person."""

_THEM = {
    Pronoun.IT: "it",
    Pronoun.SHE: "her",
    Pronoun.HE: "him",
    Pronoun.THEY: "them",
}
_THEIR = {
    Pronoun.IT: "its",
    Pronoun.SHE: "her",
    Pronoun.HE: "his",
    Pronoun.THEY: "their",
}
_THEMSELVES = {
    Pronoun.IT: "itself",
    Pronoun.SHE: "herself",
    Pronoun.HE: "himself",
    Pronoun.THEY: "themselves",
}
