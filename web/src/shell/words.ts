/** The server's sentences begin small; where one stands alone it begins as a sentence does. */
export const capital = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());
/** "1 worker", "3 workers". */
export const count = (n: number, thing: string, things = thing + "s"): string => `${n} ${n === 1 ? thing : things}`;
/** "52 rice", "1 point", "52 points". */
export const inUnit = (n: number, unit: string): string => (unit === "points" ? count(n, "point") : `${n} ${unit}`);
/** "Anna, Ketut and Wayan". */
export const list = (names: string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
