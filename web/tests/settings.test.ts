import { expect, test } from "vitest";
import { OFFERED, Settings, type Name } from "../src/shell/settings.svelte";

/** A browser's storage, as far as settings use it. */
function storage(text: string | null = null): Storage {
  let kept = text;
  return { getItem: () => kept, setItem: (_: string, value: string) => (kept = value) } as unknown as Storage;
}

test("where nothing was chosen the usual holds", () => {
  const settings = new Settings(storage());
  const usual = (Object.keys(OFFERED) as Name[]).map((name) => settings.get(name));
  expect(usual).toEqual(["system", "normal", "off", "system", "normal", "what is for good"]);
  expect(settings.sound).toBe(false);
  expect(settings.still).toBe(false);
});

test("what is chosen holds at once and in the next page", () => {
  const kept = storage();
  const settings = new Settings(kept);
  settings.set("theme", "dark");
  settings.set("sound", "on");
  settings.set("pace", "at once");
  for (const page of [settings, new Settings(kept)]) {
    expect([page.theme, page.dark, page.sound, page.pace]).toEqual(["dark", true, true, "at once"]);
    expect(page.confirm).toBe("what is for good");
  }
});

test("what the storage holds and nobody offers is passed over", () => {
  for (const text of ["no JSON", "null", "7", '{"theme": "pink", "pace": 3, "colour": "red"}']) {
    expect(new Settings(storage(text)).get("theme")).toBe("system");
    expect(new Settings(storage(text)).pace).toBe("normal");
  }
  expect(new Settings(storage('{"theme": "pink", "motion": "reduced"}')).still).toBe(true);
});

test("a browser that keeps nothing plays on", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  } as unknown as Storage;
  for (const kept of [full, null]) {
    const settings = new Settings(kept);
    settings.set("textSize", "large");
    expect(settings.textSize).toBe("large");
  }
});

test("the style sheets are told what is in force", () => {
  const settings = new Settings(storage('{"motion": "reduced", "theme": "light"}'));
  const root = { dataset: {} } as HTMLElement;
  settings.apply(root);
  expect(root.dataset).toEqual({ theme: "light", text: "normal", motion: "reduced" });
});
