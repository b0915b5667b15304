import { clausesIn, endOfPolicy, ROMAN } from "./policy-clauses.ts";

/** A clause that begins a line: "(4) …", "4. …", "(b) …". */
const MARK =
  /(?<=^|\n)[ \t>*-]{0,6}(?:\(([0-9]{1,2}|[a-z]|[ivx]{1,5})\)|([0-9]{1,2}|[a-z])[.)])[ \t]+(?=\S)/g;

/** Where a quote stands in its document. */
export type ClausePlace = {
  /** The document's words before the quote. They reach the policy's heading, or its clauses stay unknown. */
  readonly before: string;
  /** The policy's heading, and those below it that hold above the quote. */
  readonly headings: readonly string[];
};

/**
 * Returns the clauses that a quote from a policy has, as a citation names them: "(4)", "(2)–(4)", "(2)(b)". A quote
 * without its place, or outside known clauses, has those that it begins with. Empty if none can be named.
 */
export function citedClauses(quote: string, place?: ClausePlace): string {
  const own = marksOf(quote);
  const held = place === undefined ? null : heldBy(quote, place);
  if (held === null) return range(own);
  const [first = ""] = own;
  const isItem = held[0] === held.at(-1) && isNumber(held[0]) && first !== "" && !isNumber(first);
  return `${range(held)}${isItem ? range(own) : ""}`;
}

const isNumber = (mark = "") => /^\d/.test(mark);

/** "(4)", or "(2)–(4)" for several. */
function range(marks: readonly string[]): string {
  const [first] = marks;
  const last = marks.at(-1);
  if (first === undefined) return "";
  return first === last ? `(${first})` : `(${first})–(${last})`;
}

/** Returns the marks in sequence that begin lines of a quote, from the one that begins the quote. */
function marksOf(quote: string): readonly string[] {
  const words = quote.trimStart();
  const marks: string[] = [];
  for (const { index, 1: inBrackets, 2: plain } of words.matchAll(MARK)) {
    const mark = inBrackets ?? plain ?? "";
    const last = marks.at(-1);
    if (last === undefined && index > 0) return [];
    if (last === undefined || follows(last, mark)) marks.push(mark);
  }
  return marks;
}

function follows(last: string, mark: string): boolean {
  if (isNumber(last)) return Number(mark) === Number(last) + 1;
  const roman = ROMAN.indexOf(last);
  if (roman >= 0 && mark === ROMAN[roman + 1]) return true;
  return last.length === 1 && mark.length === 1 && mark.charCodeAt(0) === last.charCodeAt(0) + 1;
}

/** Returns the clauses from the one that the quote begins in. Null if they are unknown. */
function heldBy(quote: string, { before, headings }: ClausePlace): readonly string[] | null {
  const [policy = "", ...within] = headings;
  if (policy === "") return null;
  const words = quote.trim();
  const from = before.length + quote.length - quote.trimStart().length;
  const text = `${before}${quote}`;
  const starts = headingPlaces(text.slice(0, from + words.length), policy);
  // A running header may repeat the heading above later clauses, so an earlier one is tried too.
  for (const start of starts.toReversed()) {
    const held = clausesFrom(
      text.slice(start),
      { start: from - start, end: from + words.length - start },
      within,
    );
    if (held !== null && (isNumber(held[0]) || starts.length === 1)) return held;
  }
  return null;
}

/** Returns where lines with the words of a heading begin. The text may break the heading over lines. */
function headingPlaces(text: string, heading: string): readonly number[] {
  const words = heading.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const line = new RegExp(`(?<=^|\\n)[ \\t#>*]*${words.join("\\s+")}[ \\t*]*(?=\\n|$)`, "gi");
  return [...text.matchAll(line)].map(({ index }) => index);
}

/**
 * Returns the marks of the clauses that a quote has.
 * @param text begins with the policy's heading and ends with the quote
 */
function clausesFrom(
  text: string,
  quote: { readonly start: number; readonly end: number },
  within: readonly string[],
): readonly string[] | null {
  const clauses = clausesIn(text.slice(0, endOfPolicy(text)));
  const at = clauses.findIndex(({ span }) => span.start <= quote.start && quote.start < span.end);
  const first = clauses[at];
  if (first === undefined) return null;
  const above = text.slice(first.span.start, quote.start);
  if (within.some((heading) => headingPlaces(above, heading).length > 0)) return null;
  // Marks below such a line are those of the reasons, so they are unknown too.
  const heading = text.slice(first.span.start).search(LIKELY_HEADING);
  const isLast = clauses.length === at + 1;
  if (isLast && heading >= 0 && heading < quote.start - first.span.start) return [];
  const marks = clauses.slice(at).map(({ mark }) => mark.replace(/[()]/g, ""));
  const [own = ""] = marks;
  const last = marks.at(-1) ?? own;
  // A second list in the policy has marks of its own, which no range can name.
  return marks.every((mark, index) => index === 0 || isAfter(marks[index - 1] ?? "", mark))
    ? [own, last]
    : [];
}

/**
 * A paragraph that looks like a heading: one short line without a number or a full stop, such as "Reasoned
 * justification". Sections do not name each heading that ends a policy.
 */
const LIKELY_HEADING = /\n[ \t]*\n(?=[ \t]*\p{Lu}[^\n]{0,59}[^.,:;\s][ \t]*\n[ \t]*\n)/u;

/** True if a mark is the next one, or one mark between them was lost. */
function isAfter(last: string, mark: string): boolean {
  return (
    follows(last, mark) ||
    (isNumber(last) ? Number(mark) === Number(last) + 2 : mark.charCodeAt(0) === last.charCodeAt(0) + 2)
  );
}
