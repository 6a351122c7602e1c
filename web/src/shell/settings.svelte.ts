/** What each setting can be. */
export const OFFERED = {
  theme: ["system", "light", "dark"],
  textSize: ["normal", "large", "largest"],
  sound: ["off", "on"],
  motion: ["system", "reduced", "full"],
  pace: ["step by step", "slow", "normal", "fast", "at once"],
  confirm: ["everything", "what is for good", "nothing"],
} as const;

export type Name = keyof typeof OFFERED;
export type Kept = { [name in Name]: (typeof OFFERED)[name][number] };
export type Pace = Kept["pace"];
export type Confirming = Kept["confirm"];

const KEY = "subak-settings";

/** A media query that is answered anew when the system changes its mind; false where there is no page. */
class Wish {
  now = $state(false);

  constructor(query: string) {
    const found = globalThis.matchMedia?.(query);
    if (!found) return;
    this.now = found.matches;
    found.addEventListener("change", () => (this.now = found.matches));
  }
}

/** How this browser shall show the tables: kept in it, applied at once, and followed by all its open pages. */
export class Settings {
  #chosen = $state.raw<Partial<Kept>>({});
  #dark = new Wish("(prefers-color-scheme: dark)");
  #reduced = new Wish("(prefers-reduced-motion: reduce)");
  #touch = new Wish("(pointer: coarse)");

  constructor(readonly storage: Storage | null = ownStorage()) {
    this.#chosen = read(storage);
    globalThis.addEventListener?.("storage", (event) => {
      if (event.key === KEY || event.key === null) this.#chosen = read(storage);
    });
  }

  readonly theme = $derived(this.#chosen.theme ?? "system");
  readonly textSize = $derived(this.#chosen.textSize ?? "normal");
  readonly sound = $derived((this.#chosen.sound ?? "off") === "on");
  readonly motion = $derived(this.#chosen.motion ?? "system");
  readonly pace: Pace = $derived(this.#chosen.pace ?? "normal");
  /** A finger slips more easily than a mouse: where nothing was chosen, it confirms everything. */
  readonly confirm: Confirming = $derived(
    this.#chosen.confirm ?? (this.#touch.now ? "everything" : "what is for good"),
  );

  readonly dark = $derived(this.theme === "system" ? this.#dark.now : this.theme === "dark");
  readonly still = $derived(this.motion === "system" ? this.#reduced.now : this.motion === "reduced"); // nothing moves

  /** What is in force for a setting, as one of the words offered for it. */
  get<N extends Name>(name: N): Kept[N] {
    const value = this[name];
    return (typeof value === "boolean" ? (value ? "on" : "off") : value) as Kept[N];
  }

  set<N extends Name>(name: N, value: Kept[N]): void {
    this.#chosen = { ...this.#chosen, [name]: value };
    try {
      this.storage?.setItem(KEY, JSON.stringify(this.#chosen));
    } catch {
      // a browser that keeps nothing plays on all the same
    }
  }

  /** Tell the style sheets; call it in an effect. */
  apply(root: HTMLElement): void {
    root.dataset.theme = this.theme;
    root.dataset.text = this.textSize;
    root.dataset.motion = this.still ? "reduced" : "full";
  }
}

/** What this browser keeps things in; null where it keeps nothing. */
export function ownStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null; // the browser forbids it
  }
}

/** What was kept, without anything that is not offered (any more). */
function read(storage: Storage | null): Partial<Kept> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? "{}");
    const known = Object.entries(kept ?? {}).filter(([name, value]) =>
      (OFFERED[name as Name] as readonly unknown[] | undefined)?.includes(value),
    );
    return Object.fromEntries(known) as Partial<Kept>;
  } catch {
    return {};
  }
}

export const settings = new Settings();
