"""A short seal over what one reader was told of a closed period.

It hangs on nothing he was not told, so it gives nothing away; and a page told
differently later would bear another seal.  The umpire's own sheets bear the digest of
the record instead.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from generator.kit.shared_facts import CALLED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.told_events import Despatch
    from generator.world.clock import Period
    from generator.world.events import FactValue

SEAL_LETTERS = 8


def seal_of(
    period: Period,
    facts: Mapping[tuple[str, str], FactValue],
    despatches: Sequence[Despatch],
    texts: Sequence[tuple[str, str]],
) -> str:
    """Return the seal: eight letters of a digest over facts, events, dice and texts.

    How an event is worded does not count, nor what anything is called, so that better
    wording changes no seal.
    """
    told = {
        "period": str(period),
        "facts": [
            [subject, name, repr(facts[subject, name])]
            for subject, name in sorted(facts)
            if name != CALLED.name
        ],
        "events": [
            [
                despatch.kind,
                despatch.rule,
                str(despatch.half or ""),
                despatch.force,
                despatch.contact,
                [[str(throw.key), list(throw.pips)] for throw in despatch.throws],
            ]
            for despatch in despatches
        ],
        "texts": [list(text) for text in texts],
    }
    text = json.dumps(told, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:SEAL_LETTERS]
