"""How long the umpire waits: the sample built, built again, and by plain tools."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from bench.sample import CLOSED_PERIODS, ROOT, SAMPLE, bench_of, campaign_in, close_periods
from bench.timing import Act, Row, Table, compared_in_both, in_turn, process, program, python, row
from generator.brief.audience import audiences
from generator.files import PRIVATE
from generator.pipeline.campaign_folder import CAMPAIGN_FILE, OUTPUT
from generator.pipeline.desk import open_desk
from generator.render.assets import font_files, font_rules
from generator.render.pdf import job_digest
from generator.render.print_library import load_library
from generator.render.typesetter import set_pages
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.pipeline.desk import Desk
    from generator.render.pdf import PdfJob

PENDING = 'id = "3-day"'
"""The pending period's block in the sample; what is edited stands below."""
A_TEXT = "Arn gave the spears of Lanze a morning"
A_NOTE = "Let us see how he lives."
A_ROUTE = 'to = ["1911"]\nby = "road"'
STARTING_ANEW = """
import sys
from generator.render import workers
workers.FORKS = False
from generator.cli import main
sys.exit(main(["build", sys.argv[1]]))
"""
"""Builds as on a system where no process begins as a copy of another."""
OTHERS = ("small", "grand-strategic", "battlefield", "tsc", "house")
"""Samples that are built as they are written."""
DEAREST = 5
"""So many kinds of sheet are told of."""
GOALS = ("1910", "1911", "2009", "2011", "2111", "1909")


def sample_builds(home: Path) -> Table:
    """Measure builds of the sample campaign against the print library alone."""
    folder = campaign_in(home / "sample", SAMPLE)
    desk = close_periods(folder, CLOSED_PERIODS)
    papers = tuple(_laid_ready(desk, home / "papers"))
    build = program("build", str(folder), folder=home)
    edited = partial(_edits, folder)
    rows = compared_in_both(
        Act(
            what="the print library's own command, once for each PDF",
            do=lambda: _print_each(papers),
        ),
        Act(
            what="first build, nothing kept",
            do=build,
            before=_forgets(folder),
            note=_largest_process(folder),
        ),
        Act(
            what="first build where every process starts anew, as on macOS and Windows",
            do=python("-P", "-c", STARTING_ANEW, str(folder), folder=folder),
            before=_forgets(folder),
        ),
        Act(
            what="build after a note to one army",
            do=build,
            before=edited(A_NOTE, "{old} Messenger {number}."),
        ),
        Act(
            what="build after a word in a public text",
            do=build,
            before=edited(A_TEXT, "{old}, hour {number},"),
        ),
        Act(
            what="build after one march goes elsewhere",
            do=build,
            before=edited(A_ROUTE, 'to = ["{goal}"]'),
        ),
        Act(what="build with nothing changed", do=build),
        Act(
            what="the same by run.py, both processes",
            do=python(str(ROOT / "run.py"), "build", str(folder), folder=folder),
        ),
        Act(
            what="build --check with nothing changed",
            do=program("build", str(folder), "--check", folder=folder),
        ),
        Act(what="check", do=program("check", str(folder), folder=home)),
        Act(what="status", do=program("status", str(folder), folder=home)),
    )
    return Table(
        title="The sample campaign",
        compared_with="the print library's own command on the same pages",
        rows=rows,
        remarks=(
            f"{len(papers)} PDFs; four periods are closed, the fifth is pending.",
            "The plain command is given the finished pages and prints; it plays no "
            "rule and draws no map. Each PDF is a process of its own. The build "
            "prints equal pages once, two documents at a time on two processors, the "
            "longest first.",
        ),
    )


def other_builds(home: Path) -> Table:
    """Measure first builds of the other systems' samples against the print library alone."""
    rows: list[Row] = []
    for name in OTHERS:
        folder = home / name
        shutil.copytree(ROOT / "examples" / name, folder)
        papers = tuple(_laid_ready(open_desk(folder), home / f"papers-{name}"))
        build = program("build", str(folder), folder=home)
        rows += compared_in_both(
            Act(
                what=f"{name}: the print library's own command",
                do=partial(_print_each, papers),
                note=f"{len(papers)} PDFs",
            ),
            Act(
                what=f"{name}: first build, nothing kept",
                do=build,
                before=_forgets(folder),
                note=_largest_process(folder),
            ),
            Act(what=f"{name}: build with nothing changed", do=build),
        )
    return Table(
        title="The other systems' samples",
        compared_with="the print library's own command on the same pages, for each sample",
        rows=tuple(rows),
        remarks=("The size of a build is the memory of its largest process.",),
    )


