"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from fourwalls import __version__
from fourwalls.core import FourwallsError

from . import page, routes, sockets
from .guard import ASGIApp, Guard
from .problems import on_failed_job, on_fault, on_http_error, on_refused, on_storage_down, on_too_deep
from .settings import Settings
from .storage import Storage, StorageDown
from .tables import Tables
from .workers import JobFailed, Workers


def create_app(settings: Settings) -> Guard:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        storage = await Storage.open(settings.data)
        workers = Workers(settings.workers, settings.job_seconds)
        app.state.tables = tables = Tables(settings, storage, workers)
        try:
            yield
        finally:
            await tables.close()
            await workers.close()
            await storage.close()

    def provide_tables(state: State) -> Tables:
        tables: Tables = state.tables
        return tables

    app = Litestar(
        [
            routes.health,
            routes.list_games,
            routes.show_game,
            routes.show_rules,
            routes.open_table,
            routes.show_table,
            routes.show_record,
            routes.show_replay,
            Router("/", route_handlers=[routes.replay_file], request_max_body_size=settings.record_size),
            sockets.table_socket,
            page.show_home,
            page.show_page,
        ],
        dependencies={"tables": Provide(provide_tables, sync_to_thread=False)},
        lifespan=[lifespan],
        request_max_body_size=settings.body_size,
        exception_handlers={
            FourwallsError: on_refused,
            HTTPException: on_http_error,
            JobFailed: on_failed_job,
            RecursionError: on_too_deep,
            StorageDown: on_storage_down,
            Exception: on_fault,
        },
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude_opt_key="packed"),
        openapi_config=OpenAPIConfig(
            title="Fourwalls", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
        debug=False,
    )
    return Guard(cast(ASGIApp, app), settings)
