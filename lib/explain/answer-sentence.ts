import { offsetMap } from "#lib/domain/offsets.ts";
import { isTakenBack } from "#lib/domain/own-statement.ts";
import type { AnswerSentence } from "#lib/domain/search-result.ts";
import { STRUCK } from "#lib/domain/struck-words.ts";
import { asksQuestion } from "#lib/text/raised-questions.ts";
import { sentencesOf, trimmed } from "#lib/text/sentences.ts";
import { tokens } from "#lib/text/tokens.ts";
import { countsNoun } from "./counted-noun.ts";
import { distinctWeight, type Match } from "./snippet.ts";

/** Limits in characters. Shorter is a heading or a fragment; longer is a list or a table without line breaks. */
const LENGTH = { least: 22, most: 420 } as const;
/** A statement ends so. A question answers nothing, also in reported speech, nor does the introduction of a list. */
const STATEMENT_END = /[.!;]["'”’)\]]*$/;
/** A footnote mark that the text of a page joins to a figure, which would misquote it: "22.7%11". */
const FUSED_MARK = /%\d{1,3}(?![\d%])/;
/** A footnote mark of the sentence before, or the bullet of the item. */
const LEADING_MARK = /^(?:[⁰¹²³⁴-⁹]+[\s,]*|[•▪‣●]\s*)+/;
/** Items of a list on one line. */
const RUN_ON_LIST = /\s[•▪‣●]\s/;
/** The head of a letter. */
const LETTER_HEAD = /^(?:(?:from|to|date|sent|cc|subject|re|(?:our |your )?ref(?:erence)?)\s*:|dear\s)/i;
/** Words of the question that a sentence needs beyond the title: with one it only mentions the subject. */
const MIN_TERMS_BEYOND = 2;
/** Share of words in capitals above which a text is the lettering of a drawing or a form. */
const MAX_CAPITALS_SHARE = 0.3;

/** What is known of a question. */
export type AskedWords = {
  /** The question's words that occur in the library. */
  readonly matches: readonly Match[];
  /**
   * Terms of the title and of the headings above the passage. A sentence that lacks them still answers, so its share is
   * also measured over the other words, if it has two of those and the rarest.
   */
  readonly stated?: ReadonlySet<string>;
  /**
   * Terms of the noun that a "how many" question counts. A sentence answers only if it, the title or a heading has one
   * of them: the number of another thing is no answer.
   */
  readonly counted?: readonly string[];
  /** The terms of each rare word. Each must have one in the sentence, the title or a heading. */
  readonly rare?: readonly (readonly string[])[];
  /** Terms of the words that are about the subject. Without them, all are. */
  readonly subject?: ReadonlySet<string>;
  /** The forms of the verb that a question for a date asks about. The sentence itself has one: a heading is not enough. */
  readonly eventVerb?: readonly string[] | null;
  /** Returns how well a sentence answers, by its words and its share. Without it, the share alone counts. */
  readonly rank?: (sentence: { readonly text: string; readonly share: number }) => number;
};

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Returns the sentence of a passage that has most of the question's words, by weight; the first of equals. Null if none
 * is a whole sentence with a word of the question and all its rare words. No text is generated.
 * @param text plain words, as `plainPassage` returns them
 * @param matches the question's words in the text
 */
export function answerSentence(
  text: string,
  matches: readonly Match[],
  asked: AskedWords,
): Pick<AnswerSentence, "text" | "marks" | "share"> | null {
  const { stated = NOTHING, counted = [], rare = [], eventVerb, rank = ({ share }) => share } = asked;
  const unstated = [...rare, ...(counted.length > 0 ? [counted] : [])].filter(
    (terms) => !terms.some((term) => stated.has(term)),
  );
  const needed = [...unstated, ...(eventVerb ? [eventVerb] : [])];
  let best: { readonly start: number; readonly end: number; readonly share: number } | null = null;
  let bestRank = 0;
  const sentences = sentencesOf(text);
  for (const [place, sentence] of sentences.entries()) {
    const { start: from, end } = trimmed(text, sentence);
    const start = from + (LEADING_MARK.exec(text.slice(from, end))?.[0].length ?? 0);
    const length = end - start;
    const words = text.slice(start, end);
    if (length < LENGTH.least || length > LENGTH.most || !isStatement(words) || !hasTerms(words, needed))
      continue;
    const share = shareOf(within(matches, start, end), asked);
    const own = rank({ text: words, share });
    if (share <= 0 || own <= bestRank) continue;
    if (counted.length > 0 && !countsNoun(words, counted)) continue;
    const next = sentences[place + 1];
    if (next && isTakenBack(text.slice(next.start, next.end))) continue;
    best = { start, end, share };
    bestRank = own;
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
function shareOf(found: readonly Match[], { matches: asked, stated = NOTHING, subject }: AskedWords): number {
  const beyond = (matches: readonly Match[]) => matches.filter(({ term }) => !stated.has(term));
  const ratio = (part: readonly Match[], whole: readonly Match[]) =>
    Math.min(1, distinctWeight(part) / Math.max(distinctWeight(whole), 1e-9));
  const ofAll = ratio(found, asked);
  const foundBeyond = beyond(found);
  const ownSubjects = foundBeyond.filter(({ term }) => subject?.has(term) ?? true);
  const askedBeyond = beyond(asked);
  const heaviest = Math.max(...askedBeyond.map(({ weight }) => weight));
  const hasSubject = foundBeyond.some(({ weight }) => weight >= heaviest);
  if (!hasSubject || new Set(ownSubjects.map(({ term }) => term)).size < MIN_TERMS_BEYOND) return ofAll;
  return Math.max(ofAll, ratio(foundBeyond, askedBeyond));
}

function within(matches: readonly Match[], start: number, end: number): Match[] {
  return matches.filter(({ token }) => token.start >= start && token.end <= end);
}

/** True if the words have one of the terms of each. */
function hasTerms(words: string, each: readonly (readonly string[])[]): boolean {
  if (each.length === 0) return true;
  const found = new Set(tokens(words).flatMap(({ terms }) => terms));
  return each.every((terms) => terms.some((term) => found.has(term)));
}

/** A clause without its subject, which the lines above it name: "be safe for its lifetime;". */
const CLAUSE = /^\p{Ll}[^.!?]*;$/u;

function isStatement(words: string): boolean {
  if (CLAUSE.test(words)) return false;
  if (!STATEMENT_END.test(words) || FUSED_MARK.test(words)) return false;
  // What is left of a sentence without its struck-out words may say something else.
  if (words.includes(STRUCK)) return false;
  if (RUN_ON_LIST.test(words) || LETTER_HEAD.test(words) || asksQuestion(words)) return false;
  const allWords = words.split(/\s+/);
  const capitals = allWords.filter((word) => /^[\p{Lu}\p{N}'’.,:&-]{2,}$/u.test(word)).length;
  return capitals <= MAX_CAPITALS_SHARE * allWords.length;
}
