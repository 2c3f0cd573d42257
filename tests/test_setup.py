"""Set-up on a bare machine: pins, the environment, what the wheel holds."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement

import run
from generator import __version__, doctor
from generator import resources as assets

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
REQUIREMENT_FILES = ("requirements.txt", "requirements-dev.txt")
MUTANTS = "requirements-mutants.txt"
"""What is installed beside those of the checks, to try the tests."""


# --- the pins ---------------------------------------------------------------------


def pins(file_name: str) -> dict[str, tuple[str, int]]:
    """Each package of a requirements file with its version and count of digests."""
    text = (ROOT / file_name).read_text(encoding="utf-8")
    entries = re.sub(r"\\\n", " ", text).splitlines()
    found = {}
    for entry in entries:
        if entry and not entry.startswith(("#", "-r ")):
            pin, *digests = entry.split("--hash=sha256:")
            requirement = Requirement(pin)
            (specifier,) = requirement.specifier
            assert specifier.operator == "==", entry
            assert all(re.fullmatch(r"[0-9a-f]{64}\s*", digest) for digest in digests)
            found[requirement.name] = (specifier.version, len(digests))
    return found


@pytest.mark.parametrize("file_name", (*REQUIREMENT_FILES, MUTANTS))
def test_every_pinned_package_carries_digests(file_name: str) -> None:
    counts = {name: count for name, (_, count) in pins(file_name).items()}

    assert counts
    assert [name for name, count in counts.items() if count == 0] == []


def test_constraints_are_the_pins_without_digests() -> None:
    constraints = {name: pin for name, (pin, _) in pins("constraints.txt").items()}

    assert constraints == {name: pin for name, (pin, _) in pins("requirements.txt").items()}
    assert "--hash" not in (ROOT / "constraints.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("file_name", (*REQUIREMENT_FILES, MUTANTS, "constraints.txt"))
def test_requirements_name_no_index_and_no_address(file_name: str) -> None:
    text = (ROOT / file_name).read_text(encoding="utf-8")

    assert "://" not in text
    assert re.search(r"^\s*(-i|-f|--\w*index|--find|--trusted)", text, re.M) is None


@pytest.mark.parametrize(
    ("file_name", "declared"),
    [
        ("requirements.txt", PROJECT["project"]["dependencies"]),
        ("requirements-dev.txt", PROJECT["project"]["dependencies"]),
        ("requirements-dev.txt", PROJECT["dependency-groups"]["dev"]),
        (MUTANTS, PROJECT["dependency-groups"]["mutants"]),
    ],
)
def test_the_pins_satisfy_what_the_project_declares(file_name: str, declared: list[str]) -> None:
    pinned = pins(file_name)

    for requirement in map(Requirement, declared):
        version, _ = pinned[requirement.name]
        assert version in requirement.specifier, requirement


def test_the_checks_run_on_the_very_versions_that_users_get() -> None:
    users, checks = (pins(name) for name in REQUIREMENT_FILES)

    assert {name: checks.get(name) for name in users} == users


def test_tests_are_tried_on_the_very_versions_of_the_checks() -> None:
    checks, tried = pins("requirements-dev.txt"), pins(MUTANTS)

    assert {name: pin for name, (pin, _) in tried.items() if name in checks} == {
        name: pin for name, (pin, _) in checks.items() if name in tried
    }
    assert "\n-r requirements-dev.txt\n" in (ROOT / MUTANTS).read_text(encoding="utf-8")


# --- run.py -----------------------------------------------------------------------


class Machine:
    """Stands for the machine: notes every command instead of running it."""

    def __init__(self) -> None:
        """A machine on which every command succeeds."""
        self.commands: list[str] = []
        self.said: list[str] = []
        self.failing = "nothing"

    def succeeds(self, command: list[str], *, quietly: bool = False) -> bool:
        """Notes a command of set-up; making the environment makes its interpreter."""
        assert quietly in (True, False)
        line = " ".join(command)
        self.commands.append(line)
        if "-m venv" in line:
            run.SCRIPTS.mkdir(parents=True, exist_ok=True)
            run.PYTHON.touch()
        return self.failing not in line

    def call(self, command: list[str], folder: Path | None = None) -> int:
        """Notes a command of the program or a check."""
        assert folder in (None, run.ROOT)
        self.commands.append(" ".join(command))
        return int(self.failing in self.commands[-1])

    def heard(self, command: list[str]) -> tuple[int, str]:
        """Notes a check that goes on beside the tests."""
        return self.call(command), f"{Path(command[-1]).name} has spoken\n"

    def saw(self, part: str) -> bool:
        """Whether a command with this part was run."""
        return any(part in command for command in self.commands)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A bare machine: an empty checkout with the two requirements files."""
    machine = Machine()
    for name in REQUIREMENT_FILES:
        (tmp_path / name).write_text(f"# {name}\n", encoding="utf-8")
    environment = tmp_path / ".venv"
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "ENVIRONMENT", environment)
    monkeypatch.setattr(run, "SCRIPTS", environment / "bin")
    monkeypatch.setattr(run, "PYTHON", environment / "bin" / "python")
    monkeypatch.setattr(run, "STAMP", environment / "marchtable-installed")
    monkeypatch.setattr(run, "succeeds", machine.succeeds)
    monkeypatch.setattr(run, "call", machine.call)
    monkeypatch.setattr(run, "become", machine.call)
    monkeypatch.setattr(run, "heard", machine.heard)
    monkeypatch.setattr(run, "say", machine.said.append)
    monkeypatch.setattr(
        run, "provide_print_library", lambda: machine.commands.append("look for Pango")
    )
    monkeypatch.setenv("PYTHONPATH", "")
    return machine


