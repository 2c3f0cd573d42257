"""The stable name of one throw."""

from __future__ import annotations

import re
from dataclasses import dataclass

_KEY = re.compile(
    r"(?P<period>[a-z0-9][a-z0-9-]*)/(?P<rule>[A-Z]+-[A-Z]+-[0-9]+)"
    r"/(?P<subject>[a-z0-9][a-z0-9.+-]*)/(?P<nth>[1-9][0-9]*)"
)


@dataclass(frozen=True, slots=True, order=True, kw_only=True)
class ThrowKey:
    """Names one throw for ever: the same key always means the same dice.

    A key is built from what the throw *is about*, never from when it happened to
    be made, so that adding a rule or a force leaves every other throw alone.
    """

    period: str
    """The period's identifier, such as ``3-night``; which there are, its clock says."""
    rule: str
    """The rule that calls for the throw, such as ``VAL-CONTACT-15``."""
    subject: str
    """What the throw is about: ``sky``, a force, two forces joined by ``+``."""
    nth: int = 1
    """Which of several throws the rule calls for; the first is 1."""

    def __str__(self) -> str:
        """Print the key as it stands in the campaign file.

        >>> str(ThrowKey(period="3-night", rule="VAL-WX-03", subject="sky"))
        '3-night/VAL-WX-03/sky/1'
        """
        return f"{self.period}/{self.rule}/{self.subject}/{self.nth}"


def to_throw_key(text: str) -> ThrowKey:
    """Read a key as it stands in the campaign file.

    Raises:
        ValueError: The text is not period, rule, subject and number.
    """
    match = _KEY.fullmatch(text)
    if match is None:
        message = f"throw key {text!r} is not like 'period/rule/subject/1'"
        raise ValueError(message)
    return ThrowKey(
        period=match["period"],
        rule=match["rule"],
        subject=match["subject"],
        nth=int(match["nth"]),
    )
