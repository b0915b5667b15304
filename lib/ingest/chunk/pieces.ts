import type { ChunkPolicyConfig } from "#lib/domain/chunk.ts";
import type { Block } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import { cutToBytes, utf8Length } from "./bytes.ts";
import type { Outline } from "./outline.ts";
import { trimmed } from "./raw-units.ts";
import { rowSpansOf, sheetTable } from "./register.ts";
import { sentenceSpans } from "./sentences.ts";
import type { Unit } from "./unit.ts";

/** A building block of chunks: a unit, or a part of a unit that is too long to stay whole. */
export type Piece = Span & {
  readonly unit: Unit;
  /** Index of its unit in the outline. */
  readonly index: number;
  readonly part: "whole" | "sentence" | "row" | "line";
  /** False for the first part of a unit. */
  readonly continues: boolean;
  readonly bytes: number;
};

/** Maximum characters of a chunk of whole clauses and paragraphs. Beyond it, one of them is cut. */
export function longestChars(config: ChunkPolicyConfig): number {
  return Math.round(config.targetChars * 1.5);
}

/**
 * Returns the units as pieces. Long units are cut at sentence ends; tables at rows and code at lines, but only above
 * the hard limit. Page furniture is left out. No piece exceeds the hard limit.
 */
export function cutPieces(outline: Outline, config: ChunkPolicyConfig): Piece[] {
  const { text, blocks } = outline.extracted;
  return outline.units.flatMap((unit, index): Piece[] => {
    if (unit.kind === "furniture") return [];
    if (sheetTable(outline, unit))
      return rowSpansOf(outline, unit, config.hardBytes).map((span, place) => ({
        ...span,
        ...{ unit, index, part: "row", continues: place > 0 },
        bytes: utf8Length(text, span.start, span.end),
      }));
    const bytes = utf8Length(text, unit.start, unit.end);
    const block = blocks[unit.block];
    const [part, spans] = partsOf(text, unit, block, bytes, config);
    if (part === "whole")
      return [{ start: unit.start, end: unit.end, unit, index, part, continues: false, bytes }];
    return spans
      .flatMap((span) => cutToBytes(text, span, config.hardBytes))
      .flatMap((span) => trimmed(text, span.start, span.end) ?? [])
      .map((span, place) => {
        const size = utf8Length(text, span.start, span.end);
        return { ...span, unit, index, part, continues: place > 0, bytes: size };
      });
  });
}

function partsOf(
  text: string,
  unit: Unit,
  block: Block | undefined,
  bytes: number,
  config: ChunkPolicyConfig,
): [Piece["part"], readonly Span[]] {
  const whole: [Piece["part"], readonly Span[]] = ["whole", [unit]];
  if (unit.kind === "table" || unit.kind === "code") {
    if (bytes <= config.hardBytes) return whole;
    const rows = unit.kind === "table" && block ? rowSpans(text, block) : [];
    return rows.length > 1 ? ["row", rows] : ["line", lineSpans(text, unit)];
  }
  if (unit.end - unit.start <= longestChars(config) && bytes <= config.softBytes) return whole;
  return ["sentence", sentenceSpans(text, unit.start, unit.end)];
}

/** Returns the rows of a table as adjacent ranges that cover its block. Each begins at the start of its line. */
function rowSpans(text: string, block: Block): Span[] {
  const starts: number[] = [];
  let previousEnd = block.start;
  for (const row of block.rows ?? []) {
    const first = row[0];
    const last = row.at(-1);
    if (!first || !last) continue;
    const lineStart = text.lastIndexOf("\n", first.start - 1) + 1;
    starts.push(starts.length === 0 ? block.start : Math.max(previousEnd, lineStart));
    previousEnd = last.end;
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? block.end }));
}

function lineSpans(text: string, span: Span): Span[] {
  const spans: Span[] = [];
  let from = span.start;
  for (let i = text.indexOf("\n", from); i >= 0 && i < span.end - 1; i = text.indexOf("\n", i + 1)) {
    spans.push({ start: from, end: i + 1 });
    from = i + 1;
  }
  spans.push({ start: from, end: span.end });
  return spans;
}
