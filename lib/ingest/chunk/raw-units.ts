import type { Block, Extracted } from "#lib/domain/extracted.ts";
import { withHidden } from "#lib/domain/hidden-cells.ts";
import type { Span } from "#lib/domain/span.ts";
import { append } from "../append.ts";
import { readMark } from "./clause-marks.ts";
import { headingText, visibleText } from "./visible.ts";

type UnitKind = "heading" | "prose" | "item" | "table" | "code" | "caption" | "note" | "furniture";

/** A block, or a line of one that opens its own list item, without white space at the ends. */
export type RawUnit = Span & {
  readonly kind: UnitKind;
  /** Index of its block, or -1 for text outside every block. */
  readonly block: number;
  readonly level: number;
  /** True if the extractor marked it as a list item. */
  readonly listed: boolean;
  readonly marker: string | null;
  /** Its first visible characters. */
  readonly head: string;
};

const HEAD = 200;
const CAPTION =
  /^(?:Table|Figure|Fig\.|Map|Plan|Chart|Diagram|Photograph) (?:\d{1,3}|[A-Z])(?:\.\d{1,3})?\b(?! (?:shows?|sets?|lists?|is|are|gives?|summarises|illustrates|provides|and|to)\b)/;
const BULLET = /^[•▪◦‣●■*–—-]\s+/;
const KINDS: Readonly<Record<Block["kind"], UnitKind>> = {
  heading: "heading",
  paragraph: "prose",
  "list-item": "item",
  table: "table",
  code: "code",
  quote: "prose",
  caption: "caption",
  footnote: "note",
  "page-furniture": "furniture",
};

/**
 * Returns the blocks as units in reading order. Text outside every block becomes prose, so that no words are lost. Not
 * in markdown: there it is frontmatter, link definitions and comments.
 */
export function rawUnits(extracted: Extracted): RawUnit[] {
  const units: RawUnit[] = [];
  const gap = extracted.format === "md" ? () => [] : gapUnits;
  let at = 0;
  extracted.blocks.forEach((block, index) => {
    append(units, gap(extracted.text, at, block.start));
    append(units, blockUnits(extracted.text, block, index));
    at = Math.max(at, block.end);
  });
  append(units, gap(extracted.text, at, extracted.text.length));
  return units;
}

const WORDS = /[\p{L}\p{N}]/u;

function gapUnits(text: string, start: number, end: number): RawUnit[] {
  const span = trimmed(text, start, end);
  if (!span || !WORDS.test(text.slice(span.start, span.end))) return [];
  const head = text.slice(span.start, Math.min(span.end, span.start + HEAD));
  return [{ ...span, kind: "prose", block: -1, level: 0, listed: false, marker: null, head }];
}

function blockUnits(text: string, block: Block, index: number): RawUnit[] {
  const span = trimmed(text, block.start, block.end);
  if (!span) return [];
  const kind = KINDS[block.kind];
  const level = block.level ?? (kind === "heading" ? 1 : 0);
  const unit = (part: Span, unitKind: UnitKind, head: string): RawUnit => ({
    ...part,
    kind: unitKind,
    block: index,
    level,
    listed: kind === "item",
    marker: part.start === span.start ? (block.marker ?? null) : null,
    head,
  });
  const head = visibleText(text, block, HEAD).trimStart();
  if (kind === "prose" && isCaption(head, span)) return [unit(span, "caption", head)];
  if (kind !== "prose" && kind !== "item") return [unit(span, kind, head)];
  return itemLines(text, span).map((part, place) =>
    place === 0
      ? unit(part, kind, part.end < span.end ? head.slice(0, part.end - part.start) : head)
      : unit(part, "item", text.slice(part.start, Math.min(part.end, part.start + HEAD))),
  );
}

/** "Table 4.1: Sources of supply" on its own line is a caption. "Table 4.1 shows that …" is prose. */
function isCaption(head: string, span: Span): boolean {
  return span.end - span.start <= 180 && CAPTION.test(head) && !/[.;:?!]$/.test(head.trimEnd());
}

/**
 * Cuts a block at the lines that open an item ("(b) …", "3.12 …", "• …"), for extractors that return a list as one
 * block. A wrapped line can begin with "(b)" too, so the previous line must end with a full stop, colon, semicolon,
 * "and" or "or".
 */
function itemLines(text: string, span: Span): Span[] {
  const parts: Span[] = [];
  let from = span.start;
  for (let i = text.indexOf("\n", from); i >= 0 && i < span.end; i = text.indexOf("\n", i + 1)) {
    const head = text.slice(i + 1, Math.min(span.end, i + 60)).trimStart();
    if (
      !opensItem(head) ||
      !/(?:[.:;,!?]|(?:^|\s)(?:and|or))\s*$/.test(text.slice(Math.max(from, i - 24), i))
    )
      continue;
    const part = trimmed(text, from, i);
    if (part) parts.push(part);
    from = i + 1;
  }
  const last = trimmed(text, from, span.end);
  if (last) parts.push(last);
  return parts;
}

function opensItem(head: string): boolean {
  if (BULLET.test(head)) return true;
  const mark = readMark(head, "text");
  return mark !== null && !/^[PND§]/.test(mark.style);
}

/** Returns the span without white space at its ends, or null if nothing remains. */
export function trimmed(text: string, start: number, end: number): Span | null {
  let from = start;
  let to = Math.min(end, text.length);
  while (from < to && /\s/.test(text.charAt(from))) from++;
  while (to > from && /\s/.test(text.charAt(to - 1))) to--;
  return from < to ? { start: from, end: to } : null;
}

/** Returns a heading's words as printed, on one line. The name of a hidden sheet says so. */
export function titleOf(extracted: Extracted, unit: RawUnit): string {
  const block = extracted.blocks[unit.block];
  if (!block) return unit.head;
  const title = headingText(extracted.text, block);
  return block.sheet?.isHidden ? withHidden(title, { sheet: true, rows: [], columns: [], cells: [] }) : title;
}
