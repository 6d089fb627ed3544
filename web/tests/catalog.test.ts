import { describe, expect, it, vi } from "vitest";
import type { Message } from "../src/generated/wire";
import { Catalog, say } from "../src/lib/catalog";
import { pageTexts, t, type TextId } from "../src/messages";
import made from "./catalog-cases.json";

describe("the catalog", () => {
  const catalog = new Catalog(made.templates);

  it.each(made.cases.map((item) => [item.text, item] as const))("says as Python: %s", (text, { message, names }) => {
    expect(catalog.text(message as unknown as Message, names)).toBe(text);
  });

  it("has cases of every template", () => {
    expect(new Set(made.cases.map((item) => item.message.id))).toEqual(new Set(Object.keys(made.templates)));
  });

  it("takes later tables before earlier ones", () => {
    expect(new Catalog({ a: "old", b: "kept" }, { a: "new" }).text({ id: "a", args: {} })).toBe("new");
  });

  it("refuses unknown ids and missing arguments", () => {
    expect(() => catalog.text({ id: "nowhere", args: {} })).toThrow("nowhere");
    expect(() => catalog.text({ id: "toString", args: {} })).toThrow("toString");
    expect(() => catalog.text({ id: "inner", args: {} })).toThrow("word");
  });

  it("shows the id where a text is missing, and says so in the console", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(say(catalog, { id: "nowhere", args: {} })).toBe("nowhere");
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });
});

describe("the page's own texts", () => {
  it("fill in with the arguments they name", () => {
    for (const [id, template] of Object.entries(pageTexts)) {
      const names = [...template.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? "");
      const args = Object.fromEntries(names.map((name) => [name, name === "seat" ? 0 : 2]));
      expect(t(id as TextId, args, ["Ann"])).not.toMatch(/[{}]/);
    }
  });

  it("use each of the ids somewhere", () => {
    const files = import.meta.glob(["../src/**/*.svelte", "../src/**/*.ts", "!../src/messages.ts"], {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const source = Object.values(files).join("\n");
    // Ids that are put together from a word, such as `new.kind.${kind}`.
    const made = [...source.matchAll(/t\(\s*`([\w.]+)\$\{/g)].map((match) => match[1] ?? "");
    const unused = Object.keys(pageTexts).filter(
      (id) => !source.includes(`"${id}"`) && !made.some((head) => id.startsWith(head)),
    );
    expect(unused).toEqual([]);
  });
});
