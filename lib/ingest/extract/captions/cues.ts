/** Words with the time at which they are spoken. */
export type Cue = {
  /** In seconds. */
  readonly from: number;
  readonly to: number;
  readonly lines: readonly CueLine[];
};

export type CueLine = { readonly speaker: string | null; readonly text: string };

export type Cues = {
  readonly cues: readonly Cue[];
  /** Number of blocks of words without a time that can be read. */
  readonly unreadable: number;
};

const TIME = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]\d)(?:[.,](\d{1,3}))?`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s.*)?$`);
/** Blocks of a WebVTT file that are not spoken. */
const NOT_SPOKEN = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/** The number of a SubRip cue. */
const NUMBER = /^\s*\d+\s*$/;

/** Reads the cues of a WebVTT or SubRip file. A cue whose times cannot be read has the time of the one before. */
export function readCues(text: string): Cues {
  const cues: Cue[] = [];
  let unreadable = 0;
  for (const block of blocksOf(text)) {
    if (NOT_SPOKEN.test(block[0] ?? "")) continue;
    const at = block.findIndex((line) => line.includes("-->"));
    const before = cues.at(-1);
    // A blank line inside a cue leaves words without a time. Before the first cue there is only the head of the file.
    if (at < 0 && (before === undefined || block.every((line) => NUMBER.test(line)))) continue;
    const times = TIMES.exec(block[at] ?? "");
    if (!times) unreadable++;
    const from = times ? seconds(times.slice(1, 5)) : (before?.to ?? 0);
    const to = times ? Math.max(from, seconds(times.slice(5, 9))) : from;
    const lines = linesOf(block.slice(at + 1));
    if (lines.length > 0) cues.push({ from, to, lines });
  }
  return { cues, unreadable };
}

function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of text.split(/\r\n|[\r\n]/)) {
    if (line.trim() !== "") blocks.at(-1)?.push(line);
    else if (blocks.at(-1)?.length !== 0) blocks.push([]);
  }
  return blocks;
}

function seconds([hours, minutes, wholes]: readonly (string | undefined)[]): number {
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(wholes);
}

const VOICE = /<v(?:\.[^\s>]{0,100})?[ \t]+([^>]{1,100})>/g;
const TAG = /<\/?[a-z\d][^<>]{0,200}>|\{\\[^{}]{0,100}\}/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", nbsp: " ", quot: '"', apos: "'", "#39": "'", lrm: "", rlm: "" },
};

/** Returns the lines of a cue without its marks. A line can change the speaker. */
function linesOf(written: readonly string[]): CueLine[] {
  let speaker: string | null = null;
  const lines: CueLine[] = [];
  for (const line of written) {
    let start = 0;
    const add = (end: number) => {
      const text = plain(line.slice(start, end));
      if (text !== "") lines.push({ speaker, text });
    };
    for (const voice of line.matchAll(VOICE)) {
      add(voice.index);
      speaker = plain(voice[1] ?? "") || null;
      start = voice.index + voice[0].length;
    }
    add(line.length);
  }
  return lines;
}

function plain(text: string): string {
  return text
    .replace(TAG, "")
    .replace(/&(#39|[a-z]{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
