import type { LogLine } from "../../generated/wire";
import { settings } from "../settings.svelte";

/** A soft tone: where it begins and ends in hertz, how long it lasts in seconds, and its shape. */
type Tone = readonly [from: number, to: number, length: number, shape: OscillatorType];

const TONES: Record<string, Tone> = {
  water: [520, 900, 0.16, "sine"],
  rice: [880, 1040, 0.09, "triangle"],
  stamp: [190, 110, 0.14, "triangle"],
  loss: [300, 200, 0.3, "sine"],
  turn: [660, 656, 0.5, "sine"],
};
const LOUD = 0.06;

let context: AudioContext | null = null;

/** Sound what these lines tell of, and that it is the player's turn; nothing until sound is chosen. */
export function sound(lines: readonly LogLine[], turn: boolean): void {
  if (!settings.sound || document.hidden) return;
  const motions = lines.flatMap((line) => line.motions ?? []);
  const names = new Set(motions.map(({ kind, piece }) => (kind === "stamp" ? kind : piece)));
  if (lines.some((line) => line.touch === "loss")) names.add("loss");
  if (turn) names.add("turn");
  const tones = [...names].map((name) => TONES[name]).filter((tone) => !!tone);
  for (const [k, tone] of tones.entries()) play(tone, k * 0.08);
}

function play([from, to, length, shape]: Tone, after: number): void {
  context ??= new AudioContext();
  void context.resume();
  const begin = context.currentTime + after;
  const tone = new OscillatorNode(context, { type: shape, frequency: from });
  const volume = new GainNode(context, { gain: 0 });
  tone.frequency.linearRampToValueAtTime(to, begin + length);
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUD, begin + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length);
}
