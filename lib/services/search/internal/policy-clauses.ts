import type { Span } from "#lib/domain/span.ts";

/** A clause in a policy's text. Offsets are UTF-16. */
type Clause = {
  /** As printed, without a final full stop: "(a)", "3", "b)". */
  readonly mark: string;
  readonly span: Span;
  /** Start of the words after the mark. */
  readonly words: number;
};

const MARK =
  /(?<=^|\n)[ \t>*-]{0,6}((?:\((\d{1,2}|[a-z]|[ivx]{2,4})\)|(\d{1,2}|[a-z]|[ivx]{2,4})[.)]))[ \t]+(?=\S)/g;
/** A numbered paragraph of the explanation that follows a policy: "07.01 The purpose …". */
const EXPLANATION = /\n[ \t]*\d{1,3}\.\d{1,3}\.?\s/;
const ROMAN: readonly string[] = "i ii iii iv v vi vii viii ix x xi xii".split(" ");
/** A mark that was lost, for example to a table, is skipped. */
const MAX_SKIPPED = 1;

/** Returns where a policy's own text ends: before the numbered paragraphs that explain it. */
export function endOfPolicy(text: string): number {
  const heading = text.search(/\n/);
  const found = EXPLANATION.exec(text);
  // A policy that consists of such paragraphs has them directly below its heading.
  return found && heading >= 0 && text.slice(heading, found.index).trim() !== "" ? found.index : text.length;
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