def test_the_first_run_makes_the_environment_and_installs_wheels_by_digest(
    machine: Machine,
) -> None:
    assert run.main(["build", "--quiet"]) == 0

    make, install, look, build = machine.commands
    assert make.endswith(f"-m venv --clear {run.ENVIRONMENT}")
    assert "--require-hashes" in install
    assert "--only-binary=:all:" in install
    assert install.endswith(str(run.ROOT / "requirements.txt"))
    assert look == "look for Pango"
    assert build == f"{run.PYTHON} -P -m generator build --quiet"


def test_at_a_terminal_set_up_shows_how_far_it_has_come(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[list[str]] = []

    def watching(install: list[str]) -> bool:
        watched.append(install)
        return True

    monkeypatch.setattr(run, "watched", watching)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)

    assert run.main(["build"]) == 0

    (install,) = watched
    assert "--require-hashes" in install
    assert not machine.saw("pip install")


@pytest.mark.parametrize(("code", "succeeds"), [(0, True), (1, False)])
def test_packages_are_counted_as_they_are_fetched(
    code: int, *, succeeds: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    requirements = tmp_path / "requirements.txt"
    requirements.write_text("one==1\ntwo==2\n", encoding="utf-8")
    pip = (
        "import sys; print('Collecting one==1'); print('  Using a.whl'); "
        "print('Collecting two==2'); print('Installing collected packages: one, two'); "
        f"sys.exit({code})"
    )

    assert run.watched([sys.executable, "-c", pip, str(requirements)]) is succeeds

    shown = capsys.readouterr()
    assert shown.out == ""
    assert [line.removeprefix("\x1b[K") for line in shown.err.split("\r")] == [
        "",
        "Fetching packages: 1 of 2",
        "Fetching packages: 2 of 2",
        "Putting 2 packages in place",
        "",
    ]


def test_the_second_run_only_runs_the_program(machine: Machine) -> None:
    run.main(["build"])
    machine.commands.clear()

    run.main(["status"])

    assert machine.commands == [f"{run.PYTHON} -P -m generator status"]


def test_the_packages_of_the_checks_serve_the_program_too(machine: Machine) -> None:
    run.main(["test"])
    machine.commands.clear()

    run.main(["build"])

    assert not machine.saw("pip install")


def test_a_changed_requirements_file_is_installed_into_the_same_environment(
    machine: Machine,
) -> None:
    run.main(["build"])
    machine.commands.clear()
    (run.ROOT / "requirements.txt").write_text("# another pin\n", encoding="utf-8")

    run.main(["build"])

    assert machine.saw("pip install")
    assert not machine.saw("-m venv")


def test_a_half_made_environment_is_made_anew(machine: Machine) -> None:
    machine.failing = "pip install"
    assert run.main(["build"]) == 2
    machine.failing = "nothing"
    machine.commands.clear()

    assert run.main(["build"]) == 0

    assert machine.saw("-m venv --clear")


def test_an_environment_whose_interpreter_is_gone_is_made_anew(machine: Machine) -> None:
    run.main(["build"])
    run.PYTHON.unlink()
    machine.failing = "import pip, sys"
    machine.commands.clear()

    run.main(["build"])

    assert machine.saw("-m venv --clear")


def test_modules_stay_compiled_whatever_the_machine_says(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")

    run.main(["build"])

    assert machine.saw("-m generator build")
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


def test_without_ensurepip_and_apt_one_line_says_what_to_type(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    monkeypatch.setenv("MARCHTABLE_NO_APT", "1")

    assert run.main(["build"]) == 2

    major, minor = sys.version_info[:2]
    assert machine.said == [
        f"This Python makes no environments. As root, type: apt install python{major}.{minor}-venv"
    ]
    assert machine.commands == []


@pytest.fixture
def debian_root(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A bare machine that has apt and on which we are root."""
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.delenv("MARCHTABLE_NO_APT", raising=False)
    return machine


def test_root_with_apt_gets_the_environment_package_installed(
    debian_root: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)

    assert run.main(["build"]) == 0

    assert re.search(r"apt-get install .*python3\.\d+-venv", debian_root.commands[0])


def test_apt_reads_its_lists_only_when_a_package_is_not_found(debian_root: Machine) -> None:
    debian_root.failing = "apt-get install"

    assert run.apt_install("some-package") is False

    words = [command.split()[1] for command in debian_root.commands]
    assert words == ["install", "update", "install"]
    assert "MARCHTABLE_NO_APT=1" in debian_root.said[0]


def test_an_old_python_gets_one_sentence() -> None:
    with pytest.raises(run.SetupError) as refusal:
        run.refuse_old_python((3, 10))

    assert str(refusal.value) == ("Marchtable needs Python 3.11 or newer; this is Python 3.10.")


def test_the_oldest_python_is_the_one_the_project_declares() -> None:
    declared = PROJECT["project"]["requires-python"]

    assert declared == ">=" + ".".join(map(str, run.OLDEST_PYTHON))


@pytest.mark.parametrize("failing", ["ruff format", "mypy", "lint-imports", "pytest"])
def test_one_failing_check_fails_them_all_but_the_rest_still_run(
    failing: str, machine: Machine
) -> None:
    machine.failing = failing

    assert run.run_checks([]) == 1

    told = [Path(command).name for command in machine.commands]
    beside = ["python -m mypy", "lint-imports"]
    assert [each for each in told if each in beside] == beside
    assert [each for each in told if each not in beside] == [
        "python -m ruff check",
        "python -m ruff format --check",
        "python -m pytest -q -n 2 --dist worksteal",
    ]


def test_what_goes_on_beside_the_tests_speaks_after_them(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def testing(command: list[str], folder: Path | None = None) -> int:
        sys.stdout.write("pytest\n" if "pytest" in command else "ruff\n")
        return machine.call(command, folder)

    monkeypatch.setattr(run, "call", testing)

    assert run.run_checks([]) == 0

    said = capsys.readouterr().out.splitlines()
    assert said == ["ruff", "ruff", "pytest", "mypy has spoken", "lint-imports has spoken"]


def test_a_check_beside_the_tests_is_heard_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "ROOT", tmp_path)
    speaks = "import os, sys; print(os.getcwd()); print('x', file=sys.stderr); sys.exit(3)"

    assert run.heard([sys.executable, "-u", "-c", speaks]) == (3, f"{tmp_path}\nx\n")


@pytest.mark.parametrize(
    "words", [["--deep"], ["--deep", "--seed", "1a2b"], ["--seed=1a2b", "--deep"]]
)
def test_the_second_tier_comes_after_the_first(words: list[str], machine: Machine) -> None:
    assert run.main(["test", *words]) == 0

    first, second = (each for each in machine.commands if "-m pytest" in each)
    assert first.endswith("-m pytest -q -n 2 --dist worksteal")
    assert second == f"{first} {' '.join(words)} -m deep or hypothesis"
    assert machine.saw("-m mypy")


def test_the_checks_look_for_pango_every_time(machine: Machine) -> None:
    run.main(["test"])
    machine.commands.clear()

    run.main(["test"])

    assert machine.commands[0] == "look for Pango"


@pytest.mark.parametrize("words", ["tests/dice -x", "--deep --seed=1a2b tests/dice"])
def test_words_after_test_choose_the_tests(words: str, machine: Machine) -> None:
    run.main(["test", *words.split()])

    assert machine.commands[-1].endswith(f"-m pytest -q {words}")
    assert not machine.saw("-m mypy")


def test_pythons_are_compared_by_the_one_that_runs_this(machine: Machine) -> None:
    assert run.main(["pythons"]) == 0

    assert machine.commands[-1] == f"{run.PYTHON} -P -m bench.pythons"


def test_tests_are_tried_in_an_environment_of_their_own(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    (run.ROOT / MUTANTS).write_text("# pins\n", encoding="utf-8")
    monkeypatch.delenv(run.OWN, raising=False)
    again = f"{sys.executable} {run.ROOT / 'run.py'} mutants dice"

    assert run.main(["mutants", "dice"]) == 0
    assert machine.commands == [again]
    assert os.environ[run.OWN] == ".venv-mutants"
    assert run.main(["mutants", "dice"]) == 0
    assert machine.saw(MUTANTS)
    assert machine.commands[-1] == f"{run.PYTHON} -P -m bench.mutants dice"


def test_a_soak_is_run_with_the_words_after_it(machine: Machine) -> None:
    assert run.main(["soak", "--minutes", "1"]) == 0

    assert machine.commands[-1] == f"{run.PYTHON} -P -m tests.soak.soaking --minutes 1"


def test_each_python_may_have_an_environment_of_its_own() -> None:
    question = "import run; print(run.ENVIRONMENT.name, run.STAMP.parent.name)"
    named = {**os.environ, "PYTHONPATH": str(ROOT), "MARCHTABLE_ENVIRONMENT": ".venv-9"}
    answer = subprocess.run(
        [sys.executable, "-c", question], env=named, capture_output=True, check=True, text=True
    )

    assert answer.stdout.split() == [".venv-9", ".venv-9"]


def test_set_up_needs_nothing_but_the_standard_library() -> None:
    question = (
        "import json, sys; sys.path.insert(0, sys.argv[1]); before = set(sys.modules)\n"
        "import run; from generator import doctor; doctor.missing_print_library()\n"
        "print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    answer = subprocess.run(
        [sys.executable, "-I", "-S", "-c", question, str(ROOT)],
        capture_output=True,
        check=True,
        text=True,
    )

    loaded = {name.partition(".")[0] for name in json.loads(answer.stdout)}
    assert loaded - sys.stdlib_module_names == {"run", "generator"}


# --- Pango ------------------------------------------------------------------------


def nothing(_file_name: str) -> None:
    """A loader for a system without any library."""


class Pango:
    """A loaded library that answers for its version."""

    def __init__(self, version: int) -> None:
        """Pango of a version, counted as Pango counts."""
        self.version = version

    def pango_version(self) -> int:
        """The version as the library tells it."""
        return self.version


def test_a_system_that_can_print_is_not_complained_of() -> None:
    assert doctor.missing_print_library(lambda _name: Pango(15012)) is None


def test_what_is_missing_is_said_in_one_line_with_what_to_type(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor, "_os_release", lambda: {"ID": "debian"})
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("os.geteuid", lambda: 1000, raising=False)

    assert doctor.missing_print_library(nothing) == (
        "PDFs cannot be made: GLib, Pango, HarfBuzz, Fontconfig and PangoFT2 were not "
        "found here. To get it, type: sudo apt install libpangoft2-1.0-0 "
        "libharfbuzz-subset0"
    )


def test_a_missing_subset_library_is_wished_for_but_not_needed() -> None:
    def load(file_name: str) -> Pango | None:
        return None if "subset" in file_name else Pango(15012)

    assert [item.title for item in doctor.missing_libraries(load)] == ["HarfBuzz-Subset"]
    assert doctor.missing_print_library(load) is None


def test_a_pango_too_old_is_said_so() -> None:
    message = doctor.missing_print_library(lambda _name: Pango(14207))

    assert message is not None
    assert message.startswith("PDFs cannot be made: Pango 1.42.7 is too old, 1.44 is needed.")


def test_on_macos_libraries_are_loaded_by_their_full_paths(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setenv("DYLD_FALLBACK_LIBRARY_PATH", f"{tmp_path / 'none'}:{tmp_path}")
    names = [each.file_name("darwin") for each in doctor.PRINT_LIBRARIES]
    for name in names[1:]:
        (tmp_path / name).touch()
    loaded: list[str] = []

    found = doctor.load_ahead(loaded.append)

    assert list(found) == loaded == [str(tmp_path / name) for name in names[1:]]


def test_a_library_that_cannot_be_loaded_there_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setenv("DYLD_FALLBACK_LIBRARY_PATH", str(tmp_path))
    (tmp_path / "libpango-1.0.0.dylib").touch()

    assert doctor.load_ahead() == ()


@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_elsewhere_the_loader_finds_them_itself(
    platform: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setenv("DYLD_FALLBACK_LIBRARY_PATH", str(tmp_path))
    for each in doctor.PRINT_LIBRARIES:
        (tmp_path / each.file_name("darwin")).touch()

    assert doctor.load_ahead() == ()


@pytest.mark.parametrize(
    ("platform", "os_release", "words"),
    [
        ("linux", {"ID": "ubuntu", "ID_LIKE": "debian"}, "apt install"),
        ("linux", {"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}, "apt install"),
        ("linux", {"ID": "rocky", "ID_LIKE": "rhel centos fedora"}, "dnf install"),
        ("linux", {"ID": "opensuse-leap", "ID_LIKE": "suse opensuse"}, "zypper"),
        ("linux", {"ID": "manjaro", "ID_LIKE": "arch"}, "pacman -S pango"),
        ("linux", {"ID": "alpine"}, "apk add"),
        ("linux", {"ID": "unheard-of"}, "Install Pango (1.44 or newer)"),
        ("darwin", {}, "brew install pango"),
        ("win32", {}, "MSYS2"),
    ],
)
def test_every_system_is_told_its_own_line(
    monkeypatch: pytest.MonkeyPatch, platform: str, os_release: dict[str, str], words: str
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(doctor, "_os_release", lambda: os_release)

    remedy = doctor.remedy()

    assert words in remedy
    assert "\n" not in remedy


def test_the_libraries_asked_for_are_those_the_print_library_loads() -> None:
    import weasyprint.text.ffi as print_library

    source = Path(print_library.__file__).read_text(encoding="utf-8")

    for library in doctor.PRINT_LIBRARIES:
        for platform in ("linux", "win32"):
            assert f"'{library.file_name(platform)}'" in source


# --- the wheel --------------------------------------------------------------------


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built offline."""
    folder = tmp_path_factory.mktemp("wheel")
    (path,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    return Path(path)


def test_the_wheel_holds_tables_templates_and_samples(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    tables = {path.relative_to(ROOT).as_posix() for path in (ROOT / "generator").rglob("*.toml")}
    moved = {
        f"generator/_{path.relative_to(ROOT).as_posix()}"
        for folder in ("templates", "examples")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "output" not in path.parts
    }

    assert tables
    assert any(name.startswith("generator/_templates/") for name in moved)
    assert any(name.startswith("generator/_examples/") for name in moved)
    assert tables | moved <= packed


def test_the_wheel_holds_every_data_file_of_the_package(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    data = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "generator").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }

    assert data <= packed


def test_the_wheel_gives_the_command_and_carries_both_licence_pages(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    about = f"marchtable-{__version__}.dist-info"

    assert "marchtable = generator.cli:main" in archive.read(f"{about}/entry_points.txt").decode(
        "utf-8"
    )
    assert {f"{about}/licenses/LICENSE", f"{about}/licenses/CREDITS.md"} <= set(archive.namelist())


def test_the_installed_program_runs_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    question = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from generator import cli, resources as assets\n"
        "print(assets.templates_folder()); print(assets.examples_folder())"
    )
    answer = subprocess.run(
        [sys.executable, "-I", "-c", question, str(installed)],
        cwd=tmp_path,
        capture_output=True,
        check=True,
        text=True,
    )

    assert answer.stdout.splitlines() == [
        str(installed / "generator" / "_templates"),
        str(installed / "generator" / "_examples"),
    ]


def test_the_installed_program_has_its_handbook(wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    environment = {**os.environ, "PYTHONPATH": str(installed)}

    subprocess.run(
        [sys.executable, "-P", "-m", "generator", "docs", "book", "--quiet"],
        cwd=tmp_path,
        env=environment,
        check=True,
        capture_output=True,
    )

    assert (tmp_path / "book" / "campaign-file.html").is_file()
    assert (tmp_path / "book" / "pictures" / "order-form.png").is_file()


def test_the_version_is_written_alike_in_both_places() -> None:
    assert PROJECT["project"]["version"] == __version__


# --- templates --------------------------------------------------------------------


def test_the_templates_of_the_checkout_are_found() -> None:
    assert assets.templates_folder() == ROOT / "templates"


def test_a_checkout_is_known_from_a_campaigns_folder(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()

    assert assets.holds_the_program(ROOT)
    assert not assets.holds_the_program(tmp_path)
