import { citationLine } from "#lib/domain/citation.ts";
import type { DocumentDetail, PassageLocation, VersionSummary } from "#lib/domain/documents.ts";
import { shownPage } from "#lib/domain/printed-pages.ts";
import { versionWords } from "#lib/domain/version-words.ts";

/** The open document, as cited. */
export type Cited = Pick<
  DocumentDetail,
  "title" | "sourcePath" | "publishedDate" | "dateIsOfFile" | "currentVersion"
> & {
  readonly documentId: string;
  /** The open version. */
  readonly version: number;
  readonly versions?: readonly Pick<VersionSummary, "number" | "state" | "printedPages" | "ownDate">[];
};

/**
 * The citation of words in the open version. Page and version are as in the footnote of an exported pack. Clauses are
 * those that the words begin with; the footnote also knows the clauses around them.
 */
export function citationOfWords(
  cited: Cited,
  place: Pick<PassageLocation, "sectionPath" | "regions"> | undefined,
  words: string,
): string {
  const pages = place?.regions.map(({ page }) => page) ?? [];
  const open = cited.versions?.find(({ number }) => number === cited.version);
  return citationLine({
    title: cited.title,
    sourcePath: cited.sourcePath,
    sectionPath: place?.sectionPath ?? [],
    quote: words,
    page: pages.length === 0 ? null : shownPage(open?.printedPages, Math.min(...pages)),
    lastPage: pages.length === 0 ? null : shownPage(open?.printedPages, Math.max(...pages)),
    version: versionWords({ ...cited, currentVersion: publishedVersion(cited), ownDate: open?.ownDate }),
  });
}

/** The citation of cells of an open spreadsheet, by their address. */
export const citationOfCells = (cited: Cited, address: string, words: string) =>
  citationOfWords(cited, { sectionPath: [address], regions: [] }, words);

/** The version that has the date of the document, as in exports: a newer one that is not indexed does not count. */
const publishedVersion = ({ versions = [], currentVersion }: Cited) =>
  versions.find(({ state }) => state === "indexed")?.number ?? currentVersion;
