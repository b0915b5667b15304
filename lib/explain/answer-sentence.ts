import { offsetMap } from "#lib/domain/offsets.ts";
import type { AnswerSentence } from "#lib/domain/search.ts";
import { sentencesOf, trimmed } from "#lib/text/sentences.ts";
import { tokens } from "#lib/text/tokens.ts";
import { distinctWeight, type Match } from "./snippet.ts";

/** Limits in characters. Shorter is a heading or a fragment; longer is a list or a table without line breaks. */
const LENGTH = { least: 30, most: 420 } as const;
/** A statement ends so. A question answers nothing. */
const STATEMENT_END = /[.!;:]["'”’)\]]*$/;
/** A footnote mark that the text of a page joins to a figure, which would misquote it: "22.7%11". */
const FUSED_MARK = /%\d{1,3}(?![\d%])/;
/** A footnote mark of the sentence before. */
const LEADING_MARK = /^[⁰¹²³⁴-⁹]+[\s,]*/;
/** Words of the question that a sentence needs beyond the title: with one it only mentions the subject. */
const MIN_TERMS_BEYOND = 2;
/** Share of words in capitals above which a text is the lettering of a drawing or a form. */
const MAX_CAPITALS_SHARE = 0.3;

/**
 * Returns the sentence of a passage that has most of the question's words, by weight; the first of equals. Null if none
 * is a whole sentence with a word of the question. No text is generated.
 * @param text plain words, as `plainPassage` returns them
 * @param matches the question's words in the text
 * @param asked the question's words
 * @param stated terms of the title and of the headings above the passage. A sentence that lacks them still answers, so
 *   its share is also measured over the other words, if it has two of those and the rarest.
 * @param counted terms of the noun that a "how many" question counts. A sentence answers only if it, the title or a
 *   heading has one of them: the number of another thing is no answer.
 */
export function answerSentence(
  text: string,
  matches: readonly Match[],
  asked: readonly Match[],
  stated: ReadonlySet<string> = new Set(),
  counted: readonly string[] = [],
): Pick<AnswerSentence, "text" | "marks" | "share"> | null {
  let best: { readonly start: number; readonly end: number; readonly share: number } | null = null;
  const counts = counted.length > 0 && !counted.some((term) => stated.has(term));
  for (const sentence of sentencesOf(text)) {
    const { start: from, end } = trimmed(text, sentence);
    const start = from + (LEADING_MARK.exec(text.slice(from, end))?.[0].length ?? 0);
    const length = end - start;
    if (length < LENGTH.least || length > LENGTH.most || !isStatement(text.slice(start, end))) continue;
    if (counts && !hasTerm(text.slice(start, end), counted)) continue;
    const share = shareOf(within(matches, start, end), asked, stated);
    if (share > (best?.share ?? 0)) best = { start, end, share };
  }
  if (best === null) return null;
  const { start, end, share } = best;
  const words = text.slice(start, end);
  const map = offsetMap(words);
  return {
    text: words,
    share,
    marks: within(matches, start, end).map(({ token }) =>
      map.spanToCodePoints({ start: token.start - start, end: token.end - start }),
    ),
  };
}

/** Returns the share of the question's words that a sentence has, of all or of those that nothing above it states. */
function shareOf(found: readonly Match[], asked: readonly Match[], stated: ReadonlySet<string>): number {
  const beyond = (matches: readonly Match[]) => matches.filter(({ term }) => !stated.has(term));
  const ratio = (part: readonly Match[], whole: readonly Match[]) =>
    Math.min(1, distinctWeight(part) / Math.max(distinctWeight(whole), 1e-9));
  const ofAll = ratio(found, asked);
  const foundBeyond = beyond(found);
  const askedBeyond = beyond(asked);
  const heaviest = Math.max(...askedBeyond.map(({ weight }) => weight));
  const hasSubject = foundBeyond.some(({ weight }) => weight >= heaviest);
  if (!hasSubject || new Set(foundBeyond.map(({ term }) => term)).size < MIN_TERMS_BEYOND) return ofAll;
  return Math.max(ofAll, ratio(foundBeyond, askedBeyond));
}

function within(matches: readonly Match[], start: number, end: number): Match[] {
  return matches.filter(({ token }) => token.start >= start && token.end <= end);
}

function hasTerm(words: string, wanted: readonly string[]): boolean {
  return tokens(words).some(({ terms }) => terms.some((term) => wanted.includes(term)));
}

function isStatement(words: string): boolean {
  if (!STATEMENT_END.test(words) || FUSED_MARK.test(words)) return false;
  const allWords = words.split(/\s+/);
  const capitals = allWords.filter((word) => /^[\p{Lu}\p{N}'’.,:&-]{2,}$/u.test(word)).length;
  return capitals <= MAX_CAPITALS_SHARE * allWords.length;
}
