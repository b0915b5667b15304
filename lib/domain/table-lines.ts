import type { TableCell } from "./extracted.ts";

/** Counts the units of a text: `utf16Units` or `codePoints`. */
export type CountUnits = (text: string) => number;

export const utf16Units: CountUnits = (text) => text.length;

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/g;
export const codePoints: CountUnits = (text) => text.length - (text.match(ASTRAL)?.length ?? 0);

/**
 * Returns the cells of lines of a table that is stored by lines.
 * @param start where the lines begin, in the unit that `count` counts.
 * @param heads how many of these lines are column headings.
 */
export function cellsOfLines(
  lines: string,
  { start, heads, count }: { readonly start: number; readonly heads: number; readonly count: CountUnits },
): TableCell[][] {
  let at = start;
  return lines.split("\n").map((line, index) => {
    const row = line.split("\t").map((text): TableCell => {
      const from = at;
      at += count(text) + 1;
      return { start: from, end: at - 1, ...(index < heads && { header: true }) };
    });
    return row;
  });
}
