/** Lines of a quote without a blank line between them. */
type Lines = readonly string[];

const MAX_MARK_CHARS = 24;
const MAX_HEADER_CHARS = 100;
const MAX_LINES = 4;
/** Minimum characters of running text before and after a page break. A shorter block may be an item of a list. */
const LONG_BEFORE = 60;
const LONG_AFTER = 40;

/** A line that `withoutPageLines` always removes. */
export const PAGE_MARK = "Page 1";
const PAGE_OF = /^page\s+\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?$/i;
const NUMBER = /^(?:[-–]\s*)?\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?(?:\s*[-–])?$/;

const isPageOf = (line: string) => line.length <= MAX_MARK_CHARS && PAGE_OF.test(line.trim());
const oneLine = (lines: Lines | undefined) => (lines?.length === 1 ? (lines[0] ?? "").trim() : null);

function isMark(lines: Lines | undefined): boolean {
  const line = oneLine(lines);
  return line !== null && line.length <= MAX_MARK_CHARS && (PAGE_OF.test(line) || NUMBER.test(line));
}

function isHeader(lines: Lines | undefined): boolean {
  const line = oneLine(lines);
  return (
    line !== null && line.length <= MAX_HEADER_CHARS && /\p{L}\S*\s+\S/u.test(line) && !/[.;:,]$/.test(line)
  );
}

/**
 * Removes page numbers and running headers that a page break left inside a quote. If in doubt, keeps the line: a report
 * that loses a number misquotes its source. Blocks that the page break split become one.
 */
export function withoutPageLines(given: readonly Lines[]): Lines[] {
  const blocks = given.flatMap(apart);
  const repeated = repeatedHeaders(blocks);
  const kept: string[][] = [];
  for (let at = 0; at < blocks.length; ) {
    const end = breakEnd(blocks, at);
    const after = blocks[end];
    if (end > at && after && splits(kept.at(-1), after)) {
      kept.at(-1)?.push(...after);
      at = end + 1;
      continue;
    }
    const block = blocks[at] ?? [];
    if (!isDropped(blocks, at, repeated, kept.at(-1))) kept.push([...block]);
    at++;
  }
  return kept;
}

/** "Page 3 of 9" is a block of its own, also without blank lines around it. */
function apart(lines: Lines): Lines[] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (isPageOf(line)) parts.push([line], []);
    else parts.at(-1)?.push(line);
  }
  return parts.filter((part) => part.length > 0);
}

/** Returns where the page numbers and possible headers from `at` on end; `at` if none of them is a page number. */
function breakEnd(blocks: readonly Lines[], at: number): number {
  let end = at;
  let marked = false;
  while (end < at + MAX_LINES && (isMark(blocks[end]) || isHeader(blocks[end]))) {
    marked ||= isMark(blocks[end]);
    end++;
  }
  return marked ? end : at;
}

/** True if a sentence continues from one block in the other. */
function splits(before: Lines | undefined, after: Lines): boolean {
  if (!before || /[.;:!?]$/.test(before.at(-1) ?? "") || !/^\p{Ll}/u.test(after[0] ?? "")) return false;
  return isLong(before, LONG_BEFORE) && isLong(after, LONG_AFTER);
}

/** True for a block of at least this many characters. Counts no further, because joined blocks can be very long. */
function isLong(lines: Lines, least: number): boolean {
  let length = 0;
  return lines.some((line) => {
    length += line.length;
    return length >= least;
  });
}

const keyOf = (lines: Lines) => (oneLine(lines) ?? "").toLowerCase().replace(/\d+/g, "#");
const besideMark = (blocks: readonly Lines[], at: number) => isMark(blocks[at - 1]) || isMark(blocks[at + 1]);

function repeatedHeaders(blocks: readonly Lines[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const [at, lines] of blocks.entries()) {
    if (!isHeader(lines) || !besideMark(blocks, at)) continue;
    const key = keyOf(lines);
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return repeated;
}

/** @param before the last block that is kept: a running header may stand between it and the page number. */
function isDropped(
  blocks: readonly Lines[],
  at: number,
  repeated: ReadonlySet<string>,
  before: Lines | undefined,
): boolean {
  const block = blocks[at] ?? [];
  if (isPageOf(oneLine(block) ?? "")) return true;
  if (isHeader(block)) return repeated.has(keyOf(block)) && besideMark(blocks, at);
  if (!isMark(block)) return false;
  // Numbers in a row, or after a label, are data.
  const after = blocks[at + 1];
  const ends = before !== undefined && /[.;]$/.test(before.at(-1) ?? "") && isLong(before, LONG_BEFORE);
  return ends && after !== undefined && !isMark(after);
}
