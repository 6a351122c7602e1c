import { expect, test } from "vitest";
import {
  centre,
  HEXES,
  hexToward,
  LARGE,
  middle,
  placed,
  ribbonSpot,
  SIDES,
  sideToward,
} from "../src/games/spirits/geometry";

const PHONE = 390 / LARGE.w; // pixels a unit where the field fills a phone

test("on a phone no two sides are nearer than a finger's target", () => {
  for (const [k, one] of SIDES.entries())
    for (const other of SIDES.slice(k + 1)) {
      const [a, b] = [middle(one), middle(other)];
      expect(Math.hypot(a[0] - b[0], a[1] - b[1]) * PHONE).toBeGreaterThanOrEqual(40);
    }
});

test("every hex and side lies inside the window onto the field", () => {
  for (const point of [...HEXES.map(centre), ...SIDES.map(middle)]) {
    const [left, top] = [...placed(point).matchAll(/-?[\d.]+/g)].map(Number);
    expect(left).toBeGreaterThan(2);
    expect(left).toBeLessThan(98);
    expect(top).toBeGreaterThan(2);
    expect(top).toBeLessThan(98);
  }
});

test("a ribbon lies on the longest row of its own paddy", () => {
  const single = ribbonSpot(["b4"]);
  expect(single.at[0]).toBeCloseTo(centre("b4")[0]);
  expect(single.w).toBeLessThan(104);
  const wide = ribbonSpot(["a2", "b1", "b2", "c1"]);
  expect(wide.at[0]).toBeCloseTo((centre("b1")[0] + centre("b2")[0]) / 2);
  expect(wide.at[1]).toBeGreaterThan(centre("b1")[1]);
  expect(wide.w).toBeGreaterThan(190);
  const apart = ribbonSpot(["b1", "b3", "b4"]);
  expect(apart.at[0]).toBeCloseTo((centre("b3")[0] + centre("b4")[0]) / 2);
});

test("arrow keys walk the hexes and come round", () => {
  expect(hexToward("a1", "ArrowRight")).toBe("a2");
  expect(hexToward("a3", "ArrowRight")).toBe("a1");
  expect(hexToward("b4", "ArrowDown")).toBe("c3");
  expect(hexToward("a2", "ArrowUp")).toBe("c2");
  expect(hexToward("a2", "x")).toBe(null);
});

test("with Shift an arrow key leads to a side that way, the same again to the next", () => {
  expect(sideToward("b2", "ArrowRight", "")).toBe("b2-b3");
  expect(sideToward("b2", "ArrowRight", "b2-b3")).toBe("b2-c2");
  expect(sideToward("b2", "ArrowUp", "")).toBe("a1-b2");
  expect(sideToward("b2", "ArrowUp", "a1-b2")).toBe("a2-b2");
  expect(sideToward("c3", "ArrowDown", "")).toBe("c3.se");
  expect(sideToward("a1", "ArrowLeft", "")).toBe("a1-b1");
  expect(sideToward("a1", "ArrowUp", "")).toBe(null);
  const reached = new Set(
    HEXES.flatMap((hex) =>
      ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].flatMap((key) => {
        const first = sideToward(hex, key, "");
        const second = first && sideToward(hex, key, first);
        return [first, second, second && sideToward(hex, key, second)];
      }),
    ),
  );
  for (const side of SIDES) expect(reached).toContain(side);
});
