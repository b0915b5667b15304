import { listed, plural } from "#components/words/quantities.ts";
import type { ChangeCounts } from "#lib/domain/sheet-changes.ts";

/** Words of the page that compares two versions of a spreadsheet. */
export const CHANGES_WORDS = {
  title: (from: number, to: number) => `Changes from version ${from} to version ${to}`,
  back: (title: string) => `Back to ${title}`,
  version: (version: number) => `v${version}`,
  from: "Earlier version",
  to: "Later version",
  comparing: "Comparing the versions …",
  failedTitle: "The versions could not be compared",
  notSheetsTitle: "These versions have no cells to compare",
  notSheetsText: "Changes are shown cell by cell for spreadsheets. Open each version to read it.",
  none: "The versions have the same values.",
  counts: ({ added, removed, cells }: ChangeCounts) =>
    listed([
      ...(added > 0 ? [`${plural(added, "row")} added`] : []),
      ...(removed > 0 ? [`${plural(removed, "row")} removed`] : []),
      ...(cells > 0 ? [`${plural(cells, "cell")} changed`] : []),
    ]),
  sheet: {
    added: (name: string) => `${name} (new sheet)`,
    removed: (name: string) => `${name} (removed sheet)`,
    changed: (name: string) => name,
  },
  renamed: (former: string) => `Renamed from ${former}`,
  table: "Table",
  caption: (sheet: string) => `Changes of ${sheet}`,
  place: "Cell",
  before: "Before",
  after: "After",
  row: (row: number) => `Row ${row}`,
  added: "added",
  removed: "removed",
  moved: (before: string) => `was ${before}`,
  empty: "empty",
  more: (left: number) => `Show ${plural(left, "more change")}`,
} as const;
