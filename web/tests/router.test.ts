import { describe, expect, it } from "vitest";
import { href, parse, router, type Route } from "../src/lib/router.svelte";

const at = (address: string): Route => parse(new URL(address, "http://walls.example"));

describe("addresses", () => {
  const token = "Ab-_0123456789012345678901234567";
  const pairs: [string, Route][] = [
    ["/", { page: "home" }],
    ["/new/the_wall", { page: "new", game: "the_wall", watch: false }],
    ["/new/the_wall?watch", { page: "new", game: "the_wall", watch: true }],
    [`/t/abc#${token}`, { page: "table", table: "abc", token }],
    ["/t/abc", { page: "table", table: "abc", token: "" }],
    ["/replay", { page: "replay", table: "", token: "" }],
    [`/replay/abc#${token}`, { page: "replay", table: "abc", token }],
    ["/rules/the_wall", { page: "rules", game: "the_wall", anchor: "" }],
    ["/rules/the_wall#TW-058", { page: "rules", game: "the_wall", anchor: "TW-058" }],
    ["/learn/the_wall", { page: "learn", game: "the_wall" }],
  ];

  it.each(pairs)("%s there and back", (address, route) => {
    expect(at(address)).toEqual(route);
    expect(href(route)).toBe(address);
  });

  it.each(["/nowhere", "/t", "/t/a/b", "/new", "/rules", "/learn/a/b"])("%s is missing", (address) => {
    expect(at(address)).toEqual({ page: "missing", path: address });
  });

  it("keeps strange names whole", () => {
    const route: Route = { page: "rules", game: "a/b c", anchor: "ä#1" };
    expect(at(href(route))).toEqual(route);
    expect(at("/rules/%E0%A4%A")).toEqual({ page: "rules", game: "%E0%A4%A", anchor: "" });
  });

  it("never puts a token where a server sees it", () => {
    for (const page of ["table", "replay"] as const) {
      const url = new URL(href({ page, table: "abc", token }), "http://walls.example");
      expect(url.pathname + url.search).not.toContain(token);
    }
  });
});

describe("links", () => {
  function click(link: string, attributes = "", init: MouseEventInit = {}): MouseEvent {
    document.body.innerHTML = `<a href="${link}" ${attributes}><b>x</b></a>`;
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...init });
    document.querySelector("b")?.dispatchEvent(event);
    return event;
  }
  document.addEventListener("click", (event) => {
    router.follow(event);
    event.preventDefault(); // jsdom goes nowhere
  });

  it("of the page stay in the page", () => {
    click("/rules/the_wall");
    expect(router.route).toEqual({ page: "rules", game: "the_wall", anchor: "" });
    expect(location.pathname).toBe("/rules/the_wall");
    click("/");
    expect(router.route).toEqual({ page: "home" });
  });

  it.each([
    ["https://elsewhere.example/", "", {}],
    ["/api/games", "", {}],
    ["/licences.txt", "", {}],
    ["#main", "", {}],
    ["/new/the_wall", 'target="_blank"', {}],
    ["/new/the_wall", "download", {}],
    ["/new/the_wall", "", { ctrlKey: true }],
    ["/new/the_wall", "", { button: 1 }],
  ] as const)("to %s %s %o are left to the browser", (link, attributes, init) => {
    click("/");
    click(link, attributes, init);
    expect(router.route).toEqual({ page: "home" });
  });

  it("go back", () => {
    router.go({ page: "learn", game: "x" });
    history.replaceState(null, "", "/");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(router.route).toEqual({ page: "home" });
  });
});
