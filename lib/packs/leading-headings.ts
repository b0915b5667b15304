import { isPolicy, oneLine } from "#lib/domain/citation.ts";
import { plainPassage } from "#lib/explain/plain.ts";

/** A longer line is text. */
const MAX_HEADING_CHARS = 200;
/** A line after this many headings is text. */
const MAX_HEADINGS = 6;

/**
 * Returns a quote without the headings that it begins with, if the citation names them. The heading of a policy stays
 * above its clauses, and some words always stay.
 */
export function withoutLeadingHeadings(quote: string, isMarkdown: boolean, cited: readonly string[]): string {
  const known = new Set(cited.map((heading) => oneLine(heading).toLowerCase()));
  let shown = quote;
  for (const { heading, rest } of afterHeadings(quote)) {
    const words = isMarkdown ? plainPassage(heading, "md") : heading;
    if (isPolicy(oneLine(words)) || !known.has(oneLine(words).toLowerCase())) break;
    shown = rest;
  }
  return shown;
}

/**
 * Returns what a file may show of a quote without headings that it begins with, as this release and earlier ones write
 * it: only lines that the citation names may be missing.
 * @param cited null accepts each line with the form of a heading
 */
export function restsBelowHeadings(quote: string, cited: readonly string[] | null): readonly string[] {
  const known = cited && new Set(cited.map((heading) => oneLine(heading).toLowerCase()));
  const rests: string[] = [];
  for (const { heading, rest } of afterHeadings(quote)) {
    const forms = [heading, plainPassage(heading, "md")];
    if (known && !forms.some((form) => known.has(oneLine(form).toLowerCase()))) break;
    rests.push(rest);
  }
  return rests;
}

/** Returns a quote's first lines that have the form of headings, each with the words after it. */
function afterHeadings(quote: string): readonly { readonly heading: string; readonly rest: string }[] {
  const found: { heading: string; rest: string }[] = [];
  let rest = quote.trimStart();
  while (found.length < MAX_HEADINGS) {
    const end = rest.search(/[\n\r]/);
    const heading = rest.slice(0, end);
    if (end < 0 || !isHeadingLike(heading)) break;
    rest = rest.slice(end).trimStart();
    if (rest === "") break;
    found.push({ heading, rest });
  }
  return found;
}

/** A heading ends without a mark of a sentence or list, and has no cells. */
function isHeadingLike(line: string): boolean {
  return line.length <= MAX_HEADING_CHARS && !/[.:;,]\s*$/.test(line) && !/\t| \| /.test(line);
}
