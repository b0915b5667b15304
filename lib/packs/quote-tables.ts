import { plainPassage } from "#lib/explain/plain.ts";

/** Word allows 63 columns. A real table has far fewer cells than this. */
const MAX_COLUMNS = 63;
const MAX_CELLS = 2000;

/** Returns the cells of lines that are a table: with tabs, or in Markdown with bars. Null for any other lines. */
export function tableRows(
  lines: readonly string[],
  isMarkdown: boolean,
): readonly (readonly string[])[] | null {
  const rows = isMarkdown && isBarred(lines) ? barredRows(lines) : tabbedRows(lines);
  if (rows === null || rows.length === 0) return null;
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  return cells > MAX_CELLS || rows.some((row) => row.length > MAX_COLUMNS) ? null : rows;
}

/** Not a table: one line with one tab, which may be a numbered paragraph, and lines that all begin with a tab. */
function tabbedRows(lines: readonly string[]): string[][] | null {
  const rows = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  if (rows.some((row) => row.length < 2) || rows.every(([first]) => first === "")) return null;
  return rows.length > 1 || (rows[0]?.length ?? 0) > 2 ? rows : null;
}

function isBarred(lines: readonly string[]): boolean {
  return lines.length > 1 && lines.every((line) => /^\s*\|.*\|\s*$/.test(line));
}

/** A backslash before a bar makes it a part of the cell. */
function barredRows(lines: readonly string[]): string[][] {
  return lines
    .filter((line) => !/^[|:\s-]+$/.test(line))
    .map((line) => {
      const cells = line
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/);
      return cells.map((cell) => plainPassage(cell, "md").replaceAll("\\|", "|"));
    });
}
