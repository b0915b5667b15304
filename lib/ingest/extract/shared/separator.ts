import Papa from "papaparse";

/** The first line by which some programs name the separator. */
const NAMED_SEPARATOR = /^sep=(.)\r?\n/i;
const SEPARATORS = [",", "\t", ";", "|"];
const HEAD_CHARS = 65_536;

/** The separator of a table, and where its first row begins. */
export type Separator = { readonly delimiter: string; readonly start: number };

/** Returns the separator that the first line names, that the file name means, or that the first rows show. */
export function findSeparator(text: string, fileName: string): Separator {
  const named = NAMED_SEPARATOR.exec(text);
  const start = named?.[0].length ?? 0;
  const delimiter = named?.[1] ?? (/\.(?:tsv|tab)$/i.test(fileName) ? "\t" : separatorOf(text.slice(start)));
  return { delimiter, start };
}

/**
 * Returns the separator by which most of the first rows have the same number of values. Among equal separators, returns
 * the one with the most values.
 */
function separatorOf(text: string): string {
  const head = text.slice(0, HEAD_CHARS);
  const found = SEPARATORS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: 60, skipEmptyLines: "greedy" });
    const counts = [...Map.groupBy(data, ({ length }) => length)].filter(([values]) => values > 1);
    const [values = 0, rows = []] = counts.sort((a, b) => b[1].length - a[1].length)[0] ?? [];
    return { delimiter, values, share: rows.length / Math.max(1, data.length) };
  });
  const [best] = found.sort((a, b) => b.share - a.share || b.values - a.values);
  return best?.delimiter ?? ",";
}
