import type { Extracted } from "#lib/domain/extracted.ts";
import { formatFacts } from "#lib/domain/formats.ts";
import type { Span } from "#lib/domain/span.ts";
import { headingText } from "../chunk/visible.ts";

/** One speaker's contribution, with its time and place. Spans are in UTF-16 of the canonical text. */
export type Turn = {
  readonly speaker: string;
  /** ISO 8601, as precise as printed, or null without a time. */
  readonly time: string | null;
  /** The words that state speaker and time at the start of the turn, or null if the format has none. */
  readonly label: Span | null;
  readonly span: Span;
};

const TIME = String.raw`(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?(?:Z|[+-]\d{2}:?\d{2})?)?|\d{1,2}:\d{2}(?::\d{2})?)`;
const NAME = String.raw`(\p{L}[\p{L}\p{N}.'’-]{0,30}(?: [\p{L}\p{N}(][\p{L}\p{N}.'’)-]{0,30}){0,3})`;
/** "**Alice** (2026-05-01 10:00): …", "[10:02] Bob: …", "Alice (09:15): …", "Alice: …". */
const LINE = new RegExp(
  String.raw`^(?:[-*] )?(?:\[${TIME}\] )?(\*\*|__)?${NAME}(?:\*\*|__)?:?(?:\*\*|__)?(?: ?[([]${TIME}[)\]]| ${TIME})?(?:\*\*|__)?:?(?:\*\*|__)?(?=\s|$)`,
  "u",
);
/** "## User", "### Assistant (2026-05-01 10:00)". */
const HEADING = new RegExp(String.raw`^${NAME}(?: ?[([—–-] ?${TIME}[)\]]?)?:?$`, "u");
const ROLES =
  /^(?:user|human|assistant|ai|bot|system|model|me|you|interviewer|interviewee|chair|speaker \d+)$/i;
/** Labels in letters and forms that look like speakers. */
const FORM =
  /^(?:to|from|date|subject|re|cc|ref|our ref|your ref|note|notes|site|title|author|status|tags?|question|answer|example|warning|tip|response|address|applicant|proposal|reason|reasons|decision|ward|agent|present|apologies|attendees|summary)$/i;
export const MIN_TURNS = 3;

/** Returns turns under headings that consist of a role, or a name with a time. */
export function headingTurns({ text, blocks }: Extracted): Turn[] | null {
  const headings = blocks.flatMap((block, index) => (block.kind === "heading" ? [index] : []));
  const turns: Turn[] = [];
  let odd = 0;
  for (const [place, index] of headings.entries()) {
    const block = blocks[index];
    const last = blocks[(headings[place + 1] ?? blocks.length) - 1];
    if (!block || !last) continue;
    const [, name = "", time = null] = HEADING.exec(headingText(text, block)) ?? [];
    if (name === "" || (time === null && !ROLES.test(name))) {
      odd++;
      continue;
    }
    const span = { start: block.start, end: last.end };
    turns.push({ speaker: name, time: time?.replace(" ", "T") ?? null, label: block, span });
  }
  return turns.length >= MIN_TURNS && odd <= 2 ? turns : null;
}

/** Returns turns that begin with the speaker's name at the start of a paragraph or line. */
export function lineTurns({ format, text, blocks }: Extracted): Turn[] | null {
  const { isData, hasPages } = formatFacts(format);
  if (isData || hasPages) return null;
  const turns: Turn[] = [];
  for (const block of blocks) {
    if (block.kind !== "paragraph" && block.kind !== "list-item") {
      const last = turns.at(-1);
      if (block.kind !== "heading" && last) turns[turns.length - 1] = longer(last, block.end);
      continue;
    }
    for (const line of linesIn(text, block)) {
      const label = speakerOf(text.slice(line.start, Math.min(line.end, line.start + 200)));
      const last = turns.at(-1);
      if (label)
        turns.push({ ...label, label: { start: line.start, end: line.start + label.length }, span: line });
      else if (last) turns[turns.length - 1] = longer(last, line.end);
    }
  }
  return turns.length >= MIN_TURNS ? turns : null;
}

const longer = (turn: Turn, end: number): Turn => ({
  ...turn,
  span: { ...turn.span, end: Math.max(end, turn.span.end) },
});

function linesIn(text: string, block: Span): Span[] {
  const lines: Span[] = [];
  for (let start = block.start; start < block.end; ) {
    const stop = text.indexOf("\n", start);
    const end = stop < 0 ? block.end : Math.min(stop, block.end);
    if (text.slice(start, end).trim() !== "") lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

function speakerOf(line: string): { speaker: string; time: string | null; length: number } | null {
  const match = LINE.exec(line);
  if (!match) return null;
  const [label, before, , speaker = "", bracketed, after] = match;
  const time = before ?? bracketed ?? after ?? null;
  const colon = /:[*_]{0,2}$/.test(label);
  if (!colon && (time === null || bracketed === undefined)) return null;
  if (FORM.test(speaker) || (!/^\p{Lu}/u.test(speaker) && !ROLES.test(speaker))) return null;
  return { speaker, time: time?.replace(" ", "T") ?? null, length: label.length };
}
