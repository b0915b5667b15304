import { citationLine } from "#lib/domain/citation.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import { versionWords } from "#lib/domain/version-words.ts";
import { FOOTNOTE_WORDS, recognisedWords } from "./words.ts";

/**
 * A short citation with the policy's clauses and the printed page: "Pellingford Local Plan, Policy LP23(4), p. 87, version of 3 Nov 2023". The
 * appendix has the rest.
 * @param showsWords false if a figure stands in place of the cited words
 */
export function footnoteWords(
  item: Pick<PackItemView, "citedVersion" | "page" | "printedPage" | "lastPage" | "source">,
  showsWords = true,
): string {
  const { source, citedVersion } = item;
  if (source.state === "removed") return FOOTNOTE_WORDS.sourceRemoved;
  const page = item.printedPage ?? item.page;
  return [
    citationLine({
      ...source,
      page,
      lastPage: item.lastPage,
      version: versionWords({ ...source, version: citedVersion, ownDate: source.citedDate }),
    }),
    ...(showsWords ? recognisedWords(source) : []),
    ...(source.state === "newer_other_words" ? [FOOTNOTE_WORDS.newerDiffers] : []),
  ].join(", ");
}
