import type { LogLine } from "../../generated/wire";
import { motionsOf } from "../motion/motions";
import { lights } from "./lights.svelte";

const EACH_MS = 700;
let running = 0;

/** Show once more what lines of the log tell of, one after the other; a further call begins anew. */
export async function again(lines: readonly LogLine[]): Promise<void> {
  const mine = ++running;
  for (const line of lines) {
    if (!line.refs?.length) continue;
    lights.show(line.refs);
    motionsOf([line], true)?.();
    await new Promise((done) => setTimeout(done, EACH_MS));
    if (mine !== running) return;
  }
  lights.hide();
}
