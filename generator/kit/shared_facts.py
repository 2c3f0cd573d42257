"""The names of the facts that pages of every rule system read.

A rule system makes its facts through these names, a page reads them through these
names; what a value is, the type checker knows at both ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import FactName

if TYPE_CHECKING:
    from generator.world.hexes import Hex

# What is on the map, whoever it belongs to.
CALLED: FactName[str] = FactName(name="called")
"""What a force or anything else of its own is called; who does not know it reads
nothing of its name. It is a word for it, so no seal counts it.
"""
AT: FactName[Hex] = FactName(name="at")
"""Where a force stands."""
BANK: FactName[str] = FactName(name="bank")
"""The bank of its hex where a thing is, by name; empty: no river parts the hex."""
SIDE: FactName[str] = FactName(name="side")
"""Whose it is: a side's id."""
NAME: FactName[str] = FactName(name="name")
"""What a part of a force is called."""
COMMANDER: FactName[str] = FactName(name="commander")
"""Who leads a force; empty: nobody is named."""
PEOPLE: FactName[str] = FactName(name="people")
"""Of which people a force is; empty: of none that is named."""
CODE: FactName[str] = FactName(name="code")
"""The letters the umpire wants on a counter; empty: none of his own."""

# Who met.
FORCES: FactName[tuple[str, ...]] = FactName(name="forces")
"""The forces in a contact."""
ENGAGED: FactName[tuple[str, ...]] = FactName(name="engaged")
"""The forces still engaged."""
MET: FactName[tuple[str, ...]] = FactName(name="met")
"""The forces that had met at first."""
SIDE_BY_SIDE: FactName[tuple[str, ...]] = FactName(name="side_by_side")
"""Those of them that still stand next to one another."""
HALF: FactName[str] = FactName(name="half")
"""The part of the period in which they met."""
STAGE: FactName[str] = FactName(name="stage")
"""How far it has come between them."""

# What it can do.
MAY: FactName[tuple[str, ...]] = FactName(name="may")
"""The kinds of order it can be given now; none: it cannot be told anything."""
COULD_ENTER: FactName[tuple[Hex, ...]] = FactName(name="could_enter")
"""Hexes that an order could take it into now; `next` shows the first."""
WITHOUT_ORDER: FactName[str] = FactName(name="without_order")
"""What it does if no order comes, by one word."""
GOES_ON: FactName[tuple[Hex, ...]] = FactName(name="goes_on")
"""Where it goes on to if no order comes."""
