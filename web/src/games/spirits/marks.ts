import type {
  SpiritsFarmView as Farm,
  SpiritsMark as Mark,
  SpiritsPreview as Preview,
  SpiritsTileView as Tile,
} from "../../generated/wire";

/** Paddies on the yield chart, put together where they stand alike. */
export interface ChartMark {
  when: Mark["when"] | "ready";
  row: number;
  column: number;
  names: string; // "b1 b2, c3"
  words: string; // "b1 b2, c3 planned"
}

export const WHEN_WORDS: Record<ChartMark["when"], string> = {
  plan: "planned",
  ready: "ready",
  next: "next round",
  now: "now",
};

/** The own paddies on the chart: by the plan where there is one, else those that are ready as they stand. */
export function marksOf(farm: Farm, preview: Preview | null): ChartMark[] {
  const hexes = new Map(
    [...farm.paddies, ...(preview?.paddies ?? [])].map((paddy) => [paddy.name, paddy.hexes.join(" ")]),
  );
  const found: Pick<ChartMark, "when" | "row" | "column" | "names">[] = preview
    ? [...preview.marks]
        .filter((mark) => mark.when !== "now" || isChanged(mark, preview.marks))
        .map(({ paddy, when, row, column }) => ({ when, row, column, names: hexes.get(paddy) ?? paddy }))
    : farm.paddies
        .filter((paddy) => paddy.stage === "grown" && paddy.chart.length)
        .map(({ hexes: own, chart }) => ({ when: "ready", row: chart[0]!, column: chart[1]!, names: own.join(" ") }));
  const order: ChartMark["when"][] = ["plan", "ready", "next", "now"];
  return order.flatMap((when) => together(found.filter((mark) => mark.when === when)));
}

/** Whether a paddy stands elsewhere on the chart than it is planned to be harvested. */
const isChanged = (mark: Mark, all: readonly Mark[]): boolean =>
  !all.some(
    (other) =>
      other.when === "plan" && other.paddy === mark.paddy && other.row === mark.row && other.column === mark.column,
  );

function together(marks: readonly Pick<ChartMark, "when" | "row" | "column" | "names">[]): ChartMark[] {
  const found: ChartMark[] = [];
  for (const mark of marks) {
    const same = found.find((other) => other.row === mark.row && other.column === mark.column);
    if (same) same.names += `, ${mark.names}`;
    else found.push({ ...mark, words: "" });
  }
  return found.map((mark) => ({ ...mark, words: `${mark.names} ${WHEN_WORDS[mark.when]}` }));
}

/** How far a tile is, in figures and as shares of a bar, now and with the plan. */
export interface Progress {
  words: string; // "7 of 6", "1 to go"
  now: number; // per cent
  plan: number;
  met: boolean; // with the plan, or now where there is none
}

interface Part {
  have: number;
  need: number;
  at_most: boolean;
}

const share = ({ have, need, at_most }: Part): number =>
  at_most ? (have <= need ? 100 : 100 / (1 + have - need)) : need ? Math.min(100, (100 * have) / need) : 100;
const isMet = ({ have, need, at_most }: Part): boolean => (at_most ? have <= need : have >= need);
const least = (parts: readonly Part[]): number => Math.round(Math.min(...parts.map(share)));

/** The progress of a seat on a tile; the part that is furthest from being met speaks for it. */
export function progressOf(tile: Tile, seat: number, preview: Preview | null): Progress {
  const now: Part[] = tile.needs.map(({ need, at_most, have }) => ({ need, at_most, have: have[seat] ?? 0 }));
  const planned = preview?.tiles.find((one) => one.number === tile.number);
  const then: Part[] = planned?.parts.map((part) => ({ ...part, have: part.with_plan })) ?? now;
  const open = then.find((part) => !isMet(part)) ?? then[0];
  const words = !open
    ? ""
    : open.at_most
      ? isMet(open)
        ? "met"
        : `${open.have - open.need} to go`
      : `${open.have} of ${open.need}`;
  return { words, now: least(now), plan: Math.max(least(now), least(then)), met: then.every(isMet) };
}
