import { beforeEach, describe, expect, it } from "vitest";
import type { Outcome, RuleSection } from "../src/generated/wire";
import { matches, plain, typed } from "../src/lib/choices";
import { myTables } from "../src/lib/mytables.svelte";
import { resultText } from "../src/lib/outcome";
import { blocks, chapters, found, linksFor, pieces } from "../src/lib/rules";
import { placeBeside } from "../src/lib/place";
import { checked, DEFAULTS } from "../src/lib/settings.svelte";
import { firstOptions, firstSeats, mayRepeat, named, order, ownName, problems } from "../src/lib/tableform";
import { game } from "./fakes";

describe("the filter of actions", () => {
  it("wants all words, in any order, whatever their case and accents", () => {
    expect(matches("castle buy", "Buy the Castle for Places", "buy castle places")).toBe(true);
    expect(matches("  ", "anything")).toBe(true);
    expect(matches("chateau", "le Château")).toBe(true);
    expect(matches("castle cave", "Buy the Castle")).toBe(false);
    expect(plain("ÉÜß")).toBe("euß");
  });
});

describe("numbers that are typed", () => {
  it("are taken at once where they can mean only one action", () => {
    expect(typed("", "3", 9)).toEqual({ take: 2 });
    expect(typed("", "3", 25)).toEqual({ take: 2 });
    expect(typed("1", "2", 25)).toEqual({ take: 11 });
  });
  it("wait where they could go on", () => {
    expect(typed("", "2", 25)).toEqual({ wait: "2" });
    expect(typed("1", "1", 120)).toEqual({ wait: "11" });
  });
  it("begin anew where the longer number does not exist", () => {
    expect(typed("2", "9", 25)).toEqual({ take: 8 });
    expect(typed("2", "0", 19)).toEqual({ none: true });
  });
  it("mean nothing outside the list", () => {
    expect(typed("", "0", 9)).toEqual({ none: true });
    expect(typed("", "7", 3)).toEqual({ none: true });
    expect(typed("", "1", 0)).toEqual({ none: true });
  });
  it("reach every action of a long list", () => {
    for (const count of [1, 9, 10, 25, 99, 100, 350]) {
      for (let number = 1; number <= count; number += 1) {
        let before = "";
        let taken = -1;
        for (const digit of String(number)) {
          const result = typed(before, digit, count);
          if ("take" in result) taken = result.take;
          else before = "wait" in result ? result.wait : "";
        }
        expect(taken >= 0 ? taken + 1 : Number(before)).toBe(number);
      }
    }
  });
});

const sections: RuleSection[] = [
  {
    anchor: "setup",
    title: "1. Setup",
    level: 2,
    text: "- Suits: `M` Moons\n- **Never** mix",
    lines: [
      { id: "ST-1", text: "There are ten stones." },
      { id: "ST-2", text: "See ST-1 and `all`." },
    ],
    aside: false,
  },
  {
    anchor: "end",
    title: "2. The end",
    level: 2,
    text: "",
    lines: [{ id: "ST-R01", text: "Nobody loses." }],
    aside: true,
  },
];

describe("rules", () => {
  it("are linked by the words of their sections, each once", () => {
    expect(linksFor(["ST-2", "ST-1", "ST-R01", "CORE-TURN"], sections)).toEqual([
      { id: "ST-2", title: "Setup" },
      { id: "ST-R01", title: "The end" },
    ]);
  });
  it("are found by words of the line, its number and its section", () => {
    expect(found(sections, "ten").flatMap((section) => section.lines.map((line) => line.id))).toEqual(["ST-1"]);
    expect(found(sections, "st-r01").flatMap((section) => section.lines)).toHaveLength(1);
    expect(found(sections, "setup see")[0]?.lines.map((line) => line.id)).toEqual(["ST-2"]);
    expect(found(sections, " ")).toEqual(sections);
    expect(found(sections, "dragon")).toEqual([]);
  });
  it("are read as words, code, strong words and other rules", () => {
    expect(pieces("See ST-1 and `all` **now**.")).toEqual([
      { kind: "text", text: "See " },
      { kind: "rule", text: "ST-1" },
      { kind: "text", text: " and " },
      { kind: "code", text: "all" },
      { kind: "text", text: " " },
      { kind: "strong", text: "now" },
      { kind: "text", text: "." },
    ]);
  });
  it("are in chapters, each with its parts", () => {
    const part = { ...sections[0]!, anchor: "lids", level: 3 };
    const found = chapters([sections[0]!, part, sections[1]!]);
    expect(found.map((chapter) => chapter.sections.map((section) => section.anchor))).toEqual([
      ["setup", "lids"],
      ["end"],
    ]);
  });
  it("have paragraphs and lists", () => {
    expect(blocks("One.\n\n- a\n- b\nTwo.")).toEqual(["One.", ["a", "b"], "Two."]);
  });
});

