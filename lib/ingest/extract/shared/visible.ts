import type { Block } from "#lib/domain/extracted.ts";

/** Returns a block's visible text, without hidden syntax. Table cells are separated by tabs and rows by line ends. */
export function visibleText(text: string, block: Block): string {
  if (block.rows) {
    const rows = block.rows.map((row) => row.map((cell) => visibleSlice(text, cell.start, cell.end, block)));
    return rows.map((cells) => cells.join("\t")).join("\n");
  }
  return visibleSlice(text, block.start, block.end, block);
}

function visibleSlice(text: string, start: number, end: number, block: Block): string {
  const parts: string[] = [];
  let at = start;
  for (const mark of block.marks ?? []) {
    if (mark.kind !== "hidden" || mark.end <= at || mark.start >= end) continue;
    parts.push(text.slice(at, Math.max(at, mark.start)));
    // A hidden line break tag still separates two words.
    if (/<br\b/i.test(text.slice(mark.start, mark.end))) parts.push(" ");
    at = Math.max(at, mark.end);
  }
  parts.push(text.slice(at, Math.max(at, end)));
  return parts.join("").trim();
}
