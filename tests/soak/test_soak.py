"""What was found stays mended, and the machine that looks for more finds what is planted."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.soak import soaking, trial, wars
from tests.soak.grounds import first_text
from tests.soak.kinds import Kind
from tests.soak.mishaps import COMMANDS, FAULTS, calls_of, every_mishap, meet_mishap
from tests.soak.papers import PaperError, a_file_to_print, check_feet, meet_papers
from tests.soak.smaller import made_small
from tests.soak.spoiling import by_bytes, by_tables, chance_of
from tests.soak.trial import FINDINGS, kind_of, known_kinds, met
from tests.tiers import tiered

if TYPE_CHECKING:
    from generator.brief.audience import Played

KEPT = sorted(path for path in FINDINGS.glob("*.*.*"))
ROOT = Path(__file__).parents[2]
LIGHT = [name for name, kind in known_kinds().items() if not kind.is_long]
HEAVY = [name for name in known_kinds() if name not in LIGHT and not name.startswith("paper-")]
"""All but those that print, of which one has a test of its own."""
MISHAPS = (
    "close ENOSPC 9",
    "close killed 20",
    "reopen EACCES 16",
    "reopen-locked killed 20",
    "lock killed 12",
    "backup ENOSPC 3",
    "import ENOSPC 2",
    "close with close",
    "reopen with lock",
    "close synced doubled",
    "lock synced littered",
    "close clock 0",
)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_what_was_found_once_is_told_in_good_order(path: Path) -> None:
    kind = known_kinds()[path.name.partition(".")[0]]

    assert met(kind, path.read_bytes()).found is None


@pytest.mark.parametrize("name", tiered(LIGHT, first=1))
def test_inputs_of_every_kind_are_met_in_good_order(name: str) -> None:
    kind = known_kinds()[name]

    found = [met(kind, kind.make(chance_of(f"{name}/{number}"))).found for number in range(5)]

    assert found == [None] * 5


@pytest.mark.deep
@pytest.mark.parametrize("name", HEAVY)
def test_wars_and_mishaps_are_met_in_good_order(name: str) -> None:
    kind = known_kinds()[name]

    assert met(kind, kind.make(chance_of(name))).found is None


@pytest.mark.deep
@pytest.mark.parametrize("words", MISHAPS)
def test_after_a_mishap_all_is_as_it_was_or_done_and_the_next_run_works(words: str) -> None:
    meet_mishap(words.encode())


def test_the_same_seed_and_number_make_the_same_input() -> None:
    kind, chance = kind_of("a seed", 7)
    again, same = kind_of("a seed", 7)
    other = kind_of("a seed", 8)[1]

    body = by_bytes(chance, b"some words")
    assert kind == again
    assert by_bytes(same, b"some words") == body
    assert by_bytes(other, b"some words") != body


def test_a_finding_is_made_small_and_kept_by_its_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meet(body: bytes) -> None:
        if b"bad" in body:
            raise LookupError

    monkeypatch.setattr(trial, "FINDINGS", tmp_path)
    kind = Kind(name="planted", ending="txt", share=1, make=lambda _: b"", meet=meet)
    body = b"one\ntwo bad three\nfour\n" * 3
    found = met(kind, body).found
    assert found is not None

    path = trial.keep(kind, body, found)

    assert path.read_bytes() == b"bad"
    assert re.fullmatch(r"planted\.[0-9a-f]{8}\.txt", path.name)


def test_what_the_program_tells_is_no_finding_but_what_hangs_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuses(_: bytes) -> None:
        raise FileNotFoundError(2, "No such file", "a.toml")

    def hangs(_: bytes) -> None:
        while True:
            time.sleep(0.01)

    monkeypatch.setattr(trial, "SECONDS", 1)
    refusing, hanging = (
        Kind(name="x", ending="txt", share=1, make=lambda _: b"", meet=meet)
        for meet in (refuses, hangs)
    )

    assert met(refusing, b"") == (None, True)
    late = met(hanging, b"").found
    assert late is not None
    assert late.where == "too late"


def test_a_process_that_an_input_starts_is_bounded_in_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken = iter((0, 50_000_000_000))
    kind = Kind(name="greedy", ending="txt", share=1, make=lambda _: b"", meet=lambda _: None)
    monkeypatch.setattr(trial, "most_taken", lambda: next(taken))

    found = met(kind, b"").found

    assert found is not None
    assert found.what == "a process of its own took 50,000,000,000 bytes"


def test_what_processes_took_is_known_once_they_have_ended() -> None:
    subprocess.run([sys.executable, "-S", "-c", "b'x' * 30_000_000"], check=True)

    assert trial.most_taken() > 30_000_000


def test_a_leak_between_twins_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(_: object, played: Played, __: object) -> tuple[object, ...]:
        return played.facts

    monkeypatch.setattr(wars, "briefed", leaky)

    with pytest.raises(wars.WarError, match="is told what is hidden from him in 1"):
        wars.told_the_same("tsc", first_text("tsc"))


def test_pages_must_be_counted_at_their_feet_to_the_last() -> None:
    check_feet("two documents in one", ("Map\n1 of 2", "2 of 2", "", "1 of 1"))

    for wrong in (("1 of 2",), ("1 of 2", "1 of 2", "2 of 2"), ("2 of 2",), ("1 of 2", "2 of 3")):
        with pytest.raises(PaperError):
            check_feet("torn", wrong)


@pytest.mark.deep
def test_the_word_of_another_player_is_found_on_paper() -> None:
    body = a_file_to_print("house", chance_of("leaky"))
    swapped = body.replace(b"-of-anna=", b"-of-x=").replace(b"-of-bert=", b"-of-anna=")

    meet_papers("house", body)
    with pytest.raises(PaperError, match="holds the word of"):
        meet_papers("house", swapped.replace(b"-of-x=", b"-of-bert="))


def test_lines_go_before_bytes_and_only_what_is_needed_stays() -> None:
    body = b"\n".join(b"line %d" % number for number in range(100))

    small = made_small(body, lambda less: b"7" in less and b"5" in less)

    assert sorted(small.replace(b"\n", b"")) == sorted(b"57") or len(small) <= 3


def test_spoilt_tables_differ_and_have_other_keys() -> None:
    body = b'[a]\nkey = 1\n[[b]]\nother = "x"\n'
    spoil = by_tables(("third",))

    made = {spoil(chance_of(str(number)), body) for number in range(50)}

    assert len(made) > 40
    assert any(b"third" in each for each in made)


def test_no_module_but_that_of_files_opens_one_to_write() -> None:
    writes = re.compile(r"\.write_(bytes|text)\(|\.open\(\s*\"[wxa]|\bopen\([^)]*\"[wxa]b?\"")

    found = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "generator").rglob("*.py"))
        if writes.search(path.read_text(encoding="utf-8"))
    ]

    assert found == ["generator/files.py"]


def test_every_command_that_writes_meets_mishaps() -> None:
    assert {"build", "close", "reopen", "lock", "send", "backup", "import"} <= COMMANDS.keys()


def test_a_fault_befalls_a_command_at_every_call() -> None:
    calls = calls_of("import")

    listed = set(every_mishap("import"))

    assert len(calls) > 3
    for fault in FAULTS:
        assert {f"import {fault} {point}" for point in range(1, len(calls) + 1)} <= listed
    assert {f"import with {other}" for other in COMMANDS} <= listed


@pytest.mark.deep
def test_a_soak_counts_what_it_tried_and_writes_a_page_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "soak.md"

    words = "--minutes 0.3 --seed short --workers 1 --mishaps import --table"

    code = soaking.main([*words.split(), str(page)])

    told = capsys.readouterr().out
    assert "Seed short, 0.3 minutes.\n" in told
    assert (code, "0 findings." in told) == (0, True), told
    written = page.read_text(encoding="utf-8")
    assert re.search(r"\| words \| [0-9,]+ \| 0 \| 0 \|", written)
    assert re.search(r"\| `import` \| ([0-9]+) \| [0-9]+ \| \1 / \1 \| \1 / \1 \| \1 / \1", written)
