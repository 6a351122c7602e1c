/** Where the page is: the lobby, a table, an invitation, a game's rules or its cards, by path. */
export type Route =
  | { page: "lobby"; game: string; deck: string; key: string }
  | { page: "table"; id: string; review: boolean; point: number } // the turning point to look at, from 1; 0: none
  | { page: "join"; token: string }
  | { page: "rules"; game: string; clause: string }
  | { page: "cards"; game: string; deck: string; key: string; table: string }
  | { page: "lost" };

/** The route of the address; one that cannot be decoded leads nowhere. */
function read(): Route {
  try {
    return decoded();
  } catch {
    return { page: "lost" };
  }
}

function decoded(): Route {
  const [first = "", second = ""] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const asked = new URLSearchParams(location.search);
  const deck = asked.get("deck") ?? "";
  const key = asked.get("key") ?? "";
  if (!first) return { page: "lobby", game: asked.get("game") ?? "", deck, key };
  if (first === "table" && second)
    return { page: "table", id: second, review: asked.has("review"), point: Number(asked.get("review")) || 0 };
  if (first === "join" && second) return { page: "join", token: second };
  if (first === "rules" && second)
    return { page: "rules", game: second, clause: decodeURIComponent(location.hash.slice(1)) };
  if (first === "cards" && second) return { page: "cards", game: second, deck, key, table: asked.get("table") ?? "" };
  return { page: "lost" };
}

class Router {
  route = $state.raw<Route>(read());

  go(path: string): void {
    if (path !== location.pathname + location.search + location.hash) history.pushState(null, "", path);
    this.route = read();
    scrollTo(0, 0);
  }

  /** Follow links of our own pages without loading anything anew. */
  listen(): () => void {
    const back = (): void => void (this.route = read());
    const click = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (
        !link ||
        !plain ||
        event.defaultPrevented ||
        link.origin !== location.origin ||
        link.target ||
        link.hasAttribute("download")
      )
        return;
      if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    };
    addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  }
}

export const router = new Router();
