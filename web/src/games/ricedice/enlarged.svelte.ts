/** Which of several things is shown large: while the focus stands on it, until it is closed, or kept. */
export class Enlarged {
  at = $state<number | null>(null);
  kept = $state(false);
  #passing = false; // opened by the focus alone: closes when that goes on

  /** A click opens and closes again; the focus only opens. */
  open(which: number, byFocus: boolean): void {
    if (byFocus && this.at !== null) return;
    if (!byFocus && this.at === which && !this.#passing) this.close();
    else {
      this.at = which;
      this.#passing = byFocus;
    }
  }

  leave(): void {
    if (this.#passing && !this.kept) this.close();
  }

  keep(): void {
    this.kept = !this.kept;
    this.#passing = false;
  }

  close(): void {
    this.at = null;
    this.kept = this.#passing = false;
  }

  step(by: number, of: number): void {
    if (this.at !== null && of) this.at = (this.at + by + of) % of;
    this.#passing = false;
  }
}
