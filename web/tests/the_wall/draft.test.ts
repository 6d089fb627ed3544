import { describe, expect, it } from "vitest";
import {
  carriedOver,
  keepNotations,
  notationsOf,
  obstacleTo,
  openDraft,
  payForMe,
  powerDraft,
  progressOf,
  withSuggestion,
  type BuyDraft,
  type CardPowerDraft,
  type Draft,
} from "../../src/boards/the_wall/draft";
import { ghostOf, wishOf } from "../../src/boards/the_wall/ghost";
import { situation, view, type Table } from "./help";

const buy = (card: string, pile: BuyDraft["pile"]): BuyDraft => ({ kind: "buy", card, pile, units: [] });

describe("buying", () => {
  const table = { dice: "MMWLSK", counters: ["M3", ""] as [string, string], legal: ["buy lunatic"] };

  it("asks for the suits of the card and the units of its price", () => {
    const here = situation(table);
    expect(progressOf(here, buy("lunatic", "people"))).toEqual({ ready: false, due: 5, missing: ["M", "W"], price: 5 });
  });

  it("sends the card and the whole payment together", () => {
    const here = situation(table);
    const draft = buy("lunatic", "people");
    const paid = { ...draft, units: payForMe(here, draft) ?? [] };
    expect(progressOf(here, paid).ready).toBe(true);
    expect(notationsOf(here, paid)).toEqual(["buy lunatic", "die M", "die M", "die S", "die W", "die L"]);
  });

  it("names the pile of a card with two types, and waits for it", () => {
    const here = situation({ ...table, market: ["market", null, null] });
    expect(progressOf(here, buy("market", null)).ready).toBe(false);
    expect(notationsOf(here, buy("market", "events"))[0]).toBe("buy market events");
  });

  it("goes on from a payment that the list of actions has begun", () => {
    const begun: Table = {
      ...table,
      step: "pay",
      stack: ["after"],
      dice: "MLSK",
      spent: "MW",
      pending: { card: "lunatic", pile: "people", due: 3, paid: ["die M", "die W"] },
      legal: ["die L"],
    };
    const here = situation(begun);
    const draft = openDraft(here, view(begun));
    expect(draft).toMatchObject({ kind: "buy", card: "lunatic", pile: "people" });
    expect(progressOf(here, draft as Draft)).toEqual({ ready: false, due: 3, missing: [], price: 3 });
    // Dice before the last one paid are out of reach: the engine wants units in order.
    expect(obstacleTo(here, draft as Draft, { kind: "die", suit: "M" })).toBe("gone");
    const units = payForMe(here, draft as BuyDraft) ?? [];
    expect(notationsOf(here, { ...(draft as BuyDraft), units })).toEqual(["die L", "die K", "counter M"]);
  });

  it("keeps what was chosen when the list of actions begins or pays it, and nothing twice", () => {
    const chosen: BuyDraft = {
      ...buy("lunatic", "people"),
      units: [
        { kind: "die", suit: "W", die: 2 },
        { kind: "die", suit: "M", die: 0 },
        { kind: "counter", suit: "M" },
      ],
    };
    const pending = { card: "lunatic", pile: "people", due: 5, paid: [] as string[] };
    const begun: Table = { ...table, step: "pay", stack: ["after"], pending, legal: ["die M", "die W"] };
    const units = (paid: number, at: Table): unknown[] => {
      const draft = carriedOver(situation(at), chosen, paid, openDraft(situation(at), view(at)) as Draft);
      return (draft as BuyDraft).units.map(({ kind, suit }) => `${kind} ${suit}`);
    };
    expect(units(0, begun)).toEqual(["die W", "die M", "counter M"]);
    const paid: Table = { ...begun, dice: "MWLSK", spent: "M", pending: { ...pending, due: 4, paid: ["die M"] } };
    expect(units(0, paid)).toEqual(["die W", "counter M"]);
    const other: Table = { ...begun, pending: { ...pending, card: "mill", pile: "places", due: 8 } };
    expect(units(0, other)).toEqual([]);
  });

  it("refuses what can't be in the payment", () => {
    const here = situation({ ...table, matching: true });
    expect(obstacleTo(here, buy("lunatic", "people"), { kind: "die", suit: "K" })).toBe("suit");
    expect(obstacleTo(here, buy("lunatic", "people"), { kind: "counter", suit: "W" })).toBe("gone");
  });
});

