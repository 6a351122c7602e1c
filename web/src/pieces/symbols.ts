/* Every piece and sign of Subak, drawn once on 32 × 32. Colours are tokens, so a symbol follows light and dark by itself. */

const art = {
  water: `<circle cx="16" cy="16" r="13" fill="var(--water-3)" stroke="var(--water-4)" stroke-width="2"/>
    <path d="M6.5 13.5q2.4-3.2 4.75 0t4.75 0 4.75 0 4.75 0M7.5 20q2.1-3 4.25 0t4.25 0 4.25 0 4.25 0" fill="none" stroke="var(--foam)" stroke-width="2.2" stroke-linecap="round"/>`,
  magic: `<g fill="var(--water-1)" stroke="var(--staged)" stroke-width="1.7" stroke-linejoin="round">
    ${[0, 45, 90, 135, 180, 225, 270, 315].map((a) => `<path d="M16 1.6q6 5.4 0 13-6-7.6 0-13z" transform="rotate(${a} 16 16)"/>`).join("")}</g>
    <circle cx="16" cy="16" r="5.6" fill="var(--water-3)" stroke="var(--staged)" stroke-width="1.7"/>
    <path d="M12.8 16q1.6-2.2 3.2 0t3.2 0" fill="none" stroke="var(--foam)" stroke-width="1.6" stroke-linecap="round"/>`,
  rock: `<path d="M4 23 7 12l8-7 9 3 5 10-2 8-17 1z" fill="var(--stone-2)" stroke="var(--stone-4)" stroke-width="2" stroke-linejoin="round"/>
    <path d="m7 12 8 4 9-8M15 16l-3 10.5M15 16l12 3" fill="none" stroke="var(--stone-4)" stroke-width="1.3" opacity=".7"/>
    <path d="M8.5 12 15 6.5l7 2L15 14z" fill="var(--stone-1)" opacity=".8"/>`,
  wall: `<rect x="2" y="11" width="28" height="10" rx="2.5" fill="var(--stone-2)" stroke="var(--stone-4)" stroke-width="2"/>
    <path d="M10 11.5v5M22 11.5v5M16 16v5M3 16h26" stroke="var(--stone-4)" stroke-width="1.3"/>`,
  "gate-open": `<path d="M11 16h9m-4-4.5 4.5 4.5-4.5 4.5" fill="none" stroke="var(--water-4)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>
    <rect x="2" y="8" width="6" height="16" rx="2" fill="var(--mud-3)" stroke="var(--stone-4)" stroke-width="2"/>
    <rect x="24" y="8" width="6" height="16" rx="2" fill="var(--mud-3)" stroke="var(--stone-4)" stroke-width="2"/>`,
  "gate-closed": `<rect x="7" y="12" width="18" height="8" fill="var(--mud-2)" stroke="var(--stone-4)" stroke-width="1.6"/>
    <path d="m9 12 14 8m0-8L9 20" stroke="var(--stone-4)" stroke-width="1.6"/>
    <rect x="2" y="8" width="6" height="16" rx="2" fill="var(--mud-3)" stroke="var(--stone-4)" stroke-width="2"/>
    <rect x="24" y="8" width="6" height="16" rx="2" fill="var(--mud-3)" stroke="var(--stone-4)" stroke-width="2"/>`,
  planted: `<g fill="var(--leaf-3)" stroke="var(--leaf-5)" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round">
    ${[
      [8, 24, 0.85],
      [16, 19, 1.05],
      [24, 24, 0.85],
    ]
      .map(
        ([x, y, k]) => `<g transform="translate(${x} ${y}) scale(${k})"><path d="M0 6V-4" fill="none" stroke-width="2"/>
    <path d="M0 1C-7 1-7-5-6.5-8-1-7 0-3 0 1z"/>
    <path d="M0-2C6-2 7-7 6.5-11 1-10 0-6 0-2z"/></g>`,
      )
      .join("")}</g>`,
  grown: `<g fill="none" stroke="var(--gold-2)" stroke-width="1.9" stroke-linecap="round"><path d="M12.5 30Q11 17 6 9M16 30V7M19.5 30Q21 17 26 9"/></g>
    <g fill="var(--gold)" stroke="var(--gold-ink)" stroke-width="1.1">${[
      [16, 4, 0],
      [12.6, 8.5, -32],
      [19.4, 8.5, 32],
      [12.6, 13.5, -32],
      [19.4, 13.5, 32],
      [5, 7.5, -30],
      [3.6, 13, -70],
      [9.6, 13.5, -5],
      [27, 7.5, 30],
      [28.4, 13, 70],
      [22.4, 13.5, 5],
    ]
      .map(([x, y, a]) => `<ellipse cx="${x}" cy="${y}" rx="2.1" ry="3.3" transform="rotate(${a} ${x} ${y})"/>`)
      .join("")}</g>`,
  weed: `<path d="M16 31V17" stroke="var(--leaf-5)" stroke-width="3" stroke-linecap="round"/>
    <path d="m16 1 2.6 7.2L25 3.5l-1.6 7.6 7.1-.6-5.6 5.3 6 4.6-7.5.3 2.3 7-6.2-4.4L16 29l-3.5-5.7-6.2 4.4 2.3-7-7.5-.3 6-4.6L1.5 10.5l7.1.6L7 3.5l6.4 4.7z" fill="var(--leaf-4)" stroke="var(--leaf-5)" stroke-width="1.5" stroke-linejoin="round"/>
    <circle cx="16" cy="15.5" r="3" fill="var(--temple-1)" stroke="var(--leaf-5)" stroke-width="1.3"/>`,
  pest: `<path d="M2 27q-.5-4 3-5 1-7 1-9M5 22q-1-5-2.5-8" fill="none" stroke="var(--stone-4)" stroke-width="2" stroke-linecap="round"/>
    <path d="M2 28h26q3 0 1.5-2.5L25 21H6q-4 1-4 7z" fill="var(--mud-2)" stroke="var(--stone-4)" stroke-width="1.8" stroke-linejoin="round"/>
    <circle cx="18.5" cy="14.5" r="10.5" fill="var(--mud-3)" stroke="var(--stone-4)" stroke-width="2"/>
    <path d="M18.5 14.5q2-2.6-1-3.6-4.5-.5-4.5 4 .5 5.6 6 5.6 6.6-.7 6.5-7" fill="none" stroke="var(--mud-1)" stroke-width="2.2" stroke-linecap="round"/>`,
  fertiliser: `<path d="M11 4h10l-2.5 6q9 7 7 16-.8 3.5-9.5 3.5T6.5 26q-2-9 7-16z" fill="var(--panel)" stroke="var(--mud-4)" stroke-width="2" stroke-linejoin="round"/>
    <path d="M12 10.5h8" stroke="var(--mud-4)" stroke-width="2.6" stroke-linecap="round"/>
    <path d="M16 26v-8m-4.5 4h9" stroke="var(--leaf-4)" stroke-width="3" stroke-linecap="round"/>`,
  laborer: `<path d="M5 30q0-10 11-10t11 10z" fill="var(--mud-3)" stroke="var(--mud-4)" stroke-width="1.8" stroke-linejoin="round"/>
    <path d="M11 15h10v3q-1 5-5 5t-5-5z" fill="var(--mud-2)" stroke="var(--mud-4)" stroke-width="1.6"/>
    <path d="M16 2.5 30 16.5H2z" fill="var(--gold)" stroke="var(--mud-4)" stroke-width="2" stroke-linejoin="round"/>
    <path d="m16 3-4.5 13M16 3l4.5 13" stroke="var(--mud-4)" stroke-width="1" opacity=".65"/>`,
  ox: `<path d="M3 3q-3 10 8 12h10Q32 13 29 3q-.5 6-8 6.5H11Q3.5 9 3 3z" fill="var(--panel)" stroke="var(--stone-4)" stroke-width="1.8" stroke-linejoin="round"/>
    <path d="M3 15.5q4-2 7 .5l1 4q-6 1-8-4.5zm26 0q-4-2-7 .5l-1 4q6 1 8-4.5z" fill="var(--mud-3)" stroke="var(--stone-4)" stroke-width="1.5"/>
    <path d="M9.5 11h13l-1.5 10 .5 5q-1.5 4-5.5 4t-5.5-4l.5-5z" fill="var(--mud-3)" stroke="var(--stone-4)" stroke-width="1.8" stroke-linejoin="round"/>
    <path d="M11 24q5-2.5 10 0l.3 2.3Q20 29.5 16 29.5t-5.3-3.2z" fill="var(--mud-1)"/>
    <path d="M13.3 26.300h.1m5.2 0h.1M12.8 17h.1m6.2 0h.1" stroke="var(--stone-4)" stroke-width="2.4" stroke-linecap="round"/>`,
  duck: `<path d="M3 15q3 2.5 8 2.5 5-.3 5.5-4.5Q13 8 16.5 4.5 20.5 1.5 24 5l5.5 3-4.8 1.8Q22.5 13 24 16q3 8-4 11-7 2-12-1.5Q3 22 3 15z" fill="var(--panel)" stroke="var(--stone-4)" stroke-width="1.9" stroke-linejoin="round"/>
    <path d="m24 5 6 3.2-5.3 1.9z" fill="var(--gold)" stroke="var(--stone-4)" stroke-width="1.3" stroke-linejoin="round"/>
    <circle cx="20.3" cy="7" r="1.3" fill="var(--stone-4)"/>
    <path d="M9 20q5 4 10-.5" fill="none" stroke="var(--stone-4)" stroke-width="1.7" stroke-linecap="round"/>
    <path d="M12 28v3m6-3v3" stroke="var(--gold-2)" stroke-width="2.2" stroke-linecap="round"/>`,
  rice: `<path d="M5 15q1-9 11-9t11 9z" fill="var(--panel)" stroke="var(--mud-4)" stroke-width="1.8"/>
    <path d="m10 12 2-1m2.5-2 2 .6m2.5 2.4 2 .8m-7 .7 2-.6" stroke="var(--mud-3)" stroke-width="1.7" stroke-linecap="round"/>
    <path d="M2.5 15h27q-.8 10.5-9.5 12.5V30h-8v-2.5Q3.3 25.5 2.5 15z" fill="var(--temple)" stroke="var(--mud-4)" stroke-width="1.8" stroke-linejoin="round"/>
    <path d="M6 20q10 3 20 0" fill="none" stroke="var(--gold)" stroke-width="1.6"/>`,
  reservoir: `<path d="M2 8h28l-3 7H22l-1.5 6h-4L15 28H6z" fill="var(--stone-1)" stroke="var(--stone-4)" stroke-width="1.8" stroke-linejoin="round"/>
    <path d="M4.5 11h23l-1.5 3.5h-5L19.5 20h-4L14 26H7z" fill="var(--water-3)"/>
    <path d="M22 17v12m3.5-12v9" stroke="var(--water-3)" stroke-width="2.2" stroke-linecap="round"/>
    <path d="M7 12.5q2-1.8 4 0t4 0 4 0" fill="none" stroke="var(--foam)" stroke-width="1.5"/>`,
  sea: `<path d="M7 15a9 9 0 0 1 18 0z" fill="var(--gold)" stroke="var(--gold-2)" stroke-width="1.5"/>
    <path d="M1 15h30v11q0 4-4 4H5q-4 0-4-4z" fill="var(--water-3)"/>
    <path d="M1 17q3.75-5 7.5 0t7.5 0 7.5 0 7.5 0" fill="var(--water-3)" stroke="var(--water-4)" stroke-width="2"/>
    <path d="M4 22.5q3-3 6 0t6 0 6 0 6 0M7 27q2.250-2.5 4.5 0t4.5 0 4.5 0 4.5 0" fill="none" stroke="var(--foam)" stroke-width="1.7" stroke-linecap="round"/>`,
  rain: `<path d="M8 19a6 6 0 0 1 .5-12A8.5 8.5 0 0 1 24.5 8 5.6 5.6 0 0 1 24.5 19z" fill="var(--stone-1)" stroke="var(--stone-3)" stroke-width="1.9" stroke-linejoin="round"/>
    <path d="m9 22-2 6m8-6-2 6m8-6-2 6m8-6-2 6" stroke="var(--water-3)" stroke-width="2.6" stroke-linecap="round"/>`,
  card: `<rect x="6" y="2" width="20" height="28" rx="3" fill="var(--panel)" stroke="var(--leaf-5)" stroke-width="2"/>
    <path d="m16 8 6.5 3.75v7.5L16 23l-6.5-3.75v-7.5z" fill="var(--leaf-2)" stroke="var(--leaf-5)" stroke-width="1.7" stroke-linejoin="round"/>
    <path d="M10 26.5h12" stroke="var(--leaf-5)" stroke-width="1.7" stroke-linecap="round"/>`,
  wild: `<path d="M9.5 11.5Q10 4 16.5 4T23 10.5q0 4-4 6-2.7 1.4-2.7 5" fill="none" stroke="var(--temple)" stroke-width="4.4" stroke-linecap="round"/>
    <circle cx="16.3" cy="28" r="2.7" fill="var(--temple)"/>`,
  house: `<path d="M7 16h18v8H7z" fill="var(--mud-2)" stroke="var(--mud-4)" stroke-width="1.7"/>
    <path d="M9 24v6m7-6v6m7-6v6" stroke="var(--mud-4)" stroke-width="2.2" stroke-linecap="round"/>
    <path d="M16 2 2.5 17q6-2 13.5-2t13.5 2z" fill="var(--temple)" stroke="var(--mud-4)" stroke-width="1.8" stroke-linejoin="round"/>
    <path d="M13.5 24v-5h5v5" fill="var(--mud-4)"/>`,
  farmer: `<path d="M3 13q13-5 26 0" fill="none" stroke="var(--mud-4)" stroke-width="1.8" stroke-linecap="round"/>
    <path d="M1 21h7l-1.5 5h-4zm23 0h7l-1.5 5h-4z" fill="var(--mud-2)" stroke="var(--mud-4)" stroke-width="1.5" stroke-linejoin="round"/>
    <path d="M3 13.5 1.5 21M3 13.5 7.5 21M29 13.5 24.5 21m4.5-7.5L30.5 21" stroke="var(--mud-4)" stroke-width="1"/>
    <path d="M12.5 11h7l1.5 10h-2l-.5 10h-2L16 23l-.5 8h-2L13 21h-2z" fill="var(--seat-b)" stroke="var(--mud-4)" stroke-width="1.5" stroke-linejoin="round"/>
    <path d="M16 1 24 9H8z" fill="var(--gold)" stroke="var(--mud-4)" stroke-width="1.7" stroke-linejoin="round"/>`,
  buffalo: `<path d="M9 13q8-4 16-1 5 2 5 8v9h-3.5v-6q-1-1.5-2.5 0V29h-3.5v-6H15v6h-3.5v-7Q7 21 5 18.5L1.5 17q-1-3 1.5-4z" fill="var(--hide)" stroke="var(--hide-edge)" stroke-width="1.7" stroke-linejoin="round"/>
    <path d="M3.5 13Q-1.5 6 5 2.5 3 7 7 10q5 0 7.5-5Q16.5 12 9 14z" fill="var(--panel)" stroke="var(--hide-edge)" stroke-width="1.6" stroke-linejoin="round"/>`,
  path: `<path d="M0 32 32 0" stroke="var(--path-edge)" stroke-width="10"/><path d="M-1 33 33-1" stroke="var(--path)" stroke-width="6.5"/>`,
  furrow: `<path d="M2 30 30 2" stroke="var(--leaf-5)" stroke-width="1.8" stroke-linecap="round" stroke-dasharray="4 3"/>`,
  undo: `<path d="M12 6 5 13l7 7M6 13h13a7 7 0 0 1 0 14h-5" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
  reset: `<path d="M26 16A10 10 0 1 1 22 8M23 2v7h-7" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
  settings: `<path d="M4 8h24M4 16h24M4 24h24" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/>
    <g fill="var(--panel)" stroke="currentColor" stroke-width="2.4"><circle cx="21" cy="8" r="3.6"/><circle cx="10" cy="16" r="3.6"/><circle cx="18" cy="24" r="3.6"/></g>`,
  lock: `<rect x="6" y="14" width="20" height="15" rx="3" fill="currentColor"/>
    <path d="M10 14v-4a6 6 0 0 1 12 0v4" fill="none" stroke="currentColor" stroke-width="3"/>`,
  check: `<path d="m5 17 8 8L27 8" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`,
  hint: `<path d="M11 24q0-3-2.5-5.5A9 9 0 1 1 23.5 18.5Q21 21 21 24zM12 29h8" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  book: `<path d="M16 8q-5-4-12-3v20q7-1 12 3 5-4 12-3V5q-7-1-12 3zm0 0v20" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/>`,
  bot: `<rect x="5" y="10" width="22" height="17" rx="5" fill="none" stroke="currentColor" stroke-width="2.6"/>
    <path d="M16 10V4m-5 13v3m10-3v3" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>`,
  menu: `<path d="M5 9h22M5 16h22M5 23h22" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>`,
  link: `<path d="m13 19 6-6m-8 1-4 4a5 5 0 0 0 7 7l4-4m-4-10 4-4a5 5 0 0 1 7 7l-4 4" fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round"/>`,
  rotate: `<path d="M6 16a10 10 0 0 1 17-7l3 3M26 4v8h-8M26 16a10 10 0 0 1-17 7" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
  search: `<circle cx="13" cy="13" r="9" fill="none" stroke="currentColor" stroke-width="4"/><path d="m20 20 9 9" stroke="currentColor" stroke-width="5" stroke-linecap="round"/>`,
  log: `<path d="M6 3h20v26H6zM11 10h10M11 16h10M11 22h6" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/>`,
  active: `<path d="M18 2 6 18h8l-2 12 14-18h-9z" fill="currentColor"/>`,
  passive: `<path d="M9.5 10a6 6 0 1 0 0 12c5 0 8-12 13-12a6 6 0 1 1 0 12c-5 0-8-12-13-12z" fill="none" stroke="currentColor" stroke-width="3.2" stroke-linejoin="round"/>`,
  once: `<circle cx="16" cy="16" r="12" fill="none" stroke="currentColor" stroke-width="2.6"/>
    <path d="m13 12 4-3v14" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
  pen: `<path d="m5 27 2-8L22 4l6 6-15 15zM19 7l6 6" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/>`,
  deck: `<rect x="4" y="8" width="15" height="21" rx="2.5" fill="none" stroke="currentColor" stroke-width="2.4"/>
    <path d="M10 4.5 25 3q2-.2 2.3 2L29 23q.2 2-2 2.3l-3.5.4" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>`,
  import: `<path d="M16 21V4m-7 6 7-7 7 7M5 28h22" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
  export: `<path d="M16 3v17m-7-6 7 7 7-7M5 28h22" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
  cross: `<path d="m7 7 18 18M25 7 7 25" stroke="currentColor" stroke-width="4" stroke-linecap="round"/>`,
  plus: `<path d="M16 5v22M5 16h22" stroke="currentColor" stroke-width="4" stroke-linecap="round"/>`,
  "source-printed": `<circle cx="16" cy="16" r="13" fill="currentColor"/>`,
  "source-inferred": `<path d="M16 2 30 16 16 30 2 16z" fill="none" stroke="currentColor" stroke-width="5"/><path d="M16 2v28L2 16z" fill="currentColor"/>`,
  "source-ours": `<rect x="4" y="4" width="24" height="24" fill="none" stroke="currentColor" stroke-width="5"/>`,
  "source-edited": `<path d="m3 29 3-9L21 3l8 8-17 15z" fill="currentColor"/>`,
  "seat-a": `<circle cx="16" cy="16" r="14" fill="var(--seat-a)"/>`,
  "seat-b": `<path d="M16 1 31 16 16 31 1 16z" fill="var(--seat-b)"/>`,
  "seat-c": `<rect x="3" y="3" width="26" height="26" rx="2" fill="var(--seat-c)"/>`,
  "seat-d": `<path d="M16 1 31.5 29H.5z" fill="var(--seat-d)"/>`,
  "seat-e": `<path d="m16 1 15 11.5-5.7 18H6.7L1 12.5z" fill="var(--seat-e)"/>`,
};

const placed = (name: string, x: number, y: number, w: number): string =>
  `<use href="#p-${name}" x="${x}" y="${y}" width="${w}" height="${w}"/>`;
const die = (face: string): string =>
  `<rect x="1.5" y="1.5" width="29" height="29" rx="6.5" fill="var(--panel)" stroke="var(--mud-4)" stroke-width="1.6"/>
  <path d="M4 26q0 3.5 3.5 3.5h17q3.5 0 3.5-3.5" fill="none" stroke="var(--mud-2)" stroke-width="1.6"/>${face}`;

const dice = {
  "die-weed": die(placed("weed", 7, 6.5, 18)),
  "die-worker": die(placed("laborer", 7, 6.5, 18)),
  "die-double": die(placed("laborer", 3.2, 4.5, 14.5) + placed("laborer", 14.3, 12, 14.5)),
  "die-wild": die(placed("wild", 7, 6.5, 18)),
  "die-water": die(placed("water", 7, 7, 18)),
  "die-card": die(placed("card", 7, 6.5, 18)),
};

export const symbols = { ...art, ...dice };
export type PieceName = keyof typeof symbols;
