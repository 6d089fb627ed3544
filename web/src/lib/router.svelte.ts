/** Which page is shown: paths and back. Tokens stand in the fragment, which no server and no log sees. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string; watch: boolean }
  | { page: "table"; table: string; token: string }
  | { page: "replay"; table: string; token: string }
  | { page: "rules"; game: string; anchor: string }
  | { page: "learn"; game: string }
  | { page: "missing"; path: string };

/** The route of an address. */
export function parse(url: Pick<URL, "pathname" | "search" | "hash">): Route {
  const parts = url.pathname.split("/").filter(Boolean).map(decoded);
  const [head, name = ""] = parts;
  const fragment = decoded(url.hash.replace(/^#/, ""));
  if (parts.length === 0) return { page: "home" };
  if (head === "replay" && parts.length === 1) return { page: "replay", table: "", token: "" };
  if (parts.length === 2) {
    if (head === "new") return { page: "new", game: name, watch: new URLSearchParams(url.search).has("watch") };
    if (head === "t") return { page: "table", table: name, token: fragment };
    if (head === "replay") return { page: "replay", table: name, token: fragment };
    if (head === "rules") return { page: "rules", game: name, anchor: fragment };
    if (head === "learn") return { page: "learn", game: name };
  }
  return { page: "missing", path: url.pathname };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a route, without the origin. */
export function href(route: Route): string {
  const part = encodeURIComponent;
  switch (route.page) {
    case "home":
      return "/";
    case "new":
      return `/new/${part(route.game)}${route.watch ? "?watch" : ""}`;
    case "table":
      return `/t/${part(route.table)}${route.token ? `#${part(route.token)}` : ""}`;
    case "replay":
      return route.table ? `/replay/${part(route.table)}${route.token ? `#${part(route.token)}` : ""}` : "/replay";
    case "rules":
      return `/rules/${part(route.game)}${route.anchor ? `#${part(route.anchor)}` : ""}`;
    case "learn":
      return `/learn/${part(route.game)}`;
    case "missing":
      return route.path;
  }
}

class Router {
  route: Route = $state.raw(parse(location));

  constructor() {
    const read = () => (this.route = parse(location));
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
  }

  go(route: Route): void {
    history.pushState(null, "", href(route));
    this.route = route;
    scrollTo(0, 0);
  }

  /** Changes the address without a step in the history. */
  replace(route: Route): void {
    history.replaceState(null, "", href(route));
    this.route = route;
  }

  /** A click on a link of the page stays in the page; new tabs and other sites are left to the browser. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || (link.hash && link.getAttribute("href")?.startsWith("#"))) return;
    const route = parse(link);
    if (route.page === "missing") return;
    event.preventDefault();
    this.go(route);
  };
}

export const router = new Router();
