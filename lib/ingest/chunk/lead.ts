import type { Span } from "#lib/domain/span.ts";
import type { Passage } from "./describe.ts";
import type { Outline } from "./outline.ts";
import { sentenceSpans } from "./sentences.ts";
import type { Unit } from "./unit.ts";

/** Returns the header row of a cut table: its span, and its cells on one line for the section path of later parts. */
export function tableHeader(outline: Outline, unit: Unit): Partial<Passage> {
  const row = outline.extracted.blocks[unit.block]?.rows?.[0];
  const [first, last] = [row?.[0], row?.at(-1)];
  if (!row?.some((cell) => cell.header) || !first || !last) return {};
  const cells = row.map((cell) =>
    outline.extracted.text.slice(cell.start, cell.end).replace(/\s+/g, " ").trim(),
  );
  const leadSpan = { start: first.start, end: last.end };
  return { leadSpan, pathSuffix: shorten(cells.filter((cell) => cell !== "").join(" | "), 120) };
}

function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, text.lastIndexOf(" ", limit - 1))} …`;
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
