import type { Choice } from "../generated/wire";

/** The choices that are marked where they stand: those for good, unless all are; then the prompt bar says so once. */
export function forGood(choices: readonly Choice[]): Set<string> {
  const found = choices.filter((choice) => choice.undo === "for good");
  return new Set(found.length < choices.length ? found.map((choice) => choice.text) : []);
}

/** What all choices mean for undo, where they mean the same. */
export function common(choices: readonly Choice[]): Choice["undo"] | null {
  const kinds = new Set(choices.map((choice) => choice.undo ?? "free"));
  return kinds.size === 1 ? [...kinds][0] : null;
}

/** Mark all places under a root that play one of these choices, also those that appear later; call what it gives to stop. */
export function markUndo(root: HTMLElement, marked: ReadonlySet<string>): () => void {
  const mark = (): void => {
    for (const place of root.querySelectorAll<HTMLElement>("[data-choice], [data-undo]")) {
      const lasting = marked.has(place.dataset.choice ?? "");
      if (lasting === "undo" in place.dataset) continue;
      if (lasting) place.dataset.undo = "for good";
      else delete place.dataset.undo;
      if (lasting) place.setAttribute("aria-description", "for good");
      else place.removeAttribute("aria-description");
    }
  };
  mark();
  const observer = new MutationObserver(mark);
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-choice"] });
  return () => observer.disconnect();
}
