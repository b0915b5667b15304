import type { Block } from "#lib/domain/extracted.ts";
import type { Box } from "#lib/domain/page-lane.ts";
import type { Span } from "#lib/domain/span.ts";
import { uniteAll } from "../extract/pdf/box.ts";
import { captionLabel, type Label } from "./labels.ts";
import type { PageLine } from "./lines.ts";

export type Caption = {
  readonly label: Label;
  /** The whole caption, including its label. */
  readonly span: Span;
  readonly text: string;
  readonly box: Box;
};

const MAX_LINES = 5;
const MAX_CHARS = 400;
/** "Figure 3.2 Housing sites ........ 14" is an entry in a list of figures. */
const LIST_ENTRY = /(?:\.\s?){4,}|\s\d{1,3}\s*$/;
/** Minimum number of captions ending in a page number, on one page, that form a list of figures. */
const MIN_LIST_ENTRIES = 3;

/**
 * Returns the captions printed on a page, from top to bottom: a line that begins with a label, and the lines of its
 * block directly below. Entries in lists of figures are not captions.
 */
export function captionsOn(lines: readonly PageLine[], text: string, blocks: readonly Block[]): Caption[] {
  const found = lines.flatMap((line, index) => {
    const read = captionLabel(text.slice(line.start, line.end));
    return read === null ? [] : [captionFrom(read.label, index, lines, text, blocks)];
  });
  const listed = found.filter(({ text: caption }) => LIST_ENTRY.test(caption));
  return listed.length >= MIN_LIST_ENTRIES ? found.filter((each) => !listed.includes(each)) : found;
}

function captionFrom(
  label: Label,
  index: number,
  lines: readonly PageLine[],
  text: string,
  blocks: readonly Block[],
): Caption {
  const [first] = lines.slice(index, index + 1);
  const own = lines.slice(index, index + MAX_LINES);
  const block = first && blocks.find(({ start, end }) => start <= first.start && first.start < end);
  const limit = Math.min(block?.end ?? first?.end ?? 0, (first?.start ?? 0) + MAX_CHARS);
  const captionLines: PageLine[] = [];
  for (const line of own) {
    const before = captionLines.at(-1);
    if (before !== undefined && !continuesCaption(before, line, limit, text)) break;
    captionLines.push(line);
  }
  const last = captionLines.at(-1);
  const span = { start: first?.start ?? 0, end: last?.end ?? 0 };
  return {
    label,
    span,
    text: text.slice(span.start, span.end).replace(/\s+/g, " ").trim(),
    box: boxAroundAll(captionLines),
  };
}

/**
 * True if `line` continues the same caption: it is in the same block and directly below, or it is the title beside the
 * label.
 */
function continuesCaption(before: PageLine, line: PageLine, limit: number, text: string): boolean {
  if (captionLabel(text.slice(line.start, line.end)) !== null) return false;
  const height = before.y1 - before.y0;
  const gap = line.y0 - before.y1;
  const below = gap > -0.5 * height && gap < 0.9 * height && Math.abs(line.x0 - before.x0) < 6 * height;
  const beside =
    Math.min(line.y1, before.y1) - Math.max(line.y0, before.y0) > 0.5 * height && line.x0 >= before.x1;
  const labelAlone = before.words <= 2 && line.x0 - before.x1 < 12 * height;
  return (below && line.end <= limit) || (beside && labelAlone);
}

/** Returns the smallest box around all boxes, or all zeros if there are none. */
export function boxAroundAll(boxes: readonly Box[]): Box {
  const { x0, y0, x1, y1 } = uniteAll(boxes) ?? { x0: 0, y0: 0, x1: 0, y1: 0 };
  return { x0, y0, x1, y1 };
}