def _largest_process(folder: Path) -> str:
    """Return the most memory that one process of a first build holds."""
    _forgets(folder)()
    built = subprocess.Popen(
        [sys.executable, "-P", "-m", "generator", "build", str(folder)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, _, used = os.wait4(built.pid, 0)
    return f"{used.ru_maxrss // 1000} MB"


def dearest_sheets(home: Path) -> Table:
    """Measure which kinds of sheet take the processor longest in a first build."""
    desk = close_periods(campaign_in(home / "sample", SAMPLE), CLOSED_PERIODS)
    bench = bench_of(desk)
    kinds: dict[str, dict[str, PdfJob]] = {}
    for reader in audiences(desk.campaign):
        for name, job in bench.files_of(reader).prints.items():
            kinds.setdefault(Path(name).name, {}).setdefault(job_digest(job), job)
    load_library()
    acts = [Act(what=name, do=partial(_set_each, jobs)) for name, jobs in kinds.items()]
    taken = [[each.processor for each in one] for one in in_turn(*acts)]
    of_all = sum(map(statistics.median, taken))
    rows = [
        replace(row(act, one, against=of_all), note=str(len(kinds[act.what])))
        for act, one in zip(acts, taken, strict=True)
    ]
    return Table(
        title="The dearest sheets",
        compared_with="all documents of a first build of the sample",
        rows=tuple(sorted(rows, key=lambda each: -each.seconds)[:DEAREST]),
        remarks=(
            f"Of {len(acts)} kinds of sheet, which take {of_all:.1f} s together. Times are of the "
            "processor, not of the clock; the size is the number of documents of the kind. "
            "All are set in one process, one after the other; no map is drawn meanwhile.",
        ),
    )


def _set_each(jobs: Mapping[str, PdfJob]) -> None:
    """Set some documents, one after the other."""
    for job in jobs.values():
        set_pages(job.html, job.assets, when=job.when, setup=job.setup)


def _laid_ready(desk: Desk, folder: Path) -> Iterator[Path]:
    """Write every document of a build as a page with its pictures and fonts."""
    bench = bench_of(desk)
    for reader in audiences(desk.campaign):
        for name, job in sorted(bench.files_of(reader).prints.items()):
            paper = folder / reader.folder / Path(name).with_suffix("")
            _write_paper(paper, job)
            yield paper


def _write_paper(folder: Path, job: PdfJob) -> None:
    """Write one document and everything it refers to into a folder."""
    files = {name: asset.body for name, asset in job.assets.items()}
    files |= {**font_files(), "fonts.css": font_rules().encode()}
    files["page.html"] = job.html.encode()
    for name, body in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)


def _print_each(papers: tuple[Path, ...]) -> None:
    """Print every document by the print library's command."""
    for paper in papers:
        words = ("--pdf-variant", "pdf/ua-1", "-s", "fonts.css")
        process("weasyprint", *words, "page.html", "page.pdf", folder=paper)()


def _forgets(folder: Path) -> Callable[[], object]:
    """Return how to remove what builds have made and kept, and every edit."""
    path = folder / CAMPAIGN_FILE
    text = path.read_text(encoding="utf-8")

    def forget() -> None:
        for name in (OUTPUT, PRIVATE):
            shutil.rmtree(folder / name, ignore_errors=True)
        path.write_text(text, encoding="utf-8")

    return forget


def _edits(folder: Path, passage: str, replacement: str) -> Callable[[], object]:
    """Return an edit of one passage of the pending period, another one each time.

    Raises:
        ValueError: The sample does not hold the passage.
    """
    path = folder / CAMPAIGN_FILE
    text = path.read_text(encoding="utf-8")
    at = text.find(passage, text.find(PENDING))
    if at < 0:
        message = f"{CAMPAIGN_FILE}: no “{passage}” below {PENDING}"
        raise ValueError(message)
    before, after = text[:at], text[at + len(passage) :]
    numbers = count(1)

    def edit() -> None:
        number = next(numbers)
        goal = GOALS[number % len(GOALS)]
        new = replacement.format(old=passage, number=number, goal=goal)
        path.write_text(f"{before}{new}{after}", encoding="utf-8")

    return edit
