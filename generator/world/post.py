"""What goes with the papers that are sent to players."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS = ("player", "period", "campaign", "umpire", "by")
"""What may stand in braces in a covering text."""
COVERING = """\
Dear {player},

with this comes what you need for {period} of {campaign}.

packet.pdf is all there is to print. For your orders open orders.html, on a phone or a
computer; it works without a network. Fill it in, copy the text at its end and send it
back to me. Or fill in order-form.pdf and send the file.

Please let me have your orders {by}.

{umpire}
"""
"""The covering text of a campaign that has none of its own."""
SOON = "as soon as you can"
"""By when orders are wanted, where nothing is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """The covering text and the addresses; no page shows any of it."""

    sender: str = ""
    """The umpire's address for mails; empty: it is not known here."""
    by: str = SOON
    """By when orders are wanted."""
    text: str = COVERING
    """The covering text, words in braces to be filled in."""
    to: Mapping[str, str] = field(default_factory=dict)
    """Players' addresses by their ids."""

    def covering(self, **words: str) -> str:
        """Return the covering text with its words filled in, and no others touched."""
        text = self.text
        for name in WORDS:
            text = text.replace(f"{{{name}}}", words[name])
        return text


NO_POST = Post()
