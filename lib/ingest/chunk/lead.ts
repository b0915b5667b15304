import type { TableCell } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import { countHeadRows } from "#lib/text/table-heads.ts";
import type { Passage } from "./describe.ts";
import type { Outline } from "./outline.ts";
import { sentenceSpans } from "./sentences.ts";
import type { Unit } from "./unit.ts";

/** Maximum length in characters of the names that a part of a table gets. */
const MAX_NAMES = 240;
/** A sheet has more columns than a printed table, and each row is a passage. */
export const MAX_NAMES_OF_SHEET = 1000;
const MIN_NAME = 24;
/** Number of first rows that show which of them are headings. */
const FIRST_ROWS = 60;

/**
 * Returns the names that the rows of a part of a cut table have outside it: the cells of the table's column headings,
 * and cells above that span into the part, such as the area of several sites. Their place, and their words for the
 * section path.
 */
export function tableNames(outline: Outline, unit: Unit, part: Span): Partial<Passage> {
  const { text } = outline.extracted;
  const rows = outline.extracted.blocks[unit.block]?.rows ?? [];
  const top = rows.slice(0, FIRST_ROWS);
  const count = countHeadRows(
    top.map((row) => row.map((cell) => wordsIn(text, cell))),
    top.map((row) => row.slice(1).some((cell) => cell.header) || row.every((cell) => cell.header)),
  );
  const heads = rows.slice(0, count).flat();
  const names = headNames(outline, [...heads, ...spanningInto(rows.slice(count), part)]);
  if (names === null) return {};
  const [first, last] = [heads[0], heads.at(-1)];
  return {
    ...(first && last && { leadSpan: { start: first.start, end: last.end } }),
    pathEnd: [names],
  };
}

/** Returns the words of cells as the end of a section path; null if they have none. */
export function headNames(
  { extracted }: Outline,
  cells: readonly TableCell[],
  maxChars: number = MAX_NAMES,
): string | null {
  const names = cells.map((cell) => wordsIn(extracted.text, cell));
  const words = [...new Set(names)].filter((name) => name !== "");
  if (words.length === 0) return null;
  const most = Math.max(MIN_NAME, Math.floor(maxChars / words.length));
  return shorten(words.map((name) => shorten(name, most)).join(" | "), maxChars);
}

const wordsIn = (text: string, { start, end }: Span) => text.slice(start, end).replace(/\s+/g, " ").trim();

/** Returns the cells of rows above a part that span all of its rows. */
export function spanningInto(rows: readonly (readonly TableCell[])[], part: Span): readonly TableCell[] {
  const inside = rows.flatMap((row, at) => ((row[0]?.start ?? -1) >= part.start ? [at] : []));
  const [first = rows.length] = inside;
  const last = rows.findLastIndex((row) => (row[0]?.start ?? part.end) < part.end);
  return rows
    .slice(0, first)
    .flatMap((row, at) => row.filter((cell) => at + (cell.rowSpan ?? 1) > last && (cell.rowSpan ?? 1) > 1));
}

function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const blank = text.lastIndexOf(" ", limit - 1);
  return `${text.slice(0, blank > 0 ? blank : limit - 1)} …`;
}

/** Maximum distance in units between a stem and its items. */
const REACH_UNITS = 60;

/**
 * Returns the words that an item depends on: the last sentence of the paragraph that opened its list ("… will be
 * supported where:"). Returns null for units that are not items, and for lists without such a paragraph.
 */
export function stemOf(outline: Outline, index: number): Span | null {
  const unit = outline.units[index];
  if (!unit || !isItem(unit)) return null;
  for (let above = index - 1; above >= Math.max(0, index - REACH_UNITS); above--) {
    const candidate = outline.units[above];
    if (!candidate || candidate.kind === "heading" || candidate.section !== unit.section) return null;
    if (candidate.kind === "furniture" || !isAbove(candidate, unit)) continue;
    return stemSentence(outline.extracted.text, candidate);
  }
  return null;
}

const isItem = (unit: Unit) => unit.kind === "item" || unit.opens === "letter" || unit.opens === "roman";

/** True for a plain paragraph, or an item that contains `unit`. */
function isAbove(candidate: Unit, unit: Unit): boolean {
  if (!isItem(candidate)) return candidate.kind === "prose";
  if (candidate.listed && unit.listed && candidate.level !== unit.level) return candidate.level < unit.level;
  const inner = candidate.clauses.at(-1);
  return (
    inner !== undefined &&
    unit.clauses.length > candidate.clauses.length &&
    unit.clauses.some((open) => open.order === inner.order)
  );
}

function stemSentence(text: string, unit: Unit): Span | null {
  const last = sentenceSpans(text, unit.start, unit.end).at(-1);
  return last && /[:–—]\s*$|\b(?:and|or|where|if|that|to)\s*$/.test(text.slice(last.start, last.end))
    ? last
    : null;
}
