"""The HTTP side of the API."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody

from fourwalls import __version__
from fourwalls.core import Game, find_game, games, option_specs
from fourwalls.ledger import read_ledger

from .levels import TEMPLATES, levels
from .problems import MEDIA_TYPE as PROBLEM_TYPE
from .tables import Tables, WrongToken
from .tokens import Grant
from .wire import GameInfo, NewTable, Problem, Replay, RuleLine, RuleSection, TableInfo, TableLinks

RECORD_TYPE = "application/jsonl"
Authorization = Annotated[str | None, HeaderParameter(name="Authorization", required=False)]


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The description of problems with these statuses; too many requests and pages from elsewhere are always among."""
    spec = {status: HTTPStatus(status).phrase for status in (*statuses, 403, 429)}
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=words, media_type=PROBLEM_TYPE)
        for status, words in spec.items()
    }


@get("/api/health", sync_to_thread=False, responses=refusals())
def health() -> dict[str, str]:
    """Whether the server is there, and which one."""
    return {"fourwalls": __version__}


@get("/api/games", sync_to_thread=False, responses=refusals())
def list_games() -> list[GameInfo]:
    """All games that can be played here."""
    return [_game_info(game) for game in games().values()]


@get("/api/games/{game:str}", sync_to_thread=False, responses=refusals(404))
def show_game(game: FromPath[str]) -> GameInfo:
    """One game."""
    return _game_info(find_game(game))


@get("/api/games/{game:str}/rules", sync_to_thread=False, responses=refusals(404))
def show_rules(game: FromPath[str]) -> list[RuleSection]:
    """The rules of a game, in numbered sentences."""
    return [
        RuleSection(
            anchor=anchor_of(section.title),
            title=section.title,
            level=section.level,
            text=section.text,
            lines=tuple(RuleLine(id=rule.id, text=rule.text) for rule in section.rules),
            aside=section.aside,
        )
        for section in read_ledger(find_game(game).meta.id).sections
    ]


def anchor_of(title: str) -> str:
    """A section's title as part of an address."""
    words = "".join(sign if sign.isalnum() else " " for sign in title.lower()).split()
    return "-".join(words)


def _game_info(game: Game) -> GameInfo:
    return GameInfo(
        meta=game.meta,
        options=option_specs(game.options_type),
        templates={**TEMPLATES, **game.catalog.templates},
        bots=levels(),
    )


@post("/api/tables", responses=refusals(400, 404, 413, 503))
async def open_table(data: JSONBody[NewTable], tables: NamedDependency[Tables]) -> TableLinks:
    """Open a table. The secrets of its links are told this once."""
    return await tables.create(data)


@get("/api/tables/{table:str}", responses=refusals(401, 404, 409))
async def show_table(
    table: FromPath[str], tables: NamedDependency[Tables], authorization: Authorization = None
) -> TableInfo:
    """A table, as the holder of a token sees it."""
    grant = await _grant(tables, table, authorization)
    return (await tables.get(table)).info(grant)


@get("/api/tables/{table:str}/record", media_type=RECORD_TYPE, responses=refusals(401, 404))
async def show_record(
    table: FromPath[str], tables: NamedDependency[Tables], authorization: Authorization = None
) -> Response[bytes]:
    """The record as a `.walls` file; while the match runs, without what the token's holder may not know."""
    grant = await _grant(tables, table, authorization)
    stored = await tables.stored(table)
    record = stored.record
    if not record.finished:
        record = record.redacted(_only_seat(grant, stored.holders))
    name = f"{record.header.game}-{table}.walls"
    return Response(
        record.write(),
        media_type=RECORD_TYPE,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get("/api/tables/{table:str}/replay", responses=refusals(400, 401, 404, 503))
async def show_replay(
    table: FromPath[str], tables: NamedDependency[Tables], authorization: Authorization = None
) -> Response[Replay]:
    """The match so far, step by step; while it runs as the token's seat sees it, afterwards as everybody does."""
    grant = await _grant(tables, table, authorization)
    stored = await tables.stored(table)
    seat = None if stored.record.finished else _only_seat(grant, stored.holders)
    return _json(await tables.replays.of_table(stored, seat))


@post("/api/replays", status_code=200, responses=refusals(400, 413, 503))
async def replay_file(request: Request[Any, Any, Any], tables: NamedDependency[Tables]) -> Response[Replay]:
    """Check a `.walls` file and show it step by step."""
    return _json(await tables.check_file(await request.body()))


def _json(result: msgspec.Raw) -> Response[Any]:
    return Response(bytes(result), media_type=MediaType.JSON)


async def _grant(tables: Tables, table: str, authorization: str | None) -> Grant:
    kind, _, token = (authorization or "").partition(" ")
    if kind.lower() != "bearer" or not token:
        raise WrongToken("This needs the secret of one of the table's links, as `Authorization: Bearer SECRET`.")
    return await tables.grant(table, token.strip())


def _only_seat(grant: Grant, holders: tuple[str, ...]) -> int | None:
    """The one seat that a token plays. Who plays several at one screen sees here what a spectator sees."""
    if grant.role == "owner":
        own = [seat for seat, holder in enumerate(holders) if holder == "owner"]
        return own[0] if len(own) == 1 else None
    return grant.seat
