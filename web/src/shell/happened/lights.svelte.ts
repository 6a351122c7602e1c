/** Where the boards show something that lines of the log speak of: elements with this `data-ref`, those in sight first. */
export function placesOf(refs: readonly string[]): Element[] {
  return refs.flatMap((ref) =>
    [...document.querySelectorAll(`[data-ref="${ref.replaceAll('"', '\\"')}"]`)].filter(isShown),
  );
}

/** Whether an element has room on the page, in an open tab or panel. */
export function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** What is lit on the board just now; one thing at a time. */
class Lights {
  refs = $state.raw<readonly string[]>([]);
  #timer = 0;

  /** Light places up: for a while, or until `hide`. */
  show(refs: readonly string[], ms = 0): void {
    clearTimeout(this.#timer);
    this.refs = refs;
    if (ms) this.#timer = window.setTimeout(() => this.hide(), ms);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.refs = [];
  }

  /** Light places up for a while, and bring them into sight. */
  see(refs: readonly string[]): void {
    this.show(refs, SEE_MS);
    const [first] = placesOf(refs);
    first?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

const SEE_MS = 2400;

export const lights = new Lights();
