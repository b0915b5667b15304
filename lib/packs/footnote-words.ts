import { citationLine } from "#lib/domain/citation.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { PackItemView } from "#lib/domain/pack.ts";

/**
 * A short citation with the printed page: "Pellingford Local Plan, Policy LP23(4), p. 87, version of 3 Nov 2023". The
 * appendix has the rest.
 */
export function footnoteWords(
  item: Pick<PackItemView, "citedVersion" | "page" | "printedPage" | "source">,
): string {
  const { source, citedVersion } = item;
  if (source.state === "removed") return "Source removed";
  const page = item.printedPage ?? item.page;
  const cited = citationLine({ ...source, page, version: versionWords(source, citedVersion) });
  return source.state === "newer_other_words" ? `${cited}, a newer version has other words` : cited;
}

type Shown = Exclude<PackItemView["source"], { readonly state: "removed" }>;

/** The date belongs to the current version, so an older one has its number. The date of a file is no publication. */
function versionWords({ publishedDate, dateIsOfFile, currentVersion }: Shown, citedVersion: number): string {
  if (publishedDate === null || dateIsOfFile || currentVersion !== citedVersion)
    return `version ${citedVersion}`;
  return `version of ${dayWords(publishedDate)}`;
}
