import type { LogLine } from "../../generated/wire";
import { headOf } from "../chart";

const SHOWN = 120; // lines, and the rest of their chapter

export interface StepLines {
  name: string;
  lines: LogLine[]; // the latest first
}
export interface ChapterLines {
  head: { key: string; text: string };
  steps: StepLines[]; // the latest to begin first
}

/** The log for reading, the latest first: chapters, their steps, and the lines of a step together, also where seats that
    act at the same time took turns in them. What only says that a chapter begins, or tells again what another line has
    told from the other side, is left out. */
export function byChapter(log: readonly LogLine[]): ChapterLines[] {
  const worth = log.filter((line) => !line.heading && line.touch !== "echo");
  const chapters: { head: string; lines: LogLine[] }[] = [];
  for (const line of worth) {
    const head = headOf(line.chapter);
    const last = chapters.at(-1);
    if (last?.head === head) last.lines.push(line);
    else chapters.push({ head, lines: [line] });
  }
  const found: ChapterLines[] = [];
  let shown = 0;
  for (const { head, lines } of chapters.toReversed()) {
    if (shown >= SHOWN) break;
    shown += lines.length;
    found.push({ head: { key: `${head} ${lines[0]?.number}`, text: head }, steps: bySteps(lines) });
  }
  return found;
}

function bySteps(lines: readonly LogLine[]): StepLines[] {
  const steps = new Map<string, LogLine[]>();
  for (const line of lines) {
    const known = steps.get(line.chapter.step);
    if (known) known.unshift(line);
    else steps.set(line.chapter.step, [line]);
  }
  return [...steps].toReversed().map(([name, found]) => ({ name, lines: found }));
}
