/** Whether a key press belongs to a text field, so that no shortcut may take it. */
export function typing(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return event.target instanceof HTMLElement && event.target.matches("input, select, textarea, [contenteditable]");
}

/** Whether Enter already means something where the keyboard's focus is; what was only clicked, or is chosen by Space, does
    not keep it. */
export const ownsEnter = (event: KeyboardEvent): boolean =>
  event.target instanceof Element &&
  event.target.matches(":focus-visible") &&
  event.target.closest(
    "button:not([data-die], [data-space]), a, summary, dialog, [role=gridcell]:not([data-space])",
  ) !== null;

/** Arrow keys inside a group: the next place to stand on, or null when the key is none of ours. */
export function stepped(key: string, at: number, length: number): number | null {
  const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (move !== undefined) return (at + move + length) % length;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  return null;
}
