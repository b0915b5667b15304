import { citationLine } from "#lib/domain/citation.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import { FOOTNOTE_WORDS, recognisedWords } from "./words.ts";

/**
 * A short citation with the policy's clauses and the printed page: "Pellingford Local Plan, Policy LP23(4), p. 87, version of 3 Nov 2023". The
 * appendix has the rest.
 * @param showsWords false if a figure stands in place of the cited words
 */
export function footnoteWords(
  item: Pick<PackItemView, "citedVersion" | "page" | "printedPage" | "source">,
  showsWords = true,
): string {
  const { source, citedVersion } = item;
  if (source.state === "removed") return FOOTNOTE_WORDS.sourceRemoved;
  const page = item.printedPage ?? item.page;
  return [
    citationLine({ ...source, page, version: versionWords(source, citedVersion) }),
    ...(showsWords ? recognisedWords(source) : []),
    ...(source.state === "newer_other_words" ? [FOOTNOTE_WORDS.newerDiffers] : []),
  ].join(", ");
}

type Shown = Exclude<PackItemView["source"], { readonly state: "removed" }>;

/** The date of a document belongs to its current version. The date of a file is no publication (ADR 0007). */
function versionWords(source: Shown, citedVersion: number): string {
  const { publishedDate, dateIsOfFile = false, currentVersion, citedDate } = source;
  if (citedDate !== undefined) return FOOTNOTE_WORDS.dated(citedDate.day, citedDate.isOfFile);
  return publishedDate === null || currentVersion !== citedVersion
    ? FOOTNOTE_WORDS.version(citedVersion)
    : FOOTNOTE_WORDS.dated(publishedDate, dateIsOfFile);
}
