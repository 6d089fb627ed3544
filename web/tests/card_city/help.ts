/** The game's words as the catalog has them, for the tests of its board. */
import type { Message } from "../../src/generated/wire";
import { Words } from "../../src/boards/card_city/words";

const KINDS: Record<string, string> = {
  R: "Residential",
  C: "Commercial",
  L: "Leisure",
  I: "Industrial",
  P: "Parking",
  H: "City Hall",
};

function text({ id }: Message): string {
  const [group, name = ""] = id.split(".");
  return group === "kind" ? (KINDS[name] ?? "") : name;
}

export const words = new Words(text, ["Anna", "Bert"]);
