import type { PackItemView } from "#lib/domain/pack.ts";
import { dayWords } from "./frame-words.ts";

const LONGEST_LABEL = 80;
const POLICY = /^policy\s+([A-Z]{0,6}[ -]?\d[\w.]{0,8})/i;
/** A clause that begins a quote: "(4) …", "4. …", "(b) …". */
const CLAUSE = /^\s*(?:\(([0-9]{1,2}|[a-z]|[ivx]{1,5})\)|([0-9]{1,2})[.)])\s/;

/**
 * A short citation: "Babergh and Mid Suffolk JLP Part 1, Policy LP23(4), p. 87, version of 3 Nov 2023". The appendix
 * has the rest.
 */
export function footnoteWords(item: Pick<PackItemView, "citedVersion" | "page" | "source">): string {
  const { source, page, citedVersion } = item;
  if (source.state === "removed") return "Source removed";
  const title = source.title.replace(/\s+/g, " ").trim();
  const label = innermostLabel(source);
  return [
    title,
    ...(label === null || label === title ? [] : [label]),
    ...(page === null ? [] : [`p. ${page}`]),
    versionWords(source, citedVersion),
    ...(source.state === "newer_other_words" ? ["a newer version has other words"] : []),
  ].join(", ");
}

type Shown = Exclude<PackItemView["source"], { readonly state: "removed" }>;

/** The innermost policy with its clause, or else the innermost heading. */
function innermostLabel({ sectionPath, quote }: Shown): string | null {
  // A table that was cut has its header row at the end of the path.
  const path = sectionPath
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => !part.includes(" | "));
  const policies = path.map((part) => POLICY.exec(part)?.[1]?.replace(/\.$/, ""));
  const policy = policies.findLast((id) => id !== undefined);
  if (policy !== undefined) {
    const [, letter, number] = CLAUSE.exec(quote) ?? [];
    const clause = letter ?? number;
    return `Policy ${policy}${clause === undefined ? "" : `(${clause})`}`;
  }
  const heading = path.findLast((part) => part !== "");
  if (heading === undefined) return null;
  return heading.length <= LONGEST_LABEL
    ? heading
    : `${heading.slice(0, LONGEST_LABEL).toWellFormed().trim()} …`;
}

/** The date belongs to the current version, so an older one has its number. */
function versionWords({ publishedDate, currentVersion }: Shown, citedVersion: number): string {
  if (publishedDate === null || currentVersion !== citedVersion) return `version ${citedVersion}`;
  return `version of ${dayWords(publishedDate, "short")}`;
}
