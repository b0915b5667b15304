import type { PageLines } from "./layout.ts";
import type { PdfLine } from "./lines.ts";

/** Maximum size of a running line, relative to most of the text. A larger line is a title. */
const MAX_SIZE = 1.05;
/** Minimum distance between the baselines of a running line and the text, in line sizes. Rows of a table are closer. */
const MIN_DISTANCE = 2.2;

type Repeated = { readonly page: number; readonly line: PdfLine; readonly zone: "top" | "bottom" };

/**
 * Returns the repeated lines that stand apart from the text of their page: titles, which are larger, and column headings,
 * which have a row below them, may repeat on two pages too.
 */
export function standApart<Line extends Repeated>(
  pages: readonly PageLines[],
  repeated: readonly Line[],
): Line[] {
  const known = new Set(repeated.map(({ line }) => line));
  const size = textSize(pages);
  const linesOf = new Map(pages.map(({ number, frames }) => [number, frames[0]?.lines ?? []]));
  return repeated.filter(({ page, line, zone }) => {
    const inwards = (linesOf.get(page) ?? [])
      .filter((other) => !known.has(other))
      .map((other) => (zone === "top" ? other.base - line.base : line.base - other.base))
      .filter((distance) => distance > 0);
    return line.size <= size * MAX_SIZE && Math.min(...inwards) >= line.size * MIN_DISTANCE;
  });
}

/** The font size of most characters, in points. */
function textSize(pages: readonly PageLines[]): number {
  const characters = new Map<number, number>();
  for (const line of pages.flatMap(({ frames }) => frames[0]?.lines ?? [])) {
    const length = line.words.reduce((sum, { text }) => sum + text.length, 0);
    characters.set(line.size, (characters.get(line.size) ?? 0) + length);
  }
  const [most] = [...characters].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? 0;
}
