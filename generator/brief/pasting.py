"""Lines ready to be pasted into the campaign file, one set for each question.

Nobody retypes a key: whatever is awaited comes with its key filled in, and with every
further key its choices may need, commented out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.rules.kit.phase import Question

BATTLE = "battle"
_EXAMPLES = {
    "to": 'to = "0412"',
    "of": 'of = "army"',
    "cards": 'cards = ["hill-egg 30 40 90", "blank"]   # in the order of drawing',
}
_RESULT = (
    '# losses = { "army/regiment/company" = 2 }   # figures lost, by company',
    '# held = "army"              # who held the field',
    '# withdrew = ["army"]        # who broke the battle off',
    '# behind = ["army 6"]        # of those: figures in order behind the baseline',
    '# disordered = ["army 0"]    # behind it, not in order',
    '# routed = ["army 3"]        # routed off the table',
    '# melee = ["army"]           # whose cavalry fought hand to hand',
)


def lines_for(question: Question) -> str:
    """Return the lines that answer a question, ready but for the answer."""
    if question.wanted is not None:
        return f'"{question.key}" = [{", ".join("?" * question.wanted.dice)}]'
    if question.kind == BATTLE:
        contact = question.key.partition(f"/{BATTLE}/")[0]
        return "\n".join(("[[period.battle]]", f'contact = "{contact}"', *_RESULT))
    return "\n".join(_decision(question))


def _decision(question: Question) -> Iterator[str]:
    """Yield a decision's lines."""
    yield "[[period.decision]]"
    yield f'question = "{question.key}"'
    choices = " | ".join(choice.key for choice in question.choices)
    yield f'choice = "{question.default or "?"}"   # {choices}'
    for choice in question.choices:
        for name in choice.needs:
            yield f"# {_EXAMPLES.get(name, f'{name} = …')}   # with {choice.key}"
    if question.kind in ("approach", "engage"):
        yield "# maneuver = true   # to maneuver, where formed and not fatigued"
