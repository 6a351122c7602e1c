/** What lies over the column beside the own field: another seat's board, or the log. */
export class Beside {
  seat = $state<number | null>(null); // whose board is enlarged
  pinned = $state(false); // it stays until it is closed
  log = $state(false);
  #how: "click" | "focus" = "click";

  /** Enlarge a board; a second click on the same closes it. The keyboard's focus opens it for as long as it stays. */
  open(seat: number, how: "click" | "focus"): void {
    if (how === "click" && this.seat === seat && this.#how === "click") return this.close();
    if (how === "focus" && this.seat !== null && this.pinned) return;
    this.seat = seat;
    this.log = false;
    this.#how = how;
  }

  /** The keyboard has left the small board that was enlarged by it. */
  leave(): void {
    if (this.#how === "focus" && !this.pinned) this.close();
  }

  /** Somebody clicked elsewhere on the table. */
  elsewhere(): void {
    if (!this.pinned) this.seat = null;
  }

  pin(): void {
    this.pinned = !this.pinned;
    this.#how = "click";
  }

  close(): void {
    this.seat = null;
    this.pinned = this.log = false;
  }

  /** The board of the next seat down the river, or up; the first one when none is enlarged. */
  next(seats: readonly number[], step: number): void {
    const at = this.seat === null ? (step > 0 ? -1 : 0) : seats.indexOf(this.seat);
    this.seat = seats[(at + step + seats.length) % seats.length] ?? null;
    this.log = false;
    this.#how = "click";
  }

  toggleLog(): void {
    this.log = !this.log;
    if (!this.pinned) this.seat = null;
  }
}
