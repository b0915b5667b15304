import type { Cue, CueLine } from "./cues.ts";

/** What one speaker says without interruption, or a part of it. */
export type CaptionTurn = {
  /** In seconds. */
  readonly from: number;
  readonly speaker: string | null;
  readonly text: string;
};

/** A silence after which a new turn begins where no speakers are named. */
const PAUSE_SECONDS = 5;
/** A long turn is cut at the end of a sentence, so that its passages have times of their own. */
const LONG_SECONDS = 60;
const LONGEST_SECONDS = 120;
const LABEL =
  /^(?:>>+\s*|[-–]\s+)?(\p{Lu}[\p{L}\p{N}.'’-]{0,30}(?: [\p{L}\p{N}(][\p{L}\p{N}.'’)-]{0,30}){0,3}):\s+(?=\S)/u;
const NO_SPEAKER = /^(?:note|warning|question|answer|example|summary|item|agenda|http|https)$/i;

type Spoken = CueLine & { readonly from: number; readonly to: number };

/** Joins cues into turns. A cue is often half a sentence, so words across cues are found together. */
export function turnsOf(cues: readonly Cue[]): CaptionTurn[] {
  const lines = withLabels(withoutRepeats(cues));
  const turns: CaptionTurn[] = [];
  let words: string[] = [];
  let first: Spoken | undefined;
  let last: Spoken | undefined;
  const close = () => {
    if (first) turns.push({ from: first.from, speaker: first.speaker, text: words.join(" ") });
    words = [];
    first = undefined;
  };
  for (const line of lines) {
    if (first && last && beginsTurn(first, last, line)) close();
    first ??= line;
    last = line;
    words.push(line.text);
  }
  close();
  return turns;
}

function beginsTurn(first: Spoken, last: Spoken, line: Spoken): boolean {
  if (line.speaker !== first.speaker) return true;
  const length = line.from - first.from;
  if (line.speaker === null && line.from - last.to >= PAUSE_SECONDS) return true;
  return length >= LONGEST_SECONDS || (length >= LONG_SECONDS && /[.!?…]["'”’)]?$/.test(last.text));
}

/** Live captions repeat the line above in the next cue, which scrolls. Two people may say the same words. */
function withoutRepeats(cues: readonly Cue[]): Spoken[] {
  const lines: Spoken[] = [];
  let before: CueLine | undefined;
  for (const { from, to, lines: given } of cues) {
    const [first] = given;
    const isRepeated = first?.text === before?.text && first?.speaker === before?.speaker;
    for (const line of given.slice(isRepeated ? 1 : 0)) lines.push({ ...line, from, to });
    before = given.at(-1);
  }
  return lines;
}

/**
 * Takes the speaker from the start of a line ("Chair: Good evening."), if the file does so more than once. A line without
 * one belongs to the speaker before.
 */
function withLabels(lines: readonly Spoken[]): Spoken[] {
  if (lines.some(({ speaker }) => speaker !== null)) return [...lines];
  const labels = lines.map(({ text }) => {
    const label = LABEL.exec(text);
    return label && !NO_SPEAKER.test(label[1] ?? "") ? label : null;
  });
  if (labels.filter((label) => label !== null).length < 2) return [...lines];
  let speaker: string | null = null;
  return lines.map((line, index) => {
    const label = labels[index];
    if (label) speaker = label[1] ?? null;
    return { ...line, speaker, text: label ? line.text.slice(label[0].length) : line.text };
  });
}

/** A time as captions print it: "01:02:03". */
export function timeCode(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