describe("a box beside what it is about", () => {
  const screen = { width: 1000, height: 600 };
  const box = { width: 200, height: 100 };
  const rect = (left: number, top: number, width: number, height: number) => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  });
  it("lies under it where there is room", () => {
    expect(placeBeside(rect(400, 100, 100, 40), box, screen)).toMatchObject({ left: 350, top: 148 });
  });
  it("lies above it at the lower edge", () => {
    expect(placeBeside(rect(400, 540, 100, 40), box, screen)).toMatchObject({ left: 350, top: 432 });
  });
  it("leaves bars clear", () => {
    const bar = rect(0, 180, 800, 80);
    expect(placeBeside(rect(400, 120, 100, 40), box, screen, [bar])).toMatchObject({ left: 350, top: 12 });
  });
  it("lies above the bar where what it is about stands in it", () => {
    const bar = rect(0, 500, 1000, 100);
    expect(placeBeside(rect(400, 540, 100, 40), box, screen, [bar])).toMatchObject({ left: 350, top: 392 });
  });
  it("lies at the same edge as it where that keeps a bar clear", () => {
    const bar = rect(0, 0, 700, 600);
    expect(placeBeside(rect(720, 100, 100, 40), box, screen, [bar])).toMatchObject({ left: 720, top: 148 });
  });
  it("stays on the screen, and is in its middle without a thing", () => {
    expect(placeBeside(rect(-50, 590, 20, 20), box, screen)).toMatchObject({ left: 8 });
    expect(placeBeside(null, box, screen)).toMatchObject({ left: 400, top: 210 });
  });
});

describe("the result", () => {
  const outcome = (ranks: number[], scores = ranks): Outcome => ({
    ranks,
    scores,
    reason: { id: "x", args: {} },
    account: [],
  });
  const names = ["Ann", "Bob", "Cem"];
  it.each([
    [outcome([1, 2]), [0], "You win!"],
    [outcome([1, 2]), [1], "Ann wins"],
    [outcome([2, 1]), [0, 1], "Bob wins"],
    [outcome([1, 1]), [0], "A draw"],
    [outcome([1, 1, 3]), [2], "Ann, Bob share the win"],
    [outcome([1], [42]), [0], "Ann scores 42"],
  ] as const)("%o for %o: %s", (given, mine, text) => {
    expect(resultText(given, names, mine)).toBe(text);
  });
});

describe("settings", () => {
  it("take only what they know", () => {
    expect(checked(null)).toEqual(DEFAULTS);
    expect(checked("nonsense")).toEqual(DEFAULTS);
    expect(checked({ theme: "pink", speed: 7, sound: "yes", keys: null, name: 5 })).toEqual(DEFAULTS);
    expect(checked({ theme: "dark", speed: "fast", sound: true, keys: false, name: "x".repeat(99) })).toMatchObject({
      theme: "dark",
      speed: "fast",
      sound: true,
      keys: false,
      name: "x".repeat(40),
    });
  });
});

describe("my tables", () => {
  const entry = { table: "a", token: "t", game: "stones", names: ["Ann"], opened: 1, over: false };
  beforeEach(() => {
    localStorage.clear();
    for (const mine of [...myTables.list]) myTables.forget(mine);
  });

  it("keep their links when they are seen again", () => {
    myTables.opened("stones", ["Ann"], { table: "a", owner: "t", spectator: "s", seats: [{ seat: 1, token: "u" }] });
    myTables.put({ ...entry, over: true });
    expect(myTables.find("a")).toMatchObject({
      over: true,
      links: { seats: [{ seat: 1, token: "u" }] },
    });
    expect(myTables.list).toHaveLength(1);
  });
  it("know one table with several links", () => {
    myTables.put(entry);
    myTables.put({ ...entry, token: "u" });
    expect(myTables.list.map((mine) => mine.token)).toEqual(["u", "t"]);
    expect(myTables.find("a", "t")?.token).toBe("t");
  });
  it("are forgotten when asked, also in the browser", () => {
    myTables.put(entry);
    myTables.forget(entry);
    expect(myTables.find("a")).toBeUndefined();
    expect(localStorage.getItem("fourwalls.tables")).toBe("[]");
  });
  it("are not without end", () => {
    for (let number = 0; number < 80; number += 1) myTables.put({ ...entry, table: String(number) });
    expect(myTables.list).toHaveLength(50);
    expect(myTables.list[0]?.table).toBe("79");
  });
});

