export type PageSearchSettings = {
  /** Number of pages that phase one selects for the exact comparison. */
  readonly depth: number;
  /** Below this number of pages, every page is compared exactly. */
  readonly scanBelow: number;
};
/** The depth is measured: .997 of the exhaustive first ten on 2,238 pages (docs/quality.md). */
export const PAGE_SEARCH: PageSearchSettings = { depth: 250, scanBelow: 300 };
