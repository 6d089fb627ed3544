"""Messages, options, plain states, events, outcomes, refusals and the registry."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from fourwalls.core import (
    CORE_MESSAGES,
    Catalog,
    Drawing,
    Event,
    Game,
    GameOver,
    IllegalMove,
    InvalidOptions,
    Options,
    Outcome,
    OutOfTurn,
    Reason,
    RecordError,
    Span,
    UnknownGame,
    find_game,
    games,
    message,
    option_specs,
    plain_state,
    plain_text,
    read_options,
    refusal,
    refuse,
)

CATALOG = Catalog(
    {
        "took": "{seat} takes {count} {count|counter|counters} from {other_seat}: {cards}.",
        "card": "the {name}",
    }
)


def test_message_in_english() -> None:
    cards: list[Any] = [message("card", name="Painter"), "a die"]
    took = message("took", seat=0, other_seat=1, count=2, cards=cards)
    assert CATALOG.text(took, ["Ann", "Bob"]) == "Ann takes 2 counters from Bob: the Painter, a die."
    one = message("took", seat=0, other_seat=7, count=1, cards=[])
    assert CATALOG.text(one) == "Seat 1 takes 1 counter from Seat 8: ."


def test_message_mistakes_are_loud() -> None:
    with pytest.raises(KeyError):
        CATALOG.text(message("nothing"))
    with pytest.raises(KeyError):
        CATALOG.text(message("card"))
    assert "card" in CATALOG
    assert "nothing" not in CATALOG


def test_messages_are_values() -> None:
    first, second = message("card", name="Painter"), message("card", name="Painter")
    assert first == second
    assert len({first, second, message("card", name="Sailor")}) == 2
    assert msgspec.json.decode(msgspec.json.encode(first), type=type(first)) == first


def test_core_messages_can_be_filled_in() -> None:
    """Every template of the core gets along with numbers and words for whatever it asks."""
    catalog = Catalog(CORE_MESSAGES)
    numbers: dict[str, Any] = {"seat": 0, "number": 3, "count": 2}
    words: dict[str, Any] = {"to_act": ["Bob"], "prompt": "Choose.", "order": "a, b", "name": "Ann", "former": "Bob"}
    for text_id in CORE_MESSAGES:
        assert "{" not in catalog.text(message(text_id, **numbers, **words))


class Choices(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options of each kind."""

    quick: bool = False
    limit: Annotated[int, msgspec.Meta(ge=0, le=60)] = 20
    free: int = 1
    start: Literal["first", "second"] = "first"
    kept: tuple[Literal["ace", "king", "queen"], ...] = ()


def test_option_specs_say_what_is_right() -> None:
    assert {spec.name: spec.describe() for spec in option_specs(Choices)} == {
        "quick": "true or false",
        "limit": "a whole number from 0 up to 60",
        "free": "a whole number",
        "start": "one of first, second",
        "kept": "a list of different words, each of them one of ace, king, queen",
    }


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        ({}, Choices()),
        ({"quick": "yes", "limit": "60", "start": "second"}, Choices(quick=True, limit=60, start="second")),
        ({"quick": False, "limit": 0, "free": "-3"}, Choices(limit=0, free=-3)),
        ({"kept": "queen, ace"}, Choices(kept=("queen", "ace"))),
        ({"kept": ["king"]}, Choices(kept=("king",))),
        ({"kept": ""}, Choices()),
    ],
)
def test_options_are_read(values: dict[str, Any], wanted: Choices) -> None:
    assert read_options(Choices, values) == wanted


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("quick", "perhaps"),
        ("quick", 1),
        ("limit", 61),
        ("limit", -1),
        ("limit", True),
        ("limit", "many"),
        ("limit", "1" * 13),
        ("start", "third"),
        ("start", 1),
        ("kept", "ace,knave"),
        ("kept", ("ace", "ace")),
        ("kept", 1),
    ],
)
def test_wrong_options_are_refused(name: str, value: Any) -> None:
    with pytest.raises(InvalidOptions, match=f"option {name}: .* is not"):
        read_options(Choices, {name: value})


