import type { Block } from "#lib/domain/extracted.ts";

/** Returns the block's visible text, without syntax marked `hidden`, from at most `limit` characters of the source. */
export function visibleText(text: string, block: Block, limit = 400): string {
  const end = Math.min(block.end, block.start + limit);
  let seen = "";
  let from = block.start;
  for (const mark of hiddenMarks(block)) {
    if (mark.start >= end) break;
    if (mark.start > from) seen += text.slice(from, mark.start);
    from = Math.max(from, mark.end);
  }
  if (from < end) seen += text.slice(from, end);
  return seen;
}

function hiddenMarks(block: Block) {
  const hidden = (block.marks ?? []).filter((mark) => mark.kind === "hidden");
  return hidden.sort((a, b) => a.start - b.start);
}

/** Returns a heading as printed, on one line. */
export function headingText(text: string, block: Block): string {
  const seen = visibleText(text, block, 600).replace(/^#{1,6}\s+/, "");
  const title = seen.replace(/\s+/g, " ").trim();
  const marker = block.marker?.trim() ?? "";
  return marker !== "" && !title.startsWith(marker) ? `${marker} ${title}` : title;
}

const CONTENTS_LINE = /(?:[.…·_] ?){3}[.…·_]\s*(?:\d{1,4}|[ivxl]{1,6})?$/;

/** True for a line of a table of contents ("3.12 Flat roofs ........ 45"). It names a clause but is not one. */
export function isContentsLine(head: string): boolean {
  return CONTENTS_LINE.test(head.slice(-40).trimEnd());
}
