import type { ExtractedPage } from "#lib/domain/extracted.ts";
import type { Box } from "#lib/domain/page-lane.ts";
import type { Caption } from "./captions.ts";
import type { PageLine } from "./lines.ts";
import type { AssetCandidate } from "./match-captions.ts";

/** Minimum number of words in a line of running text. Such a line ends a drawing. */
const RUNNING_WORDS = 7;
/** Minimum height of a drawing, in points. */
const SMALLEST_HEIGHT = 50;
/** Maximum distance of a caption from the middle of the page, as a share of its width, to belong to the full width. */
const CENTRED = 0.08;

/**
 * On a page that is one picture, no marks show where a drawing is. The area above a caption is the drawing, up to the
 * running text or the caption before it. Captions of tables stand above them, so they are skipped.
 */
export function drawnUnderCaptions(
  captions: readonly Caption[],
  lines: readonly PageLine[],
  page: ExtractedPage,
): { readonly candidate: AssetCandidate; readonly caption: Caption }[] {
  return captions.flatMap((caption) => {
    if (caption.label.type === "table") return [];
    const column = columnOf(caption.box, page);
    const above = [
      ...lines.filter(({ words }) => words >= RUNNING_WORDS),
      ...captions.filter((other) => other !== caption).map(({ box }) => box),
    ].filter((box) => box.y1 <= caption.box.y0 && box.x0 < column.x1 && column.x0 < box.x1);
    const top = Math.max(0.06 * page.height, ...above.map(({ y1 }) => y1));
    const box: Box = { ...column, y0: top, y1: caption.box.y0 };
    return box.y1 - box.y0 < SMALLEST_HEIGHT
      ? []
      : [{ candidate: { kind: "drawn" as const, box, marks: null }, caption }];
  });
}

/** Returns the page's width for a caption in its middle, or else the half that contains the caption. */
function columnOf({ x0, x1 }: Box, { width }: ExtractedPage): { readonly x0: number; readonly x1: number } {
  const margin = 0.06 * width;
  const middle = (x0 + x1) / 2;
  const whole = Math.abs(middle - width / 2) < CENTRED * width || x1 - x0 > 0.55 * width;
  if (whole) return { x0: margin, x1: width - margin };
  return middle < width / 2 ? { x0: margin, x1: width / 2 } : { x0: width / 2, x1: width - margin };
}
