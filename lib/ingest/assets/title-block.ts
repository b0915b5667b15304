import type { Box } from "#lib/domain/page-lane.ts";
import { areaOf, commonArea } from "../extract/pdf/box.ts";
import type { SheetTitle } from "./draft.ts";
import type { PageLine } from "./lines.ts";

const TITLE = /\b(?:plans?|elevations?|sections?|layouts?|maps?|details?|diagrams?)\b/i;
const NUMBER =
  /\b(drawing|dwg|sheet|plan)\s{0,2}(?:no\.?|number|ref\.?)?\s{0,2}:?\s{0,2}([A-Z]{1,6}[-/]?\d{1,5}(?:[-/][A-Z0-9]{1,5})*)\b/i;
const MAX_WORDS = 8;

/**
 * Returns the title in a drawing sheet's title block, which is the tallest short line that names a type of drawing, and
 * its number.
 */
export function titleOf(lines: readonly PageLine[], box: Box, text: string): SheetTitle | null {
  const inside = lines.filter((line) => commonArea(line, box) > 0.5 * areaOf(line));
  const titles = inside
    .filter((line) => line.words <= MAX_WORDS && TITLE.test(text.slice(line.start, line.end)))
    .toSorted((a, b) => b.y1 - b.y0 - (a.y1 - a.y0) || a.start - b.start);
  const [title] = titles;
  if (!title) return null;
  const printed = inside
    .map((line) => NUMBER.exec(text.slice(line.start, line.end)))
    .find((match) => match !== null);
  const number = printed?.[2] ?? null;
  return {
    label: number === null ? null : `Drawing ${number}`,
    key: number === null ? "" : `drawing ${number.toLowerCase()}`,
    text: text.slice(title.start, title.end).replace(/\s+/g, " ").trim(),
    span: { start: title.start, end: title.end },
  };
}
