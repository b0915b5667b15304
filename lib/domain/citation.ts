import { citedClauses } from "./cited-clauses.ts";
import { withoutDirectionMarks } from "./direction-marks.ts";
import { containerName } from "./inner-file.ts";
import { citedPages } from "./printed-pages.ts";

type Named = {
  readonly title: string;
  readonly sourcePath: string;
};

type Cited = Named & {
  /** Headings above the quote, outermost first. */
  readonly sectionPath: readonly string[];
  readonly quote: string;
  /** The policy's clauses that the quote has (`citedClauses`). If they are absent, the quote alone names them; if empty, none are named. */
  readonly clauses?: string | undefined;
  readonly page: number | null;
  /** The last page, if the words go on on a further one. */
  readonly lastPage?: number | null | undefined;
  /** The version or its date, in words; null if unknown. */
  readonly version: string | null;
};

const MAX_LABEL_CHARS = 80;
const POLICY = /^policy\s+([A-Z]{0,6}[ -]?\d[\w.]{0,8})/i;
/** The section of a policy, which holds its reasons and may stand below the policy before it: "LP24 - Design". */
const POLICY_SECTION = /^([A-Z]{1,6}[ -]?\d{1,3}[A-Z]?)\s*[-–—:]\s/;
/** A clause that is set like a heading: "(4) …", "4. …", "(b) …". */
const CLAUSE = /^\s*(?:\(([0-9]{1,2}|[a-z]|[ivx]{1,5})\)|([0-9]{1,2})[.)])\s/;

/** The heading of a slide. Its title may contain any sign. */
const SLIDE = /^slide \d+\b/i;

/** A heading that ends the policy before it. Documents give it no level of its own. */
const APPENDIX = /^(?:appendix|appendices|annexe?|schedule)\b/i;

/** Returns a short citation: "Joint Local Plan, Policy LP23(4), p. 87, 3 Nov 2023". Leaves out unknown parts. */
export function citationLine(cited: Cited): string {
  const { sectionPath, quote, clauses, page, lastPage = null, version } = cited;
  const name = citedName(cited);
  const label = innermostLabel(sectionPath, () => clauses ?? citedClauses(quote));
  const pages = citedPages(page, lastPage);
  return [
    name,
    ...(label === null || label === name ? [] : [label]),
    ...(pages === null ? [] : [pages]),
    ...(version === null ? [] : [version]),
  ].join(", ");
}

/** Returns the title of a document; of a file in a container, with the container: "register.csv (in application.zip)". */
export function citedName({ title, sourcePath }: Named): string {
  const container = containerName(sourcePath);
  return oneLine(container === null ? title : `${title} (in ${container})`);
}

/** Returns words on one line, with single spaces and without marks of direction, which can reorder a citation. */
export const oneLine = (words: string) => withoutDirectionMarks(words).replace(/\s+/g, " ").trim();

/**
 * Returns the headings of a path that apply to the text at its end. An appendix, annex or schedule ends the policies
 * before it, so it leaves their headings out: they stay in the path where an appendix has the level of a policy's parts.
 */
export function headingsThatApply(headings: readonly string[]): readonly string[] {
  const appendix = headings.findLastIndex((heading) => APPENDIX.test(oneLine(heading)));
  return headings.filter((heading, index) => index >= appendix || !isPolicy(oneLine(heading)));
}

/** True for the heading of a policy: "Policy H4: Homes", "LP24 - Design". */
export const isPolicy = (heading: string) => POLICY.test(heading) || POLICY_SECTION.test(heading);

/** Returns the number of the innermost policy among headings: "H6" of "Policy H6 Shopfronts". Null if none is a policy. */
export function policyNumber(headings: readonly string[]): string | null {
  const numbers = headingsThatApply(headings).map((heading) => idOf(oneLine(heading)));
  return numbers.findLast((number) => number !== undefined) ?? null;
}

/**
 * Returns the heading of the policy that a passage belongs to, with the headings inside the policy that hold above the
 * passage, outermost first. Empty if the passage belongs to no policy.
 */
export function policyHeadings(sectionPath: readonly string[]): readonly string[] {
  const path = plainHeadingsThatApply(sectionPath);
  const at = path.findLastIndex((part) => POLICY.test(part));
  const policy = idOf(path[at]);
  const within = path.slice(at + 1);
  if (policy === undefined || within.some((part) => isSectionOfOther(part, policy))) return [];
  // A clause or a very long line is no heading, also if the document sets it like one.
  const named = within.filter((part) => part !== "" && part.length <= MAX_LABEL_CHARS && !CLAUSE.test(part));
  return [path[at] ?? "", ...named];
}

/** A table that was cut has its header row at the end of the path. */
const plainHeadingsThatApply = (sectionPath: readonly string[]) =>
  headingsThatApply(sectionPath.map(oneLine).filter((part) => !part.includes(" | ") || SLIDE.test(part)));

const idOf = (heading: string | undefined) => POLICY.exec(heading ?? "")?.[1]?.replace(/\.$/, "");

/** The innermost policy with its clause, or else the appendix, or else the innermost heading. */
function innermostLabel(sectionPath: readonly string[], clauses: () => string): string | null {
  const path = plainHeadingsThatApply(sectionPath);
  const policies = path.map(idOf);
  const at = policies.findLastIndex((id) => id !== undefined);
  const policy = policies[at];
  const other = path.slice(at + 1).findLast((part) => isSectionOfOther(part, policy));
  if (policy !== undefined && other === undefined) return `Policy ${policy}${clauses()}`;
  const appendix = path.findLast((part) => APPENDIX.test(part));
  const heading = other ?? appendix ?? path.findLast((part) => part !== "");
  if (heading === undefined) return null;
  return heading.length <= MAX_LABEL_CHARS
    ? heading.replace(/\s*:$/, "")
    : `${heading.slice(0, MAX_LABEL_CHARS).toWellFormed().trim()} …`;
}

function isSectionOfOther(heading: string, policy: string | undefined): boolean {
  const id = POLICY_SECTION.exec(heading)?.[1];
  return policy !== undefined && id !== undefined && id !== policy;
}
