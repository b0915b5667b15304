import type { ReadableDocument } from "#lib/domain/documents.ts";
import type { Block } from "#lib/domain/extracted.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import { rowsOfBlock } from "#lib/domain/table-lines.ts";
import { segmentsOf } from "./segments.ts";

export type DrawnText = Pick<ReadableDocument, "text" | "blocks" | "format">;

/** True if the text is shown as it is, line by line. */
export function isByLine({ format, blocks }: Pick<DrawnText, "blocks" | "format">): boolean {
  return storedFormatFacts(format)?.isShownByLine === true || blocks.length === 0;
}

/** Returns the words that the viewer shows for a span (UTF-16 units): without syntax, one line for each block or cell. */
export function drawnWords(document: DrawnText, span: Span): string {
  const { text, blocks } = document;
  if (isByLine(document)) return text.slice(span.start, span.end);
  return blocks
    .filter((block) => spansOverlap(block, span))
    .flatMap((block) => partsOf(text, block, span).map((part) => shownPart(text, block, part, span)))
    .filter((words) => words.trim() !== "")
    .join("\n");
}

/** The cells of a table that is drawn as one; otherwise the whole block. */
function partsOf(text: string, block: Block, span: Span): readonly Span[] {
  if (block.kind !== "table") return [block];
  const cells = rowsOfBlock(text, block, span).flat();
  return cells.some((cell) => text.slice(cell.start, cell.end).trim() !== "") ? cells : [block];
}

function shownPart(text: string, { marks = [] }: Block, part: Span, span: Span): string {
  const range = { start: Math.max(part.start, span.start), end: Math.min(part.end, span.end) };
  if (range.end <= range.start) return "";
  return segmentsOf(range, marks, [])
    .map(({ start, end }) => text.slice(start, end))
    .join("");
}
