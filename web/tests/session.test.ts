import { beforeEach, expect, test, vi } from "vitest";
import type { Choice, Frame, FromPage, ToPage } from "../src/generated/wire";

interface Line {
  onMessage: (data: string) => void;
  onConnected: (open: boolean) => void;
}

const sent: FromPage[] = [];
const line: { open: boolean; handlers?: Line } = { open: true };

vi.mock("../src/shell/socket", () => ({
  Socket: class {
    constructor(_: string, handlers: Line) {
      line.handlers = handlers;
    }
    send(text: string): boolean {
      if (line.open) sent.push(JSON.parse(text) as FromPage);
      return line.open;
    }
    close(): void {}
  },
}));
Object.assign(globalThis, { window: globalThis, location: { protocol: "http:", host: "here" }, HTMLElement: class {} });
const { Session } = await import("../src/shell/session.svelte");
const { settings } = await import("../src/shell/settings.svelte");

const said = (message: Partial<ToPage>): void => line.handlers?.onMessage(JSON.stringify(message));
const choice = (text: string, undo: Choice["undo"] = "free"): Choice => ({
  action: 1,
  text,
  label: text,
  kind: "",
  undo,
});
const frame = (number: number, answered: number, ...choices: Choice[]): void =>
  said({
    type: "frame",
    number,
    answered,
    table: { seats: [] },
    choices,
    log: [],
    log_from: 0,
  } as unknown as Frame);

/** A table that is open and has shown its first frame. */
function session(...choices: Choice[]): InstanceType<typeof Session> {
  const made = new Session("t1");
  line.handlers?.onConnected(true);
  frame(1, 0, ...choices);
  return made;
}

beforeEach(() => {
  sent.length = 0;
  line.open = true;
  settings.set("confirm", "what is for good");
});
const actions = (): string[] => sent.map((message) => (message.type === "act" ? message.action : message.type));

test("what is for good waits for its confirmation, all else and what is not legal is sent at once", () => {
  const table = session(choice("plant 1"), choice("done", "for good"));
  table.act("done");
  expect(actions()).toEqual([]);
  expect(table.staged.choice?.text).toBe("done");
  table.confirm();
  expect(actions()).toEqual(["done"]);
  frame(2, 1, choice("plant 1"));
  table.act("plant 1");
  frame(3, 2);
  table.act("harvest 9");
  expect(actions()).toEqual(["done", "plant 1", "harvest 9"]);
});

test("who confirms everything, or nothing, is asked so", () => {
  settings.set("confirm", "everything");
  const careful = session(choice("plant 1"));
  careful.act("plant 1");
  expect(actions()).toEqual([]);
  careful.commit("plant 1");
  expect(actions()).toEqual(["plant 1"]);
  settings.set("confirm", "nothing");
  session(choice("done", "for good")).act("done");
  expect(actions()).toEqual(["plant 1", "done"]);
});

test("undo lets go of what waits, another choice takes its place, and a frame without it ends the waiting", () => {
  const table = session(choice("done", "for good"), choice("card", "for good"));
  table.act("done");
  table.undo();
  expect(table.staged.choice).toBe(null);
  table.act("done");
  table.act("card");
  expect(table.staged.words).toBe("card");
  frame(2, 0, choice("done", "for good"));
  expect(table.staged.choice).toBe(null);
  expect(sent).toEqual([]);
});

test("what follows a move is played with it, but waits where it is for good", () => {
  for (const [undo, played] of [
    ["free", ["stand", "worker"]],
    ["for good", ["stand"]],
  ] as const) {
    sent.length = 0;
    const table = session(choice("stand"));
    table.act("stand", null, "worker");
    frame(2, 1, choice("worker", undo));
    expect(actions()).toEqual(played);
    expect(table.staged.choice?.text).toBe(undo === "free" ? undefined : "worker");
  }
});

test("a click made before the answer has come is played after it, or waits to be confirmed", () => {
  const table = session(choice("plant 1"));
  table.act("plant 1");
  table.act("plant 1"); // a double click
  table.act("done");
  frame(2, 1, choice("done", "for good"));
  expect(actions()).toEqual(["plant 1"]);
  expect(table.staged.choice?.text).toBe("done");
});

test("the server says which choice Enter plays", () => {
  expect(session(choice("a"), { ...choice("b"), default: "it grows" }).meant?.text).toBe("b");
  expect(session(choice("a"), choice("b")).meant).toBe(null);
});

test("a list of moves goes in one message and is waited for until its frame has come", () => {
  const table = session();
  table.actAll(["plan build 3", "plan oxen 0"]);
  expect(sent).toEqual([{ type: "acts", actions: ["plan build 3", "plan oxen 0"], frame: 1 }]);
  expect(table.waiting).toBe(true);
  table.actAll(["plan rocks 1"]);
  expect(sent.length).toBe(1);
  frame(2, 1);
  expect(table.waiting).toBe(false);
});

test("a list that stops shows its refusal, and the frame with what was played still answers it", () => {
  const table = session();
  table.actAll(["plan build 3", "plan build 4"]);
  said({ type: "refused", action: "plan build 4", clause: "spirits 8.1", sentence: "First …", played: 1 });
  expect(table.note?.refused.clause).toBe("spirits 8.1");
  frame(2, 1);
  expect(table.waiting).toBe(false);
  table.actAll(["plan oxen 0"]);
  frame(3, 2);
  expect(table.waiting).toBe(false);
  table.close();
});

test("of several questions about sketches the last one is answered, and none is left waiting", async () => {
  const table = session();
  const first = table.preview({ rocks: ["b4"] });
  const second = table.preview({ rocks: ["c3"] });
  expect(sent.map((message) => "number" in message && message.number)).toEqual([1, 2]);
  said({ type: "previewed", number: 1, preview: { old: true } });
  said({ type: "previewed", number: 2, preview: { rice: 12 } });
  expect(await first).toBe(null);
  expect((await second)?.preview).toEqual({ rice: 12 });
  const third = table.preview(null);
  line.handlers?.onConnected(false);
  expect(await third).toBe(null);
  line.open = false;
  expect(await table.preview(null)).toBe(null);
});
