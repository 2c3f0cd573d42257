"""Building, and telling what came of it, for ``build`` and ``close``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.apart import collect_rarely
from generator.cli.awaited import awaited, headline
from generator.cli.build_telling import Done, tell, tell_warnings
from generator.cli.faults import DONE
from generator.cli.opening import umpires_view, warnings_told
from generator.pipeline.build import build
from generator.pipeline.desk import open_desk
from generator.pipeline.unchanged import BuildAnswer, keep_answer
from generator.values import replace

if TYPE_CHECKING:
    from generator.cli.output import Output
    from generator.pipeline.desk import Desk
    from generator.pipeline.unchanged import Watch, Wishes


def build_and_tell(
    seen: Watch,
    wishes: Wishes,
    output: Output,
    *,
    with_warnings: bool = True,
    with_reasons: bool = False,
) -> int:
    """Open the campaign, build, print what was written, and return the exit code.

    Args:
        seen: What there was before anything was read.
        wishes: What is wanted.
        output: Where it is told.
        with_warnings: Whether those about the file are told.
        with_reasons: Whether it is told what was made anew, and why.

    Raises:
        CampaignError: The file has faults.
    """
    collect_rarely()
    output.progress("Playing the open turn")
    desk = open_desk(seen.folder)
    answer = _answer(desk)
    output.progress("")
    if with_warnings:
        tell_warnings(answer, output)
    built = build(desk, wishes, output.progress)
    published = built.published
    done = Done(
        written=tuple(map(str, published.written)),
        unchanged=tuple(map(str, published.unchanged)),
        removed=tuple(map(str, published.removed)),
        kept=tuple(map(str, published.kept)),
        missing=built.missing,
        unprinted=built.unprinted,
        remade=tuple(each.told for each in built.remade) if with_reasons else (),
    )
    paths = (*done.written, *done.unchanged)
    answer = replace(answer, complaints=built.complaints, paths=paths)
    code = tell(answer, done, desk.folder, output)
    if code == DONE and not done.kept:
        keep_answer(seen, answer, built.left, package=desk.system.package)
    return code


def _answer(desk: Desk) -> BuildAnswer:
    """Return what is to be said of a campaign before it is built."""
    view = umpires_view(desk, desk.pending())
    waiting = awaited(desk, view)
    state = headline(waiting) if waiting else "No answer is awaited"
    state = f"{desk.period}: {state[0].lower()}{state[1:]}."
    plain, painted = warnings_told(desk)
    return BuildAnswer(
        period=str(desk.period),
        closed=tuple(entry.head.period for entry in desk.book.entries),
        awaited=tuple(each.as_json() for each in waiting),
        state="\n".join(filter(None, (state, view.untold))),
        warnings=plain,
        painted_warnings=painted,
        has_address=bool(desk.campaign.address),
    )
