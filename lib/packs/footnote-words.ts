import { citationLine } from "#lib/domain/citation.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import { plural } from "#lib/domain/quantity-words.ts";
import { versionWords } from "#lib/domain/version-words.ts";

export const FOOTNOTE_WORDS = {
  sourceRemoved: "Source removed",
  newerDiffers: "a newer version has other words",
} as const;

type Shown = Exclude<PackItemView["source"], { readonly state: "removed" }>;

const PERCENT = new Intl.NumberFormat("en-GB", { style: "percent" });

/** Says that words were recognised from a scan, how surely, and which are doubtful. Empty for other words. */
export const recognisedWords = ({
  ocrConfidence,
  doubtfulWords = [],
}: Pick<Shown, "ocrConfidence" | "doubtfulWords">): readonly string[] =>
  ocrConfidence === undefined
    ? []
    : [
        `recognised from a scan, ${PERCENT.format(ocrConfidence / 100)} confidence`,
        ...(doubtfulWords.length === 0 ? [] : [doubtful(doubtfulWords)]),
      ];

/** A footnote names this many doubtful words and counts the others. */
const MAX_NAMED = 5;

/** "2 doubtful words (“lornes”, “quany”)" */
function doubtful(words: readonly string[]): string {
  const named = words.slice(0, MAX_NAMED).map((word) => `“${word}”`);
  const more = words.length > MAX_NAMED ? ", …" : "";
  return `${plural(words.length, "doubtful word")} (${named.join(", ")}${more})`;
}

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
