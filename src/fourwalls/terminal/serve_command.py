"""`fourwalls serve`: tables for browsers, on this machine or for others."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from cyclopts import App, Parameter
from cyclopts.types import UInt16

from . import store
from .errors import UsageError
from .messages import t
from .screen import Screen

PORT = 8000
LOCAL = "127.0.0.1"

app = App(name="serve", help=t("serve.help"))


@app.default
def serve(
    *,
    host: Annotated[str, Parameter(help=t("serve.help.host"))] = LOCAL,
    port: Annotated[UInt16 | None, Parameter(help=t("serve.help.port"), show_default=False)] = None,
    data: Annotated[Path | None, Parameter(help=t("serve.help.data"), show_default=False)] = None,
    open: Annotated[bool, Parameter(negative="", show_default=False, help=t("serve.help.open"))] = False,
    origin: Annotated[tuple[str, ...], Parameter(negative="", show_default=False, help=t("serve.help.origin"))] = (),
    trust_proxy: Annotated[
        tuple[str, ...], Parameter(negative="", show_default=False, help=t("serve.help.trust_proxy"))
    ] = (),
) -> int:
    """Serve until Ctrl-C."""
    for each in origin:
        _check_origin(each)
    for each in trust_proxy:
        _check_proxy(each)
    return run(Screen(), host=host, port=port, data=data, opens=open, origins=origin, proxies=trust_proxy)


def run(
    screen: Screen,
    *,
    host: str = LOCAL,
    port: int | None = None,
    data: Path | None = None,
    opens: bool = False,
    origins: tuple[str, ...] = (),
    proxies: tuple[str, ...] = (),
) -> int:
    """Serve, or open the browser at the server of ours that has these tables already."""
    from fourwalls.server.run import CantListen, bind, is_local, serve  # noqa: PLC0415  # slow to load
    from fourwalls.server.settings import Settings  # noqa: PLC0415
    from fourwalls.server.storage import FolderInUse  # noqa: PLC0415

    try:
        bound = bind(host, PORT if port is None else port)
    except CantListen:
        if port is not None:
            raise
        bound = bind(host, 0)
    folder = store.data_folder() / "tables" if data is None else data
    settings = Settings(data=folder, origins=origins, proxies=proxies)

    def ready(address: str) -> None:
        if not is_local(bound):
            screen.say(t("serve.public", address=address))
        screen.say(t("serve.ready", address=address))
        if not page_is_built():
            screen.say(t("serve.no_page"))
        screen.say(t("serve.stop"), "muted")
        sys.stdout.flush()
        if opens:
            # A browser may take its time to answer; the server must not wait for it.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        serve(settings, bound, ready)
    except FolderInUse as error:
        if not opens or not error.address:
            raise
        screen.say(t("serve.running", address=error.address))
        webbrowser.open(error.address)
    return 0


def _check_proxy(proxy: str) -> None:
    try:
        ip_network(proxy)
    except ValueError:
        raise UsageError(t("serve.proxy", proxy=proxy)) from None


def _check_origin(origin: str) -> None:
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https") or not parts.netloc or f"{parts.scheme}://{parts.netloc}" != origin:
        raise UsageError(t("serve.origin", origin=origin))


def page_is_built() -> bool:
    """Whether the page is part of this installation."""
    return (Path(__file__).parents[1] / "page" / "index.html").is_file()


def browser_is_there() -> bool:
    """Whether a window can be opened on this machine."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