def test_texts_are_read_only_where_they_may_be() -> None:
    values: dict[str, Any] = {"quick": True, "limit": 60, "free": -3, "start": "second", "kept": ["king"]}
    assert read_options(Choices, values, texts=False) == read_options(Choices, values)
    for name, text in (("quick", "yes"), ("limit", "60"), ("free", "-3"), ("kept", "ace")):
        assert read_options(Choices, {name: text})
        with pytest.raises(InvalidOptions, match=f"option {name}: '{text}' is not"):
            read_options(Choices, {name: text}, texts=False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("quick", 1),
        ("quick", "yes"),
        ("limit", 61),
        ("limit", -1),
        ("limit", True),
        ("limit", 1.5),
        ("limit", 20.0),
        ("limit", "20"),
        ("limit", None),
        ("free", 10**30),
        ("start", "First"),
        ("start", None),
        ("start", []),
    ],
)
def test_options_with_wrong_values_can_not_be_made(name: str, value: Any) -> None:
    with pytest.raises(InvalidOptions, match=f"option {name}: .* is not"):
        Choices(**{name: value})
    with pytest.raises(InvalidOptions, match=f"option {name}: .* is not"):
        msgspec.structs.replace(Choices(), **{name: value})


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_every_games_options_are_checked(game: Game) -> None:
    for spec in option_specs(game.options_type):
        wrongs: list[Any] = [None, 1.5, "Nothing like that", 10**30, -(10**30), [], {}]
        for wrong in wrongs:
            with pytest.raises(InvalidOptions, match=spec.name):
                game.options_type(**{spec.name: wrong})


def test_all_problems_of_options_are_told() -> None:
    with pytest.raises(InvalidOptions) as caught:
        read_options(Choices, {"speed": 1, "limit": 99})
    assert "there is no option 'speed'; the options are: quick, limit, free, start" in str(caught.value)
    assert "option limit: 99 is not a whole number from 0 up to 60" in str(caught.value)


def test_options_of_other_types_are_a_mistake() -> None:
    class Wrong(Options, frozen=True, kw_only=True):
        names: tuple[str, ...] = ()

    with pytest.raises(TypeError, match="option names"):
        option_specs(Wrong)


@plain_state
class Point:
    """A state with a cache."""

    __slots__ = ("_cache", "x", "y")

    def __init__(self, x: int, y: tuple[int, ...]) -> None:
        self.x = x
        self.y = y
        self._cache = 0


def test_plain_state() -> None:
    point: Any = Point(1, (2, 3))
    twin = point.copy()
    twin._cache = 5
    assert twin == point
    assert twin.fields() == (1, (2, 3))
    twin.x = 9
    assert point.x == 1
    assert twin != point
    assert point != (1, (2, 3))
    with pytest.raises(TypeError):
        hash(point)


def test_events_have_faces() -> None:
    own = Event("dealt", message("own"))
    event = Event("dealt", message("public"), private=((1, own),))
    assert event.seen_by(1) == own
    assert event.seen_by(0) == event.seen_by(None) == Event("dealt", message("public"))
    assert own.seen_by(0) is own


@pytest.mark.parametrize(
    ("ranks", "returns"),
    [
        ((1, 2), (1.0, -1.0)),
        ((1, 1), (0.0, 0.0)),
        ((2, 1, 3), (0.0, 1.0, -1.0)),
        ((1, 1, 3), (0.5, 0.5, -1.0)),
        ((1,), (0.0,)),
    ],
)
def test_returns(ranks: tuple[int, ...], returns: tuple[float, ...]) -> None:
    assert Outcome((0,) * len(ranks), ranks, message("end")).returns() == returns


def test_refusals_become_errors_of_their_kind() -> None:
    catalog = Catalog(CORE_MESSAGES, {"wrong": "Not {count}."})
    reason = refusal(catalog, "TW-058", "wrong", ("die:M",), count=3)
    assert str(reason) == "Not 3. [TW-058]"
    assert reason.things == ("die:M",)
    assert type(refuse([reason])) is IllegalMove
    over = refusal(catalog, "CORE-OVER", "core.over")
    assert type(refuse([over, reason])) is GameOver
    assert type(refuse([Reason("CORE-TURN", message("core.nature"))])) is OutOfTurn
    assert str(refuse([over, reason])) == "The game is over. [CORE-OVER]; Not 3. [TW-058]"


def test_record_error_names_its_line() -> None:
    assert str(RecordError(3, "is wrong")) == "line 3: is wrong"
    assert str(RecordError(0, "is locked")) == "is locked"


def test_games_are_found_by_entry_point() -> None:
    assert find_game("the_wall") is games()["the_wall"]
    with pytest.raises(UnknownGame, match=r"no game 'chess'; installed: .*the_wall"):
        find_game("chess")


def test_drawing_as_text() -> None:
    drawing: Drawing = ((Span("a", "strong"), Span("b")), (Span("c"),))
    assert plain_text(drawing) == "ab\nc"