describe("a new table", () => {
  const info = game();
  const label = (spec: { name: string }): string => spec.name;

  it("starts with me and a bot, or with bots to watch", () => {
    expect(firstSeats(info, false).map((seat) => [seat.kind, seat.name])).toEqual([
      ["me", "Mason"],
      ["bot", "Medium bot"],
    ]);
    expect(firstSeats(info, true).map((seat) => seat.name)).toEqual(["Medium bot", "Medium bot 2"]);
  });
  it("names seats anew until somebody does", () => {
    const [first, second] = firstSeats(info, false);
    if (!first || !second) throw new Error("no seats");
    expect(named(info, [first, { ...second, kind: "open" }])[1]?.name).toBe("Guest");
    expect(named(info, [first, { ...second, kind: "me" }])[1]?.name).toBe("Player 2");
    expect(named(info, [{ ...first, name: "Zoe", touched: true }, second])[0]?.name).toBe("Zoe");
  });
  it("says what is wrong", () => {
    const seats = firstSeats(info, false).map((seat) => ({ ...seat, name: "Zoe" }));
    expect(problems(info, seats, { size: "x" }, label)).toHaveLength(2);
    expect(problems(info, firstSeats(info, false), { size: "21" }, label)[0]).toContain("from 1 to 20");
    expect(problems(info, firstSeats(info, false), { size: "" }, label)).toHaveLength(1);
    expect(problems(info, firstSeats(info, false), { size: "20" }, label)).toEqual([]);
    const unnamed = firstSeats(info, false).map((seat) => ({ ...seat, name: " " }));
    expect(problems(info, unnamed, {}, label)).toHaveLength(1);
    const [first, second] = firstSeats(info, false);
    expect(problems(info, [{ ...first!, name: " You" }, second!], {}, label)).toEqual([expect.stringContaining("You")]);
  });
  it("remembers the name of one person, if they wrote it", () => {
    const [me, bot] = firstSeats(info, false);
    expect(ownName([me!, bot!])).toBe("");
    expect(ownName([{ ...me!, name: "Zoe ", touched: true }, bot!])).toBe("Zoe");
    expect(
      ownName([
        { ...me!, name: "Zoe", touched: true },
        { ...me!, name: "Ann", touched: true },
      ]),
    ).toBe("");
  });
  it("orders only what is not as usual", () => {
    const options = { size: "12", last: "wins", open: false };
    expect(order(info, firstSeats(info, false), options, " again ")).toEqual({
      game: "stones",
      seats: [
        { kind: "me", name: "Mason" },
        { kind: "bot", name: "Medium bot", bot: "greedy" },
      ],
      options: { size: 12, open: false },
      seed: "again",
    });
    expect(order(info, firstSeats(info, false), { size: "10" }, "").options).toEqual({});
  });
  it("reads lists of words", () => {
    const kept = { name: "kept", kind: "list" as const, default: [], minimum: null, maximum: null };
    const listed = { ...info, options: [{ ...kept, choices: ["ace", "king", "queen"] }] };
    const seats = firstSeats(listed, false);
    expect(firstOptions(listed)).toEqual({ kept: "" });
    expect(order(listed, seats, { kept: " queen,ace, " }, "").options).toEqual({ kept: ["queen", "ace"] });
    expect(order(listed, seats, { kept: " " }, "").options).toEqual({});
    const label = (): string => "Kept";
    expect(problems(listed, seats, { kept: "ace, knave" }, label)).toEqual(["Kept: there is no “knave”."]);
    expect(problems(listed, seats, { kept: "ace, king, ace" }, label)).toEqual(["Kept: “ace” is there twice."]);
    expect(problems(listed, seats, { kept: "king" }, label)).toEqual([]);
  });
  it("gives no seed where somebody plays by link", () => {
    const [me, bot] = firstSeats(info, false);
    const seats = [me!, { ...bot!, kind: "open" as const }];
    expect(mayRepeat(seats)).toBe(false);
    expect(order(info, seats, {}, "again")).not.toHaveProperty("seed");
  });
});
