// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { readCity } from "../../src/boards/card_city/city";
import { makeScene, toSvg, type PictureCity } from "../../src/boards/card_city/picture";

const one = (name: string, ...rows: string[]): PictureCity => ({
  name,
  result: "7 points",
  winner: false,
  city: readCity(rows),
});
function drawn(...cities: PictureCity[]): SVGSVGElement {
  const svg = toSvg(makeScene(cities, "Card City", (piece) => `kind ${piece}`));
  const page = new DOMParser().parseFromString(svg, "image/svg+xml");
  expect(page.querySelector("parsererror")).toBeNull();
  return page.documentElement as unknown as SVGSVGElement;
}
const texts = (svg: SVGSVGElement): string[] => [...svg.querySelectorAll("text")].map((each) => each.textContent ?? "");

describe("the picture of the cities", () => {
  it("has every card by its name, and every city by its player's", () => {
    const svg = drawn(one("Anna", "H R"), one("Bert", "H C", ". P"));
    const kinds = texts(svg).filter((text) => text.startsWith("kind"));
    expect(kinds.sort()).toEqual(["kind C", "kind H", "kind H", "kind P", "kind R"]);
    expect(texts(svg)).toEqual(expect.arrayContaining(["Card City", "Anna", "Bert", "7 points"]));
  });

  it("is as large as its cities need", () => {
    const size = (count: number): number[] => {
      const svg = drawn(...Array.from({ length: count }, () => one("Anna", "H")));
      return [Number(svg.getAttribute("width")), Number(svg.getAttribute("height"))];
    };
    const [solo, two, three, four] = [size(1), size(2), size(3), size(4)];
    expect(two[0]).toBeGreaterThan(solo[0] ?? 0);
    // Up to three beside each other, four in two rows.
    expect(three[1]).toBe(two[1]);
    expect(four[0]).toBe(two[0]);
    expect(four[1]).toBeGreaterThan(two[1] ?? 0);
  });

  it("stays a picture whatever somebody is called", () => {
    expect(texts(drawn(one('<b>"A&B"</b>', "H")))).toContain('<b>"A&B"</b>');
  });
});
