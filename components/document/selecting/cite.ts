import { citationOf } from "#components/words/citation.ts";
import { citationLine } from "#lib/domain/citation.ts";
import type { DocumentDetail, PassageLocation, VersionSummary } from "#lib/domain/documents.ts";
import { shownPage } from "#lib/domain/printed-pages.ts";
import { SELECTION_WORDS } from "./words.ts";

/** The open document, as cited. */
export type Cited = Pick<DocumentDetail, "title" | "publishedDate" | "dateIsOfFile" | "currentVersion"> & {
  readonly documentId: string;
  /** The open version. */
  readonly version: number;
  readonly versions?: readonly Pick<VersionSummary, "number" | "printedPages">[];
};

/**
 * The citation of words in the open version. The date belongs to the current version, so an older one has its number. So
 * has one whose date is unknown or that of its file.
 */
export function citationOfWords(cited: Cited, place: PassageLocation | undefined, words: string): string {
  const sectionPath = place?.sectionPath ?? [];
  const counted = place?.regions[0]?.page ?? null;
  const { title, publishedDate, dateIsOfFile, version, currentVersion, versions } = cited;
  const printedPages = versions?.find(({ number }) => number === version)?.printedPages;
  const page = counted === null ? null : shownPage(printedPages, counted);
  return version === currentVersion && publishedDate !== null && !dateIsOfFile
    ? citationOf({ title, publishedDate, dateIsOfFile }, { sectionPath, pageFirst: page }, words)
    : citationLine({ title, sectionPath, quote: words, page, version: SELECTION_WORDS.version(version) });
}
