"""Chromium, a server with the built page, and the toys among its games."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from server.running import ProcessServer, quick_settings

import fourwalls

from .visitor import Visitor

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
TOYS = {"envelopes": "toys.envelopes:GAME", "pebbles": "toys.pebbles:GAME"}

PATIENCE = 60_000
"""How long a wait may take, in ms, on a machine that has much else to do; what is there already takes no time."""
expect.set_options(timeout=PATIENCE)

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.fail("The tests of the page need Chromium: install your system's package for it.")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def plugins(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that says that the toys are installed."""
    folder = tmp_path_factory.mktemp("plugins")
    info = folder / "toys-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1\n")
    lines = [f"{name} = {place}" for name, place in TOYS.items()]
    (info / "entry_points.txt").write_text("\n".join(["[fourwalls.games]", *lines, ""]))
    return folder


@pytest.fixture(scope="session")
def server(plugins: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProcessServer]:
    """A server for all tests that leave it as it was."""
    built = Path(fourwalls.__file__).parent / "page" / "index.html"
    if not built.is_file():
        pytest.fail("The page is not built: python hatch_build.py")
    with ProcessServer(quick_settings(tmp_path_factory.mktemp("data")), plugins) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, server: ProcessServer) -> Iterator[Visit]:
    """Opens a browser of somebody; each call is another person. At the end no page may have complained."""
    visitors: list[Visitor] = []

    def come(
        *,
        width: int = 1366,
        height: int = 850,
        phone: bool = False,
        dark: bool = False,
        motion: bool = False,
        url: str = server.url,
    ) -> Visitor:
        context = browser.new_context(
            base_url=url,
            viewport={"width": 360, "height": 740} if phone else {"width": width, "height": height},
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.set_default_timeout(PATIENCE)
        visitor = Visitor(context.new_page())
        visitors.append(visitor)
        return visitor

    yield come
    complaints = [text for visitor in visitors for text in visitor.complaints]
    for visitor in visitors:
        visitor.page.context.close()
    assert complaints == []


@pytest.fixture
def page(visit: Visit) -> Page:
    """The page of one person."""
    return visit().page
