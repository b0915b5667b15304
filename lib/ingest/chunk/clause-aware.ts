import type { ChunkPolicyConfig } from "#lib/domain/chunk.ts";
import type { Span } from "#lib/domain/span.ts";
import { clauseBreaks } from "./breaks.ts";
import { utf8Length } from "./bytes.ts";
import type { Passage } from "./describe.ts";
import { stemOf, tableNames } from "./lead.ts";
import type { Outline } from "./outline.ts";
import { cutPieces, longestChars, type Piece } from "./pieces.ts";
import { rowNames, sheetTable } from "./register.ts";
import { segment } from "./segment.ts";

/**
 * Returns passages by heading and clause. A section's first passage begins with its heading, so that "3.12 Flat roofs"
 * is found and highlighted where it is printed, and a result begins with its title. Later passages have it only in
 * their section path.
 */
export function clauseAwarePassages(outline: Outline, config: ChunkPolicyConfig): Passage[] {
  const pieces = cutPieces(outline, config);
  const bytesAt = byteOffsets(outline.extracted.text, pieces);
  const starts = segment({
    count: pieces.length,
    breakCost: clauseBreaks(outline, pieces),
    chars: (from, to) => (pieces[to - 1]?.end ?? 0) - (pieces[from]?.start ?? 0),
    bytes: (from, to) => (bytesAt[to - 1]?.end ?? 0) - (bytesAt[from]?.start ?? 0),
    targetChars: config.targetChars,
    longestChars: longestChars(config),
    softBytes: config.softBytes,
    hardBytes: config.hardBytes,
  });
  return starts.flatMap((from, index) => {
    const to = starts[index + 1] ?? pieces.length;
    const first = pieces[from];
    const last = pieces[to - 1];
    if (!first || !last) return [];
    const span = {
      start: withOverlap(outline.extracted.text, pieces, from, last.end, config),
      end: last.end,
    };
    return { span, ...leadOf(outline, pieces, from, last.end) };
  });
}

/** Returns the UTF-8 offsets of the pieces, counted from the first. */
function byteOffsets(text: string, pieces: readonly Piece[]): Span[] {
  let at = 0;
  let bytes = 0;
  return pieces.map((piece) => {
    const start = bytes + utf8Length(text, at, piece.start);
    bytes = start + piece.bytes;
    at = piece.end;
    return { start, end: bytes };
  });
}

/** Inside a cut paragraph, a passage repeats the last sentences of the previous one, within the overlap limit. */
function withOverlap(
  text: string,
  pieces: readonly Piece[],
  from: number,
  end: number,
  config: ChunkPolicyConfig,
): number {
  const first = pieces[from];
  if (!first?.continues || first.part !== "sentence") return first?.start ?? 0;
  let start = first.start;
  for (let index = from - 1; index >= 0; index--) {
    const piece = pieces[index];
    if (!piece || piece.index !== first.index || first.start - piece.start > config.overlap) break;
    if (utf8Length(text, piece.start, end) > config.hardBytes) break;
    start = piece.start;
  }
  return start;
}

/** Headings and titles that may be in one passage with the first row of their table. */
const MAX_BEFORE_ROW = 160;

function leadOf(outline: Outline, pieces: readonly Piece[], from: number, end: number): Partial<Passage> {
  const first = pieces[from];
  if (!first) return {};
  const row = pieces.slice(from, from + MAX_BEFORE_ROW).find(({ part }) => part === "row");
  if (row && row.start < end && sheetTable(outline, row.unit))
    return rowNames(outline, row.unit, { start: first.start, end }, row.continues);
  if (first.part === "row" && first.continues)
    return tableNames(outline, first.unit, { start: first.start, end });
  const stem = stemOf(outline, first.index);
  return stem && stem.end <= first.start ? { leadSpan: stem } : {};
}
