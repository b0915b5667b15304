import type { Extracted } from "#lib/domain/extracted.ts";
import { wordPrecision, wordRecall } from "#lib/text/word-overlap.ts";

/**
 * Returns the cells of the sheets whose values a suite expects, without the names of sheets and without comments, which
 * the expected values do not have. The suites number the sheets, also empty ones, so each is found by its words.
 * @param expected the values of one sheet each
 */
export function comparedCells({ text, blocks }: Extracted, expected: readonly string[]): string {
  const bySheet = new Map<string | null, string>();
  for (const { kind, sheet, start, end } of blocks) {
    if (!sheet || kind === "heading" || kind === "footnote") continue;
    bySheet.set(sheet.name, `${bySheet.get(sheet.name) ?? ""}\n${text.slice(start, end)}`);
  }
  const sheets = [...bySheet.values()];
  const agreement = (sheet: string, values: string) =>
    wordRecall(values, sheet) * wordPrecision(values, sheet);
  const found = expected.map((values) =>
    sheets.reduce(
      (best, sheet) => (agreement(sheet, values) > agreement(best, values) ? sheet : best),
      sheets[0] ?? "",
    ),
  );
  return [...new Set(found)].join("\n");
}
