const KEY = "subak-level";
const USUAL = 3;

/** How well bots shall play in new games; this browser remembers it. */
class Level {
  number = $state(remembered());

  pick(number: number): void {
    this.number = number;
    try {
      localStorage.setItem(KEY, String(number));
    } catch {
      // a browser that keeps nothing plays on all the same
    }
  }
}

function remembered(): number {
  try {
    return Number(localStorage.getItem(KEY)) || USUAL;
  } catch {
    return USUAL;
  }
}

export const level = new Level();
