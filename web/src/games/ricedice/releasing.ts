import type { RicediceFlowView, RicediceReleaseView } from "../../generated/wire";

export type Release = RicediceReleaseView;

/** The part a paddy has in a release: water goes from it, or comes to it. */
export interface Flow extends RicediceFlowView {
  part: "from" | "to";
}

export function flowOf(release: Release | null, slot: number): Flow | null {
  const flow = release?.flows.find((one) => one.slot === slot);
  return flow ? { ...flow, part: flow.after < flow.before ? "from" : "to" } : null;
}

const partOf = (release: Release, slot: number): string => flowOf(release, slot)?.part ?? "";

/** The tokens that a release sets free. */
export const released = (release: Release): number =>
  release.flows.reduce((sum, flow) => sum + Math.max(0, flow.before - flow.after), 0);

/** The release that is laid out at first: the best one if it gains something, else none at all. */
export const firstOf = (releases: readonly Release[]): Release | null =>
  releases.find((one, at) => (at === 0 && one.gain > 0) || !one.flows.length) ?? null;

/** Lets no water go. */
export const nothingOf = (releases: readonly Release[]): Release | null =>
  releases.find((one) => !one.flows.length) ?? null;

/** The release after a click on a paddy: it takes part, or does no longer. Sources stay as they are if they can, targets
    follow, and of what is left the best is taken; null when no release changes this paddy. */
export function toggled(releases: readonly Release[], now: Release, slot: number): Release | null {
  const wanted = partOf(now, slot) === "";
  let best: Release | null = null;
  let least = Infinity;
  for (const release of releases) {
    if ((partOf(release, slot) !== "") !== wanted) continue;
    const cost = distance(release, now, slot);
    if (cost < least) [best, least] = [release, cost];
  }
  return best;
}

/** How much two releases differ elsewhere: a source more or less counts more than all targets. */
function distance(one: Release, other: Release, but: number): number {
  const slots = new Set([...one.flows, ...other.flows].map((flow) => flow.slot).filter((slot) => slot !== but));
  let cost = 0;
  for (const slot of slots) {
    const parts = [partOf(one, slot), partOf(other, slot)];
    if (parts[0] !== parts[1]) cost += parts.includes("from") ? 10 : 1;
  }
  return cost;
}
