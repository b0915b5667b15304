import type { Span } from "#lib/domain/span.ts";

/** A clause in a policy's text. Offsets are UTF-16. */
type Clause = {
  /** As printed, without a final full stop: "(a)", "3", "b)". Empty for text between clauses. */
  readonly mark: string;
  readonly span: Span;
  /** Start of the words after the mark. */
  readonly words: number;
};

const MARK =
  /(?<=^|\n)[ \t>*-]{0,6}((?:\((\d{1,2}|[a-z]|[ivx]{2,4})\)|(\d{1,2}|[a-z]|[ivx]{2,4})[.)]))[ \t]+(?=\S)/g;
/** A numbered paragraph of the explanation that follows a policy: "07.01 The purpose …". */
const EXPLANATION = /\n[ \t]*\d{1,3}\.\d{1,3}\.?\s/;
/** Roman numerals from 1. */
export const ROMAN: readonly string[] = "i ii iii iv v vi vii viii ix x xi xii".split(" ");
/** A mark that was lost, for example to a table, is skipped. */
const MAX_SKIPPED = 1;

/** The id that begins the heading of a policy: "LP24 - Design", "Policy H5 Flats". */
const POLICY_ID = /^(policy\s+)?([a-z]{0,4})[ -]?(\d{1,3}[a-z]?)\b/i;

type EndOf = {
  /** As in the key of the policy's anchor: "lp23". */
  readonly id: string;
  /** Headings above the passages that hold the text. */
  readonly headings: readonly string[];
};

/**
 * Returns where a policy's own text ends: before the heading of the next policy or its reasons, or before the numbered
 * paragraphs that explain it, with the headings above these.
 */
export function endOfPolicy(text: string, { id, headings }: EndOf = { id: "", headings: [] }): number {
  const heading = text.search(/\n/);
  if (heading < 0) return text.length;
  const known = new Set(headings.map(headingKey));
  const lines = headingLines(text, heading, known);
  const next = lines.find(({ key }) => isOtherPolicy(key, id))?.start;
  const found = [next, EXPLANATION.exec(text)?.index]
    .filter((at) => at !== undefined)
    // A policy that consists of such paragraphs has them directly below its heading.
    .filter((at) => text.slice(heading, at).trim() !== "");
  if (found.length === 0) return text.length;
  const end = Math.min(...found);
  return withoutLastHeadings(text, end, lines);
}

const headingKey = (words: string) => words.replace(/\s+/g, " ").trim().toLowerCase();

type HeadingLine = { readonly start: number; readonly end: number; readonly key: string };

/** Returns the lines below the policy's own heading that are headings of the document. */
function headingLines(text: string, from: number, known: ReadonlySet<string>): readonly HeadingLine[] {
  return [...text.slice(from).matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const key = headingKey(line.replace(/^[ \t#>*]+/, ""));
    return known.has(key) ? [{ start: from + index, end: from + index + line.length, key }] : [];
  });
}

function isOtherPolicy(heading: string, id: string): boolean {
  const [, named, prefix = "", number = ""] = POLICY_ID.exec(heading) ?? [];
  if (number === "" || `${prefix}${number}` === id) return false;
  return named !== undefined || (prefix !== "" && prefix === id.replace(/\d.*/, ""));
}

/** Moves an end before the headings that directly precede it, but not before the policy's first words. */
function withoutLastHeadings(text: string, end: number, lines: readonly HeadingLine[]): number {
  const last = lines.findLast((line) => line.end <= end);
  const others = lines.filter((line) => line !== last);
  const isLast = last !== undefined && text.slice(last.end, end).trim() === "";
  if (!isLast || text.slice(text.search(/\n/), last.start).trim() === "") return end;
  return withoutLastHeadings(text, last.start, others);
}

/**
 * Returns the clauses of a policy in order: the list that opens first, by its numbers or letters. Lists inside its
 * items belong to them; a later list of roman numerals counts. Marks count only at the start of a line and in sequence.
 */
export function clausesIn(text: string): Clause[] {
  const accepted: { mark: string; start: number; words: number; isNumber: boolean }[] = [];
  let [isNumber, last, roman]: [boolean | null, number, number] = [null, 0, 0];
  for (const match of text.matchAll(MARK)) {
    const [whole, mark = "", inBrackets, plain] = match;
    const id = inBrackets ?? plain ?? "";
    const value = /^\d/.test(id) ? Number(id) : id.length === 1 ? id.charCodeAt(0) - 96 : 0;
    const numeral = ROMAN.indexOf(id) + 1;
    // The text of a clause begins with its own mark.
    if (match.index === 0) continue;
    const numbered = /^\d/.test(id);
    if (isNumber === null && value !== 1 && numeral !== 1) continue;
    if (isNumber !== null && isNumber !== numbered) continue;
    const follows = value > last && value <= last + 1 + MAX_SKIPPED;
    const isRoman = !follows && !numbered && numeral === roman + 1;
    if (!follows && !isRoman) continue;
    isNumber = numbered;
    if (isRoman) roman = numeral;
    else last = value;
    const start = match.index + whole.length - whole.trimStart().length;
    accepted.push({
      mark: mark.replace(/\.$/, ""),
      start,
      words: match.index + whole.length,
      isNumber: numbered,
    });
  }
  return accepted.map(({ mark, start, words, isNumber: numbered }, index) => {
    const until = text.slice(start, accepted[index + 1]?.start ?? text.length);
    // Numbered clauses have paragraphs and lists of their own. A lettered item is one paragraph.
    const paragraph = numbered ? -1 : until.search(/\n\s*\n/);
    const own = (paragraph < 0 ? until : until.slice(0, paragraph)).trimEnd();
    return { mark, span: { start, end: start + own.length }, words };
  });
}

/**
 * Returns the clauses of a policy and the text between and after them, in order. Text between clauses has no mark: each
 * paragraph is a part, and the text after the last clause is one.
 */
export function partsIn(text: string): Clause[] {
  const clauses = clausesIn(text);
  return clauses.flatMap((clause, index) => {
    const next = clauses[index + 1]?.span.start;
    const after = paragraphsIn(text, { start: clause.span.end, end: next ?? text.length });
    const [first, last] = [after[0], after.at(-1)];
    const runs = next === undefined && first && last ? [{ start: first.start, end: last.end }] : after;
    return [clause, ...runs.map((span) => ({ mark: "", span, words: span.start }))];
  });
}

/** Returns the paragraphs of a part of a text that have words. */
function paragraphsIn(text: string, { start, end }: Span): Span[] {
  return [...text.slice(start, end).matchAll(/\S(?:(?!\n\s*\n)[\s\S])*/g)].flatMap(({ 0: words, index }) => {
    const from = start + index;
    return /[\p{L}\p{N}]/u.test(words) ? [{ start: from, end: from + words.trimEnd().length }] : [];
  });
}

/** True for the mark that a list begins with: "(a)", "1", "(i)". */
export function opensList(mark: string): boolean {
  return /^\(?(?:a|1|i)\)?$/.test(mark);
}