describe("powers", () => {
  const table = {
    dice: "MMWLSK",
    counters: ["M5 S2", ""] as [string, string],
    legal: ["power"],
    sides: [
      { people: ["painter"], places: [], events: [] },
      { people: ["savage"], places: [], events: [] },
    ] as [never, never],
  };

  it("suggest counters and go off with everything at once", () => {
    const here = situation(table);
    const draft = withSuggestion(here, { ...(powerDraft("Y") as CardPowerDraft), card: "savage" });
    expect(progressOf(here, draft)).toMatchObject({ ready: true, price: 7 });
    const counters = [...Array<string>(5).fill("counter M"), ...Array<string>(2).fill("counter S")];
    expect(notationsOf(here, draft).slice(0, 2)).toEqual(["power", "steal savage"]);
    expect(notationsOf(here, draft).slice(2).sort()).toEqual(counters);
  });

  it("cost more for protected cards, and less with Moons", () => {
    const here = situation({ ...table, guards: { savage: "W1 K1" } });
    const steal = { ...(powerDraft("Y") as CardPowerDraft), card: "savage" };
    expect(progressOf(here, steal).price).toBe(11);
    expect(progressOf(here, { ...steal, kind: "discard" }).price).toBe(9);
  });

  it("take no dice", () => {
    const here = situation(table);
    const draft = { ...(powerDraft("Y") as CardPowerDraft), card: "savage" };
    expect(obstacleTo(here, draft, { kind: "die", suit: "M" })).toBe("counters");
  });

  it("turn a die", () => {
    const here = situation({
      ...table,
      powers: [
        { deck: null, active: "L" },
        { deck: null, active: "M" },
      ],
    });
    const draft = withSuggestion(here, { kind: "turn", face: "K", die: 5, to: "M", units: [] });
    expect(notationsOf(here, draft)).toEqual(["power", "turn K", "to M", "counter M"]);
  });

  it("protect several cards in one use", () => {
    const here = situation(table);
    const draft: Draft = {
      kind: "protect",
      card: null,
      placements: [
        { card: "painter", suit: "M" },
        { card: "sailor", suit: "S" },
      ],
    };
    const placed = ["protect painter", "counter M", "protect sailor", "counter S", "stop"];
    expect(notationsOf(here, draft)).toEqual(["power", ...placed]);
    expect(notationsOf(situation({ ...table, step: "protect", stack: ["main"] }), draft)).toEqual(placed);
    const inside = situation({ ...table, step: "protect_with", stack: ["main"] });
    expect(notationsOf(inside, draft)).toEqual(placed.slice(1));
  });

  it("pick up where the engine stands", () => {
    const powers: Table["powers"] = [
      { deck: null, active: "W" },
      { deck: null, active: "M" },
    ];
    const begun: Table = {
      ...table,
      powers,
      step: "cost",
      stack: ["main"],
      pending: { card: "mill", due: 1 },
      legal: ["counter M", "counter S"],
    };
    const draft = openDraft(situation(begun), view(begun)) as Draft;
    expect(draft).toMatchObject({ kind: "clear", card: "mill" });
    expect(notationsOf(situation(begun), draft)).toEqual(["counter M"]);
  });
});

describe("ending the turn with nothing", () => {
  it("is a choice that is ready to be confirmed", () => {
    expect(progressOf(situation(), { kind: "nothing" }).ready).toBe(true);
    expect(notationsOf(situation(), { kind: "nothing" })).toEqual(["no action"]);
  });
});

describe("keeping dice", () => {
  it("saves the power for later where it was offered", () => {
    expect(keepNotations(situation({ step: "keep", dice: "MM" }), "M")).toEqual(["keep M"]);
    expect(keepNotations(situation({ step: "before", dice: "MM" }), "")).toEqual(["go on", "keep none"]);
    expect(keepNotations(situation({ step: "before", dice: "", spent: "MMSWLK" }), "")).toEqual(["go on"]);
  });
});

describe("the ghost of a result", () => {
  it("shows where a card would lie and who would control the pile", () => {
    const ghost = ghostOf(situation(), wishOf(buy("mill", "places")));
    expect(ghost.arrives).toEqual({ places: "mill" });
    expect(ghost.control).toEqual({ places: null });
  });

  it("shows both piles of a card with two types", () => {
    expect(Object.keys(ghostOf(situation(), wishOf(buy("market", null))).arrives)).toEqual(["places", "events"]);
  });

  it("shows a stolen card on the other side", () => {
    const ghost = ghostOf(situation(), { kind: "steal", card: "cave" });
    expect(ghost).toMatchObject({ arrives: { places: "cave" }, leaves: ["cave"], control: { places: "me" } });
  });

  it("counts the Suns die among the counters that would come", () => {
    const here = situation({ dice: "MMSWLK", sun_die: "M" });
    expect(ghostOf(here, { kind: "take", suit: "M" }).gain).toEqual({ M: 3 });
  });
});
